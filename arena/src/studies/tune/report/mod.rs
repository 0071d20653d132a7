//! What a tuning run comes to, for people and for programs.
//!
//! Everything is a function of the [`Tuner`], so a run that was interrupted has the same reports as one that was not.

mod document;
mod rows;
mod summary;

use std::io::{self, Write};

use doko_engine::Lang;

pub use rows::StepRow;
pub use summary::Summary;

use super::tuner::Tuner;
use crate::report::document::Document;
use crate::report::outputs::Findings;

impl Findings for Tuner {
    type Summary = Summary;
    type Row = StepRow;

    fn command(&self) -> &'static str {
        "tune"
    }

    fn document(&self, lang: Lang) -> Document {
        document::document(self, lang)
    }

    fn summary(&self) -> Summary {
        Summary::of(self)
    }

    fn rows(&self) -> Vec<StepRow> {
        self.steps.iter().zip(1..).map(|(step, number)| StepRow::of(number, step)).collect()
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        rows::csv(self, out)
    }
}
