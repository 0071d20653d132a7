//! `score.scheme = "points"`: points that add up (catalogue section 5).

use super::{Item, Outcome, Score, solo_value};
use crate::contract::{Contract, Step};
use crate::rules::{AbsageCounts, ArmutSuspends, DulleCaughtBy, NobodyWon, Reached, RuleSet};
use crate::seat::Party;

impl Score {
    pub(super) fn add_points(&mut self, outcome: &Outcome, rules: &RuleSet) {
        let fixed = solo_value(outcome, rules);
        if let Some(winner) = self.winner {
            match fixed {
                Some(value) => self.add(winner, Item::SoloValue, value),
                None => self.add(winner, Item::Won, rules.score.won),
            }
            self.add_said(outcome, winner, rules);
            if matches!(outcome.contract, Contract::Solo(..)) {
                self.add(winner, Item::Solo, rules.sonderpunkte.solo);
            }
        } else if rules.score.nobody_won == NobodyWon::Nothing {
            return;
        }
        // A Nullsolo is about tricks: it has neither steps nor Füchse.
        if outcome.is_null() {
            return;
        }
        for party in Party::BOTH {
            if fixed.is_none() && self.winner.is_none_or(|winner| winner == party) {
                self.add_steps(outcome, party, rules);
            }
            self.add_reached(outcome, party, rules);
        }
        if rules.sonderpunkte.in_solos || outcome.soloist().is_none() {
            self.add_sonderpunkte(outcome, rules);
        }
    }

    /// What was said, by either side, to the winner.
    fn add_said(&mut self, outcome: &Outcome, winner: Party, rules: &RuleSet) {
        for (party, item) in [(Party::Re, Item::Re), (Party::Kontra, Item::Kontra)] {
            if outcome.ansage[party] {
                self.add(winner, item, rules.score.ansage);
            }
            let Some(deepest) = outcome.absage(party).filter(|_| !outcome.is_null()) else { continue };
            for step in Step::ABSAGEN.into_iter().filter(|&step| step <= deepest) {
                let counts = match rules.score.absage {
                    AbsageCounts::Always => true,
                    AbsageCounts::Fulfilled => outcome.stayed_below(party.other(), step, rules),
                };
                self.add(winner, Item::said(step), i32::from(counts));
            }
        }
    }

    /// Points for the steps below which `party` has kept the other.
    fn add_steps(&mut self, outcome: &Outcome, party: Party, rules: &RuleSet) {
        for step in Step::ABSAGEN {
            let under = outcome.stayed_below(party.other(), step, rules);
            self.add(party, Item::under(step), i32::from(under));
        }
    }

    /// Points for `party` having reached 120, 90, 60 or 30 Augen against an Absage of the other.
    fn add_reached(&mut self, outcome: &Outcome, party: Party, rules: &RuleSet) {
        let Some(deepest) = outcome.absage(party.other()) else { return };
        for step in Step::ABSAGEN.into_iter().filter(|&step| step <= deepest) {
            // Against keine 90 it takes 120 Augen, against keine 60 90, and so on: the limit of the step above.
            let needed = Step::ALL[step as usize - 1].limit();
            let counts = match rules.score.reached {
                Reached::Off => false,
                Reached::Deepest => step == deepest,
                Reached::Each => true,
            };
            let reached = counts && outcome.tally[party].augen >= needed;
            self.add(party, Item::reached(step), i32::from(reached));
        }
    }

    fn add_sonderpunkte(&mut self, outcome: &Outcome, rules: &RuleSet) {
        let worth = &rules.sonderpunkte;
        let counts = |what| !outcome.is_suspended(what, rules);
        if self.winner == Some(Party::Kontra) {
            self.add(Party::Kontra, Item::GegenDieAlten, worth.gegen_die_alten);
        }
        for party in Party::BOTH {
            let tally = &outcome.tally[party];
            let mut add = |item, worth: i32, count: u32| self.add(party, item, worth * count as i32);
            if counts(ArmutSuspends::Doppelkopf) {
                add(Item::Doppelkopf, worth.doppelkopf, tally.doppelkopf);
            }
            if counts(ArmutSuspends::Fuchs) {
                add(Item::Fuchs, worth.fuchs, tally.fuchs);
                add(Item::FuchsLastTrick, worth.fuchs_last_trick, tally.fuchs_last_trick);
                add(Item::FuchsCaughtLastTrick, worth.fuchs_caught_last_trick, tally.fuchs_caught_last_trick);
            }
            if counts(ArmutSuspends::Karlchen) {
                add(Item::Karlchen, worth.karlchen, tally.karlchen);
                add(Item::KarlchenCaught, worth.karlchen_caught, tally.karlchen_caught);
            }
            let dullen = match worth.dulle_caught_by {
                DulleCaughtBy::Any => tally.dulle_caught,
                DulleCaughtBy::Dulle => tally.dulle_caught_by_dulle,
            };
            if counts(ArmutSuspends::DulleCaught) {
                add(Item::DulleCaught, worth.dulle_caught, dullen);
            }
            add(Item::Herzstich, worth.herzstich, tally.herzstich);
        }
    }
}

impl Outcome {
    /// Whether this rule does not hold because an Armut was played (key `armut.suspends`).
    pub(super) fn is_suspended(&self, what: ArmutSuspends, rules: &RuleSet) -> bool {
        matches!(self.contract, Contract::Armut { .. }) && rules.armut.suspends.contains(&what)
    }
}
