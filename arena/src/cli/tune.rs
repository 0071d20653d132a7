//! `doko tune`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::{FormArgs, LangArg, TuneCommand};
use crate::run::unit::MOST_DEALS;
use crate::studies::tune::settings::TuneBlock;

/// `doko tune`.
#[derive(Args, Debug)]
pub struct TuneArgs {
    /// Instead of tuning.
    #[command(subcommand)]
    pub command: Option<TuneCommand>,
    /// The bot that is tuned, as name or name:key=value,…
    #[arg(value_name = "BOT", conflicts_with = "resume", required_unless_present = "resume")]
    pub bot: Option<BotSpec>,
    /// Which parameters to search: names and globs with commas between them, a minus before what is left out, such as
    /// 'ansage.*,-ansage.schwarz'
    #[arg(long, value_name = "NAMES", value_delimiter = ',', allow_hyphen_values = true)]
    pub params: Vec<String>,
    /// Compare these values of a parameter or an option of the bot instead; repeat it for all combinations
    #[arg(long, value_name = "KEY=VALUE,VALUE")]
    pub choice: Vec<String>,
    /// How far a perturbation of a parameter goes, such as ansage.first=0.05; see --help
    #[arg(long, value_name = "KEY=NUMBER")]
    pub unit: Vec<String>,
    /// Whom it meets while it is tuned, in turn; repeat it for more [default: the bot as it starts]
    #[arg(long, value_name = "BOT")]
    pub against: Vec<BotSpec>,
    /// Which blocks count [default: team]
    #[arg(long, value_enum, value_name = "BLOCK")]
    pub block: Option<TuneBlock>,
    /// Try each parameter alone, print which matter, and do nothing else
    #[arg(long, conflicts_with = "no_screen")]
    pub screen: bool,
    /// Search without trying each parameter alone first
    #[arg(long)]
    pub no_screen: bool,
    /// How many deals each parameter is tried on [default: 2000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(2..=MOST_DEALS))]
    pub screen_deals: Option<u64>,
    /// How many steps the search has [default: 200]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub steps: Option<u64>,
    /// How many deals each step plays [default: 500]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(2..=MOST_DEALS / 1_000_000))]
    pub deals: Option<u64>,
    /// How far the search moves; see --help [default: 1]
    #[arg(long, value_name = "NUMBER")]
    pub gain: Option<f64>,
    /// How many deals a race has at most [default: 20000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub race_deals: Option<u64>,
    /// The test that confirms a gain, in points per game [default: gsprt:0,0.02]
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    pub test: Option<String>,
    /// How many deals that may take [default: 100000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub confirm_deals: Option<u64>,
    /// Among whom the bot is compared with what it was; repeat it for more [default: random, heuristic,
    /// pimc:worlds=8]
    #[arg(long, value_name = "BOT")]
    pub pool: Vec<BotSpec>,
    /// How many deals are played among each of them; 0 for none [default: 1000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(0..=MOST_DEALS))]
    pub pool_deals: Option<u64>,
    /// How many deals say what each change is worth alone; 0 for none [default: 10000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(0..=MOST_DEALS))]
    pub diff_deals: Option<u64>,
    /// The seed from which all deals and all random choices follow
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
    /// How many threads play; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
    /// Where the results go.
    #[command(flatten)]
    pub output: TuneOutputArgs,
    /// A preset, or a rule file (TOML); see `doko rules list`
    #[arg(long, value_name = "PRESET|FILE", default_value = "ddv", help_heading = "Rules")]
    pub rules: String,
    /// Change a rule, such as dulle.mode=second; repeat it for more
    #[arg(long, value_name = "KEY=VALUE", help_heading = "Rules")]
    pub set: Vec<String>,
}

/// Where the results of `doko tune` go.
#[derive(Args, Debug)]
pub struct TuneOutputArgs {
    /// Write the parameters that were found, if they are confirmed; what is there stays otherwise
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// Keep every step in a folder, from which the run can be resumed
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    pub dir: Option<PathBuf>,
    /// Write into the folder of --dir whatever it holds; a run there is replaced
    #[arg(long, requires = "dir", help_heading = "Output")]
    pub force: bool,
    /// Go on with the run in this folder, as it was begun
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output",
        conflicts_with_all = ["dir", "params", "choice", "unit", "against", "block", "screen", "no_screen", "screen_deals",
            "steps", "deals", "gain", "race_deals", "test", "confirm_deals", "pool", "pool_deals", "diff_deals", "seed",
            "rules", "set"])]
    pub resume: Option<PathBuf>,
    /// With --resume: if the log is damaged, keep the steps before the damage and play the rest again
    #[arg(long, requires = "resume", help_heading = "Output")]
    pub repair: bool,
    /// Write the parameters step by step, one row for each step
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub csv: Option<PathBuf>,
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
    /// No progress on stderr
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
    /// The language.
    #[command(flatten, next_help_heading = "Output")]
    pub lang: LangArg,
}
