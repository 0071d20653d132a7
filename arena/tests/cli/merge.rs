//! `doko merge`: parts that do not make a run are refused and named, and what is missing can be played as it is told.

use std::io::{BufRead, BufReader};
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
    // Nothing that a shell would take for a command.
    assert_eq!(stdout_of(&merge(&parts, &["--missing"])), "");
    let all: Vec<&str> = parts.iter().map(|part| arg(part)).collect();
    doko(&[&["merge", "--missing"], &all[..]].concat()).assert().success().stderr_eq("nothing is missing\n");
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

/// Plays the run in so many parts, `parts/1` to `parts/N`, and returns the folder that holds them.
fn numbered(runs: &Runs<'_>, parts: usize) -> PathBuf {
    (1..=parts).for_each(|n| drop(runs.play(&format!("parts/{n}"), &["--shard", &format!("{n}/{parts}")])));
    runs.at("parts")
}

/// The exit code of `doko merge`, and what it prints.
fn told(parts: &[PathBuf], options: &[&str]) -> (Option<i32>, String) {
    let output = doko(&merge(parts, options)).output().expect("doko starts");
    (output.status.code(), String::from_utf8(output.stdout).expect("it is UTF-8"))
}

#[test]
fn a_folder_that_holds_parts_stands_for_them() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("whole", &[]);
    let parts = numbered(&runs, 3);
    // Killed before its first deal, or not begun, or something else: no part.
    std::fs::create_dir(parts.join("4")).expect("a folder");
    std::fs::create_dir(parts.join("5")).expect("a folder");
    std::fs::write(parts.join("5/games.log"), "doko-gam").expect("a file");
    std::fs::write(parts.join("notes.txt"), "parts of a run").expect("a file");
    std::fs::create_dir(parts.join(".new-1")).expect("a folder");
    std::fs::copy(parts.join("1/games.log"), parts.join(".new-1/games.log")).expect("a copy");
    let out = runs.at("joined");
    succeed(&merge(std::slice::from_ref(&parts), &["--out", arg(&out)]));
    assert_same(&out, &whole);
    // A part that has lost its config has lost something.
    std::fs::remove_file(parts.join("2/config.toml")).expect("it is there");
    is_refused(&runs, &[parts], &["config.toml", "put back a copy"]);
}

#[cfg(unix)]
#[test]
fn the_parts_of_an_array_that_lack_something_are_numbered() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("whole", &[]);
    let parts = [numbered(&runs, 7)];
    let slurm = |parts: &[PathBuf]| told(parts, &["--missing=slurm", "--shards", "7"]);
    assert_eq!(slurm(&parts), (Some(0), String::new()));
    let part = |number: usize| parts[0].join(number.to_string());
    // Of 2 and 7 nothing, of 4 the beginning, and 5 is damaged.
    for number in [2, 7] {
        std::fs::remove_dir_all(part(number)).expect("it is there");
    }
    let log = part(4).join("games.log");
    truncate(&log, std::fs::metadata(&log).expect("it is there").len() - 1);
    let log = part(5).join("games.log");
    flip(&log, std::fs::metadata(&log).expect("it is there").len() as usize - 10);
    assert_eq!(slurm(&parts), (Some(3), "2,4-5,7\n".to_owned()));
    // Other parts than those of the array can have what it lacks.
    let other = runs.play("other", &["--range", "4..8"]);
    assert_eq!(slurm(&[parts[0].clone(), other]).1, "4-5,7\n");

    let (code, json) = told(&parts, &["--missing=json", "--shards", "7"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (code, &json["deals"], &json["shards"]),
        (Some(3), &30.into(), &serde_json::json!([2, 4, 5, 7]))
    );
    assert_eq!(json["missing"], serde_json::json!([[4, 8], [16, 17], [20, 21], [25, 30]]));
    let (code, commands) = told(&parts, &["--missing", "--shards", "7"]);
    assert_eq!(json["commands"], serde_json::json!(commands.lines().collect::<Vec<_>>()));
    let ways = [" --shard 2/7 --out ", " --resume ", " --repair", " --shard 7/7 --out "];
    assert_eq!((code, commands.lines().count()), (Some(3), 4));
    assert!(commands.lines().zip(ways).all(|(line, way)| line.contains(way)), "{commands}");
    let script =
        format!("set -e\ndoko() {{ '{}' \"$@\" -q >/dev/null; }}\n{commands}", env!("CARGO_BIN_EXE_doko"));
    let shell = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell is there");
    assert!(shell.status.success(), "{}", String::from_utf8_lossy(&shell.stderr));
    assert_eq!(slurm(&parts), (Some(0), String::new()));
    let out = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&out)]));
    assert_same(&out, &whole);
}

