//! `doko games` and `doko compare`: what they tell follows from the folders of runs alone, and agrees with what was written
//! while the runs were played.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::folders::{Runs, refused};
use super::{arg, doko, read, stdout_of};

const LIVELY: &str = "random:vorbehalt=0.2,ansage=0.3";

/// A row of a CSV file by its columns.
type Row = BTreeMap<String, String>;

/// The rows of a CSV file.
fn rows(csv: &str) -> Vec<Row> {
    csv::Reader::from_reader(csv.as_bytes()).deserialize().map(|row| row.expect("a row")).collect()
}

/// The rows of all games of a run, in pieces of a game.
fn games_of(folder: &Path, options: &[&str]) -> Vec<Vec<Row>> {
    let all = rows(&stdout_of(&[&["games", arg(folder), "--csv", "-"], options].concat()));
    all.chunks(4).map(<[_]>::to_vec).collect()
}

fn duel() -> Runs<'static> {
    Runs::of(&["duel", "heuristic", LIVELY, "--deals", "30", "--games", "--rules", "palast"])
}

#[test]
fn the_games_of_a_log_are_those_that_were_played() {
    let runs = duel();
    let folder = runs.play("run", &[]);
    let read_back = games_of(&folder, &[]);
    let written = rows(&read(folder.join("games.csv")));
    assert_eq!(read_back.len(), written.len());
    for (seats, row) in read_back.iter().zip(&written) {
        assert_eq!((&seats[0]["deal"], &seats[0]["contract"]), (&row["deal"], &row["contract"]));
        assert_eq!(seats[0]["redeals"], row["redeals"]);
        for (seat, told) in seats.iter().enumerate() {
            assert_eq!(told["seat"], seat.to_string());
            assert_eq!(told["bot"], row[&format!("seat{seat}")], "{row:?}");
            assert_eq!(told["points"], row[&format!("points{seat}")], "{row:?}");
        }
        let re: Vec<&str> =
            (0..4).filter(|&n| seats[n]["party"] == "re").map(|n| &*seats[n]["seat"]).collect();
        assert_eq!(re.join(" "), row["re"], "{row:?}");
    }
}

#[test]
fn records_are_replayed_to_the_same_end() {
    let runs = duel();
    let folder = runs.play("run", &[]);
    let records = runs.at("games.jsonl");
    stdout_of(&["games", arg(&folder), "--records", arg(&records)]);
    let lines = read(&records).lines().count();
    assert_eq!(lines, games_of(&folder, &[]).len());
    let told = stdout_of(&["replay", arg(&records)]);
    assert!(told.contains(&lines.to_string()), "{told}");
}

#[test]
fn games_are_chosen_by_what_is_asked_for() {
    let runs = duel();
    let folder = runs.play("run", &[]);
    let all = games_of(&folder, &[]);
    let chosen = |options: &[&str], fits: &dyn Fn(&[Row]) -> bool| {
        let expected: Vec<_> = all.iter().filter(|game| fits(game)).cloned().collect();
        assert!(!expected.is_empty() && expected.len() < all.len(), "{options:?} tells games apart");
        assert_eq!(games_of(&folder, options), expected, "{options:?}");
    };
    chosen(&["--deal", "7"], &|game| game[0]["deal"] == "7");
    chosen(&["--deal", "5..8"], &|game| ["5", "6", "7"].contains(&&*game[0]["deal"]));
    chosen(&["--contract", "SOLO"], &|game| game[0]["contract"].to_lowercase().contains("solo"));
    let loses = |game: &[Row]| game.iter().any(|seat| seat["bot"] == "A" && seat["points"].starts_with('-'));
    chosen(&["--lost-by", "A"], &loses);
    chosen(&["--lost-by", "heuristic"], &loses);
    chosen(&["--lost-by", "a", "--deal", "0..9"], &|game| {
        loses(game) && game[0]["deal"].parse::<u32>().expect("a number") < 9
    });
    assert!(stdout_of(&["games", arg(&folder), "--fault"]).contains("no game fits"));
    let list = stdout_of(&["games", arg(&folder), "--limit", "3"]);
    assert_eq!(list.lines().filter(|line| line.contains('*') && line.contains('.')).count(), 3, "{list}");
    assert!(list.contains(&format!("{} games, {} of them not listed", all.len(), all.len() - 3)), "{list}");
}

#[test]
fn one_game_is_shown_as_it_was_played() {
    let runs = duel();
    let folder = runs.play("run", &[]);
    let game = &games_of(&folder, &["--deal", "4"])[2];
    let shown = stdout_of(&["games", arg(&folder), "--show", "4.2"]);
    assert!(shown.starts_with("Game 2 of deal 4 (field 1), rules palast"), "{shown}");
    for (seat, told) in game.iter().enumerate() {
        assert!(shown.contains(&format!("\n{seat}  {}", told["name"])), "{shown}");
    }
    let german = stdout_of(&["games", arg(&folder), "--show", "4.2", "--lang", "de"]);
    assert!(german.starts_with("Spiel 2 von Kartenverteilung 4"), "{german}");
    let told = refused(&["games", arg(&folder), "--show", "4.99"], 2);
    assert!(told.contains("there is no game 4.99") && told.contains("--deal 4"), "{told}");
    let told = refused(&["games", arg(&folder), "--show", "99.0"], 2);
    assert!(told.contains("there is no game 99.0"), "{told}");
    let told = refused(&["games", arg(&folder), "--bot", "nobody"], 2);
    assert!(told.contains("there is no bot nobody in this run: there are A heuristic, B random"), "{told}");
}

