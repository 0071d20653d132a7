//! Duels and tournaments as rows of CSV: their blocks, their games, and every figure.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Report, habits_of, list, verdict_key};
use crate::files::names::{BLOCKS, GAMES, SUMMARY_CSV};
use crate::measures::Figure;
use crate::measures::ledger::Tally;
use crate::report::rows::{Interval, Row};
use crate::run::letter;
use crate::stats::Estimate;
use crate::studies::matches::block::{GameRow, Parties};
use crate::studies::matches::standings::Standing;
use crate::studies::matches::{Block, Format, Matchup};

/// A block.
#[derive(Serialize, JsonSchema)]
pub struct BlockRow {
    /// The index of the deal, or of the evening, from 0.
    deal: u64,
    /// What the block compares: team, field (the first bot among the second), field_reversed (the second among the
    /// first), or table or table12 (four bots).
    block: &'static str,
    /// The bots that take part, in their order, such as `A B`; summary.json has their names.
    #[schemars(extend("unit" = "letters"))]
    bots: String,
    /// How many games it has.
    games: u32,
    /// What each bot gains, in their order. Team: half the difference between the means of its and the other's seats.
    /// Field: the mean of the single bot; empty for the bot that holds the other seats. Table: its mean.
    #[schemars(extend("unit" = "points per game"))]
    points_per_game: [Option<f64>; 4],
    /// The sum over all games and seats of each bot.
    #[schemars(extend("unit" = "points"))]
    points: [Option<i64>; 4],
    /// How often each bot was at fault: games, counted for each of its seats.
    faults: [Option<u64>; 4],
}

impl Row for BlockRow {
    const FILE: &'static str = BLOCKS;
    const ABOUT: &'static str = "duel, tournament and gauntlet: one row for each block";
}

impl BlockRow {
    /// That of a block of a match-up.
    pub fn of(matchup: &Matchup, block: &Block) -> BlockRow {
        let measured = |place: usize| block.kind.measured().contains(&place);
        let each = [0, 1, 2, 3];
        BlockRow {
            deal: block.deal,
            block: block.kind.key(),
            bots: list(&matchup.bots),
            games: block.games(),
            points_per_game: each.map(|place| measured(place).then(|| block.points_per_game(place))),
            points: each.map(|place| block.points.get(place).copied()),
            faults: each.map(|place| block.tallies.get(place).map(Tally::faults)),
        }
    }
}

/// A game.
#[derive(Serialize, JsonSchema)]
pub struct PlayedRow {
    /// The index of the deal, or of the evening, from 0.
    deal: u64,
    /// What the block that it is part of compares: team, field, field_reversed, table or table12.
    block: &'static str,
    /// The bots that take part, in their order, such as `A B`; summary.json has their names.
    #[schemars(extend("unit" = "letters"))]
    bots: String,
    /// The number of the line-up in the block, from 0.
    line_up: u32,
    /// The number of the game in the evening, from 0; 0 for a single deal.
    game: u32,
    /// The bot in seat 0.
    #[schemars(extend("unit" = "letter"))]
    seat0: char,
    /// The bot in seat 1, to the left of seat 0.
    #[schemars(extend("unit" = "letter"))]
    seat1: char,
    /// The bot in seat 2.
    #[schemars(extend("unit" = "letter"))]
    seat2: char,
    /// The bot in seat 3.
    #[schemars(extend("unit" = "letter"))]
    seat3: char,
    /// What was played, and what the parties came to.
    parties: Parties,
    /// What the game gave to seat 0, at an evening as the evening counts it.
    #[schemars(extend("unit" = "points"))]
    points0: i32,
    /// What it gave to seat 1.
    #[schemars(extend("unit" = "points"))]
    points1: i32,
    /// What it gave to seat 2.
    #[schemars(extend("unit" = "points"))]
    points2: i32,
    /// What it gave to seat 3. A dealer of five, who sits out, may be paid too: then the four are not all.
    #[schemars(extend("unit" = "points"))]
    points3: i32,
    /// How often the cards were thrown in before it.
    redeals: u32,
    /// How many bots were at fault in it.
    faults: u32,
}

impl Row for PlayedRow {
    const FILE: &'static str = GAMES;
    const ABOUT: &'static str = "duel, tournament and gauntlet with --games: one row for each game";
}

