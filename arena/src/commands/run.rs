//! The commands that play a run: `doko duel`, `doko tournament`, `doko gauntlet`, `doko lab`, `doko calibrate`, `doko
//! learn lessons`.

use std::io::Write;

use doko_bots::BotSpec;
use doko_engine::Lang;

use super::stop_on_ctrl_c;
use crate::cli::config::{RunRequest, experiment, of_config};
use crate::cli::{CalibrateArgs, GauntletArgs, LabArgs, LessonsArgs, RunArgs};
use crate::error::{Error, Exit, tell, usage};
use crate::rules_source::warn;
use crate::run::{Host, Start, Study, execute};
use crate::studies::calibrate::Trial;
use crate::studies::defaults::SEED;
use crate::studies::lab::report::left_out;
use crate::studies::learn::lessons::{DEALS, Lessons, TEACHER_SPEC, Teacher, expect_fair};
use crate::studies::matches::{Blocks, BotPlan, Bots, Format, Plan, RulesPlan, Stopping};
use crate::studies::{AnyStudy, with_study};

/// Plays a duel or a tournament, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn duel(
    format: Format,
    bots: &[BotSpec],
    args: &RunArgs,
    host: &Host<'_>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    blocks_of(format, bots, None, args, host, out)
}

/// Plays a gauntlet, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn gauntlet(args: &GauntletArgs, host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    let others = args.against.iter().flat_map(|against| &against.0);
    let bots: Vec<BotSpec> = args.bots.iter().chain(others).cloned().collect();
    let mine = (!bots.is_empty()).then_some(args.bots.len());
    blocks_of(Format::Gauntlet, &bots, mine, &args.run, host, out)
}

fn blocks_of(
    format: Format,
    bots: &[BotSpec],
    mine: Option<usize>,
    args: &RunArgs,
    host: &Host<'_>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let RunArgs { part, output, deals, threads, strict, .. } = args;
    let request = RunRequest { part, output, deals: *deals, threads: *threads, strict: *strict };
    let begin = || {
        let mut study = experiment(format, bots, mine, args)?;
        if (part.shard.is_some() || part.range.is_some()) && study.stops_by().is_some() {
            tell(
                "doko: a part does not stop early: its deals are all played, and `doko merge` applies a test to all of them",
            );
            study.stopping = Stopping::default();
        }
        Ok(AnyStudy::Match(study))
    };
    play(format.key(), &request, begin, host, out)
}

/// Plays a laboratory, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn lab(args: &LabArgs, host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    let LabArgs { part, output, deals, threads, .. } = args;
    let request = RunRequest { part, output, deals: *deals, threads: *threads, strict: false };
    let begin = || {
        if let Some(path) = &args.config {
            return of_config(path, args.deals, "lab");
        }
        let lab = super::lab::lab(args)?;
        if let Some(words) = left_out(&lab, output.forms.lang.lang) {
            tell(format_args!("doko: {words}"));
        }
        Ok(AnyStudy::Lab(lab))
    };
    play("lab", &request, begin, host, out)
}

/// How many deals a calibration has if nobody says.
const CALIBRATED: u64 = 10_000;

/// Plays a calibration, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn calibrate(args: &CalibrateArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let CalibrateArgs { part, output, deals, threads, .. } = args;
    let request = RunRequest { part, output, deals: *deals, threads: *threads, strict: false };
    let begin = || match &args.config {
        Some(path) => of_config(path, args.deals, "calibrate"),
        None => trial(args).map(AnyStudy::Calibrate),
    };
    play("calibrate", &request, begin, &Host::default(), out)
}

fn trial(args: &CalibrateArgs) -> Result<Trial, Error> {
    let spec = |bot: &BotSpec| BotPlan::Spec(bot.to_string());
    let bot = args.bot.as_ref().map(spec);
    let bot = bot.ok_or_else(|| Error::Usage("name the bot whose Ansagen are weighed".to_owned()))?;
    let plan = Plan {
        seed: args.seed,
        deals: Some(args.deals.unwrap_or(CALIBRATED)),
        block: Some(vec![Blocks::Team]),
        rules: args.rules.clone().map(RulesPlan::Named),
        set: args.set.clone(),
        bots: vec![bot.clone(), args.among.as_ref().map_or(bot, spec)],
        ..Plan::default()
    };
    Ok(Trial::new(plan.resolve(Format::Duel)?.experiment))
}

/// Plays lessons, or goes on with them.
///
/// # Errors
/// If something in them is wrong, or results cannot be written.
pub(super) fn lessons(args: &LessonsArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let LessonsArgs { part, output, deals, threads, .. } = args;
    let request = RunRequest { part, output, deals: *deals, threads: *threads, strict: false };
    if output.out.is_none() && part.resume.is_none() {
        return usage("lessons are kept to be learnt from: name a folder for them by --out");
    }
    let begin = || match &args.config {
        Some(path) => of_config(path, args.deals, "learn lessons"),
        None => lessons_of(args).map(AnyStudy::Lessons),
    };
    play("learn lessons", &request, begin, &Host::default(), out)
}

fn lessons_of(args: &LessonsArgs) -> Result<Lessons, Error> {
    let bot = |spec: String| BotPlan::Spec(spec).contestant(Bots::Playing);
    let specs = |specs: &[BotSpec]| specs.iter().map(ToString::to_string).collect::<Vec<_>>();
    let teacher = bot(args.teacher.as_ref().map_or(TEACHER_SPEC.to_owned(), ToString::to_string))?;
    let student = args.student.as_ref().map(|student| bot(student.to_string())).transpose()?;
    let companions = match specs(&args.companion) {
        none if none.is_empty() && !args.alone => vec!["heuristic".to_owned()],
        companions => companions,
    };
    let rules = if args.rules.is_empty() { vec!["ddv".to_owned()] } else { args.rules.clone() };
    let rules = rules.into_iter().map(|rules| RulesPlan::Named(rules).rules(&args.set, 0));
    let teacher = Teacher::new(teacher, student);
    let companions = companions.into_iter().map(bot).collect::<Result<Vec<_>, _>>()?;
    teacher.expect_fair()?;
    expect_fair(&companions)?;
    Ok(Lessons {
        rules: rules.collect::<Result<_, _>>()?,
        teacher,
        companions,
        seed: args.seed.unwrap_or(SEED),
        deals: args.deals.unwrap_or(DEALS),
        keeps_values: !args.no_values,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// Plays what `begin` makes, or goes on with the run that is named.
fn play(
    command: &str,
    request: &RunRequest<'_>,
    begin: impl FnOnce() -> Result<AnyStudy, Error>,
    host: &Host<'_>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let (mut study, options) = if let Some(path) = &request.part.resume {
        request.resumed(path, command)?
    } else {
        let study = begin()?;
        with_study!(&study, study => warn(&study.rules(), Lang::En));
        request.begun(study)?
    };
    study.seat_guests(host.guests)?;
    with_study!(&mut study, study => {
        let stop = host.stop.map_or_else(|| stop_on_ctrl_c(&study.kinds()), |stop| Ok(stop.clone()))?;
        // A resumed run reads its log first: only if deals are left do its bots have to start.
        if options.start == Start::New {
            study.make_ready()?;
        }
        execute(&*study, &options, &stop, out)
    })
}
