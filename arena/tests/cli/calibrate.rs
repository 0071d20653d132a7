//! `doko calibrate`.

use std::fs;

use serde_json::Value;

use super::{arg, doko, read, stdout_of};

const FILES: [&str; 5] = ["config.toml", "games.log", "bins.csv", "summary.json", "report.txt"];

#[test]
fn the_same_command_gives_the_same_bytes_on_any_number_of_threads_and_after_any_interruption() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for bots in [&["heuristic"][..], &["random:ansage=0.2"], &["random:ansage=0.2", "--among", "heuristic"]] {
        let run = |name: &str, threads: &str| {
            let path = folder.path().join(name);
            let more = ["--deals", "60", "-q", "--force", "--threads", threads, "--out", arg(&path)];
            stdout_of(&[&["calibrate"], bots, &more].concat());
            path
        };
        let (one, three) = (run("one", "1"), run("three", "3"));
        let bytes = |run: &std::path::Path| FILES.map(|name| fs::read(run.join(name)).expect("it is there"));
        let whole = bytes(&one);
        assert!(bytes(&three) == whole);
        for part in [0, 1, 2, 7] {
            let size = whole[1].len() * part / 8;
            fs::write(three.join("games.log"), &whole[1][..size]).expect("it can be written");
            fs::remove_file(three.join("bins.csv")).expect("it was there");
            let shown = stdout_of(&["calibrate", "--resume", arg(&three), "-q"]);
            assert!(bytes(&three) == whole, "after {size} bytes");
            assert_eq!(shown.as_bytes(), whole[4]);
        }
    }
}

#[test]
fn a_run_of_something_else_is_not_gone_on_with_and_none_is_replaced_unasked() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let begin = ["calibrate", "heuristic", "--deals", "5", "-q", "--out", arg(&run)];
    stdout_of(&begin);
    let again = doko(&begin).assert().code(2);
    let told = String::from_utf8_lossy(&again.get_output().stderr);
    assert!(told.contains("holds a run") && told.contains("--resume"), "{told}");
    let config = run.join("config.toml");
    fs::write(&config, read(&config).replace("seed = 1", "seed = 2")).expect("it can be written");
    let other = doko(&["calibrate", "--resume", arg(&run)]).assert().code(2);
    let told = String::from_utf8_lossy(&other.get_output().stderr).into_owned();
    assert!(told.contains("games.log") && told.contains("another run"), "{told}");
    doko(&["calibrate", "--resume", arg(folder.path())]).assert().code(2);
    doko(&["calibrate"]).assert().code(2);
}

#[test]
fn every_form_has_the_same_figures() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let [csv, json, html, markdown] = ["a.csv", "a.json", "a.html", "a.md"].map(at);
    let shown = stdout_of(&[
        "calibrate",
        "heuristic",
        "--deals",
        "300",
        "-q",
        "--lang",
        "de",
        "--csv",
        arg(&csv),
        "--json",
        arg(&json),
        "--html",
        arg(&html),
        "--markdown",
        arg(&markdown),
    ]);
    let json: Value = serde_json::from_str(&read(json)).expect("JSON");
    let [html, markdown] = [html, markdown].map(read);
    let mut rows = csv::Reader::from_path(csv).expect("it was written");
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    for step in json["steps"].as_array().expect("a list") {
        let name = step["step"].as_str().expect("a name");
        let all = rows.iter().find(|row| &row[0] == name && &row[1] == "all").expect("a row of all");
        let cases = step["bins"][0]["cases"].as_u64().expect("a number");
        assert_eq!(all[3], cases.to_string());
        // With fewer than 30 it is left out of what people read.
        let texts = [&shown, &html, &markdown];
        assert!(cases < 30 || texts.iter().all(|text| text.contains(&all[3])), "{name}: {cases}");
        assert_eq!((21..25).map(|n| all[n].parse::<u64>().expect("a number")).sum::<u64>(), cases);
        let of_bins = |by: &str| -> u64 {
            let of_it = rows.iter().filter(|row| &row[0] == name && &row[1] == by);
            of_it.map(|row| row[3].parse::<u64>().expect("a number")).sum()
        };
        for by in ["trumps_top", "cards_left", "augen", "said", "heard", "heard_predicted"] {
            assert_eq!(of_bins(by), cases, "{name} by {by}");
        }
        let heard = step["heard"].as_array().expect("a list");
        let of_heard = heard.iter().map(|words| words["cases"].as_u64().expect("a number"));
        assert_eq!(of_heard.sum::<u64>(), cases, "{name} by what was heard");
    }
    for text in [&shown, &html, &markdown] {
        assert!(text.contains("Wann lohnt es sich?") && text.contains("Trümpfe"), "{text}");
        assert!(text.contains("nichts / Ansage"), "{text}");
    }
    assert!(html.contains("<svg") && html.contains("class=\"zero\"") && !html.contains("<script"));
    let talkative = "heuristic:params=talkative";
    let english = stdout_of(&["calibrate", talkative, "--deals", "3000", "-q", "--full"]);
    assert!(english.contains("When does it pay?") && english.contains("keine 90"));
    for by in
        ["By what the partner and the other party have said before", "By what the others have said before"]
    {
        assert!(english.contains(by), "{by}: {english}");
    }
    // It is compared with a seat that never says the step, and not with one that waits.
    let english = english.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "the seat says the step now, and the seat never says it",
        "better than never saying it",
        "others speak: never said",
    ] {
        assert!(english.contains(words), "{words}: {english}");
    }
    assert!(!english.contains("silen") && !shown.contains("chweigen"), "{english} {shown}");
    for words in ["er sagt sie nie", "als sie nie zu sagen", "andere reden: nie gesagt"] {
        assert!(shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(words), "{words}: {shown}");
    }
    let columns = stdout_of(&["columns", "bins"]);
    assert!(
        columns.split_whitespace().collect::<Vec<_>>().join(" ").contains("of the seat that never says it"),
        "{columns}"
    );
    // How often a step was kept has two ends, which lie unevenly about it.
    assert!(english.contains(" to ") && shown.contains(" bis "), "{english}");
    let nothing = stdout_of(&["calibrate", "heuristic", "--deals", "5", "-q", "--set", "ansagen.mode=off"]);
    assert!(nothing.contains("nothing to weigh"), "{nothing}");
}
