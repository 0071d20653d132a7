//! The folder of a tuning run: what was asked for, the log, and what follows from it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::course::Course;
use super::record::{Record, TuneWriter};
use super::settings::Settings;
use super::tuning::Tuning;
use crate::error::{Error, tell};
use crate::experiment::{Format, Plan, Stopping};
use crate::files::{NewFile, remove_parts};
use crate::log::Header;
use crate::results::{CONFIG, REPORT, SUMMARY_JSON, SUMS};
use crate::sums;

/// How it is tuned; rules, bots and seed are in [`CONFIG`].
pub const SETTINGS: &str = "tune.toml";
/// What was played: all else follows from it.
pub const LOG: &str = "tune.log";
/// The parameters step by step.
pub const COURSE: &str = "course.csv";
/// The parameters that were found, confirmed or not.
pub const FOUND: &str = "found.toml";

/// The files that a folder of a tuning run can have.
pub const FILES: [&str; 7] = [CONFIG, SETTINGS, LOG, COURSE, FOUND, SUMMARY_JSON, REPORT];

/// Begins a run in a folder that is empty or not there.
///
/// # Errors
/// If it holds something, or cannot be written.
pub fn begin(folder: &Path, tuning: &Tuning) -> Result<TuneWriter, Error> {
    let fail = |source| Error::Write { path: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(fail)?;
    if !remove_parts(folder)? {
        let path = folder.display();
        let text = if folder.join(LOG).exists() {
            format!(
                "{path} holds a tuning run: go on with it by --resume {path}, or name another folder for --dir"
            )
        } else {
            format!("the folder {path} is not empty: name another for --dir")
        };
        return Err(Error::Usage(text));
    }
    let log = TuneWriter::create(&folder.join(LOG), &header(tuning))?;
    let experiment = tuning.experiment.to_toml(&Stopping::default());
    put(folder, CONFIG, |file| file.write_all(experiment.as_bytes()))?;
    put(folder, SETTINGS, |file| file.write_all(tuning.settings.to_toml().as_bytes()))?;
    Ok(log)
}

/// The run that a folder holds.
///
/// # Errors
/// If it holds none.
pub fn read(folder: &Path) -> Result<Tuning, Error> {
    if let Some(name) = [CONFIG, SETTINGS, LOG].into_iter().find(|name| !folder.join(name).exists()) {
        let path = folder.display();
        let text = format!("{path} has no {name}, so it holds no tuning run: begin one with --dir");
        return Err(Error::Usage(text));
    }
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

/// Goes on with the log of a folder: the course takes all that it has.
///
/// # Errors
/// If it is of another run, or damaged.
pub fn resume(folder: &Path, course: &mut Course<'_>) -> Result<TuneWriter, Error> {
    let path = folder.join(LOG);
    remove_parts(folder)?;
    let expected = header(course.tuning);
    let (log, cut) = TuneWriter::resume(&path, &expected, false, |record: Record| course.take(&record))?;
    if let Some(cut) = cut {
        tell(format_args!(
            "doko: the last {} bytes of {} are no whole step and are cut off",
            cut.bytes,
            path.display()
        ));
    }
    // They hold no longer once the log grows.
    match fs::remove_file(folder.join(SUMS)) {
        Err(source) if source.kind() != std::io::ErrorKind::NotFound => {
            return Err(Error::Write { path: folder.join(SUMS), source });
        }
        _ => {}
    }
    Ok(log)
}

/// Writes a file of the folder.
///
/// # Errors
/// If it cannot be written.
pub fn put(
    folder: &Path,
    name: &str,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    NewFile::write(&folder.join(name), fill)
}

/// Writes the hashes of all files that are there.
///
/// # Errors
/// If they cannot be written.
pub fn seal(folder: &Path) -> Result<(), Error> {
    let names: Vec<&str> = FILES.into_iter().filter(|name| folder.join(name).exists()).collect();
    sums::write(folder, &names)
}

fn header(tuning: &Tuning) -> Header {
    Header {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        experiment: tuning.identity(),
        first: 0,
        end: Course::most_records(tuning),
    }
}
