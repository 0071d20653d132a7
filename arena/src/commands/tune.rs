//! `doko tune`: better parameters of a bot.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;
use doko_engine::Lang;

use super::ctrl_c::stop_on_ctrl_c;
use super::help;
use crate::cli::{FormArgs, OutputArgs, RulesArgs, ThreadsArg, expect_folder, seed};
use crate::error::{Error, Exit, usage};
use crate::files::shell::quoted;
use crate::rules_source::warn;
use crate::run::{Folder, Start, Study};
use crate::studies::defaults::SEED;
use crate::studies::plan::{BotPlan, Bots, Plan, RulesPlan};
use crate::studies::tune::plan::{Candidate, TuneConfig, TunePlan};
use crate::studies::tune::run::{Options, execute};
use crate::studies::tune::settings::{Screening, Settings};
use crate::studies::tune::study::Tuning;
use crate::studies::tune::words::DEFAULT_POOL;
use crate::studies::{AnyStudy, open, with_study};

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
    #[arg(long, value_name = "N", default_value_t = SEED, allow_negative_numbers = true, value_parser = seed())]
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
    let options = options(&args)?;
    let folder = options.output.out.clone();
    let mut study = match &args.output.resume {
        Some(folder) => match open(Folder::of_games(folder), Bots::Playing)?.study {
            AnyStudy::Tune(study) => study,
            other => {
                let (folder, begun) = (quoted(folder), with_study!(other, study => study.command()));
                return usage(format!(
                    "the run in {folder} was begun by doko {begun}: go on with it by that"
                ));
            }
        },
        None => Tuning::new(plan(args)?, folder),
    };
    let plan = &study.plan;
    let is_option = |candidate: &Candidate| candidate.bot.spec != plan.incumbent().spec;
    if options.parameters.is_some() && plan.candidates().iter().any(is_option) {
        return usage(
            "--write holds parameters, and the choices are options: leave it out, the winner is printed",
        );
    }
    let stop = stop_on_ctrl_c(&study.kinds())?;
    study.make_ready()?;
    execute(&study, &options, &stop, out)
}

fn options(args: &TuneArgs) -> Result<Options, Error> {
    let TuneOutputArgs { write: parameters, out, force, resume, repair, forms } = args.output.clone();
    expect_folder(out.as_deref(), "toml")?;
    let start = match resume {
        Some(_) => Start::Resumed { repair, extension: None },
        None => Start::New,
    };
    let output = OutputArgs { forms, out: resume.or(out), force }.output()?;
    Ok(Options { start, threads: args.threads.number(), output, parameters })
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
    let plan = Plan::new(Some(args.seed), Some(1), plan).resolve(Bots::Playing)?;
    warn(&[&plan.experiment.rules], Lang::En);
    Ok(plan)
}
