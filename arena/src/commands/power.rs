//! `doko power`: a pilot run, and what a precision costs.

use std::io::Write;

use crate::cli::config::PowerConfig;
use crate::error::{Error, Exit, tell};
use crate::run::{Progress, Stop, threads};
use crate::studies::power::{Power, PowerReport};

/// Plays the pilot and prints what it says; of an interrupted one nothing.
///
/// # Errors
/// If figures cannot be written.
pub(super) fn run(config: &PowerConfig, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let PowerConfig { experiment, precision, effect, outputs, quiet, .. } = config;
    let pool = threads(config.threads)?;
    let mut power = Power::new(experiment);
    let mut progress = Progress::new(experiment.unit, experiment.deals, *quiet);
    experiment.run(0..experiment.deals, &pool, stop, |blocks| -> Result<(), Error> {
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
        experiment,
        power: &power,
        precision: *precision,
        effect: *effect,
        took,
        threads: pool.current_num_threads(),
    };
    outputs.put(&report, out)?;
    Ok(Exit::Done)
}
