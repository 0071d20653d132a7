//! `doko calibrate`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::{OutputArgs, PartArgs, ThreadsArg};
use crate::run::MOST_DEALS;

/// `doko calibrate`.
#[derive(Args, Debug)]
pub struct CalibrateArgs {
    /// The bot whose Ansagen are weighed, as name or name:key=value,…
    #[arg(value_name = "BOT", conflicts_with_all = ["resume", "config"],
        required_unless_present_any = ["resume", "config"])]
    pub bot: Option<BotSpec>,
    /// Whom it sits among: three of these have the other seats, instead of it in all four
    #[arg(long, value_name = "BOT", conflicts_with_all = ["resume", "config"])]
    pub among: Option<BotSpec>,
    /// How many deals to play; with --resume, how many the run is to have in all [default: 10000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub deals: Option<u64>,
    /// The seed of all deals and of the bots' random streams [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with_all = ["resume", "config"],
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// A preset, or a rule file (TOML); see `doko rules list` [default: ddv]
    #[arg(long, value_name = "PRESET|FILE", help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub rules: Option<String>,
    /// Change a rule, such as score.doubling=base; repeat it for more
    #[arg(long, value_name = "KEY=VALUE", help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub set: Vec<String>,
    /// Play what the config.toml of a calibration says, as `doko merge --missing` asks for; with --deals in place of its number
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "resume")]
    pub config: Option<PathBuf>,
    /// Where the figures go.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What of it is played.
    #[command(flatten)]
    pub part: PartArgs,
}
