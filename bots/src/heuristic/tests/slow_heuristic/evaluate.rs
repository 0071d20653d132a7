//! What a seat expects of the game.

use doko_engine::{Card, EffectiveSuit, Order, Seat, Suit, View};

use super::knowledge::Knowledge;
use crate::heuristic::cards::prospects::eighth;
use crate::heuristic::stand::Stand;
use crate::heuristic::{Params, Prospects};

/// What the seat sees, by its picture of the table.
pub(super) fn prospects(know: &Knowledge<'_>) -> Prospects {
    let view = know.view;
    let hand = view.hand();
    let size = hand.len().max(1) as f64;
    let taken_by = |seat| f64::from(view.augen(seat));
    let taken = Seat::ALL.into_iter().map(|seat| know.friend[seat] * taken_by(seat)).sum();
    let to_come = 240.0 - Seat::ALL.into_iter().map(taken_by).sum::<f64>();

    let order = know.order;
    let (mut strength, mut top, mut winners) = (0.0, 0.0, 0.0);
    for card in hand {
        if order.is_trump(card) {
            let share = know.trump_strength(card);
            strength += share * share;
            top += eighth(share);
        } else {
            winners += know.stands(card);
        }
    }
    let trumps = hand.intersection(order.trumps()).len();
    let voids = Suit::ALL
        .into_iter()
        .map(EffectiveSuit::plain)
        .filter(|&suit| !hand.intersects(order.cards(suit)) && !know.unseen_of(suit).is_empty());
    let ruffs = if trumps > 0 { voids.count() as f64 } else { 0.0 };
    let partner_known = Seat::ALL.into_iter().any(|seat| seat != know.me && know.friend[seat] >= 1.0);
    let said = view.utterances().iter().map(|utterance| utterance.seat);
    let mut speakers = said.chain(view.supras().iter().map(|supra| supra.seat));
    let partner_spoke = speakers.any(|seat| seat != know.me && know.friend[seat] >= 1.0);
    let table: f64 = view.table_cards().iter().map(|card| f64::from(card.augen())).sum();
    let swing = view.winning().map_or(0.0, |(seat, _)| (2.0 * know.friend[seat] - 1.0) * table);
    let share = |count: f64| count / size;
    Prospects {
        taken,
        to_come,
        features: [
            share(trumps as f64),
            share(strength),
            share(top),
            share(winners),
            ruffs / 3.0,
            share(hand.count(Card::FUCHS) as f64),
            f64::from(u8::from(partner_known)),
            f64::from(u8::from(partner_spoke)),
            swing / to_come.max(1.0),
        ],
    }
}

/// What a seat sees of a view if the cards are ranked like that, and how it plays.
pub(in crate::heuristic) fn prospects_of(
    view: &View<'_>,
    order: &Order,
    params: &Params,
) -> (Prospects, Stand) {
    let knowledge = Knowledge::in_order(view, order, params);
    (prospects(&knowledge), knowledge.stand)
}
