//! Every bin of the cases of a step as a row of CSV.

use schemars::JsonSchema;
use serde::Serialize;

use crate::files::names::BINS;
use crate::report::rows::{Interval, Row};
use crate::studies::calibrate::case::{Said, Series};
use crate::studies::calibrate::sums::{Share, Sums};
use crate::studies::calibrate::tables::{Bin, Tables};

/// A bin of the cases of a step.
#[derive(Serialize, JsonSchema)]
pub struct BinRow {
    /// What is weighed and who may say it, such as re, kontra, keine90 or soloist_keine90.
    step: String,
    /// What cases are told apart by: all, predicted, augen, trumps_top, trumps, cards_left and so on.
    by: &'static str,
    /// Which of them these are; of heard what the partner and the other party have said before: nothing, ansage or absage.
    bin: String,
    /// How many, at most one of each deal and step.
    cases: u64,
    /// How likely the bot took it to keep the step, on average; empty if it does not say.
    #[schemars(extend("unit" = "probability"))]
    predicted: Option<f64>,
    /// How often it is kept if it is said; of Re and Kontra, how often the party wins. Its interval is that of Wilson.
    #[schemars(extend("unit" = "share"))]
    kept: Interval,
    /// How often it would have been kept if the seat never says it.
    #[schemars(extend("unit" = "share"))]
    kept_unsaid: Option<f64>,
    /// Points of the seat that says it now less those of the seat that never says it, on average.
    #[schemars(extend("unit" = "points"))]
    value: Interval,
    /// The same over the cases in which it is kept.
    #[schemars(extend("unit" = "points"))]
    value_kept: Interval,
    /// The same over the others.
    #[schemars(extend("unit" = "points"))]
    value_lost: Interval,
    /// How often the partner says it if the seat never does.
    #[schemars(extend("unit" = "share"))]
    partner_says: Option<f64>,
    /// How often the other party says anything if the seat never says it.
    #[schemars(extend("unit" = "share"))]
    others_speak_unsaid: Option<f64>,
    /// How often it does if the seat says it now.
    #[schemars(extend("unit" = "share"))]
    others_speak: Option<f64>,
    /// In how many cases the bot said it itself at that moment.
    said_now: u64,
    /// In how many later.
    said_later: u64,
    /// In how many its partner said it.
    said_by_partner: u64,
    /// In how many nobody of its party did.
    said_never: u64,
}

impl Row for BinRow {
    const FILE: &'static str = BINS;
    const ABOUT: &'static str = "calibrate: one row for each step and each bin of its cases";
}

impl BinRow {
    /// That of a bin.
    pub fn of(tables: &Tables, series: Series, bin: Bin, sums: &Sums) -> BinRow {
        let kept = sums.kept_share();
        let of_all = |part: u64| Share { part, whole: sums.cases() }.share();
        let [unsaid, said] = sums.others_speak.map(of_all);
        BinRow {
            step: series.key(),
            by: bin.by(),
            bin: bin.key(),
            cases: sums.cases(),
            predicted: sums.predicted(),
            kept: Interval::new(kept.share(), kept.ci95()),
            kept_unsaid: of_all(sums.kept_silent),
            value: tables.value(sums).into(),
            value_kept: tables.estimate(&sums.kept).into(),
            value_lost: tables.estimate(&sums.lost).into(),
            partner_says: of_all(sums.partner_says),
            others_speak_unsaid: unsaid,
            others_speak: said,
            said_now: sums.said(Said::Now),
            said_later: sums.said(Said::Later),
            said_by_partner: sums.said(Said::ByPartner),
            said_never: sums.said(Said::Never),
        }
    }
}
