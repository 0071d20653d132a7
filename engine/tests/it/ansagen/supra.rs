//! Key `ansagen.ladder`: the parties double further in turn.

use doko_engine::{Action, Question, SoloKind, Table};

use super::*;
use crate::common::solo_game;

/// The seats that may say Supra now, such as `0 2`.
fn may(game: &Game<'_>) -> String {
    let seats = Seat::ALL.into_iter().filter(|&seat| game.may_say_supra(seat));
    seats.map(|seat| seat.to_string()).collect::<Vec<_>>().join(" ")
}

fn supra(game: &mut Game<'_>, speaker: usize) {
    game.say_supra(seat(speaker)).unwrap_or_else(|error| panic!("{error}"));
}

/// Seats 0 and 2 are Re. The party that did not speak last begins, then come the others; after two Supras it is over.
#[test]
fn ansagen_ladder_lets_the_parties_double_in_turn_so_many_times() {
    for (first, second, own, others, next) in [(0, 1, "0 2", "1 3", 1), (3, 2, "1 3", "0 2", 0)] {
        let rules = rules("ddv", &["ansagen.ladder=2"]);
        let mut game = two_against_two(&rules);
        assert_eq!(may(&game), "");
        say(&mut game, first, Ansage);
        assert_eq!(may(&game), "", "the others have said nothing");
        say(&mut game, second, Ansage);
        assert_eq!(may(&game), own);
        assert_eq!(game.clone().say_supra(seat(second)), Err(IllegalAction::NoSupra(seat(second))));
        supra(&mut game, first);
        assert_eq!(may(&game), others);
        supra(&mut game, next);
        assert_eq!(may(&game), "", "two were said");
        let said: Vec<(Seat, Party)> = game.supras().iter().map(|supra| (supra.seat, supra.party)).collect();
        let party = |speaker: usize| game.parties()[seat(speaker)];
        assert_eq!(said, [(seat(first), party(first)), (seat(next), party(next))]);
        assert_eq!(game.deepest_step(Party::Re), Some(Ansage), "it is no step");
    }
    let off = rules("ddv", &[]);
    let mut game = two_against_two(&off);
    say(&mut game, 0, Ansage);
    say(&mut game, 1, Ansage);
    assert_eq!(may(&game), "");
}

/// ddv: Re and Kontra take 11 cards in hand, and as an answer one card less than what they answer took. So does a Supra of Re:
/// 10 after a plain Kontra, and 9 after keine 90, which takes 10. Without answers it takes 11.
#[test]
fn ansagen_ladder_gives_a_supra_the_time_of_re_and_kontra() {
    for (reply, said, needed) in [
        ("one_card_less", Ansage, 10),
        ("one_card_less", Keine90, 9),
        ("off", Ansage, 11),
        ("off", Keine90, 11),
    ] {
        let rules = rules("ddv", &["ansagen.ladder=1", &format!("ansagen.reply={reply}")]);
        let mut game = two_against_two(&rules);
        say(&mut game, 0, Ansage);
        say(&mut game, 1, said);
        for speaker in [seat(0), seat(2)] {
            let mut game = game.clone();
            play_to_cards_left(&mut game, speaker, needed);
            play_to_turn(&mut game, speaker);
            assert!(game.may_say_supra(speaker), "{reply} {said:?}: {needed} in hand");
            play_to_cards_left(&mut game, speaker, needed - 1);
            assert!(!game.may_say_supra(speaker), "{reply} {said:?}: {} in hand", needed - 1);
        }
    }
}

