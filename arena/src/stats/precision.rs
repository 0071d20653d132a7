//! How many blocks a precision takes, from the spread that a pilot run has shown.

use super::confidence_sequence::ConfidenceSequence;
use super::quantile::t_quantile;

/// A number of blocks, and how sure of it one can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// How many blocks are expected to be needed.
    pub blocks: u64,
    /// The ends of its 95% interval, from how well the pilot knows the variance.
    pub ci95: [u64; 2],
}

/// More blocks than can be played; above it a number of blocks is not exact as a float. A forecast of so many may be of more.
pub const MOST_BLOCKS: u64 = 1 << 53;

/// The least number of blocks, from 2 on, for which `is_enough`, which holds of every number above one of which it
/// holds.
fn least(is_enough: impl Fn(f64) -> bool) -> u64 {
    let (mut low, mut high) = (1, 2);
    while high < MOST_BLOCKS && !is_enough(high as f64) {
        (low, high) = (high, 2 * high);
    }
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        if is_enough(middle as f64) { high = middle } else { low = middle }
    }
    high
}

/// How many blocks give Student's 95% interval at most this half width, if their variance is this (points and points
/// squared).
///
/// The least n with `t(0.975; n - 1) sqrt(variance / n) <= half_width`, so at least 2.
///
/// ```
/// use doko_arena::stats::blocks_for_half_width;
///
/// // 1.96^2 * 1 / 0.05^2 = 1536.6, and a few more because the variance is estimated.
/// assert_eq!(blocks_for_half_width(1.0, 0.05), 1540);
/// ```
///
/// # Panics
/// If the half width is not above 0, or the variance below 0 or not finite.
pub fn blocks_for_half_width(variance: f64, half_width: f64) -> u64 {
    check(variance, half_width);
    least(|n| t_quantile(0.975, n - 1.0).powi(2) * variance <= n * half_width * half_width)
}

/// How many blocks show a mean of `effect` to differ from zero, with probability `power`, by Student's test at 5%.
///
/// The least n with `(t(0.975; n - 1) + t(power; n - 1)) sqrt(variance / n) <= |effect|` (Cochran and Cox,
/// *Experimental Designs*, 2.21): within one block of the exact figure by the noncentral t distribution from about
/// ten blocks on.
///
/// # Panics
/// If the effect is 0, the power is not above 0.5 and below 1, or the variance is below 0 or not finite.
pub fn blocks_for_effect(variance: f64, effect: f64, power: f64) -> u64 {
    assert!(power > 0.5 && power < 1.0, "a power of {power}");
    check(variance, effect.abs());
    least(|n| {
        let quantiles = t_quantile(0.975, n - 1.0) + t_quantile(power, n - 1.0);
        quantiles * quantiles * variance <= n * effect * effect
    })
}

/// How many blocks give the interval of a confidence sequence at most this half width, if their variance is this.
///
/// That is when an [`Until`](super::Until) stops, but for its first look.
///
/// # Panics
/// If the half width is not above 0, or the variance below 0 or not finite.
pub fn blocks_for_sequence(sequence: &ConfidenceSequence, variance: f64, half_width: f64) -> u64 {
    check(variance, half_width);
    least(|n| sequence.unit_half_width(n).powi(2) * variance <= half_width * half_width)
}

fn check(variance: f64, distance: f64) {
    assert!(
        distance > 0.0 && variance >= 0.0 && variance.is_finite(),
        "{distance} at a variance of {variance}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_of_blocks_are_those_of_the_tables() {
        // R: power.t.test(delta = d, sd = 1, power = p, type = "one.sample") gives n = 33.37, 43.97, 198.2, 787.0.
        for (effect, power, blocks) in [(0.5, 0.8, 34), (0.5, 0.9, 44), (0.2, 0.8, 199), (0.1, 0.8, 787)] {
            assert!(blocks_for_effect(1.0, effect, power).abs_diff(blocks) <= 1, "{effect} {power}");
            assert_eq!(blocks_for_effect(4.0, -2.0 * effect, power), blocks_for_effect(1.0, effect, power));
        }
        // t(0.975; 17) = 2.1098 and t(0.975; 16) = 2.1199: 18 blocks reach 0.4973, 17 only 0.5142.
        assert_eq!(blocks_for_half_width(1.0, 0.5), 18);
        assert_eq!(blocks_for_half_width(0.0, 0.5), 2);
    }

    proptest! {
        #[test]
        fn one_block_less_would_not_do(variance in 0.01..10.0, width in 0.01..2.0) {
            let reached = |n: u64| t_quantile(0.975, (n - 1) as f64) * f64::sqrt(variance / n as f64);
            let blocks = blocks_for_half_width(variance, width);
            prop_assert!(reached(blocks) <= width * (1.0 + 1e-9));
            prop_assert!(blocks == 2 || reached(blocks - 1) > width * (1.0 - 1e-9));
        }

        #[test]
        fn one_block_less_would_not_show_it(variance in 0.01..10.0, effect in 0.1..4.0, power in 0.6..0.99) {
            let reached = |n: u64| {
                let quantiles = t_quantile(0.975, (n - 1) as f64) + t_quantile(power, (n - 1) as f64);
                quantiles * f64::sqrt(variance / n as f64)
            };
            let blocks = blocks_for_effect(variance, effect, power);
            prop_assert!(reached(blocks) <= effect * (1.0 + 1e-9));
            prop_assert!(blocks == 2 || reached(blocks - 1) > effect * (1.0 - 1e-9));
        }

        #[test]
        fn looking_at_every_moment_costs_more_blocks(variance in 0.01..10.0, width in 0.01..0.5) {
            let sequence = ConfidenceSequence::shown();
            let blocks = blocks_for_sequence(&sequence, variance, width);
            let reached = |n: u64| f64::sqrt(variance) * sequence.unit_half_width(n as f64);
            prop_assert!(reached(blocks) <= width * (1.0 + 1e-9));
            prop_assert!(blocks == 2 || reached(blocks - 1) > width * (1.0 - 1e-9));
            prop_assert!(blocks >= blocks_for_half_width(variance, width));
        }
    }

    #[test]
    fn what_cannot_be_reached_ends() {
        assert_eq!(blocks_for_half_width(1.0, 1e-30), 1 << 53);
    }
}
