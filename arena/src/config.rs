//! What is meant by what was typed: rules loaded, bots made, files and folders decided.

use std::ops::Range;
use std::path::{Path, PathBuf};

use doko_bots::BotSpec;
use doko_engine::Lang;
use doko_engine::dispatch::Cpu;
use doko_engine::rules::Preset;

use crate::bench::measure::Effort;
use crate::bench::{Bench, Job};
use crate::cli::{BenchArgs, CpuChoice, OutputArgs, PowerArgs, RunArgs, SessionArg};
use crate::error::Error;
use crate::experiment::{BotPlan, Experiment, Format, Plan, Planned, RulesPlan, Stopping};
use crate::files::{is_special, resolved};
use crate::forms::Forms;
pub use crate::forms::Target;
use crate::log::{LogError, LogReader};
use crate::results::{BLOCK_LOG, CONFIG, FOLDER_FILES};
use crate::schedule::Unit;

/// A run and what to do with its results.
pub struct RunConfig {
    /// What is played, and when it stops.
    pub planned: Planned,
    /// Which of its deals: all, or those of a part.
    pub range: Range<u64>,
    /// Whether it begins anew.
    pub start: Start,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// Whether it stops when a bot is at fault.
    pub strict: bool,
    /// Where the results go.
    pub output: Output,
}

/// How a run begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With its first deal.
    New,
    /// After the deals that are in the log of its folder.
    Resumed {
        /// Whether a damaged log is cut where the damage begins.
        repair: bool,
    },
}

/// Where results go.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// A file for the blocks.
    pub csv: Option<PathBuf>,
    /// The forms of the report.
    pub forms: Forms,
    /// A folder for everything.
    pub out: Option<PathBuf>,
    /// Whether that folder may hold something already; results of an earlier run there are replaced.
    pub force: bool,
    /// Whether to say nothing of progress.
    pub quiet: bool,
    /// The language of what is printed; files have one for all.
    pub lang: Lang,
}

impl RunConfig {
    /// The run that is meant by the bots that are named and everything else.
    ///
    /// # Errors
    /// If something in it is wrong, or cannot be read.
    pub fn of(format: Format, bots: &[BotSpec], args: RunArgs) -> Result<RunConfig, Error> {
        let (threads, strict) = (usize::from(args.threads), args.strict);
        if args.part.repair && args.part.resume.is_none() {
            return Err(Error::Usage(
                "--repair is for a run that is gone on with: add --resume DIR".to_owned(),
            ));
        }
        if let Some(folder) = args.part.resume {
            if let Some(name) = [CONFIG, BLOCK_LOG].into_iter().find(|name| !folder.join(name).exists()) {
                return Err(Error::Usage(format!(
                    "{} has no {name}, without which no run can be gone on with; every run that has played a deal has \
                     it: begin anew with --out",
                    folder.display()
                )));
            }
            let planned = Plan::read(&folder.join(CONFIG))?.resolve(format)?;
            let range = range_begun(&folder)?;
            let start = Start::Resumed { repair: args.part.repair };
            let output = OutputArgs { out: Some(folder), ..args.output }.try_into()?;
            return Ok(RunConfig { planned, range, start, threads, strict, output });
        }
        let file = args.config.as_deref().map(Plan::read).transpose()?.unwrap_or_default();
        let typed = Plan {
            seed: args.seed,
            deals: args.deals,
            session: args.session,
            block: args.block,
            games: args.output.games.then_some(true),
            test: args.test,
            until: args.until,
            rules: args.rules.map(RulesPlan::Named),
            set: args.set,
            bots: bots.iter().map(|bot| BotPlan::Spec(bot.to_string())).collect(),
            ..Plan::default()
        };
        let planned = typed.or(file).resolve(format)?;
        let deals = planned.experiment.deals;
        let part = args.part.range.clone().or(args.part.shard.map(|shard| shard.of(deals)));
        let range = part.clone().unwrap_or(0..deals);
        if range.end > deals {
            let text =
                format!("--range {}..{} goes beyond the {deals} deals of --deals", range.start, range.end);
            return Err(Error::Usage(text));
        }
        if part.is_some() && planned.stopping != Stopping::default() {
            let text = "a part of a run cannot stop early: take test and until out of the experiment, and give them to \
                        `doko merge`";
            return Err(Error::Usage(text.to_owned()));
        }
        if range.is_empty() {
            return Err(Error::Usage(format!(
                "there are more parts than {deals} deals: ask for fewer parts"
            )));
        }
        let output = args.output.try_into()?;
        Ok(RunConfig { planned, range, start: Start::New, threads, strict, output })
    }
}

