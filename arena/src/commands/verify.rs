//! `doko verify`: whether the files of a run follow from its games, and the games from its plan.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::ctrl_c::stop_on_ctrl_c;
use super::help;
use crate::cli::ThreadsArg;
use crate::error::{Error, Exit, usage};
use crate::files::names::{CONFIRM, SUMS};
use crate::files::shell::quoted;
use crate::run::{Folder, Study, threads, verify};
use crate::studies::learn::finished;
use crate::studies::plan::Bots;
use crate::studies::sample::sample_of_run;
use crate::studies::{Opened, open, with_study};

const HELP: &str = include_str!("help/verify.txt");

/// Check that the files of a run follow from its games
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct VerifyArgs {
    /// The folder of a run
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// How many deals to play again, drawn at random
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20,
        allow_negative_numbers = true,
        conflicts_with = "all"
    )]
    pub sample: u64,
    /// Play every deal again
    #[arg(long)]
    pub all: bool,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// No message if everything agrees
    #[arg(long, short)]
    pub quiet: bool,
}

/// Compares everything, and says what it has found.
///
/// # Errors
/// If something cannot be read, or is not what it should be.
pub(super) fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let folder = Folder::of_games(&args.folder);
    let shown = args.folder.display();
    if finished::is_pipeline(&args.folder) {
        return usage(format!(
            "{shown} is a pipeline of doko learn: its runs are verified one by one, such as `doko verify {}`",
            quoted(&args.folder.join(CONFIRM))
        ));
    }
    if folder.log_path().exists() && !folder.is_sealed() {
        return usage(format!(
            "{shown} has no {SUMS}: its run was killed or is being played; go on with it with --resume"
        ));
    }
    verify::checksums(folder)?;
    let pool = threads(args.threads.number())?;
    let Opened { study, units } = open(folder, Bots::Recorded)?;
    let found = with_study!(&study, study => verify::figures(study, folder, &units, &pool)?);
    if folder.is_of_this_build() {
        with_study!(&study, study => study.bots().into_iter().try_for_each(|bot| verify::parameters(bot, folder)))?;
    }
    // Bots are asked only for what is played again: without them the figures are compared all the same.
    let (playing, why_not) = match open(folder, Bots::Playing) {
        Ok(Opened { study, .. }) => (Some(study), None),
        Err(error) => (None, Some(error.to_string())),
    };
    let by_chance = with_study!(&study, study => {
        let bots = study.bots();
        bots.iter().find(|bot| !bot.kind.traits().is_reproducible).map(|bot| bot.name.clone())
    });
    let (again, exit) = match (by_chance, playing) {
        // What a clock has decided is not decided again, and of a program nobody knows unless it says so.
        (Some(bot), _) => {
            (format!("none of them played again: {bot} may answer otherwise another time"), Exit::Done)
        }
        (None, None) => {
            let why_not = why_not.unwrap_or_default();
            (format!("none of them played again, since its bots cannot be asked: {why_not}"), Exit::Done)
        }
        (None, Some(playing)) => {
            let (played, exit) = with_study!(&playing, study => {
                let size = if args.all { found.units } else { args.sample };
                let numbers = sample_of_run(&study.identity(), found.units, size);
                let stop = stop_on_ctrl_c(&study.kinds())?;
                let played = verify::replay(study, folder, units.start, &numbers, (&pool, &stop, args.quiet))?;
                (played, if stop.is_requested() { Exit::Interrupted } else { Exit::Done })
            });
            (format!("{played} of them played again, with the same result"), exit)
        }
    };
    if !args.quiet {
        let verify::Extent { units: deals, is_whole, of } = found;
        let noun = with_study!(&study, study => study.unit_kind().noun(deals));
        let planned = units.end - units.start;
        let whole = match (is_whole, planned < of) {
            (false, _) => format!(", of {planned} asked for: it was interrupted"),
            (true, true) => format!(", a part of {of}"),
            (true, false) => String::new(),
        };
        writeln!(out, "{shown}: every file follows from the games of {deals} {noun}{whole}; {again}")?;
    }
    Ok(exit)
}
