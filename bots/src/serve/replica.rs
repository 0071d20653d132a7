//! The game as a seat is told of it, at a table of its own.

use doko_engine::random::Stream;
use doko_engine::rules::SoloSilent;
use doko_engine::{Rules, Seat, Table};
use thiserror::Error;

use super::hands::Guess;
use crate::observation::Observation;
use crate::reconstruct::{Hands, reconstruct_observation};

/// A game of which one seat is told, and cards of the others that explain what it was told.
#[derive(Clone, Debug)]
pub struct Replica {
    seen: Observation,
    /// Cards that have explained it so far, and who of the others has committed itself to a stilles Solo, if anybody.
    explanation: Option<(Hands, Option<Seat>)>,
    /// Which of the cards that explain it are taken changes no answer.
    rng: Stream,
    /// How many hands are tried.
    tries: usize,
}

/// No cards were found that explain what a seat was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no cards of the others explain what was told")]
pub struct Unexplained;

/// So many hands are tried: what is told of a game that is played is explained by one in some hundreds or more.
pub(super) const TRIES: usize = 1_000_000;

/// After so many, a stilles Solo of another is thought of too.
const SOLO_AFTER: usize = 2000;

impl Replica {
    /// A game that begins like this.
    pub fn new(seen: Observation) -> Replica {
        Replica::trying(seen, TRIES)
    }

    /// The same, which gives up after fewer hands.
    pub(super) fn trying(seen: Observation, tries: usize) -> Replica {
        Replica { seen, explanation: None, rng: Stream::new(0), tries }
    }

    /// What the seat has seen, to add to.
    pub const fn seen_mut(&mut self) -> &mut Observation {
        &mut self.seen
    }

    /// A table at which the seat has seen all this and is asked what it is asked.
    ///
    /// # Errors
    /// If there is none, or none was found.
    pub fn table<'r>(&mut self, rules: &'r Rules) -> Result<Table<'r>, Unexplained> {
        if !super::hands::add_up(rules, &self.seen) {
            return Err(Unexplained);
        }
        if let Some((hands, soloist)) = &self.explanation
            && let Some(table) = reconstruct_observation(rules, &self.seen, *soloist, hands, &mut self.rng)
        {
            return Ok(table);
        }
        let guess = Guess::of(rules, &self.seen).map_err(|_| Unexplained)?;
        let soloists = self.soloists(rules);
        for number in 0..self.tries {
            let hands = guess.draw(&self.seen, &mut self.rng);
            // Hardly ever a stilles Solo of another is all that explains it.
            let soloist = if number < SOLO_AFTER { None } else { soloists[number % soloists.len()] };
            if let Some(table) = reconstruct_observation(rules, &self.seen, soloist, &hands, &mut self.rng) {
                self.explanation = Some((hands, soloist));
                return Ok(table);
            }
        }
        Err(Unexplained)
    }

    /// Who may have committed itself to a stilles Solo: nobody, or one of the others that have said gesund.
    fn soloists(&self, rules: &Rules) -> Vec<Option<Seat>> {
        let is_possible = rules.set().solo.silent == SoloSilent::AnyHand;
        let others = Seat::ALL.into_iter().filter(|&seat| {
            is_possible && seat != self.seen.seat && self.seen.said_vorbehalt[seat] == Some(false)
        });
        std::iter::once(None).chain(others.map(Some)).collect()
    }
}
