//! `doko calibrate`: what each Ansage of a bot is worth.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::help;
use super::playing::{RunRequest, play};
use crate::cli::{OutputArgs, PartArgs, ThreadsArg, number, seed};
use crate::error::{Error, Exit};
use crate::run::Host;
use crate::studies::AnyStudy;
use crate::studies::calibrate::Trial;
use crate::studies::calibrate::plan::CalibratePlan;
use crate::studies::plan::{BotPlan, Bots, Plan, RulesPlan};

const HELP: &str = include_str!("help/calibrate.txt");

/// Say what each Ansage and Absage of a bot is worth
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct CalibrateArgs {
    /// The bot whose Ansagen are weighed, as name or name:key=value,…
    #[arg(value_name = "BOT", conflicts_with_all = ["resume", "config"],
        required_unless_present_any = ["resume", "config"])]
    pub bot: Option<BotSpec>,
    /// Whom it sits among: three of these have the other seats, instead of it in all four
    #[arg(long, value_name = "BOT", conflicts_with_all = ["resume", "config"])]
    pub among: Option<BotSpec>,
    /// How many deals to play; with --resume, how many the run is to have in all [default: 10000]
    #[arg(long, value_name = "N", value_parser = number())]
    pub deals: Option<u64>,
    /// The seed of all deals and of the bots' random streams [default: 1]
    #[arg(long, value_name = "N", conflicts_with_all = ["resume", "config"], value_parser = seed())]
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
    /// Which part of it is played.
    #[command(flatten)]
    pub part: PartArgs,
}

/// How many deals a calibration has if nobody says.
const CALIBRATED: u64 = 10_000;

/// Plays a calibration, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn run(args: &CalibrateArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let CalibrateArgs { part, output, config, deals, threads, .. } = args;
    let (config, deals, threads) = (config.as_deref(), *deals, *threads);
    let request = RunRequest { part, output, config, deals, threads, strict: false };
    let begin = || trial(args).map(AnyStudy::Calibrate);
    play("calibrate", &request, begin, &Host::default(), out)
}

fn trial(args: &CalibrateArgs) -> Result<Trial, Error> {
    let bots = args.bot.iter().chain(&args.among);
    let plan = CalibratePlan {
        rules: args.rules.clone().map(RulesPlan::Named),
        set: args.set.clone(),
        bots: bots.map(|bot| BotPlan::Spec(bot.to_string())).collect(),
    };
    Plan::new(args.seed, Some(args.deals.unwrap_or(CALIBRATED)), plan).resolve(Bots::Playing)
}
