//! Control variates: what is known from many deals of one value, for another that was taken in few of them.

use super::quantile::{t_quantile, t_two_sided};
use super::{Estimate, Joint, Linear};

/// What a few deals have too much or too little of, by their controls: values of the same deals that are known from many more.
///
/// What part of a control goes over into another value is known from the few deals, and is subtracted. It is the regression estimator of
/// double sampling (Cochran 1977, Sampling Techniques, 3rd edition, section 12.6), with several controls, and the method of control
/// variates (Lavenberg and Welch 1981, "A perspective on the use of control variables to increase the efficiency of Monte Carlo
/// simulations"). A value whose correlation with its control is 0.6 is known as well as from half as many deals again, at 0.9 as from five
/// times as many, if the control itself is known from very many.
///
/// ```
/// use doko_arena::stats::{Control, Joint};
///
/// // The control was 2 above what it is in all six deals, and the value goes one and a half times as far.
/// let (mut both, mut all) = (Joint::new(2), Joint::new(1));
/// for (value, control) in [(7, 6), (1, 2), (4, 4)] {
///     both.add(&[value, control]);
///     all.add(&[control]);
/// }
/// [1, 3, -4].into_iter().for_each(|control| all.add(&[control]));
/// let controls = vec![[both.mean_of(1), all.mean_of(0)]];
/// let control = Control::new(&both, &all, controls, |_, _| true).ok_or("it varies")?;
/// let found = control.estimate(&[(1.0, both.mean_of(0))], |_, _| true);
/// assert!((found.estimate.mean - (4.0 - 1.5 * 2.0)).abs() < 1e-12);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Control<'a> {
    both: &'a Joint,
    all: &'a Joint,
    /// Each control as it is in the few deals and as it is in all.
    controls: Vec<[Linear; 2]>,
    /// The inverse of their covariances in the few deals; nothing of those that follow from others.
    inverse: Vec<Vec<f64>>,
    /// How many do not.
    rank: usize,
}

/// A value that was estimated with controls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controlled {
    /// With its 95% interval.
    pub estimate: Estimate,
    /// The two-sided p-value of a value of zero; `None` if there is no spread to judge by.
    pub p: Option<f64>,
}

impl<'a> Control<'a> {
    /// From values and controls over the few deals, and the controls over all of theirs, of which these are some; each control as a
    /// function of the means of the one and of the other.
    ///
    /// `are_paired` says of two variables whether their deals are the same ones; if not, they count as independent. `None` if no control
    /// varies, or there are too few deals for so many.
    pub fn new(
        both: &'a Joint,
        all: &'a Joint,
        controls: Vec<[Linear; 2]>,
        are_paired: impl Fn(usize, usize) -> bool,
    ) -> Option<Control<'a>> {
        let covariances = |[one, _]: &[Linear; 2]| {
            let with = |[other, _]: &[Linear; 2]| both.scaled_covariance(one, other, &are_paired);
            controls.iter().map(with).collect()
        };
        let (inverse, rank) = inverse(controls.iter().map(covariances).collect());
        let is_enough = rank > 0 && both.deals() > rank as u64 + 1;
        is_enough.then_some(Control { both, all, controls, inverse, rank })
    }

    /// A sum of values, each times a factor, with the help of all controls; so a difference of two is the difference of what they are by
    /// themselves.
    ///
    /// The interval is Student's, by linearisation, with a deal less for each control, since how values go with them is estimated too;
    /// so it holds for a number of deals that was fixed beforehand.
    pub fn estimate(&self, terms: &[(f64, Linear)], are_paired: impl Fn(usize, usize) -> bool) -> Controlled {
        let Control { both, all, controls, inverse, rank } = self;
        let product = |one: &Linear, other: &Linear| both.scaled_covariance(one, other, &are_paired);
        // Of all terms together, so that what two have alike cancels out exactly.
        let mut common = vec![0.0; controls.len()];
        for (factor, value) in terms {
            for (common, [control, _]) in common.iter_mut().zip(controls) {
                *common += factor * product(value, control);
            }
        }
        let (mut left, mut known) = (terms.to_vec(), Vec::new());
        for ([in_both, in_all], row) in controls.iter().zip(inverse) {
            let slope: f64 = row.iter().zip(&common).map(|(a, b)| a * b).sum();
            left.push((-slope, in_both.clone()));
            known.push((slope, in_all.clone()));
        }
        let [left, known] = [left, known].map(|terms| Linear::combination(&terms));
        let mean = left.value + known.value;
        let (n, many) = (both.deals() as f64, all.deals() as f64);
        let freedom = n - 1.0 - *rank as f64;
        // What the controls do not explain goes with none of them, so the two parts of the error are independent.
        let unexplained = product(&left, &left) / (n * n * freedom);
        let explained = all.scaled_covariance(&known, &known, &are_paired) / (many * many * (many - 1.0));
        let error = (unexplained + explained).sqrt();
        let half_width = Some(t_quantile(0.975, freedom) * error);
        let estimate = Estimate { mean, half_width, blocks: both.deals() };
        let p =
            if mean == 0.0 { Some(1.0) } else { (error > 0.0).then(|| t_two_sided(mean / error, freedom)) };
        Controlled { estimate, p }
    }
}

