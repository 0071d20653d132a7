//! What the sums say: each measure under each rule set, how it differs from the base, and how changes work together.

use super::experiment::Lab;
use super::sums::Sums;
use crate::measures::games::{self, RULES_PART};
use crate::measures::ledger::Ledger;
use crate::measures::{Measure, Unit as Counted};
use crate::run::unit::Unit;
use crate::stats::simultaneous::holm;
use crate::stats::{Estimate, Joint, Linear};

/// Why a rule set differs from the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// In all: bots that know its rules against bots that know those of the base.
    Total,
    /// By itself, with bots that play as under the base as long as the rules let them.
    Mechanical,
    /// Because bots that know it play otherwise: the total without the mechanical effect.
    Adapted,
}

impl Effect {
    /// All of them.
    pub const ALL: [Effect; 3] = [Effect::Total, Effect::Mechanical, Effect::Adapted];

    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        ["total", "mechanical", "adapted"][self as usize]
    }
}

/// A difference from the base.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// With its interval, which holds for itself.
    pub estimate: Estimate,
    /// Whether it was taken deal by deal: the rule sets deal the same cards.
    pub is_paired: bool,
    /// In how many deals, or evenings, the measure came out otherwise than under the base.
    pub differs: u64,
    /// The two-sided p-value of no difference; `None` where too few deals differ to judge by.
    pub p: Option<f64>,
    /// The same adjusted for all total differences of this bot (Holm).
    pub p_adjusted: Option<f64>,
}

impl Difference {
    /// Whether it is exactly zero in every deal.
    pub fn is_nothing(&self) -> bool {
        self.differs == 0 && self.estimate.mean == 0.0
    }

    /// Whether it is shown, after correction for all that was asked at once.
    pub fn is_shown(&self) -> bool {
        self.p_adjusted.is_some_and(|p| p <= 0.05)
    }
}

/// How two changes work together.
#[derive(Clone, Debug, PartialEq)]
pub struct Interaction {
    /// The two factors, and the level of each that is compared with the base's.
    pub factors: [(usize, usize); 2],
    /// What both together bring beyond what each brings alone, averaged over the levels of all other factors.
    pub estimate: Estimate,
    /// The p-value of nothing.
    pub p: Option<f64>,
    /// The same adjusted for all interactions and measures of this bot.
    pub p_adjusted: Option<f64>,
}

/// What one level of a factor brings, whatever the others are.
#[derive(Clone, Debug, PartialEq)]
pub struct MainEffect {
    /// The factor, and the level that is compared with the base's.
    pub factor: (usize, usize),
    /// Averaged over the levels of all other factors.
    pub estimate: Estimate,
    /// The p-value of nothing.
    pub p: Option<f64>,
}

/// Below this many deals that differ, Student's t is not to be trusted with a difference: no p-value is given.
pub const FEWEST: u64 = 30;

/// Below this many cases, or deals that differ, an interval would be narrower than what is known: none is given.
pub const FEWEST_CASES: i128 = Ledger::FEWEST as i128;

/// Results of a laboratory, made of its sums.
pub struct Results<'a> {
    /// What was asked for.
    pub lab: &'a Lab,
    /// What was played.
    pub sums: &'a Sums,
    measures: Vec<&'static Measure>,
    /// For each bot, for each cell but the base, for each measure: the total difference.
    totals: Vec<Vec<Vec<Option<Difference>>>>,
    /// For each bot, how changes work together in every measure.
    interactions: Vec<Vec<(&'static Measure, Interaction)>>,
    /// The treatments of each bot.
    ways: Vec<(usize, bool)>,
}

