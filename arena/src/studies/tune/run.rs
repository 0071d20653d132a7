//! Playing a tuning run: task after task until it has ended, each kept in the log before the next begins.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Instant, SystemTime};

use rayon::ThreadPool;
use toml::Table;

use super::file::parameter_file;
use super::plan::TunePlan;
use super::task::{Purpose, Record, Task, TaskSums, TuneWriter};
use super::tuner::{Ending, Tuner};
use super::{confirm, folder};
use crate::error::{Error, Exit, tell, usage};
use crate::files::names::{CONFIG, CONFIRM};
use crate::files::shell::quoted;
use crate::files::{NewFile, read_text};
use crate::run::log::Writer;
use crate::run::{Folder, Place, Probes, RunInfo, RunOutput, Start, Steps, Stop, Study, play, threads};
use crate::stats::fixed;

/// How a run is played.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether it begins anew.
    pub start: Start,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// Where the results go.
    pub output: RunOutput,
    /// Where the parameters go if they are confirmed.
    pub parameters: Option<PathBuf>,
}

/// Plays a run until it has ended or `stop` is requested, writes its files and prints its report to `out`.
///
/// # Errors
/// If results cannot be written, or a run cannot be gone on with.
pub fn execute(plan: &TunePlan, options: &Options, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let Options { start, output, parameters, .. } = options;
    let pool = threads(options.threads)?;
    output.report.check_files(None)?;
    if let Some(path) = parameters {
        // Made and dropped again, it leaves nothing: that it can be made is found out before play.
        NewFile::create(path)?;
    }
    let mut tuner = Tuner::new(plan);
    let folder = output.out.as_deref().map(folder::at);
    let mut log = None;
    if let Some(folder) = folder {
        let probes = || Probes::play(&plan.planned(), &pool, stop);
        log = folder::open(folder, *start, output.force, &mut tuner, probes)?;
        if log.is_none() {
            tell("doko: interrupted before the first step");
            return Ok(Exit::Interrupted);
        }
    }
    let (resumed_at, started, clock) = (tuner.deals, SystemTime::now(), Instant::now());
    let is_interrupted = !play_on(&mut tuner, log.as_mut(), &pool, stop, options)?;
    let file = parameter_file(&tuner);
    log.as_mut().map_or(Ok(()), Writer::sync)?;
    if let Some(folder) = folder {
        Place::Write(folder.path).put_findings(&tuner)?;
        if let Some(file) = &file {
            folder.put(folder::FOUND, |out| out.write_all(file.as_bytes()))?;
        }
        let (took, played) = (clock.elapsed(), tuner.deals - resumed_at);
        let info = RunInfo::now(started, took, played, pool.current_num_threads());
        folder.seal(Some(&RunInfo { resumed_at, interrupted: is_interrupted, ..info }))?;
    }
    drop(log);
    output.report.put(&tuner, out)?;
    let exit = if is_interrupted { interrupted(options) } else { exit(&tuner) };
    if let (Some(path), Some(file)) = (parameters, &file) {
        let shown = path.display();
        if exit == Exit::Done && tuner.ending() == Ending::Better {
            NewFile::write(path, |out| out.write_all(file.as_bytes()))?;
            tell(format_args!("doko: {shown} has what was found"));
        } else {
            let why = match exit {
                Exit::Interrupted => "the run was interrupted",
                _ if tuner.ending() == Ending::Better => "a bot was at fault",
                _ => "nothing is confirmed",
            };
            tell(format_args!("doko: {shown} is not written, since {why}"));
        }
    }
    Ok(exit)
}

/// Tells how to go on with a run that was stopped.
fn interrupted(options: &Options) -> Exit {
    match &options.output.out {
        Some(folder) => {
            let out = options.parameters.iter().map(|out| format!(" --write {}", quoted(out)));
            tell(format_args!(
                "doko: interrupted; every complete step is kept, go on with doko tune --resume {}{}",
                quoted(folder),
                out.collect::<String>()
            ));
        }
        None => tell("doko: interrupted; with --out DIR every complete step is kept"),
    }
    Exit::Interrupted
}

/// How a run has ended that is over; tells on stderr of bots that were at fault.
fn exit(tuner: &Tuner<'_>) -> Exit {
    if let (faults @ 1.., first) = &tuner.faults {
        let first = first.as_deref().unwrap_or_default();
        tell(format_args!("doko: bots were at fault in {faults} blocks; first {first}"));
        return Exit::Fault;
    }
    match tuner.ending() {
        Ending::Better | Ending::Screened => Exit::Done,
        Ending::Undecided | Ending::UnderWay => Exit::Inconclusive,
        Ending::Dead | Ending::Flat | Ending::Unchanged | Ending::NoBetter => Exit::TestSaysNo,
    }
}

