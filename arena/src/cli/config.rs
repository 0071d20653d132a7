//! What is meant by what was typed: rules loaded, bots made, files and folders decided.

use std::ops::Range;
use std::path::Path;

use doko_bots::BotSpec;
use doko_engine::dispatch::Cpu;

use crate::cli::{CpuChoice, FormArgs, OutputArgs, PartArgs, RunArgs, ThreadsArg};
use crate::error::{Error, usage};
use crate::files::shell::quoted;
use crate::report::outputs::Outputs;
use crate::run::{Extension, Folder, Options, RunOutput, Start, Study};
use crate::studies::matches::{BotPlan, Bots, Format, Plan, Planned, RulesPlan};
use crate::studies::{AnyStudy, Opened, open, read, with_study};

/// What every command that plays a run is asked.
pub struct RunRequest<'a> {
    /// What of it is played.
    pub part: &'a PartArgs,
    /// Where the figures go.
    pub output: &'a OutputArgs,
    /// How many units there are to be in all.
    pub deals: Option<u64>,
    /// How many threads play.
    pub threads: ThreadsArg,
    /// Whether it stops when a bot is at fault.
    pub strict: bool,
}

impl RunRequest<'_> {
    /// The run in a folder, which this command has begun, and how it is gone on with.
    ///
    /// # Errors
    /// If it cannot be gone on with.
    pub fn resumed(&self, path: &Path, command: &str) -> Result<(AnyStudy, Options), Error> {
        let Opened { study, units } = open(Folder::of_games(path), Bots::Playing)?;
        let begun = with_study!(&study, study => study.command());
        if begun != command {
            return usage(format!(
                "the run in {} was begun by doko {begun}: go on with it by doko {begun} --resume {}",
                path.display(),
                quoted(path)
            ));
        }
        let whole = with_study!(&study, study => study.units());
        let output = RunOutput { out: Some(path.to_owned()), ..self.output.clone().output()? };
        let (study, units, extension) = match self.deals {
            None => (study, units, None),
            Some(deals) if deals == whole => (study, units, None),
            Some(_) if units != (0..whole) => {
                return usage(format!(
                    "the run in {} is a part, of deals {} to {}: a part is not made longer. Play further deals with --config \
                     and --range, and join them with doko merge",
                    path.display(),
                    units.start,
                    units.end - 1
                ));
            }
            Some(deals) if deals < whole => {
                return usage(format!(
                    "the run in {} has {}, and none of them is thrown away: give --deals a larger number, or none",
                    path.display(),
                    with_study!(&study, study => study.counted(whole))
                ));
            }
            Some(deals) => {
                let extension = Some(Extension { from: whole, to: deals });
                (study.with_units(deals), 0..deals, extension)
            }
        };
        let start = Start::Resumed { repair: self.part.repair, extension };
        Ok((study, self.options(units, start, output)))
    }

    /// A run that is begun, all of it or the part that is asked for.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn begun(&self, study: AnyStudy) -> Result<(AnyStudy, Options), Error> {
        let PartArgs { repair, shard, range, .. } = self.part;
        // Where bots are named, clap sees no more that this asks for --resume, which has none.
        if *repair {
            return usage("--repair is for a run that is gone on with: name it by --resume");
        }
        let whole = with_study!(&study, study => study.units());
        let units = range.clone().or(shard.map(|shard| shard.of(whole))).unwrap_or(0..whole);
        if units.end > whole {
            let Range { start, end } = units;
            return usage(format!("--range {start}..{end} goes beyond the {whole} deals of --deals"));
        }
        if units.is_empty() {
            return usage(format!("there are more parts than {whole} deals: ask for fewer parts"));
        }
        let options = self.options(units, Start::New, self.output.clone().output()?);
        Ok((study, options))
    }

    fn options(&self, units: Range<u64>, start: Start, output: RunOutput) -> Options {
        Options { units, start, threads: self.threads.number(), strict: self.strict, output }
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
        return usage(format!("{path} was written by doko {written}: run doko {written} with it"));
    }
    Ok(deals.into_iter().fold(study, AnyStudy::with_units))
}

/// The experiment of a duel, a tournament or a gauntlet that is meant by the bots that are named and everything else; `mine`
/// says how many of them are one's own.
///
/// # Errors
/// If something in it is wrong, or cannot be read.
pub fn experiment(
    format: Format,
    bots: &[BotSpec],
    mine: Option<usize>,
    args: &RunArgs,
) -> Result<Planned, Error> {
    let file = args.config.as_deref().map(Plan::read).transpose()?.unwrap_or_default();
    let typed = Plan {
        seed: args.seed,
        deals: args.deals,
        session: args.session,
        block: args.block.clone(),
        games: args.games.then_some(true),
        values: args.values.then_some(true),
        test: args.test,
        until: args.until,
        rules: args.rules.clone().map(RulesPlan::Named),
        set: args.set.clone(),
        bots: bots.iter().map(|bot| BotPlan::Spec(bot.to_string())).collect(),
        mine,
        ..Plan::default()
    };
    typed.or(file).resolve(format)
}

impl OutputArgs {
    /// Whether a form for programs goes to stdout, in place of the text.
    pub fn prints_a_form(&self) -> bool {
        let FormArgs { csv, json, html, markdown, .. } = &self.forms;
        [csv, json, html, markdown].into_iter().flatten().any(|path| path.as_os_str() == "-")
    }

    /// What is done with the run.
    ///
    /// # Errors
    /// If two forms are to be printed.
    pub fn output(self) -> Result<RunOutput, Error> {
        let OutputArgs { forms, out, force } = self;
        Ok(RunOutput { quiet: forms.quiet, report: forms.outputs()?, out, force })
    }
}

impl FormArgs {
    /// The forms that are meant, each in a file that can be made.
    ///
    /// # Errors
    /// If two of them are to be printed, or a file cannot be made.
    pub fn checked(self) -> Result<Outputs, Error> {
        let outputs = self.outputs()?;
        outputs.check_files(None)?;
        Ok(outputs)
    }
}

impl CpuChoice {
    /// The path that is meant.
    ///
    /// # Errors
    /// If this processor does not have it.
    pub fn cpu(self) -> Result<Cpu, Error> {
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

/// Refuses a file as the folder of a run: `--out` of `tune` and `learn` was one.
///
/// # Errors
/// If the path ends as such a file does, and is no folder.
pub fn expect_folder(path: Option<&Path>, extension: &str) -> Result<(), Error> {
    match path {
        Some(path) if path.extension().is_some_and(|own| own == extension) && !path.is_dir() => {
            let path = path.display();
            usage(format!("--out {path}: --out names a folder; a file is written by --write {path}"))
        }
        _ => Ok(()),
    }
}
