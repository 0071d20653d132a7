//! What a pilot run says of a kind of block: what it is worth against independent deals, and what a precision takes.

use super::moments::BlockPoints;
use super::precision::Forecast;
use super::quantile::Z;
use super::sums::ExactSums;

/// Sums over the games of one block, or over its line-ups where each plays an evening.
///
/// The value of a game is what it alone says of the bots' difference; the block is the mean of its games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlockValues {
    /// How many games there are.
    pub games: u32,
    /// The sum of their values, in [units](BlockPoints::UNITS).
    pub sum: i64,
    /// The sum of the squares of these.
    pub squares: i128,
}

/// Sums over the blocks of a pilot run.
///
/// Of every block they hold, each a whole number: its points x, x^2, the mean q of the squares of its games, and the
/// number g of its games; and the products of any two of these. That is what means, variances and covariances of the
/// four need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pilot(ExactSums<[i128; 14]>);

/// A quotient with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The quotient.
    pub value: f64,
    /// The ends of the 95% interval.
    pub ci95: [f64; 2],
}

/// The index of the sum of points.
const X: usize = 0;
/// That of their squares.
const XX: usize = 1;
/// That of the mean squares of the games.
const Q: usize = 2;
/// That of the numbers of games.
const G: usize = 3;

/// Units of x, x^2, q and g: what makes a point, a point squared, a point squared and a game.
const UNITS: [i64; 4] = {
    let unit = BlockPoints::UNITS;
    [unit, unit * unit, unit * unit * Pilot::PARTS, 1]
};

impl Pilot {
    /// A mean of squares is a whole number of so many parts, in blocks of 1 to 6, 10, 12, 15, 20, 30 or 60 games.
    const PARTS: i64 = 60;

    /// Counts one more block.
    ///
    /// # Panics
    /// If the block has no games, or the mean of their values is not a whole number of units or that of their
    /// squares not one of 60ths.
    pub fn add(&mut self, block: &BlockValues) {
        let games = i128::from(block.games);
        let (sum, squares) = (i128::from(block.sum), block.squares * i128::from(Pilot::PARTS));
        assert!(games > 0 && sum % games == 0 && squares % games == 0, "{block:?} has no exact mean");
        let x = sum / games;
        let values = [x, x * x, squares / games, games];
        self.0.add(&values.map(|value| i64::try_from(value).expect("a block has few points")));
    }

    /// How many blocks there are.
    pub const fn blocks(&self) -> u64 {
        self.0.blocks()
    }

    /// How many games they have.
    pub fn games(&self) -> u64 {
        self.0.sum(G) as u64
    }

    /// The mean of one of the four, in points, points squared or games.
    fn mean(&self, of: usize) -> f64 {
        self.0.sum(of) as f64 / UNITS[of] as f64 / self.blocks() as f64
    }

    /// The variance of a block, with n in the denominator, in points squared; `None` where it is zero.
    fn spread(&self) -> Option<f64> {
        let (n, scaled) = (i128::from(self.blocks()), self.0.scaled_covariance(X, X));
        (scaled > 0).then(|| scaled as f64 / (n * n) as f64 / UNITS[XX] as f64)
    }

    /// The standard error of a mean of `weights` times the four.
    fn standard_error(&self, weights: [f64; 4]) -> f64 {
        let mut variance = 0.0;
        for i in 0..4 {
            for j in i..4 {
                let unit = UNITS[i] as f64 * UNITS[j] as f64;
                let product = self.0.product(i, j) as f64 / unit / self.blocks() as f64;
                let covariance = product - self.mean(i) * self.mean(j);
                variance += weights[i] * weights[j] * covariance * if i == j { 1.0 } else { 2.0 };
            }
        }
        (variance.max(0.0) / self.blocks() as f64).sqrt()
    }

    /// How many games on independent deals are as good as one game of such blocks: the quotient of what both need for
    /// the same precision. Above 1 where blocks pay.
    ///
    /// A game of a block, drawn at random on a deal drawn at random, has the variance `E q - (E x)^2`, so the ratio
    /// is that over `E g (E x^2 - (E x)^2)`, each expectation the mean over blocks. The interval is by the delta
    /// method on the logarithm: the ratio is a smooth function of the four means, so the error of its logarithm is
    /// about that of a mean of `(q - 2x E x) / A - g / E g - (x^2 - 2x E x) / V`, with A and V the variances of game
    /// and block.
    ///
    /// `None` below two blocks, or if all blocks are alike.
    pub fn per_game(&self) -> Option<Ratio> {
        let spread = self.spread()?;
        let [x, q, g] = [X, Q, G].map(|of| self.mean(of));
        let alone = q - x * x;
        let value = alone / (g * spread);
        let mut weights = [0.0; 4];
        weights[X] = 2.0 * x * (1.0 / spread - 1.0 / alone);
        weights[XX] = -1.0 / spread;
        weights[Q] = 1.0 / alone;
        weights[G] = -1.0 / g;
        let factor = (Z * self.standard_error(weights)).exp();
        Some(Ratio { value, ci95: [value / factor, value * factor] })
    }

