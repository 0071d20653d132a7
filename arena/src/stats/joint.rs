//! Several variables over the same deals, so that what depends on many of them has one honest interval.

use super::{Estimate, ExactSums, Looks};

/// Sums over deals of some variables, and of the products of each two.
///
/// All that follows from their means, a ratio of two, a difference of such ratios, an interaction of four, has an interval
/// by linearisation: [`Joint::estimate`]. What deals have in common cancels out of it.
///
/// ```
/// use doko_arena::stats::Joint;
/// use doko_arena::stats::Linear;
///
/// // Two variables that differ little, though each of them differs much from deal to deal.
/// let mut joint = Joint::new(2);
/// [[10, 11], [-20, -19], [7, 9], [3, 3]].map(|values| joint.add(&values));
/// let difference = Linear::combination(&[(1.0, joint.mean_of(1)), (-1.0, joint.mean_of(0))]);
/// let estimate = joint.estimate(&difference, |_, _| true);
/// assert_eq!(estimate.mean, 1.0);
/// assert!(estimate.half_width.is_some_and(|half| half < 1.4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    looks: Looks,
    sums: ExactSums<Vec<i128>>,
}

/// A value that follows from means, with how fast it changes with each.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// The value.
    pub value: f64,
    /// Variables by their numbers, none of them twice, with the derivative of the value by the mean of each.
    slopes: Vec<(usize, f64)>,
}

impl Linear {
    /// A value with its derivatives.
    pub const fn new(value: f64, slopes: Vec<(usize, f64)>) -> Linear {
        Linear { value, slopes }
    }

    /// Another value with the same derivatives: of a function whose derivatives were summed up.
    #[must_use]
    pub fn with_value(self, value: f64) -> Linear {
        Linear { value, ..self }
    }

    /// The sum of some values, each times a factor.
    pub fn combination(terms: &[(f64, Linear)]) -> Linear {
        let mut sum = Linear { value: 0.0, slopes: Vec::new() };
        for (factor, term) in terms {
            sum.value += factor * term.value;
            for &(variable, slope) in &term.slopes {
                match sum.slopes.iter_mut().find(|(other, _)| *other == variable) {
                    Some((_, sum)) => *sum += factor * slope,
                    None => sum.slopes.push((variable, factor * slope)),
                }
            }
        }
        sum
    }
}

impl Joint {
    /// Nothing yet of so many variables, to be looked at once.
    pub fn new(variables: usize) -> Joint {
        Joint::with_looks(variables, Looks::Once)
    }

    /// The same, to be looked at like this.
    pub fn with_looks(variables: usize, looks: Looks) -> Joint {
        Joint { looks, sums: ExactSums::new(variables) }
    }

    /// Counts a deal, with its value of each variable.
    ///
    /// # Panics
    /// If there are not as many values as variables.
    pub fn add(&mut self, values: &[i64]) {
        self.sums.add(values);
    }

    /// How many deals there are.
    pub const fn deals(&self) -> u64 {
        self.sums.blocks()
    }

    /// The sum of a variable.
    pub fn sum(&self, variable: usize) -> i128 {
        self.sums.sum(variable)
    }

    /// The mean of a variable; NaN without deals.
    pub fn mean(&self, variable: usize) -> f64 {
        self.sums.mean(variable, 1).unwrap_or(f64::NAN)
    }

    /// The same as a value whose interval can be asked for.
    pub fn mean_of(&self, variable: usize) -> Linear {
        Linear::new(self.mean(variable), vec![(variable, 1.0)])
    }

    /// The value with its 95% interval, by the delta method (Oehlert 1992, "A note on the delta method"):
    /// its spread is that of the linear function of the variables that it is close to.
    ///
    /// `are_paired` says of two variables whether their deals are the same ones; if not, they count as independent.
    pub fn estimate(&self, linear: &Linear, are_paired: impl Fn(usize, usize) -> bool) -> Estimate {
        let error = self.error(linear, are_paired);
        let half_width = error.and_then(|error| self.looks.half_width(error, self.deals()));
        Estimate { mean: linear.value, half_width, blocks: self.deals() }
    }

