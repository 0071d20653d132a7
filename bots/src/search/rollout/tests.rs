//! A game that is simulation in a world comes to what it comes to at a real table.

use std::collections::BTreeMap;
use std::sync::Arc;

use doko_engine::dispatch::Portable;
use doko_engine::rules::SchweineMode;
use doko_engine::{Contract, Klaerung, PerParty, Question, Raised, Rules, SoloKind};

use super::*;
use crate::Heuristic;
use crate::search::testing::{self, By, Played, many_rules, played, stream, truth};

/// What was said by the end of a real game.
fn stakes(game: &doko_engine::Game<'_>) -> Stakes {
    Stakes {
        contract: game.contract(),
        said: PerParty::from_fn(|party| game.deepest_step(party)),
        ansage: PerParty::from_fn(|party| game.has_said_ansage(party)),
        early_ansage: game.early_ansage(),
        last_ansage: game.outcome().expect("the game is over").last_ansage,
        supras: game.supras().len() as u8,
        knocks: game.knocks(),
        stilles_solo: game.outcome().expect("the game is over").stilles_solo,
    }
}

fn kind(played: &Played<'_>) -> String {
    let game = &played.game;
    let holds_both = |seat| game.deal().hands()[seat].count(Card::ALTE) == 2;
    let name = match game.contract() {
        Contract::Normal if stakes(game).stilles_solo.is_some() => "stilles Solo",
        Contract::Normal if Seat::ALL.into_iter().any(holds_both) => "both Alten in one hand",
        Contract::Normal => "Normalspiel",
        Contract::Hochzeit(_, stich) => return format!("Hochzeit {stich:?}"),
        Contract::Armut { .. } => "Armut",
        Contract::Solo(SoloKind::NULL, _) => "Null",
        Contract::Solo(..) => "solo",
        Contract::EachAlone(_) => "each alone",
    };
    match game.raised() {
        Raised::Nothing => name.to_owned(),
        raised => format!("{name} {raised:?}"),
    }
}

fn ready(rules: &Rules) -> Arc<Ready> {
    Heuristic::default().ready(rules)
}

/// At each question for a card of real games, the rest of it is played in the simulation true world.
fn compare(rules: &Rules, games: u64, seen: &mut BTreeMap<String, [u32; 2]>) {
    for index in 0..games {
        let by = if index % 3 == 0 { By::Heuristic } else { By::Chance };
        let Some(played) = played(rules, index, by) else { continue };
        let game = &played.game;
        if game.contract().is_each_alone() {
            continue;
        }
        let (kind, stakes) = (kind(&played), stakes(game));
        let score = game.score().expect("the game is over");
        let cards: Vec<Card> = game.plays().map(|(_, card)| card).collect();
        played.again(|table, view| {
            // Most of what can go wrong goes wrong early.
            if view.question() != Some(Question::Card) || view.cards_played() > 16 && index % 4 > 0 {
                return;
            }
            let scene = Scene::of(view);
            let ready = ready(view.rules());
            let players = Players::new(&scene, Some(view), Playout::Heuristic, &ready);
            let world = truth(table, view);
            let mut simulation = players.simulate(&scene, world.play, world.parties);
            // Nobody knows of another's stilles Solo.
            if stakes.stilles_solo.is_some_and(|soloist| soloist != view.seat()) {
                return;
            }
            let at = || {
                let (n, label) = (view.cards_played(), rules.label());
                format!("{label}, deal {index}, {kind}, before card {n}, seat {}", view.seat())
            };
            let counts = seen.entry(kind.clone()).or_default();
            // Schweine that somebody says, or does not say, or that come with the second card, are not foreseen, and
            // neither are Superschweine that come before the Schweine.
            let set = &rules.set().schweine;
            let is_sure = set.mode == SchweineMode::Automatic && !set.second_only.is_on() && !set.is_ansage;
            if simulation.order.raised() != game.raised() && (!is_sure || set.superschweine.rank().is_some())
            {
                counts[1] += 1;
                return;
            }
            for &card in &cards[view.cards_played()..] {
                assert!(simulation.play.held_copy(simulation.order, card).is_some(), "{}: {card}", at());
                players.play(&mut simulation, card);
            }
            counts[0] += 1;
            // A Nullsolo is over with the first trick of its soloist.
            assert_eq!(simulation.play.played(), game.played(), "{}", at());
            assert_eq!(simulation.order.raised(), game.raised(), "{}", at());
            assert_eq!(simulation.parties, *game.parties(), "{}", at());
            let outcome = simulation.outcome(&stakes);
            assert_eq!(outcome, game.outcome().expect("the game is over"), "{}", at());
            let value = worth(&scene, &outcome, 0);
            assert_eq!(value.worth, score.points()[view.seat()] * UNIT, "{}", at());
            assert_eq!(value.won == CERTAIN, score.winners()[view.seat()], "{}", at());
        });
    }
}

#[test]
fn a_staged_game_comes_to_what_the_real_one_does() {
    let mut seen = BTreeMap::new();
    for rules in &many_rules() {
        compare(rules, 18, &mut seen);
    }
    println!("{seen:?}");
    for kind in
        ["Normalspiel", "Armut", "Null", "solo", "stilles Solo", "both Alten in one hand", "Hochzeit Any"]
    {
        assert!(seen.get(kind).is_some_and(|counts| counts[0] > 30), "{kind}: {seen:?}");
    }
    for kind in ["Hochzeit Fehl", "Hochzeit Trump", "Normalspiel Schweine", "Armut Schweine"] {
        assert!(seen.get(kind).is_some_and(|counts| counts[0] > 5), "{kind}: {seen:?}");
    }
}

