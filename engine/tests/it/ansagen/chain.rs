//! The clock that runs anew with everything said: `ansagen.clock` chain.

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::{Party, Refusal};

use super::{play_to, play_to_cards_left, refusal, rules, say, two_against_two};
use crate::common::{play_until, seat};

/// Customary: Re or Kontra in time, keine 90 at most one card later than that was said, and so on. Seat 0 says Re before
/// its first card; keine 90 is possible until the speaker plays its second, though `ansagen.latest` has 2 for it.
#[test]
fn ansagen_clock_chain_gives_each_step_one_card_after_the_last() {
    let rules = rules("ddv", &["ansagen.clock=chain", "ansagen.skip=false"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    for speaker in [0, 2] {
        let mut game = game.clone();
        play_to_cards_left(&mut game, seat(speaker), 11);
        assert_eq!(refusal(&game, seat(speaker), Keine90), None, "one card");
        play_to_cards_left(&mut game, seat(speaker), 10);
        assert_eq!(refusal(&game, seat(speaker), Keine90), Some(Refusal::TooLate), "two");
    }
    // Whoever says it with one card gone gives the party until two are.
    play_to_cards_left(&mut game, seat(2), 11);
    say(&mut game, 2, Keine90);
    play_to_cards_left(&mut game, seat(0), 10);
    assert_eq!(refusal(&game, seat(0), Keine60), None);
    play_to_cards_left(&mut game, seat(0), 9);
    assert_eq!(refusal(&game, seat(0), Keine60), Some(Refusal::TooLate));
}

/// The first thing a party says has the limit of Re and Kontra, whatever it is (`ansagen.skip`); the later numbers of
/// `ansagen.latest` do not matter. Every step may be left out as long as the next could be said.
#[test]
fn ansagen_clock_chain_with_ansagen_skip_leaves_out_what_could_be_said() {
    let rules = rules("ddv", &["ansagen.clock=chain", "ansagen.latest=[1, 1, 1, 1, 1]"]);
    let mut game = two_against_two(&rules);
    play_to_cards_left(&mut game, seat(0), 11);
    say(&mut game, 0, Keine60);
    play_to_cards_left(&mut game, seat(0), 10);
    assert_eq!(refusal(&game, seat(0), Schwarz), None, "two cards, one more than when keine 60 was said");
    play_to_cards_left(&mut game, seat(0), 9);
    for step in [Keine30, Schwarz] {
        assert_eq!(refusal(&game, seat(0), step), Some(Refusal::TooLate), "{step:?}");
    }
    let mut late = two_against_two(&rules);
    play_to_cards_left(&mut late, seat(0), 10);
    assert_eq!(refusal(&late, seat(0), Ansage), Some(Refusal::TooLate));
}

/// A reply with one card less (`ansagen.reply`) goes by what the step answered needed: keine 90, said with one card gone
/// after Re before the first, could be said with one card; so Kontra answers with two at most, and has no Absagen.
#[test]
fn ansagen_clock_chain_a_reply_goes_by_what_the_step_needed() {
    let rules = rules("ddv", &["ansagen.clock=chain"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    play_to_cards_left(&mut game, seat(0), 11);
    say(&mut game, 0, Keine90);
    play_to_cards_left(&mut game, seat(1), 10);
    let mut answered = game.clone();
    say(&mut answered, 1, Ansage);
    assert_eq!(answered.deepest_step(Party::Kontra), Some(Ansage));
    assert_eq!(
        refusal(&answered, seat(1), Keine90),
        Some(Refusal::LateReply),
        "a late reply begins no chain"
    );
    play_to_cards_left(&mut game, seat(1), 9);
    assert_eq!(refusal(&game, seat(1), Ansage), Some(Refusal::TooLate));
}

/// `ansagen.absage_needs_ansage` off: an Absage alone begins the chain, and Re keeps its own limit.
#[test]
fn ansagen_clock_chain_after_an_absage_without_ansage() {
    let changes =
        ["ansagen.clock=chain", "ansagen.absage_needs_ansage=false", "ansagen.latest=[3, 4, 5, 6, 7]"];
    let rules = rules("ddv", &changes);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Keine90);
    play_until(&mut game, 8);
    assert_eq!(refusal(&game, seat(0), Keine60), Some(Refusal::TooLate), "two cards after none");
    assert_eq!(refusal(&game, seat(0), Ansage), None);
    say(&mut game, 2, Ansage);
    assert_eq!(refusal(&game, seat(2), Keine60), Some(Refusal::TooLate), "Re is no deeper step");
    play_to(&mut game, 12);
    assert_eq!(refusal(&game, seat(1), Ansage), None, "Kontra with three");
}
