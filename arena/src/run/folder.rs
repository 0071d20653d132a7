//! The folder of a run: who may begin one in it, what of an earlier one is removed, and how it is closed.
//!
//! Its log decides whose the folder is: nobody else's files are touched before the log is there and locked. So of several
//! runs that are begun in one folder one goes on, and the others fail.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use doko_bots::bounded;
use doko_engine::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::log::{self, Header, Lock, LogFault, Reader, Writer};
use super::thinking::{self, ThinkingTime};
use super::{Extension, RunInfo};
use crate::error::{Error, tell, usage};
use crate::files::names::{CONFIG, FILES, GAME_LOG, OLD_LOGS, RUN, STAGES, SUMS};
use crate::files::{MOST_MIB, NewFile, checksums, prepare_folder, remove_parts, sync_folder};
use crate::report::document::Section;

/// A folder, and what can be in it.
#[derive(Clone, Copy, Debug)]
pub struct Folder<'a> {
    /// Where it is.
    pub path: &'a Path,
}

/// A folder in which a run can begin.
#[derive(Clone, Copy, Debug)]
pub struct NewFolder<'a> {
    folder: Folder<'a>,
    /// Whether the files of an earlier run are removed.
    replaces: bool,
}

impl<'a> Folder<'a> {
    /// That of a run of games.
    pub const fn of_games(path: &'a Path) -> Folder<'a> {
        Folder { path }
    }

    /// Its log.
    pub fn log_path(&self) -> PathBuf {
        self.path.join(GAME_LOG)
    }

    /// Makes the folder, or sees that it is empty but for a run that was killed before its first unit; with `force` it may
    /// hold anything.
    ///
    /// # Errors
    /// If it holds something and `force` is not given, another run writes into it, or it cannot be made.
    pub fn prepare(self, force: bool) -> Result<NewFolder<'a>, Error> {
        let replaces = force || self.has_nothing_played();
        prepare_folder(self.path, "--out", replaces)?;
        if log::is_taken(self.path) {
            return Err(LogFault::Locked.at(self.path).into());
        }
        Ok(NewFolder { folder: self, replaces })
    }

    /// Refuses a folder in which there is no run to read, or one that was written by a doko of another format.
    ///
    /// # Errors
    /// If what every run has is not there.
    pub fn expect_run(&self) -> Result<(), Error> {
        self.expect_config()?;
        if self.log_path().exists() {
            return Ok(());
        }
        let path = self.path.display();
        usage(format!(
            "there is no run in {path}: it has no {GAME_LOG}. Name the folder that was given to --out, or of `doko tune` and \
             `doko learn` one in it"
        ))
    }

    /// The same for what a run and a campaign have.
    ///
    /// # Errors
    /// If it is not there.
    pub fn expect_config(&self) -> Result<(), Error> {
        let path = self.path.display();
        if let Some((old, version)) = OLD_LOGS.into_iter().find(|(name, _)| self.path.join(name).exists()) {
            return usage(format!(
                "{path} has a {old}, which this doko does not read: read it with doko {version}, or play it again as its \
                 {CONFIG} says"
            ));
        }
        if self.path.join(CONFIG).exists() {
            Ok(())
        } else if self.has_nothing_played() {
            usage(format!(
                "the run in {path} was killed before its first deal, and has no {CONFIG}: begin it again, as it was begun"
            ))
        } else if self.log_path().exists() {
            usage(format!(
                "the run in {path} has a {GAME_LOG}, but no {CONFIG}, which says what was played: put back a copy of it"
            ))
        } else {
            usage(format!(
                "there is no run in {path}: it has no {CONFIG}. Name the folder that was given to --out"
            ))
        }
    }

    /// Whether a run was begun here and has come to its first unit, or should have: nothing that is lost is taken for nothing.
    pub fn is_begun(&self) -> bool {
        let has = |name: &str| self.path.join(name).exists();
        has(CONFIG) || (has(GAME_LOG) && !self.has_nothing_played())
    }

