//! Estimates and what they show: pure functions of sums over blocks.
//!
//! The unit is the deal: games of one block share their hands and are not independent, blocks are. Sums are
//! whole numbers, so that the order of adding cannot show and what is zero is exactly zero.

use std::fmt;

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

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

/// Number, sum and sum of squares of blocks: all that mean and spread need.
///
/// ```
/// use doko_arena::stats::{BlockPoints, Moments};
///
/// let mut moments = Moments::default();
/// [2, 4, 4, 4, 5, 5, 7, 9].map(|points| moments.add(BlockPoints::quotient(points, 1)));
/// assert_eq!(moments.mean(), Some(5.0));
/// assert_eq!(moments.variance(), Some(32.0 / 7.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    count: u64,
    sum: i128,
    squares: i128,
}

impl Moments {
    /// Counts one more block.
    pub fn add(&mut self, block: BlockPoints) {
        let units = i128::from(block.0);
        self.count += 1;
        self.sum += units;
        self.squares += units * units;
    }

    /// Counts the blocks of `other` too.
    pub fn merge(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many blocks there are.
    pub const fn count(&self) -> u64 {
        self.count
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

    /// The mean with its 95% interval (Student's t); `None` without blocks.
    pub fn estimate(&self) -> Option<Estimate> {
        let half_width = self.variance().map(|variance| {
            let freedom = (self.count - 1) as f64;
            t_quantile(0.975, freedom) * (variance / self.count as f64).sqrt()
        });
        self.mean().map(|mean| Estimate { mean, half_width, blocks: self.count })
    }
}

/// The quantile of Student's t distribution.
///
/// For many degrees of freedom, where the inversion in statrs loses digits and at last does not end, by the
/// expansion of Abramowitz and Stegun, 26.7.5; its error is below 1e-12 where it takes over.
fn t_quantile(probability: f64, freedom: f64) -> f64 {
    if freedom < 1000.0 {
        let t = StudentsT::new(0.0, 1.0, freedom).expect("at least one degree of freedom");
        return t.inverse_cdf(probability);
    }
    let x = Normal::standard().inverse_cdf(probability);
    let g1 = (x.powi(3) + x) / 4.0;
    let g2 = (5.0 * x.powi(5) + 16.0 * x.powi(3) + 3.0 * x) / 96.0;
    let g3 = (3.0 * x.powi(7) + 19.0 * x.powi(5) + 17.0 * x.powi(3) - 15.0 * x) / 384.0;
    x + (g1 + (g2 + g3 / freedom) / freedom) / freedom
}

/// A mean over blocks and how sure of it one can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean, in points per game.
    pub mean: f64,
    /// Half the width of the 95% interval; `None` if one block tells nothing of the spread.
    pub half_width: Option<f64>,
    /// How many blocks it rests on.
    pub blocks: u64,
}

impl Estimate {
    /// The ends of the 95% interval.
    pub fn ci95(&self) -> Option<[f64; 2]> {
        self.half_width.map(|half| [self.mean - half, self.mean + half])
    }

    /// What the interval shows.
    pub fn verdict(&self) -> Verdict {
        match self.ci95() {
            None => Verdict::TooFew,
            // All blocks alike but for zero: there is no spread to judge by.
            Some(_) if self.half_width == Some(0.0) && self.mean != 0.0 => Verdict::TooFew,
            Some([low, _]) if low > 0.0 => Verdict::Better,
            Some([_, high]) if high < 0.0 => Verdict::Worse,
            Some(_) => Verdict::NotShown,
        }
    }

    /// The same per game, of blocks in which every line-up plays so many games.
    #[must_use]
    pub fn per_game(&self, games: u32) -> Estimate {
        let games = f64::from(games);
        Estimate { mean: self.mean / games, half_width: self.half_width.map(|half| half / games), ..*self }
    }

