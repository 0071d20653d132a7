//! What the sums say: each measure under each rule set, how it differs from the base, and how changes work together.

use std::collections::BTreeMap;

use super::comparison::Comparison;
use super::experiment::Lab;
use super::sums::{Cases, Record, Sums};
use crate::measures::games::{self, RULES_PART};
use crate::measures::ledger::Ledger;
use crate::measures::{Measure, MeasureUnit};
use crate::run::Unit;
use crate::stats::simultaneous::holm;
use crate::stats::{Control, Estimate, Joint, Linear};

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

/// A difference of rule sets, or of ways to play one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// With its interval, which holds for itself.
    pub estimate: Estimate,
    /// In how many deals, or evenings, what is compared did not come out the same.
    pub differs: u64,
    /// The two-sided p-value of no difference; `None` where too few deals differ to judge by.
    pub p: Option<f64>,
    /// The same adjusted for all total differences, or all interactions, of this bot (Holm).
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

/// What changes bring in a factorial, averaged over the levels of all other factors.
///
/// Of one change it is the main effect; of two their interaction: what both together bring beyond what each brings alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Contrast {
    /// The factors, each with the level that is compared with the base's.
    pub levels: Vec<(usize, usize)>,
    /// What they bring.
    pub difference: Difference,
}

/// Below this many deals that differ, Student's t is not to be trusted with a difference: no p-value is given. A run that was
/// made longer takes [more](Sums::fewest).
pub const FEWEST: u64 = 30;

/// Below this many cases, or deals that differ, an interval would be narrower than what is known: none is given. A run that was
/// made longer takes [more](Sums::fewest).
pub const FEWEST_CASES: u64 = Ledger::FEWEST;

/// Results of a laboratory, made of its sums.
pub struct Results<'a> {
    /// What was asked for.
    pub lab: &'a Lab,
    /// What was played.
    pub sums: &'a Sums<'a>,
    /// What they say of each bot.
    pub bots: Vec<BotResults<'a>>,
    /// All deals of the control, if there is one.
    pub control: Option<&'a Sums<'a>>,
}

impl<'a> Results<'a> {
    /// What these sums say.
    pub fn of(sums: &'a Sums<'a>) -> Results<'a> {
        Results::with(sums, None)
    }

    /// What they say, [beside a control](Sums::beside_a_control), with the help of all of its deals.
    pub fn with_control(sums: &'a Sums<'a>, control: &'a Sums<'a>) -> Results<'a> {
        Results::with(sums, Some(control))
    }

    fn with(sums: &'a Sums<'a>, control: Option<&'a Sums<'a>>) -> Results<'a> {
        let bots = (0..sums.lab.bots.len()).map(|bot| BotResults::of(sums, control, bot));
        Results { lab: sums.lab, sums, bots: bots.collect(), control }
    }
}

/// The measures that every rule set has.
pub fn measures() -> impl Iterator<Item = &'static Measure> {
    games::all().iter().filter(|measure| measure.key != RULES_PART)
}

