//! Who is better, which rules, which parameters: the arena behind the command line `doko`.
//!
//! From what was typed ([`cli`]) to what is meant ([`config`], [`rules_source`], [`experiment`]); from a deal to the
//! games of a block ([`schedule`], [`block`]) and what is counted of them ([`measures`]), in parallel and in order, kept as
//! they come and read back ([`run`]). Blocks are folded into sums ([`summary`]) and ranks ([`standings`]),
//! which become estimates and verdicts ([`stats`]), text and plots ([`report`], [`forms`]) and files ([`results`], [`sums`]): all
//! of it is a function of the games, and these are one of the experiment. Beside it, [`thinking`] says how long bots took, and
//! [`power`] beforehand what a run costs.
//!
//! One game is told by [`show`]; a [`witness`] follows games while they are played, as a person at the table ([`human`])
//! does, or whoever writes down what bots think ([`thoughts`]). What makes one bot better than another is looked for by
//! [`why`], what would make it better by [`tune`], when it pays to say something by [`calibrate`], and what the rules do to
//! the game by [`lab`]: these are the [`studies`]. [`mod@bench`] measures how fast all this is. The [`commands`] join these,
//! with [`files`] that are whole or not there and [`progress`] on stderr.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod bench;
pub mod block;
pub mod calibrate;
pub mod cli;
pub mod commands;
pub mod config;
pub mod error;
pub mod experiment;
pub mod files;
pub mod forms;
pub mod human;
pub mod lab;
pub mod machine;
pub mod measures;
pub mod power;
pub mod progress;
pub mod report;
pub mod results;
pub mod rules_source;
pub mod run;
pub mod schedule;
pub mod shell;
pub mod show;
pub mod standings;
pub mod stats;
pub mod studies;
pub mod summary;
pub mod sums;
pub mod thinking;
pub mod thoughts;
pub mod tune;
pub mod why;
pub mod witness;