/// The inverse of covariances, and its rank: variables that follow from those before them have rows and columns of zeros (the sweep
/// operator: Goodnight 1979, "A tutorial on the SWEEP operator").
fn inverse(mut matrix: Vec<Vec<f64>>) -> (Vec<Vec<f64>>, usize) {
    let size = matrix.len();
    let spread: Vec<f64> = (0..size).map(|k| matrix[k][k]).collect();
    let is_swept: Vec<bool> = (0..size)
        .map(|k| {
            let pivot = matrix[k][k];
            if pivot <= spread[k] * 1e-9 {
                return false;
            }
            let row: Vec<f64> = matrix[k].iter().map(|value| value / pivot).collect();
            for (_, other) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != k) {
                let factor = other[k];
                for (j, value) in other.iter_mut().enumerate() {
                    *value -= factor * row[j];
                }
                other[k] = -factor / pivot;
            }
            matrix[k] = row;
            matrix[k][k] = 1.0 / pivot;
            true
        })
        .collect();
    for (i, row) in matrix.iter_mut().enumerate() {
        for (j, value) in row.iter_mut().enumerate() {
            if !(is_swept[i] && is_swept[j]) {
                *value = 0.0;
            }
        }
    }
    (matrix, is_swept.into_iter().filter(|&swept| swept).count())
}

#[cfg(test)]
mod tests {
    use doko_engine::random::Stream;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use rand::RngExt;

    use super::*;

    /// Two joints: of values with their controls behind them, and of the controls alone, in the same deals and in more.
    fn joints<const N: usize, const C: usize>(both: &[[i64; N]], more: &[[i64; C]]) -> [Joint; 2] {
        let mut joints = [Joint::new(N), Joint::new(C)];
        for values in both {
            joints[0].add(values);
            joints[1].add(&values[N - C..]);
        }
        for controls in more {
            joints[1].add(controls);
        }
        joints
    }

    /// A sum of some of `number` values, each times a factor, with the help of as many controls that come after them.
    fn sum([both, all]: &[Joint; 2], number: usize, terms: &[(f64, usize)]) -> Option<Controlled> {
        let controls = (0..number).map(|at| [both.mean_of(number + at), all.mean_of(at)]).collect();
        let control = Control::new(both, all, controls, |_, _| true)?;
        let terms: Vec<_> = terms.iter().map(|&(factor, value)| (factor, both.mean_of(value))).collect();
        Some(control.estimate(&terms, |_, _| true))
    }

    fn alone(controls: &[i64]) -> Vec<[i64; 1]> {
        controls.iter().map(|&control| [control]).collect()
    }

    /// The only value.
    fn found(joints: &[Joint; 2]) -> Option<Controlled> {
        sum(joints, 1, &[(1.0, 0)])
    }

    proptest! {
        /// Least squares done by hand.
        #[test]
        fn it_is_the_regression_at_the_mean_of_all(
            both in vec([-40_i64..40, -40..40], 4..40),
            more in vec(-40_i64..40, 0..40),
        ) {
            let (n, many) = (both.len() as f64, (both.len() + more.len()) as f64);
            let mean = |of: &dyn Fn(&[i64; 2]) -> f64| both.iter().map(of).sum::<f64>() / n;
            let [y, x] = [0, 1].map(|at| mean(&|pair| pair[at] as f64));
            let xs = || both.iter().map(|pair| pair[1]).chain(more.iter().copied()).map(|x| x as f64);
            let all = xs().sum::<f64>() / many;
            let squares = n * mean(&|pair| (pair[1] as f64 - x).powi(2));
            prop_assume!(squares > 0.0);
            let slope = n * mean(&|pair| (pair[1] as f64 - x) * (pair[0] as f64 - y)) / squares;
            let left = n * mean(&|pair| (pair[0] as f64 - y - slope * (pair[1] as f64 - x)).powi(2)) / (n - 2.0);
            let spread = xs().map(|x| (x - all).powi(2)).sum::<f64>() / (many - 1.0);
            let error = (left / n + slope * slope * spread / many).sqrt();

            let Controlled { estimate, .. } = found(&joints(&both, &alone(&more))).unwrap();
            prop_assert!((estimate.mean - (y - slope * (x - all))).abs() < 1e-9);
            let half = t_quantile(0.975, n - 2.0) * error;
            prop_assert!((estimate.half_width.unwrap() - half).abs() < 1e-6 * (1.0 + half));
        }

        /// A control that is the value itself has told it in all deals.
        #[test]
        fn a_value_that_is_its_control_is_known_as_that(values in vec(-40_i64..40, 4..40), more in vec(-40_i64..40, 1..40)) {
            prop_assume!(values.iter().any(|value| *value != values[0]));
            let both: Vec<_> = values.iter().map(|&value| [value, value]).collect();
            let joints = joints(&both, &alone(&more));
            let all = joints[1].estimate(&joints[1].mean_of(0), |_, _| true);
            let found = found(&joints).unwrap().estimate;
            prop_assert!((found.mean - all.mean).abs() < 1e-9);
            // But for Student's factor, which is that of the few deals.
            let [few, many] = [values.len() - 2, values.len() + more.len() - 1].map(|n| t_quantile(0.975, n as f64));
            let [found, all] = [found.half_width.unwrap() / few, all.half_width.unwrap() / many];
            prop_assert!((found - all).abs() < 1e-6 * (1.0 + all), "{found} {all}");
        }
    }

