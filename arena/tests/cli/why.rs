//! `doko why`.

use serde_json::Value;

use super::{arg, doko, read, stdout_of};

const LIVELY: &str = "random:vorbehalt=0.1,ansage=0.2";
const CALM: &str = "random:vorbehalt=0.01,ansage=0.2";

/// The words of a command as a shell splits them: what is quoted has no quotes in it here.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            1 => vec![part.to_owned()],
            _ => part.split_whitespace().map(str::to_owned).collect(),
        })
        .collect()
}

#[test]
fn the_commands_show_the_very_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rules = ["--rules", "palast", "--set", "dulle.mode=second", "--set", "solo.kinds=[damen, bube]"];
    for block in ["team", "field"] {
        let run = folder.path().join(block);
        let duel = ["duel", CALM, LIVELY, "--deals", "40", "--block", block, "-q", "--out", arg(&run)];
        stdout_of(&[&duel[..], &rules].concat());
        let json = stdout_of(&["why", arg(&run), "--json", "-", "-q", "--top", "4", "--deals", "10"]);
        let report: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(report["deals_compared"], 10);
        let mut shown = 0;
        for list in ["gains", "losses"] {
            for example in report[list].as_array().expect("a list") {
                let mut units = Vec::new();
                for game in example["parting"]["games"].as_array().expect("two games") {
                    let play = game["play"].as_str().expect("a command");
                    let mut words = words(play);
                    assert_eq!(words.remove(0), "doko", "{play}");
                    words.push("--record".to_owned());
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    let record: Value = serde_json::from_str(&stdout_of(&words)).expect("a record is JSON");
                    assert_eq!(record["result"]["points"], game["points"], "{play}");
                    let names: Vec<&str> = game["seats"]
                        .as_array()
                        .expect("four seats")
                        .iter()
                        .map(|bot| if bot == "A" { CALM } else { LIVELY })
                        .collect();
                    assert_eq!(record["players"], serde_json::json!(names), "{play}");
                    units.push(game["points"].clone());
                    shown += 1;
                }
                assert_ne!(units[0], units[1], "a swing has two ends");
            }
        }
        assert_eq!(shown, 16, "{block}");
    }
}

/// Random answers are judged to be worse, also in deals in which luck made them look good.
#[test]
fn a_habit_that_is_bad_is_judged_to_be_bad() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    stdout_of(&[
        "duel",
        "random:vorbehalt=0,ansage=0",
        "heuristic",
        "--deals",
        "30",
        "--block",
        "team",
        "-q",
        "--out",
        arg(&run),
    ]);
    let json = stdout_of(&["why", arg(&run), "--json", "-", "-q", "--top", "8", "--deals", "1"]);
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&report["judge"], &report["worlds"]), (&"net".into(), &192.into()));
    let swings = ["gains", "losses"].map(|list| report[list].as_array().expect("a list").clone());
    let judged = swings.iter().flatten().filter_map(|swing| swing["parting"]["judged"]["mean"].as_f64());
    let judged: Vec<f64> = judged.collect();
    // Random cards beside those of a player who thinks: now and then as good, and on average far worse.
    let mean = judged.iter().sum::<f64>() / judged.len() as f64;
    assert!(judged.len() > 5 && mean < -0.3, "{judged:?}");
    let text = stdout_of(&["why", arg(&run), "-q", "--top", "8", "--deals", "1"]);
    assert!(text.contains("By what the seat knew, heuristic's answer was better by"), "{text}");
}

#[test]
fn the_rows_add_up_to_what_the_run_says() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    stdout_of(&["duel", "heuristic", LIVELY, "--deals", "60", "-q", "--out", arg(&run)]);
    let summary: Value = serde_json::from_str(&read(run.join("summary.json"))).expect("JSON");
    for (block, key) in [("team", "team"), ("field", "field"), ("field-reversed", "field_reversed")] {
        let csv = folder.path().join("rows.csv");
        let why = ["why", arg(&run), "--all", "--top", "0", "-q", "--block", block];
        let json = stdout_of(&[&why[..], &["--csv", arg(&csv), "--json", "-"]].concat());
        let report: Value = serde_json::from_str(&json).expect("JSON");
        let rows = report["partings"].as_array().expect("rows");
        let sum =
            |key: &str| -> f64 { rows.iter().map(|row| row[key]["mean"].as_f64().unwrap_or(0.0)).sum() };
        let share: f64 = rows.iter().map(|row| row["share"].as_f64().expect("a share")).sum();
        // Of the single bot; B's points among A are what A does not gain.
        let sign = if block == "field-reversed" { -1.0 } else { 1.0 };
        let expected = sign * summary[key]["points_per_game"].as_f64().expect("a number");
        assert!((sum("brings") - expected).abs() < 1e-9 && (share - 1.0).abs() < 1e-9, "{block}: {rows:?}");
        assert!((report["gain"]["mean"].as_f64().expect("a number") - expected).abs() < 1e-9);
        let csv = read(&csv);
        let explained = stdout_of(&["columns", "why"]);
        let header = csv.lines().next().expect("a header");
        for column in header.split(',').filter(|column| !column.contains("_ci95_")) {
            assert!(explained.contains(&format!(" {column}")), "{column}");
        }
        assert_eq!(csv.lines().count(), rows.len() + 1);
        // A bot that plays by lots loses by the cards it plays, in sixty deals beyond doubt.
        assert_eq!(report["verdict"]["outcome"], "clear", "{block}");
        let clear = report["verdict"]["rows"].as_array().expect("rows");
        let is_row =
            |one: &Value| rows.iter().any(|row| ["kind", "who"].iter().all(|key| row[key] == one[key]));
        assert!(!clear.is_empty() && clear.iter().all(is_row), "{block}: {clear:?}");
    }
}

