//! What the deals of a laboratory add up to: for each bot and each measure one joint record of all rule sets.

use super::comparison::Comparison;
use super::experiment::{Lab, LabDeal};
use super::facts::Facts;
use super::skill::SkillSums;
use crate::measures::{Evening, Measure, games};
use crate::run::{Scope, Unit};
use crate::stats::{Joint, Looks};

/// The sums of all deals so far.
#[derive(Clone)]
pub struct Sums<'a> {
    /// What was asked for.
    pub lab: &'a Lab,
    /// How many deals, or evenings.
    pub deals: u64,
    /// How often a bot was at fault.
    pub faults: u64,
    /// For each bot and then each measure.
    records: Vec<Record>,
    /// What is known of the evening under way, bot after bot in each of its ways.
    evenings: Vec<Evening>,
    /// How many ways a bot has.
    ways: usize,
    /// What is compared of these.
    comparisons: Vec<Comparison>,
    /// How many ways are added up jointly: those of a bot, and beside a control those of that.
    together: usize,
    /// Of the two bots that show how much is luck, if they play.
    pub skill: Option<SkillSums>,
    /// The first deal; an evening that has begun before it does not count.
    first: u64,
    /// Whether the run was made longer after it had been looked at.
    pub is_extended: bool,
}

/// One measure of one bot.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// Part and whole of every way, at twice its number and after it; beside a control those of its ways follow.
    pub(super) joint: Joint,
    /// For each comparison, in how many deals, or evenings, it is not nothing.
    pub(super) differs: Vec<u64>,
    /// For each way, and beside a control for those of that, of how many deals, or evenings, there is something.
    pub(super) cases: Vec<Cases>,
    /// Beside a control, for each way in how many deals, or evenings, the two bots differ.
    pub(super) disagrees: Vec<u64>,
}

/// In how many deals, or evenings, there is something of a measure.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cases {
    /// Something of its part.
    pub(super) part: u64,
    /// Something of its whole.
    pub(super) whole: u64,
    /// Something of its whole that is not of its part.
    pub(super) rest: u64,
}

