//! Intervals and p-values that hold at any moment, however often one looks.

use super::estimate::Estimate;
use super::first_look::FirstLook;
use super::moments::Moments;

/// An asymptotic confidence sequence for the mean of blocks.
///
/// With probability `1 - alpha`, about, its intervals hold the mean at *all* moments from the first look
/// ([`FirstLook`]) on: one may look after every block and stop for any reason. Waudby-Smith, Arbour, Sinha, Kennedy
/// and Ramdas 2024 ("Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics
/// 52(6), theorem 2.2): after t blocks of mean m and standard deviation s
///
/// ```text
/// m ± s sqrt( 2 (t rho^2 + 1) / (t^2 rho^2) ln( sqrt(t rho^2 + 1) / alpha ) )
/// ```
///
/// `rho` says for which t it is as narrow as can be; it is then 1.55 times as wide as Student's interval, after a tenth of
/// as many blocks 1.95 times, after ten times as many 1.66 times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConfidenceSequence {
    alpha: f64,
    rho_squared: f64,
}

impl ConfidenceSequence {
    /// For how many blocks it is narrowest unless said otherwise.
    pub const NARROWEST_AT: u64 = 2000;

    /// The sequence that misses the mean with probability `alpha`, narrowest after so many blocks.
    ///
    /// # Panics
    /// If `alpha` is not a probability between 0 and 1, or `blocks` is 0.
    pub fn new(alpha: f64, blocks: u64) -> ConfidenceSequence {
        assert!(alpha > 0.0 && alpha < 1.0 && blocks > 0, "alpha = {alpha}, {blocks} blocks");
        // With u = t rho^2 the squared width at t goes as (1 + 1/u) (ln(1 + u) - 2 ln alpha), which is least where
        // u = ln(1 + u) - 2 ln alpha. The right side grows more slowly than the left: repeating it converges.
        let constant = -2.0 * alpha.ln();
        let u = (0..100).fold(constant, |u: f64, _| u.ln_1p() + constant);
        ConfidenceSequence { alpha, rho_squared: u / blocks as f64 }
    }

    /// The 95% sequence of everything that is shown while blocks come.
    pub fn shown() -> ConfidenceSequence {
        ConfidenceSequence::new(0.05, ConfidenceSequence::NARROWEST_AT)
    }

    /// Half the width of the interval after `blocks` of variance 1.
    pub(super) fn unit_half_width(&self, blocks: f64) -> f64 {
        let u = blocks * self.rho_squared;
        ((1.0 + 1.0 / u) * (u.ln_1p() - 2.0 * self.alpha.ln()) / blocks).sqrt()
    }

    /// Half the width of the interval, in points; `None` before the first look.
    pub fn half_width(&self, moments: &Moments) -> Option<f64> {
        let variance = moments.variance().filter(|_| FirstLook::is_due(moments))?;
        Some((variance * FirstLook::caution(moments)).sqrt() * self.unit_half_width(moments.count() as f64))
    }

    /// The mean in points with this interval, which there is from the first look on; `None` without blocks.
    pub fn estimate(&self, moments: &Moments) -> Option<Estimate> {
        let half_width = self.half_width(moments);
        moments.mean().map(|mean| Estimate { mean, half_width, blocks: moments.count() })
    }

    /// The p-value of a mean of zero at this moment, valid whenever you look; 1 before the first look.
    ///
    /// The least `alpha` at which the interval of this moment, with the same `rho`, would miss zero. That is the
    /// reciprocal of the mixture of likelihood ratios that the sequence comes from (Robbins 1970, "Statistical
    /// methods related to the law of the iterated logarithm").
    pub fn p_value(&self, moments: &Moments) -> f64 {
        let (Some(mean), Some(variance)) = (moments.mean(), moments.variance()) else { return 1.0 };
        if !FirstLook::is_due(moments) || mean == 0.0 {
            return 1.0;
        }
        let blocks = moments.count() as f64;
        self.p_at(blocks * mean.powi(2) / (variance * FirstLook::caution(moments)), blocks)
    }

    /// The same of a mean that is z standard errors away, by z squared, after so many blocks.
    pub(super) fn p_at(&self, z_squared: f64, blocks: f64) -> f64 {
        let u = blocks * self.rho_squared;
        // (1 + u)^(1/2) exp(-z^2 u / (2 (1 + u))), without overflow.
        (u.ln_1p() / 2.0 - z_squared * u / (2.0 * (1.0 + u))).exp().min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::BlockPoints;

    #[test]
    fn widths_are_those_of_the_formula() {
        // scipy: rho from the branch W_-1 of Lambert's function, u = -W(-alpha^2 / e) - 1, and the formula above.
        for (alpha, narrowest, blocks, width) in [
            (0.05, 2000, 2000.0, 0.067_867_400),
            (0.05, 2000, 500.0, 0.145_393_598),
            (0.01, 1000, 10_000.0, 0.037_556_297),
        ] {
            let sequence = ConfidenceSequence::new(alpha, narrowest);
            assert!((sequence.unit_half_width(blocks) - width).abs() < 1e-8, "{alpha} {narrowest} {blocks}");
        }
    }

    #[test]
    fn it_is_narrowest_where_it_is_said_to_be() {
        let at = |narrowest| ConfidenceSequence::new(0.05, narrowest).unit_half_width(2000.0);
        assert!((1..=100).map(|i| i * 100).all(|narrowest| at(2000) <= at(narrowest)));
        assert!(at(1000) < 1.02 * at(2000) && at(200) < 1.2 * at(2000) && at(20_000) < 1.3 * at(2000));
    }

    #[test]
    fn the_p_value_is_below_alpha_once_the_interval_has_excluded_zero() {
        let sequence = ConfidenceSequence::new(0.01, 2000);
        let (mut p, mut moments, mut excluded) = (1.0_f64, Moments::default(), 0);
        for index in 0..4000 {
            // It gains at first and gives it all back.
            let points = if index < 1000 { [1, -1, 1, 0] } else { [-1, 1, -1, 0] }[index % 4];
            moments.add(BlockPoints::quotient(points, 1));
            p = p.min(sequence.p_value(&moments));
            let ends = sequence.estimate(&moments).and_then(|estimate| estimate.ci95());
            excluded += i32::from(ends.is_some_and(|[low, _]| low > 0.0));
            assert_eq!(p < 0.01, excluded > 0, "{index}");
        }
        assert!(excluded > 100 && sequence.estimate(&moments).unwrap().mean < 0.0);
    }

    #[test]
    fn the_p_value_is_the_least_alpha_whose_interval_misses_zero() {
        let sequence = ConfidenceSequence::shown();
        for blocks in [100.0, 700.0, 2000.0, 50_000.0] {
            for z in [3.0, 4.5, 8.0_f64] {
                let alpha = sequence.p_at(z.powi(2), blocks);
                let just = ConfidenceSequence { alpha, ..sequence };
                assert!((just.unit_half_width(blocks) * blocks.sqrt() - z).abs() < 1e-9, "{z} {blocks}");
            }
        }
    }
}