/// The deals that the run in a folder was begun for.
///
/// # Errors
/// If its log cannot be read; before it has a first line nobody can say of which part it is.
fn range_begun(folder: &Path) -> Result<Range<u64>, Error> {
    match LogReader::open(&folder.join(BLOCK_LOG)) {
        Ok(log) => Ok(log.header().range()),
        Err(LogError::HeaderTorn(_)) => Err(Error::Usage(format!(
            "no deal of the run in {} was played: begin it again, as it was begun, and add --force",
            folder.display()
        ))),
        Err(error) => Err(error.into()),
    }
}

impl TryFrom<OutputArgs> for Output {
    type Error = Error;

    fn try_from(args: OutputArgs) -> Result<Output, Error> {
        csv_is_a_file(args.csv.as_deref())?;
        let output = Output {
            csv: args.csv,
            forms: args.forms.try_into()?,
            out: args.out,
            force: args.force,
            quiet: args.quiet,
            lang: args.lang.lang,
        };
        no_file_is_named_twice(output.files())?;
        Ok(output)
    }
}

impl SessionArg {
    /// What is played: single deals, or evenings.
    pub const fn unit(self) -> Unit {
        Unit::of(self.session)
    }
}

/// A pilot run and what to do with its figures.
pub struct PowerConfig {
    /// What is played.
    pub experiment: Experiment,
    /// The half width wanted, in points per game.
    pub precision: f64,
    /// The difference to be found, in points per game.
    pub effect: f64,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// Where the figures go as JSON.
    pub json: Option<Target>,
    /// A file for them as CSV.
    pub csv: Option<PathBuf>,
    /// Whether to say nothing of progress.
    pub quiet: bool,
    /// The language of what is printed.
    pub lang: Lang,
}

impl TryFrom<PowerArgs> for PowerConfig {
    type Error = Error;

    fn try_from(args: PowerArgs) -> Result<PowerConfig, Error> {
        let plan = Plan {
            seed: Some(args.seed),
            deals: Some(args.deals),
            rules: Some(RulesPlan::Named(args.rules)),
            set: args.set,
            bots: args.bots.iter().map(|bot| BotPlan::Spec(bot.to_string())).collect(),
            ..Plan::default()
        };
        if !(args.effect.is_finite() && args.effect > 0.0) {
            return Err(Error::Usage(format!("--effect {}: a number above 0, such as 0.1", args.effect)));
        }
        let files = [("--json", &args.json), ("--csv", &args.csv)];
        let named = files.into_iter().filter_map(|(asks, path)| Some((asks.to_owned(), path.clone()?)));
        no_file_is_named_twice(named)?;
        Ok(PowerConfig {
            experiment: plan.resolve(Format::Duel)?.experiment,
            precision: args.precision.half_width(),
            effect: args.effect,
            threads: usize::from(args.threads),
            json: args.json.map(Target::from),
            csv: args.csv,
            quiet: args.quiet,
            lang: args.lang.lang,
        })
    }
}

/// What to measure, and what to do with the results.
pub struct BenchConfig {
    /// Under what it is measured.
    pub bench: Bench,
    /// What is measured; something is.
    pub jobs: Vec<Job>,
    /// Whether little time is to go into it.
    pub quick: bool,
    /// Where the figures go as CSV.
    pub csv: Option<Target>,
    /// Where they go as JSON.
    pub json: Option<Target>,
    /// Whether to say nothing of progress.
    pub quiet: bool,
}

