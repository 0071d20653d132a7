//! `score.scheme = "alten"`: the table of the Alten, and payments beside it (catalogue section 5).
//!
//! Points of the other scheme do not exist here, and with the Ansagen, the Nullsolo and fixed values of solos, which
//! it has no place for, it is refused.

use super::{Item, Outcome, Score};
use crate::contract::{Contract, Step};
use crate::play::AlteOnAlte;
use crate::rules::{AltenstrafeWhen, ArmutSuspends, RuleSet};
use crate::seat::{Party, Seat};

impl Score {
    pub(super) fn add_alten(&mut self, outcome: &Outcome, rules: &RuleSet) {
        let Some(winner) = self.winner else { return };
        let (item, points) = result(outcome, winner, rules);
        self.add(winner, item, points);
        if outcome.soloist().is_none() {
            self.pay_for_fuchs(outcome, rules);
            self.pay_altenstrafe(outcome, rules);
            self.pay_for_karlchen(outcome, rules);
        }
    }

    fn pay_for_fuchs(&mut self, outcome: &Outcome, rules: &RuleSet) {
        if outcome.is_suspended(ArmutSuspends::Fuchs, rules) {
            return;
        }
        for (seat, tally) in outcome.seats.iter() {
            let net = tally.fuchs_caught as i32 - tally.fuchs_lost as i32;
            self.pay(seat, Item::FuchsPayment, net * rules.score.fuchs_payment);
        }
    }

    /// Under both schemes.
    pub(super) fn pay_altenstrafe(&mut self, outcome: &Outcome, rules: &RuleSet) {
        let falls_due = match rules.score.altenstrafe_when {
            AltenstrafeWhen::Last => outcome.alte_on_alte == Some(AlteOnAlte::LastTrick),
            AltenstrafeWhen::Any => outcome.alte_on_alte.is_some(),
        };
        if falls_due {
            // Two cards of one trick come from two seats: two owners, two others.
            for (seat, tally) in outcome.seats.iter() {
                let sign = if tally.alten > 0 { -1 } else { 1 };
                self.pay(seat, Item::Altenstrafe, sign * rules.score.altenstrafe);
            }
        }
    }

    /// A stake on the game: whoever's ♣J it was, the winners get it and the losers pay it.
    fn pay_for_karlchen(&mut self, outcome: &Outcome, rules: &RuleSet) {
        let has_won_last = Party::BOTH.into_iter().any(|party| outcome.tally[party].karlchen > 0);
        let Some(winner) = self.winner.filter(|_| has_won_last) else { return };
        if outcome.is_suspended(ArmutSuspends::Karlchen, rules) {
            return;
        }
        for seat in Seat::ALL {
            let sign = if outcome.parties[seat] == winner { 1 } else { -1 };
            self.pay(seat, Item::KarlchenStake, sign * rules.score.karlchen_stake);
        }
    }
}

/// The one line of the table that holds, for the winner.
fn result(outcome: &Outcome, winner: Party, rules: &RuleSet) -> (Item, i32) {
    let loser = winner.other();
    let step = if is_schwarz(outcome, loser, rules) {
        2
    } else {
        usize::from(outcome.tally[loser].augen < rules.score.schneider[loser as usize])
    };
    let first = if winner == Party::Re { 0 } else { 3 };
    ([Item::Won, Item::Schneider, Item::Schwarz][step], rules.score.alten[first + step])
}

/// Without a trick; Re also if "nur die beiden Alten einen Stich gemacht haben" (klassisch, "Berechnung der
/// Spiele"): if each of its tricks, at most two, was won by a ♣Q. A soloist is not the Alten.
fn is_schwarz(outcome: &Outcome, party: Party, rules: &RuleSet) -> bool {
    let tally = &outcome.tally[party];
    let is_solo = matches!(outcome.contract, Contract::Solo(..)) || outcome.stilles_solo.is_some();
    let only_alten = party == Party::Re && !is_solo && tally.tricks <= 2 && tally.by_alte == tally.tricks;
    only_alten || outcome.stayed_below(party, Step::Schwarz, rules)
}