/// Key `ansagen.reply` at_once: with 10 cards in hand Kontra says keine 90; before the next card Re may answer that by a
/// Supra, and Kontra that one. After a card nobody can.
#[test]
fn ansagen_ladder_lets_a_late_supra_answer_at_once() {
    let rules = rules("ddv", &["ansagen.ladder=4", "ansagen.reply=at_once"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    say(&mut game, 1, Ansage);
    play_to(&mut game, 8);
    assert_eq!(may(&game), "");
    say(&mut game, 1, Keine90);
    let mut unanswered = game.clone();
    assert_eq!(may(&game), "0 2");
    supra(&mut game, 0);
    assert_eq!(may(&game), "1 3");
    play_to(&mut game, 9);
    play_to(&mut unanswered, 9);
    assert_eq!((may(&game), may(&unanswered)), (String::new(), String::new()));
}

/// Key `ansagen.hochzeit` mit_mir: until the Klärungsstich nobody is against the holder, so nobody doubles further; then what
/// was said "mit mir" is Re, Kontra may answer it, and Re that.
#[test]
fn ansagen_ladder_waits_for_the_klaerungsstich() {
    let changes = ["ansagen.ladder=2", "ansagen.hochzeit=mit_mir", "ansagen.latest=[4, 5, 6, 7, 8]"];
    let rules = rules("ddv", &changes);
    let mut game = hochzeit(&rules);
    say(&mut game, 0, Ansage);
    say(&mut game, 1, Ansage);
    assert_eq!(may(&game), "");
    clear(&mut game, 1);
    assert_eq!(may(&game), "");
    say(&mut game, 2, Ansage);
    assert_eq!(may(&game), "0 1");
}

/// Key `ansagen.solo` before_lead: with the first card all is over, Supras too.
#[test]
fn ansagen_ladder_ends_with_the_lead_where_all_does() {
    let rules = rules("ddv", &["ansagen.ladder=2", "ansagen.solo=before_lead"]);
    let mut game = solo_game(&rules, deal_with(true, ["CQ HT", "", "CQ", ""]), SoloKind::DAMEN, seat(0));
    say(&mut game, 1, Ansage);
    say(&mut game, 0, Ansage);
    assert_eq!(may(&game), "1 2 3");
    play_to(&mut game, 1);
    assert_eq!(may(&game), "");
}

/// Key `ansagen.first_trick_duty`: a Supra is no further step, which a winner owes with `ansagen.duty_goes_on`.
#[test]
fn ansagen_ladder_does_no_duty() {
    let changes = ["ansagen.ladder=4", "ansagen.first_trick_duty=0", "ansagen.duty_goes_on=true"];
    let rules = rules("ddv", &changes);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    say(&mut game, 1, Ansage);
    play_to(&mut game, 4);
    let Phase::Card(winner) = game.phase() else { panic!("{}", game.phase()) };
    if game.parties()[winner] == Party::Kontra {
        supra(&mut game, 0);
    }
    assert!(game.must_say(winner));
    game.say_supra(winner).expect("in time as an answer");
    assert!(game.must_say(winner));
    game.say(winner, Keine90).expect("in time");
    assert!(!game.must_say(winner));
}

/// Who says Supra speaks for its party: seat 2 holds a ♣Q.
#[test]
fn ansagen_ladder_shows_the_party_of_the_speaker() {
    let rules = rules("ddv", &["ansagen.ladder=1"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Ansage);
    say(&mut game, 1, Ansage);
    assert_eq!(game.alten_counts(seat(2)), [true; 3]);
    supra(&mut game, 2);
    assert_eq!(game.alten_counts(seat(2)), [false, true, true]);
}

/// A table asks both players of the other party at once, and the speaker once more, who may want to make an Absage too.
#[test]
fn ansagen_ladder_is_asked_for_after_each_doubling() {
    let rules = rules("ddv", &["ansagen.ladder=2"]);
    let mut table = Table::new(&rules, deal_with(true, ["CQ HT", "", "CQ", ""]), seat(0));
    for _ in Seat::ALL {
        table.answer(Action::Declare(GESUND)).expect("legal");
    }
    // Who is asked in turn, whether it could say Supra, and what it says.
    for (asked, could, answer) in [
        (0, false, Action::Say(Ansage)),
        (0, false, Action::Silence),
        (1, false, Action::Say(Ansage)),
        (0, true, Action::Silence),
        (1, false, Action::Silence),
        (2, true, Action::Supra),
        (1, true, Action::Supra),
        (1, false, Action::Silence),
        (2, false, Action::Say(Keine90)),
        (2, false, Action::Silence),
        (3, false, Action::Silence),
    ] {
        let view = table.view().expect("a question");
        assert_eq!((view.seat(), view.question()), (seat(asked), Some(Question::Ansage)));
        assert_eq!(view.legal_actions().contains(&Action::Supra), could, "seat {asked}");
        table.answer(answer).expect("legal");
    }
    assert_eq!(table.question(), Some((seat(0), Question::Card)));
}
