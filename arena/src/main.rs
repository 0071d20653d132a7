//! `doko`: reads the command line, carries it out, and tells how it ended.

use std::process::ExitCode;

use clap::Parser;
use doko_arena::cli::Cli;
use doko_arena::commands;
use doko_arena::error::tell;

fn main() -> ExitCode {
    match commands::run(Cli::parse()) {
        Ok(exit) => exit.code().into(),
        Err(error) => {
            if !error.is_silent() {
                tell(format_args!("doko: {error}"));
            }
            error.code().into()
        }
    }
}
