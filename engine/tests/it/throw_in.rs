//! Hands that may be thrown in: section 2 of the catalogue, keys `throw_in.*`.

use doko_engine::{Deal, Game, Phase, Rules, SoloKind, Vorbehalt};

use crate::common::{card, deal_with, declared, declared_in, owing, rules, seat};

const GESUND: Vorbehalt = Vorbehalt::Gesund;
const SCHMEISSEN: Vorbehalt = Vorbehalt::Schmeissen;

/// Whether seat 0, dealt this hand, may throw it in.
fn may_throw_in(rules: &Rules, hand: &str) -> bool {
    let game = Game::new(rules, deal_with(rules.set().deck.nines, [hand, "", "", ""]), seat(0));
    game.legal_vorbehalte(seat(0)).contains(&SCHMEISSEN)
}

/// klassisch, arminia and ddv know no throwing in, and in the Palast it is a Sonderregel.
#[test]
fn throw_in_is_off_where_the_source_does_not_know_it() {
    for preset in ["klassisch", "arminia", "palast", "ddv"] {
        let rules = rules(preset, &[]);
        for hand in ["C9 C9 S9 S9 H9 H9 D9 D9 CK CK SK SK", "CA CA CT CT SA SA ST ST HA HA CK CK"] {
            assert!(!may_throw_in(&rules, hand), "{preset}: {hand}");
        }
    }
}

/// Doppelkopf Palast, Sonderregel "Schmeissen bei 5 Luschen": "fünf oder mehr Neunen, also Luschen"; with
/// "Scharfer Doko" "gelten die Könige als Luschen".
#[test]
fn throw_in_luschen_counts_nines_and_kings_where_there_are_no_nines() {
    let palast = rules("palast", &["throw_in.luschen=5"]);
    for (hand, may) in [
        ("C9 C9 S9 S9 H9 CA CK SK HK DJ CQ SQ", true),
        // ♦9 is a trump and a nine.
        ("C9 C9 S9 S9 D9 CA CK SK HK DJ CQ SQ", true),
        ("C9 C9 S9 S9 H9 H9 D9 CA CK SK HK DJ", true),
        ("C9 C9 S9 S9 HA CA CK SK HK DJ CQ SQ", false),
        // Kings are no Luschen here.
        ("CK CK SK SK HK C9 CA SA HA DJ CQ SQ", false),
    ] {
        assert_eq!(may_throw_in(&palast, hand), may, "{hand}");
    }
    let scharf = rules("palast", &["throw_in.luschen=5", "deck.nines=false"]);
    assert!(may_throw_in(&scharf, "CK CK SK SK DK CA ST DJ CQ SQ"));
    assert!(!may_throw_in(&scharf, "CK CK SK SK DQ CA ST DJ CQ SQ"));
}

/// Doppelkopf Palast, Sonderregel "Schmeissen bei 7 Vollen": "Volle sind beim Doppelkopf die Zehnen und Asse"; at
/// least seven (I3).
#[test]
fn throw_in_volle_counts_aces_and_tens_trumps_or_not() {
    let palast = rules("palast", &["throw_in.volle=7"]);
    for (hand, may) in [
        ("CA CT SA ST HA DA DT CK SK HK DJ CQ", true),
        ("CA CT SA ST HA DA HT CK SK HK DJ CQ", true),
        ("CA CT SA ST HA DA HT HT SK HK DJ CQ", true),
        ("CA CT SA ST HA DA D9 CK SK HK DJ CQ", false),
    ] {
        assert_eq!(may_throw_in(&palast, hand), may, "{hand}");
    }
}

