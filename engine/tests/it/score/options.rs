//! Rules of the score that no preset has, key by key.

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::rules::{
    AllOrSome, AnsagenSolo, AsAnnounced, Doubling, EvenCounts, GegenWhen, InHochzeit, Reached, RuleSet,
    SoloLostFactor, SoloValue, Sonderpunkt, StepsCount, Threshold,
};
use doko_engine::{Contract, Klaerungsstich, Outcome, Party, PerParty, PerSeat, Score, Seat, SoloKind};

use super::hand::{ALONE, NOTHING, Said, TWO, alte_on_alte, assert_sheet, normal, outcome, payments, sheet};
use super::rules::{ddv, ddv_but, vln};

const HOLDER: Seat = Seat::ALL[0];

/// Two against two, everybody with tricks.
fn two(re: u32, said: Said) -> Outcome {
    outcome(TWO, [re, 240 - re], [6, 6], said)
}

/// A ♦-Solo of seat 0.
fn solo(re: u32, said: Said) -> Outcome {
    outcome(ALONE, [re, 240 - re], [6, 6], said)
}

/// A declared Hochzeit, with a partner or without.
fn hochzeit(game: Outcome) -> Outcome {
    Outcome { contract: Contract::Hochzeit(HOLDER, Klaerungsstich::Any), ..game }
}

/// Key `score.even`; Wikipedia, "Doppelkopf-Sonderregeln": at 120 to 120 Kontra gets but one point, gegen die Alten or
/// against the soloist.
#[test]
fn score_even_leaves_kontra_the_points_gegen_die_alten() {
    let rules = ddv_but(|set| set.score.even = EvenCounts::GegenDieAlten);
    assert_sheet(&rules, &normal(120), "Kontra gegen_die_alten 1", -1);
    assert_sheet(&rules, &normal(119), "Kontra won 1, Kontra gegen_die_alten 1", -2);
    assert_sheet(&rules, &two(120, [Some(Ansage), None]), "Kontra re 2, Kontra gegen_die_alten 1", -3);
    // Where Kontra alone has spoken Re has won, and not with the point gegen die Alten.
    assert_sheet(&rules, &two(120, [None, Some(Ansage)]), "Re won 1, Re kontra 2", 3);
    // In a solo there are no points gegen die Alten, unless they count there too.
    assert_sheet(&rules, &solo(120, NOTHING), "Kontra won 1", -1);
    let mut rules = rules;
    rules.sonderpunkte.in_solos = AllOrSome(vec![Sonderpunkt::GegenDieAlten]);
    assert_sheet(&rules, &solo(120, NOTHING), "Kontra gegen_die_alten 1", -1);
}

/// Key `score.solo_bonus`, customary: a solo is worth a point more, and Re doubles it, unlike `sonderpunkte.solo`.
#[test]
fn score_solo_bonus_is_doubled_with_the_points_for_winning() {
    let mut rules = vln();
    rules.score.solo_bonus = 2;
    let said = [Some(Ansage), Some(Ansage)];
    // 4 x (1 + 2) + 1
    assert_sheet(&rules, &solo(130, said), "Re won 1, Re solo_bonus 2, Re solo 1", 13);
    assert_sheet(&rules, &solo(110, NOTHING), "Kontra won 1, Kontra solo_bonus 2, Kontra solo 1", -4);
    // Who plays a Hochzeit alone has announced no solo.
    assert_sheet(&rules, &hochzeit(solo(130, NOTHING)), "Re won 1", 1);
    assert_sheet(&rules, &normal(130), "Re won 1", 1);
    rules.score.solo_value = vec![SoloValue { kind: SoloKind::DIAMOND, points: 4 }];
    assert_sheet(&rules, &solo(130, NOTHING), "Re solo_value 4, Re solo_bonus 2, Re solo 1", 7);
}

/// Key `score.early_ansage`; "Mittwochsregeln" (schneiderp.de): an Ansage before the first card is a point more.
#[test]
fn score_early_ansage_goes_to_the_winner_for_each_party_that_was_early() {
    let rules = ddv_but(|set| set.score.early_ansage = 3);
    let early = |re, kontra, augen| {
        let game = two(augen, [Some(Ansage), Some(Ansage)]);
        Outcome { early_ansage: PerParty([re, kontra]), ..game }
    };
    assert_sheet(&rules, &early(false, false, 130), "Re won 1, Re re 2, Re kontra 2", 5);
    let lines = "Re won 1, Re re 2, Re kontra 2, Re early_ansage 3";
    assert_sheet(&rules, &early(true, false, 130), lines, 8);
    let lines = "Kontra won 1, Kontra re 2, Kontra kontra 2, Kontra early_ansage 6, Kontra gegen_die_alten 1";
    assert_sheet(&rules, &early(true, true, 110), lines, -12);
}

