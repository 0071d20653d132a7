//! What the blocks of a run become: sums, a verdict, and files.
//!
//! Everything here is a function of the blocks in the order of their deals, whether they are being played, come from
//! the log of an interrupted run, or from the logs of its parts: so all of these have the same results.

mod folder;
mod log_folder;
mod place;

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use folder::remove;
pub use folder::{NewFolder, expect_run, header, seal, unseal};
pub use log_folder::{LogFolder, tell_cut};
pub use place::{Keep, Place};

use doko_engine::Lang;

use crate::block::Block;
use crate::error::Error;
use crate::experiment::{Format, Planned};
use crate::files::NewFile;
use crate::report::{BlockRows, Exports, GameRows, Report, tournament};
use crate::schedule::Matchup;
use crate::stats::Monitor;
use crate::summary::Summary;

/// What was asked for, in full.
pub const CONFIG: &str = "config.toml";
/// The blocks as they came: all else follows from it.
pub const BLOCK_LOG: &str = "blocks.log";
/// The deals of a laboratory as they came: all else follows from it.
pub const DEAL_LOG: &str = "deals.log";
/// The cases of a calibration as they came: all else follows from it.
pub const CASE_LOG: &str = "cases.log";
/// The steps of a tuning run as they came: all else follows from it.
pub const TUNE_LOG: &str = "tune.log";
/// The logs of all kinds of runs.
pub const LOGS: [&str; 4] = [BLOCK_LOG, DEAL_LOG, CASE_LOG, TUNE_LOG];
/// A row for each block.
pub const BLOCKS: &str = "blocks.csv";
/// A row for each game, if asked for.
pub const GAMES: &str = "games.csv";
/// The figures, as CSV.
pub const SUMMARY_CSV: &str = "summary.csv";
/// The figures, as JSON.
pub const SUMMARY_JSON: &str = "summary.json";
/// What was printed.
pub const REPORT: &str = "report.txt";
/// All that may differ between two runs of one experiment.
pub const RUN: &str = "run.json";
/// The hashes of the others, as `sha256sum --check` reads them.
pub const SUMS: &str = "SHA256SUMS";

/// The files that a folder of results can have.
pub const FOLDER_FILES: [&str; 9] =
    [CONFIG, BLOCK_LOG, BLOCKS, GAMES, SUMMARY_CSV, SUMMARY_JSON, REPORT, RUN, SUMS];

/// The results of a run so far.
pub struct Results<'a> {
    planned: &'a Planned,
    /// The deals that were asked for.
    range: Range<u64>,
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
    /// Nothing played yet of these deals; rows of blocks go into `folder`, and into a file of their own.
    ///
    /// # Errors
    /// If files cannot be begun.
    pub fn new(
        planned: &'a Planned,
        range: Range<u64>,
        folder: Option<Place<'_>>,
        csv: Option<&Path>,
    ) -> Result<Results<'a>, Error> {
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
            range,
            summary: Summary::new(experiment),
            monitor: planned.stopping.monitor(experiment),
            blocks,
            games,
        })
    }

    /// The deal that is to come next.
    pub fn next_deal(&self) -> u64 {
        self.range.start + self.summary.deals
    }

    /// Whether nothing more is wanted: all deals are there, or a sequential test has decided.
    pub fn is_complete(&self) -> bool {
        self.next_deal() == self.range.end
            || self.monitor.as_ref().is_some_and(|watch| watch.decision().is_some())
    }

    /// Takes the blocks of the next deal.
    ///
    /// # Errors
    /// If a row cannot be written.
    ///
    /// # Panics
    /// If they are of another deal, or no more were wanted.
    pub fn take(&mut self, blocks: &[Block]) -> Result<(), Error> {
        assert!(!self.is_complete(), "a deal more than asked for");
        assert!(blocks.iter().all(|block| block.deal == self.next_deal()), "deals come in order");
        let matchups = &self.planned.experiment.matchups;
        for Rows { path, rows } in &mut self.blocks {
            let result =
                matchups.iter().zip(blocks).try_for_each(|(matchup, block)| rows.add(matchup, block));
            result.map_err(|source| write_error(path, source))?;
        }
        if let Some(Rows { path, rows }) = &mut self.games {
            let result =
                matchups.iter().zip(blocks).try_for_each(|(matchup, block)| rows.add(matchup, block));
            result.map_err(|source| write_error(path, source))?;
        }
        self.summary.add(blocks);
        if let Some(monitor) = &mut self.monitor {
            let watched = &self.summary.series[0];
            monitor.look(watched.moments(watched.kind().measured()[0]));
        }
        Ok(())
    }

    /// The results as they stand.
    pub fn report(&self) -> Report<'_> {
        Report {
            experiment: &self.planned.experiment,
            summary: &self.summary,
            range: self.range.clone(),
            stopping: self.planned.stopping,
            monitor: self.monitor.as_ref(),
            lang: Lang::default(),
        }
    }

    /// Completes the files of rows, and writes those that follow from the sums.
    ///
    /// # Errors
    /// If one cannot be written, or differs from what is there.
    pub fn finish(&mut self, folder: Option<Place<'_>>) -> Result<(), Error> {
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
}

fn write_error(path: &Path, source: io::Error) -> Error {
    Error::Write { path: path.to_owned(), source }
}
