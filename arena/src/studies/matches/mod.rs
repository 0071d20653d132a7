//! Duels, tournaments and gauntlets: bots meet in blocks of games on the same cards.

mod block;
pub mod experiment;
mod play_command;
pub mod report;
mod results;
pub mod schedule;
mod standings;
mod study;
pub mod summary;

pub use block::Block;
pub use experiment::{Blocks, BotPlan, Bots, Experiment, Format, Plan, Planned, RulesPlan, Stopping};
pub use play_command::play;
pub use results::Results;
pub use schedule::{BlockKind, LineUp, Matchup};
pub use summary::Summary;
