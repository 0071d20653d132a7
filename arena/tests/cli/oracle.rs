//! A bot that sees every card is marked wherever it is named, and no verdict counts it.

use std::sync::Arc;

use doko_arena::{BlockKind, Contestant, Error, Exit, Format, Outputs, Planned, RunOutput, Stopping, Target};
use doko_bots::{Bot, BotKind, Random, Sees, Traits};
use doko_engine::random::Stream;
use doko_engine::{Action, Game, Rules, Seat, View};
use serde_json::Value;

use super::{figure, figures, planned, played, read};

/// Plays at random, and insists on being shown the game: what it makes of it matters little here.
struct Peek;

struct PeekBot {
    bot: Box<dyn Bot>,
    has_looked: bool,
}

impl BotKind for Peek {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        let bot = Random { vorbehalt: 0.0, ansage: 0.0 }.bot(rules, seat, stream);
        Box::new(PeekBot { bot, has_looked: false })
    }

    fn fingerprint(&self) -> String {
        "peek".to_owned()
    }

    fn traits(&self) -> Traits {
        Traits { sees: Sees::AllCards, thinks: true, ..Traits::default() }
    }
}

impl Bot for PeekBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        assert!(std::mem::take(&mut self.has_looked), "the arena shows it the game");
        self.bot.act(view)
    }

    fn look(&mut self, truth: &Game<'_>) {
        self.has_looked = truth.deal().hands().iter().all(|(_, hand)| hand.len() == 12);
    }
}

fn experiment(format: Format, bots: &[&str], kinds: &[BlockKind]) -> Planned {
    let contestant = |&name: &&str| match name {
        "peek" => Contestant::new(name, Arc::new(Peek)),
        spec => Contestant::from_spec(&spec.parse().expect("a spec")).expect("a bot"),
    };
    planned(format, bots.iter().map(contestant).collect(), kinds)
}

fn run(planned: &Planned, output: RunOutput) -> String {
    let (exit, text) = played(planned, output);
    assert_eq!(exit, Exit::Done);
    text
}

#[test]
fn a_duel_with_an_oracle_says_what_it_makes_and_gives_no_verdict() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let output = RunOutput { out: Some(out.clone()), ..RunOutput::default() };
    let table = run(&experiment(Format::Duel, &["peek", "heuristic"], &BlockKind::PAIR), output);
    assert!(table.contains("\nA  peek (oracle)\nB  heuristic\n"), "{table}");
    let words = table.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words.matches("No verdict: an oracle sees every card.").count(), 3, "{table}");
    assert!(!table.contains("better") && !table.contains("worse"), "{table}");
    let summary: Value = serde_json::from_str(&read(out.join("summary.json"))).expect("it is JSON");
    assert_eq!(
        (&summary["bots"]["A"]["oracle"], &summary["bots"]["B"]["oracle"]),
        (&true.into(), &false.into())
    );
    for kind in ["team", "field", "field_reversed"] {
        assert_eq!(summary[kind]["verdict"], "oracle");
        assert!(summary[kind]["ci95"][1].is_f64(), "what it makes is told");
    }
    let csv = read(out.join("summary.csv"));
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    let against = rows.records().map(|row| row.expect("a row")).filter(|row| &row[1] == "against");
    let told: Vec<[String; 3]> = against.map(|row| [3, 5, 16].map(|column| row[column].to_owned())).collect();
    let expected = [["A", "true", "oracle"], ["B", "false", "oracle"]].map(|row| row.map(str::to_owned));
    assert_eq!(told, [expected.clone(), expected].concat());
    let run: Value = serde_json::from_str(&read(out.join("run.json"))).expect("it is JSON");
    let time = &run["thinking"][0];
    assert_eq!((&time["bot"], &time["name"]), (&"A".into(), &"peek (oracle)".into()));
    assert!(
        time["cards"]["decisions"].as_u64() > Some(1000) && time["cards"]["mean_ms"].as_f64() > Some(0.0)
    );
    assert!(time["others"]["max_ms"].as_f64() >= time["others"]["mean_ms"].as_f64());
    assert!(run["thinking"][1].is_null(), "the heuristic does not think");
}

#[test]
fn few_deals_with_an_oracle_are_called_rough() {
    let mut planned = experiment(Format::Duel, &["peek", "heuristic"], &BlockKind::PAIR);
    planned.experiment.deals = 10;
    let table = run(&planned, RunOutput::default());
    let rough = "No verdict: an oracle sees every card. With fewer than 30 deals that is rough.";
    // Sentences are broken into lines.
    let words: Vec<&str> = table.split_whitespace().collect();
    assert_eq!(words.join(" ").matches(rough).count(), 3, "{table}");
}

