//! `doko verify`: whether the files of a run follow from its games, and the games from its plan.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::ctrl_c::stop_on_ctrl_c;
use super::help;
use crate::cli::ThreadsArg;
use crate::error::{Error, Exit, usage};
use crate::files::names::{CONFIG, GAME_LOG, SUMS};
use crate::run::{Folder, Place, Stop, Study, threads, verify as checks};
use crate::studies::campaign::{self, Campaign};
use crate::studies::plan::Bots;
use crate::studies::sample::sample_of_run;
use crate::studies::{Held, Opened, look_into, open, with_study};

const HELP: &str = include_str!("help/verify.txt");

/// Check that the files of a run follow from its games
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct VerifyArgs {
    /// The folder of a run
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// How many deals to play again, drawn at random
    #[arg(long, value_name = "N", default_value_t = 20, conflicts_with = "all")]
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
    verify(Folder::of_games(&args.folder), &mut Verifier { args, stop: None }, out)
}

/// How folders are verified, one after the other.
struct Verifier<'a> {
    args: &'a VerifyArgs,
    /// The stop of those whose games are played again.
    stop: Option<Stop>,
}

/// The same of any folder.
fn verify(folder: Folder<'_>, verifier: &mut Verifier<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    let args = verifier.args;
    let shown = folder.path.display();
    if [CONFIG, GAME_LOG].iter().any(|name| folder.path.join(name).exists()) && !folder.is_sealed() {
        return usage(format!(
            "{shown} has no {SUMS}: its run was killed or is being played; go on with it with --resume"
        ));
    }
    checks::checksums(folder)?;
    let pool = threads(args.threads.number())?;
    let Opened { study, units } = match look_into(folder, Bots::Recorded)? {
        Held::Run(opened) => *opened,
        Held::Campaign(campaign) => return stages(&*campaign, folder, verifier, out),
    };
    let found = with_study!(&study, study => checks::figures(study, folder, &units, &pool)?);
    if folder.is_of_this_build() {
        with_study!(&study, study => study.bots().into_iter().try_for_each(|bot| checks::parameters(bot, folder)))?;
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
                // It is asked for once; a guard ends the programs of later stages.
                let stop = verifier.stop.take().map_or_else(|| stop_on_ctrl_c(&study.kinds()), Ok)?;
                verifier.stop = Some(stop.clone());
                let played = checks::replay(study, folder, units.start, &numbers, (&pool, &stop, args.quiet))?;
                (played, if stop.is_requested() { Exit::Interrupted } else { Exit::Done })
            });
            (format!("{played} of them played again, with the same result"), exit)
        }
    };
    if !args.quiet {
        let checks::Extent { units: deals, is_whole, of } = found;
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

/// Verifies each stage of a campaign, and what they come to together.
fn stages(
    campaign: &dyn Campaign,
    folder: Folder<'_>,
    verifier: &mut Verifier<'_>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let (place, args) = (Place::Compare(folder.path), verifier.args);
    place.put(CONFIG, |file| file.write_all(campaign.config().as_bytes()))?;
    let report = campaign::read(campaign, folder.path, args.threads.number())?;
    for stage in report.stages() {
        let exit = verify(Folder::of_games(&folder.path.join(stage)), verifier, out)?;
        if exit != Exit::Done {
            return Ok(exit);
        }
    }
    report.close(place)?;
    if !args.quiet {
        writeln!(out, "{}: every file follows from these", folder.path.display())?;
    }
    Ok(Exit::Done)
}
