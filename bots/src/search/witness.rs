//! What the past says of worlds: how likely they are, and who sits where in them.
//!
//! Nobody knows more than its seat, so what a seat has done is as likely in all worlds in which it was dealt the same hand. Each
//! hand is asked about once, however many worlds deal it: late in a game few are left.

use doko_engine::bits::{Bits, LOW};
use doko_engine::dispatch::Cpu;
use doko_engine::{Party, PerSeat, Raised, Seat, View};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::alike::Alike;
use super::evidence::{ByShare, Closeness, ObservedPlay, Spoken};
use super::rollout::{Players, Simulation};
use super::scene::Scene;
use super::weighted_worlds::{Counted, Evidence};
use crate::heuristic::{Params, Seats, only};
use crate::manners::{ALL, Belief, ByManner, Company, MANNERS, MeanBelief, Speech};
use crate::worlds::World;

/// Who may sit at the table.
#[derive(Clone, Copy)]
pub(super) enum Others<'a> {
    /// Players of any manner, of whom so much is known.
    OfManners(&'a Company),
    /// Heuristics that speak like this, and how much their words weigh.
    Heuristics(Speech, f64),
}

/// What has happened in a game, and how it is read.
pub(super) struct Past<'a, 'g> {
    pub view: &'a View<'g>,
    pub scene: &'a Scene<'g>,
    pub players: &'a Players<'a>,
    pub observed: &'a ObservedPlay,
    pub cpu: Cpu,
    pub params: &'a Params,
    pub others: Others<'a>,
    pub closeness: Closeness,
    /// The bot that the others may play like besides, all of them.
    pub alike: Option<Alike<'a, 'g>>,
}

/// Asks the past about worlds, and remembers what it says of each hand.
pub(super) struct Witness<'a, 'g> {
    past: Past<'a, 'g>,
    /// Where what was found of each hand stands.
    numbers: FxHashMap<Hand, usize>,
    found: Vec<OfHand>,
}

/// A hand that a seat may have been dealt, and what of a world beside it the answer hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Hand {
    seat: Seat,
    /// The cards, of a single one the lower copy.
    cards: Bits,
    /// In which order they rank.
    raised: Raised,
    /// Whether it is Re; where a partner may be found that holds no ♣Q, who is.
    re: Seats,
}

impl Hand {
    fn of(seat: Seat, scene: &Scene<'_>, simulation: &Simulation<'_>) -> Hand {
        let dealt = simulation.play.dealt(seat).mask();
        let (lower, upper) = (dealt & LOW, dealt >> 1 & LOW);
        let cards = Bits::new(lower | upper | (lower & upper) << 1);
        let of_all = scene.automatic.is_some();
        let is_re = |&of: &Seat| simulation.parties[of] == Party::Re && (of_all || of == seat);
        let re = Seat::ALL.into_iter().filter(is_re).fold(0, |re, of| re | only(of));
        Hand { seat, cards, raised: simulation.order.raised(), re }
    }
}

/// How likely what a seat did is, if it was dealt a certain hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OfHand {
    /// Its cards, for each share of them that may be any.
    cards: ByShare,
    /// Its words, in each manner; or by the one way to speak, which stands first.
    words: ByManner,
}

impl OfHand {
    const NOTHING: OfHand = OfHand { cards: [1.0; 3], words: [1.0; MANNERS] };

    /// What cards and words say, if it may be of any manner.
    pub(super) fn by_manner(cards: ByShare, spoken: Option<Spoken>) -> ByManner {
        OfHand { cards, words: words_by_manner(spoken) }.in_manners()
    }

    fn in_manners(&self) -> ByManner {
        std::array::from_fn(|m| self.cards[ALL[m].cards as usize] * self.words[m])
    }
}

fn words_by_manner(spoken: Option<Spoken>) -> ByManner {
    let Some(spoken) = spoken else { return OfHand::NOTHING.words };
    std::array::from_fn(|m| {
        let speech = &ALL[m].speech;
        spoken.likelihood(speech) * spoken.likelihood_of_moment(speech)
    })
}

/// The logarithm of the mean of what these are logarithms of.
fn log_of_mean(one: f64, other: f64) -> f64 {
    let most = one.max(other);
    if most == f64::NEG_INFINITY {
        return most;
    }
    most + libm::log(f64::midpoint(libm::exp(one - most), libm::exp(other - most)))
}

