//! The cards that are worth comparing: every kind that may be played, but of cards that are the same one alone.

use doko_engine::{Bits, Card, CardSet, Contract, View};

/// The cards that may be played, without those that are the same as another: next to each other in one hand, of equal
/// Augen, with nothing of others between them or beside them in their own kinds.
pub(crate) fn candidates(view: &View<'_>) -> Vec<Card> {
    let order = view.order();
    let hidden = view.unseen();
    let winning = view.winning().map_or(CardSet::EMPTY, |(_, card)| CardSet::one(card));
    let in_the_way = hidden.plus(winning);
    let special = special(view);
    let mut kept: Vec<Card> = Vec::new();
    for card in order.sorted(view.legal_cards().kinds()) {
        let is_same = |&other: &Card| {
            let between = order.lower(other).intersection(order.higher(card));
            let own = CardSet::one(card).plus(CardSet::one(other));
            order.suit(other) == order.suit(card)
                && other.augen() == card.augen()
                && !special.intersects(own)
                && !in_the_way.intersects(between)
                && !in_the_way.intersects(own)
        };
        if !kept.last().is_some_and(is_same) {
            kept.push(card);
        }
    }
    kept
}

/// Cards that may count by themselves, by what they win or what they are.
fn special(view: &View<'_>) -> CardSet {
    let order = view.order();
    let catchers = Some(order.karlchen_catchers()).filter(|&all| all != Bits::new(u64::MAX));
    let by_what_they_win = order.card_set(order.klabautermann() | catchers.unwrap_or(Bits::EMPTY));
    let of_a_sau = if view.contract() == Contract::SCHWARZE_SAU { Some(Card::SAU) } else { None };
    [Card::ALTE, Card::KARLCHEN, Card::FUCHS, order.dulle_card()]
        .into_iter()
        .chain(by_what_they_win.kinds())
        .chain(of_a_sau)
        .fold(CardSet::EMPTY, |all, card| all.plus(CardSet::one(card)))
}
