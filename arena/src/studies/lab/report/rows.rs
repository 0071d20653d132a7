//! Every figure as a row of CSV, one figure in each.

use std::io::{self, Write};

use serde::Serialize;

use crate::measures::Measure;
use crate::measures::games::{self, RULES_PART};
use crate::stats::Estimate;
use crate::studies::lab::compare::{Difference, Effect, Results};
use crate::studies::lab::skill::Component;

/// A row.
#[derive(Default, Serialize)]
pub(super) struct Figure {
    pub(super) bot: String,
    pub(super) rules: String,
    pub(super) measure: String,
    pub(super) unit: &'static str,
    /// `value`, `total`, `mechanical`, `adapted`, `main_effect` or `interaction`.
    #[serde(rename = "figure")]
    pub(super) what: &'static str,
    pub(super) estimate: Option<f64>,
    pub(super) ci95_low: Option<f64>,
    pub(super) ci95_high: Option<f64>,
    /// Deals, or evenings.
    pub(super) deals: u64,
    pub(super) paired: Option<bool>,
    pub(super) differing: Option<u64>,
    pub(super) p: Option<f64>,
    pub(super) p_holm: Option<f64>,
    pub(super) shown: Option<bool>,
}

impl Figure {
    fn with(self, estimate: Option<Estimate>) -> Figure {
        let ci95 = estimate.and_then(|estimate| estimate.ci95());
        Figure {
            estimate: estimate.map(|estimate| estimate.mean),
            ci95_low: ci95.map(|[low, _]| low),
            ci95_high: ci95.map(|[_, high]| high),
            deals: estimate.map_or(0, |estimate| estimate.blocks),
            ..self
        }
    }

    fn of_difference(self, difference: Difference) -> Figure {
        let Difference { estimate, is_paired, differs, p, p_adjusted } = difference;
        let is_total = self.what == "total";
        Figure {
            paired: Some(is_paired),
            differing: Some(differs),
            p,
            p_holm: p_adjusted,
            shown: is_total.then(|| difference.is_shown()),
            ..self.with(Some(estimate))
        }
    }
}

/// All figures, by bot, rule set and measure.
pub(super) fn figures(results: &Results<'_>) -> Vec<Figure> {
    let lab = results.lab;
    let mut all = Vec::new();
    for (bot, contestant) in lab.bots.iter().enumerate() {
        let of = |rules: String, measure: &'static Measure, figure: &'static str| Figure {
            bot: contestant.name.clone(),
            rules,
            measure: measure.key.clone(),
            unit: measure.unit.key(),
            what: figure,
            ..Figure::default()
        };
        for (cell, own) in lab.design.cells.iter().enumerate() {
            for &measure in results.measures() {
                let row = |figure| of(own.name.clone(), measure, figure);
                all.push(row("value").with(results.value(bot, cell, measure)));
                let effects = Effect::ALL.into_iter().filter(|_| cell > 0);
                all.extend(effects.filter_map(|effect| {
                    let difference = results.difference(bot, cell, measure, effect)?;
                    Some(row(effect.key()).of_difference(difference))
                }));
            }
            let parted = (cell > 0).then(|| results.parted(bot, cell)).flatten();
            all.extend(parted.map(|estimate| {
                of(own.name.clone(), games::measure_of(RULES_PART), "value").with(Some(estimate))
            }));
        }
        let level = |(factor, level): (usize, usize)| lab.design.factors[factor].levels[level].name.clone();
        for &measure in results.measures() {
            for effect in results.main_effects(bot, measure) {
                let row = of(level(effect.factor), measure, "main_effect").with(Some(effect.estimate));
                all.push(Figure { p: effect.p, ..row });
            }
        }
        for (measure, own) in results.interactions(bot) {
            let pair = own.factors.map(level).join(" x ");
            let row = of(pair, measure, "interaction").with(Some(own.estimate));
            let shown = Some(own.p_adjusted.is_some_and(|p| p <= 0.05));
            all.push(Figure { p: own.p, p_holm: own.p_adjusted, shown, ..row });
        }
    }
    all.extend(luck(results));
    all
}

/// How much of the game is luck, under each rule set.
fn luck(results: &Results<'_>) -> Vec<Figure> {
    let (lab, Some(sums)) = (results.lab, &results.sums.skill) else { return Vec::new() };
    let Some(skill) = lab.skill.as_ref().filter(|_| results.sums.deals > 0) else { return Vec::new() };
    let bot = skill.bots.each_ref().map(|bot| bot.name.as_str()).join(" against ");
    let mut all = Vec::new();
    for (cell, own) in lab.design.cells.iter().enumerate() {
        let of = |measure: &str, unit: &'static str, what: &'static str| Figure {
            bot: bot.clone(),
            rules: own.name.clone(),
            measure: measure.to_owned(),
            unit,
            what,
            ..Figure::default()
        };
        all.push(of("gain", "points", "value").with(sums.gain(cell)));
        for component in Component::ALL {
            let key = component.key();
            all.push(of(key, "share", "value").with(sums.share(cell, component)));
            if cell > 0 {
                let difference = of(key, "share", "total").with(sums.share_difference(cell, component));
                all.push(Figure { paired: Some(lab.deals_alike(0, cell)), ..difference });
            }
        }
        if let Some((games, [low, high])) = sums.games_to_lead(cell) {
            let finite = |games: f64| Some(games).filter(|games| games.is_finite());
            all.push(Figure {
                estimate: Some(games),
                ci95_low: finite(low),
                ci95_high: finite(high),
                deals: results.sums.deals,
                ..of("games_to_lead", "games", "value")
            });
        }
    }
    all
}

/// Writes all figures as CSV.
///
/// # Errors
/// If `out` cannot be written to.
pub fn rows(results: &Results<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    for figure in figures(results) {
        csv.serialize(figure)?;
    }
    csv.flush()
}
