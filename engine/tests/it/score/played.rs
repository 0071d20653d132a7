//! Scores of games played card by card.

use doko_engine::Step::Schwarz;
use doko_engine::{Item, Klaerung, Party, Rules, Score, SoloKind, Step, Vorbehalt};

use super::hand::sheet;
use crate::common::{
    cards, ddv, ddv_but, deal_with, declared, normal_game, palast_values, play_all, play_until, seat,
    solo_game,
};

/// Seats 0 and 1 hold the same twelve trumps and are Re; each trick goes to seat 0, who leads.
#[test]
fn doppelkopf_and_karlchen_of_a_played_game() {
    let trumps = "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK";
    let fehl = "CA CT CK C9 SA ST SK S9 HA HK H9 D9";
    let mut game = normal_game(ddv(), deal_with(true, [trumps, trumps, fehl, fehl]));
    play_all(
        &mut game,
        "HT HT D9 D9  CQ CQ C9 C9  SQ SQ S9 S9  HQ HQ H9 H9  DQ DQ CK CK  SJ SJ SK SK  HJ HJ HK HK  \
         DJ DJ HA HA  DA DA CA CA  DT DT CT CT  DK DK SA SA  CJ CJ ST ST",
    );
    let score = game.score().expect("the game is over");
    // Doppelkopf: ♦A ♦A ♣A ♣A with 42 + 2 = 44 Augen, ♦10 ♦10 ♣10 ♣10 with exactly 40; ♥10 ♥10 ♦9 ♦9 is none,
    // nor is ♦K ♦K ♠A ♠A with 30. No Fuchs: seat 1 lost its ♦A to its partner. Seat 0 wins the last trick
    // with ♣J. 1 won + 4 under and schwarz + 2 + 1 = 8.
    assert_eq!(
        sheet(&score),
        "Re won 1, Re under_90 1, Re under_60 1, Re under_30 1, Re schwarz 1, Re doppelkopf 2, Re karlchen 1"
    );
    assert_eq!(score.points().0, [8, 8, -8, -8]);
}

/// The same cards, but seat 1 has no ♣Q: its ♦A, lost to seat 0, is a Fuchs for Re, and so are both.
#[test]
fn a_fuchs_counts_for_the_party_that_takes_it_from_the_other() {
    let deal = deal_with(
        true,
        [
            "HT HT CQ SQ HQ DQ CJ SJ HJ DJ DT DK",
            "SQ HQ DQ CJ SJ HJ DJ DA DA DT DK D9",
            "CQ CA CT CK C9 SA ST SK S9 HA HK H9",
            "D9 CA CT CK C9 SA ST SK S9 HA HK H9",
        ],
    );
    let mut game = normal_game(ddv(), deal);
    play_all(&mut game, "HT DA CQ D9  HT DA C9 C9");
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    assert_eq!(score.item(Party::Re, Item::Fuchs), 2);
    assert_eq!(score.item(Party::Kontra, Item::Fuchs), 0);

    // And when the partner of seat 1 takes them, or nobody plays them to seat 0: no Fuchs at all.
    let deal = deal_with(
        true,
        [
            "CQ CA CT CK C9 SA ST SK S9 HA HK H9",
            "SQ HQ DQ CJ SJ HJ DJ DA DA DT DK D9",
            "CQ CA CT CK C9 SA ST SK S9 HA HK H9",
            "HT HT D9 SQ HQ DQ CJ SJ HJ DJ DT DK",
        ],
    );
    let mut game = normal_game(ddv(), deal);
    play_all(&mut game, "CQ DA CQ HT  HT CA DA CA");
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    assert_eq!((score.item(Party::Re, Item::Fuchs), score.item(Party::Kontra, Item::Fuchs)), (0, 0));
}

