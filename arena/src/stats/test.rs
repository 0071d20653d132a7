//! What is to stop a run: a test or a precision, as it is written and as it is meant.

use std::fmt;
use std::str::FromStr;

use super::error::{TestError, finite, positive};
use super::gsprt::Gsprt;

/// A sequential test, in points per game.
///
/// ```
/// use doko_arena::stats::Test;
///
/// let test: Test = "gsprt:0,0.1".parse()?;
/// assert_eq!(test.to_string(), "gsprt:0,0.1");
/// let error = "gsprt:0,0".parse::<Test>().unwrap_err();
/// assert!(error.to_string().contains("must differ"));
/// # Ok::<(), doko_arena::stats::TestError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// `gsprt:M0,M1[,alpha=A][,beta=B]`: one mean against another.
    Gsprt(Gsprt),
    /// `equal:D`: whether the difference is practically nothing.
    Equal(Equal),
}

/// The question whether a mean is within so many points per game of zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equal {
    margin: f64,
}

impl Equal {
    /// # Errors
    /// If the margin is not a finite number above 0.
    pub fn new(margin: f64) -> Result<Equal, TestError> {
        positive("the margin of equal", "equal:0.05", margin).map(|margin| Equal { margin })
    }

    /// The most that counts as nothing, in points per game, above 0.
    pub const fn margin(&self) -> f64 {
        self.margin
    }
}

/// A precision to be reached: half the width of the confidence sequence, in points per game.
///
/// ```
/// use doko_arena::stats::Until;
///
/// let until: Until = "±0.05".parse()?;
/// assert_eq!((until.half_width(), until.to_string().as_str()), (0.05, "±0.05"));
/// assert_eq!("+-0.05".parse(), Ok(until));
/// # Ok::<(), doko_arena::stats::TestError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Until {
    half_width: f64,
}

impl Until {
    /// # Errors
    /// If the half width is not a finite number above 0.
    pub fn new(half_width: f64) -> Result<Until, TestError> {
        positive("the half width", "±0.05", half_width).map(|half_width| Until { half_width })
    }

    /// Half the width of the interval, in points per game, above 0.
    pub const fn half_width(&self) -> f64 {
        self.half_width
    }
}

impl FromStr for Test {
    type Err = TestError;

    fn from_str(text: &str) -> Result<Test, TestError> {
        match text.trim().split_once(':') {
            Some(("gsprt", settings)) => gsprt(settings).map(Test::Gsprt),
            Some(("equal", margin)) => {
                finite("the margin of equal", margin).and_then(Equal::new).map(Test::Equal)
            }
            _ => Err(TestError::Unknown(text.to_owned())),
        }
    }
}

fn gsprt(settings: &str) -> Result<Gsprt, TestError> {
    let mut parts = settings.split(',');
    let (Some(null), Some(alternative)) = (parts.next(), parts.next()) else {
        return Err(TestError::Hypotheses(settings.to_owned()));
    };
    let (null, alternative) = (finite("H0", null)?, finite("H1", alternative)?);
    let [mut alpha, mut beta] = [None; 2];
    for part in parts {
        let unknown = || TestError::Setting(part.to_owned());
        let (key, value) = part.split_once('=').ok_or_else(unknown)?;
        let (what, place) = match key.trim() {
            "alpha" => ("alpha", &mut alpha),
            "beta" => ("beta", &mut beta),
            _ => return Err(unknown()),
        };
        if place.replace(finite(what, value)?).is_some() {
            return Err(unknown());
        }
    }
    Gsprt::new(null, alternative, alpha.unwrap_or(Gsprt::ERROR), beta.unwrap_or(Gsprt::ERROR))
}

impl FromStr for Until {
    type Err = TestError;

    fn from_str(text: &str) -> Result<Until, TestError> {
        let trimmed = text.trim();
        let number = ["±", "+-"].iter().find_map(|sign| trimmed.strip_prefix(sign)).unwrap_or(trimmed);
        finite("the half width", number).and_then(Until::new)
    }
}