/// VLN, "Schieben oder Armut": "kann geworfen werden, ebenso bei nur einem Trumpf", read with no trump at all. Trumps
/// are those of the Normalspiel: ♥10 is one where it is the Dulle.
#[test]
fn throw_in_max_trumps_counts_the_trumps_of_the_normalspiel() {
    let vln = rules("vln", &["throw_in.fuchs_highest=off"]);
    for (hand, may) in [
        ("CA CA CT CT CK SA ST SK HA HK", true),
        ("CQ CA CA CT CK SA ST SK HA HK", true),
        ("HT CA CA CT CK SA ST SK HA HK", true),
        ("CQ DJ CA CA CT CK SA ST SK HA", false),
        ("CQ HT CA CA CT CK SA ST SK HA", false),
    ] {
        assert_eq!(may_throw_in(&vln, hand), may, "{hand}");
    }
    let hand = "CQ HT CA CA CT CK SA ST SK HA HK H9";
    assert!(may_throw_in(&rules("klassisch", &["throw_in.max_trumps=1"]), hand), "♥10 is plain");
    assert!(!may_throw_in(&rules("klassisch", &["throw_in.max_trumps=1", "dulle.mode=first"]), hand));
}

/// VLN, the same: "Ein Spieler hat maximal drei Trumpf. Ist die höchste Karte ein Karo-Ass, kann geworfen werden".
/// Catalogue, section 2: an ordinary ♦A, whether there are two of them or not.
#[test]
fn throw_in_fuchs_highest_allows_no_trump_above_an_ordinary_fuchs() {
    let vln = rules("vln", &["throw_in.max_trumps=off"]);
    for (hand, may) in [
        ("DA DT DK CA CT CK SA ST SK HA", true),
        ("DA DA DK CA CT CK SA ST SK HA", true),
        ("DT DK CA CA CT CK SA ST SK HA", true),
        ("CA CA CT CT CK SA ST SK HA HK", true),
        ("DA DT DJ CA CT CK SA ST SK HA", false),
        ("DA HT CA CA CT CK SA ST SK HA", false),
        // Four trumps, though no higher than ♦A.
        ("DA DA DT DK CA CT CK SA ST SK", false),
    ] {
        assert_eq!(may_throw_in(&vln, hand), may, "{hand}");
    }
    // Beyond the seeds: 12 is any number.
    let any = rules("vln", &["throw_in.max_trumps=off", "throw_in.fuchs_highest=12"]);
    assert!(may_throw_in(&any, "DA DA DT DK CA CT CK SA ST SK"));
    assert!(!may_throw_in(&any, "DJ DA DT DK CA CT CK SA ST SK"));
}

/// Beyond the seeds: `throw_in.kings`, at least N kings.
#[test]
fn throw_in_kings_counts_kings_of_every_suit() {
    let rules = rules("ddv", &["throw_in.kings=5"]);
    assert!(may_throw_in(&rules, "CK CK SK HK DK CA CT SA ST DJ CQ SQ"));
    assert!(!may_throw_in(&rules, "CK CK SK HK D9 C9 C9 S9 S9 DJ CQ SQ"));
}

/// Beyond the seeds: `throw_in.nines_and_kings`, at least N of both together.
#[test]
fn throw_in_nines_and_kings_counts_both_together() {
    let rules = rules("ddv", &["throw_in.nines_and_kings=8"]);
    assert!(may_throw_in(&rules, "C9 C9 CK S9 SK H9 HK D9 CA CT DJ CQ"));
    assert!(!may_throw_in(&rules, "C9 C9 CK S9 SK H9 HK DT CA CT DJ CQ"));
}

/// Beyond the seeds: `throw_in.augen`, at least N Augen in the hand.
#[test]
fn throw_in_augen_counts_the_augen_of_the_hand() {
    let rules = rules("ddv", &["throw_in.augen=75"]);
    // 4 x 11 + 2 x 10 = 64, and 4 + 4 + 3 = 11, or 4 + 3 + 3 = 10.
    assert!(may_throw_in(&rules, "CA CA CT CT SA SA CK SK CQ D9 D9 S9"));
    assert!(!may_throw_in(&rules, "CA CA CT CT SA SA CK CQ DQ D9 D9 S9"));
}

