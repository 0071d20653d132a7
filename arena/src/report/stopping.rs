//! What a sequential test or a wanted precision has come to.

use serde_json::{Value, json};

use super::Report;
use crate::stats::{Outcome, Test};

/// The name of what was to stop the run, and of the blocks that it looked at.
fn asked(report: &Report<'_>) -> Option<(String, &'static str)> {
    let asked = match (report.stopping.test, report.stopping.until) {
        (Some(test), _) => test.to_string(),
        (None, Some(until)) => until.to_string(),
        (None, None) => return None,
    };
    Some((asked, report.summary.series[0].kind().key()))
}

/// What has come of it, as a sentence; `None` if nothing was to stop the run.
pub(super) fn words(report: &Report<'_>) -> Option<String> {
    let (asked, blocks) = asked(report)?;
    let monitor = report.monitor?;
    let after = report.units(monitor.seen().count());
    let series = &report.summary.series[0];
    let name = report.name(series.matchup.bots[series.kind().measured()[0]]);
    let means = |test: &Test| match test {
        Test::Gsprt(test) => (test.null().to_string(), test.alternative().to_string()),
        Test::Equal(equal) => (equal.margin().to_string(), String::new()),
    };
    let (first, second) = report.stopping.test.as_ref().map(means).unwrap_or_default();
    let result = match monitor.outcome() {
        Outcome::AcceptedH1 => {
            format!("yes: what {name} gains is nearer to {second} than to {first} points per game")
        }
        Outcome::AcceptedH0 => {
            format!("no: what {name} gains is nearer to {first} than to {second} points per game")
        }
        Outcome::PracticallyEqual => format!("yes: they differ by less than {first} points per game"),
        Outcome::BetterByMore => format!("no: {name} gains more than {first} points per game"),
        Outcome::WorseByMore => format!("no: {name} loses more than {first} points per game"),
        Outcome::PreciseEnough => "reached".to_owned(),
        Outcome::Undecided => return Some(format!("{asked} in {blocks} blocks: not decided by {after}")),
    };
    Some(format!("{asked} in {blocks} blocks: {result} (decided after {after})"))
}

/// The same as JSON.
pub(super) fn json(report: &Report<'_>) -> Option<Value> {
    let (asked, blocks) = asked(report)?;
    let monitor = report.monitor?;
    let estimate = monitor.estimate();
    let has_oracle = report.experiment.has_oracle(&report.summary.series[0].matchup.bots);
    Some(json!({
        "asked": asked,
        "in_blocks": blocks,
        "outcome": monitor.outcome().key(),
        "decided": monitor.decision().is_some(),
        "blocks": monitor.seen().count(),
        "points_per_game": estimate.map(|estimate| estimate.mean),
        "ci95": estimate.and_then(|estimate| estimate.ci95()),
        "p_value_of_zero": (!has_oracle).then(|| monitor.p_value()),
        "llr": monitor.llr(),
        "llr_bounds": monitor.bounds(),
        "in_words": words(report),
    }))
}
