//! `score.scheme = "points"`: points that add up (catalogue section 5).

use super::{Item, Outcome, Score, solo_value};
use crate::contract::{Contract, Step};
use crate::rules::{
    AbsageCounts, ArmutSuspends, DulleCaughtBy, EvenCounts, GegenWhen, InHochzeit, NobodyWon, Reached,
    RuleSet, Sonderpunkt, StepsCount,
};
use crate::seat::Party;

impl Score {
    pub(super) fn add_points(&mut self, outcome: &Outcome, rules: &RuleSet) {
        let is_alone = outcome.soloist().is_some();
        if rules.score.altenstrafe > 0 && !is_alone {
            self.pay_altenstrafe(outcome, rules);
        }
        let counted = match outcome.contract {
            Contract::Hochzeit(..) if rules.sonderpunkte.in_hochzeit == InHochzeit::None => 0,
            _ if is_alone => counted_in_solo(outcome.contract, rules),
            _ => u64::MAX,
        };
        let gegen = gegen_die_alten(outcome, self.winner, counted, rules);
        let fixed = solo_value(outcome, rules);
        let feigheit = self.winner.filter(|&winner| is_feigheit(outcome, winner, rules));
        // Who gets what a party has earned beside its Sonderpunkte.
        let to = |party: Party| if feigheit == Some(party) { party.other() } else { party };
        if let Some(winner) = self.winner {
            match fixed {
                Some(value) => self.add(to(winner), Item::SoloValue, value),
                None if gegen > 0 && is_even(outcome, rules) => {}
                None => self.add(to(winner), Item::Won, rules.score.won),
            }
            self.add_said(outcome, to(winner), rules);
            if matches!(outcome.contract, Contract::Solo(..)) {
                self.add(to(winner), Item::SoloBonus, rules.score.solo_bonus);
                self.add(winner, Item::Solo, rules.sonderpunkte.solo);
            }
        } else if rules.score.nobody_won == NobodyWon::Nothing {
            return;
        }
        // A Nullsolo is about tricks: it has neither steps nor Füchse.
        if outcome.is_null(rules) {
            return;
        }
        for party in Party::BOTH {
            let has_lost = self.winner == Some(party.other());
            if fixed.is_none() && !has_lost {
                self.add_steps(outcome, party, to(party), rules);
            }
            self.add_reached(outcome, party, to(party), rules);
            if counted != 0 && (!has_lost || rules.sonderpunkte.for_losers) {
                self.add_sonderpunkte(outcome, party, rules);
                if is_alone {
                    self.keep_sonderpunkte(party, counted);
                }
            }
        }
        self.add(Party::Kontra, Item::GegenDieAlten, gegen);
    }

    /// What was said, by either side, `to` the party that gets it.
    fn add_said(&mut self, outcome: &Outcome, to: Party, rules: &RuleSet) {
        let said = outcome.counts_as_said(rules);
        self.add(to, Item::Supra, rules.score.ansage * i32::from(outcome.supras));
        for (party, item) in [(Party::Re, Item::Re), (Party::Kontra, Item::Kontra)] {
            if said[party] {
                self.add(to, item, rules.score.ansage);
            }
            if outcome.early_ansage[party] {
                self.add(to, Item::EarlyAnsage, rules.score.early_ansage);
            }
            let Some(deepest) = outcome.absage(party).filter(|_| !outcome.is_null(rules)) else { continue };
            for step in Step::ABSAGEN.into_iter().filter(|&step| step <= deepest) {
                let counts = match rules.score.absage {
                    AbsageCounts::Always => true,
                    // Steps that it would have kept are no more fulfilled than the one that it has missed.
                    AbsageCounts::Fulfilled => self.winner == Some(party),
                };
                if counts {
                    self.add(to, Item::said(step), rules.score.absage_points);
                }
            }
        }
    }

    /// Points for the steps below which `party` has kept the other.
    fn add_steps(&mut self, outcome: &Outcome, party: Party, to: Party, rules: &RuleSet) {
        let reached = match rules.score.steps {
            StepsCount::Reached => Some(Step::Schwarz),
            StepsCount::Announced => outcome.absage(party),
        };
        let Some(deepest) = reached else { return };
        for step in Step::ABSAGEN.into_iter().filter(|&step| step <= deepest) {
            let under = outcome.stayed_below(party.other(), step, rules);
            self.add(to, Item::under(step), i32::from(under));
        }
    }

    /// Points for what `party` has reached against an Absage of the other, or for the steps of it that were missed.
    fn add_reached(&mut self, outcome: &Outcome, party: Party, to: Party, rules: &RuleSet) {
        let Some(deepest) = outcome.absage(party.other()) else { return };
        for step in Step::ABSAGEN.into_iter().filter(|&step| step <= deepest) {
            // Against keine 90 it takes 120 Augen, against keine 60 90, and so on: the limit of the step above.
            let needed = Step::ALL[step as usize - 1].limit();
            let counts = match rules.score.reached {
                Reached::Off => false,
                Reached::Deepest => step == deepest,
                Reached::Each => true,
                Reached::Missed => {
                    let is_missed = !outcome.stayed_below(party, step, rules);
                    self.add(to, Item::missed(step), i32::from(is_missed));
                    continue;
                }
            };
            let reached = counts && outcome.tally[party].augen >= needed;
            self.add(to, Item::reached(step), i32::from(reached));
        }
    }

