//! The workloads that the benchmarks measure, each defined once.
//!
//! `benches/speed.rs` times them, `benches/instructions.rs` counts their instructions and holds them to a
//! record, and `examples/rate.rs` says how many of them a second has room for. A [`Work`] does units number
//! `a..b` of an endless series that is the same on every machine, so that a measurement can be repeated, taken
//! in windows, and shared among threads.
//!
//! The unit of time is R: one step of [`serial_loop`], measured beside the work. It stands for the clock of
//! the machine; about 1.4 ns at the time of writing.

use std::hint::black_box;
use std::ops::Range;

use doko_bots::{BotKind, Heuristic, Random, play_game, seat_bots};
use doko_engine::play::Play;
use doko_engine::playout::random_playout;
use doko_engine::random::bot_stream;
use doko_engine::rules::{RuleErrors, RuleSource, SoloPriority};
use doko_engine::{Deal, Party, PerSeat, Rules, Seat, Trumps};

/// The seed of every deal and stream here.
const SEED: u64 = 1;

/// How many different deals the playouts start from.
const DEALS: u64 = 256;

/// What the works need and do not count: rules, bots and dealt hands.
pub struct Setup {
    rules: Rules,
    /// The same with `ansagen.mode = "off"`, and without what hangs on Ansagen.
    silent: Rules,
    random: Random,
    heuristic: Heuristic,
    /// Deals with the parties of their Normalspiel.
    deals: Vec<(Deal, PerSeat<Party>)>,
}

impl Setup {
    /// The setup for a preset.
    ///
    /// # Errors
    /// If there is no such preset.
    pub fn new(preset: &str) -> Result<Setup, RuleErrors> {
        let source = RuleSource::preset(preset);
        let rules = source.rules()?;
        let deals = (0..DEALS).map(|index| {
            let deal = deal(&rules, index);
            let (first, second) = deal.alten();
            let is_re = |seat| seat == first || Some(seat) == second;
            (deal, PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra }))
        });
        // Bids are Ansagen, and Schweine may be one.
        let hangs_on_ansagen = ["schweine.is_ansage=false", "score.doubling=off"]
            .into_iter()
            .chain((rules.set().solo.priority == SoloPriority::Bidding).then_some("solo.priority=seat"));
        let silent = hangs_on_ansagen.fold(source.set("ansagen.mode=off"), RuleSource::set);
        Ok(Setup {
            deals: deals.collect(),
            silent: silent.rules()?,
            rules,
            random: Random::default(),
            heuristic: Heuristic::default(),
        })
    }
}

/// Something that can be done any number of times.
pub struct Work {
    /// Its name, as records and filters have it.
    pub name: &'static str,
    /// What one unit of it is.
    pub about: &'static str,
    /// How many units average out what differs from one to the next, within a second under valgrind or so.
    pub sample: u64,
    /// Does these units and gives a checksum of their results.
    pub run: fn(&Setup, Range<u64>) -> u64,
}

/// Every work, from the ground up.
pub const WORKS: [Work; 5] = [
    Work { name: "deal", about: "four hands from seed and index", sample: 5000, run: deals },
    Work {
        name: "playout",
        about: "dealt hands to Augen and Sonderpunkte, random cards, Normalspiel",
        sample: 5000,
        run: playouts,
    },
    Work {
        name: "silent-game",
        about: "a game of four random bots, dealt, played and scored; no Ansagen",
        sample: 1000,
        run: silent_games,
    },
    Work { name: "random-game", about: "the same with Ansagen", sample: 1000, run: random_games },
    Work {
        name: "heuristic-game",
        about: "the same with Ansagen and four heuristics",
        sample: 200,
        run: heuristic_games,
    },
];

impl Work {
    /// The work of this name.
    pub fn named(name: &str) -> Option<&'static Work> {
        WORKS.iter().find(|work| work.name == name)
    }
}

/// Deals.
pub fn deals(setup: &Setup, units: Range<u64>) -> u64 {
    checksum(units, |index| deal(&setup.rules, index).hands().0[0].bits())
}

/// Random playouts of Normalspiele, from dealt hands to the tally of both parties.
pub fn playouts(setup: &Setup, units: Range<u64>) -> u64 {
    let order = setup.rules.order(Trumps::Normal);
    let mut rng = bot_stream(SEED, units.start, 0, Seat::ALL[0]);
    checksum(units, |index| {
        let (deal, parties) = &setup.deals[(index % DEALS) as usize];
        let mut play = Play::new(order, deal.hands(), Seat::ALL[0]);
        random_playout(&mut play, order, &mut rng);
        // Both parties are tallied, though the checksum looks at one.
        let tally = black_box(play.tally(order, parties));
        u64::from(tally[Party::Re].augen)
    })
}

