//! Keys `sonderpunkte.*`, one by one, and what `armut.suspends` does to them.

use doko_engine::play::Tally;
use doko_engine::rules::{ArmutSuspends, DulleCaughtBy, EvenCounts, RuleSet};
use doko_engine::{Contract, Item, Outcome, Party, Score, Seat};

use super::hand::{assert_sheet, normal};
use super::rules::{arminia, ddv, ddv_but, palast, vln};

/// Re wins with 130 Augen; this is what Kontra has to show besides.
fn kontra_has(change: impl FnOnce(&mut Tally)) -> Outcome {
    let mut game = normal(130);
    change(&mut game.tally[Party::Kontra]);
    game
}

/// What Kontra gets for this item, with 2 in place of the worth that the key has in the rules.
fn points(rules: &RuleSet, game: &Outcome, item: Item) -> i32 {
    let score = Score::of(game, rules);
    assert_eq!(score.value(), 1 - score.item(Party::Kontra, item), "1 for Re, nothing else for Kontra");
    score.item(Party::Kontra, item)
}

/// Key `sonderpunkte.gegen_die_alten`; arminia, "Wertung": "gegen die ♣-Damen gewonnen 1 Punkt"; the same in all
/// but klassisch.
#[test]
fn sonderpunkte_gegen_die_alten() {
    for rules in [arminia(), vln(), palast(), ddv()] {
        assert_sheet(&rules, &normal(120), "Kontra won 1, Kontra gegen_die_alten 1", -2);
        assert_sheet(&rules, &normal(121), "Re won 1", 1);
    }
    let rules = ddv_but(|set| set.sonderpunkte.gegen_die_alten = 0);
    assert_sheet(&rules, &normal(120), "Kontra won 1", -1);
}

/// The same in an Armut, where Re may hold no ♣Q at all (section 5).
#[test]
fn sonderpunkte_gegen_die_alten_counts_in_an_armut_without_alte() {
    let contract = Contract::Armut { poor: Seat::ALL[0], taker: Seat::ALL[2] };
    let mut game = Outcome { contract, ..normal(120) };
    game.seats.0[1].alten = 2;
    let mut rules = arminia();
    assert_sheet(&rules, &game, "Kontra won 1, Kontra gegen_die_alten 1", -2);
    rules.armut.suspends.push(ArmutSuspends::GegenDieAlten);
    assert_sheet(&rules, &game, "Kontra won 1", -1);
    // The points for 120 Augen on each side are not left out for points that do not count.
    rules.score.even = EvenCounts::GegenDieAlten;
    assert_sheet(&rules, &game, "Kontra won 1", -1);
    assert_sheet(&rules, &normal(120), "Kontra gegen_die_alten 1", -1);
}

/// Key `sonderpunkte.doppelkopf`; palast, "Sonderpunkte": "einen Stich mit 40 Augen oder mehr"; in all but
/// klassisch.
#[test]
fn sonderpunkte_doppelkopf() {
    let game = kontra_has(|tally| tally.doppelkopf = 3);
    for rules in [arminia(), vln(), palast(), ddv()] {
        assert_sheet(&rules, &game, "Re won 1, Kontra doppelkopf 3", -2);
    }
    assert_eq!(points(&ddv_but(|set| set.sonderpunkte.doppelkopf = 2), &game, Item::Doppelkopf), 6);
}

/// Key `sonderpunkte.fuchs`; arminia, "Wertung": "♦ As (Fuchs) der Gegenpartei gefangen 1 Punkt"; in all but
/// klassisch.
#[test]
fn sonderpunkte_fuchs() {
    let game = kontra_has(|tally| tally.fuchs = 2);
    for rules in [arminia(), vln(), palast(), ddv()] {
        assert_sheet(&rules, &game, "Re won 1, Kontra fuchs 2", -1);
    }
    assert_eq!(points(&ddv_but(|set| set.sonderpunkte.fuchs = 0), &game, Item::Fuchs), 0);
}

/// Key `sonderpunkte.fuchs_last_trick`; vln, "Sonderpunkte": "Karo ♦Ass macht den letzten Stich".
#[test]
fn sonderpunkte_fuchs_last_trick() {
    let game = kontra_has(|tally| tally.fuchs_last_trick = 1);
    assert_sheet(&vln(), &game, "Re won 1, Kontra fuchs_last_trick 1", 0);
    for rules in [arminia(), palast(), ddv()] {
        assert_sheet(&rules, &game, "Re won 1", 1);
    }
    let rules = ddv_but(|set| set.sonderpunkte.fuchs_last_trick = 2);
    assert_eq!(points(&rules, &game, Item::FuchsLastTrick), 2);
}

