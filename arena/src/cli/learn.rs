//! `doko learn`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use doko_bots::BotSpec;

use super::{FormArgs, OutputArgs, PartArgs, ThreadsArg, help};
use crate::run::MOST_DEALS;
use crate::studies::learn::settings::Settings;

/// `doko learn`.
#[derive(Args, Debug)]
pub struct LearnArgs {
    /// Instead of all of it.
    #[command(subcommand)]
    pub command: Option<LearnCommand>,
    /// How networks are taught.
    #[command(flatten)]
    pub settings: Settings,
    /// The bot that teaches, as name or name:key=value,…
    /// [default: pimc:worlds=16,allocation=uniform,stop=0,net=off]
    #[arg(long, value_name = "BOT", display_order = 0, conflicts_with = "lessons")]
    pub teacher: Option<BotSpec>,
    /// Who plays in the teacher's seats, while the teacher only says what it thinks; mostly networks that were taught before
    #[arg(long, value_name = "BOT", display_order = 0, conflicts_with = "lessons")]
    pub student: Option<BotSpec>,
    /// Whom it meets in half of the deals, in turn; repeat it for more [default: heuristic]
    #[arg(long, value_name = "BOT", display_order = 0, conflicts_with = "lessons")]
    pub companion: Vec<BotSpec>,
    /// The bot that the new one has to beat [default: heuristic, or the networks of --begin-with]
    #[arg(long, value_name = "BOT", display_order = 11)]
    pub against: Option<BotSpec>,
    /// The seed from which all deals and all random choices follow [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// A preset, or a rule file (TOML); repeat it to learn several, or one of them better. The confirmation is played by the
    /// first [default: ddv]
    #[arg(long, value_name = "PRESET|FILE", help_heading = "Rules")]
    pub rules: Vec<String>,
    /// Change a rule of all of them, such as score.doubling=base; repeat it for more
    #[arg(long, value_name = "KEY=VALUE", help_heading = "Rules")]
    pub set: Vec<String>,
    /// Write the networks into this file, for net:weights=FILE, if they are confirmed; what is there stays otherwise
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub write: Option<PathBuf>,
    /// Keep every stage in a folder, from which the pipeline can be resumed
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out even if it is not empty; a pipeline there is replaced
    #[arg(long, requires = "out", help_heading = "Output")]
    pub force: bool,
    /// Go on with the pipeline in this folder, as it was begun
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output",
        conflicts_with_all = ["out", "deals", "lessons", "begin_with", "epochs", "width", "practice", "test", "confirm_deals",
            "teacher", "student", "companion", "against", "seed", "rules", "set"])]
    pub resume: Option<PathBuf>,
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// The parts of `doko learn` that can be done alone.
#[derive(Debug, Subcommand)]
pub enum LearnCommand {
    /// Play games of a bot that searches, and keep what it thinks of its answers
    #[command(after_help = help::short(help::LESSONS), after_long_help = help::long(help::LESSONS))]
    Lessons(LessonsArgs),
}

/// `doko learn lessons`.
#[derive(Args, Debug)]
pub struct LessonsArgs {
    /// The bot that teaches, as name or name:key=value,…
    /// [default: pimc:worlds=16,allocation=uniform,stop=0,net=off]
    #[arg(long, value_name = "BOT", conflicts_with_all = ["resume", "config"])]
    pub teacher: Option<BotSpec>,
    /// Who plays in the teacher's seats, while the teacher only says what it thinks; mostly networks that were taught before
    #[arg(long, value_name = "BOT", conflicts_with_all = ["resume", "config"])]
    pub student: Option<BotSpec>,
    /// Whom it meets in half of the deals, in turn; repeat it for more [default: heuristic]
    #[arg(long, value_name = "BOT", conflicts_with_all = ["resume", "config"])]
    pub companion: Vec<BotSpec>,
    /// The teacher sits in all seats of every deal
    #[arg(long, conflicts_with_all = ["companion", "resume", "config"])]
    pub alone: bool,
    /// Do not keep what the bots think: the ends of games alone can be learnt from
    #[arg(long, conflicts_with_all = ["resume", "config"])]
    pub no_values: bool,
    /// How many deals to play; with --resume, how many the run is to have in all [default: 20000]
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
    /// A preset, or a rule file (TOML); repeat it to play by several in turn, or to play more by one of them
    /// [default: ddv]
    #[arg(long, value_name = "PRESET|FILE", help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub rules: Vec<String>,
    /// Change a rule of all of them, such as score.doubling=base; repeat it for more
    #[arg(long, value_name = "KEY=VALUE", help_heading = "Rules", conflicts_with_all = ["resume", "config"])]
    pub set: Vec<String>,
    /// Play what the config.toml of lessons says, as `doko merge --missing` asks for; with --deals in place of its number
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "resume")]
    pub config: Option<PathBuf>,
    /// Where the figures go.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What of it is played.
    #[command(flatten)]
    pub part: PartArgs,
}