/// Customary: `throw_in.max_augen`, at most N Augen in the hand.
#[test]
fn throw_in_max_augen_counts_the_augen_of_the_hand() {
    let rules = rules("ddv", &["throw_in.max_augen=25"]);
    // ♣A 11, ♠K 4, ♣Q ♠Q 6, ♦J ♥J 4: 25; with another ♦J 27.
    assert!(may_throw_in(&rules, "CA SK CQ SQ DJ HJ C9 C9 S9 S9 H9 D9"));
    assert!(!may_throw_in(&rules, "CA SK CQ SQ DJ HJ DJ C9 S9 S9 H9 D9"));
}

/// Customary: `throw_in.nines_in_all_suits`, a nine of ♣, ♠, ♥ and ♦.
#[test]
fn throw_in_nines_in_all_suits_asks_for_a_nine_of_each() {
    let rules = rules("ddv", &["throw_in.nines_in_all_suits=true"]);
    assert!(may_throw_in(&rules, "C9 S9 H9 D9 CA CT SA ST CQ SQ HT DA"));
    assert!(may_throw_in(&rules, "C9 S9 H9 D9 D9 CT SA ST CQ SQ HT DA"));
    assert!(!may_throw_in(&rules, "C9 C9 S9 S9 H9 H9 SA ST CQ SQ HT DA"), "no ♦9");
    assert!(!may_throw_in(&rules, "C9 C9 S9 S9 D9 D9 SA ST CQ SQ HT DA"), "no ♥9");
}

/// Customary: `throw_in.bube_highest`, no Dame and no Dulle, and not too many other trumps.
#[test]
fn throw_in_bube_highest_allows_no_trump_above_the_jacks() {
    let few = rules("ddv", &["throw_in.bube_highest=4"]);
    for (hand, may) in [
        ("CJ CJ SJ DA CA CT CK SA ST SK HA HK", true),
        ("DA DA DT DK CA CT CK SA ST SK HA HK", true),
        ("CA CT CK C9 SA ST SK S9 HA HK H9 H9", true),
        ("DQ SJ DT DK CA CT CK SA ST SK HA HK", false),
        ("HT SJ DT DK CA CT CK SA ST SK HA HK", false),
        // Five trumps, though no higher than ♣J.
        ("CJ CJ SJ DA D9 CT CK SA ST SK HA HK", false),
    ] {
        assert_eq!(may_throw_in(&few, hand), may, "{hand}");
    }
    let without_dulle = rules("ddv", &["throw_in.bube_highest=4", "dulle.mode=off"]);
    assert!(may_throw_in(&without_dulle, "HT SJ DT DK CA CT CK SA ST SK HA HK"), "♥10 is plain");
}

/// Seat 0 holds both ♣Q, seat 1 a single trump, seat 3 three; seat 2 could play any solo.
fn four_wishes() -> Deal {
    let one_trump = "DK CA CT CK C9 SA ST SK S9 HA HK H9";
    let three_trumps = "DA DT D9 CA CT CK SA ST SK HA HK H9";
    deal_with(true, ["CQ CQ", one_trump, "", three_trumps])
}

