//! What is shown, in sentences.

use doko_engine::{Lang, told};

use super::cells::{signed, text};
use crate::measures::Measure;
use crate::run::unit::Unit;
use crate::stats::Estimate;
use crate::studies::lab::compare::{Difference, Effect, Results};

/// So many differences are told in a sentence; the rest is counted, and stands in the tables.
const MOST: usize = 6;

/// What a rule set changes, as far as it is shown: the surest first.
pub(super) fn changes(results: &Results<'_>, bot: usize, cell: usize, lang: Lang) -> String {
    let difference = |&measure: &&'static Measure| {
        let difference = results.difference(bot, cell, measure, Effect::Total)?;
        Some((measure, difference))
    };
    let all: Vec<(&'static Measure, Difference)> = results.measures().iter().filter_map(difference).collect();
    if all.iter().all(|(_, difference)| difference.is_nothing()) {
        let number = all.len();
        if is_of_evenings(results, cell) {
            return told!(
                lang,
                "nothing in single games: exactly 0 in all {number} measures. Evenings tell: --session 24.",
                "nichts in einzelnen Spielen: genau 0 in allen {number} Maßen. Abende zeigen es: --session 24."
            );
        }
        return told!(
            lang,
            "nothing: exactly 0 in all {number} measures.",
            "nichts: genau 0 in allen {number} Maßen."
        );
    }
    let mut shown: Vec<(&'static Measure, Difference)> =
        all.into_iter().filter(|(_, difference)| difference.is_shown()).collect();
    if shown.is_empty() {
        return lang.pick("no change is shown.", "keine Änderung ist nachgewiesen.").to_owned();
    }
    // What says the same again in another unit is left to the tables.
    let is_said = |measure: &'static Measure, shown: &[(&'static Measure, Difference)]| {
        measure.said_by.as_ref().is_some_and(|other| shown.iter().any(|(measure, _)| measure.key == *other))
    };
    let all = shown.clone();
    shown.retain(|&(measure, _)| !is_said(measure, &all));
    let surety = |difference: &Difference| {
        let half = difference.estimate.half_width.filter(|&half| half > 0.0);
        half.map_or(0.0, |half| difference.estimate.mean.abs() / half)
    };
    shown.sort_by(|(_, a), (_, b)| surety(b).total_cmp(&surety(a)));
    let left = shown.len().saturating_sub(MOST);
    let told: Vec<String> =
        shown.into_iter().take(MOST).map(|(measure, _)| change(results, bot, cell, measure, lang)).collect();
    let told = told.join("; ");
    match left {
        0 => format!("{told}."),
        _ => told!(lang, "{told}; and {left} more.", "{told}; und {left} weitere."),
    }
}

/// Whether single deals are played, and a rule set differs in what makes an evening.
fn is_of_evenings(results: &Results<'_>, cell: usize) -> bool {
    let lab = results.lab;
    let session = |cell: usize| &lab.design.cells[cell].rules.set().session;
    lab.unit == Unit::Deal && session(cell) != session(0)
}

/// One change with what was before: `Re wins 48.9% (+1.2% ± 0.3%)`.
fn change(results: &Results<'_>, bot: usize, cell: usize, measure: &'static Measure, lang: Lang) -> String {
    let value = results.value(bot, cell, measure).map(|estimate| Estimate { half_width: None, ..estimate });
    let difference = results.difference(bot, cell, measure, Effect::Total);
    let name = measure.title(lang);
    let difference = difference.map(|difference| difference.estimate);
    format!("{name} {} ({})", text(measure.unit, value, lang), signed(measure.unit, difference, lang))
}
