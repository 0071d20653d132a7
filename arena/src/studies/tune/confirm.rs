//! Whether what was found is better: a sequential test against what it comes from, on deals that nothing before has seen.
//!
//! The deals have a [seed](super::task::Purpose) of their own. The test watches one kind of block; the other kind is
//! played on the same deals and told beside it. It is a duel like any other, in the folder `confirm` of the tuning run: it
//! can be read, verified, played in parts and merged.

use std::path::Path;

use toml::Table;

use super::plan::TunePlan;
use super::task::{ContrastSum, Purpose, TaskSums};
use crate::error::{Error, usage};
use crate::files::names::CONFIG;
use crate::files::read_text;
use crate::run::{Contestant, Fold, Folder, RowFiles, Scope, Study, fold_units, threads};
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

/// Its sums: first of the blocks that are watched, then of the others.
pub fn sums(planned: &Planned, results: &Results<'_>) -> TaskSums {
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

/// The sums of the confirmation in the folder of a run; `None` if it is unfinished, damaged or a different duel.
pub fn read(path: &Path, duel: &Planned) -> Option<TaskSums> {
    let folder = Folder::of_games(path);
    if !folder.is_sealed() || expect(folder, duel).is_err() {
        return None;
    }
    let units = 0..duel.experiment.deals;
    let scope = Scope { units: units.clone(), is_extended: false };
    let mut fold = duel.fold(&scope, &RowFiles::default()).ok()?;
    let pool = threads(0).ok()?;
    let read = fold_units(duel, folder.log().ok()?, units.clone(), &pool, false, &mut fold).ok()?;
    let is_over = read.next == units.end || fold.has_decided();
    is_over.then(|| sums(duel, &fold))
}

/// Refuses a folder with another duel than this.
///
/// # Errors
/// If its config is not that of the duel, whichever doko has written it.
pub fn expect(folder: Folder<'_>, duel: &Planned) -> Result<(), Error> {
    let config = |text: &str| -> Option<Table> {
        let mut config: Table = text.parse().ok()?;
        config.remove("engine");
        Some(config)
    };
    let there = read_text(&folder.path.join(CONFIG))?;
    if config(&there) == config(&duel.config_of(&(0..duel.experiment.deals))) {
        return Ok(());
    }
    usage(format!(
        "{} holds another duel than the one that confirms this run: move it elsewhere, and go on",
        folder.path.display()
    ))
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
