//! How a game ends: what has been taken, counted, and the score.

use super::vorbehalte::Settled;
use super::{Game, Phase};
use crate::dispatch::{BitOps, Cpu, Kernel};
use crate::score::{Outcome, Score};
use crate::seat::Seat;

/// Why the cards are dealt again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Redeal {
    /// Somebody threw in its hand.
    ThrownIn,
    /// Nobody took an Armut (key `armut.refused`).
    ArmutRefused,
    /// Two seats had an Armut (key `armut.two`).
    TwoArmuten,
}

impl Game<'_> {
    /// The Augen of the tricks this seat has taken.
    #[inline]
    pub fn augen(&self, seat: Seat) -> u32 {
        self.play.augen(self.order, seat)
    }

    /// How the game has ended; `None` before it has, and if the cards were thrown in.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| Cpu::detect().run(Counting(self)))
    }

    /// Why the cards are dealt again; `None` in any [`Phase`] but [`Phase::Redeal`].
    pub fn redeal(&self) -> Option<Redeal> {
        if self.phase != Phase::Redeal {
            return None;
        }
        if self.is_armut_refused() {
            return Some(Redeal::ArmutRefused);
        }
        match self.settled_by_vorbehalte() {
            Settled::Redeal(why) => Some(why),
            _ => unreachable!("the cards are dealt again for what was declared"),
        }
    }

    /// Whether all were asked to take an Armut and nobody has.
    pub fn is_armut_refused(&self) -> bool {
        const OTHERS: usize = 3;
        self.armut_answers.len() == OTHERS && self.armut_answers.iter().all(|&(_, takes)| !takes)
    }

    /// The itemised score; `None` before the game is over, and if the cards were thrown in.
    pub fn score(&self) -> Option<Score> {
        self.outcome().map(|outcome| Score::of(&outcome, self.rules.set()))
    }
}

/// What has become of a finished game: mostly counting of cards.
struct Counting<'g>(&'g Game<'g>);

impl Kernel for Counting<'_> {
    type Output = Outcome;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> Outcome {
        let Counting(game) = self;
        Outcome {
            contract: game.contract,
            parties: game.parties,
            tally: game.play.tally(game.order, &game.parties),
            seats: game.play.seat_tally(game.order, &game.parties),
            said: game.said.deepest(),
            ansage: game.said.ansage(),
            early_ansage: game.early_ansage(),
            last_ansage: game.said.last_ansage(),
            supras: game.supras().len() as u8,
            knocks: game.knocks(),
            stilles_solo: game.stilles_solo,
            alte_on_alte: game.play.alte_on_alte(),
        }
    }
}
