//! Schiebekopf, Hammelrennen and Ramsch: every player alone (catalogue section 6).

use super::{Item, Outcome, Score};
use crate::contract::AloneGame;
use crate::rules::RuleSet;
use crate::seat::{PerSeat, Seat};

impl Score {
    /// Each loser pays the stake to each winner; if all share the win, nobody pays.
    pub(super) fn settle_alone(&mut self, game: AloneGame, outcome: &Outcome, rules: &RuleSet) {
        self.winners = winners(game, outcome, rules);
        let factor = 1 << if game == AloneGame::Ramsch { jungfern(outcome, rules) } else { 0 };
        let won = self.winners.0.iter().filter(|&&has_won| has_won).count() as i32;
        for seat in Seat::ALL {
            let counterparts = if self.winners[seat] { 4 - won } else { -won };
            self.pay(seat, Item::Stake, counterparts * rules.stake * factor);
        }
    }
}

fn winners(game: AloneGame, outcome: &Outcome, rules: &RuleSet) -> PerSeat<bool> {
    let seats = &outcome.seats;
    let trickless = seats.map(|tally| tally.tricks == 0);
    let number_trickless = trickless.0.iter().filter(|&&has_none| has_none).count();
    let best = |augen: Option<u32>| seats.map(|tally| Some(tally.augen) == augen);
    let augen = seats.0.iter().map(|tally| tally.augen);
    match game {
        // Durchmarsch: every trick by one player, which alone wins.
        AloneGame::Schiebekopf | AloneGame::Ramsch if number_trickless == 3 => {
            trickless.map(|has_none| !has_none)
        }
        AloneGame::Schiebekopf => best(augen.min()),
        AloneGame::Hammelrennen if rules.trickless_wins && number_trickless > 0 => trickless,
        AloneGame::Hammelrennen => best(augen.max()),
        // It ends as a solo, which is scored as one.
        AloneGame::SchwarzeSau => PerSeat([true; 4]),
        AloneGame::Ramsch => {
            let lose = best(augen.max());
            // Where all have as many, nobody has lost.
            if lose.0 == [true; 4] { lose } else { lose.map(|loses| !loses) }
        }
    }
}

/// How often the stake of a Ramsch is doubled: for each player without a trick, but not in a Durchmarsch.
fn jungfern(outcome: &Outcome, rules: &RuleSet) -> usize {
    let trickless = outcome.seats.0.iter().filter(|tally| tally.tricks == 0).count();
    if rules.trickless_doubles && trickless < 3 { trickless } else { 0 }
}
