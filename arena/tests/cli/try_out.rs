//! `doko try`: a program is checked, plays a short gauntlet, and is told how it does.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::outside::{faulty, served};
use super::{arg, doko, names, read, stdout_of};

fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_program_is_checked_and_tried_and_everything_goes_on_from_its_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [run, page, json] = ["fox", "fox.html", "fox.json"].map(|name| folder.path().join(name));
    let bot = served("random:vorbehalt=0,ansage=0").replacen("exec:", "exec:name=Fox,", 1);
    let told = stdout_of(&["try", &bot, "--deals", "2", "-q", "--out", arg(&run), "--json", arg(&json)]);
    let told = unwrapped(&told);
    for words in [
        "ok starts and says hello",
        "keeps to the protocol.",
        "Fox against 3 others",
        "In short: ",
        "Points per game",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(
        told.contains(&format!("The page is {}, the run is in {}", page.display(), run.display())),
        "{told}"
    );
    let html = read(&page);
    for words in [
        "In short",
        "What its answers cost",
        "Fox",
        "Playing it again",
        "In milliseconds on the clock, where a bot had a choice.",
    ] {
        assert!(html.contains(words), "{words}");
    }
    let summary: Value = serde_json::from_str(&read(&json)).expect("it is JSON");
    assert_eq!((&summary["command"], &summary["among"]), (&"try".into(), &"B".into()));
    assert_eq!(summary["answers"]["seats"], 8, "four games of each deal");
    assert!(unwrapped(&told).contains(summary["in_words"].as_str().expect("words")), "{told}");
    let bots: Vec<&Value> =
        summary["bots"].as_object().expect("bots").values().map(|bot| &bot["name"]).collect();
    assert_eq!(bots, ["Fox", "heuristic", "pimc:worlds=24", "random"]);

    // It is a gauntlet like any other.
    assert!(stdout_of(&["report", arg(&run)]).starts_with("Fox against 3 others\n"));
    assert!(
        stdout_of(&["why", arg(&run), "-q", "--block", "field"])
            .contains("Why Fox does better or worse than heuristic")
    );
    assert!(stdout_of(&["games", arg(&run), "--limit", "1"]).contains("games, "));
    stdout_of(&["gauntlet", "--resume", arg(&run), "-q"]);
}

#[test]
fn without_a_name_the_folder_is_called_after_the_bot_and_none_is_overwritten() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bot = served("random:vorbehalt=0,ansage=0").replacen("exec:", "exec:name=Grey Fox!,", 1);
    for _ in 0..2 {
        doko(&["try", &bot, "--deals", "1", "-q"]).current_dir(folder.path()).assert().success();
    }
    assert_eq!(
        names(folder.path()),
        ["try-grey-fox", "try-grey-fox-2", "try-grey-fox-2.html", "try-grey-fox.html"]
    );
}

#[test]
fn a_program_at_fault_ends_in_the_check() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bot = faulty("answers-garbage", "try");
    let assert = doko(&["try", &bot]).current_dir(folder.path()).assert().code(5);
    let told = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(told.contains("FAIL") && told.contains("does not keep to the protocol"), "{told}");
    assert!(names(folder.path()).is_empty(), "nothing is played");
}

/// The summary of a try that ends with this exit code.
fn summary_of(bot: &str, args: &[&str], code: i32, folder: &Path) -> Value {
    let args = [&["try", bot, "-q", "--json", "-"], args].concat();
    let assert = doko(&args).current_dir(folder).assert().code(code);
    serde_json::from_slice(&assert.get_output().stdout).expect("it is JSON")
}

#[test]
fn what_costs_most_is_found_in_the_answers_of_the_bot_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("answers.csv");
    let summary = summary_of("thumb", &["--deals", "2", "--csv", arg(&csv)], 0, folder.path());
    let words = summary["in_words"].as_str().expect("words");
    assert!(words.contains(" Among three heuristic, the answers of thumb cost "), "{words}");
    let text = read(&csv);
    let rows: Vec<&str> = text.lines().skip(1).collect();
    let column = |name: &str| {
        let at = text.split(['\n', ',']).position(|head| head == name).expect("such a column");
        rows.iter().map(move |row| row.split(',').nth(at).expect("a cell"))
    };
    let seats: Vec<&str> = column("seat").collect();
    assert!(rows.iter().all(|row| row.contains(",thumb,")), "{rows:?}");
    assert!(["0", "1", "2", "3"].iter().all(|seat| seats.contains(seat)), "{seats:?}");
    let cost: f64 = column("cost").map(|cost| cost.parse::<f64>().expect("points")).sum();
    let told = summary["answers"]["cost"]["mean"].as_f64().expect("a mean");
    assert!((cost / 8.0 - told).abs() < 0.01, "{cost} in 8 games, but {told} a game");
}