    /// Removes the hashes, which hold no longer once the log grows.
    ///
    /// # Errors
    /// If they cannot be removed.
    pub fn unseal(&self) -> Result<(), Error> {
        remove(&self.path.join(SUMS))
    }

    /// Whether somebody writes the log, or holds the folder.
    pub fn is_played(&self) -> bool {
        log::is_taken(&self.log_path()) || log::is_taken(self.path)
    }

    /// Holds the folder of a campaign, so that nobody else plays in it.
    ///
    /// # Errors
    /// If somebody else does.
    pub(crate) fn hold(&self) -> Result<Lock, Error> {
        let log = self.log_path();
        if log::is_taken(&log) {
            return Err(LogFault::Locked.at(&log).into());
        }
        Lock::of_folder(self.path).map_err(|fault| fault.at(self.path).into())
    }

    /// Removes what a run or a campaign has left, a log apart.
    fn clear(&self) -> Result<(), Error> {
        let files = FILES.into_iter().chain([SUMS]).chain(OLD_LOGS.map(|(log, _)| log));
        files.map(|name| self.path.join(name)).try_for_each(|path| remove(&path))
    }

    /// The same for a campaign: stages of an earlier one go too, but nobody else's folders of these names.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn clear_all(&self) -> Result<(), Error> {
        let was_campaign = self.path.join(CONFIG).exists() && !self.log_path().exists();
        let mut stages = STAGES.iter().filter(|_| was_campaign);
        stages.try_for_each(|stage| remove_folder(&self.path.join(stage)))?;
        remove(&self.log_path())?;
        self.clear()
    }

    /// Refuses a folder in which somebody plays, and removes what a killed run has left half-written there.
    ///
    /// # Errors
    /// If another run writes there, or something cannot be removed.
    pub fn take_over(&self) -> Result<(), Error> {
        self.expect_run()?;
        if self.is_played() {
            return Err(LogFault::Locked.at(&self.log_path()).into());
        }
        remove_parts(self.path).map(drop)
    }

    /// Whether the folder was closed.
    pub fn is_sealed(&self) -> bool {
        self.path.join(SUMS).exists()
    }

    /// Writes a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(&self, name: &str, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        NewFile::write(&self.path.join(name), fill)
    }

    /// Writes what is known of the circumstances, if it is new, and the hashes of all files.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn seal(&self, info: Option<&RunInfo>) -> Result<(), Error> {
        info.map_or(Ok(()), |info| self.put_info(info))?;
        let all = FILES.into_iter().chain([GAME_LOG]);
        let names: Vec<&str> = all.filter(|name| self.path.join(name).exists()).collect();
        checksums::write(self.path, &names)
    }

    /// Its games, from the first on.
    ///
    /// # Errors
    /// If there are none, or they cannot be read.
    pub fn log(&self) -> Result<Reader, Error> {
        match Reader::open(&self.log_path()) {
            Err(error) if error.is_before_first_unit() => {
                let path = self.path.display();
                usage(format!("the run in {path} was killed before its first deal: nothing is known of it"))
            }
            opened => Ok(opened?),
        }
    }

    /// How often the run was made longer.
    ///
    /// # Errors
    /// If the file that says it cannot be read.
    pub fn extensions(&self) -> Result<Vec<Extension>, Error> {
        let Some(info) = self.info()? else { return Ok(Vec::new()) };
        let path = self.path.join(RUN);
        match info.get("extended") {
            None => Ok(Vec::new()),
            Some(list) => Vec::<Extension>::deserialize(list).map_err(|error| wrong(&path, &error)),
        }
    }

    /// Whether the build that has played last is this one; of joined parts nobody knows.
    pub fn is_of_this_build(&self) -> bool {
        let info = self.info().ok().flatten();
        let is = |key: &str, expected: &str| {
            info.as_ref().and_then(|info| info.get(key)?.as_str()).is_some_and(|found| found == expected)
        };
        let is_joined = || {
            let command = info.as_ref().and_then(|info| info.get("command")?.as_array());
            command.is_some_and(|words| words.iter().any(|word| word == "merge"))
        };
        is("engine", env!("CARGO_PKG_VERSION")) && is("commit", env!("DOKO_COMMIT")) && !is_joined()
    }

    /// How long its bots thought, as the command that played last has told; nothing if that cannot be read.
    pub fn thinking(&self, lang: Lang) -> Option<Section> {
        let told = self.info().ok()??.get_mut("thinking")?.take();
        thinking::section(&serde_json::from_value::<Vec<ThinkingTime>>(told).ok()?, lang)
    }

    /// Writes down that the run is made longer.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn extend(&self, extension: Extension) -> Result<(), Error> {
        let mut all = self.extensions()?;
        if all.contains(&extension) {
            return Ok(());
        }
        all.push(extension);
        let mut info = self.info()?.unwrap_or_else(|| Value::Object(serde_json::Map::new()));
        info["extended"] = serde_json::to_value(all).expect("numbers are JSON");
        self.put_info(&info)
    }

    fn put_info(&self, info: &impl Serialize) -> Result<(), Error> {
        self.put(RUN, |file| {
            serde_json::to_writer_pretty(&mut *file, info)?;
            writeln!(file)
        })
    }

    /// What is known of the circumstances.
    fn info(&self) -> Result<Option<Value>, Error> {
        let path = self.path.join(RUN);
        let text = match bounded::read(&path, MOST_MIB) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|source| Error::Read { path: path.clone(), source })?,
        };
        let info: Value = serde_json::from_slice(&text).map_err(|error| wrong(&path, &error))?;
        if info.is_object() { Ok(Some(info)) } else { Err(wrong(&path, &"it is no object")) }
    }

    /// Whether a run was killed here between its log and its config, so that nothing is lost with it.
    fn has_nothing_played(&self) -> bool {
        !self.path.join(CONFIG).exists() && is_empty(&self.log_path())
    }
}

