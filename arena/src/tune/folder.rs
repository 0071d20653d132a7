//! The folder of a tuning run: what was asked for, the log, and what follows from it.

use std::fs;
use std::path::Path;

use super::course::Course;
use super::record::{Record, TuneWriter};
use super::settings::Settings;
use super::tuning::Tuning;
use crate::error::Error;
use crate::experiment::{Format, Plan, Stopping};
use crate::log::Header;
use crate::results::{CONFIG, LogFolder, REPORT, RUN, SUMMARY_JSON, TUNE_LOG, expect_run};

/// How it is tuned; rules, bots and seed are in [`CONFIG`].
const SETTINGS: &str = "tune.toml";
/// The parameters step by step.
pub const COURSE: &str = "course.csv";
/// The parameters that were found, confirmed or not.
pub const FOUND: &str = "found.toml";

/// The option that names a new one: `--out` names the file of parameters.
const OPTION: &str = "--dir";

/// The folder of a tuning run at this path.
pub const fn at(path: &Path) -> LogFolder<'_> {
    let files = &[CONFIG, SETTINGS, COURSE, FOUND, SUMMARY_JSON, REPORT, RUN];
    LogFolder { path, option: OPTION, log: TUNE_LOG, files }
}

/// Begins a run.
///
/// # Errors
/// If the folder holds something and `force` is not given, another run writes there, or it cannot be written.
pub fn begin(folder: LogFolder<'_>, tuning: &Tuning, force: bool) -> Result<TuneWriter, Error> {
    let experiment = tuning.experiment.to_toml(&Stopping::default());
    let log = folder.begin(&header(tuning), &experiment, force)?;
    folder.put(SETTINGS, |file| file.write_all(tuning.settings.to_toml().as_bytes()))?;
    Ok(log)
}

/// The run that a folder holds.
///
/// # Errors
/// If it holds none.
pub fn read(folder: &Path) -> Result<Tuning, Error> {
    expect_run(folder, OPTION, &[CONFIG, SETTINGS, TUNE_LOG])?;
    let path = folder.join(SETTINGS);
    let text = fs::read_to_string(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
    let settings =
        Settings::from_toml(&text).map_err(|text| Error::Usage(format!("{}: {text}", path.display())))?;
    let planned = Plan::read(&folder.join(CONFIG))?.resolve(Format::Tournament)?;
    if planned.experiment.bots.len() <= settings.opponents {
        let text = format!("{}: {CONFIG} has too few bots for its opponents", path.display());
        return Err(Error::Usage(text));
    }
    Tuning::new(planned.experiment, settings)
}

/// Goes on with a run: the course takes all that the log has.
///
/// # Errors
/// If it is of another run, damaged and not to be repaired, or cannot be read or written.
pub fn resume(folder: LogFolder<'_>, course: &mut Course<'_>, repair: bool) -> Result<TuneWriter, Error> {
    folder.resume(&header(course.tuning), repair, |record: Record| course.take(&record))
}

fn header(tuning: &Tuning) -> Header {
    Header {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        experiment: tuning.identity(),
        first: 0,
        end: Course::most_records(tuning),
    }
}
