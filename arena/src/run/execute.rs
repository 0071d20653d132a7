//! The one loop under every command that plays a run, and the way back from its log.

use std::io::Write;
use std::iter;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use doko_engine::Lang;
use rayon::ThreadPool;

use super::contestant::expect_machine;
use super::games::Rescored;
use super::log::{Coded, LogError, LogFault, Reader, Writer};
use super::{
    Crowd, Dialogues, Extension, Fold, Folder, Games, NoGame, Place, Probes, Progress, RowFiles, RunInfo,
    RunOutput, Scope, Stop, Study, each_in_order, granted, tell_cut,
};
use crate::error::{Error, Exit, tell, usage};
use crate::files::names::CONFIG;
use crate::files::shell::quoted;
use crate::report::plain;
use crate::run::thinking::{self, ThinkingTime};
use crate::run::timing::Stopwatches;

/// How a run is played.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which units: all, or those of a part.
    pub units: Range<u64>,
    /// Whether it begins anew.
    pub start: Start,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// Whether it stops when a bot is at fault.
    pub strict: bool,
    /// Where the results go.
    pub output: RunOutput,
}

/// How a run begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// With its first unit.
    #[default]
    New,
    /// After the units that are in the log of its folder.
    Resumed {
        /// Whether a damaged log is cut where the damage begins.
        repair: bool,
        /// How it is made longer first, if it is.
        extension: Option<Extension>,
    },
}

/// Why something that goes through units has ended before the last.
pub enum Halt {
    /// Nothing more is wanted.
    Enough,
    /// A bot was at fault, in a run that stops then.
    AtFault,
    /// Results cannot be kept.
    Failed(Error),
}

/// Plays a run until it is over or `stop` is requested, writes its files and prints its report to `out`.
///
/// # Errors
/// If results cannot be written, or a run cannot be gone on with.
pub fn execute<S: Study>(
    study: &S,
    options: &Options,
    stop: &Stop,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let result = play(study, options, stop).and_then(|played| match played {
        Some(played) => played.told(study, options, out),
        None => Ok(stopped_before(study)),
    });
    if let (Err(error), Some(path)) = (&result, &options.output.out)
        && error.code() == 1
        && Folder::of_games(path).expect_run().is_ok()
    {
        tell(format_args!("doko: every deal that was complete is kept; go on with {}", resume(study, path)));
    }
    result
}

/// A run that was played to its end, or until it was stopped.
pub struct Played<F> {
    /// What it has come to.
    pub fold: F,
    /// How many units it has.
    pub done: u64,
    /// How many of them were played now.
    pub new: u64,
    /// Whether it was stopped before its end.
    pub is_interrupted: bool,
    /// Whether it has stopped at a fault.
    stopped_at_fault: bool,
    /// How long its bots thought.
    thinking: Vec<ThinkingTime>,
}