/// `true` if a log can be read and has no unit.
fn is_empty(log: &Path) -> bool {
    match Reader::open(log) {
        Ok(mut log) => log.next().is_none() && log.end().is_some(),
        Err(error) => error.is_before_first_unit(),
    }
}

fn wrong(path: &Path, error: &dyn std::fmt::Display) -> Error {
    Error::Usage(format!("{} is not as doko has written it: {error}. Put back a copy of it", path.display()))
}

impl NewFolder<'_> {
    /// Begins the log, removes what an earlier run has left, and writes down what is asked for.
    ///
    /// # Errors
    /// If another run writes there, or it cannot be written.
    pub fn begin(&self, header: &Header, preamble: &[u8], config: &str) -> Result<Writer, Error> {
        let NewFolder { folder, replaces } = self;
        let path = folder.log_path();
        let log = if *replaces {
            let log = Writer::replace(&path, header, preamble)?;
            folder.clear()?;
            log
        } else {
            Writer::create(&path, header, preamble)?
        };
        folder.put(CONFIG, |file| file.write_all(config.as_bytes()))?;
        Ok(log)
    }
}

/// Tells that so many bytes at the end of a log were no whole unit.
pub fn tell_cut(bytes: u64, log: &Path) {
    tell(format_args!(
        "doko: the last {bytes} bytes of {} are cut off; what is not complete there is played again",
        log.display()
    ));
}

/// Removes a folder if it is there, with all that it holds.
fn remove_folder(path: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(Error::Write { path: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}

/// Removes a file if it is there.
fn remove(path: &Path) -> Result<(), Error> {
    let fail = |source| Error::Write { path: path.to_owned(), source };
    match fs::remove_file(path) {
        Err(source) if source.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(fail(source)),
        Ok(()) => sync_folder(path).map_err(fail),
    }
}
