//! `score.scheme = "points"`, line by line: winning, steps, what was said, limits reached.

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::rules::{AbsageCounts, Reached};
use doko_engine::{Item, Party, Score};

use super::hand::{ALONE, TWO, assert_sheet, outcome};
use super::rules::{arminia, ddv, ddv_but, palast, vln};

/// `score.won`, `score.ansage`, the steps, `sonderpunkte.gegen_die_alten` in games of two against two.
#[test]
fn score_won_score_ansage_and_steps_in_games_without_absagen() {
    let two = |augen, tricks, said| outcome(TWO, augen, tricks, said);
    for (game, lines, value) in [
        (two([121, 119], [6, 6], [None, None]), "Re won 1", 1),
        // 1 + 1
        (two([120, 120], [6, 6], [None, None]), "Kontra won 1, Kontra gegen_die_alten 1", -2),
        // Only Kontra said: 120 are enough for Re. 1 + 2
        (two([120, 120], [6, 6], [None, Some(Ansage)]), "Re won 1, Re kontra 2", 3),
        // 1 + 1: 89 are under 90, 90 are not.
        (two([151, 89], [7, 5], [None, None]), "Re won 1, Re under_90 1", 2),
        (two([150, 90], [7, 5], [None, None]), "Re won 1", 1),
        // 1 + 1 + 1
        (two([181, 59], [8, 4], [None, None]), "Re won 1, Re under_90 1, Re under_60 1", 3),
        // 1 + 1 + 1 + 1 + 1 for the Alten
        (
            two([29, 211], [2, 10], [None, None]),
            "Kontra won 1, Kontra under_90 1, Kontra under_60 1, Kontra under_30 1, \
             Kontra gegen_die_alten 1",
            -5,
        ),
        // 1 + 4
        (
            two([240, 0], [12, 0], [None, None]),
            "Re won 1, Re under_90 1, Re under_60 1, Re under_30 1, Re schwarz 1",
            5,
        ),
        // 1 + 2 + 2
        (two([130, 110], [6, 6], [Some(Ansage), Some(Ansage)]), "Re won 1, Re re 2, Re kontra 2", 5),
        // 1 + 2 + 1 under 90 + 1 gegen die Alten
        (
            two([80, 160], [4, 8], [Some(Ansage), None]),
            "Kontra won 1, Kontra re 2, Kontra under_90 1, Kontra gegen_die_alten 1",
            -5,
        ),
    ] {
        assert_sheet(&ddv(), &game, lines, value);
        assert_sheet(&palast(), &game, lines, value);
    }
}

/// Keys `score.won` and `score.ansage`: one in every source for winning; for Re and Kontra arminia 1, palast 2 and
/// vln none, where they double.
#[test]
fn score_won_and_score_ansage_are_worth_what_the_rules_say() {
    let game = outcome(TWO, [130, 110], [6, 6], [Some(Ansage), Some(Ansage)]);
    for (rules, lines, value) in [
        (arminia(), "Re won 1, Re re 1, Re kontra 1", 3),
        (palast(), "Re won 1, Re re 2, Re kontra 2", 5),
        (vln(), "Re won 1", 4),
        (ddv_but(|set| set.score.won = 3), "Re won 3, Re re 2, Re kontra 2", 7),
        (ddv_but(|set| set.score.ansage = 0), "Re won 1", 1),
    ] {
        assert_sheet(&rules, &game, lines, value);
    }
}

