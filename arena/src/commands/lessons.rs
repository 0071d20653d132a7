//! `doko learn lessons`: games of a bot that searches, with what it thinks.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::help;
use super::learn::{bots, rules, teacher};
use super::playing::{RunRequest, play};
use crate::cli::{OutputArgs, PartArgs, ThreadsArg, number, seed};
use crate::error::{Error, Exit, usage};
use crate::run::Host;
use crate::studies::AnyStudy;
use crate::studies::defaults::SEED;
use crate::studies::learn::lessons::{DEALS, Lessons, expect_fair};

const HELP: &str = include_str!("help/lessons.txt");

/// Play games of a bot that searches, and keep what it thinks of its answers
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
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
    #[arg(long, value_name = "N", value_parser = number())]
    pub deals: Option<u64>,
    /// The seed of all deals and of the bots' random streams [default: 1]
    #[arg(long, value_name = "N", conflicts_with_all = ["resume", "config"], value_parser = seed())]
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
    /// Which part of it is played.
    #[command(flatten)]
    pub part: PartArgs,
}

/// Plays lessons, or goes on with them.
///
/// # Errors
/// If something in them is wrong, or results cannot be written.
pub(super) fn run(args: &LessonsArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let LessonsArgs { part, output, config, deals, threads, .. } = args;
    let (config, deals, threads) = (config.as_deref(), *deals, *threads);
    let request = RunRequest { part, output, config, deals, threads, strict: false };
    if output.out.is_none() && part.resume.is_none() {
        return usage("lessons are kept to be learnt from: name a folder for them by --out");
    }
    let begin = || lessons_of(args).map(AnyStudy::Lessons);
    play("learn lessons", &request, begin, &Host::default(), out)
}

fn lessons_of(args: &LessonsArgs) -> Result<Lessons, Error> {
    let teacher = teacher(args.teacher.as_ref(), args.student.as_ref())?;
    let companions = if args.alone { Vec::new() } else { bots(&args.companion, "heuristic")? };
    teacher.expect_fair()?;
    expect_fair(&companions)?;
    Ok(Lessons {
        rules: rules(&args.rules, &args.set)?,
        teacher,
        companions,
        seed: args.seed.unwrap_or(SEED),
        deals: args.deals.unwrap_or(DEALS),
        keeps_values: !args.no_values,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
    })
}
