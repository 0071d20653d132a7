//! What a pilot run says of a run to come: for each kind of block, what a precision or a difference costs.

use std::collections::BTreeMap;
use std::time::Duration;

use doko_engine::{Lang, told};
use schemars::JsonSchema;
use serde::Serialize;

use super::matches::{Block, BlockKind, Experiment};
use crate::report::document::{Document, Element, Row as Line, Section, Table};
use crate::report::outputs::Findings;
use crate::report::rows::{Interval, Row};
use crate::report::thousands;
use crate::run::{BotSummary, Unit};
use crate::stats::{
    ConfidenceSequence, FirstLook, Forecast, MOST_BLOCKS, Moments, Pilot, Ratio, blocks_for_effect,
    blocks_for_half_width, blocks_for_sequence, fixed,
};

/// The probability with which a difference is to be found.
const POWER: f64 = 0.9;

/// The pilot blocks of each kind.
#[derive(Clone, Debug)]
pub struct Power {
    kinds: Vec<(BlockKind, Moments, Pilot)>,
    deals: u64,
}

/// What one kind of block costs.
#[derive(Clone, Debug)]
pub struct Cost {
    /// The kind.
    pub kind: BlockKind,
    /// The mean of the pilot, in points per game.
    pub mean: f64,
    /// The standard deviation of its blocks, in points per game.
    pub spread: f64,
    /// How many games a block has, on average.
    pub games_per_block: f64,
    /// The deals for the precision at a number fixed beforehand.
    pub for_precision: Option<Forecast>,
    /// The deals for the same where the run stops as soon as it is reached.
    pub for_sequence: Option<Forecast>,
    /// The deals that find the difference.
    pub for_effect: Option<Forecast>,
    /// How many games on deals of their own are worth a game of such blocks.
    pub per_game: Option<Ratio>,
}

impl Power {
    /// Nothing played yet.
    pub fn new(experiment: &Experiment) -> Power {
        let kinds =
            experiment.matchups.iter().map(|matchup| (matchup.kind, Moments::default(), Pilot::default()));
        Power { kinds: kinds.collect(), deals: 0 }
    }

    /// Adds the blocks of one more deal.
    pub fn add(&mut self, blocks: &[Block]) {
        self.deals += 1;
        for ((kind, moments, pilot), block) in self.kinds.iter_mut().zip(blocks) {
            moments.add(block.points(kind.measured()[0]));
            pilot.add(&block.values());
        }
    }

    /// How many deals there are.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// How many games they had.
    pub fn games(&self) -> u64 {
        self.kinds.iter().map(|(_, _, pilot)| pilot.games()).sum()
    }

    /// What each kind of block costs, for a half width and a difference in points per game.
    pub fn costs(&self, precision: f64, effect: f64) -> Vec<Cost> {
        let cost = |(kind, moments, pilot): &(BlockKind, Moments, Pilot)| Cost {
            kind: *kind,
            mean: moments.mean().unwrap_or(0.0),
            spread: moments.variance().unwrap_or(0.0).sqrt(),
            games_per_block: pilot.games() as f64 / pilot.blocks().max(1) as f64,
            for_precision: pilot.forecast(|variance| blocks_for_half_width(variance, precision)),
            for_sequence: until(moments, pilot, precision),
            for_effect: pilot.forecast(|variance| blocks_for_effect(variance, effect, POWER)),
            per_game: pilot.per_game(),
        };
        self.kinds.iter().map(cost).collect()
    }
}

/// When a run stops that goes on until a precision is reached: not before its first look.
fn until(moments: &Moments, pilot: &Pilot, precision: f64) -> Option<Forecast> {
    let non_zero = moments.non_zero() as f64 / moments.count() as f64;
    let enough = (FirstLook::NON_ZERO as f64 / non_zero).ceil() as u64;
    let first = enough.clamp(FirstLook::BLOCKS, FirstLook::BLOCKS_OF_ZEROS);
    let sequence = ConfidenceSequence::shown();
    let Forecast { blocks, ci95 } =
        pilot.forecast(|variance| blocks_for_sequence(&sequence, variance, precision))?;
    Some(Forecast { blocks: blocks.max(first), ci95: ci95.map(|blocks| blocks.max(first)) })
}

/// What a pilot says of costs, at so much time for a game on all threads together.
pub struct PowerReport<'a> {
    /// What was played.
    pub experiment: &'a Experiment,
    /// The pilot.
    pub power: &'a Power,
    /// The half width wanted.
    pub precision: f64,
    /// The difference to be found.
    pub effect: f64,
    /// How long the pilot took.
    pub took: Duration,
    /// On how many threads.
    pub threads: usize,
}

