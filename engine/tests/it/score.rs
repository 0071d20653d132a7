//! What a game is worth: section 5 of the catalogue, line by line.

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::rules::{AbsageCounts, Reached};
use doko_engine::{Item, Outcome, Party, Rules, Score};

use crate::common::{
    ALONE, TWO, ddv, ddv_but, deal_with, declared, normal_game, outcome, palast_values, play_all, play_until,
    seat,
};
use doko_engine::Vorbehalt;

/// The lines of a score as text, each "party item points".
fn sheet(score: &Score) -> String {
    let line = |(party, item, points): (Party, Item, i32)| format!("{party} {} {points}", item.key());
    score.items().map(line).collect::<Vec<_>>().join(", ")
}

/// The score has these lines, and Re's side of it is worth so much.
fn assert_sheet(rules: &Rules, outcome: &Outcome, lines: &str, value: i32) {
    let score = Score::of(outcome, rules.set());
    assert_eq!(sheet(&score), lines, "{outcome:?}");
    assert_eq!(score.value(), value, "{outcome:?}");
    let points = match outcome.soloist() {
        Some(_) => [3 * value, -value, -value, -value],
        None => [value, -value, value, -value],
    };
    assert_eq!(score.points().0, points, "{outcome:?}");
}

/// `score.won`, `score.ansage`, the steps, `sonderpunkte.gegen_die_alten` in games of two against two.
#[test]
fn two_against_two_without_absagen() {
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
        assert_sheet(ddv(), &game, lines, value);
        assert_sheet(&ddv_but(palast_values), &game, lines, value);
    }
}

/// Section 5: an Absage's point goes to the winner, whoever said it (`score.absage` always).
#[test]
fn absagen_kept_and_missed() {
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
        let palast = ddv_but(palast_values);
        // Re has 120 against keine 90 in the last row, a point that only `score.reached` each and deepest give.
        let both = game.said.0 == [Some(Keine90); 2];
        let with_reached = lines.replace("said_keine_90 2", "said_keine_90 2, Re reached_120 1");
        let (ddv_lines, ddv_value) = if both { (&*with_reached, value + 1) } else { (lines, value) };
        assert_sheet(ddv(), &game, ddv_lines, ddv_value);
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
    assert_sheet(ddv(), &game, lines, 13);
}

/// Key `score.reached`: off, deepest, each.
#[test]
fn points_for_reached_limits() {
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
            let score = Score::of(&game, rules.set());
            let items = [Item::Reached120, Item::Reached90, Item::Reached60, Item::Reached30];
            let points: i32 = items.iter().map(|&item| score.item(Party::Kontra, item)).sum();
            assert_eq!(points, wanted, "{mode:?}: {augen} Augen for Re, {said:?}");
            // 1 won, 2 Re, 1 each Absage, 1 gegen die Alten
            assert_eq!(score.value(), -(1 + 2 + said as i32 + 1 + wanted), "{mode:?} {augen} {said:?}");
        }
        // The mirror image: Kontra said it. Re has nothing against the Alten.
        let game = outcome(TWO, [240 - augen, augen], [6, 6], [None, Some(said)]);
        let score = Score::of(&game, ddv().set());
        assert_eq!(score.value(), 1 + 2 + said as i32 + each, "{augen} {said:?} of Kontra");
    }
}

/// Key `score.nobody_won`: steps, points for reached limits and Sonderpunkte, or nothing at all.
#[test]
fn nobody_won() {
    let palast = ddv_but(palast_values);
    // 125:115, both said keine 90. Re has 120 against keine 90: 1.
    let game = outcome(TWO, [125, 115], [6, 6], [Some(Keine90), Some(Keine90)]);
    assert_sheet(ddv(), &game, "Re reached_120 1", 1);
    assert_sheet(&palast, &game, "", 0);
    // 170:70, Re said keine 60, Kontra keine 90. Kontra is under 90: 1; Re has 120 against keine 90: 1; Kontra
    // has no 90 against keine 60.
    let game = outcome(TWO, [170, 70], [8, 4], [Some(Keine60), Some(Keine90)]);
    assert_sheet(ddv(), &game, "Re under_90 1, Re reached_120 1", 2);
    // 75:165, Re said keine 60, Kontra schwarz. Re under 90: 1 for Kontra; Kontra has 120 and 90 against
    // keine 90 and 60: 2; Re has 30 and 60 against schwarz and keine 30: 2. 3 - 2 = 1 for Kontra.
    let game = outcome(TWO, [75, 165], [4, 8], [Some(Keine60), Some(Schwarz)]);
    let lines =
        "Kontra under_90 1, Kontra reached_120 1, Kontra reached_90 1, Re reached_60 1, Re reached_30 1";
    assert_sheet(ddv(), &game, lines, -1);
    assert_sheet(&palast, &game, "", 0);
    // With Sonderpunkte: a Doppelkopf and a Fuchs of Kontra. 1 - 2
    let mut game = outcome(TWO, [125, 115], [6, 6], [Some(Keine90), Some(Keine90)]);
    game.tally[Party::Kontra].doppelkopf = 1;
    game.tally[Party::Kontra].fuchs = 1;
    assert_sheet(ddv(), &game, "Re reached_120 1, Kontra doppelkopf 1, Kontra fuchs 1", -1);
    assert_sheet(&palast, &game, "", 0);
    // A solo: three times, no Sonderpunkte.
    let mut game = outcome(ALONE, [125, 115], [6, 6], [Some(Keine90), Some(Keine90)]);
    game.tally[Party::Kontra].doppelkopf = 1;
    assert_sheet(ddv(), &game, "Re reached_120 1", 1);
}

