//! What may be said in solos and in an Armut: `ansagen.solo`, `ansagen.armut`.

use doko_engine::Step::{Ansage, Keine60, Keine90};
use doko_engine::rules::RuleSource;
use doko_engine::{
    Action, Game, Party, Phase, Question, Refusal, Rules, Seat, SoloKind, Step, Table, Vorbehalt,
};

use super::{GESUND, hochzeit, play_to, refusal, rules, say, two_against_two};
use crate::common::{deal_with, declared, seat, solo_game};

/// A Damensolo of seat 1; seat 0 leads.
fn solo(rules: &Rules) -> Game<'_> {
    let deal = deal_with(rules.set().deck.nines, ["CQ HT", "", "CQ", ""]);
    solo_game(rules, deal, SoloKind::DAMEN, seat(1))
}

/// What each seat is told that tries to say this.
fn refusals(game: &Game<'_>, step: Step) -> [Option<Refusal>; 4] {
    Seat::ALL.map(|speaker| refusal(game, speaker, step))
}

/// An Armut of seat 1, taken by seat 2, before cards change hands; seat 0 will lead.
fn taken_armut(rules: &Rules) -> Game<'_> {
    let few = "CA CA CT CT CK CK C9 SA SA DK DK D9";
    let deal = deal_with(true, ["CQ", few, "", "CQ"]);
    let mut game = declared(rules, deal, seat(0), [GESUND, Vorbehalt::ARMUT, GESUND, GESUND]);
    game.answer_armut(seat(0), false).expect("asked");
    game.answer_armut(seat(2), true).expect("asked");
    game
}

/// The same with the exchange.
fn armut(rules: &Rules) -> Game<'_> {
    let mut game = taken_armut(rules);
    exchange(&mut game);
    game
}

fn exchange(game: &mut Game<'_>) {
    for giver in [1, 2] {
        game.hand_over(seat(giver), "DK DK D9".parse().expect("cards")).expect("three trumps");
    }
}

/// Key `ansagen.solo` before_lead, customary: all is said before the first card, on the clock of the own hand too, and
/// what was said is not answered later (`ansagen.reply` one_card_less). Other games have their usual limits.
#[test]
fn ansagen_solo_before_lead_ends_everything_with_the_first_card() {
    let rules = rules("ddv", &["ansagen.solo=before_lead"]);
    let mut game = solo(&rules);
    assert_eq!(refusals(&game, Keine60), [None; 4]);
    say(&mut game, 1, Keine60);
    assert_eq!(refusal(&game, seat(2), Ansage), None, "an answer before the first card");
    play_to(&mut game, 1);
    for speaker in [0, 2, 3] {
        assert_eq!(refusal(&game, seat(speaker), Ansage), Some(Refusal::TooLate), "{speaker}");
    }
    let mut other = two_against_two(&rules);
    play_to(&mut other, 1);
    assert_eq!(refusals(&other, Ansage), [None; 4]);
}

/// The table asks everybody before that first card, from the seat that leads.
#[test]
fn ansagen_solo_before_lead_asks_everybody_before_the_first_card() {
    let rules = rules("ddv", &["ansagen.solo=before_lead"]);
    let mut table = Table::new(&rules, deal_with(true, ["CQ HT", "", "CQ", ""]), seat(0));
    let mut asked = Vec::new();
    while let Some(view) = table.view().filter(|view| view.cards_played() == 0) {
        let legal = view.legal_actions();
        let solo = doko_engine::Action::Declare(Vorbehalt::Solo(SoloKind::DAMEN));
        if view.question() == Some(doko_engine::Question::Ansage) {
            asked.push(view.seat().index());
        }
        let is_soloist = view.seat() == seat(1) && legal.contains(&solo);
        table.answer(if is_soloist { solo } else { legal[0] }).expect("legal");
    }
    assert_eq!(asked, [0, 1, 2, 3]);
}

/// Key `ansagen.solo` off and only, customary: no Ansagen in solos, or in solos alone.
#[test]
fn ansagen_solo_off_and_only_divide_the_kinds_of_game() {
    let off = rules("ddv", &["ansagen.solo=off"]);
    let only = rules("ddv", &["ansagen.solo=only"]);
    let none = [Some(Refusal::NoAnsagen); 4];
    for step in [Ansage, Keine90] {
        assert_eq!(refusals(&solo(&off), step), none);
        assert_eq!(refusals(&two_against_two(&off), step), [None; 4]);
        assert_eq!(refusals(&solo(&only), step), [None; 4]);
        assert_eq!(refusals(&two_against_two(&only), step), none);
        assert_eq!(refusals(&hochzeit(&only), step), none);
    }
}