/// What a kind of block costs.
#[derive(Serialize, JsonSchema)]
pub struct BlockRow {
    /// The kind of block: team, field or field_reversed.
    block: &'static str,
    /// The mean of the pilot.
    #[schemars(extend("unit" = "points per game"))]
    points_per_game: f64,
    /// Of its blocks.
    #[schemars(extend("unit" = "points per game"))]
    standard_deviation: f64,
    /// How many games a block has, on average.
    #[schemars(extend("unit" = "games"))]
    games_per_block: f64,
    /// How many games, each on a deal of its own, tell as much as one game of a block.
    #[schemars(extend("unit" = "games"))]
    worth: Interval,
    /// How many deals, fixed beforehand, make ± as narrow as --precision.
    #[schemars(extend("unit" = "deals"))]
    precision_deals: Interval,
    /// How many deals --until takes for the same.
    #[schemars(extend("unit" = "deals"))]
    until_deals: Interval,
    /// How many deals show a difference of --effect in 9 of 10 runs.
    #[schemars(extend("unit" = "deals"))]
    effect_deals: Interval,
    /// How long a game took, on all threads together.
    #[schemars(extend("unit" = "seconds"))]
    seconds_per_game: f64,
}

impl Row for BlockRow {
    const FILE: &'static str = "power.csv";
    const ABOUT: &'static str = "power: one row for each kind of block";
}

/// What a pilot says.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The seed of the pilot.
    seed: u64,
    /// The rules: a preset and what differs from it.
    rules: String,
    /// The bots, `A` first.
    bots: Vec<BotSummary>,
    /// How many deals the pilot had.
    deals: u64,
    /// How many games.
    games: u64,
    /// How long it took, in seconds.
    seconds: f64,
    /// On how many threads.
    threads: usize,
    /// The half width wanted, in points per game.
    precision: f64,
    /// The difference to be found, in points per game.
    effect: f64,
    /// With which probability it is to be found.
    power: f64,
    /// What each kind of block costs.
    #[serde(flatten)]
    blocks: BTreeMap<&'static str, BlockRow>,
}

