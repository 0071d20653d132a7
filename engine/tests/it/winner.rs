//! Who has won: section 5 of the catalogue, for everything that can have been said, at every edge.

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::rules::RuleSet;
use doko_engine::{Party, Score, SoloKind, Step};

use crate::common::{
    ALONE, Said, TWO, cards, ddv, ddv_but, deal_with, outcome, palast_values, play_all, play_until, seat,
    solo_game,
};

/// More Augen than there are: never reached. Less than none: never kept below.
const NEVER: i32 = 999;

/// What Re has said, what Kontra has said; Re wins from so many Augen of its own, Kontra up to so many Augen
/// of Re. Between the two nobody wins. The limits are Re's Augen: Kontra below 90, 60, 30 means Re from 151,
/// 181, 211; Re below 90, 60, 30 means up to 89, 59, 29. Schwarz has its own tests: a party that said it
/// always takes fewer than all tricks here.
const WINNERS: [(Option<Step>, Option<Step>, i32, i32); 36] = [
    // Nothing, Re, or both said: Re needs 121. Only Kontra said: Re needs 120, Kontra 121.
    (None, None, 121, 120),
    (Some(Ansage), None, 121, 120),
    (Some(Ansage), Some(Ansage), 121, 120),
    (None, Some(Ansage), 120, 119),
    // Re bound by an Absage, Kontra not.
    (Some(Keine90), None, 151, 150),
    (Some(Keine90), Some(Ansage), 151, 150),
    (Some(Keine60), None, 181, 180),
    (Some(Keine60), Some(Ansage), 181, 180),
    (Some(Keine30), None, 211, 210),
    (Some(Keine30), Some(Ansage), 211, 210),
    (Some(Schwarz), None, NEVER, 240),
    (Some(Schwarz), Some(Ansage), NEVER, 240),
    // Kontra bound by an Absage, Re not.
    (None, Some(Keine90), 90, 89),
    (Some(Ansage), Some(Keine90), 90, 89),
    (None, Some(Keine60), 60, 59),
    (Some(Ansage), Some(Keine60), 60, 59),
    (None, Some(Keine30), 30, 29),
    (Some(Ansage), Some(Keine30), 30, 29),
    (None, Some(Schwarz), 0, -NEVER),
    (Some(Ansage), Some(Schwarz), 0, -NEVER),
    // Both bound: each wins by keeping its own Absage and not otherwise.
    (Some(Keine90), Some(Keine90), 151, 89),
    (Some(Keine90), Some(Keine60), 151, 59),
    (Some(Keine90), Some(Keine30), 151, 29),
    (Some(Keine90), Some(Schwarz), 151, -NEVER),
    (Some(Keine60), Some(Keine90), 181, 89),
    (Some(Keine60), Some(Keine60), 181, 59),
    (Some(Keine60), Some(Keine30), 181, 29),
    (Some(Keine60), Some(Schwarz), 181, -NEVER),
    (Some(Keine30), Some(Keine90), 211, 89),
    (Some(Keine30), Some(Keine60), 211, 59),
    (Some(Keine30), Some(Keine30), 211, 29),
    (Some(Keine30), Some(Schwarz), 211, -NEVER),
    (Some(Schwarz), Some(Keine90), NEVER, 89),
    (Some(Schwarz), Some(Keine60), NEVER, 59),
    (Some(Schwarz), Some(Keine30), NEVER, 29),
    (Some(Schwarz), Some(Schwarz), NEVER, -NEVER),
];

fn winner(rules: &RuleSet, augen: [u32; 2], tricks: [u32; 2], said: Said) -> Option<Party> {
    let of_two = outcome(TWO, augen, tricks, said);
    let of_solo = outcome(ALONE, augen, tricks, said);
    let winner = of_two.winner(rules);
    assert_eq!(winner, of_solo.winner(rules), "a solo is won like any other game");
    assert_eq!(winner, Score::of(&of_two, rules).winner());
    assert_eq!(winner, Score::of(&of_solo, rules).winner());
    winner
}

