//! A course as CSV and as JSON.

use doko_engine::Rules;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Ending, LearnReport, Stage};
use crate::files::names::EPOCHS;
use crate::report::rows::{Interval, Row};
use crate::run::BotSummary;
use crate::stats::Estimate;
use crate::studies::learn::course::Purpose;
use crate::studies::learn::exam::Figure;
use crate::studies::learn::term::Subject;
use crate::studies::learn::trained::Lap;

/// A pass of a network through its examples.
#[derive(Serialize, JsonSchema)]
pub struct EpochRow {
    /// By what it is taught: `lessons`, or `practice`.
    #[schemars(extend("unit" = "text"))]
    stage: Stage,
    /// What the network is for: `cards`, `solos`, `vorbehalt` or `augen`.
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

fn interval(figure: Option<Figure>) -> Interval {
    figure.map(Estimate::from).into()
}

impl EpochRow {
    /// That of a pass.
    pub(super) fn of(stage: Stage, subject: &Subject, lap: &Lap) -> EpochRow {
        EpochRow {
            stage,
            network: subject.part.clone(),
            epoch: lap.epoch,
            loss: lap.loss,
            held_out_loss: lap.held_out_loss,
            regret: interval(lap.regret),
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
    networks: Vec<Taught>,
    /// Whether the new bot is better.
    confirmation: Confirmation,
}

/// A network that was taught at a stage.
#[derive(Serialize, JsonSchema)]
struct Taught {
    /// By what.
    stage: Stage,
    #[serde(flatten)]
    subject: Subject,
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
    /// That of a course.
    pub(super) fn of(report: &LearnReport<'_>) -> Summary {
        let course = report.course;
        let [team, field] = report.gains().map(Interval::from);
        let (deals, sums) = &report.confirmed;
        let taught = |(stage, subject): (Stage, &Subject)| Taught { stage, subject: subject.clone() };
        Summary {
            seed: course.seed,
            rules: course.rules.iter().map(Rules::label).collect(),
            teachers: report.teachers.clone(),
            against: BotSummary::of(&course.against),
            ending: report.ending(),
            networks: report.subjects().map(taught).collect(),
            confirmation: Confirmation {
                seed: Purpose::Confirm.seed(course.seed),
                deals: *deals,
                deals_planned: course.settings.confirm_deals,
                test: course.settings.test.clone(),
                team,
                field,
                faults: sums.faults,
            },
        }
    }
}
