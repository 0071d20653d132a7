//! Hyperschweine: key `schweine.hyper`, a third pair above Schweine and Superschweine.
//!
//! Source: the rules of a web table (Koppeldopf, "Sonderkarten"): the ♦10 above the ♦A, and the ♦K above the ♦10.
//! `docs/rules.md` says how it is read beyond that.

use doko_engine::{
    Event, Game, GameRecord, Item, Klaerungsstich, Raised, Rules, SoloKind, Trumps, Vorbehalt,
};

use crate::common::{deal_of, declared, normal_game, play_all, play_until, rules, seat, solo_game, winners};

/// Seat 2 holds both ♦A, seat 3 both ♦10, seat 1 both ♦K; seats 0 and 1 a ♥10 and a ♣Q each.
const PAIRS: [&str; 4] = [
    "HT CQ SQ HJ D9 CA CA CK SA HA HK H9",
    "HT CQ HQ DQ DK DK CT C9 SA ST HA HK",
    "DA DA SQ CJ DJ CT CK C9 ST SK SK H9",
    "DT DT HQ DQ CJ SJ SJ HJ DJ D9 S9 S9",
];

/// The pairs of Koppeldopf, raised as they are played.
fn koppeldopf(changes: &[&str]) -> Rules {
    let pairs = ["schweine.mode=automatic", "schweine.super=ten", "schweine.hyper=king"];
    rules("ddv", &[&pairs[..], changes].concat())
}

/// A Normalspiel to which this seat leads.
fn normal_from(rules: &Rules, forehand: usize) -> Game<'_> {
    declared(rules, deal_of(PAIRS), seat(forehand), [Vorbehalt::Gesund; 4])
}

/// In one trick each pair goes above the one before it, and the second card of each keeps its place.
#[test]
fn schweine_hyper_raises_a_third_pair_above_the_second() {
    let rules = koppeldopf(&[]);
    let mut game = normal_from(&rules, 2);
    play_all(&mut game, "DA DT HT DK");
    assert_eq!((winners(&game), game.raised()), (vec![1], Raised::Hyperschweine));
    let at = |by, played| Some((seat(by), played));
    assert_eq!(game.raised_by(), [at(2, 0), at(3, 1), at(1, 3)]);
    play_all(&mut game, "HQ DA DT CQ");
    assert_eq!(winners(&game), [1, 3], "♦10 beats ♦A");
    play_all(&mut game, "DQ SQ DK SQ");
    assert_eq!(winners(&game), [1, 3, 1], "the second ♦K is a Hyperschwein too");
}

/// Each is told as an event, and the game can be written and read.
#[test]
fn hyperschweine_are_told_and_recorded() {
    let rules = koppeldopf(&[]);
    let mut game = normal_from(&rules, 2);
    play_all(&mut game, "DA DT HT DK");
    let raised = |event| match event {
        Event::Raised { seat, raised, cards_played } => Some((seat, raised, cards_played)),
        _ => None,
    };
    let told: Vec<_> = game.events().into_iter().filter_map(raised).collect();
    let expected = [
        (seat(2), Raised::Schweine, 0),
        (seat(3), Raised::Superschweine, 1),
        (seat(1), Raised::Hyperschweine, 3),
    ];
    assert_eq!(told, expected);
    play_until(&mut game, 48);
    assert_eq!(GameRecord::of(&game).verify().expect("it can be read"), None);
}

/// As Superschweine need Schweine, Hyperschweine need Superschweine: a ♦K that falls before them is the lowest trump but for
/// ♦9, and its twin stays one.
#[test]
fn hyperschweine_need_superschweine_and_both_cards_in_hand() {
    let rules = koppeldopf(&[]);
    // Schweine alone are not enough.
    let mut game = normal_from(&rules, 2);
    play_all(&mut game, "DA SJ HT DK");
    assert_eq!((winners(&game), game.raised()), (vec![2], Raised::Schweine));
    // The other ♦K comes after the Superschweine, too late.
    play_all(&mut game, "DA DT CQ DK");
    assert_eq!((winners(&game), game.raised()), (vec![2, 3], Raised::Superschweine));
    // Without Schweine nothing is raised at all.
    let mut game = normal_from(&rules, 3);
    play_all(&mut game, "DT HT DK DJ");
    assert_eq!((winners(&game), game.raised()), (vec![0], Raised::Nothing));
}

