//! Playing a tuning run: task after task until it has ended, each kept in the log before the next begins.

use rayon::ThreadPool;

use super::course::{Course, Task};
use super::record::{Record, TuneWriter, What};
use crate::error::Error;
use crate::progress::Steps;
use crate::run::Stop;
use crate::stats::fixed;

/// How playing has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// With the run.
    Over,
    /// At a request to stop: what was complete is kept.
    Stopped,
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
    quiet: bool,
) -> Result<Halt, Error> {
    let most = Course::most_records(course.tuning);
    let mut steps = Steps::new(most as usize, quiet);
    let mut halt = Halt::Over;
    while let Some(task) = course.task() {
        steps.begin(&words(course, &task));
        let Some(played) = course.job(&task).play(pool, stop) else {
            halt = Halt::Stopped;
            break;
        };
        let Task { what, drawn, deals, .. } = task;
        let record = Record { number: course.number(), what, drawn, deals, played };
        if let Some(log) = log {
            log.append(&record)?;
        }
        course.take(&record)?;
    }
    steps.finish();
    Ok(halt)
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
