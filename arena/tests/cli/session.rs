//! Evenings: `doko duel --session` and `doko play --session`.

use serde_json::Value;
use snapbox::{assert_data_eq, file, str};

use super::folders::assert_same;
use super::{arg, doko, read, stdout_of};

const LIVELY: &str = "random:vorbehalt=0.1,ansage=0.2";

/// Rules in which an evening has everything.
const RULES: [&str; 8] = [
    "--rules",
    "palast",
    "--set",
    "session.pflicht_solo=1",
    "--set",
    "session.bock=true",
    "--set",
    "throw_in.volle=7",
];

#[test]
fn the_number_of_threads_changes_no_byte_of_evenings() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for players in ["4", "5"] {
        let games = if players == "4" { "8" } else { "10" };
        let places = format!("session.players={players}");
        let args = |threads| {
            let duel = ["duel", LIVELY, "random", "--deals", "12", "--session", games, "--threads", threads];
            let block = if players == "4" { "both" } else { "field" };
            [&duel[..], &RULES, &["--set", &places, "--block", block]].concat()
        };
        let [one, two] = ["1", "2"].map(|threads| {
            let out = folder.path().join(format!("{players}-{threads}"));
            stdout_of(&[&args(threads)[..], &["-q", "--out", arg(&out)]].concat());
            out
        });
        assert_same(&one, &two);
    }
}

#[test]
fn a_bot_against_itself_scores_zero_in_every_block_of_evenings() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("blocks.csv");
    let duel = ["duel", LIVELY, LIVELY, "--deals", "5", "--session", "8", "-q", "--csv", arg(&csv)];
    let out = stdout_of(&[&duel[..], &RULES].concat());
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("are alike: exactly 0 points in every block"), "{out}");
    assert!(out.contains("\n5 evenings (8 games, 4 players) of seed 1, rules palast + "), "{out}");
    let rows: Vec<String> = read(&csv).lines().skip(1).map(str::to_owned).collect();
    let games = |row: &String| row.split(',').nth(3).map(str::to_owned);
    assert_eq!(
        rows[..3].iter().map(games).collect::<Vec<_>>(),
        ["48", "32", "32"].map(|n| Some(n.to_owned()))
    );
    for row in rows {
        let points: Vec<&str> = row.split(',').skip(4).take(4).filter(|points| !points.is_empty()).collect();
        assert!(!points.is_empty() && points.iter().all(|points| *points == "0.0"), "{row}");
    }
}

#[test]
fn play_shows_the_evenings_of_a_duel() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("blocks.csv");
    let session = ["--session", "8"];
    let duel = ["duel", LIVELY, "random", "--deals", "3", "--block", "field", "-q", "--csv", arg(&csv)];
    stdout_of(&[&duel[..], &session, &RULES].concat());
    for row in read(&csv).lines().filter(|row| row.contains(",field,")) {
        let fields: Vec<&str> = row.split(',').collect();
        let points_of_guest = |place: usize| {
            let bots: [&str; 4] = std::array::from_fn(|n| if n == place { LIVELY } else { "random" });
            let text = stdout_of(&[&["play"], &bots[..], &["--deal", fields[0]], &session, &RULES].concat());
            let points = text.lines().last().and_then(|line| line.split(", ").nth(place)).expect("points");
            points.rsplit(' ').next().and_then(|number| number.parse::<i64>().ok()).expect("a number")
        };
        let points: i64 = (0..4).map(points_of_guest).sum();
        assert_eq!(points.to_string(), fields[8], "{row}");
        let per_game: f64 = fields[4].parse().expect("a number");
        assert!((per_game - points as f64 / 32.0).abs() < 1e-12, "{row}");
    }
}

#[test]
fn the_same_games_are_dealt_whoever_plays_and_however_many_follow() {
    let hands = |bot: &str, games: &str| -> Vec<Value> {
        let args = ["play", bot, bot, bot, bot, "--record", "--session", games, "--deal", "2"];
        let records = stdout_of(&[&args[..], &["--rules", "palast"]].concat());
        let records = records.lines().map(|line| serde_json::from_str(line).expect("a record is JSON"));
        records.map(|record: Value| record["hands"].clone()).collect()
    };
    let long = hands("random", "8");
    assert_eq!(long.len(), 8);
    assert_eq!(long, hands(LIVELY, "8"));
    assert_eq!(long[..4], hands("random", "4"));
}

