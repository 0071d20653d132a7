//! Where games part, a row for each kind of decision.

use schemars::JsonSchema;
use serde::Serialize;

use super::WhyReport;
use crate::report::rows::{Interval, Row as CsvRow};
use crate::run::letter;
use crate::studies::judging::Doer;
use crate::studies::why::partings::Row;

/// A kind of decision in which games part.
#[derive(Serialize, JsonSchema)]
pub struct KindRow {
    /// The kind, such as solo or ansage; none where no decision differs.
    kind: &'static str,
    /// The bot that does more in it, if one does.
    #[schemars(extend("unit" = "letter"))]
    who: Option<char>,
    /// In how many deals it happens.
    deals: u64,
    /// In which share of the pairs of games, every deal counted alike.
    #[schemars(extend("unit" = "share"))]
    share: f64,
    /// What the first bot gains in those.
    #[schemars(extend("unit" = "points per game"))]
    gain: Interval,
    /// What that brings it over all deals: these add up to what it gains in all.
    #[schemars(extend("unit" = "points per game"))]
    brings: Interval,
}

impl CsvRow for KindRow {
    const FILE: &'static str = "why.csv";
    const ABOUT: &'static str = "why: one row for each kind of decision";
}

/// All of them.
pub(super) fn kinds(report: &WhyReport<'_>) -> Vec<KindRow> {
    let row = |(row, cell): (Row, crate::studies::why::Cell)| {
        let (kind, who) = keys(row, report.duo.bots());
        let (gain, brings) = (cell.gain.into(), cell.brings.into());
        KindRow { kind, who, deals: cell.deals, share: cell.share, gain, brings }
    };
    report.partings.rows().into_iter().map(row).collect()
}

/// The kind of decision, and the bot that does more in it, if one does.
pub(super) fn keys(row: Row, bots: [usize; 2]) -> (&'static str, Option<char>) {
    let Some((kind, doer)) = row else { return ("none", None) };
    let who = match doer {
        Doer::First => Some(letter(bots[0])),
        Doer::Second => Some(letter(bots[1])),
        Doer::Both => None,
    };
    (kind.key(), who)
}
