//! The command line as its users meet it: what it prints, writes and returns.

// As snapbox writes them.
#![allow(clippy::needless_raw_string_hashes)]

mod analyse;
#[cfg(unix)]
mod apart;
mod bench;
mod calibrate;
#[cfg(target_os = "linux")]
mod cluster;
#[cfg(unix)]
mod desk;
#[cfg(target_os = "linux")]
mod doors;
mod duel;
#[cfg(target_os = "linux")]
mod endless;
mod errors;
#[cfg(unix)]
mod examples;
mod experiments;
mod faults;
mod folders;
mod forms;
mod gauntlet;
mod german;
mod help;
#[cfg(unix)]
mod interrupt;
#[cfg(target_os = "linux")]
mod kills;
mod lab;
mod learn;
#[cfg(target_os = "linux")]
mod left_behind;
mod man;
mod many;
mod merge;
#[cfg(unix)]
mod mishaps;
mod mutations;
mod odds;
mod oracle;
mod outside;
#[cfg(unix)]
mod pages;
mod people;
mod play;
mod readers;
mod report;
mod rules;
mod runs;
mod schemas;
mod session;
#[cfg(unix)]
mod soak;
mod strangers;
mod studies;
mod tournament;
mod try_out;
mod tune;
mod values;
mod verify;
mod why;

use std::path::Path;

use doko_arena::{
    BlockKind, Contestant, Exit, Experiment, Format, Options, Planned, RunOutput, Start, Stop, Stopping,
    execute,
};
use doko_engine::Rules;
use serde_json::Value;
use snapbox::cmd::Command;

/// `doko` with these arguments, away from any terminal.
fn doko(args: &[&str]) -> Command {
    Command::new(env!("CARGO_BIN_EXE_doko")).args(args).env_remove("COLUMNS").env_remove("DOKO_LANG")
}

/// What a successful `doko` prints.
fn stdout_of(args: &[&str]) -> String {
    let assert = doko(args).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8")
}

/// A run of 100 deals under `ddv` for bots that no command line can name.
fn planned(format: Format, bots: Vec<Contestant>, kinds: &[BlockKind]) -> Planned {
    let rules = Rules::preset("ddv").expect("there is ddv");
    let experiment = Experiment { deals: 100, ..Experiment::new(format, rules, bots, kinds) };
    Planned { experiment, stopping: Stopping::default() }
}

/// Plays a run on two threads to its end, and returns how it has ended and what it prints.
fn played(planned: &Planned, output: RunOutput) -> (Exit, String) {
    let options = Options {
        units: 0..planned.experiment.deals,
        start: Start::New,
        threads: 2,
        strict: false,
        output: RunOutput { quiet: true, ..output },
    };
    let mut out = Vec::new();
    let exit = execute(planned, &options, &Stop::default(), &mut out).expect("it runs to its end");
    (exit, String::from_utf8(out).expect("doko prints UTF-8"))
}

/// The text of a file.
fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path.as_ref()).unwrap_or_else(|e| panic!("{}: {e}", path.as_ref().display()))
}

/// A path as an argument.
/// The rows of a summary that have these values.
fn figures<'v, 'w: 'v, const N: usize>(
    summary: &'v Value,
    wanted: [(&'w str, &'w str); N],
) -> impl Iterator<Item = &'v Value> {
    let all = summary["figures"].as_array().expect("rows").iter();
    all.filter(move |row| wanted.iter().all(|&(key, value)| row[key] == value))
}

/// The first of them.
fn figure<'v, const N: usize>(summary: &'v Value, wanted: [(&str, &str); N]) -> &'v Value {
    let all = summary["figures"].as_array().expect("rows");
    let mut found = all.iter().filter(|row| wanted.iter().all(|&(key, value)| row[key] == value));
    found.next().unwrap_or_else(|| panic!("no figure {wanted:?}"))
}

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
