//! Reports of a tournament: what people read, and what programs do.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use doko_arena::{
    BlockKind, BlockRow, Contestant, Experiment, FigureRow, Findings, Format, Matchup, PlayedRow, Report,
    Summary, columns, seats,
};
use doko_engine::{Lang, Rules};
use serde_json::Value;
use snapbox::{assert_data_eq, file};

use super::faults::Sleepy;
use super::{arg, figure, read, stdout_of};

/// A tournament of these bots, in blocks of all kinds but the longer tables.
fn experiment(specs: &[&str], deals: u64) -> Experiment {
    let contestant = |spec: &&str| Contestant::from_spec(&spec.parse().expect("a spec")).expect("a bot");
    let (rules, bots) = (Rules::preset("ddv").expect("a preset"), specs.iter().map(contestant).collect());
    let plain = Experiment::new(Format::Tournament, rules, bots, &BlockKind::ALL[..4]);
    Experiment { deals, keeps_games: true, ..plain }
}

const LIVELY: [&str; 5] =
    ["random", "random:vorbehalt=0.2,ansage=0.3", "heuristic", "random", "random:vorbehalt=0.0,ansage=0.1"];

fn played(experiment: &Experiment) -> Summary {
    let mut summary = Summary::new(experiment);
    (0..experiment.deals).for_each(|index| summary.add(&experiment.play_deal(index)));
    summary
}

/// What is written of an experiment.
fn written(experiment: &Experiment, write: impl Fn(&Report<'_>, &mut dyn Write) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    let summary = played(experiment);
    write(&Report::of(experiment, &summary), &mut out).expect("memory can be written to");
    String::from_utf8(out).expect("reports are UTF-8")
}

/// The whole report.
fn text(experiment: &Experiment) -> String {
    written(experiment, |report, out| report.text(Lang::En, true, out))
}

fn json(experiment: &Experiment) -> Value {
    serde_json::from_str(&written(experiment, |report, out| report.json(out))).expect("it is JSON")
}

#[test]
fn the_table_is_as_reviewed() {
    let experiment = experiment(&LIVELY, 100);
    let short = written(&experiment, |report, out| report.text(Lang::En, false, out));
    assert_data_eq!(short, file!["games/tournament.txt"]);
    assert_data_eq!(text(&experiment), file!["games/tournament_full.txt"]);
}

#[test]
fn tables_of_as_many_bots_as_letters_fit_on_a_terminal() {
    let bots: Vec<String> = (0..26).map(|n| format!("random:vorbehalt=0.{n:02},ansage=0.{n:02}")).collect();
    let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
    let plain = experiment(&bots[..2], 6);
    let matchups = Matchup::all(&BlockKind::PAIR, 26);
    let experiment = Experiment { matchups, ..Experiment { bots: experiment(&bots, 6).bots, ..plain } };
    let table = text(&experiment);
    let longest = table.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(110), "{longest:?}\n{table}");
    assert!(table.contains("With fewer than 30 deals"), "{table}");
    let cells = table.lines().filter(|line| line.starts_with("  Z")).map(|line| line.matches('±').count());
    assert_eq!(
        cells.sum::<usize>(),
        2 * 25 + 4,
        "Z against each other in two crosstables, and its scores twice"
    );
}

#[test]
fn deals_in_which_a_bot_broke_a_rule_are_shown_and_left_out() {
    let mut experiment = experiment(&LIVELY[..3], 100);
    experiment.bots[1] = Contestant::new("sleepy", Arc::new(Sleepy));
    let table = text(&experiment);
    assert!(table.contains("without faults") && table.contains("leaves out every deal"), "{table}");
    let summary = played(&experiment);
    for standing in &summary.standings {
        assert!((2..100).contains(&standing.clean_deals()), "{}", standing.clean_deals());
        let clean = standing.ranking()[0].clean.expect("some deals are clean");
        assert_eq!(clean.blocks, standing.clean_deals());
    }
    let json = json(&experiment);
    let score = figure(&json, [("block", "team"), ("measure", "score")]);
    assert_eq!(score["clean_deals"], json["team"]["deals_without_faults"]);
    assert!(json["bots"]["B"]["faults"].as_u64() > Some(0) && json["bots"]["A"]["faults"] == 0);
}

