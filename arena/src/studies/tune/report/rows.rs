//! The course of the parameters, step by step, as rows of CSV.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use crate::files::names::COURSE;
use crate::report::rows::{Row, RowWriter};
use crate::studies::tune::tuner::{SearchStep, Tuner};

/// A step of a search for parameters.
#[derive(Serialize, JsonSchema)]
pub struct StepRow {
    /// The step, from 1.
    step: usize,
    /// What the bot ahead gained more than the bot behind, on the same deals.
    #[schemars(extend("unit" = "points per game"))]
    difference: f64,
    /// The mean of what both gained from their opponents.
    #[schemars(extend("unit" = "points per game"))]
    level: f64,
}

impl Row for StepRow {
    const FILE: &'static str = COURSE;
    const ABOUT: &'static str =
        "tune: one row for each step, with its values of all parameters after these columns";
}

impl StepRow {
    /// That of a step.
    pub(super) fn of(step: usize, &SearchStep { difference, level, .. }: &SearchStep) -> StepRow {
        StepRow { step, difference, level }
    }
}

/// Writes the steps, each with the value of each parameter after it, before rounding.
pub(super) fn csv(tuner: &Tuner, out: &mut dyn Write) -> io::Result<()> {
    let keys = tuner.space.iter().flat_map(|space| &space.parameters).map(|one| one.key.as_str());
    let mut rows = RowWriter::with_more(out, &keys.collect::<Vec<_>>())?;
    for (step, number) in tuner.steps.iter().zip(1..) {
        rows.add_with(&StepRow::of(number, step), &step.values)?;
    }
    rows.finish()?.flush()
}