#[test]
fn an_array_goes_on_with_more_parts_of_the_same_size() {
    let runs = Runs::of(&RUN[..3]);
    let whole = runs.play("whole", &["--deals", "12"]);
    let play = |number: u32, parts: u32, deals: &str| {
        let (out, part) = (format!("parts/{number}"), format!("{number}/{parts}"));
        runs.play(&out, &["--deals", deals, "--shard", &part]);
    };
    (1..=3).for_each(|number| play(number, 3, "12"));
    let parts = [runs.at("parts")];
    let out = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&out), "--deals", "12"]));
    assert_same(&out, &whole);
    let longer = told(&parts, &["--missing=slurm", "--shards", "5", "--deals", "20"]);
    assert_eq!(longer, (Some(3), "4-5\n".to_owned()));
    let commands = told(&parts, &["--missing", "--shards", "5", "--deals", "20"]).1;
    assert!(commands.lines().all(|line| line.contains("--deals 20 --shard ")), "{commands}");
    (4..=5).for_each(|number| play(number, 5, "20"));
    // As if it had been made longer on one machine.
    succeed(&["duel", "-q", "--resume", arg(&whole), "--deals", "20"]);
    let out = runs.at("longer");
    succeed(&merge(&parts, &["--out", arg(&out), "--deals", "20"]));
    assert_same(&out, &whole);
    let less = refused(&merge(&parts, &["--missing", "--deals", "19"]), 2);
    assert!(less.contains("a run of 20 deals: --deals 19 is less"), "{less}");
}

#[test]
fn of_an_array_that_has_lost_everything_all_is_missing() {
    let runs = Runs::of(&RUN);
    let parts = runs.at("parts");
    std::fs::create_dir_all(parts.join("3")).expect("a folder");
    let slurm = |parts: &PathBuf| told(std::slice::from_ref(parts), &["--missing=slurm", "--shards", "12"]);
    assert_eq!(slurm(&parts), (Some(3), "1-12\n".to_owned()));
    // Other forms say what is played, which nobody knows; and a folder that is not there was named wrongly.
    for (parts, options) in [
        (&parts, &["--missing"][..]),
        (&parts, &["--missing=json", "--shards", "12"]),
        (&runs.at("nowhere"), &["--missing=slurm", "--shards", "12"]),
        (&parts, &["--missing=slurm"]),
    ] {
        let words = refused(&merge(std::slice::from_ref(parts), options), 2);
        assert!(["part", "no run", "--shards"].iter().any(|word| words.contains(word)), "{words}");
    }
}

#[test]
fn what_comes_after_the_decision_of_a_test_may_be_missing() {
    let run = ["duel", "heuristic", "random", "--deals", "600", "--block", "team"];
    let test = "--test=gsprt:0,1";
    let runs = Runs::of(&run);
    let whole = runs.play("whole", &[test]);
    let parts = numbered(&runs, 20);
    let (first, last) = (parts.join("1"), parts.join("20"));
    std::fs::remove_dir_all(&last).expect("it is there");
    // Beyond the decision is also where a part is damaged no more than incomplete.
    let log = parts.join("19/games.log");
    truncate(&log, std::fs::metadata(&log).expect("it is there").len() - 1);
    let parts = [parts];
    is_refused(&runs, &parts, &["deals 570 to 599 are in none of them", "is incomplete"]);
    let out = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&out), test]));
    assert_same(&out, &whole);
    assert!(super::read(out.join("report.txt")).contains("decided after"));
    // Nor is anything else that is wrong forgiven: a gap before the decision, a part that is there twice.
    let twice = runs.play("twice", &["--range", "540..560"]);
    let told = refused(&merge(&[parts[0].clone(), twice], &["--out", arg(&runs.at("no")), test]), 2);
    assert!(told.contains("deals 540 to 559 are in"), "{told}");
    std::fs::remove_dir_all(first).expect("it is there");
    let told = refused(&merge(&parts, &["--out", arg(&runs.at("no")), test]), 2);
    assert!(told.contains("deals 0 to 29 are in none of them"), "{told}");
}

/// `doko merge --watch`, which looks every second.
fn watching(parts: &std::path::Path, options: &[&str]) -> std::process::Child {
    std::process::Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(["merge", "--watch", "--every", "1", arg(parts)])
        .args(options)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("doko starts")
}

