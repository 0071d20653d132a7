//! What can be wrong with a log, and what to do about it.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use super::header::{MAGIC, VERSION};
use crate::error::Error;
use crate::files::names::CONFIG;
use crate::run::NoGame;
use crate::run::game::Broken;

/// Why a log cannot be read or written.
#[derive(Debug)]
pub struct LogError {
    /// The log.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: LogFault,
}

/// What can be wrong with a log.
#[derive(Debug)]
#[non_exhaustive]
pub enum LogFault {
    /// It cannot be opened or read.
    Read(io::Error),
    /// It cannot be made.
    Create(io::Error),
    /// It cannot be written.
    Write(io::Error),
    /// A new one was to be made where there is one already.
    Exists,
    /// It is being written.
    Locked,
    /// Another has written it too, where there are no locks.
    Shared,
    /// It is something else.
    NotALog,
    /// It ends before its first unit, so that nothing is in it: in its first line, after these bytes, or, with no bytes, in
    /// what follows that.
    HeaderTorn(Vec<u8>),
    /// Its first line was changed.
    HeaderDamaged,
    /// It has this format, which is not known here.
    Version(String),
    /// It is of another run than the one that is meant.
    Foreign(Foreign),
    /// Something in it is not what was written.
    Damaged(Damage),
    /// What stands before the units is not what was written.
    PreambleDamaged(Wrong),
    /// The frame of this unit is as it was written, but its games are not those of the run.
    Games(u64, Broken),
    /// All units of the run are there, up to this one, and something follows them.
    Excess(u64),
    /// It is not what it was when the parts were looked through.
    Changed,
}

impl LogFault {
    /// The error of the log at `path`.
    pub fn at(self, path: &Path) -> LogError {
        LogError { path: path.to_owned(), fault: self }
    }
}

/// That a log cannot be read.
impl From<io::Error> for LogFault {
    fn from(error: io::Error) -> LogFault {
        match error.kind() {
            // Its size was known: somebody has cut it since.
            io::ErrorKind::UnexpectedEof => LogFault::Changed,
            _ => LogFault::Read(error),
        }
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        f.write_str(&match &self.fault {
            LogFault::Read(source) => format!("cannot read {path}: {source}"),
            LogFault::Create(source) => format!(
                "cannot make {path}: {source}\nnothing was played: remove the cause, or name another folder, and begin again"
            ),
            LogFault::Write(source) => format!(
                "cannot write {path}: {source}\neverything written before is safe in it: remove the cause (make room, if the \
                 disk is full), then resume the run"
            ),
            LogFault::Exists => {
                format!("there is a log at {path} already: resume that run, or name another folder")
            }
            LogFault::Locked => {
                format!("another run is writing {path}: wait for its end, or stop it and try again")
            }
            LogFault::Shared => format!(
                "another run writes {path} too, and there are no locks to keep it out: let one of both end, and resume the run"
            ),
            LogFault::NotALog => {
                format!("{path} is no log of games, whose first line begins with `{MAGIC}`: name another file")
            }
            LogFault::HeaderTorn(_) => {
                format!("{path} ends before its first deal: its run was killed before it began, begin it again")
            }
            LogFault::HeaderDamaged => format!(
                "the first line of {path} is damaged, so that nobody can say what its deals are from: put back a copy of it, \
                 or play them again into another folder"
            ),
            LogFault::Version(found) => format!(
                "{path} is a log of games of format {found}, and this doko knows format {VERSION}: use the doko that wrote it"
            ),
            LogFault::Foreign(foreign) => format!("{path} {foreign}"),
            LogFault::Damaged(damage) => format!("{path} {damage}"),
            LogFault::PreambleDamaged(wrong) => format!(
                "{path} is damaged in what stands before its first deal: {wrong}\nnobody can say whether what follows is \
                 whole: put back a copy of the file, or play its run again into another folder"
            ),
            LogFault::Games(at, broken) => format!(
                "deal {at} of {path} cannot be read: {broken}\nits {CONFIG} is not the one that it was played by, or it was \
                 written by a doko that knows more: put back a copy of both, or use that doko"
            ),
            LogFault::Excess(last) => {
                format!("{path} goes on after deal {last}, the last of its run: put back a copy of it")
            }
            LogFault::Changed => {
                format!("{path} was changed while it was read: try again when nobody writes it")
            }
        })
    }
}

impl std::error::Error for LogError {}

impl From<LogError> for Error {
    fn from(error: LogError) -> Error {
        let is_internal = matches!(error.fault, LogFault::Write(_) | LogFault::Changed);
        Error::Run { text: error.to_string(), is_internal }
    }
}

impl LogError {
    /// The error of a unit whose games the log at `path` does not have.
    ///
    /// # Panics
    /// If somebody has left a game: nobody does in a log.
    pub(crate) fn of_games(path: &Path, at: u64, no_game: NoGame) -> LogError {
        match no_game {
            NoGame::Broken(broken) => LogFault::Games(at, broken).at(path),
            NoGame::Left => unreachable!("nobody leaves a log"),
        }
    }

    /// Whether the log ends before its first unit, so that nothing was played.
    pub(crate) const fn is_before_first_unit(&self) -> bool {
        matches!(self.fault, LogFault::HeaderTorn(_))
    }
}

/// By what a log is of another run than the one that is meant, as words that follow its path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is of another {}, {found} instead of {expected}: {}", what.words().0, what.words().1)]
pub struct Foreign {
    /// What differs first.
    pub what: Identity,
    /// What the log says.
    pub found: String,
    /// What was meant.
    pub expected: String,
}

/// Something by which logs of different runs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// What is played.
    Run,
    /// How the games are coded.
    Shape,
    /// The first unit.
    First,
}

impl Identity {
    /// What it is called, and what to do where it differs.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Identity::Run => {
                ("run", "give the same rules, bots, seed, blocks and evenings as when it was begun")
            }
            Identity::Shape => ("way of coding games", "use the doko that it was begun with"),
            Identity::First => ("first deal", "give the same --shard or --range as when it was begun"),
        }
    }
}

/// The first place of a log that is not as it was written, as words that follow its path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "is damaged at byte {offset}, in deal {at}: {wrong}\n{}: put back a copy of the file, or resume its run with --repair, \
     which cuts the file there and plays the rest again",
    self.intact()
)]
pub struct Damage {
    /// The first unit of the log.
    pub first: u64,
    /// The unit whose frame is damaged; those from [`first`](Damage::first) up to it are intact.
    pub at: u64,
    /// Where that frame begins, in bytes from the start of the file.
    pub offset: u64,
    /// What is wrong with it.
    pub wrong: Wrong,
}

impl Damage {
    /// The units before it, in words.
    fn intact(&self) -> String {
        let Damage { first, at, .. } = self;
        match at - first {
            0 => "no deal before it is in the file".to_owned(),
            1 => format!("deal {first} before it is intact"),
            _ => format!("deals {first} to {} before it are intact", at - 1),
        }
    }
}

/// What is wrong with a frame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// The checksum of the length does not fit to it, or to what is before the frame.
    #[error("its length was changed, or a frame before it removed, repeated or moved")]
    Length,
    /// The checksum of the payload does not fit to it.
    #[error("its content was changed")]
    Payload,
    /// The payload is as it was written, but nothing that this log holds.
    #[error("its content is not what this log holds")]
    Content,
}
