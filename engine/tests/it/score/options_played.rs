//! Rules of the score that no preset has, and that hang on the course of a game.

use doko_engine::play::{Play, Tally};
use doko_engine::rules::{DulleCaughtBy, DulleMode, KarlchenCaughtBy, SchweineMode};
use doko_engine::{
    Bid, Item, Order, Party, PerParty, PerSeat, Raised, Rules, SoloKind, Step, Trumps, Vorbehalt,
};

use super::hand::{TWO, sheet};
use crate::common::{
    card_set, ddv, ddv_but, deal_with, declared, normal_game, play_all, play_until, rules, seat,
};

/// What both parties have to show for a last trick of these cards, led by seat 0; seats 0 and 2 are Re.
fn last_trick(rules: &Rules, cards: [&str; 4]) -> PerParty<Tally> {
    last_trick_by(rules.order(Trumps::Normal), cards)
}

fn last_trick_by(order: &Order, cards: [&str; 4]) -> PerParty<Tally> {
    let mut play = Play::new(order, &PerSeat(cards.map(card_set)), seat(0));
    while !play.is_over() {
        let card = play.legal().lowest().expect("one card each");
        play.play(order, card);
    }
    play.tally(order, &PerSeat(TWO))
}

/// Key `sonderpunkte.karlchen_caught_by`, customary: only the ♦Q catches a ♣J, or another card that a table names.
#[test]
fn sonderpunkte_karlchen_caught_by_one_card_alone() {
    let tables = [
        (KarlchenCaughtBy::Any, [1, 1, 1, 1, 1]),
        (KarlchenCaughtBy::DiamondQueen, [1, 0, 0, 0, 0]),
        (KarlchenCaughtBy::HeartQueen, [0, 1, 0, 0, 0]),
        (KarlchenCaughtBy::SpadeQueen, [0, 0, 1, 0, 0]),
        (KarlchenCaughtBy::ClubQueen, [0, 0, 0, 1, 0]),
    ];
    for (by, caught) in tables {
        let rules = ddv_but(|set| set.sonderpunkte.karlchen_caught_by = by);
        for (winner, wanted) in ["DQ", "HQ", "SQ", "CQ", "HT"].into_iter().zip(caught) {
            let tally = last_trick(&rules, ["CJ", winner, "DJ", "D9"]);
            assert_eq!(tally[Party::Kontra].karlchen_caught, wanted, "{by:?} {winner}");
            // A ♦Q that lies there without winning catches nothing.
            let tally = last_trick(&rules, ["CJ", "HT", "DQ", winner]);
            assert_eq!(
                tally[Party::Kontra].karlchen_caught,
                u32::from(by == KarlchenCaughtBy::Any || winner == "HT" && caught[4] == 1)
            );
        }
        // One's own is not caught.
        assert_eq!(last_trick(&rules, ["CJ", "D9", "DQ", "D9"])[Party::Re].karlchen_caught, 0);
    }
}

/// Key `sonderpunkte.dulle_caught_by`: VLN, "Die zweite Herz ♥ Zehn fängt die Erste", and customary that either catches the other.
/// The first wins where the second does not beat it, and again once there are Schweine (`dulle.first_with_schweine`).
#[test]
fn sonderpunkte_dulle_caught_by_the_second_dulle_or_by_the_other() {
    for (by, caught_by_first) in [(DulleCaughtBy::Dulle, 0), (DulleCaughtBy::Other, 1)] {
        let rules = ddv_but(|set| {
            set.dulle.mode = DulleMode::Second;
            set.dulle.first_with_schweine = true;
            set.schweine.mode = SchweineMode::Automatic;
            set.sonderpunkte.dulle_caught = 1;
            set.sonderpunkte.dulle_caught_by = by;
        });
        let caught = |raised, cards| {
            let tally = last_trick_by(rules.order_with(Trumps::Normal, raised), cards);
            (tally[Party::Re].dulle_caught_by_dulle, tally[Party::Kontra].dulle_caught_by_dulle)
        };
        assert_eq!(caught(Raised::Nothing, TWO_DULLEN), (0, 1), "{by:?}");
        assert_eq!(caught(Raised::Schweine, TWO_DULLEN), (caught_by_first, 0), "{by:?}");
        assert_eq!(caught(Raised::Schweine, ["HT", "D9", "HT", "D9"]), (0, 0), "its own is not caught");
        assert_eq!(caught(Raised::Schweine, ["HT", "DA", "DK", "D9"]), (0, 0), "a Schwein is no Dulle");
    }
}

/// Seat 0 of Re leads a ♥10, and seat 1 of Kontra plays the other.
const TWO_DULLEN: [&str; 4] = ["HT", "HT", "D9", "D9"];

