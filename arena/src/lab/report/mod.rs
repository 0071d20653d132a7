//! The results of a laboratory as a document for people, and as rows and JSON for programs.

mod document;
mod json;
mod luck;
mod panels;
mod rows;
mod together;
mod words;

use std::io::{self, Write};

use doko_engine::{Lang, told};

pub use json::json;
pub use rows::rows;

use super::compare::Results;
use crate::measures::Unit;
use crate::measures::share_within;
use crate::report::{html, markdown, plain};
use crate::stats::{Estimate, fixed};

/// Writes the report for a terminal.
///
/// # Errors
/// If `out` cannot be written to.
pub fn table(results: &Results<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    plain::write(&document::document(results, lang), out)
}

/// Writes the report as Markdown.
///
/// # Errors
/// If `out` cannot be written to.
pub fn markdown(results: &Results<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    markdown::write(&document::document(results, lang), out)
}

/// Writes the report as a page with plots.
///
/// # Errors
/// If `out` cannot be written to.
pub fn html(results: &Results<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    html::write(&document::document(results, lang), "lab", out)
}

/// An estimate in this unit as people read it, such as `49.2% ± 0.6%`; a dash where there is none.
fn text(unit: Unit, estimate: Option<Estimate>, lang: Lang) -> String {
    match (estimate, unit) {
        (None, _) => "–".to_owned(),
        (Some(Estimate { mean, half_width: Some(half), .. }), Unit::Share) => share_within(mean, half, lang),
        (Some(Estimate { mean, half_width: None, .. }), Unit::Share) => {
            let percent = lang.number(fixed(100.0 * mean, 1));
            told!(lang, "{percent}%", "{percent} %")
        }
        (Some(estimate), _) => lang.number(estimate),
    }
}
