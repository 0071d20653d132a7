//! Control variates: what is known from many deals of one value, for another that was taken in few of them.

use super::quantile::{t_quantile, t_two_sided};
use super::{Estimate, Joint, Linear};

/// Values and their controls, each a value that goes up and down with it: both over the same deals, and the controls over more.
///
/// By how much the few deals have too much or too little of a control is known from the many, and so is what part of it the value
/// has: that is subtracted. It is the regression estimator of double sampling (Cochran 1977, Sampling Techniques, 3rd edition, section
/// 12.6), and the method of control variates (Lavenberg and Welch 1981, "A perspective on the use of control variables to increase the
/// efficiency of Monte Carlo simulations"). A value whose correlation with its control is 0.6 is known as well as from half as many deals
/// again, at 0.9 as from five times as many.
///
/// ```
/// use doko_arena::stats::{Control, Joint, Term};
///
/// // The control was 2 above what it is in all six deals, and the value goes one and a half times as far.
/// let (mut both, mut all) = (Joint::new(2), Joint::new(1));
/// for (value, control) in [(7, 6), (1, 2), (4, 4)] {
///     both.add(&[value, control]);
///     all.add(&[control]);
/// }
/// [1, 3, -4].into_iter().for_each(|control| all.add(&[control]));
/// let control = Some([both.mean_of(1), all.mean_of(0)]);
/// let term = Term { factor: 1.0, value: both.mean_of(0), control };
/// let found = Control { both: &both, all: &all }.estimate(&[term], |_, _| true).ok_or("the control varies")?;
/// assert!((found.estimate.mean - (4.0 - 1.5 * 2.0)).abs() < 1e-12);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Control<'a> {
    /// Variables of the values and of the controls over the deals of both.
    pub both: &'a Joint,
    /// Those of the controls over all of their deals, of which these are some.
    pub all: &'a Joint,
}

/// A value, times a factor, with its control.
#[derive(Clone, Debug)]
pub struct Term {
    /// How often it counts.
    pub factor: f64,
    /// The value as it is in the deals of both.
    pub value: Linear,
    /// Its control as it is in these and as it is in all deals, if it has one.
    pub control: Option<[Linear; 2]>,
}

/// A sum that was estimated with the controls of its terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controlled {
    /// With its 95% interval.
    pub estimate: Estimate,
    /// The two-sided p-value of a sum of zero; `None` if there is no spread to judge by.
    pub p: Option<f64>,
}

impl Control<'_> {
    /// The sum of these terms, each with the help of its own control: a difference of two is the difference of what they are by
    /// themselves.
    ///
    /// The interval is Student's, by linearisation, with a deal less for each control, since how a value goes with it is estimated too;
    /// so it holds for a number of deals that was fixed beforehand. `None` if no control varies, or there are too few deals for so many.
    ///
    /// `are_paired` says of two variables whether their deals are the same ones; if not, they count as independent.
    pub fn estimate(&self, terms: &[Term], are_paired: impl Fn(usize, usize) -> bool) -> Option<Controlled> {
        let Control { both, all } = self;
        let product = |one: &Linear, other: &Linear| both.scaled_covariance(one, other, &are_paired);
        let (mut left, mut taken, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for Term { factor, value, control } in terms {
            left.push((*factor, value.clone()));
            let Some([in_both, in_all]) = control else { continue };
            let spread = product(in_both, in_both);
            if spread > 0.0 {
                let part = factor * product(value, in_both) / spread;
                left.push((-part, in_both.clone()));
                taken.push((part, in_both.clone()));
                known.push((part, in_all.clone()));
            }
        }
        let (n, many) = (both.deals() as f64, all.deals() as f64);
        let freedom = n - 1.0 - taken.len() as f64;
        if taken.is_empty() || freedom < 1.0 {
            return None;
        }
        let [left, taken, known] = [left, taken, known].map(|terms| Linear::combination(&terms));
        let mean = left.value + known.value;
        // The few deals are some of the many: what the controls do not explain of one value may go with the control of another.
        let unexplained = product(&left, &left) / (n * n * freedom);
        let explained = all.scaled_covariance(&known, &known, &are_paired) / (many * many * (many - 1.0));
        let common = product(&left, &taken) / (n * (n - 1.0) * many);
        let error = (unexplained + explained + 2.0 * common).max(0.0).sqrt();
        let half_width = Some(t_quantile(0.975, freedom) * error);
        let estimate = Estimate { mean, half_width, blocks: both.deals() };
        let p =
            if mean == 0.0 { Some(1.0) } else { (error > 0.0).then(|| t_two_sided(mean / error, freedom)) };
        Some(Controlled { estimate, p })
    }
}

