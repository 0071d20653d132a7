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

use super::case::Series;
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
    /// The same in the cases about the chance at which it begins to pay, if they show that it does.
    pub(super) margin: Option<Even>,
    /// That chance, as the bot tells it.
    pub(super) chance: Option<Even>,
}

impl CalibrateReport<'_> {
    pub(super) fn even(&self, series: Series, all: &Sums) -> Break {
        let about = self.tables.about_even(series);
        Break {
            reckoned: Reckoned::of(series, &self.experiment.rules),
            all: Even::of(&all.kept, &all.lost).filter(Even::is_known),
            margin: about
                .as_ref()
                .and_then(|about| Even::of(&about.kept, &about.lost))
                .filter(Even::is_known),
            chance: about.as_ref().and_then(Sums::crossing).filter(Even::is_known),
        }
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
