//! What the past says of the true world, against what the policies say at the real table, card by card.

use std::collections::BTreeMap;

use doko_engine::dispatch::Portable;
use doko_engine::rules::RuleSource;
use doko_engine::{Question, Raised, Rules};

use super::*;
use crate::Heuristic;
use crate::choice::Scene;
use crate::search::rollout::Players;
use crate::search::settings::Playout;
use crate::search::testing::{By, many_rules, played, stream, truth};
use crate::sides::ALL;
use crate::worlds::{Likelihoods, World, Worlds};

const CPU: Cpu = Cpu::PORTABLE;
const EPSILON: f64 = 0.1;
const CLOSENESS: Closeness = Closeness { temperature: 4.0, shares: [EPSILON, 0.5, 1.0] };

/// How likely a choice among cards of these values is, if a part of all choices is random.
fn logarithm(values: &[(Card, f64)], chosen: Card) -> f64 {
    let best = values.iter().fold(f64::NEG_INFINITY, |best, &(_, value)| best.max(value));
    let weight = |value: f64| ((value - best) / CLOSENESS.temperature).exp();
    let sum: f64 = values.iter().map(|&(_, value)| weight(value)).sum();
    let own = values.iter().find(|&&(card, _)| card == chosen).expect("it was legal").1;
    ((1.0 - EPSILON) * weight(own) / sum + EPSILON / values.len() as f64).ln()
}

/// How likely the cards of the others are in a world, where few of them are any: a logarithm.
fn log_likelihood(view: &View<'_>, world: &World) -> f64 {
    logarithms(view, world)[0]
}

/// The same for each share of them that may be any.
fn logarithms(view: &View<'_>, world: &World) -> [f64; 3] {
    let (scene, heuristic) = (Scene::of(view), Heuristic::default());
    let ready = heuristic.ready(view.rules());
    let players = Players::new(&scene, Some(view), Playout::Heuristic, &ready);
    let simulation = players.simulate(&scene, world.play, world.parties);
    let others = ALL & !only(view.seat());
    let seats = players.likelihoods(CPU, others, &scene, &simulation, &ObservedPlay::of(view), &CLOSENESS);
    assert!(seats[view.seat()].iter().all(|&own| own > 0.999), "who was not asked about tells nothing");
    [0, 1, 2].map(|share| seats.iter().map(|(_, by_share)| by_share[share].ln()).sum())
}

/// What a card at the real table tells: by the weigher, by the heuristic itself, and if it was any.
struct CardEvidence {
    seat: Seat,
    of_policy: f64,
    of_heuristic: f64,
    by_chance: f64,
}