    #[test]
    fn a_control_that_never_varies_and_two_deals_tell_nothing() {
        assert_eq!(found(&joints(&[[1, 7], [2, 7], [5, 7]], &[[7]])), None);
        assert_eq!(found(&joints(&[[1, 7], [2, 8]], &[[7]])), None);
    }

    proptest! {
        #[test]
        fn a_difference_is_that_of_what_its_terms_are_by_themselves(
            both in vec([-40_i64..40, -40..40, -40..40, -40..40], 8..40),
            more in vec([-40_i64..40, -40..40], 0..40),
        ) {
            let joints = joints(&both, &more);
            let one = |value| sum(&joints, 2, &[(1.0, value)]);
            let difference = sum(&joints, 2, &[(1.0, 0), (-1.0, 1)]);
            let means = [one(0), one(1), difference].map(|found| found.map(|found| found.estimate.mean));
            prop_assume!(means.iter().all(Option::is_some));
            let [one, other, difference] = means.map(Option::unwrap);
            prop_assert!((one - other - difference).abs() < 1e-9);
        }
    }

    #[test]
    fn a_control_that_follows_from_others_changes_nothing() {
        let few = [[3, 1, 5, 5], [-2, 0, 1, 1], [7, 2, 2, 2], [1, -4, 6, 6], [0, 3, 3, 3]];
        let more = [[4, 4], [9, 9], [-1, -1]];
        let twice = joints(&few, &more);
        let once =
            joints(&few.map(|[value, _, control, _]| [value, control]), &more.map(|[control, _]| [control]));
        assert_eq!(sum(&twice, 2, &[(1.0, 0)]), sum(&once, 1, &[(1.0, 0)]));
        let nothing = sum(&twice, 2, &[(1.0, 0), (-1.0, 0)]).unwrap();
        assert_eq!(
            (nothing.estimate.mean, nothing.estimate.half_width, nothing.p),
            (0.0, Some(0.0), Some(1.0))
        );
    }

    /// Intervals of known means hold them in 95% of samples, and are as narrow as the correlation promises.
    #[test]
    fn intervals_hold_as_often_as_they_say_and_are_narrower() {
        let mut rng = Stream::new(5);
        let mut die = || rng.random_range(1..=6_i64);
        let (samples, mut held, mut narrower) = (2_000, [0; 2], [0.0; 2]);
        for _ in 0..samples {
            // Two values that have dice in common with each other and with both controls.
            let deal = |[a, b, c, d]: [i64; 4]| [a + b + c, 3 * b + d, a + b + d, b + c];
            let mut dice = || [die(), die(), die(), die()];
            let few: Vec<_> = (0..60).map(|_| deal(dice())).collect();
            let more: Vec<_> = (0..300).map(|_| deal(dice())).map(|[.., x, y]| [x, y]).collect();
            let joints = joints(&few, &more);
            let difference =
                Linear::combination(&[(1.0, joints[0].mean_of(0)), (-1.0, joints[0].mean_of(1))]);
            let plain =
                [joints[0].mean_of(0), difference].map(|value| joints[0].estimate(&value, |_, _| true));
            let terms: [&[(f64, usize)]; 2] = [&[(1.0, 0)], &[(1.0, 0), (-1.0, 1)]];
            for (at, mean) in [10.5, -3.5].into_iter().enumerate() {
                let found = sum(&joints, 2, terms[at]).unwrap().estimate;
                let [low, high] = found.ci95().unwrap();
                held[at] += u32::from(low <= mean && mean <= high);
                narrower[at] +=
                    found.half_width.unwrap() / plain[at].half_width.unwrap() / f64::from(samples);
            }
        }
        let held = held.map(|held| f64::from(held) / f64::from(samples));
        assert!(held.iter().all(|held| (0.94..0.96).contains(held)), "{held:?}");
        // In a die's variance a + b + c has 3, of which the controls, of variances 3 and 2 and covariance 1, explain 2.4. Of the
        // difference, a - 2 b + c - d, that has 7, they explain 1.4.
        let promised =
            [(3.0_f64, 2.4), (7.0, 1.4)].map(|(own, explained)| ((own - explained * 5.0 / 6.0) / own).sqrt());
        for (found, promised) in narrower.into_iter().zip(promised) {
            assert!((found / promised - 1.0).abs() < 0.03, "{found} {promised}");
        }
    }
}
