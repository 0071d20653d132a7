//! The summary as one JSON object.

use std::io::{self, Write};

use doko_engine::Lang;
use doko_engine::rules::Rules;
use serde_json::{Map, Value as JsonValue, json};

use crate::measures::{Figure, Form};
use crate::run::contestant::key;
use crate::stats::Estimate;
use crate::studies::matches::report::{Export, Report, faults, stopping, verdict, verdict_key};
use crate::studies::matches::summary::Series;

/// The version of the format of the summary.
const FORMAT: u32 = 1;

/// An indented JSON object and a line break.
pub struct Json;

impl Export for Json {
    fn export(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *out, &summary(&report.told_in(Lang::En)))?;
        writeln!(out)
    }
}

fn summary(report: &Report<'_>) -> JsonValue {
    let mut object = head(report, "duel");
    if let Some(value) = stopping::json(report) {
        object["test"] = value;
    }
    for all in &report.summary.series {
        object[all.kind().key()] = series(report, all);
    }
    object
}

/// What was asked for, and who takes part.
pub(super) fn head(report: &Report<'_>, command: &str) -> JsonValue {
    let (experiment, summary) = (report.experiment, report.summary);
    let mut object = json!({
        "format": FORMAT,
        "engine": experiment.engine,
        "command": command,
        "seed": experiment.seed,
        "unit": experiment.unit.noun(1),
        "games_per_unit": experiment.length(),
        "players": experiment.players(),
        "deals": summary.deals,
        "deals_planned": report.planned(),
        "interrupted": report.is_interrupted(),
        "rules": rules(&experiment.rules),
        "bots": {},
    });
    if report.scope.is_extended {
        object["extended"] = true.into();
    }
    if report.is_part() {
        let units = &report.scope.units;
        object["part"] = json!({ "first": units.start, "end": units.end, "of": experiment.deals });
    }
    for (number, bot) in experiment.bots.iter().enumerate() {
        object["bots"][key(number)] = json!({
            "name": bot.name,
            "fingerprint": bot.kind.fingerprint(),
            "oracle": bot.kind.is_oracle(),
            "faults": summary.faults(number),
            "fault_details": faults::json(report, number),
        });
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
    let measured = series.kind().measured()[0];
    let estimate = report.estimate(series, measured);
    let mut object = json!({
        "bot": key(measured),
        "points_per_game": estimate.map(|estimate| estimate.mean),
        "ci95": estimate.and_then(|estimate| estimate.ci95()),
        "blocks": series.blocks(),
        "games": series.games,
        "verdict": verdict_key(report, &series.matchup.bots, estimate),
        "in_words": verdict(report, series),
        "faults": series.faults(),
        "stratified": report.stratified(series, measured).map(|estimate| interval(Some(estimate), estimate.blocks)),
        "without_faulty_blocks": interval(report.clean_estimate(series, measured), series.clean_blocks()),
        "figures": {},
    });
    for &place in series.kind().measured() {
        let mut bot = interval(report.estimate(series, place), series.blocks());
        series.ledgers[place].figures().iter().for_each(|figure| put(&mut bot, figure));
        object["figures"][key(place)] = bot;
    }
    object
}

/// Puts a figure into an object, with its interval if it has one.
pub(super) fn put(object: &mut JsonValue, figure: &Figure) {
    let Figure { measure, value, .. } = figure;
    object[&measure.key] = match measure.form {
        Form::Sum => json!(value.map(|count| count as u64)),
        _ => json!(value),
    };
    if measure.has_interval {
        object[format!("{}_ci95", measure.key)] = json!(figure.estimate.and_then(|estimate| estimate.ci95()));
    }
}

pub(super) fn interval(estimate: Option<Estimate>, blocks: u64) -> JsonValue {
    json!({
        "points_per_game": estimate.map(|estimate| estimate.mean),
        "ci95": estimate.and_then(|estimate| estimate.ci95()),
        "blocks": blocks,
    })
}
