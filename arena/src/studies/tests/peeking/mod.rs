//! Peeking: how often a run that is looked at after every block finds something where nothing is to be found.
//!
//! Blocks of every kind are played once, and runs are drawn from these pools with the mean that a question asks for: gains are
//! weighed against losses until they add up to it, so that the share of zeros and the sizes of gains and of losses stay those
//! of real blocks, tails and skewness among them. Bots that are really equal would be a pair without anything to find, but a
//! bot against itself scores exactly zero in every block, and two bots whose parts are drawn by a coin have blocks as often of
//! one sign as of the other: both are easier for a test than what people play.
//!
//! Deals do not depend on each other, so that drawing a block anew for each place of a run is what playing another deal is.

mod pools;
mod scenarios;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use doko_engine::random::draw;
use rayon::prelude::*;

use self::pools::{Pool, played, table};
use self::scenarios::{Answer, Column, Scenario, student_misses};
use crate::stats::tests::{Blocks, distributions};
use crate::stats::{BlockPoints, Looks, Moments};
use crate::studies::matches::BlockKind;
use crate::studies::matches::Summary;
use crate::studies::tune::race::Race;
use crate::studies::tune::task::{ContrastSum, TaskSums};

/// The seed of all runs.
const SEED: u64 = 26;

/// How much is simulated.
struct Size {
    /// How many runs for each question.
    runs: u64,
    /// How many blocks each of them has at most.
    most: u64,
    /// How many deals are played for a pool.
    deals: u64,
    /// Whether all pools are looked at.
    is_full: bool,
}

impl Size {
    /// What a gate has time for, or 50 runs times `DOKO_FUZZ`.
    fn asked() -> Size {
        let factor = std::env::var("DOKO_FUZZ").map(|factor| factor.parse().expect("DOKO_FUZZ is a number"));
        match factor {
            Ok(factor @ 2..) => {
                Size { runs: 50 * factor, most: 6000, deals: (500 * factor).min(40_000), is_full: true }
            }
            _ => Size { runs: 20, most: 1200, deals: 300, is_full: false },
        }
    }

    /// The most runs of all that may be wrong: 6% of them, and where these are few what chance may add to 5%.
    fn allowed(&self) -> u64 {
        let runs = self.runs as f64;
        let by_chance =
            if self.is_full && self.runs >= 2000 { 0.0 } else { 3.5 * f64::sqrt(0.05 * 0.95 * runs) };
        f64::max(0.06 * runs, 0.05 * runs + by_chance) as u64
    }
}

/// How many runs were wrong.
#[derive(Clone, Copy, Default)]
struct Wrong {
    errors: u64,
    decided: u64,
    runs: u64,
    blocks: u64,
}

impl Wrong {
    /// Of runs that are as independent as their numbers.
    fn of(runs: u64, one: impl Fn(u64) -> Answer + Sync) -> Wrong {
        (0..runs).into_par_iter().map(|run| Wrong::one(one(run))).reduce(Wrong::default, Wrong::plus)
    }

    fn one(answer: Answer) -> Wrong {
        let Answer { is_wrong, is_decided, blocks } = answer;
        Wrong { errors: u64::from(is_wrong), decided: u64::from(is_decided), runs: 1, blocks }
    }

    fn plus(self, other: Wrong) -> Wrong {
        Wrong {
            errors: self.errors + other.errors,
            decided: self.decided + other.decided,
            runs: self.runs + other.runs,
            blocks: self.blocks + other.blocks,
        }
    }

    /// The share of wrong runs with the ends of its 95% interval by Wilson 1927 ("Probable inference, the law of succession, and
    /// statistical inference", JASA 22), in percent.
    fn percent(self) -> [f64; 3] {
        const Z: f64 = 1.96;
        let n = self.runs as f64;
        let share = self.errors as f64 / n;
        let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * f64::sqrt(share * (1.0 - share) / n + Z * Z / (4.0 * n * n));
        [share, f64::max(centre - half, 0.0), centre + half].map(|share| 100.0 * share)
    }

    /// One line of all details.
    fn tell(self, pool: &str, scenario: &str) {
        let [share, low, high] = self.percent();
        println!(
            "{pool:42} {scenario:24} {:4} of {} wrong, {share:.2}% ({low:.2} to {high:.2}); {} ended, after {:.0} blocks",
            self.errors,
            self.runs,
            self.decided,
            self.blocks as f64 / self.runs as f64
        );
    }
}