/// Key `score.as_announced`; smartdoko.de, 5.1: a solo, a Hochzeit and an Armut count as announced.
#[test]
fn score_as_announced_brings_and_doubles_what_re_does_and_needs_no_other_augen() {
    let kinds = [AsAnnounced::Solo, AsAnnounced::Hochzeit, AsAnnounced::Armut];
    let armut = |game| Outcome { contract: Contract::Armut { poor: HOLDER, taker: Seat::ALL[2] }, ..game };
    for (listed, game) in
        kinds.into_iter().zip([solo(130, NOTHING), hochzeit(normal(130)), armut(normal(130))])
    {
        for kind in kinds {
            let rules = ddv_but(|set| set.score.as_announced = vec![kind]);
            let (lines, value) = if kind == listed { ("Re won 1, Re re 2", 3) } else { ("Re won 1", 1) };
            assert_sheet(&rules, &game, lines, value);
            assert_sheet(&rules, &normal(130), "Re won 1", 1);
        }
    }
    let mut rules = vln();
    rules.score.as_announced = kinds.to_vec();
    // Kontra has said something alone: Re needs 120. Said or counted, Re doubles once: 4 x 1.
    let said = [None, Some(Ansage)];
    let said_last = Outcome { last_ansage: Some(Party::Kontra), ..two(120, said) };
    assert_sheet(&rules, &armut(said_last), "Re won 1", 4);
    assert_sheet(&rules, &armut(two(130, [Some(Ansage), None])), "Re won 1", 2);
}

/// Key `score.absage_points`, customary: a table counts two for each Absage.
#[test]
fn score_absage_points_for_each_absage() {
    let rules = ddv_but(|set| set.score.absage_points = 2);
    let lines = "Re won 1, Re re 2, Re under_90 1, Re under_60 1, Re said_keine_90 2, Re said_keine_60 2";
    assert_sheet(&rules, &two(185, [Some(Keine60), None]), lines, 9);
    let none = ddv_but(|set| set.score.absage_points = 0);
    assert_sheet(&none, &two(155, [Some(Keine90), None]), "Re won 1, Re re 2, Re under_90 1", 4);
}

/// Key `score.steps`, customary: keine 90 counts only for those who have announced it.
#[test]
fn score_steps_count_only_if_announced() {
    let rules = ddv_but(|set| set.score.steps = StepsCount::Announced);
    assert_sheet(&rules, &two(215, NOTHING), "Re won 1", 1);
    assert_sheet(&rules, &two(215, [Some(Ansage), None]), "Re won 1, Re re 2", 3);
    let lines = "Re won 1, Re re 2, Re under_90 1, Re said_keine_90 1";
    assert_sheet(&rules, &two(215, [Some(Keine90), None]), lines, 5);
    // The Absage of the others is not one's own.
    let lines =
        "Kontra won 1, Kontra re 2, Kontra said_keine_90 1, Kontra reached_120 1, Kontra gegen_die_alten 1";
    assert_sheet(&rules, &two(80, [Some(Keine90), None]), lines, -6);
}