impl PlayedRow {
    /// That of a game of a block.
    pub fn of(matchup: &Matchup, block: &Block, game: &GameRow) -> PlayedRow {
        let [seat0, seat1, seat2, seat3] = game.seats.map(|place| letter(matchup.bots[place]));
        let [points0, points1, points2, points3] = game.points;
        PlayedRow {
            deal: block.deal,
            block: block.kind.key(),
            bots: list(&matchup.bots),
            line_up: game.line_up,
            game: game.game,
            seat0,
            seat1,
            seat2,
            seat3,
            parties: game.parties.clone(),
            points0,
            points1,
            points2,
            points3,
            redeals: game.redeals,
            faults: game.faults,
        }
    }
}

/// A figure.
#[derive(Clone, Default, Serialize, JsonSchema)]
pub struct FigureRow {
    /// What the blocks compare: team, field or table.
    block: &'static str,
    /// What is measured. score: the mean of the bot over its match-ups. difference: its score minus the opponent's. against:
    /// its points against the opponent; in a field as the guest of three of it. balanced: the same where deals with both ♣Q
    /// in one hand count as often as they come among all deals (11/47, without nines 9/39), which takes luck out of it.
    /// partner: its points in games with the opponent as its only partner. The others are measures of what it did.
    measure: String,
    /// In what it is measured.
    unit: &'static str,
    /// The bot.
    #[schemars(extend("unit" = "letter"))]
    pub(super) bot: char,
    /// Its name.
    name: String,
    /// Whether it is an oracle, which sees every card: it has no rank, and match-ups with it count for no other bot's
    /// score.
    oracle: bool,
    /// The opponent or the partner; empty for a score, and for what the bot did in all its match-ups.
    #[schemars(extend("unit" = "letter"))]
    opponent: Option<char>,
    /// Its name.
    opponent_name: Option<String>,
    /// How many deals, or evenings, it rests on; for a partner, those in which the two were partners.
    deals: u64,
    /// How many games; empty for a difference.
    pub(super) games: Option<u64>,
    /// The figure.
    #[schemars(extend("unit" = "unit"))]
    pub(super) estimate: Option<f64>,
    /// The lower end of its 95% confidence interval; empty if it has none. Those of all scores of a kind of block hold
    /// together, those of all differences, and in a gauntlet those of all `against`; the others each for itself.
    #[schemars(extend("unit" = "unit"))]
    pub(super) ci95_low: Option<f64>,
    /// The upper end.
    #[schemars(extend("unit" = "unit"))]
    pub(super) ci95_high: Option<f64>,
    /// For a score: the best rank that the bot may have; none for an oracle.
    rank_best: Option<usize>,
    /// For a score: the worst rank that the bot may have; none for an oracle.
    rank_worst: Option<usize>,
    /// Of a difference: the p-value of none, adjusted for all pairs (Holm). It can be below 0.05 where the interval, by
    /// which verdict and ranks go, still has zero in it: both err in at most 5% of runs.
    #[schemars(extend("unit" = "probability"))]
    p_holm: Option<f64>,
    /// Of points: better or worse if all of the interval is above or below zero; no_difference_shown if zero is in it;
    /// too_few_deals if there is no interval; oracle if one of the bots is an oracle, whom no verdict counts.
    pub(super) verdict: Option<&'static str>,
    /// How many deals of it there are in which no bot was at fault; empty where these were not looked at.
    clean_deals: Option<u64>,
    /// The figure over these deals alone.
    #[schemars(extend("unit" = "unit"))]
    clean_estimate: Option<f64>,
    /// The lower end of its 95% confidence interval.
    #[schemars(extend("unit" = "unit"))]
    clean_ci95_low: Option<f64>,
    /// The upper end.
    #[schemars(extend("unit" = "unit"))]
    clean_ci95_high: Option<f64>,
}

impl Row for FigureRow {
    const FILE: &'static str = SUMMARY_CSV;
    const ABOUT: &'static str = "duel, tournament and gauntlet: one row for each figure";
}

impl FigureRow {
    /// Points of one bot, or of two.
    fn points(report: &Report<'_>, block: &'static str, measure: &str, bots: &[usize]) -> FigureRow {
        let name = |bot: usize| report.experiment.bots[bot].name.clone();
        FigureRow {
            block,
            measure: measure.to_owned(),
            unit: "points per game",
            bot: letter(bots[0]),
            name: name(bots[0]),
            oracle: report.experiment.has_oracle(&bots[..1]),
            opponent: bots.get(1).map(|&bot| letter(bot)),
            opponent_name: bots.get(1).map(|&bot| name(bot)),
            ..FigureRow::default()
        }
    }