/// Plays a run and writes its files, but prints nothing; `None` if it was stopped before its first unit.
///
/// # Errors
/// If results cannot be written, or a run cannot be gone on with.
pub fn play<'s, S: Study>(
    study: &'s S,
    options: &Options,
    stop: &Stop,
) -> Result<Option<Played<S::Fold<'s>>>, Error> {
    let Options { units, output, .. } = options;
    let pool = Arc::new(threads(options.threads)?);
    let started = SystemTime::now();
    let folder = output.out.as_deref().map(Folder::of_games);
    output.report.check_files(output.out.as_deref())?;
    let begun = if let Some(folder) = folder {
        let Some(begun) = begin(study, options, folder, &pool, stop)? else { return Ok(None) };
        begun
    } else {
        let scope = Scope { units: units.clone(), is_extended: false };
        let files = RowFiles { folder: None, csv: output.report.row_file() };
        Begun { fold: study.fold(&scope, &files)?, log: None, next: units.start, was_sealed: false }
    };
    let Begun { mut fold, mut log, mut next, was_sealed } = begun;
    let resumed_at = next;
    if folder.is_some() && options.start != Start::New && !output.quiet {
        let there = next - units.start;
        tell(format_args!("{} {} are there already", there, study.unit_kind().noun(there)));
    }

    let mut progress = Progress::new(study.unit_kind(), units.end - next, output.quiet);
    let watches = Stopwatches::on(&study.bots());
    let mut halted: Result<u64, Halt> = Ok(0);
    if next < units.end && !fold.has_decided() {
        let shape = log.as_ref().map(|_| study.shape());
        let crowd = Crowd::of(study.kinds(), &pool);
        let work = |number: u64| {
            let kinds = crowd.kinds();
            let games = shape.map_or_else(|| Games::played(kinds), |shape| Games::recorded(kinds, shape));
            let mut games = games.timed(&watches).permitted(crowd.permits());
            let unit = granted(study.unit(number, &mut games));
            (unit, games.take_dialogues(), games.coded())
        };
        let mut dialogues = folder.map(|folder| Dialogues::open(folder.path, next)).transpose()?;
        while next < units.end && halted.is_ok() && !stop.is_requested() {
            progress.say(fold.stage());
            let begun = next;
            let end = units.end.min(study.known_until(begun));
            let of_window = |number: u64| work(begun + number);
            halted = crowd.in_order(end - begun, stop, of_window, |_, (unit, said, coded)| {
                progress.advance();
                let has_fault = S::has_fault(&unit);
                if has_fault {
                    expect_machine(&study.kinds()).map_err(Halt::Failed)?;
                }
                if let Some(log) = &mut log {
                    log.append(&Coded(coded)).map_err(|error| Halt::Failed(error.into()))?;
                }
                if let Some(dialogues) = &mut dialogues {
                    dialogues.add(next, said).map_err(Halt::Failed)?;
                }
                fold.take(unit).map_err(Halt::Failed)?;
                next += 1;
                if fold.has_decided() {
                    Err(Halt::Enough)
                } else if options.strict && has_fault {
                    Err(Halt::AtFault)
                } else {
                    Ok(())
                }
            });
        }
    }
    if let Err(Halt::Failed(error)) = halted {
        return Err(error);
    }
    let stopped_at_fault = matches!(halted, Err(Halt::AtFault));
    let took = progress.elapsed();
    progress.finish();
    if !output.quiet {
        tell_thinking(&watches.times())?;
    }

    // It is held until all files are written, so that nobody else writes them too.
    log.as_mut().map_or(Ok(()), Writer::sync)?;
    fold.close(folder.map(|folder| Place::Write(folder.path)))?;
    let is_interrupted = next < units.end && !fold.has_decided();
    if let Some(folder) = folder {
        let info = RunInfo {
            resumed_at,
            interrupted: is_interrupted,
            thinking: watches.times(),
            extended: folder.extensions()?,
            ..RunInfo::now(started, took, next - resumed_at, pool.current_num_threads())
        };
        // What was whole before keeps the record of how it was played.
        folder.seal((!was_sealed || next > resumed_at).then_some(&info))?;
    }
    drop(log);
    let thinking = watches.times();
    let (done, new) = (next - units.start, next - resumed_at);
    Ok(Some(Played { fold, done, new, is_interrupted, stopped_at_fault, thinking }))
}

impl<F> Played<F> {
    /// Prints the report, and tells on stderr what must not be overlooked.
    fn told<'s, S>(self, study: &'s S, options: &Options, out: &mut dyn Write) -> Result<Exit, Error>
    where
        S: Study<Fold<'s> = F>,
        F: Fold<S::Unit>,
    {
        let Played { fold, done, is_interrupted, stopped_at_fault, thinking, .. } = self;
        let Options { units, output, .. } = options;
        output.report.put_with(&fold.findings(), |lang| thinking::section(&thinking, lang), out)?;
        let exit = fold.ending();
        if is_interrupted {
            tell(format_args!(
                "doko: {}; results are those of the first {done} of {}",
                if stopped_at_fault { "stopped, as --strict asks" } else { "interrupted" },
                study.counted(units.end - units.start)
            ));
            if let Some(path) = &output.out {
                tell(format_args!("doko: go on with {}", resume(study, path)));
            }
        }
        Ok(if stopped_at_fault || !is_interrupted { exit } else { Exit::Interrupted })
    }
}

/// Tells on stderr how long bots thought that think.
fn tell_thinking(times: &[ThinkingTime]) -> Result<(), Error> {
    let Some(section) = thinking::section(times, Lang::En) else { return Ok(()) };
    let mut text = Vec::new();
    plain::section(&section, true, &mut text)?;
    tell(String::from_utf8_lossy(&text).trim_end());
    Ok(())
}

/// A run that can be played on.
struct Begun<F> {
    fold: F,
    log: Option<Writer>,
    next: u64,
    was_sealed: bool,
}

