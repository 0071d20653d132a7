//! What is shown, in sentences.

use doko_engine::rules::{RuleSet, without_effect};
use doko_engine::{Lang, told};

use super::cells::difference_text;
use crate::measures::{Measure, MeasureUnit, Topic};
use crate::run::Unit;
use crate::stats::Estimate;
use crate::studies::lab::experiment::Lab;
use crate::studies::lab::results::{BotResults, Difference};

/// So many differences are told in a sentence; the rest is counted, and stands in the tables.
const MOST: usize = 6;

/// Measures that a club asks for first; they are told before all others.
const FIRST: [&str; 3] = ["re_wins", "value", "evening_loss"];

/// Tells the shown changes of a rule set: those that a club asks for first, then the surest.
pub(super) fn changes(bot: &BotResults<'_>, cell: usize, lang: Lang) -> String {
    let all = bot.totals(cell);
    if all.iter().all(|(_, difference)| difference.is_nothing()) {
        let number = all.len();
        if is_of_evenings(bot.lab, cell) {
            return told!(
                lang,
                "nothing in single games: exactly 0 in all {number} measures. Whole evenings would tell: --session 24.",
                "nichts in einzelnen Spielen: genau 0 in allen {number} Kennzahlen. Ganze Abende würden es zeigen: --session 24."
            );
        }
        return told!(
            lang,
            "nothing: exactly 0 in all {number} measures.",
            "nichts: genau 0 in allen {number} Kennzahlen."
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
    let place = |measure: &Measure| FIRST.iter().position(|key| *key == measure.key).unwrap_or(FIRST.len());
    told.sort_by(|(a, one), (b, other)| place(a).cmp(&place(b)).then(surety(other).total_cmp(&surety(one))));
    let left = told.len().saturating_sub(MOST);
    let change = |told: &(&'static Measure, Difference)| change(bot, cell, *told, lang);
    let told = told.into_iter().take(MOST).map(change).collect::<Vec<_>>().join("; ");
    match left {
        0 => format!("{told}."),
        _ => told!(lang, "{told}; and {left} more.", "{told}; und {left} weitere."),
    }
}

/// One change with what was before: `Re wins: 48.9% instead of 47.7%, 1.2 ± 0.3 percentage points more`.
fn change(
    bot: &BotResults<'_>,
    cell: usize,
    (measure, difference): (&'static Measure, Difference),
    lang: Lang,
) -> String {
    let value = |cell: usize| {
        let alone = |estimate| Estimate { half_width: None, ..estimate };
        measure.unit.text(bot.value(cell, measure).map(alone), lang)
    };
    let (title, now, before) = (measure.title(lang), value(cell), value(0));
    let is_of_games = measure.topic == Topic::Scored && measure.unit == MeasureUnit::Share;
    let values = if is_of_games {
        told!(
            lang,
            "{title} in {now} instead of {before} of the games",
            "{title} in {now} statt {before} der Spiele"
        )
    } else {
        told!(lang, "{title}: {now} instead of {before}", "{title}: {now} statt {before}")
    };
    let mean = difference.estimate.mean;
    let size = Estimate { mean: mean.abs(), ..difference.estimate };
    let size = difference_text(measure.unit, Some(size), lang);
    let unit = match measure.unit {
        MeasureUnit::Share => lang.pick(" percentage points", " Prozentpunkte"),
        MeasureUnit::Points => lang.pick(" points", " Punkte"),
        _ => "",
    };
    let way = if mean < 0.0 { lang.pick("less", "weniger") } else { lang.pick("more", "mehr") };
    format!("{values}, {size}{unit} {way}")
}

/// The rules of an evening that single deals leave out, if there are any.
pub fn left_out(lab: &Lab, lang: Lang) -> Option<String> {
    let sets = lab.design.cells.iter().map(|cell| cell.rules.set()).filter(|_| lab.unit == Unit::Deal);
    let mut keys: Vec<&str> = sets.clone().flat_map(of_evenings).collect();
    keys.sort_unstable();
    keys.dedup();
    let games = sets.map(|set| set.session.games).find(|&games| games > 1).unwrap_or(24);
    let names = keys.join(", ");
    match keys.len() {
        0 => None,
        1 => Some(told!(
            lang,
            "{names} has no effect in single deals: --session {games} plays it.",
            "{names} bleibt in einzelnen Spielen ohne Wirkung: --session {games} spielt es mit."
        )),
        _ => Some(told!(
            lang,
            "{names} have no effect in single deals: --session {games} plays them.",
            "{names} bleiben in einzelnen Spielen ohne Wirkung: --session {games} spielt sie mit."
        )),
    }
}

/// The rules that a set has and that count from one game to the next, without their details.
fn of_evenings(set: &RuleSet) -> Vec<&'static str> {
    let with_games = |games: u32| {
        let mut other = set.clone();
        other.session.games = games;
        without_effect(&other)
    };
    let in_evenings = with_games(24);
    let mut keys: Vec<&'static str> = Vec::new();
    for idle in with_games(1) {
        let is_on = idle.value.as_bool() == Some(true) || idle.value.as_integer().is_some_and(|n| n > 0);
        let is_detail =
            keys.iter().any(|key| idle.key.strip_prefix(key).is_some_and(|end| end.starts_with('_')));
        if is_on && !is_detail && in_evenings.iter().all(|other| other.key != idle.key) {
            keys.push(idle.key);
        }
    }
    keys
}

/// Whether single deals are played, and a rule set differs in what makes an evening.
fn is_of_evenings(lab: &Lab, cell: usize) -> bool {
    let session = |cell: usize| &lab.design.cells[cell].rules.set().session;
    lab.unit == Unit::Deal && session(cell) != session(0)
}
