//! Doppelkopf as an environment for learners, without a word of Python.
//!
//! | module | what it has |
//! |---|---|
//! | [`actions`] | every answer to every question by a number |
//! | [`observation`] | what a seat knows, as a row of zeros and ones |
//! | [`game`] | one game under way: who is asked, what it may answer, what it has come to |
//! | [`games`] | many games at once, dealt again as they end |
//! | [`speed`] | how fast that is beside the engine alone |
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod actions;
pub mod game;
pub mod games;
pub mod observation;
pub mod speed;

pub use actions::{ACTIONS, Choice};
pub use game::{EnvError, Game, Over, Seating, Setting, Sitting};
pub use games::{Games, Rows};
pub use observation::{BYTES, OBSERVATION, Observer};