/// Begins a run in a folder, or goes on with the one that is there; `None` if it was stopped before that.
fn begin<'s, S: Study>(
    study: &'s S,
    options: &Options,
    folder: Folder<'_>,
    pool: &ThreadPool,
    stop: &Stop,
) -> Result<Option<Begun<S::Fold<'s>>>, Error> {
    let Options { units, output, .. } = options;
    let files = RowFiles { folder: Some(Place::Write(folder.path)), csv: output.report.row_file() };
    let header = study.header(units.start);
    let Start::Resumed { repair, extension } = options.start else {
        let new = folder.prepare(output.force)?;
        let scope = Scope { units: units.clone(), is_extended: false };
        let fold = study.fold(&scope, &files)?;
        let Some(probes) = Probes::play(study, pool, stop) else { return Ok(None) };
        expect_machine(&study.kinds())?;
        let log = new.begin(&header, &probes.encode(), &study.config_of(units))?;
        return Ok(Some(Begun { fold, log: Some(log), next: units.start, was_sealed: false }));
    };
    folder.take_over()?;
    if let Some(extension) = extension
        && study.stops_by().is_some()
        && has_decided_before(study, units.start..extension.from, folder, pool)?
    {
        return usage(format!(
            "the test of the run in {} has decided: more deals would not change its answer. Begin a run of its own",
            folder.path.display()
        ));
    }
    let mut extended = folder.extensions()?;
    extended.extend(extension);
    let scope = Scope { units: units.clone(), is_extended: !extended.is_empty() };
    let mut fold = study.fold(&scope, &files)?;
    let path = folder.log_path();
    let next = match Reader::open(&path) {
        // Nothing was played: it is begun again in place.
        Err(error) if error.is_before_first_unit() => units.start,
        opened => {
            let read = fold_units(study, opened?, units.clone(), pool, repair, &mut fold)?;
            if read.is_left {
                return usage(format!(
                    "{} goes on after the deal at which `test` or `until` of config.toml has decided: take it out of there, \
                     and give it to `doko merge` to apply it to what is played",
                    path.display()
                ));
            }
            read.tell_rescored(folder.path);
            read.next
        }
    };
    let is_over = next == units.end || fold.has_decided();
    // What is over needs no bots.
    if !is_over {
        study.check_ready()?;
    }
    let probes = if is_over { None } else { Probes::play(study, pool, stop) };
    if !is_over && probes.is_none() {
        return Ok(None);
    }
    expect_machine(&study.kinds())?;
    let encoded = probes.as_ref().map(Probes::encode).unwrap_or_default();
    let check = |frame: &[u8]| match &probes {
        Some(probes) => probes.expect(frame, study, folder.path),
        None => Ok(()),
    };
    let (log, cut) = Writer::resume(&path, &header, &encoded, repair, check)?;
    if log.next_unit() != next {
        return Err(LogFault::Changed.at(&path).into());
    }
    if let Some(cut) = cut {
        tell_cut(cut.bytes, &path);
    }
    let was_sealed = folder.is_sealed();
    folder.unseal()?;
    if let Some(extension) = extension {
        folder.extend(extension)?;
        folder.put(CONFIG, |file| file.write_all(study.config_of(units).as_bytes()))?;
    }
    Ok(Some(Begun { fold, log: Some(log), next, was_sealed }))
}

/// Whether the units of a run, before it is made longer, are enough for its test.
fn has_decided_before<S: Study>(
    study: &S,
    units: Range<u64>,
    folder: Folder<'_>,
    pool: &ThreadPool,
) -> Result<bool, Error> {
    let scope = Scope { units: units.clone(), is_extended: false };
    let mut fold = study.fold(&scope, &RowFiles::default())?;
    let reader = match Reader::open(&folder.log_path()) {
        Err(error) if error.is_before_first_unit() => return Ok(false),
        opened => opened?,
    };
    fold_units(study, reader, units, pool, true, &mut fold)?;
    Ok(fold.has_decided())
}

/// How far a log was read.
pub struct Read {
    /// The first unit that was not.
    pub next: u64,
    /// Which of its games are scored otherwise now.
    pub rescored: Rescored,
    /// Whether it has more that was not wanted.
    pub is_left: bool,
}

impl Read {
    /// Tells on stderr if games count otherwise than this doko would score them.
    pub fn tell_rescored(&self, folder: &Path) {
        if self.rescored.games > 0 {
            let Rescored { games, first } = &self.rescored;
            let first = first.as_deref().unwrap_or_default();
            tell(format_args!(
                "doko: this doko scores {games} games of {} otherwise than the one that played them, which run.json names: \
                 {first}. The points of then count",
                folder.display()
            ));
        }
    }
}

/// Adds up the units that a folder has, as far as its log goes. It tells on stderr if this doko would score
/// their games otherwise.
///
/// # Errors
/// As [`read_units`], and if the log is of other units, or the files of rows cannot be begun.
pub fn fold_folder<'s, S: Study>(
    study: &'s S,
    folder: Folder<'_>,
    units: &Range<u64>,
    files: &RowFiles<'_>,
    pool: &ThreadPool,
) -> Result<(S::Fold<'s>, Read), Error> {
    let scope = Scope { units: units.clone(), is_extended: !folder.extensions()?.is_empty() };
    let mut fold = study.fold(&scope, files)?;
    let read = fold_units(study, folder.log()?, units.clone(), pool, false, &mut fold)?;
    read.tell_rescored(folder.path);
    Ok((fold, read))
}

