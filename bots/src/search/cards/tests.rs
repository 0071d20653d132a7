//! Cards that are taken for the same come to the same.

use std::collections::BTreeMap;

use doko_engine::dispatch::Cpu;
use doko_engine::play::Play;
use doko_engine::{Contract, Question, Rank, Suit, View};

use super::*;
use crate::Heuristic;
use crate::search::rollout::{Players, worths};
use crate::search::settings::Playout;
use crate::search::testing::{By, many_rules, played, rules, stream, truth};
use crate::solver::{Goal, Position, Reductions, Solver, Worth};
use crate::worlds::{Likelihoods, Worlds};

/// Each card that is left out, with the one that stands for it.
fn merged(view: &View<'_>) -> Vec<(Card, Card)> {
    let kept = candidates(view);
    let mut pairs = Vec::new();
    let mut last = kept[0];
    for card in view.order().sorted(view.legal_cards().kinds()) {
        if kept.contains(&card) {
            last = card;
        } else {
            pairs.push((last, card));
        }
    }
    pairs
}

#[test]
fn every_kind_stands_for_itself_or_another_of_its_suit_and_augen() {
    let (mut questions, mut left_out) = (0, 0);
    for rules in &many_rules() {
        for index in 0..10 {
            let Some(played) = played(rules, index, By::Chance) else { continue };
            played.again(|_, view| {
                if view.question() != Some(Question::Card) {
                    return;
                }
                let (kept, order) = (candidates(view), view.order());
                assert!(kept.iter().all(|&card| view.legal_cards().contains(card)));
                let pairs = merged(view);
                assert_eq!(kept.len() + pairs.len(), view.legal_cards().kinds().len());
                for (stands, card) in pairs {
                    assert_eq!(order.suit(stands), order.suit(card));
                    assert_eq!(stands.augen(), card.augen());
                    let counts = [Card::ALTE, Card::KARLCHEN, Card::FUCHS, view.order().dulle_card()];
                    assert!(!counts.contains(&stands) && !counts.contains(&card), "{stands} {card}");
                    assert!(!view.raisable().contains(&Some(card)));
                    // Nobody else can come between, nor has a card of either kind.
                    assert!(!view.unseen().contains(card) && !view.unseen().contains(stands));
                    left_out += 1;
                }
                questions += 1;
            });
        }
    }
    assert!(left_out > 200 && questions > 10_000, "{left_out} of {questions}");
}

/// ♠Q that takes a ♠K, or alone catches a ♣J, brings what ♥Q beside it does not.
#[test]
fn a_card_that_brings_something_by_what_it_takes_stands_for_itself() {
    let queen = Card::new(Suit::Spades, Rank::Queen);
    for (change, stands_alone) in [
        ("sonderpunkte.klabautermann=1", true),
        ("sonderpunkte.karlchen_caught_by=spade_queen", true),
        ("sonderpunkte.karlchen_caught_by=any", false),
    ] {
        let rules = rules("ddv", &[change]);
        let mut merges = 0;
        for index in 0..60 {
            let Some(played) = played(&rules, index, By::Chance) else { continue };
            played.again(|_, view| {
                if view.question() == Some(Question::Card) {
                    let is_queen = |pair: &&(Card, Card)| pair.0 == queen || pair.1 == queen;
                    merges += merged(view).iter().filter(is_queen).count();
                }
            });
        }
        assert_eq!(merges == 0, stands_alone, "{change}: {merges}");
    }
}

#[test]
fn cards_taken_for_the_same_come_to_the_same_where_all_cards_lie_open() {
    let all = Reductions { equal_cards: false, near_cards: false, ..Reductions::ALL };
    let mut solver = Solver::new(Cpu::detect(), 14).with(all);
    let mut compared = BTreeMap::<&str, u32>::new();
    for rules in &many_rules() {
        for index in 0..60 {
            let Some(played) = played(rules, index, By::Chance) else { continue };
            played.again(|table, view| {
                let left = view.rules().hand_size() - view.tricks().len();
                if view.question() != Some(Question::Card) || left > 5 || view.contract().is_each_alone() {
                    return;
                }
                let (pairs, scene) = (merged(view), Scene::of(view));
                if pairs.is_empty() || scene.hochzeit.is_some() {
                    return;
                }
                let worth = Worth::new(view.rules().set(), &scene.stakes).unwrap();
                let sampler = Worlds::of(view, &Likelihoods::EXACT).unwrap().sampler().unwrap();
                let drawn = sampler.draw(Cpu::PORTABLE, &mut stream(index));
                for world in [truth(table, view), drawn] {
                    let position = Position::new(view.order(), world.play, world.parties).unwrap();
                    for goal in [Goal::Augen, Goal::Points(&worth)] {
                        let values = solver.cards(&position, goal);
                        let value = |card| values.iter().find(|value| value.card == card).unwrap().value;
                        for &(stands, card) in &pairs {
                            let at = (rules.label(), index, view.cards_played(), stands, card);
                            assert_eq!(value(stands), value(card), "{at:?} {}", view.contract());
                        }
                    }
                    let kind = if matches!(view.contract(), Contract::Solo(..)) { "solo" } else { "others" };
                    *compared.entry(kind).or_default() += 1;
                }
            });
        }
    }
    println!("{compared:?}");
    assert!(compared["solo"] > 20 && compared["others"] > 200, "{compared:?}");
}

/// The heuristic minds little which of them it was.
#[test]
fn cards_taken_for_the_same_come_to_the_same_in_playouts() {
    let heuristic = Heuristic::default();
    let (mut same, mut other) = (0_u32, 0_u32);
    for rules in &many_rules() {
        for index in 0..12 {
            let Some(played) = played(rules, index, By::Heuristic) else { continue };
            played.again(|_, view| {
                if view.question() != Some(Question::Card) || view.contract().is_each_alone() {
                    return;
                }
                let (pairs, scene) = (merged(view), Scene::of(view));
                if pairs.is_empty() {
                    return;
                }
                let ready = heuristic.ready(view.rules());
                let players = Players::new(&scene, Some(view), Playout::Heuristic, &ready);
                let sampler = Worlds::of(view, &Likelihoods::USUAL).unwrap().sampler().unwrap();
                let mut rng = stream(index);
                for _ in 0..4 {
                    let world = sampler.draw(Cpu::PORTABLE, &mut rng);
                    let simulation = players.simulate(&scene, world.play, world.parties);
                    let value = |card| {
                        let mut simulation = simulation;
                        players.play(&mut simulation, card);
                        players.finish(Cpu::detect(), &scene, &mut simulation, &stream(1));
                        let outcome = simulation.outcome(&scene.stakes);
                        (worths(&scene, &outcome, 8), Play::tricks(&simulation.play, view.seat()))
                    };
                    for &(stands, card) in &pairs {
                        if value(stands) == value(card) { same += 1 } else { other += 1 }
                    }
                }
            });
        }
    }
    println!("{same} alike, {other} not");
    assert!(same > 1500 && other * 20 < same, "{same} {other}");
}
