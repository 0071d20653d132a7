//! A ratio of two sums over deals of which both vary, such as points in the games of one kind.

use super::{Estimate, ExactSums, t_quantile};

/// Sums over deals of a part and a whole: all that their ratio and its spread need.
///
/// How many games of a kind a deal has depends on its cards and on who plays, so what one of them brings is no mean over
/// deals, but a ratio of two sums. Deals with nothing of the whole tell nothing of it.
///
/// ```
/// use doko_arena::stats::RatioOfSums;
///
/// let mut ratio = RatioOfSums::default();
/// [(3, 1), (0, 0), (5, 2), (1, 2)].into_iter().for_each(|(points, games)| ratio.add(points, games));
/// let estimate = ratio.estimate().ok_or("there were games")?;
/// assert_eq!((estimate.mean, estimate.blocks), (1.8, 3));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatioOfSums(ExactSums<[i128; 5]>);

/// The variable of the part.
const PART: usize = 0;
/// The variable of the whole.
const WHOLE: usize = 1;

impl RatioOfSums {
    /// Adds a deal.
    pub fn add(&mut self, part: i64, whole: u64) {
        if whole > 0 {
            self.0.add(&[part, whole as i64]);
        }
    }

    /// The sum of the whole.
    pub fn whole(&self) -> u64 {
        self.0.sum(WHOLE) as u64
    }

    /// The ratio with its 95% interval (Student's t), linearised: the spread is that of what a deal's part is above the
    /// ratio times its whole. Cochran 1977, Sampling Techniques, 3rd edition, chapter 6 (section 6.4).
    ///
    /// Its blocks are the deals that have something of the whole; `None` if there is none.
    pub fn estimate(&self) -> Option<Estimate> {
        let RatioOfSums(sums) = self;
        let (part, whole) = (sums.sum(PART), sums.sum(WHOLE));
        if whole == 0 {
            return None;
        }
        // The sum of the squared residuals, times the square of the whole: whole numbers up to the last step.
        let scaled = whole * whole * sums.product(PART, PART) - 2 * whole * part * sums.product(PART, WHOLE)
            + part * part * sums.product(WHOLE, WHOLE);
        let blocks = sums.blocks();
        let half_width = (blocks >= 2).then(|| {
            let n = blocks as f64;
            let whole_squared = (whole * whole) as f64;
            t_quantile(0.975, n - 1.0) * (n / (n - 1.0) * scaled as f64).sqrt() / whole_squared
        });
        Some(Estimate { mean: part as f64 / whole as f64, half_width, blocks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{BlockPoints, Moments};
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn ratio(deals: &[(u64, i64)]) -> RatioOfSums {
        let mut ratio = RatioOfSums::default();
        for &(whole, part) in deals {
            ratio.add(part, whole);
        }
        ratio
    }

    proptest! {
        #[test]
        fn with_equally_many_games_in_each_deal_it_is_the_mean(
            points in vec(-40_i64..40, 2..50),
            games in 1_u64..5,
        ) {
            let deals: Vec<_> = points.iter().map(|&points| (games, points)).collect();
            let mut moments = Moments::default();
            for points in points {
                moments.add(BlockPoints::quotient(points, 1));
            }
            let plain = moments.estimate().unwrap().per_game(games as u32);
            let estimate = ratio(&deals).estimate().unwrap();
            prop_assert!((plain.mean - estimate.mean).abs() < 1e-9);
            prop_assert!((plain.half_width.unwrap() - estimate.half_width.unwrap()).abs() < 1e-9);
        }

        #[test]
        fn the_spread_is_that_of_the_residuals(deals in vec((0_u64..5, -40_i64..40), 3..50)) {
            let deals: Vec<_> = deals.into_iter().filter(|deal| deal.0 > 0).collect();
            prop_assume!(deals.len() >= 2);
            let (n, games) = (deals.len() as f64, deals.iter().map(|deal| deal.0).sum::<u64>() as f64);
            let mean = deals.iter().map(|deal| deal.1).sum::<i64>() as f64 / games;
            let residuals = deals.iter().map(|deal| (deal.1 as f64 - mean * deal.0 as f64).powi(2)).sum::<f64>();
            let error = (residuals / (n - 1.0) / n).sqrt() / (games / n);
            let half = t_quantile(0.975, n - 1.0) * error;
            let estimate = ratio(&deals).estimate().unwrap();
            prop_assert!((estimate.half_width.unwrap() - half).abs() < 1e-6 * (1.0 + half));
            prop_assert!((estimate.mean - mean).abs() < 1e-12 * (1.0 + mean.abs()));
        }
    }

    #[test]
    fn what_never_was_has_no_ratio_and_one_deal_no_spread() {
        assert_eq!(ratio(&[(0, 0), (0, 0)]).estimate(), None);
        let one = ratio(&[(0, 0), (2, 6)]);
        assert_eq!(one.whole(), 2);
        assert_eq!(one.estimate(), Some(Estimate { mean: 3.0, half_width: None, blocks: 1 }));
    }
}