/// Key `score.reached` missed, customary: a point for each step that was said and not reached ("je nicht erreichte
/// Stufe").
#[test]
fn score_reached_missed_counts_every_step_that_was_said_and_missed() {
    let rules = ddv_but(|set| set.score.reached = Reached::Missed);
    let won = "Kontra won 1, Kontra re 2, Kontra said_keine_90 1, Kontra said_keine_60 1";
    // Keine 60 with the others at 70: keine 90 was kept.
    let lines = format!("{won}, Kontra missed_keine_60 1, Kontra gegen_die_alten 1");
    assert_sheet(&rules, &two(170, [Some(Keine60), None]), &lines, -7);
    let lines =
        format!("{won}, Kontra missed_keine_90 1, Kontra missed_keine_60 1, Kontra gegen_die_alten 1");
    assert_sheet(&rules, &two(150, [Some(Keine60), None]), &lines, -8);
    // One trick breaks schwarz, and no more than that.
    let score = Score::of(&outcome(TWO, [230, 10], [11, 1], [Some(Schwarz), None]), &rules);
    assert!(sheet(&score).contains("Kontra said_schwarz 1, Kontra missed_schwarz 1, Kontra gegen"));
    // Both miss theirs: each has the points against the other.
    let lines = "Re missed_keine_90 1, Kontra missed_keine_90 1, Kontra missed_keine_60 1";
    assert_sheet(&rules, &two(140, [Some(Keine60), Some(Keine90)]), lines, -1);
    // What is kept is not missed.
    let score = Score::of(&two(211, [Some(Keine30), None]), &rules);
    assert!(!sheet(&score).contains("missed"));
}

/// Key `score.feigheit`; frederik.postelt.org, "Doko": with "3 unter", far too little announced, the other party gets
/// the Siegpunkte, but not the Sonderpunkte.
#[test]
fn score_feigheit_gives_the_points_of_who_has_announced_too_little_to_the_others() {
    let rules = ddv_but(|set| set.score.feigheit = Threshold(Some(3)));
    let mut game = two(185, NOTHING);
    game.tally[Party::Re].fuchs = 1;
    assert_eq!(game.winner(&rules), Some(Party::Re));
    let lines = "Kontra won 1, Kontra under_90 1, Kontra under_60 1, Re fuchs 1";
    assert_sheet(&rules, &game, lines, -2);
    // Two steps: won and under 90.
    assert_sheet(&rules, &two(175, NOTHING), "Re won 1, Re under_90 1", 2);
    // Re is one step announced, keine 90 two.
    let lines = "Re won 1, Re re 2, Re under_90 1, Re under_60 1";
    assert_sheet(&rules, &two(185, [Some(Ansage), None]), lines, 5);
    let lines = "Kontra won 1, Kontra re 2, Kontra under_90 1, Kontra under_60 1, Kontra under_30 1";
    assert_sheet(&rules, &two(215, [Some(Ansage), None]), lines, -6);
    let lines = "Re won 1, Re re 2, Re under_90 1, Re under_60 1, Re under_30 1, Re said_keine_90 1";
    assert_sheet(&rules, &two(215, [Some(Keine90), None]), lines, 7);
    // Kontra has won, so that gegen die Alten stays with it.
    let lines = "Re won 1, Re under_90 1, Re under_60 1, Kontra gegen_die_alten 1";
    assert_sheet(&rules, &two(55, NOTHING), lines, 2);
    // A soloist is not spared; a Nullsolo has no steps.
    assert_sheet(&rules, &solo(185, NOTHING), "Kontra won 1, Kontra under_90 1, Kontra under_60 1", -3);
    let null = Outcome {
        contract: Contract::Solo(SoloKind::NULL, HOLDER),
        ..outcome(ALONE, [0, 240], [0, 12], NOTHING)
    };
    assert_sheet(&rules, &null, "Re won 1", 1);
}

/// Keys `score.feigheit`, `ansagen.solo`, `ansagen.mode`: whoever could not say anything is no coward.
#[test]
fn score_feigheit_spares_who_could_not_speak() {
    let only_in_solos = ddv_but(|set| {
        set.score.feigheit = Threshold(Some(3));
        set.ansagen.solo = AnsagenSolo::Only;
    });
    assert_sheet(&only_in_solos, &two(185, NOTHING), "Re won 1, Re under_90 1, Re under_60 1", 3);
    let lines = "Kontra won 1, Kontra under_90 1, Kontra under_60 1";
    assert_sheet(&only_in_solos, &solo(185, NOTHING), lines, -3);
    let not_in_solos = ddv_but(|set| {
        set.score.feigheit = Threshold(Some(3));
        set.ansagen.solo = AnsagenSolo::Off;
    });
    assert_sheet(&not_in_solos, &solo(185, NOTHING), "Re won 1, Re under_90 1, Re under_60 1", 3);
    assert_sheet(&not_in_solos, &two(185, NOTHING), lines, -3);
}

