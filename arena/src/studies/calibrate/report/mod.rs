//! What a calibration has found: as tables for people, as CSV and JSON for programs.

mod cells;
mod document;
mod overview;
mod rows;
mod step;
mod summary;

pub use rows::BinRow;
pub use summary::Summary;

use doko_engine::Lang;

use super::case::{Heard, Series};
use super::reckoned::Reckoned;
use super::sums::{Even, Sums};
use super::tables::Tables;
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::run::Contestant;
use crate::studies::matches::Experiment;

/// A calibration with what came out of it.
#[derive(Clone, Copy)]
pub struct CalibrateReport<'a> {
    /// The rules, the seed, and as its first bot the one whose Ansagen are weighed.
    pub experiment: &'a Experiment,
    /// Whom it is among, if it does not have all seats.
    pub companion: Option<&'a Contestant>,
    /// What was found.
    pub tables: &'a Tables,
    /// The language of what people read.
    pub lang: Lang,
}

/// All that is said of when a step begins to pay.
pub(super) struct Break {
    /// By the rules alone.
    pub(super) reckoned: Reckoned,
    /// By what it brought where it was kept and where it was not, in all cases.
    pub(super) all: Option<Even>,
    /// As the cases show it.
    pub(super) shown: ObservedBreak,
}

/// From when on a step pays, as the cases about there show it, if they show that it does.
pub(super) struct ObservedBreak {
    /// How often it must be kept there.
    pub(super) margin: Option<Even>,
    /// Which chance the bot tells there.
    pub(super) chance: Option<Even>,
}

impl CalibrateReport<'_> {
    pub(super) fn even(&self, series: Series, all: &Sums) -> Break {
        Break {
            reckoned: Reckoned::of(series, &self.experiment.rules),
            all: Even::of(&all.kept, &all.lost).filter(Even::is_known),
            shown: self.shown(series, None),
        }
    }

    /// From when on it pays if others have said this, or whatever they have said.
    pub(super) fn shown(&self, series: Series, heard: Option<Heard>) -> ObservedBreak {
        let about = self.tables.about_even(series, heard);
        let margin = about.as_ref().and_then(|about| Even::of(&about.kept, &about.lost));
        let chance = about.as_ref().and_then(Sums::crossing);
        ObservedBreak { margin: margin.filter(Even::is_known), chance: chance.filter(Even::is_known) }
    }
}

impl Findings for CalibrateReport<'_> {
    type Summary = Summary;
    type Row = BinRow;

    fn command(&self) -> &'static str {
        "calibrate"
    }

    fn document(&self, lang: Lang) -> Document {
        CalibrateReport { lang, ..*self }.told()
    }

    fn summary(&self) -> Summary {
        Summary::of(self)
    }

    fn rows(&self) -> Vec<BinRow> {
        let of_series = |(series, _): (Series, &Sums)| {
            self.tables.of(series).map(move |(bin, sums)| BinRow::of(self.tables, series, bin, sums))
        };
        self.tables.series().flat_map(of_series).collect()
    }
}