/// Games of four random bots in which nothing can be said.
pub fn silent_games(setup: &Setup, units: Range<u64>) -> u64 {
    games(&setup.silent, &setup.random, units)
}

/// Games of four random bots.
pub fn random_games(setup: &Setup, units: Range<u64>) -> u64 {
    games(&setup.rules, &setup.random, units)
}

/// Games of four heuristics.
pub fn heuristic_games(setup: &Setup, units: Range<u64>) -> u64 {
    games(&setup.rules, &setup.heuristic, units)
}

/// R: a chain of steps none of which can begin before the last one has ended.
pub fn serial_loop(steps: u64) -> u64 {
    let mut x = black_box(SEED);
    for _ in 0..steps {
        x ^= x >> 29;
        x = x.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    }
    x
}

fn deal(rules: &Rules, index: u64) -> Deal {
    rules.deal(SEED, index, 0)
}

/// Whole games, from the deal over Vorbehalte and Ansagen to the score.
fn games(rules: &Rules, kind: &dyn BotKind, units: Range<u64>) -> u64 {
    checksum(units, |index| {
        let mut bots = seat_bots(rules, &PerSeat([kind; 4]), SEED, index, 0);
        let game = play_game(rules, deal(rules, index), Seat::ALL[0], &mut bots)
            .expect("the built-in bots know the rules");
        // Hands that were thrown in have no score.
        black_box(game.score()).map_or(0, |score| score.points().0[0] as u64)
    })
}

/// The result of every unit, folded so that each of them and their order count.
fn checksum(units: Range<u64>, unit: impl FnMut(u64) -> u64) -> u64 {
    units.map(unit).fold(0, |sum, result| sum.rotate_left(7) ^ result)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use doko_engine::rules::PRESETS;

    use super::*;

    fn setups() -> impl Iterator<Item = Setup> {
        PRESETS.iter().map(|preset| Setup::new(preset.name).unwrap())
    }

    #[test]
    fn a_work_does_the_same_every_time() {
        for (one, other) in setups().zip(setups()) {
            for work in WORKS {
                assert_eq!((work.run)(&one, 3..40), (work.run)(&other, 3..40), "{}", work.name);
            }
        }
    }

    #[test]
    fn every_unit_is_done_and_units_differ() {
        for setup in setups() {
            for work in WORKS {
                let results: BTreeSet<u64> = (0..32).map(|n| (work.run)(&setup, n..n + 1)).collect();
                assert!(results.len() > 3, "{}: {results:?}", work.name);
                let longer: BTreeSet<u64> = (1..32).map(|n| (work.run)(&setup, 0..n)).collect();
                assert!(longer.len() > 24, "{}: {longer:?}", work.name);
            }
        }
    }

    #[test]
    fn units_can_be_shared_out() {
        for setup in setups() {
            for run in [deals, silent_games, random_games, heuristic_games] {
                let apart: Vec<u64> = (0..8).map(|n| run(&setup, n..n + 1)).collect();
                assert_eq!(checksum(0..8, |n| apart[n as usize]), run(&setup, 0..8));
            }
        }
    }

    #[test]
    fn only_silent_games_are_silent() {
        let setup = Setup::new("ddv").unwrap();
        let differ = (0..100).filter(|&n| silent_games(&setup, n..n + 1) != random_games(&setup, n..n + 1));
        assert!(differ.count() > 10);
        assert_ne!(random_games(&setup, 0..50), heuristic_games(&setup, 0..50));
    }

    #[test]
    fn works_are_found_by_name() {
        let names: BTreeSet<&str> = WORKS.iter().map(|work| work.name).collect();
        assert_eq!(names.len(), WORKS.len());
        assert!(names.iter().all(|name| Work::named(name).is_some_and(|work| work.name == *name)));
        assert!(Work::named("solver").is_none());
        assert!(Setup::new("skat").is_err());
    }

    #[test]
    fn the_serial_loop_takes_every_step() {
        let step = |x: u64| (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        assert_eq!(serial_loop(0), SEED);
        assert_eq!(serial_loop(3), step(step(step(SEED))));
    }
}
