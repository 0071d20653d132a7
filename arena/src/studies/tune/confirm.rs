//! Whether what was found is better: a sequential test against what it comes from, on deals that nothing before has seen.
//!
//! The deals have a [seed](super::tuning::Purpose) of their own. The test watches one kind of block; the other kind is
//! played on the same deals and told beside it. It is a duel like any other, in the folder `confirm` of the tuning run: it
//! can be read, verified, played in parts and merged.

use super::job::{Played, Sum};
use super::tuning::{Purpose, Tuning};
use crate::run::contestant::Contestant;
use crate::stats::{ConfidenceSequence, Estimate, Moments, Monitor, Outcome, Test};
use crate::studies::matches::experiment::{Experiment, Format, Planned, Stopping};
use crate::studies::matches::results::Results;
use crate::studies::matches::schedule::BlockKind;

/// The test looks after so many deals, and at the end.
const EVERY: u64 = 500;

/// The duel of what was found against what it comes from.
pub fn duel(tuning: &Tuning, found: &Contestant) -> Planned {
    let kinds = [BlockKind::Team, BlockKind::Field];
    let bots = vec![found.clone(), tuning.incumbent().clone()];
    let plain = Experiment::new(Format::Duel, tuning.experiment.rules.clone(), bots, &kinds);
    let (seed, deals) = (tuning.seed(Purpose::Confirm), tuning.settings.confirm_deals);
    let watches = Some(tuning.block().kind());
    let stopping = Stopping { test: Some(tuning.test), every: Some(EVERY), watches, until: None };
    Planned { experiment: Experiment { seed, deals, ..plain }, stopping }
}

/// What it has come to, as a piece of work of the run.
pub fn played(planned: &Planned, results: &Results<'_>) -> (u64, Played) {
    let Planned { experiment, stopping } = planned;
    let watched = stopping.watched(experiment);
    let all = &results.summary().series;
    let in_order = [&all[watched], &all[1 - watched]];
    let first = in_order
        .iter()
        .flat_map(|series| series.first_faults.iter().flatten())
        .min_by_key(|(deal, _)| *deal)
        .map(|(deal, fault)| format!("deal {deal} of seed {}: {}", experiment.seed, fault.words));
    let played = Played {
        sums: in_order.iter().map(|series| Sum { moments: *series.moments(0), changed: 0 }).collect(),
        games: all.iter().map(|series| series.games).sum(),
        faults: all.iter().map(|series| series.blocks() - series.clean_blocks()).sum(),
        first_fault: first,
    };
    (results.summary().deals, played)
}

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

    /// Takes what was played: first the blocks that are watched, then the others.
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
