//! `doko duel`: figures, files, and the same bytes for any number of threads.

use std::path::Path;

use doko_engine::rules::RuleSource;
use serde_json::Value;
use snapbox::{assert_data_eq, file};

use super::folders::{FOLDER, assert_same};
use super::{arg, doko, figure, names, read, stdout_of};

const LIVELY: [&str; 3] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random"];

fn json(args: &[&str]) -> Value {
    let text = stdout_of(&[args, &["--json", "-", "-q"]].concat());
    serde_json::from_str(&text).expect("stdout is one JSON object")
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = |threads: &str| {
        let out = folder.path().join(threads);
        let args =
            [&LIVELY[..], &["--deals", "400", "-q", "--threads", threads, "--out", arg(&out)]].concat();
        let table = stdout_of(&args);
        assert_eq!(names(&out), FOLDER);
        assert_eq!(read(out.join("report.txt")), table);
        out
    };
    let one = run("1");
    assert_same(&run("2"), &one);
    assert_same(&run("3"), &one);
}

#[test]
fn a_bot_against_itself_scores_zero_in_every_block() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("blocks.csv");
    for bot in ["random:ansage=0.5", "random:vorbehalt=0.2"] {
        let out = stdout_of(&["duel", bot, bot, "--deals", "100", "-q", "--csv", arg(&csv)]);
        assert!(out.contains("are alike: exactly 0 points in every block"), "{out}");
        let text = read(&csv);
        assert_eq!(text.lines().count(), 301);
        for row in text.lines().skip(1) {
            let points: Vec<&str> =
                row.split(',').skip(4).take(4).filter(|points| !points.is_empty()).collect();
            assert!(!points.is_empty() && points.iter().all(|points| *points == "0.0"), "{row}");
        }
    }
}

#[test]
fn the_summary_follows_from_the_blocks() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("blocks.csv");
    let summary = json(&[&LIVELY[..], &["--deals", "300", "--csv", arg(&csv)]].concat());
    let text = read(&csv);
    for kind in ["team", "field", "field_reversed"] {
        let rows: Vec<Vec<&str>> =
            text.lines().map(|row| row.split(',').collect::<Vec<_>>()).filter(|row| row[1] == kind).collect();
        let points: Vec<f64> = rows
            .iter()
            .map(|row| row[if row[4].is_empty() { 5 } else { 4 }].parse().expect("a number"))
            .collect();
        let games: u64 = rows.iter().map(|row| row[3].parse::<u64>().expect("a number")).sum();
        let n = points.len() as f64;
        let mean = points.iter().sum::<f64>() / n;
        let variance = points.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / (n - 1.0);
        // The 97.5% quantile of Student's t with 299 degrees of freedom.
        let half = 1.967_93 * (variance / n).sqrt();
        let of = |key: &str| summary[kind][key].clone();
        let close =
            |value: &Value, expected: f64| (value.as_f64().expect("a number") - expected).abs() < 1e-5;
        assert!(close(&of("points_per_game"), mean), "{kind}");
        assert!(close(&of("ci95")[0], mean - half) && close(&of("ci95")[1], mean + half), "{kind}");
        assert_eq!((of("deals"), of("games")), (300.into(), games.into()));
    }
    assert_eq!((&summary["deals"], &summary["seed"]), (&300.into(), &1.into()));
    assert_eq!(summary["rules"]["label"], "ddv");
    assert_eq!(summary["bots"]["B"]["name"], "random");
}