/// Section 5: an Absage's point goes to the winner, whoever said it (`score.absage` always).
#[test]
fn score_absage_always_goes_to_the_winner() {
    let two = |augen, tricks, said| outcome(TWO, augen, tricks, said);
    for (game, lines, value) in [
        // 1 + 2 + 1 under 90 + 1 said
        (
            two([155, 85], [7, 5], [Some(Keine90), None]),
            "Re won 1, Re re 2, Re under_90 1, Re said_keine_90 1",
            5,
        ),
        // 1 + 2 + 2 under 90, 60 + 2 said: keine 90 counts as said with keine 60.
        (
            two([185, 55], [9, 3], [Some(Keine60), None]),
            "Re won 1, Re re 2, Re under_90 1, Re under_60 1, Re said_keine_90 1, Re said_keine_60 1",
            7,
        ),
        // Missed by one Auge, 90 against keine 90: 1 + 2 + 1 + 1 gegen die Alten
        (
            two([150, 90], [7, 5], [Some(Keine90), None]),
            "Kontra won 1, Kontra re 2, Kontra said_keine_90 1, Kontra gegen_die_alten 1",
            -5,
        ),
        // Kontra bound, Re wins with 90: 1 + 2 + 1
        (two([90, 150], [4, 8], [None, Some(Keine90)]), "Re won 1, Re kontra 2, Re said_keine_90 1", 4),
        // Both say keine 90, Re keeps it: 1 + 2 + 2 + 1 under 90 + 2 said
        (
            two([160, 80], [8, 4], [Some(Keine90), Some(Keine90)]),
            "Re won 1, Re re 2, Re kontra 2, Re under_90 1, Re said_keine_90 2",
            8,
        ),
    ] {
        let palast = palast();
        // Re has 120 against keine 90 in the last row, a point that only `score.reached` each and deepest give.
        let both = game.said.0 == [Some(Keine90); 2];
        let with_reached = lines.replace("said_keine_90 2", "said_keine_90 2, Re reached_120 1");
        let (ddv_lines, ddv_value) = if both { (&*with_reached, value + 1) } else { (lines, value) };
        assert_sheet(&ddv(), &game, ddv_lines, ddv_value);
        assert_sheet(&palast, &game, lines, value);
    }
}

/// Everything there is: `ddv`, Re keeps schwarz against Re and Kontra said.
#[test]
fn the_dearest_game_without_sonderpunkte() {
    let game = outcome(TWO, [240, 0], [12, 0], [Some(Schwarz), Some(Ansage)]);
    // 1 + 2 + 2 + 4 under + 4 said = 13
    let lines = "Re won 1, Re re 2, Re kontra 2, Re under_90 1, Re under_60 1, Re under_30 1, Re schwarz 1, \
                 Re said_keine_90 1, Re said_keine_60 1, Re said_keine_30 1, Re said_schwarz 1";
    assert_sheet(&ddv(), &game, lines, 13);
}

/// Key `score.reached`: off, deepest, each.
#[test]
fn score_reached_off_deepest_each() {
    let rules = |reached| ddv_but(|set| set.score.reached = reached);
    // Augen of Re, what Re said, and the points of Kontra for reached limits: off, deepest, each. Kontra
    // reaches 120 against keine 90, 90 against keine 60, 60 against keine 30, 30 against schwarz.
    for (augen, said, deepest, each) in [
        (121, Keine90, 0, 0),
        (120, Keine90, 1, 1),
        (151, Keine60, 0, 0), // 89 of 90
        (150, Keine60, 1, 1), // 90: against keine 60; not 120 against keine 90
        (120, Keine60, 1, 2), // 120: against keine 60 and keine 90
        (181, Keine30, 0, 0), // 59 of 60
        (180, Keine30, 1, 1),
        (150, Keine30, 1, 2),
        (120, Keine30, 1, 3),
        (211, Schwarz, 0, 0), // 29 of 30
        (210, Schwarz, 1, 1),
        (180, Schwarz, 1, 2),
        (150, Schwarz, 1, 3),
        (120, Schwarz, 1, 4),
    ] {
        let game = outcome(TWO, [augen, 240 - augen], [6, 6], [Some(said), None]);
        for (mode, wanted) in [(Reached::Off, 0), (Reached::Deepest, deepest), (Reached::Each, each)] {
            let rules = rules(mode);
            let score = Score::of(&game, &rules);
            let items = [Item::Reached120, Item::Reached90, Item::Reached60, Item::Reached30];
            let points: i32 = items.iter().map(|&item| score.item(Party::Kontra, item)).sum();
            assert_eq!(points, wanted, "{mode:?}: {augen} Augen for Re, {said:?}");
            // 1 won, 2 Re, 1 each Absage, 1 gegen die Alten
            assert_eq!(score.value(), -(1 + 2 + said as i32 + 1 + wanted), "{mode:?} {augen} {said:?}");
        }
        // The mirror image: Kontra said it. Re has nothing against the Alten.
        let game = outcome(TWO, [240 - augen, augen], [6, 6], [None, Some(said)]);
        let score = Score::of(&game, &ddv());
        assert_eq!(score.value(), 1 + 2 + said as i32 + each, "{augen} {said:?} of Kontra");
    }
}

