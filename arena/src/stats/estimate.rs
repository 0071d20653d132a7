//! A mean over blocks with its interval, and what the interval shows.

use std::fmt;

/// A mean over blocks and how sure of it one can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean, in points per game.
    pub mean: f64,
    /// Half the width of the 95% interval; `None` if one block tells nothing of the spread.
    pub half_width: Option<f64>,
    /// How many blocks it rests on.
    pub blocks: u64,
}

impl Estimate {
    /// The ends of the 95% interval.
    pub fn ci95(&self) -> Option<[f64; 2]> {
        self.half_width.map(|half| [self.mean - half, self.mean + half])
    }

    /// What the interval shows.
    pub fn verdict(&self) -> Verdict {
        match self.ci95() {
            None => Verdict::TooFew,
            // All blocks alike but for zero: there is no spread to judge by.
            Some(_) if self.half_width == Some(0.0) && self.mean != 0.0 => Verdict::TooFew,
            Some([low, _]) if low > 0.0 => Verdict::Better,
            Some([_, high]) if high < 0.0 => Verdict::Worse,
            Some(_) => Verdict::NotShown,
        }
    }

    /// The same per game, of blocks in which every line-up plays so many games.
    #[must_use]
    pub fn per_game(&self, games: u32) -> Estimate {
        self.over(f64::from(games))
    }

    /// The same in a unit that is so many times as large.
    #[must_use]
    pub fn over(&self, unit: f64) -> Estimate {
        Estimate { mean: self.mean / unit, half_width: self.half_width.map(|half| half / unit), ..*self }
    }

    /// The same for the opponent in a comparison of two.
    #[must_use]
    pub fn negated(&self) -> Estimate {
        Estimate { mean: 0.0 - self.mean, ..*self }
    }
}

/// What the 95% interval of a difference shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All of it is above zero.
    Better,
    /// All of it is below zero.
    Worse,
    /// It holds zero.
    NotShown,
    /// There is none: the spread cannot be estimated.
    TooFew,
}

impl Verdict {
    /// The name in JSON and CSV.
    pub const fn key(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::NotShown => "no_difference_shown",
            Verdict::TooFew => "too_few_deals",
        }
    }
}

/// A number with this many decimals, and no sign on zero.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

impl fmt::Display for Estimate {
    /// Mean and half width with as many decimals as tell something: `0.84 ± 0.05`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.half_width {
            Some(half) => {
                let tells = |decimals: &usize| half == 0.0 || half * 10_f64.powi(*decimals as i32) >= 0.95;
                let decimals = (2..6).find(tells).unwrap_or(6);
                f.pad(&format!("{} ± {}", fixed(self.mean, decimals), fixed(half, decimals)))
            }
            None => f.pad(&fixed(self.mean, 2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::moments::testing::moments;
    use crate::stats::{BlockPoints, Moments};

    #[test]
    fn the_interval_of_a_known_sample_is_known() {
        // Student's sleep data (Student 1908), in tenths of an hour.
        let hours = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14];
        let mut sleep = Moments::default();
        for tenths in hours {
            sleep.add(BlockPoints::quotient(tenths, 1));
        }
        let estimate = sleep.estimate().unwrap();
        let [low, high] = estimate.ci95().unwrap();
        assert!((estimate.mean - 15.8).abs() < 1e-12);
        // R: t.test(extra ~ group, data = sleep, paired = TRUE) gives 0.7001 to 2.4599.
        assert!((low - 7.001_142).abs() < 1e-4 && (high - 24.598_858).abs() < 1e-4, "{low} {high}");
        assert_eq!(estimate.verdict(), Verdict::Better);
        assert_eq!(estimate.negated().verdict(), Verdict::Worse);
    }

    #[test]
    fn without_spread_there_is_no_verdict_but_on_zero() {
        assert_eq!(moments(&[]).estimate(), None);
        assert_eq!(moments(&[3]).estimate().unwrap().verdict(), Verdict::TooFew);
        assert_eq!(moments(&[3, 3]).estimate().unwrap().verdict(), Verdict::TooFew);
        assert_eq!(moments(&[0, 0]).estimate().unwrap().verdict(), Verdict::NotShown);
        assert_eq!(moments(&[1, -1, 1]).estimate().unwrap().verdict(), Verdict::NotShown);
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(fixed(-0.006, 2), "-0.01");
        assert_eq!(moments(&[0, 0]).estimate().unwrap().negated().to_string(), "0.00 ± 0.00");
    }

    #[test]
    fn as_many_decimals_are_shown_as_tell_something() {
        let shown = |half| Estimate { mean: 1.0 / 3.0, half_width: half, blocks: 9 }.to_string();
        assert_eq!(shown(Some(1.25)), "0.33 ± 1.25");
        assert_eq!(shown(Some(0.0095)), "0.33 ± 0.01");
        assert_eq!(shown(Some(0.0094)), "0.333 ± 0.009");
        assert_eq!(shown(Some(0.000_021)), "0.33333 ± 0.00002");
        assert_eq!(shown(Some(1e-9)), "0.333333 ± 0.000000");
        assert_eq!(shown(None), "0.33");
    }

    #[test]
    fn verdicts_have_names_of_their_own() {
        let names = [Verdict::Better, Verdict::Worse, Verdict::NotShown, Verdict::TooFew].map(Verdict::key);
        assert_eq!(names, ["better", "worse", "no_difference_shown", "too_few_deals"]);
    }
}
