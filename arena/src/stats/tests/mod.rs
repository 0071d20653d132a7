//! Whether sequential verdicts keep their promises: simulated runs with a look after every block.
//!
//! The blocks are like ours, 70% zeros and more, and heavy-tailed: those of real bots, and made up ones that are
//! worse. Each distribution is given the mean that a hypothesis asks for by weighing gains against losses: one bot
//! gains more often, not more at a time. Shares of zeros and the sizes of gains and of losses stay what they are.

mod blocks;

use doko_engine::Seat;
use doko_engine::random::bot_stream;
use rand::Rng;
use rayon::prelude::*;

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

/// A distribution of blocks, as a table to draw from at random.
struct Blocks {
    table: Vec<i32>,
}

impl Blocks {
    /// The values with these weights, but gains and losses weighed for a mean of about so many points.
    fn of_mean(weights: &[(i32, f64)], mean: f64) -> Blocks {
        const ENTRIES: f64 = 65_536.0;
        // What gains, and what losses, bring for each unit of weight; zeros keep their share.
        let sum = |sign: i32, value: fn(i32) -> f64| -> f64 {
            let of_sign = weights.iter().filter(|(units, _)| units.signum() == sign);
            of_sign.map(|&(units, weight)| weight * value(units)).sum()
        };
        let [gains, losses] = [1, -1].map(|sign| sum(sign, |_| 1.0));
        let [gain, loss] = [sum(1, f64::from) / gains, sum(-1, f64::from) / losses]
            .map(|units| units / BlockPoints::UNITS as f64);
        let other = gains + losses;
        let total = other + sum(0, |_| 1.0);
        // The weight of all gains for which gain * wanted + loss * (other - wanted) = mean * total.
        let wanted = (mean * total - loss * other) / (gain - loss);
        let (mut table, mut cumulative) = (Vec::new(), 0.0);
        for &(units, weight) in weights {
            let factor = match units.signum() {
                1 => wanted / gains,
                -1 => (other - wanted) / losses,
                _ => 1.0,
            };
            cumulative += weight * factor / total * ENTRIES;
            table.resize(f64::round(cumulative) as usize, units);
        }
        Blocks { table }
    }

    /// The exact mean, in points.
    fn mean(&self) -> f64 {
        let sum: i64 = self.table.iter().map(|&units| i64::from(units)).sum();
        sum as f64 / (self.table.len() as i64 * BlockPoints::UNITS) as f64
    }

    /// All blocks so far, after each block of a run.
    fn run(&self, seed: u64, index: u64) -> impl Iterator<Item = Moments> {
        let mut stream = bot_stream(seed, index, 0, Seat::ALL[0]);
        let mut moments = Moments::default();
        std::iter::repeat_with(move || {
            let at = (u128::from(stream.next_u64()) * self.table.len() as u128) >> 64;
            moments.add(BlockPoints::from_units(i64::from(self.table[at as usize])));
            moments
        })
    }
}

/// The distributions by name: values in 120ths of a point, and their weights.
fn distributions() -> Vec<(&'static str, Vec<(i32, f64)>)> {
    let real = |counts: &[(i32, u32)]| counts.iter().map(|&(units, n)| (units, f64::from(n))).collect();
    // 70% zeros, and whole points up to 40 of either sign, of which the greater ones come as a power of their size.
    let made_up = |power: f64| {
        let weights: Vec<f64> = (1..=40).map(|points| f64::from(points).powf(-power)).collect();
        let total: f64 = weights.iter().sum();
        let sides = |(i, weight): (usize, &f64)| {
            let (units, share) = ((i + 1) as i32 * 120, 0.15 * weight / total);
            [(units, share), (-units, share)]
        };
        weights.iter().enumerate().flat_map(sides).chain([(0, 0.7)]).collect()
    };
    vec![
        ("team", real(blocks::TEAM)),
        ("field", real(blocks::FIELD)),
        ("relatives", real(blocks::RELATIVES)),
        ("heavy", made_up(3.5)),
    ]
}

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