#[test]
fn no_test_counts_an_oracle_but_a_precision_can_be_asked_for() {
    let bots = ["peek", "heuristic"];
    let mut planned = experiment(Format::Duel, &bots, &[BlockKind::Field]);
    let Planned { experiment, stopping } = &mut planned;
    let test = Stopping { test: Some("gsprt:0,0.1".parse().expect("a test")), ..Stopping::default() };
    let refused = test.check(experiment);
    assert!(
        matches!(&refused, Err(error @ Error::Usage(text)) if text.contains("oracle") && error.code() == 2)
    );
    *stopping = Stopping { until: Some("2".parse().expect("a precision")), ..Stopping::default() };
    stopping.check(experiment).expect("a precision is no verdict");
    experiment.deals = 2000;
    let forms = Outputs { json: Some(Target::Stdout), ..Outputs::default() };
    let printed = run(&planned, RunOutput { report: forms, ..RunOutput::default() });
    let summary: Value = serde_json::from_str(&printed).expect("it is JSON");
    assert_eq!(summary["test"]["outcome"], "precise_enough");
    assert!(summary["test"]["p_value_of_zero"].is_null());
}

#[test]
fn a_tournament_ranks_the_others_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let output = RunOutput { out: Some(out.clone()), ..RunOutput::default() };
    let bots = ["heuristic", "peek", "random", "random:ansage=0"];
    let kinds = [BlockKind::Team, BlockKind::Table];
    let table = run(&experiment(Format::Tournament, &bots, &kinds), output);
    let row = |bot: &str| table.lines().find(|line| line.starts_with(bot)).expect("a row").to_owned();
    assert!(row("  A  heuristic ").split_whitespace().any(|word| word == "1"), "{table}");
    assert!(row("  B  peek (oracle) ").split_whitespace().any(|word| word == "–"), "{table}");
    assert!(table.contains("\nAn oracle sees every card: it has no rank"), "{table}");
    let summary: Value = serde_json::from_str(&read(out.join("summary.json"))).expect("it is JSON");
    let scores = |block| figures(&summary, [("block", block), ("measure", "score")]).collect::<Vec<&Value>>();
    let ranking = scores("team");
    let ranked: Vec<_> = ranking.iter().filter(|place| !place["rank_best"].is_null()).collect();
    assert_eq!((ranking.len(), ranked.len(), &ranking[3]["oracle"]), (4, 3, &true.into()));
    assert_eq!(figures(&summary, [("block", "team"), ("measure", "difference")]).count(), 3);
    let against =
        |block, other| figure(&summary, [("block", block), ("measure", "against"), ("bot", "A"), other]);
    assert_eq!(against("team", ("opponent", "B"))["verdict"], "oracle");
    assert_ne!(against("team", ("opponent", "C"))["verdict"], "oracle");
    // At every table of four sits the oracle: nobody is ranked there.
    assert!(scores("table").iter().all(|place| place["rank_best"].is_null()));
    assert!(against("table", ("opponent", "C"))["estimate"].is_f64());
}

#[test]
fn a_gauntlet_marks_no_oracle_and_leaves_it_out_of_the_mean() {
    let experiment = |bots: &[&str]| {
        let mut planned = experiment(Format::Gauntlet, bots, &BlockKind::PAIR);
        planned.experiment = planned.experiment.across(&BlockKind::PAIR, 1);
        planned
    };
    let row = |table: &str, head: &str| {
        // The bots are listed before the table.
        let line = table.lines().rfind(|line| line.trim_start().starts_with(head));
        line.unwrap_or_else(|| panic!("{head}: {table}")).to_owned()
    };
    let table = run(&experiment(&["heuristic", "random", "peek"]), RunOutput::default());
    let [random, peek] = ["B  random", "C  peek (oracle)"].map(|head| row(&table, head));
    assert!(random.contains('*') && !peek.contains('*'), "{table}");
    // What is left is the random bot alone.
    let mean = row(&table, "the mean over all but oracles");
    let number =
        |row: &str| row.split(" ± ").next().and_then(|row| row.split(' ').next_back()).map(str::to_owned);
    assert_eq!(number(&mean), number(&random), "{table}");
    assert!(table.contains("no pairing with one has a *"), "{table}");

    let table = run(&experiment(&["peek", "heuristic", "random"]), RunOutput::default());
    assert!(!["B  heuristic", "C  random"].iter().any(|head| row(&table, head).contains('*')), "{table}");
    assert!(!row(&table, "the mean over all").contains("but oracles"), "{table}");
    let table = run(&experiment(&["heuristic", "random"]), RunOutput::default());
    assert!(!table.contains("oracle"), "{table}");
}
