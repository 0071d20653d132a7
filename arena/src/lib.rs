//! Who is better, which rules, which parameters: the arena behind the command line `doko`.
//!
//! From the top floor down; nothing imports upwards:
//!
//! | room | what it has |
//! |---|---|
//! | `commands` | what each command does: one file a command |
//! | `cli` | what can be typed, and what it means |
//! | `studies` | what is found out: plans of games and what these add up to |
//! | `table` | one game for people: told, played at the table, thought about |
//! | [`mod@bench`] | how fast all this is |
//! | `run` | a run: its games, played in parallel, kept in order, read back |
//! | `measures` | what is counted of a game |
//! | `report` | one document for terminal, Markdown and a page; rows for programs |
//! | `rules_source` | the rules that a command line means |
//! | [`host`] | all this inside another program |
//! | `files` | files that are whole or not there |
//! | [`stats`] | estimates, intervals, sequential tests: pure |
//! | `error` | what can go wrong, and with which exit code |
//!
//! Everything that a study says is a function of its games, and these are one of its plan: whatever may differ between two
//! runs of one command stands in `run.json` and on stderr alone.
#![cfg_attr(test, allow(clippy::unwrap_used))]
#[doc(hidden)]
pub mod test_access;
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

use std::env;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, ExitCode};

pub use error::{Error, Exit};
pub use files::checksums;
pub use measures::{Measure, seats};
pub use report::outputs::{Findings, Outputs, RowTarget, Target};
pub use report::rows::{Column, ColumnKind, columns};
pub use run::{Contestant, Options, RunOutput, Start, Stop, execute, log};
pub use studies::matches::report::{BlockRow, FigureRow, PlayedRow, Report};
pub use studies::matches::{BlockKind, Experiment, Format, Matchup, Planned, Stopping, Summary};

/// Reads the command line, carries it out, and tells how it ended.
pub fn main() -> ExitCode {
    // There are guards on Linux alone; there it is this program also if its file was replaced meanwhile.
    host::guard_by(|| Command::new("/proc/self/exe"));
    host::main(&env::args_os().collect::<Vec<OsString>>()).into()
}

/// Carries out what was typed; the exit code.
fn carry_out(args: &[OsString]) -> u8 {
    let carried_out = || {
        // Help comes first, also where the environment is wrong.
        let cli = cli::typed(args)?;
        cli::of_environment().and_then(|_| commands::run(cli))
    };
    // A panic has told its message already; its exit code is that of an internal error.
    let Ok(result) = catch_unwind(AssertUnwindSafe(carried_out)) else { return 1 };
    match result {
        Ok(exit) => exit.code(),
        Err(error) => {
            if !error.is_silent() {
                error::tell(format_args!("doko: {error}"));
            }
            error.code()
        }
    }
}
