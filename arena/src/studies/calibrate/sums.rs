//! What many cases add up to: whole numbers, so that the order of adding cannot show.

use super::case::{CERTAIN, Case, Said};
use crate::stats::{BlockPoints, ExactSums, Moments, Z, t_quantile};

/// The variable of chances among what was thought.
const CHANCE: usize = 0;
/// That of values, in units of [`BlockPoints`].
const VALUE: usize = 1;

/// Cases of one kind. There is at most one of them in each deal, so that they are independent.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    /// What saying the step was worth, in points, where it was kept.
    pub kept: Moments,
    /// The same where it was not.
    pub lost: Moments,
    /// In how many cases it would have been kept if it had not been said.
    pub kept_silent: u64,
    /// Of the cases in which the bot said how likely it took the step, that chance and what the step was worth.
    thought: ExactSums<[i128; 5]>,
    /// How often it was said in the game as it was played, in the order of [`Said`].
    pub said: [u64; 4],
    /// How often a partner says it if the seat does not.
    pub partner_says: u64,
    /// How often the other party says something if the seat does not say the step, and if it does.
    pub others_speak: [u64; 2],
}

impl Sums {
    /// Counts one more.
    pub fn add(&mut self, case: &Case) {
        let value = BlockPoints::quotient(case.value(), 1);
        if case.spoken.kept { &mut self.kept } else { &mut self.lost }.add(value);
        self.kept_silent += u64::from(case.silent.kept);
        if let Some(chance) = case.prospect.chance {
            self.thought.add(&[i64::from(chance), value.units()]);
        }
        self.said[case.said as usize] += 1;
        self.partner_says += u64::from(case.silent.said);
        let others_speak = [case.silent, case.spoken].map(|end| u64::from(end.others_spoke));
        self.others_speak.iter_mut().zip(others_speak).for_each(|(sum, one)| *sum += one);
    }

    /// Counts those of `other` too.
    pub fn merge(&mut self, other: &Sums) {
        self.kept.merge(&other.kept);
        self.lost.merge(&other.lost);
        self.kept_silent += other.kept_silent;
        self.thought.merge(&other.thought);
        self.said.iter_mut().zip(other.said).for_each(|(own, others)| *own += others);
        self.partner_says += other.partner_says;
        self.others_speak.iter_mut().zip(other.others_speak).for_each(|(own, others)| *own += others);
    }

    /// How many there are.
    pub const fn cases(&self) -> u64 {
        self.kept.count() + self.lost.count()
    }

    /// What saying the step was worth, kept or not.
    pub fn moments(&self) -> Moments {
        let mut all = self.kept;
        all.merge(&self.lost);
        all
    }

    /// How likely the bot took it, on average; `None` if it never said.
    pub fn predicted(&self) -> Option<f64> {
        self.thought.mean(CHANCE, i64::from(CERTAIN))
    }

    /// How many were kept when they were said.
    pub const fn kept_share(&self) -> Share {
        Share { part: self.kept.count(), whole: self.cases() }
    }

    /// How many were said, in which way.
    pub const fn said(&self, said: Said) -> u64 {
        self.said[said as usize]
    }

    /// Where the line through the values over the chances crosses zero, with the half width of its 95% interval: the chance
    /// from which on saying it pays, if these cases lie about there.
    ///
    /// Least squares, the interval by the delta method; `None` without a rising line.
    pub fn crossing(&self) -> Option<Even> {
        let (thought, points) = (&self.thought, BlockPoints::UNITS);
        let (mean, variance) = (thought.mean(VALUE, points)?, thought.variance(VALUE, points)?);
        let (n, certain) = (thought.blocks() as f64, f64::from(CERTAIN));
        let chance = thought.sum(CHANCE) as f64 / n / certain;
        let spread = thought.scaled_covariance(CHANCE, CHANCE) as f64 / n / certain / certain;
        // Values are whole points.
        let together = thought.product(CHANCE, VALUE) / i128::from(points);
        let common = together as f64 / certain - n * chance * mean;
        let slope = common / spread;
        if n < 3.0 || spread <= 0.0 || slope <= 0.0 {
            return None;
        }
        let residual = ((n - 1.0) * variance - slope * common).max(0.0) / (n - 2.0);
        let at = chance - mean / slope;
        let error = (residual * (1.0 / n + (at - chance).powi(2) / spread)).sqrt() / slope;
        Some(Even { chance: at, half_width: Some(t_quantile(0.975, n - 2.0) * error) })
    }
}

/// Some of many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Of how many something is so.
    pub part: u64,
    /// Of how many.
    pub whole: u64,
}

impl Share {
    /// The share, `0.0..=1.0`; `None` of nothing.
    pub fn share(&self) -> Option<f64> {
        (self.whole > 0).then(|| self.part as f64 / self.whole as f64)
    }

    /// Wilson's 95% interval (Wilson 1927, "Probable inference, the law of succession, and statistical inference", JASA 22).
    pub fn ci95(&self) -> Option<[f64; 2]> {
        let (n, share) = (self.whole as f64, self.share()?);
        let middle = share + Z * Z / (2.0 * n);
        let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Some([((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0)])
    }
}

/// A chance from which on saying a step pays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Even {
    /// The chance; outside of `0.0..=1.0` where saying it always pays, or never.
    pub chance: f64,
    /// Half the width of its 95% interval; `None` where it is reckoned, or the spread cannot be estimated.
    pub half_width: Option<f64>,
}

