//! Whether what was found is better: a sequential test against what it comes from, on deals that nothing before has seen.
//!
//! The deals have a [seed](super::tuning::Purpose) of their own. The test watches one kind of block; the other kind is
//! played on the same deals and told beside it.

use super::job::Played;
use crate::stats::{ConfidenceSequence, Estimate, Moments, Monitor, Outcome, Test};

/// A confirmation under way.
pub struct Confirmation {
    monitor: Monitor,
    watched: Moments,
    other: Moments,
}

impl Confirmation {
    /// By this test.
    pub fn new(test: Test) -> Confirmation {
        Confirmation {
            monitor: Monitor::of_test(test, 1),
            watched: Moments::default(),
            other: Moments::default(),
        }
    }

    /// Takes a batch: first the blocks that are watched, then the others.
    pub fn take(&mut self, played: &Played) {
        self.watched.merge(&played.sums[0].moments);
        self.other.merge(&played.sums[1].moments);
        self.monitor.look(&self.watched);
    }

    /// How many deals were played.
    pub const fn deals(&self) -> u64 {
        self.watched.count()
    }

    /// Whether it has decided.
    pub const fn is_over(&self) -> bool {
        self.monitor.decision().is_some()
    }

    /// What it has decided; nothing as long as it has not.
    pub fn is_better(&self) -> Option<bool> {
        self.outcome().is_yes()
    }

    /// The same in words of the test.
    pub fn outcome(&self) -> Outcome {
        self.monitor.outcome()
    }

    /// Points per game of what was found against what it comes from, in the blocks that are watched and in the others; the
    /// intervals hold whenever the test stops.
    pub fn estimates(&self) -> [Option<Estimate>; 2] {
        [&self.watched, &self.other].map(|moments| ConfidenceSequence::shown().estimate(moments))
    }
}