#[test]
fn an_evening_is_told_as_reviewed() {
    let bots = ["play", LIVELY, LIVELY, LIVELY, LIVELY];
    assert_data_eq!(
        stdout_of(&[&bots[..], &["--session", "8"], &RULES].concat()),
        file!["games/evening.txt"]
    );
    let five = ["--session", "5", "--rules", "arminia", "--set", "session.players=5"];
    assert_data_eq!(stdout_of(&[&bots[..], &[LIVELY], &five].concat()), file!["games/evening_of_five.txt"]);
}

#[test]
fn recorded_evenings_are_played_again() {
    let args = ["play", LIVELY, LIVELY, LIVELY, LIVELY, "--record", "--session", "8"];
    let records = stdout_of(&[&args[..], &RULES].concat());
    assert!(records.contains("\"vorgefuehrt\":") && records.contains("\"owes_solo\":"), "{records}");
    doko(&["replay", "-"]).stdin(records).assert().success().stdout_eq("8 games are as recorded\n");
}

/// Records of five players also have the points of the dealer who sits out, so they add up to the account of the evening.
#[test]
fn records_of_five_players_add_up_to_the_evening() {
    let five = ["--session", "5", "--rules", "arminia", "--set", "session.players=5"];
    let names = [
        "random",
        "random:vorbehalt=0.1",
        "random:vorbehalt=0.2",
        "random:vorbehalt=0.3",
        "random:vorbehalt=0.4",
    ];
    let args = [&["play"], &names[..], &five].concat();
    let evening = stdout_of(&args);
    let records = stdout_of(&[&args[..], &["--record"]].concat());
    doko(&["replay", "-"]).stdin(records.clone()).assert().success().stdout_eq("5 games are as recorded\n");
    let mut totals = std::collections::HashMap::<String, i64>::new();
    for record in records.lines() {
        let record: serde_json::Value = serde_json::from_str(record).expect("a record");
        let players = record["players"].as_array().expect("names");
        let points = record["result"]["points"].as_array().expect("points");
        assert_eq!((players.len(), points.len()), (5, 5));
        for (player, points) in players.iter().zip(points) {
            *totals.entry(player.as_str().expect("a name").to_owned()).or_default() +=
                points.as_i64().expect("points");
        }
    }
    let signed = |points: i64| if points == 0 { "0".to_owned() } else { format!("{points:+}") };
    let told: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(player, name)| format!("{player} {name} {}", signed(totals[*name])))
        .collect();
    assert!(evening.ends_with(&format!("Points: {}\n", told.join(", "))), "{evening}{told:?}");
}

#[test]
fn an_evening_that_the_rules_do_not_allow_is_refused_with_what_to_do() {
    let refused = |args: &[&str]| {
        let duel = ["duel", "random", "random", "--deals", "1"];
        doko(&[&duel[..], args].concat()).assert().code(2).stdout_eq("")
    };
    refused(&["--session", "6"]).stderr_eq(str![[r#"
doko: --session 6 does not fit the rules:
  session.games = 6: 4 players would not deal equally often; set it to 1, 4 or 8
--session sets session.games; --set changes the other keys

"#]]);
    refused(&["--session", "8", "--set", "session.pflicht_solo=3"]).stderr_eq(str![[r#"
doko: --session 8 does not fit the rules:
  session.pflicht_solo = 3: 12 solos do not fit into 8 games; set it to 2 or less, or session.games to 12 or more
--session sets session.games; --set changes the other keys

"#]]);
    refused(&["--session", "10", "--set", "session.players=5"]).stderr_eq(str![[r#"
doko: five players make no two teams (session.players = 5): add --block field

"#]]);
    refused(&["--session", "1001"]);
    doko(&["play", "random", "random", "random", "random", "random"]).assert().code(2).stderr_eq(str![[r#"
doko: 5 bots for 4 places: name 4 at most

"#]]);
}

#[test]
fn every_preset_and_game_is_played() {
    for rules in ["klassisch", "arminia", "vln", "palast", "ddv"] {
        for game in ["doppelkopf", "schiebekopf", "hammelrennen", "ramsch"] {
            let game = format!("game={game}");
            let duel = ["duel", LIVELY, "random", "-q", "--rules", rules, "--set", &game];
            stdout_of(&[&duel[..], &["--deals", "20"]].concat());
            stdout_of(
                &[&duel[..], &["--deals", "2", "--session", "4", "--set", "session.pflicht_solo=1"]].concat(),
            );
        }
    }
}
