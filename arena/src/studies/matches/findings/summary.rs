//! The summary of a duel, tournament or gauntlet as JSON.

use std::collections::BTreeMap;

use doko_bots::FaultKind;
use doko_engine::rules::Rules;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::Report;
use super::rows::{self, FigureRow};
use crate::report::outputs::Findings;
use crate::run::{BotSummary, letter};
use crate::studies::matches::page::{stopping, verdict};
use crate::studies::matches::standings::Standing;
use crate::studies::matches::{BlockKind, Experiment};

/// What was asked for, who takes part, and what has come of it.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The seed of all deals.
    seed: u64,
    /// What a block is played on: `deal` or `evening`.
    unit: &'static str,
    /// How many games each line-up plays: 1, or those of an evening, not counted by how many solos lengthen it.
    games_per_unit: u32,
    /// How many players sit at a table.
    players: usize,
    /// How many deals, or evenings, were played.
    deals: u64,
    /// How many were asked for.
    deals_planned: u64,
    /// Whether the run was stopped before its end.
    interrupted: bool,
    /// The rules.
    rules: RulesSummary,
    /// The bots by their letters.
    bots: BTreeMap<char, BotFaults>,
    /// Whether the run was made longer after a look at it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    extended: bool,
    /// Which of the deals these are, if they are not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<DealRange>,
    /// What a sequential test or a wanted precision has come to.
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<stopping::Summary>,
    /// Two against two on the same cards, in swapped seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<Compared>,
    /// One among others that are all alike, in each seat; in a duel `A` among `B`.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<Compared>,
    /// In a duel, `B` among `A`.
    #[serde(skip_serializing_if = "Option::is_none")]
    field_reversed: Option<Compared>,
    /// Four different bots at one table.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Compared>,
    /// All figures, as `summary.csv` has them.
    figures: Vec<FigureRow>,
}

/// Rules.
#[derive(Serialize, JsonSchema)]
struct RulesSummary {
    /// The preset and what differs from it, in a line.
    label: String,
    /// The preset.
    base: &'static str,
    /// What they are called, if they have a name.
    name: Option<String>,
    /// What differs from the preset, by its keys.
    overrides: Map<String, Value>,
}

/// Which deals a part has.
#[derive(Serialize, JsonSchema)]
struct DealRange {
    /// The first.
    first: u64,
    /// The one after the last.
    end: u64,
    /// How many the whole run has.
    of: u64,
}

/// A bot, and in how many games it was at fault.
#[derive(Serialize, JsonSchema)]
struct BotFaults {
    #[serde(flatten)]
    bot: BotSummary,
    /// In how many games it was at fault, counted for each of its seats.
    faults: u64,
    /// In how many games it was at fault, in one seat or several.
    faulty_games: u64,
    /// Its faults by kind.
    faults_by_kind: BTreeMap<&'static str, u64>,
    /// The first of them.
    first_fault: Option<FirstFault>,
}

/// A fault.
#[derive(Serialize, JsonSchema)]
struct FirstFault {
    /// The deal, or evening.
    deal: u64,
    /// What happened.
    words: String,
}

/// The result of a kind of block in short: the first of its figures.
#[derive(Serialize, JsonSchema)]
struct Compared {
    /// Whose points these are: of a duel the bot that is looked at, elsewhere the one with the highest score.
    bot: char,
    /// Its points per game: against the other bot of a duel, elsewhere its score.
    points_per_game: Option<f64>,
    /// The ends of their 95% confidence interval; `null` where too few deals are behind it.
    ci95: Option<[f64; 2]>,
    /// `better`, `worse`, `no_difference_shown`, `too_few_deals` or `oracle`.
    verdict: Option<&'static str>,
    /// The number of games behind them.
    games: Option<u64>,
    /// The verdict of the report, on all bots, in sentences.
    in_words: String,
    /// The number of deals, or evenings.
    deals: u64,
    /// The number of those in which no bot was at fault.
    deals_without_faults: u64,
    /// The number of games in which a bot was at fault, counted for each of its seats.
    faults: u64,
}

impl Summary {
    /// That of a report.
    pub(super) fn of(report: &Report<'_>) -> Summary {
        let (experiment, summary) = (report.experiment, report.summary);
        let of_kind = |kind: BlockKind| {
            summary.standings.iter().find(|own| own.kind == kind).and_then(|own| Compared::of(report, own))
        };
        let units = &report.scope.units;
        let part = DealRange { first: units.start, end: units.end, of: experiment.deals };
        Summary {
            seed: experiment.seed,
            unit: experiment.unit.noun(1),
            games_per_unit: experiment.length(),
            players: experiment.players(),
            deals: summary.deals,
            deals_planned: report.planned(),
            interrupted: report.is_interrupted(),
            rules: RulesSummary::of(&experiment.rules),
            bots: (0..experiment.bots.len()).map(|bot| (letter(bot), BotFaults::of(report, bot))).collect(),
            extended: report.scope.is_extended,
            part: report.is_part().then_some(part),
            test: stopping::summary(report),
            team: of_kind(BlockKind::Team),
            field: of_kind(BlockKind::Field),
            field_reversed: of_kind(BlockKind::FieldReversed),
            table: of_kind(BlockKind::Table),
            figures: report.rows(),
        }
    }
}

impl Compared {
    fn of(report: &Report<'_>, standing: &Standing) -> Option<Compared> {
        let first = rows::of_question(report, standing).into_iter().next()?;
        let bots = 0..report.experiment.bots.len();
        Some(Compared {
            bot: first.bot,
            points_per_game: first.estimate,
            ci95: first.ci95_low.zip(first.ci95_high).map(|(low, high)| [low, high]),
            verdict: first.verdict,
            games: first.games,
            in_words: verdict(report, standing),
            deals: standing.deals(),
            deals_without_faults: standing.clean_deals(),
            faults: bots.map(|bot| standing.faults(bot).seats()).sum(),
        })
    }
}

impl RulesSummary {
    fn of(rules: &Rules) -> RulesSummary {
        let value = |value: &toml::Value| serde_json::to_value(value).unwrap_or_default();
        let overrides = rules.overrides().iter().map(|(key, own)| ((*key).to_owned(), value(own)));
        RulesSummary {
            label: rules.label(),
            base: rules.base(),
            name: rules.name().map(ToOwned::to_owned),
            overrides: overrides.collect(),
        }
    }
}

impl BotFaults {
    fn of(report: &Report<'_>, bot: usize) -> BotFaults {
        let Experiment { bots, .. } = report.experiment;
        let faults = report.summary.faults(bot);
        BotFaults {
            bot: BotSummary::of(&bots[bot]),
            faults: faults.seats(),
            faulty_games: faults.games,
            faults_by_kind: FaultKind::ALL.into_iter().map(FaultKind::key).zip(faults.by_kind).collect(),
            first_fault: faults.first.map(|(deal, words)| FirstFault { deal, words }),
        }
    }
}
