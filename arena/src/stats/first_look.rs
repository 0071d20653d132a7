//! When blocks may be judged for the first time.

use super::moments::Moments;

/// The first look of everything that looks at blocks while they come.
///
/// All sequential statements here rest on two things that hold only for many blocks: their mean is nearly normal,
/// and their spread is known. Most blocks are zero, because both bots play alike, and a few are large, so it is the
/// blocks that are *not* zero that count. Blocks of two differently styled heuristics are zero in 70% of all cases
/// and have a kurtosis of 15 to 20: after n of them the standard error of the estimated variance is about
/// `sqrt(14 / n)` of it, a fifth after 300. Much earlier it means nothing.
///
/// Where hardly anything but zeros comes, a hundred others would take for ever, but zeros say something too: a block
/// is at most a few dozen points, so differences that rare are small in the mean. How small the few others do not show: until
/// there are a hundred, the variance is taken to be what a hundred like them would make it.
///
/// The figures are those with which simulated tests and confidence sequences keep their promises on blocks of
/// real bots and on heavy tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstLook;

impl FirstLook {
    /// So many blocks are needed in any case.
    pub const BLOCKS: u64 = 300;
    /// So many of them must not be zero.
    pub const NON_ZERO: u64 = 100;
    /// So many blocks are enough even if fewer are not zero.
    pub const BLOCKS_OF_ZEROS: u64 = 10_000;

    /// Whether these blocks may be judged.
    ///
    /// Never where all are alike but not zero: then there is no spread to judge by.
    pub fn is_due(moments: &Moments) -> bool {
        let is_many = if moments.non_zero() >= FirstLook::NON_ZERO {
            moments.count() >= FirstLook::BLOCKS
        } else {
            moments.count() >= FirstLook::BLOCKS_OF_ZEROS
        };
        is_many && (moments.has_spread() || moments.non_zero() == 0)
    }

    /// How many times larger than it is estimated the variance of blocks is taken to be, at least 1.
    ///
    /// More than that only where blocks are judged of which fewer than [`FirstLook::NON_ZERO`] are not zero: where one loss of nine
    /// points comes on nine gains of one, ten blocks have none in a third of all cases, and seem to spread by little.
    pub(super) fn caution(moments: &Moments) -> f64 {
        let few = moments.non_zero().clamp(1, FirstLook::NON_ZERO);
        let is_of_zeros = moments.count() >= FirstLook::BLOCKS_OF_ZEROS;
        if is_of_zeros { FirstLook::NON_ZERO as f64 / few as f64 } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{BlockPoints, ConfidenceSequence, Gsprt, Hypothesis};

    fn moments(zeros: u64, others: &[i64]) -> Moments {
        let mut moments = Moments::default();
        (0..zeros).for_each(|_| moments.add(BlockPoints::default()));
        for &points in others {
            moments.add(BlockPoints::quotient(points, 1));
        }
        moments
    }

    #[test]
    fn it_takes_enough_blocks_that_are_not_zero_or_very_many() {
        let alternating: Vec<i64> = (0..100).map(|index| 1 - 2 * (index % 2)).collect();
        assert!(FirstLook::is_due(&moments(200, &alternating)));
        assert!(!FirstLook::is_due(&moments(199, &alternating)));
        assert!(!FirstLook::is_due(&moments(9_000, &alternating[1..])));
        assert!(FirstLook::is_due(&moments(9_901, &alternating[1..])));
        // Bots that play alike differ by nothing.
        assert!(FirstLook::is_due(&moments(10_000, &[])) && !FirstLook::is_due(&moments(9_999, &[])));
        // What is always the same tells nothing of its spread.
        assert!(!FirstLook::is_due(&moments(0, &vec![1; 20_000])));
    }

    /// Nine gains of one and a loss of nine could be as likely as ten gains.
    #[test]
    fn ten_gains_and_no_loss_among_ten_thousand_blocks_show_nothing() {
        let blocks = moments(9_990, &[1; 10]);
        assert!(FirstLook::is_due(&blocks));
        let sequence = ConfidenceSequence::shown();
        let ends = sequence.estimate(&blocks).and_then(|estimate| estimate.ci95()).unwrap();
        assert!(ends[0] < 0.0 && ends[1] > 0.0 && sequence.p_value(&blocks) > 0.05, "{ends:?}");
        let of_thousandths: Gsprt = Gsprt::new(0.0, 0.001, 0.05, 0.05).unwrap();
        assert_eq!(of_thousandths.accepts(&moments(19_980, &[1; 20])), None);
        // That the bots differ by less than counts is shown all the same.
        assert_eq!(Gsprt::new(0.0, 0.05, 0.05, 0.05).unwrap().accepts(&blocks), Some(Hypothesis::Null));
        let caution = |zeros, others: usize| FirstLook::caution(&moments(zeros, &vec![1; others]));
        for (zeros, others, times) in [(9_990, 10, 10.0), (9_900, 100, 1.0), (9_899, 99, 1.0)] {
            assert!((caution(zeros, others) - times).abs() < 1e-12, "{zeros} zeros, {others} others");
        }
    }
}
