//! `doko power`: a pilot run, and what a precision costs.

use std::io::Write;

use clap::{Args, value_parser};
use doko_bots::BotSpec;
use doko_engine::Lang;

use super::ctrl_c::stop_on_ctrl_c;
use super::help;
use crate::cli::{FormArgs, RulesArgs, ThreadsArg, seed};
use crate::error::{Error, Exit, tell, usage};
use crate::rules_source::warn;
use crate::run::{MOST_DEALS, Progress, make_ready, threads};
use crate::stats::Until;
use crate::studies::matches::{Format, MatchPlan};
use crate::studies::plan::{BotPlan, Plan, RulesPlan};
use crate::studies::power::{Power, PowerReport};

const HELP: &str = include_str!("help/power.txt");

/// Say how many deals, games and minutes a precision takes
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct PowerArgs {
    /// The two bots, each as name or name:key=value,…; see `doko bots list`
    #[arg(value_name = "BOT", num_args = 2, required = true)]
    pub bots: Vec<BotSpec>,
    /// The precision wanted: half the width of the 95% interval, in points per game
    #[arg(long, value_name = "±POINTS", default_value = "±0.05", allow_hyphen_values = true)]
    pub precision: Until,
    /// The difference that is to be shown, in points per game
    #[arg(long, value_name = "POINTS", default_value_t = 0.1)]
    pub effect: f64,
    /// How many deals the pilot plays
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(30..=MOST_DEALS))]
    pub deals: u64,
    /// The seed of the pilot; the run itself should have another
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = seed())]
    pub seed: u64,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Where the figures go.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// Plays the pilot and prints what it says; of an interrupted one nothing.
///
/// # Errors
/// If something asked for makes no sense, or figures cannot be written.
pub(super) fn run(args: PowerArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let PowerArgs { bots, precision, effect, deals, seed, threads: number, rules, forms } = args;
    let plan = MatchPlan {
        rules: Some(RulesPlan::Named(rules.rules)),
        set: rules.set,
        bots: bots.iter().map(|bot| BotPlan::Spec(bot.to_string())).collect(),
        ..MatchPlan::default()
    };
    if !(effect.is_finite() && effect > 0.0) {
        return usage(format!("--effect {effect}: a number above 0, such as 0.1"));
    }
    let quiet = forms.quiet;
    let outputs = forms.checked()?;
    let mut experiment = Plan::new(Some(seed), Some(deals), plan).resolve(Format::Duel)?.experiment;
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
