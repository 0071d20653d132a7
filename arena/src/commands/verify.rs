//! `doko verify`: whether the files of a run follow from its games, and the games from its experiment.

use std::io::Write;
use std::path::Path;

use doko_engine::random::draw;

use super::run::threads;
use super::stop_on_ctrl_c;
use crate::block::Block;
use crate::cli::VerifyArgs;
use crate::error::{Error, Exit};
use crate::experiment::{Experiment, Plan};
use crate::log::LogReader;
use crate::progress::Progress;
use crate::results::{BLOCK_LOG, CONFIG, FOLDER_FILES, LOGS, Place, Results, SUMS, header};
use crate::run::{Stop, in_order};
use crate::sums;

/// Compares everything, and says what it has found.
///
/// # Errors
/// If something cannot be read, or is not what it should be.
pub(super) fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let folder = &args.folder;
    if LOGS.iter().any(|log| folder.join(log).exists()) && !folder.join(SUMS).exists() {
        return Err(Error::Usage(format!(
            "{} has no {SUMS}: its run was killed or is being played; go on with it with --resume",
            folder.display()
        )));
    }
    let check = sums::check(folder)?;
    if !check.is_intact() {
        return Err(Error::Unequal(format!("{}: {check}", folder.join(sums::NAME).display())));
    }
    // A person's notes beside the results are none of them; a result without a checksum could say anything.
    if let Some(name) = check.unlisted.iter().find(|name| FOLDER_FILES.contains(&&***name)) {
        return Err(Error::Unequal(format!(
            "{} has no checksum for {name}",
            folder.join(sums::NAME).display()
        )));
    }
    let is_there = |log: &&str| folder.join(log).exists();
    if let Some(log) = LOGS.into_iter().find(is_there).filter(|log| *log != BLOCK_LOG) {
        if !args.quiet {
            let folder = folder.display();
            writeln!(
                out,
                "{folder}: every file is as its checksum says; what follows from {log} is not computed again"
            )?;
        }
        return Ok(Exit::Done);
    }
    let config = folder.join(CONFIG);
    let planned = Plan::read(&config)?.resolve_as_written()?;
    let experiment = &planned.experiment;
    let stop = &stop_on_ctrl_c(&experiment.bots)?;
    Place::Compare(folder)
        .put(CONFIG, |file| file.write_all(experiment.to_toml(&planned.stopping).as_bytes()))?;

    let path = folder.join(BLOCK_LOG);
    let reader = LogReader::open(&path)?;
    let range = reader.header().range();
    reader.expect(&header(experiment, range.clone()))?;
    let place = Some(Place::Compare(folder));
    let mut results = Results::new(&planned, range.clone(), place, None)?;
    for blocks in reader {
        let blocks = blocks?;
        if results.is_complete() {
            let path = path.display();
            return Err(Error::Unequal(format!(
                "{path} goes on after the deal at which the run was decided"
            )));
        }
        results.take(&blocks)?;
    }
    let deals = results.next_deal() - range.start;
    results.finish(place)?;
    // What a clock has decided is not decided again, and of a program nobody knows unless it says so.
    let by_chance = experiment.bots.iter().find(|bot| !bot.kind.is_reproducible());
    let size = match by_chance {
        Some(_) => 0,
        None if args.all => deals,
        None => args.sample,
    };
    let played = replay(experiment, &path, &sample(experiment, deals, size), args, stop)?;
    if !args.quiet {
        let report = results.report();
        let unit = experiment.unit.noun(deals);
        let whole = match (report.is_interrupted(), report.is_part()) {
            (true, _) => format!(", of {} asked for: it was interrupted", report.planned()),
            (false, true) => format!(", a part of {}", experiment.deals),
            (false, false) => String::new(),
        };
        let again = match by_chance {
            Some(bot) => format!("none of them played again: {} may answer otherwise another time", bot.name),
            None => format!("{played} of them played again, with the same result"),
        };
        let folder = folder.display();
        writeln!(out, "{folder}: every file follows from the games of {deals} {unit}{whole}; {again}")?;
    }
    Ok(if stop.is_requested() { Exit::Interrupted } else { Exit::Done })
}

/// Numbers of so many deals, drawn at random, in their order.
pub(super) fn sample(experiment: &Experiment, deals: u64, size: u64) -> Vec<u64> {
    if size >= deals {
        return (0..deals).collect();
    }
    let mut drawn = std::collections::BTreeSet::new();
    let mut numbers = 0..;
    while (drawn.len() as u64) < size {
        let word = draw(*b"doko vfy", experiment.seed, numbers.next().expect("there is no last number"));
        drawn.insert(((u128::from(word) * u128::from(deals)) >> 64) as u64);
    }
    drawn.into_iter().collect()
}

/// Plays deals again, by their numbers in the log, and returns how many were as they stand there.
fn replay(
    experiment: &Experiment,
    path: &Path,
    numbers: &[u64],
    args: &VerifyArgs,
    stop: &Stop,
) -> Result<u64, Error> {
    let pool = threads(usize::from(args.threads))?;
    let mut reader = LogReader::open(path)?;
    let first = reader.header().first;
    let mut progress = Progress::new(experiment.unit, numbers.len() as u64, args.quiet);
    let mut read = 0;
    let play = |n: u64| -> Vec<Block> { experiment.play_deal(first + numbers[n as usize]) };
    let done = in_order(&pool, numbers.len() as u64, stop, play, |n, played| {
        let number = numbers[n as usize];
        let logged = reader.by_ref().nth((number - read) as usize).transpose()?;
        read = number + 1;
        progress.advance();
        match logged {
            Some(blocks) if blocks == played => Ok(()),
            _ => Err(Error::Unequal(format!(
                "{} {} comes out differently when it is played again: the log was changed, or a bot is not reproducible",
                experiment.unit.noun(1),
                first + number
            ))),
        }
    })?;
    progress.finish();
    Ok(done)
}
