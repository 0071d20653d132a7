//! `doko analyse`.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{arg, doko, read, stdout_of};

/// The record of a game in which seat 3 plays any card, and how fast it is judged.
fn record() -> String {
    stdout_of(&[
        "play",
        "heuristic",
        "heuristic",
        "heuristic",
        "random",
        "--seed",
        "3",
        "--deal",
        "2",
        "--record",
    ])
}

const FAST: [&str; 5] = ["--judge", "heuristic", "--worlds", "96", "-q"];

/// What it prints of a record on stdin.
fn analysed(record: &str, more: &[&str]) -> String {
    let args = [&["analyse", "-"][..], &FAST, more].concat();
    let output = doko(&args).stdin(record.to_owned()).assert().success().stderr_eq("").get_output().clone();
    String::from_utf8(output.stdout).expect("doko prints UTF-8")
}

#[test]
fn a_game_is_told_in_both_languages_and_the_same_on_any_number_of_threads() {
    let record = record();
    let english = analysed(&record, &[]);
    for expected in ["Normalspiel: what the answers cost", "3 random: ", "The most expensive moments", "* "] {
        assert!(english.contains(expected), "{expected}: {english}");
    }
    assert_eq!(english, analysed(&record, &["--threads", "1"]));
    let german = analysed(&record, &["--lang", "de", "--full"]);
    for expected in
        ["was die Antworten gekostet haben", "Die teuersten Fehler", "Antwort für Antwort", "Stich 3, "]
    {
        assert!(german.contains(expected), "{expected}: {german}");
    }
    let page = analysed(&record, &["--html", "-", "--hands"]);
    assert!(page.contains("What each seat could expect") && page.contains("</html>"), "{page}");
    assert!(page.contains("Vorbehalte: 0 gesund") && !english.contains("Vorbehalte: 0 gesund"));
}

#[test]
fn json_and_csv_agree_and_costs_add_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("answers.csv");
    let json = analysed(&record(), &["--json", "-", "--csv", arg(&csv)]);
    let summary: Value = serde_json::from_str(&json).expect("JSON");
    let rows = read(&csv);
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    let head = reader.headers().expect("a header").clone();
    let column = |name: &str| head.iter().position(|head| head == name).expect("a column");
    let [seat, cost, kind, question] = ["seat", "cost", "kind", "question"].map(column);
    let mut costs = [0.0; 4];
    let (mut cards, mut decisions) = (0, 0);
    for row in reader.records() {
        let row = row.expect("a row");
        costs[row[seat].parse::<usize>().expect("a seat")] += row[cost].parse::<f64>().expect("points");
        cards += u32::from(&row[question] == "card");
        decisions += u32::from(!row[kind].is_empty());
    }
    assert_eq!(cards, 48, "every card is judged");
    assert!(decisions > 30, "{decisions}");
    let seats = summary["games"][0]["seats"].as_array().expect("a list");
    for (own, cost) in seats.iter().zip(costs) {
        assert!((own["cost"]["mean"].as_f64().expect("points") - cost).abs() < 1e-9, "{own}");
        let moments = own["moments"].as_array().expect("a list");
        assert!(moments.len() <= 3 && moments.iter().all(|moment| moment["better"].is_string()));
    }
    // Whoever plays any card pays for it.
    assert!(costs[..3].iter().all(|&cost| cost < costs[3]), "{costs:?}");
    let player = &summary["players"].as_array().expect("a list")[1];
    let kinds = player["kinds"].as_array().expect("a list").iter();
    let sum: f64 = kinds.map(|kind| kind["cost"]["mean"].as_f64().expect("points")).sum();
    assert!((sum - player["cost"]["mean"].as_f64().expect("points")).abs() < 0.05, "{player}");
}

#[test]
fn games_of_a_run_are_counted_by_player_and_kind_and_one_is_looked_at_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let random = "random:vorbehalt=0,ansage=0";
    stdout_of(&["duel", "heuristic", random, "--deals", "3", "--block", "field-a", "-q", "--out", arg(&run)]);
    let analyse = |more: &[&str]| stdout_of(&[&["analyse", arg(&run)][..], &FAST, more].concat());
    let all = analyse(&["--limit", "4", "--full"]);
    for expected in
        ["What the answers of 4 games cost", "heuristic: its answers cost", "card led", "Game by game"]
    {
        assert!(all.contains(expected), "{expected}: {all}");
    }
    assert_eq!(all, analyse(&["--limit", "4", "--full", "--threads", "3"]));
    let one = analyse(&["--game", "1.2", "--seat", "2"]);
    assert!(one.contains("Deal 1 of seed 1") && one.contains("2 heuristic: "), "{one}");
    assert!(!one.contains("0 random"), "{one}");
    let own = analyse(&["--deal", "1..3", "--player", "heuristic", "--json", "-"]);
    let own: Value = serde_json::from_str(&own).expect("JSON");
    assert_eq!(own["players"].as_array().map(Vec::len), Some(1));
    assert_eq!(own["players"][0]["seats"], 8);
}