impl Even {
    /// From what the step brings where it is kept, and where it is not: `-lost / (kept - lost)`, with the interval by the
    /// delta method.
    ///
    /// `None` unless it brings more where it is kept.
    pub fn of(kept: &Moments, lost: &Moments) -> Option<Even> {
        let (gain, loss) = (kept.mean()?, lost.mean()?);
        let apart = gain - loss;
        if apart <= 0.0 {
            return None;
        }
        let square_error = |moments: &Moments| Some(moments.variance()? / moments.count() as f64);
        let half_width = square_error(kept)
            .zip(square_error(lost))
            .map(|(kept, lost)| Z * (loss * loss * kept + gain * gain * lost).sqrt() / (apart * apart));
        Some(Even { chance: -loss / apart, half_width })
    }

    /// Whether its interval tells more than nothing: at most a quarter to each side.
    pub fn is_known(&self) -> bool {
        self.half_width.is_some_and(|half| half <= 0.25)
    }

    /// The ends of its interval.
    pub fn ci95(&self) -> Option<[f64; 2]> {
        self.half_width.map(|half| [self.chance - half, self.chance + half])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::calibrate::case::testing::case;

    fn moments(values: &[i64]) -> Moments {
        let mut moments = Moments::default();
        for &value in values {
            moments.add(BlockPoints::quotient(value, 1));
        }
        moments
    }

    #[test]
    fn wilsons_interval_of_a_known_share_is_known() {
        // R: binom.test does not have it; prop.test(10, 50, correct = FALSE) gives 0.1124375 0.3303711.
        let [low, high] = Share { part: 10, whole: 50 }.ci95().unwrap();
        assert!((low - 0.112_437_5).abs() < 1e-6 && (high - 0.330_371_1).abs() < 1e-6, "{low} {high}");
        assert_eq!(Share::default().ci95(), None);
        assert!(Share { part: 0, whole: 3 }.ci95().unwrap()[0] >= 0.0);
    }

    #[test]
    fn a_step_pays_from_where_gain_and_loss_balance() {
        let even = Even::of(&moments(&[1, 1, 1]), &moments(&[-8, -8])).unwrap();
        assert_eq!((even.chance, even.half_width), (8.0 / 9.0, Some(0.0)));
        assert_eq!(Even::of(&moments(&[-1]), &moments(&[-1])), None);
        assert_eq!(Even::of(&moments(&[]), &moments(&[-1])), None);
        // By hand: means 2 and -2, errors of the means 1 and 1, so sqrt(4 + 4) / 16 of them.
        let even = Even::of(&moments(&[1, 3]), &moments(&[-1, -3])).unwrap();
        assert!((even.chance - 0.5).abs() < 1e-12);
        assert!((even.half_width.unwrap() - 1.959_963_984_540_054 * 8.0_f64.sqrt() / 16.0).abs() < 1e-12);
    }

    #[test]
    fn the_line_through_values_crosses_zero_where_it_was_planted() {
        let mut sums = Sums::default();
        // Values 10 p - 6 in steps of a point, at chances of whole tenths: no noise, so no width.
        for tenths in 3..10 {
            sums.add(&case(Some(1000 * tenths as u16), tenths - 6, tenths > 6));
        }
        let even = sums.crossing().unwrap();
        assert!((even.chance - 0.6).abs() < 1e-9 && even.half_width.unwrap() < 1e-6, "{even:?}");
        // With noise on one side, by numpy: least squares, then the delta method from both coefficients' covariances.
        for tenths in 3..6 {
            for noise in [-2, 2] {
                sums.add(&case(Some(1000 * tenths as u16), tenths - 6 + noise, tenths > 6));
            }
        }
        let even = sums.crossing().unwrap();
        assert!((even.chance - 0.6).abs() < 1e-9, "{even:?}");
        assert!((even.half_width.unwrap() - 0.100_673_2).abs() < 1e-6, "{even:?}");
        let mut flat = Sums::default();
        (3..10).for_each(|tenths| flat.add(&case(Some(1000 * tenths), 1, true)));
        assert_eq!(flat.crossing(), None);
    }

    #[test]
    fn sums_of_parts_are_sums_of_all() {
        let cases = [
            case(Some(1234), 3, true),
            case(None, -5, false),
            case(Some(9999), -8, false),
            case(Some(5000), 1, true),
        ];
        let of = |cases: &[Case]| {
            let mut sums = Sums::default();
            for case in cases {
                sums.add(case);
            }
            sums
        };
        let mut parts = of(&cases[..1]);
        parts.merge(&of(&cases[1..]));
        let all = of(&cases);
        assert_eq!(format!("{parts:?}"), format!("{all:?}"));
        assert_eq!(
            (all.cases(), all.kept_share(), all.thought.blocks()),
            (4, Share { part: 2, whole: 4 }, 3)
        );
        assert!((all.predicted().unwrap() - (0.1234 + 0.9999 + 0.5) / 3.0).abs() < 1e-12);
        assert!((all.moments().mean().unwrap() + 9.0 / 4.0).abs() < 1e-12);
    }
}
