//! Everything that a calibration has found, as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::{BinRow, Break, CalibrateReport, ObservedBreak};
use crate::report::rows::Interval;
use crate::run::BotSummary;
use crate::studies::calibrate::case::{Gone, Heard, Series};
use crate::studies::calibrate::sums::{Even, Sums};
use crate::studies::calibrate::tables::Bin;
use crate::studies::matches::Experiment;

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

impl Summary {
    /// That of this report.
    pub fn of(report: &CalibrateReport<'_>) -> Summary {
        let Experiment { rules, bots, seed, deals, .. } = report.experiment;
        let tables = report.tables;
        Summary {
            bot: BotSummary::of(&bots[0]),
            among: report.companion.map(BotSummary::of),
            rules: rules.label(),
            seed: *seed,
            deals: tables.deals,
            deals_planned: *deals,
            faulty_deals: tables.faulty,
            steps: tables.series().map(|(series, all)| Weighed::of(report, series, all)).collect(),
            extended: tables.is_extended,
        }
    }
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
