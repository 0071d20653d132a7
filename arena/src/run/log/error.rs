//! What can be wrong with a log, and what to do about it.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use super::entry::{Coded, Entry};
use crate::error::Error;
use crate::files::names::CONFIG;
use crate::run::game::{Broken, NoGame};

/// Why a log cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// It cannot be opened or read.
    #[error("cannot read {path}: {source}", path = path.display())]
    Read {
        /// The log.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It cannot be made.
    #[error("cannot make {path}: {source}\nnothing was played: remove the cause, or name another folder, and begin again", path = path.display())]
    Create {
        /// The log.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It cannot be written.
    #[error(
        "cannot write {path}: {source}\neverything written before is safe in it: remove the cause (make room, if the \
         disk is full), then resume the run",
        path = path.display()
    )]
    Write {
        /// The log.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A new one was to be made where there is one already.
    #[error("there is a log at {path} already: resume that run, or name another folder", path = .0.display())]
    Exists(PathBuf),
    /// It is being written.
    #[error("another run is writing {path}: wait for its end, or stop it and try again", path = .0.display())]
    Locked(PathBuf),
    /// It is something else.
    #[error("{path} is no {kind}, whose first line begins with `{magic}`: name another file", path = path.display())]
    NotALog {
        /// The file.
        path: PathBuf,
        /// What it should have been.
        kind: &'static str,
        /// What the first line of one begins with.
        magic: &'static str,
    },
    /// It ends before its first unit, in its first line or in what follows that, so that nothing is in it.
    #[error(
        "{path} ends before its first deal: its run was killed before it began, begin it again",
        path = .0.display()
    )]
    HeaderTorn(PathBuf),
    /// Its first line was changed.
    #[error(
        "the first line of {path} is damaged, so that nobody can say what its deals are from: put back a copy of it, or \
         play them again into another folder",
        path = .0.display()
    )]
    HeaderDamaged(PathBuf),
    /// It has a format that is not known here.
    #[error(
        "{path} is a {kind} of format {found}, and this doko knows format {known}: use the doko that wrote it",
        path = path.display()
    )]
    Version {
        /// The log.
        path: PathBuf,
        /// What it is.
        kind: &'static str,
        /// Its format.
        found: String,
        /// The one that is known.
        known: &'static str,
    },
    /// It is of another run than the one that is meant.
    #[error(transparent)]
    Foreign(#[from] Foreign),
    /// Something in it is not what was written.
    #[error(
        "{path} is damaged at byte {offset}, in {unit} {at}: {wrong}\n{intact}: put back a copy of the file, or resume \
         its run with --repair, which cuts the file there and plays the rest again",
        path = path.display(), offset = damage.offset, unit = damage.unit, at = damage.at, wrong = damage.wrong,
        intact = damage.intact()
    )]
    Damaged {
        /// The log.
        path: PathBuf,
        /// Where and how.
        damage: Damage,
    },
    /// What stands before the units is not what was written.
    #[error(
        "{path} is damaged in what stands before its first deal: {wrong}\nnobody can say whether what follows is whole: put \
         back a copy of the file, or play its run again into another folder",
        path = path.display()
    )]
    PreambleDamaged {
        /// The log.
        path: PathBuf,
        /// What is wrong with it.
        wrong: Wrong,
    },
    /// A frame is as it was written, but its games are not those of the run.
    #[error(
        "{unit} {at} of {path} cannot be read: {broken}\nits {CONFIG} is not the one that it was played by, or it was written \
         by a doko that knows more: put back a copy of both, or use that doko",
        path = path.display()
    )]
    Games {
        /// The log.
        path: PathBuf,
        /// What a unit is called.
        unit: &'static str,
        /// The unit.
        at: u64,
        /// What is wrong with its games.
        broken: Broken,
    },
    /// All units of the run are there, and something follows them.
    #[error("{path} goes on after {unit} {last}, the last of its run: put back a copy of it", path = path.display())]
    Excess {
        /// The log.
        path: PathBuf,
        /// What a unit is called.
        unit: &'static str,
        /// The last unit of the run.
        last: u64,
    },
    /// It is not what it was when the parts were looked through.
    #[error("{path} was changed while it was read: try again when nobody writes it", path = .0.display())]
    Changed(PathBuf),
}

impl From<LogError> for Error {
    fn from(error: LogError) -> Error {
        let is_internal = matches!(error, LogError::Write { .. } | LogError::Changed(_));
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
            NoGame::Broken(broken) => {
                LogError::Games { path: path.to_owned(), unit: Coded::UNIT, at, broken }
            }
            NoGame::Left => unreachable!("nobody leaves a log"),
        }
    }
}

/// By what a log is of another run than the one that is meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path} is of another {what}, {found} instead of {expected}: {advice}", path = path.display(), advice = what.advice())]
pub struct Foreign {
    /// The log.
    pub path: PathBuf,
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
    fn advice(self) -> &'static str {
        match self {
            Identity::Run => "give the same rules, bots, seed, blocks and evenings as when it was begun",
            Identity::Shape => "use the doko that it was begun with",
            Identity::First => "give the same --shard or --range as when it was begun",
        }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Identity::Run => "run",
            Identity::Shape => "way of coding games",
            Identity::First => "first deal",
        })
    }
}

/// The first place of a log that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// What a unit is called.
    pub unit: &'static str,
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
        let Damage { unit, first, at, .. } = self;
        match at - first {
            0 => format!("no {unit} before it is in the file"),
            1 => format!("{unit} {first} before it is intact"),
            _ => format!("{unit}s {first} to {} before it are intact", at - 1),
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
