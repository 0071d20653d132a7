//! How a command can end: exit codes, and errors that say what to do.

pub mod printable;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use doko_bots::SpecError;
use doko_engine::rules::RuleErrors;
use thiserror::Error;

use printable::printable;

/// How a command ended that was not stopped by an [error](enum@Error).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is done.
    Done,
    /// What was tested does not hold.
    TestSaysNo,
    /// What was asked for is not decided by what was played.
    Inconclusive,
    /// A bot was at fault; results are there.
    Fault,
    /// Stopped by Ctrl-C or SIGTERM; results are there for what was complete.
    Interrupted,
}

impl Exit {
    /// The exit code.
    pub const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::TestSaysNo => 3,
            Exit::Inconclusive => 4,
            Exit::Fault => 5,
            Exit::Interrupted => 130,
        }
    }
}

/// Why a command could not be carried out.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// What was asked for makes no sense; the text says what to do.
    #[error("{0}")]
    Usage(String),
    /// A bot cannot be made from its spec.
    #[error(transparent)]
    Bot(#[from] SpecError),
    /// Rules are wrong.
    #[error("the rules of {origin} are wrong:{}", indented(errors))]
    Rules {
        /// The preset or file, as it was named.
        origin: String,
        /// What is wrong.
        errors: RuleErrors,
    },
    /// Changes of rules are wrong.
    #[error("--set is wrong:{}\n`doko rules list --keys` lists every key with what it allows", indented(.0))]
    Changes(RuleErrors),
    /// The rules do not allow evenings of so many games.
    #[error("--session {games} does not fit the rules:{}\n--session sets session.games; --set changes the other keys", indented(.errors))]
    Session {
        /// How many games were asked for.
        games: u32,
        /// What is wrong.
        errors: RuleErrors,
    },
    /// An experiment file is wrong.
    #[error("{path} is no experiment: {text}", path = path.display())]
    Experiment {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        text: String,
    },
    /// A log cannot be read or gone on with, or parts make no run.
    #[error("{text}")]
    Run {
        /// What is wrong, and what to do.
        text: String,
        /// Whether this machine is at fault, and not what was given.
        is_internal: bool,
    },
    /// A file cannot be read.
    #[error("cannot read {path}: {source}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {path}: {source}", path = path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file is not what follows from the games.
    #[error("{path} does not follow from the games: line {line} is the first that differs", path = path.display())]
    Differs {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
    },
    /// Files and games do not agree.
    #[error("{0}")]
    Unequal(String),
    /// The results cannot be printed.
    #[error("cannot print the results: {0}")]
    Stdout(#[from] io::Error),
    /// Something in here has failed.
    #[error("{0}")]
    Internal(String),
}

impl Error {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            // Whoever reads has seen enough.
            Error::Stdout(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            // What cannot be written to was not named wrongly: it was there before.
            Error::Run { is_internal: true, .. } => 1,
            Error::Usage(_)
            | Error::Bot(_)
            | Error::Run { .. }
            | Error::Rules { .. }
            | Error::Changes(_)
            | Error::Session { .. }
            | Error::Experiment { .. }
            | Error::Read { .. } => 2,
            Error::Differs { .. } | Error::Unequal(_) => 3,
            // A place that cannot be written to was named wrongly; a full disk was not.
            Error::Write { source, .. } if is_about_the_path(source.kind()) => 2,
            Error::Write { .. } | Error::Stdout(_) | Error::Internal(_) => 1,
        }
    }

    /// Whether there is anything to tell.
    pub fn is_silent(&self) -> bool {
        self.code() == 0
    }
}

/// Refuses what was asked for, with words that say what to do.
pub fn usage<T>(text: impl Into<String>) -> Result<T, Error> {
    Err(Error::Usage(text.into()))
}

fn is_about_the_path(kind: io::ErrorKind) -> bool {
    use io::ErrorKind::{
        AlreadyExists, IsADirectory, NotADirectory, NotFound, PermissionDenied, ReadOnlyFilesystem,
    };
    matches!(
        kind,
        AlreadyExists | IsADirectory | NotADirectory | NotFound | PermissionDenied | ReadOnlyFilesystem
    )
}

/// Says something on stderr that is no result; whether anybody listens does not matter. What is foreign in it is
/// [shown and not obeyed](mod@printable).
pub fn tell(message: impl Display) {
    drop(writeln!(io::stderr(), "{}", printable(&message.to_string())));
}

/// Each mistake on a line of its own.
fn indented(errors: &RuleErrors) -> String {
    errors.to_string().lines().flat_map(|line| ["\n  ", line].map(str::to_owned)).collect()
}