/// Adds the units of a log to a fold, as [`read_units`] reads them, and leaves it where the fold has decided: what comes
/// after the decision of a test is no part of the result.
///
/// # Errors
/// As [`read_units`], and if the log is of other units.
fn fold_units<S: Study>(
    study: &S,
    reader: Reader,
    units: Range<u64>,
    pool: &ThreadPool,
    repair: bool,
    fold: &mut S::Fold<'_>,
) -> Result<Read, Error> {
    reader.expect(&study.header(units.start))?;
    read_units(study, reader, units, pool, repair, |_, unit| fold.offer(unit))
}

/// Reads the units of a log in order, as far as they go, on the threads of `pool`; with `repair` to the first damage.
///
/// # Errors
/// The first error of `take`; and if the log is damaged, has other games, or goes on after the last unit.
pub fn read_units<S: Study>(
    study: &S,
    mut reader: Reader,
    units: Range<u64>,
    pool: &ThreadPool,
    repair: bool,
    mut take: impl FnMut(Coded, S::Unit) -> Result<ControlFlow<()>, Error>,
) -> Result<Read, Error> {
    let path = reader.path().to_owned();
    let shape = study.shape();
    let mut read = Read { next: units.start, rescored: Rescored::default(), is_left: false };
    let last = units.end.saturating_sub(1);
    let mut frames = iter::from_fn(|| {
        let index = reader.next_unit();
        match reader.next()? {
            Ok(_) if index >= units.end => Some(Err(LogFault::Excess(last).at(&path))),
            Err(LogError { fault: LogFault::Damaged(_), .. }) if repair => None,
            frame => Some(frame.map(|coded| (index, coded))),
        }
    });
    let work = |index: u64, coded: &Coded| {
        let mut games = Games::logged(&coded.0, shape);
        let unit = study.unit(index, &mut games)?;
        Ok((unit, games.end()?))
    };
    loop {
        let begun = read.next;
        let window = study.known_until(begun).saturating_sub(begun);
        let frames = frames.by_ref().take(usize::try_from(window).unwrap_or(usize::MAX));
        let done = each_unit(pool, &Stop::default(), &path, frames, work, |_, coded, (unit, rescored)| {
            read.rescored.merge(rescored);
            read.next += 1;
            take(coded, unit)
        })?;
        if done.is_none_or(|units| units < window) {
            return Ok(Read { is_left: done.is_none(), ..read });
        }
    }
}

/// Does `work` for units of a log on the threads of `pool`, and gives what comes of them to `take`, in order, until that
/// breaks off. Returns how many it was given; `None` if it has broken off.
///
/// # Errors
/// The first error of `take`; and if a unit cannot be read, or `work` finds other games in it.
pub fn each_unit<T: Send>(
    pool: &ThreadPool,
    stop: &Stop,
    path: &Path,
    units: impl Iterator<Item = Result<(u64, Coded), LogError>>,
    work: impl Fn(u64, &Coded) -> Result<T, NoGame> + Sync,
    mut take: impl FnMut(u64, Coded, T) -> Result<ControlFlow<()>, Error>,
) -> Result<Option<u64>, Error> {
    let work = |unit: Result<(u64, Coded), LogError>| {
        let (index, coded) = unit?;
        match work(index, &coded) {
            Ok(done) => Ok((index, coded, done)),
            Err(no_game) => Err(LogError::of_games(path, index, no_game)),
        }
    };
    let done = each_in_order(pool, units, stop, work, |_, done| {
        let (index, coded, done) = done.map_err(|error| Halt::Failed(error.into()))?;
        match take(index, coded, done).map_err(Halt::Failed)? {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Enough),
        }
    });
    match done {
        Err(Halt::Failed(error)) => Err(error),
        done => Ok(done.ok()),
    }
}

/// So many threads, or one for each core.
///
/// # Errors
/// If they cannot be started.
pub fn threads(number: usize) -> Result<ThreadPool, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build();
    pool.map_err(|error| Error::Internal(format!("cannot start threads: {error}")))
}

/// Tells that nothing was played.
fn stopped_before<S: Study>(study: &S) -> Exit {
    tell(format_args!("doko: interrupted before the first {}", study.unit_kind().noun(1)));
    Exit::Interrupted
}

/// The command that goes on with a run.
fn resume<S: Study>(study: &S, folder: &Path) -> String {
    format!("doko {} --resume {}", study.command(), quoted(folder))
}
