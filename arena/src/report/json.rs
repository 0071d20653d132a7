//! The summary as one JSON object.

use std::io::{self, Write};

use doko_engine::rules::Rules;
use serde_json::{Map, Value as JsonValue, json};

use super::{Export, Report, figures, verdict};
use crate::duel::Series;
use crate::schedule::Side;
use crate::stats::{Estimate, Verdict};

/// The version of the format of the summary.
const FORMAT: u32 = 1;

/// An indented JSON object and a line break.
pub struct Json;

impl Export for Json {
    fn export(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *out, &summary(report))?;
        writeln!(out)
    }
}

fn summary(report: &Report<'_>) -> JsonValue {
    let (duel, summary) = (report.duel, report.summary);
    let mut object = json!({
        "format": FORMAT,
        "engine": env!("CARGO_PKG_VERSION"),
        "command": "duel",
        "seed": duel.seed,
        "unit": duel.unit.noun(1),
        "games_per_unit": duel.length(),
        "players": duel.players(),
        "deals": summary.deals,
        "deals_planned": duel.deals,
        "interrupted": report.is_interrupted(),
        "rules": rules(&duel.rules),
        "bots": {},
    });
    for side in Side::BOTH {
        let bot = &duel.bots[side];
        object["bots"][side.key()] = json!({
            "name": bot.name,
            "fingerprint": bot.kind.fingerprint(),
            "faults": summary.faults(side),
        });
    }
    for all in &summary.series {
        object[all.kind.key()] = series(report, all);
    }
    object
}

fn rules(rules: &Rules) -> JsonValue {
    let overrides: Map<_, _> = rules
        .overrides()
        .iter()
        .map(|(key, value)| ((*key).to_owned(), serde_json::to_value(value).unwrap_or_default()))
        .collect();
    json!({ "label": rules.label(), "base": rules.base(), "name": rules.name(), "overrides": overrides })
}

fn series(report: &Report<'_>, series: &Series) -> JsonValue {
    let estimate = series.estimate(series.kind.measured());
    let mut object = json!({
        "bot": series.kind.measured().key(),
        "points_per_game": estimate.map(|estimate| estimate.mean),
        "ci95": estimate.and_then(|estimate| estimate.ci95()),
        "blocks": series.blocks(),
        "games": series.games,
        "verdict": estimate.map_or(Verdict::TooFew, |estimate| estimate.verdict()).key(),
        "in_words": verdict(report, series),
        "faults": series.faults(),
        "without_faulty_blocks": interval(series.clean_estimate(series.kind.measured()), series.clean_blocks()),
        "figures": {},
    });
    for &side in series.sides() {
        let mut bot = interval(series.estimate(side), series.blocks());
        for figure in figures(&series.tally[side], &series.even[side]) {
            bot[figure.key] = match figure.value {
                super::Value::Count(count) => json!(count),
                value => json!(value.number()),
            };
        }
        object["figures"][side.key()] = bot;
    }
    object
}

fn interval(estimate: Option<Estimate>, blocks: u64) -> JsonValue {
    json!({
        "points_per_game": estimate.map(|estimate| estimate.mean),
        "ci95": estimate.and_then(|estimate| estimate.ci95()),
        "blocks": blocks,
    })
}