    /// The same for the opponent in a comparison of two.
    #[must_use]
    pub fn negated(&self) -> Estimate {
        Estimate { mean: 0.0 - self.mean, ..*self }
    }
}

/// What the 95% interval of a difference shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All of it is above zero.
    Better,
    /// All of it is below zero.
    Worse,
    /// It holds zero.
    NotShown,
    /// There is none: the spread cannot be estimated.
    TooFew,
}

impl Verdict {
    /// The name in JSON and CSV.
    pub const fn key(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::NotShown => "no_difference_shown",
            Verdict::TooFew => "too_few_deals",
        }
    }
}

/// A number with this many decimals, and no sign on zero.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

impl fmt::Display for Estimate {
    /// Mean and half width with as many decimals as tell something: `0.84 ± 0.05`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.half_width {
            Some(half) => {
                let tells = |decimals: &usize| half == 0.0 || half * 10_f64.powi(*decimals as i32) >= 0.95;
                let decimals = (2..6).find(tells).unwrap_or(6);
                f.pad(&format!("{} ± {}", fixed(self.mean, decimals), fixed(half, decimals)))
            }
            None => f.pad(&fixed(self.mean, 2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn moments(points: &[i64]) -> Moments {
        let mut moments = Moments::default();
        for &points in points {
            moments.add(BlockPoints::quotient(points, 1));
        }
        moments
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        // Abramowitz and Stegun, table 26.10.
        for (freedom, expected) in [(1.0, 12.706), (2.0, 4.303), (9.0, 2.262), (29.0, 2.045), (120.0, 1.980)]
        {
            assert!((t_quantile(0.975, freedom) - expected).abs() < 5e-4, "{freedom}");
        }
        // R: qt(0.975, c(1e6, 1e9)).
        for (freedom, expected) in [(1e6, 1.959_966_356_816), (1e9, 1.959_963_986_912)] {
            assert!((t_quantile(0.975, freedom) - expected).abs() < 1e-9, "{freedom}");
        }
    }

    #[test]
    fn both_ways_to_a_quantile_agree_where_they_meet() {
        let (below, above) = (t_quantile(0.975, 999.0), t_quantile(0.975, 1000.0));
        let slope = t_quantile(0.975, 998.0) - below;
        assert!(((below - above) - slope).abs() < 1e-8, "{below} {above}");
    }

    #[test]
    fn the_interval_of_a_known_sample_is_known() {
        // Student's sleep data (Student 1908), in tenths of an hour.
        let hours = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14];
        let mut sleep = Moments::default();
        for tenths in hours {
            sleep.add(BlockPoints::quotient(tenths, 1));
        }
        let estimate = sleep.estimate().unwrap();
        let [low, high] = estimate.ci95().unwrap();
        assert!((estimate.mean - 15.8).abs() < 1e-12);
        // R: t.test(extra ~ group, data = sleep, paired = TRUE) gives 0.7001 to 2.4599.
        assert!((low - 7.001_142).abs() < 1e-4 && (high - 24.598_858).abs() < 1e-4, "{low} {high}");
        assert_eq!(estimate.verdict(), Verdict::Better);
        assert_eq!(estimate.negated().verdict(), Verdict::Worse);
    }

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
    fn without_spread_there_is_no_verdict_but_on_zero() {
        assert_eq!(moments(&[]).estimate(), None);
        assert_eq!(moments(&[3]).estimate().unwrap().verdict(), Verdict::TooFew);
        assert_eq!(moments(&[3, 3]).estimate().unwrap().verdict(), Verdict::TooFew);
        assert_eq!(moments(&[0, 0]).estimate().unwrap().verdict(), Verdict::NotShown);
        assert_eq!(moments(&[1, -1, 1]).estimate().unwrap().verdict(), Verdict::NotShown);
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
    fn zero_has_no_sign() {
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(fixed(-0.006, 2), "-0.01");
        assert_eq!(moments(&[0, 0]).estimate().unwrap().negated().to_string(), "0.00 ± 0.00");
    }
}