impl fmt::Display for Test {
    /// As it is read; what is not said otherwise is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Test::Equal(equal) => write!(f, "equal:{}", equal.margin()),
            Test::Gsprt(gsprt) => {
                write!(f, "gsprt:{},{}", gsprt.null(), gsprt.alternative())?;
                for (key, value) in [("alpha", gsprt.alpha()), ("beta", gsprt.beta())] {
                    if value != Gsprt::ERROR {
                        write!(f, ",{key}={value}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "±{}", self.half_width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_written_is_what_is_meant() {
        let gsprt =
            |null, alternative, alpha, beta| Test::Gsprt(Gsprt::new(null, alternative, alpha, beta).unwrap());
        for (text, test) in [
            ("gsprt:0,0.1", gsprt(0.0, 0.1, 0.05, 0.05)),
            (" gsprt: -0.05 , +5e-2 ", gsprt(-0.05, 0.05, 0.05, 0.05)),
            ("gsprt:0,-0.1,beta=0.2", gsprt(0.0, -0.1, 0.05, 0.2)),
            ("gsprt:-0,1,beta=0.1,alpha=0.01", gsprt(0.0, 1.0, 0.01, 0.1)),
            ("equal:0.05", Test::Equal(Equal::new(0.05).unwrap())),
        ] {
            assert_eq!(text.parse(), Ok(test), "{text}");
        }
        assert_eq!(gsprt(-0.0, 0.1, 0.01, 0.05), "gsprt:0,0.1,alpha=0.01".parse().unwrap());
        let shown = "gsprt:-0,1".parse::<Test>().unwrap().to_string();
        assert!(shown.starts_with("gsprt:0,1"), "zero has no sign: {shown}");
        for text in ["±0.05", "+-0.05", "0.05", " ± 0.05", "+0.05"] {
            assert_eq!(text.parse(), Until::new(0.05), "{text}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_is_allowed() {
        for (text, hint) in [
            ("", "gsprt:M0,M1"),
            ("sprt:0,1", "gsprt:M0,M1"),
            ("gsprt", "gsprt:M0,M1"),
            ("GSPRT:0,1", "gsprt:M0,M1"),
            ("gsprt:", "two means"),
            ("gsprt:0.1", "two means"),
            ("gsprt:0,0", "must differ"),
            ("gsprt:0,-0", "must differ"),
            ("gsprt:0,", "H1 is not a finite number"),
            ("gsprt:NaN,1", "H0 is not a finite number"),
            ("gsprt:0,inf", "H1 is not a finite number"),
            ("gsprt:0,1e999", "H1 is not a finite number"),
            ("gsprt:0,1,2", "alpha=A and beta=B"),
            ("gsprt:0,1,gamma=0.1", "alpha=A and beta=B"),
            ("gsprt:0,1,alpha=0.1,alpha=0.1", "each once"),
            ("gsprt:0,1,alpha=0", "above 0 and below 0.5"),
            ("gsprt:0,1,alpha=0.5", "above 0 and below 0.5"),
            ("gsprt:0,1,beta=-0.1", "above 0 and below 0.5"),
            ("gsprt:0,1,beta=nan", "beta is not a finite number"),
            ("equal:", "not a finite number"),
            ("equal:0", "above 0 points per game"),
            ("equal:-0.1", "above 0 points per game"),
            ("equal:inf", "not a finite number"),
        ] {
            let error = text.parse::<Test>().unwrap_err().to_string();
            assert!(error.contains(hint), "{text}: {error}");
        }
        for (text, hint) in [
            ("", "not a finite number"),
            ("±", "not a finite number"),
            ("0", "above 0 points per game"),
            ("±-0.1", "above 0 points per game"),
            ("+-+-1", "not a finite number"),
            ("NaN", "not a finite number"),
            ("0.05%", "not a finite number"),
        ] {
            let error = text.parse::<Until>().unwrap_err().to_string();
            assert!(error.contains(hint), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn what_is_shown_is_read_as_the_same(
            [null, alternative] in [-10.0..10.0, -10.0..10.0],
            [alpha, beta] in [1e-6..0.4999, 1e-6..0.4999],
            margin in 1e-9..1e9,
        ) {
            prop_assume!(f64::abs(null - alternative) > 0.0);
            for test in [
                Test::Gsprt(Gsprt::new(null, alternative, alpha, beta).unwrap()),
                Test::Gsprt(Gsprt::new(null, alternative, 0.05, beta).unwrap()),
                Test::Equal(Equal::new(margin).unwrap()),
            ] {
                prop_assert_eq!(test.to_string().parse(), Ok(test));
            }
            let until = Until::new(margin).unwrap();
            prop_assert_eq!(until.to_string().parse(), Ok(until));
        }

        #[test]
        fn no_text_is_too_strange(text in "\\PC{0,30}") {
            let _ = text.parse::<Until>();
            for text in [format!("gsprt:{text}"), format!("equal:{text}"), text] {
                if let Ok(test) = text.parse::<Test>() {
                    prop_assert_eq!(test.to_string().parse(), Ok(test));
                }
            }
        }
    }
}
