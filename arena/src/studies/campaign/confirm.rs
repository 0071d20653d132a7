//! The last stage of a campaign: whether what was found is better, by a sequential test on deals that nothing before has seen.
//!
//! The test watches one kind of block; the other kind is played on the same deals and told beside it. It is a duel like any
//! other: it can be read, verified, played in parts and merged.

use doko_engine::Rules;

use super::Stages;
use crate::error::{Error, usage};
use crate::files::names::CONFIRM;
use crate::run::Contestant;
use crate::stats::{ConfidenceSequence, Estimate, Monitor, Outcome, Test};
use crate::studies::matches::{BlockKind, Experiment, Format, Planned, Results, Stopping};
use crate::studies::tune::task::{ContrastSum, TaskSums};

/// The test looks after so many deals, and at the end.
const EVERY: u64 = 500;

/// The test that confirms a gain, from the words of `--test`.
///
/// # Errors
/// If it is none of a gain; `example` is one.
pub fn test_of_gain(words: &str, example: &str) -> Result<Test, Error> {
    let wrong = |why: &str| usage(format!("--test {words}: {why}"));
    match words.parse::<Test>() {
        Ok(Test::Gsprt(test)) if test.null() >= 0.0 && test.alternative() > test.null() => {
            Ok(Test::Gsprt(test))
        }
        Ok(_) => wrong(&format!("what confirms a gain is gsprt:M0,M1 with 0 <= M0 < M1, such as {example}")),
        Err(error) => wrong(&error.to_string()),
    }
}

/// The duel of what was found against another bot, which ends by a test of the blocks that it watches.
pub fn duel(
    rules: &Rules,
    [found, other]: [&Contestant; 2],
    (seed, deals): (u64, u64),
    (test, watched): (Test, BlockKind),
) -> Planned {
    let kinds = [BlockKind::Team, BlockKind::Field];
    let bots = vec![found.clone(), other.clone()];
    let plain = Experiment::new(Format::Duel, rules.clone(), bots, &kinds);
    let stopping = Stopping { test: Some(test), every: Some(EVERY), watches: Some(watched), until: None };
    Planned { experiment: Experiment { seed, deals, ..plain }, stopping }
}

impl Stages<'_> {
    /// What the duel that confirms has come to; `None` if it is not over.
    ///
    /// # Errors
    /// If another duel is there, or it cannot be played or read.
    pub fn confirmed(&self, duel: &Planned) -> Result<Option<TaskSums>, Error> {
        let words = format_args!("confirmation against {}", duel.experiment.bots[1].name);
        let stage = self.stage(CONFIRM, words, duel)?;
        Ok(stage.filter(|stage| stage.is_over).map(|stage| sums(duel, &stage.fold)))
    }
}

/// The sums of a duel: first of the blocks that are watched, then of the others.
fn sums(planned: &Planned, results: &Results<'_>) -> TaskSums {
    let Planned { experiment, stopping } = planned;
    let watched = stopping.watched(experiment);
    let all = &results.summary().standings;
    let in_order = [&all[watched], &all[1 - watched]];
    let first = in_order
        .iter()
        .flat_map(|standing| [0, 1].into_iter().filter_map(|bot| standing.faults(bot).first.as_ref()))
        .min_by_key(|(deal, _)| *deal)
        .map(|(deal, fault)| format!("deal {deal} of seed {}: {}", experiment.seed, fault));
    let contrasts = in_order.map(|standing| ContrastSum { moments: *standing.moments(0), changed: 0 });
    TaskSums {
        contrasts: contrasts.into(),
        games: all.iter().map(|standing| standing.games(0)).sum(),
        faults: all.iter().map(|standing| standing.deals() - standing.clean_deals()).sum(),
        first_fault: first,
    }
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