#[test]
fn json_and_csv_say_the_same() {
    let experiment = experiment(&LIVELY, 40);
    let json = json(&experiment);
    assert_eq!((&json["command"], &json["bots"]["C"]["name"]), (&"tournament".into(), &"heuristic".into()));
    let csv = written(&experiment, |report, out| report.csv(out));
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<BTreeMap<String, String>> =
        reader.deserialize().collect::<Result<_, _>>().expect("rows have the columns of the header");
    // For each question 5 scores, 10 differences, 20 cells and all habits of each bot; at tables 20 partners.
    let habits = seats::all().iter().filter(|measure| measure.has_interval).count();
    assert_eq!(rows.len(), 3 * (5 + 10 + 20 + 5 * habits) + 20);
    let figures = json["figures"].as_array().expect("rows");
    assert_eq!(rows.len(), figures.len());
    for (row, figure) in rows.iter().zip(figures) {
        for (column, cell) in row {
            let value = &figure[column];
            let same = match value {
                Value::Null => cell.is_empty(),
                Value::String(words) => words == cell,
                Value::Number(number) => {
                    let [written, parsed] =
                        [cell.parse().ok(), number.as_f64()].map(|n: Option<f64>| n.expect("a number"));
                    (written - parsed).abs() < 1e-12
                }
                value => cell.parse().ok() == value.as_bool(),
            };
            assert!(same, "{column}: {cell}, not {value}");
        }
    }
    for question in ["team", "field", "table"] {
        let first = figure(&json, [("block", question), ("measure", "score")]);
        let short = &json[question];
        assert_eq!((&short["bot"], &short["points_per_game"]), (&first["bot"], &first["estimate"]));
        assert_eq!(short["ci95"], serde_json::json!([first["ci95_low"], first["ci95_high"]]));
    }
}

#[test]
fn rows_have_the_columns_that_are_documented() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let bots = ["random:vorbehalt=0.2,ansage=0.3", "random", "heuristic", "random"];
    let run = ["--deals", "3", "--games", "--block", "team,field,table", "-q", "--out", arg(&out)];
    stdout_of(&[&["tournament"], &bots[..], &run].concat());
    let columns: [(&str, Vec<_>); 3] = [
        ("blocks.csv", columns::<BlockRow>()),
        ("games.csv", columns::<PlayedRow>()),
        ("summary.csv", columns::<FigureRow>()),
    ];
    for (name, columns) in &columns {
        let text = read(out.join(name));
        let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
        assert_eq!(text.lines().next(), Some(&*names.join(",")), "{name}");
        assert!(columns.iter().all(|column| !column.meaning.is_empty() && column.unit != "figure"), "{name}");
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        assert!(rows.records().all(|row| row.is_ok_and(|row| row.len() == names.len())), "{name}");
    }
    // The points of a table add up to zero; in teams one gains what the other loses; a field has one figure.
    let blocks = read(out.join("blocks.csv"));
    let rows = csv::Reader::from_reader(blocks.as_bytes()).into_records().map(|row| row.expect("a row"));
    for row in rows {
        let points: Vec<f64> = (4..8).filter_map(|column| row[column].parse().ok()).collect();
        match &row[1] {
            "team" => assert_eq!((points.len(), points.iter().sum::<f64>()), (2, 0.0), "{row:?}"),
            "table" => assert_eq!((points.len(), points.iter().sum::<f64>()), (4, 0.0), "{row:?}"),
            _ => assert_eq!(points.len(), 1, "{row:?}"),
        }
    }
}

#[test]
fn a_tournament_of_copies_shows_no_difference() {
    let table = text(&experiment(&["random"; 4], 20));
    assert_eq!(table.matches("  1–4").count(), 4 * 3 + 4 * 3, "in one ranking and in three: {table}");
}
