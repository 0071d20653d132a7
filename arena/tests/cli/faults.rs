//! A bot that breaks the rules: its games are finished, its faults are counted and shown, and the exit code says so.

use std::sync::Arc;

use doko_arena::{BlockKind, Contestant, Exit, Format, Outputs, Planned, RowTarget, RunOutput, Target};
use doko_bots::{Bot, BotKind, Random};
use doko_engine::random::Stream;
use doko_engine::{Action, Rules, Seat, View};
use serde_json::Value;

use super::{planned, played};

/// Falls silent late in one game out of 16, whatever it is asked.
pub(super) struct Sleepy;

struct SleepyBot {
    sleeps: bool,
    awake: Box<dyn Bot>,
}

impl BotKind for Sleepy {
    fn bot(&self, rules: &Rules, seat: Seat, mut stream: Stream) -> Box<dyn Bot> {
        use rand::Rng;
        let sleeps = stream.next_u64().is_multiple_of(16);
        Box::new(SleepyBot { sleeps, awake: Random::default().bot(rules, seat, stream) })
    }

    fn fingerprint(&self) -> String {
        "sleepy".to_owned()
    }
}

impl Bot for SleepyBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        if self.sleeps && view.cards_played() > 30 { Action::Silence } else { self.awake.act(view) }
    }
}

fn duel() -> Planned {
    let random: Arc<dyn BotKind> = Arc::new(Random::default());
    let bots = [("random", random), ("sleepy", Arc::new(Sleepy))];
    let bots = bots.map(|(name, kind)| Contestant::new(name, kind));
    planned(Format::Duel, bots.to_vec(), &BlockKind::PAIR)
}

fn run(output: RunOutput) -> String {
    let (exit, text) = played(&duel(), output);
    assert_eq!(exit, Exit::Fault);
    assert_eq!(exit.code(), 5);
    text
}

#[test]
fn faults_are_in_the_table_with_results_with_and_without_their_blocks() {
    let table = run(RunOutput::default());
    assert!(table.contains("  without faulty blocks  "), "{table}");
    let broken = table.lines().find(|line| line.contains("  faults  ")).expect("a row of faults");
    let counts: Vec<u64> = broken.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    assert!(counts[0] == 0 && counts[1] > 0, "{broken}");
    let paragraph = table.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, told) = paragraph.split_once("B sleepy: ").expect("its faults are told");
    let (times, first) = told.split_once(" illegal answers), first in deal ").expect("how and when");
    let (all, illegal) = times.split_once(" faults (").expect("how often");
    assert!(all == illegal && all.parse::<u64>().is_ok_and(|all| all > counts[1]), "{told}");
    assert!(first.contains(": the bot in seat "), "{told}");
}

#[test]
fn faults_are_counted_for_the_bot_that_broke_the_rule() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("blocks.csv");
    let rows = RowTarget::new(csv.clone()).expect("a file");
    let report = Outputs { json: Some(Target::Stdout), csv: Some(rows), ..Outputs::default() };
    let text = run(RunOutput { report, ..RunOutput::default() });
    let summary: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(summary["bots"]["A"]["faults"], 0);
    let faults = summary["bots"]["B"]["faults"].as_u64().expect("a number");
    let rows = super::read(&csv);
    let fields =
        |row: &str, n: usize| row.split(',').nth(n).expect("a column").parse::<u64>().expect("a count");
    assert_eq!(rows.lines().skip(1).map(|row| fields(row, 13)).sum::<u64>(), faults);
    assert!(faults > 0);
    for kind in ["team", "field", "field_reversed"] {
        let clean =
            rows.lines().filter(|row| row.contains(&format!(",{kind},")) && fields(row, 13) == 0).count();
        assert_eq!(summary[kind]["deals_without_faults"], clean);
        assert_eq!(summary[kind]["deals"], 100);
    }
}
