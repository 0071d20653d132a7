//! Estimates and names as tables and sentences show them.

use doko_engine::{Lang, told};

use crate::measures::{Measure, Unit as Counted, share_within};
use crate::report::document::{Cell, Name};
use crate::stats::{Estimate, fixed};
use crate::studies::lab::compare::Difference;
use crate::studies::lab::experiment::Lab;

/// An estimate in this unit as people read it, such as `49.2% ± 0.6%`; a dash where there is none.
pub(super) fn text(unit: Counted, estimate: Option<Estimate>, lang: Lang) -> String {
    match (estimate, unit) {
        (None, _) => "–".to_owned(),
        (Some(Estimate { mean, half_width: Some(half), .. }), Counted::Share) => {
            share_within(mean, half, lang)
        }
        (Some(Estimate { mean, half_width: None, .. }), Counted::Share) => {
            let percent = lang.number(fixed(100.0 * mean, 1));
            told!(lang, "{percent}%", "{percent} %")
        }
        (Some(estimate), _) => lang.number(estimate),
    }
}

/// A difference with its sign.
pub(super) fn signed(unit: Counted, difference: Option<Estimate>, lang: Lang) -> String {
    let sign = if difference.is_some_and(|difference| difference.mean > 0.0) { "+" } else { "" };
    let text = text(unit, difference, lang);
    let is_zero = !text.contains(|c| matches!(c, '1'..='9'));
    if is_zero { text } else { format!("{sign}{text}") }
}

/// A difference, marked where it is shown: of effects of which that is asked.
pub(super) fn difference_cell(measure: &'static Measure, difference: Option<Difference>, lang: Lang) -> Cell {
    let is_strong = difference.is_some_and(|difference| difference.is_shown());
    Cell {
        is_strong,
        ..Cell::new(signed(measure.unit, difference.map(|difference| difference.estimate), lang))
    }
}

/// A share as it is drawn.
pub(super) fn in_percent(estimate: Estimate) -> Estimate {
    Estimate {
        mean: 100.0 * estimate.mean,
        half_width: estimate.half_width.map(|half| 100.0 * half),
        ..estimate
    }
}

/// The name of a rule set, marked if its deals are not those of the base.
pub(super) fn name(lab: &Lab, cell: usize, lang: Lang) -> Name {
    let own = &lab.design.cells[cell].name;
    let mark = if lab.deals_alike(0, cell) { "" } else { lang.pick(" (other cards)", " (andere Karten)") };
    Name { short: format!("{own}{mark}"), full: String::new() }
}
