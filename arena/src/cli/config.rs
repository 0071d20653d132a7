//! What is meant by what was typed: rules loaded, bots made, files and folders decided.

use std::path::{Path, PathBuf};

use doko_bots::BotSpec;
use doko_engine::Lang;
use doko_engine::dispatch::Cpu;
use doko_engine::rules::Preset;

use crate::bench::measure::Effort;
use crate::bench::{Bench, Job};
use crate::cli::{BenchArgs, CpuChoice, OutputArgs, PartArgs, PowerArgs, RunArgs, SessionArg};
use crate::error::Error;
use crate::files::shell::quoted;
use crate::files::{is_special, resolved};
pub use crate::report::outputs::Target;
use crate::run::execute::{Options, Start};
use crate::run::folder::Folder;
use crate::run::info::Extension;
use crate::run::study::{Output, Study, StudyExt};
use crate::run::unit::Unit;
use crate::studies::matches::experiment::{self, BotPlan, Bots, Experiment, Format, Plan, RulesPlan};
use crate::studies::{AnyStudy, Opened, open, read, with_study};

/// A study, and how it is played.
pub struct Planned<S> {
    /// What is played.
    pub study: S,
    /// How.
    pub options: Options,
}

impl Planned<AnyStudy> {
    /// The run in the folder of `--resume`, which this command has begun; `None` if another is asked for.
    ///
    /// # Errors
    /// If it cannot be gone on with.
    pub fn resumed(
        part: &PartArgs,
        output: &OutputArgs,
        deals: Option<u64>,
        command: &str,
    ) -> Result<Option<Planned<AnyStudy>>, Error> {
        let Some(path) = &part.resume else { return Ok(None) };
        let folder = Folder::of_games(path);
        let Opened { study, units } = open(folder, Bots::Playing)?;
        let begun = with_study!(&study, study => study.command());
        if begun != command {
            return Err(Error::Usage(format!(
                "the run in {} was begun by doko {begun}: go on with it by doko {begun} --resume {}",
                path.display(),
                quoted(path)
            )));
        }
        let whole = with_study!(&study, study => study.units());
        let output = Output { out: Some(path.clone()), ..output.clone().try_into()? };
        no_file_is_named_twice(files_of(&output))?;
        let (study, units, extension) = match deals {
            None => (study, units, None),
            Some(deals) if deals == whole => (study, units, None),
            Some(_) if units != (0..whole) => {
                return Err(Error::Usage(format!(
                    "the run in {} is a part, of deals {} to {}: a part is not made longer. Play further deals with --config \
                     and --range, and join them with doko merge",
                    path.display(),
                    units.start,
                    units.end - 1
                )));
            }
            Some(deals) if deals < whole => {
                return Err(Error::Usage(format!(
                    "the run in {} has {}, and none of them is thrown away: give --deals a larger number, or none",
                    path.display(),
                    with_study!(&study, study => study.counted(whole))
                )));
            }
            Some(deals) => {
                let extension = Some(Extension { from: whole, to: deals });
                (study.with_units(deals), 0..deals, extension)
            }
        };
        let start = Start::Resumed { repair: part.repair, extension };
        Ok(Some(Planned { study, options: Options { units, start, threads: 0, strict: false, output } }))
    }
}

/// What the config of a run says that this command has written, of so many deals in place of its own.
///
/// # Errors
/// If it is none, or of another command.
pub fn of_config(path: &Path, deals: Option<u64>, command: &str) -> Result<AnyStudy, Error> {
    let study = read(path, Bots::Playing)?.study;
    let written = with_study!(&study, study => study.command());
    if written != command {
        let path = path.display();
        return Err(Error::Usage(format!(
            "{path} was written by doko {written}: run doko {written} with it"
        )));
    }
    Ok(deals.into_iter().fold(study, AnyStudy::with_units))
}

impl<S> Planned<S> {
    /// The same on so many threads, stopping at a fault or not.
    #[must_use]
    pub fn with(self, threads: u16, strict: bool) -> Planned<S> {
        let options = Options { threads: usize::from(threads), strict, ..self.options };
        Planned { options, ..self }
    }
}

impl<S: Study> Planned<S> {
    /// A run that is begun, all of it or the part that is asked for.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn begun(study: S, part: &PartArgs, output: OutputArgs) -> Result<Planned<S>, Error> {
        // Where bots are named, clap sees no more that this asks for --resume, which has none.
        if part.repair {
            return Err(Error::Usage(
                "--repair is for a run that is gone on with: name it by --resume".to_owned(),
            ));
        }
        let whole = study.units();
        let of_shard = part.shard.map(|shard| shard.of(whole));
        let named = part.range.clone().or(of_shard);
        let units = named.unwrap_or(0..whole);
        if units.end > whole {
            let text =
                format!("--range {}..{} goes beyond the {whole} deals of --deals", units.start, units.end);
            return Err(Error::Usage(text));
        }
        if units.is_empty() {
            return Err(Error::Usage(format!(
                "there are more parts than {whole} deals: ask for fewer parts"
            )));
        }
        let output: Output = output.try_into()?;
        no_file_is_named_twice(files_of(&output))?;
        Ok(Planned {
            study,
            options: Options { units, start: Start::New, threads: 0, strict: false, output },
        })
    }
}

/// The experiment of a duel or a tournament that is meant by the bots that are named and everything else.
///
/// # Errors
/// If something in it is wrong, or cannot be read.
pub fn experiment(format: Format, bots: &[BotSpec], args: RunArgs) -> Result<experiment::Planned, Error> {
    let file = args.config.as_deref().map(Plan::read).transpose()?.unwrap_or_default();
    let typed = Plan {
        seed: args.seed,
        deals: args.deals,
        session: args.session,
        block: args.block,
        games: args.games.then_some(true),
        values: args.values.then_some(true),
        test: args.test,
        until: args.until,
        rules: args.rules.map(RulesPlan::Named),
        set: args.set,
        bots: bots.iter().map(|bot| BotPlan::Spec(bot.to_string())).collect(),
        ..Plan::default()
    };
    typed.or(file).resolve(format)
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

/// Every file that a run will write, with what asks for it.
fn files_of(output: &Output) -> Vec<(String, PathBuf)> {
    let mut files: Vec<_> = output.out.iter().flat_map(|path| Folder::of_games(path).names()).collect();
    files.extend(output.csv.iter().map(|path| ("--csv".to_owned(), path.clone())));
    files.extend(output.forms.files().map(|(option, path)| (option.to_owned(), path.to_owned())));
    files
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
