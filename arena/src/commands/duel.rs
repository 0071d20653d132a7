//! `doko duel`: plays the blocks, keeps them, and reports.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::block::Block;
use crate::config::{DuelConfig, Target};
use crate::error::{Error, Exit, tell};
use crate::experiment::letter;
use crate::files::{NewFile, prepare_folder};
use crate::machine::Machine;
use crate::progress::Progress;
use crate::report::{BlockRows, Export, Json, Report, RunInfo, SummaryCsv, Table, config_toml};
use crate::run::Stop;
use crate::summary::Summary;

/// Plays a duel until it is over or `stop` is requested, writes its files and prints its table or JSON to `out`.
///
/// # Errors
/// If results cannot be written.
pub fn run(config: &DuelConfig, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let DuelConfig { experiment, output, .. } = config;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(config.threads)
        .build()
        .map_err(|error| Error::Internal(format!("cannot start threads: {error}")))?;
    let mut rows = open_rows(config)?;
    let started = SystemTime::now();
    let mut progress = Progress::new(experiment.unit, experiment.deals, output.quiet);
    let mut summary = Summary::new(experiment);
    experiment.run(&pool, stop, |blocks| {
        progress.advance();
        summary.add(blocks);
        rows.iter_mut().try_for_each(|rows| rows.add(blocks))
    })?;

    let seconds = progress.elapsed().as_secs_f64();
    progress.finish();
    rows.into_iter().try_for_each(Rows::keep)?;
    let report = Report { experiment, summary: &summary };
    if let Some(folder) = &output.out {
        let info = RunInfo {
            format: 1,
            command: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
            engine: env!("CARGO_PKG_VERSION"),
            started_unix: started.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            seconds,
            deals_per_second: summary.deals as f64 / seconds,
            threads: pool.current_num_threads(),
            machine: Machine::this(),
            interrupted: report.is_interrupted(),
        };
        write_folder(folder, &report, &info)?;
    }
    match &output.json {
        Some(Target::File(path)) => NewFile::write(path, |file| Json.export(&report, file))?,
        Some(Target::Stdout) => Json.export(&report, out)?,
        None => {}
    }
    if output.json != Some(Target::Stdout) {
        Table.export(&report, out)?;
    }
    out.flush()?;
    Ok(closing_words(&report))
}

/// Tells on stderr what must not be overlooked.
fn closing_words(report: &Report<'_>) -> Exit {
    let Report { experiment, summary } = report;
    for (bot, contestant) in experiment.bots.iter().enumerate() {
        if let Some((deal, fault)) = summary.first_fault(bot) {
            tell(format_args!(
                "doko: bot {} ({}) broke the rules in {} games; the first in {} {deal}: {fault}",
                letter(bot),
                contestant.name,
                summary.faults(bot),
                experiment.unit.noun(1),
            ));
        }
    }
    if report.is_interrupted() {
        tell(format_args!(
            "doko: interrupted; results are those of the first {} of {} {}",
            summary.deals,
            experiment.deals,
            experiment.unit.noun(experiment.deals)
        ));
        return Exit::Interrupted;
    }
    if (0..experiment.bots.len()).any(|bot| summary.faults(bot) > 0) { Exit::Fault } else { Exit::Done }
}

/// A CSV file of blocks under way.
struct Rows {
    path: PathBuf,
    rows: BlockRows<NewFile>,
}

impl Rows {
    fn create(path: &Path) -> Result<Rows, Error> {
        let file = NewFile::create(path)?;
        let rows = BlockRows::new(file).map_err(|source| write_error(path, source))?;
        Ok(Rows { path: path.to_owned(), rows })
    }

    fn add(&mut self, blocks: &[Block]) -> Result<(), Error> {
        blocks.iter().try_for_each(|block| self.rows.add(block)).map_err(|e| write_error(&self.path, e))
    }

    fn keep(self) -> Result<(), Error> {
        self.rows.finish().map_err(|source| write_error(&self.path, source))?.keep()
    }
}

fn write_error(path: &Path, source: io::Error) -> Error {
    Error::Write { path: path.to_owned(), source }
}

/// Begins the files that grow as blocks come; that nothing stands in the way is found out before play.
fn open_rows(config: &DuelConfig) -> Result<Vec<Rows>, Error> {
    let output = &config.output;
    if let Some(folder) = &output.out {
        prepare_folder(folder, output.force)?;
    }
    if let Some(Target::File(path)) = &output.json {
        // Made and dropped again: it leaves nothing.
        NewFile::create(path)?;
    }
    let in_folder = output.out.as_ref().map(|folder| folder.join("blocks.csv"));
    in_folder.iter().chain(&output.csv).map(|path| Rows::create(path)).collect()
}

fn write_folder(folder: &Path, report: &Report<'_>, info: &RunInfo) -> Result<(), Error> {
    NewFile::write(&folder.join("config.toml"), |file| {
        file.write_all(config_toml(report.experiment).as_bytes())
    })?;
    NewFile::write(&folder.join("summary.csv"), |file| SummaryCsv.export(report, file))?;
    NewFile::write(&folder.join("summary.json"), |file| Json.export(report, file))?;
    NewFile::write(&folder.join("run.json"), |file| {
        serde_json::to_writer_pretty(&mut *file, info)?;
        writeln!(file)
    })
}