/// Key `score.nobody_won`: steps, points for reached limits and Sonderpunkte, or nothing at all.
#[test]
fn score_nobody_won_extras_or_nothing() {
    let palast = palast();
    // 125:115, both said keine 90. Re has 120 against keine 90: 1.
    let game = outcome(TWO, [125, 115], [6, 6], [Some(Keine90), Some(Keine90)]);
    assert_sheet(&ddv(), &game, "Re reached_120 1", 1);
    assert_sheet(&palast, &game, "", 0);
    // 170:70, Re said keine 60, Kontra keine 90. Kontra is under 90: 1; Re has 120 against keine 90: 1; Kontra
    // has no 90 against keine 60.
    let game = outcome(TWO, [170, 70], [8, 4], [Some(Keine60), Some(Keine90)]);
    assert_sheet(&ddv(), &game, "Re under_90 1, Re reached_120 1", 2);
    // 75:165, Re said keine 60, Kontra schwarz. Re under 90: 1 for Kontra; Kontra has 120 and 90 against
    // keine 90 and 60: 2; Re has 30 and 60 against schwarz and keine 30: 2. 3 - 2 = 1 for Kontra.
    let game = outcome(TWO, [75, 165], [4, 8], [Some(Keine60), Some(Schwarz)]);
    let lines =
        "Kontra under_90 1, Kontra reached_120 1, Kontra reached_90 1, Re reached_60 1, Re reached_30 1";
    assert_sheet(&ddv(), &game, lines, -1);
    assert_sheet(&palast, &game, "", 0);
    // With Sonderpunkte: a Doppelkopf and a Fuchs of Kontra. 1 - 2
    let mut game = outcome(TWO, [125, 115], [6, 6], [Some(Keine90), Some(Keine90)]);
    game.tally[Party::Kontra].doppelkopf = 1;
    game.tally[Party::Kontra].fuchs = 1;
    assert_sheet(&ddv(), &game, "Re reached_120 1, Kontra doppelkopf 1, Kontra fuchs 1", -1);
    assert_sheet(&palast, &game, "", 0);
    // A solo: three times, no Sonderpunkte.
    let mut game = outcome(ALONE, [125, 115], [6, 6], [Some(Keine90), Some(Keine90)]);
    game.tally[Party::Kontra].doppelkopf = 1;
    assert_sheet(&ddv(), &game, "Re reached_120 1", 1);
}

/// Key `score.absage`: an Absage that was missed brings the winner its point always, or not when `fulfilled`.
#[test]
fn score_absage_always_or_fulfilled() {
    let fulfilled = ddv_but(|set| set.score.absage = AbsageCounts::Fulfilled);
    let missed = outcome(TWO, [149, 91], [7, 5], [Some(Keine90), None]);
    let lines = "Kontra won 1, Kontra re 2, Kontra said_keine_90 1, Kontra gegen_die_alten 1";
    assert_sheet(&ddv(), &missed, lines, -5);
    assert_sheet(&fulfilled, &missed, "Kontra won 1, Kontra re 2, Kontra gegen_die_alten 1", -4);
    let kept = outcome(TWO, [185, 55], [9, 3], [Some(Keine60), None]);
    let lines = "Re won 1, Re re 2, Re under_90 1, Re under_60 1, Re said_keine_90 1, Re said_keine_60 1";
    assert_sheet(&ddv(), &kept, lines, 7);
    assert_sheet(&fulfilled, &kept, lines, 7);
    // palast: "+1 Punkt für die erfüllten Absagen". Re has kept the others below 90, but said keine 60, too.
    let deeper = outcome(TWO, [170, 70], [8, 4], [Some(Keine60), None]);
    let lines =
        "Kontra won 1, Kontra re 2, Kontra said_keine_90 1, Kontra said_keine_60 1, Kontra gegen_die_alten 1";
    assert_sheet(&ddv(), &deeper, lines, -6);
    assert_sheet(&fulfilled, &deeper, "Kontra won 1, Kontra re 2, Kontra gegen_die_alten 1", -4);
    // Kontra's missed keine 90 against Re's kept one: 1 + 2 + 2 + 1 under + 1 said + 1 reached.
    let both = outcome(TWO, [160, 80], [8, 4], [Some(Keine90), Some(Keine90)]);
    let lines = "Re won 1, Re re 2, Re kontra 2, Re under_90 1, Re said_keine_90 1, Re reached_120 1";
    assert_sheet(&fulfilled, &both, lines, 8);
}
