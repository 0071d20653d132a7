//! `--lang de`: what clubs read, as reviewed, and what stays English.

use std::sync::Arc;

use doko_arena::{BlockKind, Contestant, Experiment, Findings, Format, Report, Summary};
use doko_engine::{Lang, Rules};
use snapbox::{assert_data_eq, file};

use super::faults::Sleepy;
use super::folders::assert_same;
use super::{arg, doko, stdout_of};

const LIVELY: [&str; 3] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random"];

/// What people read of the first deals of a run; `sleepy` is a bot that breaks rules.
fn report(format: Format, specs: &[&str], played: u64, deals: u64) -> String {
    let contestant = |spec: &&str| match *spec {
        "sleepy" => Contestant::new("sleepy", Arc::new(Sleepy)),
        spec => Contestant::from_spec(&spec.parse().expect("a spec")).expect("a bot"),
    };
    let kinds = match format {
        Format::Duel => &BlockKind::PAIR[..],
        _ => &BlockKind::ALL[..4],
    };
    let (rules, bots) = (Rules::preset("ddv").expect("a preset"), specs.iter().map(contestant).collect());
    let experiment = Experiment { deals, ..Experiment::new(format, rules, bots, kinds) };
    let mut summary = Summary::new(&experiment);
    (0..played).for_each(|index| summary.add(&experiment.play_deal(index)));
    let mut out = Vec::new();
    let report = Report::of(&experiment, &summary);
    report.text(Lang::De, true, &mut out).expect("memory can be written to");
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
fn runs_with_faults_read_as_reviewed() {
    assert_data_eq!(report(Format::Duel, &["random", "sleepy"], 60, 60), file!["german/faults.txt"]);
    let tournament = report(Format::Tournament, &["random", "sleepy", "heuristic"], 40, 40);
    assert!(tournament.contains("  ohne Fehler  Rang  nachweislich besser als"), "{tournament}");
    assert!(
        tournament.contains("\n- „Ohne Fehler“ zählt keine Kartenverteilung, bei der ein Bot "),
        "{tournament}"
    );
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

#[test]
fn games_read_as_reviewed() {
    let deal = |bot: &str, args: &[&str]| {
        stdout_of(&[&["play", bot, bot, bot, bot, "--lang", "de"][..], args].concat())
    };
    let lively = "random:vorbehalt=0.3,ansage=0.4";
    assert_data_eq!(deal(lively, &["--deal", "0"]), file!["german/deal_0.txt"]);
    assert_data_eq!(deal(lively, &["--deal", "1"]), file!["german/deal_1.txt"]);
    let ready = ["--set", "solo.kinds=[]", "--set", "session.pflicht_solo=0"];
    assert_data_eq!(deal("random:vorbehalt=1,ansage=0.2", &ready), file!["german/hochzeit.txt"]);
    let lively = "random:vorbehalt=0.6,ansage=0.3";
    let klassisch = ["--rules", "klassisch", "--set"];
    let schiebekopf = [&klassisch[..], &["game=schiebekopf"]].concat();
    assert_data_eq!(deal(lively, &schiebekopf), file!["german/schiebekopf.txt"]);
    let hammelrennen = [&klassisch[..], &["game=hammelrennen"]].concat();
    assert_data_eq!(deal(lively, &hammelrennen), file!["german/hammelrennen.txt"]);
    let alone = ["--set", "armut.refused=ramsch", "--set", "trickless_doubles=true"];
    let refused = ["--set", "solo.kinds=[]", "--set", "armut.max_trumps=5", "--set", "armut.cards=5"];
    let ramsch = [&["--rules", "arminia", "--deal", "4"], &alone[..], &refused].concat();
    assert_data_eq!(deal(lively, &ramsch), file!["german/ramsch.txt"]);
    let few = ["--set", "solo.kinds=[]", "--set", "armut.max_trumps=6", "--set", "armut.cards=6"];
    let armut = [&["--rules", "arminia", "--deal", "2"], &few[..]].concat();
    assert_data_eq!(deal(lively, &armut), file!["german/armut.txt"]);
    let vln = ["--rules", "vln", "--set", "throw_in.max_trumps=off"];
    assert_data_eq!(deal(lively, &vln), file!["german/vln.txt"]);
    let arminia = ["--rules", "arminia", "--deal", "5"];
    assert_data_eq!(deal(lively, &arminia), file!["german/arminia.txt"]);
}

/// What a person types is shown as well, since it comes from no terminal.
#[test]
fn games_with_a_person_read_as_reviewed() {
    let typed = |args: &[&str], answers: &str| {
        let play = [&["play", "--seat", "2=human", "--lang", "de"][..], args].concat();
        let assert = doko(&play).stdin(answers.to_owned()).assert().code(130);
        String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8")
    };
    let answers = "?\ngesund\nhb\nca\n♠a\nstich\nstand\nblatt\nkontra\n♥10\nkeine\nfertig\nende\n";
    assert_data_eq!(typed(&["--deal", "3"], answers), file!["german/person.txt"]);
    let schiebekopf = ["--rules", "klassisch", "--set", "game=schiebekopf", "--deal", "4"];
    let answers = "1\n?\ncd\ncd cd cd cd\nda cd hz hk\ncd cd sd ha\nhd\n";
    assert_data_eq!(typed(&schiebekopf, answers), file!["german/person_schiebekopf.txt"]);
}

#[test]
fn evenings_read_as_reviewed() {
    let bot = "random:vorbehalt=0.2,ansage=0.2";
    let palast = ["--rules", "palast", "--set", "session.pflicht_solo=1", "--set", "session.bock=true"];
    let evening =
        ["--session", "8", "--set", "throw_in.volle=7", "--set", "armut.max_trumps=3", "--lang", "de"];
    let text = stdout_of(&[&["play", bot, bot, bot, bot][..], &palast, &evening].concat());
    assert_data_eq!(text, file!["german/evening.txt"]);
}

#[test]
fn a_game_told_in_german_is_the_game_told_in_english() {
    let bot = "random:vorbehalt=0.3,ansage=0.4";
    for deal in 0..40 {
        let deal = deal.to_string();
        let [english, german] = ["en", "de"].map(|lang| {
            let rules = if deal.len() == 1 { "arminia" } else { "vln" };
            let play = ["play", bot, bot, "pimc:worlds=1", "--deal", &deal, "--rules", rules, "--lang", lang];
            let person = doko(&[&play[..], &["--seat", "3=human", "--thoughts"]].concat());
            let assert = person.stdin("1\n".repeat(300)).assert().success();
            String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8")
        });
        // Numbers and suits in each line, and the German letters of queens and jacks where the English ones stand.
        let shape = |line: &str| {
            line.chars().filter(|c| c.is_ascii_digit() || "♣♠♥♦+".contains(*c)).collect::<String>()
        };
        let letters = |text: &str, of: [char; 2]| {
            let suits = ['♣', '♠', '♥', '♦'];
            suits.map(|suit| of.map(|letter| text.matches(&format!("{suit}{letter}")).count()))
        };
        let shapes = |text: &str| text.lines().skip(1).map(shape).collect::<Vec<_>>();
        assert_eq!(shapes(&german), shapes(&english));
        assert_eq!(letters(&german, ['D', 'B']), letters(&english, ['Q', 'J']), "{german}");
        assert_eq!(letters(&german, ['Q', 'J']), [[0; 2]; 4], "{german}");
    }
}

#[test]
fn a_record_has_no_language() {
    let oracle = ["play", "cheat:level=1", "random", "random", "random", "--record", "--lang"];
    let [english, german] = ["en", "de"].map(|lang| stdout_of(&[&oracle[..], &[lang]].concat()));
    assert_eq!(english, german);
}

#[test]
fn an_unknown_language_is_told_what_there_is() {
    let error = doko(&["rules", "show", "--lang", "fr"]).assert().code(2);
    let error = String::from_utf8_lossy(&error.get_output().stderr).into_owned();
    assert!(error.contains("[possible values: en, de]"), "{error}");
}

#[test]
fn rules_are_shown_in_german() {
    let text = stdout_of(&["rules", "show", "palast", "--lang", "de"]);
    assert!(text.contains("\nGewinn und Verlust\n") && text.contains("♣D"), "{text}");
    let toml = ["rules", "show", "palast", "--toml"];
    assert_eq!(stdout_of(&[&toml[..], &["--lang", "de"]].concat()), stdout_of(&toml));
}

/// The numbers of a text in ascending order, whichever mark stands before their decimals.
fn numbers(text: &str) -> Vec<String> {
    let text = text.replace(',', ".");
    let numbers =
        text.split(|c: char| !c.is_ascii_digit() && c != '.').map(|number| number.trim_matches('.'));
    let mut numbers: Vec<String> = numbers.filter(|number| !number.is_empty()).map(str::to_owned).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn reports_have_the_same_numbers_in_each_language() {
    let bots = ["random:vorbehalt=0.2,ansage=0.3", "random", "heuristic", "random:ansage=0.1"];
    let short = ["--deals", "25", "-q"];
    for args in [
        [&["duel"], &bots[..2], &short, &["--block", "team,field"]].concat(),
        [&["duel"], &bots[..2], &short, &["--session", "4", "--rules", "palast"]].concat(),
        [&["duel"], &bots[..2], &["--deals", "1", "-q"]].concat(),
        [&["duel"], &bots[1..3], &["--deals", "400", "-q", "--until", "1"]].concat(),
        [&["duel", "random", "random"], &short[..]].concat(),
        [&["duel", "cheat:level=1", "random", "--deals", "2", "-q"][..], &[]].concat(),
        [&["tournament"], &bots[..], &short].concat(),
    ] {
        let [english, german] = ["en", "de"].map(|lang| stdout_of(&[&args[..], &["--lang", lang]].concat()));
        assert_eq!(numbers(&german), numbers(&english), "{german}");
        let words =
            |text: &str| text.split(|c: char| !c.is_alphabetic()).map(str::to_owned).collect::<Vec<_>>();
        for foreign in ["the", "of", "and", "games", "points", "kept", "among", "said", "deals", "oracle"] {
            // Options and keys have no language.
            let german = german.replace("--deals", "").replace("session.games", "");
            assert!(!words(&german).iter().any(|word| word == foreign), "{foreign}: {german}");
        }
    }
}

/// What doko prints where the environment asks for German.
fn german(args: &[&str]) -> (Option<i32>, String, String) {
    let output = doko(args).env("DOKO_LANG", "de").output().expect("doko starts");
    let [text, error] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    (output.status.code(), text, error)
}

#[test]
fn help_reads_as_reviewed() {
    let help = |args: &[&str]| {
        let (code, text, error) = german(args);
        assert_eq!((code, &*error), (Some(0), ""), "{args:?}");
        text
    };
    assert_data_eq!(help(&["-h"]), file!["german/help_doko.txt"]);
    assert_data_eq!(help(&["duel", "-h"]), file!["german/help_duel_short.txt"]);
    assert_data_eq!(help(&["lab", "--help"]), file!["german/help_lab.txt"]);
    assert_data_eq!(help(&["rules", "show", "--help"]), file!["german/help_rules_show.txt"]);
    assert_eq!(help(&["help", "rules", "show"]), help(&["rules", "show", "--help"]));
    assert_eq!(help(&["help"]), help(&["--help"]));
}

#[test]
fn help_is_shown_in_german_where_nothing_is_typed() {
    for command in [&[][..], &["rules"], &["bots"]] {
        let (code, text, error) = german(command);
        assert_eq!((code, &*text), (Some(2), ""), "{command:?}");
        assert_eq!(error, german(&[command, &["-h"]].concat()).1, "{command:?}");
    }
}

#[test]
fn bots_are_described_in_german() {
    let (code, listed, _) = german(&["bots", "list"]);
    assert_eq!(code, Some(0));
    assert!(
        listed.starts_with(
            "heuristic       nach Faustregeln, einen Stich voraus; an ihm werden die anderen gemessen"
        ),
        "{listed}"
    );
    assert!(german(&["bots", "list", "--pool"]).1.contains("sagt viel zu viel an"));
    let described = stdout_of(&["bots", "describe", "random:ansage=0.1", "--lang", "de"]);
    assert!(described.contains("Optionen, als random:schlüssel=wert,… (in Klammern, was hier gilt)"));
    let (option, fingerprint) = ("wie oft er auf die Frage hin etwas ansagt", "hat den Fingerabdruck");
    assert!(described.contains(option) && described.contains(fingerprint), "{described}");
    let english = stdout_of(&["bots", "describe", "random:ansage=0.1"]);
    assert_eq!(numbers(&described), numbers(&english));
}

#[test]
fn errors_versions_and_scripts_are_english() {
    for line in [
        &["duel", "--dealz"][..],
        &["rules", "shwo"],
        &["-V"],
        &["completions", "bash"],
        &["man"],
        &["columns"],
    ] {
        let output = doko(line).output().expect("doko starts");
        let english = (output.status.code(), output.stdout, output.stderr);
        let (code, text, error) = german(line);
        assert_eq!((code, text.into_bytes(), error.into_bytes()), english, "{line:?}");
    }
}