#[test]
fn solos_are_those_of_the_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    stdout_of(
        &[&LIVELY[..], &["--deals", "300", "--block", "field-a", "-q", "--games", "--out", arg(&out)]]
            .concat(),
    );
    let mut games = csv::Reader::from_path(out.join("games.csv")).expect("games");
    let header = games.headers().expect("a header").clone();
    let column = |name: &str| header.iter().position(|column| column == name).expect("the column");
    // Of each deal: seats of A, solos, solos won, points in solos, points in other games.
    let mut deals = vec![[0.0_f64; 5]; 300];
    for row in games.records() {
        let row = row.expect("a row");
        let of = |name: &str| &row[column(name)];
        let deal = &mut deals[of("deal").parse::<usize>().expect("a number")];
        let seat = (0..4).find(|seat| of(&format!("seat{seat}")) == "A").expect("A plays");
        let points: f64 = of(&format!("points{seat}")).parse().expect("a number");
        let is_solo = !of("contract").starts_with("Normalspiel") && !of("contract").starts_with("Hochzeit");
        deal[0] += 1.0;
        if is_solo && of("re") == seat.to_string() {
            deal[1] += 1.0;
            deal[2] += f64::from(u8::from(of("won_re") == "true"));
            deal[3] += points;
        } else {
            deal[4] += points;
        }
    }
    let summary: Value = serde_json::from_str(&read(out.join("summary.json"))).expect("it is JSON");
    let figure = |key: &str| figure(&summary, [("block", "field"), ("bot", "A"), ("measure", key)]).clone();
    let sum = |n: usize| deals.iter().map(|deal| deal[n]).sum::<f64>();
    assert!(sum(1) > 100.0);
    let others = sum(0) - sum(1);
    for (key, expected) in [
        ("plays_solo", sum(1) / sum(0)),
        ("solos_won", sum(2) / sum(1)),
        ("points_in_solos", sum(3) / sum(1)),
        ("points_in_other_games", sum(4) / others),
    ] {
        let found = figure(key)["estimate"].as_f64().expect("a number");
        assert!((found - expected).abs() < 1e-9, "{key}: {found}, not {expected}");
        let ci95 = ["ci95_low", "ci95_high"].map(|end| figure(key)[end].as_f64().expect("an end"));
        assert!(
            (f64::midpoint(ci95[0], ci95[1]) - expected).abs() < 1e-9 && ci95[0] < ci95[1],
            "{key}: {ci95:?}"
        );
    }
    // Four seats in each deal: the share is a mean over deals, with the 97.5% quantile of Student's t.
    let mean = sum(1) / sum(0);
    let variance = deals.iter().map(|deal| (deal[1] / 4.0 - mean).powi(2)).sum::<f64>() / 299.0;
    let high = figure("plays_solo")["ci95_high"].as_f64().expect("an end");
    assert!((high - mean - 1.967_93 * (variance / 300.0).sqrt()).abs() < 1e-6);
    let row = read(out.join("summary.csv"));
    assert!(row.contains(&format!(",{},", figure("points_in_solos")["ci95_low"])), "{row}");
}

#[test]
fn the_table_is_as_reviewed() {
    let table = stdout_of(&[&LIVELY[..], &["--deals", "200", "-q"]].concat());
    assert_data_eq!(table, file!["games/duel.txt"]);
}

#[test]
fn only_the_blocks_asked_for_are_played() {
    let team = json(&["duel", "random", "random", "--deals", "5", "--block", "team"]);
    assert!(team["team"].is_object() && team["field"].is_null() && team["field_reversed"].is_null());
    let field = json(&["duel", "random", "random", "--deals", "5", "--block", "field"]);
    assert!(field["team"].is_null() && field["field"].is_object() && field["field_reversed"].is_object());
    assert_eq!(field["field"]["games"], 20);
}

#[test]
fn one_direction_of_a_field_is_that_half_of_both() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [both, one] = ["both.csv", "one.csv"].map(|name| folder.path().join(name));
    let play = |block: &str, csv: &Path| {
        json(&[&LIVELY[..], &["--deals", "60", "--block", block, "--csv", arg(csv)]].concat())
    };
    let (whole, half) = (play("field", &both), play("field-a", &one));
    assert_eq!(half["field"], whole["field"]);
    assert!(half["field_reversed"].is_null() && half["team"].is_null());
    let is_half = |row: &&str| row.split(',').nth(1) != Some("field_reversed");
    let rows: Vec<_> = read(&both).lines().filter(is_half).map(str::to_owned).collect();
    assert_eq!(read(&one).lines().collect::<Vec<_>>(), rows);
    let table = stdout_of(&[&LIVELY[..], &["--deals", "60", "--block", "field-a", "-q"]].concat());
    assert!(
        table.contains("\nA among B: random:vorbehalt=0.2,ansage=0.3 loses ") && !table.contains("B among A"),
        "{table}"
    );
    // Beside both directions one of them is nothing more.
    assert_eq!(play("field-a,field", &one), whole);
}

