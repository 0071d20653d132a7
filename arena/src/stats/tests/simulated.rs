//! Blocks drawn at random, with the mean that is asked for.

use doko_engine::Seat;
use doko_engine::random::bot_stream;
use rand::Rng;

use super::blocks;
use crate::stats::{BlockPoints, Moments};

/// A distribution of blocks, as a table to draw from at random.
pub(crate) struct Blocks {
    table: Vec<i32>,
}

impl Blocks {
    /// The values with these weights, but gains and losses weighed for a mean of about so many points.
    ///
    /// # Panics
    /// If the mean is [out of reach](Blocks::reaches).
    pub(crate) fn of_mean(weights: &[(i32, f64)], mean: f64) -> Blocks {
        const ENTRIES: f64 = 65_536.0;
        let Sides { gains, losses, total, wanted } = Sides::of(weights, mean);
        assert!((0.0..=gains + losses).contains(&wanted), "no such blocks have the mean {mean}");
        let (mut table, mut cumulative) = (Vec::new(), 0.0);
        for &(units, weight) in weights {
            let factor = match units.signum() {
                1 => wanted / gains,
                -1 => (gains + losses - wanted) / losses,
                _ => 1.0,
            };
            cumulative += weight * factor / total * ENTRIES;
            table.resize(f64::round(cumulative) as usize, units);
        }
        Blocks { table }
    }

    /// Whether blocks with these values and this share of zeros can have a mean of so many points.
    pub(crate) fn reaches(weights: &[(i32, f64)], mean: f64) -> bool {
        let Sides { gains, losses, wanted, .. } = Sides::of(weights, mean);
        (0.0..=gains + losses).contains(&wanted)
    }

    /// The exact mean, in points.
    pub(crate) fn mean(&self) -> f64 {
        let sum: i64 = self.table.iter().map(|&units| i64::from(units)).sum();
        sum as f64 / (self.table.len() as i64 * BlockPoints::UNITS) as f64
    }

    /// The standard deviation of a block, in points.
    pub(crate) fn spread(&self) -> f64 {
        let squares: i64 = self.table.iter().map(|&units| i64::from(units).pow(2)).sum();
        let mean_square = squares as f64 / self.table.len() as f64 / BlockPoints::UNITS.pow(2) as f64;
        (mean_square - self.mean().powi(2)).sqrt()
    }

    /// The blocks of a run.
    pub(crate) fn draws(&self, seed: u64, index: u64) -> impl Iterator<Item = BlockPoints> {
        let mut stream = bot_stream(seed, index, 0, Seat::ALL[0]);
        std::iter::repeat_with(move || {
            let at = (u128::from(stream.next_u64()) * self.table.len() as u128) >> 64;
            BlockPoints::from_units(i64::from(self.table[at as usize]))
        })
    }

    /// All blocks so far, after each block of a run.
    pub(crate) fn run(&self, seed: u64, index: u64) -> impl Iterator<Item = Moments> {
        let mut moments = Moments::default();
        self.draws(seed, index).map(move |block| {
            moments.add(block);
            moments
        })
    }
}

/// What gains and losses weigh.
struct Sides {
    gains: f64,
    losses: f64,
    /// With all zeros.
    total: f64,
    /// What gains have to weigh for the mean that is asked for, of what both weigh together.
    wanted: f64,
}

impl Sides {
    fn of(weights: &[(i32, f64)], mean: f64) -> Sides {
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
        // Where gain * wanted + loss * (other - wanted) = mean * total.
        let wanted = (mean * total - loss * other) / (gain - loss);
        Sides { gains, losses, total, wanted }
    }
}

/// The distributions by name: values in 120ths of a point, and their weights.
pub(crate) fn distributions() -> Vec<(&'static str, Vec<(i32, f64)>)> {
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