    /// The variance of a block in points squared, unbiased, with a 95% interval by the delta method on the logarithm.
    ///
    /// The error of the logarithm is about that of a mean of `(x^2 - 2x E x) / V`; no normal distribution of blocks
    /// is assumed, under which heavy tails would make it look far better known than it is. `None` below two blocks,
    /// or if all blocks are alike.
    pub fn variance(&self) -> Option<Ratio> {
        let spread = self.spread()?;
        let mut weights = [0.0; 4];
        weights[X] = -2.0 * self.mean(X) / spread;
        weights[XX] = 1.0 / spread;
        let factor = (Z * self.standard_error(weights)).exp();
        let value = spread * self.blocks() as f64 / (self.blocks() - 1) as f64;
        Some(Ratio { value, ci95: [value / factor, value * factor] })
    }

    /// How many blocks are needed, where `blocks` says it for a variance of a block in points squared, as
    /// [`blocks_for_effect`](super::blocks_for_effect) does.
    pub fn forecast(&self, blocks: impl Fn(f64) -> u64) -> Option<Forecast> {
        let Ratio { value, ci95 } = self.variance()?;
        Some(Forecast { blocks: blocks(value), ci95: ci95.map(blocks) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Moments, blocks_for_half_width};

    fn values(games: &[i64]) -> BlockValues {
        let units = || games.iter().map(|points| points * BlockPoints::UNITS);
        let squares = units().map(|units| i128::from(units).pow(2)).sum();
        BlockValues { games: games.len() as u32, sum: units().sum(), squares }
    }

    fn pilot(blocks: &[&[i64]]) -> Pilot {
        let mut pilot = Pilot::default();
        for games in blocks {
            pilot.add(&values(games));
        }
        pilot
    }

    #[test]
    fn a_ratio_worked_by_hand_is_known() {
        // Points 1, 0, -1, 2 and mean squares 5, 4, 1, 4 of 2, 2, 6, 2 games: E x = 1/2, E x^2 = 3/2, E q = 7/2,
        // E g = 3, so (7/2 - 1/4) / (3 (3/2 - 1/4)) = 13/15.
        let pilot = pilot(&[&[3, -1], &[2, -2], &[-1, -1, -1, -1, -1, -1], &[2, 2]]);
        let ratio = pilot.per_game().unwrap();
        assert!((ratio.value - 13.0 / 15.0).abs() < 1e-12, "{ratio:?}");
        assert!((ratio.value / ratio.ci95[0] - ratio.ci95[1] / ratio.value).abs() < 1e-12);
        // numpy: the standard deviation of what the delta method says is averaged, over sqrt(4).
        let factor = (Z * 0.758_085_931_856_603_9).exp();
        assert!((ratio.ci95[1] / ratio.value - factor).abs() < 1e-9, "{ratio:?}");
    }

    #[test]
    fn games_that_repeat_each_other_are_a_waste_and_games_that_cancel_are_not() {
        let repeating = pilot(&[&[3, 3], &[-2, -2], &[1, 1], &[0, 0], &[-1, -1]]);
        assert!((repeating.per_game().unwrap().value - 0.5).abs() < 1e-12);
        let cancelling = pilot(&[&[9, -8], &[-7, 5], &[4, -3], &[5, -6]]);
        assert!(cancelling.per_game().unwrap().value > 10.0);
        assert_eq!(pilot(&[&[1, -1], &[2, -2]]).per_game(), None);
        assert_eq!(pilot(&[&[1]]).per_game(), None);
        assert_eq!(Pilot::default().per_game(), None);
    }

    #[test]
    fn the_variance_of_a_pilot_is_that_of_its_moments() {
        let (mut moments, mut pilot) = (Moments::default(), Pilot::default());
        for points in [3, -1, 0, 0, 7, 2] {
            moments.add(BlockPoints::quotient(points, 1));
            pilot.add(&values(&[points]));
        }
        assert!((pilot.variance().unwrap().value - moments.variance().unwrap()).abs() < 1e-12);
        let forecast = pilot.forecast(|variance| blocks_for_half_width(variance, 0.5)).unwrap();
        assert_eq!(forecast.blocks, blocks_for_half_width(moments.variance().unwrap(), 0.5));
        assert!(forecast.ci95[0] < forecast.blocks && forecast.blocks < forecast.ci95[1]);
    }

    #[test]
    fn a_variance_worked_by_hand_has_a_known_interval() {
        let games = [3, -1, 0, 0, 7, 2];
        let pilot = pilot(&games.each_ref().map(std::slice::from_ref));
        let Ratio { value, ci95: [low, high] } = pilot.variance().unwrap();
        // Python: of (x^2 - 2x E x) / V the standard deviation, over sqrt(6).
        let factor = (Z * 0.519_791_542_631_064_4).exp();
        assert!(
            (value / low - factor).abs() < 1e-9 && (high / value - factor).abs() < 1e-9,
            "{value} {low} {high}"
        );
    }
}
