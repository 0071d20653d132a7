//! Schiebekopf: what to push on.

use doko_engine::{Card, CardSet, EffectiveSuit, Order, Rank, Suit, View};

use super::params::{Params, SchiebekopfParams};

/// The cards to push on in a Schiebekopf: those that would take the most, and such that suits become void.
pub(super) fn push(view: &View<'_>, params: &Params) -> CardSet {
    let (hand, order) = (view.hand(), view.order());
    let others = view.rules().deck().minus(hand);
    let push = &params.schiebekopf;
    let value = |given: CardSet| -> f64 {
        let kept = hand.minus(given);
        let voids = Suit::ALL
            .into_iter()
            .map(|suit| order.cards(EffectiveSuit::plain(suit)))
            .filter(|&suit| !suit.is_empty() && !kept.intersects(suit));
        let burden: f64 = given.iter().map(|card| burden(card, others, order, push)).sum();
        burden + push.push_void * voids.count() as f64
    };
    let all = view.legal_hand_overs().into_iter().map(|given| (given, value(given)));
    all.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("four cards can be pushed").0
}

/// How gladly a card is pushed on.
fn burden(card: Card, others: CardSet, order: &Order, push: &SchiebekopfParams) -> f64 {
    let share = |cards: CardSet, of: CardSet| (cards.len() as f64 + 1.0) / (of.len() as f64 + 1.0);
    let suit = others.intersection(order.cards(order.suit(card)));
    let beaten = share(suit.intersection(order.lower(card)), suit);
    let by_strength = match (order.is_trump(card), card.rank()) {
        (true, _) => push.push_strength,
        (false, Rank::Ace) => push.push_plain,
        (false, _) => push.push_plain * beaten,
    };
    by_strength * beaten + push.push_auge * f64::from(card.augen())
}
