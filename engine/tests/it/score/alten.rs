//! `score.scheme = "alten"`: the table of klassisch, and its payments (section 5).

use doko_engine::play::AlteOnAlte;
use doko_engine::rules::{AltenstrafeWhen, ArmutSuspends};
use doko_engine::{Contract, Outcome, Party, Score, Seat, SoloKind};

use super::hand::{ALONE, NOTHING, TWO, alte_on_alte, assert_sheet, normal, outcome, payments, sheet};
use super::rules::{klassisch, klassisch_but};

/// Key `score.scheme` alten, and key `score.alten`; klassisch, "Berechnung der Spiele": plus 5, 10, 15, minus 10,
/// 20, 30 for each of the Alten. The opponents get the inverse (I11).
#[test]
fn score_scheme_alten_has_one_line_of_score_alten() {
    for (re, tricks, lines, value) in [
        (240, [12, 0], "Re schwarz 15", 15),
        (239 - 58, [11, 1], "Re schneider 10", 10), // 59 for Kontra
        (180, [11, 1], "Re won 5", 5),
        (121, [6, 6], "Re won 5", 5),
        (120, [6, 6], "Kontra won 10", -10),
        (60, [3, 9], "Kontra won 10", -10),
        (59, [3, 9], "Kontra schneider 20", -20),
        (0, [0, 12], "Kontra schwarz 30", -30),
    ] {
        let game = outcome(TWO, [re, 240 - re], tricks, NOTHING);
        assert_sheet(&klassisch(), &game, lines, value);
    }
    let rules = klassisch_but(|set| set.score.alten = [1, 2, 3, 4, 5, 6]);
    assert_eq!(Score::of(&normal(100), &rules).points().0, [-4, 4, -4, 4]);
}

/// A soloist three times (I11), won and lost.
#[test]
fn score_scheme_alten_gives_a_soloist_three_times() {
    let solo = |re, tricks| outcome(ALONE, [re, 240 - re], tricks, NOTHING);
    assert_eq!(Score::of(&solo(121, [6, 6]), &klassisch()).points().0, [15, -5, -5, -5]);
    assert_eq!(Score::of(&solo(240, [12, 0]), &klassisch()).points().0, [45, -15, -15, -15]);
    assert_eq!(Score::of(&solo(120, [6, 6]), &klassisch()).points().0, [-30, 10, 10, 10]);
    assert_eq!(Score::of(&solo(0, [0, 12]), &klassisch()).points().0, [-90, 30, 30, 30]);
}

/// Key `score.schneider`: the Augen with which Re and Kontra are out of Schneider (I11: 60, or the parent game's
/// 61 and 60).
#[test]
fn score_schneider_is_a_limit_for_each_party() {
    let rules = klassisch_but(|set| set.score.schneider = [61, 60]);
    for (re, wanted) in [
        (59, "Kontra schneider 20"),
        (60, "Kontra schneider 20"),
        (61, "Kontra won 10"),
        (180, "Re won 5"), // Kontra has 60
        (181, "Re schneider 10"),
    ] {
        assert_eq!(sheet(&Score::of(&normal(re), &rules)), wanted, "{re} Augen for Re");
    }
}

/// klassisch, "Berechnung der Spiele": "Die Alten schwarz gespielt ist auch dann zu erklären, wenn nur die beiden
/// Alten einen Stich gemacht haben."
#[test]
fn score_scheme_alten_re_is_schwarz_with_tricks_of_the_alten_only() {
    for (tricks, by_alte, wanted) in [
        (0, 0, "Kontra schwarz 30"),
        (1, 1, "Kontra schwarz 30"),
        (2, 2, "Kontra schwarz 30"),
        (1, 0, "Kontra schneider 20"),
        (2, 1, "Kontra schneider 20"),
        (3, 2, "Kontra schneider 20"),
    ] {
        let mut game = outcome(TWO, [40, 200], [tricks, 12 - tricks], NOTHING);
        game.tally[Party::Re].by_alte = by_alte;
        assert_eq!(sheet(&Score::of(&game, &klassisch())), wanted, "{tricks} tricks, {by_alte} by a ♣Q");
    }
    // However much the two tricks count: 62 Augen are not out of it.
    let mut game = outcome(TWO, [62, 178], [2, 10], NOTHING);
    game.tally[Party::Re].by_alte = 2;
    assert_sheet(&klassisch(), &game, "Kontra schwarz 30", -30);
    // Kontra, which can hold ♣Q in an Armut, is schwarz without a trick and not otherwise.
    let mut game = outcome(TWO, [200, 40], [10, 2], NOTHING);
    game.tally[Party::Kontra].by_alte = 2;
    assert_sheet(&klassisch(), &game, "Re schneider 10", 10);
    // A soloist is not the Alten, whether it has declared its solo or plays a stilles one.
    for (contract, stilles_solo) in
        [(Contract::Solo(SoloKind::DIAMOND, Seat::ALL[0]), None), (Contract::Normal, Some(Seat::ALL[0]))]
    {
        let mut game = Outcome { contract, stilles_solo, ..outcome(ALONE, [40, 200], [2, 10], NOTHING) };
        game.tally[Party::Re].by_alte = 2;
        assert_sheet(&klassisch(), &game, "Kontra schneider 20", -20);
    }
}

