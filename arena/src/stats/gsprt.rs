//! The generalised sequential probability ratio test for the mean of blocks.

use super::error::TestError;
use super::first_look::FirstLook;
use super::moments::{BlockPoints, Moments};

/// A test between two values of the mean that may be looked at after every block.
///
/// Wald's sequential probability ratio test (Wald 1945, "Sequential tests of statistical hypotheses") adds up the
/// logarithm of the likelihood ratio and stops as soon as it leaves an interval. The distribution of blocks is not
/// known, so each hypothesis takes the one that suits the blocks best among those with its mean: the *generalised*
/// ratio (Li, Liu and Ying 2014, "Generalized sequential probability ratio test for separate families of
/// hypotheses"). With normal distributions of unknown variance that is
///
/// ```text
/// LLR = n/2 ln(S(m0) / S(m1)) / (1 + 2/sqrt(k)),   S(m) = sum over blocks of (x - m)^2
/// ```
///
/// with k the number of blocks that are not zero: an allowance for the estimated variance. But for it this is the
/// likelihood-ratio form of Student's t test, and for hypotheses that are close together, against the spread, the `n
/// (m1 - m0)(mean - (m0 + m1)/2) / variance` with which engines are tested against each other (Van den Bergh, "A
/// practical introduction to the GSPRT", and fishtest after it). Blocks are not normal, but only their sum enters,
/// and by the first look ([`FirstLook`]) there are many; the distance of H0 and H1 should be below the standard
/// deviation of a block.
///
/// ```
/// use doko_arena::stats::BlockPoints;
/// use doko_arena::stats::Gsprt;
/// use doko_arena::stats::Hypothesis;
/// use doko_arena::stats::Moments;
///
/// let test = Gsprt::new(0.0, 0.1, 0.05, 0.05)?;
/// let mut blocks = Moments::default();
/// for index in 0..600 {
///     blocks.add(BlockPoints::quotient([2, -1, 0, 0, -1, 1][index % 6], 1));
/// }
/// assert_eq!(blocks.mean(), Some(1.0 / 6.0));
/// assert_eq!(test.accepts(&blocks), Some(Hypothesis::Alternative));
/// # Ok::<(), doko_arena::stats::TestError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gsprt {
    null: f64,
    alternative: f64,
    alpha: f64,
    beta: f64,
}

/// One of the two that a test decides between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// H0: the mean is the first of the two.
    Null,
    /// H1: the mean is the second.
    Alternative,
}

impl Gsprt {
    /// The probability of either error where none is said.
    pub const ERROR: f64 = 0.05;

    /// The ratio's logarithm is divided by one plus this over the square root of the number of blocks that are not
    /// zero.
    ///
    /// The variance is an estimate, and where blocks are skewed it comes out too small just when the mean comes out
    /// too low or too high: large gains that have not come yet make both seem smaller. So it is taken one standard
    /// error larger, which for a kurtosis of 5 among the blocks that are not zero, as those of real bots have it, is
    /// that much. Without it a nominal 5% is 7 to 8% on blocks of a skewness of 1.9; the effect vanishes with the
    /// number of blocks.
    const ALLOWANCE: f64 = 2.0;

