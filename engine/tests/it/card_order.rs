//! The order of cards in every contract, written out from the table in section 1 of the catalogue.

use doko_engine::rules::{DulleLastTrick, DulleMode, RuleSet};
use doko_engine::{
    Card, CardSet, EffectiveSuit, Game, Phase, Raised, Rules, Seat, SoloKind, Suit, Trumps, Vorbehalt,
};

use crate::common::{card, cards, ddv, ddv_but, deal_with, declared, play_all, rules, seat, winners};

/// A contract, its trumps from the highest, and its plain suits, each from its highest card.
pub(crate) type OrderRow = (Trumps, &'static str, [&'static str; 4]);

/// With a Dulle: every contract of the catalogue.
pub(crate) const WITH_DULLE: [OrderRow; 18] = [
    (
        Trumps::Normal,
        "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
        ["CA CT CK C9", "SA ST SK S9", "HA HK H9", ""],
    ),
    (
        Trumps::Solo(SoloKind::CLUB),
        "HT CQ SQ HQ DQ CJ SJ HJ DJ CA CT CK C9",
        ["", "SA ST SK S9", "HA HK H9", "DA DT DK D9"],
    ),
    (
        Trumps::Solo(SoloKind::SPADE),
        "HT CQ SQ HQ DQ CJ SJ HJ DJ SA ST SK S9",
        ["CA CT CK C9", "", "HA HK H9", "DA DT DK D9"],
    ),
    // Two trumps fewer: ♥10 stays on top, and no plain ♥ is left.
    (
        Trumps::Solo(SoloKind::HEART),
        "HT CQ SQ HQ DQ CJ SJ HJ DJ HA HK H9",
        ["CA CT CK C9", "SA ST SK S9", "", "DA DT DK D9"],
    ),
    (
        Trumps::Solo(SoloKind::DIAMOND),
        "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
        ["CA CT CK C9", "SA ST SK S9", "HA HK H9", ""],
    ),
    (
        Trumps::Solo(SoloKind::DAMEN),
        "CQ SQ HQ DQ",
        ["CA CT CK CJ C9", "SA ST SK SJ S9", "HA HT HK HJ H9", "DA DT DK DJ D9"],
    ),
    (
        Trumps::Solo(SoloKind::BUBE),
        "CJ SJ HJ DJ",
        ["CA CT CK CQ C9", "SA ST SK SQ S9", "HA HT HK HQ H9", "DA DT DK DQ D9"],
    ),
    (
        Trumps::Solo(SoloKind::KOENIG),
        "CK SK HK DK",
        ["CA CT CQ CJ C9", "SA ST SQ SJ S9", "HA HT HQ HJ H9", "DA DT DQ DJ D9"],
    ),
    (
        Trumps::Solo(SoloKind::GEMISCHT),
        "CQ SQ HQ DQ CJ SJ HJ DJ",
        ["CA CT CK C9", "SA ST SK S9", "HA HT HK H9", "DA DT DK D9"],
    ),
    (
        Trumps::Solo(SoloKind::FLEISCHLOS),
        "",
        ["CA CT CK CQ CJ C9", "SA ST SK SQ SJ S9", "HA HT HK HQ HJ H9", "DA DT DK DQ DJ D9"],
    ),
    (
        Trumps::Solo(SoloKind::NULL),
        "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
        ["CA CT CK C9", "SA ST SK S9", "HA HK H9", ""],
    ),
    (Trumps::Armut, "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", ["CA CT CK C9", "SA ST SK S9", "HA HK H9", ""]),
    (
        Trumps::Solo(SoloKind::ZEHNER),
        "CT ST HT DT",
        ["CA CK CQ CJ C9", "SA SK SQ SJ S9", "HA HK HQ HJ H9", "DA DK DQ DJ D9"],
    ),
    (
        Trumps::Solo(SoloKind::NEUNER),
        "C9 S9 H9 D9",
        ["CA CT CK CQ CJ", "SA ST SK SQ SJ", "HA HT HK HQ HJ", "DA DT DK DQ DJ"],
    ),
    (
        Trumps::Solo(SoloKind::DULLEN),
        "HT",
        ["CA CT CK CQ CJ C9", "SA ST SK SQ SJ S9", "HA HK HQ HJ H9", "DA DT DK DQ DJ D9"],
    ),
    (
        Trumps::Solo(SoloKind::KOEHLER),
        "CK SK HK DK CQ SQ HQ DQ CJ SJ HJ DJ",
        ["CA CT C9", "SA ST S9", "HA HT H9", "DA DT D9"],
    ),
    (
        Trumps::Solo(SoloKind::KOENIG_DAMEN),
        "CK SK HK DK CQ SQ HQ DQ",
        ["CA CT CJ C9", "SA ST SJ S9", "HA HT HJ H9", "DA DT DJ D9"],
    ),
    (
        Trumps::Solo(SoloKind::KOENIG_BUBEN),
        "CK SK HK DK CJ SJ HJ DJ",
        ["CA CT CQ C9", "SA ST SQ S9", "HA HT HQ H9", "DA DT DQ D9"],
    ),
];

