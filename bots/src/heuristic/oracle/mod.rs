//! The values of cards once more, written from a view, card by card and slowly: tests compare the fast ones with them.
//!
//! Of the last trick it says nothing: there everybody has one card.

mod alone;
mod cards;
mod evaluate;
mod knowledge;
mod null;
mod odds;

pub(super) use cards::values;
pub(super) use evaluate::prospects_of;
