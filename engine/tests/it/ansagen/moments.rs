//! `ansagen.when`, `ansagen.first_trick_duty`, `ansagen.absage_needs_ansage`, and the signal `signals.zoegern`.

use doko_engine::Step::{Ansage, Keine60, Keine90};
use doko_engine::{
    Action, CardSet, Game, IllegalAction, Item, Party, Phase, Question, Refusal, Rules, Seat, SoloKind, Step,
    Table,
};

use super::{clear, hochzeit, play_to, refusal, rules, say, two_against_two};
use crate::common::{card, deal_with, normal_game, play_all, seat, solo_game};

/// Catalogue, "Beyond the seeds": `ansagen.when` between_tricks; the plain value is anytime.
#[test]
fn ansagen_when_between_tricks_nothing_is_said_while_cards_lie_on_the_table() {
    let between = rules("ddv", &["ansagen.when=between_tricks"]);
    let anytime = rules("ddv", &[]);
    for played in 0..8 {
        let mut game = two_against_two(&between);
        play_to(&mut game, played);
        let mut other = two_against_two(&anytime);
        play_to(&mut other, played);
        for speaker in Seat::ALL {
            if played % 4 == 0 {
                assert_eq!(refusal(&game, speaker, Ansage), refusal(&other, speaker, Ansage), "{played}");
            } else {
                assert_eq!(refusal(&game, speaker, Ansage), Some(Refusal::MidTrick), "{played}");
            }
        }
    }
}

/// A Normalspiel whose first trick seat 0, of Re, wins with so many Augen.
fn first_trick(rules: &Rules, augen: u32) -> Game<'_> {
    let deal = deal_with(true, ["CQ SA", "ST S9", "CQ ST S9", "SK SA"]);
    let mut game = normal_game(rules, deal);
    play_all(&mut game, if augen == 35 { "SA ST ST SK" } else { "SA S9 ST SK" });
    assert_eq!(game.tricks().map(|trick| trick.augen()).collect::<Vec<_>>(), [augen]);
    game
}

/// "30 (who wins a first trick of 30 Augen must say Re or Kontra)".
#[test]
fn ansagen_first_trick_duty_of_30_augen_is_on_the_winner_before_the_next_card() {
    let rules = rules("ddv", &["ansagen.first_trick_duty=30"]);
    let mut game = first_trick(&rules, 35);
    assert!(game.must_say(seat(0)));
    assert_eq!(game.legal_cards(), CardSet::EMPTY);
    let led = game.hand(seat(0)).iter().next().expect("a card");
    assert_eq!(game.play(seat(0), led), Err(IllegalAction::MustSay(seat(0))));
    for other in [1, 2, 3] {
        assert!(!game.must_say(seat(other)), "the winner alone");
    }
    // Kontra of the others does not free it.
    say(&mut game, 1, Ansage);
    assert!(game.must_say(seat(0)));
    say(&mut game, 0, Ansage);
    assert!(!game.must_say(seat(0)));
    assert_eq!(game.legal_cards(), game.hand(seat(0)));

    let cheap = first_trick(&rules, 25);
    assert!(!cheap.must_say(seat(0)), "25 Augen");
    assert!(!cheap.legal_cards().is_empty());
}

/// Any way in which its party says Re does: its partner, or an Absage that includes it (key `ansagen.skip`).
#[test]
fn ansagen_first_trick_duty_is_done_when_its_party_has_said_it() {
    let rules = rules("ddv", &["ansagen.first_trick_duty=30"]);
    for (speaker, step) in [(2, Ansage), (0, Keine90), (2, Keine60)] {
        let mut game = first_trick(&rules, 35);
        say(&mut game, speaker, step);
        assert!(!game.must_say(seat(0)), "{speaker} {step:?}");
    }
    let deal = deal_with(true, ["CQ SA", "ST S9", "CQ ST S9", "SK SA"]);
    let mut early = normal_game(&rules, deal);
    say(&mut early, 2, Ansage);
    play_all(&mut early, "SA ST ST SK");
    assert!(!early.must_say(seat(0)), "said before");
}

