//! What came of a measurement, before it is text.

use doko_engine::dispatch::Cpu;

use super::measure::Measurement;
use crate::run::machine::Machine;

/// All that was measured, and where.
#[derive(Clone, Debug)]
pub struct Report {
    /// The preset that the works were done under.
    pub rules: &'static str,
    /// The instructions that they could use.
    pub cpu: Cpu,
    /// Whether little time went into it.
    pub quick: bool,
    /// Where.
    pub machine: Machine,
    /// What was measured.
    pub rows: Vec<Row>,
    /// How many things were to be measured, if it was stopped before that.
    pub interrupted: Option<usize>,
}

impl Report {
    /// The rows of a section.
    pub(super) fn section(&self, section: Section) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.section == section)
    }
}

/// Which part of the table a row is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The works under one preset, on one thread.
    Works,
    /// One work under every preset.
    Presets,
    /// One work on several threads.
    Threads,
}

/// One line of the report.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Where it stands.
    pub section: Section,
    /// What was measured, by the name that filters know.
    pub name: String,
    /// What one unit of it is, or what is compared.
    pub about: String,
    /// The preset; `None` if several are compared.
    pub rules: Option<&'static str>,
    /// How many threads did it.
    pub threads: usize,
    /// What came out.
    pub figure: Figure,
    /// What it is held to, in R or as a ratio.
    pub required: Option<f64>,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// So much time.
    Time(Measurement),
    /// So many times as much as something else.
    Ratio(f64),
}

impl Row {
    /// Whether it is as fast as required; `None` if nothing is.
    pub fn is_met(&self) -> Option<bool> {
        let reached = match self.figure {
            Figure::Time(measured) => measured.in_r(),
            Figure::Ratio(ratio) => ratio,
        };
        Some(reached <= self.required?)
    }
}
