//! `doko`: reads the command line, carries it out, and tells how it ended.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::Parser;
use doko_arena::cli::Cli;
use doko_arena::commands;
use doko_arena::error::tell;

fn main() -> ExitCode {
    let cli = Cli::parse();
    // A panic has told its message already; its exit code is that of an internal error.
    let Ok(result) = catch_unwind(AssertUnwindSafe(|| commands::run(cli))) else { return ExitCode::from(1) };
    match result {
        Ok(exit) => exit.code().into(),
        Err(error) => {
            if !error.is_silent() {
                tell(format_args!("doko: {error}"));
            }
            error.code().into()
        }
    }
}
