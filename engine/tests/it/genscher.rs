//! Genscher: section 3 of the catalogue, keys `genscher.*`. Customary ("wer beide Karo-Könige hat, darf sich einen neuen
//! Partner suchen"); how tables play it is written down in the catalogue, "Rules of other tables".

use doko_engine::{
    Action, Deal, Game, GameRecord, Genscher, IllegalAction, Party, Phase, Question, Rules, Seat, SoloKind,
    Step, Table, Vorbehalt,
};

use crate::common::{card_set, deal_of, declared, play_all, rules, seat};
use crate::hidden::letters;

const RE: Party = Party::Re;
const KONTRA: Party = Party::Kontra;
const GESUND: Vorbehalt = Vorbehalt::Gesund;

/// Seats 0 and 1 hold a ♣Q each, seat 2 both ♦K.
const TWO_KINGS: [&str; 4] = [
    "CQ SQ HQ DQ CJ SJ CA CT SA ST HA HK",
    "CQ SQ HQ DQ CJ SJ CA CT SA ST HA HK",
    "DK DK HT HJ DA DT D9 CK C9 SK S9 H9",
    "HT HJ DJ DJ DA DT D9 CK C9 SK S9 H9",
];

/// The same, but seat 0 has both ♣Q.
const BOTH_ALTEN: [&str; 4] = [
    "CQ CQ HQ DQ CJ SJ CA CT SA ST HA HK",
    "SQ SQ HQ DQ CJ SJ CA CT SA ST HA HK",
    TWO_KINGS[2],
    TWO_KINGS[3],
];

fn genscher() -> Rules {
    rules("ddv", &["genscher.mode=on_play"])
}

/// A Normalspiel of these hands, in which seat 0 has led ♦Q and seat 1 followed with ♥Q: seat 2 is on turn.
fn second_seat_has_played<'r>(rules: &'r Rules, hands: [&str; 4]) -> Game<'r> {
    let mut game = declared(rules, deal_of(hands), seat(0), [GESUND; 4]);
    play_all(&mut game, "DQ HQ");
    game
}

/// Key `genscher.mode` on_play: the first of both ♦K makes any other its holder's partner, and the two are Re, whoever holds
/// the ♣Q.
#[test]
fn genscher_mode_on_play_makes_the_holder_of_both_and_whom_it_chooses_re() {
    let rules = genscher();
    for (partner, parties) in
        [(3, [KONTRA, KONTRA, RE, RE]), (0, [RE, KONTRA, RE, KONTRA]), (1, [KONTRA, RE, RE, KONTRA])]
    {
        let mut game = second_seat_has_played(&rules, TWO_KINGS);
        assert_eq!(game.parties().0, [RE, RE, KONTRA, KONTRA]);
        assert!(game.may_choose_partner(seat(2)));
        game.choose_partner(seat(2), seat(partner)).expect("it holds both and has played none");
        assert_eq!(game.parties().0, parties);
        let chosen = Genscher { seat: seat(2), partner: seat(partner), cards_played: 2 };
        assert_eq!(game.genscher(), Some(chosen));
        assert_eq!(game.plays().last().expect("it was played").1.code(), "DK");
        // The second ♦K chooses nobody.
        play_all(&mut game, "D9");
        while let Phase::Card(on_turn) = game.phase() {
            assert!(!game.may_choose_partner(on_turn));
            let card = game.legal_cards().iter().next().expect("a card");
            game.play(on_turn, card).expect("legal");
        }
        assert_eq!(game.outcome().expect("over").parties.0, parties);
        let points = game.score().expect("over").points().0;
        assert_eq!(points[2], points[partner], "they win or lose together: {points:?}");
        assert_eq!(points.iter().sum::<i32>(), 0);
    }
}

/// Nobody has to: whoever plays the first ♦K like any card has no second chance.
#[test]
fn genscher_mode_on_play_is_over_with_the_first_of_the_pair() {
    let rules = genscher();
    let mut game = second_seat_has_played(&rules, TWO_KINGS);
    play_all(&mut game, "DK D9");
    while let Phase::Card(on_turn) = game.phase() {
        assert!(!game.may_choose_partner(on_turn));
        let card = game.legal_cards().iter().next().expect("a card");
        game.play(on_turn, card).expect("legal");
    }
    assert_eq!((game.genscher(), game.parties().0), (None, [RE, RE, KONTRA, KONTRA]));
}

/// It takes both cards in hand, the turn, and a Normalspiel; nobody chooses itself.
#[test]
fn genscher_mode_on_play_is_refused_to_all_others() {
    let rules = genscher();
    let mut game = second_seat_has_played(&rules, TWO_KINGS);
    let refused = IllegalAction::NoGenscher(seat(2));
    assert_eq!(game.choose_partner(seat(2), seat(2)), Err(refused), "itself");
    assert!(game.choose_partner(seat(3), seat(2)).is_err(), "not on turn");
    assert_eq!(game.genscher(), None);
    let mut first = declared(&rules, deal_of(TWO_KINGS), seat(0), [GESUND; 4]);
    assert_eq!(first.choose_partner(seat(0), seat(1)), Err(IllegalAction::NoGenscher(seat(0))), "no ♦K");
    // It must follow suit, and has ♣.
    let mut plain = declared(&rules, deal_of(TWO_KINGS), seat(0), [GESUND; 4]);
    play_all(&mut plain, "CA CT");
    assert_eq!(plain.choose_partner(seat(2), seat(3)), Err(refused));
    let off = crate::common::rules("ddv", &[]);
    assert_eq!(second_seat_has_played(&off, TWO_KINGS).choose_partner(seat(2), seat(3)), Err(refused));
    let solo = [Vorbehalt::Solo(SoloKind::DIAMOND), GESUND, GESUND, GESUND];
    let mut solo = declared(&rules, deal_of(TWO_KINGS), seat(0), solo);
    play_all(&mut solo, "DQ HQ");
    assert_eq!(solo.choose_partner(seat(2), seat(3)), Err(refused), "a solo");
    let hochzeit = [Vorbehalt::HOCHZEIT, GESUND, GESUND, GESUND];
    let mut hochzeit = declared(&rules, deal_of(BOTH_ALTEN), seat(0), hochzeit);
    play_all(&mut hochzeit, "DQ HQ");
    assert_eq!(hochzeit.choose_partner(seat(2), seat(3)), Err(refused), "a Hochzeit");
}

