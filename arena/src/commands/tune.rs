//! `doko tune`: what is meant by what was typed.

use std::io::Write;

use doko_bots::BotSpec;
use doko_engine::Lang;

use super::stop_on_ctrl_c;
use crate::cli::config::expect_folder;
use crate::cli::{OutputArgs, TuneArgs, TuneOutputArgs};
use crate::error::{Error, Exit, usage};
use crate::files::shell::quoted;
use crate::rules_source::warn;
use crate::run::{Folder, Start, Study};
use crate::studies::matches::{Blocks, BotPlan, Bots, Format, Plan, RulesPlan};
use crate::studies::tune::plan::{Candidate, TunePlan};
use crate::studies::tune::run::{Options, execute};
use crate::studies::tune::settings::{Screening, Settings};
use crate::studies::tune::study::Tuning;
use crate::studies::tune::words::DEFAULT_POOL;
use crate::studies::{AnyStudy, open, with_study};

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
    let plan = Plan {
        seed: Some(args.seed),
        deals: Some(1),
        block: Some(vec![Blocks::Team]),
        rules: Some(RulesPlan::Named(args.rules.rules)),
        set: args.rules.set,
        bots: [vec![bot], against, pool].concat().into_iter().map(BotPlan::Spec).collect(),
        ..Plan::default()
    };
    let experiment = plan.resolve(Format::Tournament)?.experiment;
    warn(&[&experiment.rules], Lang::En);
    TunePlan::new(experiment, settings)
}
