//! `--lang de`: what clubs read, as reviewed, and what stays English.

use doko_arena::experiment::{Contestant, Experiment, Format};
use doko_arena::report::{Exports, Report};
use doko_arena::schedule::{BlockKind, Matchup, Unit};
use doko_arena::summary::Summary;
use doko_engine::{Lang, Rules};
use snapbox::{assert_data_eq, file};

use super::folders::assert_same;
use super::{arg, doko, stdout_of};

const LIVELY: [&str; 3] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random"];

/// What people read of the first deals of a run.
fn report(format: Format, specs: &[&str], played: u64, deals: u64) -> String {
    let contestant = |spec: &&str| Contestant::from_spec(&spec.parse().expect("a spec")).expect("a bot");
    let kinds = match format {
        Format::Duel => &BlockKind::PAIR[..],
        Format::Tournament => &BlockKind::ALL[..4],
    };
    let experiment = Experiment {
        format,
        rules: Rules::preset("ddv").expect("a preset"),
        bots: specs.iter().map(contestant).collect(),
        seed: 1,
        unit: Unit::Deal,
        deals,
        matchups: Matchup::all(kinds, specs.len()),
        keeps_games: false,
    };
    let mut summary = Summary::new(&experiment);
    (0..played).for_each(|index| summary.add(&experiment.play_deal(index)));
    let mut out = Vec::new();
    let report = Report::of(&experiment, &summary).told_in(Lang::De);
    Exports::of(format).table.export(&report, &mut out).expect("memory can be written to");
    String::from_utf8(out).expect("reports are UTF-8")
}

#[test]
fn a_duel_reads_as_reviewed() {
    let text = stdout_of(&[&LIVELY[..], &["--deals", "200", "-q", "--lang", "de"]].concat());
    assert_data_eq!(text, file!["german/duel.txt"]);
}

#[test]
fn a_duel_of_evenings_reads_as_reviewed() {
    let evenings = ["--deals", "12", "--session", "5", "--rules", "arminia", "--set", "session.players=5"];
    let text = stdout_of(&[&LIVELY[..], &evenings, &["--block", "field", "-q", "--lang", "de"]].concat());
    assert_data_eq!(text, file!["german/duel_of_evenings.txt"]);
}

#[test]
fn runs_that_stop_early_read_as_reviewed() {
    let test = ["duel", "random:ansage=0.1", "random", "--block", "team", "--deals", "600", "-q"];
    let stopped = doko(&[&test[..], &["--test", "gsprt:0,0.5", "--lang", "de"]].concat()).assert().code(3);
    assert_data_eq!(
        String::from_utf8(stopped.get_output().stdout.clone()).expect("doko prints UTF-8"),
        file!["german/stopped.txt"]
    );
    assert_data_eq!(report(Format::Duel, &["heuristic", "random"], 7, 200), file!["german/interrupted.txt"]);
}

#[test]
fn a_tournament_reads_as_reviewed() {
    let bots = ["random", "heuristic", "random:vorbehalt=0.2,ansage=0.3", "random:ansage=0.1"];
    assert_data_eq!(report(Format::Tournament, &bots, 24, 24), file!["german/tournament.txt"]);
}

#[test]
fn files_and_json_are_the_same_in_each_language() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let play = |lang: &str| {
        let out = folder.path().join(lang);
        let args = ["--deals", "40", "-q", "--games", "--lang", lang, "--out", arg(&out)];
        let printed = stdout_of(&[&LIVELY[..], &args].concat());
        let json =
            stdout_of(&[&LIVELY[..], &["--deals", "40", "-q", "--json", "-", "--lang", lang]].concat());
        (out, printed, json)
    };
    let (english, german) = (play("en"), play("de"));
    assert_same(&german.0, &english.0);
    assert_ne!(german.1, english.1);
    assert_eq!(german.2, english.2);
}