/// The fast end of a Hochzeit, of whichever kind, against one in which each card is asked for and told.
#[test]
fn a_playout_by_the_heuristic_is_card_by_card_what_the_policy_plays() {
    let mut settled = BTreeMap::<String, [u32; 2]>::new();
    for rules in &many_rules() {
        for index in 0..24 {
            let Some(played) = played(rules, index, By::Chance) else { continue };
            if played.game.contract().is_each_alone() {
                continue;
            }
            let kind = kind(&played);
            played.again(|table, view| {
                if view.question() != Some(Question::Card) || view.cards_played() % 7 > 0 {
                    return;
                }
                let scene = Scene::of(view);
                let ready = ready(view.rules());
                let players = Players::new(&scene, Some(view), Playout::Heuristic, &ready);
                let world = truth(table, view);
                let start = players.simulate(&scene, world.play, world.parties);
                let mut slow = start;
                while !slow.play.is_over() {
                    let weights = &players.ready(slow.order).weights;
                    let policy = HeuristicPolicy::new(weights, scene.sides(slow.parties), slow.info);
                    let bit = policy.values(Portable, &slow.play.turn(slow.order)).best();
                    let card = slow.order.card_of(bit);
                    players.play(&mut slow, card);
                }
                let mut fast = start;
                players.finish(Cpu::PORTABLE, &scene, &mut fast, &stream(1));
                let at = || format!("{}, deal {index}, {kind}, card {}", rules.label(), view.cards_played());
                let counts = settled.entry(kind.clone()).or_default();
                counts[usize::from(start.hochzeit.is_some())] += 1;
                assert_eq!(fast.parties, slow.parties, "{}", at());
                assert_eq!(fast.outcome(&scene.stakes), slow.outcome(&scene.stakes), "{}", at());
            });
        }
    }
    println!("{settled:?}");
    assert!(settled["Hochzeit Any"][1] > 10, "{settled:?}");
}

/// A Hochzeit is settled by every kind of playout as it would be by the cards.
#[test]
fn every_playout_finds_the_partner_of_a_hochzeit() {
    let mut found = BTreeMap::<String, [u32; 3]>::new();
    for rules in &many_rules() {
        for index in 0..40 {
            let Some(played) = played(rules, index, By::Chance) else { continue };
            let Contract::Hochzeit(holder, stich) = played.game.contract() else { continue };
            played.again(|table, view| {
                let is_open = view.klaerung() == Some(Klaerung::Open);
                if view.question() != Some(Question::Card) || !is_open {
                    return;
                }
                let scene = Scene::of(view);
                let world = truth(table, view);
                for playout in [Playout::Random, Playout::Thumb, Playout::Heuristic] {
                    let ready = ready(view.rules());
                    let players = Players::new(&scene, Some(view), playout, &ready);
                    let mut simulation = players.simulate(&scene, world.play, world.parties);
                    players.finish(Cpu::detect(), &scene, &mut simulation, &stream(index));
                    let re =
                        Seat::ALL.into_iter().filter(|&seat| simulation.parties[seat] == Party::Re).count();
                    assert!(simulation.play.is_over() && simulation.parties[holder] == Party::Re && re <= 2);
                    let takes = |seat| simulation.play.tricks(seat) > 0;
                    let found = found.entry(format!("{stich:?}")).or_default();
                    found[re - 1] += 1;
                    if re == 2 {
                        let is_partner =
                            |&seat: &Seat| seat != holder && simulation.parties[seat] == Party::Re;
                        assert!(takes(Seat::ALL.into_iter().find(is_partner).unwrap()));
                    }
                }
            });
        }
    }
    println!("{found:?}");
    assert!(found["Any"][1] > 50, "{found:?}");
}

#[test]
fn doubt_changes_nothing_where_no_limit_is_near_and_halves_what_lies_on_one() {
    let rules = testing::rules("ddv", &[]);
    let played = (0..)
        .find_map(|index| {
            played(&rules, index, By::Heuristic).filter(|p| p.game.contract() == Contract::Normal)
        })
        .unwrap();
    played.again(|table, view| {
        if view.question() != Some(Question::Card) || view.cards_played() > 0 {
            return;
        }
        let mut scene = Scene::of(view);
        scene.stakes = Stakes::new(Contract::Normal);
        let ready = ready(view.rules());
        let players = Players::new(&scene, Some(view), Playout::Heuristic, &ready);
        let world = truth(table, view);
        let mut simulation = players.simulate(&scene, world.play, world.parties);
        players.finish(Cpu::detect(), &scene, &mut simulation, &stream(1));
        let outcome = simulation.outcome(&scene.stakes);
        assert_eq!(doubtful_worth(&scene, &outcome, 0, 0), worth(&scene, &outcome, 0));
        let with = |re: u32| {
            let mut outcome = outcome;
            outcome.tally[Party::Re].augen = re;
            outcome.tally[Party::Kontra].augen = 240 - re;
            outcome
        };
        // From 133 to 137 nothing changes; from 117 to 125, who wins.
        assert_eq!(doubtful_worth(&scene, &with(135), 0, 1), worth(&scene, &with(135), 0));
        let doubtful = doubtful_worth(&scene, &with(121), 0, 2);
        let is_re = outcome.parties[view.seat()] == Party::Re;
        assert_eq!(doubtful.won, if is_re { 11 } else { 5 });
        let (lost, won) = (worth(&scene, &with(119), 0), worth(&scene, &with(121), 0));
        assert_eq!(doubtful.worth, (5 * lost.worth + 11 * won.worth) / 16);
    });
}
