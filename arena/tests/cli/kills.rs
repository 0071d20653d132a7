//! A run that is killed before any one of the calls that change its folder is gone on with, and comes to the same bytes.
//!
//! `strace` kills `doko` just before its N-th write, rename, sync or other such call: then nothing of that call has
//! happened. In every run of the tests that is a few calls of each command; `DOKO_KILLS=all cargo test -p doko-arena --test
//! cli kills` does it for all of them. Without `strace` it says so and does nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::arg;
use super::folders::{copy, results, truncate};

const LIVELY: &str = "random:vorbehalt=0.2,ansage=0.3";

/// A command that changes a folder, and how it is done again after a kill.
struct Scenario {
    /// What is there before, if anything.
    before: Option<PathBuf>,
    /// The command, with its folder.
    begin: Words,
    /// The commands that may be the way on after a kill, of which the first that is not refused is.
    go_on: Vec<Words>,
}

/// The words of a command for a folder.
type Words = Box<dyn Fn(&Path) -> Vec<String>>;

/// The calls that change what is in a folder.
const CALLS: [&str; 9] =
    ["mkdir", "openat", "write", "ftruncate", "fdatasync", "fsync", "rename", "renameat", "unlink"];

#[test]
fn a_duel() {
    let begin = ["duel", LIVELY, "random", "--deals", "30", "--games", "--quiet", "--threads", "1"];
    everywhere("duel", None, &begin, &["duel"]);
}

#[test]
fn a_laboratory() {
    let begin = [
        "lab",
        "--base",
        "palast",
        "--vary",
        "schweine.mode=off,automatic",
        "--deals",
        "24",
        "--quiet",
        "--threads",
        "1",
    ];
    everywhere("lab", None, &begin, &["lab"]);
}

#[test]
fn a_calibration() {
    let begin = ["calibrate", "heuristic", "--deals", "20", "--quiet", "--threads", "1"];
    everywhere("calibrate", None, &begin, &["calibrate"]);
}

#[test]
fn a_run_that_is_made_longer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let before = folder.path().join("before");
    let duel = ["duel", LIVELY, "random", "--deals", "6", "--quiet", "--threads", "1", "--out", arg(&before)];
    assert!(doko(&duel.map(str::to_owned)).status.success());
    // Torn besides, so that something is cut off first.
    let log = before.join("games.log");
    truncate(&log, fs::metadata(&log).expect("it is there").len() - 3);
    let longer: fn(&Path) -> Vec<String> =
        |at| words(&["duel", "--deals", "24", "--quiet", "--threads", "1", "--resume", arg(at)]);
    let scenario = Scenario { before: Some(before), begin: Box::new(longer), go_on: vec![Box::new(longer)] };
    every_kill("longer", &scenario);
}

#[test]
fn parts_that_are_joined() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let part = |number: u8| {
        let path = folder.path().join(format!("part {number}"));
        let shard = format!("{number}/2");
        let duel =
            ["duel", LIVELY, "random", "--deals", "24", "--games", "--quiet", "--shard", &shard, "--out"];
        assert!(doko(&[words(&duel), words(&[arg(&path)])].concat()).status.success());
        path
    };
    let parts = [part(1), part(2)];
    let merge = move |options: &'static [&'static str]| -> Words {
        let parts = parts.clone();
        Box::new(move |at| {
            let merge = ["merge", "--quiet", arg(&parts[0]), arg(&parts[1]), "--out", arg(at)];
            words(&[&merge[..], options].concat())
        })
    };
    let scenario = Scenario { before: None, begin: merge(&[]), go_on: vec![merge(&[]), merge(&["--force"])] };
    every_kill("merge", &scenario);
}

