//! The clock of the tricks that are complete: `ansagen.clock` full_trick.

use doko_engine::Refusal::{StepMissing, TooLate};
use doko_engine::Step::{Ansage, Keine90};
use doko_engine::{Seat, Table, Vorbehalt};

use super::{GESUND, clear, hochzeit, play_to, refusal, rules, say, two_against_two};
use crate::common::{deal_with, declared, seat};

/// Key `ansagen.clock` full_trick, customary ("bis der zweite Stich voll ist"): with ansagen.latest of one card Re and
/// Kontra may be said by all until the eighth card is played, by those who have played to the second trick too.
#[test]
fn ansagen_clock_full_trick_ends_for_all_with_the_last_card_of_a_trick() {
    let rules = rules("ddv", &["ansagen.clock=full_trick"]);
    let mut game = two_against_two(&rules);
    play_to(&mut game, 7);
    assert_eq!(Seat::ALL.map(|speaker| refusal(&game, speaker, Ansage)), [None; 4]);
    let mut late = game.clone();
    play_to(&mut late, 8);
    assert_eq!(Seat::ALL.map(|speaker| refusal(&late, speaker, Ansage)), [Some(TooLate); 4]);
    say(&mut game, 0, Ansage);
    play_to(&mut game, 11);
    assert_eq!(refusal(&game, seat(2), Keine90), None, "a step later, a trick more");
    play_to(&mut game, 12);
    assert_eq!(refusal(&game, seat(2), Keine90), Some(TooLate));
}

/// The same with key `ansagen.reply` one_card_less: an answer has a trick more, here the third, in which keine 90 could be
/// said.
#[test]
fn ansagen_clock_full_trick_gives_ansagen_reply_one_trick_more() {
    let rules = rules("ddv", &["ansagen.clock=full_trick"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    play_to(&mut game, 11);
    assert_eq!(refusal(&game, seat(1), Ansage), None);
    assert_eq!(refusal(&game, seat(1), Keine90), Some(StepMissing), "Kontra was not said in time");
    play_to(&mut game, 12);
    assert_eq!(refusal(&game, seat(1), Ansage), Some(TooLate));
}

/// The same with keys `ansagen.hochzeit` shift and next_card: the limits move by the tricks before the Klärungsstich, or
/// run by the speaker's own cards after it.
#[test]
fn ansagen_clock_full_trick_in_a_hochzeit() {
    let shift = rules("ddv", &["ansagen.clock=full_trick"]);
    let mut game = hochzeit(&shift);
    clear(&mut game, 2);
    play_to(&mut game, 11);
    assert_eq!(Seat::ALL.map(|speaker| refusal(&game, speaker, Ansage)), [None; 4]);
    play_to(&mut game, 12);
    assert_eq!(Seat::ALL.map(|speaker| refusal(&game, speaker, Ansage)), [Some(TooLate); 4]);

    let next_card = rules("ddv", &["ansagen.clock=full_trick", "ansagen.hochzeit=next_card"]);
    let mut game = hochzeit(&next_card);
    clear(&mut game, 1);
    let leader = game.leader();
    play_to(&mut game, 5);
    for speaker in Seat::ALL {
        assert_eq!(refusal(&game, speaker, Ansage), (speaker == leader).then_some(TooLate));
    }
}

/// What closes is what the seat cannot say any more when it is asked the next time: with the last card of a trick, which
/// everybody is asked before.
#[test]
fn ansagen_clock_full_trick_closes_with_the_last_card_alone() {
    let full = rules("ddv", &["ansagen.clock=full_trick", "ansagen.reply=off"]);
    let by_table = rules("ddv", &["ansagen.clock=table", "ansagen.reply=off"]);
    for (rules, last) in [(&full, 7), (&by_table, 4)] {
        let deal = deal_with(true, ["CQ HT", "", "CQ", ""]);
        let mut table = Table::new(rules, deal, seat(0));
        let mut closing = Vec::new();
        while let Some(view) = table.view().filter(|view| view.cards_played() < 9) {
            if view.closing_steps().contains(Ansage) {
                closing.push(view.cards_played());
            }
            let quiet = view.legal_actions()[0];
            table.answer(quiet).expect("listed");
        }
        closing.dedup();
        assert_eq!(closing, [last]);
    }
}

/// The same with keys `ansagen.solo` before_lead and kontra_own_card, which have clocks of their own.
#[test]
fn ansagen_clock_full_trick_does_not_hold_where_ansagen_solo_has_its_own() {
    for (value, after_one_card) in
        [("before_lead", [Some(TooLate); 4]), ("kontra_own_card", [Some(TooLate), None, None, None])]
    {
        let rules = rules("ddv", &["ansagen.clock=full_trick", &format!("ansagen.solo={value}")]);
        let deal = deal_with(true, ["", "", "", ""]);
        let solo = Vorbehalt::Solo(doko_engine::SoloKind::DAMEN);
        let mut game = declared(&rules, deal, seat(0), [solo, GESUND, GESUND, GESUND]);
        play_to(&mut game, 1);
        assert_eq!(Seat::ALL.map(|speaker| refusal(&game, speaker, Ansage)), after_one_card, "{value}");
    }
}
