//! What a pilot run says of a run to come: for each kind of block, what a precision or a difference costs.

use std::io::{self, Write};
use std::time::Duration;

use doko_engine::{Lang, told};
use serde_json::{Value, json};

use crate::report::columns::CsvFile;
use crate::run::unit::Unit;
use crate::stats::{ConfidenceSequence, FirstLook, Forecast, Moments, Pilot, Ratio, fixed};
use crate::studies::matches::block::Block;
use crate::studies::matches::experiment::Experiment;
use crate::studies::matches::schedule::BlockKind;

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
            for_precision: pilot.for_half_width(precision),
            for_sequence: until(moments, pilot, precision),
            for_effect: pilot.for_effect(effect, POWER),
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
    let Forecast { blocks, ci95 } = pilot.for_sequence(&ConfidenceSequence::shown(), precision)?;
    Some(Forecast { blocks: blocks.max(first), ci95: ci95.map(|blocks| blocks.max(first)) })
}

/// A report of costs, at so much time for a game on all threads together.
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
    /// In which language people are told.
    pub lang: Lang,
}

impl PowerReport<'_> {
    fn seconds_per_game(&self) -> f64 {
        self.took.as_secs_f64() / self.power.games().max(1) as f64
    }

    /// As a table.
    pub fn table(&self) -> String {
        let lang = self.lang;
        let costs = self.power.costs(self.precision, self.effect);
        let [a, b] = [0, 1].map(|bot| self.experiment.bots[bot].label_in(lang));
        let [precision, effect] = [self.precision, self.effect].map(|points| lang.number(points));
        let deals = Unit::Deal.dative(self.power.deals(), lang);
        let (seed, rules, games_played) =
            (self.experiment.seed, self.experiment.rules.label(), self.power.games());
        let took = lang.number(format!("{:.1}", self.took.as_secs_f64()));
        let threads = match self.threads {
            1 => lang.pick("one thread", "einem Thread").to_owned(),
            threads => told!(lang, "{threads} threads", "{threads} Threads"),
        };
        let mut text = told!(
            lang,
            "A  {a}\nB  {b}\nA pilot of {deals} of seed {seed}, rules {rules}: {games_played} games in {took} s on \
             {threads}\n\n",
            "A  {a}\nB  {b}\nEin Probelauf mit {deals} von Seed {seed}, Regeln {rules}: {games_played} Spiele in {took} s \
             auf {threads}\n\n"
        );
        let none = || "–".to_owned();
        let mut row = |label: &str, cell: &dyn Fn(&Cost) -> String| {
            let cells: Vec<String> = costs.iter().map(|cost| format!("{:>22}", cell(cost))).collect();
            text.push_str(format!("  {label:30}{}", cells.concat()).trim_end());
            text.push('\n');
        };
        let decimal = |number, decimals| lang.number(fixed(number, decimals));
        row("", &|cost| heading(cost.kind, lang).to_owned());
        let label = lang.pick("points per game in the pilot", "Punkte pro Spiel im Probelauf");
        row(label, &|cost| decimal(cost.mean, 3));
        let label = lang.pick("standard deviation of a block", "Standardabweichung der Blöcke");
        row(label, &|cost| decimal(cost.spread, 3));
        row(lang.pick("games in a block", "Spiele in einem Block"), &|cost| decimal(cost.games_per_block, 2));
        row(lang.pick("worth in independent games", "Wert in unabhängigen Spielen"), &|cost| {
            cost.per_game.map_or_else(none, |Ratio { value, ci95: [low, high] }| {
                let [value, low, high] = [value, low, high].map(|games| lang.number(format!("{games:.2}")));
                told!(lang, "{value} ({low} to {high})", "{value} ({low} bis {high})")
            })
        });
        let seconds = self.seconds_per_game();
        let mut forecast = |title: String, of: fn(&Cost) -> Option<Forecast>| {
            row("", &|_| String::new());
            row(&title, &|_| String::new());
            row(lang.pick("  deals", "  Kartenverteilungen"), &|cost| {
                of(cost).map_or_else(none, |forecast| thousands(forecast.blocks, lang))
            });
            row(lang.pick("    between", "    zwischen"), &|cost| {
                of(cost).map_or_else(none, |Forecast { ci95, .. }| {
                    let [low, high] = ci95.map(|blocks| thousands(blocks, lang));
                    told!(lang, "{low} and {high}", "{low} und {high}")
                })
            });
            row(lang.pick("  games", "  Spiele"), &|cost| {
                of(cost).map_or_else(none, |forecast| thousands(games(cost, forecast), lang))
            });
            row(lang.pick("  time", "  Zeit"), &|cost| {
                of(cost).map_or_else(none, |forecast| duration(games(cost, forecast) as f64 * seconds, lang))
            });
        };
        forecast(told!(lang, "for ±{precision}, --deals", "für ±{precision}, --deals"), |cost| {
            cost.for_precision
        });
        forecast(told!(lang, "for --until ±{precision}", "für --until ±{precision}"), |cost| {
            cost.for_sequence
        });
        forecast(
            told!(lang, "to show {effect}, in 9 of 10 runs", "um {effect} zu zeigen, in 9 von 10 Läufen"),
            |cost| cost.for_effect,
        );
        text.push_str(lang.pick(
            "\nEach column is for a run with its kind of block alone. Worth: as many games, each on a deal of its own\n\
             in a line-up drawn at random, tell as much as one game of a block. Intervals are of 95%.\n",
            "\nJede Spalte gilt für einen Lauf allein mit dieser Art von Blöcken. Wert: So viele Spiele, jedes mit eigener\n\
             Kartenverteilung und ausgeloster Sitzordnung, sagen so viel wie ein Spiel eines Blocks. Intervalle: 95 %.\n",
        ));
        text
    }

    /// As CSV: [`CsvFile::Power`].
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(CsvFile::Power.header())?;
        let text = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
        for cost in self.power.costs(self.precision, self.effect) {
            let mut row = vec![cost.kind.key().to_owned()];
            row.extend([cost.mean, cost.spread, cost.games_per_block].map(|number| number.to_string()));
            let worth = cost.per_game.map(|Ratio { value, ci95: [low, high] }| [value, low, high]);
            row.extend([0, 1, 2].map(|n| text(worth.map(|worth| worth[n]))));
            for forecast in [cost.for_precision, cost.for_sequence, cost.for_effect] {
                let deals = forecast.map(|Forecast { blocks, ci95: [low, high] }| [blocks, low, high]);
                row.extend([0, 1, 2].map(|n| text(deals.map(|deals| deals[n] as f64))));
            }
            row.push(self.seconds_per_game().to_string());
            csv.write_record(row)?;
        }
        csv.flush()
    }

    /// As a JSON object.
    pub fn json(&self) -> Value {
        let forecast = |cost: &Cost, forecast: Option<Forecast>| {
            forecast.map(|forecast| {
                json!({
                    "deals": forecast.blocks,
                    "deals_ci95": forecast.ci95,
                    "games": games(cost, forecast),
                    "seconds": games(cost, forecast) as f64 * self.seconds_per_game(),
                })
            })
        };
        let mut object = json!({
            "format": 1,
            "engine": env!("CARGO_PKG_VERSION"),
            "command": "power",
            "seed": self.experiment.seed,
            "rules": self.experiment.rules.label(),
            "bots": { "a": self.experiment.bots[0].label(), "b": self.experiment.bots[1].label() },
            "deals": self.power.deals(),
            "games": self.power.games(),
            "seconds": self.took.as_secs_f64(),
            "threads": self.threads,
            "precision": self.precision,
            "effect": self.effect,
            "power": POWER,
        });
        for cost in self.power.costs(self.precision, self.effect) {
            object[cost.kind.key()] = json!({
                "points_per_game": cost.mean,
                "standard_deviation": cost.spread,
                "games_per_block": cost.games_per_block,
                "worth_in_independent_games": cost.per_game.map(|ratio| ratio.value),
                "worth_ci95": cost.per_game.map(|ratio| ratio.ci95),
                "for_precision": forecast(&cost, cost.for_precision),
                "for_until": forecast(&cost, cost.for_sequence),
                "for_effect": forecast(&cost, cost.for_effect),
            });
        }
        object
    }
}

