//! What Re, Kontra and the Absagen do to the result: who needs how much, and what they double.

use doko_engine::Step::{Ansage, Keine60, Keine90, Schwarz};
use doko_engine::rules::{AllOrSome, Doubling, Kontra121, RuleSet, SoloValue, Sonderpunkt};
use doko_engine::{Contract, Item, Outcome, Party, Score, Seat, SoloKind};

use super::hand::{ALONE, NOTHING, Said, TWO, assert_sheet, outcome, sheet};
use super::rules::{ddv, ddv_but, vln};

/// 120 Augen each; both have said their Ansage, or none, or one has, and this one came last.
fn even(said: Said, last: Option<Party>) -> Outcome {
    Outcome { last_ansage: last, ..outcome(TWO, [120, 120], [6, 6], said) }
}

/// Key `score.kontra_121`. arminia, "Spielende": 120 are enough for Re if only Kontra was said "ohne Re"; vln,
/// "Ansagen": "Wird Kontra als letzte Ansage gemacht, müssen die Kontraleute 121 Punkte erzielen".
#[test]
fn score_kontra_121_alone_or_last() {
    let (re, kontra) = (Some(Party::Re), Some(Party::Kontra));
    let said = Some(Ansage);
    for (game, alone, last) in [
        (even(NOTHING, None), kontra, kontra),
        (even([said, None], re), kontra, kontra),
        (even([None, said], kontra), re, re),
        // Re, answered by Kontra; and Kontra, answered by Re.
        (even([said, said], kontra), kontra, re),
        (even([said, said], re), kontra, kontra),
    ] {
        // Never: 120 are enough for Kontra, whatever was said; ewige-liste.de, "Wertung".
        for (mode, wanted) in [(Kontra121::Alone, alone), (Kontra121::Last, last), (Kontra121::Never, kontra)]
        {
            let rules = ddv_but(|set| set.score.kontra_121 = mode);
            assert_eq!(game.winner(&rules), wanted, "{mode:?} {:?} {:?}", game.said, game.last_ansage);
        }
    }
}

/// Key `score.kontra_121`: it is about games without an Absage; one Auge more or less decides.
#[test]
fn score_kontra_121_last_gives_way_to_an_absage() {
    let game =
        |re, said| Outcome { last_ansage: Some(Party::Kontra), ..outcome(TWO, [re, 240 - re], [6, 6], said) };
    let kontra_last = [Some(Ansage), Some(Ansage)];
    assert_eq!(game(119, kontra_last).winner(&vln()), Some(Party::Kontra));
    assert_eq!(game(120, kontra_last).winner(&vln()), Some(Party::Re));
    // Kontra breaks keine 90 of Re with 90 Augen, and keeps its own with Re at 89.
    assert_eq!(game(150, [Some(Keine90), Some(Ansage)]).winner(&vln()), Some(Party::Kontra));
    assert_eq!(game(151, [Some(Keine90), Some(Ansage)]).winner(&vln()), Some(Party::Re));
    assert_eq!(game(89, [Some(Ansage), Some(Keine90)]).winner(&vln()), Some(Party::Kontra));
    assert_eq!(game(90, [Some(Ansage), Some(Keine90)]).winner(&vln()), Some(Party::Re));
}

/// Key `ansagen.absage_needs_ansage` false: an Absage without Re or Kontra binds, and brings its own point only.
#[test]
fn ansagen_absage_needs_ansage_false_brings_no_points_for_re() {
    let said = [Some(Keine60), None];
    let without = Outcome {
        ansage: doko_engine::PerParty([false, false]),
        last_ansage: None,
        ..outcome(TWO, [185, 55], [9, 3], said)
    };
    // 1 + 2 under + 2 said
    let lines = "Re won 1, Re under_90 1, Re under_60 1, Re said_keine_90 1, Re said_keine_60 1";
    assert_sheet(&ddv(), &without, lines, 5);
    // Nor does it double: vln.
    assert_sheet(&vln(), &without, lines, 5);
    assert_eq!(Score::of(&without, &vln()).factor(), 1);
    // With the Ansage: 2 more; in vln 5 twice.
    let with = outcome(TWO, [185, 55], [9, 3], said);
    assert_eq!(Score::of(&with, &ddv()).value(), 7);
    assert_eq!(Score::of(&with, &vln()).value(), 10);
    // It binds all the same: 60 Augen of Kontra break it.
    let missed = Outcome { ansage: without.ansage, ..outcome(TWO, [180, 60], [9, 3], said) };
    assert_eq!(missed.winner(&ddv()), Some(Party::Kontra));
}

