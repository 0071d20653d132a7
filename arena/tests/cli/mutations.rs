//! A folder in which something was changed is refused, or gives what a fresh run of its config gives; never anything else.
//!
//! In every run of the tests some changes are tried; `DOKO_MUTATIONS=1000 cargo test -p doko-arena --test cli mutations`
//! tries a thousand of each test.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::arg;
use super::folders::{Runs, copy, copy_all, files, results};

/// What follows from the games.
const DERIVED: [&str; 7] =
    ["bins.csv", "blocks.csv", "figures.csv", "games.csv", "report.txt", "summary.csv", "summary.json"];

/// A study, with how many words its command has.
const STUDIES: [(usize, &[&str]); 3] = [
    (1, &["duel", "random:vorbehalt=0.2,ansage=0.3", "random", "--games", "--deals", "6"]),
    (1, &["lab", "--base", "palast", "--vary", "schweine.mode=off,automatic", "--deals", "4"]),
    (1, &["calibrate", "heuristic", "--deals", "3"]),
];

#[test]
fn what_was_changed_is_refused_or_makes_no_difference() {
    let wanted = wanted(60);
    let mut draws = Draws(0);
    let mut outcomes = BTreeMap::new();
    let studies = STUDIES.map(|(words, run)| (words, run, Runs::of(run)));
    for (_, _, runs) in &studies {
        runs.play("whole", &[]);
    }
    for (number, (words, run, runs)) in (0..wanted).zip(studies.iter().cycle()) {
        let [whole, folder] = ["whole", "changed"].map(|name| runs.at(name));
        copy(&whole, &folder);
        let (name, change) = mutate(&folder, files(&folder), &mut draws);
        let is_config = name == "config.toml";
        let about = format!("change {number}, of {name} ({change}), {}", run.join(" "));

        // A folder that says what it says is as whole as it looks.
        let [verified, report, resumed] = tried(&run[..*words], &folder, &about);
        let codes = [&verified, &report, &resumed].map(|output| output.status.code());
        *outcomes.entry((name.clone(), codes)).or_insert(0) += 1;
        assert!(
            name == "run.json" || !verified.status.success() || files_agree(&whole, &folder),
            "{about}: {codes:?}"
        );
        let is_read = report.status.success() || resumed.status.success();
        let fresh = if is_config && is_read { fresh(runs, &run[..*words], &folder, &about) } else { whole };
        if report.status.success() {
            let expected = fs::read(fresh.join("summary.json")).expect("a summary");
            let deals = |json: &[u8]| -> serde_json::Value {
                serde_json::from_slice::<serde_json::Value>(json).expect("it is JSON")["deals"].clone()
            };
            // A log that ends too early is that of a run that was killed, and its report says of how many deals it is.
            let is_torn = name == "games.log" && deals(&report.stdout).as_u64() < deals(&expected).as_u64();
            assert!(is_torn || report.stdout == expected, "{about}: the report is another");
        }
        if resumed.status.success() {
            let [found, expected] = [&folder, &fresh].map(|folder| files(folder));
            for name in DERIVED.into_iter().chain(["games.log"]) {
                assert!(found.get(name) == expected.get(name), "{about}: {name} is another");
            }
        }
        fs::remove_dir_all(&folder).expect("it can be removed");
    }
    eprintln!("mutations: of which file, codes of verify, report and resume, how often: {outcomes:#?}");
}

#[test]
fn what_was_changed_of_a_tuning_run_is_refused_or_makes_no_difference() {
    let search =
        ["tune", "heuristic", "--params", "ansage.first", "--no-screen", "--steps", "2", "--deals", "4"];
    let rest = ["--confirm-deals", "4", "--pool", "random", "--pool-deals", "2", "--diff-deals", "2"];
    of_a_campaign(&[&search[..], &rest].concat());
}

#[test]
fn what_was_changed_of_networks_that_learn_is_refused_or_makes_no_difference() {
    let lessons = ["learn", "--teacher", "pimc:worlds=2,allocation=uniform,stop=0,net=off", "--deals", "100"];
    let training = ["--epochs", "1", "--width", "64", "--confirm-deals", "4"];
    of_a_campaign(&[&lessons[..], &training, &["--against", "random"]].concat());
}

