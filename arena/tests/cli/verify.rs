//! `doko verify`: whatever is changed in the folder of a run is found and named.

use std::path::Path;

use doko_arena::checksums;
use doko_arena::log::{Reader, Writer};

use super::folders::{Runs, copy, files, flip, refused, resume, size_of_none, succeed, truncate};
use super::{arg, names, read, stdout_of};

const RUN: [&str; 6] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random", "--deals", "40", "--games"];

/// The same with fewer deals.
const SHORT: [&str; 6] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random", "--deals", "5", "--games"];

/// `doko verify` of a folder with something wrong, which it says.
#[track_caller]
fn finds(folder: &Path, words: &[&str]) {
    finds_with(folder, &[], words);
}

#[track_caller]
fn finds_with(folder: &Path, options: &[&str], words: &[&str]) {
    let output =
        super::doko(&[&["verify", "-q", arg(folder)], options].concat()).output().expect("doko starts");
    let told = String::from_utf8(output.stderr).expect("it is UTF-8");
    assert!(matches!(output.status.code(), Some(2 | 3)), "{:?} {told}", output.status);
    assert!(words.iter().all(|word| told.contains(word)), "{words:?}: {told}");
}

/// Makes the checksums of a folder fit to its files again.
fn seal(folder: &Path) {
    let is_listed = |name: &String| name != checksums::NAME && folder.join(name).is_file();
    let listed: Vec<String> = names(folder).into_iter().filter(is_listed).collect();
    let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
    checksums::write(folder, &listed).expect("they can be written");
}

/// A laboratory and a calibration of so few deals that each can be looked at again and again.
const OTHERS: [&[&str]; 2] =
    [&["lab", "ddv", "klassisch", "--deals", "3"], &["calibrate", "heuristic", "--deals", "3"]];

#[test]
fn a_laboratory_and_a_calibration_follow_from_their_games_and_these_are_played_again() {
    for (command, rows) in OTHERS.into_iter().zip(["figures.csv", "bins.csv"]) {
        let runs = Runs::of(command);
        let run = runs.play("run", &[]);
        let told = stdout_of(&["verify", arg(&run)]);
        let expected =
            "every file follows from the games of 3 deals; 3 of them played again, with the same result";
        assert!(told.contains(expected), "{told}");
        // What is changed is found by its hash, and behind new hashes by the games.
        for name in ["config.toml", rows, "summary.json", "report.txt", "games.log"] {
            let path = run.join(name);
            let bytes = std::fs::read(&path).expect("it is there");
            // A configuration also lists what is only told of a bot, which nothing follows from: its rules are changed.
            let rule = bytes.windows(7).position(|word| word == b"luschen").filter(|_| name == "config.toml");
            flip(&path, rule.unwrap_or(bytes.len() / 2));
            finds(&run, &[name]);
            seal(&run);
            finds(&run, &[]);
            std::fs::write(&path, bytes).expect("it can be written");
            seal(&run);
        }
        stdout_of(&["verify", "-q", "--all", arg(&run)]);
        let part = runs.play("part", &["--shard", "2/2"]);
        let told = stdout_of(&["verify", arg(&part)]);
        assert!(told.contains("the games of 2 deals, a part of 3; 2 of them played again"), "{told}");
        std::fs::remove_file(run.join(checksums::NAME)).expect("it was there");
        finds(&run, &["has no SHA256SUMS"]);
    }
}

#[test]
fn the_search_of_a_tuning_run_is_played_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let short = ["--no-screen", "--steps", "1", "--deals", "4", "--confirm-deals", "1", "--pool-deals", "0"];
    let tune =
        ["tune", "heuristic", "--params", "ansage.first", "--diff-deals", "0", "-q", "--out", arg(&run)];
    succeed(&[&tune[..], &short].concat());
    let told = stdout_of(&["verify", "--all", arg(&run)]);
    assert!(
        told.contains("search: every file follows from the games of 8 deals; 8 of them played again"),
        "{told}"
    );
    assert!(told.contains("run: every file follows from these"), "{told}");
    std::fs::write(run.join("course.csv"), "changed\n").expect("it can be written");
    finds(&run, &["course.csv"]);
    seal(&run);
    finds(&run, &["run/course.csv does not follow from the games"]);
    for stage in ["search", ""] {
        let (sums, hidden) = (run.join(stage).join(checksums::NAME), folder.path().join("sums"));
        std::fs::rename(&sums, &hidden).expect("it was there");
        finds(&run, &[stage, "has no SHA256SUMS"]);
        std::fs::rename(&hidden, &sums).expect("it was there");
    }
}

