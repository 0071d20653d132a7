//! The card-play core by itself: positions made from parts, and what a seat on turn sees.

use doko_engine::play::{Ending, Play, Won};
use doko_engine::{Bits, PerSeat, Raised, Rules, Seat, Trumps};

use crate::common::{Dice, ddv, rules, seat};

/// Plays random cards up to so many.
fn played(rules: &Rules, trumps: Trumps, raised: Raised, index: u64, cards: usize) -> Play {
    let order = rules.order_with(trumps, raised);
    let mut dice = Dice::new(index);
    let mut play = Play::new(order, rules.deal(4, index, 0).hands(), seat(index as usize % 4));
    while play.played() < cards {
        let legal: Vec<_> = play.legal().iter().collect();
        play.play(order, dice.pick(&legal));
    }
    play
}

#[test]
fn a_play_of_which_some_cards_are_known_is_the_whole_once_the_rest_is_dealt_in() {
    for index in 0..200 {
        let rules = ddv();
        let order = rules.order(Trumps::Normal);
        let whole = played(rules, Trumps::Normal, Raised::Nothing, index, index as usize % 49);
        let observer = seat(index as usize / 4 % 4);
        let seen = |at: Seat| if at == observer { whole.dealt(at) } else { whole.dealt(at) - whole.held(at) };
        let known = PerSeat::from_fn(|at| order.card_set(seen(at)));
        let leader = seat(index as usize % 4);
        let mut partly = Play::partly_known(order, &known, 12, leader);
        let cards: Vec<_> = {
            let mut again = Play::new(order, rules.deal(4, index, 0).hands(), leader);
            let mut dice = Dice::new(index);
            (0..whole.played())
                .map(|_| {
                    let legal: Vec<_> = again.legal().iter().collect();
                    let bit = dice.pick(&legal);
                    again.play(order, bit);
                    order.card_of(bit)
                })
                .collect()
        };
        for card in cards {
            let bit = partly.held_copy(order, card).expect("it was seen");
            partly.play(order, bit);
        }
        for at in Seat::ALL.into_iter().filter(|&at| at != observer) {
            let hidden = order.bits(order.card_set(whole.held(at)), partly.all_dealt());
            partly.deal_in(at, hidden);
        }
        assert_eq!((partly.played(), partly.total(), partly.to_act()), (whole.played(), 48, whole.to_act()));
        for at in Seat::ALL {
            let cards = |play: &Play, of: fn(&Play, Seat) -> Bits| order.card_set(of(play, at));
            for of in [Play::held, Play::dealt, Play::won] {
                assert_eq!(cards(&partly, of), cards(&whole, of), "{index}");
            }
            assert_eq!(partly.tricks(at), whole.tricks(at));
        }
        assert_eq!(order.card_set(partly.table()), order.card_set(whole.table()));
        let winning = |play: &Play| play.winning(order).map(|(at, bit)| (at, order.card_of(bit)));
        assert_eq!(winning(&partly), winning(&whole));
    }
}

#[test]
fn a_turn_shows_what_lies_before_the_seat() {
    let order = ddv().order(Trumps::Normal);
    for cards in 0..48 {
        let play = played(ddv(), Trumps::Normal, Raised::Nothing, 2, cards);
        let turn = play.turn(order);
        assert_eq!(
            (turn.seat(), turn.legal(), turn.hand()),
            (play.to_act(), play.legal(), play.held(play.to_act()))
        );
        assert_eq!(turn.in_trick(), cards % 4);
        assert_eq!(turn.table(), play.table());
        assert_eq!(turn.table().len() as usize, cards % 4);
        assert_eq!(turn.winning(), play.winning(order));
        assert_eq!(turn.leader().clockwise(cards % 4), turn.seat());
    }
}

#[test]
fn raising_moves_cards_and_leaves_everything_else() {
    let rules = rules("palast", &["schweine.mode=automatic"]);
    let (from, to) = (rules.order(Trumps::Normal), rules.order_with(Trumps::Normal, Raised::Schweine));
    for cards in 0..=48 {
        let before = played(&rules, Trumps::Normal, Raised::Nothing, 3, cards);
        let mut after = before;
        after.raise(from, to);
        for at in Seat::ALL {
            for of in [Play::held, Play::dealt, Play::won] {
                assert_eq!(to.card_set(of(&after, at)), from.card_set(of(&before, at)), "{cards}");
            }
        }
        assert_eq!(to.card_set(after.table()), from.card_set(before.table()));
        assert_eq!(to.card_set(after.last_trick()), from.card_set(before.last_trick()));
        if !before.is_over() {
            assert_eq!(to.card_set(after.legal()), from.card_set(before.legal()));
        }
    }
}

#[test]
fn an_ending_is_played_as_the_game_is() {
    let mut ties = 0;
    for changes in ["dulle.mode=first", "dulle.mode=second", "dulle.last_trick=reversed"] {
        let rules = rules("ddv", &[changes]);
        let order = rules.order(Trumps::Normal);
        for index in 0..300 {
            // From the beginning, and from any point on.
            let mut play = played(&rules, Trumps::Normal, Raised::Nothing, index, index as usize % 48);
            let mut ending = Ending::of(order, &play);
            let mut dice = Dice::new(index + 1000);
            while !play.is_over() {
                let legal = play.legal();
                assert_eq!((ending.on_turn(), ending.legal()), (play.to_act(), legal));
                assert_eq!(ending.is_last_trick(), play.is_last_trick());
                assert_eq!(ending.is_between_tricks(), play.in_trick() == 0);
                assert_eq!(ending.still_to_play(), 4 - play.in_trick());
                if let Some((winner, best)) = play.winning(order) {
                    assert_eq!((ending.winner(), ending.best()), (winner, best.into()));
                    assert_eq!(ending.beating(), play.turn(order).beating(best));
                    assert_eq!(Ending::of(order, &play), ending, "{changes}: {index}");
                    ties += u32::from(ending.beating().intersects(ending.best().lanes()));
                }
                let card = dice.pick(&legal.iter().collect::<Vec<_>>());
                let winner = play.play(order, card);
                let won = ending.play(order, card);
                assert_eq!(won.map(|won| won.winner), winner, "{changes}: {index}");
                if let Some(Won { winner, best, cards, is_last }) = won {
                    assert_eq!((cards, is_last), (play.last_trick(), play.is_over()));
                    assert_eq!(best, cards & play.dealt(winner));
                }
            }
            assert!(ending.is_over());
        }
    }
    assert!(ties > 100, "{ties}");
}
