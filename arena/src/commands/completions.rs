//! `doko completions`: a script for a shell.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use super::help;
use crate::error::{Error, Exit};

const HELP: &str = include_str!("help/completions.txt");

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Prints the script.
pub(super) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::command(), "doko", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Done)
}
