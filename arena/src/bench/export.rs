//! The report for programs: CSV with a row for each figure, and one JSON object.

use std::io::{self, Write};

use serde::Serialize;

use super::report::{Figure, Report, Row};
use crate::run::machine::Machine;

/// The version of both formats.
const FORMAT: u32 = 1;

/// A header and rows; an empty field is a figure that does not exist.
pub struct Csv;

/// An indented JSON object and a line break.
pub struct Json;

/// One figure with what it was measured under; the fields are the columns of the CSV.
#[derive(Serialize)]
struct Record<'a> {
    name: &'a str,
    rules: Option<&'a str>,
    cpu: &'a str,
    threads: usize,
    seconds_per_unit: Option<f64>,
    units_per_second: Option<f64>,
    seconds_per_r: Option<f64>,
    r_per_unit: Option<f64>,
    ratio: Option<f64>,
    required: Option<f64>,
    met: Option<bool>,
    about: &'a str,
}

impl<'a> Record<'a> {
    fn new(report: &'a Report, row: &'a Row) -> Record<'a> {
        let (time, ratio) = match row.figure {
            Figure::Time(measured) => (Some(measured), None),
            Figure::Ratio(ratio) => (None, Some(ratio)),
        };
        Record {
            name: &row.name,
            rules: row.rules,
            cpu: report.cpu.name(),
            threads: row.threads,
            seconds_per_unit: time.map(|time| time.per_unit()),
            units_per_second: time.map(|time| time.per_second()),
            seconds_per_r: time.map(|time| time.r),
            r_per_unit: time.map(|time| time.in_r()),
            ratio,
            required: row.required,
            met: row.is_met(),
            about: &row.about,
        }
    }
}

impl Csv {
    /// Writes it.
    ///
    /// # Errors
    /// If `out` does not take it.
    pub fn export(self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        for row in &report.rows {
            csv.serialize(Record::new(report, row))?;
        }
        csv.flush()
    }
}

#[derive(Serialize)]
struct Object<'a> {
    format: u32,
    engine: &'static str,
    command: &'static str,
    rules: &'static str,
    cpu: &'static str,
    quick: bool,
    machine: &'a Machine,
    interrupted: bool,
    rows: Vec<Record<'a>>,
}

impl Json {
    /// Writes it.
    ///
    /// # Errors
    /// If `out` does not take it.
    pub fn export(self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        let object = Object {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION"),
            command: "bench",
            rules: report.rules,
            cpu: report.cpu.name(),
            quick: report.quick,
            machine: &report.machine,
            interrupted: report.interrupted.is_some(),
            rows: report.rows.iter().map(|row| Record::new(report, row)).collect(),
        };
        serde_json::to_writer_pretty(&mut *out, &object)?;
        writeln!(out)
    }
}