fn doubling(mode: Doubling) -> RuleSet {
    let mut rules = vln();
    rules.score.doubling = mode;
    rules
}

/// Key `score.doubling`; vln, "Spielpunkte und Zählweise": "Bei Re / Kontra werden die Punkte verdoppelt.
/// Sonderpunkte werden addiert oder subtrahiert" (catalogue I9: both said, fourfold).
#[test]
fn score_doubling_off_base_base_and_gegen_all() {
    let mut game = outcome(TWO, [80, 160], [4, 8], [Some(Ansage), Some(Ansage)]);
    game.tally[Party::Kontra].fuchs = 2;
    game.tally[Party::Re].doppelkopf = 1;
    let lines = "Kontra won 1, Kontra under_90 1, Kontra gegen_die_alten 1, Re doppelkopf 1, Kontra fuchs 2";
    for (mode, value) in [
        // 2 + 1 + 2 - 1
        (Doubling::Off, 4),
        // 4 x 2 + 1 + 2 - 1
        (Doubling::Base, 10),
        // 4 x (2 + 1) + 2 - 1
        (Doubling::BaseAndGegen, 13),
        // 4 x (2 + 1 + 2 - 1)
        (Doubling::All, 16),
    ] {
        assert_sheet(&doubling(mode), &game, lines, -value);
    }
}

/// Key `score.doubling`: twice for one of the two, whichever party said it and whoever has won.
#[test]
fn score_doubling_is_twofold_for_one_ansage_and_fourfold_for_both() {
    for (said, factor) in [
        (NOTHING, 1),
        ([Some(Ansage), None], 2),
        ([None, Some(Ansage)], 2),
        ([Some(Keine90), None], 2),
        ([Some(Ansage), Some(Ansage)], 4),
    ] {
        for augen in [[160, 80], [80, 160]] {
            let game = outcome(TWO, augen, [6, 6], said);
            let score = Score::of(&game, &vln());
            assert_eq!(score.factor(), factor, "{said:?}");
            assert_eq!((score.factor_of(Item::Won), score.factor_of(Item::Fuchs)), (factor, 1));
            assert_eq!(Score::of(&game, &ddv()).factor(), 1, "ddv doubles nothing");
        }
    }
}

/// Key `ansagen.ladder`: each Supra brings as much as Re or Kontra, and doubles once more where they double. It changes
/// nobody's Augen, and where nobody has won it brings nothing.
#[test]
fn ansagen_ladder_brings_and_doubles_as_re_and_kontra_do() {
    let both = [Some(Ansage), Some(Ansage)];
    for supras in 0..=4_u8 {
        let game = Outcome { supras, ..outcome(TWO, [130, 110], [6, 6], both) };
        let points = 2 * i32::from(supras);
        let said = if supras == 0 { String::new() } else { format!(", Re supra {points}") };
        assert_sheet(&ddv(), &game, &format!("Re won 1, Re re 2, Re kontra 2{said}"), 5 + points);
        assert_eq!(Score::of(&game, &ddv()).factor(), 1);
        // Re doubles, Kontra, and each Supra: 4, 8, 16, 32, 64.
        assert_sheet(&vln(), &game, "Re won 1", 4 << supras);
        let even = Outcome { supras, last_ansage: Some(Party::Kontra), ..even(both, None) };
        assert_eq!((even.winner(&vln()), even.winner(&ddv())), (Some(Party::Re), Some(Party::Kontra)));
        let missed = Outcome { supras, ..outcome(TWO, [125, 115], [6, 6], [Some(Keine90), Some(Keine90)]) };
        assert_eq!((missed.winner(&vln()), Score::of(&missed, &vln()).factor()), (None, 1));
        assert_eq!(Score::of(&missed, &ddv()).item(Party::Re, Item::Supra), 0);
    }
}