/// `ansagen.solo` only: where a Normalspiel has no Ansagen, nothing that one may say tells of a stilles Solo or of a
/// Hochzeit that nobody declares, so that both can be.
#[test]
fn ansagen_solo_only_leaves_room_for_what_is_told_to_nobody() {
    let source = RuleSource::preset("ddv").set("vorbehalt.order=[solo]").set("hochzeit.mode=automatic");
    assert!(source.rules().is_err());
    let rules =
        source.set("ansagen.solo=only").set("solo.silent=any_hand").rules().expect("no contradiction");
    let game = two_against_two(&rules);
    assert_eq!(refusals(&game, Ansage), [Some(Refusal::NoAnsagen); 4]);
}

/// Key `ansagen.solo` kontra_own_card, customary: each player says Re or Kontra before its own first card, on the clock
/// of the table too; Absagen have their limits, in own cards.
#[test]
fn ansagen_solo_kontra_own_card_ends_the_ansage_with_the_own_first_card() {
    let rules = rules("arminia", &["ansagen.solo=kontra_own_card", "ansagen.reply=off"]);
    let mut game = solo(&rules);
    assert_eq!(refusals(&game, Ansage), [None; 4]);
    play_to(&mut game, 1);
    assert_eq!(refusals(&game, Ansage), [Some(Refusal::TooLate), None, None, None], "seat 0 has led");
    say(&mut game, 1, Ansage);
    play_to(&mut game, 3);
    let late = Some(Refusal::TooLate);
    assert_eq!(refusals(&game, Ansage), [late, Some(Refusal::AlreadySaid), late, None]);
    say(&mut game, 3, Ansage);
    assert_eq!(game.deepest_step(Party::Kontra), Some(Ansage));
    // The third number of `ansagen.latest` is 3, the second 2.
    play_to(&mut game, 8);
    assert_eq!(refusal(&game, seat(1), Keine90), None, "two own cards");
    while game.hand(seat(1)).len() > 9 {
        let next = game.played() + 1;
        play_to(&mut game, next);
    }
    assert_eq!(refusal(&game, seat(1), Keine90), Some(Refusal::TooLate), "three");
    let mut other = two_against_two(&rules);
    play_to(&mut other, 4);
    assert_eq!(refusals(&other, Ansage), [None; 4], "in a Normalspiel the clock of the table: one trick");
}

/// `ansagen.reply` holds there: the soloist has played, is answered with Kontra, and answers with one card less in hand.
#[test]
fn ansagen_solo_kontra_own_card_can_be_answered_as_ansagen_reply_has_it() {
    for (reply, may_answer) in [("one_card_less", true), ("at_once", true), ("off", false)] {
        let rules = rules("ddv", &["ansagen.solo=kontra_own_card", &format!("ansagen.reply={reply}")]);
        let mut game = solo(&rules);
        play_to(&mut game, 2);
        assert_eq!(
            refusal(&game, seat(1), Ansage),
            Some(Refusal::TooLate),
            "{reply}: there is nothing to answer"
        );
        say(&mut game, 3, Ansage);
        assert_eq!(refusal(&game, seat(1), Ansage).is_none(), may_answer, "{reply}");
    }
}

/// Key `ansagen.solo` re_as_reply, customary: the soloist says Re only after Kontra; then it may go on.
#[test]
fn ansagen_solo_re_as_reply_lets_the_soloist_speak_after_kontra() {
    let rules = rules("ddv", &["ansagen.solo=re_as_reply"]);
    let mut game = solo(&rules);
    for step in [Ansage, Keine90] {
        assert_eq!(refusal(&game, seat(1), step), Some(Refusal::OnlyAsReply));
    }
    play_to(&mut game, 4);
    say(&mut game, 3, Ansage);
    assert_eq!(refusal(&game, seat(1), Keine90), None, "which says Re too");
    let mut late = game.clone();
    play_to(&mut late, 8);
    assert_eq!(refusal(&late, seat(1), Ansage), None, "one card less than Kontra needed");
    assert_eq!(refusal(&late, seat(1), Keine90), Some(Refusal::StepMissing), "no right to Absagen");
    say(&mut game, 1, Ansage);
    say(&mut game, 1, Keine90);
    assert_eq!(game.deepest_step(Party::Re), Some(Keine90));
    // Who has no declared solo needs no Kontra.
    assert_eq!(refusals(&two_against_two(&rules), Ansage), [None; 4]);
}

