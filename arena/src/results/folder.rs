//! The folder of a run: who may begin one in it, what of an earlier one is removed, and how it is closed.
//!
//! Its log decides whose the folder is: nobody else's files are touched before the log is there and
//! [locked](LogWriter). So of several runs that are begun in one folder one goes on, and the others fail.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use super::{BLOCK_LOG, CONFIG, FOLDER_FILES, RUN, SUMS};
use crate::error::Error;
use crate::experiment::{Experiment, Planned};
use crate::files::{NewFile, prepare_folder};
use crate::log::{Header, LogError, LogReader, LogWriter};
use crate::report::RunInfo;
use crate::sums;

/// A folder in which a run can begin.
#[derive(Debug)]
pub struct NewFolder<'a> {
    path: &'a Path,
    /// Whether the files of an earlier run are removed.
    replaces: bool,
}

impl<'a> NewFolder<'a> {
    /// Makes the folder at `path`, or sees that it is empty but for a run that was killed before its first deal; with
    /// `force` it may hold anything.
    ///
    /// # Errors
    /// If it holds something and `force` is not given, another run writes into it, or it cannot be made.
    pub fn prepare(path: &'a Path, force: bool) -> Result<NewFolder<'a>, Error> {
        let replaces = force || has_nothing_played(path);
        prepare_folder(path, "--out", replaces)?;
        Ok(NewFolder { path, replaces })
    }

    /// Begins the log of these deals, removes what an earlier run has left, and writes down what is asked for.
    ///
    /// # Errors
    /// If another run writes there, or it cannot be written.
    pub fn begin(&self, planned: &Planned, range: Range<u64>) -> Result<LogWriter, Error> {
        let header = header(&planned.experiment, range);
        let path = self.path.join(BLOCK_LOG);
        let log = if self.replaces {
            let log = LogWriter::replace(&path, &header)?;
            let others = FOLDER_FILES.into_iter().filter(|&name| name != BLOCK_LOG);
            others.map(|name| self.path.join(name)).try_for_each(|path| remove(&path))?;
            log
        } else {
            LogWriter::create(&path, &header)?
        };
        let text = planned.experiment.to_toml(&planned.stopping);
        NewFile::write(&self.path.join(CONFIG), |file| file.write_all(text.as_bytes()))?;
        Ok(log)
    }
}

/// Refuses a folder in which there is no run to read: one of these files is missing, which `option` has made.
///
/// # Errors
/// If what every run has is not there.
pub fn expect_run(folder: &Path, option: &str, files: &[&str]) -> Result<(), Error> {
    match files.iter().find(|name| !folder.join(name).exists()) {
        None => Ok(()),
        Some(missing) => Err(Error::Usage(format!(
            "there is no run in {}: it has no {missing}. Name a folder that {option} has made",
            folder.display()
        ))),
    }
}

/// What the log of these deals of an experiment begins with.
pub fn header(experiment: &Experiment, range: Range<u64>) -> Header {
    Header {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        experiment: experiment.identity(),
        first: range.start,
        end: range.end,
    }
}

/// Writes what is known of the circumstances, if it is new, and the hashes of all files of a folder.
///
/// # Errors
/// If they cannot be written.
pub fn seal(folder: &Path, info: Option<&RunInfo>) -> Result<(), Error> {
    if let Some(info) = info {
        NewFile::write(&folder.join(RUN), |file| {
            serde_json::to_writer_pretty(&mut *file, info)?;
            writeln!(file)
        })?;
    }
    let names: Vec<&str> =
        FOLDER_FILES.into_iter().filter(|&name| name != SUMS && folder.join(name).exists()).collect();
    sums::write(folder, &names)
}

/// Removes the hashes, which hold no longer once the log grows.
///
/// # Errors
/// If they cannot be removed.
pub fn unseal(folder: &Path) -> Result<(), Error> {
    remove(&folder.join(SUMS))
}

/// Removes a file if it is there.
pub(super) fn remove(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(Error::Write { path: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}

/// Whether a run was killed here between its log and its experiment, so that nothing is lost with it.
fn has_nothing_played(path: &Path) -> bool {
    !path.join(CONFIG).exists()
        && match LogReader::open(&path.join(BLOCK_LOG)) {
            Ok(mut log) => log.next().is_none(),
            Err(error) => matches!(error, LogError::HeaderTorn(_)),
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Stopping;
    use crate::experiment::testing::{contestant, duel};

    fn planned(seed: u64) -> Planned {
        let experiment = duel([contestant("random"), contestant("random:ansage=0.4")]);
        Planned { experiment: Experiment { seed, ..experiment }, stopping: Stopping::default() }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn force_leaves_nothing_of_an_earlier_run_and_everything_else() {
        let folder = tempfile::tempdir().unwrap();
        for name in FOLDER_FILES.into_iter().chain(["notes.txt"]) {
            fs::write(folder.path().join(name), "old").unwrap();
        }
        assert!(matches!(NewFolder::prepare(folder.path(), false), Err(Error::Usage(_))));
        let (first, second) = (planned(1), planned(2));
        let folder_of = || NewFolder::prepare(folder.path(), true).unwrap();
        drop(folder_of().begin(&first, 0..60).unwrap());
        assert_eq!(names(folder.path()), [BLOCK_LOG, CONFIG, "notes.txt"]);
        let mut log = folder_of().begin(&second, 5..9).unwrap();
        log.append(&second.experiment.play_deal(5)).unwrap();
        drop(log);
        let reader = LogReader::open(&folder.path().join(BLOCK_LOG)).unwrap();
        reader.expect(&header(&second.experiment, 5..9)).unwrap();
        assert_eq!(reader.count(), 1);
        let config = fs::read_to_string(folder.path().join(CONFIG)).unwrap();
        assert_eq!(config, second.experiment.to_toml(&Stopping::default()));
    }

    #[test]
    fn force_does_not_touch_a_run_that_is_under_way() {
        let folder = tempfile::tempdir().unwrap();
        let first = planned(1);
        let waiting = NewFolder::prepare(folder.path(), false).unwrap();
        let log = NewFolder::prepare(folder.path(), false).unwrap().begin(&first, 0..60).unwrap();
        fs::write(folder.path().join(SUMS), "its own").unwrap();
        let forced = NewFolder::prepare(folder.path(), true).unwrap();
        let before = fs::read(folder.path().join(CONFIG)).unwrap();
        let locked = forced.begin(&planned(2), 0..60);
        assert!(matches!(locked, Err(Error::Log(LogError::Locked(_)))));
        // Nor does one that found the folder empty before the first began.
        let late = waiting.begin(&planned(2), 0..60);
        assert!(matches!(late, Err(Error::Log(LogError::Exists(_)))));
        assert_eq!(fs::read(folder.path().join(CONFIG)).unwrap(), before);
        assert_eq!(names(folder.path()), [SUMS, BLOCK_LOG, CONFIG]);
        drop(log);
        assert!(matches!(waiting.begin(&planned(2), 0..60), Err(Error::Log(LogError::Exists(_)))));
        forced.begin(&planned(2), 0..60).unwrap();
    }

    #[test]
    fn a_run_that_was_killed_before_it_began_is_begun_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(BLOCK_LOG);
        let planned = planned(1);
        let line = {
            NewFolder::prepare(folder.path(), false).unwrap().begin(&planned, 0..60).unwrap();
            fs::read(&path).unwrap()
        };
        for size in 0..=line.len() {
            fs::remove_file(folder.path().join(CONFIG)).unwrap();
            fs::write(&path, &line[..size]).unwrap();
            NewFolder::prepare(folder.path(), false).unwrap().begin(&planned, 0..60).unwrap();
            assert_eq!(fs::read(&path).unwrap(), line);
        }
        assert!(matches!(NewFolder::prepare(folder.path(), false), Err(Error::Usage(_))), "it has begun");
        // A log with deals is not thrown away because its experiment is not there.
        let mut log = NewFolder::prepare(folder.path(), true).unwrap().begin(&planned, 0..60).unwrap();
        log.append(&planned.experiment.play_deal(0)).unwrap();
        drop(log);
        fs::remove_file(folder.path().join(CONFIG)).unwrap();
        assert!(matches!(NewFolder::prepare(folder.path(), false), Err(Error::Usage(_))));
    }
}
