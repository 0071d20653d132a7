//! How an estimate came to be what it is: the mean and its confidence sequence as blocks came, at some of them.

use super::confidence_sequence::ConfidenceSequence;
use super::estimate::Estimate;
use super::histogram::Histogram;
use super::moments::{BlockPoints, Moments};

/// The trajectory of a mean over blocks, and how the blocks are distributed.
///
/// What is kept is bounded: the estimate after each of the first 64 blocks, then after ever more of them, each time a
/// 64th more; some 1,600 in all for as many blocks as a run can have. Which these are depends on nothing but the number
/// of blocks, so that a run that was interrupted, or joined of parts, has the same trajectory.
///
/// ```
/// use doko_arena::stats::BlockPoints;
/// use doko_arena::stats::Trajectory;
/// use doko_arena::stats::Moments;
///
/// let (mut trajectory, mut moments) = (Trajectory::default(), Moments::default());
/// for index in 0..1000 {
///     let points = BlockPoints::quotient([2, -1, 0, 0][index % 4], 1);
///     moments.add(points);
///     trajectory.add(points, &moments);
/// }
/// let moments: Vec<_> = trajectory.estimates().collect();
/// assert!(moments.len() < 300 && moments.last().is_some_and(|last| last.blocks == 1000 && last.mean == 0.25));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Trajectory {
    kept: Vec<Estimate>,
    /// All blocks.
    all: Moments,
    histogram: Histogram,
}

impl Trajectory {
    /// Adds a block, with which all of them have these moments.
    pub fn add(&mut self, block: BlockPoints, all: &Moments) {
        self.histogram.add(block.units());
        self.all = *all;
        let due = self.kept.last().map_or(1, |kept| kept.blocks + 1 + kept.blocks / 64);
        if all.count() >= due {
            self.kept.extend(ConfidenceSequence::shown().estimate(all));
        }
    }

    /// The means in points per block, with an interval that holds at all moments together: one of a
    /// [`ConfidenceSequence`]. The last is that of all blocks.
    pub fn estimates(&self) -> impl Iterator<Item = Estimate> {
        let is_kept = |last: &Estimate| self.kept.last().is_some_and(|kept| kept.blocks == last.blocks);
        let last = ConfidenceSequence::shown().estimate(&self.all);
        self.kept.iter().copied().chain(last.filter(|last| !is_kept(last)))
    }

    /// The blocks by their points, in units of [`BlockPoints`].
    pub const fn histogram(&self) -> &Histogram {
        &self.histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::FirstLook;

    fn trajectory(blocks: u64) -> Trajectory {
        let (mut trajectory, mut moments) = (Trajectory::default(), Moments::default());
        for index in 0..blocks {
            let block = BlockPoints::quotient([3, -1, 0, 1, -2][index as usize % 5], 1);
            moments.add(block);
            trajectory.add(block, &moments);
        }
        trajectory
    }

    #[test]
    fn it_ends_with_all_blocks_and_what_was_kept_of_fewer_is_the_same() {
        assert_eq!(trajectory(0).estimates().count(), 0);
        let long: Vec<Estimate> = trajectory(5000).estimates().collect();
        for blocks in [1, 64, 65, 66, 300, 4999] {
            let short: Vec<Estimate> = trajectory(blocks).estimates().collect();
            let (last, kept) = short.split_last().unwrap();
            assert_eq!(last.blocks, blocks);
            assert_eq!(kept, &long[..kept.len()]);
            assert!(short.is_sorted_by(|one, other| one.blocks < other.blocks));
        }
    }

    #[test]
    fn its_intervals_are_those_of_the_sequence_from_the_first_look_on() {
        for estimate in trajectory(2000).estimates() {
            assert_eq!(estimate.half_width.is_some(), estimate.blocks >= FirstLook::BLOCKS, "{estimate:?}");
        }
    }

    #[test]
    fn little_is_kept_of_many() {
        let mut trajectory = Trajectory::default();
        let mut blocks = 1;
        while blocks <= crate::run::MOST_DEALS {
            trajectory.kept.push(Estimate { mean: 0.0, half_width: None, blocks });
            blocks += 1 + blocks / 64;
        }
        assert!(trajectory.kept.len() < 1700, "{}", trajectory.kept.len());
    }

    #[test]
    fn the_more_there_are_the_more_seldom_one_is_kept() {
        let kept: Vec<u64> = trajectory(3000).kept.iter().map(|estimate| estimate.blocks).collect();
        assert_eq!(kept[..64], (1..=64).collect::<Vec<_>>());
        assert!(kept.windows(2).all(|pair| pair[1] == pair[0] + 1 + pair[0] / 64), "{kept:?}");
        assert!(kept.last() > Some(&2950));
    }
}
