//! The points of a block, and the sums of blocks that mean and spread need.

use serde::{Deserialize, Serialize};

use super::estimate::Estimate;
use super::quantile::t_quantile;

/// The points per deal or evening of one block, exactly.
///
/// They are counted in 120ths of a point: a mean over 2, 4, 5 or 6 line-ups of pairs or of single seats is whole in
/// them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockPoints(i64);

impl BlockPoints {
    /// How many units make a point.
    pub const UNITS: i64 = 120;

    /// The quotient of points and a count.
    ///
    /// # Panics
    /// If it is not a whole number of 120ths, or the count is zero.
    pub fn quotient(points: i64, count: u32) -> BlockPoints {
        let (units, count) = (points * BlockPoints::UNITS, i64::from(count));
        assert_eq!(units % count, 0, "{points}/{count} points are not a whole number of 120ths");
        BlockPoints(units / count)
    }

    /// So many units, [`BlockPoints::UNITS`] of which make a point.
    pub const fn from_units(units: i64) -> BlockPoints {
        BlockPoints(units)
    }

    /// In units, [`BlockPoints::UNITS`] of which make a point.
    pub const fn units(self) -> i64 {
        self.0
    }

    /// The same in points.
    pub fn points(self) -> f64 {
        self.0 as f64 / BlockPoints::UNITS as f64
    }
}

impl std::ops::Neg for BlockPoints {
    type Output = BlockPoints;
    fn neg(self) -> BlockPoints {
        BlockPoints(-self.0)
    }
}

/// Number, sum and sum of squares of blocks, and how many are not zero: all that mean, spread and tests need.
///
/// ```
/// use doko_arena::stats::BlockPoints;
/// use doko_arena::stats::Moments;
///
/// let mut moments = Moments::default();
/// [2, 4, 4, 4, 5, 5, 7, 9].map(|points| moments.add(BlockPoints::quotient(points, 1)));
/// assert_eq!(moments.mean(), Some(5.0));
/// assert_eq!(moments.variance(), Some(32.0 / 7.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    count: u64,
    sum: i128,
    squares: i128,
    non_zero: u64,
}

impl Moments {
    /// Counts one more block.
    pub fn add(&mut self, block: BlockPoints) {
        let units = i128::from(block.0);
        self.count += 1;
        self.sum += units;
        self.squares += units * units;
        self.non_zero += u64::from(units != 0);
    }

    /// Counts the blocks of `other` too.
    pub fn merge(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.non_zero += other.non_zero;
    }

    /// How many blocks there are.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// How many blocks are not zero: those in which it mattered which bot played.
    pub const fn non_zero(&self) -> u64 {
        self.non_zero
    }

    /// Whether not all blocks are alike.
    pub(super) fn has_spread(&self) -> bool {
        i128::from(self.count) * self.squares > self.sum * self.sum
    }

    /// The mean in points; `None` without blocks.
    pub fn mean(&self) -> Option<f64> {
        let parts = i128::from(self.count) * i128::from(BlockPoints::UNITS);
        (self.count > 0).then(|| self.sum as f64 / parts as f64)
    }

    /// The unbiased estimate of the variance of a block, in points squared; `None` below two blocks.
    pub fn variance(&self) -> Option<f64> {
        let n = i128::from(self.count);
        // Whole numbers up to the last step: no difference of large rounded ones.
        let scaled = n * self.squares - self.sum * self.sum;
        let parts = n * (n - 1) * i128::from(BlockPoints::UNITS.pow(2));
        (n >= 2).then(|| scaled as f64 / parts as f64)
    }

    /// The sum over blocks of the squared distance to `mean` (points), in points squared.
    pub(super) fn squares_about(&self, mean: f64) -> f64 {
        let own = self.mean().map_or(0.0, |own| own - mean);
        let about_own = self.variance().map_or(0.0, |variance| variance * (self.count - 1) as f64);
        about_own + self.count as f64 * own * own
    }

    /// The mean with its 95% interval (Student's t); `None` without blocks.
    pub fn estimate(&self) -> Option<Estimate> {
        let half_width = self.variance().map(|variance| {
            let freedom = (self.count - 1) as f64;
            t_quantile(0.975, freedom) * (variance / self.count as f64).sqrt()
        });
        self.mean().map(|mean| Estimate { mean, half_width, blocks: self.count })
    }
}

#[cfg(test)]
pub(super) mod testing {
    use super::*;

    /// Blocks of so many points.
    pub(in super::super) fn moments(points: &[i64]) -> Moments {
        let mut moments = Moments::default();
        for &points in points {
            moments.add(BlockPoints::quotient(points, 1));
        }
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::testing::moments;
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn merging_is_counting_all(a in vec(-400_i64..400, 0..50), b in vec(-400_i64..400, 0..50)) {
            let mut merged = moments(&a);
            merged.merge(&moments(&b));
            prop_assert_eq!(merged, moments(&[a, b].concat()));
        }

        #[test]
        fn mean_and_variance_are_those_of_the_textbook(points in vec(-400_i64..400, 2..100)) {
            let (moments, n) = (moments(&points), points.len() as f64);
            let mean = points.iter().sum::<i64>() as f64 / n;
            let variance = points.iter().map(|&p| (p as f64 - mean).powi(2)).sum::<f64>() / (n - 1.0);
            prop_assert!((moments.mean().unwrap() - mean).abs() < 1e-9);
            prop_assert!((moments.variance().unwrap() - variance).abs() < 1e-9 * (1.0 + variance));
        }
    }

    #[test]
    fn spread_survives_a_large_mean() {
        let n = 1_000_000_000;
        let (a, b) = (moments(&[n, n + 1, n + 2]), moments(&[0, 1, 2]));
        assert_eq!(a.variance(), b.variance());
        assert_eq!(b.variance(), Some(1.0));
    }

    #[test]
    fn thirds_and_quarters_are_exact() {
        let mut moments = Moments::default();
        for (points, count) in [(1, 3), (1, 3), (1, 3), (-1, 4), (-3, 4)] {
            moments.add(BlockPoints::quotient(points, count));
        }
        assert_eq!(moments.mean(), Some(0.0));
    }
}
