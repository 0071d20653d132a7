//! `doko play --seat N=human`, and what bots thought.

use std::path::Path;

use serde_json::Value;

use super::{doko, stdout_of};

const QUIET: &str = "random:vorbehalt=0,ansage=0";

/// More answers than any game has questions: always the first.
fn first_answers() -> String {
    "1\n".repeat(300)
}

#[test]
fn a_game_typed_into_stdin_is_played_to_its_end_and_shown() {
    for lang in ["en", "de"] {
        let play = ["play", QUIET, QUIET, "--seat", "2=human", "--deal", "3", "--lang", lang];
        let assert = doko(&play).stdin(first_answers()).assert().success().stderr_eq("");
        let text = String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8");
        let [card, hand] = if lang == "de" { ["Deine Karte?", "Blatt "] } else { ["Your card?", "Hand "] };
        assert_eq!(text.matches(card).count(), 12, "{text}");
        assert!(text.contains(hand) && text.contains("2 human, "), "{text}");
        assert!(text.lines().last().is_some_and(|line| line.contains("2 human ")), "{text}");
        assert!(!text.contains('\u{1b}'), "no styles away from a terminal");
    }
}

#[test]
fn nonsense_is_explained_and_asked_again() {
    let input = "what\n\n99\n?\nCQ CQ CQ\n1\nlast\nscore\nhand\n♣X\n1\n\u{7}\nquit\n";
    let play = ["play", QUIET, QUIET, "--seat", "2=human"];
    let assert = doko(&play).stdin(input).assert().code(130);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8");
    for expected in
        ["`what` is no answer here", "An answer, please", "There is no answer 99", "A card is its number"]
    {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(text.ends_with("The game is left unfinished.\n"), "{text}");
}

#[test]
fn the_end_of_the_input_ends_the_game_with_a_whole_line() {
    for input in ["", "1\n", "1\n1\n1\n1\n"] {
        let play = ["play", QUIET, QUIET, QUIET, "--seat", "3=human"];
        let assert = doko(&play).stdin(input).assert().code(130).stderr_eq("");
        let text = String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8");
        assert!(text.ends_with("> \nThe game is left unfinished.\n"), "{text}");
        assert!(!text.contains("Points:"), "{text}");
    }
}

#[test]
fn the_record_of_a_game_with_a_person_stands_alone_on_stdout() {
    let play = ["play", QUIET, "--seat", "1=human", "--seat", "3=human", "--record"];
    let assert = doko(&play).stdin(first_answers()).assert().success();
    let output = assert.get_output();
    let record = String::from_utf8(output.stdout.clone()).expect("doko prints UTF-8");
    assert_eq!(record.lines().count(), 1);
    let parsed: Value = serde_json::from_str(&record).expect("a record is JSON");
    assert_eq!(parsed["players"][3], "human");
    assert!(String::from_utf8_lossy(&output.stderr).contains("Your card?"));
    doko(&["replay", "-"]).stdin(record).assert().success().stdout_eq("1 game is as recorded\n");
    doko(&play).stdin("1\n").assert().code(130).stdout_eq("");
}

#[test]
fn a_person_plays_an_evening() {
    for (players, place) in [("4", "2=human"), ("5", "4=human")] {
        let set = format!("session.players={players}");
        let games = if players == "4" { "4" } else { "5" };
        let play =
            ["play", "--seat", place, "--session", games, "--set", &set, "--set", "session.pflicht_solo=0"];
        let assert = doko(&play).stdin(first_answers()).assert().success();
        let text = String::from_utf8(assert.get_output().stdout.clone()).expect("doko prints UTF-8");
        assert_eq!(text.matches("Points so far: ").count().to_string(), games);
        assert_eq!(text.matches("Your card?").count(), 4 * 12, "{text}");
        assert!(text.contains("played, and who won"), "{text}");
        doko(&play).stdin("1\n1\n").assert().code(130);
    }
}

#[test]
fn seats_that_are_named_wrongly_are_refused_with_what_to_do() {
    let refused = |args: &[&str], message: &str| {
        let assert = doko(&[&["play"], args].concat()).assert().code(2).stdout_eq("");
        let text = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(text.contains(message), "{args:?}: {text}");
    };
    refused(&["--seat", "4=human"], "--seat 4=…: the places are 0 to 3");
    refused(&["--seat", "1=human", "--seat", "1=random"], "--seat names place 1 twice");
    refused(&["random", "random", "--seat", "1=human"], "place 1 is named twice");
    refused(&["--seat", "human"], "write N=BOT or N=human");
    refused(&["--seat", "2="], "write N=BOT or N=human");
    refused(&["--seat", "2=randon"], "did you mean `random`?");
    refused(&["human"], "`human` is a person");
    refused(&["--thoughts", "--record"], "cannot be used with");
    for command in ["duel", "tournament", "power"] {
        doko(&[command, "human", "random"]).assert().code(2).stdout_eq("").stderr_eq(
            "doko: `human` is a person, and no bot that can be measured: a person plays with `doko play --seat 2=human`\n",
        );
    }
}

#[test]
fn bots_in_seats_play_as_those_in_a_row() {
    let row = stdout_of(&["play", QUIET, "heuristic", "random", "heuristic", "--deal", "5"]);
    let seats = ["play", "--seat", "2=random", "--seat", &format!("0={QUIET}"), "--deal", "5"];
    assert_eq!(stdout_of(&seats), row);
}

#[test]
fn bots_that_search_tell_what_they_thought() {
    let bot = "pimc:worlds=4";
    let play = ["play", bot, "heuristic", "heuristic", "heuristic", "--deal", "2"];
    let (plain, told) = (stdout_of(&play), stdout_of(&[&play[..], &["--thoughts"]].concat()));
    let thoughts = told.strip_prefix(&plain).expect("the same game");
    assert!(thoughts.starts_with("\nWhat the bots thought\n"), "{thoughts}");
    assert!(thoughts.contains("trick 1, ") && thoughts.contains(" worlds\n"), "{thoughts}");
    // The answer that was given is one of those compared.
    for decision in thoughts.split("\n\n").skip(1) {
        assert_eq!(decision.matches("   * ").count(), 1, "{decision}");
    }
    let none = stdout_of(&["play", "--thoughts"]);
    assert!(none.contains("No bot here says what it thinks"), "{none}");
    let person = ["play", bot, "--seat", "1=human", "--thoughts", "--lang", "de"];
    let assert = doko(&person).stdin(first_answers()).assert().success();
    assert!(String::from_utf8_lossy(&assert.get_output().stdout).contains("Was die Bots dachten"));
}

/// Ctrl-C while a question is open ends the game with a whole line, and nothing is left of it.
#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_game_cleanly() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(["play", "--seat", "0=human"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("doko starts");
    let mut said = BufReader::new(child.stdout.take().expect("a pipe"));
    // It listens for signals before it deals.
    let mut text = String::new();
    while !text.contains("Vorbehalt?") {
        assert!(said.read_line(&mut text).expect("UTF-8") > 0, "{text}");
    }
    // Kept open while it is waited for: the end of the input would end the game, too.
    let input = child.stdin.take();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let status = child.wait().expect("doko ends");
    drop(input);
    let (mut rest, mut words) = (String::new(), String::new());
    said.read_to_string(&mut rest).expect("UTF-8");
    child.stderr.take().expect("a pipe").read_to_string(&mut words).expect("UTF-8");
    assert_eq!((status.code(), &*words), (Some(130), "\nThe game is left unfinished.\n"));
}