impl<'g> Past<'_, 'g> {
    /// A world, and the hands that it deals the others, clockwise.
    fn hands(&self, world: &World) -> (Simulation<'g>, [Hand; 3]) {
        let simulation = self.players.simulate(self.scene, world.play, world.parties);
        let me = self.view.seat();
        let hands = [1, 2, 3].map(|n| Hand::of(me.clockwise(n), self.scene, &simulation));
        (simulation, hands)
    }

    /// What it says of these hands of a world.
    fn ask(&self, simulation: &Simulation<'_>, hands: &[Hand]) -> Vec<OfHand> {
        let Past { view, scene, players, observed, cpu, params, others, closeness, .. } = self;
        let seats = hands.iter().fold(0, |seats, hand| seats | only(hand.seat));
        let cards = players.likelihoods(*cpu, seats, scene, simulation, observed, closeness);
        let of_hand = |&Hand { seat, .. }: &Hand| {
            let dealt = || simulation.order.card_set(simulation.play.dealt(seat));
            let spoken = observed.spoken(view, seat, dealt, simulation.parties[seat], params);
            let words = match others {
                Others::OfManners(_) => words_by_manner(spoken),
                Others::Heuristics(speech, _) => [spoken.map_or(1.0, |one| one.likelihood(speech)); MANNERS],
            };
            OfHand { cards: cards[seat], words }
        };
        hands.iter().map(of_hand).collect()
    }
}

impl<'a, 'g> Witness<'a, 'g> {
    /// A witness that has not been asked yet.
    pub(super) fn of(past: Past<'a, 'g>) -> Witness<'a, 'g> {
        Witness { past, numbers: FxHashMap::default(), found: Vec::new() }
    }

    /// What was found of these hands of the others.
    fn found(&self, numbers: [usize; 3]) -> PerSeat<OfHand> {
        let mut found = PerSeat([OfHand::NOTHING; 4]);
        for (number, seat) in numbers.into_iter().zip(self.past.view.seat().round().skip(1)) {
            found[seat] = self.found[number];
        }
        found
    }

    /// How likely the past is where these are the hands of the others: a logarithm.
    fn log(&self, numbers: [usize; 3]) -> f64 {
        let (me, found) = (self.past.view.seat(), self.found(numbers));
        match self.past.others {
            Others::OfManners(company) => {
                let by_manner = found.map(|of_hand| of_hand.in_manners());
                libm::log(company.after(me, &by_manner).likelihood())
            }
            Others::Heuristics(_, weight) => {
                let cards: f64 = found.iter().map(|(_, of_hand)| of_hand.cards[0]).product();
                let words: f64 = me.round().map(|seat| found[seat].words[0]).product();
                libm::log(cards) + weight * libm::log(words)
            }
        }
    }
}

impl<'g> Evidence for Witness<'_, 'g> {
    fn logs(&mut self, worlds: &[World]) -> Vec<f64> {
        let dealt: Vec<(Simulation<'g>, [Hand; 3])> =
            worlds.par_iter().map(|world| self.past.hands(world)).collect();
        let mut numbers: Vec<[usize; 3]> = Vec::with_capacity(worlds.len());
        let mut open: Vec<(&Simulation<'g>, Vec<Hand>)> = Vec::new();
        let mut next = self.found.len();
        for (simulation, hands) in &dealt {
            let mut new = Vec::new();
            let mut add = |hand: Hand| {
                new.push(hand);
                next += 1;
                next - 1
            };
            numbers.push(hands.map(|hand| *self.numbers.entry(hand).or_insert_with(|| add(hand))));
            if !new.is_empty() {
                open.push((simulation, new));
            }
        }
        let found: Vec<Vec<OfHand>> =
            open.par_iter().map(|(simulation, hands)| self.past.ask(simulation, hands)).collect();
        self.found.extend(found.into_iter().flatten());
        let log = |(world, &numbers): (&World, &[usize; 3])| {
            let log = self.log(numbers);
            // Who sits where is asked of the manners alone.
            let as_alike = self.past.alike.as_ref().and_then(|alike| alike.log(world));
            as_alike.map_or(log, |alike| log_of_mean(alike, log))
        };
        worlds.par_iter().zip(&numbers).map(log).collect()
    }

    fn belief(&self, kept: &[Counted]) -> Option<Belief> {
        let Others::OfManners(company) = self.past.others else { return None };
        let mut mean = MeanBelief::NOTHING;
        for counted in kept {
            let (_, hands) = self.past.hands(&counted.world);
            let [Some(&left), Some(&opposite), Some(&right)] = hands.map(|hand| self.numbers.get(&hand))
            else {
                // No evidence was asked for.
                continue;
            };
            let by_manner = self.found([left, opposite, right]).map(|of_hand| of_hand.in_manners());
            let guests = company.after(self.past.view.seat(), &by_manner);
            if guests.likelihood() > 0.0 {
                mean.add(f64::from(counted.times), &guests.belief());
            }
        }
        mean.mean()
    }
}

#[cfg(test)]
mod tests;
