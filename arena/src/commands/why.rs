//! `doko why`: why one bot of a run did better than another.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use doko_bots::BotKind;

use super::stop_on_ctrl_c;
use super::verify::sample_by;
use crate::cli::WhyArgs;
use crate::cli::config::no_file_is_named_twice;
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::files::shell::quoted;
use crate::report::outputs::Target;
use crate::run::contestant::letter;
use crate::run::execute::{read_units, threads};
use crate::run::folder::Folder;
use crate::run::game::NoGame;
use crate::run::games::Games;
use crate::run::in_order::{Stop, each_in_order};
use crate::run::log::{Coded, LogError, Reader};
use crate::run::progress::Progress;
use crate::run::study::{Study, StudyExt};
use crate::run::unit::Unit;
use crate::stats::{BlockPoints, Looks, Moments};
use crate::studies::matches::experiment::{Bots, Experiment, Planned};
use crate::studies::matches::schedule::BlockKind;
use crate::studies::why::{Duo, Example, OfDeal, Pair, Partings, Swing, Swings, WhyReport, steadiness};
use crate::studies::{AnyStudy, Opened, open};

/// Reads the run, plays what is needed beside it, and says what it has found.
///
/// # Errors
/// If the folder is none of a run that can be explained, or the figures cannot be written.
pub(super) fn run(args: &WhyArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let json = args.json.clone().map(Target::from);
    let folder = Folder::of_games(&args.folder);
    check_files(folder, args.csv.as_deref(), json.as_ref())?;
    let (planned, units, kinds) = open_run(folder)?;
    let stop = &stop_on_ctrl_c(kinds.as_deref().unwrap_or_default())?;
    let duo = duo(&planned.experiment, args)?;
    if duo.kind() != BlockKind::Team && kinds.is_none() {
        return Err(Error::Usage(
            "field blocks are compared with games of four of the other bot, which are in no log, and the bots of this run \
             cannot be asked: ask --block team"
                .to_owned(),
        ));
    }
    let Played { first, deals, swings, moments } = read(&planned, units, &duo, args)?;
    let lists = [swings.gains(), swings.losses()];
    let shown = lists.map(|list| list.len() as u64).iter().sum::<u64>();
    let size = if args.all { deals } else { args.deals.min(deals) };
    let drawn = sample_by(planned.experiment.seed, deals, size);

    let pool = threads(usize::from(args.threads))?;
    let mut progress = Progress::new(Unit::Deal, shown + drawn.len() as u64, args.quiet);
    let players = kinds.as_deref();
    let wanted: BTreeMap<u64, Swing> =
        lists.into_iter().flatten().map(|&swing| (swing.deal, swing)).collect();
    let mut explained: BTreeMap<u64, Example<'_>> = BTreeMap::new();
    let mut is_another_game = false;
    let swings_of = |deal: u64| wanted.get(&deal).copied();
    let explain = |(deal, coded): (u64, Coded)| {
        let swing = swings_of(deal).expect("a deal of a large swing is asked for");
        example(&duo, swing, &coded, &planned, players)
    };
    let mut done = each(
        &pool,
        stop,
        args,
        |deal| swings_of(deal).is_some(),
        explain,
        |deal, (example, is_other)| {
            progress.advance();
            is_another_game |= is_other;
            explained.insert(deal, example);
            if is_other && planned.experiment.bots.iter().all(|bot| bot.kind.is_reproducible()) {
                return Err(Error::Unequal(format!(
                    "deal {deal} comes out differently when it is played again: the log was changed, a bot is not reproducible, or \
                 it was played by another build; `doko verify {}` says more",
                    quoted(&args.folder)
                )));
            }
            Ok(())
        },
    )?;
    let mut partings = Partings::default();
    let look = |(deal, coded): (u64, Coded)| {
        let mut games = Games::logged(&coded.0, planned.shape());
        Ok(OfDeal::of(&duo, &duo.pairs(deal, &mut games, players, false)?))
    };
    let is_drawn = |deal: u64| drawn.binary_search(&(deal - first)).is_ok();
    done += each(&pool, stop, args, is_drawn, look, |_, of_deal| {
        progress.advance();
        partings.add(&of_deal);
        Ok(())
    })?;
    progress.finish();
    if done < shown + drawn.len() as u64 {
        tell("doko: interrupted; what was looked at so far explains nothing");
        return Ok(Exit::Interrupted);
    }

    let mut in_order = |list: &[Swing]| -> Vec<Example<'_>> {
        list.iter().map(|swing| explained.remove(&swing.deal).expect("every one is explained")).collect()
    };
    let examples = [in_order(swings.gains()), in_order(swings.losses())];
    let is_extended = !folder.extensions()?.is_empty();
    let looks = Looks::at(planned.stops_by().is_some() || is_extended);
    let gain = looks.estimate(&moments);
    let report =
        WhyReport { duo, gain, looks, deals, partings, examples, is_another_game, lang: args.lang.lang };
    if let Some(path) = &args.csv {
        NewFile::write(path, |file| report.csv(file))?;
    }
    let write = |out: &mut dyn Write| {
        serde_json::to_writer_pretty(&mut *out, &report.json())?;
        writeln!(out)
    };
    match json {
        Some(Target::Stdout) => write(out)?,
        Some(Target::File(path)) => {
            NewFile::write(&path, write)?;
            report.text(out)?;
        }
        None => report.text(out)?,
    }
    Ok(Exit::Done)
}