#[test]
#[cfg(unix)]
fn ctrl_c_keeps_what_was_judged_of_a_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.jsonl");
    std::fs::write(&file, record()).expect("a temporary file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(["analyse", arg(&file), "--judge", "heuristic", "--worlds", "5000", "--full", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("doko starts");
    let mut told = BufReader::new(child.stderr.take().expect("its stderr")).lines();
    let is_progress = told.by_ref().any(|line| line.expect("UTF-8").contains(" answers"));
    assert!(is_progress, "it tells how far it is");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let told: Vec<String> = told.map(|line| line.expect("UTF-8")).collect();
    let output = child.wait_with_output().expect("its output can be read");
    assert_eq!(output.status.code(), Some(130), "{told:?}");
    assert!(
        told.iter().any(|line| line.contains("interrupted; these are the answers judged by then")),
        "{told:?}"
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, left) = text.split_once("interrupted, the last ").expect("it says that some are missing");
    let left: usize = left.split_once(' ').and_then(|(left, _)| left.parse().ok()).expect("how many");
    // A game has 48 cards, and two dozen other questions or so.
    assert!(left > 0 && left < 90 && text.contains("Vorbehalt"), "{text}");
}

#[test]
fn what_cannot_be_analysed_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("games.jsonl");
    let write = |text: &str| std::fs::write(&file, text).expect("a temporary file");
    let refused = |args: &[&str], expected: &str| {
        let args = [&["analyse", arg(&file)][..], &FAST, args].concat();
        let output = doko(&args).assert().code(2).get_output().clone();
        let stderr = String::from_utf8(output.stderr).expect("doko prints UTF-8");
        assert!(stderr.contains(expected) && output.stdout.is_empty(), "{stderr}");
    };
    refused(&[], "cannot read");
    write("\n");
    refused(&[], "holds no game records");
    write("nonsense\n");
    refused(&[], "line 1");
    let whole = record();
    write(&whole);
    refused(&["--deal", "3"], "for the folder of a run");
    refused(&["--player", "nobody"], "has a player called nobody");
    let mut cut: Value = serde_json::from_str(&whole).expect("a record is JSON");
    cut["cards"] = Value::from("");
    cut["said"] = Value::Array(Vec::new());
    cut["result"] = Value::Null;
    write(&cut.to_string());
    refused(&[], "only a finished game");
    for judge in ["cheat", "exec:true"] {
        doko(&["analyse", arg(&file), "--judge", judge]).assert().code(2).stdout_eq("");
    }
}

/// The record that docs/record.md shows.
#[test]
fn the_record_in_the_book_can_be_analysed() {
    let book = read(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/record.md")));
    let (_, rest) = book.split_once("```json\n").expect("a record");
    let (record, _) = rest.split_once("```").expect("its end");
    let text = analysed(&record.replace('\n', ""), &["--seat", "1"]);
    assert!(text.contains("Hochzeit") && text.contains("1 Ben: "), "{text}");
}

#[test]
fn the_limit_counts_games_in_which_somebody_who_is_named_sits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let last = "heuristic:params=careful";
    let bots = ["heuristic", "random", "heuristic:params=bold", last];
    stdout_of(
        &[&["tournament"][..], &bots, &["--seed", "1", "--deals", "2", "-q", "--out", arg(&run)]].concat(),
    );
    // Its games come after all those of the others among themselves.
    let judged = |games: &str| {
        let named = ["analyse", games, "--player", last, "--limit", "2", "--json", "-"];
        let found: Value = serde_json::from_str(&stdout_of(&[&named[..], &FAST].concat())).expect("JSON");
        (found["players"][0]["player"].clone(), found["games"].as_array().expect("games").clone())
    };
    let (player, of_run) = judged(arg(&run));
    assert_eq!((player, of_run.len()), (last.into(), 2));
    let file = folder.path().join("games.jsonl");
    stdout_of(&["games", arg(&run), "--records", arg(&file)]);
    let (player, of_file) = judged(arg(&file));
    assert_eq!((player, of_file.len()), (last.into(), 2));
    // They are judged in the same worlds.
    let costs = |games: &[Value]| -> Vec<Value> {
        games.iter().map(|game| game["seats"][0]["cost"].clone()).collect()
    };
    assert_eq!(costs(&of_run), costs(&of_file));
}