#[test]
fn a_run_as_it_was_written_is_right() {
    let runs = Runs::of(&RUN);
    let folder = runs.play("run", &[]);
    let told = stdout_of(&["verify", arg(&folder)]);
    assert!(told.contains("the games of 40 deals; 20 of them played again"), "{told}");
    let told = stdout_of(&["verify", "--all", arg(&folder)]);
    assert!(told.contains("; 40 of them played again"), "{told}");
    assert_eq!(stdout_of(&["verify", "-q", arg(&folder)]), "");
    // A part is right too, and so is a run that a test has ended, and a tournament.
    stdout_of(&["verify", "-q", arg(&runs.play("part", &["--shard", "2/3"]))]);
    let ended = runs.at("ended");
    succeed(&["duel", "random", "random:vorbehalt=0.3", "--until", "±0.9", "-q", "--out", arg(&ended)]);
    let told = stdout_of(&["verify", arg(&ended)]);
    assert!(!told.contains("of 1000 deals"), "it has ended early: {told}");
    let tournament = runs.at("tournament");
    succeed(&["tournament", "random", "random", "random", "--deals", "4", "-q", "--out", arg(&tournament)]);
    stdout_of(&["verify", "-q", arg(&tournament)]);
    // Who looks at the clock answers otherwise another time.
    let timed = runs.at("timed");
    succeed(&["duel", "pimc:ms=1", "random", "--deals", "1", "-q", "--out", arg(&timed)]);
    let told = stdout_of(&["verify", "--all", arg(&timed)]);
    assert!(
        told.contains("none of them played again: pimc:ms=1 may answer otherwise another time"),
        "{told}"
    );
    // What somebody has put beside the results is none of it.
    std::fs::write(folder.join("notes.txt"), "mine").expect("it can be written");
    stdout_of(&["verify", "-q", arg(&folder)]);
}

#[test]
fn a_byte_that_was_changed_in_any_file_is_found() {
    let runs = Runs::of(&SHORT);
    let folder = runs.play("run", &[]);
    for (name, bytes) in files(&folder) {
        let path = folder.join(&name);
        for at in [0, 1, bytes.len() / 3, bytes.len() / 2, bytes.len() - 2, bytes.len() - 1] {
            flip(&path, at);
            finds(&folder, &[&name]);
            flip(&path, at);
        }
        truncate(&path, bytes.len() as u64 - 2);
        finds(&folder, &[&name]);
        std::fs::remove_file(&path).expect("it is there");
        finds(&folder, &[&name]);
        std::fs::write(&path, bytes).expect("it can be written");
    }
    stdout_of(&["verify", "-q", arg(&folder)]);
}

#[test]
fn a_byte_that_was_changed_in_what_follows_from_the_games_is_found_behind_new_checksums() {
    let runs = Runs::of(&SHORT);
    let folder = runs.play("run", &[]);
    for (name, bytes) in files(&folder) {
        let path = folder.join(&name);
        if name == "run.json" || name == checksums::NAME {
            continue;
        }
        for at in [bytes.len() / 3, bytes.len() / 2, bytes.len() - 1] {
            flip(&path, at);
            seal(&folder);
            finds(&folder, &[]);
            flip(&path, at);
        }
    }
    seal(&folder);
    stdout_of(&["verify", "-q", arg(&folder)]);
    // A file without a checksum could say anything.
    let listed = read(folder.join(checksums::NAME));
    let rest: Vec<&str> = listed.split_inclusive('\n').filter(|line| !line.ends_with("run.json\n")).collect();
    std::fs::write(folder.join(checksums::NAME), rest.concat()).expect("it can be written");
    finds(&folder, &["run.json", checksums::NAME]);
}

