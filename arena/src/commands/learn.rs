//! `doko learn`: networks learn what a bot that searches thinks.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use doko_bots::BotSpec;
use doko_engine::Rules;

use super::help;
use super::lessons::{self, LessonsArgs};
use super::playing::play_campaign;
use crate::cli::{FormArgs, OutputArgs, ThreadsArg, expect_folder, seed};
use crate::error::{Error, Exit, usage};
use crate::run::Contestant;
use crate::studies::defaults::SEED;
use crate::studies::learn::lessons::{TEACHER_SPEC, Teacher};
use crate::studies::learn::plan::{COMMAND, LearnPlan, begun};
use crate::studies::learn::settings::Settings;
use crate::studies::matches::{BotPlan, Bots, RulesPlan};

const HELP: &str = include_str!("help/learn.txt");

/// Teach networks what a bot that searches thinks of its answers
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP),
    args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
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
    #[arg(long, value_name = "N", value_parser = seed())]
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
        conflicts_with_all = ["out", "deals", "lessons", "begin_with", "epochs", "width", "test", "confirm_deals",
            "teacher", "student", "companion", "against", "seed", "rules", "set"])]
    pub resume: Option<PathBuf>,
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// The parts of `doko learn` that can be done alone.
#[derive(Debug, Subcommand)]
pub enum LearnCommand {
    Lessons(LessonsArgs),
}

/// Teaches networks, and says whether they are better.
///
/// # Errors
/// If what is asked for makes no sense, or results cannot be written.
pub(super) fn run(args: LearnArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    if let Some(LearnCommand::Lessons(args)) = &args.command {
        return lessons::run(args, out);
    }
    let LearnArgs { write, out: folder, force, resume, forms, threads, .. } = &args;
    if write.is_none() && folder.is_none() && resume.is_none() {
        return usage(
            "name a file for the networks by --write, or a folder for all of the pipeline by --out",
        );
    }
    expect_folder(folder.as_deref(), "net")?;
    let output = OutputArgs { forms: forms.clone(), out: folder.clone(), force: *force };
    let (resume, output, threads) = ((resume.clone(), false), (output, write.clone()), *threads);
    play_campaign(COMMAND, resume, output, threads, || Ok(Box::new(plan(args)?)), out)
}

/// The rules of these names, each with the changes.
///
/// # Errors
/// If something in them is wrong.
pub(super) fn rules(names: &[String], set: &[String]) -> Result<Vec<Rules>, Error> {
    let default = ["ddv".to_owned()];
    let names = if names.is_empty() { &default } else { names };
    names.iter().map(|name| RulesPlan::Named(name.clone()).rules(set, 0)).collect()
}

/// Who teaches, and who sits in its seats if somebody else does.
///
/// # Errors
/// If one of them cannot be made.
pub(super) fn teacher(teacher: Option<&BotSpec>, student: Option<&BotSpec>) -> Result<Teacher, Error> {
    let student = student.map(|student| one(Some(student), "")).transpose()?;
    Ok(Teacher::new(one(teacher, TEACHER_SPEC)?, student))
}

fn one(spec: Option<&BotSpec>, default: &str) -> Result<Contestant, Error> {
    BotPlan::Spec(spec.map_or(default.to_owned(), ToString::to_string)).contestant(Bots::Playing)
}

/// The bots of these specs.
///
/// # Errors
/// If one of them cannot be made.
pub(super) fn bots(specs: &[BotSpec], default: &str) -> Result<Vec<Contestant>, Error> {
    if specs.is_empty() {
        return Ok(vec![one(None, default)?]);
    }
    specs.iter().map(|spec| one(Some(spec), "")).collect()
}

fn plan(args: LearnArgs) -> Result<LearnPlan, Error> {
    let rules = rules(&args.rules, &args.set)?;
    let teacher = teacher(args.teacher.as_ref(), args.student.as_ref())?;
    let begun = args.settings.begin_with.as_deref().map(begun).transpose()?;
    let incumbent = match &args.settings.begin_with {
        Some(networks) => format!("net:weights={}", networks.display()),
        None => "heuristic".to_owned(),
    };
    let (against, companions) =
        (one(args.against.as_ref(), &incumbent)?, bots(&args.companion, "heuristic")?);
    let seed = args.seed.unwrap_or(SEED);
    let plan = LearnPlan::new(rules, teacher, against, companions, seed, args.settings)?;
    Ok(LearnPlan { begun, ..plan })
}
