//! The findings of a calibration: a head, and a row for each bin of the cases of a step.

use doko_engine::Lang;
use schemars::JsonSchema;
use serde::Serialize;

use super::case::{Gone, Heard, Said, Series};
use super::reckoned::Reckoned;
use super::sums::{Even, Share, Sums};
use super::tables::{Bin, Tables};
use crate::files::names::BINS;
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::report::rows::{Interval, Row};
use crate::run::{BotSummary, Contestant};
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
        let Experiment { rules, bots, seed, deals, .. } = self.experiment;
        let tables = self.tables;
        Summary {
            bot: BotSummary::of(&bots[0]),
            among: self.companion.map(BotSummary::of),
            rules: rules.label(),
            seed: *seed,
            deals: tables.deals,
            deals_planned: *deals,
            faulty_deals: tables.faulty,
            steps: tables.series().map(|(series, all)| Weighed::of(self, series, all)).collect(),
            extended: tables.is_extended,
        }
    }

    fn rows(&self) -> Vec<BinRow> {
        let of_series = |(series, _): (Series, &Sums)| {
            self.tables.of(series).map(move |(bin, sums)| BinRow::of(self.tables, series, bin, sums))
        };
        self.tables.series().flat_map(of_series).collect()
    }
}

/// What was asked for, and every step.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The bot whose Ansagen are weighed.
    bot: BotSummary,
    /// Whom it is among, in the other three seats; nothing if it has all four.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    among: Option<BotSummary>,
    /// The rules: a preset and what differs from it.
    rules: String,
    /// The seed of all deals.
    seed: u64,
    /// How many deals were played.
    deals: u64,
    /// How many were asked for.
    deals_planned: u64,
    /// In how many a bot was at fault; they are left out.
    faulty_deals: u64,
    /// The steps.
    steps: Vec<Weighed>,
    /// Whether the run was made longer after a look at it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    extended: bool,
}

/// What is weighed.
#[derive(Serialize, JsonSchema)]
struct Weighed {
    /// What is weighed and who may say it, such as re, kontra, keine90 or soloist_keine90.
    step: String,
    /// From which chance on it is better to say it now than never to say it.
    break_even: BreakEven,
    /// The same by what others have said before.
    heard: Vec<AfterWords>,
    /// Its cases: all of them first, and then bin by bin, as the CSV file has them.
    bins: Vec<BinRow>,
}

/// From which chance of keeping it on it is better to say a step now than never to say it.
#[derive(Serialize, JsonSchema)]
struct BreakEven {
    /// By the rules alone, where nobody answers and it is just kept or just missed.
    by_the_rules: Interval,
    /// What it brings then where it is kept, in points.
    value_kept_by_the_rules: i32,
    /// What it brings then where it is missed, in points.
    value_lost_by_the_rules: i32,
    /// As found over all cases.
    all_cases: Interval,
    /// As found in the cases about the chance at which it begins to pay.
    about_the_margin: Interval,
    /// That chance, as the bot tells it.
    predicted: Interval,
}

/// From which chance on a step pays if others have said this before.
#[derive(Serialize, JsonSchema)]
struct AfterWords {
    /// What the own party has said, others than the seat itself: nothing, ansage or absage.
    partner: &'static str,
    /// What the other party has said: nothing, ansage or absage.
    others: &'static str,
    /// How many cases there are.
    cases: u64,
    /// As found in the cases about the chance at which it begins to pay.
    about_the_margin: Interval,
    /// That chance, as the bot tells it.
    predicted: Interval,
}

impl Weighed {
    fn of(report: &CalibrateReport<'_>, series: Series, all: &Sums) -> Weighed {
        let Break { reckoned, all: found, shown: ObservedBreak { margin, chance } } =
            report.even(series, all);
        let even = |even: Option<Even>| {
            Interval::new(even.map(|even| even.chance), even.and_then(|even| even.ci95()))
        };
        let bin = |(bin, sums): (Bin, &Sums)| BinRow::of(report.tables, series, bin, sums);
        let after_words = |(heard, sums): (Heard, &Sums)| {
            let ObservedBreak { margin, chance } = report.shown(series, Some(heard));
            let [partner, others] = [heard.partner, heard.others].map(Gone::key);
            AfterWords {
                partner,
                others,
                cases: sums.cases(),
                about_the_margin: even(margin),
                predicted: even(chance),
            }
        };
        Weighed {
            step: series.key(),
            break_even: BreakEven {
                by_the_rules: even(reckoned.even()),
                value_kept_by_the_rules: reckoned.kept,
                value_lost_by_the_rules: reckoned.lost,
                all_cases: even(found),
                about_the_margin: even(margin),
                predicted: even(chance),
            },
            heard: report.tables.heard(series).map(after_words).collect(),
            bins: report.tables.of(series).map(bin).collect(),
        }
    }
}

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
