//! How the points of blocks are distributed, in flat memory.

use std::collections::BTreeMap;

/// How many blocks have how many points, in whole units such as those of [`BlockPoints`](super::BlockPoints).
///
/// Every value is kept as it is, until there are more different ones than [`Histogram::MOST`]: then two neighbours share a
/// cell, then four, and so on. What comes out does not depend on the order of the blocks: a width is given up once there
/// are too many cells of it, however they came.
///
/// ```
/// use doko_arena::stats::Histogram;
///
/// let mut blocks = Histogram::default();
/// [-6, -5, 0, 5, 6, 0].map(|units| blocks.add(units));
/// assert_eq!((blocks.count(), blocks.zeros(), blocks.range()), (6, 2, Some([-6, 6])));
/// assert_eq!(blocks.bins(10), [(-1, 2), (0, 2), (1, 2)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// The width of a cell is 2 to this power.
    shift: u32,
    cells: BTreeMap<i64, u64>,
    count: u64,
    zeros: u64,
}

impl Histogram {
    /// How many cells are kept.
    pub const MOST: usize = 1 << 13;

    /// Counts one more block.
    pub fn add(&mut self, units: i64) {
        self.count += 1;
        self.zeros += u64::from(units == 0);
        *self.cells.entry(self.cell(units)).or_default() += 1;
        while self.cells.len() > Histogram::MOST {
            self.shift += 1;
            let narrow = std::mem::take(&mut self.cells);
            for (cell, count) in narrow {
                *self.cells.entry(half(cell)).or_default() += count;
            }
        }
    }

    /// How many blocks there are.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// How many of them are exactly zero.
    pub const fn zeros(&self) -> u64 {
        self.zeros
    }

    /// The least and the most units of a block, to the width of a cell; `None` without blocks.
    pub fn range(&self) -> Option<[i64; 2]> {
        let (first, last) = (self.cells.first_key_value()?, self.cells.last_key_value()?);
        Some([first.0 << self.shift, last.0 << self.shift])
    }

    /// The blocks in bins of so many units, by their numbers, without those that are empty: bin 0 has zero in its middle,
    /// and what lies between two bins belongs to the one that is further from zero, so that a bin and its mirror image
    /// are treated alike.
    ///
    /// # Panics
    /// If the width is not above 0.
    pub fn bins(&self, width: i64) -> Vec<(i64, u64)> {
        assert!(width > 0, "a bin has a width");
        let mut bins: BTreeMap<i64, u64> = BTreeMap::new();
        for (cell, count) in &self.cells {
            let units = cell << self.shift;
            let bin = units.signum() * ((2 * units.abs() + width) / (2 * width));
            *bins.entry(bin).or_default() += count;
        }
        bins.into_iter().collect()
    }

    /// The cell of a value: the nearest whole number of widths, of two equally near ones that further from zero.
    fn cell(&self, units: i64) -> i64 {
        (0..self.shift).fold(units, |cell, _| half(cell))
    }
}

/// Half of a whole number, rounded away from zero, so that a value and its negative meet the same fate.
fn half(cell: i64) -> i64 {
    cell.signum() * ((cell.abs() + 1) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn of(values: &[i64]) -> Histogram {
        let mut histogram = Histogram::default();
        for &units in values {
            histogram.add(units);
        }
        histogram
    }

    proptest! {
        #[test]
        fn bins_are_those_of_every_value_by_itself(values in vec(-5000_i64..5000, 0..300), width in 1_i64..400) {
            let mut expected: BTreeMap<i64, u64> = BTreeMap::new();
            for &units in &values {
                // No float is needed to round, but one is a second opinion: these quotients are exact at the halves.
                let bin = (units as f64 / width as f64).round() as i64;
                *expected.entry(bin).or_default() += 1;
            }
            prop_assert_eq!(of(&values).bins(width), expected.into_iter().collect::<Vec<_>>());
            let zeros = values.iter().filter(|units| **units == 0).count();
            prop_assert_eq!(of(&values).zeros(), zeros as u64);
        }

        #[test]
        fn a_mirror_image_is_one(values in vec(-100_000_i64..100_000, 0..300), width in 1_i64..400) {
            let negated: Vec<i64> = values.iter().map(|units| -units).collect();
            let mut mirrored: Vec<_> = of(&negated).bins(width).into_iter().map(|(bin, n)| (-bin, n)).collect();
            mirrored.reverse();
            prop_assert_eq!(of(&values).bins(width), mirrored);
        }
    }

    #[test]
    fn memory_is_bounded_nothing_is_lost_and_no_order_matters() {
        let values: Vec<i64> = (0..100_000_i64).map(|n| n * n * 7919 % 1_000_003 - 500_000).collect();
        let histogram = of(&values);
        assert!(histogram.shift > 0 && histogram.cells.len() <= Histogram::MOST);
        assert_eq!(histogram.count(), 100_000);
        assert_eq!(histogram.bins(20_000).iter().map(|(_, count)| count).sum::<u64>(), 100_000);
        let backwards: Vec<i64> = values.iter().rev().copied().collect();
        let mut sorted = values.clone();
        sorted.sort_unstable();
        assert!(of(&backwards) == histogram && of(&sorted) == histogram);
        let [least, most] = histogram.range().unwrap();
        let width = 1_i64 << histogram.shift;
        let (low, high) = (sorted[0], sorted[sorted.len() - 1]);
        assert!((least - low).abs() <= width && (most - high).abs() <= width, "{least} {most}");
    }

    #[test]
    fn nothing_has_no_range() {
        assert_eq!((of(&[]).range(), of(&[]).bins(5)), (None, Vec::new()));
    }
}
