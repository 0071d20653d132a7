//! Sequential halving: which answers get how many worlds, and when it is clear which one is best.

use std::ops::Range;

use super::clock::Clock;
use super::settings::{Allocation, Budget, Settings};

/// What an answer came to in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// What it is compared by.
    pub worth: i32,
    /// How likely it is that the seat has won, in parts of [`CERTAIN`].
    pub won: i32,
}

/// What is certain.
pub(super) const CERTAIN: i32 = 16;

/// What a world came to: how much it counts, and the value of each answer that was tried in it.
pub(super) struct Row {
    /// How much the world counts.
    pub weight: u32,
    /// The values of the answers still tried, in their order.
    pub values: Vec<Value>,
}

/// What an answer has come to in the worlds in which it was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ArmStats {
    /// Its number.
    pub answer: usize,
    /// Its mean over the worlds in which it was tried.
    pub mean: f64,
    /// The share of them in which the seat has won.
    pub won: f64,
    /// In how many worlds it was tried, of those that count; by trees, how often.
    pub worlds: usize,
}

/// What answers are taken to be worth before any world has been played, in parts of a [`UNIT`](super::rollout::UNIT).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Prior {
    /// By the number of the answer.
    pub worths: Vec<f64>,
    /// As how many worlds that counts.
    pub worlds: f64,
}

/// The answers still tried, and what they have come to in every world so far.
struct Field<'p> {
    prior: Option<&'p Prior>,
    active: Vec<usize>,
    weights: Vec<u32>,
    /// Of each active answer: its values, world by world.
    values: Vec<Vec<Value>>,
}

impl Field<'_> {
    /// How much all worlds count, and their sum of something.
    fn sum(&self, place: usize, of: impl Fn(Value) -> i32) -> (f64, f64) {
        let weights = self.weights.iter().map(|&weight| i64::from(weight));
        let sum: i64 = weights.clone().zip(&self.values[place]).map(|(w, &v)| w * i64::from(of(v))).sum();
        (weights.sum::<i64>() as f64, sum as f64)
    }

    /// What an answer is worth by all worlds, and by what was known before.
    fn worth(&self, place: usize) -> f64 {
        let (weight, sum) = self.sum(place, |value| value.worth);
        match self.prior {
            Some(Prior { worths, worlds }) => {
                (sum + worlds * worths[self.active[place]]) / (weight + worlds).max(1.0)
            }
            None => sum / weight.max(1.0),
        }
    }

    /// How many of the worlds so far count at all: those for which no table can be imagined do not.
    fn counted(&self) -> usize {
        self.weights.iter().filter(|&&weight| weight > 0).count()
    }

    fn arm(&self, place: usize) -> ArmStats {
        let (weight, won) = self.sum(place, |value| value.won);
        ArmStats {
            answer: self.active[place],
            mean: self.worth(place),
            won: won / weight.max(1.0) / f64::from(CERTAIN),
            worlds: self.counted(),
        }
    }

    /// The places of the active answers, the best first; of equals the first.
    fn ranked(&self) -> Vec<(usize, f64)> {
        let mut ranked: Vec<(usize, f64)> = (0..self.active.len()).map(|n| (n, self.worth(n))).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked
    }

    /// By how many standard errors the first is ahead of the second.
    fn lead(&self, first: usize, second: usize) -> f64 {
        let (mut weight, mut square_weight, mut sum, mut squares) = (0.0, 0.0, 0.0, 0.0);
        for ((&w, &a), &b) in self.weights.iter().zip(&self.values[first]).zip(&self.values[second]) {
            let (w, difference) = (f64::from(w), f64::from(a.worth - b.worth));
            weight += w;
            square_weight += w * w;
            sum += w * difference;
            squares += w * difference * difference;
        }
        if weight == 0.0 {
            return 0.0;
        }
        let mean = sum / weight;
        let variance = (squares / weight - mean * mean).max(0.0) * square_weight / (weight * weight);
        let mean = match self.prior {
            // The error shrinks with the mean, so their ratio is that of the mean before it does.
            Some(Prior { worths, worlds }) => {
                mean + worlds / weight * (worths[self.active[first]] - worths[self.active[second]])
            }
            None => mean,
        };
        if mean == 0.0 { 0.0 } else { mean / variance.sqrt() }
    }

    /// Only these places are tried on.
    fn keep(&mut self, mut places: Vec<usize>) {
        places.sort_unstable();
        self.active = places.iter().map(|&place| self.active[place]).collect();
        self.values = places.iter().map(|&place| std::mem::take(&mut self.values[place])).collect();
    }
}

/// How many worlds are looked at before anything is decided by them.
const BATCH: usize = 16;

/// Compares `answers`. `evaluate` plays some worlds, by their numbers, with the answers named to it.
///
/// The best stands first in what is returned; those that were given up early come last.
pub(super) fn sequential_halving(
    answers: usize,
    settings: &Settings,
    prior: Option<&Prior>,
    mut evaluate: impl FnMut(Range<u32>, &[usize]) -> Vec<Row>,
) -> Vec<ArmStats> {
    let (active, values) = ((0..answers).collect(), vec![Vec::new(); answers]);
    let mut field = Field { prior, active, weights: Vec::new(), values };
    let mut out = Vec::new();
    let clock = Clock::start(settings.budget);
    let rounds = match settings.allocation {
        Allocation::Halving => answers.next_power_of_two().trailing_zeros().max(1) as usize,
        Allocation::Uniform => 1,
    };
    let worlds = match settings.budget {
        Budget::Worlds(worlds) => worlds as usize,
        Budget::Millis(_) => usize::MAX / 64,
    };
    // Playouts for each round.
    let share = worlds.saturating_mul(answers) / rounds;
    let mut round = 0;
    let mut left = share;
    loop {
        let batch = BATCH.min((left / field.active.len()).max(1));
        let done = field.weights.len();
        for row in evaluate(done as u32..(done + batch) as u32, &field.active) {
            field.weights.push(row.weight);
            for (values, value) in field.values.iter_mut().zip(row.values) {
                values.push(value);
            }
        }
        left = left.saturating_sub(batch * field.active.len());
        let ranked = field.ranked();
        let mut keep = field.active.len();
        if let (Budget::Millis(limit), true) = (settings.budget, settings.allocation == Allocation::Halving) {
            // Each round gets its share of the time.
            let spent = clock.elapsed().as_secs_f64() * 1000.0;
            while round < rounds && spent >= f64::from(limit) * (round + 1) as f64 / rounds as f64 {
                round += 1;
                keep = keep.div_ceil(2);
            }
        } else if left < field.active.len() {
            round += 1;
            keep = keep.div_ceil(2);
            left += share;
        }
        let out_of_time = matches!(settings.budget, Budget::Millis(limit) if clock.elapsed().as_millis() >= u128::from(limit));
        let (first, _) = ranked[0];
        let counted = field.counted();
        if counted == 0 {
            // No world has told anything yet.
            keep = field.active.len();
        }
        let mut stays: Vec<usize> = ranked[..keep].iter().map(|&(place, _)| place).collect();
        if settings.stop > 0.0 && counted >= BATCH {
            stays.retain(|&place| place == first || field.lead(first, place) < settings.stop);
        }
        let is_over = round >= rounds || out_of_time || stays.len() == 1;
        let mut leaving: Vec<ArmStats> = Vec::new();
        for &(place, _) in &ranked {
            if is_over || !stays.contains(&place) {
                leaving.push(field.arm(place));
            }
        }
        leaving.append(&mut out);
        out = leaving;
        if is_over {
            return out;
        }
        field.keep(stays);
    }
}

#[cfg(test)]
mod tests;