/// Section 5: Sonderpunkte count by the parties at the end of the game, also for tricks before the
/// Klärungsstich.
#[test]
fn tricks_before_the_klaerungsstich_count_for_the_parties_at_the_end() {
    // Seat 0 has both ♣Q, takes ♦A of seats 1 and 2, then loses the second trick to seat 1: the partner.
    let deal = deal_with(
        true,
        [
            "HT CQ CQ SQ HQ DQ CJ SJ HJ DJ H9 H9",
            "DA HA HA SQ HQ DQ CA CA CT CT CK CK",
            "DA HK HK HT CJ SJ HJ DJ SA SA ST ST",
            "D9 D9 DT DT DK DK C9 C9 SK SK S9 S9",
        ],
    );
    let vorbehalte = [Vorbehalt::HOCHZEIT, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
    let mut game = declared(ddv(), deal, seat(0), vorbehalte);
    play_all(&mut game, "HT DA DA D9  H9 HA HK C9");
    assert_eq!(game.klaerung(), Some(Klaerung::Found { partner: seat(1), trick: 2 }));
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    // Only the one of seat 2 was caught: seat 1 turned out to be the partner.
    assert_eq!((score.item(Party::Re, Item::Fuchs), score.item(Party::Kontra, Item::Fuchs)), (1, 0));
}

/// Section 3: a stille Hochzeit, and a Hochzeit whose holder wins the first three tricks, score as a solo.
#[test]
fn a_stille_and_a_lone_hochzeit_score_as_a_solo() {
    // Seat 0 takes every trick with twelve of the highest trumps; ♦A of seat 1 falls.
    let deal = deal_with(true, ["HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ", "DA DA", "", ""]);
    for vorbehalt in [Vorbehalt::Gesund, Vorbehalt::HOCHZEIT] {
        let vorbehalte = [vorbehalt, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
        let mut game = declared(ddv(), deal, seat(0), vorbehalte);
        for card in cards("HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ") {
            game.play(seat(0), card).expect("seat 0 leads");
            let until = game.played() + 3;
            play_until(&mut game, until);
        }
        let score = game.score().expect("the game is over");
        // 1 won + 4 under and schwarz = 5, three times; no Fuchs, no Karlchen.
        assert_eq!(score.points().0, [15, -5, -5, -5], "{vorbehalt:?}");
    }
}

/// Seat 0 takes every trick of a Fleischloser with eight aces and four tens: 240 Augen.
#[test]
fn a_fleischloser_with_every_trick_keeps_schwarz() {
    let deal = deal_with(true, ["CA CA SA SA HA HA DA DA CT CT ST ST", "", "", ""]);
    let mut game = solo_game(ddv(), deal, SoloKind::FLEISCHLOS, seat(0));
    game.say(seat(0), Schwarz).expect("all steps are in time");
    for card in cards("CA CA CT CT SA SA ST ST HA HA DA DA") {
        game.play(seat(0), card).expect("seat 0 leads");
        let until = game.played() + 3;
        play_until(&mut game, until);
    }
    let score = game.score().expect("the game is over");
    assert_eq!(score.winner(), Some(Party::Re));
    // won 1, Re 2, four Absagen 4, under 90, 60, 30 and schwarz 4: 11, three times for the soloist.
    assert_eq!(score.points().0, [33, -11, -11, -11]);
}

/// A ♦-Solo of 240 Augen that loses one trick of four nines, the last one: ♥9 ♦9 ♠9 ♠9.
fn diamond_solo_without_the_trick_of_nines(rules: &Rules, said: Option<Step>) -> Score {
    let deal = deal_with(
        true,
        [
            "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ H9",
            "CJ SJ SJ HJ HJ DJ DJ DA DA DT DT D9",
            "DK DK D9 CA CA CT CT CK CK C9 C9 S9",
            "SA SA ST ST SK SK S9 HA HA HK HK H9",
        ],
    );
    let mut game = solo_game(rules, deal, SoloKind::DIAMOND, seat(0));
    if let Some(step) = said {
        game.say(seat(0), step).expect("in time");
    }
    play_all(
        &mut game,
        "HT CJ DK SA  HT SJ DK SA  CQ SJ D9 ST  CQ HJ CA ST  SQ HJ CA SK  SQ DJ CT SK  HQ DJ CT HA  \
         HQ DA CK HA  DQ DA CK HK  DQ DT C9 HK  CJ DT C9 H9  H9 D9 S9 S9",
    );
    assert_eq!(game.tricks().last().map(|trick| (trick.winner, trick.augen())), Some((seat(1), 0)));
    game.score().expect("the game is over")
}

/// Key `score.schwarz`, played: the trick of four nines breaks schwarz by tricks and not by Augen.
#[test]
fn a_trick_of_four_nines_breaks_schwarz_by_tricks_only() {
    let palast = ddv_but(palast_values);
    // ddv: Kontra wins: won 1, Re 2, the four Absagen 4; no points for reached limits: 0 of 30 Augen. 7.
    let score = diamond_solo_without_the_trick_of_nines(ddv(), Some(Schwarz));
    assert_eq!((score.winner(), score.points().0), (Some(Party::Kontra), [-21, 7, 7, 7]));
    // palast: Re wins: won 1, Re 2, the four Absagen 4, under 90, 60, 30 and schwarz 4. 11.
    let score = diamond_solo_without_the_trick_of_nines(&palast, Some(Schwarz));
    assert_eq!((score.winner(), score.points().0), (Some(Party::Re), [33, -11, -11, -11]));
    // Nothing said: ddv won 1, under 90, 60, 30: 4; palast one more for schwarz.
    let score = diamond_solo_without_the_trick_of_nines(ddv(), None);
    assert_eq!(score.points().0, [12, -4, -4, -4]);
    let score = diamond_solo_without_the_trick_of_nines(&palast, None);
    assert_eq!(score.points().0, [15, -5, -5, -5]);
}
