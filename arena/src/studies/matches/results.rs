//! What the blocks of a run become: sums, a verdict, and files.
//!
//! Everything here is a function of the blocks in the order of their deals, whether they are being played, come from
//! the log of an interrupted run, or from the logs of its parts: so all of these have the same results.

use doko_engine::Lang;

use super::findings::{BlockRow, PlayedRow, Report};
use super::{Block, Planned, Summary};
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::files::names::{BLOCKS, GAMES};
use crate::report::outputs::Target;
use crate::run::{Fold, RowFile, RowFiles, Scope, letter};
use crate::stats::{Looks, Monitor};

/// The results of a run so far.
pub struct Results<'a> {
    planned: &'a Planned,
    scope: Scope,
    summary: Summary,
    monitor: Option<Monitor>,
    blocks: Vec<RowFile<'static, BlockRow>>,
    games: Option<RowFile<'static, PlayedRow>>,
}

impl<'a> Results<'a> {
    /// Nothing played yet of these deals.
    ///
    /// # Errors
    /// If files cannot be begun.
    pub fn new(planned: &'a Planned, scope: &Scope, files: &RowFiles<'_>) -> Result<Results<'a>, Error> {
        let RowFiles { folder, csv } = *files;
        let experiment = &planned.experiment;
        let mut blocks = Vec::new();
        if let Some(folder) = folder {
            blocks.push(RowFile::begin(Target::File(BLOCKS.into()), folder.open(BLOCKS)?)?);
        }
        if let Some(path) = csv {
            blocks.push(RowFile::begin(Target::File(path.to_owned()), Box::new(NewFile::create(path)?))?);
        }
        let games = match folder {
            Some(folder) if experiment.keeps_games => {
                Some(RowFile::begin(Target::File(GAMES.into()), folder.open(GAMES)?)?)
            }
            _ => None,
        };
        let monitor = planned.stopping.monitor(experiment);
        let looks = Looks::at(monitor.is_some() || scope.is_extended);
        Ok(Results {
            planned,
            summary: Summary::of(experiment, looks),
            scope: scope.clone(),
            monitor,
            blocks,
            games,
        })
    }

    /// What the blocks add up to.
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The results as they stand.
    pub fn report(&self) -> Report<'_> {
        Report {
            experiment: &self.planned.experiment,
            summary: &self.summary,
            scope: self.scope.clone(),
            stopping: self.planned.stopping,
            monitor: self.monitor.as_ref(),
            lang: Lang::default(),
        }
    }
}

impl Fold<Vec<Block>> for Results<'_> {
    type Findings<'f>
        = Report<'f>
    where
        Self: 'f;

    fn take(&mut self, blocks: Vec<Block>) -> Result<(), Error> {
        let next = self.scope.units.start + self.summary.deals;
        assert!(blocks.iter().all(|block| block.deal == next), "deals come in order");
        let matchups = &self.planned.experiment.matchups;
        for (matchup, block) in matchups.iter().zip(&blocks) {
            let row = (!self.blocks.is_empty()).then(|| BlockRow::of(matchup, block));
            self.blocks.iter_mut().zip(row.iter().cycle()).try_for_each(|(file, row)| file.add(row))?;
            if let Some(games) = &mut self.games {
                block.games.iter().try_for_each(|game| games.add(&PlayedRow::of(matchup, block, game)))?;
            }
        }
        self.summary.add(&blocks);
        if let Some(monitor) = &mut self.monitor {
            let Planned { experiment, stopping } = self.planned;
            let deals = self.summary.deals;
            let is_last = deals == self.scope.units.end - self.scope.units.start;
            if is_last || deals.is_multiple_of(stopping.every.unwrap_or(1)) {
                let watched = &self.summary.standings[stopping.watched(experiment)];
                monitor.look(watched.moments(watched.duel()[0]));
            }
        }
        Ok(())
    }

    fn has_decided(&self) -> bool {
        self.monitor.as_ref().is_some_and(|watch| watch.decision().is_some())
    }

    fn finish(&mut self) -> Result<(), Error> {
        self.blocks.drain(..).try_for_each(RowFile::finish)?;
        self.games.take().map_or(Ok(()), RowFile::finish)
    }

    fn findings(&self) -> Report<'_> {
        self.report()
    }

    fn ending(&self) -> Exit {
        let has_fault = tell_faults(&self.report());
        match self.monitor.as_ref().map(|monitor| monitor.outcome().is_yes()) {
            _ if has_fault => Exit::Fault,
            None | Some(Some(true)) => Exit::Done,
            Some(Some(false)) => Exit::TestSaysNo,
            Some(None) => Exit::Inconclusive,
        }
    }
}

/// Tells of bots that were at fault on stderr; whether there are any.
fn tell_faults(report: &Report<'_>) -> bool {
    let Report { experiment, summary, .. } = report;
    let mut has_fault = false;
    for (bot, contestant) in experiment.bots.iter().enumerate() {
        let faults = summary.faults(bot);
        if let Some((index, words)) = &faults.first {
            has_fault = true;
            let times = faults.seats();
            tell(format_args!(
                "doko: bot {} ({}) was at fault {times} {}; first in {} {index}: {words}",
                letter(bot),
                contestant.label(),
                if times == 1 { "time" } else { "times" },
                experiment.unit.noun(1),
            ));
        }
    }
    has_fault
}