fn heading(kind: BlockKind, lang: Lang) -> &'static str {
    match kind {
        BlockKind::Team => lang.pick("team", "Team"),
        BlockKind::Field => lang.pick("A among B", "A unter B"),
        BlockKind::FieldReversed => lang.pick("B among A", "B unter A"),
        BlockKind::Table | BlockKind::Table12 => lang.pick("table", "Tisch"),
    }
}

/// The games of so many blocks.
fn games(cost: &Cost, forecast: Forecast) -> u64 {
    (forecast.blocks as f64 * cost.games_per_block).round() as u64
}

/// A number with a comma, or in German a point, between each three digits.
fn thousands(number: u64, lang: Lang) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(lang.pick(',', '.'));
        }
        text.push(digit);
    }
    text
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
    use crate::run::Games;
    use crate::run::contestant::testing::contestant;
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
    fn numbers_are_read_at_a_glance() {
        let of = |lang| [0, 999, 1000, 1_234_567].map(|number| thousands(number, lang));
        assert_eq!(of(Lang::En), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(of(Lang::De), ["0", "999", "1.000", "1.234.567"]);
        let of = |lang| [0.5, 600.0, 7200.0, 1e6].map(|seconds| duration(seconds, lang));
        assert_eq!(of(Lang::En), ["0.5 s", "10.0 min", "2.0 h", "11.6 days"]);
        assert_eq!(of(Lang::De), ["0,5 s", "10,0 min", "2,0 h", "11,6 Tage"]);
    }
}
