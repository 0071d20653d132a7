//! Bots from outside: what they may depend on, that they keep to every rule set, and how well they play.

mod fair;
mod hidden;
mod strength;