impl<'a> Results<'a> {
    /// What these sums say.
    pub fn of(lab: &'a Lab, sums: &'a Sums) -> Results<'a> {
        let measures: Vec<&'static Measure> =
            games::all().iter().filter(|measure| measure.key != RULES_PART).collect();
        let ways = lab.ways();
        let mut results = Results { lab, sums, measures, totals: Vec::new(), interactions: Vec::new(), ways };
        let bots = 0..lab.bots.len();
        results.totals = bots.clone().map(|bot| results.totals_of(bot)).collect();
        results.interactions = bots.map(|bot| results.interactions_of(bot)).collect();
        results
    }

    /// The measures that every rule set has.
    pub fn measures(&self) -> &[&'static Measure] {
        &self.measures
    }

    /// A measure under a rule set with the bots that know it; a share has no interval if nearly all cases are alike.
    pub fn value(&self, bot: usize, cell: usize, measure: &'static Measure) -> Option<Estimate> {
        let (estimate, _) = self.estimate(bot, measure, &[(1.0, cell, cell)])?;
        let joint = self.sums.joint(bot, measure);
        let [part, whole] = [2 * cell, 2 * cell + 1].map(|variable| joint.sum(variable));
        let is_rare = measure.unit == Counted::Share && part.min(whole - part) < FEWEST_CASES;
        Some(Estimate { half_width: estimate.half_width.filter(|_| !is_rare), ..estimate })
    }

    /// In which share of games unaware bots had to be told a rule set.
    pub fn parted(&self, bot: usize, cell: usize) -> Option<Estimate> {
        let place = self.place(cell, false)?;
        self.estimate(bot, games::measure_of(RULES_PART), &[(1.0, place, cell)]).map(|(estimate, _)| estimate)
    }

    /// How a measure differs from the base under another rule set; no mechanical effect is known where bots that do not
    /// know the rules did not play, or where other cards are dealt.
    pub fn difference(
        &self,
        bot: usize,
        cell: usize,
        measure: &'static Measure,
        effect: Effect,
    ) -> Option<Difference> {
        if effect == Effect::Total {
            let number = self.measures.iter().position(|&other| other == measure)?;
            return self.totals[bot][cell - 1][number];
        }
        let (aware, unaware) = (self.place(cell, true)?, self.place(cell, false)?);
        let terms = match effect {
            Effect::Mechanical => [(1.0, unaware, cell), (-1.0, 0, 0)],
            _ => [(1.0, aware, cell), (-1.0, unaware, cell)],
        };
        self.between(bot, measure, terms)
    }

    /// What each level of each factor brings by itself in a factorial; empty elsewhere.
    pub fn main_effects(&self, bot: usize, measure: &'static Measure) -> Vec<MainEffect> {
        let mut effects = Vec::new();
        for (factor, level) in self.levels() {
            let sign = |levels: &[usize]| match levels[factor] {
                0 => -1.0,
                other if other == level => 1.0,
                _ => 0.0,
            };
            if let Some((estimate, p)) = self.contrast(bot, measure, 2, sign) {
                effects.push(MainEffect { factor: (factor, level), estimate, p });
            }
        }
        effects
    }

    /// How every two changes work together in a factorial, in every measure; empty elsewhere.
    pub fn interactions(&self, bot: usize) -> &[(&'static Measure, Interaction)] {
        &self.interactions[bot]
    }

    fn interactions_of(&self, bot: usize) -> Vec<(&'static Measure, Interaction)> {
        let mut all = Vec::new();
        for &measure in &self.measures {
            for (first, a) in self.levels() {
                for (second, b) in self.levels().into_iter().filter(|(second, _)| *second > first) {
                    let sign = |levels: &[usize]| match (levels[first], levels[second]) {
                        (0, 0) => 1.0,
                        (0, other) if other == b => -1.0,
                        (other, 0) if other == a => -1.0,
                        (one, other) if (one, other) == (a, b) => 1.0,
                        _ => 0.0,
                    };
                    if let Some((estimate, p)) = self.contrast(bot, measure, 4, sign) {
                        let factors = [(first, a), (second, b)];
                        all.push((measure, Interaction { factors, estimate, p, p_adjusted: None }));
                    }
                }
            }
        }
        let known: Vec<usize> = (0..all.len()).filter(|&number| all[number].1.p.is_some()).collect();
        let p_values: Vec<f64> = known.iter().filter_map(|&number| all[number].1.p).collect();
        for (number, p) in known.into_iter().zip(holm(&p_values)) {
            all[number].1.p_adjusted = Some(p);
        }
        all
    }

    /// Every level of every factor but those of the base.
    fn levels(&self) -> Vec<(usize, usize)> {
        let design = &self.lab.design;
        let factors = design.factors.iter().enumerate().filter(|_| design.is_factorial);
        factors
            .flat_map(|(number, factor)| (1..factor.levels.len()).map(move |level| (number, level)))
            .collect()
    }

    /// A sum over so many combinations of the compared levels, each with its sign and averaged over the levels of all
    /// other factors.
    fn contrast(
        &self,
        bot: usize,
        measure: &'static Measure,
        combinations: u32,
        sign: impl Fn(&[usize]) -> f64,
    ) -> Option<(Estimate, Option<f64>)> {
        let cells = &self.lab.design.cells;
        let signed = cells.iter().enumerate().map(|(cell, own)| (cell, sign(&own.levels)));
        let signed: Vec<(usize, f64)> = signed.filter(|(_, sign)| *sign != 0.0).collect();
        let each = signed.len() as f64 / f64::from(combinations);
        let terms: Vec<(f64, usize, usize)> =
            signed.iter().map(|&(cell, sign)| (sign / each, cell, cell)).collect();
        let (estimate, p) = self.estimate(bot, measure, &terms)?;
        let differs = self.differs(bot, measure, signed.into_iter().map(|(cell, _)| cell));
        Some((estimate, p.filter(|_| differs >= FEWEST)))
    }

    /// The total differences of a bot, adjusted for how many there are.
    fn totals_of(&self, bot: usize) -> Vec<Vec<Option<Difference>>> {
        let of_cell = |cell: usize| {
            let terms = [(1.0, cell, cell), (-1.0, 0, 0)];
            let difference = |&measure: &&'static Measure| self.between(bot, measure, terms);
            self.measures.iter().map(difference).collect()
        };
        let mut all: Vec<Vec<Option<Difference>>> = (1..self.lab.design.cells.len()).map(of_cell).collect();
        let tested = |difference: &&mut Difference| difference.p.is_some_and(|_| difference.differs > 0);
        let mut tested: Vec<&mut Difference> = all.iter_mut().flatten().flatten().filter(tested).collect();
        let p_values: Vec<f64> = tested.iter().filter_map(|difference| difference.p).collect();
        for (difference, p) in tested.iter_mut().zip(holm(&p_values)) {
            difference.p_adjusted = Some(p);
        }
        all
    }

    /// The difference of two treatments, the second of which is the one that the first is compared with.
    fn between(
        &self,
        bot: usize,
        measure: &'static Measure,
        terms: [(f64, usize, usize); 2],
    ) -> Option<Difference> {
        let (estimate, p) = self.estimate(bot, measure, &terms)?;
        let [(_, place, cell), (_, other, base)] = terms;
        let differs = self.differs(bot, measure, [place, other]);
        let is_rare = differs > 0 && differs < FEWEST_CASES as u64;
        let estimate = Estimate { half_width: estimate.half_width.filter(|_| !is_rare), ..estimate };
        let is_paired = self.lab.deals_alike(cell, base);
        let p = p.filter(|_| differs == 0 || differs >= FEWEST);
        Some(Difference { estimate, is_paired, differs, p, p_adjusted: None })
    }

    /// In how many deals, or evenings, one of some treatments of a bot differs in a measure from its base, at least.
    fn differs(&self, bot: usize, measure: &'static Measure, places: impl IntoIterator<Item = usize>) -> u64 {
        let all = places.into_iter().map(|place| self.sums.differs(bot, place, measure));
        all.max().unwrap_or(0)
    }

    /// A sum of some treatments of a bot, each times a factor, with the p-value of zero.
    ///
    /// A treatment is named by its place among those of the bot, and its cell.
    fn estimate(
        &self,
        bot: usize,
        measure: &'static Measure,
        terms: &[(f64, usize, usize)],
    ) -> Option<(Estimate, Option<f64>)> {
        let joint = self.sums.joint(bot, measure);
        let linear: Option<Vec<(f64, Linear)>> = terms
            .iter()
            .map(|&(factor, place, cell)| Some((factor, self.linear(joint, measure, place, cell)?)))
            .collect();
        let linear = Linear::combination(&linear?);
        let cell_of = |variable: usize| {
            let place = variable / 2;
            terms.iter().find(|(_, other, _)| *other == place).expect("a variable of a term").2
        };
        let are_paired = |a: usize, b: usize| self.lab.deals_alike(cell_of(a), cell_of(b));
        Some((joint.estimate(&linear, are_paired), joint.p_value(&linear, are_paired)))
    }

    fn linear(&self, joint: &Joint, measure: &'static Measure, place: usize, cell: usize) -> Option<Linear> {
        if joint.deals() == 0 {
            return None;
        }
        let games = match (measure.is_of_evenings(), self.lab.unit) {
            (true, Unit::Deal) => self.lab.evening,
            _ => self.lab.games(cell),
        };
        let [part, whole] = [2 * place, 2 * place + 1];
        let [value, by_part, by_whole] = measure.form.at(joint.mean(part), joint.mean(whole), games)?;
        Some(Linear::new(value, vec![(part, by_part), (whole, by_whole)]))
    }

    /// The place of a treatment among those of its bot, where aware ones have that of their cell; `None` if it is not
    /// played.
    fn place(&self, cell: usize, is_aware: bool) -> Option<usize> {
        self.ways.iter().position(|&way| way == (cell, is_aware))
    }
}
