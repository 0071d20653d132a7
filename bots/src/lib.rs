//! What to play: the [`Bot`] trait, bots by name, and the built-in players.

pub mod bot;
pub mod heuristic;
pub mod random;
pub mod spec;

pub use bot::{Bot, BotKind, Fault, play_game, seat_bots};
pub use heuristic::Heuristic;
pub use random::Random;
pub use spec::{BOTS, BotEntry, BotSpec, SpecError};