/// Asks all questions about these pools, prints a table, and returns what is wrong more often than `allowed`.
fn asked(pools: impl Iterator<Item = Pool>, size: &Size, allowed: u64) -> Vec<String> {
    let mut rows = String::new();
    let mut too_many = Vec::new();
    for pool in pools {
        // Where nearly all are zero the first look comes late.
        let most = if pool.non_zero() < 0.02 { 4 * size.most } else { size.most };
        let mut worst: BTreeMap<Column, Wrong> = BTreeMap::new();
        for scenario in Scenario::all(&pool.weights, pool.games) {
            let wrong = Wrong::of(size.runs, |run| scenario.answer(SEED, run, most));
            wrong.tell(&pool.name, &format!("{}, {}", scenario.column.name(), scenario.words));
            let worst = worst.entry(scenario.column).or_insert(wrong);
            if wrong.errors > worst.errors {
                *worst = wrong;
            }
            if wrong.errors > allowed {
                too_many.push(format!("{}, {}: {} wrong", pool.name, scenario.words, wrong.errors));
            }
        }
        write!(rows, "| {} | {:.1}% |", pool.name, 100.0 * pool.non_zero()).unwrap();
        for wrong in worst.values() {
            write!(rows, " {:.1} |", wrong.percent()[0]).unwrap();
        }
        rows.push('\n');
    }
    println!("\nWrong in percent of {} runs, the worst of each column's questions\n", size.runs);
    println!("| blocks | not zero | {} |", Column::ALL.map(Column::name).join(" | "));
    println!("|---|{}\n{rows}", "---|".repeat(1 + Column::ALL.len()));
    too_many
}

#[test]
fn who_looks_after_every_block_finds_nothing_more_often_than_tests_promise() {
    let size = Size::asked();
    let known = distributions().into_iter();
    let known = known.map(|(name, weights)| Pool { name: format!("kept, {name}"), games: 1, weights });
    let is_asked = |(name, _): &(String, _)| {
        let few = ["team, 3% faults", "table, four bots", "field, evenings"];
        size.is_full || few.contains(&name.as_str())
    };
    let played = played().into_iter().filter(is_asked);
    let played = played.map(|(name, experiment)| Pool::play(name, &experiment, size.deals));
    let too_many = asked(known.filter(|_| size.is_full).chain(played), &size, size.allowed());
    assert!(too_many.is_empty(), "{too_many:#?}");
}

/// Where the promise ends: no bots that have played are like this.
#[test]
fn blocks_far_more_skewed_than_those_of_bots_spoil_a_test_by_some_percent() {
    let size = Size::asked();
    let made_up = pools::made_up().into_iter().filter(|(name, _)| size.is_full || *name == "skewed");
    let made_up = made_up.map(|(name, weights)| Pool { name: format!("made up, {name}"), games: 1, weights });
    let too_many = asked(made_up, &size, size.allowed() + size.runs / 10);
    assert!(too_many.is_empty(), "{too_many:#?}");
}

/// What the other tests here would not find if they could not.
#[test]
fn who_looks_after_every_block_at_an_interval_for_one_look_is_often_wrong() {
    let Size { runs, most, .. } = Size::asked();
    let (runs, most) = (runs.max(100), most.max(3000));
    let (_, weights) = &distributions()[0];
    let blocks = Blocks::of_mean(weights, 0.0);
    let is_wrong = |run: u64| {
        let missed = blocks.run(SEED, run).take(most as usize).find(student_misses);
        Answer::wrong_after(missed.map(|moments| moments.count()), most)
    };
    let wrong = Wrong::of(runs, is_wrong);
    wrong.tell("kept, team", "Student, any moment");
    assert!(wrong.percent()[0] > 15.0, "{} of {runs} wrong", wrong.errors);
}

/// Four that are equal: whether the first of them drops out of a race.
fn race(blocks: &Blocks, run: u64, budget: u64) -> Answer {
    const CANDIDATES: u64 = 4;
    let mut race = Race::new(CANDIDATES as usize, budget);
    let mut points: Vec<_> = (0..CANDIDATES).map(|one| blocks.draws(SEED, run * CANDIDATES + one)).collect();
    while let Some([first, end]) = race.next() {
        let alive = race.alive().to_vec();
        let mut contrasts = vec![ContrastSum::default(); race.contrasts().len()];
        for _ in first..end {
            let deal: Vec<i64> =
                alive.iter().map(|&one| points[one].next().expect("there are always more").units()).collect();
            for (sum, contrast) in contrasts.iter_mut().zip(race.contrasts()) {
                let units = contrast.iter().map(|&(bout, times)| deal[bout] * times).sum();
                sum.moments.add(BlockPoints::from_units(units));
            }
        }
        race.take(end - first, &TaskSums { contrasts, ..TaskSums::default() });
    }
    Answer::wrong_after(race.dropped_after(0), budget)
}