/// Section 5, "Needed to win", for each pair of deepest steps and every number of Augen, no party schwarz.
#[test]
fn every_pair_of_steps_has_its_winner_at_every_number_of_augen() {
    for (re, kontra, re_from, kontra_to) in WINNERS {
        for augen in 0..=240 {
            let wanted = match augen {
                _ if augen >= re_from => Some(Party::Re),
                _ if augen <= kontra_to => Some(Party::Kontra),
                _ => None,
            };
            let ours = winner(ddv().set(), [augen as u32, 240 - augen as u32], [6, 6], [re, kontra]);
            assert_eq!(ours, wanted, "{augen} Augen for Re, said {re:?} and {kontra:?}");
        }
    }
}

#[test]
fn the_table_of_winners_names_each_pair_of_steps_once() {
    let steps = || std::iter::once(None).chain(Step::ALL.map(Some));
    for re in steps() {
        for kontra in steps() {
            let rows = WINNERS.iter().filter(|row| (row.0, row.1) == (re, kontra)).count();
            assert_eq!(rows, 1, "{re:?} {kontra:?}");
        }
    }
}

/// Key `score.schwarz`: every trick, or all 240 Augen; they differ by a trick of four nines.
#[test]
fn schwarz_is_kept_by_tricks_or_by_augen() {
    let palast = ddv_but(palast_values);
    let all_but_nines = ([240, 0], [11, 1]);
    let all = ([240, 0], [12, 0]);
    let said = [Some(Schwarz), None];
    assert_eq!(winner(ddv().set(), all.0, all.1, said), Some(Party::Re));
    assert_eq!(winner(ddv().set(), all_but_nines.0, all_but_nines.1, said), Some(Party::Kontra));
    assert_eq!(winner(palast.set(), all.0, all.1, said), Some(Party::Re));
    assert_eq!(winner(palast.set(), all_but_nines.0, all_but_nines.1, said), Some(Party::Re));
    // The same for Kontra, and against an Absage of the other side that fails.
    let said = [Some(Keine90), Some(Schwarz)];
    assert_eq!(winner(ddv().set(), [0, 240], [0, 12], said), Some(Party::Kontra));
    assert_eq!(winner(ddv().set(), [0, 240], [1, 11], said), None);
    assert_eq!(winner(palast.set(), [0, 240], [1, 11], said), Some(Party::Kontra));
}

/// Section 5: against schwarz the other side wins with one trick, unless bound by an Absage of its own.
#[test]
fn one_trick_beats_schwarz_unless_bound() {
    // 238 Augen for Re, a trick of one jack and three nines for Kontra.
    assert_eq!(winner(ddv().set(), [238, 2], [11, 1], [Some(Schwarz), None]), Some(Party::Kontra));
    assert_eq!(winner(ddv().set(), [238, 2], [11, 1], [Some(Schwarz), Some(Ansage)]), Some(Party::Kontra));
    assert_eq!(winner(ddv().set(), [238, 2], [11, 1], [Some(Schwarz), Some(Keine90)]), None);
    assert_eq!(winner(ddv().set(), [238, 2], [11, 1], [Some(Keine30), Some(Schwarz)]), Some(Party::Re));
}

/// Seat 0 takes every trick of a Fleischloser with eight aces and four tens: 240 Augen.
#[test]
fn a_fleischloser_with_every_trick_keeps_schwarz() {
    let deal = deal_with(true, ["CA CA SA SA HA HA DA DA CT CT ST ST", "", "", ""]);
    let mut game = solo_game(ddv(), deal, SoloKind::Fleischlos, seat(0));
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
fn diamond_solo_without_the_trick_of_nines(rules: &doko_engine::Rules, said: Option<Step>) -> Score {
    let deal = deal_with(
        true,
        [
            "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ H9",
            "CJ SJ SJ HJ HJ DJ DJ DA DA DT DT D9",
            "DK DK D9 CA CA CT CT CK CK C9 C9 S9",
            "SA SA ST ST SK SK S9 HA HA HK HK H9",
        ],
    );
    let mut game = solo_game(rules, deal, SoloKind::Diamond, seat(0));
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
