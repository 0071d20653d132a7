//! Jokers: keys `joker.*`, two nines as top trumps.
//!
//! Source: doppelkopf-spiel.de ("Spiel mit Joker") has either the Schweine beat the Joker or the Joker the Schweine;
//! doppelkopf-regeln.com ("Tolle") calls a nine that is the highest trump a Joker. `docs/rules.md` says how it is read beyond that.

use doko_engine::rules::{HandBound, RuleSource};
use doko_engine::{Card, CardSet, GameRecord, Raised, Rules, SoloKind, Trumps, Vorbehalt};

use crate::common::{
    card, card_set, cards, deal_of, declared, play_all, play_until, rules, seat, solo_game, winners,
};

/// Seats 0 and 1 hold a ♥9 and a ♥10 each, seat 2 both ♦A, seat 3 both ♦K, seat 1 both ♦10.
const HANDS: [&str; 4] = [
    "H9 HT CQ SQ HJ D9 CA CA CK SA HA HK",
    "H9 HT CQ HQ DQ DT DT CT C9 SA ST HA",
    "DA DA SQ CJ DJ D9 CT CK C9 ST SK SK",
    "DK DK HQ DQ CJ SJ SJ HJ DJ HK S9 S9",
];

/// The rules of the DDV with both ♥9 as Jokers, and these changes.
fn with_jokers(changes: &[&str]) -> Rules {
    rules("ddv", &[&["joker.mode=first"], changes].concat())
}

/// The winner of one trick of a Normalspiel to which this seat leads, by these rules.
fn winner_of(rules: &Rules, forehand: usize, trick: &str) -> usize {
    let mut game = declared(rules, deal_of(HANDS), seat(forehand), [Vorbehalt::Gesund; 4]);
    play_all(&mut game, trick);
    winners(&game)[0]
}

/// A Joker beats the Dulle, with one Dulle, two of them or none at the table; of two Jokers the first wins, or the second.
#[test]
fn joker_mode_puts_two_nines_above_the_dulle() {
    let off = rules("ddv", &[]);
    for (mode, winner) in [("first", 0), ("second", 1)] {
        let rules = with_jokers(&[&format!("joker.mode={mode}")]);
        assert_eq!(winner_of(&rules, 0, "HT H9 DJ DK"), 1, "above the Dulle");
        assert_eq!(winner_of(&rules, 0, "H9 HT DJ DK"), 0);
        assert_eq!(winner_of(&rules, 0, "H9 H9 DJ DK"), winner, "{mode}");
        // The Dullen keep their own rule, whatever that of the Jokers is.
        for (dulle, winner) in [("first", 0), ("second", 1)] {
            let rules = with_jokers(&[&format!("joker.mode={mode}"), &format!("dulle.mode={dulle}")]);
            assert_eq!(winner_of(&rules, 0, "HT HT DJ DK"), winner, "{mode} {dulle}");
        }
        let without_dulle = with_jokers(&[&format!("joker.mode={mode}"), "dulle.mode=off"]);
        assert_eq!(winner_of(&without_dulle, 0, "CQ H9 SQ HQ"), 1, "above ♣Q");
    }
    // Without Jokers a ♥9 does not even follow a trump.
    let mut game = declared(&off, deal_of(HANDS), seat(2), [Vorbehalt::Gesund; 4]);
    play_all(&mut game, "DJ HQ");
    assert!(game.play(seat(0), card("H9")).is_err());
}

/// A Joker is a trump in every contract with a suit of trumps and in a Nullsolo, and a nine everywhere else.
#[test]
fn joker_suit_names_trumps_of_the_normalspiel_and_of_farbsoli_alone() {
    for suit in ["club", "spade", "heart", "diamond"] {
        let rules = with_jokers(&[&format!("joker.suit={suit}"), "joker.mode=second"]);
        let joker = rules.set().joker.card().expect("a Joker");
        for trumps in Trumps::all(rules.set()) {
            let order = rules.order(trumps);
            let has_suit = order.raisable()[0].is_some() || trumps == Trumps::Solo(SoloKind::NULL);
            let is_nine = trumps == Trumps::Solo(SoloKind::NEUNER);
            assert_eq!(order.is_trump(joker), has_suit || is_nine, "{suit} {trumps:?}");
            assert_eq!(order.beats(joker, joker, false), has_suit, "as other nines: {suit} {trumps:?}");
            if has_suit {
                assert_eq!(order.higher(joker), CardSet::EMPTY, "{suit} {trumps:?}");
                assert_eq!(order.higher(Card::DULLE), CardSet::both(joker), "{suit} {trumps:?}");
                assert!(order.is_dulle());
            }
        }
    }
    // The other nines stay where they were, and the plain suit is the shorter for it.
    let order = with_jokers(&[]).order(Trumps::Normal).clone();
    let trumps = "H9 H9 HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ SJ HJ HJ DJ DJ DA DA DT DT DK DK D9 D9";
    assert_eq!(order.sorted(order.trumps()), cards(trumps));
    // In a Damensolo ♥9 is the lowest ♥ again.
    let rules = with_jokers(&[]);
    let mut game = solo_game(&rules, deal_of(HANDS), SoloKind::DAMEN, seat(0));
    play_all(&mut game, "HK H9 DA HK");
    assert_eq!(winners(&game), [0]);
}

