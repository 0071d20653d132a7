//! What can be wrong with a log, and what to do about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a log cannot be read or written.
#[derive(Debug, Error)]
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
    #[error("cannot make {path}: {source}: name another folder, or make one there that can be written to", path = path.display())]
    Create {
        /// The log.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It cannot be written.
    #[error(
        "cannot write {path}: {source}\nall deals written before are safe in it: remove the cause (make room, if the \
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
    /// It ends inside its first line, so that no deal is in it.
    #[error(
        "{path} ends inside its first line and holds no deal: its run was killed before it began, begin it again",
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
        "{path} is a {kind} of format {found}, and this program knows format {known}: use the one that wrote it",
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
        "{path} is damaged at byte {offset}, in deal {deal}: {wrong}\n{intact}: put back a copy of the file, or resume \
         its run with --repair, which cuts the file there and plays the rest again",
        path = path.display(), offset = damage.offset, deal = damage.deal, wrong = damage.wrong, intact = damage.intact()
    )]
    Damaged {
        /// The log.
        path: PathBuf,
        /// Where and how.
        damage: Damage,
    },
    /// It is not what it was when the parts were looked through.
    #[error("{path} was changed while it was read: try again when nobody writes it", path = .0.display())]
    Changed(PathBuf),
}

/// By what a log is of another run than the one that is meant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    /// The version of the engine that played.
    Engine,
    /// What was played.
    Experiment,
    /// The deals that it is for.
    Range,
}

impl Identity {
    fn advice(self) -> &'static str {
        match self {
            Identity::Engine => "results of two versions do not mix, use the one that it was begun with",
            Identity::Experiment => "give the same rules, bots, seed, deals and blocks as when it was begun",
            Identity::Range => "give the same --deals and --shard as when it was begun",
        }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Identity::Engine => "engine version",
            Identity::Experiment => "experiment",
            Identity::Range => "range of deals",
        })
    }
}

/// The first place of a log that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The first deal of the log.
    pub first: u64,
    /// The deal whose frame is damaged; those from [`first`](Damage::first) up to it are intact.
    pub deal: u64,
    /// Where that frame begins, in bytes from the start of the file.
    pub offset: u64,
    /// What is wrong with it.
    pub wrong: Wrong,
}

impl Damage {
    /// The deals before it, in words.
    fn intact(&self) -> String {
        match self.deal - self.first {
            0 => "no deal before it is in the file".to_owned(),
            1 => format!("deal {} before it is intact", self.first),
            _ => format!("deals {} to {} before it are intact", self.first, self.deal - 1),
        }
    }
}

/// What is wrong with a frame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    /// The payload is of another deal.
    #[error("it is of deal {0}")]
    Deal(u64),
    /// All deals are there, and something follows them.
    #[error("the log is for the deals before it only")]
    Excess,
}
