//! Who is better, which rules, which parameters: the arena behind the command line `doko`.
//!
//! From what was typed ([`cli`]) to what is meant ([`config`]); from a deal to the games of a block ([`schedule`])
//! and their figures ([`tally`]), in parallel and in order ([`run`], [`duel`]); from blocks to estimates ([`stats`])
//! and to text ([`report`]); one game is told by [`show`], the games of an evening follow each other in
//! [`evening`]. [`mod@bench`] measures how fast all this is. The [`commands`] join these.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod bench;
pub mod cli;
pub mod commands;
pub mod config;
pub mod duel;
pub mod error;
pub mod evening;
pub mod fallback;
pub mod files;
pub mod machine;
pub mod progress;
pub mod report;
pub mod run;
pub mod schedule;
pub mod show;
pub mod stats;
pub mod tally;
