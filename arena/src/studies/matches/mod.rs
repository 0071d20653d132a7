//! Duels, tournaments and gauntlets: bots meet in blocks of games on the same cards.

mod block;
pub mod experiment;
pub mod findings;
mod page;
mod plan;
mod play_command;
mod results;
pub mod schedule;
mod standings;
mod stopping;
mod study;
pub mod sums;

pub use super::plan::{BotPlan, Bots, RulesPlan};
pub use block::Block;
pub use experiment::{Experiment, Format};
pub use plan::{Blocks, MatchPlan};
pub use play_command::play;
pub use results::Results;
pub use schedule::{BlockKind, LineUp, Matchup};
pub use stopping::{Planned, Stopping};
pub use sums::Summary;
