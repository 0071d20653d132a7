//! Every command comes to the same end where nobody reads on, and where nothing more can be written.
//!
//! The commands are those that clap knows: a new one without a line here fails.

use std::collections::BTreeSet;
use std::fs::File;
use std::process::{Command, Stdio};

use doko_arena::test_access::command;

use super::apart::{Desk, LINES, all, read_by_clap, split};

/// Lines of the commands that write no files by options, for the folder of a [`Desk`].
const PRINTING: [&str; 15] = [
    "bots list",
    "bots describe heuristic",
    "bots serve random",
    "columns",
    "completions bash",
    "games first.run --show 0.0",
    "man",
    "play",
    "play --record",
    "replay game.jsonl",
    "rules check ours.toml",
    "rules diff ddv ours.toml",
    "rules list --keys",
    "rules show ours.toml",
    "verify second.run",
];

/// They take minutes.
const SLOW: [&str; 2] = ["bench", "learn"];

/// The innermost commands by their names, each with the options that can print a form.
fn printing() -> Vec<(Vec<String>, Vec<String>)> {
    let mut command = command();
    command.build();
    let mut found = Vec::new();
    all(&[], &command, &mut found);
    let options = |command: &clap::Command| {
        let prints = |arg: &&clap::Arg| {
            arg.get_long().is_some() && arg.get_value_names().is_some_and(|names| names[0].ends_with("|-"))
        };
        let options = command.get_arguments().filter(prints);
        options.filter_map(|arg| arg.get_long()).map(|long| format!("--{long}")).collect::<Vec<_>>()
    };
    let found = found.into_iter().filter(|(names, _)| !names.contains(&"help".to_owned()));
    found.map(|(names, command)| (names, options(&command))).collect()
}

/// Exit code and stderr of a line that prints there.
fn printed(desk: &Desk, line: &[String], stdout: impl Into<Stdio>) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_doko"));
    let input = "{\"type\":\"hello\",\"protocol\":1,\"engine\":\"doko\"}\n";
    std::fs::write(desk.at("hello.jsonl"), input).expect("it can be written");
    let hello = File::open(desk.at("hello.jsonl")).expect("it is there");
    command.args(line).current_dir(desk.at("")).stdin(hello).stdout(stdout);
    let output = command.output().expect("doko starts");
    (output.status.code().expect("it ends by itself"), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[track_caller]
fn assert_ends_well(desk: &Desk, line: &[String]) {
    let (reader, closed) = std::io::pipe().expect("a pipe");
    drop(reader);
    let (code, told) = printed(desk, line, closed);
    assert!(
        code == 0 && !told.contains("Broken pipe") && !told.contains("cannot"),
        "{line:?} to a closed pipe: {code}\n{told}"
    );
    let full = File::options().write(true).open("/dev/full").expect("Linux has it");
    let (code, told) = printed(desk, line, full);
    let says = "doko: cannot print the results: No space left on device";
    assert!(code == 1 && told.contains(says), "{line:?} to a full disk: {code}\n{told}");
}

#[test]
fn whoever_has_read_enough_ends_every_command_silently_and_a_full_disk_is_told() {
    let desk = Desk::new();
    let known = printing();
    let mut met: BTreeSet<Vec<String>> = SLOW.iter().map(|slow| vec![(*slow).to_owned()]).collect();
    for line in LINES.iter().map(|(line, _)| *line).chain(PRINTING) {
        let (names, _) = read_by_clap(line);
        let words = split(line);
        assert_ends_well(&desk, &words);
        let options = &known.iter().find(|(of, _)| *of == names).expect("clap knows it").1;
        // Once for each form of a command.
        for option in options.iter().filter(|option| !words.contains(option) && !met.contains(&names)) {
            if !line.contains("--show") {
                assert_ends_well(&desk, &[&words[..], &[option.clone(), "-".to_owned()]].concat());
            }
        }
        met.insert(names);
    }
    let inner =
        |names: &[String]| known.iter().any(|(of, _)| of.len() > names.len() && of.starts_with(names));
    let without: Vec<_> = known.iter().filter(|(of, _)| !met.contains(of) && !inner(of)).collect();
    assert!(without.is_empty(), "no line here: {without:?}");
}

#[test]
fn help_and_version_are_told_or_it_is_told_that_they_are_not() {
    let desk = Desk::new();
    let asks = printing()
        .into_iter()
        .flat_map(|(names, _)| ["--help", "-h"].map(|help| [&names[..], &[help.to_owned()]].concat()));
    for ask in asks.chain([vec!["--version".to_owned()]]) {
        assert_ends_well(&desk, &ask);
    }
}

#[test]
fn no_number_is_taken_for_an_option() {
    const NUMBERS: [&str; 7] = ["N", "NUMBER", "POINTS", "±POINTS", "SECONDS", "N|FIRST..END", "N,N"];
    let mut command = command();
    command.build();
    let (mut found, mut tried) = (Vec::new(), 0);
    all(&[], &command, &mut found);
    for (names, command) in found.iter().filter(|(names, _)| !names.contains(&"help".to_owned())) {
        let is_number = |arg: &&clap::Arg| {
            arg.get_value_names().is_some_and(|of| NUMBERS.contains(&of[0].as_str()))
                && arg.get_long().is_some()
        };
        for arg in command.get_arguments().filter(is_number) {
            let option = [format!("--{}", arg.get_long().expect("it has one")), "-1".to_owned()];
            let mut doko = Command::new(env!("CARGO_BIN_EXE_doko"));
            let output = doko.args([names, &option[..]].concat()).output().expect("doko starts");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(!told.contains("unexpected argument"), "{names:?} {option:?}: {told}");
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried}");
}

#[test]
fn what_a_hint_says_can_be_pasted_into_a_shell() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = "the club's run";
    let line = ["duel", "heuristic", "random", "--deals", "2", "-q", "--out", name];
    let doko = |args: &[&str]| super::doko(args).current_dir(folder.path()).output().expect("doko starts");
    assert!(doko(&line).status.success());
    let told = String::from_utf8_lossy(&doko(&line).stderr).into_owned();
    let (_, hint) = told.split_once("go on with it by ").expect("a hint");
    let (hint, _) = hint.split_once(", name another").expect("the rest");
    let hint = split(hint);
    assert_eq!(hint, ["--resume", name]);
    assert!(doko(&["duel", &hint[0], &hint[1], "-q"]).status.success());
}

#[test]
fn a_link_that_leads_nowhere_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::os::unix::fs::symlink("nowhere/x", folder.path().join("dangling")).expect("it can be linked");
    for line in
        ["duel heuristic random --deals 2", "lab ddv palast --deals 2", "calibrate heuristic --deals 2"]
    {
        let line = split(&format!("{line} -q --out dangling"));
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let told = super::doko(&line).current_dir(folder.path()).assert().code(2);
        let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
        assert!(told.contains("dangling is a link that leads nowhere"), "{told}");
    }
}
