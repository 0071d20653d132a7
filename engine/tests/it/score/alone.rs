//! Schiebekopf, Hammelrennen and Ramsch: section 6, every player alone.

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
    let schiebekopf = |augen| game(Contract::SCHIEBEKOPF, augen, [3, 3, 3, 2]);
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
    let durchmarsch = game(Contract::SCHIEBEKOPF, [0, 0, 240, 0], [0, 0, 11, 0]);
    assert_points(&klassisch(), &durchmarsch, [-1, -1, 3, -1]);
    // All but a trick of four nines is none: the other three have no Augen and win.
    let all_but_one = game(Contract::SCHIEBEKOPF, [0, 0, 240, 0], [1, 0, 10, 0]);
    assert_points(&klassisch(), &all_but_one, [1, 1, -3, 1]);
}

/// Section 6: in a Hammelrennen most Augen win, ties share (I15).
#[test]
fn most_augen_win_a_hammelrennen() {
    let hammelrennen = |augen| game(Contract::HAMMELRENNEN, augen, [3, 3, 3, 3]);
    assert_points(&klassisch(), &hammelrennen([20, 60, 70, 90]), [-1, -1, -1, 3]);
    assert_points(&klassisch(), &hammelrennen([90, 30, 90, 30]), [2, -2, 2, -2]);
    assert_points(&klassisch(), &hammelrennen([60, 60, 60, 60]), [0, 0, 0, 0]);
}

/// Key `trickless_wins`; klassisch, "Hammelrennen": "dass schliesslich derjenige Gewinner des Hammelrennens …
/// ist, der … ohne einen Stich geblieben ist".
#[test]
fn trickless_wins_a_hammelrennen() {
    let rules = ddv_but(|set| set.trickless_wins = true);
    let one = game(Contract::HAMMELRENNEN, [0, 100, 80, 60], [0, 5, 4, 3]);
    let two = game(Contract::HAMMELRENNEN, [0, 160, 80, 0], [0, 8, 4, 0]);
    // Four nines are a trick, without Augen.
    let none = game(Contract::HAMMELRENNEN, [0, 100, 80, 60], [1, 5, 4, 2]);
    let all = game(Contract::HAMMELRENNEN, [0, 240, 0, 0], [0, 12, 0, 0]);
    assert_points(&rules, &one, [3, -1, -1, -1]);
    assert_points(&rules, &two, [2, -2, -2, 2]);
    assert_points(&rules, &none, [-1, 3, -1, -1]);
    assert_points(&rules, &all, [1, -3, 1, 1]);
    for game in [one, two, none, all] {
        assert_points(&klassisch(), &game, [-1, 3, -1, -1]);
    }
    // It is a rule of the Hammelrennen: a trickless player of a Schiebekopf shares with one without Augen.
    let schiebekopf = game(Contract::SCHIEBEKOPF, [0, 0, 140, 100], [0, 1, 6, 4]);
    assert_points(&rules, &schiebekopf, [2, 2, -2, -2]);
}

/// Section 6: in a Ramsch the most Augen lose, and who has them pays the stake to each of the others; ties lose together.
#[test]
fn most_augen_lose_a_ramsch() {
    let ramsch = |augen| game(Contract::RAMSCH, augen, [3, 3, 3, 3]);
    assert_points(&klassisch(), &ramsch([20, 60, 70, 90]), [1, 1, 1, -3]);
    assert_points(&klassisch(), &ramsch([90, 30, 90, 30]), [-2, 2, -2, 2]);
    assert_points(&klassisch(), &ramsch([70, 70, 30, 70]), [-1, -1, 3, -1]);
    assert_points(&klassisch(), &ramsch([60, 60, 60, 60]), [0, 0, 0, 0]);
    let rules = ddv_but(|set| set.stake = 5);
    assert_points(&rules, &ramsch([20, 60, 70, 90]), [5, 5, 5, -15]);
}

/// Section 6: every trick wins a Ramsch alone.
#[test]
fn a_durchmarsch_wins_a_ramsch() {
    let durchmarsch = game(Contract::RAMSCH, [0, 0, 240, 0], [0, 0, 12, 0]);
    let all_but_one = game(Contract::RAMSCH, [0, 0, 240, 0], [1, 0, 11, 0]);
    assert_points(&klassisch(), &durchmarsch, [-1, -1, 3, -1]);
    assert_points(&klassisch(), &all_but_one, [1, 1, -3, 1]);
}

/// Key `trickless_doubles`: twice for each Jungfer, but not in a Durchmarsch, which is none of theirs.
#[test]
fn trickless_doubles_a_ramsch_for_each_jungfer() {
    let rules = ddv_but(|set| set.trickless_doubles = true);
    let none = game(Contract::RAMSCH, [20, 60, 70, 90], [3, 3, 3, 3]);
    let one = game(Contract::RAMSCH, [0, 60, 80, 100], [0, 4, 4, 4]);
    let two = game(Contract::RAMSCH, [0, 0, 120, 120], [0, 0, 6, 6]);
    let all = game(Contract::RAMSCH, [0, 0, 240, 0], [0, 0, 12, 0]);
    // A trick of four nines has no Augen, and is one all the same.
    let nines = game(Contract::RAMSCH, [0, 60, 80, 100], [1, 4, 4, 3]);
    assert_points(&rules, &none, [1, 1, 1, -3]);
    assert_points(&rules, &one, [2, 2, 2, -6]);
    assert_points(&rules, &two, [8, 8, -8, -8]);
    assert_points(&rules, &all, [-1, -1, 3, -1]);
    assert_points(&rules, &nines, [1, 1, 1, -3]);
    let dear = ddv_but(|set| (set.trickless_doubles, set.stake) = (true, 3));
    assert_points(&dear, &one, [6, 6, 6, -18]);
    assert_points(&ddv_but(|_| ()), &one, [1, 1, 1, -3]);
    // It is a rule of the Ramsch.
    assert_points(&rules, &game(Contract::SCHIEBEKOPF, [0, 60, 80, 100], [0, 4, 4, 3]), [3, -1, -1, -1]);
    assert_points(&rules, &game(Contract::HAMMELRENNEN, [0, 60, 80, 100], [0, 4, 4, 4]), [-1, -1, -1, 3]);
}
