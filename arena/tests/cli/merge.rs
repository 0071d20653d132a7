//! `doko merge`: parts that do not make a run are refused and named, and what is missing can be played as it is told.

use std::path::PathBuf;

use super::folders::{Runs, assert_same, flip, merge, refused, resume, size_of_none, succeed, truncate};
use super::{arg, doko, names, stdout_of};

const RUN: [&str; 5] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random", "--deals", "30"];

/// That these parts are refused with each of these words, and nothing is written.
#[track_caller]
fn is_refused(runs: &Runs<'_>, parts: &[PathBuf], words: &[&str]) {
    let out = runs.at("refused");
    let before = names(runs.folder());
    let told = refused(&merge(parts, &["--out", arg(&out)]), 2);
    for word in words {
        assert!(told.contains(word), "{word}: {told}");
    }
    assert_eq!(names(runs.folder()), before);
}

#[test]
fn missing_and_doubled_parts_are_named() {
    let runs = Runs::of(&RUN);
    let parts = runs.parts(3);
    is_refused(&runs, &parts[..2], &["deals 20 to 29 are in none of them"]);
    is_refused(&runs, &parts[1..], &["deals 0 to 9 are in none of them"]);
    let both = [&parts[..], &parts[1..2]].concat();
    is_refused(&runs, &both, &["part 2", "given twice", "deals 10 to 19"]);
    let other = runs.play("other", &["--range", "15..25"]);
    let both = [&parts[..], &[other]].concat();
    is_refused(&runs, &both, &["deals 15 to 19", "deals 20 to 24", "part 2", "part 3", "other"]);
    let nowhere = [&parts[..2], &[runs.at("nowhere")]].concat();
    is_refused(&runs, &nowhere, &["there is no run in", "nowhere", "config.toml"]);
}

#[test]
fn parts_of_another_run_are_named() {
    let runs = Runs::of(&RUN);
    let own = [runs.play("part 1", &["--shard", "1/2"]), runs.play("part 2", &["--shard", "2/2"])];
    let others: [(&str, &[&str]); 5] = [
        ("seed", &["--seed", "2"]),
        ("rules", &["--set", "dulle.mode=off"]),
        ("block", &["--block", "team"]),
        ("values", &["--values"]),
        ("session", &["--session", "4"]),
    ];
    let changed = |(name, options): &(&str, &[&str])| {
        // What is said twice is an error: the first word of a pair wins.
        let mut run = RUN.to_vec();
        if let Some(at) = run.iter().position(|word| *word == options[0]) {
            run.drain(at..at + 2);
        }
        let out = runs.at(name);
        succeed(&[&run[..], options, &["--shard", "2/2", "-q", "--out", arg(&out)]].concat());
        out
    };
    for other in &others {
        let foreign = changed(other);
        is_refused(&runs, &[own[0].clone(), foreign.clone()], &[other.0, "another run", "deals 15 to 29"]);
        is_refused(&runs, &[own[0].clone(), own[1].clone(), foreign], &[other.0, "another run"]);
    }
    let bots = runs.at("bots");
    let run = ["duel", "random", "random", "--deals", "30", "--shard", "2/2", "-q", "--out", arg(&bots)];
    succeed(&run);
    is_refused(&runs, &[own[0].clone(), bots], &["bots", "another run"]);
}

#[test]
fn a_part_of_a_longer_run_makes_the_run_longer() {
    let runs = Runs::of(&RUN[..3]);
    let whole = runs.play("whole", &["--deals", "31"]);
    let short = runs.play("short", &["--deals", "30", "--shard", "1/2"]);
    let long = runs.play("long", &["--deals", "31", "--shard", "2/2"]);
    let parts = [short.clone(), long];
    let out = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&out)]));
    for name in ["games.log", "config.toml", "blocks.csv"] {
        assert!(super::folders::files(&out)[name] == super::folders::files(&whole)[name], "{name}");
    }
    let record: serde_json::Value = serde_json::from_str(&super::read(out.join("run.json"))).expect("JSON");
    assert_eq!(record["extended"], serde_json::json!([{ "from": 30, "to": 31 }]));
    // It lacks what neither of them has, up to the end of the longer one.
    let longer = runs.play("longer", &["--deals", "40", "--range", "15..25"]);
    is_refused(&runs, &[short, longer], &["deals 25 to 39 are in none of them"]);
}

#[test]
fn a_row_for_each_game_is_made_of_parts_that_were_not_asked_for_it() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("whole", &["--games"]);
    let parts =
        [runs.play("part 1", &["--shard", "1/2", "--games"]), runs.play("part 2", &["--shard", "2/2"])];
    let out = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&out)]));
    assert_same(&out, &whole);
    // The folders can come in any order.
    let turned = [parts[1].clone(), parts[0].clone()];
    let out = runs.at("turned");
    succeed(&merge(&turned, &["--out", arg(&out)]));
    assert_same(&out, &whole);
}

