//! Who is better, which rules, which parameters: the arena behind the command line `doko`.
//!
//! From what was typed ([`cli`]) to what is meant ([`config`], [`experiment`]); from a deal to the games of a block
//! ([`schedule`], [`block`]) and their figures ([`tally`]), in parallel and in order ([`run`]); from blocks to sums
//! ([`summary`]), estimates ([`stats`]) and text ([`report`]); one game is told by [`show`], the games of an evening
//! follow each other in [`evening`]. [`mod@bench`] measures how fast all this is. The [`commands`] join these.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod bench;
pub mod block;
pub mod cli;
pub mod commands;
pub mod config;
pub mod error;
pub mod evening;
pub mod experiment;
pub mod fallback;
pub mod files;
pub mod log;
pub mod machine;
pub mod progress;
pub mod report;
pub mod run;
pub mod schedule;
pub mod show;
pub mod stats;
pub mod summary;
pub mod sums;
pub mod tally;