/// Key `genscher.pair`: both cards of another pair, here both ♠Q, which seat 1 holds.
#[test]
fn genscher_pair_is_the_pair_that_chooses() {
    let rules = rules("ddv", &["genscher.mode=on_play", "genscher.pair=spade_queen"]);
    let mut game = declared(&rules, deal_of(BOTH_ALTEN), seat(0), [GESUND; 4]);
    play_all(&mut game, "DQ");
    assert!(game.may_choose_partner(seat(1)));
    game.choose_partner(seat(1), seat(3)).expect("both ♠Q");
    assert_eq!(game.parties().0, [KONTRA, RE, KONTRA, RE]);
    assert!(
        !game.may_choose_partner(seat(2)),
        "both ♦K are no pair of these rules, and a game has one Genscher"
    );
}

/// A stille Hochzeit is over with it: two play against two.
#[test]
fn genscher_ends_a_stille_hochzeit() {
    let rules = genscher();
    for (partner, parties) in [(0, [RE, KONTRA, RE, KONTRA]), (1, [KONTRA, RE, RE, KONTRA])] {
        let mut game = second_seat_has_played(&rules, BOTH_ALTEN);
        assert_eq!(game.parties().0, [RE, KONTRA, KONTRA, KONTRA]);
        game.choose_partner(seat(2), seat(partner)).expect("both ♦K");
        assert_eq!(game.parties().0, parties);
    }
}

/// Section 4: what was said stays with Re and Kontra, whoever belongs to them now, and who has changed sides may speak for
/// the new one.
#[test]
fn genscher_leaves_what_was_said_with_re_and_kontra() {
    let rules = genscher();
    let mut game = second_seat_has_played(&rules, TWO_KINGS);
    game.say(seat(2), Step::Ansage).expect("in time");
    assert_eq!(game.utterances()[0].party, KONTRA);
    game.choose_partner(seat(2), seat(3)).expect("both ♦K");
    assert!(game.has_said_ansage(KONTRA) && !game.has_said_ansage(RE));
    assert!(game.legal_steps(seat(0)).all(|step| step > Step::Ansage), "its party has said Kontra");
    game.say(seat(2), Step::Ansage).expect("Re, by its first card");
    assert_eq!(game.utterances()[1].party, RE);
    assert!(game.has_said_ansage(RE));
    // What it says now tells nothing of its ♣Q; that it was Kontra still does.
    assert_eq!(game.alten_counts(seat(2)), [true, false, false]);
}

/// Everybody hears it: nothing about the parties is hidden any more.
#[test]
fn genscher_tells_everybody_the_parties() {
    let rules = genscher();
    let mut table = Table::new(&rules, deal_of(TWO_KINGS), seat(0));
    let partner = Action::Genscher(seat(0));
    while table.view().is_some_and(|view| !view.legal_actions().contains(&partner)) {
        let view = table.view().expect("a question");
        assert!(!view.may_choose_partner() && view.hides_parties());
        assert_ne!(letters(view.public_parties()), "RKRK");
        let action = match view.question() {
            Some(Question::Card) if view.seat() == seat(0) => Action::Play("DQ".parse().expect("a card")),
            _ => view.legal_actions()[0],
        };
        table.answer(action).expect("legal");
    }
    table.answer(partner).expect("both ♦K");
    for observer in Seat::ALL {
        let view = table.view_of(observer);
        assert_eq!(letters(view.parties()), "RKRK");
        assert_eq!(letters(view.public_parties()), "RKRK");
        assert!(!view.hides_parties() && view.genscher().is_some());
    }
}

/// A record marks the card and names whom it chose.
#[test]
fn genscher_is_kept_in_records() {
    let rules = genscher();
    let mut game = second_seat_has_played(&rules, TWO_KINGS);
    game.choose_partner(seat(2), seat(3)).expect("both ♦K");
    let record = GameRecord::of(&game);
    assert_eq!(record.cards, "DQ HQ DK@3");
    let again = record.replay(&rules).expect("what was played");
    assert_eq!(GameRecord::of(&again), record);
    assert_eq!((again.genscher(), again.parties()), (game.genscher(), game.parties()));
    for wrong in ["DQ HQ DA@3", "DQ HQ DK@2", "DQ HQ DK@4", "DQ HQ DK@", "DQ HQ DK@3 D9@0"] {
        let mut other = record.clone();
        other.cards = wrong.to_owned();
        assert!(other.replay(&rules).is_err(), "{wrong}");
    }
}

/// The deal is as the tests say it is.
#[test]
fn the_hands_of_these_tests_are_deals() {
    let deals: [Deal; 2] = [TWO_KINGS, BOTH_ALTEN].map(deal_of);
    assert!(deals.iter().all(|deal| deal.hands()[seat(2)] == card_set(TWO_KINGS[2])));
}
