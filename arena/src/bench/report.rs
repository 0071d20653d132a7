//! What came of a measurement: rows of figures, as CSV and as one JSON object for programs.

use std::io::{self, Write};

use serde::Serialize;

use super::measure::Measurement;
use crate::report::outputs::Headed;
use crate::run::Machine;

/// The version of both formats.
const FORMAT: u32 = 1;

/// All that was measured, and where.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The preset that the works were done under.
    pub rules: &'static str,
    /// The instructions that they could use, by their name.
    pub cpu: &'static str,
    /// Whether little time went into it.
    pub quick: bool,
    /// Where.
    pub machine: Machine,
    /// Whether it was stopped before all was measured.
    pub interrupted: bool,
    /// How many things were to be measured.
    #[serde(skip)]
    pub planned: usize,
    /// What was measured.
    pub rows: Vec<Row>,
}

/// Which part of the table a row is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// The works under one preset, on one thread.
    #[default]
    Works,
    /// One work under every preset.
    Presets,
    /// One work on several threads.
    Threads,
}

/// One figure with what it was measured under; but for the section, the fields are the columns of the CSV.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// Where it stands.
    #[serde(skip)]
    pub section: Section,
    /// What was measured, by the name that filters know.
    pub name: String,
    /// The preset; `None` if several are compared.
    pub rules: Option<&'static str>,
    /// The instructions that could be used, by their name.
    pub cpu: &'static str,
    /// How many threads did it.
    pub threads: usize,
    /// How long a unit took; `None`, as all times, where one figure is compared with another.
    pub seconds_per_unit: Option<f64>,
    /// How many units a second has.
    pub units_per_second: Option<f64>,
    /// How long R took.
    pub seconds_per_r: Option<f64>,
    /// A unit in R.
    pub r_per_unit: Option<f64>,
    /// So many times as much as something else.
    pub ratio: Option<f64>,
    /// What it is held to, in R or as a ratio.
    pub required: Option<f64>,
    /// Whether it is as fast as required; `None` if nothing is.
    pub met: Option<bool>,
    /// What one unit of it is, or what is compared.
    pub about: String,
}

impl Row {
    /// Of something that took so much time, and is held to so many R.
    pub(super) fn of_time(measured: Measurement, required: Option<f64>) -> Row {
        Row {
            seconds_per_unit: Some(measured.per_unit()),
            units_per_second: Some(measured.per_second()),
            seconds_per_r: Some(measured.r),
            r_per_unit: Some(measured.in_r()),
            required,
            met: required.map(|required| measured.in_r() <= required),
            ..Row::default()
        }
    }

    /// Of something that is so many times as much as something else, and is held to so many times.
    pub(super) fn of_ratio(ratio: f64, required: Option<f64>) -> Row {
        let met = required.map(|required| ratio <= required);
        Row { ratio: Some(ratio), required, met, ..Row::default() }
    }

    /// The work that was measured.
    pub(super) fn work(&self) -> &str {
        self.name.split_once('/').map_or(&self.name, |(work, _)| work)
    }
}

impl Report {
    /// Writes a header and rows; an empty field is a figure that does not exist.
    ///
    /// # Errors
    /// If `out` does not take it.
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        self.rows.iter().try_for_each(|row| csv.serialize(row))?;
        csv.flush()
    }

    /// Writes an indented JSON object and a line break.
    ///
    /// # Errors
    /// If `out` does not take it.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let engine = env!("CARGO_PKG_VERSION").to_owned();
        Headed { format: FORMAT, engine, command: "bench", summary: self }.write(out)
    }
}