#[test]
fn a_tuning_run() {
    let begin: fn(&Path) -> Vec<String> = |at| {
        words(&[
            "tune",
            "heuristic",
            "--choice",
            "ansage.first=0.55,0.7",
            "--race-deals",
            "64",
            "--confirm-deals",
            "8",
            "--pool",
            "random",
            "--pool-deals",
            "2",
            "--diff-deals",
            "2",
            "--quiet",
            "--threads",
            "1",
            "--out",
            arg(at),
        ])
    };
    let resume: fn(&Path) -> Vec<String> =
        |at| words(&["tune", "--quiet", "--threads", "1", "--resume", arg(at)]);
    let scenario =
        Scenario { before: None, begin: Box::new(begin), go_on: vec![Box::new(resume), Box::new(begin)] };
    every_kill("tune", &scenario);
}

#[test]
fn networks_that_learn() {
    let begin: fn(&Path) -> Vec<String> = |at| {
        let lessons =
            ["learn", "--teacher", "pimc:worlds=2,allocation=uniform,stop=0,net=off", "--deals", "100"];
        let training = ["--epochs", "1", "--width", "64", "--confirm-deals", "4"];
        let rest = ["--against", "random", "--quiet", "--threads", "1", "--out", arg(at)];
        words(&[&lessons[..], &training, &rest].concat())
    };
    let resume: fn(&Path) -> Vec<String> =
        |at| words(&["learn", "--quiet", "--threads", "1", "--resume", arg(at)]);
    let scenario =
        Scenario { before: None, begin: Box::new(begin), go_on: vec![Box::new(resume), Box::new(begin)] };
    every_kill("learn", &scenario);
}