#[test]
fn incomplete_and_damaged_parts_are_named() {
    let runs = Runs::of(&RUN);
    let parts = runs.parts(3);
    let log = parts[1].join("games.log");
    let size = std::fs::metadata(&log).expect("it is there").len();
    flip(&log, size as usize / 2);
    is_refused(&runs, &parts, &["part 2", "damaged", "--repair"]);
    flip(&log, size as usize / 2);
    truncate(&log, size - 1);
    is_refused(&runs, &parts, &["part 2", "is incomplete, 9 of its deals 10 to 19"]);
    // Gone on with, it is whole.
    succeed(&resume("duel", &parts[1]));
    let out = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&out)]));
    assert_same(&out, &runs.play("whole", &[]));
}

#[test]
fn a_folder_that_holds_something_is_left_alone() {
    let runs = Runs::of(&RUN);
    let parts = runs.parts(2);
    let told = refused(&merge(&parts, &["--out", arg(&parts[0])]), 2);
    assert!(told.contains("would be lost"), "{told}");
    let other = runs.play("other", &[]);
    let told = refused(&merge(&parts, &["--out", arg(&other)]), 2);
    assert!(told.contains("holds a run") && told.contains("--resume"), "{told}");
    let told = refused(&merge(&parts, &[]), 2);
    assert!(told.contains("--out"), "{told}");
}

#[cfg(unix)]
#[test]
fn what_is_printed_as_missing_makes_the_run_whole() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("whole", &[]);
    let parts = runs.parts(4);
    // Of the second part nothing, of the third the beginning; the fourth has not one deal, and a name that is wanted.
    let log = parts[2].join("games.log");
    truncate(&log, std::fs::metadata(&log).expect("it is there").len() - 1);
    let empty = runs.at("part-22");
    std::fs::rename(&parts[3], &empty).expect("it can be renamed");
    let log = empty.join("games.log");
    truncate(&log, size_of_none(&log));
    let mut parts = vec![parts[2].clone(), empty, parts[0].clone()];

    let output = doko(&merge(&parts, &["--missing"])).output().expect("doko starts");
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
    let commands = String::from_utf8(output.stdout).expect("it is UTF-8");
    println!("{commands}");
    assert_eq!(commands.lines().count(), 2, "the gaps are 7..15 and 21..30: {commands}");
    let before = names(runs.folder());
    let script = format!("set -e\ndoko() {{ '{}' \"$@\" -q; }}\n{commands}", env!("CARGO_BIN_EXE_doko"));
    let shell = std::process::Command::new("sh").args(["-c", &script]).current_dir(runs.folder()).output();
    let shell = shell.expect("a shell is there");
    assert!(shell.status.success(), "{}", String::from_utf8_lossy(&shell.stderr));

    let new: Vec<PathBuf> = names(runs.folder())
        .into_iter()
        .filter(|name| !before.contains(name))
        .map(|name| runs.at(&name))
        .collect();
    assert_eq!(new.len(), 2, "{new:?}");
    parts.extend(new);
    assert_eq!(stdout_of(&merge(&parts, &["--missing"])), "nothing is missing\n");
    let out = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&out)]));
    assert_same(&out, &whole);
}

#[test]
fn a_test_is_applied_to_whole_runs_only_of_duels() {
    let tournament =
        ["tournament", "random", "random:ansage=0.1", "random", "--deals", "4", "--block", "team"];
    let runs = Runs::of(&tournament);
    let parts = runs.parts(2);
    let out = runs.at("joined");
    for test in ["--test=gsprt:0,0.1", "--until=0.1"] {
        let told = refused(&merge(&parts, &["--out", arg(&out), test]), 2);
        assert!(told.contains("a tournament plays all its deals"), "{told}");
    }
    assert!(!out.exists());
}

#[test]
fn a_run_with_a_test_of_its_own_is_gone_on_with_and_not_joined() {
    let until = [&RUN[..], &["--until", "±0.01"]].concat();
    let runs = Runs::of(&until);
    let run = runs.play("run", &[]);
    let log = run.join("games.log");
    truncate(&log, std::fs::metadata(&log).expect("it is there").len() - 1);
    for more in [&["--missing"][..], &["--out", arg(&runs.at("joined"))]] {
        let told = refused(&merge(std::slice::from_ref(&run), more), 2);
        assert!(told.contains("so is no part") && told.contains("--range"), "{told}");
    }
}

#[test]
fn a_summary_of_the_whole_does_not_overwrite_a_file_of_a_run() {
    let runs = Runs::of(&RUN);
    let parts = runs.parts(2);
    let out = runs.at("joined");
    let before = std::fs::read(parts[1].join("games.log")).expect("it is there");
    for json in [parts[1].join("games.log"), out.join("games.log"), runs.at("nowhere").join("x.json")] {
        refused(&merge(&parts, &["--out", arg(&out), "--json", arg(&json)]), 2);
        assert!(!out.exists());
    }
    assert_eq!(std::fs::read(parts[1].join("games.log")).expect("it is there"), before);
    let json = out.join("figures.json");
    succeed(&merge(&parts, &["--out", arg(&out), "--json", arg(&json)]));
    assert_eq!(super::read(json), super::read(out.join("summary.json")));
}
