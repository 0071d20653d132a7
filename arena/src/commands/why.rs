//! `doko why`: why one bot of a run did better than another.

use std::io::Write;
use std::path::Path;

use super::run::{quoted, threads};
use super::stop_on_ctrl_c;
use super::verify::sample;
use crate::block::Block;
use crate::cli::WhyArgs;
use crate::config::{Target, no_file_is_named_twice};
use crate::error::{Error, Exit, tell};
use crate::experiment::{Experiment, Plan, letter};
use crate::files::NewFile;
use crate::log::LogReader;
use crate::progress::Progress;
use crate::results::{BLOCK_LOG, CONFIG, expect_run, header};
use crate::run::in_order;
use crate::schedule::{BlockKind, Unit};
use crate::stats::{BlockPoints, Moments};
use crate::why::{Duo, Example, OfDeal, Partings, Swing, Swings, WhyReport, steadiness};

/// Reads the run, plays what is needed of it again, and says what it has found.
///
/// # Errors
/// If the folder is none of a run that can be explained, or the figures cannot be written.
pub(super) fn run(args: &WhyArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let json = args.json.clone().map(Target::from);
    check_files(args.csv.as_deref(), json.as_ref())?;
    expect_run(&args.folder, "--out", &[CONFIG, BLOCK_LOG])?;
    let planned = Plan::read(&args.folder.join(CONFIG))?.resolve_as_written()?;
    let stop = &stop_on_ctrl_c(&planned.experiment.bots)?;
    let duo = duo(&planned.experiment, args)?;
    let Played { first, deals, swings, moments } = read(&duo, args)?;
    let lists = [swings.gains(), swings.losses()];
    let shown = lists.map(|list| list.len() as u64).iter().sum::<u64>();
    let size = if args.all { deals } else { args.deals.min(deals) };
    let drawn = sample(&planned.experiment, deals, size);

    let pool = threads(usize::from(args.threads))?;
    let mut progress = Progress::new(Unit::Deal, shown + drawn.len() as u64, args.quiet);
    let mut is_another_game = false;
    let mut examples = [Vec::new(), Vec::new()];
    let order: Vec<(usize, Swing)> = lists
        .iter()
        .enumerate()
        .flat_map(|(side, list)| list.iter().map(move |&swing| (side, swing)))
        .collect();
    let explain = |number: u64| example(&duo, order[number as usize].1);
    let mut done = in_order(&pool, shown, stop, explain, |number, explained| {
        progress.advance();
        is_another_game |= explained.1;
        examples[order[number as usize].0].push(explained.0);
        if explained.1 && planned.experiment.bots.iter().all(|bot| bot.kind.is_reproducible()) {
            let deal = order[number as usize].1.deal;
            return Err(Error::Unequal(format!(
                "deal {deal} comes out differently when it is played again: the log was changed, or a bot is not \
                 reproducible; `doko verify {}` says more",
                quoted(&args.folder)
            )));
        }
        Ok(())
    })?;
    let mut partings = Partings::default();
    let look = |number: u64| OfDeal::of(&duo, &duo.pairs(first + drawn[number as usize], false));
    done += in_order(&pool, drawn.len() as u64, stop, look, |_, of_deal| -> Result<(), Error> {
        progress.advance();
        partings.add(&of_deal);
        Ok(())
    })?;
    progress.finish();
    if done < shown + drawn.len() as u64 {
        tell("doko: interrupted; what was played so far explains nothing");
        return Ok(Exit::Interrupted);
    }

    let gain = moments.estimate();
    let report = WhyReport { duo, gain, deals, partings, examples, is_another_game, lang: args.lang.lang };
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

/// Finds out whether the files can be made, before anything is played.
fn check_files(csv: Option<&Path>, json: Option<&Target>) -> Result<(), Error> {
    if csv == Some(Path::new("-")) {
        let text = "--csv needs a file: only the JSON can go to stdout, with --json -";
        return Err(Error::Usage(text.to_owned()));
    }
    let json = json.and_then(|json| if let Target::File(path) = json { Some(path.as_path()) } else { None });
    let files = [("--csv", csv), ("--json", json)];
    let files = files.into_iter().filter_map(|(asks, path)| Some((asks.to_owned(), path?.to_owned())));
    no_file_is_named_twice(files.clone())?;
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

fn read(duo: &Duo<'_>, args: &WhyArgs) -> Result<Played, Error> {
    let path = args.folder.join(BLOCK_LOG);
    let reader = LogReader::open(&path)?;
    let range = reader.header().range();
    reader.expect(&header(duo.experiment, range.clone()))?;
    let (mut swings, mut moments) = (Swings::new(usize::from(args.top)), Moments::default());
    for blocks in reader {
        let block: &Block = &blocks?[duo.number];
        let gain = duo.gain(block);
        swings.add(block.deal, gain);
        moments.add(gain);
    }
    if moments.count() == 0 {
        return Err(Error::Usage(format!("nothing was played in {} yet", quoted(&args.folder))));
    }
    Ok(Played { first: range.start, deals: moments.count(), swings, moments })
}

/// Plays a deal again, and takes the pair of games in which the swing is largest. Also whether the games came out
/// otherwise than before.
fn example<'e>(duo: &Duo<'e>, swing: Swing) -> (Example<'e>, bool) {
    let pairs = duo.pairs(swing.deal, true);
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
    let steady = match pair.parting(duo.bots()[0]) {
        Some((at, traces)) => traces.map(|trace| steadiness(duo.experiment, swing.deal, trace, at)),
        None => [None; 2],
    };
    (Example { swing, pairs: count, pair, steady }, is_another)
}
