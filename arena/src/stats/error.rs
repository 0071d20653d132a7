//! What can be wrong with a test or a precision that was asked for.

use thiserror::Error;

/// Why a text names no test or no precision.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TestError {
    /// No such test.
    #[error(
        "there is no test {0:?}; allowed: gsprt:M0,M1[,alpha=A][,beta=B] or equal:D, means in points per game, \
         such as gsprt:0,0.1 or equal:0.05"
    )]
    Unknown(String),
    /// Not a finite number.
    #[error("{what} is not a finite number: {text:?}; write it like 0.1")]
    NotANumber {
        /// What should be one.
        what: &'static str,
        /// What was written.
        text: String,
    },
    /// A GSPRT needs two hypotheses.
    #[error("gsprt needs two means in points per game, H0 and then H1, such as gsprt:0,0.1; got {0:?}")]
    Hypotheses(String),
    /// Two hypotheses that are the same.
    #[error("gsprt cannot tell a mean of {0} from a mean of {0}: H0 and H1 must differ, such as gsprt:0,0.1")]
    SameHypotheses(f64),
    /// An error probability out of range.
    #[error("{what}={value}: a probability of error must be above 0 and below 0.5, such as {what}=0.05")]
    Probability {
        /// Which.
        what: &'static str,
        /// What it was said to be.
        value: f64,
    },
    /// An unknown or doubled setting.
    #[error("gsprt has no setting {0:?}; allowed after the two means: alpha=A and beta=B, each once")]
    Setting(String),
    /// A margin or a half width that is not positive.
    #[error("{what} must be above 0 points per game, such as {example}; got {value}")]
    NotPositive {
        /// Which.
        what: &'static str,
        /// One that would do.
        example: &'static str,
        /// What it was said to be.
        value: f64,
    },
}

/// The finite number that a text is.
pub(super) fn finite(what: &'static str, text: &str) -> Result<f64, TestError> {
    let value: Option<f64> = text.trim().parse().ok();
    let value = value.filter(|value| value.is_finite());
    // Zero has no sign here.
    value.map(|value| value + 0.0).ok_or_else(|| TestError::NotANumber { what, text: text.to_owned() })
}

/// The positive number that a value is.
pub(super) fn positive(what: &'static str, example: &'static str, value: f64) -> Result<f64, TestError> {
    let is_one = value.is_finite() && value > 0.0;
    is_one.then_some(value).ok_or(TestError::NotPositive { what, example, value })
}
