//! The values of cards once more, written from a view, card by card and slowly: tests compare the fast ones with them.
//!
//! It leaves out the last trick: there everybody has one card.

mod alone;
mod cards;
mod evaluate;
mod knowledge;
mod null;
mod odds;

pub(in crate::heuristic) use cards::values;
pub(in crate::heuristic) use evaluate::prospects_of;
