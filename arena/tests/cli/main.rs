//! The command line as its users meet it: what it prints, writes and returns.

// As snapbox writes them.
#![allow(clippy::needless_raw_string_hashes)]

mod bench;
mod calibrate;
mod duel;
mod errors;
mod experiments;
mod faults;
mod folders;
mod german;
mod help;
#[cfg(unix)]
mod interrupt;
mod lab;
mod man;
mod merge;
#[cfg(unix)]
mod mishaps;
mod oracle;
mod outside;
mod people;
mod play;
mod report;
mod rules;
mod runs;
mod session;
mod tournament;
mod tune;
mod verify;
mod why;

use std::path::Path;

use doko_arena::config::{Output, RunConfig, Start};
use doko_arena::experiment::{Contestant, Experiment, Format, Planned, Stopping};
use doko_arena::schedule::{BlockKind, Matchup, Unit};
use doko_engine::Rules;
use snapbox::cmd::Command;

/// `doko` with these arguments, away from any terminal.
fn doko(args: &[&str]) -> Command {
    Command::new(env!("CARGO_BIN_EXE_doko")).args(args).env_remove("COLUMNS")
}

/// What a successful `doko` prints.
fn stdout_of(args: &[&str]) -> String {
    let assert = doko(args).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8")
}

/// A run of 100 deals under `ddv` for bots that no command line can name.
fn run_config(format: Format, bots: Vec<Contestant>, kinds: &[BlockKind], output: Output) -> RunConfig {
    let experiment = Experiment {
        format,
        rules: Rules::preset("ddv").expect("there is ddv"),
        matchups: Matchup::all(kinds, bots.len()),
        bots,
        seed: 1,
        unit: Unit::Deal,
        deals: 100,
        keeps_games: false,
    };
    RunConfig {
        planned: Planned { experiment, stopping: Stopping::default() },
        range: 0..100,
        start: Start::New,
        strict: false,
        threads: 2,
        output: Output { quiet: true, ..output },
    }
}

/// The text of a file.
fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path.as_ref()).unwrap_or_else(|e| panic!("{}: {e}", path.as_ref().display()))
}

/// A path as an argument.
fn arg(path: &Path) -> &str {
    path.to_str().expect("a temporary path is UTF-8")
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.expect("it can be read").file_name().into_string().expect("names are UTF-8")
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}