#[test]
fn what_costs_most_is_not_told_of_an_oracle() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bot = served("random:vorbehalt=0,ansage=0").replacen("exec:", "exec:deal=on,name=Fox,", 1);
    let summary = summary_of(&bot, &["--deals", "3"], 0, folder.path());
    let words = summary["in_words"].as_str().expect("words");
    assert!(words.starts_with("No verdict where an oracle sees every card: Fox"), "{words}");
    assert!(!words.contains("cost"), "{words}");
    assert_eq!([&summary["costs_most"], &summary["answers"]], [&Value::Null; 2]);
    let page = read(folder.path().join("try-fox.html"));
    assert!(!page.contains("What its answers cost"), "random cards are no habit of an oracle");
}

#[test]
fn a_program_that_fails_after_its_check_is_told_so_in_place_of_what_costs_most() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bot = faulty("cheats-now-and-then", "later").replacen("exec:", "exec:name=Fox,", 1);
    let summary = summary_of(&bot, &["--deals", "4"], 5, folder.path());
    let words = summary["in_words"].as_str().expect("words");
    assert!(words.contains("Fox was at fault: random cards took over in "), "{words}");
    assert!(
        words.ends_with(" Random cards hide what costs Fox most: fix its faults and try again."),
        "{words}"
    );
    assert_eq!([&summary["costs_most"], &summary["answers"]], [&Value::Null; 2]);
    assert!(!read(folder.path().join("try-fox.html")).contains("What its answers cost"));
}

/// Tries a bot, presses Ctrl-C once `is_time`, and says what it has told on stdout and on stderr.
fn interrupted(bot: &str, deals: &str, folder: &Path, is_time: impl Fn() -> bool) -> [String; 2] {
    let mut child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(["try", bot, "--deals", deals, "--out", "run", "-q"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("doko starts");
    let begin = Instant::now();
    while !is_time() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it gets nowhere");
        std::thread::sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let status = child.wait().expect("doko ends");
    assert_eq!(status.code(), Some(130));
    let output = child.wait_with_output().expect("its output can be read");
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("it is UTF-8"))
}

#[test]
fn ctrl_c_leaves_the_check_at_once_and_keeps_every_deal_that_was_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let mark = folder.path().join("started");
    // It never says hello, so that the check waits for it.
    let bot = format!("exec:sh -c 'touch {} && exec sleep 600'", mark.display());
    let [_, told] = interrupted(&bot, "1", folder.path(), || mark.exists());
    assert!(told.contains("The check is left unfinished."), "{told}");
    assert!(!run.exists(), "nothing is played");

    let log = run.join("games.log");
    let is_playing = || std::fs::metadata(&log).is_ok_and(|log| log.len() > 5_000);
    let [out, told] = interrupted("random", "100000", folder.path(), is_playing);
    assert!(out.trim_end().ends_with('.'), "what is known so far: {out}");
    for words in
        ["; this is of the first ", " of 100000 deals; go on with doko gauntlet --resume run, and then"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(stdout_of(&["report", arg(&run)]).contains(" against 3 others\n"));
}

#[test]
fn what_cannot_be_tried_is_refused_before_anything_is_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (args, words) in [
        (&["./fox.py"][..], "`./fox.py` is a program of your own: name it by 'exec:python3 ./fox.py'"),
        (&["fox"], "fox"),
        (&["random", "--rules", "none"], "none"),
        (&["random", "--csv", "-", "--json", "-"], "both go to stdout"),
        (&["random", "--html", "x/y/z.html"], "x/y/z.html"),
    ] {
        let assert = doko(&[&["try"], args].concat()).current_dir(folder.path()).assert();
        let output = assert.get_output();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(1 | 2)) && told.contains(words), "{args:?}: {told}");
        assert!(names(folder.path()).is_empty(), "{args:?}");
    }
}
