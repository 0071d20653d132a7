//! Games of one against three: solos of every kind, Null, stilles Solo, stille and lone Hochzeit.

use doko_engine::Step::{Ansage, Keine60, Keine90};
use doko_engine::rules::{AllOrSome, SoloValue, Sonderpunkt};
use doko_engine::{AloneGame, Contract, Item, Klaerungsstich, Outcome, Party, Score, Seat, SoloKind};

use super::hand::{ALONE, NOTHING, Said, TWO, assert_sheet, outcome, payments, sheet};
use super::rules::{arminia, ddv, ddv_but, klassisch, klassisch_but, palast, vln};

const SOLOIST: Seat = Seat::ALL[0];

fn solo(kind: SoloKind, re: u32, tricks: u32, said: Said) -> Outcome {
    let contract = Contract::Solo(kind, SOLOIST);
    Outcome { contract, ..outcome(ALONE, [re, 240 - re], [tricks, 12 - tricks], said) }
}

/// Seat 0 takes no trick, or one of 14 Augen that ends the game.
fn null(won: bool, said: Said) -> Outcome {
    if won { solo(SoloKind::NULL, 0, 0, said) } else { solo(SoloKind::NULL, 14, 1, said) }
}

fn stilles_solo(re: u32, tricks: u32) -> Outcome {
    let contract = Contract::Normal;
    let stilles_solo = Some(SOLOIST);
    Outcome { contract, stilles_solo, ..outcome(ALONE, [re, 240 - re], [tricks, 12 - tricks], NOTHING) }
}

fn points(outcome: &Outcome, rules: &doko_engine::rules::RuleSet) -> [i32; 4] {
    Score::of(outcome, rules).points().0
}

/// Who plays alone against three, and where nobody does although only one seat counts as Re.
#[test]
fn a_soloist_is_alone_against_three_and_not_one_of_four() {
    let alone = outcome(ALONE, [121, 119], [6, 6], NOTHING);
    for contract in [
        Contract::Normal,
        Contract::Hochzeit(SOLOIST, Klaerungsstich::Fehl),
        Contract::Solo(SoloKind::NULL, SOLOIST),
    ] {
        assert_eq!(Outcome { contract, ..alone }.soloist(), Some(SOLOIST), "{contract}");
    }
    for contract in AloneGame::ALL.map(Contract::EachAlone) {
        assert_eq!(Outcome { contract, ..alone }.soloist(), None, "{contract}");
    }
    assert_eq!(outcome(TWO, [121, 119], [6, 6], NOTHING).soloist(), None);
}

/// Key `score.solo_factor`; palast, "3. Spielauswertung": "Bei den Soli, inklusive stiller Hochzeit, erhält der
/// Alleinspieler das Dreifache"; arminia, "Wertung", says the same.
#[test]
fn score_solo_factor_multiplies_the_points_of_a_soloist() {
    // 1 won + 1 under 90
    let game = solo(SoloKind::DAMEN, 160, 9, NOTHING);
    for rules in [arminia(), palast(), ddv()] {
        assert_eq!(points(&game, &rules), [6, -2, -2, -2]);
    }
    let rules = ddv_but(|set| set.score.solo_factor = 6);
    assert_eq!(points(&game, &rules), [12, -4, -4, -4]);
    let rules = ddv_but(|set| set.score.solo_factor = 9);
    assert_eq!(points(&game, &rules), [18, -6, -6, -6]);
    // A stille Hochzeit too.
    let game = Outcome { contract: Contract::Normal, ..game };
    assert_eq!(points(&game, &palast()), [6, -2, -2, -2]);
}