/// Keys `score.feigheit`, `score.as_announced`: a game that counts as announced is one step announced.
#[test]
fn score_feigheit_knows_games_that_count_as_announced() {
    let rules = ddv_but(|set| {
        set.score.feigheit = Threshold(Some(3));
        set.score.as_announced = vec![AsAnnounced::Solo];
    });
    let lines = "Re won 1, Re re 2, Re under_90 1, Re under_60 1";
    assert_sheet(&rules, &solo(185, NOTHING), lines, 5);
}

/// Key `score.solo_lost_factor`, customary: a lost solo costs more, or less, than a won one brings.
#[test]
fn score_solo_lost_factor_is_for_the_soloist_who_loses() {
    let points = |game: Outcome, factor| {
        let rules = ddv_but(|set| set.score.solo_lost_factor = factor);
        Score::of(&game, &rules).points().0
    };
    for (factor, lost) in [
        (SoloLostFactor::Same, [-3, 1, 1, 1]),
        (SoloLostFactor::Threefold, [-3, 1, 1, 1]),
        (SoloLostFactor::Sixfold, [-6, 2, 2, 2]),
        (SoloLostFactor::Ninefold, [-9, 3, 3, 3]),
    ] {
        assert_eq!(points(solo(110, NOTHING), factor), lost, "{factor:?}");
        assert_eq!(points(hochzeit(solo(110, NOTHING)), factor), lost, "{factor:?}");
        assert_eq!(points(solo(130, NOTHING), factor), [3, -1, -1, -1]);
        assert_eq!(points(normal(130), factor), [1, -1, 1, -1]);
    }
    // Nobody has won, nobody has lost: Re has 1 for under 90 and Kontra 1 against keine 30.
    let nobody = solo(175, [Some(Keine30), Some(Keine90)]);
    let rules = ddv_but(|set| {
        set.score.solo_lost_factor = SoloLostFactor::Ninefold;
        set.score.reached = Reached::Off;
    });
    assert_eq!(Score::of(&nobody, &rules).points().0, [3, -1, -1, -1]);
}

/// Key `score.lone_hochzeit`, customary: a Hochzeit that stays alone has a value, as a solo has.
#[test]
fn score_lone_hochzeit_counts_in_place_of_winning_and_steps() {
    let rules = ddv_but(|set| set.score.lone_hochzeit = 4);
    assert_sheet(&rules, &hochzeit(solo(185, NOTHING)), "Re solo_value 4", 4);
    assert_sheet(&rules, &hochzeit(solo(85, [Some(Ansage), None])), "Kontra solo_value 4, Kontra re 2", -6);
    assert_sheet(&rules, &hochzeit(normal(155)), "Re won 1, Re under_90 1", 2);
    // Nobody declares a stille Hochzeit.
    let stille = Outcome { contract: Contract::Normal, ..solo(155, NOTHING) };
    assert_sheet(&rules, &stille, "Re won 1, Re under_90 1", 2);
}

/// Key `sonderpunkte.gegen_die_alten_when`, customary: no point gegen die Alten if the Alten kept silent.
#[test]
fn sonderpunkte_gegen_die_alten_when_re_was_said() {
    let mut rules = ddv_but(|set| set.sonderpunkte.gegen_die_alten_when = GegenWhen::Re);
    assert_sheet(&rules, &normal(110), "Kontra won 1", -1);
    assert_sheet(&rules, &two(110, [None, Some(Ansage)]), "Kontra won 1, Kontra kontra 2", -3);
    let lines = "Kontra won 1, Kontra re 2, Kontra gegen_die_alten 1";
    assert_sheet(&rules, &two(110, [Some(Ansage), None]), lines, -4);
    rules.score.as_announced = vec![AsAnnounced::Hochzeit];
    assert_sheet(&rules, &hochzeit(normal(110)), lines, -4);
}

/// Key `sonderpunkte.fuchs_both`, customary: who catches both Füchse gets more than for two.
#[test]
fn sonderpunkte_fuchs_both_stands_beside_the_points_for_each() {
    let rules = ddv_but(|set| set.sonderpunkte.fuchs_both = 2);
    let mut game = normal(130);
    game.tally[Party::Kontra].fuchs = 2;
    assert_sheet(&rules, &game, "Re won 1, Kontra fuchs 2, Kontra fuchs_both 2", -3);
    // One each, or one alone.
    game.tally[Party::Kontra].fuchs = 1;
    assert_sheet(&rules, &game, "Re won 1, Kontra fuchs 1", 0);
    game.tally[Party::Re].fuchs = 1;
    assert_sheet(&rules, &game, "Re won 1, Re fuchs 1, Kontra fuchs 1", 1);
}

