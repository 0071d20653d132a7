//! Where numbers lie on an axis, and at which of them it has marks.
//!
//! Both are asked of plotters' coordinates alone: they place round numbers, one, two or five times a power of ten, on
//! plain and on logarithmic scales. The crates made for nothing but marks (axis-ticks and other ports of d3's) have one
//! release of 2020 or know no logarithms.

use doko_engine::Lang;
use plotters::coord::combinators::{IntoLogRange, LogCoord};
use plotters::coord::ranged1d::{BoldPoints, Ranged};
use plotters::coord::types::RangedCoordf64;

use super::words::minus;
use crate::report::thousands;
use crate::stats::fixed;

/// How wide a character of a mark is, in pixels, in a wide font of the page's size for plots.
const PER_CHARACTER: f64 = 7.0;

/// How far two marks stand from each other at least, in pixels.
const GAP: f64 = 5.0;

/// An axis from one number to a higher one.
pub(super) struct Axis {
    ends: [f64; 2],
    is_logarithmic: bool,
    /// Round numbers on it, in their order.
    pub(super) marks: Vec<Mark>,
}

/// A number on an axis.
pub(super) struct Mark {
    pub(super) value: f64,
    pub(super) text: String,
}

impl Mark {
    /// How its line looks: that of zero is stronger.
    pub(super) fn class(&self) -> &'static str {
        if self.value.abs() < 1e-9 { "zero" } else { "grid" }
    }
}

impl Axis {
    /// A plain axis with so many marks at most; no wider than it has to be.
    pub(super) fn plain([low, high]: [f64; 2], most: usize, lang: Lang) -> Axis {
        let high = if high > low { high } else { low + 1.0 };
        let values = RangedCoordf64::from(low..high).key_points(BoldPoints(most));
        let step = values.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
        // A step of 0.5 needs one decimal, one of 0.02 two.
        let needed = |decimals: &usize| step * 10_f64.powi(*decimals as i32) > 0.99;
        let decimals = if values.len() > 1 { (0..9).find(needed).unwrap_or(9) } else { 2 };
        let mark = |value: f64| Mark { value, text: minus(&lang.number(fixed(value, decimals))) };
        Axis { ends: [low, high], is_logarithmic: false, marks: values.into_iter().map(mark).collect() }
    }

    /// A plain axis whose marks have room beside each other in so many pixels: at most so many, and at least two if they can.
    pub(super) fn narrow(ends: [f64; 2], most: usize, width: f64, lang: Lang) -> Axis {
        let all = (1..=most).rev().map(|most| Axis::plain(ends, most, lang));
        let mut all: Vec<Axis> = all.filter(|axis| axis.marks.len() > 1).collect();
        match all.iter().position(|axis| axis.has_room(width)) {
            Some(at) => all.swap_remove(at),
            None => all.pop().unwrap_or_else(|| Axis::plain(ends, most, lang)),
        }
    }

    /// Whether the texts of its marks do not touch each other in so many pixels.
    fn has_room(&self, width: f64) -> bool {
        let half = |mark: &Mark| PER_CHARACTER * mark.text.chars().count() as f64 / 2.0;
        self.marks.windows(2).all(|pair| {
            let apart = (self.at(pair[1].value) - self.at(pair[0].value)) * width / 100.0;
            apart >= half(&pair[0]) + half(&pair[1]) + GAP
        })
    }

    /// A logarithmic axis between counts, with a mark for each power of ten.
    pub(super) fn logarithmic([low, high]: [f64; 2], lang: Lang) -> Axis {
        let values = LogCoord::from((low..high).log_scale()).key_points(BoldPoints(8));
        let mark = |value: f64| Mark { value, text: thousands(value as u64, lang) };
        Axis { ends: [low, high], is_logarithmic: true, marks: values.into_iter().map(mark).collect() }
    }

    /// The same axis of counts, which are whole numbers.
    pub(super) fn counts(mut self, lang: Lang) -> Axis {
        self.marks.retain(|mark| mark.value.fract() == 0.0);
        self.told(|value| thousands(value as u64, lang))
    }

