//! The solver against plain minimax on the endings of games, and the laws it obeys.

mod endings;
mod slow;

use doko_bots::solver::{Goal, NoWorth, PositionError, Reductions, Solver, Stakes, Worth, bench};
use doko_engine::dispatch::Cpu;
use doko_engine::play::Play;
use doko_engine::random::Stream;
use doko_engine::rules::RuleSource;
use doko_engine::{AloneGame, Card, Contract, Party, PerParty, PerSeat, Rules, Seat, Trumps};
use proptest::prelude::*;
use rand::RngExt;

use crate::times;

use endings::Ending;

/// The goals of [`slow::Values`], in their order.
fn goals(worth: &Worth) -> [Goal<'_>; 4] {
    [Goal::Augen, Goal::AllTricks(Party::Re), Goal::AllTricks(Party::Kontra), Goal::Points(worth)]
}

fn worth(ending: &Ending) -> Worth {
    Worth::new(ending.rules.set(), &ending.stakes).expect("two parties")
}

/// Positions of up to four tricks, from any place within a trick.
fn cards_left(rng: &mut Stream) -> usize {
    match rng.random_range(0..40) {
        0 => rng.random_range(13..=16),
        1..9 => rng.random_range(9..=12),
        9..34 => rng.random_range(5..=8),
        _ => rng.random_range(1..=4),
    }
}

#[test]
fn values_and_cards_are_those_of_plain_minimax() {
    let mut rng = Stream::new(11);
    // A small table that remembers all endings before, as far as they have not been pushed out.
    let mut solver = Solver::new(Cpu::detect(), 12);
    let (mut seen, mut schwarz) = ([0; 3], 0);
    for n in 0..times(1_800) {
        let ending = Ending::random(cards_left(&mut rng), &mut rng);
        let (position, worth) = (ending.position(), worth(&ending));
        let at = format!(
            "ending {n} under {}: {:?} {:?} {:?}",
            ending.rules.label(),
            ending.trumps,
            ending.raised,
            ending.stakes
        );
        let slow = ending.slow();
        let cards = slow.cards();
        let expected = slow.best_of(&cards);
        schwarz += expected[1] + expected[2];
        seen[position.play().total() % 3] += 1;
        for (n, goal) in goals(&worth).into_iter().enumerate() {
            assert_eq!(solver.value(&position, goal), expected[n], "{at} goal {n}");
            let found = solver.cards(&position, goal);
            for &(card, values) in &cards {
                let value = found.iter().find(|value| value.card == card).map(|value| value.value);
                assert_eq!(value, Some(values[n]), "{at} goal {n}: {card}");
            }
            assert!(found.iter().all(|value| cards.iter().any(|&(card, _)| card == value.card)), "{at}");
            assert_eq!(found[0].value, expected[n], "{at} goal {n}: the best card comes first");
        }
    }
    assert!(seen[0] > 10 && seen[1] > 10, "decks with and without nines: {seen:?}");
    assert!(schwarz > 10, "somebody is schwarz now and then: {schwarz}");
}

#[test]
fn a_threshold_is_reached_if_the_augen_are() {
    let mut rng = Stream::new(12);
    let mut solver = Solver::default();
    for _ in 0..times(600) {
        let ending = Ending::random(rng.random_range(1..=20), &mut rng);
        let position = ending.position();
        let augen = solver.value(&position, Goal::Augen) as u32;
        for threshold in [0, 1, 30, 60, 90, 120, 121, 151, 181, 211, 240, 241, augen, augen + 1] {
            let reached = solver.value(&position, Goal::AtLeast(threshold));
            assert_eq!(reached == 1, augen >= threshold, "{threshold} of {augen}");
        }
        if solver.value(&position, Goal::AllTricks(Party::Re)) == 1 {
            assert_eq!(augen, 240);
        }
        if solver.value(&position, Goal::AllTricks(Party::Kontra)) == 1 {
            assert_eq!(augen, 0);
        }
    }
}

#[test]
fn what_a_solver_remembers_changes_no_value() {
    let mut rng = Stream::new(13);
    let mut old = Solver::new(Cpu::detect(), 14);
    let mut tiny = Solver::new(Cpu::detect(), 6);
    for _ in 0..times(300) {
        let ending = Ending::random(rng.random_range(5..=20), &mut rng);
        let (position, worth) = (ending.position(), worth(&ending));
        for goal in goals(&worth) {
            let fresh = Solver::new(Cpu::detect(), 16).value(&position, goal);
            assert_eq!(old.value(&position, goal), fresh);
            assert_eq!(old.value(&position, goal), fresh, "asked again");
            assert_eq!(tiny.value(&position, goal), fresh);
        }
    }
}