/// A game counts for its first difference with all that follows, so the report says where games part and not what costs.
#[test]
fn it_says_where_games_part_and_sends_to_analyse_for_what_answers_cost() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    stdout_of(&["duel", "heuristic", LIVELY, "--deals", "60", "-q", "--out", arg(&run)]);
    let why = |lang: &str| {
        let text = stdout_of(&["why", arg(&run), "-q", "--top", "2", "--lang", lang]);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (english, german) = (why("en"), why("de"));
    for (text, expected) in [
        (&english, &["Why heuristic does better or worse than random:", "In all: heuristic gains "][..]),
        (&english, &["In short: The games part most often at: ", "More than chance, with all that follows"]),
        (&english, &["`doko analyse` says", "so the top sentence uses a stricter test"]),
        (
            &german,
            &["Warum heuristic besser oder schlechter spielt als random:", "Insgesamt: heuristic gewinnt "],
        ),
        (
            &german,
            &["Kurz: Die Spiele trennen sich am häufigsten bei: ", "Mehr als Zufall ist, mit allem, was"],
        ),
        (&german, &["sagt `doko analyse`", "darum prüft der Satz ganz oben strenger"]),
    ] {
        assert!(expected.iter().all(|words| text.contains(words)), "{expected:?}: {text}");
    }
    for words in
        ["costs it most", "bringt oder kostet", "A alone", "nur A", "(A)", "A: ", "A gains", "A gewinnt"]
    {
        assert!(![&english, &german].iter().any(|text| text.contains(words)), "{words}: {english} {german}");
    }
    // Rows of a few deals have no figure.
    let rows =
        serde_json::from_str::<Value>(&stdout_of(&["why", arg(&run), "-q", "--top", "0", "--json", "-"]));
    let rows = rows.expect("JSON")["partings"].as_array().expect("rows").clone();
    let few = rows.iter().filter(|row| row["deals"].as_u64().expect("a number") < 10).count();
    let table = stdout_of(&["why", arg(&run), "-q", "--top", "0"]);
    let dashes = table.lines().filter(|line| line.ends_with(" –") && line.matches(" –").count() == 2).count();
    assert!(few > 0 && dashes == few, "{few} {table}");
}

#[test]
fn two_bots_of_one_name_are_told_apart_by_their_letters() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    stdout_of(&["duel", "heuristic", "heuristic", "--deals", "3", "-q", "--out", arg(&run)]);
    let text = stdout_of(&["why", arg(&run), "-q"]);
    assert!(text.starts_with("Why heuristic (A) does better or worse than heuristic (B)\n"), "{text}");
}

#[test]
fn threads_change_nothing_and_both_languages_are_spoken() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    stdout_of(&["duel", CALM, LIVELY, "--deals", "30", "-q", "--out", arg(&run)]);
    let why = |more: &[&str]| stdout_of(&[&["why", arg(&run), "-q", "--deals", "12"], more].concat());
    let text = why(&["--threads", "1"]);
    assert_eq!(text, why(&["--threads", "3"]));
    assert!(
        text.contains("Where two games on the same cards first part\n12 deals, drawn at random\n"),
        "{text}"
    );
    assert!(text.contains("The games part at seat ") && text.contains("no proof of a mistake"), "{text}");
    assert!(text.contains("partly by chance: alike in "), "{text}");
    let german = why(&["--lang", "de"]);
    // The heads of columns end where their figures do.
    for text in [&text, &german] {
        let lines: Vec<&str> = text.lines().collect();
        let all = lines.iter().position(|line| line.contains("100.0%") || line.contains("100,0 %"));
        let all = all.expect("a row of all");
        let is_head = |line: &&str| ["gain then", "Gewinn dann"].iter().any(|head| line.contains(head));
        let head = lines[..all].iter().rposition(is_head).expect("a line of heads");
        let end = |line: &str, word: &str| {
            let (before, _) = line.split_once(word).expect("a column");
            before.chars().count() + word.chars().count()
        };
        let deals = lines[head].split_whitespace().next().expect("a head");
        assert_eq!(end(lines[head], deals), end(lines[all], " 12"), "{text}");
    }
    assert!(
        german.contains("Sie trennen sich auf Platz ") && german.contains("zum Teil Zufall: "),
        "{german}"
    );
    // Whose points they are is told in words.
    assert!(
        text.contains(" Augen. Points: seat 0 (random:")
            && german.contains(" Augen. Punkte: Platz 0 (random:"),
        "{text}"
    );
    let swapped = why(&["--bots", "B,A", "--top", "1"]);
    assert!(swapped.contains(&format!("\nB  {LIVELY}\nA  {CALM}\n")), "{swapped}");
    let (a, b) = (&text, &swapped);
    let title = format!("Deals in which {LIVELY} gained most");
    let deal_of = |text: &str| {
        let rest = text.split_once(&title).expect("a title").1;
        rest.trim_start().split(':').next().map(str::to_owned).expect("a deal")
    };
    assert_eq!(deal_of(a), deal_of(b));
}

