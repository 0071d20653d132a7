//! What is shown, in sentences.

use doko_engine::{Lang, told};

use super::cells::signed;
use crate::measures::Measure;
use crate::run::Unit;
use crate::stats::Estimate;
use crate::studies::lab::compare::{BotResults, Difference};
use crate::studies::lab::experiment::Lab;

/// So many differences are told in a sentence; the rest is counted, and stands in the tables.
const MOST: usize = 6;

/// What a rule set changes, as far as it is shown: the surest first.
pub(super) fn changes(bot: &BotResults<'_>, cell: usize, lang: Lang) -> String {
    let all = bot.totals(cell);
    if all.iter().all(|(_, difference)| difference.is_nothing()) {
        let number = all.len();
        if is_of_evenings(bot.lab, cell) {
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
    let shown = all.iter().filter(|(_, difference)| difference.is_shown());
    // What says the same again in another unit is left to the tables.
    let is_said = |measure: &Measure| {
        let says = |(other, _): &(&Measure, Difference)| Some(&other.key) == measure.said_by.as_ref();
        shown.clone().any(says)
    };
    let mut told: Vec<_> = shown.clone().filter(|(measure, _)| !is_said(measure)).collect();
    if told.is_empty() {
        return told!(lang, "no change is shown.", "keine Änderung ist nachgewiesen.");
    }
    let surety = |difference: &Difference| {
        let half = difference.estimate.half_width.filter(|&half| half > 0.0);
        half.map_or(0.0, |half| difference.estimate.mean.abs() / half)
    };
    told.sort_by(|(_, a), (_, b)| surety(b).total_cmp(&surety(a)));
    let left = told.len().saturating_sub(MOST);
    // One change with what was before: `Re wins 48.9% (+1.2% ± 0.3%)`.
    let change = |&(measure, difference): &(&'static Measure, Difference)| {
        let value = bot.value(cell, measure).map(|estimate| Estimate { half_width: None, ..estimate });
        let value = measure.unit.text(value, lang);
        let difference = signed(measure.unit, Some(difference.estimate), lang);
        format!("{} {value} ({difference})", measure.title(lang))
    };
    let told = told.into_iter().take(MOST).map(change).collect::<Vec<_>>().join("; ");
    match left {
        0 => format!("{told}."),
        _ => told!(lang, "{told}; and {left} more.", "{told}; und {left} weitere."),
    }
}

/// Whether single deals are played, and a rule set differs in what makes an evening.
fn is_of_evenings(lab: &Lab, cell: usize) -> bool {
    let session = |cell: usize| &lab.design.cells[cell].rules.set().session;
    lab.unit == Unit::Deal && session(cell) != session(0)
}
