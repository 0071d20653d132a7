//! The clock of the table: the cards of whoever has played most count for all.

use doko_engine::Step::{Ansage, Keine60, Keine90, Schwarz};
use doko_engine::{Refusal, Seat, SoloKind, Step, Vorbehalt};

use super::{GESUND, play_to, refusal, rules, say, two_against_two};
use crate::common::{deal_with, declared, seat, solo_game};

/// arminia, "Ansage": "solange möglich, wie alle Spieler 11 Karten auf der Hand haben"; vln, "Ansagen": "bevor ein
/// Spieler zum zweiten Stich aufspielt". So for every seat alike each step ends with the lead to a trick, and without
/// nines it is the same trick.
#[test]
fn ansagen_clock_table_each_of_ansagen_latest_ends_for_all_with_the_lead_to_a_trick() {
    for preset in ["arminia", "vln"] {
        let rules = rules(preset, &[]);
        let mut game = two_against_two(&rules);
        for (number, step) in Step::ALL.into_iter().enumerate() {
            let last = 4 * (number + 1);
            play_to(&mut game, last);
            let mut late = game.clone();
            play_to(&mut late, last + 1);
            for speaker in [0, 2] {
                assert_eq!(refusal(&game, seat(speaker), step), None, "{preset} {step:?} after {last} cards");
                assert_eq!(refusal(&late, seat(speaker), step), Some(Refusal::TooLate), "{preset} {step:?}");
            }
            let kontra = (number > 0).then_some(Refusal::TooLate);
            assert_eq!(refusal(&game, seat(1), Ansage), kontra, "{preset}");
            say(&mut game, 2 * (number % 2), step);
        }
    }
}

/// Key `ansagen.latest`: other limits, on either clock.
#[test]
fn ansagen_latest_is_counted_in_cards_of_whom_ansagen_clock_counts() {
    let own = rules("ddv", &["ansagen.latest=[2, 2, 4, 5, 6]"]);
    let table = rules("ddv", &["ansagen.latest=[2, 2, 4, 5, 6]", "ansagen.clock=table"]);
    for (rules, is_own) in [(&own, true), (&table, false)] {
        let mut game = two_against_two(rules);
        play_to(&mut game, 9);
        for speaker in Seat::ALL {
            // One seat has played its third card.
            let is_late = if is_own { game.hand(speaker).len() < 10 } else { true };
            let late = is_late.then_some(Refusal::TooLate);
            assert_eq!(refusal(&game, speaker, Ansage), late);
            assert_eq!(refusal(&game, speaker, Keine90), late, "no later than the Ansage");
        }
    }
}

/// arminia, "Nullsolo" (I14): Re and Kontra as usual, no Absagen.
#[test]
fn ansagen_of_a_null_in_solo_kinds_are_re_and_kontra_only() {
    let rules = rules("arminia", &[]);
    let mut game = solo_game(&rules, deal_with(true, ["", "", "", ""]), SoloKind::NULL, seat(1));
    for speaker in Seat::ALL {
        assert_eq!(refusal(&game, speaker, Ansage), None);
        for absage in Step::ABSAGEN {
            assert_eq!(refusal(&game, speaker, absage), Some(Refusal::NullHasNoAbsagen));
        }
    }
    say(&mut game, 1, Ansage);
    say(&mut game, 3, Ansage);
    assert_eq!(refusal(&game, seat(1), Keine90), Some(Refusal::NullHasNoAbsagen), "after Re too");
    assert!(game.legal_steps(seat(0)).next().is_none());
}

/// Section 4: in an Armut the first chance is after the exchange; poor and taker say Re, with a ♣Q or without.
#[test]
fn ansagen_of_an_armut_begin_after_the_exchange() {
    let rules = rules("arminia", &[]);
    let few = "CA CA CT CT CK CK C9 SA SA DK DK D9";
    let deal = deal_with(true, ["CQ", few, "", "CQ"]);
    let mut game = declared(&rules, deal, seat(0), [GESUND, Vorbehalt::ARMUT, GESUND, GESUND]);
    let nobody = |game: &doko_engine::Game<'_>| {
        Seat::ALL.into_iter().all(|speaker| refusal(game, speaker, Ansage) == Some(Refusal::NotInPlay))
    };
    assert!(nobody(&game));
    game.answer_armut(seat(0), false).expect("asked");
    game.answer_armut(seat(2), true).expect("asked");
    assert!(nobody(&game));
    game.hand_over(seat(1), "DK DK D9".parse().expect("cards")).expect("its three trumps");
    assert!(nobody(&game));
    game.hand_over(seat(2), "DK DK D9".parse().expect("cards")).expect("any three");
    for speaker in [0, 3] {
        assert_eq!(refusal(&game, seat(speaker), Ansage), None);
    }
    say(&mut game, 2, Ansage);
    assert_eq!(
        refusal(&game, seat(1), Ansage),
        Some(Refusal::AlreadySaid),
        "the poor player is of its party"
    );
    say(&mut game, 0, Ansage);
    let parties: Vec<_> = game.utterances().iter().map(|said| said.party.to_string()).collect();
    assert_eq!(parties, ["Re", "Kontra"], "whoever holds the ♣Q");
}

/// vln, "Ansagen": "Nur dann, wenn Re oder Kontra angesagt wurde, sind weitere Ansagen möglich", and none is left out
/// (I8): an Ansage of the other party is none of one's own.
#[test]
fn ansagen_absage_needs_ansage_of_ones_own_party() {
    let rules = rules("vln", &[]);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    assert_eq!(refusal(&game, seat(2), Keine90), None);
    assert_eq!(refusal(&game, seat(1), Keine90), Some(Refusal::StepMissing));
    say(&mut game, 1, Ansage);
    assert_eq!(refusal(&game, seat(3), Keine90), None);
    assert_eq!(refusal(&game, seat(3), Keine60), Some(Refusal::StepMissing), "ansagen.skip is off");
    for step in [Keine90, Keine60] {
        say(&mut game, 3, step);
    }
    assert_eq!(refusal(&game, seat(3), Schwarz), Some(Refusal::StepMissing));
}
