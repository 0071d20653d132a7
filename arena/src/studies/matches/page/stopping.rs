//! What a sequential test or a wanted precision has come to.

use doko_engine::told;
use schemars::JsonSchema;
use serde::Serialize;

use super::Report;
use crate::stats::{Outcome, Test};
use crate::studies::matches::Stopping;
use crate::studies::matches::standings::Standing;

/// The name of what was to stop the run, and of the blocks that it looked at.
fn asked(report: &Report<'_>) -> Option<(String, &'static str)> {
    let Stopping { test, until, .. } = report.stopping;
    let asked = test.map(|test| test.to_string()).or(until.map(|until| until.to_string()))?;
    Some((asked, watched(report).kind.key()))
}

/// The blocks that are looked at.
fn watched<'a>(report: &Report<'a>) -> &'a Standing {
    &report.summary.standings[report.stopping.watched(report.experiment)]
}

/// What has come of it, as a sentence; `None` if nothing was to stop the run.
pub(super) fn words(report: &Report<'_>) -> Option<String> {
    let (asked, blocks) = asked(report)?;
    let monitor = report.monitor?;
    let after = report.units_dative(monitor.seen().count());
    let name = report.name(watched(report).duel()[0]);
    let means = |test: &Test| match test {
        Test::Gsprt(test) => [test.null(), test.alternative()].map(|mean| report.lang.number(mean)),
        Test::Equal(equal) => [report.lang.number(equal.margin()), String::new()],
    };
    let [first, second] = report.stopping.test.as_ref().map(means).unwrap_or_default();
    let lang = report.lang;
    let german = if blocks == "team" { "Team" } else { "Feld" };
    let result = match monitor.outcome() {
        Outcome::AcceptedH1 => told!(
            lang,
            "yes: what {name} gains is nearer to {second} than to {first} points per game",
            "ja: Der Gewinn von {name} liegt näher bei {second} als bei {first} Punkten pro Spiel"
        ),
        Outcome::AcceptedH0 => told!(
            lang,
            "no: what {name} gains is nearer to {first} than to {second} points per game",
            "nein: Der Gewinn von {name} liegt näher bei {first} als bei {second} Punkten pro Spiel"
        ),
        Outcome::PracticallyEqual => told!(
            lang,
            "yes: they differ by less than {first} points per game",
            "ja: Der Unterschied ist kleiner als {first} Punkte pro Spiel"
        ),
        Outcome::BetterByMore => told!(
            lang,
            "no: {name} gains more than {first} points per game",
            "nein: {name} gewinnt mehr als {first} Punkte pro Spiel"
        ),
        Outcome::WorseByMore => told!(
            lang,
            "no: {name} loses more than {first} points per game",
            "nein: {name} verliert mehr als {first} Punkte pro Spiel"
        ),
        Outcome::PreciseEnough => lang.pick("reached", "erreicht").to_owned(),
        Outcome::Undecided => {
            return Some(told!(
                lang,
                "{asked} in {blocks} blocks: not decided by {after}",
                "{asked} in {german}-Blöcken: nach {after} nicht entschieden"
            ));
        }
    };
    Some(told!(
        lang,
        "{asked} in {blocks} blocks: {result} (decided after {after})",
        "{asked} in {german}-Blöcken: {result} (entschieden nach {after})"
    ))
}

/// The same for programs.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The test or precision, as it was typed.
    asked: String,
    /// The blocks that it looked at.
    in_blocks: &'static str,
    /// What it has come to.
    outcome: &'static str,
    /// Whether it has decided.
    decided: bool,
    /// How many blocks it has seen.
    blocks: u64,
    /// What the first bot gains in them.
    points_per_game: Option<f64>,
    /// The ends of a 95% interval that is valid whenever you look.
    ci95: Option<[f64; 2]>,
    /// The p-value of no gain, valid whenever you look; `null` with an oracle.
    p_value_of_zero: Option<f64>,
    /// The log-likelihood ratio of a GSPRT.
    llr: Option<f64>,
    /// The bounds at which it decides.
    llr_bounds: Option<[f64; 2]>,
    /// What it has come to, as a sentence.
    in_words: Option<String>,
}

/// What has come of it; `None` if nothing was to stop the run.
pub fn summary(report: &Report<'_>) -> Option<Summary> {
    let (asked, in_blocks) = asked(report)?;
    let monitor = report.monitor?;
    let estimate = monitor.estimate();
    let has_oracle = report.experiment.has_oracle(&[0, 1]);
    Some(Summary {
        asked,
        in_blocks,
        outcome: monitor.outcome().key(),
        decided: monitor.decision().is_some(),
        blocks: monitor.seen().count(),
        points_per_game: estimate.map(|estimate| estimate.mean),
        ci95: estimate.and_then(|estimate| estimate.ci95()),
        p_value_of_zero: (!has_oracle).then(|| monitor.p_value()),
        llr: monitor.llr(),
        llr_bounds: monitor.bounds(),
        in_words: words(report),
    })
}
