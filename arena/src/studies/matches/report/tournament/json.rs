//! The summary of a tournament as one JSON object.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::run::contestant::key;
use crate::stats::Estimate;
use crate::studies::matches::report::json::{head, interval, put};
use crate::studies::matches::report::tournament::habits_of;
use crate::studies::matches::report::{Export, Report, verdict_key};
use crate::studies::matches::standings::Standing;

/// An indented JSON object and a line break: for each question `ranking`, `differences`, `crosstable`, `habits` and, for
/// tables, `partners`.
pub struct Json;

impl Export for Json {
    fn export(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut object = head(report, "tournament");
        for standing in report.summary.standings.iter() {
            object[standing.question.key()] = question(report, standing);
        }
        serde_json::to_writer_pretty(&mut *out, &object)?;
        writeln!(out)
    }
}

fn question(report: &Report<'_>, standing: &Standing) -> Value {
    let ranking = standing.ranking().into_iter().map(|place| {
        json!({
            "bot": key(place.bot),
            "name": report.experiment.bots[place.bot].name,
            "oracle": report.experiment.bots[place.bot].kind.is_oracle(),
            "ranks": place.ranks,
            "points_per_game": place.score.map(|score| score.mean),
            "ci95": place.score.and_then(|score| score.ci95()),
            "games": standing.games(place.bot),
            "better_than": place.better_than.into_iter().map(key).collect::<Vec<String>>(),
            "without_faulty_deals": without(place.clean),
        })
    });
    let differences = standing.gaps().into_iter().map(|gap| {
        json!({
            "bots": gap.bots.map(key),
            "points_per_game": gap.estimate.map(|estimate| estimate.mean),
            "ci95": gap.estimate.and_then(|estimate| estimate.ci95()),
            "p_holm": gap.p_value,
            "verdict": verdict_key(report, &gap.bots, gap.estimate),
        })
    });
    let mut object = json!({
        "deals": standing.deals(),
        "deals_without_faults": standing.clean_deals(),
        "ranking": ranking.collect::<Vec<Value>>(),
        "differences": differences.collect::<Vec<Value>>(),
    });
    object["crosstable"] = matrix(standing, |bot, other| {
        let estimate = standing.cell(bot, other)?;
        Some(json!({
            "points_per_game": estimate.mean,
            "ci95": estimate.ci95(),
            "verdict": verdict_key(report, &[bot, other], Some(estimate)),
            "games": standing.common_games(bot, other),
            "without_faulty_deals": without(standing.clean_cell(bot, other)),
        }))
    });
    object["habits"] = Value::Object(Map::new());
    for bot in standing.bots() {
        let mut habits = Value::Object(Map::new());
        habits_of(standing, bot).for_each(|figure| put(&mut habits, &figure));
        object["habits"][key(bot)] = habits;
    }
    let has_partners = standing.pairs().any(|(bot, other)| standing.partnership(bot, other).is_some());
    if has_partners {
        object["partners"] = matrix(standing, |bot, other| {
            let partnership = standing.partnership(bot, other)?;
            Some(json!({
                "points_per_game": partnership.estimate.mean,
                "ci95": partnership.estimate.ci95(),
                "games": partnership.games,
                "of_common_games": standing.common_games(bot, other),
                "without_faulty_deals": without(standing.clean_partnership(bot, other).map(|clean| clean.estimate)),
            }))
        });
    }
    object
}

/// An object for each bot with one for each other.
fn matrix(standing: &Standing, cell: impl Fn(usize, usize) -> Option<Value>) -> Value {
    let mut rows = Map::new();
    for (bot, other) in standing.pairs() {
        if let Some(value) = cell(bot, other) {
            let row = rows.entry(key(bot)).or_insert_with(|| Value::Object(Map::new()));
            row[key(other)] = value;
        }
    }
    Value::Object(rows)
}

fn without(clean: Option<Estimate>) -> Value {
    let mut object = interval(clean, 0);
    object["deals"] = json!(clean.map_or(0, |clean| clean.blocks));
    if let Some(object) = object.as_object_mut() {
        object.shift_remove("blocks");
    }
    object
}