#[test]
fn the_past_of_the_true_world_is_as_likely_as_the_cards_one_by_one() {
    let heuristic = Heuristic::default();
    let (mut compared, mut exactly, mut near, mut far) = (0, 0, 0, 0);
    let mut kinds = BTreeMap::<String, u32>::new();
    for rules in &many_rules() {
        for index in 0..6 {
            let by = if index % 2 == 0 { By::Heuristic } else { By::Chance };
            let Some(played) = played(rules, index, by) else { continue };
            let game = &played.game;
            // What is raised later counts as raised from the beginning, and nobody knows of a stilles Solo.
            let is_silent = game.outcome().expect("the game is over").stilles_solo.is_some();
            if is_silent || game.contract().is_each_alone() || game.raised() != Raised::Nothing {
                continue;
            }
            let cards: Vec<Card> = game.plays().map(|(_, card)| card).collect();
            let mut told: Vec<CardEvidence> = Vec::new();
            played.again(|table, view| {
                if view.question() != Some(Question::Card) {
                    return;
                }
                let world = truth(table, view);
                if view.cards_played() > 0 && (index + view.cards_played() as u64).is_multiple_of(3) {
                    let [past, _, any] = logarithms(view, &world);
                    assert!(past.is_finite() && past <= 0.0, "{past}");
                    let by_chance: f64 =
                        told.iter().filter(|told| told.seat != view.seat()).map(|told| told.by_chance).sum();
                    assert!((any - by_chance).abs() < 1e-9 * (1.0 - any), "{any} {by_chance}");
                    let others = told.iter().filter(|told| told.seat != view.seat());
                    let (policy, usual) =
                        others.fold((0.0, 0.0), |(a, b), told| (a + told.of_policy, b + told.of_heuristic));
                    // Who finds a partner without being told plays as Re only from then on, and two aces that
                    // could be Schweine count as such though nobody said so.
                    let scene = Scene::of(view);
                    let is_pair =
                        |card| Seat::ALL.into_iter().any(|seat| game.deal().hands()[seat].count(card) == 2);
                    // Of an exchange those who took part in it know more.
                    let all_is_told = match game.contract() {
                        Contract::Armut { poor, taker } => [poor, taker].contains(&view.seat()),
                        _ => scene.automatic.is_none() && !scene.raises[0].is_some_and(is_pair),
                    };
                    if all_is_told {
                        exactly += 1;
                        let at = (rules.label(), index, view.cards_played(), game.contract());
                        assert!((past - policy).abs() < 1e-9 * (1.0 - policy), "{past} {policy} {at:?}");
                    }
                    compared += 1;
                    if (past - usual).abs() < 0.01 * (1.0 - usual) {
                        near += 1;
                    } else {
                        far += 1;
                    }
                    *kinds.entry(game.contract().to_string()).or_default() += 1;
                }
                let card = cards[view.cards_played()];
                let order = view.order();
                let weights = CardWeights::new(rules, view.contract(), order, heuristic.params());
                let policy = HeuristicPolicy::new(
                    &weights,
                    Sides::of(view, &world.parties),
                    PublicInfo::of(view, &weights),
                );
                let values = policy.values(Portable, &world.play.turn(order));
                let of_policy = if values.kinds().len() > 1 {
                    let bit = world.play.held_copy(order, card).expect("it was held");
                    let likelihood = values.likelihood(bit, CLOSENESS.temperature);
                    let random = EPSILON / f64::from(values.kinds().len());
                    ((1.0 - EPSILON) * likelihood + random).ln()
                } else {
                    0.0
                };
                let values = heuristic.card_values(view);
                let of_heuristic = if values.len() > 1 { logarithm(&values, card) } else { 0.0 };
                // Who hesitates is asked again.
                told.truncate(view.cards_played());
                let by_chance = -(view.legal_cards().kinds().len() as f64).ln();
                told.push(CardEvidence { seat: view.seat(), of_policy, of_heuristic, by_chance });
            });
        }
    }
    println!("{compared} compared, {near} as the heuristic, {far} not: {kinds:?}");
    assert!(near > 20 * far && exactly > 2000, "{near} {far} {exactly}");
    for kind in ["Normalspiel", "Hochzeit", "Armut"] {
        assert!(kinds.get(kind).is_some_and(|&count| count > 10), "{kinds:?}");
    }
}

/// Schweine that were raised in the middle of a game do not make what was played before impossible.
#[test]
fn the_true_world_explains_the_past_where_schweine_were_raised_later() {
    let source = RuleSource::preset("ddv").set("schweine.mode=automatic").set("schweine.second_only=party");
    let rules = source.rules().unwrap();
    let mut raised = 0;
    for index in 0..400 {
        let Some(played) = played(&rules, index, By::Chance) else { continue };
        played.again(|table, view| {
            if view.question() == Some(Question::Card) && view.raised() != Raised::Nothing {
                raised += 1;
                assert!(log_likelihood(view, &truth(table, view)).is_finite(), "{index}");
            }
        });
    }
    assert!(raised > 100, "{raised}");
}

/// Every world that the sampler draws explains the past, as far as cards go.
#[test]
fn no_world_that_is_drawn_is_impossible() {
    let mut worlds = 0;
    for rules in &many_rules() {
        for index in 0..4 {
            let Some(played) = played(rules, index, By::Chance) else { continue };
            if played.game.contract().is_each_alone() {
                continue;
            }
            let mut number = 0;
            played.again(|_, view| {
                number += 1;
                if view.question() != Some(Question::Card) || number % 5 > 0 {
                    return;
                }
                let sampler = Worlds::of(view, &Likelihoods::USUAL).unwrap().sampler().unwrap();
                let mut rng = stream(index);
                for _ in 0..4 {
                    let past = log_likelihood(view, &sampler.draw(CPU, &mut rng));
                    assert!(past.is_finite() && past <= 1e-9, "{past} {} {index}", rules.label());
                    worlds += 1;
                }
            });
        }
    }
    assert!(worlds > 3000, "{worlds}");
}

/// The observer's own cards and words say nothing, and neither does the future.
#[test]
fn nothing_is_told_before_another_has_played_or_spoken() {
    let rules = crate::search::testing::rules("ddv", &[]);
    let (mut silent, mut told) = (0, 0);
    for index in 0..180 {
        let by = if index % 3 == 0 { By::Chance } else { By::Heuristic };
        let Some(played) = played(&rules, index, by) else { continue };
        played.again(|table, view| {
            if view.question() == Some(Question::Card) && view.cards_played() == 0 {
                let speak = view.contract() == Contract::Normal
                    && view.utterances().iter().any(|utterance| utterance.seat != view.seat());
                assert_eq!(ObservedPlay::of(view).is_empty(), !speak);
                // No card was played yet.
                assert!(log_likelihood(view, &truth(table, view)).abs() < 1e-12);
                silent += u32::from(!speak);
                told += u32::from(speak);
            }
        });
    }
    assert!(silent > 10 && told > 5, "{silent} {told}");
}