/// `ansagen.absage_needs_ansage` off: an Absage alone is no Re, and so the duty stands, at the table too.
#[test]
fn ansagen_first_trick_duty_stands_after_an_absage_without_ansage() {
    let rules = rules("ddv", &["ansagen.first_trick_duty=30", "ansagen.absage_needs_ansage=false"]);
    let mut game = first_trick(&rules, 35);
    say(&mut game, 0, Keine90);
    assert!(game.must_say(seat(0)));
    say(&mut game, 0, Ansage);
    assert!(!game.must_say(seat(0)));

    let mut table = Table::new(&rules, deal_with(true, ["CQ SA", "ST S9", "CQ ST S9", "SK SA"]), seat(0));
    let mut trick = ["SA", "ST", "ST", "SK"].map(card).into_iter();
    while let Some(view) = table.view().filter(|view| view.cards_played() < 4) {
        let answer = match view.question() {
            Some(Question::Card) => Action::Play(trick.next().expect("four cards")),
            _ => view.legal_actions()[0],
        };
        table.answer(answer).expect("legal");
    }
    assert_eq!(table.question(), Some((seat(0), Question::Ansage)));
    assert_eq!(table.answer(Action::Silence), Err(IllegalAction::MustSay(seat(0))));
    table.answer(Action::Say(Keine90)).expect("legal");
    // It is not asked for a card that it may not play.
    while let Some((asked, Question::Ansage)) = table.question() {
        let must = table.view().is_some_and(|view| view.must_say());
        table.answer(if must { Action::Say(Ansage) } else { Action::Silence }).expect("legal");
        assert!(!must || asked == seat(0));
    }
    assert!(table.game().has_said_ansage(Party::Re));
    assert!(!table.view().expect("a card is due").legal_actions().is_empty());
}

/// 0 is always: a first trick of any Augen. A holder who wins it in an open Hochzeit can say nothing under `shift`, and
/// its Re under `mit_mir`.
#[test]
fn ansagen_first_trick_duty_always_is_only_of_who_can_say_it() {
    let shift = rules("ddv", &["ansagen.first_trick_duty=0"]);
    assert!(first_trick(&shift, 25).must_say(seat(0)));
    let mut open = hochzeit(&shift);
    play_all(&mut open, "HT");
    play_to(&mut open, 4);
    assert!(!open.must_say(seat(0)), "the Hochzeit is open");
    let mut cleared = hochzeit(&shift);
    clear(&mut cleared, 1);
    assert!(cleared.must_say(seat(1)), "the partner has won the first trick");

    let mit_mir = rules("arminia", &["ansagen.first_trick_duty=0"]);
    let mut open = hochzeit(&mit_mir);
    play_all(&mut open, "HT");
    play_to(&mut open, 4);
    assert!(open.must_say(seat(0)));
}

/// `ansagen.duty_except`: the kinds of game in which a rich first trick obliges nobody.
#[test]
fn ansagen_duty_except_frees_the_kinds_of_game_that_it_names() {
    let deal = || deal_with(true, ["CQ SA", "ST S9", "CQ ST S9", "SK SA"]);
    for (except, in_solo, in_hochzeit) in
        [("[]", true, true), ("[solo]", false, true), ("[hochzeit, armut]", true, false)]
    {
        let rules = rules("ddv", &["ansagen.first_trick_duty=0", &format!("ansagen.duty_except={except}")]);
        assert!(first_trick(&rules, 25).must_say(seat(0)), "a Normalspiel always obliges");
        let mut solo = solo_game(&rules, deal(), SoloKind::DIAMOND, seat(2));
        play_all(&mut solo, "SA ST ST SK");
        assert_eq!(solo.must_say(seat(0)), in_solo, "{except}");
        let mut cleared = hochzeit(&rules);
        clear(&mut cleared, 1);
        assert_eq!(cleared.must_say(seat(1)), in_hochzeit, "{except}");
    }
}

/// `ansagen.absage_needs_ansage` off: an Absage may be said alone, in its own time, and the Ansage later in its own.
#[test]
fn ansagen_absage_needs_ansage_off_an_absage_stands_alone() {
    let rules = rules("ddv", &["ansagen.absage_needs_ansage=false"]);
    let mut game = two_against_two(&rules);
    say(&mut game, 0, Keine90);
    assert_eq!((game.deepest_step(Party::Re), game.has_said_ansage(Party::Re)), (Some(Keine90), false));
    let mut with_re = game.clone();
    say(&mut with_re, 2, Ansage);
    assert_eq!((with_re.deepest_step(Party::Re), with_re.has_said_ansage(Party::Re)), (Some(Keine90), true));
    for (mut game, re) in [(game, 0), (with_re, 2)] {
        play_to(&mut game, 48);
        let score = game.score().expect("the game is over");
        let winner = score.winner().expect("only Re has an Absage");
        assert_eq!((score.item(winner, Item::Re), score.item(winner, Item::SaidKeine90)), (re, 1));
    }

    // With ten cards the Ansage is late, keine 90 is not, and the Ansage is no step that was left out.
    let mut late = two_against_two(&rules);
    play_to(&mut late, 8);
    for speaker in Seat::ALL {
        assert_eq!(refusal(&late, speaker, Ansage), Some(Refusal::TooLate));
        assert_eq!(refusal(&late, speaker, Keine90), None);
    }
    play_to(&mut late, 12);
    assert_eq!(refusal(&late, seat(0), Keine60), Some(Refusal::StepMissing), "keine 90 is too late by now");
}

