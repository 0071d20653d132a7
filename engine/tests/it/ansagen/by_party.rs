//! What is different for the two parties: `ansagen.latest_kontra`, `ansagen.absagen`.

use doko_engine::Step::{Ansage, Keine60, Keine90, Schwarz};
use doko_engine::{Party, Refusal, Seat};

use super::{clear, hochzeit, play_to, play_to_cards_left, refusal, rules, say, two_against_two};
use crate::common::seat;

/// Key `ansagen.latest_kontra`, customary: Re before the own first card, Kontra one card later, and its Absagen by its
/// own limits. Seats 0 and 2 are Re.
#[test]
fn ansagen_latest_kontra_gives_kontra_its_own_limits() {
    let changes = ["ansagen.latest=[0, 1, 2, 3, 4]", "ansagen.latest_kontra=[1, 3, 4, 5, 6]"];
    let rules = rules("ddv", &[&changes[..], &["ansagen.reply=off"]].concat());
    let mut game = two_against_two(&rules);
    play_to(&mut game, 4);
    let late = Some(Refusal::TooLate);
    assert_eq!(Seat::ALL.map(|speaker| refusal(&game, speaker, Ansage)), [late, None, late, None]);
    say(&mut game, 3, Ansage);
    play_to_cards_left(&mut game, seat(3), 9);
    assert_eq!(refusal(&game, seat(3), Keine90), None, "three cards");
    play_to_cards_left(&mut game, seat(3), 8);
    assert_eq!(refusal(&game, seat(3), Keine90), late);
}

/// A reply goes by the limit of the party that is answered: Re answers Kontra until it has played two cards, one more than
/// Kontra may have.
#[test]
fn ansagen_latest_kontra_is_what_a_reply_to_kontra_goes_by() {
    let changes = ["ansagen.latest=[0, 1, 2, 3, 4]", "ansagen.latest_kontra=[1, 2, 3, 4, 5]"];
    let rules = rules("ddv", &changes);
    let mut game = two_against_two(&rules);
    say(&mut game, 1, Ansage);
    play_to_cards_left(&mut game, seat(0), 10);
    assert_eq!(refusal(&game, seat(0), Ansage), None);
    play_to_cards_left(&mut game, seat(0), 9);
    assert_eq!(refusal(&game, seat(0), Ansage), Some(Refusal::TooLate));
}

/// Whoever speaks "mit mir" speaks for Re, by its limits; after the Klärungsstich the others have those of Kontra.
#[test]
fn ansagen_latest_kontra_is_not_for_those_who_speak_mit_mir() {
    let changes = ["ansagen.latest=[0, 1, 2, 3, 4]", "ansagen.latest_kontra=[1, 2, 3, 4, 5]"];
    let rules = rules("arminia", &changes);
    let mut game = hochzeit(&rules);
    assert_eq!(refusal(&game, seat(2), Ansage), None);
    play_to(&mut game, 1);
    assert_eq!(refusal(&game, seat(2), Ansage), Some(Refusal::TooLate), "for Re");
    let mut cleared = hochzeit(&rules);
    clear(&mut cleared, 1);
    assert_eq!(refusal(&cleared, seat(1), Ansage), Some(Refusal::TooLate), "the partner");
    assert_eq!(refusal(&cleared, seat(2), Ansage), None, "Kontra");
}

/// Key `ansagen.absagen` first, customary: once one party has made an Absage the other makes none, but may say Kontra.
#[test]
fn ansagen_absagen_first_leaves_the_other_party_its_ansage() {
    let rules = rules("ddv", &["ansagen.absagen=first"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 1, Ansage);
    assert_eq!(refusal(&game, seat(0), Keine90), None, "Kontra is no Absage");
    say(&mut game, 0, Keine90);
    assert_eq!(refusal(&game, seat(3), Keine90), Some(Refusal::OthersHaveAbsagen));
    assert_eq!(refusal(&game, seat(3), Schwarz), Some(Refusal::OthersHaveAbsagen));
    say(&mut game, 2, Keine60);
    assert_eq!(game.deepest_step(Party::Re), Some(Keine60), "its own party goes on");

    let mut unanswered = two_against_two(&rules);
    say(&mut unanswered, 0, Keine90);
    assert_eq!(refusal(&unanswered, seat(1), Keine90), Some(Refusal::OthersHaveAbsagen));
    assert_eq!(refusal(&unanswered, seat(1), Ansage), None);

    let both = super::rules("ddv", &[]);
    let mut usual = two_against_two(&both);
    say(&mut usual, 0, Keine90);
    assert_eq!(refusal(&usual, seat(1), Keine90), None);
}
