//! `doko try`.

use clap::Args;
use doko_bots::BotSpec;

use super::{OutputArgs, RulesArgs, ThreadsArg};
use crate::run::MOST_DEALS;
use crate::studies::defaults::SEED;

/// `doko try`.
#[derive(Args, Debug)]
pub struct TryArgs {
    /// Your bot, as exec:COMMAND
    #[arg(value_name = "PROGRAM")]
    pub bot: BotSpec,
    /// How many deals the gauntlet has
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub deals: u64,
    /// The seed of all deals and of the bots' random streams
    #[arg(long, value_name = "N", default_value_t = SEED, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Where everything goes.
    #[command(flatten)]
    pub output: OutputArgs,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}
