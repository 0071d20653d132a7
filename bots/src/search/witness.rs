//! What the past says of worlds: how likely they are, and who sits where in them.
//!
//! What a seat has done is as likely in all worlds that deal it the same hand. So each hand is asked about once, however many
//! worlds deal it: late in a game few are left.

use doko_engine::bits::{Bits, LOW};
use doko_engine::dispatch::Cpu;
use doko_engine::{Contract, Party, PerSeat, Raised, Seat, View};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::alike::{ActionLikelihood, Alike, Explains};
use super::evidence::{ByShare, Closeness, ObservedPlay, Spoken};
use super::rollout::{Players, Simulation};
use super::weighted_worlds::Evidence;
use crate::choice::Scene;
use crate::heuristic::Params;
use crate::manners::{ALL, Belief, ByManner, Cards, Company, MANNERS, MeanBelief, Speech};
use crate::sides::{self, Seats, only};
use crate::worlds::World;

/// For whom the others are taken.
#[derive(Clone, Copy)]
pub(super) enum Reading<'a> {
    /// For players of any manner, of whom so much is known.
    ByManner(&'a Company),
    /// For heuristics that speak like this; their words count to this power.
    AsHeuristics(Speech, f64),
}

/// What has happened in a game, and how it is read.
pub(super) struct Inquiry<'a, 'g> {
    pub view: &'a View<'g>,
    pub scene: &'a Scene<'g>,
    pub players: &'a Players<'a>,
    pub past: &'a ObservedPlay,
    pub cpu: Cpu,
    pub params: &'a Params,
    pub reading: Reading<'a>,
    pub closeness: Closeness,
    /// A bot that the others may play like.
    pub alike: Option<Alike<'a, 'g>>,
}

/// Asks the past about worlds, and remembers what it says of each hand.
pub(super) struct Witness<'a, 'g> {
    inquiry: Inquiry<'a, 'g>,
    /// The place of each hand in `told`.
    places: FxHashMap<Hand, usize>,
    told: Vec<OfHand>,
    /// Who sits where, by the worlds that are kept.
    belief: MeanBelief,
}

/// A hand that a seat may have been dealt, with all else in a world that decides how likely it plays and speaks as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Hand {
    seat: Seat,
    /// The cards, of a single one the lower copy.
    cards: Bits,
    /// In which order they rank.
    raised: Raised,
    /// Who is Re, where that is not told by one's own hand and by what all have seen.
    re: Seats,
}

impl Hand {
    fn of(seat: Seat, scene: &Scene<'_>, simulation: &Simulation<'_>) -> Hand {
        let dealt = simulation.play.dealt(seat).mask();
        let (lower, upper) = (dealt & LOW, dealt >> 1 & LOW);
        let cards = Bits::new(lower | upper | (lower & upper) << 1);
        // A partner that holds no ♣Q; and a poor hand that is taken to have no trump may have got a ♣Q back.
        let hangs_on_more = scene.automatic.is_some()
            || matches!(scene.contract, Contract::Armut { .. }) && scene.hides_parties();
        let is_re = |&of: &Seat| hangs_on_more && simulation.parties[of] == Party::Re;
        let re = Seat::ALL.into_iter().filter(is_re).fold(0, |re, of| re | only(of));
        Hand { seat, cards, raised: simulation.order.raised(), re }
    }
}

/// How likely what a seat did is, if it was dealt a certain hand.
#[derive(Clone, Copy, Debug, PartialEq)]
struct OfHand {
    /// Its cards, for each share of them that may be any.
    cards: ByShare,
    /// Its words in each manner; where all are taken for heuristics, of these everywhere.
    words: ByManner,
    /// What it did, if everybody plays like the bot that is asked; `None` if none is, or it does not tell.
    alike: Option<ActionLikelihood>,
}

impl OfHand {
    /// Nothing was done, or it says nothing.
    const NOTHING: OfHand = OfHand { cards: [1.0; 3], words: [1.0; MANNERS], alike: None };

    /// All of it, if this is how likely the cards are of one who plays like a bot that was asked.
    fn by_manner(&self, asked: Option<f64>) -> ByManner {
        std::array::from_fn(|m| {
            let asked = asked.filter(|_| ALL[m].cards == Cards::Learned);
            self.words[m] * asked.unwrap_or(self.cards[ALL[m].cards.share()])
        })
    }
}

/// How likely a seat's cards and words are in each manner.
pub(super) fn by_manner(cards: ByShare, spoken: Option<Spoken>) -> ByManner {
    OfHand { cards, words: words_by_manner(spoken), alike: None }.by_manner(None)
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

impl<'g> Inquiry<'_, 'g> {
    /// A world, and the hands that it deals the others, clockwise.
    fn hands(&self, world: &World) -> (Simulation<'g>, [Hand; 3]) {
        let simulation = self.players.simulate(self.scene, world.play, world.parties);
        let me = self.view.seat();
        let hands = [1, 2, 3].map(|n| Hand::of(me.clockwise(n), self.scene, &simulation));
        (simulation, hands)
    }

    /// What the past says of these hands of a world.
    fn ask(&self, world: &World, simulation: &Simulation<'_>, hands: &[Hand]) -> Vec<OfHand> {
        let Inquiry { view, scene, players, past, cpu, params, reading, closeness, alike } = self;
        let seats = hands.iter().fold(0, |seats, hand| seats | only(hand.seat));
        let everybody = alike.as_ref().filter(|alike| alike.explains == Explains::Everybody);
        let alike = everybody.and_then(|alike| alike.told(world, seats));
        let cards = players.likelihoods(*cpu, seats, scene, simulation, past, closeness);
        let of_hand = |&Hand { seat, .. }: &Hand| {
            let dealt = || simulation.order.card_set(simulation.play.dealt(seat));
            let spoken = past.spoken(view, seat, dealt, simulation.parties[seat], params);
            let words = match reading {
                Reading::ByManner(_) => words_by_manner(spoken),
                Reading::AsHeuristics(speech, _) => {
                    [spoken.map_or(1.0, |one| one.likelihood(speech)); MANNERS]
                }
            };
            OfHand { cards: cards[seat], words, alike: alike.map(|told| told[seat]) }
        };
        hands.iter().map(of_hand).collect()
    }

    /// What each of the others did, if it plays like the bot that explains who searches.
    fn searchers(&self, world: &World) -> Option<PerSeat<ActionLikelihood>> {
        let alike = self.alike.as_ref().filter(|alike| alike.explains == Explains::Searchers)?;
        alike.told(world, sides::ALL & !only(self.view.seat()))
    }
}

