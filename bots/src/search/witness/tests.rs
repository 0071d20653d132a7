//! A witness that has been asked about many worlds says of each what one finds who asks about everything anew.

use std::collections::BTreeMap;

use doko_engine::random::substream;
use doko_engine::{Question, Rules};

use super::*;
use crate::heuristic::{Heuristic, Ready};
use crate::manners::{Cards, TEMPERATURE};
use crate::net::Net;
use crate::search::settings::Playout;
use crate::search::testing::{By, many_rules, played, rules};
use crate::worlds::{Likelihoods, Worlds};

const WORLDS: u64 = 48;
const CPU: Cpu = Cpu::PORTABLE;
const CLOSENESS: Closeness = Closeness { temperature: TEMPERATURE, shares: Cards::SHARES };

/// A moment of a game, and what is asked about it.
struct Moment<'v, 'g> {
    view: &'v View<'g>,
    scene: Scene<'g>,
    past: ObservedPlay,
    heuristic: &'v Heuristic,
    players: Players<'v>,
}

impl<'v, 'g> Moment<'v, 'g> {
    fn of(view: &'v View<'g>, heuristic: &'v Heuristic, ready: &'v Ready) -> Moment<'v, 'g> {
        let scene = Scene::of(view);
        let players = Players::new(&scene, Some(view), Playout::Heuristic, ready);
        Moment { view, scene, past: ObservedPlay::of(view), heuristic, players }
    }

    fn witness<'a>(&'a self, reading: Reading<'a>, alike: Option<Alike<'a, 'g>>) -> Witness<'a, 'g> {
        let Moment { view, scene, past, heuristic, players } = self;
        let params = heuristic.params();
        let inquiry =
            Inquiry { view, scene, players, past, cpu: CPU, params, reading, closeness: CLOSENESS, alike };
        Witness::of(inquiry)
    }

    /// The logarithm of the likelihood, and who sits where, with all seats asked about together.
    fn anew(
        &self,
        reading: Reading<'_>,
        alike: Option<&Alike<'_, '_>>,
        world: &World,
    ) -> (f64, Option<(f64, Belief)>) {
        let Moment { view, scene, past, heuristic, players } = self;
        let me = view.seat();
        let simulation = players.simulate(scene, world.play, world.parties);
        let others = sides::ALL & !only(me);
        let cards = players.likelihoods(CPU, others, scene, &simulation, past, &CLOSENESS);
        let spoken = me.round().skip(1).filter_map(|seat| {
            let hand = || simulation.order.card_set(simulation.play.dealt(seat));
            Some((seat, past.spoken(view, seat, hand, simulation.parties[seat], heuristic.params())?))
        });
        let spoken: Vec<(Seat, Spoken)> = spoken.collect();
        let asked = alike.and_then(|alike| Some((alike.explains, alike.told(world, others)?)));
        let learned = asked.filter(|(explains, _)| *explains == Explains::Searchers).map(|(_, told)| told);
        let mixed = |log: f64| match asked {
            Some((Explains::Everybody, told)) if told.iter().any(|(_, of_seat)| of_seat.had_choice) => {
                log_of_mean(me.round().skip(1).map(|seat| told[seat].log).sum(), log)
            }
            _ => log,
        };
        match reading {
            Reading::ByManner(company) => {
                let in_manner = |by_share: &ByShare, m: usize| by_share[ALL[m].cards.share()];
                let mut told = cards.map(|by_share| std::array::from_fn(|m| in_manner(&by_share, m)));
                for &(seat, one) in &spoken {
                    for (product, manner) in told[seat].iter_mut().zip(ALL) {
                        *product *= one.likelihood(&manner.speech) * one.likelihood_of_moment(&manner.speech);
                    }
                }
                let likelihood = company.guests(me, &told).likelihood();
                let mut weight = 1.0;
                if let Some(learned) = learned {
                    // `search` comes first of all manners.
                    let words = |seat| {
                        let one = spoken.iter().find(|&&(other, _)| other == seat).map(|&(_, one)| one);
                        words_by_manner(one)[0]
                    };
                    me.round()
                        .skip(1)
                        .for_each(|seat| told[seat][0] = words(seat) * libm::exp(learned[seat].log));
                    weight = company.guests(me, &told).likelihood();
                }
                let belief = company.guests(me, &told).belief();
                (
                    mixed(libm::log(likelihood)),
                    Some((weight / if learned.is_some() { likelihood } else { 1.0 }, belief)),
                )
            }
            Reading::AsHeuristics(speech, weight) => {
                let cards: f64 = cards.iter().map(|(_, by_share)| by_share[0]).product();
                let words: f64 = spoken.iter().map(|(_, one)| one.likelihood(&speech)).product();
                (mixed(libm::log(cards) + weight * libm::log(words)), None)
            }
        }
    }

    /// Whether a witness that is asked about so many worlds says of each the same, and of who sits where; it is given back.
    fn compare<'a>(
        &'a self,
        reading: Reading<'a>,
        alike: impl Fn() -> Option<Alike<'a, 'g>>,
        worlds: &[World],
    ) -> Witness<'a, 'g> {
        let me = self.view.seat();
        let mut witness = self.witness(reading, alike());
        let mut mean = MeanBelief::NOTHING;
        for (times, worlds) in (1..).zip(worlds.chunks(20)) {
            for (world, log) in worlds.iter().zip(witness.logs(worlds)) {
                let (alone, belief) = self.anew(reading, alike().as_ref(), world);
                assert_eq!(log.to_bits(), alone.to_bits(), "{log} {alone} {}", self.view.contract());
                witness.keep(world, times);
                if let Some((weight, belief)) = belief {
                    mean.add(f64::from(times) * weight, &belief);
                }
            }
        }
        let [told, mean] = [witness.belief(), mean.mean()].map(|belief| {
            belief.map(|belief| {
                me.round().skip(1).flat_map(|seat| belief.of(seat).to_vec()).collect::<Vec<_>>()
            })
        });
        let pairs = told.iter().flatten().zip(mean.iter().flatten());
        let errors = pairs.map(|(told, mean)| (told - mean).abs());
        assert!(errors.fold(0.0, f64::max) < 1e-12, "{}: {told:?} {mean:?}", self.view.contract());
        assert_eq!(told.is_some(), mean.is_some());
        witness
    }
}

