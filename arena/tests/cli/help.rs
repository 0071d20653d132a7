//! Help texts: `SNAPSHOTS=overwrite cargo test -p doko-arena` writes them anew.

use snapbox::{assert_data_eq, file};

use super::{doko, stdout_of};

#[test]
fn the_help_of_every_command_is_as_reviewed() {
    assert_data_eq!(stdout_of(&["--help"]), file!["help/doko.txt"]);
    assert_data_eq!(stdout_of(&["duel", "-h"]), file!["help/duel_short.txt"]);
    assert_data_eq!(stdout_of(&["duel", "--help"]), file!["help/duel.txt"]);
    assert_data_eq!(stdout_of(&["tournament", "-h"]), file!["help/tournament_short.txt"]);
    assert_data_eq!(stdout_of(&["tournament", "--help"]), file!["help/tournament.txt"]);
    assert_data_eq!(stdout_of(&["gauntlet", "-h"]), file!["help/gauntlet_short.txt"]);
    assert_data_eq!(stdout_of(&["gauntlet", "--help"]), file!["help/gauntlet.txt"]);
    assert_data_eq!(stdout_of(&["try", "--help"]), file!["help/try.txt"]);
    assert_data_eq!(stdout_of(&["games", "--help"]), file!["help/games.txt"]);
    assert_data_eq!(stdout_of(&["lab", "-h"]), file!["help/lab_short.txt"]);
    assert_data_eq!(stdout_of(&["lab", "--help"]), file!["help/lab.txt"]);
    assert_data_eq!(stdout_of(&["power", "--help"]), file!["help/power.txt"]);
    assert_data_eq!(stdout_of(&["merge", "--help"]), file!["help/merge.txt"]);
    assert_data_eq!(stdout_of(&["verify", "--help"]), file!["help/verify.txt"]);
    assert_data_eq!(stdout_of(&["report", "--help"]), file!["help/report.txt"]);
    assert_data_eq!(stdout_of(&["tune", "-h"]), file!["help/tune_short.txt"]);
    assert_data_eq!(stdout_of(&["tune", "--help"]), file!["help/tune.txt"]);
    assert_data_eq!(stdout_of(&["why", "-h"]), file!["help/why_short.txt"]);
    assert_data_eq!(stdout_of(&["why", "--help"]), file!["help/why.txt"]);
    assert_data_eq!(stdout_of(&["calibrate", "-h"]), file!["help/calibrate_short.txt"]);
    assert_data_eq!(stdout_of(&["calibrate", "--help"]), file!["help/calibrate.txt"]);
    assert_data_eq!(stdout_of(&["learn", "-h"]), file!["help/learn_short.txt"]);
    assert_data_eq!(stdout_of(&["learn", "--help"]), file!["help/learn.txt"]);
    assert_data_eq!(stdout_of(&["learn", "lessons", "-h"]), file!["help/lessons_short.txt"]);
    assert_data_eq!(stdout_of(&["learn", "lessons", "--help"]), file!["help/lessons.txt"]);
    assert_data_eq!(stdout_of(&["man", "--help"]), file!["help/man.txt"]);
    assert_data_eq!(stdout_of(&["columns", "--help"]), file!["help/columns.txt"]);
    assert_data_eq!(stdout_of(&["columns"]), file!["help/columns_all.txt"]);
    assert_data_eq!(stdout_of(&["bench", "-h"]), file!["help/bench_short.txt"]);
    assert_data_eq!(stdout_of(&["bench", "--help"]), file!["help/bench.txt"]);
    assert_data_eq!(stdout_of(&["play", "--help"]), file!["help/play.txt"]);
    assert_data_eq!(stdout_of(&["analyse", "-h"]), file!["help/analyse_short.txt"]);
    assert_data_eq!(stdout_of(&["analyse", "--help"]), file!["help/analyse.txt"]);
    assert_data_eq!(stdout_of(&["odds", "--help"]), file!["help/odds.txt"]);
    assert_data_eq!(stdout_of(&["replay", "--help"]), file!["help/replay.txt"]);
    assert_data_eq!(stdout_of(&["rules", "--help"]), file!["help/rules.txt"]);
    assert_data_eq!(stdout_of(&["rules", "show", "--help"]), file!["help/rules_show.txt"]);
    assert_data_eq!(stdout_of(&["bots", "--help"]), file!["help/bots.txt"]);
}

