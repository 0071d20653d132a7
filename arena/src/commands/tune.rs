//! `doko tune`: searches, confirms and reports.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Instant, SystemTime};

use doko_engine::Lang;

use super::stop_on_ctrl_c;
use crate::cli::TuneArgs;
use crate::cli::config::{csv_is_a_file, no_file_is_named_twice};
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::files::names::{REPORT, SUMMARY_JSON};
use crate::files::shell::quoted;
use crate::report::outputs::{Forms, Written};
use crate::run::Stop;
use crate::run::execute::threads;
use crate::run::folder::Folder;
use crate::run::info::RunInfo;
use crate::run::log::Writer;
use crate::run::probe::Probes;
use crate::studies::matches::experiment::{Blocks, BotPlan, Format, Plan, RulesPlan};
use crate::studies::tune::course::{Course, Ending};
use crate::studies::tune::file::parameter_file;
use crate::studies::tune::run::{Halt, PlayOptions, play_on};
use crate::studies::tune::settings::{Screening, Settings};
use crate::studies::tune::tuning::{Subject, Tuning};
use crate::studies::tune::words::DEFAULT_POOL;
use crate::studies::tune::{folder, report};

/// A tuning run and what to do with its results.
struct TuneConfig {
    tuning: Tuning,
    folder: Option<Kept>,
    threads: usize,
    out: Option<PathBuf>,
    csv: Option<PathBuf>,
    forms: Forms,
    quiet: bool,
    lang: Lang,
}

/// Where a run is kept.
struct Kept {
    path: PathBuf,
    start: Start,
}

/// What is done with what the folder of a run holds.
#[derive(Clone, Copy)]
enum Start {
    /// A run is begun there; with force in place of what it holds.
    New { force: bool },
    /// The run there is gone on with.
    Log { repair: bool },
}

/// Tunes a bot.
///
/// # Errors
/// If what is asked for makes no sense, or results cannot be written.
pub(super) fn run(args: &TuneArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let config = TuneConfig::of(args)?;
    let stop = stop_on_ctrl_c(&config.tuning.experiment.kinds())?;
    tune(&config, &stop, out)
}

fn tune(config: &TuneConfig, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let TuneConfig { tuning, folder, csv, forms, .. } = config;
    let pool = threads(config.threads)?;
    forms.check(None)?;
    for path in csv.iter().chain(&config.out) {
        // Made and dropped again, it leaves nothing: that it can be made is found out before play.
        NewFile::create(path)?;
    }
    let mut course = Course::new(tuning);
    let mut log = None;
    if let Some(Kept { path, start }) = folder {
        let (folder, probes) = (folder::at(path), || Probes::play(&tuning.planned(), &pool, stop));
        log = match *start {
            Start::New { force } => folder::begin(folder, tuning, probes, force)?,
            Start::Log { repair } => folder::resume(folder, &mut course, probes, repair)?,
        };
        if log.is_none() {
            tell("doko: interrupted before the first step");
            return Ok(Exit::Interrupted);
        }
    }
    let (resumed_at, started, clock) = (course.deals, SystemTime::now(), Instant::now());
    let options = PlayOptions {
        folder: folder.as_ref().map(|kept| &*kept.path),
        repair: matches!(folder, Some(Kept { start: Start::Log { repair: true }, .. })),
        threads: config.threads,
        quiet: config.quiet,
    };
    let halt = play_on(&mut course, &mut log, &pool, stop, &options)?;
    let file = parameter_file(&course);
    log.as_mut().map_or(Ok(()), Writer::sync)?;
    if let Some(Kept { path, .. }) = folder {
        let folder = folder::at(path);
        folder.put(folder::COURSE, |out| report::csv(&course, out))?;
        folder.put(SUMMARY_JSON, |out| report::json(&course, out))?;
        folder.put(REPORT, |out| report::table(&course, Lang::En, out))?;
        if let Some(file) = &file {
            folder.put(folder::FOUND, |out| out.write_all(file.as_bytes()))?;
        }
        let played = course.deals - resumed_at;
        folder.seal(Some(&RunInfo {
            resumed_at,
            interrupted: halt == Halt::Stopped,
            ..RunInfo::now(started, clock.elapsed(), played, pool.current_num_threads())
        }))?;
    }
    drop(log);
    if let Some(path) = csv {
        NewFile::write(path, |file| report::csv(&course, file))?;
    }
    let lang = config.lang;
    let written = Written {
        table: &|out| report::table(&course, lang, out),
        json: &|out| report::json(&course, out),
        html: &|out| report::html(&course, lang, out),
        markdown: &|out| report::markdown(&course, lang, out),
    };
    forms.put(&written, out)?;
    out.flush()?;
    let exit = exit(config, &course, halt);
    if let (Some(path), Some(file)) = (&config.out, &file) {
        let shown = path.display();
        if exit == Exit::Done && course.ending() == Ending::Better {
            NewFile::write(path, |out| out.write_all(file.as_bytes()))?;
            tell(format_args!("doko: {shown} has what was found"));
        } else {
            tell(format_args!("doko: {shown} is not written, since nothing is confirmed"));
        }
    }
    Ok(exit)
}

