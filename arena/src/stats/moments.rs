//! The points of a block, and the sums of blocks that mean and spread need.

use serde::{Deserialize, Serialize};

use super::estimate::Estimate;
use super::quantile::t_quantile;
use super::sums::ExactSums;

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
    sums: ExactSums<[i128; 2]>,
    non_zero: u64,
}

impl Moments {
    /// Counts one more block.
    pub fn add(&mut self, block: BlockPoints) {
        self.sums.add(&[block.0]);
        self.non_zero += u64::from(block.0 != 0);
    }

    /// Counts the blocks of `other` too.
    pub fn merge(&mut self, other: &Moments) {
        self.sums.merge(&other.sums);
        self.non_zero += other.non_zero;
    }

    /// How many blocks there are.
    pub const fn count(&self) -> u64 {
        self.sums.blocks()
    }

    /// How many blocks are not zero: those in which it mattered which bot played.
    pub const fn non_zero(&self) -> u64 {
        self.non_zero
    }

    /// Whether not all blocks are alike.
    pub(super) fn has_spread(&self) -> bool {
        self.sums.scaled_covariance(0, 0) > 0
    }

    /// The mean in points; `None` without blocks.
    pub fn mean(&self) -> Option<f64> {
        self.sums.mean(0, BlockPoints::UNITS)
    }

    /// The unbiased estimate of the variance of a block, in points squared; `None` below two blocks.
    pub fn variance(&self) -> Option<f64> {
        self.sums.variance(0, BlockPoints::UNITS)
    }

    /// The standard error of the mean, in points; `None` below two blocks.
    pub(super) fn standard_error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.count() as f64).sqrt())
    }

    /// The sum over blocks of the squared distance to `mean` (points), in points squared, if their variance were so many times as
    /// large.
    pub(super) fn squares_about(&self, mean: f64, times: f64) -> f64 {
        let own = self.mean().map_or(0.0, |own| own - mean);
        let about_own = self.variance().map_or(0.0, |variance| variance * (self.count() - 1) as f64);
        times * about_own + self.count() as f64 * own * own
    }

    /// The mean with its 95% interval (Student's t); `None` without blocks.
    pub fn estimate(&self) -> Option<Estimate> {
        self.estimate_at(0.975)
    }

    /// The mean with Student's interval that lies between the quantiles `1 - probability` and `probability`.
    pub(super) fn estimate_at(&self, probability: f64) -> Option<Estimate> {
        let half_width =
            self.standard_error().map(|error| t_quantile(probability, (self.count() - 1) as f64) * error);
        self.mean().map(|mean| Estimate { mean, half_width, blocks: self.count() })
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
    fn logs_keep_them_as_four_numbers() {
        let kept = postcard::to_allocvec(&moments(&[3, -1, 0])).unwrap();
        let numbers = (3_u64, 2 * 120_i128, 10 * 120_i128.pow(2), 2_u64);
        assert_eq!(kept, postcard::to_allocvec(&numbers).unwrap());
    }

    #[test]
    fn thirds_and_quarters_are_exact() {
        let mut moments = Moments::default();
        for (points, count) in [(1, 3), (1, 3), (1, 3), (-1, 4), (-3, 4)] {
            moments.add(BlockPoints::quotient(points, count));
        }
        assert_eq!(moments.mean(), Some(0.0));
    }

    #[test]
    fn points_are_kept_in_120ths() {
        let third = BlockPoints::quotient(-1, 3);
        assert_eq!((third.units(), BlockPoints::from_units(-40)), (-40, third));
        assert!((third.points() + 1.0 / 3.0).abs() < 1e-15);
        assert!((BlockPoints::quotient(7, 2).points() - 3.5).abs() < 1e-15);
    }
}
