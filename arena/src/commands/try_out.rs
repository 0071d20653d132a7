//! `doko try`: a new bot is checked, plays a short gauntlet, and is told in a paragraph how it does.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use doko_bots::BotSpec;
use doko_bots::exec::usual_rules;
use doko_engine::{Lang, Rules, told};

use super::bots::UNFINISHED;
use super::ctrl_c::{FINISHING, stop_after};
use super::help;
use crate::cli::apart::{expect_apart, files_kept_in};
use crate::cli::{OutputArgs, RulesArgs, ThreadsArg, number, seed};
use crate::error::{Error, Exit, tell};
use crate::files::shell::quoted;
use crate::report::outputs::{Outputs, Target};
use crate::report::wrapped;
use crate::rules_source::{Origin, warn};
use crate::run::{Fold, Folder, Options, RunOutput, Start, Study, play, threads};
use crate::studies::analyse::{AnalyseReport, Court};
use crate::studies::defaults::SEED;
use crate::studies::played::PlayedRun;
use crate::studies::tryout::{Check, TryReport, Untold, judge, plan, subjects, tell_end};

const HELP: &str = include_str!("help/try.txt");

/// Check a new bot, play a short gauntlet, and say how it does
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct TryArgs {
    /// Your bot, as exec:COMMAND
    #[arg(value_name = "PROGRAM")]
    pub bot: BotSpec,
    /// How many deals the gauntlet has
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number())]
    pub deals: u64,
    /// The seed of all deals and of the bots' random streams
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = seed())]
    pub seed: u64,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Where everything goes.
    #[command(flatten)]
    pub output: OutputArgs,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// How many games the check plays under each of its rule sets: enough for every question, and soon over.
const CHECKED: u64 = 3;

/// Checks a bot and tries it.
///
/// # Errors
/// If something asked for is wrong, or results cannot be written.
pub(super) fn run(args: TryArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let TryArgs { bot, deals, seed, threads: number, output, rules } = args;
    let mut planned = plan(&bot, deals, seed, &rules.rules, &rules.set)?;
    let kept = output.clone().output()?;
    warn(&planned.rules(), Lang::En);

    let check = Check::of(&bot)?;
    let (mut kinds, is_checking) = (planned.kinds(), Arc::new(AtomicBool::new(check.is_some())));
    kinds.extend(check.as_ref().map(Check::kind));
    let stop = stop_after(&kinds, &is_checking, [UNFINISHED, FINISHING])?;
    // What is printed for programs has no place for people's words.
    let is_read = !output.prints_a_form();
    if let Some(check) = check {
        let mut told: Vec<u8> = Vec::new();
        let target: &mut dyn Write = if is_read { &mut *out } else { &mut told };
        let is_right = check.run(&rules_checked(&rules)?, CHECKED, target)?;
        tell_end(&bot, is_right, target)?;
        if is_read {
            writeln!(out)?;
        } else if !is_right {
            tell(String::from_utf8_lossy(&told));
        }
        out.flush()?;
        if !is_right {
            return Ok(Exit::Fault);
        }
    }
    drop(kinds);
    is_checking.store(false, Ordering::Relaxed);

    planned.make_ready()?;
    let is_unnamed = output.out.is_none();
    let (folder, outputs) = places(output, &planned.experiment.bots[0].name)?;
    let options = Options {
        units: 0..deals,
        start: Start::New,
        threads: number.number(),
        strict: false,
        output: RunOutput { report: Outputs::default(), out: Some(folder.clone()), ..kept },
    };
    let Some(played) = play(&planned, &options, &stop)? else {
        if is_unnamed {
            // Only if nothing is in it: the next try has its name then.
            let _ = fs::remove_dir(&folder);
        }
        tell("doko: interrupted before the first deal");
        return Ok(Exit::Interrupted);
    };
    let report = played.fold.findings();
    let path = quoted(&folder);
    let mut leave = |words: String| {
        if is_read && report.summary.deals > 0 {
            writeln!(out, "{}", wrapped(&report.told_in(outputs.lang).in_short()))?;
        }
        tell(format_args!("doko: interrupted{words}"));
        Ok(Exit::Interrupted)
    };
    if played.is_interrupted {
        return leave(format!(
            "; this is of the first {} of {deals} deals; go on with doko gauntlet --resume {path}, and then doko report {path} and \
             doko why {path}",
            report.summary.deals
        ));
    }
    let run = PlayedRun { folder: Folder::of_games(&folder), study: planned.clone(), units: 0..deals };
    let court = Court {
        judge: judge(seed),
        pool: threads(options.threads)?,
        stop: &stop,
        quiet: options.output.quiet,
    };
    let subjects = match Untold::of(&report) {
        Some(reason) => Err(reason),
        None => Ok(subjects(&run, options.threads)?),
    };
    let judged = match &subjects {
        Err(reason) => Err(*reason),
        Ok(subjects) => {
            let games = court.judged(subjects)?;
            if stop.is_requested() {
                return leave(format!(
                    "; all {deals} deals are played: doko report {path} has all of this, and doko why {path} --block field shows \
                     where its games part from others"
                ));
            }
            Ok(AnalyseReport { games, judge: &court.judge, shows_hands: false })
        }
    };
    finish(&TryReport::new(report, judged), &outputs, &folder, is_read, out)?;
    Ok(played.fold.ending())
}

