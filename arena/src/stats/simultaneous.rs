//! Several comparisons at once: intervals that all hold, and p-values that may all be believed.

use super::confidence_sequence::ConfidenceSequence;
use super::estimate::Estimate;
use super::moments::Moments;
use super::quantile::t_two_sided;

/// The means with intervals that together hold all of their means with 95% probability; `None` without blocks.
///
/// Each is a Student's interval of the level `0.95^(1/k)`, for k comparisons. Šidák 1967 ("Rectangular confidence
/// regions for the means of multivariate normal distributions", JASA 62): exact for independent estimates,
/// conservative for any correlation of normal ones, so also for comparisons on the same deals or with a bot in
/// common.
///
/// ```
/// use doko_arena::stats::BlockPoints;
/// use doko_arena::stats::Moments;
/// use doko_arena::stats::simultaneous;
///
/// let mut blocks = Moments::default();
/// [1, 2, 3].map(|points| blocks.add(BlockPoints::quotient(points, 1)));
/// let alone = blocks.estimate().and_then(|estimate| estimate.half_width);
/// let three = simultaneous::intervals(&[blocks, blocks, blocks]);
/// assert!(three[0].and_then(|estimate| estimate.half_width) > alone);
/// ```
pub fn intervals(all: &[Moments]) -> Vec<Option<Estimate>> {
    all.iter().map(|moments| interval_of(moments, all.len())).collect()
}

/// One of so many such intervals.
pub fn interval_of(moments: &Moments, all: usize) -> Option<Estimate> {
    let level = 0.95_f64.powf(1.0 / all as f64);
    moments.estimate_at(f64::midpoint(1.0, level))
}

/// The same whenever you look: each is of a confidence sequence of the level `0.95^(1/k)`; without an interval before
/// its first look.
pub fn sequences(all: &[Moments]) -> Vec<Option<Estimate>> {
    all.iter().map(|moments| sequence_of(moments, all.len())).collect()
}

/// One of so many such intervals.
pub fn sequence_of(moments: &Moments, all: usize) -> Option<Estimate> {
    let alpha = 1.0 - 0.95_f64.powf(1.0 / all.max(1) as f64);
    ConfidenceSequence::new(alpha, ConfidenceSequence::NARROWEST_AT).estimate(moments)
}

/// The two-sided p-value of a mean of zero by Student's t test, at a number of blocks fixed beforehand.
///
/// 1 if all blocks are zero; `None` if all are alike otherwise, or fewer than two: then there is no spread to judge
/// by.
pub fn p_value(moments: &Moments) -> Option<f64> {
    let (mean, error) = (moments.mean()?, moments.standard_error()?);
    if mean == 0.0 {
        return Some(1.0);
    }
    let t = mean / error;
    t.is_finite().then(|| t_two_sided(t, (moments.count() - 1) as f64))
}

/// The p-values adjusted for how many there are, by Holm's step-down method.
///
/// Whatever is true, and however they depend on each other: one rejects a true hypothesis at all with probability
/// `alpha` at most if one rejects those with an adjusted value of at most `alpha` (Holm 1979, "A simple sequentially
/// rejective multiple test procedure"). The p-values may be of tests at a fixed number of blocks, or always-valid
/// ones at any moment, as long as each is one or the other.
///
/// ```
/// use doko_arena::stats::simultaneous::holm;
///
/// assert_eq!(holm(&[0.5, 0.0625, 0.25]), [0.5, 0.1875, 0.5]);
/// ```
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut greatest = 0.0_f64;
    for (rank, &index) in order.iter().enumerate() {
        let left = (p_values.len() - rank) as f64;
        greatest = greatest.max((p_values[index] * left).min(1.0));
        adjusted[index] = greatest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::moments::testing::moments;
    use proptest::collection::vec;
    use proptest::prelude::*;

    #[test]
    fn one_interval_alone_is_students() {
        let sleep = moments(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14]);
        assert_eq!(intervals(&[sleep])[0].unwrap().blocks, 10);
        let [alone, student] =
            [intervals(&[sleep])[0], sleep.estimate()].map(|e| e.unwrap().half_width.unwrap());
        assert!((alone - student).abs() < 1e-9);
        assert_eq!(intervals(&[]), []);
        assert_eq!(intervals(&[Moments::default()]), [None]);
        assert_eq!(intervals(&[moments(&[3])])[0].unwrap().half_width, None);
    }

    #[test]
    fn intervals_of_known_samples_are_known() {
        // scipy: stats.t.ppf((1 + 0.95**(1/6)) / 2, 9) * std / sqrt(10).
        let sleep = moments(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14]);
        let six = intervals(&[sleep; 6]);
        assert!((six[5].unwrap().half_width.unwrap() - 13.033_305).abs() < 1e-5, "{six:?}");
    }

    #[test]
    fn p_values_of_known_samples_are_known() {
        // R: t.test(extra ~ group, data = sleep, paired = TRUE) gives p = 0.002833.
        let sleep = moments(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14]);
        assert!((p_value(&sleep).unwrap() - 0.002_832_890).abs() < 1e-8);
        assert_eq!(p_value(&moments(&[0, 0])), Some(1.0));
        assert_eq!(p_value(&moments(&[1, -1])), Some(1.0));
        assert_eq!(p_value(&moments(&[2, 2])), None);
        assert_eq!(p_value(&moments(&[2])), None);
    }

    #[test]
    fn adjusted_values_are_those_of_the_textbook() {
        // R: p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm").
        let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close(&holm(&[0.01, 0.02, 0.03, 0.04, 0.05]), &[0.05, 0.08, 0.09, 0.09, 0.09]));
        // Holm's own order does not matter: R again.
        assert!(close(&holm(&[0.04, 0.01, 0.005, 0.03]), &[0.06, 0.03, 0.02, 0.06]));
        assert!(holm(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn holm_lies_between_nothing_and_bonferroni(p_values in vec(0.0..=1.0, 1..20)) {
            let adjusted = holm(&p_values);
            for (&p, &adjusted) in p_values.iter().zip(&adjusted) {
                prop_assert!(p <= adjusted && adjusted <= (p * p_values.len() as f64).min(1.0));
            }
            // The hypothesis with the least p-value is judged as by Bonferroni.
            let least = |values: &[f64]| values.iter().copied().fold(1.0, f64::min);
            let bonferroni = (least(&p_values) * p_values.len() as f64).min(1.0);
            prop_assert!((least(&adjusted) - bonferroni).abs() < 1e-12);
            // What is rejected is what stepping down rejects.
            for alpha in [0.01, 0.05, 0.2] {
                let mut left = p_values.clone();
                left.sort_by(f64::total_cmp);
                let steps = left.iter().enumerate();
                let stepped = steps.take_while(|(i, p)| **p * ((left.len() - i) as f64) <= alpha).count();
                prop_assert_eq!(adjusted.iter().filter(|p| **p <= alpha).count(), stepped);
            }
        }
    }

    #[test]
    fn sequences_of_several_are_those_of_a_higher_level() {
        let values: Vec<i64> = (0..500).map(|n| n % 7 - 2).collect();
        let moments = moments(&values);
        for (all, alpha) in [(1, 0.05), (3, 1.0 - 0.95_f64.cbrt())] {
            let expected =
                ConfidenceSequence::new(alpha, ConfidenceSequence::NARROWEST_AT).estimate(&moments);
            let [found, expected] =
                [sequence_of(&moments, all), expected].map(|estimate| estimate.unwrap().half_width.unwrap());
            assert!((found / expected - 1.0).abs() < 1e-12, "{all}: {found} {expected}");
        }
    }
}
