//! Duels and tournaments: bots meet in blocks of games on the same cards.

pub mod block;
pub mod experiment;
pub mod play_command;
pub mod report;
pub mod results;
pub mod schedule;
pub mod standings;
pub mod summary;