/// `score.solo_factor`; Sonderpunkte, gegen die Alten among them, are not for games of one against three.
#[test]
fn a_soloist_scores_three_times_and_nobody_gets_sonderpunkte() {
    let solo = |augen, tricks, said| outcome(ALONE, augen, tricks, said);
    for (game, lines, value) in [
        // 1, so 3
        (solo([121, 119], [6, 6], [None, None]), "Re won 1", 1),
        // 1, so -3: nothing gegen die Alten
        (solo([120, 120], [6, 6], [None, None]), "Kontra won 1", -1),
        // 1 + 2 + 1 + 1 = 5, so 15
        (
            solo([151, 89], [8, 4], [Some(Keine90), None]),
            "Re won 1, Re re 2, Re under_90 1, Re said_keine_90 1",
            5,
        ),
        // 1 + 2 + 2 + 1 under 90 = 6, so -18
        (
            solo([80, 160], [5, 7], [Some(Ansage), Some(Ansage)]),
            "Kontra won 1, Kontra re 2, Kontra kontra 2, Kontra under_90 1",
            -6,
        ),
    ] {
        let mut game = game;
        for party in Party::BOTH {
            game.tally[party].doppelkopf = 1;
            game.tally[party].fuchs = 2;
            game.tally[party].karlchen = u32::from(party == Party::Re);
        }
        assert_sheet(ddv(), &game, lines, value);
    }
}

/// `sonderpunkte.*`: each party's own, set off against each other and then against the rest.
#[test]
fn sonderpunkte_are_set_off() {
    // Re wins 1; Kontra has a Doppelkopf, both Füchse and Karlchen: 1 - 4 = -3. The winner pays.
    let mut game = outcome(TWO, [130, 110], [6, 6], [None, None]);
    game.tally[Party::Kontra].doppelkopf = 1;
    game.tally[Party::Kontra].fuchs = 2;
    game.tally[Party::Kontra].karlchen = 1;
    assert_sheet(ddv(), &game, "Re won 1, Kontra doppelkopf 1, Kontra fuchs 2, Kontra karlchen 1", -3);
    // Re two Doppelkopf, Kontra a Fuchs: 1 + 2 - 1.
    let mut game = outcome(TWO, [130, 110], [6, 6], [None, None]);
    game.tally[Party::Re].doppelkopf = 2;
    game.tally[Party::Kontra].fuchs = 1;
    assert_sheet(ddv(), &game, "Re won 1, Re doppelkopf 2, Kontra fuchs 1", 2);
    // Their worth is a matter of the rules: Doppelkopf 2, Fuchs 0, gegen die Alten 0.
    let rules = ddv_but(|set| {
        set.sonderpunkte.doppelkopf = 2;
        set.sonderpunkte.fuchs = 0;
        set.sonderpunkte.gegen_die_alten = 0;
    });
    let mut game = outcome(TWO, [110, 130], [6, 6], [None, None]);
    game.tally[Party::Re].doppelkopf = 1;
    game.tally[Party::Kontra].fuchs = 2;
    assert_sheet(&rules, &game, "Kontra won 1, Re doppelkopf 2", 1);
}

/// Key `score.absage`: an Absage that was missed brings the winner its point always, or not when `fulfilled`.
#[test]
fn a_missed_absage_counts_always_or_only_when_fulfilled() {
    let fulfilled = ddv_but(|set| set.score.absage = AbsageCounts::Fulfilled);
    let missed = outcome(TWO, [149, 91], [7, 5], [Some(Keine90), None]);
    let lines = "Kontra won 1, Kontra re 2, Kontra said_keine_90 1, Kontra gegen_die_alten 1";
    assert_sheet(ddv(), &missed, lines, -5);
    assert_sheet(&fulfilled, &missed, "Kontra won 1, Kontra re 2, Kontra gegen_die_alten 1", -4);
    let kept = outcome(TWO, [185, 55], [9, 3], [Some(Keine60), None]);
    let lines = "Re won 1, Re re 2, Re under_90 1, Re under_60 1, Re said_keine_90 1, Re said_keine_60 1";
    assert_sheet(ddv(), &kept, lines, 7);
    assert_sheet(&fulfilled, &kept, lines, 7);
    // Kontra's missed keine 90 against Re's kept one: 1 + 2 + 2 + 1 under + 1 said + 1 reached.
    let both = outcome(TWO, [160, 80], [8, 4], [Some(Keine90), Some(Keine90)]);
    let lines = "Re won 1, Re re 2, Re kontra 2, Re under_90 1, Re said_keine_90 1, Re reached_120 1";
    assert_sheet(&fulfilled, &both, lines, 8);
}

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
    let vorbehalte = [Vorbehalt::Hochzeit, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
    let mut game = declared(ddv(), deal, seat(0), vorbehalte);
    play_all(&mut game, "HT DA DA D9  H9 HA HK C9");
    assert_eq!(game.klaerung(), Some(doko_engine::Klaerung::Found { partner: seat(1), trick: 2 }));
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
    for vorbehalt in [Vorbehalt::Gesund, Vorbehalt::Hochzeit] {
        let vorbehalte = [vorbehalt, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
        let mut game = declared(ddv(), deal, seat(0), vorbehalte);
        for card in crate::common::cards("HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ") {
            game.play(seat(0), card).expect("seat 0 leads");
            let until = game.played() + 3;
            play_until(&mut game, until);
        }
        let score = game.score().expect("the game is over");
        // 1 won + 4 under and schwarz = 5, three times; no Fuchs, no Karlchen.
        assert_eq!(score.points().0, [15, -5, -5, -5], "{vorbehalt:?}");
    }
}