impl<'a> Sums<'a> {
    /// Nothing played yet.
    pub fn new(lab: &'a Lab, scope: &Scope) -> Sums<'a> {
        Sums::of_bots(lab, scope, 1)
    }

    /// The same, with every bot beside the bot of another lab of the same rule sets: its control.
    pub fn beside_a_control(lab: &'a Lab, scope: &Scope) -> Sums<'a> {
        Sums::of_bots(lab, scope, 2)
    }

    /// The same, with the ways of so many bots added up jointly.
    fn of_bots(lab: &'a Lab, scope: &Scope, bots: usize) -> Sums<'a> {
        let (ways, looks) = (lab.ways().len(), Looks::at(scope.is_extended));
        let (together, comparisons) = (bots * ways, Comparison::all(lab));
        let record = Record {
            joint: Joint::with_looks(2 * together, looks),
            differs: vec![0; comparisons.len()],
            cases: vec![Cases::default(); together],
            disagrees: vec![0; together - ways],
        };
        let packs = || lab.design.cells.iter().map(|cell| cell.pack).collect();
        Sums {
            lab,
            deals: 0,
            faults: 0,
            records: vec![record; lab.bots.len() * games::all().len()],
            evenings: vec![Evening::default(); lab.bots.len() * together],
            ways,
            comparisons,
            together,
            skill: lab.skill.as_ref().map(|skill| SkillSums::new(packs(), skill, looks)),
            first: scope.units.start,
            is_extended: scope.is_extended,
        }
    }

    /// Adds a deal, of which every one comes once and in order.
    ///
    /// # Panics
    /// If it is not the next one.
    pub fn add(&mut self, deal: &LabDeal) {
        self.add_facts(deal, &deal.facts.iter().collect::<Vec<_>>());
    }

    /// Adds a deal with the same deal as the control has played it.
    ///
    /// # Panics
    /// If they are not the same deal, and the next one.
    pub fn add_beside(&mut self, deal: &LabDeal, control: &LabDeal) {
        assert_eq!(deal.deal, control.deal, "the same deal");
        let both = |own| [own, &control.facts[..]].into_iter().flatten();
        self.add_facts(deal, &deal.facts.chunks(self.ways).flat_map(both).collect::<Vec<_>>());
    }

    /// Adds a deal with these facts of it, bot after bot in each of the ways that are added up jointly.
    fn add_facts(&mut self, deal: &LabDeal, all: &[&Facts]) {
        assert_eq!(deal.deal, self.first + self.deals, "deals come in order");
        self.deals += 1;
        self.faults += deal.facts.iter().map(|facts| facts.faults).sum::<u64>();
        self.count(false, |way, number| all[way].measures[number]);
        if let Some(skill) = &mut self.skill {
            skill.add(&deal.skill);
        }
        if let Some(ended) = self.ended_by(deal.deal, all) {
            self.count(true, |way, number| games::all()[number].of_evening(&ended[way]));
        }
    }

    /// The evening that a deal with these facts ends, if it ends one, bot after bot in each of its ways.
    fn ended_by(&mut self, deal: u64, all: &[&Facts]) -> Option<Vec<Evening>> {
        if self.lab.unit == Unit::Evening {
            return Some(all.iter().map(|facts| facts.evening.clone()).collect());
        }
        let length = u64::from(self.lab.evening);
        let number = deal % length;
        for (evening, facts) in self.evenings.iter_mut().zip(all) {
            add_to(evening, facts, number as usize);
        }
        if number + 1 < length {
            return None;
        }
        let ended = self.evenings.iter_mut().map(std::mem::take).collect();
        // A part may begin within an evening.
        (self.deals > number).then_some(ended)
    }

    /// Counts a deal, or an evening, in all measures of its kind: of each way what `of` says of each measure, by its number.
    fn count(&mut self, is_evening: bool, of: impl Fn(usize, usize) -> [i64; 2]) {
        let mut values = Vec::with_capacity(2 * self.together);
        for bot in 0..self.evenings.len() / self.together {
            for (number, measure) in games::all().iter().enumerate() {
                if measure.is_of_evenings() != is_evening {
                    continue;
                }
                let own = bot * self.together..(bot + 1) * self.together;
                values.clear();
                values.extend(own.flat_map(|way| of(way, number)));
                let record = &mut self.records[bot * games::all().len() + number];
                record.joint.add(&values);
                let (own, control) = values.split_at(2 * self.ways);
                // Of most measures most deals say the same in all ways.
                if own.chunks(2).any(|pair| pair != &own[..2]) {
                    for (differs, comparison) in record.differs.iter_mut().zip(&self.comparisons) {
                        *differs += u64::from(comparison.differs(measure.form, own));
                    }
                }
                // Of use with a control alone.
                if control.is_empty() {
                    continue;
                }
                for (cases, pair) in record.cases.iter_mut().zip(values.chunks(2)) {
                    cases.part += u64::from(pair[0] != 0);
                    cases.whole += u64::from(pair[1] != 0);
                    cases.rest += u64::from(pair[0] != pair[1]);
                }
                for (disagrees, (own, control)) in
                    record.disagrees.iter_mut().zip(own.chunks(2).zip(control.chunks(2)))
                {
                    *disagrees += u64::from(own != control);
                }
            }
        }
    }

    /// How many deals must differ for a statement about them, where at one look `once` are enough; see [`Looks::fewest`].
    pub fn fewest(&self, once: u64) -> u64 {
        Looks::at(self.is_extended).fewest(once)
    }

    /// In how many deals, or evenings, what is compared of a bot is not the same in a measure.
    pub(super) fn differing(&self, bot: usize, measure: &Measure, comparison: &Comparison) -> u64 {
        let number = self.comparisons.iter().position(|other| other == comparison).expect("it is asked");
        self.record(bot, measure).differs[number]
    }

    /// What is known of a measure of a bot.
    pub(super) fn record(&self, bot: usize, measure: &Measure) -> &Record {
        let number = games::all().iter().position(|other| other == measure).expect("a measure of games");
        &self.records[bot * games::all().len() + number]
    }
}

/// Adds game `number` of single deals to an evening: whoever was forehand is dealer in the game after it, and all move on by a
/// seat.
fn add_to(evening: &mut Evening, facts: &Facts, number: usize) {
    evening.squares += facts.evening.squares;
    for (seat, points) in facts.seats.into_iter().enumerate() {
        evening.totals[(seat + number) % 4] += points;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_move_on_by_a_seat_from_game_to_game() {
        let mut evening = Evening::default();
        let game = |seats| {
            let evening = Evening { squares: 3, ..Evening::default() };
            Facts { seats, evening, ..Facts::default() }
        };
        // Forehand loses every game: four players in turn, the first of them twice.
        (0..5).for_each(|number| add_to(&mut evening, &game([-3, 1, 1, 1]), number));
        assert_eq!(evening.totals, [-3, 1, 1, 1, 0]);
        assert_eq!((evening.heaviest_loss(), evening.squares), (3, 15));
        // Clockwise: whoever sat to the left of forehand is forehand next.
        let mut evening = Evening::default();
        (0..2).for_each(|number| add_to(&mut evening, &game([-4, 3, 1, 0]), number));
        assert_eq!(evening.totals, [-4, -1, 4, 1, 0]);
    }
}