/// The same without `ansagen.skip`: of the Absagen none is left out.
#[test]
fn ansagen_absage_needs_ansage_off_without_ansagen_skip_the_first_absage_is_keine_90() {
    let rules = rules("ddv", &["ansagen.absage_needs_ansage=false", "ansagen.skip=false"]);
    let mut game = two_against_two(&rules);
    assert_eq!(refusal(&game, seat(0), Keine60), Some(Refusal::StepMissing));
    say(&mut game, 0, Keine90);
    assert_eq!(refusal(&game, seat(2), Keine60), None);
    assert_eq!(refusal(&game, seat(2), Ansage), None);
}

fn steps_of_all(game: &Game<'_>) -> Vec<Step> {
    Seat::ALL.into_iter().flat_map(|speaker| game.legal_steps(speaker).collect::<Vec<_>>()).collect()
}

/// palast, "Das Essener System", option Zögern: before a card the player on turn may show a hesitation, once; it
/// changes no rule.
#[test]
fn signals_zoegern_is_shown_once_before_a_card_and_changes_nothing() {
    let rules = rules("palast", &["signals.zoegern=true"]);
    let mut game = two_against_two(&rules);
    let Phase::Card(on_turn) = game.phase() else { panic!("a card is due") };
    assert_eq!(game.hesitate(seat(1)), Err(IllegalAction::Hesitate(seat(1))), "seat 0 is on turn");
    let before = (game.legal_cards(), steps_of_all(&game));
    game.hesitate(on_turn).expect("before its card");
    assert_eq!(game.phase(), Phase::Card(on_turn));
    assert_eq!((game.legal_cards(), steps_of_all(&game)), before);
    assert_eq!(game.hesitate(on_turn), Err(IllegalAction::Hesitate(on_turn)), "once");
    play_to(&mut game, 1);
    game.hesitate(seat(1)).expect("before its card");
    play_to(&mut game, 4);
    assert_eq!(game.hesitations(), [(seat(0), 0), (seat(1), 1)]);

    let off = super::rules("palast", &[]);
    assert_eq!(two_against_two(&off).hesitate(seat(0)), Err(IllegalAction::Hesitate(seat(0))));
}

/// At the table: the question for the card is asked again, and everybody sees what has happened.
#[test]
fn signals_zoegern_leaves_the_question_for_the_card_open() {
    let rules = rules("palast", &["signals.zoegern=true"]);
    let mut table = Table::new(&rules, deal_with(true, ["CQ", "", "CQ", ""]), seat(0));
    while table.question().is_some_and(|(_, question)| question != Question::Card) {
        let quiet = table.view().expect("a question").legal_actions()[0];
        table.answer(quiet).expect("legal");
    }
    let open = table.question();
    let has =
        |table: &Table<'_>| table.view().expect("a question").legal_actions().contains(&Action::Hesitate);
    assert!(has(&table));
    table.answer(Action::Hesitate).expect("listed");
    assert_eq!(table.question(), open);
    assert!(!has(&table));
    assert_eq!(table.answer(Action::Hesitate), Err(IllegalAction::Hesitate(seat(0))));
    let view = table.view().expect("a question");
    assert_eq!(view.hesitations(), [(seat(0), 0)]);
}

/// The key `ansagen.first_trick_duty`: the word "always" is any first trick.
#[test]
fn ansagen_first_trick_duty_always_is_from_no_augen_on() {
    let always = rules("ddv", &["ansagen.first_trick_duty=always"]);
    assert_eq!(always, rules("ddv", &["ansagen.first_trick_duty=0"]));
    assert_ne!(always, rules("ddv", &[]));
}