/// Key `score.solo_value`: in place of winning and steps; Ansagen, Absagen, doubling and factor still apply.
#[test]
fn score_solo_value_replaces_winning_and_steps() {
    let rules = ddv_but(|set| {
        set.score.solo_value = [(SoloKind::DAMEN, 5), (SoloKind::DIAMOND, 0), (SoloKind::NULL, 8)]
            .map(|(kind, points)| SoloValue { kind, points })
            .to_vec();
    });
    // 210 Augen: three steps that do not count.
    let game = solo(SoloKind::DAMEN, 210, 10, NOTHING);
    assert_sheet(&rules, &game, "Re solo_value 5", 5);
    // 5 + 2 Re + 2 Absagen
    let said = [Some(Keine60), None];
    let game = solo(SoloKind::DAMEN, 210, 10, said);
    let lines = "Re solo_value 5, Re re 2, Re said_keine_90 1, Re said_keine_60 1";
    assert_sheet(&rules, &game, lines, 9);
    // Lost: the same value to Kontra. 5 + 2 + 2, and two limits reached.
    let game = solo(SoloKind::DAMEN, 120, 6, said);
    let lines = "Kontra solo_value 5, Kontra re 2, Kontra said_keine_90 1, Kontra said_keine_60 1, \
                 Kontra reached_120 1, Kontra reached_90 1";
    assert_sheet(&rules, &game, lines, -11);
    // Nobody has won: no value, no step; 120 against keine 90.
    let game = solo(SoloKind::DAMEN, 170, 8, [Some(Keine60), Some(Keine90)]);
    assert_sheet(&rules, &game, "Re reached_120 1", 1);
    // A value of nothing, a Nullsolo, and a kind without one.
    assert_sheet(&rules, &solo(SoloKind::DIAMOND, 160, 8, NOTHING), "", 0);
    assert_sheet(&rules, &null(false, NOTHING), "Kontra solo_value 8", -8);
    assert_sheet(&rules, &solo(SoloKind::BUBE, 160, 8, NOTHING), "Re won 1, Re under_90 1", 2);
    // No announced solo: as ever.
    let game = Outcome { contract: Contract::Normal, ..solo(SoloKind::DAMEN, 160, 8, NOTHING) };
    assert_sheet(&rules, &game, "Re won 1, Re under_90 1", 2);
}

/// Keys `score.solo_value` and `score.doubling`: vln with a Königsolo of 4.
#[test]
fn score_solo_value_is_doubled_like_the_points_it_replaces() {
    let mut rules = vln();
    rules.score.solo_value = vec![SoloValue { kind: SoloKind::KOENIG, points: 4 }];
    // 2 x (4 + 1 Absage) + 1 solo
    let game = solo(SoloKind::KOENIG, 155, 8, [Some(Keine90), None]);
    assert_sheet(&rules, &game, "Re solo_value 4, Re said_keine_90 1, Re solo 1", 11);
}

/// Key `sonderpunkte.solo`; vln, "Sonderpunkte": "Damensolo, Bubensolo, Königsolo, Trumpfsolo". To the winner,
/// and only in announced solos.
#[test]
fn sonderpunkte_solo_goes_to_the_winner_of_an_announced_solo() {
    assert_sheet(&vln(), &solo(SoloKind::KOENIG, 130, 6, NOTHING), "Re won 1, Re solo 1", 2);
    assert_sheet(&vln(), &solo(SoloKind::KOENIG, 110, 6, NOTHING), "Kontra won 1, Kontra solo 1", -2);
    // Nobody has won.
    let game = solo(SoloKind::DAMEN, 125, 6, [Some(Keine90), Some(Keine90)]);
    let mut extras = vln();
    extras.score.nobody_won = doko_engine::rules::NobodyWon::Extras;
    assert_sheet(&extras, &game, "", 0);
    // A stille and a lone Hochzeit are no announced solos, nor is a stilles Solo.
    for contract in [Contract::Normal, Contract::Hochzeit(SOLOIST, Klaerungsstich::Any)] {
        let game = Outcome { contract, ..solo(SoloKind::DAMEN, 130, 6, NOTHING) };
        assert_sheet(&vln(), &game, "Re won 1", 1);
    }
    assert_sheet(&vln(), &stilles_solo(130, 6), "Kontra won 1", -1);
}

/// Key `sonderpunkte.in_solos`: the others are for two against two, unless this says otherwise; arminia,
/// "Wertung": "Bei einem Solo werden Sonderpunkte nicht gewertet".
#[test]
fn sonderpunkte_in_solos() {
    let mut game = solo(SoloKind::DIAMOND, 110, 6, NOTHING);
    game.tally[Party::Kontra].fuchs = 1;
    game.tally[Party::Re].doppelkopf = 2;
    let hochzeit = Outcome { contract: Contract::Hochzeit(SOLOIST, Klaerungsstich::Any), ..game };
    for game in [game, hochzeit] {
        assert_sheet(&arminia(), &game, "Kontra won 1", -1);
        let rules = ddv_but(|set| set.sonderpunkte.in_solos = AllOrSome(Sonderpunkt::ALL.to_vec()));
        let lines = "Kontra won 1, Kontra gegen_die_alten 1, Re doppelkopf 2, Kontra fuchs 1";
        assert_sheet(&rules, &game, lines, -1);
    }
}

/// Catalogue section 5, Nullsolo (I14); arminia, "Nullsolo": "versucht der Solospieler keinen Stich zu
/// bekommen". (1 + Ansagen) x 3.
#[test]
fn a_nullsolo_is_worth_winning_and_ansagen_three_times() {
    let said = Some(Ansage);
    for (ansagen, value) in [([None, None], 1), ([said, None], 2), ([None, said], 2), ([said, said], 3)] {
        assert_eq!(points(&null(true, ansagen), &arminia()), [3 * value, -value, -value, -value]);
        assert_eq!(points(&null(false, ansagen), &arminia()), [-3 * value, value, value, value]);
    }
    // A trick without Augen loses it too.
    let game = solo(SoloKind::NULL, 0, 1, NOTHING);
    assert_sheet(&arminia(), &game, "Kontra won 1", -1);
}

