//! What to play: the [`Bot`] trait, bots by name, and the built-in players.

pub mod bot;
pub mod cheat;
#[cfg(feature = "exec")]
pub mod exec;
pub mod fault;
pub mod heuristic;
pub mod observation;
mod options;
#[cfg(feature = "exec")]
pub mod protocol;
pub mod random;
pub mod reconstruct;
#[doc(hidden)]
pub mod rule_of_thumb;
pub mod search;
#[cfg(feature = "exec")]
pub mod serve;
pub mod solver;
pub mod spec;
pub mod worlds;

pub use bot::{Bot, BotKind, Considered, Seated, Thought, play_game, seat_bots};
pub use cheat::Cheat;
#[cfg(feature = "exec")]
pub use exec::Exec;
pub use fault::{Cause, Failure, Fault, FaultKind};
pub use heuristic::Heuristic;
pub use observation::Observation;
pub use random::Random;
pub use spec::{BOTS, BotEntry, BotSpec, HUMAN, SpecError};
