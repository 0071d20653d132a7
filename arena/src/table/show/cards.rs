//! Cards in a row, as people read them.

use doko_engine::{Card, CardSet, EffectiveSuit, Lang, Order, Seat};

/// Cards with spaces between them, in the order given.
pub(crate) fn names(cards: impl IntoIterator<Item = Card>, lang: Lang) -> String {
    cards.into_iter().map(|card| card.name(lang)).collect::<Vec<_>>().join(" ")
}

/// Cards with the seat that has played each, apart from each other by `gap`.
pub(crate) fn plays(plays: impl IntoIterator<Item = (Seat, Card)>, gap: &str, lang: Lang) -> String {
    let each = plays.into_iter().map(|(seat, card)| format!("{seat} {}", card.name(lang)));
    each.collect::<Vec<_>>().join(gap)
}

/// Cards in the contract's order, each with the gap before it, which is wider between trumps and each plain suit.
pub(crate) fn spaced(order: &Order, cards: CardSet) -> Vec<(&'static str, Card)> {
    let mut last: Option<EffectiveSuit> = None;
    let with_gap = |card: Card| {
        let suit = order.suit(card);
        let gap = match last.replace(suit) {
            None => "",
            Some(last) if last == suit => " ",
            Some(_) => "   ",
        };
        (gap, card)
    };
    order.sorted(cards).into_iter().map(with_gap).collect()
}