    fn estimated(self, estimate: Option<Estimate>) -> FigureRow {
        let deals = estimate.map_or(0, |estimate| estimate.blocks);
        let [estimate, ci95_low, ci95_high] = Interval::from(estimate).columns();
        FigureRow { deals, estimate, ci95_low, ci95_high, ..self }
    }

    fn judged(self, report: &Report<'_>, bots: &[usize], estimate: Option<Estimate>) -> FigureRow {
        FigureRow { verdict: Some(verdict_key(report, bots, estimate)), ..self.estimated(estimate) }
    }

    fn without_faults(self, clean: Option<Estimate>) -> FigureRow {
        let clean_deals = Some(clean.map_or(0, |clean| clean.blocks));
        let [clean_estimate, clean_ci95_low, clean_ci95_high] = Interval::from(clean).columns();
        FigureRow { clean_deals, clean_estimate, clean_ci95_low, clean_ci95_high, ..self }
    }

    fn counted(self, games: u64) -> FigureRow {
        FigureRow { games: Some(games), ..self }
    }

    /// What a bot did, which rests on so many deals.
    fn did(self, figure: &Figure, deals: u64) -> FigureRow {
        let (measure, unit) = (figure.measure.key.clone(), figure.measure.unit.key());
        let row = FigureRow { measure, unit, ..self.estimated(figure.estimate) };
        let deals = figure.estimate.map_or(deals, |estimate| estimate.blocks);
        FigureRow { deals, estimate: figure.value, ..row }
    }
}

/// Every figure of a question: of a duel those of each bot, elsewhere of the ranking.
pub(super) fn of_question(report: &Report<'_>, standing: &Standing) -> Vec<FigureRow> {
    match report.experiment.format {
        Format::Duel => of_duel(report, standing),
        Format::Tournament | Format::Gauntlet => of_ranking(report, standing),
    }
}

/// The points of the bots of a duel and what they did.
fn of_duel(report: &Report<'_>, standing: &Standing) -> Vec<FigureRow> {
    let mut rows = Vec::new();
    let block = if standing.kind.is_field() { "field" } else { standing.kind.key() };
    for bot in standing.bots() {
        let bots = [bot, 1 - bot];
        let row =
            |measure: &str| FigureRow::points(report, block, measure, &bots).counted(standing.games(bot));
        let against = row("against").judged(report, &bots, standing.cell(bot, 1 - bot));
        rows.push(against.without_faults(standing.clean_cell(bot, 1 - bot)));
        let balanced = standing.stratified(bot);
        rows.extend(balanced.map(|balanced| row("balanced").judged(report, &bots, Some(balanced))));
        let figures = standing.ledger(bot).figures();
        rows.extend(figures.iter().map(|figure| row("").did(figure, standing.deals())));
    }
    rows
}

/// The scores, differences, cells of the crosstable, partners and habits of a question.
fn of_ranking(report: &Report<'_>, standing: &Standing) -> Vec<FigureRow> {
    let row = |measure: &str, bots: &[usize]| FigureRow::points(report, standing.kind.key(), measure, bots);
    let mut rows = Vec::new();
    for place in standing.ranking() {
        let bots = [place.bot];
        let own = row("score", &bots).judged(report, &bots, place.score).without_faults(place.clean);
        rows.push(FigureRow {
            rank_best: place.ranks.map(|[best, _]| best),
            rank_worst: place.ranks.map(|[_, worst]| worst),
            ..own.counted(standing.games(place.bot))
        });
    }
    for gap in standing.gaps() {
        let own = row("difference", &gap.bots).judged(report, &gap.bots, gap.estimate);
        rows.push(FigureRow { p_holm: Some(gap.p_value), ..own });
    }
    for (bot, other) in standing.pairs().filter(|&(bot, other)| standing.common_games(bot, other) > 0) {
        let bots = [bot, other];
        let own = row("against", &bots).judged(report, &bots, standing.cell(bot, other));
        let own = own.without_faults(standing.clean_cell(bot, other));
        rows.push(own.counted(standing.common_games(bot, other)));
    }
    for (bot, other) in standing.pairs() {
        if let Some(together) = standing.partnership(bot, other) {
            let bots = [bot, other];
            let clean = standing.clean_partnership(bot, other).map(|clean| clean.estimate);
            let own = row("partner", &bots).judged(report, &bots, Some(together.estimate));
            rows.push(own.without_faults(clean).counted(together.games));
        }
    }
    for bot in standing.bots() {
        let own = row("", &[bot]).counted(standing.games(bot));
        rows.extend(habits_of(standing, bot).map(|figure| own.clone().did(&figure, standing.deals())));
    }
    rows
}
