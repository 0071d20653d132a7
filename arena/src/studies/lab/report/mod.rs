//! The results of a laboratory as a document for people, and as rows and JSON for programs.

mod cells;
mod document;
mod json;
mod luck;
mod panels;
mod rows;
mod together;
mod words;

use std::io::{self, Write};

use doko_engine::Lang;

pub use json::json;
pub use rows::rows;

use super::compare::Results;
use crate::report::{html, markdown, plain};

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
