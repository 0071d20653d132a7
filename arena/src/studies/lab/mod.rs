//! The laboratory: what a house rule does to the game.
//!
//! Rule sets stand side by side ([`design`]), and every deal is played under each of them ([`experiment`]) by bots that know
//! the rules, and by bots that play as under the base until the rules part. What comes of a game are whole
//! numbers ([`facts`]); each [measure](crate::measures::games) is a function of their means, kept jointly for all rule sets ([`sums`]), so that
//! differences and interactions have honest intervals ([`results`]): what the same deals have in common cancels out. A lab of a slow
//! bot is helped by one of a quick bot ([`control`]). How much of all this is luck two bots of different strength show ([`skill`]).
//! The [`page`] says it in words, drawings and tables.

mod comparison;
pub mod control;
pub mod design;
pub mod experiment;
pub mod facts;
pub mod findings;
mod follow;
pub mod page;
pub mod plan;
pub mod results;
pub mod skill;
mod study;
pub mod sums;
#[cfg(test)]
mod tests;