#[test]
fn a_race_of_equals_drops_a_given_one_no_more_often_than_it_says() {
    let size = Size::asked();
    for (name, weights) in distributions() {
        let blocks = Blocks::of_mean(&weights, 0.0);
        let wrong = Wrong::of(size.runs, |run| race(&blocks, run, size.most));
        wrong.tell(&format!("kept, {name}"), "race of four");
        assert!(wrong.errors <= size.allowed(), "{name}: {} of {} wrong", wrong.errors, wrong.runs);
    }
}

/// A tournament of four whose letters are drawn for every deal, so that none of them is better, made longer again and again:
/// whether one is ever shown to be better than another.
#[test]
fn a_tournament_that_is_made_longer_ranks_equals_no_more_often_than_it_says() {
    let size = Size::asked();
    for (kind, per_mille) in [(BlockKind::Table, 0), (BlockKind::Table12, 0), (BlockKind::Table, 30)] {
        let experiment = table(kind, per_mille);
        let pool: Vec<_> =
            (0..size.deals).into_par_iter().map(|index| experiment.play_deal(index).remove(0)).collect();
        let most = size.most / 4;
        let one = |run: u64| {
            let mut summary = Summary::of(&experiment, Looks::Any);
            let ranked = (1..=most).find(|&deals| {
                let word = draw(*b"doko pek", SEED, (run << 32) | deals);
                let mut block = pool[((u128::from(word) * pool.len() as u128) >> 64) as usize].clone();
                // The letters turn, and change sides: eight orders in which each bot has each letter equally often.
                block.points.rotate_left(word as usize & 3);
                if word & 4 == 0 {
                    block.points.reverse();
                }
                summary.add(&[block]);
                let standing = summary.standings.first().expect("tables are asked for");
                deals.is_multiple_of(100)
                    && standing.ranking().iter().any(|place| !place.better_than.is_empty())
            });
            Answer::wrong_after(ranked, most)
        };
        let wrong = Wrong::of(size.runs, one);
        wrong.tell(&format!("{}, {}% faults", kind.key(), per_mille / 10), "ranks, any moment");
        assert!(wrong.errors <= size.allowed(), "{}: {} of {} wrong", kind.key(), wrong.errors, wrong.runs);
    }
}

/// Three opponents of one bot, all as good as it: whether any of the intervals of a gauntlet leaves out zero, at any moment of
/// a gauntlet that is made longer, or after the deals that `doko try` and a gauntlet play if nobody says how many.
#[test]
fn a_gauntlet_among_equals_finds_one_better_no_more_often_than_it_says() {
    use crate::stats::simultaneous::{intervals, sequences};
    let size = Size::asked();
    for (name, weights) in distributions() {
        let blocks = Blocks::of_mean(&weights, 0.0);
        let is_any_wrong = |moments: &[Moments], is_any: bool| {
            let estimates = if is_any { sequences(moments) } else { intervals(moments) };
            estimates.into_iter().any(|estimate| scenarios::misses(estimate, 0.0))
        };
        let one = |run: u64, looks: &dyn Fn(u64) -> Option<bool>, most: u64| {
            let mut draws = [0, 1, 2].map(|other| blocks.draws(SEED, 3 * run + other));
            let mut moments = [Moments::default(); 3];
            let wrong = (1..=most).find(|&deals| {
                for (moments, draws) in moments.iter_mut().zip(&mut draws) {
                    moments.add(draws.next().expect("there are always more"));
                }
                looks(deals).is_some_and(|is_any| is_any_wrong(&moments, is_any))
            });
            Answer::wrong_after(wrong, most)
        };
        let most = size.most;
        let wrong = Wrong::of(size.runs, |run| one(run, &|n| n.is_multiple_of(20).then_some(true), most));
        wrong.tell(&format!("kept, {name}"), "gauntlet, any moment");
        assert!(wrong.errors <= size.allowed(), "{name}: {} of {} wrong", wrong.errors, wrong.runs);
        for fixed in [100, 1000] {
            let wrong = Wrong::of(size.runs, |run| one(run, &|n| (n == fixed).then_some(false), fixed));
            wrong.tell(&format!("kept, {name}"), &format!("gauntlet of {fixed}, one look"));
        }
    }
}