/// Without a Dulle, where that differs.
pub(crate) const WITHOUT_DULLE: [OrderRow; 7] = [
    (
        Trumps::Normal,
        "CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
        ["CA CT CK C9", "SA ST SK S9", "HA HT HK H9", ""],
    ),
    (
        Trumps::Solo(SoloKind::CLUB),
        "CQ SQ HQ DQ CJ SJ HJ DJ CA CT CK C9",
        ["", "SA ST SK S9", "HA HT HK H9", "DA DT DK D9"],
    ),
    (
        Trumps::Solo(SoloKind::SPADE),
        "CQ SQ HQ DQ CJ SJ HJ DJ SA ST SK S9",
        ["CA CT CK C9", "", "HA HT HK H9", "DA DT DK D9"],
    ),
    (
        Trumps::Solo(SoloKind::HEART),
        "CQ SQ HQ DQ CJ SJ HJ DJ HA HT HK H9",
        ["CA CT CK C9", "SA ST SK S9", "", "DA DT DK D9"],
    ),
    (
        Trumps::Solo(SoloKind::DIAMOND),
        "CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
        ["CA CT CK C9", "SA ST SK S9", "HA HT HK H9", ""],
    ),
    (
        Trumps::Solo(SoloKind::NULL),
        "CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
        ["CA CT CK C9", "SA ST SK S9", "HA HT HK H9", ""],
    ),
    (Trumps::Armut, "CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", ["CA CT CK C9", "SA ST SK S9", "HA HT HK H9", ""]),
];

/// The row of a contract under these rules.
pub(crate) fn order_row(rules: &RuleSet, trumps: Trumps) -> &'static OrderRow {
    let without = WITHOUT_DULLE.iter().find(|row| row.0 == trumps && rules.dulle.mode == DulleMode::Off);
    without.or_else(|| WITH_DULLE.iter().find(|row| row.0 == trumps)).expect("every contract has a row")
}

fn assert_order(rules: &Rules, (trumps, high_to_low, plain): &OrderRow) {
    let order = rules.order(*trumps);
    let suits = std::iter::once((EffectiveSuit::Trump, *high_to_low))
        .chain(Suit::ALL.map(EffectiveSuit::plain).into_iter().zip(*plain));
    let mut all = Vec::new();
    for (suit, codes) in suits {
        let wanted = cards(codes);
        let both: CardSet = wanted.iter().flat_map(|&card| [card, card]).collect();
        assert_eq!(order.cards(suit), both, "{trumps:?} {suit:?}");
        for &card in &wanted {
            assert_eq!(order.suit(card), suit, "{trumps:?} {card}");
            assert_eq!(order.is_trump(card), suit == EffectiveSuit::Trump, "{trumps:?} {card}");
        }
        all.extend(wanted.into_iter().flat_map(|card| [card, card]));
    }
    assert_eq!(order.sorted(CardSet::DECK_48), all, "{trumps:?}");
    assert_eq!(order.trumps().len(), 2 * cards(high_to_low).len());
}

/// Whether `later` beats `best`, by the lists alone.
fn beats_by_list(row: &OrderRow, later: Card, best: Card) -> bool {
    let place = |codes: &str, wanted| cards(codes).iter().position(|&card| card == wanted);
    match (place(row.1, later), place(row.1, best)) {
        (Some(later), Some(best)) => later < best,
        (Some(_), None) => true,
        (None, Some(_)) => false,
        (None, None) => row.2.iter().any(|codes| match (place(codes, later), place(codes, best)) {
            (Some(later), Some(best)) => later < best,
            _ => false,
        }),
    }
}

