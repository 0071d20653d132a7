//! `doko tune`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::{FormArgs, RulesArgs, ThreadsArg};
use crate::studies::defaults::SEED;
use crate::studies::tune::settings::Settings;

/// `doko tune`.
///
/// A `display_order` puts an option in help beside those of the settings that it belongs to.
#[derive(Args, Debug)]
pub struct TuneArgs {
    /// The bot that is tuned, as name or name:key=value,…
    #[arg(value_name = "BOT", conflicts_with = "resume", required_unless_present = "resume")]
    pub bot: Option<BotSpec>,
    /// How it is tuned.
    #[command(flatten)]
    pub settings: Settings,
    /// Whom it meets while it is tuned, in turn; repeat it for more [default: the bot as it starts]
    #[arg(long, value_name = "BOT", display_order = 2)]
    pub against: Vec<BotSpec>,
    /// Try each parameter alone, print which matter, and do nothing else
    #[arg(long, conflicts_with = "no_screen", display_order = 3)]
    pub screen: bool,
    /// Search without trying each parameter alone first
    #[arg(long, display_order = 4)]
    pub no_screen: bool,
    /// Among whom the bot is compared with what it was; repeat it for more [default: random, heuristic,
    /// pimc:worlds=8]
    #[arg(long, value_name = "BOT", display_order = 11)]
    pub pool: Vec<BotSpec>,
    /// The seed from which all deals and all random choices follow
    #[arg(long, value_name = "N", default_value_t = SEED, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Where the results go.
    #[command(flatten)]
    pub output: TuneOutputArgs,
    /// By which rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// Where the results of `doko tune` go.
#[derive(Args, Clone, Debug)]
pub struct TuneOutputArgs {
    /// Write the parameters that were found into this file, for params=FILE, if they are confirmed; what is there stays otherwise
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub write: Option<PathBuf>,
    /// Keep every step in a folder, from which the run can be resumed
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out even if it is not empty; a run there is replaced
    #[arg(long, requires = "out", help_heading = "Output")]
    pub force: bool,
    /// Go on with the run in this folder, as it was begun
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output",
        conflicts_with_all = ["out", "params", "choice", "unit", "against", "block", "screen", "no_screen", "screen_deals",
            "steps", "deals", "gain", "race_deals", "test", "confirm_deals", "pool", "pool_deals", "diff_deals", "seed",
            "rules", "set"])]
    pub resume: Option<PathBuf>,
    /// With --resume: if the log is damaged, keep the steps before the damage and play the rest again
    #[arg(long, requires = "resume", help_heading = "Output")]
    pub repair: bool,
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
}