/// The same: no steps, no Absagen, no limits reached, and no Sonderpunkte but `sonderpunkte.solo`.
#[test]
fn a_nullsolo_has_neither_steps_nor_sonderpunkte() {
    let mut rules = ddv_but(|set| set.sonderpunkte.in_solos = AllOrSome(Sonderpunkt::ALL.to_vec()));
    let mut game = null(false, [Some(Ansage), None]);
    game.tally[Party::Kontra].doppelkopf = 1;
    game.tally[Party::Kontra].fuchs = 1;
    assert_sheet(&rules, &game, "Kontra won 1, Kontra re 2", -3);
    rules.sonderpunkte.solo = 1;
    assert_sheet(&rules, &game, "Kontra won 1, Kontra re 2, Kontra solo 1", -4);
    // An Absage that came in by a bid (key `solo.priority`) does not decide, and counts nothing.
    let bid = null(true, [Some(Keine90), None]);
    assert_sheet(&ddv(), &bid, "Re won 1, Re re 2", 3);
    let bid = null(true, [None, Some(Keine90)]);
    assert_eq!(bid.winner(&ddv()), Some(Party::Re));
}

/// Key `solo.silent` any_hand; klassisch, "Stilles Solo": whoever "glaubt, dass er alle Stiche einheimsen kann".
/// With every trick schwarz won, else lost by the ordinary table, three times (I7).
#[test]
fn solo_silent_any_hand_is_won_with_every_trick_only() {
    for (re, tricks, lines, value) in [
        (240, 12, "Re schwarz 15", 15),
        // A trick of four nines is a trick.
        (240, 11, "Kontra won 10", -10),
        (238, 11, "Kontra won 10", -10),
        (60, 4, "Kontra won 10", -10),
        (59, 4, "Kontra schneider 20", -20),
        (0, 0, "Kontra schwarz 30", -30),
    ] {
        let game = stilles_solo(re, tricks);
        assert_sheet(&klassisch(), &game, lines, value);
        assert_eq!(Score::of(&game, &klassisch()).points().0, [3 * value, -value, -value, -value]);
    }
}

/// The same under `score.scheme` points: ordinary points, steps by Augen; palast counts schwarz by Augen, but a
/// stilles Solo by tricks.
#[test]
fn solo_silent_any_hand_under_points() {
    let lines = "Re won 1, Re under_90 1, Re under_60 1, Re under_30 1, Re schwarz 1";
    assert_sheet(&ddv(), &stilles_solo(240, 12), lines, 5);
    for rules in [ddv(), palast()] {
        assert_sheet(&rules, &stilles_solo(240, 11), "Kontra won 1", -1);
        assert_sheet(&rules, &stilles_solo(85, 5), "Kontra won 1, Kontra under_90 1", -2);
    }
}

/// Section 5: payments are "not in solos", announced or not (I12).
#[test]
fn no_payments_in_games_of_one_against_three() {
    let rules = klassisch_but(|set| {
        set.score.fuchs_payment = 1;
        set.score.altenstrafe = 1;
        set.score.karlchen_stake = 1;
    });
    let mut game = solo(SoloKind::CLUB, 121, 6, NOTHING);
    game.tally[Party::Re].fuchs = 1;
    game.tally[Party::Re].karlchen = 1;
    game.seats.0[0].fuchs_caught = 1;
    game.seats.0[1].fuchs_lost = 1;
    let game = super::hand::alte_on_alte(game, doko_engine::play::AlteOnAlte::LastTrick);
    for game in [
        game,
        Outcome { contract: Contract::Normal, ..game },
        Outcome { contract: Contract::Hochzeit(SOLOIST, Klaerungsstich::Any), ..game },
        Outcome { contract: Contract::Normal, stilles_solo: Some(SOLOIST), ..game },
    ] {
        let score = Score::of(&game, &rules);
        assert_eq!(payments(&score), "");
        assert_eq!(score.items().count(), 1, "{}", sheet(&score));
        assert!(Item::ALL.iter().all(|&item| score.payment(SOLOIST, item) == 0));
    }
}

/// `score.solo_factor`; Sonderpunkte, gegen die Alten among them, are not for games of one against three.
#[test]
fn score_solo_factor_and_no_sonderpunkte_for_a_soloist() {
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
        assert_sheet(&ddv(), &game, lines, value);
    }
}
