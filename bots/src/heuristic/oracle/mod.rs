//! The values of cards once more, written from a view card by card and slowly: what those on masks are held to.
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
