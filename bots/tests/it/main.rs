//! Bots from outside: what they may depend on, that they keep to every rule set, and how well they play.

mod fair;
mod golden;
mod hidden;
mod positions;
mod questions;
mod solver;
mod strength;
mod worlds;