#[test]
fn every_dispatch_path_searches_the_same_nodes() {
    let mut rng = Stream::new(14);
    for _ in 0..times(100) {
        let ending = Ending::random(rng.random_range(5..=20), &mut rng);
        let (position, worth) = (ending.position(), worth(&ending));
        for goal in goals(&worth) {
            let found = Cpu::available().map(|cpu| {
                let mut solver = Solver::new(cpu, 16);
                (solver.value(&position, goal), solver.nodes())
            });
            let found: Vec<(i32, u64)> = found.collect();
            assert!(found.iter().all(|other| *other == found[0]), "{found:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(400) as u32))]

    #[test]
    fn reductions_change_no_value(seed: u64, left in 5..=16_usize, which in 0..4_usize) {
        let ending = Ending::random(left, &mut Stream::new(u128::from(seed)));
        let (position, worth) = (ending.position(), worth(&ending));
        let mut one = Reductions::NONE;
        let flags: [&mut bool; 4] =
            [&mut one.equal_cards, &mut one.relative_ranks, &mut one.near_cards, &mut one.sure_winners];
        *flags.into_iter().nth(which).unwrap() = true;
        for goal in goals(&worth) {
            let found = [Reductions::NONE, one, Reductions::ALL].map(|reductions| {
                let mut solver = Solver::new(Cpu::detect(), 16).with(reductions);
                (solver.value(&position, goal), solver.cards(&position, goal))
            });
            prop_assert_eq!(&found[0], &found[1], "{:?}", one);
            prop_assert_eq!(&found[0], &found[2]);
        }
    }
}

#[test]
fn every_reduction_saves_nodes() {
    let rules = Rules::preset("ddv").expect("a preset");
    let nodes = |reductions: Reductions| -> u64 {
        let mut solver = Solver::new(Cpu::detect(), 20).with(reductions);
        // Near cards save some five in a hundred, which is seen only in the sum of many positions.
        (0..400).map(|index| bench::augen_nodes(&bench::position(&rules, index, 5), &mut solver).0).sum()
    };
    let all = nodes(Reductions::ALL);
    for without in [
        Reductions { equal_cards: false, ..Reductions::ALL },
        Reductions { relative_ranks: false, ..Reductions::ALL },
        Reductions { near_cards: false, ..Reductions::ALL },
        Reductions { sure_winners: false, ..Reductions::ALL },
    ] {
        assert!(nodes(without) > all, "{without:?}");
    }
}

/// In a table that is too small for a solve, so that what is overwritten first shows in the number of nodes.
#[test]
fn a_solver_that_has_forgotten_is_a_new_one() {
    let rules = Rules::preset("ddv").expect("a preset");
    let mut used = Solver::new(Cpu::detect(), 14);
    for index in 0..20 {
        let position = bench::position(&rules, index, 6);
        let of_new = bench::augen_nodes(&position, &mut Solver::new(Cpu::detect(), 14));
        used.forget();
        assert_eq!(bench::augen_nodes(&position, &mut used), of_new, "{index}");
    }
}

#[test]
fn few_nodes_are_searched() {
    let rules = Rules::preset("ddv").expect("a preset");
    let mut solver = Solver::default();
    let mut nodes: Vec<u64> = (0..100)
        .map(|index| {
            solver.forget();
            bench::augen_nodes(&bench::position(&rules, index, 6), &mut solver).0
        })
        .collect();
    nodes.sort_unstable();
    assert!(nodes[50] < 15_000 && nodes[90] < 80_000, "{} and {}", nodes[50], nodes[90]);
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let rules = Rules::preset("ddv").expect("a preset");
    let order = rules.order(Trumps::Normal);
    let deal = rules.deal(1, 0, 0);
    let play = Play::new(order, deal.hands(), Seat::ALL[0]);
    let re =
        |seats: usize| PerSeat::from_fn(|seat| if seat.index() < seats { Party::Re } else { Party::Kontra });
    let position = |play, parties| doko_bots::solver::Position::new(order, play, parties).map(|_| ());
    assert_eq!(position(play, re(2)), Ok(()));
    for seats in [0, 3, 4] {
        assert_eq!(position(play, re(seats)), Err(PositionError::Parties(seats)));
    }
    let mut known = *deal.hands();
    let card: Card = known[Seat::ALL[2]].iter().next().expect("twelve cards");
    known[Seat::ALL[2]].remove(card);
    let partly = Play::partly_known(order, &known, 12, Seat::ALL[0]);
    assert_eq!(position(partly, re(2)), Err(PositionError::Cards));
    for contract in AloneGame::ALL.map(Contract::EachAlone) {
        let refused = Worth::new(rules.set(), &Stakes::new(contract)).map(|_| ());
        assert_eq!(refused.unwrap_err(), NoWorth::NotTwoParties(contract));
    }
    // Key `ansagen.ladder`: a soloist that has won gets nine times 64 times 20 points and more.
    let dear =
        ["won=20", "ansage=20", "doubling=all", "solo_factor=9"].map(|change| format!("score.{change}"));
    let dear = dear.iter().fold(RuleSource::preset("ddv").set("ansagen.ladder=4"), RuleSource::set);
    let dear = dear.rules().expect("rules without contradiction");
    let mut stakes = Stakes::new(Contract::Normal);
    stakes.ansage = PerParty([true; 2]);
    assert!(Worth::new(dear.set(), &stakes).is_ok());
    stakes.supras = 4;
    assert_eq!(Worth::new(dear.set(), &stakes).map(|_| ()), Err(NoWorth::TooDear));
    // Key `klopfen.mode`: four knocks are as many doublings as four Supras.
    (stakes.supras, stakes.knocks) = (0, 4);
    assert_eq!(Worth::new(dear.set(), &stakes).map(|_| ()), Err(NoWorth::TooDear));
}

#[test]
fn the_end_of_a_game_is_worth_what_it_is() {
    let mut rng = Stream::new(15);
    let mut solver = Solver::default();
    for _ in 0..times(1_000) {
        let ending = Ending::random(0, &mut rng);
        let (position, worth) = (ending.position(), worth(&ending));
        let expected = ending.slow().values();
        for (goal, expected) in goals(&worth).into_iter().zip(expected) {
            assert_eq!(solver.value(&position, goal), expected);
            assert_eq!(solver.cards(&position, goal), []);
        }
    }
}