/// Key `sonderpunkte.dulle_last_trick`, customary: a ♥10 kept for the last trick costs its party a point.
#[test]
fn sonderpunkte_dulle_last_trick_goes_to_the_other_party() {
    let trumps = "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK";
    let fehl = "CA CT CK C9 SA ST SK S9 HA HK H9 D9";
    let rules = ddv_but(|set| set.sonderpunkte.dulle_last_trick = 1);
    for (rules, dullen) in [(&rules, ", Kontra dulle_last_trick 2"), (ddv(), "")] {
        let mut game = normal_game(rules, deal_with(true, [trumps, trumps, fehl, fehl]));
        play_all(
            &mut game,
            "CQ CQ D9 D9  SQ SQ C9 C9  HQ HQ S9 S9  DQ DQ H9 H9  SJ SJ CK CK  HJ HJ SK SK  \
             DJ DJ HK HK  DA DA HA HA  DT DT CA CA  DK DK CT CT  CJ CJ SA SA  HT HT ST ST",
        );
        // Doppelkopf: ♦A ♦A ♥A ♥A, ♦10 ♦10 ♣A ♣A and ♥10 ♥10 ♠10 ♠10. Both ♥10 of Re lie in the last trick, which it won.
        let won = "Re won 1, Re under_90 1, Re under_60 1, Re under_30 1, Re schwarz 1, Re doppelkopf 3";
        assert_eq!(sheet(&game.score().expect("the game is over")), format!("{won}{dullen}"));
    }
    // One of each party: they cancel.
    let tally = last_trick(&rules, ["HT", "HT", "D9", "D9"]);
    assert_eq!((tally[Party::Re].dulle_last_trick, tally[Party::Kontra].dulle_last_trick), (1, 1));
}

/// Key `sonderpunkte.klabautermann`, customary: "Pik-Dame fängt Pik-König".
#[test]
fn sonderpunkte_klabautermann_is_a_spade_king_of_the_others_caught_by_a_spade_queen() {
    let rules = ddv_but(|set| set.sonderpunkte.klabautermann = 1);
    // Seat 2 has no ♠ but trumps; it and seat 0 have a ♣Q each.
    let ruffer = "CQ SQ SQ HQ HQ DQ CJ SJ HJ DJ DA DT";
    for (rules, hands, trick, caught) in [
        (&rules, ["CQ S9 S9", "SK", ruffer, "SK"], "S9 SK SQ SK", 2),
        // Re's own ♠K is not caught.
        (&rules, ["CQ SK", "SA", ruffer, "SK"], "SK SA SQ SK", 1),
        // Another card catches none.
        (&rules, ["CQ S9 S9", "SK", ruffer, "SK"], "S9 SK HQ SK", 0),
        (ddv(), ["CQ S9 S9", "SK", ruffer, "SK"], "S9 SK SQ SK", 0),
    ] {
        let mut game = normal_game(rules, deal_with(true, hands));
        play_all(&mut game, trick);
        play_until(&mut game, 48);
        let score = game.score().expect("the game is over");
        assert_eq!(score.item(Party::Re, Item::Klabautermann), caught, "{trick}");
        assert_eq!(score.item(Party::Kontra, Item::Klabautermann), 0, "{trick}");
    }
}