#[cfg(test)]
mod tests {
    use doko_engine::random::Stream;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use rand::RngExt;

    use super::*;

    /// Of values and after them their controls, and of the controls alone in these deals and further ones.
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

    /// A value, times a factor, of so many that have a control each.
    fn term([both, all]: &[Joint; 2], factor: f64, value: usize, of: usize) -> Term {
        let control = Some([both.mean_of(of + value), all.mean_of(value)]);
        Term { factor, value: both.mean_of(value), control }
    }

    fn sum(joints: &[Joint; 2], terms: &[Term]) -> Option<Controlled> {
        let [both, all] = joints;
        Control { both, all }.estimate(terms, |_, _| true)
    }

    fn alone(controls: &[i64]) -> Vec<[i64; 1]> {
        controls.iter().map(|&control| [control]).collect()
    }

    /// The only value.
    fn found(joints: &[Joint; 2]) -> Option<Controlled> {
        sum(joints, &[term(joints, 1.0, 0, 1)])
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
            let one = |factor, value| sum(&joints, &[term(&joints, factor, value, 2)]);
            let difference = sum(&joints, &[term(&joints, 1.0, 0, 2), term(&joints, -1.0, 1, 2)]);
            let means = [one(1.0, 0), one(1.0, 1), difference].map(|found| found.map(|found| found.estimate.mean));
            prop_assume!(means.iter().all(Option::is_some));
            let [one, other, difference] = means.map(Option::unwrap);
            prop_assert!((one - other - difference).abs() < 1e-9);
        }
    }

    /// Intervals of known means hold them in 95% of samples, and are as narrow as the correlation promises.
    #[test]
    fn intervals_hold_as_often_as_they_say_and_are_narrower() {
        let mut rng = Stream::new(5);
        let mut die = || rng.random_range(1..=6_i64);
        let (samples, mut held, mut held_difference, mut narrower) = (2_000, 0, 0, 0.0);
        for _ in 0..samples {
            // Two dice in common and one apiece: the correlation is 2/3. A second value has one of these and the other's own; its
            // control, which goes with the first value too, is two of the dice.
            let deal = |[a, b, c, d]: [i64; 4]| [a + b + c, 3 * b + d, a + b + d, b + c];
            let mut dice = || [die(), die(), die(), die()];
            let few: Vec<_> = (0..60).map(|_| deal(dice())).collect();
            let more: Vec<_> = (0..300).map(|_| deal(dice())).map(|[.., x, y]| [x, y]).collect();
            let joints = joints(&few, &more);
            let found = sum(&joints, &[term(&joints, 1.0, 0, 2)]).unwrap().estimate;
            let plain = joints[0].estimate(&joints[0].mean_of(0), |_, _| true);
            let holds = |estimate: Estimate, mean| {
                estimate.ci95().is_some_and(|[low, high]| low <= mean && mean <= high)
            };
            held += u32::from(holds(found, 10.5));
            let terms = [term(&joints, 1.0, 0, 2), term(&joints, -1.0, 1, 2)];
            held_difference += u32::from(holds(sum(&joints, &terms).unwrap().estimate, -3.5));
            narrower += found.half_width.unwrap() / plain.half_width.unwrap() / f64::from(samples);
        }
        let [held, held_difference] =
            [held, held_difference].map(|held| f64::from(held) / f64::from(samples));
        assert!((0.94..0.96).contains(&held), "{held}");
        assert!((0.94..0.96).contains(&held_difference), "{held_difference}");
        // The square root of 1 - 4/9 in 60 deals and of 4/9 in 360.
        assert!((0.78..0.82).contains(&narrower), "{narrower}");
    }
}