impl PowerReport<'_> {
    fn seconds_per_game(&self) -> f64 {
        self.took.as_secs_f64() / self.power.games().max(1) as f64
    }

    fn costs(&self) -> Vec<Cost> {
        self.power.costs(self.precision, self.effect)
    }

    /// What the pilot found of each kind of block.
    fn pilot(costs: &[Cost], lang: Lang) -> Table {
        let decimal = |number, decimals| lang.number(fixed(number, decimals));
        let worth = |cost: &Cost| {
            cost.per_game.map_or("–".to_owned(), |Ratio { value, ci95: [low, high] }| {
                let [value, low, high] = [value, low, high].map(|games| lang.number(format!("{games:.2}")));
                told!(lang, "{value} ({low} to {high})", "{value} ({low} bis {high})")
            })
        };
        let rows: [(&str, Shown<'_>); 4] = [
            (lang.pick("points per game", "Punkte pro Spiel"), &|cost| decimal(cost.mean, 3)),
            (lang.pick("standard deviation of a block", "Standardabweichung der Blöcke"), &|cost| {
                decimal(cost.spread, 3)
            }),
            (lang.pick("games in a block", "Spiele in einem Block"), &|cost| {
                decimal(cost.games_per_block, 2)
            }),
            (lang.pick("worth in independent games", "Wert in unabhängigen Spielen"), &worth),
        ];
        table("", costs, lang, rows)
    }

    /// What a run of each kind of block costs.
    fn forecast(&self, caption: String, costs: &[Cost], of: Wanted, lang: Lang) -> Table {
        let or_dash = |cost: &Cost, text: &dyn Fn(Forecast) -> String| of(cost).map_or("–".to_owned(), text);
        let between = |Forecast { ci95, .. }: Forecast| {
            let [low, high] = ci95.map(|blocks| counted(blocks, lang));
            told!(lang, "{low} to {high}", "{low} bis {high}")
        };
        let seconds = self.seconds_per_game();
        let rows: [(&str, Shown<'_>); 4] = [
            (lang.pick("deals", "Kartenverteilungen"), &|cost| {
                or_dash(cost, &|forecast| counted(forecast.blocks, lang))
            }),
            (lang.pick("95% interval", "95-%-Intervall"), &|cost| or_dash(cost, &between)),
            (lang.pick("games", "Spiele"), &|cost| {
                or_dash(cost, &|forecast| counted(games(cost, forecast), lang))
            }),
            (lang.pick("time", "Zeit"), &|cost| {
                or_dash(cost, &|forecast| duration(games(cost, forecast) as f64 * seconds, lang))
            }),
        ];
        table(caption, costs, lang, rows)
    }
}

/// A number of deals or games, or that it is more than can be counted.
fn counted(number: u64, lang: Lang) -> String {
    if number < MOST_BLOCKS {
        return thousands(number, lang);
    }
    let most = thousands(MOST_BLOCKS, lang);
    told!(lang, "over {most}", "über {most}")
}

/// A number of deals that is asked for.
type Wanted = fn(&Cost) -> Option<Forecast>;

/// A figure of a kind of block as text.
type Shown<'a> = &'a dyn Fn(&Cost) -> String;

/// A column for each kind of block.
fn table(caption: impl Into<String>, costs: &[Cost], lang: Lang, rows: [(&str, Shown<'_>); 4]) -> Table {
    let heads = costs.iter().map(|cost| heading(cost.kind, lang));
    Table::new(caption, "", heads, rows.map(|(label, cell)| Line::new(label, costs.iter().map(cell))))
}

impl Findings for PowerReport<'_> {
    type Summary = Summary;
    type Row = BlockRow;

    fn command(&self) -> &'static str {
        "power"
    }

    fn document(&self, lang: Lang) -> Document {
        let costs = self.costs();
        let [precision, effect] = [self.precision, self.effect].map(|points| lang.number(points));
        let deals = Unit::Deal.dative(self.power.deals(), lang);
        let (seed, rules, games) = (self.experiment.seed, self.experiment.rules.label(), self.power.games());
        let took = lang.number(format!("{:.1}", self.took.as_secs_f64()));
        let threads = match self.threads {
            1 => lang.pick("one thread", "einem Thread").to_owned(),
            threads => told!(lang, "{threads} threads", "{threads} Threads"),
        };
        let wanted: [(String, Wanted); 3] = [
            (told!(lang, "For ±{precision}, --deals", "Für ±{precision}, --deals"), |cost| {
                cost.for_precision
            }),
            (told!(lang, "For --until ±{precision}", "Für --until ±{precision}"), |cost| {
                cost.for_sequence
            }),
            (
                told!(lang, "To show {effect}, in 9 of 10 runs", "Um {effect} zu zeigen, in 9 von 10 Läufen"),
                |cost| cost.for_effect,
            ),
        ];
        let forecasts = wanted.map(|(caption, of)| self.forecast(caption, &costs, of, lang));
        let note = lang.pick(
            "Each column is for a run with its kind of block alone. Worth: as many games, each on a deal of its own in a \
             line-up drawn at random, tell as much as one game of a block. Intervals are of 95%.",
            "Jede Spalte gilt für einen Lauf allein mit dieser Art von Blöcken. Wert: So viele Spiele, jedes mit eigener \
             Kartenverteilung und ausgeloster Sitzordnung, sagen so viel wie ein Spiel eines Blocks. Intervalle: 95 %.",
        );
        let words = vec![Element::words(note)];
        Document {
            lang,
            title: lang.pick("What a run will cost", "Was ein Lauf kosten wird").to_owned(),
            facts: told!(
                lang,
                "A pilot of {deals} of seed {seed}, rules {rules}: {games} games in {took} s on {threads}",
                "Ein Probelauf mit {deals} von Seed {seed}, Regeln {rules}: {games} Spiele in {took} s auf {threads}"
            ),
            verdicts: Vec::new(),
            bots: [0, 1].map(|bot| self.experiment.named(bot, lang)).into(),
            sections: vec![
                Section::new(
                    lang.pick("The pilot", "Der Probelauf"),
                    vec![Element::Table(Self::pilot(&costs, lang))],
                ),
                Section::new(
                    lang.pick("What it takes", "Was es braucht"),
                    forecasts.map(Element::Table).into_iter().chain(words).collect(),
                ),
            ],
        }
    }

    fn summary(&self) -> Summary {
        Summary {
            seed: self.experiment.seed,
            rules: self.experiment.rules.label(),
            bots: self.experiment.bots.iter().map(BotSummary::of).collect(),
            deals: self.power.deals(),
            games: self.power.games(),
            seconds: self.took.as_secs_f64(),
            threads: self.threads,
            precision: self.precision,
            effect: self.effect,
            power: POWER,
            blocks: self.rows().into_iter().map(|row| (row.block, row)).collect(),
        }
    }

    fn rows(&self) -> Vec<BlockRow> {
        let deals = |forecast: Option<Forecast>| {
            Interval::new(
                forecast.map(|forecast| forecast.blocks as f64),
                forecast.map(|forecast| forecast.ci95.map(|deals| deals as f64)),
            )
        };
        let row = |cost: Cost| BlockRow {
            block: cost.kind.key(),
            points_per_game: cost.mean,
            standard_deviation: cost.spread,
            games_per_block: cost.games_per_block,
            worth: Interval::new(
                cost.per_game.map(|ratio| ratio.value),
                cost.per_game.map(|ratio| ratio.ci95),
            ),
            precision_deals: deals(cost.for_precision),
            until_deals: deals(cost.for_sequence),
            effect_deals: deals(cost.for_effect),
            seconds_per_game: self.seconds_per_game(),
        };
        self.costs().into_iter().map(row).collect()
    }
}

fn heading(kind: BlockKind, lang: Lang) -> &'static str {
    match kind {
        BlockKind::Team => "Team",
        BlockKind::Field => lang.pick("A among B", "A unter B"),
        BlockKind::FieldReversed => lang.pick("B among A", "B unter A"),
        BlockKind::Table | BlockKind::Table12 => lang.pick("table", "Tisch"),
    }
}

