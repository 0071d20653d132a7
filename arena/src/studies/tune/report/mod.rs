//! What a tuning run comes to: text, Markdown and a page for people, JSON and CSV for programs.
//!
//! Everything is a function of the [`Course`], so a run that was interrupted has the same reports as one that was not.

mod csv;
mod document;
mod json;

use std::io::{self, Write};

use doko_engine::Lang;

use super::course::Course;
use crate::report::{html, markdown, plain};

pub use self::csv::csv;

/// Writes the report for a terminal.
///
/// # Errors
/// If `out` cannot be written to.
pub fn table(course: &Course<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    plain::write(&document::document(course, lang, false), out)
}

/// Writes the report as Markdown.
///
/// # Errors
/// If `out` cannot be written to.
pub fn markdown(course: &Course<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    markdown::write(&document::document(course, lang, true), out)
}

/// Writes the report as a page with plots.
///
/// # Errors
/// If `out` cannot be written to.
pub fn html(course: &Course<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    html::write(&document::document(course, lang, true), "tune", out)
}

/// Writes the run as JSON.
///
/// # Errors
/// If `out` cannot be written to.
pub fn json(course: &Course<'_>, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &json::object(course))?;
    writeln!(out)
}