/// Key `sonderpunkte.fuchs_caught_last_trick`; vln, "Sonderpunkte": "und/oder wird im letzten Stich gefangen", on
/// top of the Fuchs itself (I10). One ♦A takes the last trick and catches the other one: all three.
#[test]
fn sonderpunkte_fuchs_caught_last_trick() {
    let game = kontra_has(|tally| {
        tally.fuchs = 1;
        tally.fuchs_caught_last_trick = 1;
    });
    assert_sheet(&vln(), &game, "Re won 1, Kontra fuchs 1, Kontra fuchs_caught_last_trick 1", -1);
    assert_sheet(&ddv(), &game, "Re won 1, Kontra fuchs 1", 0);
    let game = kontra_has(|tally| {
        tally.fuchs = 1;
        tally.fuchs_last_trick = 1;
        tally.fuchs_caught_last_trick = 1;
    });
    let lines = "Re won 1, Kontra fuchs 1, Kontra fuchs_last_trick 1, Kontra fuchs_caught_last_trick 1";
    assert_sheet(&vln(), &game, lines, -2);
}

/// Key `sonderpunkte.karlchen`; palast, "Sonderpunkte": "den letzten Stich mit deinem eigenen Kreuz-Buben"; in
/// all but klassisch.
#[test]
fn sonderpunkte_karlchen() {
    let game = kontra_has(|tally| tally.karlchen = 1);
    for rules in [arminia(), vln(), palast(), ddv()] {
        assert_sheet(&rules, &game, "Re won 1, Kontra karlchen 1", 0);
    }
    assert_eq!(points(&ddv_but(|set| set.sonderpunkte.karlchen = 2), &game, Item::Karlchen), 2);
}

/// Key `sonderpunkte.karlchen_caught`; vln, and palast's Sonderregel "Karlchen fangen". Both ♣J of the other
/// party can be caught at once.
#[test]
fn sonderpunkte_karlchen_caught() {
    let game = kontra_has(|tally| tally.karlchen_caught = 2);
    assert_sheet(&vln(), &game, "Re won 1, Kontra karlchen_caught 2", -1);
    for rules in [arminia(), palast(), ddv()] {
        assert_sheet(&rules, &game, "Re won 1", 1);
    }
    // ♣J catches ♣J: both.
    let game = kontra_has(|tally| {
        tally.karlchen = 1;
        tally.karlchen_caught = 1;
    });
    assert_sheet(&vln(), &game, "Re won 1, Kontra karlchen 1, Kontra karlchen_caught 1", -1);
}

/// Keys `sonderpunkte.dulle_caught`, `dulle_caught_by`; arminia, "Wertung": "♥ 10 der Gegenpartei gefangen";
/// vln, "Sonderpunkte": "Die zweite Herz ♥ Zehn fängt die Erste".
#[test]
fn sonderpunkte_dulle_caught_by_any_card_or_by_the_second_dulle() {
    // A Schwein has caught both, or one and the second ♥10 the other.
    let by_schwein = kontra_has(|tally| tally.dulle_caught = 2);
    let by_dulle = kontra_has(|tally| {
        tally.dulle_caught = 1;
        tally.dulle_caught_by_dulle = 1;
    });
    assert_sheet(&arminia(), &by_schwein, "Re won 1, Kontra dulle_caught 2", -1);
    assert_sheet(&vln(), &by_schwein, "Re won 1", 1);
    for rules in [arminia(), vln()] {
        assert_sheet(&rules, &by_dulle, "Re won 1, Kontra dulle_caught 1", 0);
    }
    for rules in [palast(), ddv()] {
        assert_sheet(&rules, &by_dulle, "Re won 1", 1);
    }
    let rules = ddv_but(|set| {
        set.sonderpunkte.dulle_caught = 3;
        set.sonderpunkte.dulle_caught_by = DulleCaughtBy::Dulle;
    });
    assert_eq!(points(&rules, &by_dulle, Item::DulleCaught), 3);
}

/// Key `sonderpunkte.herzstich`; vln, "Sonderpunkte": "Der Herzstich geht durch, d.h. ein Jeder hat ein ♥ und
/// bedient"; palast's Sonderregel "Sonderpunkt für Herzstich".
#[test]
fn sonderpunkte_herzstich() {
    let game = kontra_has(|tally| tally.herzstich = 1);
    assert_sheet(&vln(), &game, "Re won 1, Kontra herzstich 1", 0);
    for rules in [arminia(), palast(), ddv()] {
        assert_sheet(&rules, &game, "Re won 1", 1);
    }
    assert_eq!(points(&ddv_but(|set| set.sonderpunkte.herzstich = 2), &game, Item::Herzstich), 2);
}

