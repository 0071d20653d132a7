//! Arguments of the commands that play a run.

use std::ops::Range;
use std::path::PathBuf;

use clap::{Args, ValueHint, value_parser};

use super::{OutputArgs, ThreadsArg, number, seed};
use crate::run::Shard;
use crate::stats::{Test, Until};
use crate::studies::matches::Blocks;

/// What is played, and how the results are kept.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// Read the experiment from a file (TOML), such as the config.toml of a run; what is typed wins over it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "resume")]
    pub config: Option<PathBuf>,
    /// How many deals to play, or evenings with --session; each makes one block of each kind. With --resume: how many the
    /// run is to have in all [default: 1000]
    #[arg(long, value_name = "N", value_parser = number())]
    pub deals: Option<u64>,
    /// Which blocks to play, with commas between them; see --help [default: team,field; in a tournament of four
    /// bots or more team,field,table; in a gauntlet team,field-a]
    #[arg(long, value_enum, value_name = "BLOCKS", value_delimiter = ',', conflicts_with = "resume")]
    pub block: Option<Vec<Blocks>>,
    /// Play evenings of N games instead of single deals: dealers, Pflichtsolo, Bock, five players as the keys
    /// session.* have them, N in place of session.games; 0 for single deals [default: 0]
    #[arg(long, value_name = "N", conflicts_with = "resume", value_parser = value_parser!(u32).range(0..=1000))]
    pub session: Option<u32>,
    /// The seed of all deals and of the bots' random streams [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "resume", value_parser = seed())]
    pub seed: Option<u64>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// In a duel: stop when a sequential test has decided, gsprt:M0,M1 or equal:D; see --help
    #[arg(long, value_name = "TEST", allow_hyphen_values = true,
        conflicts_with_all = ["resume", "shard", "range"])]
    pub test: Option<Test>,
    /// In a duel: stop when the mean is known within so many points per game, such as ±0.05
    #[arg(long, value_name = "±POINTS", allow_hyphen_values = true,
        conflicts_with_all = ["resume", "shard", "range"])]
    pub until: Option<Until>,
    /// Stop when a bot is at fault for the first time: an illegal answer, or a program that fails
    #[arg(long)]
    pub strict: bool,
    /// Write one row for each game too, into games.csv in the folder of --out
    #[arg(long, requires = "out", conflicts_with = "resume", help_heading = "Output")]
    pub games: bool,
    /// Keep in the folder of --out what bots that compare their answers thought of them; `doko games DIR --values FILE` writes
    /// it as labels for learning
    #[arg(long, requires = "out", conflicts_with = "resume", help_heading = "Output")]
    pub values: bool,
    /// Where the figures go.
    #[command(flatten)]
    pub output: OutputArgs,
    /// Which part of it is played.
    #[command(flatten)]
    pub part: PartArgs,
    /// A preset, or a rule file (TOML); see `doko rules list` [default: ddv]
    #[arg(long, value_name = "PRESET|FILE", help_heading = "Rules", conflicts_with = "resume")]
    pub rules: Option<String>,
    /// Change a rule, such as dulle.mode=second; repeat it for more
    #[arg(long, value_name = "KEY=VALUE", help_heading = "Rules", conflicts_with = "resume")]
    pub set: Vec<String>,
}

/// What of a run is played.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Parts")]
pub struct PartArgs {
    /// Go on with the run in this folder, as it was begun; with --deals N, make it N deals long
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath,
        conflicts_with_all = ["out", "force", "shard", "range"])]
    pub resume: Option<PathBuf>,
    /// With --resume: if the log is damaged, keep the deals before the damage and play the rest again
    #[arg(long, requires = "resume")]
    pub repair: bool,
    /// Play part I of N into the folder of --out, to be joined by `doko merge`
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Shard>,
    /// Play the deals from FIRST up to but not END, as another kind of part
    #[arg(long, value_name = "FIRST..END", requires = "out", conflicts_with = "shard", value_parser = range)]
    pub range: Option<Range<u64>>,
}

/// Two numbers with dots between them.
fn range(text: &str) -> Result<Range<u64>, &'static str> {
    const WRONG: &str =
        "a range is FIRST..END, such as 100..200, with the first deal and the one after the last";
    let (first, end) = text.split_once("..").ok_or(WRONG)?;
    let number = |text: &str| text.parse::<u64>().map_err(|_| WRONG);
    let range = number(first)?..number(end)?;
    if range.is_empty() { Err(WRONG) } else { Ok(range) }
}

/// A deal, or a range of them.
pub fn deals(text: &str) -> Result<Range<u64>, &'static str> {
    const WRONG: &str = "name a deal, such as 17, or a range such as 100..200";
    let number = |text: &str| text.parse::<u64>().map_err(|_| WRONG);
    let range = match text.split_once("..") {
        Some((first, end)) => number(first)?..number(end)?,
        None => number(text)?..number(text)?.checked_add(1).ok_or(WRONG)?,
    };
    if range.is_empty() { Err(WRONG) } else { Ok(range) }
}