/// klassisch, "Schwache Trumpfkarte": "Verlorenes Spiel zählt wie beim Spiel mit den Alten."
#[test]
fn score_scheme_alten_scores_an_armut_like_a_game_with_the_alten() {
    let contract = Contract::Armut { poor: Seat::ALL[0], taker: Seat::ALL[2] };
    let armut = |re| Outcome { contract, ..normal(re) };
    assert_eq!(Score::of(&armut(121), &klassisch()).points().0, [5, -5, 5, -5]);
    assert_eq!(Score::of(&armut(100), &klassisch()).points().0, [-10, 10, -10, 10]);
    assert_eq!(Score::of(&armut(50), &klassisch()).points().0, [-20, 20, -20, 20]);
}

/// The lines of the other scheme do not exist here, whatever their keys say.
#[test]
fn score_scheme_alten_has_no_sonderpunkte() {
    let mut game = normal(110);
    game.tally[Party::Kontra].doppelkopf = 1;
    game.tally[Party::Kontra].fuchs = 1;
    game.tally[Party::Kontra].karlchen = 1;
    assert_sheet(&klassisch(), &game, "Kontra won 10", -10);
    let solo = Outcome {
        contract: Contract::Solo(SoloKind::BUBE, Seat::ALL[0]),
        ..outcome(ALONE, [130, 110], [6, 6], NOTHING)
    };
    let rules = klassisch_but(|set| set.sonderpunkte.solo = 1);
    assert_sheet(&rules, &solo, "Re won 5", 5);
}

/// Key `score.fuchs_payment`; klassisch, "Fuchsfangen": "so haben die Spieler, die sie abgeben mussten, für jeden
/// gefangenen Fuchs … einen festzulegenden Spieleinsatz mehr zu zahlen", to who caught it (I12).
#[test]
fn score_fuchs_payment_goes_from_the_loser_of_a_fuchs_to_its_catcher() {
    let rules = klassisch_but(|set| set.score.fuchs_payment = 3);
    let mut game = normal(121);
    game.seats.0[0].fuchs_caught = 1;
    game.seats.0[3].fuchs_lost = 1;
    let score = Score::of(&game, &rules);
    assert_eq!(payments(&score), "0 fuchs_payment 3, 3 fuchs_payment -3");
    assert_eq!((score.value(), score.points().0), (5, [8, -5, 5, -8]));
    // Two Füchse of one seat, caught by two seats; and one each way.
    game.seats.0[2].fuchs_caught = 1;
    game.seats.0[3].fuchs_lost = 2;
    assert_eq!(Score::of(&game, &rules).points().0, [8, -5, 8, -11]);
    let mut game = normal(121);
    for seat in [0, 1] {
        game.seats.0[seat].fuchs_caught = 1;
        game.seats.0[seat].fuchs_lost = 1;
    }
    assert_eq!(payments(&Score::of(&game, &rules)), "");
    // Off, and under the other scheme.
    game.seats.0[1].fuchs_lost = 0;
    game.seats.0[2].fuchs_lost = 1;
    assert_eq!(payments(&Score::of(&game, &klassisch())), "");
    let points = super::rules::ddv_but(|set| set.score.fuchs_payment = 3);
    assert_eq!(payments(&Score::of(&game, &points)), "");
}