#[test]
fn a_watch_waits_for_all_parts_and_joins_them() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("whole", &[]);
    std::fs::create_dir(runs.at("parts")).expect("a folder");
    let out = runs.at("joined");
    let mut watch = watching(&runs.at("parts"), &["--out", arg(&out)]);
    let mut words = BufReader::new(watch.stderr.take().expect("it is piped")).lines().map_while(Result::ok);
    // Out of order, one of them interrupted and damaged when it is first seen.
    runs.play("parts/3", &["--shard", "3/3"]);
    let (hidden, first) = (runs.play("hidden", &["--shard", "1/3"]), runs.at("parts/1"));
    let log = hidden.join("games.log");
    truncate(&log, std::fs::metadata(&log).expect("it is there").len() - 20);
    flip(&log, std::fs::metadata(&log).expect("it is there").len() as usize - 400);
    std::fs::rename(&hidden, &first).expect("it can be renamed");
    assert!(
        words.any(|line| line.contains("part") && line.contains("is damaged at byte")),
        "it tells nothing of it"
    );
    succeed(&["duel", "-q", "--resume", arg(&first), "--repair"]);
    runs.play("parts/2", &["--shard", "2/3"]);
    let words: Vec<String> = words.collect();
    assert!(
        words.iter().any(|line| line == "30 of 30 deals are there without a gap; parts begun: 3"),
        "{words:?}"
    );
    assert_eq!(watch.wait().expect("it ends").code(), Some(0));
    assert_same(&out, &whole);
}

#[test]
fn a_watch_of_a_run_that_was_made_longer_prints_intervals_that_hold_whenever_one_looks() {
    let runs = Runs::of(&["duel", "heuristic", "random", "--deals", "200", "--block", "team"]);
    let run = runs.play("run", &[]);
    let watched = || {
        let watched = watching(&run, &["-q", "--full"]).wait_with_output().expect("it ends");
        assert_eq!(watched.status.code(), Some(0), "{}", String::from_utf8_lossy(&watched.stderr));
        String::from_utf8(watched.stdout).expect("doko prints UTF-8")
    };
    assert!(!watched().contains("made longer"));
    succeed(&["duel", "-q", "--resume", arg(&run), "--deals", "260"]);
    assert!(watched().contains("made longer"));
}

#[test]
fn a_watch_ends_as_soon_as_the_test_has_decided() {
    let run = ["duel", "heuristic", "random", "--deals", "1000", "--block", "team"];
    let test = "--test=gsprt:0,1";
    let runs = Runs::of(&run);
    let whole = runs.play("whole", &[test]);
    let decided = super::read(whole.join("blocks.csv")).lines().count() as u64 - 1;
    assert!((10..400).contains(&decided), "{decided}");
    let parts = runs.at("parts");
    std::fs::create_dir(&parts).expect("a folder");
    let (out, json) = (runs.at("joined"), runs.at("watched.json"));
    let watches =
        [watching(&parts, &["--out", arg(&out), test]), watching(&parts, &["--json", arg(&json), test])];
    // What lies beyond a gap decides nothing.
    runs.play("parts/2", &["--shard", "2/2"]);
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let mut watches = watches
        .into_iter()
        .map(|mut watch| {
            assert!(watch.try_wait().expect("it is known").is_none(), "it ends too early");
            watch
        })
        .collect::<Vec<_>>();
    runs.play("parts/1", &["--range", &format!("0..{}", decided + 1)]);
    for watch in watches.drain(..) {
        let watched = watch.wait_with_output().expect("it ends");
        assert_eq!(watched.status.code(), Some(0), "{}", String::from_utf8_lossy(&watched.stderr));
        assert!(String::from_utf8_lossy(&watched.stdout).contains("decided after"));
    }
    assert_same(&out, &whole);
    assert_eq!(super::read(json), super::read(whole.join("summary.json")));
}

#[test]
fn a_watch_refuses_parts_of_another_run() {
    let runs = Runs::of(&RUN);
    runs.play("parts/1", &["--shard", "1/2"]);
    let watch = watching(&runs.at("parts"), &[]);
    let other = ["duel", "random", "random", "--deals", "30", "--shard", "2/2", "-q", "--out"];
    succeed(&[&other[..], &[arg(&runs.at("parts/2"))]].concat());
    let watched = watch.wait_with_output().expect("it ends");
    let words = String::from_utf8_lossy(&watched.stderr);
    assert_eq!(watched.status.code(), Some(2), "{words}");
    assert!(words.contains("is of another run"), "{words}");
}

/// However many there are: not all are opened at once.
#[cfg(unix)]
#[test]
fn more_parts_are_joined_than_files_can_be_open() {
    let runs = Runs::of(&["duel", "random", "random", "--deals", "60", "--block", "team"]);
    let whole = runs.play("whole", &[]);
    let parts = numbered(&runs, 60);
    let out = runs.at("joined");
    let script = format!(
        "ulimit -n 40; '{}' merge -q --threads 2 '{}' --out '{}'",
        env!("CARGO_BIN_EXE_doko"),
        arg(&parts),
        arg(&out)
    );
    let shell = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell is there");
    assert!(shell.status.success(), "{}", String::from_utf8_lossy(&shell.stderr));
    assert_same(&out, &whole);
}