/// The bots of a run, ready to play; `None` if one of them cannot.
type Players = Option<Vec<Arc<dyn BotKind>>>;

/// The run in a folder, and its bots if they can play: otherwise what needs them is not told.
fn open_run(folder: Folder<'_>) -> Result<(Planned, std::ops::Range<u64>, Players), Error> {
    let (opened, why_not) = match open(folder, Bots::Playing) {
        Ok(opened) => (opened, None),
        Err(error) => (open(folder, Bots::Recorded)?, Some(error)),
    };
    let Opened { study, units } = opened;
    let AnyStudy::Match(planned) = study else {
        return Err(Error::Usage(format!(
            "{} holds neither a duel nor a tournament, in which one bot does better than another",
            quoted(folder.path)
        )));
    };
    if let Some(why_not) = why_not {
        tell(format_args!("doko: what bots thought, and what was chance, is not told: {why_not}"));
        return Ok((planned, units, None));
    }
    let kinds = planned.kinds();
    Ok((planned, units, Some(kinds)))
}

/// Does `work` for each deal of the log that is wanted, and gives the results to `take` in order.
fn each<T: Send>(
    pool: &rayon::ThreadPool,
    stop: &Stop,
    args: &WhyArgs,
    is_wanted: impl Fn(u64) -> bool,
    work: impl Fn((u64, Coded)) -> Result<T, NoGame> + Sync,
    mut take: impl FnMut(u64, T) -> Result<(), Error>,
) -> Result<u64, Error> {
    let path = Folder::of_games(&args.folder).log_path();
    let deals = Reader::<Coded>::open(&path)?.selected(is_wanted);
    let work = |logged: Result<(u64, Coded), LogError>| {
        let (deal, coded) = logged?;
        match work((deal, coded)) {
            Ok(result) => Ok((deal, result)),
            Err(no_game) => Err(LogError::of_games(&path, deal, no_game)),
        }
    };
    each_in_order(pool, deals, stop, work, |_, result| {
        let (deal, result) = result?;
        take(deal, result)
    })
}

/// Finds out whether the files can be made, before anything is played.
fn check_files(folder: Folder<'_>, csv: Option<&Path>, json: Option<&Target>) -> Result<(), Error> {
    if csv == Some(Path::new("-")) {
        let text = "--csv needs a file: only the JSON can go to stdout, with --json -";
        return Err(Error::Usage(text.to_owned()));
    }
    let json = json.and_then(|json| if let Target::File(path) = json { Some(path.as_path()) } else { None });
    let files = [("--csv", csv), ("--json", json)];
    let files = files.into_iter().filter_map(|(asks, path)| Some((asks.to_owned(), path?.to_owned())));
    no_file_is_named_twice(folder.names().chain(files.clone()))?;
    // Made and dropped again, it leaves nothing.
    files.into_iter().try_for_each(|(_, path)| NewFile::create(&path).map(drop))
}

