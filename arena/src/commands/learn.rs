//! `doko learn`: what is meant by what was typed.

use std::io::Write;

use doko_bots::net::Networks;
use doko_bots::{BotKind, BotSpec};
use doko_engine::{Lang, Rules};
use std::sync::Arc;

use super::stop_on_ctrl_c;
use crate::cli::LearnArgs;
use crate::cli::config::expect_folder;
use crate::error::{Error, Exit, usage};
use crate::rules_source::warn;
use crate::run::{Contestant, RunOutput, make_ready};
use crate::studies::defaults::SEED;
use crate::studies::learn::expect_training;
use crate::studies::learn::lessons::{TEACHER_SPEC, Teacher};
use crate::studies::learn::pipeline::{self, Options};
use crate::studies::learn::plan::LearnPlan;
use crate::studies::matches::{BotPlan, Bots, RulesPlan};

/// Teaches networks, and says whether they are better.
///
/// # Errors
/// If what is asked for makes no sense, or results cannot be written.
pub(super) fn run(args: LearnArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    expect_training()?;
    let options = options(&args)?;
    let mut plan = match &args.resume {
        Some(folder) => pipeline::read(folder)?,
        None => plan(args)?,
    };
    let rules = plan.rules.clone();
    warn(&rules.iter().collect::<Vec<_>>(), Lang::En);
    let mut bots: Vec<&mut Contestant> = vec![&mut plan.teacher.seated, &mut plan.against];
    bots.extend(&mut plan.companions);
    let kinds: Vec<Arc<dyn BotKind>> = bots.iter().map(|bot| Arc::clone(&bot.kind)).collect();
    let stop = stop_on_ctrl_c(&kinds)?;
    make_ready(bots, &rules)?;
    pipeline::execute(&plan, &options, &stop, out)
}

fn options(args: &LearnArgs) -> Result<Options, Error> {
    let LearnArgs { write: networks, out, force, resume, forms, threads, .. } = args;
    if networks.is_none() && out.is_none() && resume.is_none() {
        return usage(
            "name a file for the networks by --write, or a folder for all of the pipeline by --out",
        );
    }
    expect_folder(out.as_deref(), "net")?;
    let report = forms.clone().outputs()?;
    let output = RunOutput { report, out: resume.clone().or(out.clone()), force: *force, quiet: forms.quiet };
    let (threads, networks) = (threads.number(), networks.clone());
    Ok(Options { is_resumed: resume.is_some(), threads, output, networks })
}

/// The bots of these specs.
fn bots(specs: &[BotSpec], default: &str) -> Result<Vec<Contestant>, Error> {
    let default = || vec![default.to_owned()];
    let specs = if specs.is_empty() { default() } else { specs.iter().map(ToString::to_string).collect() };
    specs.into_iter().map(|spec| BotPlan::Spec(spec).contestant(Bots::Playing)).collect()
}

fn plan(args: LearnArgs) -> Result<LearnPlan, Error> {
    let rules = if args.rules.is_empty() { vec!["ddv".to_owned()] } else { args.rules };
    let rules = rules.into_iter().map(|rules| RulesPlan::Named(rules).rules(&args.set, 0));
    let rules = rules.collect::<Result<Vec<Rules>, _>>()?;
    let one =
        |spec: &Option<BotSpec>, default| Ok::<_, Error>(bots(spec.as_slice(), default)?.swap_remove(0));
    let student = if args.student.is_some() { Some(one(&args.student, "")?) } else { None };
    let teacher = Teacher::new(one(&args.teacher, TEACHER_SPEC)?, student);
    let begun = args.settings.begin_with.as_deref().map(Networks::named).transpose()?;
    let incumbent = match &args.settings.begin_with {
        Some(networks) => format!("net:weights={networks}"),
        None => "heuristic".to_owned(),
    };
    let (against, companions) = (one(&args.against, &incumbent)?, bots(&args.companion, "heuristic")?);
    let seed = args.seed.unwrap_or(SEED);
    let plan = LearnPlan::new(rules, teacher, against, companions, seed, args.settings)?;
    Ok(LearnPlan { begun, ..plan })
}