    /// The two-sided p-value of a value of zero; 1 if it is exactly zero, `None` if there is no spread to judge by.
    pub fn p_value(&self, linear: &Linear, are_paired: impl Fn(usize, usize) -> bool) -> Option<f64> {
        if linear.value == 0.0 {
            return Some(1.0);
        }
        let error = self.error(linear, are_paired).filter(|&error| error > 0.0)?;
        Some(self.looks.p_value(linear.value / error, self.deals()))
    }

    /// The standard error of a value; `None` below two deals.
    fn error(&self, linear: &Linear, are_paired: impl Fn(usize, usize) -> bool) -> Option<f64> {
        if self.deals() < 2 {
            return None;
        }
        let n = self.deals() as f64;
        Some((self.scaled_covariance(linear, linear, &are_paired) / (n - 1.0)).sqrt() / n)
    }

    /// The sample covariance of what two values are close to, times the number of deals and that less one.
    pub(super) fn scaled_covariance(
        &self,
        one: &Linear,
        other: &Linear,
        are_paired: &impl Fn(usize, usize) -> bool,
    ) -> f64 {
        let (mut sum, mut size) = (0.0, 0.0_f64);
        for &(i, a) in &one.slopes {
            for &(j, b) in &other.slopes {
                if i == j || are_paired(i, j) {
                    let term = a * b * self.sums.scaled_covariance(i, j) as f64;
                    sum += term;
                    size += term.abs();
                }
            }
        }
        // What cancels out exactly leaves the rounding of its terms.
        if sum.abs() <= size * 1e-12 { 0.0 } else { sum }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{BlockPoints, ConfidenceSequence, Moments, RatioOfSums};
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn joint<const N: usize>(deals: &[[i64; N]]) -> Joint {
        let mut joint = Joint::new(N);
        for deal in deals {
            joint.add(deal);
        }
        joint
    }

    fn ratio_of(joint: &Joint, part: usize, whole: usize) -> Linear {
        let (n, d) = (joint.mean(part), joint.mean(whole));
        Linear::new(n / d, vec![(part, 1.0 / d), (whole, -n / (d * d))])
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9 * (1.0 + a.abs())
    }

    proptest! {
        #[test]
        fn a_mean_has_students_interval(values in vec(-400_i64..400, 2..60)) {
            let mut moments = Moments::default();
            for &value in &values {
                moments.add(BlockPoints::quotient(value, 1));
            }
            let deals: Vec<[i64; 1]> = values.into_iter().map(|value| [value]).collect();
            let (joint, expected) = (joint(&deals), moments.estimate().unwrap());
            let found = joint.estimate(&joint.mean_of(0), |_, _| true);
            prop_assert!(close(found.mean, expected.mean));
            prop_assert!(close(found.half_width.unwrap(), expected.half_width.unwrap()));
        }

        #[test]
        fn a_ratio_has_the_interval_of_a_ratio(deals in vec((1_i64..9, -40_i64..40), 3..60)) {
            let mut ratio = RatioOfSums::default();
            for &(whole, part) in &deals {
                ratio.add(part, whole as u64);
            }
            let expected = ratio.estimate().unwrap();
            let deals: Vec<[i64; 2]> = deals.into_iter().map(|(whole, part)| [part, whole]).collect();
            let joint = joint(&deals);
            let found = joint.estimate(&ratio_of(&joint, 0, 1), |_, _| true);
            prop_assert!(close(found.mean, expected.mean));
            let [found, expected] = [found, expected].map(|estimate| estimate.half_width.unwrap());
            prop_assert!((found - expected).abs() < 1e-6 * (1.0 + expected), "{found} {expected}");
        }

        #[test]
        fn a_difference_of_means_is_the_mean_of_differences(deals in vec([-40_i64..40, -40..40], 2..60)) {
            let both = joint(&deals);
            let apart = joint(&deals.iter().map(|[a, b]| [b - a]).collect::<Vec<_>>());
            let difference = Linear::combination(&[(1.0, both.mean_of(1)), (-1.0, both.mean_of(0))]);
            let paired = both.estimate(&difference, |_, _| true);
            let expected = apart.estimate(&apart.mean_of(0), |_, _| true);
            prop_assert!(close(paired.mean, expected.mean));
            prop_assert!(close(paired.half_width.unwrap(), expected.half_width.unwrap()));
            // Unpaired, variances add up.
            let unpaired = both.estimate(&difference, |_, _| false).half_width.unwrap();
            let alone = [0, 1].map(|n| both.estimate(&both.mean_of(n), |_, _| true).half_width.unwrap());
            prop_assert!(close(unpaired, alone[0].hypot(alone[1])));
        }

        #[test]
        fn what_is_the_same_differs_by_exactly_nothing(deals in vec((0_i64..900, 1_i64..9), 2..60)) {
            let deals: Vec<[i64; 4]> = deals.into_iter().map(|(part, whole)| [part, whole, part, whole]).collect();
            let joint = joint(&deals);
            let terms = [(1.0, ratio_of(&joint, 2, 3)), (-1.0, ratio_of(&joint, 0, 1))];
            let difference = Linear::combination(&terms);
            let estimate = joint.estimate(&difference, |_, _| true);
            prop_assert_eq!((estimate.mean, estimate.half_width), (0.0, Some(0.0)));
            prop_assert_eq!(joint.p_value(&difference, |_, _| true), Some(1.0));
        }
    }

    #[test]
    fn whenever_one_looks_a_mean_has_the_interval_of_the_sequence() {
        let (mut joint, mut moments) = (Joint::with_looks(1, Looks::Any), Moments::default());
        for deal in 0..1000_i64 {
            let value = deal % 7 - 2;
            joint.add(&[value]);
            moments.add(BlockPoints::quotient(value, 1));
            let found = joint.estimate(&joint.mean_of(0), |_, _| true);
            let expected = Looks::Any.estimate(&moments).unwrap();
            assert!(close(found.mean, expected.mean));
            assert_eq!(found.half_width.is_some(), expected.half_width.is_some(), "{deal}");
            if let (Some(found), Some(expected)) = (found.half_width, expected.half_width) {
                assert!(close(found, expected), "{deal}: {found} {expected}");
            }
            let p = joint.p_value(&joint.mean_of(0), |_, _| true).unwrap_or(1.0);
            assert!(close(p, ConfidenceSequence::shown().p_value(&moments)), "{deal}: {p}");
        }
    }

    #[test]
    fn one_deal_has_no_spread() {
        let joint = joint(&[[3]]);
        assert_eq!(joint.estimate(&joint.mean_of(0), |_, _| true).half_width, None);
        assert_eq!(joint.p_value(&joint.mean_of(0), |_, _| true), None);
    }

    #[test]
    fn a_p_value_is_that_of_the_t_test() {
        // R: t.test(extra ~ group, data = sleep, paired = TRUE) gives p = 0.002833.
        let joint = joint(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14].map(|tenths| [tenths]));
        let p = joint.p_value(&joint.mean_of(0), |_, _| true).unwrap();
        assert!((p - 0.002_832_890).abs() < 1e-8, "{p}");
    }

    #[test]
    fn values_and_slopes_are_summed_each_times_its_factor() {
        let joint = joint(&[[1, 10], [3, 20], [8, 60]]);
        assert_eq!((joint.sum(0), joint.sum(1)), (12, 90));
        // Seven times the first variable, in two parts, less half the second.
        let both = Linear::combination(&[(3.0, joint.mean_of(0)), (-0.25, joint.mean_of(1))]);
        let all = Linear::combination(&[(1.0, joint.mean_of(0)), (2.0, both)]);
        assert_eq!(all, Linear::new(7.0 * 4.0 - 15.0, vec![(0, 7.0), (1, -0.5)]));
        assert_eq!(all.clone().with_value(0.5), Linear { value: 0.5, ..all });
    }
}
