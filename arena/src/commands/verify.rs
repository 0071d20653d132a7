//! `doko verify`: whether the files of a run follow from its games, and the games from its plan.

use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::ctrl_c::stop_on_ctrl_c;
use super::help;
use crate::cli::ThreadsArg;
use crate::error::{Error, Exit, usage};
use crate::files::checksums;
use crate::files::names::{CONFIG, CONFIRM, FILES, GAME_LOG, SUMS};
use crate::files::shell::quoted;
use crate::run::log::{Coded, Reader};
use crate::run::{
    Contestant, Fold, Folder, Games, Place, Progress, RowFiles, Scope, Study, each_unit, fold_units, threads,
};
use crate::studies::learn::finished;
use crate::studies::matches::Bots;
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
    let check = checksums::check(folder.path)?;
    if !check.is_intact() {
        return Err(Error::Unequal(format!("{}: {check}", folder.path.join(SUMS).display())));
    }
    // A person's notes beside the results are none of them; a result without a checksum could say anything.
    let own = |name: &&String| FILES.contains(&&***name) || **name == GAME_LOG;
    if let Some(name) = check.unlisted.iter().find(own) {
        return Err(Error::Unequal(format!(
            "{} has no checksum for {name}",
            folder.path.join(SUMS).display()
        )));
    }
    let Opened { study, units } = open(folder, Bots::Recorded)?;
    let found = with_study!(&study, study => figures(study, folder, &units, args)?);
    if folder.is_of_this_build() {
        with_study!(&study, study => study.bots().into_iter().try_for_each(|bot| parameters(bot, folder)))?;
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
            let (played, exit) =
                with_study!(&playing, study => replay(study, folder, &units, found.units, args)?);
            (format!("{played} of them played again, with the same result"), exit)
        }
    };
    if !args.quiet {
        let Extent { units: deals, is_whole, of } = found;
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

/// What a folder has.
struct Extent {
    units: u64,
    is_whole: bool,
    of: u64,
}

/// Makes every file anew from the games, and compares it with what is there.
fn figures<S: Study>(
    study: &S,
    folder: Folder<'_>,
    units: &Range<u64>,
    args: &VerifyArgs,
) -> Result<Extent, Error> {
    let place = Place::Compare(folder.path);
    place.put(CONFIG, |file| file.write_all(study.config_of(units).as_bytes()))?;
    let path = folder.log_path();
    let reader = Reader::open(&path)?;
    let scope = Scope { units: units.clone(), is_extended: !folder.extensions()?.is_empty() };
    let mut fold = study.fold(&scope, &RowFiles { folder: Some(place), csv: None })?;
    let pool = threads(args.threads.number())?;
    let read = fold_units(study, reader, units.clone(), &pool, false, &mut fold)?;
    if read.is_left {
        let path = path.display();
        return Err(Error::Unequal(format!("{path} goes on after the deal at which the run was decided")));
    }
    read.tell_rescored(folder.path);
    fold.close(Some(place))?;
    let is_whole = read.next == units.end || fold.has_decided();
    Ok(Extent { units: read.next - units.start, is_whole, of: study.units() })
}

/// Sees that what the config says of a bot of doko fits together: its parameters are those of its fingerprint. Only the build
/// that has written them knows which parameters there are.
fn parameters(bot: &Contestant, folder: Folder<'_>) -> Result<(), Error> {
    let recorded = bot.kind.parameters();
    if recorded.is_empty() {
        return Ok(());
    }
    let built = bot.spec.parse::<BotSpec>().and_then(|spec| spec.build_with(&recorded));
    let why_not = match built {
        Ok(kind) if kind.fingerprint() == bot.kind.fingerprint() => return Ok(()),
        Ok(kind) => format!("they are those of {}", kind.fingerprint()),
        Err(error) => error.to_string(),
    };
    Err(Error::Unequal(format!(
        "{}: the parameters of {} are not those of the bot with the fingerprint {}, which has played: {why_not}",
        folder.path.join(CONFIG).display(),
        bot.spec,
        bot.kind.fingerprint()
    )))
}

/// Plays some of the units that are there again, and returns how many were as they stand in the log.
fn replay<S: Study>(
    study: &S,
    folder: Folder<'_>,
    units: &Range<u64>,
    there: u64,
    args: &VerifyArgs,
) -> Result<(u64, Exit), Error> {
    let (kinds, shape) = (study.kinds(), study.shape());
    let stop = stop_on_ctrl_c(&kinds)?;
    let numbers = sample_of_run(&study.identity(), there, if args.all { there } else { args.sample });
    let (pool, path) = (threads(args.threads.number())?, folder.log_path());
    let is_wanted = |unit: u64| numbers.binary_search(&(unit - units.start)).is_ok();
    let logged = Reader::open(&path)?.selected(is_wanted);
    let mut progress = Progress::new(study.unit_kind(), numbers.len() as u64, args.quiet);
    let play = |index: u64, coded: &Coded| {
        let mut games = Games::recorded(&kinds, shape);
        study.unit(index, &mut games)?;
        Ok(games.coded() == coded.0)
    };
    let done = each_unit(&pool, &stop, &path, logged, play, |index, _, is_same| {
        progress.advance();
        if is_same {
            return Ok(ControlFlow::Continue(()));
        }
        Err(Error::Unequal(format!(
            "{} {index} comes out differently when it is played again: the log was changed, a bot is not reproducible, or it \
             was played by another build",
            study.unit_kind().noun(1)
        )))
    })?;
    progress.finish();
    let exit = if stop.is_requested() { Exit::Interrupted } else { Exit::Done };
    Ok((done.unwrap_or_default(), exit))
}