/// Catalogue section 1, table of contracts; `solo.kinds`, `dulle.mode` first.
#[test]
fn dulle_mode_first_every_contract_has_the_order_of_the_catalogue() {
    for row in &WITH_DULLE {
        assert_order(ddv(), row);
    }
}

/// Catalogue section 1, table of contracts; `dulle.mode` off. Solos whose trumps are of some ranks only do not
/// change.
#[test]
fn dulle_mode_off_every_contract_has_the_order_of_the_catalogue() {
    let rules = ddv_but(|set| set.dulle.mode = DulleMode::Off);
    for (trumps, ..) in &WITH_DULLE {
        assert_order(&rules, order_row(rules.set(), *trumps));
    }
}

/// Catalogue section 1: highest trump, else highest of the suit led; of two equal cards the first.
#[test]
fn a_card_beats_another_as_the_lists_say() {
    for mode in [DulleMode::First, DulleMode::Off] {
        let rules = ddv_but(|set| set.dulle.mode = mode);
        for (trumps, ..) in &WITH_DULLE {
            let row = order_row(rules.set(), *trumps);
            for later in Card::all() {
                for best in Card::all() {
                    let beats = rules.order(*trumps).beats(later, best, false);
                    assert_eq!(beats, beats_by_list(row, later, best), "{trumps:?}: {later} on {best}");
                }
            }
        }
    }
}

/// Keys `dulle.mode` and `dulle.last_trick`: first, second, and each of them reversed in the last trick.
#[test]
fn dulle_mode_and_dulle_last_trick_decide_between_two_dullen() {
    use DulleLastTrick::{Reversed, Same};
    use DulleMode::{First, Off, Second};
    // Rule, last trick, and whether the second ♥10 wins in an ordinary trick and in the last one.
    let rows = [
        (First, Same, false, false),
        (First, Reversed, false, true),
        (Second, Same, true, true),
        (Second, Reversed, true, false),
    ];
    let dulle = card("HT");
    for (mode, last_trick, ordinary, last) in rows {
        let rules = ddv_but(|set| {
            set.dulle.mode = mode;
            set.dulle.last_trick = last_trick;
        });
        for (trumps, high_to_low, _) in WITH_DULLE {
            // Where ♥10 is plain the first wins always.
            let is_trump = high_to_low.starts_with("HT");
            let order = rules.order(trumps);
            assert_eq!(order.is_dulle(), is_trump, "{trumps:?} {mode:?}");
            assert_eq!(order.beats(dulle, dulle, false), is_trump && ordinary, "{trumps:?} {mode:?}");
            assert_eq!(order.beats(dulle, dulle, true), is_trump && last, "{trumps:?} {mode:?}");
            for other in Card::all().filter(|&card| card != dulle) {
                assert!(!order.beats(other, other, false), "of two {other} the first wins");
                assert!(!order.beats(other, other, true), "of two {other} the first wins");
            }
        }
    }
    let off = ddv_but(|set| {
        set.dulle.mode = Off;
        set.dulle.last_trick = Same;
    });
    let plain = off.order(Trumps::Normal);
    assert!(!plain.is_dulle());
    assert!(!plain.beats(dulle, dulle, false));
}