/// Rules in which a hand alone does not tell everything, besides those of all tests.
fn telling_rules() -> Vec<Rules> {
    let queens = ["armut.parties=queens", "armut.max_trumps=5", "armut.cards=5"];
    let silent = "armut.announce_returned_trumps=nothing";
    let mut all = many_rules();
    all.push(rules("palast", &[&queens[..], &["armut.refused=last_takes"]].concat()));
    all.push(rules("arminia", &[&queens[..], &["armut.refused=last_takes", silent]].concat()));
    all.push(rules("ddv", &["schweine.mode=automatic", "schweine.second_only=party"]));
    all.push(rules("klassisch", &["game=schiebekopf"]));
    all.push(rules("klassisch", &["game=hammelrennen", "trickless_wins=true"]));
    all
}

/// Bit for bit, in every contract, and by both readings.
#[test]
fn each_hand_is_asked_about_once_and_says_the_same_in_every_world() {
    let heuristic = Heuristic::default();
    let mut compared = 0;
    // By contract: hands that worlds dealt, and those of them that nobody had to ask about any more.
    let mut shared = BTreeMap::<String, (u64, u64)>::new();
    for rules in &telling_rules() {
        let ready = heuristic.ready(rules);
        let has_queens =
            rules.set().hides_parties(Contract::Armut { poor: Seat::ALL[0], taker: Seat::ALL[1] });
        for index in 0..if has_queens { 24 } else { 6 } {
            let by = if index % 2 == 0 { By::Heuristic } else { By::Chance };
            let Some(played) = played(rules, index, by) else { continue };
            let mut number = index;
            played.again(|_, view| {
                number += 1;
                let is_asked = view.question() == Some(Question::Card) && number.is_multiple_of(5);
                let moment = Moment::of(view, &heuristic, &ready);
                if !is_asked || moment.past.is_empty() {
                    return;
                }
                let sampler = Worlds::of(view, &Likelihoods::USUAL).unwrap().sampler().unwrap();
                let draw = |n| sampler.draw(CPU, &mut substream(number, n));
                let worlds: Vec<World> = (0..WORLDS).map(draw).collect();
                for reading in
                    [Reading::ByManner(&Company::UNKNOWN), Reading::AsHeuristics(Speech::HEURISTIC, 0.7)]
                {
                    let witness = moment.compare(reading, || None, &worlds);
                    compared += WORLDS;
                    let mut kinds = vec![view.contract().to_string()];
                    kinds.extend(moment.scene.automatic.map(|_| "automatic".to_owned()));
                    kinds.extend((view.raised() != Raised::Nothing).then(|| "Schweine".to_owned()));
                    let is_armut = matches!(view.contract(), Contract::Armut { .. });
                    kinds.extend((is_armut && has_queens).then(|| "queens".to_owned()));
                    for kind in kinds {
                        let (dealt, again) = shared.entry(kind).or_default();
                        *dealt += 3 * WORLDS;
                        *again += 3 * WORLDS - witness.told.len() as u64;
                    }
                }
            });
        }
    }
    println!("{compared} compared; hands dealt, and not asked about again: {shared:?}");
    assert!(compared > 50_000);
    for kind in ["Normalspiel", "Hochzeit", "Armut", "queens", "automatic", "Schweine", "Damensolo"] {
        let &(dealt, again) = shared.get(kind).unwrap_or(&(0, 0));
        assert!(dealt > 500 && 10 * again > dealt, "{kind}: {dealt} {again}");
    }
}

/// Also where a bot says how likely that is; but in an Armut, where it is guessed once for a hand which cards it got.
#[test]
fn a_bot_is_asked_about_each_hand_once_and_says_the_same_in_every_world() {
    let (heuristic, net) = (Heuristic::default(), Net::default());
    let mut compared = 0;
    for preset in ["ddv", "palast", "klassisch"] {
        let rules = rules(preset, &[]);
        let ready = heuristic.ready(&rules);
        for index in 0..8 {
            let Some(played) = played(&rules, index, By::Heuristic) else { continue };
            let mut number = 0;
            played.again(|_, view| {
                number += 1;
                let moment = Moment::of(view, &heuristic, &ready);
                let is_armut = matches!(view.contract(), Contract::Armut { .. });
                if view.question() != Some(Question::Card)
                    || number % 7 != 0
                    || moment.past.is_empty()
                    || is_armut
                {
                    return;
                }
                let sampler = Worlds::of(view, &Likelihoods::USUAL).unwrap().sampler().unwrap();
                let worlds: Vec<World> =
                    (0..24).map(|n| sampler.draw(CPU, &mut substream(number, n))).collect();
                for explains in [Explains::Searchers, Explains::Everybody] {
                    let alike = || Some(Alike::new(view, &net, explains, 5));
                    let witness = moment.compare(Reading::ByManner(&Company::UNKNOWN), alike, &worlds);
                    let is_asked = explains == Explains::Everybody;
                    assert!(witness.told.iter().all(|of_hand| of_hand.alike.is_some() == is_asked));
                    compared += 1;
                }
            });
        }
    }
    assert!(compared > 100, "{compared}");
}
