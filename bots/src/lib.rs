//! What to play: the [`Bot`] trait, bots by name, and the built-in players.
//!
//! For apps that want opponents, and for whoever writes a bot or asks what the hidden cards may be. [`BotSpec`] makes a bot
//! from text such as `pimc:worlds=64`; the rules are those of [`doko_engine`]. Without the feature `exec`, which starts
//! programs as bots, the crate compiles for wasm32.
//!
//! # Your own bot
//!
//! ```
#![doc = include_str!("../examples/thrifty.rs")]
//! ```
//!
//! # Worlds from a view
//!
//! ```
#![doc = include_str!("../examples/who_holds.rs")]
//! ```
//!
//! # Modules
//!
//! | module | what it holds |
//! |---|---|
//! | [`bot`], [`fault`] | what a bot is, a table of four, and what bots do wrong |
//! | [`spec`] | bots by name, with options |
//! | [`random`], [`heuristic`], [`net`], [`search`], [`cheat`] | the built-in players: at random, by rules of thumb, by networks, over worlds, with open cards |
//! | [`manners`] | how players differ, and what one thinks who sits where |
//! | [`pool`] | a pool of unlike players to be measured against |
//! | [`worlds`], [`reconstruct`] | deals of the hidden cards that fit a view, and tables made from them |
//! | [`solver`] | exact values with open cards |
//! | [`observation`], [`encoding`] | what a seat has seen, as data; the same as planes of bits |
//! | [`learned`] | networks that read such planes |
//! | [`works`] | what `doko bench` measures |
//! | [`turns`] | how many threads compute while others wait |
//! | `exec`, `serve`, `protocol` | bots of other programs as ours, ours for other programs, and the lines between them |

pub mod bot;
#[doc(hidden)]
pub mod bounded;
pub mod cheat;
mod choice;
pub mod encoding;
#[cfg(feature = "exec")]
pub mod exec;
pub mod fault;
pub mod heuristic;
pub mod learned;
pub mod manners;
pub mod net;
pub mod observation;
pub mod off_switch;
mod options;
pub mod pool;
#[cfg(feature = "exec")]
pub mod protocol;
pub mod random;
pub mod reconstruct;
#[doc(hidden)]
pub mod rule_of_thumb;
pub mod search;
#[cfg(feature = "exec")]
pub mod serve;
mod sides;
pub mod solver;
pub mod spec;
mod spec_error;
mod tries;
pub mod turns;
pub mod works;
pub mod worlds;

pub use bot::{Bot, BotKind, Considered, Seated, Sees, Spent, Thought, Traits, play_game, seat_bots};
pub use cheat::Cheat;
#[cfg(feature = "exec")]
pub use exec::Exec;
pub use fault::{Cause, Failure, Fault, FaultKind};
pub use heuristic::Heuristic;
pub use net::Net;
pub use observation::Observation;
pub use off_switch::OffSwitch;
pub use pool::{POOL, PoolMember};
pub use random::Random;
pub use spec::{BOTS, BotEntry, BotSpec, HUMAN, SpecError};
