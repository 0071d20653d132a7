//! `doko tune calibrate`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::{FormArgs, LangArg};
use crate::experiment::MOST_DEALS;

/// `doko tune calibrate`.
#[derive(Args, Debug)]
pub struct CalibrateArgs {
    /// The bot whose Ansagen are weighed, in all four seats, as name or name:key=value,…
    #[arg(value_name = "BOT", conflicts_with = "resume", required_unless_present = "resume")]
    pub bot: Option<BotSpec>,
    /// How many deals to play [default: 10000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub deals: Option<u64>,
    /// The seed of all deals and of the bots' random streams [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// How many threads play; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
    /// A preset, or a rule file (TOML); see `doko rules list` [default: ddv]
    #[arg(long, value_name = "PRESET|FILE", help_heading = "Rules")]
    pub rules: Option<String>,
    /// Change a rule, such as score.doubling=base; repeat it for more
    #[arg(long, value_name = "KEY=VALUE", help_heading = "Rules")]
    pub set: Vec<String>,
    /// Write one row for each bin of each step
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub csv: Option<PathBuf>,
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
    /// Write everything into a folder, from which the run can be resumed
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out whatever it holds; a run there is replaced
    #[arg(long, requires = "out", help_heading = "Output")]
    pub force: bool,
    /// Go on with the run in this folder, as it was begun
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output",
        conflicts_with_all = ["out", "deals", "seed", "rules", "set"])]
    pub resume: Option<PathBuf>,
    /// With --resume: if the log is damaged, keep the deals before the damage and play the rest again
    #[arg(long, requires = "resume", help_heading = "Output")]
    pub repair: bool,
    /// No progress on stderr
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
    /// The language.
    #[command(flatten, next_help_heading = "Output")]
    pub lang: LangArg,
}
