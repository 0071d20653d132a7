//! `doko tune calibrate`: what saying something is worth.

use std::io::Write;
use std::path::Path;
use std::time::SystemTime;

use super::run::{quoted, threads};
use super::stop_on_ctrl_c;
use crate::calibrate::{CalibrateReport, DealCases, Tables, Trial};
use crate::cli::CalibrateArgs;
use crate::config::{csv_is_a_file, no_file_is_named_twice};
use crate::error::{Error, Exit, tell};
use crate::experiment::{Blocks, BotPlan, Format, Plan, Planned, RulesPlan};
use crate::files::NewFile;
use crate::forms::{Forms, Written};
use crate::log::Writer;
use crate::progress::Progress;
use crate::report::RunInfo;
use crate::results::{
    CASE_LOG, CONFIG, LogFolder, REPORT, RUN, SUMMARY_CSV, SUMMARY_JSON, expect_run, header,
};
use crate::run::in_order;

/// How many deals are played if nobody says.
const DEALS: u64 = 10_000;

/// Plays the deals and their futures until all are there or Ctrl-C, writes the files and prints the tables.
///
/// # Errors
/// If a run cannot be begun or gone on with, or its results cannot be written.
pub(super) fn run(args: &CalibrateArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    csv_is_a_file(args.csv.as_deref())?;
    let forms: Forms = args.forms.clone().try_into()?;
    let folder = folder(args);
    let own = folder.into_iter().flat_map(LogFolder::names);
    let named = forms.files().map(|(option, path)| (option.to_owned(), path.to_owned()));
    let csv = args.csv.iter().map(|path| ("--csv".to_owned(), path.clone()));
    no_file_is_named_twice(own.chain(named).chain(csv))?;
    let planned = planned(args)?;
    let experiment = &planned.experiment;
    let stop = stop_on_ctrl_c(&experiment.bots)?;
    let pool = threads(usize::from(args.threads))?;
    let started = SystemTime::now();
    // That all files can be made is found out before there is a folder.
    forms.check()?;
    args.csv.iter().try_for_each(|path| NewFile::create(path).map(drop))?;
    let mut tables = Tables::default();
    let mut log = folder.map(|folder| begin(folder, &planned, args, &mut tables)).transpose()?;
    let resumed_at = tables.deals;
    let trial = Trial::new(experiment);
    let mut progress = Progress::new(experiment.unit, experiment.deals - resumed_at, args.quiet);
    let play = |number: u64| trial.play(resumed_at + number);
    let played = in_order(&pool, experiment.deals - resumed_at, &stop, play, |_, deal| {
        progress.advance();
        tables.add(&deal);
        log.as_mut().map_or(Ok(()), |log| log.append(&deal))
    });
    if let (Err(_), Some(folder)) = (&played, &folder) {
        tell(format_args!("doko: every deal that was complete is kept; go on with {}", go_on(folder.path)));
    }
    let played = played?;
    let took = progress.elapsed();
    progress.finish();
    log.as_mut().map_or(Ok(()), Writer::sync)?;
    let report = CalibrateReport { experiment, tables: &tables, lang: args.lang.lang };
    let is_interrupted = tables.deals < experiment.deals;
    if let Some(folder) = folder {
        let english = CalibrateReport { lang: doko_engine::Lang::En, ..report };
        folder.put(SUMMARY_CSV, |file| english.csv(file))?;
        folder.put(SUMMARY_JSON, |file| english.json(file))?;
        folder.put(REPORT, |file| english.text(file))?;
        let info = RunInfo {
            resumed_at,
            interrupted: is_interrupted,
            ..RunInfo::now(started, took, played, pool.current_num_threads())
        };
        folder.seal(&info)?;
    }
    drop(log);
    args.csv.iter().try_for_each(|path| NewFile::write(path, |file| report.csv(file)))?;
    let written = Written {
        table: &|out| report.text(out),
        json: &|out| report.json(out),
        html: &|out| report.html(out),
        markdown: &|out| report.markdown(out),
    };
    forms.put(&written, out)?;
    if tables.faulty > 0 {
        tell(format_args!(
            "doko: a bot was at fault in {} of {} deals, which are left out",
            tables.faulty, tables.deals
        ));
    }
    if is_interrupted {
        tell(format_args!(
            "doko: interrupted; results are those of the first {} of {} deals",
            tables.deals, experiment.deals
        ));
        if let Some(folder) = folder {
            tell(format_args!("doko: go on with {}", go_on(folder.path)));
        }
        return Ok(Exit::Interrupted);
    }
    Ok(if tables.faulty > 0 { Exit::Fault } else { Exit::Done })
}

/// The folder of the run, if one is asked for.
fn folder(args: &CalibrateArgs) -> Option<LogFolder<'_>> {
    let path = args.out.as_deref().or(args.resume.as_deref())?;
    Some(LogFolder {
        path,
        option: "--out",
        log: CASE_LOG,
        files: &[CONFIG, SUMMARY_CSV, SUMMARY_JSON, REPORT, RUN],
    })
}

/// The log to which deals are added, those that it has in the tables.
fn begin(
    folder: LogFolder<'_>,
    planned: &Planned,
    args: &CalibrateArgs,
    tables: &mut Tables,
) -> Result<Writer<DealCases>, Error> {
    let header = header(&planned.experiment, 0..planned.experiment.deals);
    if args.resume.is_none() {
        return folder.begin(&header, &planned.experiment.to_toml(&planned.stopping), args.force);
    }
    let log = folder.resume(&header, args.repair, |deal: DealCases| {
        tables.add(&deal);
        Ok(())
    })?;
    if !args.quiet {
        let unit = planned.experiment.unit;
        tell(format_args!("{} {} are there already", tables.deals, unit.noun(tables.deals)));
    }
    Ok(log)
}

/// The command that goes on with a run.
fn go_on(folder: &Path) -> String {
    format!("doko tune calibrate --resume {}", quoted(folder))
}

/// What is played: an experiment of the bot with itself, which says of everything what it is.
fn planned(args: &CalibrateArgs) -> Result<Planned, Error> {
    if let Some(folder) = &args.resume {
        expect_run(folder, "--out", &[CONFIG, CASE_LOG])?;
        return Plan::read(&folder.join(CONFIG))?.resolve(Format::Duel);
    }
    let bot = args.bot.as_ref().map(|bot| BotPlan::Spec(bot.to_string()));
    let bot = bot.ok_or_else(|| Error::Usage("name the bot whose Ansagen are weighed".to_owned()))?;
    let plan = Plan {
        seed: args.seed,
        deals: Some(args.deals.unwrap_or(DEALS)),
        block: Some(vec![Blocks::Team]),
        rules: args.rules.clone().map(RulesPlan::Named),
        set: args.set.clone(),
        bots: vec![bot.clone(), bot],
        ..Plan::default()
    };
    plan.resolve(Format::Duel)
}
