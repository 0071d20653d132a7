//! The course of the parameters, step by step, as CSV.

use std::io::{self, Write};

use crate::report::columns::CsvFile;
use crate::studies::tune::course::Course;

/// Writes a row for each step: its number, what the point ahead made less what the point behind made, the mean of both, and
/// the value of each parameter after it, before rounding.
///
/// # Errors
/// If it cannot be written.
pub fn csv(course: &Course<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = csv::Writer::from_writer(out);
    let keys = course.space.iter().flat_map(|space| &space.parameters).map(|one| one.key.as_str());
    let fixed = CsvFile::Course.header();
    rows.write_record(fixed.iter().map(String::as_str).chain(keys))?;
    for (number, step) in course.steps.iter().enumerate() {
        let figures = [(number + 1).to_string(), step.difference.to_string(), step.level.to_string()];
        rows.write_record(figures.into_iter().chain(step.values.iter().map(f64::to_string)))?;
    }
    rows.flush()
}