/// Key `ansagen.armut`, customary: everything before the first card, or nothing at all.
#[test]
fn ansagen_armut_before_lead_and_off() {
    let armuten = [
        "armut.max_trumps=3",
        "armut.cards=3",
        "armut.return=any",
        "vorbehalt.order=[solo, hochzeit, armut]",
    ];
    let changed = |value: &str| rules("ddv", &[&armuten[..], &[&format!("ansagen.armut={value}")]].concat());
    let rules = changed("before_lead");
    let mut game = armut(&rules);
    assert_eq!(refusals(&game, Ansage), [None; 4]);
    say(&mut game, 1, Ansage);
    play_to(&mut game, 1);
    assert_eq!(refusal(&game, seat(2), Keine90), Some(Refusal::TooLate));
    assert_eq!(refusal(&game, seat(3), Ansage), Some(Refusal::TooLate), "no answer either");
    assert_eq!(refusals(&solo(&rules), Ansage), [None; 4]);

    assert_eq!(refusals(&armut(&changed("off")), Ansage), [Some(Refusal::NoAnsagen); 4]);

    let as_normal = changed("as_normal");
    let mut usual = armut(&as_normal);
    play_to(&mut usual, 4);
    assert_eq!(refusals(&usual, Ansage), [None; 4]);
}

/// Key `ansagen.armut` before_exchange, customary ("Ansagen bei Armut nur vor dem Tausch"): once the Armut is taken all four
/// may speak, Re being the poor player and the taker; with the first cards that change hands it is too late.
#[test]
fn ansagen_armut_before_exchange_ends_with_the_first_cards_handed_over() {
    let changes = [
        "armut.max_trumps=3",
        "armut.cards=3",
        "armut.return=any",
        "vorbehalt.order=[solo, hochzeit, armut]",
        "ansagen.armut=before_exchange",
    ];
    let rules = rules("ddv", &changes);
    let mut game = taken_armut(&rules);
    assert_eq!(game.phase(), Phase::Exchange(seat(1)));
    assert_eq!(refusals(&game, Keine60), [None; 4]);
    say(&mut game, 2, Keine90);
    assert_eq!(game.deepest_step(Party::Re), Some(Keine90));
    assert_eq!(refusal(&game, seat(1), Ansage), Some(Refusal::AlreadySaid));
    assert_eq!(refusal(&game, seat(3), Ansage), None, "an answer");
    game.hand_over(seat(1), "DK DK D9".parse().expect("cards")).expect("three trumps");
    assert_eq!(refusals(&game, Ansage), [Some(Refusal::TooLate); 4], "between the two hand-overs");
    game.hand_over(seat(2), "DK DK D9".parse().expect("cards")).expect("three cards");
    assert_eq!(refusals(&game, Keine60), [Some(Refusal::TooLate); 4]);
    // Other games, and an Armut that nobody takes, have their usual limits.
    assert_eq!(refusals(&two_against_two(&rules), Ansage), [None; 4]);
}

/// The same at a table: from forehand on it asks whoever could speak, then for the cards, and for no Ansage any more.
#[test]
fn ansagen_armut_before_exchange_is_asked_from_forehand_on() {
    let changes = ["ansagen.armut=before_exchange", "ansagen.first_trick_duty=0"];
    let rules = rules("arminia", &changes);
    let few = "CA CA CT CT CK CK C9 SA SA DK DK D9";
    let deal = deal_with(true, ["CQ", few, "", "CQ"]);
    let mut table = Table::new(&rules, deal, seat(0));
    for vorbehalt in [GESUND, Vorbehalt::ARMUT, GESUND, GESUND] {
        table.answer(Action::Declare(vorbehalt)).expect("on offer");
    }
    table.answer(Action::TakeArmut(false)).expect("asked");
    table.answer(Action::TakeArmut(true)).expect("asked");
    let mut asked = Vec::new();
    let silence = [Action::Silence; 3];
    for answer in [&silence[..], &[Action::Say(Ansage)], &silence].concat() {
        let (seat, question) = table.question().expect("a question");
        assert_eq!(question, Question::Ansage);
        asked.push(seat.index());
        table.answer(answer).expect("listed");
    }
    // Re may answer Kontra, and who must say each step may go on.
    assert_eq!(asked, [0, 1, 2, 3, 1, 2, 3]);
    assert_eq!(table.question(), Some((seat(1), Question::Exchange)));
    while let Some(view) = table.view() {
        assert!(view.question() != Some(Question::Ansage), "after {} cards", view.cards_played());
        let first = view.legal_actions()[0];
        table.answer(first).expect("listed");
    }
    assert!(table.game().score().is_some());
}
