//! Games under each column of the catalogue, worked out from the words of its source.

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::{Party, Score};

use super::hand::{ALONE, NOTHING, TWO, assert_sheet, normal, outcome};
use super::rules::{arminia, ddv, klassisch, palast, vln};

/// One game, Re wins with 185 Augen after Re, keine 60 and Kontra, with a Fuchs and a Doppelkopf for Kontra.
#[test]
fn one_game_under_all_five() {
    let mut game = outcome(TWO, [185, 55], [9, 3], [Some(Keine60), Some(Ansage)]);
    game.tally[Party::Kontra].fuchs = 1;
    game.tally[Party::Kontra].doppelkopf = 1;
    for (rules, value) in [
        // plus 10: the opponents are Schneider.
        (klassisch(), 10),
        // 1 won + 2 Ansagen + 2 under + 2 said - 2
        (arminia(), 5),
        // 4 x (1 won + 2 under + 2 said) - 2
        (vln(), 18),
        // 1 won + 4 Ansagen + 2 under + 2 said - 2
        (palast(), 7),
        (ddv(), 7),
    ] {
        assert_eq!(Score::of(&game, &rules).points().0, [value, -value, value, -value]);
    }
}

/// arminia, "Wertung" 1 to 4: a point each for winning, an Ansage, each step under and each step said.
#[test]
fn arminia_wertung_1_to_4() {
    let game = outcome(TWO, [155, 85], [8, 4], [Some(Keine90), None]);
    assert_sheet(&arminia(), &game, "Re won 1, Re re 1, Re under_90 1, Re said_keine_90 1", 4);
    let game = outcome(TWO, [240, 0], [12, 0], [Some(Schwarz), Some(Ansage)]);
    assert_eq!(Score::of(&game, &arminia()).value(), 1 + 2 + 4 + 4);
    // "Diese Punktzahl wird für den Solospieler verdreifacht".
    let game = outcome(ALONE, [155, 85], [8, 4], [Some(Keine90), None]);
    assert_eq!(Score::of(&game, &arminia()).points().0, [12, -4, -4, -4]);
}

/// arminia, "Wertung" 5: "Wird bei einer Absage die erforderliche Punktzahl nicht erreicht, so gewinnt die
/// Gegenpartei, erhält aber aus diesem Grunde nicht weitere Punkte" (I9).
#[test]
fn arminia_wertung_5() {
    // Kontra has 120 against keine 60: won, Re, two steps said, gegen die Alten; nothing for limits reached.
    let game = outcome(TWO, [120, 120], [6, 6], [Some(Keine60), None]);
    let lines = "Kontra won 1, Kontra re 1, Kontra said_keine_90 1, Kontra said_keine_60 1, \
                 Kontra gegen_die_alten 1";
    assert_sheet(&arminia(), &game, lines, -5);
}

/// vln, "Spielpunkte und Zählweise": "1 Punkt für jeweils 120, 90, 60, 30, schwarz (0)".
#[test]
fn vln_points_for_each_step() {
    for (re, tricks, value) in
        [(121, [5, 5], 1), (151, [5, 5], 2), (181, [5, 5], 3), (211, [9, 1], 4), (240, [10, 0], 5)]
    {
        let game = outcome(TWO, [re, 240 - re], tricks, NOTHING);
        assert_eq!(Score::of(&game, &vln()).value(), value, "{re} Augen");
    }
    // Kontra: one more against Re, undoubled. "1 Punkt je angesagte keine 90, …", said by Kontra: 2 x 4 + 1.
    assert_eq!(Score::of(&normal(89), &vln()).value(), -3);
    let game = outcome(TWO, [89, 151], [4, 6], [None, Some(Keine90)]);
    assert_eq!(Score::of(&game, &vln()).value(), -(2 * 3 + 1));
}

/// palast, "Ansagen": "Wenn die Kontra-Partei Kontra ansagt, ist sie jetzt in der Bringschuld und bei Gleichstand
/// gewinnt die Re-Partei. Das ändert sich wieder, sobald jemand weitere An- oder Absagen macht."
#[test]
fn palast_bringschuld() {
    let even = |said| outcome(TWO, [120, 120], [6, 6], said).winner(&palast());
    assert_eq!(even([None, Some(Ansage)]), Some(Party::Re));
    assert_eq!(even([Some(Ansage), Some(Ansage)]), Some(Party::Kontra));
    assert_eq!(even([None, Some(Keine90)]), Some(Party::Re));
    assert_eq!(even([Some(Keine90), Some(Ansage)]), Some(Party::Kontra));
}

/// palast, "Absagen": 151, 181, 211 Augen, and all 240 for schwarz; "Zusatzpunkte": +2 for each of Re and Kontra,
/// +1 for each step and each Absage kept.
#[test]
fn palast_absagen_and_zusatzpunkte() {
    for (step, needs, value) in
        [(Keine90, 151, 1 + 2 + 1 + 1), (Keine60, 181, 1 + 2 + 2 + 2), (Keine30, 211, 1 + 2 + 3 + 3)]
    {
        let game = |re| outcome(TWO, [re, 240 - re], [11, 1], [Some(step), None]);
        assert_eq!(game(needs - 1).winner(&palast()), Some(Party::Kontra));
        assert_eq!(Score::of(&game(needs), &palast()).value(), value, "{step}");
    }
    let game = outcome(TWO, [240, 0], [11, 1], [Some(Schwarz), Some(Ansage)]);
    assert_eq!(Score::of(&game, &palast()).value(), 1 + 4 + 4 + 4);
}

/// Key `score.nobody_won`: both miss their Absage. arminia, "Wertung": "nur die Punkte unter 3, 5 und 6"; palast,
/// "3. Spielauswertung": "keine Zusatz- oder Sonderpunkte"; vln reads the same (I9); ddv counts steps, limits
/// reached and Sonderpunkte.
#[test]
fn score_nobody_won_under_arminia_vln_palast_and_ddv() {
    // Kontra is under 90 but not under 60, and Re breaks keine 90 with 170 Augen.
    let mut game = outcome(TWO, [170, 70], [8, 4], [Some(Keine60), Some(Keine90)]);
    game.tally[Party::Kontra].doppelkopf = 2;
    game.tally[Party::Kontra].karlchen = 1;
    game.tally[Party::Re].fuchs = 1;
    assert_sheet(&arminia(), &game, "Re under_90 1, Kontra doppelkopf 2, Re fuchs 1, Kontra karlchen 1", -1);
    assert_sheet(&vln(), &game, "", 0);
    assert_sheet(&palast(), &game, "", 0);
    let lines = "Re under_90 1, Re reached_120 1, Kontra doppelkopf 2, Re fuchs 1, Kontra karlchen 1";
    assert_sheet(&ddv(), &game, lines, 0);
    // In a solo: nothing, nothing, and the steps three times.
    let solo = outcome(ALONE, [170, 70], [8, 4], [Some(Keine60), Some(Keine90)]);
    assert_eq!(Score::of(&solo, &vln()).points().0, [0; 4]);
    assert_eq!(Score::of(&solo, &palast()).points().0, [0; 4]);
    assert_eq!(Score::of(&solo, &arminia()).points().0, [3, -1, -1, -1]);
    assert_eq!(Score::of(&solo, &ddv()).points().0, [6, -2, -2, -2]);
    for rules in [arminia(), vln(), palast(), ddv()] {
        let score = Score::of(&game, &rules);
        assert_eq!((score.winner(), score.winners().0), (None, [false; 4]));
    }
}