/// One hand may hold several pairs: it raises each with a card of its own, in their order, and what comes too early is lost.
#[test]
fn hyperschweine_of_the_hand_that_holds_the_other_pairs_too() {
    let hands = [
        "HT CQ SQ HJ D9 CA CA CK SA HA HK H9",
        "HT CQ HQ DQ CT CT C9 C9 SA ST HA HK",
        "DA DA DT DT DK DK DJ CK ST SK SK H9",
        "SQ CJ HQ DQ CJ SJ SJ HJ DJ D9 S9 S9",
    ];
    let rules = koppeldopf(&[]);
    let mut game = declared(&rules, deal_of(hands), seat(2), [Vorbehalt::Gesund; 4]);
    play_all(&mut game, "DA DJ HT HT  DT HJ HJ DQ  DK D9 SQ HQ");
    assert_eq!((winners(&game), game.raised()), (vec![2, 2, 2], Raised::Hyperschweine));
    let at = |played| Some((seat(2), played));
    assert_eq!(game.raised_by(), [at(0), at(4), at(8)]);
    let mut game = declared(&rules, deal_of(hands), seat(2), [Vorbehalt::Gesund; 4]);
    play_all(&mut game, "DK DJ D9 DQ  HT DA HJ HJ  DT SJ SQ HQ  DK SJ CQ CQ");
    assert_eq!((winners(&game), game.raised()), (vec![1, 2, 2, 0], Raised::Superschweine));
}

/// Where Schweine are announced before play, the other pairs need no ♦A on the table.
#[test]
fn hyperschweine_after_schweine_that_were_announced_before_play() {
    let rules = koppeldopf(&["schweine.mode=before_play"]);
    let mut game = normal_from(&rules, 3);
    game.announce_schweine(seat(2), true).expect("both ♦A are in hand");
    play_all(&mut game, "DT HT DK DA");
    let at = |by, played| Some((seat(by), played));
    assert_eq!((winners(&game), game.raised_by()), (vec![1], [at(2, 0), at(3, 0), at(1, 2)]));
    let mut game = normal_from(&rules, 2);
    game.announce_schweine(seat(2), false).expect("it is asked");
    play_all(&mut game, "DA DT HT DK");
    assert_eq!((winners(&game), game.raised()), (vec![0], Raised::Nothing));
}

/// Where only the second ♦A becomes a Schwein, the other pairs wait for it (`schweine.second_only`).
#[test]
fn hyperschweine_wait_for_the_second_ace_where_only_that_is_a_schwein() {
    let hands = [
        "HT CQ SQ HJ D9 CA CA SA HA HK H9 H9",
        "HT CQ HQ DQ DK DK CT C9 SA ST HA HK",
        "DA DA SQ CJ DJ CT CK CK C9 ST SK SK",
        "DT DT HQ DQ CJ SJ SJ HJ DJ D9 S9 S9",
    ];
    for second_only in ["own", "party"] {
        let rules = koppeldopf(&[&*format!("schweine.second_only={second_only}")]);
        let from = |index| declared(&rules, deal_of(hands), seat(index), [Vorbehalt::Gesund; 4]);
        let mut game = from(0);
        // Seat 2 ruffs with the first.
        play_all(&mut game, "HA HK DA S9  DA DT HT DK");
        let at = |by, played| Some((seat(by), played));
        assert_eq!((winners(&game), game.raised_by()), (vec![2, 1], [at(2, 4), at(3, 5), at(1, 7)]));
        // Lost to the other party, the first spoils all three pairs.
        let mut game = from(2);
        play_all(&mut game, "DA DJ SQ CQ  HT DA DT D9");
        assert_eq!((winners(&game), game.raised()), (vec![1, 1], Raised::Nothing));
    }
}

