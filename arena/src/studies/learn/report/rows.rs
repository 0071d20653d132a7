//! A pipeline as CSV and as JSON.

use doko_engine::Rules;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Ending, LearnReport};
use crate::files::names::EPOCHS;
use crate::report::rows::{Interval, Row};
use crate::run::BotSummary;
use crate::stats::Estimate;
use crate::studies::learn::checkpoint::NetworkRecord;
use crate::studies::learn::evaluation::DealEstimate;
use crate::studies::learn::plan::Purpose;
use crate::studies::learn::trained_network::Epoch;

/// A pass of a network through its examples.
#[derive(Serialize, JsonSchema)]
pub struct EpochRow {
    /// The games that the network is for: `parties`, `solo` or `choice`.
    network: String,
    /// The number of the pass, from 1.
    epoch: u32,
    /// The mean loss on the examples that teach, each before the network learnt from it.
    loss: f64,
    /// The mean loss on the examples that are held out.
    held_out_loss: f64,
    /// By how much the best answer is worth more than the one that the network chooses, by the labels of decisions that are
    /// held out; empty where no answers were compared.
    #[schemars(extend("unit" = "points"))]
    regret: Interval,
}

impl Row for EpochRow {
    const FILE: &'static str = EPOCHS;
    const ABOUT: &'static str = "learn: one row for each network and pass through its examples";
}

fn interval(figure: Option<DealEstimate>) -> Interval {
    figure.map(Estimate::from).into()
}

impl EpochRow {
    /// That of a pass.
    pub(super) fn of(record: &NetworkRecord, epoch: &Epoch) -> EpochRow {
        EpochRow {
            network: record.part.clone(),
            epoch: epoch.number,
            loss: epoch.loss,
            held_out_loss: epoch.held_out_loss,
            regret: interval(epoch.regret),
        }
    }
}

/// What was asked for, what was taught, and whether it is better.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The seed from which all others follow.
    seed: u64,
    /// The rules of the lessons: presets and what differs from them. The confirmation is played by the first.
    rules: Vec<String>,
    /// The bots whose lessons there were.
    teachers: Vec<String>,
    /// The bot that the new one has to beat.
    against: BotSummary,
    /// How it has ended.
    ending: Ending,
    /// What was taught.
    networks: Vec<NetworkRecord>,
    /// Whether the new bot is better.
    confirmation: Confirmation,
}

/// The duel of the new bot against the incumbent.
#[derive(Serialize, JsonSchema)]
struct Confirmation {
    /// The seed of its deals.
    seed: u64,
    /// How many deals were played.
    deals: u64,
    /// How many could have been.
    deals_planned: u64,
    /// The test, which watches the team blocks.
    test: String,
    /// Points per game in team blocks.
    team: Interval,
    /// Points per game among three of the incumbent.
    field: Interval,
    /// In how many blocks a bot was at fault.
    faults: u64,
}

impl Summary {
    /// That of a pipeline.
    pub(super) fn of(report: &LearnReport<'_>) -> Summary {
        let plan = report.plan;
        let [team, field] = report.gains().map(Interval::from);
        let (deals, sums) = (&report.confirmed.deals(), &report.confirmed);
        Summary {
            seed: plan.seed,
            rules: plan.rules.iter().map(Rules::label).collect(),
            teachers: report.taught.teachers.clone(),
            against: BotSummary::of(&plan.against),
            ending: report.ending(),
            networks: report.taught.networks.clone(),
            confirmation: Confirmation {
                seed: Purpose::Confirm.seed(plan.seed),
                deals: *deals,
                deals_planned: plan.settings.confirm_deals,
                test: plan.settings.test.clone(),
                team,
                field,
                faults: sums.faults,
            },
        }
    }
}
