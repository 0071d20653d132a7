//! One writer at a time.

use std::fs::{File, TryLockError};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};

use super::error::LogFault;
use crate::error::tell;

/// Keeps other writers of a log out, or at least finds out that there is one, until it is dropped.
#[derive(Debug)]
pub(super) enum Lock {
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
        let beside = if cfg!(windows) {
            Some(
                File::options()
                    .create(true)
                    .truncate(false)
                    .write(true)
                    .open(beside(path))
                    .map_err(LogFault::Create)?,
            )
        } else {
            None
        };
        match beside.as_ref().unwrap_or(log).try_lock() {
            Ok(()) => Ok(Lock::Held(beside)),
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

/// Whether somebody writes the log at `path`.
pub(crate) fn is_taken(path: &Path) -> bool {
    let opened = if cfg!(windows) { File::open(beside(path)) } else { File::open(path) };
    matches!(opened.map(|file| file.try_lock_shared()), Ok(Err(TryLockError::WouldBlock)))
}

/// The file that is locked for the log at `path` on Windows.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}
