//! What bots do wrong: answers that the rules refuse, and programs outside that fail.

use std::fmt;

use doko_engine::{Action, IllegalAction, Seat};
use thiserror::Error;

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// An answer that the rules refuse, such as a card that is not held.
    Illegal,
    /// No answer in time.
    Late,
    /// The program has ended, or could not be started.
    Crashed,
    /// An answer that is none: no JSON, to another question, or a word that means nothing there.
    Malformed,
    /// Lines that nobody asked for, or one without end.
    Flood,
    /// Another version of the protocol.
    Version,
    /// More memory than the program may use.
    Memory,
    /// More processes at once than it may be.
    Processes,
}

impl FaultKind {
    /// All, in the order in which they are counted.
    pub const ALL: [FaultKind; 8] = [
        FaultKind::Illegal,
        FaultKind::Late,
        FaultKind::Crashed,
        FaultKind::Malformed,
        FaultKind::Flood,
        FaultKind::Version,
        FaultKind::Memory,
        FaultKind::Processes,
    ];

    /// Its name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            FaultKind::Illegal => "illegal",
            FaultKind::Late => "late",
            FaultKind::Crashed => "crashed",
            FaultKind::Malformed => "malformed",
            FaultKind::Flood => "flood",
            FaultKind::Version => "version",
            FaultKind::Memory => "memory",
            FaultKind::Processes => "processes",
        }
    }
}

/// A program outside did not give an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{words}")]
pub struct Failure {
    /// What kind of fault it is.
    pub kind: FaultKind,
    /// What happened, for people; it begins with a verb, as after "the bot".
    pub words: String,
}

/// A bot gave an answer that the rules refuse, or none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the bot in seat {seat} {cause}")]
pub struct Fault {
    /// The seat of the bot.
    pub seat: Seat,
    /// What it did.
    pub cause: Cause,
}

/// What a bot did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// It gave an answer that the rules refuse.
    Illegal {
        /// The answer.
        action: Action,
        /// Why it is refused.
        reason: IllegalAction,
    },
    /// It gave none.
    Failed(Failure),
}

impl Fault {
    /// An answer that the rules refuse.
    pub const fn illegal(seat: Seat, action: Action, reason: IllegalAction) -> Fault {
        Fault { seat, cause: Cause::Illegal { action, reason } }
    }

    /// What kind of fault it is.
    pub const fn kind(&self) -> FaultKind {
        match &self.cause {
            Cause::Illegal { .. } => FaultKind::Illegal,
            Cause::Failed(failure) => failure.kind,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Illegal { action, reason } => write!(f, "broke the rules by {action}: {reason}"),
            Cause::Failed(failure) => failure.fmt(f),
        }
    }
}