/// How it has ended, with what must not be overlooked on stderr.
fn exit(config: &TuneConfig, course: &Course<'_>, halt: Halt) -> Exit {
    if halt == Halt::Stopped {
        match &config.folder {
            Some(Kept { path, .. }) => {
                let out =
                    config.out.as_ref().map(|out| format!(" --out {}", quoted(out))).unwrap_or_default();
                tell(format_args!(
                    "doko: interrupted; every complete step is kept, go on with doko tune --resume {}{out}",
                    quoted(path)
                ));
            }
            None => tell("doko: interrupted; with --dir DIR every complete step is kept"),
        }
        return Exit::Interrupted;
    }
    if let (faults @ 1.., first) = &course.faults {
        let first = first.as_deref().unwrap_or_default();
        tell(format_args!("doko: bots were at fault in {faults} blocks; first {first}"));
        return Exit::Fault;
    }
    match course.ending() {
        Ending::Better | Ending::Screened => Exit::Done,
        Ending::Undecided | Ending::UnderWay => Exit::Inconclusive,
        Ending::Dead | Ending::Flat | Ending::Unchanged | Ending::NoBetter => Exit::TestSaysNo,
    }
}

impl TuneConfig {
    fn of(args: &TuneArgs) -> Result<TuneConfig, Error> {
        let output = &args.output;
        csv_is_a_file(output.csv.as_deref())?;
        let forms: Forms = output.forms.clone().try_into()?;
        let files = [("--out", &output.out), ("--csv", &output.csv)].into_iter();
        let files = files.filter_map(|(asks, path)| Some((asks.to_owned(), path.clone()?)));
        let written = forms.files().map(|(asks, path)| (asks.to_owned(), path.to_owned()));
        let own = output.resume.iter().chain(&output.dir).map(|path| folder::at(path));
        no_file_is_named_twice(own.flat_map(Folder::names).chain(files).chain(written))?;
        let start = match &output.resume {
            Some(_) => Start::Log { repair: output.repair },
            None => Start::New { force: output.force },
        };
        let tuning = output.resume.as_deref().map_or_else(|| tuning(args), folder::read)?;
        let folder = output.resume.clone().or(output.dir.clone()).map(|path| Kept { path, start });
        if let (Subject::Candidates(candidates), Some(_)) = (&tuning.subject, &output.out)
            && candidates.iter().any(|candidate| candidate.bot.name != tuning.incumbent().name)
        {
            let text =
                "--out holds parameters, and the choices are options: leave it out, the winner is printed";
            return Err(Error::Usage(text.to_owned()));
        }
        Ok(TuneConfig {
            tuning,
            folder,
            threads: usize::from(args.threads),
            out: output.out.clone(),
            csv: output.csv.clone(),
            forms,
            quiet: output.quiet,
            lang: output.lang.lang,
        })
    }
}

/// What is meant by what was typed.
fn tuning(args: &TuneArgs) -> Result<Tuning, Error> {
    let bot = args.bot.as_ref().ok_or_else(|| Error::Usage("name the bot to tune".to_owned()))?.to_string();
    let specs = |bots: &[doko_bots::BotSpec]| bots.iter().map(ToString::to_string).collect::<Vec<String>>();
    let against = if args.against.is_empty() { vec![bot.clone()] } else { specs(&args.against) };
    let pool =
        if args.pool.is_empty() { DEFAULT_POOL.map(str::to_owned).to_vec() } else { specs(&args.pool) };
    let opponents = against.len();
    let plan = Plan {
        seed: Some(args.seed),
        deals: Some(1),
        block: Some(vec![Blocks::Team]),
        rules: Some(RulesPlan::Named(args.rules.clone())),
        set: args.set.clone(),
        bots: [vec![bot], against, pool].concat().into_iter().map(BotPlan::Spec).collect(),
        ..Plan::default()
    };
    let default = Settings::default();
    if args.gain.is_some_and(|gain| !(gain.is_finite() && gain > 0.0)) {
        return Err(Error::Usage("--gain is a number above 0, such as 2".to_owned()));
    }
    let settings = Settings {
        params: args.params.clone(),
        unit: args.unit.clone(),
        choice: args.choice.clone(),
        block: args.block.unwrap_or(default.block),
        screen: match (args.screen, args.no_screen) {
            (true, _) => Screening::Only,
            (_, true) => Screening::None,
            _ => Screening::First,
        },
        screen_deals: args.screen_deals.unwrap_or(default.screen_deals),
        steps: args.steps.unwrap_or(default.steps),
        deals: args.deals.unwrap_or(default.deals),
        gain: args.gain.unwrap_or(default.gain),
        race_deals: args.race_deals.unwrap_or(default.race_deals),
        test: args.test.clone().unwrap_or(default.test.clone()),
        confirm_deals: args.confirm_deals.unwrap_or(default.confirm_deals),
        pool_deals: args.pool_deals.unwrap_or(default.pool_deals),
        diff_deals: args.diff_deals.unwrap_or(default.diff_deals),
        opponents,
        ..default
    };
    Tuning::new(plan.resolve(Format::Tournament)?.experiment, settings)
}
