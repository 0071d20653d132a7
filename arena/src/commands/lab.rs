//! `doko lab`: what rules change.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint, value_parser};
use doko_bots::BotSpec;

use super::help;
use super::playing::{RunRequest, play};
use crate::cli::{OutputArgs, PartArgs, ThreadsArg, number, seed};
use crate::error::{Error, Exit, tell, usage};
use crate::rules_source::Origin;
use crate::run::{Contestant, Host, MOST_BOTS, Unit};
use crate::studies::AnyStudy;
use crate::studies::defaults::{DEALS, SEED};
use crate::studies::lab::design::{Design, Factor, Start};
use crate::studies::lab::experiment::Lab;
use crate::studies::lab::page::left_out;
use crate::studies::lab::skill::Skill;

const HELP: &str = include_str!("help/lab.txt");

/// Play rule sets on the same deals and say what they change
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
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
    #[arg(long, value_name = "N", value_parser = number())]
    pub deals: Option<u64>,
    /// The seed of all deals and of the bots' random streams [default: 1]
    #[arg(long, value_name = "N", conflicts_with_all = ["resume", "config"], value_parser = seed())]
    pub seed: Option<u64>,
    /// How many deals in a row count as an evening, to say what an evening costs [default: 24]
    #[arg(long, value_name = "N", conflicts_with_all = ["session", "resume", "config"],
        value_parser = value_parser!(u32).range(1..=1000))]
    pub evening: Option<u32>,
    /// Play evenings of N games instead of single deals, with Bock and Pflichtsolo as the rules have them
    #[arg(long, value_name = "N", conflicts_with_all = ["resume", "config"], value_parser = value_parser!(u32).range(1..=1000))]
    pub session: Option<u32>,
    /// Leave out what a rule does by itself, with bots that do not know it: about half the time
    #[arg(long, conflicts_with_all = ["resume", "config"])]
    pub aware_only: bool,
    /// Let two bots, the better one first, play every deal in all ways in which two of each can sit at a table, to tell luck from
    /// skill: such as pimc:worlds=24 heuristic
    #[arg(long, value_name = "BOT", num_args = 2, conflicts_with_all = ["session", "resume", "config"])]
    pub skill: Vec<BotSpec>,
    /// How often each line-up of --skill plays a deal, with other random streams [default: 2]
    #[arg(long, value_name = "N", requires = "skill", value_parser = value_parser!(u32).range(2..=100))]
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
    /// Which part of it is played.
    #[command(flatten)]
    pub part: PartArgs,
}

/// Plays a laboratory, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn run(args: &LabArgs, host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    let LabArgs { part, output, config, deals, threads, .. } = args;
    let (config, deals, threads) = (config.as_deref(), *deals, *threads);
    let request = RunRequest { part, output, config, deals, threads, strict: false };
    let begin = || {
        let lab = lab(args)?;
        if let Some(words) = left_out(&lab, output.forms.lang.lang) {
            tell(format_args!("doko: {words}"));
        }
        Ok(AnyStudy::Lab(lab))
    };
    play("lab", &request, begin, host, out)
}

/// The laboratory that is asked for.
///
/// # Errors
/// If something in it is wrong, or cannot be read.
fn lab(args: &LabArgs) -> Result<Lab, Error> {
    let session = args.session.unwrap_or(0);
    let specs = match &args.bots[..] {
        [] => vec!["heuristic".parse::<BotSpec>()?],
        named => named.to_vec(),
    };
    let bots = specs.iter().map(Contestant::from_spec).collect::<Result<Vec<_>, _>>()?;
    if bots.len() > MOST_BOTS {
        return usage("at most 26 bots can be named, one for each letter");
    }
    let evening = args.evening.unwrap_or(if session > 0 { session } else { 24 });
    Ok(Lab {
        design: design(args, session)?,
        bots,
        seed: args.seed.unwrap_or(SEED),
        deals: args.deals.unwrap_or(DEALS),
        unit: Unit::of(session),
        evening,
        // At an evening, what comes before a game depends on the rules too.
        plays_unaware: !args.aware_only && session == 0,
        skill: skill(args)?,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// The two bots that tell luck from skill, if they are asked for.
fn skill(args: &LabArgs) -> Result<Option<Skill>, Error> {
    let [one, other] = &args.skill[..] else { return Ok(None) };
    let bots = [Contestant::from_spec(one)?, Contestant::from_spec(other)?];
    Ok(Some(Skill { bots, replicates: args.replicates.unwrap_or(2) }))
}

fn design(args: &LabArgs, games: u32) -> Result<Design, Error> {
    let start = |name: &str| -> Result<Start, Error> {
        Ok(Start { origin: Origin::named(name)?, changes: args.set.clone(), games })
    };
    if !args.rules.is_empty() {
        if args.factorial {
            return usage(
                "--factorial combines what is varied: name it with --vary or --option, and the rules with --base",
            );
        }
        let starts = args.rules.iter().map(|name| start(name));
        return Design::side_by_side(&starts.collect::<Result<Vec<_>, _>>()?);
    }
    let base = start(args.base.as_deref().unwrap_or("ddv"))?;
    let mut factors = args.vary.iter().map(|text| Factor::of_key(text)).collect::<Result<Vec<_>, _>>()?;
    let preset = base.origin.rules(&args.set)?.base();
    for name in &args.option {
        factors.extend(Factor::of_options(preset, name)?);
    }
    Design::varied(&base, factors, args.factorial)
}
