//! What is meant by what was typed: rules loaded, bots made, files and folders decided.

use std::path::{Path, PathBuf};

use doko_engine::dispatch::Cpu;
use doko_engine::rules::{Preset, RuleSource, Rules};

use crate::bench::measure::Effort;
use crate::bench::{Bench, Job};
use crate::cli::{BenchArgs, BlockChoice, CpuChoice, DuelArgs, OutputArgs, RulesArgs, SessionArg};
use crate::error::Error;
use crate::experiment::{Contestant, Experiment};
use crate::files::{is_special, resolved};
use crate::report::FOLDER_FILES;
use crate::schedule::{BlockKind, Matchup, Unit};

/// A duel and what to do with its results.
pub struct DuelConfig {
    /// What decides the results.
    pub experiment: Experiment,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// Where the results go.
    pub output: Output,
}

/// Where results go.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// A file for the blocks.
    pub csv: Option<PathBuf>,
    /// Where the summary goes as JSON.
    pub json: Option<Target>,
    /// A folder for everything.
    pub out: Option<PathBuf>,
    /// Whether that folder may hold something already.
    pub force: bool,
    /// Whether to say nothing of progress.
    pub quiet: bool,
}

/// Where one thing goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To stdout.
    Stdout,
    /// Into a file.
    File(PathBuf),
}

impl From<PathBuf> for Target {
    fn from(path: PathBuf) -> Target {
        if path.as_os_str() == "-" { Target::Stdout } else { Target::File(path) }
    }
}

impl TryFrom<DuelArgs> for DuelConfig {
    type Error = Error;

    fn try_from(args: DuelArgs) -> Result<DuelConfig, Error> {
        let experiment = Experiment {
            rules: load_rules(&args.rules, args.session.session)?,
            bots: vec![Contestant::from_spec(&args.a)?, Contestant::from_spec(&args.b)?],
            seed: args.seed.seed,
            unit: args.session.unit(),
            deals: args.deals,
            matchups: Matchup::all(args.block.kinds(), 2),
        };
        if experiment.players() == 5 && args.block.kinds().contains(&BlockKind::Team) {
            let text = "five players make no two teams (session.players = 5): add --block field";
            return Err(Error::Usage(text.to_owned()));
        }
        Ok(DuelConfig { experiment, threads: usize::from(args.threads), output: args.output.try_into()? })
    }
}

impl TryFrom<OutputArgs> for Output {
    type Error = Error;

    fn try_from(args: OutputArgs) -> Result<Output, Error> {
        if args.csv.as_deref() == Some(Path::new("-")) {
            let text = "--csv needs a file: only JSON can go to stdout, with --json -";
            return Err(Error::Usage(text.to_owned()));
        }
        let output = Output {
            csv: args.csv,
            json: args.json.map(Target::from),
            out: args.out,
            force: args.force,
            quiet: args.quiet,
        };
        no_file_is_named_twice(output.files())?;
        Ok(output)
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
        if let Some(Target::File(path)) = &self.json {
            files.push(("--json".to_owned(), path.clone()));
        }
        files
    }
}

/// One of two results under one name would be lost.
fn no_file_is_named_twice(files: impl IntoIterator<Item = (String, PathBuf)>) -> Result<(), Error> {
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

impl BlockChoice {
    /// The blocks each deal makes.
    pub const fn kinds(self) -> &'static [BlockKind] {
        match self {
            BlockChoice::Team => &[BlockKind::Team],
            BlockChoice::Field => &[BlockKind::Field, BlockKind::FieldReversed],
            BlockChoice::Both => &BlockKind::PAIR,
        }
    }
}

impl SessionArg {
    /// What is played: single deals, or evenings.
    pub const fn unit(self) -> Unit {
        if self.session == 0 { Unit::Deal } else { Unit::Evening }
    }
}

/// The rules that `--rules` and `--set` mean, for evenings of so many games if they are not 0.
///
/// # Errors
/// If there are none of that name, or something in them is wrong.
pub fn load_rules(args: &RulesArgs, games: u32) -> Result<Rules, Error> {
    if games == 0 {
        return rules_named(&args.rules, &args.set);
    }
    let with_games = |games: u32| {
        let changes = args.set.iter().cloned().chain([format!("session.games={games}")]);
        rules_named(&args.rules, &changes.collect::<Vec<_>>())
    };
    with_games(games).map_err(|error| match error {
        // An evening of one game asks for nothing: what is wrong is the number.
        Error::Changes(errors) if with_games(1).is_ok() => Error::Session { games, errors },
        error => error,
    })
}

/// The rules of a preset or a file, with changes.
///
/// # Errors
/// If there are none of that name, or something in them is wrong.
pub fn rules_named(name: &str, changes: &[String]) -> Result<Rules, Error> {
    let path = Path::new(name);
    let source = if Preset::named(name).is_some() {
        RuleSource::preset(name)
    } else if path.exists() || path.extension().is_some() || path.components().count() > 1 {
        let text =
            std::fs::read_to_string(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
        RuleSource::toml(text)
    } else {
        let errors = RuleSource::preset(name).rules().expect_err("there is no such preset");
        return Err(Error::Usage(format!("{errors}\na rule file is named by its path, such as ./ours.toml")));
    };
    let wrong = |errors| Error::Rules { origin: name.to_owned(), errors };
    if changes.is_empty() {
        return source.rules().map_err(wrong);
    }
    let changed = changes.iter().fold(source.clone(), RuleSource::set);
    changed.rules().map_err(|errors| match source.rules() {
        // Without the changes all is well: what is wrong is theirs.
        Ok(_) => Error::Changes(errors),
        Err(_) => wrong(errors),
    })
}
