//! Schiebekopf and Hammelrennen: section 6, every player alone.

use doko_engine::play::SeatTally;
use doko_engine::rules::RuleSet;
use doko_engine::{Contract, Item, Outcome, PerSeat, Score, Seat};

use super::hand::{ALONE, NOTHING, outcome};
use super::rules::{ddv_but, klassisch};

fn game(contract: Contract, augen: [u32; 4], tricks: [u32; 4]) -> Outcome {
    assert_eq!(augen.iter().sum::<u32>(), 240, "the deck counts 240 Augen");
    let seats = [0, 1, 2, 3].map(|index| SeatTally {
        augen: augen[index],
        tricks: tricks[index],
        ..SeatTally::default()
    });
    // The parties mean nothing; one against three would be a soloist elsewhere.
    Outcome { contract, seats: PerSeat(seats), ..outcome(ALONE, [121, 119], [6, 6], NOTHING) }
}

fn assert_points(rules: &RuleSet, game: &Outcome, points: [i32; 4]) {
    let score = Score::of(game, rules);
    assert_eq!(score.points().0, points, "{game:?}");
    assert_eq!((score.winner(), score.value(), score.items().count()), (None, 0, 0), "no parties");
    let paid = PerSeat::from_fn(|seat| score.payment(seat, Item::Stake));
    assert_eq!(paid.0, points, "all of it is stake");
    for seat in Seat::ALL {
        let shared = score.winners().0 == [true; 4];
        assert_eq!(score.winners()[seat], shared || points[seat.index()] > 0, "{game:?}");
    }
}

/// klassisch, "Schiebekopf": "Das Ziel des Schiebekopfes ist das Erzielen der wenigsten Augen." Key `stake`: each
/// loser pays it to each winner; ties share (I15).
#[test]
fn stake_goes_to_the_fewest_augen_of_a_schiebekopf() {
    let schiebekopf = |augen| game(Contract::Schiebekopf, augen, [3, 3, 3, 2]);
    assert_points(&klassisch(), &schiebekopf([20, 60, 70, 90]), [3, -1, -1, -1]);
    assert_points(&klassisch(), &schiebekopf([90, 30, 90, 30]), [-2, 2, -2, 2]);
    assert_points(&klassisch(), &schiebekopf([50, 50, 90, 50]), [1, 1, -3, 1]);
    assert_points(&klassisch(), &schiebekopf([60, 60, 60, 60]), [0, 0, 0, 0]);
    let rules = ddv_but(|set| set.stake = 5);
    assert_points(&rules, &schiebekopf([20, 60, 70, 90]), [15, -5, -5, -5]);
}

/// klassisch, "Schiebekopf": "Jeder Spieler kann auch einen Durchmarsch machen": every trick, and it wins.
#[test]
fn a_durchmarsch_wins_a_schiebekopf() {
    let durchmarsch = game(Contract::Schiebekopf, [0, 0, 240, 0], [0, 0, 11, 0]);
    assert_points(&klassisch(), &durchmarsch, [-1, -1, 3, -1]);
    // All but a trick of four nines is none: the other three have no Augen and win.
    let all_but_one = game(Contract::Schiebekopf, [0, 0, 240, 0], [1, 0, 10, 0]);
    assert_points(&klassisch(), &all_but_one, [1, 1, -3, 1]);
}

/// Section 6: in a Hammelrennen most Augen win, ties share (I15).
#[test]
fn most_augen_win_a_hammelrennen() {
    let hammelrennen = |augen| game(Contract::Hammelrennen, augen, [3, 3, 3, 3]);
    assert_points(&klassisch(), &hammelrennen([20, 60, 70, 90]), [-1, -1, -1, 3]);
    assert_points(&klassisch(), &hammelrennen([90, 30, 90, 30]), [2, -2, 2, -2]);
    assert_points(&klassisch(), &hammelrennen([60, 60, 60, 60]), [0, 0, 0, 0]);
}

/// Key `trickless_wins`; klassisch, "Hammelrennen": "dass schliesslich derjenige Gewinner des Hammelrennens …
/// ist, der … ohne einen Stich geblieben ist".
#[test]
fn trickless_wins_a_hammelrennen() {
    let rules = ddv_but(|set| set.trickless_wins = true);
    let one = game(Contract::Hammelrennen, [0, 100, 80, 60], [0, 5, 4, 3]);
    let two = game(Contract::Hammelrennen, [0, 160, 80, 0], [0, 8, 4, 0]);
    // Four nines are a trick, without Augen.
    let none = game(Contract::Hammelrennen, [0, 100, 80, 60], [1, 5, 4, 2]);
    let all = game(Contract::Hammelrennen, [0, 240, 0, 0], [0, 12, 0, 0]);
    assert_points(&rules, &one, [3, -1, -1, -1]);
    assert_points(&rules, &two, [2, -2, -2, 2]);
    assert_points(&rules, &none, [-1, 3, -1, -1]);
    assert_points(&rules, &all, [1, -3, 1, 1]);
    for game in [one, two, none, all] {
        assert_points(&klassisch(), &game, [-1, 3, -1, -1]);
    }
    // It is a rule of the Hammelrennen: a trickless player of a Schiebekopf shares with one without Augen.
    let schiebekopf = game(Contract::Schiebekopf, [0, 0, 140, 100], [0, 1, 6, 4]);
    assert_points(&rules, &schiebekopf, [2, 2, -2, -2]);
}
