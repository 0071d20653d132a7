//! The rules of Doppelkopf as data.
pub mod card;
pub mod contract;
pub mod notation;
pub mod rules;
pub mod seat;

pub use card::{Card, Rank, Suit};
pub use contract::{Contract, SoloKind, Step, Vorbehalt};
pub use seat::{Party, PerParty, PerSeat, Seat};
