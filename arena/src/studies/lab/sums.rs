//! What the deals of a laboratory add up to: for each bot and each measure one joint record of all rule sets.

use super::experiment::{Lab, LabDeal};
use super::facts::Facts;
use super::skill::SkillSums;
use crate::measures::{Evening, Measure, games};
use crate::run::scope::Scope;
use crate::run::unit::Unit;
use crate::stats::{Joint, Looks};

/// The sums of all deals so far.
#[derive(Clone, Debug)]
pub struct Sums {
    /// How many deals, or evenings.
    pub deals: u64,
    /// How many games were played in all treatments, and how often a bot was at fault in them.
    pub games: u64,
    /// How often a bot was at fault.
    pub faults: u64,
    /// For each bot and then each measure.
    records: Vec<Record>,
    /// What is known of the evening under way, for each treatment.
    evenings: Vec<Evening>,
    per_bot: usize,
    unit: Unit,
    /// Of the two bots that show how much is luck, if they play.
    pub skill: Option<SkillSums>,
    /// How many deals in a row count as an evening.
    length: u64,
    /// The first deal; an evening that has begun before it does not count.
    first: u64,
    /// Whether the run was made longer after it had been looked at.
    pub is_extended: bool,
}

/// One measure of one bot.
#[derive(Clone, Debug)]
struct Record {
    /// Part and whole of every treatment, at twice its number and after it.
    joint: Joint,
    /// For each treatment, in how many deals it differs from the base.
    differs: Vec<u64>,
}

impl Sums {
    /// Nothing played yet.
    pub fn new(lab: &Lab, scope: &Scope) -> Sums {
        let (treatments, per_bot) = (lab.treatments(), lab.ways().len());
        let looks = Looks::at(scope.is_extended);
        let record = Record { joint: Joint::with_looks(2 * per_bot, looks), differs: vec![0; per_bot] };
        Sums {
            deals: 0,
            games: 0,
            faults: 0,
            records: vec![record; lab.bots.len() * games::all().len()],
            evenings: vec![Evening::default(); treatments.len()],
            per_bot,
            unit: lab.unit,
            skill: lab.skill.as_ref().map(|skill| SkillSums::new(lab.packs(), skill, looks)),
            length: u64::from(lab.evening),
            first: scope.units.start,
            is_extended: scope.is_extended,
        }
    }

    /// Adds a deal, of which every one comes once and in order.
    ///
    /// # Panics
    /// If it is not the next one.
    pub fn add(&mut self, deal: &LabDeal) {
        assert_eq!(deal.deal, self.first + self.deals, "deals come in order");
        let facts = &deal.facts;
        self.count(false, |treatment, number| facts[treatment].measures[number]);
        self.games += facts.iter().map(|facts| facts.games).sum::<u64>();
        self.faults += facts.iter().map(|facts| facts.faults).sum::<u64>();
        let is_last = match self.unit {
            Unit::Evening => {
                self.evenings = facts.iter().map(|facts| facts.evening.clone()).collect();
                true
            }
            Unit::Deal => {
                let number = (deal.deal % self.length) as usize;
                for (evening, facts) in self.evenings.iter_mut().zip(facts) {
                    add_to(evening, facts, number);
                }
                let is_last = number as u64 + 1 == self.length;
                if is_last && self.deals < number as u64 {
                    // The part begins within this evening.
                    self.evenings.fill(Evening::default());
                }
                is_last && self.deals >= number as u64
            }
        };
        if let Some(skill) = &mut self.skill {
            skill.add(&deal.skill);
        }
        self.deals += 1;
        if is_last {
            let ended = vec![Evening::default(); self.evenings.len()];
            let ended = std::mem::replace(&mut self.evenings, ended);
            self.count(true, |treatment, number| games::all()[number].of_evening(&ended[treatment]));
        }
    }

    /// Counts a deal, or an evening, in all measures of its kind: of each treatment what `of` says of each measure, by its
    /// number.
    fn count(&mut self, is_evening: bool, of: impl Fn(usize, usize) -> [i64; 2]) {
        let mut values = Vec::with_capacity(2 * self.per_bot);
        for bot in 0..self.evenings.len() / self.per_bot {
            for (number, measure) in games::all().iter().enumerate() {
                if measure.is_of_evenings() != is_evening {
                    continue;
                }
                let own = bot * self.per_bot..(bot + 1) * self.per_bot;
                values.clear();
                values.extend(own.flat_map(|treatment| of(treatment, number)));
                let record = &mut self.records[bot * games::all().len() + number];
                record.joint.add(&values);
                for (differs, pair) in record.differs.iter_mut().zip(values.chunks(2)) {
                    *differs += u64::from(pair != &values[..2]);
                }
            }
        }
    }

    /// The joint record of a measure of a bot, in which part and whole of its treatment number n are the variables
    /// 2n and 2n + 1.
    pub(super) fn joint(&self, bot: usize, measure: &Measure) -> &Joint {
        &self.record(bot, measure).joint
    }

    /// In how many deals, or evenings, a treatment of a bot, by its place among its own, differs in a measure from its base.
    pub(super) fn differs(&self, bot: usize, place: usize, measure: &Measure) -> u64 {
        self.record(bot, measure).differs[place]
    }

    fn record(&self, bot: usize, measure: &Measure) -> &Record {
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