/// Section 5: the two parties' Sonderpunkte are set off against each other, then against the rest; the winner of
/// the game may pay.
#[test]
fn sonderpunkte_of_both_parties_are_set_off() {
    let all = |tally: &mut Tally| {
        let Tally { augen, tricks, .. } = *tally;
        *tally = Tally {
            augen,
            tricks,
            doppelkopf: 1,
            fuchs: 1,
            fuchs_last_trick: 1,
            fuchs_caught_last_trick: 1,
            karlchen: 1,
            karlchen_caught: 1,
            dulle_caught: 1,
            dulle_caught_by_dulle: 1,
            dulle_last_trick: 1,
            herzstich: 1,
            klabautermann: 1,
            by_alte: 1,
        };
    };
    let mut game = normal(130);
    all(&mut game.tally[Party::Kontra]);
    // 1 - 8
    assert_eq!(Score::of(&game, &vln()).value(), -7);
    all(&mut game.tally[Party::Re]);
    assert_eq!(Score::of(&game, &vln()).value(), 1);
}

/// Key `armut.suspends`; arminia, "Armut": "Es gelten nicht: … Doppelkopf, Kreuz Bube letzter Stich, Fuchs
/// gefangen". The ♥10 of the other party still counts, and so does winning against the Alten.
#[test]
fn armut_suspends_sonderpunkte_in_an_armut_only() {
    let mut game = normal(110);
    let tally = &mut game.tally[Party::Re];
    tally.doppelkopf = 1;
    tally.fuchs = 1;
    tally.karlchen = 1;
    tally.dulle_caught = 1;
    let lines = "Kontra won 1, Kontra gegen_die_alten 1, Re doppelkopf 1, Re fuchs 1, Re karlchen 1, \
                 Re dulle_caught 1";
    assert_sheet(&arminia(), &game, lines, 2);
    let contract = Contract::Armut { poor: Seat::ALL[2], taker: Seat::ALL[0] };
    let armut = Outcome { contract, ..game };
    assert_sheet(&arminia(), &armut, "Kontra won 1, Kontra gegen_die_alten 1", -2);
    assert_sheet(&palast(), &armut, &lines.replace(", Re dulle_caught 1", ""), 1);
}

/// Key `armut.suspends`: each entry takes all the Sonderpunkte of its card.
#[test]
fn armut_suspends_every_sonderpunkt_of_a_card() {
    let contract = Contract::Armut { poor: Seat::ALL[2], taker: Seat::ALL[0] };
    let mut game = Outcome { contract, ..normal(130) };
    game.tally[Party::Re] = Tally {
        doppelkopf: 1,
        fuchs: 1,
        fuchs_last_trick: 1,
        fuchs_caught_last_trick: 1,
        karlchen: 1,
        karlchen_caught: 1,
        dulle_caught_by_dulle: 1,
        herzstich: 1,
        ..game.tally[Party::Re]
    };
    // 1 won and 8 Sonderpunkte, less those suspended.
    for (what, value) in [
        (ArmutSuspends::Superschweine, 9),
        (ArmutSuspends::DulleSecond, 9),
        (ArmutSuspends::DulleCaught, 8),
        (ArmutSuspends::Doppelkopf, 8),
        (ArmutSuspends::Karlchen, 7),
        (ArmutSuspends::Fuchs, 6),
    ] {
        let mut rules = vln();
        rules.armut.suspends = vec![what];
        assert_eq!(Score::of(&game, &rules).value(), value, "{what:?}");
    }
}

/// `sonderpunkte.*`: each party's own, set off against each other and then against the rest.
#[test]
fn sonderpunkte_can_cost_the_winner_the_game() {
    // Re wins 1; Kontra has a Doppelkopf, both Füchse and Karlchen: 1 - 4 = -3. The winner pays.
    let mut game = normal(130);
    game.tally[Party::Kontra].doppelkopf = 1;
    game.tally[Party::Kontra].fuchs = 2;
    game.tally[Party::Kontra].karlchen = 1;
    assert_sheet(&ddv(), &game, "Re won 1, Kontra doppelkopf 1, Kontra fuchs 2, Kontra karlchen 1", -3);
    // Re two Doppelkopf, Kontra a Fuchs: 1 + 2 - 1.
    let mut game = normal(130);
    game.tally[Party::Re].doppelkopf = 2;
    game.tally[Party::Kontra].fuchs = 1;
    assert_sheet(&ddv(), &game, "Re won 1, Re doppelkopf 2, Kontra fuchs 1", 2);
    // Their worth is a matter of the rules: Doppelkopf 2, Fuchs 0, gegen die Alten 0.
    let rules = ddv_but(|set| {
        set.sonderpunkte.doppelkopf = 2;
        set.sonderpunkte.fuchs = 0;
        set.sonderpunkte.gegen_die_alten = 0;
    });
    let mut game = normal(110);
    game.tally[Party::Re].doppelkopf = 1;
    game.tally[Party::Kontra].fuchs = 2;
    assert_sheet(&rules, &game, "Kontra won 1, Re doppelkopf 2", 1);
}