#[test]
fn every_study_holds_its_games() {
    for (run, some) in [
        (&["tournament", LIVELY, "random", "random:ansage=0", "--block", "team"][..], "team"),
        (
            &["lab", "--base", "palast", "--vary", "schweine.mode=off,automatic"],
            "schweine.mode=automatic, not known",
        ),
        (&["calibrate", "heuristic"], "without Re"),
    ] {
        let run = [run, &["--deals", "6"]].concat();
        let runs = Runs::of(&run);
        let folder = runs.play("run", &[]);
        let list = stdout_of(&["games", arg(&folder), "--limit", "0"]);
        assert!(list.contains(some), "{list}");
        assert_eq!(games_of(&folder, &[]).len() + 2, list.lines().count(), "{list}");
    }
}

#[test]
fn two_duels_are_compared_deal_by_deal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let play = |name: &str, bots: [&str; 2], options: &[&str]| {
        let out = folder.path().join(name);
        let duel = ["duel", bots[0], bots[1], "-q", "--out", arg(&out)];
        stdout_of(&[&duel[..], options].concat());
        out
    };
    let one = play("one", ["heuristic", "random"], &["--deals", "60"]);
    let two = play("two", [LIVELY, "random"], &["--deals", "80"]);
    let json = |runs: [&Path; 2]| -> Value {
        let text = stdout_of(&["compare", arg(runs[0]), arg(runs[1]), "--json", "-"]);
        serde_json::from_str(&text).expect("it is JSON")
    };
    let mean = |value: &Value| value["mean"].as_f64().expect("a number");
    let width = |value: &Value| {
        let end = |n: usize| value["ci95"][n].as_f64().expect("an end");
        end(1) - end(0)
    };
    let found = json([&one, &two]);
    let summary =
        |run: &Path| -> Value { serde_json::from_str(&read(run.join("summary.json"))).expect("it is JSON") };
    assert_eq!((&found["deals"], &found["sequential"]), (&60.into(), &false.into()));
    for kind in ["team", "field"] {
        let figures = &found[kind];
        let own = summary(&one)[kind]["points_per_game"].as_f64().expect("a number");
        assert!((mean(&figures["one"]) - own).abs() < 1e-9, "{kind}: {figures} {own}");
        let difference = mean(&figures["one"]) - mean(&figures["other"]);
        assert!((mean(&figures["difference"]) - difference).abs() < 1e-9, "{kind}: {figures}");
        let apart = width(&figures["one"]).hypot(width(&figures["other"]));
        assert!(width(&figures["difference"]) < apart, "{kind}: the cards cancel out: {figures}");
        let turned = &json([&two, &one])[kind]["difference"];
        assert!((mean(turned) + difference).abs() < 1e-9, "{kind}: {turned}");
    }
    // A run against itself differs by nothing.
    let same = json([&one, &one]);
    assert_eq!((mean(&same["team"]["difference"]), width(&same["team"]["difference"])), (0.0, 0.0));
    let text = stdout_of(&["compare", arg(&one), arg(&two)]);
    assert!(text.contains("Team: heuristic (1) gains") && text.contains("60 deals of seed 1"), "{text}");
    let csv = folder.path().join("compare.csv");
    stdout_of(&["compare", arg(&one), arg(&two), "--csv", arg(&csv)]);
    assert_eq!(rows(&read(&csv)).len(), 3);

    // What was made longer after a look at it has the wider intervals.
    stdout_of(&["duel", "--resume", arg(&one), "--deals", "400", "-q"]);
    stdout_of(&["duel", "--resume", arg(&two), "--deals", "400", "-q"]);
    let longer = json([&one, &two]);
    assert_eq!((&longer["deals"], &longer["sequential"]), (&400.into(), &true.into()));
    let begun = [
        play("three", ["heuristic", "random"], &["--deals", "400"]),
        play("four", [LIVELY, "random"], &["--deals", "400"]),
    ];
    let fixed = json([&begun[0], &begun[1]]);
    let [fixed, longer] = [fixed, longer].map(|found| found["team"]["difference"].clone());
    assert!((mean(&fixed) - mean(&longer)).abs() < 1e-9 && width(&longer) > 1.3 * width(&fixed));

    let seed = play("seed", ["random", "random"], &["--deals", "5", "--seed", "2"]);
    let rules = play("rules", ["random", "random"], &["--deals", "5", "--rules", "palast"]);
    let far = play("far", ["random", "random"], &["--deals", "900", "--range", "800..810"]);
    for (other, why) in [(&seed, "--seed 2"), (&rules, "the rules"), (&far, "no deal in common")] {
        let told = refused(&["compare", arg(&one), arg(other)], 2);
        assert!(told.contains("cannot be compared deal by deal") && told.contains(why), "{told}");
    }
    let tournament = folder.path().join("tournament");
    let run = ["tournament", "random", "random", LIVELY, "--deals", "3", "-q", "--out", arg(&tournament)];
    stdout_of(&run);
    let told = refused(&["compare", arg(&one), arg(&tournament)], 2);
    assert!(told.contains("holds no duel"), "{told}");
    doko(&["compare", arg(&one)]).assert().code(2);
}
