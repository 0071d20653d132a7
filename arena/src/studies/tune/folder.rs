//! The folder of a tuning run: what was asked for, the log, and what follows from it.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

use super::plan::TunePlan;
use super::settings::Settings;
use super::task::{Record, TuneWriter};
use super::tuner::Tuner;
use crate::error::Error;
use crate::files::names::{CONFIG, CONFIRM, REPORT, RUN, SUMMARY_JSON, TUNE_LOG};
use crate::files::{read_text, toml_of};
use crate::run::log::{Header, Writer};
use crate::run::{Folder, Probes, Start, tell_cut};
use crate::studies::matches::{Format, Plan, Stopping};

/// What the config says its command is, and the table in which it says how it is tuned.
const COMMAND: &str = "tune";
/// The parameters step by step.
pub const COURSE: &str = "course.csv";
/// The parameters that were found, confirmed or not.
pub const FOUND: &str = "found.toml";

/// The option that names a new one.
const OPTION: &str = "--out";

/// The folder of a tuning run at this path.
pub const fn at(path: &Path) -> Folder<'_> {
    let files = &[CONFIG, COURSE, FOUND, SUMMARY_JSON, REPORT, RUN];
    Folder::of::<Record>(path, OPTION, TUNE_LOG, files)
}

/// Begins a run, or goes on with one whose bots play their probes as before: the tuner takes all that the log has. Nothing if
/// the probes were stopped.
///
/// # Errors
/// If the folder holds something that may not be replaced, or another run than this one, if that is damaged and not to be
/// repaired, or if another run writes there.
pub fn open(
    folder: Folder<'_>,
    start: Start,
    force: bool,
    tuner: &mut Tuner<'_>,
    probes: impl FnOnce() -> Option<Probes>,
) -> Result<Option<TuneWriter>, Error> {
    let header = Header { run: tuner.plan.identity(), games: None, first: 0 };
    let Start::Resumed { repair, .. } = start else {
        let new = folder.prepare(force)?;
        let Some(probes) = probes() else { return Ok(None) };
        let log = new.begin(&header, &probes.encode(), &to_toml(tuner.plan))?;
        let confirm = folder.path.join(CONFIRM);
        if confirm.is_dir() {
            // That of the run that was replaced.
            fs::remove_dir_all(&confirm).map_err(|source| Error::Write { path: confirm, source })?;
        }
        return Ok(Some(log));
    };
    folder.take_over()?;
    let Some(probes) = probes() else { return Ok(None) };
    let path = folder.log_path();
    let bots = tuner.plan.planned();
    let check = |frame: &[u8]| probes.expect(frame, &bots, folder.path);
    let take = |record: Record| tuner.take(&record);
    let (log, cut) = Writer::resume(&path, &header, &probes.encode(), repair, check, take)?;
    if let Some(cut) = cut {
        tell_cut(cut.bytes, &path);
    }
    folder.unseal()?;
    Ok(Some(log))
}

/// What decides a run, as one file: an experiment with the settings beside it.
fn to_toml(plan: &TunePlan) -> String {
    let mut file = plan.experiment.to_table(&Stopping::default());
    let settings = Table::try_from(&plan.settings).expect("words and numbers can be written as TOML");
    file.insert("command".to_owned(), COMMAND.into());
    file.insert(COMMAND.to_owned(), settings.into());
    toml_of(&file)
}

/// The run that a folder holds.
///
/// # Errors
/// If it holds none.
pub fn read(folder: &Path) -> Result<TunePlan, Error> {
    at(folder).expect_run()?;
    let path = folder.join(CONFIG);
    let text = read_text(&path)?;
    let wrong = |text: String| Error::Experiment { path: path.clone(), text };
    let mut file: Table = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let Some(Value::Table(settings)) = file.remove(COMMAND) else {
        return Err(wrong("it is not of a tuning run".to_owned()));
    };
    let settings = Settings::from_toml(&settings.to_string()).map_err(wrong)?;
    file.remove("command");
    let plan: Plan =
        Value::Table(file).try_into().map_err(|error: toml::de::Error| wrong(error.to_string()))?;
    let experiment = plan.resolve(Format::Tournament)?.experiment;
    if experiment.bots.len() <= settings.opponents {
        return Err(wrong("it has too few bots for its opponents".to_owned()));
    }
    TunePlan::new(experiment, settings)
}