/// Whoever says Re or Kontra is strong, whoever keeps silent is not, which is the surer the later it is, and of Re sooner
/// than of Kontra; what the partner has said tells nothing, nor does silence at first of those who are patient.
#[test]
fn words_speak_for_strong_hands_and_silence_for_weak_ones() {
    let rules = Rules::preset("ddv").expect("it loads");
    let heuristic = Heuristic::default();
    let mut told = [0_u32; 4];
    for index in 0..40 {
        let Some(played) = played(&rules, index, By::Heuristic) else { continue };
        played.again(|_, view| {
            let past = ObservedPlay::of(view);
            if view.question() != Some(Question::Card) || view.contract() != Contract::Normal {
                return;
            }
            let others: Vec<Seat> = view.seat().round().skip(1).collect();
            let first = |party| view.utterances().iter().find(|u| u.party == party);
            for &seat in &others {
                // This seat with a strong hand or a weak one; nobody else can tell anything of its own.
                let words: Vec<Words> = past.words.iter().copied().filter(|w| w.seat == seat).collect();
                let of_seat = ObservedPlay { played: Vec::new(), is_cut: false, words };
                let [strong, weak]: [CardSet; 2] = [
                    "HT HT CQ CQ SQ SQ HQ DQ CJ CJ SA CA".parse().expect("cards"),
                    "D9 DK DJ C9 CK CT S9 SK ST H9 HK HK".parse().expect("cards"),
                ];
                let likelihood = |hand: CardSet, party, patience| {
                    let speech = Speech::HEURISTIC.patient(patience);
                    let spoken = of_seat.spoken(view, seat, || hand, party, heuristic.params());
                    spoken.map_or(1.0, |one| one.likelihood(&speech))
                };
                let silence = of_seat.words.iter().find(|words| !words.spoke_first);
                for party in Party::BOTH {
                    let patient = likelihood(strong, party, 1.0);
                    let (strong, weak) = (likelihood(strong, party, 0.0), likelihood(weak, party, 0.0));
                    match first(party) {
                        Some(utterance) if utterance.seat == seat => {
                            told[0] += 1;
                            assert!(strong > 0.9 && weak < 0.3, "{party} {strong} {weak}");
                        }
                        // Nobody has spoken who is known to be of the other party.
                        None if silence.is_some_and(|words| words.is_late[party]) => {
                            told[1] += 1;
                            assert!(strong < 0.1 && weak > 0.7, "{party} {strong} {weak}");
                            assert!(patient.to_bits() == strong.to_bits());
                        }
                        None if silence.is_some() => {
                            told[3] += 1;
                            let expected = if party == Party::Re { 0.1..0.3 } else { 0.7..0.8 };
                            assert!(expected.contains(&strong) && weak > 0.7, "{party} {strong} {weak}");
                            assert!(patient.to_bits() == 1_f64.to_bits(), "{patient}");
                        }
                        Some(_) if of_seat.words.iter().all(|w| !w.spoke_first) => {
                            told[2] += 1;
                            assert!(strong.to_bits() == weak.to_bits(), "{party} {strong} {weak}");
                        }
                        _ => {}
                    }
                }
            }
        });
    }
    assert!(told.iter().all(|&count| count > 50), "{told:?}");
}

/// Where the clock is the table's, all lose the right to speak first at the same moment: the observer, too.
#[test]
fn by_the_clock_of_the_table_all_are_late_together() {
    let mut seen = [0_u32; 2];
    for preset in ["vln", "arminia"] {
        let rules = Rules::preset(preset).expect("it loads");
        for index in 0..30 {
            let Some(played) = played(&rules, index, By::Heuristic) else { continue };
            played.again(|_, view| {
                let is_card = view.question() == Some(Question::Card) && view.contract() == Contract::Normal;
                if !is_card || !view.utterances().is_empty() || view.plays().next().is_none() {
                    return;
                }
                let may_speak = view.legal_steps().next().is_some();
                for words in ObservedPlay::of(view).words {
                    assert_eq!(
                        words.is_late,
                        PerParty([!may_speak; 2]),
                        "{preset} {index} {}",
                        view.cards_played()
                    );
                    seen[usize::from(!may_speak)] += 1;
                }
            });
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}
