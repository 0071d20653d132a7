//! `doko tune`: better parameters of a bot.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::help;
use super::playing::play_campaign;
use crate::cli::{FormArgs, OutputArgs, RulesArgs, ThreadsArg, expect_folder, seed};
use crate::error::{Error, Exit, usage};
use crate::studies::campaign::Campaign;
use crate::studies::defaults::SEED;
use crate::studies::plan::{BotPlan, Bots, Plan, RulesPlan};
use crate::studies::tune::campaign::Tuning;
use crate::studies::tune::plan::{COMMAND, TuneConfig, TunePlan};
use crate::studies::tune::settings::{Screening, Settings};
use crate::studies::tune::words::DEFAULT_POOL;

const HELP: &str = include_str!("help/tune.txt");

/// Search for better parameters of a bot, and confirm them
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
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
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = seed())]
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

/// Tunes a bot.
///
/// # Errors
/// If what is asked for makes no sense, or results cannot be written.
pub(super) fn run(args: TuneArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let TuneOutputArgs { write, out: folder, force, resume, repair, forms } = args.output.clone();
    expect_folder(folder.as_deref(), "toml")?;
    let threads = args.threads;
    let output = (OutputArgs { forms, out: folder, force }, write);
    let begin = || Ok(Box::new(Tuning::new(plan(args)?)) as Box<dyn Campaign>);
    play_campaign(COMMAND, (resume, repair), output, threads, begin, out)
}

fn plan(args: TuneArgs) -> Result<TunePlan, Error> {
    let bot = args.bot.ok_or_else(|| Error::Usage("name the bot to tune".to_owned()))?.to_string();
    let named = |bots: &[BotSpec], default: &[&str]| -> Vec<String> {
        if bots.is_empty() {
            default.iter().map(|&bot| bot.to_owned()).collect()
        } else {
            bots.iter().map(ToString::to_string).collect()
        }
    };
    let (against, pool) = (named(&args.against, &[&*bot]), named(&args.pool, &DEFAULT_POOL));
    let settings = Settings {
        screen: match (args.screen, args.no_screen) {
            (true, _) => Screening::Only,
            (_, true) => Screening::None,
            _ => Screening::First,
        },
        opponents: against.len(),
        ..args.settings
    };
    if !(settings.gain.is_finite() && settings.gain > 0.0) {
        return usage("--gain is a number above 0, such as 2");
    }
    let plan = TuneConfig {
        rules: RulesPlan::Named(args.rules.rules),
        set: args.rules.set,
        bots: [vec![bot], against, pool].concat().into_iter().map(BotPlan::Spec).collect(),
        tune: settings,
    };
    Plan::new(Some(args.seed), Some(1), plan).resolve(Bots::Playing)
}