#[test]
fn every_command_has_examples() {
    let commands: [&[&str]; 29] = [
        &[],
        &["duel"],
        &["tournament"],
        &["gauntlet"],
        &["try"],
        &["lab"],
        &["power"],
        &["merge"],
        &["report"],
        &["verify"],
        &["tune"],
        &["why"],
        &["analyse"],
        &["odds"],
        &["calibrate"],
        &["learn"],
        &["learn", "lessons"],
        &["man"],
        &["columns"],
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
fn the_columns_of_the_laboratories_are_explained() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("out.csv");
    let commands: [(&str, &str, &[&str]); 3] = [
        ("lab:", "figures", &["lab", "ddv", "vln", "--deals", "4"]),
        ("calibrate:", "bins", &["calibrate", "heuristic", "--deals", "20"]),
        (
            "tune:",
            "course",
            &[
                "tune",
                "heuristic",
                "--params",
                "ansage.first",
                "--no-screen",
                "--steps",
                "1",
                "--confirm-deals",
                "1",
                "--pool-deals",
                "0",
                "--diff-deals",
                "0",
            ],
        ),
    ];
    for (title, file, command) in commands {
        let done =
            doko(&[command, &["-q", "--csv", super::arg(&csv)]].concat()).output().expect("doko starts");
        assert!([0, 3, 4].contains(&done.status.code().expect("it ends by itself")), "{command:?}");
        let text = stdout_of(&["columns", file]);
        let section = text.split("\n\n").find(|section| section.contains(&format!("({title}")));
        let explained: Vec<&str> = section
            .expect("a section of the command")
            .lines()
            .skip(1)
            .filter(|line| !line.starts_with("   "))
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        let written = super::read(&csv);
        let header: Vec<&str> = written.lines().next().expect("a header").split(',').collect();
        assert_eq!(header[..explained.len()], explained, "{command:?}");
        assert_eq!(header.len(), explained.len() + usize::from(file == "course"), "{command:?}");
    }
}

#[test]
fn every_column_of_every_file_is_explained() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bots = ["random", "random:ansage=0", "random:vorbehalt=0", "random"];
    for (command, bots) in [("duel", &bots[..2]), ("tournament", &bots[..])] {
        let results = folder.path().join(command);
        let options = ["--deals", "1", "--games", "-q", "--out", super::arg(&results)];
        stdout_of(&[&[command], bots, &options].concat());
        for file in ["blocks", "games", "summary"] {
            let csv = super::read(results.join(format!("{file}.csv")));
            let text = stdout_of(&["columns", file]);
            // A file that both commands write has a section for each, if its columns differ.
            let mut sections = text
                .split("\n\n")
                .filter(|section| section.lines().next().is_some_and(|title| title.contains(command)));
            let section = sections.next().expect("a section of the command");
            let explained: Vec<&str> = section
                .lines()
                .skip(1)
                .filter(|line| !line.starts_with("   "))
                .filter_map(|line| line.split_whitespace().next())
                .collect();
            let header: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
            assert_eq!(explained, header, "{command}: {file}.csv");
        }
    }
}

#[test]
fn no_line_of_the_columns_is_longer_than_a_hundred_characters() {
    for line in stdout_of(&["columns"]).lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "fish", "zsh", "powershell", "elvish"] {
        let script = stdout_of(&["completions", shell]);
        assert!(script.contains("duel") && script.contains("deals"), "{shell}");
    }
}
