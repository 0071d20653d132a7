//! How a game ends: what has been taken, counted, and the score.

use super::{Game, Phase};
use crate::dispatch::{BitOps, Cpu, Kernel};
use crate::score::{Outcome, Score};
use crate::seat::Seat;

impl Game<'_> {
    /// The Augen of the tricks this seat has taken.
    pub fn augen(&self, seat: Seat) -> u32 {
        self.play.augen(self.order, seat)
    }

    /// How the game has ended; `None` before it has, and if the cards were thrown in.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| Cpu::detect().run(Counting(self)))
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
            stilles_solo: game.stilles_solo,
            alte_on_alte: game.play.alte_on_alte(),
        }
    }
}
