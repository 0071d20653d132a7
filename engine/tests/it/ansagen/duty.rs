//! Duties beyond the first trick and beyond Re and Kontra: `ansagen.duty_tricks`, `ansagen.duty_goes_on`.

use doko_engine::Step::{Ansage, Keine60, Keine90};
use doko_engine::{Action, Game, IllegalAction, Question, Rules, Table};

use super::{play_to, rules, say};
use crate::common::{card, deal_with, normal_game, play_all, seat};

/// Seat 0, of Re with seat 2, takes a first trick of 35 Augen and a second of 44 with its ♠A and ♥10.
const HANDS: [&str; 4] = ["CQ SA HT", "ST S9 DT", "CQ ST S9 DT", "SK SA DA"];

fn game(rules: &Rules) -> Game<'_> {
    normal_game(rules, deal_with(true, HANDS))
}

fn first_trick(game: &mut Game<'_>) {
    play_all(game, "SA ST ST SK");
}

fn second_trick(game: &mut Game<'_>) {
    play_all(game, "HT DT DT DA");
}

/// Key `ansagen.duty_tricks`, customary: a rich second trick obliges its winner too.
#[test]
fn ansagen_duty_tricks_two_obliges_the_winner_of_the_second_trick_too() {
    let changes = ["ansagen.first_trick_duty=36", "ansagen.latest=[3, 4, 5, 6, 7]"];
    for (tricks, must) in [("1", false), ("2", true)] {
        let rules = rules("ddv", &[&changes[..], &[&format!("ansagen.duty_tricks={tricks}")]].concat());
        let mut game = game(&rules);
        first_trick(&mut game);
        assert!(!game.must_say(seat(0)), "35 Augen");
        second_trick(&mut game);
        assert_eq!(game.must_say(seat(0)), must, "41 Augen in trick 2 of {tricks}");
        assert_eq!(game.legal_cards().is_empty(), must);
        if must {
            say(&mut game, 0, Ansage);
        }
        play_to(&mut game, 12);
        assert!(game.phase() == doko_engine::Phase::Over || !game.legal_cards().is_empty(), "no third trick");
    }
}

/// Key `ansagen.duty_goes_on`, customary: Re was said before, so that the rich trick asks for keine 90; by the winner or
/// by its partner, once. Without it the Ansage said is enough.
#[test]
fn ansagen_duty_goes_on_asks_for_one_step_more() {
    for goes_on in [false, true] {
        let rules =
            rules("ddv", &["ansagen.first_trick_duty=30", &format!("ansagen.duty_goes_on={goes_on}")]);
        for before in [0, 2] {
            let mut game = game(&rules);
            say(&mut game, before, Ansage);
            first_trick(&mut game);
            assert_eq!(game.must_say(seat(0)), goes_on);
            if !goes_on {
                continue;
            }
            let led = game.hand(seat(0)).iter().next().expect("a card");
            assert_eq!(game.play(seat(0), led), Err(IllegalAction::MustSay(seat(0))));
            // What the others say is not its party's.
            say(&mut game, 1, Ansage);
            assert!(game.must_say(seat(0)));
            say(&mut game, 2 - before, Keine90);
            assert!(!game.must_say(seat(0)), "one step is enough");
        }
        // Whoever has said nothing before says Re, and no more.
        let mut silent = game(&rules);
        first_trick(&mut silent);
        say(&mut silent, 0, Ansage);
        assert!(!silent.must_say(seat(0)));
    }
}

/// Together: each rich trick asks for a further step, as long as one is in time.
#[test]
fn ansagen_duty_goes_on_from_trick_to_trick() {
    let changes = ["ansagen.first_trick_duty=30", "ansagen.duty_tricks=2", "ansagen.duty_goes_on=true"];
    let rules = rules("ddv", &changes);
    let mut game = game(&rules);
    first_trick(&mut game);
    say(&mut game, 0, Ansage);
    let mut late = game.clone();
    second_trick(&mut game);
    assert!(game.must_say(seat(0)), "keine 90, with ten cards");
    say(&mut game, 0, Keine60);
    assert!(!game.must_say(seat(0)));
    second_trick(&mut late);
    let strict = super::rules("ddv", &[&changes[..], &["ansagen.latest=[1, 1, 1, 1, 1]"]].concat());
    let mut too_late = self::game(&strict);
    first_trick(&mut too_late);
    say(&mut too_late, 0, Ansage);
    second_trick(&mut too_late);
    assert!(!too_late.must_say(seat(0)), "nothing can be said any more");
}

/// At the table: silence is no answer, and the question comes once.
#[test]
fn ansagen_duty_goes_on_at_the_table() {
    let rules = rules("ddv", &["ansagen.first_trick_duty=30", "ansagen.duty_goes_on=true"]);
    let mut table = Table::new(&rules, deal_with(true, HANDS), seat(0));
    let mut trick = ["SA", "ST", "ST", "SK"].map(card).into_iter();
    while let Some(view) = table.view().filter(|view| view.cards_played() < 4) {
        let legal = view.legal_actions();
        let says_re = view.seat() == seat(2) && legal.contains(&Action::Say(Ansage));
        let answer = match view.question() {
            Some(Question::Card) => Action::Play(trick.next().expect("four cards")),
            _ if says_re => Action::Say(Ansage),
            _ => legal[0],
        };
        table.answer(answer).expect("legal");
    }
    assert_eq!(table.question(), Some((seat(0), Question::Ansage)));
    let view = table.view().expect("asked");
    assert!(view.must_say() && view.legal_actions()[0] == Action::Say(Keine90));
    assert_eq!(table.answer(Action::Silence), Err(IllegalAction::MustSay(seat(0))));
    table.answer(Action::Say(Keine90)).expect("legal");
    while let Some((_, Question::Ansage)) = table.question() {
        table.answer(Action::Silence).expect("nobody must say anything");
    }
    assert_eq!(table.question(), Some((seat(0), Question::Card)));
}
