//! A tuning run as JSON.

use serde_json::{Value, json};

use crate::run::contestant::Contestant;
use crate::stats::Estimate;
use crate::studies::tune::course::{Course, Ending};
use crate::studies::tune::tuning::{Purpose, Subject};
use crate::studies::tune::words::{command, intervals};

impl Ending {
    /// The name in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Ending::UnderWay => "interrupted",
            Ending::Screened => "screened",
            Ending::Dead => "dead",
            Ending::Flat => "flat",
            Ending::Unchanged => "unchanged",
            Ending::Better => "better",
            Ending::NoBetter => "no_better",
            Ending::Undecided => "undecided",
        }
    }
}

/// The run as an object.
pub(super) fn object(course: &Course<'_>) -> Value {
    let tuning = course.tuning;
    let names = |bots: &[Contestant]| bots.iter().map(Contestant::label).collect::<Vec<_>>();
    let mut object = json!({
        "format": 1,
        "engine": env!("CARGO_PKG_VERSION"),
        "command": "tune",
        "typed": command(tuning),
        "seed": tuning.experiment.seed,
        "rules": tuning.experiment.rules.label(),
        "bot": tuning.incumbent().label(),
        "against": names(tuning.against()),
        "block": tuning.block().kind().key(),
        "games": course.games,
        "faults": course.faults.0,
        "ending": course.ending().key(),
    });
    if let Subject::Space(whole) = &tuning.subject {
        object["parameters"] = whole.parameters.iter().map(|one| {
            json!({ "key": one.key, "start": one.start, "unit": one.unit, "grid": one.grid.value(1) })
        }).collect();
    }
    if course.screen_deals() > 0 {
        object["screen"] = screen(course);
    }
    if let Some(race) = &course.race {
        object["race"] = race_of(course, race);
    }
    if let Some(found) = &course.found {
        let changes: Vec<Value> = found
            .changes
            .iter()
            .enumerate()
            .map(|(n, (parameter, value))| {
                let worth = intervals(&course.diff).get(n).copied().flatten();
                json!({ "key": parameter.key, "start": parameter.start, "value": value, "alone": estimate(worth) })
            })
            .collect();
        object["found"] = json!({ "bot": found.bot.name, "choice": found.name, "fingerprint": found.bot.kind.fingerprint(),
            "steps": course.steps.len(), "changes": changes });
        let [watched, other] = course.confirm.estimates();
        object["confirmation"] = json!({
            "seed": tuning.seed(Purpose::Confirm),
            "test": tuning.settings.test,
            "outcome": course.confirm.outcome().key(),
            "deals": course.confirm.deals(),
            tuning.block().kind().key(): estimate(watched),
            tuning.block().other().kind().key(): estimate(other),
        });
        let pool = tuning.pool().iter().zip(intervals(&course.pool));
        object["pool"] =
            pool.map(|(bot, gain)| json!({ "bot": bot.label(), "gain": estimate(gain) })).collect();
    }
    object
}

fn estimate(estimate: Option<Estimate>) -> Value {
    estimate.map_or(Value::Null, |estimate| {
        json!({ "points_per_game": estimate.mean, "ci95": estimate.ci95(), "blocks": estimate.blocks })
    })
}

fn screen(course: &Course<'_>) -> Value {
    let estimates = intervals(&course.screen);
    let deals = course.screen_deals();
    let row = |(n, parameter): (usize, &crate::studies::tune::space::Parameter)| {
        let changed = [0, 1].map(|side| course.screen.sums[3 * n + side].changed as f64 / deals as f64);
        json!({
            "key": parameter.key,
            "up": { "value": parameter.at_units(1.0), "changed": changed[0], "gain": estimate(estimates[3 * n]) },
            "down": { "value": parameter.at_units(-1.0), "changed": changed[1], "gain": estimate(estimates[3 * n + 1]) },
            "curvature": estimate(estimates[3 * n + 2]),
        })
    };
    json!({ "deals": deals, "parameters": course.whole_space().parameters.iter().enumerate().map(row).collect::<Vec<_>>() })
}

fn race_of(course: &Course<'_>, race: &crate::studies::tune::race::Race) -> Value {
    let Subject::Candidates(candidates) = &course.tuning.subject else { return Value::Null };
    let leader = race.leader();
    let row = |(n, candidate): (usize, &crate::studies::tune::tuning::Candidate)| {
        let dropped = race.dropped().iter().find(|(dropped, _)| *dropped == n).map(|&(_, deals)| deals);
        json!({ "choice": candidate.name, "dropped_after": dropped, "behind_leader": estimate(race.lead(n, leader)) })
    };
    json!({
        "deals": race.deals(),
        "leader": candidates[leader].name,
        "left": race.alive().len(),
        "candidates": candidates.iter().enumerate().map(row).collect::<Vec<_>>(),
    })
}
