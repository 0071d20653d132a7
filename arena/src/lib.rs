//! Who is better, which rules, which parameters: the arena behind the command line `doko`.
//!
//! From the top floor down; nothing imports upwards:
//!
//! | room | what it has |
//! |---|---|
//! | [`commands`] | what each command does: one file a command |
//! | [`cli`] | what can be typed, and what it means |
//! | [`studies`] | what is found out: plans of games and what these add up to |
//! | [`table`] | one game for people: told, played at the table, thought about |
//! | [`mod@bench`] | how fast all this is |
//! | [`run`] | a run: its games, played in parallel, kept in order, read back |
//! | [`measures`] | what is counted of a game |
//! | [`report`] | one document for terminal, Markdown and a page; rows for programs |
//! | [`rules_source`] | the rules that a command line means |
//! | [`files`] | files that are whole or not there |
//! | [`stats`] | estimates, intervals, sequential tests: pure |
//! | [`error`] | what can go wrong, and with which exit code |
//!
//! Everything that a study says is a function of its games, and these are one of its plan: whatever may differ between two
//! runs of one command stands in `run.json` and on stderr alone.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod bench;
pub mod cli;
pub mod commands;
pub mod error;
pub mod files;
pub mod measures;
pub mod report;
pub mod rules_source;
pub mod run;
pub mod stats;
pub mod studies;
pub mod table;
