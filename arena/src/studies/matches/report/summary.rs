//! The summary of a duel, tournament or gauntlet as JSON.

use std::collections::BTreeMap;

use doko_bots::FaultKind;
use doko_engine::rules::Rules;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Report, faults, habits_of, interval_shows, stopping, verdict_key};
use crate::measures::{Figure, Form, seats};
use crate::run::{BotSummary, letter};
use crate::stats::Estimate;
use crate::studies::matches::standings::Standing;
use crate::studies::matches::{Experiment, Format};

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

/// What has come of a kind of block.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Compared {
    /// In a duel.
    Duel(Box<Two>),
    /// In a tournament or a gauntlet.
    Tournament(Box<Many>),
}

/// Points per game, with their 95% confidence interval.
#[derive(Serialize, JsonSchema)]
struct Points {
    /// The mean.
    points_per_game: Option<f64>,
    /// The ends of its interval; `null` where too few deals are behind it.
    ci95: Option<[f64; 2]>,
}

impl From<Option<Estimate>> for Points {
    fn from(estimate: Option<Estimate>) -> Points {
        Points {
            points_per_game: estimate.map(|estimate| estimate.mean),
            ci95: estimate.and_then(|estimate| estimate.ci95()),
        }
    }
}

/// Points per game, and how many blocks are behind them.
#[derive(Serialize, JsonSchema)]
struct BlockPoints {
    #[serde(flatten)]
    points: Points,
    /// How many blocks.
    blocks: u64,
}

impl BlockPoints {
    fn of(estimate: Option<Estimate>, blocks: u64) -> BlockPoints {
        BlockPoints { points: estimate.into(), blocks }
    }
}

/// Points per game, and how many deals are behind them.
#[derive(Serialize, JsonSchema)]
struct DealPoints {
    #[serde(flatten)]
    points: Points,
    /// How many deals, or evenings.
    deals: u64,
}

impl From<Option<Estimate>> for DealPoints {
    fn from(estimate: Option<Estimate>) -> DealPoints {
        DealPoints { points: estimate.into(), deals: estimate.map_or(0, |estimate| estimate.blocks) }
    }
}

/// Two bots in one kind of block.
#[derive(Serialize, JsonSchema)]
struct Two {
    /// Whose points these are.
    bot: char,
    #[serde(flatten)]
    points: BlockPoints,
    /// How many games they have.
    games: u64,
    /// `better`, `worse`, `no_difference_shown`, `too_few_deals` or `oracle`.
    verdict: &'static str,
    /// The same as a sentence.
    in_words: String,
    /// In how many places of games a bot was at fault.
    faults: u64,
    /// Where deals with both ♣Q in one hand count as often as they come among all deals; `null` where that is not known.
    balanced: Option<BlockPoints>,
    /// From the blocks alone in which no bot was at fault.
    without_faulty_blocks: BlockPoints,
    /// What each bot that is measured did, by its letter.
    figures: BTreeMap<char, OwnFigures>,
}

/// What a bot gained and did.
#[derive(Serialize, JsonSchema)]
struct OwnFigures {
    #[serde(flatten)]
    points: BlockPoints,
    #[serde(flatten)]
    figures: Figures,
}

/// Figures by the keys of their measures; of those with an interval its ends beside them.
struct Figures(Vec<Figure>);

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for Figure { measure, value, estimate, .. } in &self.0 {
            match measure.form {
                Form::Sum => map.serialize_entry(&measure.key, &value.map(|count| count as u64))?,
                _ => map.serialize_entry(&measure.key, value)?,
            }
            if measure.has_interval {
                let ci95 = estimate.and_then(|estimate| estimate.ci95());
                map.serialize_entry(&ends_key(&measure.key), &ci95)?;
            }
        }
        map.end()
    }
}

fn ends_key(key: &str) -> String {
    format!("{key}_ci95")
}

impl JsonSchema for Figures {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Figures".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let ends = json_schema!({
            "description": "The ends of its 95% confidence interval; null where too few cases are behind it.",
            "type": ["array", "null"], "items": { "type": "number" }, "minItems": 2, "maxItems": 2,
        });
        let mut properties = Map::new();
        for measure in seats::all() {
            let value = json_schema!({
                "description": measure.meaning, "unit": measure.unit.key(), "type": ["number", "null"],
            });
            properties.insert(measure.key.clone(), value.to_value());
            if measure.has_interval {
                properties.insert(ends_key(&measure.key), ends.clone().to_value());
            }
        }
        json_schema!({ "type": "object", "properties": properties })
    }
}

/// Many bots in the kinds of block that answer one question.
#[derive(Serialize, JsonSchema)]
struct Many {
    /// How many deals, or evenings, were played.
    deals: u64,
    /// In how many of them no bot was at fault in any block of the question.
    deals_without_faults: u64,
    /// The bots in the order of their scores; of a gauntlet one's own.
    ranking: Vec<Ranked>,
    /// The difference of the scores of each two.
    differences: Vec<Difference>,
    /// What each bot gains against each other, by their letters; in a gauntlet all these intervals hold together.
    crosstable: BTreeMap<char, BTreeMap<char, Cell>>,
    /// What each bot makes of solos and Ansagen, by its letter.
    habits: BTreeMap<char, Figures>,
    /// What each bot gains with each other as its only partner, by their letters; of tables.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    partners: BTreeMap<char, BTreeMap<char, Together>>,
}

/// A bot in a ranking.
#[derive(Serialize, JsonSchema)]
struct Ranked {
    /// Its letter.
    bot: char,
    /// Its name.
    name: String,
    /// Whether it is an oracle, which has no rank.
    oracle: bool,
    /// The best rank that it may have, and the worst.
    ranks: Option<[usize; 2]>,
    #[serde(flatten)]
    points: Points,
    /// How many games count for it.
    games: u64,
    /// The bots that are shown to score less.
    better_than: Vec<char>,
    /// From the deals alone in which no bot was at fault.
    without_faulty_deals: DealPoints,
}