#[test]
fn a_tournament_is_asked_of_two_of_its_bots() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let bots = ["random", "heuristic", LIVELY, "random:ansage=0"];
    stdout_of(&[&["tournament"], &bots[..], &["--deals", "8", "-q", "--out", arg(&run)]].concat());
    let text = stdout_of(&["why", arg(&run), "--bots", "D,B", "-q"]);
    let expected = "\nD  random:ansage=0\nB  heuristic\n\nIn all: random:ansage=0 loses ";
    assert!(text.contains(expected), "{text}");
    let refused = |more: &[&str], message: &str| {
        let assert = doko(&[&["why", arg(&run)], more].concat()).assert().code(2).stdout_eq("");
        let text = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(text.contains(message), "{text}");
    };
    refused(&["--bots", "A,E"], "there is no bot E in this run: there are A random, B heuristic");
    refused(&["--bots", "A,A"], "name two different bots");
    refused(&["--bots", "A"], "name two bots by their letters");
    refused(&["--block", "table"], "[possible values: team, field, field-reversed]");
    let tables = folder.path().join("tables");
    stdout_of(
        &[&["tournament"], &bots[..], &["--deals", "2", "--block", "4", "-q", "--out", arg(&tables)]]
            .concat(),
    );
    doko(&["why", arg(&tables)]).assert().code(2).stderr_eq(
        "doko: A and B meet at tables of four only, where no two games differ by one bot: play --block team or field\n",
    );
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let evenings = folder.path().join("evenings");
    let duel = ["duel", "random", "random", "--deals", "1", "-q", "--out"];
    stdout_of(&[&duel[..], &[arg(&evenings), "--session", "4"]].concat());
    let assert = doko(&["why", arg(&evenings)]).assert().code(2).stdout_eq("");
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("is a run of evenings"));
    doko(&["why", arg(folder.path())]).assert().code(2).stdout_eq("");
    let same = folder.path().join("same");
    stdout_of(&["duel", "random", "random", "--deals", "5", "-q", "--out", arg(&same)]);
    let text = stdout_of(&["why", arg(&same), "-q"]);
    assert!(text.contains("no decision differs") && !text.contains("gained most"), "{text}");
    let bad = folder.path().join("none").join("x.csv");
    doko(&["why", arg(&same), "-q", "--csv", arg(&bad)]).assert().code(2).stdout_eq("");
    let one = folder.path().join("one");
    for (csv, json, why) in [("-", "-", "both go to stdout"), (arg(&one), arg(&one), "are one file")] {
        let assert = doko(&["why", arg(&same), "-q", "--csv", csv, "--json", json]).assert();
        let assert = assert.code(2).stdout_eq("");
        assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains(why));
    }
}

#[test]
fn a_part_and_an_interrupted_run_are_explained_as_far_as_they_go() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let part = folder.path().join("part");
    let duel = ["duel", "heuristic", LIVELY, "--deals", "30", "-q", "--shard", "2/3", "--out", arg(&part)];
    stdout_of(&duel);
    let json = stdout_of(&["why", arg(&part), "-q", "--json", "-"]);
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&report["deals"], &report["deals_compared"]), (&10.into(), &10.into()));
    let deal = report["gains"][0]["deal"].as_u64().expect("a number");
    assert!((10..20).contains(&deal));
}

#[test]
fn a_folder_without_a_run_explains_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let refused = doko(&["why", arg(folder.path())]).assert().code(2);
    let told = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(told.contains("there is no run in") && told.contains("config.toml"), "{told}");
}

#[test]
fn what_is_gained_in_a_run_that_could_stop_has_the_interval_of_its_report() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    stdout_of(&[
        "duel",
        LIVELY,
        CALM,
        "--deals",
        "400",
        "--block",
        "team",
        "--until",
        "±5",
        "-q",
        "--out",
        arg(&run),
    ]);
    let json = |text: &str| -> Value { serde_json::from_str(text).expect("JSON") };
    let summary = json(&read(run.join("summary.json")));
    let why = json(&stdout_of(&["why", arg(&run), "--json", "-", "-q", "--deals", "10"]));
    for end in 0..2 {
        let [told, reported] = [&why["gain"], &summary["team"]]
            .map(|figures| figures["ci95"][end].as_f64().expect("an end of an interval"));
        assert!((told - reported).abs() < 1e-9, "{told} {reported}");
    }
    let text = stdout_of(&["why", arg(&run), "-q", "--deals", "10"]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("has an interval that is valid whenever you look"), "{text}");
}
