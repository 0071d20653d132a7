//! Cards of the others that may explain what a seat has seen.

use doko_engine::dispatch::Cpu;
use doko_engine::rules::Rules;
use doko_engine::{Bits, Card, CardSet, Contract, Order, PerSeat, Question, ReturnedTrumps, Seat, Trumps};
use rand::Rng;

use crate::observation::Observation;
use crate::reconstruct::Hands;
use crate::worlds::{Bound, Condition, Constraints, PLACES, Sampler, SamplerError};

/// The place of the cards that lie face down; the others are the other seats, clockwise.
const FACE_DOWN: usize = 3;

/// Draws cards for the others that fit what can be counted: how many each holds, what it has played and could not
/// follow, what it was given. What else explains the course is for the replay to find out.
pub(super) struct Guess<'r> {
    order: &'r Order,
    seat: Seat,
    /// What each seat is known to have held: the observer all, the others what they have played.
    known: PerSeat<CardSet>,
    sampler: Sampler,
}

impl<'r> Guess<'r> {
    /// What these rules allow the others to hold.
    pub(super) fn of(rules: &'r Rules, seen: &Observation) -> Result<Guess<'r>, SamplerError> {
        let order = rules.order(seen.contract.into());
        let mut known = PerSeat([CardSet::EMPTY; 4]);
        known[seen.seat] = seen.hand();
        seen.plays.iter().for_each(|&(seat, card)| known[seat].insert(card));
        let laid_down = face_down(seen);
        let taken = known.iter().fold(laid_down, |taken, (_, &cards)| taken.plus(cards));
        let unseen = rules.deck().minus(taken);
        let hidden = order.bits(unseen, order.bits(taken, Bits::EMPTY));
        let mut constraints = Constraints { quota: quota(rules, seen, &known), ..Constraints::default() };
        let in_hands: u8 = constraints.quota.iter().sum();
        constraints.quota[FACE_DOWN] = (hidden.len() as u8).saturating_sub(in_hands);
        constraints.allowed = constraints.quota.map(|quota| if quota > 0 { hidden } else { Bits::EMPTY });
        for (seat, lacks) in voids(rules, seen) {
            if let Some(place) = place(seen, seat) {
                constraints.allowed[place] = constraints.allowed[place] - order.bits(lacks, Bits::EMPTY);
            }
        }
        for seat in Seat::ALL {
            let Some(place) = place(seen, seat) else { continue };
            let held = order.bits(known_to_hold(seen, seat), order.bits(taken, Bits::EMPTY));
            for other in (0..PLACES).filter(|&other| other != place) {
                constraints.allowed[other] = constraints.allowed[other] - held;
            }
        }
        if let Some((place, condition)) = poor_trumps(rules, seen, order, hidden) {
            constraints.conditions[place] = vec![condition];
        }
        Ok(Guess { order, seat: seen.seat, known, sampler: Sampler::new(&constraints)? })
    }

    /// Cards for everybody.
    pub(super) fn draw(&self, seen: &Observation, rng: &mut impl Rng) -> Hands {
        let placed = self.sampler.draw_with(Cpu::detect(), rng).map(|bits| self.order.card_set(bits));
        let mut held = self.known;
        for (steps, cards) in placed[..FACE_DOWN].iter().enumerate() {
            let seat = self.seat.clockwise(steps + 1);
            held[seat] = held[seat].plus(*cards);
        }
        if seen.question == Some(Question::Klopfen) {
            // Nobody has seen its own cards.
            held[self.seat] = placed[FACE_DOWN];
            return Hands { held, face_down: CardSet::EMPTY };
        }
        Hands { held, face_down: placed[FACE_DOWN].plus(face_down(seen)) }
    }
}

/// Whether the cards that a seat was told of can be those of a game: it holds what it gives and plays, and no card is in more
/// places than the deck has copies of it.
pub(super) fn add_up(rules: &Rules, seen: &Observation) -> bool {
    together(rules, seen).is_some()
}

/// All cards of which a seat was told where they are, if they add up.
fn together(rules: &Rules, seen: &Observation) -> Option<CardSet> {
    let is_deck = |cards: &CardSet| cards.is_subset(rules.deck());
    let both = |one: CardSet, other: CardSet| {
        let fits = |card| one.count(card) + other.count(card) <= 2;
        Card::all().all(fits).then(|| one.plus(other)).filter(is_deck)
    };
    let mut hand = both(seen.dealt, seen.taken_up)?;
    for given in &seen.own_hand_overs {
        hand = if given.from != seen.seat {
            both(hand, given.cards)?
        } else if given.cards.is_subset(hand) {
            hand.minus(given.cards)
        } else {
            return None;
        };
    }
    let mut all = both(hand, face_down(seen))?;
    for &(seat, card) in &seen.plays {
        if seat != seen.seat {
            all = both(all, CardSet::one(card))?;
        } else if !hand.remove(card) {
            return None;
        }
    }
    Some(all)
}

/// The place of another seat.
fn place(seen: &Observation, seat: Seat) -> Option<usize> {
    seen.seat.distance_to(seat).checked_sub(1)
}

/// How many hidden cards each of the others holds.
fn quota(rules: &Rules, seen: &Observation, known: &PerSeat<CardSet>) -> [u8; PLACES] {
    let mut quota = [0; PLACES];
    for (steps, quota) in quota[..FACE_DOWN].iter_mut().enumerate() {
        let seat = seen.seat.clockwise(steps + 1);
        let mut held = rules.hand_size();
        // Four cards go round in a Schiebekopf, and are with the observer or behind it whenever it is asked.
        if matches!(seen.contract, Contract::Armut { .. }) {
            for given in &seen.own_hand_overs {
                if given.from == seat {
                    held -= given.cards.len();
                } else if given.to == Some(seat) {
                    held += given.cards.len();
                }
            }
        }
        *quota = held.saturating_sub(known[seat].len()) as u8;
    }
    quota
}

/// What the observer itself has laid down as the Skat.
fn face_down(seen: &Observation) -> CardSet {
    let laid = seen.own_hand_overs.iter().find(|given| given.to.is_none());
    laid.map_or(CardSet::EMPTY, |given| given.cards)
}

/// What another still holds of what the observer has given it, in an Armut.
fn known_to_hold(seen: &Observation, other: Seat) -> CardSet {
    let Contract::Armut { .. } = seen.contract else { return CardSet::EMPTY };
    let mut known = CardSet::EMPTY;
    for given in &seen.own_hand_overs {
        if given.to == Some(other) {
            known = known.plus(given.cards);
        } else if given.from == other {
            given.cards.iter().for_each(|card| {
                known.remove(card);
            });
        }
    }
    seen.plays.iter().filter(|(seat, _)| *seat == other).for_each(|&(_, card)| {
        known.remove(card);
    });
    known
}

/// How many trumps the poor player of an Armut can hold still: it has given all of its own away, and has those that it
/// got back.
fn poor_trumps(rules: &Rules, seen: &Observation, order: &Order, hidden: Bits) -> Option<(usize, Condition)> {
    let Contract::Armut { poor, .. } = seen.contract else { return None };
    // Before the exchange is over it still holds those that it was dealt.
    if seen.question == Some(Question::Exchange) || seen.is_before_exchange(rules) {
        return None;
    }
    let trumps = order.trumps();
    let own = seen.own_hand_overs.iter().find(|given| given.to == Some(poor));
    let own = own.map(|given| ReturnedTrumps::Number(given.cards.intersection(trumps).len()));
    let known = own.or(seen.returned_trumps);
    let most = rules.set().armut.cards.0.map_or(rules.hand_size(), usize::from);
    let played = seen.plays.iter().filter(|&&(seat, card)| seat == poor && trumps.contains(card)).count();
    let left = |number: usize| number.saturating_sub(played) as u16;
    let counts = vec![(order.trump_run() & hidden, 1)];
    let bound = Bound {
        counts,
        min: known.map_or(0, |known| left(known.least())),
        max: left(known.map_or(most, |known| known.most(most))),
    };
    Some((place(seen, poor)?, Condition(vec![bound])))
}

/// Who could not follow, with all cards that it would have had to play.
fn voids(rules: &Rules, seen: &Observation) -> Vec<(Seat, CardSet)> {
    let mut voids = Vec::new();
    for (number, trick) in seen.plays.chunks(4).enumerate() {
        let Some((&(_, led), followers)) = trick.split_first() else { continue };
        // Before the solo of a Schwarze Sau other trumps held.
        let is_before_solo = seen.solo_after.is_some_and(|cards| 4 * number < cards);
        let trumps = if is_before_solo { Trumps::Normal } else { seen.contract.into() };
        let order = rules.order(trumps);
        let suit = order.suit(led);
        let is_other = |&&(_, card): &&(Seat, Card)| order.suit(card) != suit;
        voids.extend(followers.iter().filter(is_other).map(|&(seat, _)| (seat, order.cards(suit))));
    }
    voids
}
