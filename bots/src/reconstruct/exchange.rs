//! The deal behind the hands: what changed hands before play is taken back (catalogue sections 3 and 6).

use doko_engine::rules::{ArmutReturn, HandBound};
use doko_engine::{
    Card, CardSet, Contract, Deal, Party, PerSeat, Question, ReturnedTrumps, Rules, Seat, Trumps,
};
use rand::Rng;

use super::hands::Hands;
use super::{below, shuffle};
use crate::observation::Observation;

/// How many cards are pushed in a Schiebekopf, and lie face down before and after.
const PUSHED: usize = 4;

/// A deal, and what changed hands after it.
pub(super) struct Dealt {
    pub(super) deal: Deal,
    /// In the order of the exchange.
    pub(super) hand_overs: Vec<CardSet>,
}

/// Whether two others have exchanged cards, so that several deals may lead to the same hands.
pub(super) fn is_guessed(seen: &Observation) -> bool {
    match seen.contract {
        Contract::Armut { poor, taker } => ![poor, taker].contains(&seen.seat),
        contract => contract == Contract::SCHIEBEKOPF,
    }
}

/// A deal that leads to these hands; `None` if there is none, or none was found in a few tries.
pub(super) fn undo(rules: &Rules, seen: &Observation, hands: &Hands, rng: &mut impl Rng) -> Option<Dealt> {
    let mut held = hands.held;
    let mut skat = CardSet::EMPTY;
    let mut hand_overs = Vec::new();
    match seen.contract {
        Contract::Armut { .. } if seen.is_before_exchange(rules) => {}
        Contract::Armut { poor, taker } => {
            let (given, back) = if is_guessed(seen) {
                let (given, back) = guess(rules, seen, &held, poor, taker, rng)?;
                (Some(given), Some(back))
            } else {
                let by = |from| {
                    seen.own_hand_overs.iter().find(|given| given.from == from).map(|given| given.cards)
                };
                (by(poor), by(taker))
            };
            for (from, to, cards) in [(taker, poor, back), (poor, taker, given)] {
                if let Some(cards) = cards {
                    take_back(&mut held, from, to, cards)?;
                    hand_overs.insert(0, cards);
                }
            }
        }
        Contract::SCHIEBEKOPF => {
            hand_overs = unpush(seen, &mut held, hands.face_down, rng)?;
            let forehand = seen.setup.forehand;
            skat = if seen.seat == forehand {
                held[forehand].minus(seen.dealt)
            } else {
                some_of(held[forehand], PUSHED, rng)?
            };
            held[forehand] = held[forehand].minus(skat);
        }
        _ => {}
    }
    Some(Dealt { deal: Deal::with_skat(held, skat).ok()?, hand_overs })
}

/// `to` has got these cards from `from`, and gives them back, if it has them.
fn take_back(held: &mut PerSeat<CardSet>, from: Seat, to: Seat, cards: CardSet) -> Option<()> {
    if !cards.is_subset(held[to]) {
        return None;
    }
    held[to] = held[to].minus(cards);
    held[from] = held[from].plus(cards);
    Some(())
}

/// So many cards of a hand at random, if it has them.
fn some_of(hand: CardSet, count: usize, rng: &mut impl Rng) -> Option<CardSet> {
    let mut cards: Vec<Card> = hand.iter().collect();
    shuffle(&mut cards, count, rng);
    cards.get(..count).map(|chosen| chosen.iter().copied().collect())
}

/// What the poor player gave and what it got back, as one who took no part imagines it.
fn guess(
    rules: &Rules,
    seen: &Observation,
    held: &PerSeat<CardSet>,
    poor: Seat,
    taker: Seat,
    rng: &mut impl Rng,
) -> Option<(CardSet, CardSet)> {
    /// A bound on the work; what fits is mostly among the first.
    const TRIES: usize = 100;
    let armut = &rules.set().armut;
    let most_dealt = usize::from(armut.max_trumps.0?) + usize::from(!armut.single_fuchs);
    let trumps = rules.order(Trumps::Normal).trumps();
    let fehl = |hand: CardSet| hand.minus(hand.intersection(trumps));
    // The trumps of the poor player are among those it got back: it gave all of its own away.
    let returned = held[poor].intersection(trumps);
    let announced = returned.intersection(rules.order(seen.contract.into()).trumps()).len();
    let is_such = |said: ReturnedTrumps| (said.least()..=said.most(rules.hand_size())).contains(&announced);
    if !seen.returned_trumps.is_none_or(is_such) {
        return None;
    }
    let most = armut.cards.0.map_or(most_dealt.min(rules.hand_size()), usize::from);
    let mut attempt = || {
        let given_trumps = below(most + 1, rng);
        let size = armut.cards.0.map_or(given_trumps, usize::from);
        let kept = some_of(fehl(held[poor]), size.checked_sub(returned.len())?, rng)?;
        let back = returned.plus(kept);
        let pool = match armut.back {
            ArmutReturn::Any | ArmutReturn::FehlFirst => held[taker].plus(back),
            ArmutReturn::NoneReceived => held[taker],
        };
        let by_fehl = size.checked_sub(given_trumps)?;
        let given =
            some_of(pool.intersection(trumps), given_trumps, rng)?.plus(some_of(fehl(pool), by_fehl, rng)?);
        let dealt_to_poor = held[poor].minus(back).plus(given);
        let dealt_to_taker = held[taker].plus(back).minus(given);
        let may_take =
            seen.armut_for.is_none_or(|party| dealt_to_taker.contains(Card::ALTE) == (party == Party::Re));
        (may_take && HandBound::any_hold(rules.armut_hands(), dealt_to_poor)).then_some((given, back))
    };
    (0..TRIES).find_map(|_| attempt())
}

/// Takes back the cards that were pushed round in a Schiebekopf, from the last push on: after that the hands are
/// those before the first. What the observer has not seen is at random among what leads to what it has.
fn unpush(
    seen: &Observation,
    held: &mut PerSeat<CardSet>,
    face_down: CardSet,
    rng: &mut impl Rng,
) -> Option<Vec<CardSet>> {
    let forehand = seen.setup.forehand;
    let own = forehand.distance_to(seen.seat);
    let pushes = if seen.question == Some(Question::Exchange) { own } else { 4 };
    let finally = *held;
    let own_push = seen.own_hand_overs.iter().find(|given| given.from == seen.seat).map(|given| given.cards);
    let mut pushed = Vec::with_capacity(pushes);
    for from in (0..pushes).rev() {
        let (giver, receiver) = (forehand.clockwise(from), forehand.clockwise(from + 1));
        let seen = seen.own_hand_overs.iter().find(|given| given.from == giver).map(|given| given.cards);
        let cards = match seen {
            Some(cards) => cards,
            None if from == 3 => face_down,
            None => {
                // What the observer has pushed on, and does not lie before, was pushed on here.
                let before = (own + 1..=from).map(|steps| finally[forehand.clockwise(steps)]);
                let passed = own_push.filter(|_| own < from).unwrap_or(CardSet::EMPTY);
                let passed = before.fold(passed, |left, held| left.minus(left.intersection(held)));
                if !passed.is_subset(held[receiver]) {
                    return None;
                }
                passed.plus(some_of(held[receiver].minus(passed), PUSHED - passed.len(), rng)?)
            }
        };
        if from == 3 {
            if cards != face_down {
                return None;
            }
            held[giver] = held[giver].plus(cards);
        } else {
            take_back(held, giver, receiver, cards)?;
        }
        pushed.insert(0, cards);
    }
    Some(pushed)
}