    /// What `party` has caught and won, but for the points gegen die Alten.
    fn add_sonderpunkte(&mut self, outcome: &Outcome, party: Party, rules: &RuleSet) {
        let worth = &rules.sonderpunkte;
        let counts = |what| !outcome.is_suspended(what, rules);
        let tally = &outcome.tally[party];
        let mut add = |item, worth: i32, count: u32| self.add(party, item, worth * count as i32);
        if counts(ArmutSuspends::Doppelkopf) {
            add(Item::Doppelkopf, worth.doppelkopf, tally.doppelkopf);
        }
        if counts(ArmutSuspends::Fuchs) {
            add(Item::Fuchs, worth.fuchs, tally.fuchs);
            add(Item::FuchsBoth, worth.fuchs_both, tally.fuchs / 2);
            add(Item::FuchsLastTrick, worth.fuchs_last_trick, tally.fuchs_last_trick);
            add(Item::FuchsCaughtLastTrick, worth.fuchs_caught_last_trick, tally.fuchs_caught_last_trick);
        }
        if counts(ArmutSuspends::Karlchen) {
            add(Item::Karlchen, worth.karlchen, tally.karlchen);
            add(Item::KarlchenCaught, worth.karlchen_caught, tally.karlchen_caught);
        }
        let dullen = match worth.dulle_caught_by {
            DulleCaughtBy::Any => tally.dulle_caught,
            DulleCaughtBy::Dulle | DulleCaughtBy::Other => tally.dulle_caught_by_dulle,
        };
        if counts(ArmutSuspends::DulleCaught) {
            add(Item::DulleCaught, worth.dulle_caught, dullen);
        }
        add(Item::DulleLastTrick, worth.dulle_last_trick, tally.dulle_last_trick);
        add(Item::Herzstich, worth.herzstich, tally.herzstich);
        add(Item::Klabautermann, worth.klabautermann, tally.klabautermann);
    }

    /// Strikes out the Sonderpunkte of `party` that are not `counted`.
    fn keep_sonderpunkte(&mut self, party: Party, counted: u64) {
        for &sonderpunkt in Sonderpunkt::ALL {
            let item = Item::of_sonderpunkt(sonderpunkt);
            if counted & bit(item) == 0 {
                self.items[party][item as usize] = 0;
            }
        }
    }
}

/// The points gegen die Alten, if Kontra gets them, and they are `counted`.
fn gegen_die_alten(outcome: &Outcome, winner: Option<Party>, counted: u64, rules: &RuleSet) -> i32 {
    let is_said = || match rules.sonderpunkte.gegen_die_alten_when {
        GegenWhen::Always => true,
        GegenWhen::Re => outcome.counts_as_said(rules)[Party::Re],
    };
    let counts = winner == Some(Party::Kontra) && counted & bit(Item::GegenDieAlten) != 0 && is_said();
    if counts && !outcome.is_suspended(ArmutSuspends::GegenDieAlten, rules) {
        rules.sonderpunkte.gegen_die_alten
    } else {
        0
    }
}

/// Whether both have 120 Augen, and that is not enough for the points for winning beside those gegen die Alten.
fn is_even(outcome: &Outcome, rules: &RuleSet) -> bool {
    rules.score.even == EvenCounts::GegenDieAlten
        && Party::BOTH.into_iter().all(|party| outcome.tally[party].augen == 120)
}

/// Whether the winner has announced so much less than it has reached that it leaves its points to the others (key
/// `score.feigheit`).
fn is_feigheit(outcome: &Outcome, winner: Party, rules: &RuleSet) -> bool {
    let Some(enough) = rules.score.feigheit.0 else { return false };
    // Whoever could not say anything has not been a coward.
    if rules.ansagen.is_silent(outcome.contract) {
        return false;
    }
    let is_reached =
        |step: &Step| !outcome.is_null(rules) && outcome.stayed_below(winner.other(), *step, rules);
    let reached = 1 + Step::ABSAGEN.iter().filter(|step| is_reached(step)).count();
    let ansage = usize::from(outcome.counts_as_said(rules)[winner]);
    let announced = outcome.said[winner].map_or(ansage, |step| step as usize + 1);
    reached >= announced + usize::from(enough)
}

const fn bit(item: Item) -> u64 {
    1 << item as u64
}

/// The Sonderpunkte that count where one plays against three in this contract (keys `sonderpunkte.in_solos`, `solo.own`).
fn counted_in_solo(contract: Contract, rules: &RuleSet) -> u64 {
    let counted = rules.sonderpunkte_of_solo(contract);
    counted.iter().fold(0, |all, &one| all | bit(Item::of_sonderpunkt(one)))
}

impl Outcome {
    /// Whether this rule does not hold because an Armut was played (key `armut.suspends`).
    pub(super) fn is_suspended(&self, what: ArmutSuspends, rules: &RuleSet) -> bool {
        matches!(self.contract, Contract::Armut { .. }) && rules.armut.suspends.contains(&what)
    }
}
