//! Cards in a row, as people read them.

use doko_engine::{Card, Lang, Seat};

/// Cards with spaces between them, in the order given.
pub(crate) fn names(cards: impl IntoIterator<Item = Card>, lang: Lang) -> String {
    cards.into_iter().map(|card| card.name(lang)).collect::<Vec<_>>().join(" ")
}

/// Cards with the seat that has played each, apart from each other by `gap`.
pub(crate) fn plays(plays: impl IntoIterator<Item = (Seat, Card)>, gap: &str, lang: Lang) -> String {
    let each = plays.into_iter().map(|(seat, card)| format!("{seat} {}", card.name(lang)));
    each.collect::<Vec<_>>().join(gap)
}
