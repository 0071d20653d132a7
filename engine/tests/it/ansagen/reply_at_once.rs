//! `ansagen.reply` at_once: Re or Kontra to anything of the other party, before the next card.

use doko_engine::Party;
use doko_engine::Refusal;
use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};

use super::{play_to, refusal, rules, say, two_against_two};
use crate::common::seat;

/// arminia, "Absagen": "Auf eine Ansage oder eine Absage kann “Re” oder “Kontra” erwidert werden; die Erwiderung darf
/// nicht durch schnelles Ausspielen verhindert werden."
#[test]
fn ansagen_reply_at_once_answers_any_absage_before_the_next_card() {
    let rules = rules("arminia", &[]);
    for (absage, played) in [(Keine90, 8), (Keine60, 12), (Keine30, 16), (Schwarz, 20)] {
        let mut game = two_against_two(&rules);
        for step in [Ansage, Keine90, Keine60, Keine30] {
            if step < absage {
                say(&mut game, 0, step);
            }
        }
        play_to(&mut game, played);
        for replier in [1, 3] {
            assert_eq!(
                refusal(&game, seat(replier), Ansage),
                Some(Refusal::TooLate),
                "nothing to answer yet"
            );
        }
        say(&mut game, 2, absage);
        for replier in [1, 3] {
            assert_eq!(refusal(&game, seat(replier), Ansage), None, "{absage:?}");
        }
        let mut late = game.clone();
        play_to(&mut late, played + 1);
        assert_eq!(refusal(&late, seat(3), Ansage), Some(Refusal::TooLate), "{absage:?}: a card was played");
        say(&mut game, 1, Ansage);
        assert_eq!(game.deepest_step(Party::Kontra), Some(Ansage));
        assert_eq!(refusal(&game, seat(3), Ansage), Some(Refusal::AlreadySaid));
    }
}

/// Catalogue section 4: a reply too late to be an Ansage gives no right to Absagen, to the partner neither, whose
/// Absagen would still be in time.
#[test]
fn ansagen_reply_at_once_gives_no_right_to_absagen() {
    let rules = rules("arminia", &["ansagen.skip=true"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    play_to(&mut game, 8);
    say(&mut game, 0, Keine90);
    say(&mut game, 1, Ansage);
    for speaker in [1, 3] {
        for absage in [Keine90, Keine60, Keine30, Schwarz] {
            assert_eq!(refusal(&game, seat(speaker), absage), Some(Refusal::LateReply), "{absage:?}");
        }
    }
    // In time it is an ordinary Ansage, which does.
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    say(&mut game, 1, Ansage);
    assert_eq!(refusal(&game, seat(3), Keine90), None);
}

/// One's own party cannot be answered, and Kontra said in time can be answered by Re, which is late by then.
#[test]
fn ansagen_reply_at_once_is_to_the_other_party_and_of_either_party() {
    let rules = rules("arminia", &["ansagen.latest=[1, 2, 3, 4, 5]"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 1, Ansage);
    play_to(&mut game, 5);
    assert_eq!(refusal(&game, seat(0), Ansage), Some(Refusal::TooLate), "Kontra was said five cards ago");
    say(&mut game, 3, Keine90);
    assert_eq!(refusal(&game, seat(0), Ansage), None);
    assert_eq!(refusal(&game, seat(1), Ansage), Some(Refusal::AlreadySaid));
    say(&mut game, 2, Ansage);
    assert_eq!(game.deepest_step(Party::Re), Some(Ansage));
}

/// The other two values at the same moment: vln (off) knows no late reply, palast (one_card_less) a card later.
#[test]
fn ansagen_reply_off_one_card_less_and_at_once_differ_in_how_long_it_is_open() {
    let rows = [
        ("off", [false, false, false]),
        ("one_card_less", [true, true, false]),
        ("at_once", [true, false, false]),
    ];
    for (value, open) in rows {
        let reply = format!("ansagen.reply={value}");
        let rules = rules("palast", &["ansagen.clock=table", &reply]);
        let mut game = two_against_two(&rules);
        say(&mut game, 0, Ansage);
        play_to(&mut game, 5);
        say(&mut game, 0, Keine90);
        // keine 90 is possible with two cards played, its answer with three.
        for (played, open) in [5, 12, 13].into_iter().zip(open) {
            play_to(&mut game, played);
            assert_eq!(refusal(&game, seat(3), Ansage).is_none(), open, "{value} after {played} cards");
        }
    }
}
