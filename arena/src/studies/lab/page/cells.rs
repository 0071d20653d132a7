//! Estimates and names as tables and sentences show them.

use doko_engine::Lang;

use super::names;
use crate::measures::{Measure, MeasureUnit, percentage_points};
use crate::report::document::Cell;
use crate::stats::Estimate;
use crate::studies::lab::experiment::Lab;
use crate::studies::lab::results::Difference;

/// A difference; one of shares in percentage points.
pub(super) fn difference_text(unit: MeasureUnit, difference: Option<Estimate>, lang: Lang) -> String {
    match difference {
        Some(Estimate { mean, half_width, .. }) if unit == MeasureUnit::Share => {
            percentage_points(mean, half_width, lang)
        }
        difference => unit.text(difference, lang),
    }
}

/// A difference with its sign.
pub(super) fn signed(unit: MeasureUnit, difference: Option<Estimate>, lang: Lang) -> String {
    let sign = if difference.is_some_and(|difference| difference.mean > 0.0) { "+" } else { "" };
    let text = difference_text(unit, difference, lang);
    let is_zero = !text.contains(|c| matches!(c, '1'..='9'));
    if is_zero { text } else { format!("{sign}{text}") }
}

/// A difference, marked where it is shown: of effects of which that is asked.
pub(super) fn difference_cell(measure: &Measure, difference: Option<Difference>, lang: Lang) -> Cell {
    let is_strong = difference.is_some_and(|difference| difference.is_shown());
    let estimate = difference.map(|difference| difference.estimate);
    Cell { is_strong, ..Cell::new(signed(measure.unit, estimate, lang)) }
}

/// An estimate as it is drawn: shares in percent.
pub(super) fn drawn(unit: MeasureUnit, estimate: Estimate) -> Estimate {
    let factor = if unit == MeasureUnit::Share { 100.0 } else { 1.0 };
    let half_width = estimate.half_width.map(|half| factor * half);
    Estimate { mean: factor * estimate.mean, half_width, ..estimate }
}

/// The name of a rule set, marked if its deals are not those of the base.
pub(super) fn name(lab: &Lab, cell: usize, lang: Lang) -> String {
    let mark = if lab.deals_alike(0, cell) { "" } else { lang.pick(" (other cards)", " (andere Karten)") };
    format!("{}{mark}", names::cell(lab, cell, lang).name)
}
