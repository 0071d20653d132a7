//! The values that a tuned parameter can have: whole multiples of a round number, so that files stay readable.

use serde::Serialize;

/// A round number, 1, 2 or 5 times a power of ten, and its multiples. Files have the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "f64")]
pub struct Grid {
    digit: i64,
    power: i32,
}

impl Grid {
    /// How many steps of the grid a unit has at least.
    const STEPS: f64 = 50.0;

    /// The grid for a parameter that is changed by so much, a number above 0: a fiftieth of that, rounded down.
    pub fn fitting(unit: f64) -> Grid {
        let most = unit / Grid::STEPS;
        // Rounding up a hair: a fiftieth of 0.05 is 0.001, though not in binary.
        let fits = |grid: &Grid| grid.value(1) <= most * (1.0 + 1e-9);
        let powers = (-15..=15).rev().flat_map(|power| [5, 2, 1].map(|digit| Grid { digit, power }));
        powers.into_iter().find(fits).unwrap_or(Grid { digit: 1, power: -15 })
    }

    /// So many times the round number, as the decimal number that it is.
    pub fn value(self, multiple: i64) -> f64 {
        let whole = (multiple * self.digit) as f64;
        let scale = 10_f64.powi(self.power.abs());
        if self.power < 0 { whole / scale } else { whole * scale }
    }

    /// The multiple nearest to a value.
    pub fn nearest(self, value: f64) -> i64 {
        self.share(value).round() as i64
    }

    /// The multiple below or above a value: so often the one or the other that the mean is the value, if `chance` is uniform
    /// in `0.0..1.0`.
    pub fn stochastic(self, value: f64, chance: f64) -> i64 {
        let share = self.share(value);
        let below = share.floor();
        below as i64 + i64::from(chance < share - below)
    }

    fn share(self, value: f64) -> f64 {
        value / self.value(1)
    }
}

impl From<Grid> for f64 {
    fn from(grid: Grid) -> f64 {
        grid.value(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn it_is_a_fiftieth_rounded_down_to_a_round_number() {
        for (unit, expected) in
            [(0.05, 0.001), (0.04, 0.0005), (2.754, 0.05), (1.0, 0.02), (100.0, 2.0), (5e3, 100.0)]
        {
            assert!((Grid::fitting(unit).value(1) - expected).abs() < 1e-12 * expected, "{unit}");
        }
    }

    #[test]
    fn values_are_whole_multiples() {
        let grid = Grid::fitting(0.04);
        assert_eq!((grid.value(1), grid.value(1301)), (0.0005, 0.6505));
        assert_eq!(grid.nearest(0.65), 1300);
    }

    proptest! {
        #[test]
        fn values_are_written_short(unit in 1e-6..1e4, multiple in -100_000_i64..100_000) {
            let value = Grid::fitting(unit).value(multiple);
            prop_assert!(format!("{value}").len() <= 17, "{}", value);
            prop_assert_eq!(Grid::fitting(unit).nearest(value), multiple);
        }

        #[test]
        fn stochastic_rounding_stays_beside_the_value_and_has_its_mean(unit in 1e-3..1e3, value in -1e3..1e3) {
            let grid = Grid::fitting(unit);
            let draws = 1000;
            let rounded = |n: i32| grid.stochastic(value, (f64::from(n) + 0.5) / f64::from(draws));
            let mut sum = 0.0;
            for n in 0..draws {
                let value_of = grid.value(rounded(n));
                prop_assert!((value_of - value).abs() <= grid.value(1) * (1.0 + 1e-6));
                sum += value_of;
            }
            // With evenly spread chances the mean misses by less than a step over their number.
            prop_assert!((sum / f64::from(draws) - value).abs() <= 2.0 * grid.value(1) / f64::from(draws));
        }
    }
}
