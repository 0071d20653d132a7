//! Who has won: section 5 of the catalogue, for everything that can have been said, at every edge.

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::rules::RuleSet;
use doko_engine::{Party, Score, Step};

use crate::score::hand::{ALONE, Said, TWO, outcome};
use crate::score::rules::{ddv, palast};

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
            let ours = winner(&ddv(), [augen as u32, 240 - augen as u32], [6, 6], [re, kontra]);
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
fn score_schwarz_is_kept_by_tricks_or_by_augen() {
    let all_but_nines = ([240, 0], [11, 1]);
    let all = ([240, 0], [12, 0]);
    let said = [Some(Schwarz), None];
    assert_eq!(winner(&ddv(), all.0, all.1, said), Some(Party::Re));
    assert_eq!(winner(&ddv(), all_but_nines.0, all_but_nines.1, said), Some(Party::Kontra));
    assert_eq!(winner(&palast(), all.0, all.1, said), Some(Party::Re));
    assert_eq!(winner(&palast(), all_but_nines.0, all_but_nines.1, said), Some(Party::Re));
    // The same for Kontra, and against an Absage of the other side that fails.
    let said = [Some(Keine90), Some(Schwarz)];
    assert_eq!(winner(&ddv(), [0, 240], [0, 12], said), Some(Party::Kontra));
    assert_eq!(winner(&ddv(), [0, 240], [1, 11], said), None);
    assert_eq!(winner(&palast(), [0, 240], [1, 11], said), Some(Party::Kontra));
}

/// Section 5: against schwarz the other side wins with one trick, unless bound by an Absage of its own.
#[test]
fn one_trick_beats_schwarz_unless_bound() {
    // 238 Augen for Re, a trick of one jack and three nines for Kontra.
    assert_eq!(winner(&ddv(), [238, 2], [11, 1], [Some(Schwarz), None]), Some(Party::Kontra));
    assert_eq!(winner(&ddv(), [238, 2], [11, 1], [Some(Schwarz), Some(Ansage)]), Some(Party::Kontra));
    assert_eq!(winner(&ddv(), [238, 2], [11, 1], [Some(Schwarz), Some(Keine90)]), None);
    assert_eq!(winner(&ddv(), [238, 2], [11, 1], [Some(Keine30), Some(Schwarz)]), Some(Party::Re));
}