/// Whether the first or the second ♥10 wins the trick to which seats 0 and 1, with equal hands, play one: the
/// first trick, or the last.
fn place_of_winning_dulle(rules: &Rules, hand: &str, vorbehalt: Vorbehalt, in_last: bool) -> usize {
    let deal = deal_with(true, [hand, hand, "", ""]);
    let vorbehalte = [vorbehalt, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
    let mut game = declared(rules, deal, seat(0), vorbehalte);
    let trick = if in_last { 11 } else { 0 };
    while game.played() < 4 * (trick + 1) {
        let Phase::Card(seat) = game.phase() else { panic!("a card is due") };
        let now = game.played() / 4 == trick;
        let legal = game.legal_cards();
        let wanted = |&card: &Card| (card == Card::DULLE) == now;
        let card = legal.iter().find(wanted).or_else(|| legal.iter().next()).expect("a card");
        game.play(seat, card).expect("a legal card");
    }
    let trick = game.tricks().last().expect("a trick");
    let dullen: Vec<Seat> =
        trick.plays().filter(|&(_, card)| card == Card::DULLE).map(|(seat, _)| seat).collect();
    assert_eq!(dullen.len(), 2, "both lie in this trick");
    dullen.iter().position(|&seat| seat == trick.winner).expect("one of them wins")
}

/// Keys `dulle.mode`, `dulle.last_trick`, played out: 0 stands for the first ♥10, 1 for the second.
#[test]
fn dulle_mode_and_dulle_last_trick_in_a_played_trick() {
    use DulleLastTrick::{Reversed, Same};
    use DulleMode::{First, Second};
    let normal = "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK";
    let heart = "HT CQ SQ HQ DQ CJ SJ HJ DJ HA HK H9";
    for (mode, last_trick, ordinary, last) in
        [(First, Same, 0, 0), (First, Reversed, 0, 1), (Second, Same, 1, 1), (Second, Reversed, 1, 0)]
    {
        let rules = ddv_but(|set| {
            set.dulle.mode = mode;
            set.dulle.last_trick = last_trick;
        });
        for (hand, vorbehalt) in [(normal, Vorbehalt::Gesund), (heart, Vorbehalt::Solo(SoloKind::HEART))] {
            assert_eq!(place_of_winning_dulle(&rules, hand, vorbehalt, false), ordinary, "{mode:?}");
            assert_eq!(
                place_of_winning_dulle(&rules, hand, vorbehalt, true),
                last,
                "{mode:?} {last_trick:?}"
            );
        }
        // In the Fleischloser ♥10 is plain: the first wins.
        let plain = Vorbehalt::Solo(SoloKind::FLEISCHLOS);
        assert_eq!(place_of_winning_dulle(&rules, heart, plain, false), 0);
    }
}

/// Seats 1 and 2 hold a ♥10 each, and a trump that they must play where ♥10 is none.
const DULLEN: [&str; 4] = ["HA HK CQ", "HT HQ HA", "HT HJ HK", "H9 H9 D9 DA DT DK CA CT CK C9 SA ST"];

/// klassisch, "Trumpf und Farbe" and "Spielverlauf", where ♥10 is a card of its suit; its Besonderheit "Doppelkopf mit
/// der Dulle", where it is the top trump and "die zuerst ausgespielte Karte immer die höhere" still holds; ATV
/// Arminia, "Sonderstellung der ♥10: es sticht die zweite die erste!"; VLN, "Grundlagen", 1: "hier fängt die Zweite die
/// Erste"; Doppelkopf Palast, "Ausspielen": the first "auch bei der Herz-Zehn", and its Sonderregel.
#[test]
fn dulle_mode_is_that_of_the_source() {
    // Who wins ♣Q, ♥10, ♥10 and a low trump.
    for (preset, changes, winner) in [
        ("klassisch", &[][..], None),
        ("klassisch", &["dulle.mode=first"][..], Some(1)),
        ("arminia", &[][..], Some(2)),
        ("palast", &[][..], Some(1)),
        ("palast", &["dulle.mode=second"][..], Some(2)),
        ("ddv", &[][..], Some(1)),
    ] {
        let rules = rules(preset, changes);
        let mut game = declared(&rules, deal_with(true, DULLEN), seat(0), [Vorbehalt::Gesund; 4]);
        play_all(&mut game, "CQ");
        match winner {
            Some(winner) => {
                play_all(&mut game, "HT HT D9");
                assert_eq!(winners(&game), [winner], "{preset} {changes:?}");
            }
            None => assert!(game.play(seat(1), Card::DULLE).is_err(), "♥10 does not follow a trump"),
        }
    }
    let klassisch = rules("klassisch", &[]);
    let mut game = declared(&klassisch, deal_with(true, DULLEN), seat(0), [Vorbehalt::Gesund; 4]);
    play_all(&mut game, "HK HT HT H9");
    assert_eq!(winners(&game), [1], "above ♥K, and of two equal cards the first");
    assert_eq!(rules("vln", &[]).set().dulle.mode, DulleMode::Second);
}

/// `dulle.first_with_schweine` (a setting of the program FreeDoko): with Schweine the first ♥10 wins again. Seat 2 holds
/// both ♦A.
#[test]
fn dulle_first_with_schweine_turns_the_dullen_once_there_are_schweine() {
    let hands = ["HT HJ", "HT DT", "DA DA DJ DT", "D9 DK"];
    for (first_again, winner) in [(false, 1), (true, 0)] {
        let key = format!("dulle.first_with_schweine={first_again}");
        let rules = rules("ddv", &["dulle.mode=second", "schweine.mode=automatic", &key]);
        let vorbehalte = [Vorbehalt::Gesund; 4];
        let mut game = declared(&rules, deal_with(true, hands), seat(2), vorbehalte);
        play_all(&mut game, "DT D9 HT HT");
        assert_eq!(winners(&game), [1], "not yet");
        let mut game = declared(&rules, deal_with(true, hands), seat(2), vorbehalte);
        play_all(&mut game, "DA D9 HJ DT  DJ DK HT HT");
        assert_eq!(winners(&game), [2, winner], "{key}");
    }
    let changes = ["dulle.mode=second", "dulle.last_trick=reversed", "schweine.mode=automatic"];
    let rules = rules("ddv", &[&changes[..], &["dulle.first_with_schweine=true"]].concat());
    let second_wins =
        |raised, in_last| rules.order_with(Trumps::Normal, raised).beats(Card::DULLE, Card::DULLE, in_last);
    assert_eq!([false, true].map(|in_last| second_wins(Raised::Nothing, in_last)), [true, false]);
    assert_eq!([false, true].map(|in_last| second_wins(Raised::Schweine, in_last)), [false, true]);
}

/// ATV Arminia, "Armut": "Es gelten nicht: … 2. Herz-Zehn sticht 1. Herz-Zehn", in no trick, the last included.
#[test]
fn dulle_last_trick_and_armut_suspends_dulle_second() {
    for (mode, last_trick) in [("second", "same"), ("second", "reversed"), ("first", "reversed")] {
        let changes = [format!("dulle.mode={mode}"), format!("dulle.last_trick={last_trick}")];
        let rules = rules("arminia", &[&changes[0], &changes[1]]);
        let dulle = Card::DULLE;
        for in_last in [false, true] {
            let second_wins = rules.order(Trumps::Armut).beats(dulle, dulle, in_last);
            assert!(!second_wins, "{mode} {last_trick} {in_last}");
        }
        let normal = rules.order(Trumps::Normal);
        assert!(normal.beats(dulle, dulle, false) || normal.beats(dulle, dulle, true));
    }
}

/// Key `deck.nines`: the order is the same, without the nines (VLN, "Die Reihenfolge der Trümpfe").
#[test]
fn deck_nines_false_leaves_the_order_and_takes_the_nines() {
    let vln = rules("vln", &[]);
    let trumps = vln.order(Trumps::Normal).trumps().intersection(vln.deck());
    let wanted = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ SJ HJ HJ DJ DJ DA DA DT DT DK DK";
    assert_eq!(vln.order(Trumps::Normal).sorted(trumps), cards(wanted));
    assert_eq!(trumps.len(), 24, "Es gibt 24 Trumpfkarten");
}

#[test]
fn what_is_higher_and_lower_are_the_cards_that_beat_and_are_beaten() {
    let rules = Rules::preset("ddv").expect("a preset");
    for (trumps, raised) in
        Trumps::all(rules.set()).flat_map(|trumps| Raised::ALL.map(|raised| (trumps, raised)))
    {
        let order = rules.order_with(trumps, raised);
        for card in Card::all() {
            for other in Card::all().filter(|&other| other != card) {
                let same_suit = order.suit(card) == order.suit(other);
                let beats = same_suit && order.beats(other, card, false);
                assert_eq!(order.higher(card).count(other), 2 * usize::from(beats));
                assert_eq!(order.lower(other).count(card), 2 * usize::from(beats));
            }
        }
    }
}

/// A game holds its order of cards, and whoever prints one wants to read what has happened.
#[test]
fn what_a_game_shows_of_its_order_is_short() {
    let rules = Rules::preset("ddv").expect("a preset");
    let order = format!("{:?}", rules.order_with(Trumps::Solo(SoloKind::BUBE), Raised::Nothing));
    assert_eq!(order, "Order { trumps: [♣J, ♣J, ♠J, ♠J, ♥J, ♥J, ♦J, ♦J], raised: Nothing, .. }");
    let game = Game::new(&rules, rules.deal(1, 0, 0), seat(0));
    assert!(format!("{game:?}").contains(&format!("{:?}", rules.order(Trumps::Normal))));
    let other = Game::new(&rules, rules.deal(1, 1, 0), seat(0));
    assert!(game == game.clone() && game != other);
}
