//! What is measured, each work defined once: for `doko bench`, for criterion and for the counts of instructions.
//!
//! A [`Work`] does cases number `a..b` of an endless series that is the same on every machine, so that a
//! measurement can be repeated, taken in windows, and shared among threads. Which instructions it may use is
//! part of its [`Setup`]: every path can be measured wherever the processor has it.

mod answers;
mod cards;
mod games;
mod solver;
mod worlds;

use std::hint::black_box;
use std::ops::Range;

use doko_engine::Rules;
use doko_engine::dispatch::Cpu;
use doko_engine::rules::{RuleErrors, RuleSource};

pub use solver::node_counts;

/// The seed of every deal and stream here.
const SEED: u64 = 1;

/// Under what a work is done.
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The instructions that may be used.
    pub cpu: Cpu,
    /// What the rules are made from, so that a work can change them.
    source: RuleSource,
}

impl Setup {
    /// The setup for a preset.
    ///
    /// # Errors
    /// If there is no such preset.
    pub fn new(preset: &str, cpu: Cpu) -> Result<Setup, RuleErrors> {
        let source = RuleSource::preset(preset);
        Ok(Setup { rules: source.rules()?, cpu, source })
    }
}

/// Something that can be done any number of times.
#[derive(Debug)]
pub struct Work {
    /// Its name, as records and filters have it.
    pub name: &'static str,
    /// What one unit of it is.
    pub about: &'static str,
    /// How many cases average out what differs from one to the next, within a second under valgrind or so.
    pub sample: u64,
    /// What it is held to.
    pub required: Required,
    /// Makes what the cases need and what is not to be measured.
    pub prepare: fn(&Setup) -> Task<'_>,
}

/// What the cost of one unit is held to; `None` where nothing is required.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Required {
    /// In R, with all that the processor has.
    pub best: Option<f64>,
    /// In R, without special instructions.
    pub portable: Option<f64>,
    /// In instructions, with all that the processor has.
    pub instructions: Option<u64>,
}

impl Required {
    /// Nothing is required.
    pub const NOTHING: Required = Required { best: None, portable: None, instructions: None };

    /// What is required on this path, in R.
    pub fn on(&self, cpu: Cpu) -> Option<f64> {
        if cpu == Cpu::PORTABLE { self.portable } else { self.best }
    }
}

/// A work that is prepared: does these cases.
pub type Task<'a> = Box<dyn Fn(Range<u64>) -> Done + Sync + 'a>;

/// What came of some cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// How many units they were: one for each case, unless a case is a batch or a search.
    pub units: u64,
    /// The results, folded so that each of them and their order count.
    pub checksum: u64,
}

impl Done {
    /// Does cases that are a unit each.
    fn each(cases: Range<u64>, unit: impl FnMut(u64) -> u64) -> Done {
        let units = cases.end - cases.start;
        let checksum = cases.map(unit).fold(0_u64, |sum, result| sum.rotate_left(7) ^ result);
        Done { units, checksum }
    }
}

/// Every work, from the ground up.
pub static WORKS: [Work; 12] = [
    cards::DEAL,
    cards::PLAYOUT,
    cards::PLAYOUT_BATCH,
    cards::POLICY_PLAYOUT,
    games::TABLE_GAME,
    games::SILENT_GAME,
    games::RANDOM_GAME,
    games::HEURISTIC_GAME,
    answers::NET_ANSWER,
    worlds::WORLD,
    worlds::SAMPLER,
    solver::NODE,
];

impl Work {
    /// The work of this name.
    pub fn named(name: &str) -> Option<&'static Work> {
        WORKS.iter().find(|work| work.name == name)
    }
}

/// Steps none of which can begin before the last one has ended. R, the time of one, is what figures of speed are given in.
///
/// It runs at the pace of the machine's clock: one step is about 5 cycles, 1.3 ns at the time of writing.
pub fn serial_loop(steps: u64) -> u64 {
    let mut x = black_box(1_u64);
    for _ in 0..steps {
        x ^= x >> 29;
        x = x.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    }
    x
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use doko_engine::rules::PRESETS;

    use super::*;

    fn setups() -> impl Iterator<Item = Setup> {
        PRESETS.iter().map(|preset| Setup::new(preset.name, Cpu::detect()).unwrap())
    }

    fn task<'a>(setup: &'a Setup, name: &str) -> Task<'a> {
        (Work::named(name).unwrap().prepare)(setup)
    }

    /// A number of cases that does not take long.
    fn few(work: &Work) -> u64 {
        work.sample.min(128) / 4
    }

    #[test]
    fn a_work_does_the_same_every_time_and_on_every_path() {
        for preset in PRESETS {
            for work in &WORKS {
                let results: BTreeSet<_> = Cpu::available()
                    .chain([Cpu::detect()])
                    .map(|cpu| {
                        let setup = Setup::new(preset.name, cpu).unwrap();
                        let done = (work.prepare)(&setup)(3..3 + few(work));
                        (done.units, done.checksum)
                    })
                    .collect();
                assert_eq!(results.len(), 1, "{} {}", preset.name, work.name);
            }
        }
    }

    #[test]
    fn every_case_is_done_and_cases_differ() {
        for setup in setups() {
            for work in &WORKS {
                let task = (work.prepare)(&setup);
                let few = few(work);
                let results: BTreeSet<u64> = (0..few).map(|n| task(n..n + 1).checksum).collect();
                assert!(
                    results.len() > few as usize / 10,
                    "{} {}: {results:?}",
                    setup.rules.base(),
                    work.name
                );
                let longer: BTreeSet<u64> = (1..few).map(|n| task(0..n).checksum).collect();
                assert!(
                    longer.len() > few as usize * 2 / 3,
                    "{} {}: {longer:?}",
                    setup.rules.base(),
                    work.name
                );
            }
        }
    }

    #[test]
    fn cases_can_be_shared_out() {
        for setup in setups() {
            for name in ["deal", "policy-playout", "silent-game", "random-game", "heuristic-game"] {
                let task = task(&setup, name);
                let apart: Vec<u64> = (0..8).map(|n| task(n..n + 1).checksum).collect();
                assert_eq!(Done::each(0..8, |n| apart[n as usize]), task(0..8), "{name}");
            }
        }
    }

    #[test]
    fn only_silent_games_are_silent() {
        let setup = Setup::new("ddv", Cpu::detect()).unwrap();
        let [silent, random, heuristic] =
            ["silent-game", "random-game", "heuristic-game"].map(|name| task(&setup, name));
        let differ = (0..100).filter(|&n| silent(n..n + 1) != random(n..n + 1));
        assert!(differ.count() > 10);
        assert_ne!(random(0..50), heuristic(0..50));
    }

    #[test]
    fn the_serial_loop_takes_every_step() {
        let step = |x: u64| (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        assert_eq!(serial_loop(0), 1);
        assert_eq!(serial_loop(3), step(step(step(1))));
    }

    #[test]
    fn works_are_found_by_name() {
        let names: BTreeSet<&str> = WORKS.iter().map(|work| work.name).collect();
        assert_eq!(names.len(), WORKS.len());
        assert!(names.iter().all(|name| Work::named(name).is_some_and(|work| work.name == *name)));
        assert!(Work::named("skat").is_none());
        assert!(Setup::new("skat", Cpu::PORTABLE).is_err());
    }
}