    /// The test of H0: mean = `null` against H1: mean = `alternative`, in points.
    ///
    /// `alpha` is the probability to accept H1 where H0 holds, `beta` to accept H0 where H1 holds.
    ///
    /// # Errors
    /// If the means are not finite or the same, or a probability is not above 0 and below 0.5.
    pub fn new(null: f64, alternative: f64, alpha: f64, beta: f64) -> Result<Gsprt, TestError> {
        for (what, value) in [("H0", null), ("H1", alternative)] {
            if !value.is_finite() {
                return Err(TestError::NotANumber { what, text: value.to_string() });
            }
        }
        if null - alternative == 0.0 {
            return Err(TestError::SameHypotheses(null));
        }
        for (what, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(TestError::Probability { what, value });
            }
        }
        Ok(Gsprt { null, alternative, alpha, beta })
    }

    /// The mean under H0, in points.
    pub const fn null(&self) -> f64 {
        self.null
    }

    /// The mean under H1, in points.
    pub const fn alternative(&self) -> f64 {
        self.alternative
    }

    /// The nominal probability to accept H1 where H0 holds.
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The nominal probability to accept H0 where H1 holds.
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// The same test of blocks in which every line-up plays so many games, for means per game.
    #[must_use]
    pub(super) fn of_games(self, games: u32) -> Gsprt {
        let games = f64::from(games);
        Gsprt { null: self.null * games, alternative: self.alternative * games, ..self }
    }

    /// The logarithm of the generalised likelihood ratio of H1 to H0: positive where H1 suits better; 0 without
    /// blocks.
    ///
    /// Sums of squares are taken to be those of one more block that misses both means by the resolution of a block,
    /// so that the ratio is finite even where all blocks are alike; and where few blocks are not zero, of blocks that spread by more.
    pub fn llr(&self, moments: &Moments) -> f64 {
        let resolution = (BlockPoints::UNITS as f64).powi(-2);
        let caution = FirstLook::caution(moments);
        let [null, alternative] =
            [self.null, self.alternative].map(|mean| moments.squares_about(mean, caution) + resolution);
        let allowance = 1.0 + Gsprt::ALLOWANCE / (moments.non_zero().max(1) as f64).sqrt();
        moments.count() as f64 / 2.0 * (null / alternative).ln() / allowance
    }

    /// The bounds of the log-likelihood ratio: H0 is accepted at or below the first, H1 at or above the second.
    ///
    /// Wald's: `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The hypothesis that these blocks decide for; `None` before the first look and between the bounds.
    ///
    /// The errors are those promised if it is asked after every block, or every so many, until it decides.
    pub fn accepts(&self, moments: &Moments) -> Option<Hypothesis> {
        if !FirstLook::is_due(moments) {
            return None;
        }
        let ([low, high], llr) = (self.bounds(), self.llr(moments));
        match llr {
            _ if llr >= high => Some(Hypothesis::Alternative),
            _ if llr <= low => Some(Hypothesis::Null),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(points: &[i64], times: usize) -> Moments {
        let mut moments = Moments::default();
        for &points in points.iter().cycle().take(points.len() * times) {
            moments.add(BlockPoints::quotient(points, 1));
        }
        moments
    }

    #[test]
    fn bounds_are_walds() {
        // Wald 1945: A = (1 - beta) / alpha = 19, B = beta / (1 - alpha) = 1/19; ln 19 = 2.944 439.
        let [low, high] = Gsprt::new(0.0, 1.0, 0.05, 0.05).unwrap().bounds();
        assert!((high - 2.944_439).abs() < 1e-6 && (low + high).abs() < 1e-12);
        let [low, high] = Gsprt::new(0.0, 1.0, 0.01, 0.2).unwrap().bounds();
        assert!((high - f64::ln(80.0)).abs() < 1e-12 && (low - f64::ln(0.2 / 0.99)).abs() < 1e-12);
    }

    #[test]
    fn a_ratio_worked_by_hand_is_known() {
        // 400 blocks, mean 1/2, S(0) = 100 (4 + 1 + 0 + 1) = 600, S(0.5) = 500, 300 not zero.
        let test = Gsprt::new(0.0, 0.5, 0.05, 0.05).unwrap();
        let expected = 200.0 * f64::ln(600.0 / 500.0) / (1.0 + 2.0 / f64::sqrt(300.0));
        assert!((test.llr(&moments(&[2, -1, 0, 1], 100)) - expected).abs() < 1e-4);
        assert!(test.llr(&Moments::default()).abs() < 1e-12);
    }

    #[test]
    fn for_close_hypotheses_it_is_that_of_engine_tests() {
        // n (m1 - m0) (mean - (m0 + m1)/2) / variance, but for the allowance.
        let (test, blocks) = (Gsprt::new(0.0, 0.02, 0.05, 0.05).unwrap(), moments(&[2, -2, 1, -1, 0], 1000));
        let allowance = 1.0 + Gsprt::ALLOWANCE / f64::sqrt(4000.0);
        let linear = -5000.0 * 0.02 * 0.01 / 2.0 / allowance;
        assert!((test.llr(&blocks) - linear).abs() < 1e-3 * linear.abs(), "{}", test.llr(&blocks));
    }

    #[test]
    fn exchanged_hypotheses_have_the_opposite_ratio() {
        let [there, back] = [(0.0, 0.3), (0.3, 0.0)].map(|(a, b)| Gsprt::new(a, b, 0.05, 0.05).unwrap());
        let blocks = moments(&[2, -1, 0, 0, 1], 100);
        assert!((there.llr(&blocks) + back.llr(&blocks)).abs() < 1e-9);
        assert_eq!(there.accepts(&blocks), Some(Hypothesis::Alternative));
        assert_eq!(back.accepts(&blocks), Some(Hypothesis::Null));
    }
}