/// Every kill of a run that is begun with these words, and gone on with by this command.
fn everywhere(name: &str, before: Option<PathBuf>, begin: &[&str], command: &[&str]) {
    let (begin, command) = (words(begin), words(command));
    let begin = move |at: &Path| [&begin[..], &words(&["--out", arg(at)])].concat();
    let resume =
        move |at: &Path| [&command[..], &words(&["--quiet", "--threads", "1", "--resume", arg(at)])].concat();
    // What was killed before its first deal is begun again, without more ado.
    let scenario =
        Scenario { before, begin: Box::new(begin.clone()), go_on: vec![Box::new(resume), Box::new(begin)] };
    every_kill(name, &scenario);
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// A file system without locks: it is said, and the run is what it is elsewhere.
#[test]
fn a_run_without_locks_is_warned_of() {
    if !has_strace() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let trace = folder.path().join("trace");
    let (locked, unlocked) = (folder.path().join("locked"), folder.path().join("unlocked"));
    let command =
        |out: &Path| words(&["duel", "random", "heuristic", "--deals", "8", "-q", "--out", arg(out)]);
    assert!(is_done(&doko(&command(&locked))));
    let inject = ["-e", "trace=flock", "-e", "inject=flock:error=ENOLCK", "-o", arg(&trace)];
    let output = traced(&inject, &command(&unlocked));
    assert!(is_done(&output), "{}", told(&output));
    let warnings = told(&output).matches("games.log cannot be locked (").count();
    assert_eq!(warnings, 1, "{}", told(&output));
    assert!(played(&locked) == played(&unlocked));
}

/// Whether there is `strace`; where not, that is said.
fn has_strace() -> bool {
    let is_there = Command::new("strace").arg("--version").stdout(Stdio::null()).status().is_ok();
    if !is_there {
        eprintln!("kills: there is no strace here, so nothing is killed");
    }
    is_there
}

/// Kills a command before each of its calls, or some of them, and goes on.
fn every_kill(name: &str, scenario: &Scenario) {
    if !has_strace() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let trace = folder.path().join("trace");
    // Networks are named by their paths: all runs have one.
    let path = folder.path().join("run");
    let whole = prepared(scenario, &path);
    let output = traced(
        &["-y", "-e", &format!("trace={}", CALLS.join(",")), "-o", arg(&trace)],
        &(scenario.begin)(&whole),
    );
    assert!(is_done(&output), "{name}: {}", told(&output));
    let calls = calls_in(&fs::read_to_string(&trace).expect("strace has written it"), &whole);
    let expected = played(&whole);
    fs::remove_dir_all(&whole).expect("it can be removed");
    assert!(calls.len() >= 20, "{name}: {calls:?}");

    let are_all = std::env::var("DOKO_KILLS").is_ok_and(|kills| kills == "all");
    let step = if are_all { 1 } else { calls.len().div_ceil(3) };
    let mut killed = 0;
    for (call, number) in calls.iter().step_by(step) {
        let at = prepared(scenario, &path);
        let inject = format!("inject={call}:signal=SIGKILL:when={number}");
        let output = traced(
            &["-e", &format!("trace={call}"), "-e", &inject, "-o", arg(&trace)],
            &(scenario.begin)(&at),
        );
        killed += usize::from(output.status.signal().is_some() || output.status.code() == Some(137));
        let mut refusals = Vec::new();
        let went_on = scenario.go_on.iter().any(|command| {
            let output = doko(&command(&at));
            refusals.push(told(&output));
            assert!(is_done(&output) || output.status.code() == Some(2), "{call} {number}: {refusals:?}");
            is_done(&output)
        });
        assert!(went_on, "{name}, killed before {call} {number}: {refusals:?}");
        let found = played(&at);
        assert_eq!(
            found.keys().collect::<Vec<_>>(),
            expected.keys().collect::<Vec<_>>(),
            "{name}, {call} {number}"
        );
        for (file, bytes) in &found {
            assert!(*bytes == expected[file], "{name}, killed before {call} {number}: {file} differs");
        }
        fs::remove_dir_all(&at).expect("it can be removed");
    }
    let planned = calls.iter().step_by(step).count();
    assert!(killed * 10 >= planned * 9, "{name}: only {killed} of {planned} were killed");
    eprintln!("kills: {name}: {killed} kills, before {planned} of {} calls", calls.len());
}

/// A folder as it is before the command.
fn prepared(scenario: &Scenario, at: &Path) -> PathBuf {
    if let Some(before) = &scenario.before {
        copy(before, at);
    }
    at.to_owned()
}

fn doko(args: &[String]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_doko")).args(args).output().expect("doko starts")
}

/// Runs `doko` under `strace`.
fn traced(options: &[&str], args: &[String]) -> Output {
    let doko = env!("CARGO_BIN_EXE_doko");
    Command::new("strace")
        .arg("-f")
        .args(options)
        .arg("--")
        .arg(doko)
        .args(args)
        .output()
        .expect("strace starts")
}

/// Whether a command has done what it should, whatever a test says of the result.
fn is_done(output: &Output) -> bool {
    matches!(output.status.code(), Some(0 | 3 | 4))
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The calls of the first thread that change something at or in `folder`, each with its number among those of its name.
///
/// Only the first thread changes anything: `strace` counts the calls of each by itself.
fn calls_in(trace: &str, folder: &Path) -> BTreeSet<(String, u64)> {
    let main = trace.split_whitespace().next().expect("a first call");
    let mut numbers = BTreeMap::new();
    let mut found = BTreeSet::new();
    for line in trace.lines() {
        let (thread, line) = line.split_once(' ').expect("a thread");
        let Some((call, rest)) = line.trim_start().split_once('(') else { continue };
        let is_change = rest.contains(arg(folder)) && (call != "openat" || rest.contains("O_CREAT"));
        if thread == main {
            let number = numbers.entry(call.to_owned()).or_insert(0);
            *number += 1;
            if is_change {
                found.insert((call.to_owned(), *number));
            }
        } else {
            assert!(!is_change, "another thread writes: {line}");
        }
    }
    found
}

/// All files of a folder and of those in it; those that tell how it was played are there, but empty.
fn played(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let is_record = |name: &str| name.ends_with("run.json") || name.ends_with("SHA256SUMS");
    let emptied = |(name, bytes): (String, Vec<u8>)| {
        let bytes = if is_record(&name) { Vec::new() } else { bytes };
        (name, bytes)
    };
    results(folder).into_iter().map(emptied).collect()
}
