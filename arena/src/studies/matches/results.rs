//! What the blocks of a run become: sums, a verdict, and files.
//!
//! Everything here is a function of the blocks in the order of their deals, whether they are being played, come from
//! the log of an interrupted run, or from the logs of its parts: so all of these have the same results.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use doko_engine::Lang;

use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::files::names::{BLOCKS, GAMES, REPORT, SUMMARY_CSV, SUMMARY_JSON};
use crate::report::outputs::{Forms, Written};
use crate::run::contestant::letter;
use crate::run::place::{Keep, Place};
use crate::run::scope::Scope;
use crate::run::study::{Fold, Outputs};
use crate::stats::Monitor;
use crate::studies::matches::block::Block;
use crate::studies::matches::experiment::{Format, Planned};
use crate::studies::matches::play_command::play as play_command;
use crate::studies::matches::report::{BlockRows, Exports, GameRows, Report, tournament};
use crate::studies::matches::schedule::Matchup;
use crate::studies::matches::summary::{FaultsOf, Summary};

/// The results of a run so far.
pub struct Results<'a> {
    planned: &'a Planned,
    scope: Scope,
    summary: Summary,
    monitor: Option<Monitor>,
    blocks: Vec<Rows<BlockWriter>>,
    games: Option<Rows<GameRows<Box<dyn Keep>>>>,
}

/// Rows of a file under way.
struct Rows<R> {
    path: PathBuf,
    rows: R,
}

/// Rows of blocks, as the command has them.
enum BlockWriter {
    Duel(BlockRows<Box<dyn Keep>>),
    Tournament(tournament::BlockRows<Box<dyn Keep>>),
}

impl BlockWriter {
    fn new(format: Format, file: Box<dyn Keep>) -> io::Result<BlockWriter> {
        Ok(match format {
            Format::Duel => BlockWriter::Duel(BlockRows::new(file)?),
            Format::Tournament => BlockWriter::Tournament(tournament::BlockRows::new(file)?),
        })
    }

    fn add(&mut self, matchup: &Matchup, block: &Block) -> io::Result<()> {
        match self {
            BlockWriter::Duel(rows) => rows.add(block),
            BlockWriter::Tournament(rows) => rows.add(matchup, block),
        }
    }

    fn finish(self) -> io::Result<Box<dyn Keep>> {
        match self {
            BlockWriter::Duel(rows) => rows.finish(),
            BlockWriter::Tournament(rows) => rows.finish(),
        }
    }
}

impl<'a> Results<'a> {
    /// Nothing played yet of these deals.
    ///
    /// # Errors
    /// If files cannot be begun.
    pub fn new(planned: &'a Planned, scope: &Scope, outputs: &Outputs<'_>) -> Result<Results<'a>, Error> {
        let Outputs { folder, csv } = *outputs;
        let experiment = &planned.experiment;
        let block_rows = |path: PathBuf, file: Box<dyn Keep>| {
            let rows =
                BlockWriter::new(experiment.format, file).map_err(|source| write_error(&path, source))?;
            Ok::<_, Error>(Rows { path, rows })
        };
        let mut blocks = Vec::new();
        if let Some(folder) = folder {
            blocks.push(block_rows(BLOCKS.into(), folder.open(BLOCKS)?)?);
        }
        if let Some(path) = csv {
            blocks.push(block_rows(path.to_owned(), Box::new(NewFile::create(path)?))?);
        }
        let games = match folder {
            Some(folder) if experiment.keeps_games => {
                let rows = GameRows::new(folder.open(GAMES)?);
                Some(Rows {
                    path: GAMES.into(),
                    rows: rows.map_err(|source| write_error(GAMES.as_ref(), source))?,
                })
            }
            _ => None,
        };
        Ok(Results {
            planned,
            summary: Summary::of(experiment, scope.is_extended),
            scope: scope.clone(),
            monitor: planned.stopping.monitor(experiment),
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
    fn take(&mut self, blocks: Vec<Block>) -> Result<(), Error> {
        let next = self.scope.units.start + self.summary.deals;
        assert!(blocks.iter().all(|block| block.deal == next), "deals come in order");
        let matchups = &self.planned.experiment.matchups;
        for Rows { path, rows } in &mut self.blocks {
            let result =
                matchups.iter().zip(&blocks).try_for_each(|(matchup, block)| rows.add(matchup, block));
            result.map_err(|source| write_error(path, source))?;
        }
        if let Some(Rows { path, rows }) = &mut self.games {
            let result =
                matchups.iter().zip(&blocks).try_for_each(|(matchup, block)| rows.add(matchup, block));
            result.map_err(|source| write_error(path, source))?;
        }
        self.summary.add(&blocks);
        if let Some(monitor) = &mut self.monitor {
            let Planned { experiment, stopping } = self.planned;
            let deals = self.summary.deals;
            let is_last = deals == self.scope.units.end - self.scope.units.start;
            if is_last || deals.is_multiple_of(stopping.every.unwrap_or(1)) {
                let watched = &self.summary.series[stopping.watched(experiment)];
                monitor.look(watched.moments(watched.kind().measured()[0]));
            }
        }
        Ok(())
    }

    fn has_decided(&self) -> bool {
        self.monitor.as_ref().is_some_and(|watch| watch.decision().is_some())
    }

    fn finish(&mut self, folder: Option<Place<'_>>) -> Result<(), Error> {
        for Rows { path, rows } in self.blocks.drain(..) {
            rows.finish().map_err(|source| write_error(&path, source))?.keep()?;
        }
        if let Some(Rows { path, rows }) = self.games.take() {
            rows.finish().map_err(|source| write_error(&path, source))?.keep()?;
        }
        if let Some(folder) = folder {
            let report = self.report();
            let exports = Exports::of(report.experiment.format);
            folder.put(SUMMARY_CSV, |file| exports.csv.export(&report, file))?;
            folder.put(SUMMARY_JSON, |file| exports.json.export(&report, file))?;
            folder.put(REPORT, |file| exports.table.export(&report, file))?;
        }
        Ok(())
    }

    fn write(&self, forms: &Forms, lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
        let (report, exports) = (self.report(), Exports::of(self.planned.experiment.format));
        let told = report.told_in(lang);
        let written = Written {
            table: &|out| exports.table.export(&told, out),
            json: &|out| exports.json.export(&report, out),
            html: &|out| exports.html.export(&told, out),
            markdown: &|out| exports.markdown.export(&told, out),
        };
        forms.put(&written, out)
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
        if let Some(FaultsOf { counts, index, line_up, words, .. }) = summary.faults_of(bot) {
            has_fault = true;
            let times: u64 = counts.iter().sum();
            tell(format_args!(
                "doko: bot {} ({}) was at fault {times} {}; first in {} {index}: {words}\ndoko: it is shown by \
                 {}",
                letter(bot),
                contestant.label(),
                if times == 1 { "time" } else { "times" },
                experiment.unit.noun(1),
                play_command(experiment, &line_up, index)
            ));
        }
    }
    has_fault
}

fn write_error(path: &Path, source: io::Error) -> Error {
    Error::Write { path: path.to_owned(), source }
}
