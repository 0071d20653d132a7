//! Shared by the commands that play a run: they begin one, all of it or a part, or go on with one.

use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use doko_bots::{BotKind, BotSpec};
use doko_engine::Lang;

use super::ctrl_c::stop_on_ctrl_c;
use crate::cli::{OutputArgs, PartArgs, RunArgs, ThreadsArg};
use crate::error::{Error, Exit, tell, usage};
use crate::files::shell::quoted;
use crate::rules_source::warn;
use crate::run::{Extension, Folder, Host, Options, RunOutput, Start, Study, execute, make_ready};
use crate::studies::campaign::{self, Campaign};
use crate::studies::matches::{Format, MatchPlan, Planned, Stopping};
use crate::studies::plan::{BotPlan, Bots, Plan, RulesPlan};
use crate::studies::{AnyStudy, Held, Opened, look_into, open, read, with_study};

/// What every command that plays a run is asked.
pub struct RunRequest<'a> {
    /// Which part of it is played.
    pub part: &'a PartArgs,
    /// Where the figures go.
    pub output: &'a OutputArgs,
    /// A config that says what is played.
    pub config: Option<&'a Path>,
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
        let (study, units, extension) = match self.deals.filter(|&deals| deals != whole) {
            None => (study, units, None),
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
fn of_config(path: &Path, deals: Option<u64>, command: &str) -> Result<AnyStudy, Error> {
    let study = read(path, Bots::Playing)?.study;
    let written = with_study!(&study, study => study.command());
    if written != command {
        let path = path.display();
        return usage(format!("{path} was written by doko {written}: run doko {written} with it"));
    }
    Ok(deals.into_iter().fold(study, AnyStudy::with_units))
}

/// Plays what a config says or `begin` makes, or goes on with the run that is named.
///
/// # Errors
/// If it cannot be played, or results cannot be written.
pub fn play(
    command: &str,
    request: &RunRequest<'_>,
    begin: impl FnOnce() -> Result<AnyStudy, Error>,
    host: &Host<'_>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let (mut study, options) = if let Some(path) = &request.part.resume {
        request.resumed(path, command)?
    } else {
        let study = match request.config {
            Some(path) => of_config(path, request.deals, command)?,
            None => begin()?,
        };
        with_study!(&study, study => warn(&study.rules(), Lang::En));
        request.begun(study)?
    };
    study.seat_guests(host.guests)?;
    with_study!(&mut study, study => {
        let stop = host.stop.map_or_else(|| stop_on_ctrl_c(&study.kinds()), |stop| Ok(stop.clone()))?;
        // A resumed run reads its log first: only if deals are left do its bots have to start.
        if options.start == Start::New {
            study.make_ready()?;
        }
        execute(&*study, &options, &stop, out)
    })
}

/// Plays a campaign that `begin` makes, or goes on with the one in the folder of `resume`.
///
/// # Errors
/// If it cannot be played, or results cannot be written.
pub fn play_campaign(
    command: &str,
    (resume, repair): (Option<PathBuf>, bool),
    (output, write): (OutputArgs, Option<PathBuf>),
    threads: ThreadsArg,
    begin: impl FnOnce() -> Result<Box<dyn Campaign>, Error>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let mut output = output.output()?;
    let (mut campaign, start) = match resume {
        None => (begin()?, Start::New),
        Some(folder) => {
            let campaign = resumed_campaign(&folder, command)?;
            output.out = Some(folder);
            (campaign, Start::Resumed { repair, extension: None })
        }
    };
    let options = campaign::Options { start, threads: threads.number(), output, write };
    let rules = campaign.rules();
    warn(&rules.iter().collect::<Vec<_>>(), Lang::En);
    let bots = campaign.bots_mut();
    let kinds: Vec<Arc<dyn BotKind>> = bots.iter().map(|bot| Arc::clone(&bot.kind)).collect();
    let stop = stop_on_ctrl_c(&kinds)?;
    make_ready(bots, &rules)?;
    campaign::execute(&*campaign, &options, &stop, out)
}

/// The campaign in a folder, which this command has begun.
fn resumed_campaign(folder: &Path, command: &str) -> Result<Box<dyn Campaign>, Error> {
    let begun = match look_into(Folder::of_games(folder), Bots::Playing)? {
        Held::Campaign(campaign) if campaign.command() == command => return Ok(campaign),
        Held::Campaign(campaign) => campaign.command(),
        Held::Run(opened) => with_study!(&opened.study, study => study.command()),
    };
    let folder = quoted(folder);
    usage(format!(
        "the run in {folder} was begun by doko {begun}, and not by doko {command}: name another folder"
    ))
}

/// Plays a duel, a tournament or a gauntlet, or goes on with one; `mine` says how many of the bots are one's own.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub fn blocks_of(
    format: Format,
    bots: &[BotSpec],
    mine: Option<usize>,
    args: &RunArgs,
    host: &Host<'_>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let RunArgs { part, output, deals, threads, strict, .. } = args;
    let request =
        RunRequest { part, output, config: None, deals: *deals, threads: *threads, strict: *strict };
    let begin = || {
        let mut study = experiment(format, bots, mine, args)?;
        if (part.shard.is_some() || part.range.is_some()) && study.stops_by().is_some() {
            tell(
                "doko: a part does not stop early: its deals are all played, and `doko merge` applies a test to all of them",
            );
            study.stopping = Stopping::default();
        }
        Ok(AnyStudy::Match(study))
    };
    play(format.key(), &request, begin, host, out)
}

/// The experiment of a duel, a tournament or a gauntlet that is meant by the bots that are named and everything else; `mine`
/// says how many of them are one's own.
///
/// # Errors
/// If something in it is wrong, or cannot be read.
fn experiment(
    format: Format,
    bots: &[BotSpec],
    mine: Option<usize>,
    args: &RunArgs,
) -> Result<Planned, Error> {
    let file = args.config.as_deref().map(Plan::read).transpose()?.unwrap_or_default();
    let typed = MatchPlan {
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
        ..MatchPlan::default()
    };
    Plan::new(args.seed, args.deals, typed).or(file).resolve(format)
}