/// Changes files of a campaign and of its stages.
fn of_a_campaign(run: &[&str]) {
    let runs = Runs::of(run);
    let whole = runs.play("whole", &[]);
    let expected: serde_json::Value =
        serde_json::from_slice(&fs::read(whole.join("summary.json")).expect("a summary"))
            .expect("it is JSON");
    let mut draws = Draws(1000);
    for number in 0..wanted(15) {
        let folder = runs.at("changed");
        copy_all(&whole, &folder);
        let (name, change) = mutate(&folder, results(&folder), &mut draws);
        let about = format!("change {number}, of {name} ({change}), {}", run[0]);
        let [verified, report, resumed] = tried(&run[..1], &folder, &about);
        let same = || {
            let [found, expected] = [&folder, &whole].map(|folder| results(folder));
            let is_result =
                |name: &&String| !["run.json", "SHA256SUMS"].iter().any(|own| name.ends_with(own));
            let others =
                expected.keys().filter(is_result).filter(|name| found.get(*name) != expected.get(*name));
            others.cloned().collect::<Vec<_>>()
        };
        if verified.status.success() && !name.ends_with("run.json") {
            assert_eq!(same(), [""; 0], "{about}");
        }
        if report.status.success() {
            let found: serde_json::Value = serde_json::from_slice(&report.stdout).expect("it is JSON");
            // The log of a search that ends too early is that of one that was interrupted.
            let is_torn = name.ends_with("games.log") && found["games"].as_u64() < expected["games"].as_u64();
            assert!(is_torn || found == expected, "{about}: the report is another");
        }
        // What has taught the networks that are there is not looked at again.
        let is_behind = name.starts_with("lessons/");
        if is_over(&resumed) && !name.ends_with("config.toml") && !is_behind {
            assert_eq!(same(), [""; 0], "{about}");
        }
        fs::remove_dir_all(&folder).expect("it can be removed");
    }
}

/// How many changes are tried.
fn wanted(usual: usize) -> usize {
    std::env::var("DOKO_MUTATIONS").ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// What verify, report and the command that goes on do with a folder; what they refuse they tell.
fn tried(command: &[&str], folder: &Path, about: &str) -> [Output; 3] {
    let verified = doko(&["verify", "-q", arg(folder)]);
    let report = doko(&["report", arg(folder), "--json", "-"]);
    let resumed = doko(&[command, &["-q", "--resume", arg(folder)]].concat());
    let all = [verified, report, resumed];
    let codes = all.each_ref().map(|output| output.status.code());
    for output in &all {
        let told = String::from_utf8_lossy(&output.stderr);
        let is_told = is_over(output) || told.starts_with("doko: ") || told.contains("differs");
        assert!(matches!(output.status.code(), Some(0..=5)) && is_told, "{about}: {codes:?} {told}");
    }
    all
}

/// Whether a command has done what it should; one that verifies tells what it has found.
fn is_over(output: &Output) -> bool {
    matches!(output.status.code(), Some(0 | 3 | 4))
        && !String::from_utf8_lossy(&output.stderr).contains("doko: ")
}

/// A fresh run of the config in a folder.
fn fresh(runs: &Runs<'_>, command: &[&str], folder: &Path, about: &str) -> PathBuf {
    let [fresh, config] = ["fresh", "config.toml"].map(|name| runs.at(name));
    fs::copy(folder.join("config.toml"), &config).expect("it can be copied");
    let output =
        doko(&[command, &["-q", "--config", arg(&config), "--force", "--out", arg(&fresh)]].concat());
    assert!(output.status.success(), "{about}: {}", String::from_utf8_lossy(&output.stderr));
    fresh
}

/// Whether all that follows from the games is as it was.
fn files_agree(whole: &Path, folder: &Path) -> bool {
    let [ours, theirs] = [whole, folder].map(files);
    DERIVED.into_iter().all(|name| ours.get(name) == theirs.get(name))
}

/// Changes one file of a folder: a bit, a byte, a piece left out, doubled or put in, or the end cut off.
fn mutate(folder: &Path, files: BTreeMap<String, Vec<u8>>, draws: &mut Draws) -> (String, String) {
    let all: Vec<(String, Vec<u8>)> = files.into_iter().filter(|(_, bytes)| !bytes.is_empty()).collect();
    let mut below = |end: usize| draws.below(end);
    // Half of them where it matters most.
    let (name, mut bytes) = match below(4) {
        0 => all.iter().find(|(name, _)| name == "config.toml").expect("a config").clone(),
        1 => all.iter().find(|(name, _)| name.ends_with("games.log")).expect("a log").clone(),
        _ => all[below(all.len())].clone(),
    };
    let at = below(bytes.len());
    let end = (at + 1 + below(40)).min(bytes.len());
    let change = match below(6) {
        0 => {
            bytes[at] ^= 1 << below(8);
            format!("a bit of byte {at}")
        }
        1 => {
            bytes[at] = below(256) as u8;
            format!("byte {at}")
        }
        2 => {
            bytes.drain(at..end);
            format!("{at}..{end} left out")
        }
        3 => {
            let piece = bytes[at..end].to_vec();
            bytes.splice(end..end, piece);
            format!("{at}..{end} doubled")
        }
        4 => {
            bytes[at] = b"0123456789"[below(10)];
            format!("a digit at {at}")
        }
        _ => {
            bytes.truncate(at);
            format!("cut off at {at}")
        }
    };
    fs::write(folder.join(&name), bytes).expect("it can be written");
    (name, change)
}

/// Numbers that are the same in every run of the tests.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: usize) -> usize {
        self.0 += 1;
        (BuildHasherDefault::<DefaultHasher>::default().hash_one(self.0) % end as u64) as usize
    }
}

fn doko(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_doko")).args(args).output().expect("doko starts")
}
