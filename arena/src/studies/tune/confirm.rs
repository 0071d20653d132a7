//! Whether what was found is better: a sequential test against what it comes from, on deals that nothing before has seen.
//!
//! The deals have a [seed](super::task::Purpose) of their own. The test watches one kind of block; the other kind is
//! played on the same deals and told beside it. It is a duel like any other, in the folder `confirm` of the tuning run: it
//! can be read, verified, played in parts and merged.

use super::plan::TunePlan;
use super::task::{ContrastSum, Purpose, TaskSums};
use crate::run::Contestant;
use crate::stats::{ConfidenceSequence, Estimate, Monitor, Outcome, Test};
use crate::studies::matches::{BlockKind, Experiment, Format, Planned, Results, Stopping};

/// The test looks after so many deals, and at the end.
const EVERY: u64 = 500;

/// The duel of what was found against what it comes from.
pub fn duel(plan: &TunePlan, found: &Contestant) -> Planned {
    let kinds = [BlockKind::Team, BlockKind::Field];
    let bots = vec![found.clone(), plan.incumbent().clone()];
    let plain = Experiment::new(Format::Duel, plan.experiment.rules.clone(), bots, &kinds);
    let (seed, deals) = (plan.seed(Purpose::Confirm), plan.settings.confirm_deals);
    let watches = Some(plan.block().kind());
    let stopping = Stopping { test: Some(plan.test), every: Some(EVERY), watches, until: None };
    Planned { experiment: Experiment { seed, deals, ..plain }, stopping }
}

/// How many deals it has played, and what it has come to: first in the blocks that are watched, then in the others.
pub fn sums(planned: &Planned, results: &Results<'_>) -> (u64, TaskSums) {
    let Planned { experiment, stopping } = planned;
    let watched = stopping.watched(experiment);
    let all = &results.summary().series;
    let in_order = [&all[watched], &all[1 - watched]];
    let first = in_order
        .iter()
        .flat_map(|series| series.first_faults.iter().flatten())
        .min_by_key(|(deal, _)| *deal)
        .map(|(deal, fault)| format!("deal {deal} of seed {}: {}", experiment.seed, fault));
    let contrasts = in_order.map(|series| ContrastSum { moments: *series.moments(0), changed: 0 });
    let sums = TaskSums {
        contrasts: contrasts.into(),
        games: all.iter().map(|series| series.games).sum(),
        faults: all.iter().map(|series| series.blocks() - series.clean_blocks()).sum(),
        first_fault: first,
    };
    (results.summary().deals, sums)
}

/// What the test has decided.
pub fn outcome(test: Test, sums: &TaskSums) -> Outcome {
    let mut monitor = Monitor::of_test(test, 1);
    if let Some(watched) = sums.contrasts.first() {
        monitor.look(&watched.moments);
    }
    monitor.outcome()
}

/// Points per game of what was found against what it comes from, in the blocks that are watched and in the others; the
/// intervals hold whenever the test stops.
pub fn estimates(sums: &TaskSums) -> [Option<Estimate>; 2] {
    [0, 1].map(|n| ConfidenceSequence::shown().estimate(&sums.contrasts.get(n)?.moments))
}