/// Key `score.doubling` beside `score.ansage`: the points for Re and Kontra are among what is doubled.
#[test]
fn score_doubling_base_doubles_the_points_of_ansagen_absagen_and_limits() {
    let mut rules = ddv();
    rules.score.doubling = Doubling::Base;
    // 2 x (1 won + 2 Re + 1 keine 90 + 1 limit reached) + 1 gegen die Alten
    let game = outcome(TWO, [120, 120], [6, 6], [Some(Keine90), None]);
    let lines =
        "Kontra won 1, Kontra re 2, Kontra said_keine_90 1, Kontra reached_120 1, Kontra gegen_die_alten 1";
    assert_sheet(&rules, &game, lines, -11);
}

/// Keys `score.doubling` all and `sonderpunkte.solo`: the point for a solo is added after doubling, then three
/// times all of it.
#[test]
fn score_doubling_all_leaves_out_sonderpunkte_solo() {
    for mode in [Doubling::Base, Doubling::All] {
        let rules = doubling(mode);
        let game = outcome(ALONE, [130, 110], [5, 5], [Some(Ansage), Some(Ansage)]);
        // 4 x 1 + 1
        assert_sheet(&rules, &game, "Re won 1, Re solo 1", 5);
        assert_eq!(Score::of(&game, &rules).points().0, [15, -5, -5, -5]);
    }
}

/// Key `score.doubling` all with `sonderpunkte.in_solos`: those of a solo double like all others.
#[test]
fn score_doubling_all_and_sonderpunkte_in_solos() {
    let mut rules = doubling(Doubling::All);
    rules.sonderpunkte.in_solos = AllOrSome(Sonderpunkt::ALL.to_vec());
    let mut game = outcome(ALONE, [110, 130], [5, 5], [Some(Ansage), None]);
    game.tally[Party::Re].doppelkopf = 1;
    // 2 x (1 won + 1 gegen die Alten - 1 Doppelkopf) + 1 solo
    let lines = "Kontra won 1, Kontra gegen_die_alten 1, Re doppelkopf 1, Kontra solo 1";
    assert_sheet(&rules, &game, lines, -3);
}

/// Keys `score.doubling` and `score.nobody_won` extras: what an Ansage brings goes to the winner (catalogue section
/// 5), so where nobody has won nothing doubles.
#[test]
fn score_doubling_is_nothing_when_nobody_won() {
    let mut rules = ddv();
    rules.score.doubling = Doubling::Base;
    let mut game = outcome(TWO, [170, 70], [8, 4], [Some(Keine60), Some(Keine90)]);
    game.tally[Party::Kontra].fuchs = 1;
    // 1 under 90 + 1 reached - 1
    assert_sheet(&rules, &game, "Re under_90 1, Re reached_120 1, Kontra fuchs 1", 1);
}

/// Keys `score.doubling` and `score.solo_value` in a Nullsolo; see `solos` for each alone.
#[test]
fn a_nullsolo_with_every_option_at_once() {
    let mut rules = doubling(Doubling::All);
    rules.score.solo_value = vec![SoloValue { kind: SoloKind::NULL, points: 5 }];
    rules.score.ansage = 1;
    rules.score.solo_factor = 6;
    let mut game = outcome(ALONE, [0, 240], [0, 10], [Some(Ansage), Some(Ansage)]);
    game.contract = Contract::Solo(SoloKind::NULL, Seat::ALL[0]);
    let score = Score::of(&game, &rules);
    // 4 x (5 + 2) + 1 = 29, six times for the soloist, twice from each opponent.
    assert_eq!(sheet(&score), "Re solo_value 5, Re re 1, Re kontra 1, Re solo 1");
    assert_eq!(score.points().0, [174, -58, -58, -58]);
}

/// The dearest game of vln: (1 won + 4 under + 4 said) fourfold; a solo one more, three times.
#[test]
fn the_dearest_game_of_vln() {
    let said = [Some(Schwarz), Some(Ansage)];
    assert_eq!(Score::of(&outcome(TWO, [240, 0], [10, 0], said), &vln()).points().0, [36, -36, 36, -36]);
    assert_eq!(Score::of(&outcome(ALONE, [240, 0], [10, 0], said), &vln()).points().0, [111, -37, -37, -37]);
}
