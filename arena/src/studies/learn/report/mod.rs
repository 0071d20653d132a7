//! What a course has come to: as sentences, tables and plots for people, as CSV and JSON for programs.

mod document;
mod rows;

use doko_engine::Lang;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use rows::{EpochRow, Summary};

use super::course::Course;
use super::term::{Subject, Term};
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::stats::{Estimate, Outcome};
use crate::studies::tune::confirm;
use crate::studies::tune::task::TaskSums;

/// A course with what came of it.
pub struct LearnReport<'a> {
    /// What was asked for.
    pub course: &'a Course,
    /// What the lessons have taught.
    pub taught: Term,
    /// What practice has taught again, if there was any.
    pub practised: Option<Term>,
    /// How many deals the confirmation has played, and what it has come to.
    pub confirmed: (u64, TaskSums),
}

/// How a course has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The new bot is better.
    Better,
    /// It is not.
    NoBetter,
    /// The deals of the confirmation do not decide it.
    Undecided,
    /// A bot was at fault in the confirmation.
    Fault,
}

/// By what a network was taught.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// What the teacher thinks of answers, and how its games end.
    Lessons,
    /// How games of the new networks end.
    Practice,
}

impl LearnReport<'_> {
    /// How it has ended.
    pub fn ending(&self) -> Ending {
        let (_, sums) = &self.confirmed;
        match confirm::outcome(self.course.test, sums) {
            _ if sums.faults > 0 => Ending::Fault,
            Outcome::AcceptedH1 => Ending::Better,
            Outcome::Undecided => Ending::Undecided,
            _ => Ending::NoBetter,
        }
    }

    /// Points per game against the incumbent, in team blocks and in field blocks.
    fn gains(&self) -> [Option<Estimate>; 2] {
        confirm::estimates(&self.confirmed.1)
    }

    /// Everything that was taught, in order.
    fn subjects(&self) -> impl Iterator<Item = (Stage, &Subject)> {
        let of = |stage| move |subject| (stage, subject);
        let practised = self.practised.iter().flat_map(|term| &term.subjects);
        self.taught.subjects.iter().map(of(Stage::Lessons)).chain(practised.map(of(Stage::Practice)))
    }
}

impl Findings for LearnReport<'_> {
    type Summary = Summary;
    type Row = EpochRow;

    fn command(&self) -> &'static str {
        "learn"
    }

    fn engine(&self) -> String {
        self.course.engine.clone()
    }

    fn document(&self, lang: Lang) -> Document {
        document::document(self, lang)
    }

    fn summary(&self) -> Summary {
        Summary::of(self)
    }

    fn rows(&self) -> Vec<EpochRow> {
        let of_subject = |(stage, subject): (Stage, &Subject)| {
            let row = |lap| EpochRow::of(stage, subject, lap);
            subject.epochs.iter().map(row).collect::<Vec<_>>()
        };
        self.subjects().flat_map(of_subject).collect()
    }
}
