//! What can be typed after `doko lab`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::{OutputArgs, PartArgs, ThreadsArg};
use crate::run::MOST_DEALS;

/// `doko lab`.
#[derive(Args, Debug)]
pub struct LabArgs {
    /// Whole rule sets side by side, presets or rule files; the first is the one the others are compared with
    #[arg(value_name = "PRESET|FILE", conflicts_with_all = ["base", "vary", "option", "resume", "config"])]
    pub rules: Vec<String>,
    /// The rules that are changed, a preset or a rule file [default: ddv]
    #[arg(long, value_name = "PRESET|FILE", help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub base: Option<String>,
    /// Change a rule in all rule sets, such as dulle.mode=second; repeat it for more
    #[arg(long, value_name = "KEY=VALUE", help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub set: Vec<String>,
    /// Set the values of a rule side by side, as in dulle.mode=first,second; repeat it for more
    #[arg(long, value_name = "KEY=VALUE,…", help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub vary: Vec<String>,
    /// Play with and without a rule that the source of the base offers beside its main rules: by its name in
    /// `doko rules list --options`, or `all` of them; repeat it for more
    #[arg(long, value_name = "NAME", help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub option: Vec<String>,
    /// Play every combination of what is varied, and say how changes work together; otherwise one change at a time
    #[arg(long, help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub factorial: bool,
    /// The bot in all seats, as name or name:key=value,…; several one after the other [default: heuristic]
    #[arg(long, value_name = "BOT", num_args = 1.., conflicts_with_all = ["resume", "config"])]
    pub bots: Vec<BotSpec>,
    /// How many deals are played under each rule set, or evenings with --session; with --resume, how many the run is to
    /// have in all [default: 1000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub deals: Option<u64>,
    /// The seed of all deals and of the bots' random streams [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with_all = ["resume", "config"],
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// How many deals in a row count as an evening, to say what an evening costs [default: 24]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with_all = ["session", "resume", "config"],
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub evening: Option<u32>,
    /// Play evenings of N games instead of single deals, with Bock and Pflichtsolo as the rules have them
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with_all = ["resume", "config"],
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub session: Option<u32>,
    /// Leave out what a rule does by itself, with bots that do not know it: about half the time
    #[arg(long, conflicts_with_all = ["resume", "config"])]
    pub aware_only: bool,
    /// Let two bots, the better one first, play every deal in all ways in which two of each can sit at a table, to tell luck from
    /// skill: such as pimc:worlds=24 heuristic
    #[arg(long, value_name = "BOT", num_args = 2, conflicts_with_all = ["session", "resume", "config"])]
    pub skill: Vec<BotSpec>,
    /// How often each line-up of --skill plays a deal, with other random streams [default: 2]
    #[arg(long, value_name = "N", requires = "skill", value_parser = clap::value_parser!(u32).range(2..=100))]
    pub replicates: Option<u32>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Play what the config.toml of a laboratory says, as `doko merge --missing` asks for; with --deals in place of its number
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "resume")]
    pub config: Option<PathBuf>,
    /// Where the figures go.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What of it is played.
    #[command(flatten)]
    pub part: PartArgs,
}
