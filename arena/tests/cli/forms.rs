//! The forms of a report, alike in every command: files, `-` for stdout, and the language.

use std::path::Path;

use super::{arg, doko, read, stdout_of};

/// The commands that have rows and are quick, as short as they can be, for runs in these folders.
fn commands(one: &Path, other: &Path) -> Vec<Vec<String>> {
    let [one, other] = [one, other].map(|run| arg(run).to_owned());
    let fixed = [
        "duel heuristic random --deals 5",
        "tournament heuristic random random:ansage=0 --deals 3",
        "gauntlet heuristic --against random --deals 3",
        "lab ddv palast --deals 4",
        "power heuristic random --deals 30",
        "calibrate heuristic --deals 20",
        "tune heuristic --params ansage.first --deals 10 --steps 2 --confirm-deals 10 --pool random",
        "try random --deals 2",
        "bench --quick --filter deal",
    ];
    let of_runs = [
        format!("report {one}"),
        format!("games {one}"),
        format!("compare {one} {other}"),
        format!("merge {one} --out {other}-merged --force"),
        format!("why {one} --deals 5"),
        format!("merge {one} --out {other}-watched --force --watch --every 1"),
        format!("analyse {one} --deal 0 --limit 1 --worlds 16"),
    ];
    let split = |line: &str| line.split(' ').map(str::to_owned).collect();
    let odds = ["odds", "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9", "--worlds", "16"].map(str::to_owned).to_vec();
    let mut all: Vec<Vec<String>> = fixed.into_iter().map(split).collect();
    all.extend(of_runs.iter().map(|line| split(line)));
    all.push(odds);
    all
}

#[test]
fn rows_for_stdout_are_those_of_a_file_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [one, other, csv] = ["one", "other", "rows.csv"].map(|name| folder.path().join(name));
    for (bot, run) in [("heuristic", &one), ("random:ansage=0", &other)] {
        stdout_of(&["duel", bot, "random", "--deals", "10", "-q", "--out", arg(run)]);
    }
    for command in commands(&one, &other) {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let quiet: &[&str] = if command[0] == "games" { &[] } else { &["-q"] };
        let command = [&command[..], quiet].concat();
        // So few deals confirm nothing.
        let code = if command[0] == "tune" { 4 } else { 0 };
        let told = |csv: &str| {
            let assert = doko(&[&command[..], &["--csv", csv]].concat())
                .current_dir(folder.path())
                .assert()
                .code(code);
            String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8")
        };
        told(arg(&csv));
        let (written, printed) = (read(&csv), told("-"));
        if ["bench", "power"].contains(&command[0]) {
            // What they measure on the clock is another figure each time.
            let names = |text: &str| {
                text.lines().map(|row| row.split(',').next().map(str::to_owned)).collect::<Vec<_>>()
            };
            assert_eq!(names(&printed), names(&written));
        } else {
            assert_eq!(printed, written, "{command:?}");
        }
        assert!(written.lines().count() > 1, "{command:?}: {written}");
    }
}

#[test]
fn the_environment_names_the_language_and_an_option_another() {
    let told = |variable: &str, options: &[&str]| {
        let output = doko(&[&["rules", "show", "ddv"], options].concat()).env("DOKO_LANG", variable).output();
        let output = output.expect("doko starts");
        let [text, error] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        (output.status.code(), text, error)
    };
    let [english, german] = ["en", "de"].map(|lang| stdout_of(&["rules", "show", "ddv", "--lang", lang]));
    assert_ne!(english, german);
    assert_eq!(told("de", &[]).1, german);
    assert_eq!(told("de", &["--lang", "en"]).1, english);
    assert_eq!(told("", &[]).1, english);
    let (code, text, error) = told("fr", &[]);
    assert_eq!((code, &*text), (Some(2), ""));
    let help = doko(&["--version"]).env("DOKO_LANG", "fr").output().expect("doko starts");
    assert!(help.status.success(), "what needs no language works without one");
    assert_eq!(error, "doko: the environment variable DOKO_LANG: `fr` is no language of doko: en or de\n");
}
