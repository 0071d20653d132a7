//! `doko power`: a pilot run, and what a precision costs.

use std::io::Write;

use crate::cli::config::PowerConfig;
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::report::outputs::Target;
use crate::run::Stop;
use crate::run::execute::threads;
use crate::run::progress::Progress;
use crate::studies::power::{Power, PowerReport};

/// Plays the pilot and prints what it says; of an interrupted one nothing.
///
/// # Errors
/// If figures cannot be written.
pub(super) fn run(config: &PowerConfig, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let PowerConfig { experiment, precision, effect, json, csv, quiet, lang, .. } = config;
    let pool = threads(config.threads)?;
    let json_file =
        json.iter().filter_map(|json| if let Target::File(path) = json { Some(path) } else { None });
    for path in json_file.chain(csv) {
        // Made and dropped again, it leaves nothing: that it can be made is found out before play.
        NewFile::create(path)?;
    }
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
    let threads = pool.current_num_threads();
    let report = PowerReport {
        experiment,
        power: &power,
        precision: *precision,
        effect: *effect,
        took,
        threads,
        lang: *lang,
    };
    let write = |out: &mut dyn Write| {
        serde_json::to_writer_pretty(&mut *out, &report.json())?;
        writeln!(out)
    };
    if let Some(path) = csv {
        NewFile::write(path, |file| report.csv(file))?;
    }
    match json {
        Some(Target::File(path)) => NewFile::write(path, write)?,
        Some(Target::Stdout) => write(out)?,
        None => {}
    }
    if *json != Some(Target::Stdout) {
        write!(out, "{}", report.table())?;
    }
    Ok(Exit::Done)
}