/// What the sums say of a bot.
pub struct BotResults<'a> {
    /// What was asked for.
    pub lab: &'a Lab,
    /// Its number.
    pub bot: usize,
    sums: &'a Sums<'a>,
    /// What helps with each measure, by its key, where something does.
    controls: BTreeMap<String, Control<'a>>,
    /// For each cell but the base, the total differences.
    totals: Vec<Vec<(&'static Measure, Difference)>>,
    /// How every two changes work together in a factorial, in every measure; empty elsewhere.
    pub interactions: Vec<(&'static Measure, Contrast)>,
    /// The ways in which it plays.
    ways: Vec<(usize, bool)>,
}

impl<'a> BotResults<'a> {
    fn of(sums: &'a Sums<'a>, control: Option<&'a Sums<'a>>, bot: usize) -> BotResults<'a> {
        let lab = sums.lab;
        let ways = lab.ways();
        let (totals, interactions) = (Vec::new(), Vec::new());
        let mut results =
            BotResults { lab, bot, sums, controls: BTreeMap::new(), totals, interactions, ways };
        if let Some(control) = control {
            let found = games::all().iter().map(|measure| (measure, results.control_of(control, measure)));
            results.controls =
                found.filter_map(|(measure, found)| Some((measure.key.clone(), found?))).collect();
        }
        results.totals = (1..lab.design.cells.len()).map(|cell| results.totals_of(cell)).collect();
        results.interactions = results.all_interactions();
        adjust(results.totals.iter_mut().flatten().map(|(_, difference)| difference));
        adjust(results.interactions.iter_mut().map(|(_, contrast)| &mut contrast.difference));
        results
    }

    /// A measure under a rule set with bots that know it; a share has no interval if nearly all cases are alike.
    pub fn value(&self, cell: usize, measure: &'static Measure) -> Option<Estimate> {
        let (estimate, _) = self.estimate(measure, &[(1.0, cell)])?;
        let joint = &self.sums.record(self.bot, measure).joint;
        let [part, whole] = [2 * cell, 2 * cell + 1].map(|variable| joint.sum(variable));
        let is_rare = measure.unit == MeasureUnit::Share
            && part.min(whole - part) < i128::from(self.sums.fewest(FEWEST_CASES));
        Some(unless(is_rare, estimate))
    }

    /// From how many times as many deals a measure under a rule set would be known as well without the control; `None` where that is
    /// not asked.
    pub fn worth_of_control(&self, cell: usize, measure: &'static Measure) -> Option<f64> {
        self.controls.get(&measure.key)?;
        let terms = [(1.0, cell)];
        let [plain, controlled] =
            [self.plain(measure, &terms), self.estimate(measure, &terms)].map(|found| found?.0.half_width);
        Some((plain? / controlled?).powi(2)).filter(|worth| worth.is_finite())
    }

    /// In which share of games unaware bots had to be told a rule set.
    pub fn parted(&self, cell: usize) -> Option<Estimate> {
        let terms = [(1.0, self.unaware(cell)?)];
        Some(self.estimate(games::measure_of(RULES_PART), &terms)?.0)
    }

    /// How each measure differs from the base under another rule set, in all.
    pub fn totals(&self, cell: usize) -> &[(&'static Measure, Difference)] {
        &self.totals[cell - 1]
    }

    /// How a measure differs from the base under another rule set; no mechanical effect is known where bots that do not
    /// know the rules did not play, or where other cards are dealt.
    pub fn difference(&self, cell: usize, measure: &'static Measure, effect: Effect) -> Option<Difference> {
        match effect {
            Effect::Total => {
                let total = self.totals(cell).iter().find(|(other, _)| *other == measure);
                total.map(|(_, difference)| *difference)
            }
            Effect::Mechanical => self.between(measure, self.unaware(cell)?, 0),
            Effect::Adapted => self.between(measure, cell, self.unaware(cell)?),
        }
    }

    /// What each level of each factor brings by itself in a factorial; empty elsewhere.
    pub fn main_effects(&self, measure: &'static Measure) -> Vec<Contrast> {
        let changes = self.lab.design.changes();
        changes.into_iter().filter_map(|levels| self.contrast(measure, levels)).collect()
    }

    fn totals_of(&self, cell: usize) -> Vec<(&'static Measure, Difference)> {
        measures().filter_map(|measure| Some((measure, self.between(measure, cell, 0)?))).collect()
    }

    fn all_interactions(&self) -> Vec<(&'static Measure, Contrast)> {
        let pairs = self.lab.design.pairs_of_changes();
        let each = |measure| pairs.iter().map(move |levels| (measure, levels.clone()));
        let contrasts = measures().flat_map(each);
        contrasts.filter_map(|(measure, levels)| Some((measure, self.contrast(measure, levels)?))).collect()
    }

    /// What levels of a factorial bring together.
    fn contrast(&self, measure: &'static Measure, levels: Vec<(usize, usize)>) -> Option<Contrast> {
        let difference = self.compared(measure, &Comparison::of_levels(&self.lab.design, &levels))?;
        Some(Contrast { levels, difference })
    }

    /// How one way of the bot differs from another.
    fn between(&self, measure: &'static Measure, way: usize, other: usize) -> Option<Difference> {
        self.compared(measure, &Comparison::between(way, other))
    }

    /// What is compared, without an interval or a p-value where too few deals differ.
    fn compared(&self, measure: &'static Measure, comparison: &Comparison) -> Option<Difference> {
        let (estimate, p) = self.estimate(measure, &comparison.terms())?;
        let differs = self.sums.differing(self.bot, measure, comparison);
        let is_below = |once: u64| (1..self.sums.fewest(once)).contains(&differs);
        let estimate = unless(is_below(FEWEST_CASES), estimate);
        Some(Difference { estimate, differs, p: p.filter(|_| !is_below(FEWEST)), p_adjusted: None })
    }

    /// A sum of some ways of the bot, by their numbers and each times a factor, with the help of the control where it can help, and the
    /// p-value of nothing.
    fn estimate(&self, measure: &'static Measure, terms: &[(f64, usize)]) -> Option<(Estimate, Option<f64>)> {
        let Some(control) = self.controls.get(&measure.key) else { return self.plain(measure, terms) };
        let found = control.estimate(&self.terms(measure, terms)?, |a, b| self.are_paired(a, b));
        Some((found.estimate, found.p))
    }

    /// The same without the control.
    fn plain(&self, measure: &'static Measure, terms: &[(f64, usize)]) -> Option<(Estimate, Option<f64>)> {
        let joint = &self.sums.record(self.bot, measure).joint;
        let linear = Linear::combination(&self.terms(measure, terms)?);
        let are_paired = |a, b| self.are_paired(a, b);
        Some((joint.estimate(&linear, are_paired), joint.p_value(&linear, are_paired)))
    }

    /// The control for a measure; `None` where it cannot help.
    ///
    /// Where few cases are known of either bot under some rules, or where they have done otherwise in few deals, nobody can say how one
    /// goes with the other. Then the measure stands as it is under all of them, so that what they have in common cancels out.
    fn control_of(&self, control: &'a Sums<'a>, measure: &'static Measure) -> Option<Control<'a>> {
        let (Record { joint: both, cases, disagrees, .. }, all) =
            (self.sums.record(self.bot, measure), &control.record(0, measure).joint);
        let ways = self.ways.len();
        let is_absent = |way: usize| cases[way].part + cases[ways + way].part == 0;
        let fewest = |Cases { part, whole, rest }: Cases| {
            let fewest = part.min(whole);
            if measure.unit == MeasureUnit::Share { fewest.min(rest) } else { fewest }
        };
        let is_enough =
            |way: usize| fewest(cases[way]).min(fewest(cases[ways + way])).min(disagrees[way]) >= FEWEST;
        let known: Vec<usize> = (0..ways).filter(|&way| !is_absent(way)).collect();
        let is_helped =
            known.iter().all(|&way| is_enough(way)) && both.deals() >= FEWEST + known.len() as u64;
        let controls = known
            .iter()
            .map(|&way| Some([self.linear(both, measure, way, ways)?, self.linear(all, measure, way, 0)?]));
        let controls = controls.collect::<Option<Vec<_>>>().filter(|_| is_helped)?;
        Control::new(both, all, controls, |a, b| self.are_paired(a, b))
    }

    /// A measure in some ways of the bot, each times a factor.
    fn terms(&self, measure: &'static Measure, terms: &[(f64, usize)]) -> Option<Vec<(f64, Linear)>> {
        let joint = &self.sums.record(self.bot, measure).joint;
        terms.iter().map(|&(factor, way)| Some((factor, self.linear(joint, measure, way, 0)?))).collect()
    }

    /// Whether two variables are of the same deals.
    fn are_paired(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|variable| self.ways[variable / 2 % self.ways.len()].0);
        self.lab.deals_alike(one, other)
    }

    /// A measure in a way of the bot whose variables begin with those of way `first`.
    fn linear(&self, joint: &Joint, measure: &'static Measure, way: usize, first: usize) -> Option<Linear> {
        if joint.deals() == 0 {
            return None;
        }
        let games = match (measure.is_of_evenings(), self.lab.unit) {
            (true, Unit::Deal) => self.lab.evening,
            _ => self.lab.games(self.ways[way].0),
        };
        let way = first + way;
        let [part, whole] = [2 * way, 2 * way + 1];
        let [value, by_part, by_whole] = measure.form.at(joint.mean(part), joint.mean(whole), games)?;
        Some(Linear::new(value, vec![(part, by_part), (whole, by_whole)]))
    }

    /// The number of the way in which bots play a rule set that they do not know; `None` if they do not.
    fn unaware(&self, cell: usize) -> Option<usize> {
        self.ways.iter().position(|&way| way == (cell, false))
    }
}

/// An estimate without its interval if that would be too narrow.
fn unless(is_rare: bool, estimate: Estimate) -> Estimate {
    Estimate { half_width: estimate.half_width.filter(|_| !is_rare), ..estimate }
}

/// Adjusts the p-values of all that is asked at once and not the same in every deal.
fn adjust<'d>(differences: impl Iterator<Item = &'d mut Difference>) {
    let mut tested: Vec<&mut Difference> =
        differences.filter(|difference| difference.p.is_some() && difference.differs > 0).collect();
    let p_values: Vec<f64> = tested.iter().filter_map(|difference| difference.p).collect();
    for (difference, p) in tested.iter_mut().zip(holm(&p_values)) {
        difference.p_adjusted = Some(p);
    }
}
