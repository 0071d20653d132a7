//! The command line as clap reads it: what was typed becomes a command, help or an error.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process;

use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, UnknownArgument};
use clap::{CommandFactory, FromArgMatches};
use doko_engine::Lang;

use super::{Cli, german, help};
use crate::cli::{apart, usual};
use crate::error::Error;

/// The command line as clap reads it, with its commands in groups.
pub fn command() -> clap::Command {
    help::grouped(Cli::command(), |word| word)
}

/// Reads the words that were typed, after the name of the program; as clap does, it prints help and errors itself and ends the process.
///
/// Help is in the language of the environment, and errors are English.
///
/// # Errors
/// If the command would write over what it reads, or help cannot be printed.
pub fn typed(args: impl IntoIterator<Item: Into<OsString> + Clone>) -> Result<Cli, Error> {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    if let Some(words) = outdated(&args) {
        command().error(UnknownArgument, words).exit();
    }
    let lang = usual();
    let read = match understood(command(), &args) {
        Err(error)
            if lang != Lang::En
                && matches!(error.kind(), DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand) =>
        {
            understood(german::localised(Cli::command(), lang), &args)
        }
        read => read,
    };
    let told = match read {
        Ok(cli) => return cli,
        Err(told) => told,
    };
    let printed = told.print().and_then(|()| io::stdout().flush());
    if !told.use_stderr() {
        printed?;
    }
    process::exit(told.exit_code())
}

/// Reads these words as a command, and refuses one that would write over what it reads. Every command comes through here.
///
/// # Errors
/// If clap does not understand the words.
pub fn understood(command: clap::Command, args: &[OsString]) -> Result<Result<Cli, Error>, clap::Error> {
    let mut command = lenient(command);
    let matches = command.try_get_matches_from_mut(args)?;
    let cli = Cli::from_arg_matches(&matches)?;
    Ok(apart::check(&command, &matches).map(|()| cli))
}

/// The command line as people type it: words in any capitals, and a negative number is the value of the option before it, which says
/// what it allows.
fn lenient(command: clap::Command) -> clap::Command {
    let any_capitals =
        |arg: clap::Arg| if arg.get_action().takes_values() { arg.ignore_case(true) } else { arg };
    command.allow_negative_numbers(true).mut_args(any_capitals).mut_subcommands(lenient)
}

/// Words for people who type a form of tuning and learning that is gone.
fn outdated(args: &[OsString]) -> Option<&'static str> {
    let words: Vec<&str> = args.iter().skip(1).filter_map(|arg| arg.to_str()).collect();
    let has = |option: &str| words.iter().any(|word| word.split('=').next() == Some(option));
    match words[..] {
        ["tune", "calibrate", ..] => Some("`doko tune calibrate` is `doko calibrate` now"),
        ["tune" | "learn", ..] if has("--dir") => {
            Some("--dir is called --out now, and the file that was --out is --write")
        }
        ["learn", ..] if has("--pupil") => Some("--pupil is called --student now"),
        _ => None,
    }
}