/// Reading a run needs no bots, but the build that has written its config knows which parameters its bots have.
#[test]
fn a_parameter_that_was_changed_is_found_behind_new_checksums() {
    for run in [&["duel", "heuristic", "random"][..], &["calibrate", "heuristic"]] {
        let run = [run, &["--deals", "2"]].concat();
        let runs = Runs::of(&run);
        let folder = runs.play("run", &[]);
        let config = folder.join("config.toml");
        let written = read(&config);
        let (_, line) = written.split_once("\nfirst = ").expect("a parameter");
        let value = line.lines().next().expect("its value");
        for changed in [format!("furst = {value}"), "first = 0.123".to_owned()] {
            let text = written.replacen(&format!("\nfirst = {value}"), &format!("\n{changed}"), 1);
            assert_ne!(text, written);
            std::fs::write(&config, text).expect("it can be written");
            seal(&folder);
            finds(&folder, &["config.toml", "heuristic"]);
        }
        std::fs::write(&config, written).expect("it can be written");
        seal(&folder);
        stdout_of(&["verify", "-q", arg(&folder)]);
    }
}

#[test]
fn a_log_that_was_cut_is_found_behind_new_checksums() {
    let runs = Runs::of(&SHORT);
    let folder = runs.play("run", &[]);
    let log = folder.join("games.log");
    let size = std::fs::metadata(&log).expect("it is there").len();
    let none = size_of_none(&log);
    for size in [size - 1, size / 2, none, none - 1, 100, 0] {
        truncate(&log, size);
        seal(&folder);
        finds(&folder, &[]);
    }
}

/// Puts games of another run into the log of a folder, with every checksum right.
fn forge(folder: &Path, other: &Path, is_forged: impl Fn(u64) -> bool) {
    let log = folder.join("games.log");
    let own = Reader::open(&log).expect("it is a log");
    let (header, preamble) = (own.header().clone(), own.preamble().to_vec());
    let theirs = Reader::open(&other.join("games.log")).expect("it is a log");
    let new = folder.join("new.log");
    let mut writer = Writer::create(&new, &header, &preamble).expect("it can be made");
    for (deal, (own, other)) in (header.first..).zip(own.zip(theirs)) {
        let (own, other) = (own.expect("it is whole"), other.expect("it is whole"));
        writer.append(if is_forged(deal) { &other } else { &own }).expect("it can be written");
    }
    writer.finish().expect("it can be written");
    std::fs::rename(&new, &log).expect("it can be renamed");
}

#[test]
fn games_that_were_never_played_are_found_behind_files_that_all_agree() {
    let runs = Runs::of(&RUN);
    let folder = runs.play("run", &[]);
    // Other bots on the same deals: each of their games could have been played.
    let others = ["duel", "random:vorbehalt=0.1,ansage=0.1", "random", "--deals", "40", "--games"];
    let others = Runs::of(&others);
    let other = others.play("other", &[]);
    let all = runs.at("all");
    copy(&folder, &all);
    forge(&all, &other, |_| true);
    // Everything else is made to follow from them.
    succeed(&resume("duel", &all));
    finds(&all, &["comes out differently"]);
    finds_with(&all, &["--sample", "1"], &["comes out differently"]);
    let one = runs.at("one");
    copy(&folder, &one);
    forge(&one, &other, |deal| deal == 17);
    succeed(&resume("duel", &one));
    finds_with(&one, &["--all"], &["deal 17 comes out differently"]);
}

#[test]
fn games_that_nobody_could_have_played_are_found_by_whoever_reads_them() {
    let runs = Runs::of(&RUN);
    let folder = runs.play("run", &[]);
    let elsewhere = runs.play("other", &["--seed", "2"]);
    forge(&folder, &elsewhere, |deal| deal == 17);
    let told = refused(&resume("duel", &folder), 2);
    assert!(told.contains("deal 17 of") && told.contains("cannot be read"), "{told}");
    seal(&folder);
    finds(&folder, &["deal 17 of", "cannot be read"]);
    // A report of the table alone is the one that was printed; of any other form the games are read.
    let told = refused(&["report", arg(&folder), "--markdown", "-"], 2);
    assert!(told.contains("deal 17 of") && told.contains("cannot be read"), "{told}");
}

#[test]
fn a_folder_that_is_no_run_is_refused() {
    let runs = Runs::of(&RUN);
    for folder in [runs.folder(), &runs.at("nowhere")] {
        let told = refused(&["verify", arg(folder)], 2);
        assert!(told.contains("SHA256SUMS"), "{told}");
    }
}