impl<'a, 'g> Witness<'a, 'g> {
    /// A witness that has not been asked yet.
    pub(super) fn of(inquiry: Inquiry<'a, 'g>) -> Witness<'a, 'g> {
        Witness { inquiry, places: FxHashMap::default(), told: Vec::new(), belief: MeanBelief::NOTHING }
    }

    /// What was told of the hands of the others, clockwise, that stand in these places.
    fn told(&self, places: [usize; 3]) -> PerSeat<OfHand> {
        let mut told = PerSeat([OfHand::NOTHING; 4]);
        for (place, seat) in places.into_iter().zip(self.inquiry.view.seat().round().skip(1)) {
            told[seat] = self.told[place];
        }
        told
    }

    /// How likely the past is where these are the hands of the others: a logarithm.
    fn log(&self, places: [usize; 3]) -> f64 {
        let log = self.log_by_reading(places);
        let asked: Option<Vec<ActionLikelihood>> =
            places.into_iter().map(|place| self.told[place].alike).collect();
        let asked = asked.filter(|told| told.iter().any(|of_hand| of_hand.had_choice));
        let alike = asked.map(|told| told.iter().map(|of_hand| of_hand.log).sum());
        // Who sits where is asked of the manners alone.
        alike.map_or(log, |alike| log_of_mean(alike, log))
    }

    fn log_by_reading(&self, places: [usize; 3]) -> f64 {
        let (me, told) = (self.inquiry.view.seat(), self.told(places));
        match self.inquiry.reading {
            Reading::ByManner(company) => {
                libm::log(company.guests(me, &told.map(|of_hand| of_hand.by_manner(None))).likelihood())
            }
            Reading::AsHeuristics(_, weight) => {
                let cards: f64 = told.iter().map(|(_, of_hand)| of_hand.cards[0]).product();
                let words: f64 = me.round().map(|seat| told[seat].words[0]).product();
                libm::log(cards) + weight * libm::log(words)
            }
        }
    }
}

impl<'g> Evidence for Witness<'_, 'g> {
    fn logs(&mut self, worlds: &[World]) -> Vec<f64> {
        let dealt: Vec<(Simulation<'g>, [Hand; 3])> =
            worlds.par_iter().map(|world| self.inquiry.hands(world)).collect();
        let mut places: Vec<[usize; 3]> = Vec::with_capacity(worlds.len());
        let mut open: Vec<(&World, &Simulation<'g>, Vec<Hand>)> = Vec::new();
        for (world, (simulation, hands)) in worlds.iter().zip(&dealt) {
            let known = self.places.len();
            let of_world = hands.map(|hand| {
                let next = self.places.len();
                *self.places.entry(hand).or_insert(next)
            });
            places.push(of_world);
            let is_new = |&(_, place): &(Hand, usize)| place >= known;
            let new: Vec<Hand> =
                hands.iter().copied().zip(of_world).filter(is_new).map(|(hand, _)| hand).collect();
            if !new.is_empty() {
                open.push((world, simulation, new));
            }
        }
        let told: Vec<Vec<OfHand>> = open
            .par_iter()
            .map(|(world, simulation, hands)| self.inquiry.ask(world, simulation, hands))
            .collect();
        self.told.extend(told.into_iter().flatten());
        places.par_iter().map(|&places| self.log(places)).collect()
    }

    fn keep(&mut self, world: &World, times: u32) {
        let Reading::ByManner(company) = self.inquiry.reading else { return };
        let (_, hands) = self.inquiry.hands(world);
        let told = self.told(hands.map(|hand| self.places[&hand]));
        let me = self.inquiry.view.seat();
        let guests = company.guests(me, &told.map(|of_hand| of_hand.by_manner(None)));
        if guests.likelihood() == 0.0 {
            return;
        }
        let Some(asked) = self.inquiry.searchers(world) else {
            return self.belief.add(f64::from(times), &guests.belief());
        };
        let by_manner = PerSeat::from_fn(|seat| told[seat].by_manner(Some(libm::exp(asked[seat].log))));
        let knowing = company.guests(me, &by_manner);
        // The world was kept as often as the manners alone make it likely.
        let weight = f64::from(times) * knowing.likelihood() / guests.likelihood();
        self.belief.add(weight, &knowing.belief());
    }

    fn belief(&self) -> Option<Belief> {
        self.belief.mean()
    }
}

#[cfg(test)]
mod tests;
