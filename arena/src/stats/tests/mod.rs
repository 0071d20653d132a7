//! Whether sequential verdicts keep their promises: simulated runs with a look after every block.
//!
//! The blocks are like ours, 70% zeros and more, and heavy-tailed: those of real bots, and made up ones that are
//! worse. Each distribution is given the mean that a hypothesis asks for by weighing gains against losses: one bot
//! gains more often, not more at a time. Shares of zeros and the sizes of gains and of losses stay what they are.

mod blocks;
mod simulated;

use rayon::prelude::*;

pub(crate) use self::simulated::{Blocks, distributions};
use super::*;

/// How often each simulation is run: so often, times `DOKO_FUZZ` where that is set.
fn runs() -> u64 {
    let factor = std::env::var("DOKO_FUZZ").map(|factor| factor.parse().expect("DOKO_FUZZ is a number"));
    500 * factor.unwrap_or(1)
}

/// What chance may add to a nominal probability of 5%: two and a half standard errors, 2.4 points of 500 runs.
fn chance() -> f64 {
    2.5 * f64::sqrt(0.05 * 0.95 / runs() as f64)
}
/// The seed of all of them.
const SEED: u64 = 5;

/// The shares of runs that accept H1, accept H0, and the mean number of blocks.
fn verdicts(test: Gsprt, blocks: &Blocks, seed: u64, runs: u64) -> [f64; 3] {
    let one = |index| {
        let mut monitor = Monitor::of_test(Test::Gsprt(test), 1);
        let decision = blocks.run(seed, index).take(100_000).find_map(|moments| monitor.look(&moments));
        let accepts = |outcome| u64::from(decision.is_some_and(|decision| decision.outcome == outcome));
        let played = decision.map_or(100_000, |decision| decision.blocks);
        [accepts(Outcome::AcceptedH1), accepts(Outcome::AcceptedH0), played]
    };
    let add = |a: [u64; 3], b: [u64; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    let sums = (0..runs).into_par_iter().map(one).reduce(|| [0; 3], add);
    sums.map(|sum| sum as f64 / runs as f64)
}

/// The shares of wrong and right verdicts and the mean number of blocks, at H0 and at H1.
fn gsprt(weights: &[(i32, f64)], effect: f64, seed: u64, runs: u64) -> [[f64; 3]; 2] {
    let [null, alternative] = [0.0, effect].map(|mean| Blocks::of_mean(weights, mean));
    let test = Gsprt::new(null.mean(), alternative.mean(), 0.05, 0.05).unwrap();
    let [wrong, right, blocks] = verdicts(test, &null, seed, runs);
    let at_null = [wrong, right, blocks];
    let [right, wrong, blocks] = verdicts(test, &alternative, seed, runs);
    [at_null, [wrong, right, blocks]]
}

#[test]
fn a_gsprt_errs_no_more_often_than_it_says() {
    for (name, weights) in distributions() {
        for effect in [0.05, 0.1] {
            for (hypothesis, [wrong, right, blocks]) in
                ["H0", "H1"].into_iter().zip(gsprt(&weights, effect, SEED, runs()))
            {
                println!(
                    "gsprt:0,{effect} {name:9} {hypothesis}: {:.2}% wrong, {:.2}% right, {blocks:.0} blocks",
                    100.0 * wrong,
                    100.0 * right
                );
                assert!(wrong <= Gsprt::ERROR + chance(), "{name}, {effect}, {hypothesis}: {wrong} wrong");
                assert!(right >= 0.85, "{name}, {effect}, {hypothesis}: {right} right");
            }
        }
    }
}

/// The share of runs in which the sequence misses the mean at any moment.
fn misses(weights: &[(i32, f64)], mean: f64, seed: u64, runs: u64, length: usize) -> f64 {
    let blocks = Blocks::of_mean(weights, mean);
    let (sequence, mean) = (ConfidenceSequence::shown(), blocks.mean());
    let is_missed = |moments: Moments| {
        let estimate = sequence.estimate(&moments).expect("there are blocks");
        estimate.ci95().is_some_and(|[low, high]| mean < low || high < mean)
    };
    let missed =
        (0..runs).into_par_iter().filter(|&index| blocks.run(seed, index).take(length).any(is_missed));
    missed.count() as f64 / runs as f64
}

#[test]
fn a_confidence_sequence_holds_the_mean_at_all_moments_as_often_as_it_says() {
    for ((name, weights), length) in distributions().into_iter().zip([5_000, 20_000, 5_000, 10_000]) {
        let missed = misses(&weights, 0.05, SEED, runs(), length);
        println!("confidence sequence, {name:9}: {:.2}% missed within {length} blocks", 100.0 * missed);
        assert!(missed <= 0.05 + chance(), "{name}: {missed} missed");
    }
}
