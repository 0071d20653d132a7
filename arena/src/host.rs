//! doko inside another program: commands that bring bots of their own, write to a place of their own and leave Ctrl-C alone.
//!
//! The wheel for Python is such a program. What it asks for it types, so that a run from there and one from a shell have the same
//! options, the same words and the same results.

use std::ffi::OsString;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;

use clap::CommandFactory;
use doko_bots::exec::{guard_programs, set_guard};
use doko_engine::Rules;

use crate::cli::of_environment;
use crate::commands::{self, Cli, typed, understood};
use crate::error::{Error, Exit, tell};
use crate::report::rows::Column;
use crate::rules_source::Origin;

pub use crate::run::Host;

/// Carries out `doko duel`, `tournament`, `gauntlet`, `lab`, `compare`, `report` or `games` with these arguments, of which the
/// first is the name of the program; results go to `out`, messages and progress to stderr.
///
/// # Errors
/// If an argument is wrong, the command is another, or it cannot be carried out.
pub fn command(args: &[OsString], host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    of_environment()?;
    let wrong = |error: clap::Error| Error::Usage(error.to_string().trim_end().to_owned());
    let cli = understood(Cli::command(), args).map_err(wrong)??;
    commands::run_hosted(cli.command, host, out)
}

/// As [`main`](crate::main), with arguments of the caller, of which the first is the name of the program; the exit code.
pub fn main(args: &[OsString]) -> u8 {
    if let [_, word, mark] = args
        && word == GUARD
    {
        guard_programs(&mark.to_string_lossy());
        return 0;
    }
    carry_out(args)
}

/// Carries out what was typed; the exit code.
fn carry_out(args: &[OsString]) -> u8 {
    let carried_out = || {
        // Help comes first, also where the environment is wrong.
        let cli = typed(args)?;
        of_environment().and_then(|_| commands::run(cli))
    };
    // A panic has told its message already; its exit code is that of an internal error.
    let Ok(result) = catch_unwind(AssertUnwindSafe(carried_out)) else { return 1 };
    match result {
        Ok(exit) => exit.code(),
        Err(error) => {
            if !error.is_silent() {
                tell(format_args!("doko: {error}"));
            }
            error.code()
        }
    }
}

/// The word that makes a process the guard of another's programs; it is for no people, and stands in no help.
const GUARD: &str = "guard-programs";

/// Says which command leads to [`main`]: by it a process is started beside this one that ends the bots' programs when this
/// process is ended by force. Without this word there is none.
pub fn guard_by(command: impl Fn() -> Command + Send + Sync + 'static) {
    set_guard(move || {
        let mut command = command();
        command.arg(GUARD);
        command
    });
}

/// The rules that `--rules` and `--set` mean: a preset or the path of a rule file, and changes such as `dulle.mode=second`.
///
/// # Errors
/// If there are none such, or they contradict each other.
pub fn rules(name: &str, changes: &[String]) -> Result<Rules, Error> {
    Origin::named(name)?.rules(changes)
}

/// The columns of a CSV file by its name, such as `blocks`, as `doko columns` tells them.
pub fn columns(file: &str) -> Option<Vec<Column>> {
    commands::columns_of(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::run::{Contestant, Stop};

    fn typed(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    fn played(line: &str, guests: &[(usize, Contestant)]) -> Result<String, Error> {
        let (stop, mut out) = (Stop::default(), Vec::new());
        command(&typed(line), &Host { guests, stop: Some(&stop) }, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn a_guest_plays_as_it_would_under_its_name() {
        let line = |bot: &str| format!("doko duel {bot} random --deals 20 --seed 3 --json - -q --threads 1");
        let typed = played(&line("heuristic"), &[]).unwrap();
        assert_eq!(played(&line("random"), &[(0, contestant("heuristic"))]).unwrap(), typed);
        assert_ne!(played(&line("random"), &[]).unwrap(), typed);
    }

    #[test]
    fn a_guest_without_a_place_and_commands_for_a_terminal_are_refused() {
        let guest = [(2, contestant("heuristic"))];
        let error = played("doko duel random random --deals 2 -q", &guest).unwrap_err();
        assert_eq!(
            (error.code(), error.to_string()),
            (2, "there is no bot 2 in this run: it has 2".to_owned())
        );
        assert_eq!(played("doko play", &[]).unwrap_err().code(), 2);
        assert_eq!(played("doko duel random", &[]).unwrap_err().code(), 2);
        assert_eq!(played("doko duel --nonsense", &[]).unwrap_err().code(), 2);
    }

    #[test]
    fn columns_are_those_of_the_named_file() {
        let first = |file: &str| columns(file).map(|columns| columns[0].name.clone());
        assert_eq!(first("blocks"), Some("deal".to_owned()));
        assert_eq!(first("nothing"), None);
    }
}
