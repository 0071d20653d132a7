//! `doko play` and `doko replay`.

use serde_json::Value;
use snapbox::{assert_data_eq, file};

use super::{arg, doko, read, stdout_of};

const QUIET: &str = "random:vorbehalt=0,ansage=0";

#[test]
fn a_game_is_told_as_reviewed() {
    let lively = "random:vorbehalt=0.3,ansage=0.4";
    let play = |deal: &str| stdout_of(&["play", lively, lively, lively, lively, "--deal", deal]);
    assert_data_eq!(play("0"), file!["games/deal_0.txt"]);
    assert_data_eq!(play("1"), file!["games/deal_1.txt"]);
    assert_data_eq!(play("2"), file!["games/deal_2.txt"]);
    let ready = "random:vorbehalt=1,ansage=0.2";
    let few = ["--set", "solo.kinds=[]", "--set", "session.pflicht_solo=0"];
    let text = stdout_of(&[&["play", ready, ready, ready, ready][..], &few].concat());
    assert_data_eq!(text, file!["games/hochzeit.txt"]);
}

#[test]
fn play_shows_the_games_of_a_duel() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv = folder.path().join("blocks.csv");
    let (a, b) = ("random:vorbehalt=0.5,ansage=0.5", "random");
    stdout_of(&["duel", a, b, "--deals", "6", "--block", "field", "-q", "--csv", arg(&csv)]);
    for row in read(&csv).lines().filter(|row| row.contains(",field,")) {
        let fields: Vec<&str> = row.split(',').collect();
        let points_of_guest = |seat: usize| {
            let bots: [&str; 4] = std::array::from_fn(|n| if n == seat { a } else { b });
            let record = stdout_of(&[&["play"], &bots[..], &["--record", "--deal", fields[0]]].concat());
            let record: Value = serde_json::from_str(&record).expect("a record is JSON");
            record["result"]["points"][seat].as_i64().expect("points are whole")
        };
        let points: i64 = (0..4).map(points_of_guest).sum();
        assert_eq!(points.to_string(), fields[8], "{row}");
    }
}

#[test]
fn given_hands_are_played() {
    let hands = "CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ SJ|HJ HJ DJ DJ DA DA DT DT DK DK D9 D9|\
                 CA CA CT CT CK CK C9 C9 HA HA HK HK|SA SA ST ST SK SK S9 S9 HT HT H9 H9";
    let text = stdout_of(&["play", QUIET, QUIET, QUIET, QUIET, "--hands", hands]);
    assert!(text.contains("♣Q ♣Q ♠Q ♠Q ♥Q ♥Q ♦Q ♦Q ♣J ♣J ♠J ♠J"), "{text}");
    assert!(text.contains("plays a stille Hochzeit"), "{text}");
    let args = ["play", QUIET, QUIET, QUIET, QUIET, "--hands", hands, "--set", "deck.nines=false"];
    doko(&args).assert().code(2).stderr_eq(
        "doko: --hands: the rules ddv + deck.nines=false need hands of 10 cards: change the hands, \
         or add --set deck.nines=true\n",
    );
}

#[test]
fn a_recorded_game_is_played_again_and_a_changed_one_is_found_out() {
    let line =
        |deal: &str| stdout_of(&["play", "random", "random", "random", "random", "--record", "--deal", deal]);
    let (first, second) = (line("0"), line("1"));
    doko(&["replay", "-"])
        .stdin(format!("{first}{second}"))
        .assert()
        .success()
        .stdout_eq("2 games are as recorded\n");
    let mut record: Value = serde_json::from_str(&second).expect("a record is JSON");
    record["result"]["points"] = serde_json::json!([9, -9, 9, -9]);
    doko(&["replay", "-"])
        .stdin(format!("{first}\n{record}\n"))
        .assert()
        .code(3)
        .stdout_eq("line 3: points: recorded 9 -9 9 -9, recomputed [..]\n");
    let mut record: Value = serde_json::from_str(&first).expect("a record is JSON");
    let cards = record["cards"].as_str().expect("cards are text").to_owned();
    record["cards"] = cards.split(' ').rev().collect::<Vec<_>>().join(" ").into();
    doko(&["replay", "-"])
        .stdin(record.to_string())
        .assert()
        .code(3)
        .stdout_eq("line 1: the game cannot be played again: after [..]\n");
}

#[test]
fn every_kind_of_game_is_told_as_reviewed() {
    let lively = "random:vorbehalt=0.6,ansage=0.3";
    let play = |args: &[&str]| stdout_of(&[&["play", lively, lively, lively, lively][..], args].concat());
    let klassisch = ["--rules", "klassisch", "--set"];
    let schiebekopf = play(&[&klassisch[..], &["game=schiebekopf"]].concat());
    assert_data_eq!(schiebekopf, file!["games/schiebekopf.txt"]);
    let hammelrennen = play(&[&klassisch[..], &["game=hammelrennen"]].concat());
    assert_data_eq!(hammelrennen, file!["games/hammelrennen.txt"]);
    let alone = ["--set", "armut.refused=ramsch", "--set", "trickless_doubles=true"];
    let refused = ["--set", "solo.kinds=[]", "--set", "armut.max_trumps=5", "--set", "armut.cards=5"];
    let ramsch = play(&[&["--rules", "arminia", "--deal", "4"], &alone[..], &refused].concat());
    assert_data_eq!(ramsch, file!["games/ramsch.txt"]);
    let few = ["--set", "solo.kinds=[]", "--set", "armut.max_trumps=6", "--set", "armut.cards=6"];
    let armut = play(&[&["--rules", "arminia", "--deal", "2"], &few[..]].concat());
    assert_data_eq!(armut, file!["games/armut.txt"]);
    assert_data_eq!(play(&["--rules", "vln", "--set", "throw_in.max_trumps=off"]), file!["games/vln.txt"]);
    assert_data_eq!(play(&["--rules", "arminia", "--deal", "5"]), file!["games/arminia.txt"]);
}

#[test]
fn the_hands_of_a_schiebekopf_have_a_skat() {
    let hands = "CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ|HJ HJ DJ DJ DA DA DT DT DK DK D9|\
                 CA CA CT CT CK CK C9 C9 HA HA HK|SA SA ST ST SK SK S9 S9 HT HT H9|SJ D9 HK H9";
    let schiebekopf = ["--rules", "klassisch", "--set", "game=schiebekopf"];
    let play = ["play", QUIET, QUIET, QUIET, QUIET, "--hands", hands];
    let text = stdout_of(&[&play[..], &schiebekopf].concat());
    assert!(text.contains("\nSkat "), "{text}");
    let record = stdout_of(&[&play[..], &schiebekopf, &["--record"]].concat());
    assert!(record.contains("\"skat\":"), "{record}");
    doko(&["replay", "-"]).stdin(record).assert().success();
    doko(&play).assert().code(2).stderr_eq(
        "doko: --hands: the rules ddv have no Skat: leave out the fifth part, or add --set game=schiebekopf\n",
    );
    let four = hands.rsplit_once('|').expect("a Skat").0;
    doko(&[&["play", "--hands", four], &schiebekopf[..]].concat()).assert().code(2);
}