#[test]
fn text_is_read_however_it_was_typed_saved_and_sent() {
    let picture = |text: &str| text.replace('_', "\u{fe0f}");
    let seven = |line: &[&str]| stdout_of(&[line, &["--seed", "7"]].concat());
    let odds = |hand: &str| seven(&["odds", hand, "--worlds", "16", "-q"]);
    let hand = "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9";
    for other in
        [picture("♣_Q ♥_10 SQ DQ CJ HJ DA DK CA CT SA H9"), hand.to_lowercase(), hand.replace('T', "Z")]
    {
        assert_eq!(odds(&other), odds(hand), "{other}");
    }
    for (typed, meant) in [
        (picture("solo.kinds=[♣_]"), "solo.kinds=[club]"),
        ("Solo.Kinds=[Damensolo]".to_owned(), "solo.kinds=[damen]"),
        ("order.trumps=[normal, ko\u{308}nige]".to_owned(), "order.trumps=[normal, kings]"),
    ] {
        let rules = |set: &str| stdout_of(&["rules", "show", "ddv", "--set", set]);
        assert_eq!(rules(&typed), rules(meant), "{typed}");
    }
    for name in ["Zo\u{308}gern", "ZÖGERN", "Schmeißen bei 5 Luschen"] {
        stdout_of(&["lab", "--base", "Palast", "--option", name, "--deals", "2", "-q"]);
    }
    let duel = |bot: &str| seven(&["duel", bot, "random", "--deals", "2", "--block", "team", "-q"]);
    assert_eq!(duel("Heuristic"), duel("heuristic"));
    stdout_of(&["duel", "random", "random", "--deals", "2", "--block", "TEAM", "--lang", "DE", "-q"]);
}

#[test]
fn a_game_is_read_as_the_page_on_records_has_it_and_without_hands() {
    let page = super::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/record.md"));
    let example = page.split("```").nth(1).expect("an example").trim_start_matches("json").to_owned();
    let replay = |text: &str| doko(&["replay", "-"]).stdin(text).assert();
    let told =
        |text: &str| String::from_utf8(replay(text).success().get_output().stdout.clone()).expect("UTF-8");
    let told_of_one = told(&example);
    assert!(
        told_of_one.contains(": 48 cards, all possible; Re ") && told_of_one.contains(" won, points"),
        "{told_of_one}"
    );
    let begin = example.find(" \"hands\"").expect("hands");
    let end = example.find(" \"vorbehalte\"").expect("what comes after");
    let without = format!("{}{}", &example[..begin], &example[end..]);
    assert_eq!(told(&without), told_of_one);
    assert_eq!(told(&format!("\u{feff}[{example},\n{without}]")).lines().count(), 2);
    let (first, rest) = without.split_once("SA ST S9 DK").expect("the first trick");
    let wrong = replay(&format!("{first}SA ST S9 SK{rest}")).code(3);
    let wrong = String::from_utf8_lossy(&wrong.get_output().stdout).into_owned();
    assert!(wrong.contains("♠K is played too often, as card 4 (trick 1), "), "{wrong}");
}
