//! The commands that play a run: `doko duel`, `doko tournament`, `doko lab`, `doko tune calibrate`.

use std::io::Write;

use doko_bots::BotSpec;

use super::stop_on_ctrl_c;
use crate::cli::config::{Planned, experiment, of_config};
use crate::cli::{CalibrateArgs, LabArgs, OutputArgs, PartArgs, RunArgs};
use crate::error::{Error, Exit, tell};
use crate::run::execute::execute;
use crate::run::study::{Study, StudyExt};
use crate::studies::calibrate::Trial;
use crate::studies::matches::experiment::{Blocks, BotPlan, Format, Plan, RulesPlan, Stopping};
use crate::studies::{AnyStudy, with_study};

/// Plays a duel or a tournament, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn duel(
    format: Format,
    bots: &[BotSpec],
    args: RunArgs,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let (threads, strict) = (args.threads, args.strict);
    if let Some(planned) = Planned::resumed(&args.part, &args.output, args.deals, &format.to_string())? {
        return any(planned.with(threads, strict), out);
    }
    let (part, output) = (args.part.clone(), args.output.clone());
    let mut study = experiment(format, bots, args)?;
    if (part.shard.is_some() || part.range.is_some()) && study.stops_by().is_some() {
        tell(
            "doko: a part does not stop early: its deals are all played, and `doko merge` applies a test to all of them",
        );
        study.stopping = Stopping::default();
    }
    play(Planned::begun(study, &part, output)?.with(threads, strict), out)
}

/// Plays a laboratory, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn lab(args: LabArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    if let Some(planned) = Planned::resumed(&args.part, &args.output, args.deals, "lab")? {
        return any(planned.with(args.threads, false), out);
    }
    let study = match &args.config {
        Some(path) => of_config(path, args.deals, "lab")?,
        None => AnyStudy::Lab(super::lab::lab(&args)?),
    };
    begin(study, &args.part, args.output, args.threads, out)
}

/// How many deals a calibration has if nobody says.
const CALIBRATED: u64 = 10_000;

/// Plays a calibration, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn calibrate(args: &CalibrateArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    if let Some(planned) = Planned::resumed(&args.part, &args.output, args.deals, "tune calibrate")? {
        return any(planned.with(args.threads, false), out);
    }
    if let Some(path) = &args.config {
        let study = of_config(path, args.deals, "tune calibrate")?;
        return begin(study, &args.part, args.output.clone(), args.threads, out);
    }
    let bot = args.bot.as_ref().map(|bot| BotPlan::Spec(bot.to_string()));
    let bot = bot.ok_or_else(|| Error::Usage("name the bot whose Ansagen are weighed".to_owned()))?;
    let plan = Plan {
        seed: args.seed,
        deals: Some(args.deals.unwrap_or(CALIBRATED)),
        block: Some(vec![Blocks::Team]),
        rules: args.rules.clone().map(RulesPlan::Named),
        set: args.set.clone(),
        bots: vec![bot.clone(), bot],
        ..Plan::default()
    };
    let study = AnyStudy::Calibrate(Trial::new(plan.resolve(Format::Duel)?.experiment));
    begin(study, &args.part, args.output.clone(), args.threads, out)
}

fn begin(
    study: AnyStudy,
    part: &PartArgs,
    output: OutputArgs,
    threads: u16,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    with_study!(study, study => play(Planned::begun(study, part, output)?.with(threads, false), out))
}

/// Plays on whichever run it is.
fn any(planned: Planned<AnyStudy>, out: &mut dyn Write) -> Result<Exit, Error> {
    let Planned { study, options } = planned;
    with_study!(study, study => play(Planned { study, options }, out))
}

fn play<S: Study>(planned: Planned<S>, out: &mut dyn Write) -> Result<Exit, Error> {
    let Planned { study, options } = planned;
    execute(&study, &options, &stop_on_ctrl_c(&study.kinds())?, out)
}
