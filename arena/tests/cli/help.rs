//! Help texts: `SNAPSHOTS=overwrite cargo test -p doko-arena` writes them anew.

use snapbox::{assert_data_eq, file};

use super::stdout_of;

#[test]
fn the_help_of_every_command_is_as_reviewed() {
    assert_data_eq!(stdout_of(&["--help"]), file!["help/doko.txt"]);
    assert_data_eq!(stdout_of(&["duel", "-h"]), file!["help/duel_short.txt"]);
    assert_data_eq!(stdout_of(&["duel", "--help"]), file!["help/duel.txt"]);
    assert_data_eq!(stdout_of(&["bench", "-h"]), file!["help/bench_short.txt"]);
    assert_data_eq!(stdout_of(&["bench", "--help"]), file!["help/bench.txt"]);
    assert_data_eq!(stdout_of(&["play", "--help"]), file!["help/play.txt"]);
    assert_data_eq!(stdout_of(&["replay", "--help"]), file!["help/replay.txt"]);
    assert_data_eq!(stdout_of(&["rules", "--help"]), file!["help/rules.txt"]);
    assert_data_eq!(stdout_of(&["rules", "show", "--help"]), file!["help/rules_show.txt"]);
    assert_data_eq!(stdout_of(&["bots", "--help"]), file!["help/bots.txt"]);
}

#[test]
fn every_command_has_examples() {
    let commands: [&[&str]; 12] = [
        &[],
        &["duel"],
        &["bench"],
        &["play"],
        &["replay"],
        &["rules"],
        &["rules", "list"],
        &["rules", "show"],
        &["rules", "diff"],
        &["rules", "check"],
        &["bots", "describe"],
        &["completions"],
    ];
    for command in commands {
        for help in ["-h", "--help"] {
            let text = stdout_of(&[command, &[help]].concat());
            assert!(text.contains("Examples:\n  doko"), "{command:?} {help}:\n{text}");
        }
    }
}

#[test]
fn every_column_of_the_blocks_is_explained() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("blocks.csv");
    stdout_of(&["duel", "random", "random", "--deals", "1", "--csv", super::arg(&csv), "-q"]);
    let (text, help) = (super::read(&csv), stdout_of(&["duel", "--help"]));
    for column in text.lines().next().expect("a header").split(',') {
        assert!(help.contains(&format!("\n  {column} ")), "{column} is not explained");
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "fish", "zsh", "powershell", "elvish"] {
        let script = stdout_of(&["completions", shell]);
        assert!(script.contains("duel") && script.contains("deals"), "{shell}");
    }
}
