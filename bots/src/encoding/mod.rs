//! A seat's view of a game as planes of bits: the one form in which networks are shown a decision.
//!
//! A plane is 64 bits. A *card plane* says something of each physical card, two bits a kind, and lies in the layout of the
//! [`Order`](doko_engine::Order) in force, in which the engine's own masks lie: most planes are one mask. [`Slots`] say by which
//! number a network knows each bit of it. The other planes hold facts, each bit a fact of its own.
//!
//! | file | what it holds |
//! |---|---|
//! | `planes` | which planes there are, and what their bits mean |
//! | `slots` | by which numbers networks know cards and suits |
//! | `rules` | what the rules say, as facts |
//! | `encoder` | from a view to planes |
//! | `marks` | what is true of a card that may be played, in words that are the same for all cards |

mod encoder;
mod marks;
mod planes;
mod rules;
mod slots;

pub use encoder::Encoder;
pub(crate) use encoder::game_number;
pub(crate) use marks::GROUPS_OF_MARKS;
pub use marks::{GROUPS, MARKS, Marker};
pub use planes::{FACTS, Fact, PLACES, PLANES, Plane, Planes, SLOTS};
pub use rules::{EVENTS, RULE_NAMES};
pub use slots::{ROLES, Slots};

#[cfg(test)]
mod tests;