/// Key `sonderpunkte.for_losers`, customary: the losers gain nothing by what they caught.
#[test]
fn sonderpunkte_for_losers_false_leaves_them_to_the_winner() {
    let rules = ddv_but(|set| set.sonderpunkte.for_losers = false);
    let caught = |re: u32, said| {
        let mut game = two(re, said);
        game.tally[Party::Re].doppelkopf = 1;
        game.tally[Party::Kontra].fuchs = 2;
        game
    };
    assert_sheet(&rules, &caught(130, NOTHING), "Re won 1, Re doppelkopf 1", 2);
    let lines = "Kontra won 1, Kontra gegen_die_alten 1, Kontra fuchs 2";
    assert_sheet(&rules, &caught(110, NOTHING), lines, -4);
    // Where nobody has won nobody has lost: under 90, reached 120 against keine 90, a Doppelkopf, two Füchse.
    let lines = "Re under_90 1, Re reached_120 1, Re doppelkopf 1, Kontra fuchs 2";
    assert_sheet(&rules, &caught(170, [Some(Keine60), Some(Keine90)]), lines, 1);
}

/// Key `sonderpunkte.in_solos` as a list, customary: only some Sonderpunkte count against a soloist.
#[test]
fn sonderpunkte_in_solos_names_those_that_count() {
    let mut game = solo(110, NOTHING);
    game.tally[Party::Kontra].fuchs = 1;
    game.tally[Party::Re].doppelkopf = 2;
    for (listed, lines, value) in [
        (vec![], "Kontra won 1", -1),
        (vec![Sonderpunkt::Doppelkopf], "Kontra won 1, Re doppelkopf 2", 1),
        (
            vec![Sonderpunkt::Fuchs, Sonderpunkt::GegenDieAlten],
            "Kontra won 1, Kontra gegen_die_alten 1, Kontra fuchs 1",
            -3,
        ),
    ] {
        let rules = ddv_but(|set| set.sonderpunkte.in_solos = AllOrSome(listed));
        assert_sheet(&rules, &game, lines, value);
        let mut normal = normal(130);
        normal.tally[Party::Kontra].karlchen = 1;
        assert_sheet(&rules, &normal, "Re won 1, Kontra karlchen 1", 0);
    }
}

/// Key `sonderpunkte.in_hochzeit` beside gegen die Alten: that is won at the end, after any Klärungsstich, and goes where no
/// Sonderpunkt counts.
#[test]
fn sonderpunkte_in_hochzeit_and_gegen_die_alten() {
    let mut game = hochzeit(two(110, NOTHING));
    game.tally[Party::Kontra].fuchs = 1;
    let won = "Kontra won 1, Kontra gegen_die_alten 1, Kontra fuchs 1";
    for (value, lines, worth) in [
        (InHochzeit::All, won, -3),
        (InHochzeit::OnceSettled, won, -3),
        (InHochzeit::None, "Kontra won 1", -1),
    ] {
        let rules = ddv_but(|set| set.sonderpunkte.in_hochzeit = value);
        assert_sheet(&rules, &game, lines, worth);
    }
}

/// Key `score.altenstrafe` beside points, customary: ♣Q on ♣Q costs their owners, in the last trick or in any.
#[test]
fn score_altenstrafe_is_paid_beside_points_and_never_doubled() {
    let with = |doubling| {
        ddv_but(|set: &mut RuleSet| {
            set.score.altenstrafe = 3;
            set.score.doubling = doubling;
            set.score.ansage = 0;
        })
    };
    let game = alte_on_alte(two(130, [Some(Ansage), None]), doko_engine::play::AlteOnAlte::LastTrick);
    for (doubling, value) in [(Doubling::Off, 1), (Doubling::All, 2)] {
        let score = Score::of(&game, &with(doubling));
        assert_eq!(payments(&score), "0 altenstrafe -3, 1 altenstrafe -3, 2 altenstrafe 3, 3 altenstrafe 3");
        assert_eq!(score.points(), &PerSeat([value - 3, -value - 3, value + 3, 3 - value]));
    }
    assert_eq!(payments(&Score::of(&game, &ddv())), "");
}