/// The rules under which the bot is checked: those of every check, or the ones that it is tried by.
fn rules_checked(rules: &RulesArgs) -> Result<Vec<Rules>, Error> {
    if rules.rules == "ddv" && rules.set.is_empty() {
        return Ok(usual_rules());
    }
    Ok(vec![Origin::named(&rules.rules)?.rules(&rules.set)?])
}

/// The folder of the run, and where the forms of the report go: a page in any case.
fn places(output: OutputArgs, name: &str) -> Result<(PathBuf, Outputs), Error> {
    let folder = output.out.clone().unwrap_or_else(|| free_folder(name));
    let mut outputs = output.forms.outputs()?;
    if outputs.html.is_none() {
        let page = page_of(&folder);
        // The run makes its folder, and what that is in, only once it plays.
        let beside = page.parent().expect("it has a name");
        fs::create_dir_all(beside).map_err(|source| Error::Write { path: beside.to_owned(), source })?;
        outputs.html = Some(Target::File(page));
    }
    // Nobody has to type the names of folder and page.
    expect_apart(files_kept_in("--out", &folder), outputs.files())?;
    outputs.check_files(Some(&folder))?;
    Ok((folder, outputs))
}

/// A folder here that is not there yet, by the name of a bot.
fn free_folder(name: &str) -> PathBuf {
    let word: String =
        name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    let parts: Vec<&str> = word.split('-').filter(|part| !part.is_empty()).collect();
    let word: String = parts.join("-").chars().take(40).collect();
    let numbered = |number: u32| {
        PathBuf::from(if number == 1 { format!("try-{word}") } else { format!("try-{word}-{number}") })
    };
    let is_free = |folder: &PathBuf| !folder.exists() && !page_of(folder).exists();
    (1..=u32::MAX).map(numbered).find(is_free).expect("there are more numbers than folders")
}

/// The page beside a folder.
fn page_of(folder: &Path) -> PathBuf {
    let mut name = folder.file_name().unwrap_or_default().to_owned();
    name.push(".html");
    folder.with_file_name(name)
}

/// Prints what comes of it, writes the page, and says where everything is.
fn finish(
    report: &TryReport<'_>,
    outputs: &Outputs,
    folder: &Path,
    is_read: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    outputs.put_with(report, |lang| Folder::of_games(folder).thinking(lang), out)?;
    let (path, lang) = (quoted(folder), outputs.lang);
    let page = match &outputs.html {
        Some(Target::File(page)) => {
            let page = quoted(page);
            told!(lang, "The page is {page}, ", "Die Seite ist {page}, ")
        }
        _ => String::new(),
    };
    let run = told!(
        lang,
        "the run is in {path}: `doko report {path}`, `doko games {path}`, `doko analyse {path} --game DEAL.GAME` and `doko why \
         {path}` go on from there.",
        "der Lauf ist in {path}: `doko report {path}`, `doko games {path}`, `doko analyse {path} --game VERTEILUNG.SPIEL` und `doko \
         why {path}` machen da weiter."
    );
    let words = page + &run;
    if is_read {
        writeln!(out, "\n{}", wrapped(&words))?;
    } else {
        tell(words);
    }
    Ok(())
}
