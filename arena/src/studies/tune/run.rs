//! Playing a tuning run: task after task until it has ended, each kept in the log before the next begins.

use std::fs;
use std::path::Path;

use rayon::ThreadPool;
use toml::Table;

use super::confirm;
use super::course::{Course, Task};
use super::job::Played;
use super::record::{Record, TuneWriter, What};
use crate::error::Error;
use crate::files::names::{CONFIG, CONFIRM};
use crate::run::Stop;
use crate::run::execute::{Options, Start, play};
use crate::run::folder::Folder;
use crate::run::progress::Steps;
use crate::run::study::{Output, StudyExt};
use crate::stats::fixed;

/// How playing has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// With the run.
    Over,
    /// At a request to stop: what was complete is kept.
    Stopped,
}

/// How a run is played.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayOptions<'a> {
    /// Its folder, if it has one.
    pub folder: Option<&'a Path>,
    /// Whether a damaged log is cut where the damage begins.
    pub repair: bool,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// Whether to say nothing of progress.
    pub quiet: bool,
}

/// Plays on from where the course stands, into the log if there is one.
///
/// # Errors
/// If the log cannot be written.
pub fn play_on(
    course: &mut Course<'_>,
    log: &mut Option<TuneWriter>,
    pool: &ThreadPool,
    stop: &Stop,
    options: &PlayOptions<'_>,
) -> Result<Halt, Error> {
    let most = Course::most_records(course.tuning);
    let mut steps = Steps::new(most as usize, options.quiet);
    let mut halt = Halt::Over;
    while let Some(task) = course.task() {
        steps.begin(&words(course, &task));
        let Some(record) = work(course, task, pool, stop, options)? else {
            halt = Halt::Stopped;
            break;
        };
        if let Some(log) = log {
            log.append(&record)?;
        }
        course.take(&record)?;
    }
    steps.finish();
    Ok(halt)
}

/// Plays a task; nothing if it was stopped before its end.
pub(super) fn work(
    course: &Course<'_>,
    task: Task,
    pool: &ThreadPool,
    stop: &Stop,
    options: &PlayOptions<'_>,
) -> Result<Option<Record>, Error> {
    let done = match task.what {
        What::Confirm => confirmed(course, stop, options)?,
        _ => course.job(&task).play(pool, stop).map(|played| (task.deals[1], played)),
    };
    let Task { what, drawn, deals: [first, _], .. } = task;
    let number = course.number();
    Ok(done.map(|(end, played)| Record { number, what, drawn, deals: [first, end], played }))
}

/// Plays the confirmation, or what is left of it; nothing if it was stopped before its end.
fn confirmed(
    course: &Course<'_>,
    stop: &Stop,
    options: &PlayOptions<'_>,
) -> Result<Option<(u64, Played)>, Error> {
    let found = course.found.as_ref().expect("what was found is confirmed");
    let duel = confirm::duel(course.tuning, &found.bot);
    let path = options.folder.map(|folder| folder.join(CONFIRM));
    let units = 0..duel.experiment.deals;
    let start = match path.as_deref().map(Folder::of_games) {
        Some(folder) if folder.expect_run().is_ok() => {
            // As it was begun for this run, whatever is in the file beside it.
            let config = folder.path.join(CONFIG);
            let found = fs::read_to_string(&config).map_err(|source| Error::Read { path: config, source })?;
            if config_of_any_version(&found) != config_of_any_version(&duel.config_of(&units)) {
                return Err(Error::Usage(format!(
                    "{} holds another duel than the one that confirms this run: move it elsewhere, and go on",
                    folder.path.display()
                )));
            }
            Start::Resumed { repair: options.repair, extension: None }
        }
        _ => Start::New,
    };
    // What is there has played nothing.
    let output = Output { out: path, force: true, quiet: true, ..Output::default() };
    let played =
        play(&duel, &Options { units, start, threads: options.threads, strict: false, output }, stop)?;
    Ok(played.filter(|played| !played.is_interrupted).map(|played| confirm::played(&duel, &played.fold)))
}

/// What a config says, whichever doko has written it; `None` if it is none.
fn config_of_any_version(text: &str) -> Option<Table> {
    let mut config: Table = text.parse().ok()?;
    config.remove("engine");
    Some(config)
}

/// Where the run stands, in a line.
fn words(course: &Course<'_>, task: &Task) -> String {
    let settings = &course.tuning.settings;
    let deals = |all: u64| format!("deal {} of {all}", task.deals[0]);
    match task.what {
        What::Screen => format!("screen, {}", deals(settings.screen_deals)),
        What::Pilot => "pilot".to_owned(),
        What::Step => {
            let mut text = format!("step {} of {}", course.steps.len() + 1, settings.steps);
            if let Some(gain) = course.gain() {
                text += ", gain about ";
                text += &fixed(gain, 3);
            }
            if let (Some(space), Some(step)) = (&course.space, course.steps.last()) {
                let now = space.parameters.iter().zip(&step.values);
                let shown = now.take(MOST_SHOWN).map(|(parameter, &value)| {
                    format!("{} {}", parameter.key, parameter.grid.value(parameter.grid.nearest(value)))
                });
                text += ": ";
                text += &shown.collect::<Vec<_>>().join(", ");
            }
            text
        }
        What::Race => format!("race of {}, {}", task.drawn[0].len(), deals(settings.race_deals)),
        What::Confirm => {
            let mut text = format!("confirmation, {}", deals(settings.confirm_deals));
            if let Some(estimate) = course.confirm.estimates()[0] {
                text += ": ";
                text += &estimate.to_string();
            }
            text
        }
        What::Pool => format!("pool, {}", deals(settings.pool_deals)),
        What::Diff => format!("each change alone, {}", deals(settings.diff_deals)),
    }
}

/// So many parameters are told on the way.
const MOST_SHOWN: usize = 8;