/// Key `sonderpunkte.in_hochzeit`, customary ("Sonderpunkte zählen bei einer Hochzeit erst nach dem Klärungsstich"): a Fuchs
/// that the partner catches in the Klärungsstich counts at other tables only, one in the next trick is the first.
#[test]
fn sonderpunkte_in_hochzeit_count_after_the_klaerungsstich() {
    let hands = ["CQ CQ DK DK", "HT HT CA", "DA DJ", "DA DT"];
    let vorbehalte = [Vorbehalt::HOCHZEIT, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
    for (value, fuchs, both) in [("all", 2, 1), ("once_settled", 1, 0), ("none", 0, 0)] {
        let value = format!("sonderpunkte.in_hochzeit={value}");
        let rules = rules("ddv", &[&value, "sonderpunkte.fuchs_both=1"]);
        let mut game = declared(&rules, deal_with(true, hands), seat(0), vorbehalte);
        play_all(&mut game, "DK HT DA DT  HT DJ DA DK");
        play_until(&mut game, 48);
        let score = game.score().expect("the game is over");
        assert_eq!(score.item(Party::Re, Item::Fuchs), fuchs, "{value}");
        assert_eq!(score.item(Party::Re, Item::FuchsBoth), both, "{value}");
    }
    // In a Normalspiel everything counts.
    let rules = rules("ddv", &["sonderpunkte.in_hochzeit=none"]);
    let mut game = normal_game(&rules, deal_with(true, ["CQ DK DK", "CQ HT HT", "DA DJ", "DA DT"]));
    play_all(&mut game, "DK HT DA DT  HT DJ DA DK");
    play_until(&mut game, 48);
    assert_eq!(game.score().expect("the game is over").item(Party::Re, Item::Fuchs), 2);
}

/// The same: tricks in which the holder looks for a partner in vain bring nothing, nor does the last trick if it is the
/// Klärungsstich.
#[test]
fn sonderpunkte_in_hochzeit_wait_for_a_search_in_vain() {
    let trumps = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ";
    let vorbehalte = [Vorbehalt::HOCHZEIT, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
    for (tricks, fuchs) in [(3, 2), (4, 1), (12, 0)] {
        let tricks = format!("hochzeit.tricks={tricks}");
        let changes = [&*tricks, "sonderpunkte.in_hochzeit=once_settled", "sonderpunkte.in_solos=true"];
        let rules = rules("ddv", &changes);
        let deal = deal_with(true, [trumps, "SJ SJ HJ DJ DA DT", "HJ DJ D9 DK DA DT", "DK D9 CA CA CT CT"]);
        let mut game = declared(&rules, deal, seat(0), vorbehalte);
        // All trumps of the others fall; the Füchse in the fourth and fifth trick.
        play_all(&mut game, "SQ SJ HJ DK  SQ SJ DJ D9  HQ HJ D9 CA  HQ DA DK CA  DQ DJ DA CT");
        play_until(&mut game, 48);
        let score = game.score().expect("the game is over");
        assert_eq!(score.item(Party::Re, Item::Fuchs), fuchs, "{tricks}");
    }
}

/// Key `score.early_ansage`: before the speaker's own first card, whatever the others have played.
#[test]
fn score_early_ansage_is_said_before_the_first_card_of_the_speaker() {
    let rules = ddv_but(|set| set.score.early_ansage = 1);
    let deal = || deal_with(true, ["CQ", "", "CQ", ""]);
    for (speaker, before, early) in
        [(0, 0, true), (0, 1, false), (1, 1, true), (1, 2, false), (3, 3, true), (3, 4, false)]
    {
        let mut game = normal_game(&rules, deal());
        play_until(&mut game, before);
        game.say(seat(speaker), Step::Ansage).expect("in time");
        play_until(&mut game, 48);
        let party = if speaker % 2 == 0 { Party::Re } else { Party::Kontra };
        let outcome = game.outcome().expect("the game is over");
        assert_eq!(outcome.early_ansage[party], early, "seat {speaker} after {before} cards");
        assert!(!outcome.early_ansage[party.other()]);
        let score = game.score().expect("the game is over");
        let winner = score.winner().expect("no Absagen");
        assert_eq!(score.item(winner, Item::EarlyAnsage), i32::from(early));
    }
}

/// The same: an Absage that brings Re with it, a bid, and "mit mir" of whoever becomes the partner.
#[test]
fn score_early_ansage_knows_absagen_bids_and_mit_mir() {
    let absage = |needs: &str| {
        let rules = rules("ddv", &["score.early_ansage=1", &format!("ansagen.absage_needs_ansage={needs}")]);
        let mut game = normal_game(&rules, deal_with(true, ["CQ", "", "CQ", ""]));
        game.say(seat(0), Step::Keine90).expect("in time");
        play_until(&mut game, 48);
        game.outcome().expect("the game is over").early_ansage
    };
    assert_eq!(absage("true"), PerParty([true, false]));
    assert_eq!(absage("false"), PerParty([false, false]));

    // What the partner says early after a late Re says no Re.
    let late = ddv_but(|set| set.score.early_ansage = 1);
    let mut game = normal_game(&late, deal_with(true, ["CQ", "", "CQ", ""]));
    play_until(&mut game, 1);
    game.say(seat(0), Step::Ansage).expect("in time");
    game.say(seat(2), Step::Keine90).expect("in time");
    assert_eq!(game.early_ansage(), PerParty([false, false]));

    let bidding = rules("ddv", &["score.early_ansage=1", "solo.priority=bidding"]);
    let solos = [
        Vorbehalt::Solo(SoloKind::DAMEN),
        Vorbehalt::Solo(SoloKind::BUBE),
        Vorbehalt::Gesund,
        Vorbehalt::Gesund,
    ];
    let mut game = declared(&bidding, deal_with(true, ["CQ", "", "", ""]), seat(0), solos);
    game.bid(seat(1), Bid::Raise(Step::Ansage)).expect("a bid");
    game.bid(seat(0), Bid::Pass).expect("a bid");
    play_until(&mut game, 48);
    assert_eq!(game.outcome().expect("the game is over").early_ansage, PerParty([true, false]));

    // Seats 1 and 2 speak "mit mir" before their first card; seat 1 takes the first trick and is the partner.
    let mit_mir = rules("ddv", &["score.early_ansage=1", "ansagen.hochzeit=mit_mir"]);
    let vorbehalte = [Vorbehalt::HOCHZEIT, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
    for (speaker, early) in [(1, true), (2, false)] {
        let deal = deal_with(true, ["CQ CQ H9", "HA", "H9", "HK HK"]);
        let mut game = declared(&mit_mir, deal, seat(0), vorbehalte);
        game.say(seat(speaker), Step::Ansage).expect("mit mir");
        assert_eq!(game.early_ansage(), PerParty([false, false]), "it does not hold yet");
        play_all(&mut game, "H9 HA H9 HK");
        assert_eq!(game.early_ansage(), PerParty([early, false]));
    }
}