/// The two bots that are meant, in the blocks that are meant.
fn duo<'e>(experiment: &'e Experiment, args: &WhyArgs) -> Result<Duo<'e>, Error> {
    let usage = |text: String| Err(Error::Usage(text));
    if experiment.unit == Unit::Evening {
        return usage(format!(
            "{} is a run of evenings, whose games hang together, and none of them can be compared by itself: play \
             single deals, without --session, and ask of them why",
            quoted(&args.folder)
        ));
    }
    let bots = args.bots.unwrap_or([0, 1]);
    if let Some(bot) = bots.into_iter().find(|&bot| bot >= experiment.bots.len()) {
        let all: Vec<String> = experiment
            .bots
            .iter()
            .enumerate()
            .map(|(number, bot)| format!("{} {}", letter(number), bot.name))
            .collect();
        return usage(format!("there is no bot {} in this run: there are {}", letter(bot), all.join(", ")));
    }
    let kinds = args.block.map_or(BlockKind::PAIR.to_vec(), |kind| vec![kind]);
    let found = kinds.iter().find_map(|&kind| Duo::find(experiment, kind, bots));
    let Some(duo) = found else {
        let [a, b] = bots.map(letter);
        return usage(match args.block {
            Some(kind) => format!("{a} and {b} meet in no blocks of the kind {} in this run", kind.key()),
            None => format!(
                "{a} and {b} meet at tables of four only, where no two games differ by one bot: play --block team or \
                 field"
            ),
        });
    };
    Ok(duo)
}

/// What the log says.
struct Played {
    first: u64,
    deals: u64,
    swings: Swings,
    moments: Moments,
}

fn read(
    planned: &Planned,
    units: std::ops::Range<u64>,
    duo: &Duo<'_>,
    args: &WhyArgs,
) -> Result<Played, Error> {
    let folder = Folder::of_games(&args.folder);
    let reader = Reader::open(&folder.log_path())?;
    reader.expect(&planned.header(units.start))?;
    let (mut swings, mut moments) = (Swings::new(usize::from(args.top)), Moments::default());
    let pool = threads(usize::from(args.threads))?;
    let first = units.start;
    let read = read_units(planned, reader, units, &pool, false, |_, blocks| {
        let block = &blocks[duo.number];
        let gain = duo.gain(block);
        swings.add(block.deal, gain);
        moments.add(gain);
        Ok(ControlFlow::Continue(()))
    })?;
    read.tell_rescored(folder.path);
    if moments.count() == 0 {
        return Err(Error::Usage(format!("nothing was played in {} yet", quoted(&args.folder))));
    }
    Ok(Played { first, deals: moments.count(), swings, moments })
}

/// Takes the pair of games of a deal in which the swing is largest. Also whether the games came out otherwise than before,
/// where they are played again for what the bots thought.
fn example<'e>(
    duo: &Duo<'e>,
    swing: Swing,
    coded: &Coded,
    planned: &Planned,
    players: Option<&[Arc<dyn BotKind>]>,
) -> Result<(Example<'e>, bool), NoGame> {
    let pairs: Vec<Pair<'e>> = match players {
        Some(kinds) => duo.pairs(swing.deal, &mut Games::played(kinds), players, true)?,
        None => duo.pairs(swing.deal, &mut Games::logged(&coded.0, planned.shape()), None, true)?,
    };
    let count = pairs.len();
    let sum: i64 = pairs.iter().map(|pair| pair.gain.units()).sum();
    let is_another = sum != swing.gain.units() * count as i64;
    let sign = swing.gain.units().signum();
    // Of several the first.
    let towards = |gain: BlockPoints| sign * gain.units();
    let pair = pairs
        .into_iter()
        .reduce(|best, pair| if towards(pair.gain) > towards(best.gain) { pair } else { best })
        .expect("a block has games");
    let steady = match (players, pair.parting(duo.bots()[0])) {
        (Some(_), Some((at, traces))) => {
            traces.map(|trace| steadiness(duo.experiment, swing.deal, trace, at))
        }
        _ => [None; 2],
    };
    Ok((Example { swing, pairs: count, pair, steady }, is_another))
}