/// By how much the score of one bot is above another's.
#[derive(Serialize, JsonSchema)]
struct Difference {
    /// The two.
    bots: [char; 2],
    #[serde(flatten)]
    points: Points,
    /// The p-value of no difference, adjusted for all pairs (Holm).
    p_holm: f64,
    /// `better`, `worse`, `no_difference_shown`, `too_few_deals` or `oracle`.
    verdict: &'static str,
}

/// What a bot gains against another.
#[derive(Serialize, JsonSchema)]
struct Cell {
    #[serde(flatten)]
    points: Points,
    /// `better`, `worse`, `no_difference_shown`, `too_few_deals` or `oracle`.
    verdict: &'static str,
    /// How many games they have.
    games: u64,
    /// From the deals alone in which no bot was at fault.
    without_faulty_deals: DealPoints,
}

/// What a bot gains with another as its only partner.
#[derive(Serialize, JsonSchema)]
struct Together {
    #[serde(flatten)]
    points: Points,
    /// In how many games they were partners.
    games: u64,
    /// How many games had both at the table.
    of_common_games: u64,
    /// From the deals alone in which no bot was at fault.
    without_faulty_deals: DealPoints,
}

impl Summary {
    /// That of a report.
    pub(super) fn of(report: &Report<'_>) -> Summary {
        let (experiment, summary) = (report.experiment, report.summary);
        let mut blocks: BTreeMap<&str, Compared> = match experiment.format {
            Format::Duel => summary.standings.iter().map(|standing| of_duel(report, standing)).collect(),
            Format::Tournament | Format::Gauntlet => {
                summary.standings.iter().map(|standing| of_ranking(report, standing)).collect()
            }
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
            team: blocks.remove("team"),
            field: blocks.remove("field"),
            field_reversed: blocks.remove("field_reversed"),
            table: blocks.remove("table"),
        }
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

fn of_duel(report: &Report<'_>, standing: &Standing) -> (&'static str, Compared) {
    let [bot, other] = standing.duel();
    let estimate = standing.cell(bot, other);
    let figures = |bot: usize| {
        let points = BlockPoints::of(standing.cell(bot, 1 - bot), standing.deals());
        (letter(bot), OwnFigures { points, figures: Figures(standing.ledger(bot).figures()) })
    };
    let balanced = standing.stratified(bot);
    let clean = standing.clean_cell(bot, other);
    let two = Two {
        bot: letter(bot),
        points: BlockPoints::of(estimate, standing.deals()),
        games: standing.games(bot),
        verdict: verdict_key(report, &[bot, other], estimate),
        in_words: interval_shows(report, standing) + &faults::caveat(report, standing),
        faults: [bot, other].map(|bot| standing.faults(bot).seats()).iter().sum(),
        balanced: balanced.map(|own| BlockPoints::of(balanced, own.blocks)),
        without_faulty_blocks: BlockPoints::of(clean, standing.clean_deals()),
        figures: standing.bots().map(figures).collect(),
    };
    (standing.kind.key(), Compared::Duel(Box::new(two)))
}

fn of_ranking(report: &Report<'_>, standing: &Standing) -> (&'static str, Compared) {
    let ranking = standing.ranking().into_iter().map(|place| Ranked {
        bot: letter(place.bot),
        name: report.experiment.bots[place.bot].name.clone(),
        oracle: report.experiment.has_oracle(&[place.bot]),
        ranks: place.ranks,
        points: place.score.into(),
        games: standing.games(place.bot),
        better_than: place.better_than.into_iter().map(letter).collect(),
        without_faulty_deals: place.clean.into(),
    });
    let differences = standing.gaps().into_iter().map(|gap| Difference {
        bots: gap.bots.map(letter),
        points: gap.estimate.into(),
        p_holm: gap.p_value,
        verdict: verdict_key(report, &gap.bots, gap.estimate),
    });
    let cell = |bot: usize, other: usize| {
        let estimate = standing.cell(bot, other)?;
        Some(Cell {
            points: Some(estimate).into(),
            verdict: verdict_key(report, &[bot, other], Some(estimate)),
            games: standing.common_games(bot, other),
            without_faulty_deals: standing.clean_cell(bot, other).into(),
        })
    };
    let together = |bot: usize, other: usize| {
        let together = standing.partnership(bot, other)?;
        Some(Together {
            points: Some(together.estimate).into(),
            games: together.games,
            of_common_games: standing.common_games(bot, other),
            without_faulty_deals: standing.clean_partnership(bot, other).map(|clean| clean.estimate).into(),
        })
    };
    let habits = |bot: usize| (letter(bot), Figures(habits_of(standing, bot).collect()));
    let many = Many {
        deals: standing.deals(),
        deals_without_faults: standing.clean_deals(),
        ranking: ranking.collect(),
        differences: differences.collect(),
        crosstable: by_pair(standing, cell),
        habits: standing.bots().map(habits).collect(),
        partners: by_pair(standing, together),
    };
    (standing.kind.key(), Compared::Tournament(Box::new(many)))
}

/// An object for each bot with one for each other.
fn by_pair<T>(
    standing: &Standing,
    cell: impl Fn(usize, usize) -> Option<T>,
) -> BTreeMap<char, BTreeMap<char, T>> {
    let mut rows: BTreeMap<char, BTreeMap<char, T>> = BTreeMap::new();
    for (bot, other) in standing.pairs() {
        if let Some(value) = cell(bot, other) {
            rows.entry(letter(bot)).or_default().insert(letter(other), value);
        }
    }
    rows
}
