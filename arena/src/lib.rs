//! Who is better, which rules, which parameters: the arena behind the command line `doko`.
//!
//! `docs/architecture.md` maps the rooms: each imports from lower floors alone.
//!
//! Everything that a study says is a function of its games, and these are one of its plan: whatever may differ between two
//! runs of one command stands in `run.json` and on stderr alone.
#![cfg_attr(test, allow(clippy::unwrap_used))]
// Rooms are private, so `pub` in them says what is for other rooms.
#![allow(unreachable_pub)]

pub mod bench;
mod cli;
mod commands;
mod error;
mod files;
pub mod host;
mod measures;
mod report;
mod rules_source;
mod run;
pub mod stats;
mod studies;
mod table;
#[doc(hidden)]
pub mod test_access;

use std::env;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

pub use error::{Error, Exit};
pub use files::checksums;
pub use measures::{Measure, seats};
pub use report::outputs::{Findings, Outputs, RowTarget, Target};
pub use report::rows::{Column, ColumnKind, columns};
pub use run::{Contestant, Options, RunOutput, Start, Stop, execute, log};
pub use studies::matches::findings::{BlockRow, FigureRow, PlayedRow, Report};
pub use studies::matches::{BlockKind, Experiment, Format, Matchup, Planned, Stopping, Summary};

/// Reads the command line, carries it out, and tells how it ended.
pub fn main() -> ExitCode {
    // There are guards on Linux alone; there it is this program also if its file was replaced meanwhile.
    host::guard_by(|| Command::new("/proc/self/exe"));
    host::main(&env::args_os().collect::<Vec<OsString>>()).into()
}