/// The games of so many blocks.
fn games(cost: &Cost, forecast: Forecast) -> u64 {
    (forecast.blocks as f64 * cost.games_per_block).round() as u64
}

/// Seconds in the unit that fits.
fn duration(seconds: f64, lang: Lang) -> String {
    let (number, unit) = match seconds {
        s if s < 90.0 => (s, "s"),
        s if s < 5400.0 => (s / 60.0, "min"),
        s if s < 172_800.0 => (s / 3600.0, "h"),
        s => (s / 86_400.0, lang.pick("days", "Tage")),
    };
    format!("{} {unit}", lang.number(format!("{number:.1}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::run::games::Games;
    use crate::studies::matches::experiment::testing::duel;

    #[test]
    fn a_forecast_is_what_the_run_then_takes() {
        // The pilot and the run have different deals.
        let bots =
            [contestant("random:vorbehalt=0,ansage=0.02"), contestant("random:vorbehalt=0.1,ansage=0")];
        let pilot = Experiment { deals: 6000, seed: 5, ..duel(bots) };
        let mut power = Power::new(&pilot);
        (0..pilot.deals).for_each(|index| power.add(&pilot.play_deal(index)));
        let precision = 0.05;
        let run = Experiment { seed: 6, ..pilot };
        for (place, cost) in power.costs(precision, 0.1).into_iter().enumerate() {
            let forecast = cost.for_precision.unwrap().blocks;
            let matchup = &run.matchups[place];
            let mut moments = Moments::default();
            let kinds = run.kinds();
            let play = |index| Block::of(&run, place, index, &mut Games::played(&kinds)).unwrap();
            let blocks = (0..forecast).map(play);
            blocks.for_each(|block| moments.add(block.points(matchup.kind.measured()[0])));
            let reached = moments.estimate().unwrap().half_width.unwrap();
            // Deals go with the square of the width.
            let ratio = (reached / precision).powi(2);
            println!("{:?}: {forecast} deals, ratio {ratio:.3}", cost.kind);
            assert!((0.8..1.2).contains(&ratio), "{:?}: {forecast} deals give {reached}", cost.kind);
        }
    }

    #[test]
    fn no_run_is_forecast_to_stop_before_its_first_look() {
        let experiment = duel([contestant("random:ansage=0"), contestant("random")]);
        let mut power = Power::new(&experiment);
        (0..300).for_each(|index| power.add(&experiment.play_deal(index)));
        for cost in power.costs(50.0, 0.1) {
            assert_eq!(cost.for_precision.unwrap().blocks, 2, "{:?}", cost.kind);
            let forecast = cost.for_sequence.unwrap();
            assert!(
                (300..2000).contains(&forecast.blocks) && forecast.ci95 == [forecast.blocks; 2],
                "{forecast:?}"
            );
        }
    }

    #[test]
    fn durations_are_read_at_a_glance() {
        let of = |lang| [0.5, 600.0, 7200.0, 1e6].map(|seconds| duration(seconds, lang));
        assert_eq!(of(Lang::En), ["0.5 s", "10.0 min", "2.0 h", "11.6 days"]);
        assert_eq!(of(Lang::De), ["0,5 s", "10,0 min", "2,0 h", "11,6 Tage"]);
    }
}