/// Without nines tens and kings are left, in either order.
#[test]
fn hyperschweine_without_nines() {
    let hands = [
        "HT CQ SQ HJ SJ CA CA CK SA HA",
        "HT CQ HQ DQ DT DT CT CT SA HA",
        "DA DA SQ CJ DJ HJ CK ST SK SK",
        "DK DK HQ DQ CJ SJ DJ ST HK HK",
    ];
    for (pairs, cards, won) in [
        (["schweine.super=ten", "schweine.hyper=king"], "DA DQ HT DT  DT DJ DK SQ", &[1, 3][..]),
        (["schweine.super=king", "schweine.hyper=ten"], "DA DK HT DT", &[1]),
    ] {
        let rules = rules("ddv", &["deck.nines=false", "schweine.mode=automatic", pairs[0], pairs[1]]);
        let mut game = declared(&rules, deal_of(hands), seat(2), [Vorbehalt::Gesund; 4]);
        play_all(&mut game, cards);
        assert_eq!((&*winners(&game), game.raised()), (won, Raised::Hyperschweine));
    }
}

/// Off, the third pair is what it was.
#[test]
fn without_the_key_there_is_no_third_pair() {
    let rules = koppeldopf(&["schweine.hyper=off"]);
    let mut game = normal_from(&rules, 2);
    play_all(&mut game, "DA DT HT DK");
    assert_eq!((winners(&game), game.raised()), (vec![3], Raised::Superschweine));
}

/// A third pair is raised without a word where Schweine are announced, and whoever keeps these to itself keeps all from being raised.
#[test]
fn hyperschweine_need_no_word_of_their_own() {
    let rules = koppeldopf(&["schweine.mode=on_play"]);
    let mut game = normal_from(&rules, 2);
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    play_all(&mut game, "DT HT DK");
    assert_eq!((winners(&game), game.raised()), (vec![1], Raised::Hyperschweine));
    let mut game = normal_from(&rules, 2);
    play_all(&mut game, "DA DT HT DK");
    assert_eq!((winners(&game), game.raised()), (vec![0], Raised::Nothing));
}

/// Any two other pairs of the trump suit, in either order.
#[test]
fn the_pairs_are_those_of_the_keys() {
    for (superschweine, hyperschweine, top) in
        [("nine", "ten", "♦10 ♦9 ♦A"), ("ten", "nine", "♦9 ♦10 ♦A"), ("king", "nine", "♦9 ♦K ♦A")]
    {
        let changes = [format!("schweine.super={superschweine}"), format!("schweine.hyper={hyperschweine}")];
        let rules = rules("ddv", &["schweine.mode=automatic", &changes[0], &changes[1]]);
        let order = rules.order_with(Trumps::Normal, Raised::Hyperschweine);
        let sorted = order.sorted(order.trumps());
        assert_eq!([0, 2, 4].map(|at| sorted[at].to_string()).join(" "), top);
        assert_eq!(sorted[6].to_string(), "♥10");
    }
}

/// In a Farbsolo in ♥ the tens are the Dullen: where they would be the Superschweine there is neither pair, and where they would be the
/// Hyperschweine only these are missing.
#[test]
fn hyperschweine_leave_the_dulle_as_it_is() {
    let highest = |superschweine: &str, hyperschweine: &str, kind| {
        let changes = [format!("schweine.super={superschweine}"), format!("schweine.hyper={hyperschweine}")];
        let rules = rules("ddv", &["schweine.mode=automatic", &changes[0], &changes[1]]);
        let order = rules.order_with(Trumps::Solo(kind), Raised::Hyperschweine);
        let sorted = order.sorted(order.trumps());
        (order.raised(), [0, 2, 4].map(|at| sorted[at].to_string()).join(" "))
    };
    let club = (Raised::Hyperschweine, "♣K ♣10 ♣A".to_owned());
    assert_eq!(highest("ten", "king", SoloKind::CLUB), club);
    assert_eq!(highest("ten", "king", SoloKind::HEART), (Raised::Schweine, "♥A ♥10 ♣Q".to_owned()));
    assert_eq!(highest("king", "ten", SoloKind::HEART), (Raised::Superschweine, "♥K ♥A ♥10".to_owned()));
}