/// Plays on from where the tuner stands, into the log if there is one; whether it came to the end.
fn play_on(
    tuner: &mut Tuner<'_>,
    mut log: Option<&mut TuneWriter>,
    pool: &ThreadPool,
    stop: &Stop,
    options: &Options,
) -> Result<bool, Error> {
    let mut steps = Steps::new(Tuner::most_records(tuner.plan) as usize, options.output.quiet);
    while let Some(task) = tuner.task() {
        steps.begin(&words(tuner, &task));
        let Some(record) = work(tuner, task, pool, stop, options)? else { break };
        if let Some(log) = &mut log {
            log.append(&record)?;
        }
        tuner.take(&record)?;
    }
    steps.finish();
    Ok(tuner.task().is_none())
}

/// Plays a task; nothing if it was stopped before its end.
pub(super) fn work(
    tuner: &Tuner<'_>,
    task: Task,
    pool: &ThreadPool,
    stop: &Stop,
    options: &Options,
) -> Result<Option<Record>, Error> {
    let [first, last] = task.deals;
    let done = match task.purpose {
        Purpose::Confirm => confirmed(tuner, stop, options)?,
        _ => tuner.job(&task).play(pool, stop).map(|sums| (last, sums)),
    };
    Ok(done.map(|(end, sums)| Record { task: Task { deals: [first, end], ..task }, sums }))
}

/// Plays the confirmation, or what is left of it; nothing if it was stopped before its end.
fn confirmed(tuner: &Tuner<'_>, stop: &Stop, options: &Options) -> Result<Option<(u64, TaskSums)>, Error> {
    let duel = confirm::duel(tuner.plan, &tuner.found().bot);
    let path = options.output.out.as_ref().map(|folder| folder.join(CONFIRM));
    let units = 0..duel.experiment.deals;
    let start = match path.as_deref().map(Folder::of_games) {
        Some(folder) if folder.expect_run().is_ok() => {
            // As it was begun for this run, whatever is in the file beside it.
            let found = read_text(&folder.path.join(CONFIG))?;
            if config_of_any_version(&found) != config_of_any_version(&duel.config_of(&units)) {
                return usage(format!(
                    "{} holds another duel than the one that confirms this run: move it elsewhere, and go on",
                    folder.path.display()
                ));
            }
            let repair = matches!(options.start, Start::Resumed { repair: true, .. });
            Start::Resumed { repair, extension: None }
        }
        _ => Start::New,
    };
    // What is there has played nothing.
    let output = RunOutput { out: path, force: true, quiet: true, ..RunOutput::default() };
    let options = crate::run::Options { units, start, threads: options.threads, strict: false, output };
    let played = play(&duel, &options, stop)?.filter(|played| !played.is_interrupted);
    Ok(played.map(|played| confirm::sums(&duel, &played.fold)))
}

/// What a config says, whichever doko has written it; `None` if it is none.
fn config_of_any_version(text: &str) -> Option<Table> {
    let mut config: Table = text.parse().ok()?;
    config.remove("engine");
    Some(config)
}

/// Where the run stands, in a line.
fn words(tuner: &Tuner<'_>, task: &Task) -> String {
    let settings = &tuner.plan.settings;
    let deals = |all: u64| format!("deal {} of {all}", task.deals[0]);
    match task.purpose {
        Purpose::Screen => format!("screen, {}", deals(settings.screen_deals)),
        Purpose::Pilot => "pilot".to_owned(),
        Purpose::Step => {
            let step = format!("step {} of {}", tuner.steps.len() + 1, settings.steps);
            let gain = tuner.gain().map_or(String::new(), |gain| format!(", gain about {}", fixed(gain, 3)));
            let (Some(space), Some(last)) = (&tuner.space, tuner.steps.last()) else { return step + &gain };
            let now = space.parameters.iter().zip(&last.values).take(MOST_SHOWN);
            let now = now.map(|(parameter, &value)| {
                format!("{} {}", parameter.key, parameter.grid.value(parameter.grid.nearest(value)))
            });
            format!("{step}{gain}: {}", now.collect::<Vec<_>>().join(", "))
        }
        Purpose::Race => format!("race of {}, {}", task.drawn[0].len(), deals(settings.race_deals)),
        Purpose::Confirm => format!("confirmation, {}", deals(settings.confirm_deals)),
        Purpose::Pool => format!("pool, {}", deals(settings.pool_deals)),
        Purpose::Diff => format!("each change alone, {}", deals(settings.diff_deals)),
    }
}

/// So many parameters are told on the way.
const MOST_SHOWN: usize = 8;
