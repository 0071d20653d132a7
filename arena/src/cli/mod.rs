//! Arguments that several commands have, and the gate between the files that a command line reads and those that it writes.
//!
//! Arguments of one command alone stand in [`crate::commands`] beside what it does.

pub mod against;
pub mod apart;
mod forms;
mod lang;
mod run;
mod seating;

use clap::builder::RangedU64ValueParser;
use clap::{Args, value_parser};

pub use forms::{FormArgs, OutputArgs, expect_folder};
pub use lang::{LangArg, RulesLangArg, of_environment, usual};
pub use run::{PartArgs, RunArgs, deals};
pub use seating::{Seating, Sitter};

use crate::run::MOST_DEALS;

/// Reads a seed.
pub fn seed() -> RangedU64ValueParser {
    value_parser!(u64).range(..=i64::MAX as u64)
}

/// Reads how many deals a run has.
pub fn number() -> RangedU64ValueParser {
    value_parser!(u64).range(1..=MOST_DEALS)
}

/// Which rules to play by.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules")]
pub struct RulesArgs {
    /// A preset, or a rule file (TOML); see `doko rules list`
    #[arg(long, value_name = "PRESET|FILE", default_value = "ddv")]
    pub rules: String,
    /// Change a rule, such as dulle.mode=second; repeat it for more
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// How many threads.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct ThreadsArg {
    /// How many threads work; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
}

impl ThreadsArg {
    /// The number; 0 for one on each core.
    pub fn number(self) -> usize {
        usize::from(self.threads)
    }
}