#[test]
fn a_run_in_one_direction_stops_at_the_precision_of_both() {
    let until =
        |block: &str| json(&[&LIVELY[..], &["--deals", "2000", "--until", "0.5", "--block", block]].concat());
    let (both, one) = (until("field"), until("field-a"));
    assert_eq!((&one["test"], &one["deals"], &one["field"]), (&both["test"], &both["deals"], &both["field"]));
    assert_eq!(one["test"]["outcome"], "precise_enough");
    assert!(one["deals"].as_u64() < Some(2000));
}

#[test]
fn rules_and_seed_change_the_games() {
    let base = [&LIVELY[..], &["--deals", "50"]].concat();
    let plain = json(&base);
    assert_eq!(plain, json(&[&base[..], &["--seed", "1", "--rules", "ddv"]].concat()));
    assert_ne!(plain["team"], json(&[&base[..], &["--seed", "2"]].concat())["team"]);
    let other = json(&[&base[..], &["--set", "deck.nines=false"]].concat());
    assert_ne!(plain["team"], other["team"]);
    assert_eq!(other["rules"]["overrides"]["deck.nines"], false);
}

#[test]
fn one_deal_shows_nothing_and_says_so() {
    let summary = json(&[&LIVELY[..], &["--deals", "1"]].concat());
    assert!(summary["team"]["ci95"].is_null());
    assert_eq!(summary["team"]["verdict"], "too_few_deals");
}

#[test]
fn the_configuration_names_everything_that_decides_the_result() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let rules = ["--set", "dulle.mode=second", "--seed", "7", "--deals", "3", "-q"];
    stdout_of(&[&LIVELY[..], &rules, &["--out", arg(&out)]].concat());
    let config: toml::Table = read(out.join("config.toml")).parse().expect("it is TOML");
    assert_eq!(config["seed"].as_integer(), Some(7));
    assert_eq!(config["deals"].as_integer(), Some(3));
    assert_eq!(config["rules"]["base"].as_str(), Some("ddv"));
    assert_eq!(config["rules"]["overrides"]["dulle.mode"].as_str(), Some("second"));
    let set = toml::to_string(&config["rules"]["set"]).expect("it is a table");
    let rules = RuleSource::toml(format!("base = \"ddv\"\n{set}")).rules().expect("they are the rules");
    assert_eq!(config["rules"]["label"].as_str(), Some("ddv + dulle.mode=second"));
    assert_eq!(config["rules"]["fingerprint"].as_str(), Some(&*rules.fingerprint()));
    assert_eq!(config["bots"][0]["spec"].as_str(), Some(LIVELY[1]));
    assert_eq!(config["bots"][0]["fingerprint"].as_str().map(str::len), Some(16));
    let run: Value = serde_json::from_str(&read(out.join("run.json"))).expect("it is JSON");
    assert_eq!((&run["command"][1], &run["command"][4]), (&"duel".into(), &"--set".into()));
    assert!(run["threads"].as_u64() > Some(0) && run["seconds"].as_f64() > Some(0.0));
}

#[test]
fn the_configuration_holds_the_parameters_of_the_bots() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    stdout_of(&["duel", "heuristic", "random", "--deals", "1", "-q", "--out", arg(&out)]);
    let config: toml::Table = read(out.join("config.toml")).parse().expect("it is TOML");
    let parameters = config["bots"][0]["parameters"].as_table().expect("the heuristic has parameters");
    assert!(!parameters.is_empty());
}

#[test]
fn the_table_is_not_printed_beside_json_and_progress_goes_to_stderr() {
    let assert = doko(&["duel", "random", "random", "--deals", "20", "--json", "-"]).assert().success();
    let output = assert.get_output();
    assert!(serde_json::from_slice::<Value>(&output.stdout).is_ok());
    assert!(String::from_utf8_lossy(&output.stderr).contains("20 deals in"));
    doko(&["duel", "random", "random", "--deals", "20", "-q"]).assert().success().stderr_eq("");
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(["duel", "random", "random", "--deals", "200", "-q"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("doko starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("doko ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn a_closed_stderr_is_no_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(["duel", "random", "random", "--deals", "200"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("doko starts");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("doko ends").code(), Some(0));
}

#[test]
fn a_summary_can_go_into_the_folder_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let json = out.join("figures.json");
    stdout_of(&["duel", "random", "random", "--deals", "5", "-q", "--out", arg(&out), "--json", arg(&json)]);
    assert_eq!(read(json), read(out.join("summary.json")));
}