    /// The same axis with its marks told in other words.
    pub(super) fn told(mut self, text: impl Fn(f64) -> String) -> Axis {
        self.marks.iter_mut().for_each(|mark| mark.text = text(mark.value));
        self
    }

    /// Where a number lies, in percent of the way from the lowest to the highest.
    pub(super) fn at(&self, value: f64) -> f64 {
        let scaled = |value: f64| if self.is_logarithmic { value.ln() } else { value };
        let [low, high] = self.ends.map(scaled);
        100.0 * (scaled(value) - low) / (high - low)
    }
}

/// The least axis that has all these numbers, with a little room around them; that of nothing has zero in its middle.
pub(super) fn range_of(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let ends = values.map(|value| [value, value]).reduce(|[low, high], [l, h]| [low.min(l), high.max(h)]);
    let Some([low, high]) = ends else { return [-1.0, 1.0] };
    let room = if high > low { 0.04 * (high - low) } else { 0.5 };
    [low - room, high + room]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: &Axis) -> Vec<&str> {
        axis.marks.iter().map(|mark| &*mark.text).collect()
    }

    #[test]
    fn marks_are_round_numbers_with_as_many_decimals_as_they_need() {
        let plain = |range, most| Axis::plain(range, most, Lang::En);
        assert_eq!(texts(&plain([-0.3, 1.27], 6)), ["0.0", "0.5", "1.0"]);
        assert_eq!(texts(&plain([0.0, 0.45], 6)), ["0.0", "0.1", "0.2", "0.3", "0.4"]);
        assert_eq!(texts(&plain([-4.2, 4.2], 6)), ["−4", "−2", "0", "2", "4"]);
        assert_eq!(texts(&plain([0.0, 12_000.0], 6).counts(Lang::De)), ["0", "5.000", "10.000"]);
        assert_eq!(texts(&plain([0.0, 2.0], 6).counts(Lang::En)), ["0", "1", "2"]);
        assert_eq!(
            texts(&Axis::logarithmic([100.0, 2e6], Lang::En)),
            ["100", "1,000", "10,000", "100,000", "1,000,000"]
        );
    }

    #[test]
    fn marks_have_room_beside_each_other() {
        let narrow = |range, width| Axis::narrow(range, 8, width, Lang::De);
        assert_eq!(texts(&narrow([-0.073, 0.003], 118.0)), ["−0,05", "0,00"]);
        assert_eq!(texts(&narrow([-4.9, -1.3], 150.0)), ["−4", "−3", "−2"]);
        assert_eq!(texts(&narrow([-0.0042, 0.0002], 118.0)), ["−0,004", "−0,002", "0,000"]);
    }

    #[test]
    fn an_axis_has_more_than_one_mark() {
        for range in [[-4.9, 4.9], [-0.99, 0.99], [-19.0, 24.0], [-0.3, 7.9]] {
            assert!(Axis::narrow(range, 5, 118.0, Lang::En).marks.len() > 1, "{range:?}");
        }
    }

    #[test]
    fn places_are_in_percent_of_the_way() {
        let plain = Axis::plain([-1.0, 3.0], 5, Lang::En);
        for (value, place) in [(-1.0, 0.0), (0.0, 25.0), (3.0, 100.0)] {
            assert!((plain.at(value) - place).abs() < 1e-9);
        }
        let logarithmic = Axis::logarithmic([100.0, 10_000.0], Lang::En);
        assert!((logarithmic.at(1000.0) - 50.0).abs() < 0.01);
    }

    #[test]
    fn an_axis_of_one_number_or_none_is_one() {
        let ends = |values: &[f64]| range_of(values.iter().copied()).map(|end| end.to_string());
        assert_eq!(
            (ends(&[]), ends(&[2.0])),
            (["-1", "1"].map(str::to_owned), ["1.5", "2.5"].map(str::to_owned))
        );
        let flat = Axis::plain([2.0, 2.0], 5, Lang::En);
        assert!(flat.at(2.0).abs() < 1e-9 && flat.marks.len() > 1);
    }
}
