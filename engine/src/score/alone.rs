//! Schiebekopf and Hammelrennen: every player alone (catalogue section 6).

use super::{Item, Outcome, Score};
use crate::contract::Contract;
use crate::rules::RuleSet;
use crate::seat::{PerSeat, Seat};

impl Score {
    /// Each loser pays the stake to each winner; if all share the win, nobody pays.
    pub(super) fn settle_alone(&mut self, outcome: &Outcome, rules: &RuleSet) {
        self.winners = winners(outcome, rules);
        let won = self.winners.0.iter().filter(|&&has_won| has_won).count() as i32;
        for seat in Seat::ALL {
            let counterparts = if self.winners[seat] { 4 - won } else { -won };
            self.pay(seat, Item::Stake, counterparts * rules.stake);
        }
    }
}

fn winners(outcome: &Outcome, rules: &RuleSet) -> PerSeat<bool> {
    let seats = &outcome.seats;
    let trickless = seats.map(|tally| tally.tricks == 0);
    let number_trickless = trickless.0.iter().filter(|&&has_none| has_none).count();
    let best = |augen: Option<u32>| seats.map(|tally| Some(tally.augen) == augen);
    let augen = seats.0.iter().map(|tally| tally.augen);
    match outcome.contract {
        // Durchmarsch: every trick by one player, which alone wins.
        Contract::Schiebekopf if number_trickless == 3 => trickless.map(|has_none| !has_none),
        Contract::Schiebekopf => best(augen.min()),
        _ if rules.trickless_wins && number_trickless > 0 => trickless,
        _ => best(augen.max()),
    }
}
