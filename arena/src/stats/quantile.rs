//! Quantiles of the distributions that intervals are made of.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The quantile of Student's t distribution.
///
/// For many degrees of freedom, where the inversion in statrs loses digits and at last does not end, by the
/// expansion of Abramowitz and Stegun, 26.7.5; its error is below 1e-12 where it takes over.
pub(super) fn t_quantile(probability: f64, freedom: f64) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
