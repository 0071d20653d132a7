//! How long a decision has taken, where time is its budget.

use std::time::{Duration, Instant};

use super::settings::Budget;

/// Runs under a budget of milliseconds only.
///
/// Under a counted budget nobody looks at the time: no answer may depend on it, and a platform without a clock, such as
/// `wasm32-unknown-unknown`, panics where it is asked.
#[derive(Clone, Copy)]
pub(super) struct Clock(Option<Instant>);

impl Clock {
    /// Starts now.
    pub(super) fn start(budget: Budget) -> Clock {
        Clock(matches!(budget, Budget::Millis(_)).then(Instant::now))
    }

    /// The time since the start; nothing under a counted budget.
    pub(super) fn elapsed(self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}
