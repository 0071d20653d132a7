//! A folder with a log of anything in it, and what follows from the log: begun, gone on with, and closed.
//!
//! For commands that keep something else of a deal than blocks. As with the [folder of a run](super::NewFolder) the log
//! decides whose the folder is: nothing else is touched before the log is there and locked.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{CONFIG, RUN, SUMS, expect_run, remove};
use crate::error::{Error, tell};
use crate::files::{NewFile, prepare_folder, remove_parts};
use crate::log::{Entry, Header, Writer};
use crate::report::RunInfo;
use crate::sums;

/// A folder, and what is in it.
#[derive(Clone, Copy, Debug)]
pub struct LogFolder<'a> {
    /// Where it is.
    pub path: &'a Path,
    /// The option that names a new one.
    pub option: &'static str,
    /// The name of its log.
    pub log: &'static str,
    /// The names of all other files that it can have but for the hashes.
    pub files: &'static [&'static str],
}

impl LogFolder<'_> {
    /// Begins the log, and writes down what was asked for; with `force` in place of what is there.
    ///
    /// # Errors
    /// If the folder holds something and `force` is not given, another run writes there, or it cannot be written.
    pub fn begin<T: Entry>(&self, header: &Header, config: &str, force: bool) -> Result<Writer<T>, Error> {
        prepare_folder(self.path, self.option, force)?;
        let path = self.path.join(self.log);
        let log = if force { Writer::replace(&path, header)? } else { Writer::create(&path, header)? };
        self.files.iter().chain([&SUMS]).try_for_each(|name| remove(&self.path.join(name)))?;
        self.put(CONFIG, |file| file.write_all(config.as_bytes()))?;
        Ok(log)
    }

    /// Goes on with the log: gives what it has to `each`, and stands after the last entry.
    ///
    /// # Errors
    /// The first error of `each`; and if there is no run, or its log is of another one, is written by another, damaged and not
    /// to be repaired, or cannot be read or written.
    pub fn resume<T: Entry>(
        &self,
        header: &Header,
        repair: bool,
        each: impl FnMut(T) -> Result<(), Error>,
    ) -> Result<Writer<T>, Error> {
        expect_run(self.path, self.option, &[CONFIG, self.log])?;
        remove_parts(self.path)?;
        let path = self.path.join(self.log);
        let (log, cut) = Writer::resume(&path, header, repair, each)?;
        if let Some(cut) = cut {
            tell_cut(cut.bytes, &path);
        }
        // They hold no longer once the log grows.
        remove(&self.path.join(SUMS))?;
        Ok(log)
    }

    /// Every file that it can have, with what asks for it: nothing else may be written there by one of these names.
    pub fn names(self) -> impl Iterator<Item = (String, PathBuf)> {
        let all = self.files.iter().copied().chain([self.log, SUMS]);
        all.map(move |name| (format!("the {name} of the folder"), self.path.join(name)))
    }

    /// Writes a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(&self, name: &str, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        NewFile::write(&self.path.join(name), fill)
    }

    /// Writes what is known of the circumstances, and the hashes of all files.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn seal(&self, info: &RunInfo) -> Result<(), Error> {
        self.put(RUN, |file| {
            serde_json::to_writer_pretty(&mut *file, info)?;
            writeln!(file)
        })?;
        let all = self.files.iter().copied().chain([self.log]);
        let names: Vec<&str> = all.filter(|name| self.path.join(name).exists()).collect();
        sums::write(self.path, &names)
    }
}

/// Tells that so many bytes at the end of a log were no whole entry.
pub fn tell_cut(bytes: u64, log: &Path) {
    tell(format_args!(
        "doko: the last {bytes} bytes of {} are cut off; what is not complete there is played again",
        log.display()
    ));
}
