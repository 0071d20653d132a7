//! `doko power`: a pilot run, and what a precision costs.

use std::io::Write;

use doko_engine::Lang;

use super::stop_on_ctrl_c;
use crate::cli::PowerArgs;
use crate::error::{Error, Exit, tell, usage};
use crate::rules_source::warn;
use crate::run::{Progress, make_ready, threads};
use crate::studies::matches::{BotPlan, Format, Plan, RulesPlan};
use crate::studies::power::{Power, PowerReport};

/// Plays the pilot and prints what it says; of an interrupted one nothing.
///
/// # Errors
/// If something asked for makes no sense, or figures cannot be written.
pub(super) fn run(args: PowerArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let PowerArgs { bots, precision, effect, deals, seed, threads: number, rules, forms } = args;
    let plan = Plan {
        seed: Some(seed),
        deals: Some(deals),
        rules: Some(RulesPlan::Named(rules.rules)),
        set: rules.set,
        bots: bots.iter().map(|bot| BotPlan::Spec(bot.to_string())).collect(),
        ..Plan::default()
    };
    if !(effect.is_finite() && effect > 0.0) {
        return usage(format!("--effect {effect}: a number above 0, such as 0.1"));
    }
    let quiet = forms.quiet;
    let outputs = forms.checked()?;
    let mut experiment = plan.resolve(Format::Duel)?.experiment;
    warn(&[&experiment.rules], Lang::En);
    let stop = stop_on_ctrl_c(&experiment.kinds())?;
    make_ready(experiment.bots.iter_mut().collect(), std::slice::from_ref(&experiment.rules))?;
    let pool = threads(number.number())?;
    let mut power = Power::new(&experiment);
    let mut progress = Progress::new(experiment.unit, experiment.deals, quiet);
    experiment.run(0..experiment.deals, &pool, &stop, |blocks| -> Result<(), Error> {
        progress.advance();
        power.add(&blocks);
        Ok(())
    })?;
    let took = progress.elapsed();
    progress.finish();
    if power.deals() < experiment.deals {
        tell("doko: interrupted; a pilot that is not complete says nothing");
        return Ok(Exit::Interrupted);
    }
    let report = PowerReport {
        experiment: &experiment,
        power: &power,
        precision: precision.half_width(),
        effect,
        took,
        threads: pool.current_num_threads(),
    };
    outputs.put(&report, out)?;
    Ok(Exit::Done)
}