/// In a Farbsolo they are the pairs of its suit (`schweine.in`).
#[test]
fn hyperschweine_of_a_farbsolo_are_of_its_suit() {
    let hands = [
        "HT CQ SQ HJ CK CK DA DK SA HA HK H9",
        "HT CQ HQ DQ DT DK DT C9 SA ST HA HK",
        "CA CA SQ CJ DJ DA D9 C9 ST SK SK H9",
        "CT CT HQ DQ CJ SJ SJ HJ DJ D9 S9 S9",
    ];
    let rules = koppeldopf(&["schweine.in=[normal, farbsolo]"]);
    let mut game = solo_game(&rules, deal_of(hands), SoloKind::CLUB, seat(0));
    play_all(&mut game, "HT C9 CA CT  DJ CK");
    assert_eq!(game.raised(), Raised::Hyperschweine);
}

/// An Armut that suspends Superschweine has no Hyperschweine (`armut.suspends`).
#[test]
fn an_armut_without_superschweine_has_no_hyperschweine() {
    for (suspends, raised) in [("[superschweine]", Raised::Schweine), ("[]", Raised::Hyperschweine)] {
        let suspends = format!("armut.suspends={suspends}");
        let rules = rules("arminia", &["schweine.in=[normal, armut]", "schweine.hyper=king", &suspends]);
        assert_eq!(rules.order_with(Trumps::Armut, Raised::Hyperschweine).raised(), raised, "{suspends}");
    }
}

/// A Fuchs that is a Schwein is none, whoever catches it: Kontra's falls to a Hyperschwein of Re.
#[test]
fn hyperschweine_catch_a_schwein_and_no_fuchs() {
    let rules = koppeldopf(&[]);
    let mut game = normal_from(&rules, 2);
    play_all(&mut game, "DA DT HT DK");
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    assert!(score.items().all(|(_, item, _)| item != Item::Fuchs), "{score:?}");
}

/// In a lone Hochzeit the third pair can still be raised above Superschweine, as these above Schweine of before.
#[test]
fn hyperschweine_above_schweine_raised_in_time_stay_in_a_lone_hochzeit() {
    let hands = [
        "HT CQ CQ SQ D9 CA CA CK SA HA HK H9",
        "HT HJ HQ DQ DK DK CT C9 SA ST HA HK",
        "DA DA SQ CJ DJ CT CK C9 ST SK SK H9",
        "DT DT HQ DQ CJ SJ SJ HJ DJ D9 S9 S9",
    ];
    for lone_is_solo in [true, false] {
        let change = format!("hochzeit.lone_is_solo={lone_is_solo}");
        let rules = koppeldopf(&["hochzeit.partner=fehl", "hochzeit.tricks=1", &change]);
        let hochzeit = [
            Vorbehalt::Hochzeit(Klaerungsstich::Fehl),
            Vorbehalt::Gesund,
            Vorbehalt::Gesund,
            Vorbehalt::Gesund,
        ];
        let mut game = declared(&rules, deal_of(hands), seat(0), hochzeit);
        play_all(&mut game, "HT HJ DA DT");
        assert_eq!(game.raised(), Raised::Superschweine);
        play_all(&mut game, "DJ CQ DK DA");
        assert_eq!(game.raised(), Raised::Hyperschweine, "{lone_is_solo}");
    }
}

/// Without Schweine all pairs are plain trumps.
#[test]
fn a_game_without_schweine_raises_no_pair() {
    let rules = rules("ddv", &[]);
    let mut game = normal_game(&rules, deal_of(PAIRS));
    play_all(&mut game, "D9 DK DA DT");
    assert_eq!((winners(&game), game.raised()), (vec![2], Raised::Nothing));
}
