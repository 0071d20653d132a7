//! `doko odds`.

use serde_json::Value;

use super::{doko, stdout_of};

const HAND: &str = "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9";

/// How a hand is judged fast.
const FAST: [&str; 5] = ["--judge", "heuristic", "--worlds", "40", "-q"];

fn odds(more: &[&str]) -> String {
    stdout_of(&[&["odds"][..], more, &FAST].concat())
}

/// The value of a row in JSON.
fn value(summary: &Value, about: &str, item: &str, seat: Option<u64>) -> f64 {
    let rows = summary["odds"].as_array().expect("a list");
    let is_it = |row: &&Value| row["about"] == about && row["item"] == item && row["seat"].as_u64() == seat;
    let row = rows.iter().find(is_it).unwrap_or_else(|| panic!("{about} {item}: {rows:?}"));
    row["value"]["mean"].as_f64().expect("a number")
}

#[test]
fn a_hand_is_judged_in_both_languages_and_the_same_on_any_number_of_threads() {
    let english = odds(&[HAND, "--full"]);
    for expected in [
        "What each game promises",
        "Game: best is gesund, +",
        "What pays to say",
        "say nothing yet",
        "never say it",
        "more than saying nothing yet",
        "may speak later",
        "is the partner",
        "33.3%   33.3%   33.3%",
        "goes round",
        "so many trumps",
    ] {
        assert!(english.contains(expected), "{expected}: {english}");
    }
    assert_eq!(english, odds(&[HAND, "--full", "--threads", "1"]));
    let german = odds(&[HAND, "--lang", "de"]);
    for expected in [
        "Spiel: am besten gesund, im Schnitt +",
        "Was jedes Spiel verspricht",
        "ist der Partner",
        "läuft durch",
        "erst mal nichts sagen",
        "es nie sagen",
    ] {
        assert!(german.contains(expected), "{expected}: {german}");
    }
    assert!(!german.contains("Schweigen") && !english.contains("silence"), "{german} {english}");
}

#[test]
fn every_seat_is_told_what_its_games_promise() {
    for seat in ["1", "2", "3"] {
        let text = odds(&[HAND, "--seat", seat]);
        assert!(text.contains("What each game promises"), "{text}");
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let help = stdout_of(&["odds", "--help"]);
    let mut tried = 0;
    for line in help.lines().filter(|line| line.starts_with("  doko odds ") && !line.contains("--html")) {
        let words: Vec<&str> = line
            .split('"')
            .enumerate()
            .flat_map(|(n, part)| match n % 2 {
                1 => vec![part],
                _ => part.split_whitespace().collect(),
            })
            .collect();
        let args: Vec<&str> =
            words[2..].iter().copied().filter(|word| !["--worlds", "2000"].contains(word)).collect();
        assert!(odds(&args).len() > 500, "{line}");
        tried += 1;
    }
    assert_eq!(tried, 4);
}

#[test]
fn published_chances_are_printed() {
    let json = odds(&["HA CQ SQ SQ HQ HQ DQ DQ CJ CJ", "--set", "deck.nines=false", "--json", "-"]);
    let summary: Value = serde_json::from_str(&json).expect("JSON");
    assert!((value(&summary, "goes_round", "♥", None) - 0.246).abs() < 5e-4, "{json}");
    let json = odds(&["HT SQ DQ CJ HJ DA DK CA CT SA H9 HK", "--json", "-"]);
    let summary: Value = serde_json::from_str(&json).expect("JSON");
    assert!((value(&summary, "both_alten", "", None) - 11.0 / 35.0).abs() < 1e-9);
    assert!(odds(&["HT SQ DQ CJ HJ DA DK CA CT SA H9 HK"]).contains("23.4% of all deals"), "11 of 47");
}

#[test]
fn what_was_played_and_said_counts() {
    // Seat 1 does not follow ♣: it has none, and whoever says Re has a ♣Q.
    let played = ["--cards", "CA DJ CK CT", "--said", "3:re@3"];
    let hand = "CA HT SQ DQ CJ HJ DA DK CT SA H9 HK";
    let json = odds(&[&[hand][..], &played, &["--json", "-"]].concat());
    let summary: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(summary["cards_played"], 4);
    assert!(value(&summary, "holds", "CA", Some(1)) < 1e-12);
    assert!(value(&summary, "holds", "CQ", Some(3)) > 1.0 - 1e-12);
    assert!(value(&summary, "holds", "CA", Some(2)) > 0.3);
    // After a Schwarze, with a card to be led by seat 1, nothing is asked of this seat.
    let more = odds(&[&[hand][..], &played].concat());
    assert!(!more.contains("What each card promises"), "{more}");
    // It leads the second trick, and has only ♣10 and trumps to speak of.
    let mine = odds(&[hand, "--cards", "CA C9 CK C9"]);
    assert!(mine.contains("What pays to say"), "{mine}");
    let asked = odds(&[HAND, "--cards", "CA C9 CK C9", "--said", "1:re-keine90@1", "--json", "-"]);
    let asked: Value = serde_json::from_str(&asked).expect("JSON");
    assert!(value(&asked, "holds", "CQ", Some(1)) > 1.0 - 1e-12, "who says it for Re has a ♣Q");
    let before: Value = serde_json::from_str(&odds(&[HAND, "--json", "-"])).expect("JSON");
    assert!(value(&before, "ansage", "re", None).is_finite(), "a hand with a ♣Q says Re");
    // Who never speaks does so in the same worlds, and scores otherwise.
    let [yet, never] = ["silence", "never"].map(|item| value(&before, "ansage", item, None));
    assert!(yet.is_finite() && never.is_finite() && (yet - never).abs() > 1e-9, "{yet} {never}");
}

#[test]
fn what_cannot_be_is_said() {
    let refused = |args: &[&str], expected: &str| {
        let output = doko(&[&["odds"][..], args, &FAST].concat()).assert().code(2).get_output().clone();
        let stderr = String::from_utf8(output.stderr).expect("doko prints UTF-8");
        assert!(stderr.contains(expected) && output.stdout.is_empty(), "{stderr}");
    };
    refused(&["CQ HT"], "12 cards");
    refused(&["CQ XX"], "XX");
    refused(&[HAND, "--cards", "HA"], "cannot play");
    refused(&[HAND, "--said", "re"], "1:re@1");
    refused(&[HAND, "--cards", "CA", "--said", "1:keine90@1"], "which party");
    let words = "1:re@1 1:kontra@5";
    refused(&[HAND, "--cards", "CA C9 CK CT SA S9", "--said", words], "cannot be of that party");
    refused(&[HAND, "--said", "2:re-keine30@40"], "cannot say");
    refused(&[HAND, "--vorbehalte", "gesund armut"], "change hands");
    for judge in ["cheat", "exec:true", "pimc:ms=5"] {
        doko(&["odds", HAND, "--judge", judge]).assert().code(2).stdout_eq("");
    }
}
