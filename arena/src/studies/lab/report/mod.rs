//! The results of a laboratory as a document for people, and as rows and JSON for programs.

mod cells;
mod document;
mod luck;
mod names;
mod panels;
mod rows;
mod summary;
mod together;
mod words;

pub use rows::LabFigure;
pub use summary::Summary;
pub use words::left_out;

use doko_engine::Lang;

use super::results::Results;
use crate::report::document::Document;
use crate::report::outputs::Findings;

impl Findings for Results<'_> {
    type Summary = Summary;
    type Row = LabFigure;

    fn command(&self) -> &'static str {
        "lab"
    }

    fn document(&self, lang: Lang) -> Document {
        document::document(self, lang)
    }

    fn summary(&self) -> Summary {
        Summary::of(self)
    }

    fn rows(&self) -> Vec<LabFigure> {
        rows::figures(self)
    }
}