/// Key `throw_in.rank`: vln asks in the order of its list, after the solos and with the Armut; of the Palast's
/// Sonderregeln no rank is given (I3).
#[test]
fn throw_in_rank_stands_before_or_after_the_solos_or_last() {
    let solo = Vorbehalt::Solo(SoloKind::DAMEN);
    let wishes =
        [[GESUND, solo, GESUND], [GESUND, GESUND, Vorbehalt::ARMUT], [Vorbehalt::HOCHZEIT, GESUND, GESUND]];
    // What becomes of the throw-in against a solo, an Armut, a Hochzeit: true if the cards are dealt again.
    for (rank, redealt) in [
        ("before_solo", [true, true, true]),
        ("after_solo", [false, true, true]),
        ("last", [false, false, false]),
    ] {
        let changes = ["throw_in.max_trumps=1".to_owned(), format!("throw_in.rank={rank}")];
        let rules = rules("arminia", &[&changes[0], &changes[1]]);
        for ([of_0, of_2, of_3], redealt) in wishes.into_iter().zip(redealt) {
            let game = declared(&rules, four_wishes(), seat(0), [of_0, SCHMEISSEN, of_2, of_3]);
            assert_eq!(game.phase() == Phase::Redeal, redealt, "{rank}: {of_0}, {of_2}, {of_3}");
        }
        let alone = declared(&rules, four_wishes(), seat(0), [GESUND, SCHMEISSEN, GESUND, GESUND]);
        assert_eq!(alone.phase(), Phase::Redeal, "{rank}");
    }
}

/// Key `throw_in.rank` after_solo: after the Pflichtsolo too, which the Palast ranks above the others.
#[test]
fn throw_in_rank_after_solo_stands_after_the_pflichtsolo() {
    let damen = Vorbehalt::Solo(SoloKind::DAMEN);
    for (rank, phase) in [("before_solo", Phase::Redeal), ("after_solo", Phase::Card(seat(2)))] {
        let rank = format!("throw_in.rank={rank}");
        let palast = rules("palast", &["session.pflicht_solo=1", "throw_in.max_trumps=1", &rank]);
        let vorbehalte = [GESUND, SCHMEISSEN, damen, GESUND];
        let game = declared_in(&palast, four_wishes(), owing(&[2]), vorbehalte);
        assert_eq!(game.phase(), phase, "{rank}");
    }
}

/// VLN, "Schieben oder Armut": the same hand may be an Armut or be thrown in, as its player likes; a throw-in goes
/// before the Armut of another.
#[test]
fn throw_in_rank_and_armut_leave_the_choice_to_the_player() {
    let vln = rules("vln", &[]);
    let one_trump = "CJ CA CT CT CK SA ST SK HA HK";
    let three_trumps = "HJ DJ DK CA CK SA ST SK HA HK";
    let deal = deal_with(false, [one_trump, three_trumps, "", ""]);
    let game = Game::new(&vln, deal, seat(0));
    assert_eq!(game.legal_vorbehalte(seat(0))[..3], [GESUND, SCHMEISSEN, Vorbehalt::ARMUT]);
    let armut = declared(&vln, deal, seat(0), [Vorbehalt::ARMUT, GESUND, GESUND, GESUND]);
    assert_eq!(armut.phase(), Phase::Armut(seat(1)));
    let both = declared(&vln, deal, seat(0), [SCHMEISSEN, Vorbehalt::ARMUT, GESUND, GESUND]);
    assert_eq!(both.phase(), Phase::Redeal);
}

/// Catalogue, section 2: the player's choice; a redeal is no game, and nothing more happens in it.
#[test]
fn throw_in_by_any_one_ends_the_game_without_a_score() {
    let rules = rules("palast", &["throw_in.luschen=5"]);
    let hand = "C9 C9 S9 S9 H9 CA CK SK HK DJ CQ SQ";
    let other = "H9 D9 D9 CA CK CT SA ST SK DQ HQ HA";
    let deal = deal_with(true, ["", hand, "", other]);
    assert_eq!(declared(&rules, deal, seat(0), [GESUND; 4]).phase(), Phase::Card(seat(0)));
    let mut game = declared(&rules, deal, seat(0), [GESUND, SCHMEISSEN, GESUND, GESUND]);
    assert_eq!(game.phase(), Phase::Redeal);
    assert!(game.score().is_none() && game.outcome().is_none());
    assert!(game.play(seat(0), card("CA")).is_err() && game.declare(seat(0), GESUND).is_err());
    assert!(game.legal_cards().is_empty());
}
