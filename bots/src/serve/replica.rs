//! The game as a seat is told of it, at a table of its own.

use doko_engine::random::Stream;
use doko_engine::{Rules, Table};
use thiserror::Error;

use super::hands::Guess;
use crate::imagine::{Hands, imagine_seen};
use crate::seen::Seen;

/// A game of which one seat is told, and cards of the others that explain what it was told.
#[derive(Clone, Debug)]
pub struct Replica {
    seen: Seen,
    /// Cards that have explained it so far.
    hands: Option<Hands>,
    /// Which of the cards that explain it are taken changes no answer.
    rng: Stream,
}

/// No cards were found that explain what a seat was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no cards of the others explain what was told")]
pub struct Unexplained;

/// So many hands are tried: what is told of a game that is played is explained by one in some hundreds or more.
const TRIES: usize = 1_000_000;

impl Replica {
    /// A game that begins like this.
    pub fn new(seen: Seen) -> Replica {
        Replica { seen, hands: None, rng: Stream::new(0) }
    }

    /// What the seat has seen, to add to.
    pub const fn seen_mut(&mut self) -> &mut Seen {
        &mut self.seen
    }

    /// A table at which the seat has seen all this and is asked what it is asked.
    ///
    /// # Errors
    /// If there is none, or none was found.
    pub fn table<'r>(&mut self, rules: &'r Rules) -> Result<Table<'r>, Unexplained> {
        if let Some(hands) = &self.hands
            && let Some(table) = imagine_seen(rules, &self.seen, hands, &mut self.rng)
        {
            return Ok(table);
        }
        let guess = Guess::of(rules, &self.seen).map_err(|_| Unexplained)?;
        for _ in 0..TRIES {
            let hands = guess.draw(&self.seen, &mut self.rng);
            if let Some(table) = imagine_seen(rules, &self.seen, &hands, &mut self.rng) {
                self.hands = Some(hands);
                return Ok(table);
            }
        }
        Err(Unexplained)
    }
}