/// What Jokers outrank: Schweine, Superschweine and Hyperschweine, each once they are raised, as far as the key says.
#[test]
fn joker_above_says_which_raised_pairs_jokers_outrank() {
    let pairs = ["schweine.mode=automatic", "schweine.super=ten", "schweine.hyper=king"];
    for (outranked, above) in ["dulle", "schweine", "superschweine", "hyperschweine"].iter().enumerate() {
        let rules = with_jokers(&[&pairs[..], &[&format!("joker.above={above}")]].concat());
        for raised in Raised::ALL {
            let order = rules.order_with(Trumps::Normal, raised);
            let higher: Vec<Card> = order.higher(card("H9")).kinds().iter().collect();
            let raised_above =
                (outranked..raised as usize).map(|pair| order.raisable()[pair].expect("a pair"));
            let mut expected: Vec<Card> = raised_above.collect();
            expected.sort_by_key(|card| card.index());
            assert_eq!(higher, expected, "{above} {raised:?}");
        }
        // ♦A raises itself; seat 1 holds the Superschweine, and seat 3 the Hyperschweine.
        let winner = if outranked >= 1 { 0 } else { 2 };
        assert_eq!(winner_of(&rules, 2, "DA DJ H9 DQ"), winner, "{above}");
        let winner = usize::from(outranked < 2);
        assert_eq!(winner_of(&rules, 2, "DA DJ H9 DT"), winner, "{above}");
        let mut game = declared(&rules, deal_of(HANDS), seat(2), [Vorbehalt::Gesund; 4]);
        play_all(&mut game, "DA DJ HT DT  DT DA DK H9");
        let winner = if outranked == 3 { 0 } else { 3 };
        assert_eq!((winners(&game), game.raised()), (vec![1, winner], Raised::Hyperschweine), "{above}");
        play_until(&mut game, 48);
        assert_eq!(GameRecord::of(&game).verify().expect("it can be read"), None);
    }
}

/// In a Farbsolo whose nines are the Jokers these are no pair that could be raised, as the tens of ♥ are none where they are the
/// Dullen.
#[test]
fn jokers_are_no_superschweine() {
    let changes =
        ["joker.suit=club", "schweine.mode=automatic", "schweine.super=nine", "schweine.in=[farbsolo]"];
    let rules = with_jokers(&changes);
    let raisable = |kind| rules.order(Trumps::Solo(kind)).raisable();
    assert_eq!(raisable(SoloKind::CLUB), [Some(card("CA")), None, None]);
    assert_eq!(raisable(SoloKind::SPADE), [Some(card("SA")), Some(card("S9")), None]);
}

/// Jokers are no nines: neither five Luschen nor Luschen and kings together are counted with them.
#[test]
fn jokers_do_not_count_as_luschen() {
    let five = card_set("H9 H9 C9 C9 S9 CK SA HA DA DT CT ST");
    for (changes, joker, holds) in [
        (["throw_in.luschen=5", "throw_in.nines_and_kings=off"], "off", true),
        (["throw_in.luschen=5", "throw_in.nines_and_kings=off"], "first", false),
        (["throw_in.luschen=3", "throw_in.nines_and_kings=off"], "first", true),
        (["throw_in.luschen=off", "throw_in.nines_and_kings=6"], "off", true),
        (["throw_in.luschen=off", "throw_in.nines_and_kings=6"], "second", false),
        (["throw_in.luschen=off", "throw_in.nines_and_kings=4"], "second", true),
    ] {
        let rules = rules("ddv", &[&changes[..], &[&format!("joker.mode={joker}")]].concat());
        assert_eq!(HandBound::any_hold(rules.throw_in_hands(), five), holds, "{changes:?} {joker}");
    }
    // A Joker is a trump, so that this hand with three others is no Armut of three.
    let hand = card_set("H9 CJ DK D9 CA CA CK SA SA ST SK S9");
    for (joker, holds) in [("off", true), ("first", false)] {
        let rules = rules("palast", &["armut.max_trumps=3", &format!("joker.mode={joker}")]);
        assert_eq!(HandBound::any_hold(rules.armut_hands(), hand), holds, "{joker}");
    }
}

/// A pack of 40 cards has no room for Jokers, and what asks for their nines contradicts them.
#[test]
fn jokers_need_nines_that_nobody_else_wants() {
    let refused = |changes: &[&str]| {
        let jokers = RuleSource::preset("ddv").set("joker.mode=first").set("joker.suit=diamond");
        let source = changes.iter().fold(jokers, |source, change| source.set(*change));
        source.rules().expect_err("a contradiction").to_string()
    };
    assert!(refused(&["deck.nines=false"]).contains("a pack of 40 cards and Jokers cannot be played"));
    let pair = ["schweine.mode=automatic", "schweine.super=nine"];
    assert!(refused(&pair).contains("both ♦9 are the Jokers"));
    let pairs = ["schweine.mode=automatic", "schweine.super=king", "schweine.hyper=nine"];
    assert!(refused(&pairs).contains("both ♦9 are the Jokers"));
    // As for other packs: there are none.
    for other in ["deck.cards=44", "deck.sevens=true", "deck=64"] {
        assert!(refused(&[other]).contains("packs are of 48 cards, or of 40 without nines"), "{other}");
    }
    assert!(refused(&["throw_in.nines_in_all_suits=true"]).contains("the nines of one suit are Jokers"));
}
