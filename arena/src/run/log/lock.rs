//! One writer at a time.

use std::fs::{File, TryLockError};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};

use super::error::LogFault;
use crate::error::tell;
use crate::files::names::GAME_LOG;

/// Keeps other writers of a log out, or at least finds out that there is one, until it is dropped.
#[derive(Debug)]
pub(crate) enum Lock {
    /// The system keeps them out. On Windows nobody reads what another has locked, so that a file beside the log is locked
    /// there: a run can be looked at while it is played.
    Held(#[allow(dead_code, reason = "it is held as long as it is open")] Option<File>),
    /// Some network file systems have no locks. A run there is better than none, if nobody else writes it.
    None,
}

impl Lock {
    /// Takes the lock of the log at `path`, which is open as `log`; where there are no locks, it is told.
    ///
    /// # Errors
    /// If another has it, or the file beside the log cannot be made.
    pub(super) fn take(path: &Path, log: &File) -> Result<Lock, LogFault> {
        let beside = if cfg!(windows) { Some(open_beside(path)?) } else { None };
        Lock::held(beside.as_ref().unwrap_or(log).try_lock(), beside, path)
    }

    /// Takes the lock of a folder that has no log of its own.
    ///
    /// # Errors
    /// If another has it, or what is locked cannot be opened.
    pub(crate) fn of_folder(folder: &Path) -> Result<Lock, LogFault> {
        let file = if cfg!(windows) {
            open_beside(&folder.join(GAME_LOG))?
        } else {
            File::open(folder).map_err(LogFault::Create)?
        };
        Lock::held(file.try_lock(), Some(file), folder)
    }

    fn held(locked: Result<(), TryLockError>, held: Option<File>, path: &Path) -> Result<Lock, LogFault> {
        match locked {
            Ok(()) => Ok(Lock::Held(held)),
            Err(TryLockError::WouldBlock) => Err(LogFault::Locked),
            Err(TryLockError::Error(error)) => {
                tell(format_args!(
                    "doko: {} cannot be locked ({error}): nobody else may write a run in this folder until this one has ended",
                    path.display()
                ));
                Ok(Lock::None)
            }
        }
    }

    /// Whether the log, written up to where `log` stands, has grown by another writer; only asked where none is kept out.
    ///
    /// # Errors
    /// If it cannot be found out.
    pub(super) fn is_broken(&self, mut log: &File) -> io::Result<bool> {
        Ok(match self {
            Lock::Held(_) => false,
            Lock::None => log.metadata()?.len() != log.stream_position()?,
        })
    }
}

/// Whether somebody writes the log at `path`, or holds the folder there.
pub(crate) fn is_taken(path: &Path) -> bool {
    let opened = if cfg!(windows) { File::open(beside(path)) } else { File::open(path) };
    matches!(opened.map(|file| file.try_lock_shared()), Ok(Err(TryLockError::WouldBlock)))
}

/// Opens the file that is locked for the log at `path` on Windows.
fn open_beside(path: &Path) -> Result<File, LogFault> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true).open(beside(path)).map_err(LogFault::Create)
}

/// The file that is locked for the log at `path` on Windows.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}