impl TryFrom<BenchArgs> for BenchConfig {
    type Error = Error;

    fn try_from(args: BenchArgs) -> Result<BenchConfig, Error> {
        let preset = Preset::named(&args.rules)
            .ok_or_else(|| Error::Usage(format!("there is no preset `{}`", args.rules)))?;
        let bench = Bench {
            preset: preset.name,
            cpu: args.cpu.cpu()?,
            effort: if args.quick { Effort::QUICK } else { Effort::FULL },
            threads: usize::from(args.threads),
        };
        let jobs = bench.jobs(&args.filter);
        if jobs.is_empty() {
            let names: Vec<_> = bench.jobs("").iter().map(|job| job.name().to_owned()).collect();
            return Err(Error::Usage(format!(
                "no row has `{}` in its name: there are {}",
                args.filter,
                names.join(", ")
            )));
        }
        let (csv, json) = (args.csv.map(Target::from), args.json.map(Target::from));
        if csv == Some(Target::Stdout) && json == Some(Target::Stdout) {
            let text = "--csv - and --json - both go to stdout: name a file for one of them";
            return Err(Error::Usage(text.to_owned()));
        }
        let file = |option: &str, target: &Option<Target>| match target {
            Some(Target::File(path)) => Some((option.to_owned(), path.clone())),
            _ => None,
        };
        no_file_is_named_twice(file("--csv", &csv).into_iter().chain(file("--json", &json)))?;
        Ok(BenchConfig { bench, jobs, quick: args.quick, csv, json, quiet: args.quiet })
    }
}

impl CpuChoice {
    /// The path that is meant.
    ///
    /// # Errors
    /// If this processor does not have it.
    fn cpu(self) -> Result<Cpu, Error> {
        let lacks = || {
            let text =
                "this processor has no BMI2, or only a slow one: leave out --cpu bmi2, or use --cpu best";
            Error::Usage(text.to_owned())
        };
        match self {
            CpuChoice::Best => Ok(Cpu::detect()),
            CpuChoice::Portable => Ok(Cpu::PORTABLE),
            CpuChoice::Bmi2 => Cpu::available().find(|cpu| cpu.name() == "bmi2").ok_or_else(lacks),
        }
    }
}

impl Output {
    /// Every file that will be written, with what asks for it.
    fn files(&self) -> Vec<(String, PathBuf)> {
        let mut files = Vec::new();
        if let Some(folder) = &self.out {
            files.extend(FOLDER_FILES.map(|name| (format!("the {name} of --out"), folder.join(name))));
        }
        files.extend(self.csv.iter().map(|path| ("--csv".to_owned(), path.clone())));
        files.extend(self.forms.files().map(|(option, path)| (option.to_owned(), path.to_owned())));
        files
    }
}

/// CSV has no way to stdout: there would be a file named `-`.
pub(crate) fn csv_is_a_file(csv: Option<&Path>) -> Result<(), Error> {
    if csv != Some(Path::new("-")) {
        return Ok(());
    }
    let text =
        "--csv needs a file: only the report can go to stdout, with --json -, --html - or --markdown -";
    Err(Error::Usage(text.to_owned()))
}

/// One of two results under one name would be lost.
pub(crate) fn no_file_is_named_twice(
    files: impl IntoIterator<Item = (String, PathBuf)>,
) -> Result<(), Error> {
    let mut seen: Vec<(String, PathBuf)> = Vec::new();
    for (asks, path) in files {
        let place = resolved(&path);
        if is_special(&path) {
            continue;
        }
        if let Some((other, _)) = seen.iter().find(|(_, known)| *known == place) {
            let path = path.display();
            return Err(Error::Usage(format!(
                "{other} and {asks} are one file, {path}: name another for {asks}, or leave it out"
            )));
        }
        seen.push((asks, place));
    }
    Ok(())
}