/// Keys `score.altenstrafe`, `score.altenstrafe_when`; klassisch, "Altenstrafe": "Fallen die Alten beim letzten
/// Stich oder auch während des Spieles zusammen, verlieren deren Besitzer unabhängig vom Spielausgang".
#[test]
fn score_altenstrafe_when_last_or_any() {
    let rules = |when| {
        klassisch_but(|set| {
            set.score.altenstrafe = 2;
            set.score.altenstrafe_when = when;
        })
    };
    let mut seats = normal(121).seats;
    seats.0[0].alten = 1;
    seats.0[2].alten = 1;
    for re in [121, 100] {
        let fell = |when| Outcome { alte_on_alte: when, seats, ..normal(re) };
        for (when, fallen, paid) in [
            (AltenstrafeWhen::Last, None, false),
            (AltenstrafeWhen::Last, Some(AlteOnAlte::EarlierTrick), false),
            (AltenstrafeWhen::Last, Some(AlteOnAlte::LastTrick), true),
            (AltenstrafeWhen::Any, None, false),
            (AltenstrafeWhen::Any, Some(AlteOnAlte::EarlierTrick), true),
            (AltenstrafeWhen::Any, Some(AlteOnAlte::LastTrick), true),
        ] {
            let lines = "0 altenstrafe -2, 1 altenstrafe 2, 2 altenstrafe -2, 3 altenstrafe 2";
            let wanted = if paid { lines } else { "" };
            assert_eq!(payments(&Score::of(&fell(fallen), &rules(when))), wanted, "{when:?} {fallen:?}");
        }
    }
}

/// The same in an Armut, where the owners of the ♣Q may be of different parties: the owners pay.
#[test]
fn score_altenstrafe_hits_the_owners_whatever_their_party() {
    let rules = klassisch_but(|set| set.score.altenstrafe = 2);
    let contract = Contract::Armut { poor: Seat::ALL[0], taker: Seat::ALL[2] };
    let game = alte_on_alte(Outcome { contract, ..normal(121) }, AlteOnAlte::LastTrick);
    assert_eq!(Score::of(&game, &rules).points().0, [3, -7, 7, -3]);
}

/// No player alone is one of the Alten, so that nobody pays in a solo, under either scheme.
#[test]
fn score_altenstrafe_is_not_paid_in_a_solo() {
    let solo = alte_on_alte(outcome(ALONE, [130, 110], [6, 6], NOTHING), AlteOnAlte::LastTrick);
    let normal = alte_on_alte(normal(130), AlteOnAlte::LastTrick);
    for rules in [
        klassisch_but(|set| set.score.altenstrafe = 2),
        super::rules::ddv_but(|set| set.score.altenstrafe = 2),
    ] {
        assert_eq!(payments(&Score::of(&solo, &rules)), "");
        assert_ne!(payments(&Score::of(&normal, &rules)), "");
    }
}

/// Key `score.karlchen_stake`; klassisch, "Karlchen": "bei Gewinn des Spieles einen zu bestimmenden Betrag,
/// verliert sie das Spiel, gibt sie den gleichen Betrag dazu".
#[test]
fn score_karlchen_stake_goes_with_the_game() {
    let rules = klassisch_but(|set| set.score.karlchen_stake = 4);
    for (re, party, wanted) in [
        (121, Party::Re, [9, -9, 9, -9]),
        (121, Party::Kontra, [9, -9, 9, -9]),
        (100, Party::Re, [-14, 14, -14, 14]),
        (100, Party::Kontra, [-14, 14, -14, 14]),
    ] {
        let mut game = normal(re);
        game.tally[party].karlchen = 1;
        let score = Score::of(&game, &rules);
        assert_eq!(score.points().0, wanted, "♣J of {party}, {re} Augen for Re");
        assert_eq!(score.payments().count(), 4);
    }
    assert_eq!(payments(&Score::of(&normal(121), &rules)), "", "no ♣J in the last trick");
}

/// Key `armut.suspends` under `score.scheme` alten: a Fuchs or Karlchen that does not hold is not paid for.
#[test]
fn armut_suspends_payments_for_fuchs_and_karlchen() {
    let mut rules = klassisch_but(|set| {
        set.score.fuchs_payment = 1;
        set.score.karlchen_stake = 2;
    });
    let contract = Contract::Armut { poor: Seat::ALL[0], taker: Seat::ALL[2] };
    let mut game = Outcome { contract, ..normal(121) };
    game.tally[Party::Re].karlchen = 1;
    game.seats.0[0].fuchs_caught = 1;
    game.seats.0[1].fuchs_lost = 1;
    assert_eq!(Score::of(&game, &rules).points().0, [8, -8, 7, -7]);
    rules.armut.suspends = vec![ArmutSuspends::Fuchs];
    assert_eq!(Score::of(&game, &rules).points().0, [7, -7, 7, -7]);
    rules.armut.suspends = vec![ArmutSuspends::Karlchen];
    assert_eq!(Score::of(&game, &rules).points().0, [6, -6, 5, -5]);
}
