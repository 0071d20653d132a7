//! `doko analyse`: what the answers of recorded games cost.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use doko_engine::record::GameRecord;
use doko_engine::rules::Rules;
use doko_engine::{PerSeat, Phase, Seat};

use super::{games, judge, stop_on_ctrl_c};
use crate::cli::AnalyseArgs;
use crate::error::{Error, Exit, tell, usage};
use crate::files::shell::quoted;
use crate::run::{Progress, threads};
use crate::studies::analyse::{AnalyseReport, Analysed, Judge};

/// Judges the games that are asked for.
///
/// # Errors
/// If they cannot be read, or the figures cannot be written.
pub(super) fn run(args: &AnalyseArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let outputs = args.forms.clone().beside([])?;
    let most = if args.limit == 0 { usize::MAX } else { args.limit };
    let records = records(args, most)?;
    let judge = judge(&args.judge)?;
    let stop = stop_on_ctrl_c(std::slice::from_ref(&judge.kind))?;
    let mut told: Vec<String> = Vec::new();
    for why in records.iter().filter_map(|(_, rules)| judge.kind.falls_back(rules)) {
        if !told.contains(&why) {
            tell(format_args!("doko: {}: {why}", judge.name));
            told.push(why);
        }
    }
    let pool = threads(args.threads.number())?;
    let judge = Judge::new(judge.name, judge.kind, args.worlds, args.seed);
    let (count, quiet) = (records.len() as u64, args.forms.quiet);
    let mut games = (count > 1).then(|| Progress::counting(["game", "games"], count, quiet));
    let mut analysed = Vec::new();
    for (number, (record, rules)) in records.iter().enumerate() {
        let game = record.replay(rules).map_err(|error| unfit(number, &error))?;
        if game.phase() != Phase::Over {
            return usage(format!("game {}: only a finished game can be analysed", number + 1));
        }
        let players = record.players.clone().map(PerSeat);
        let players = players.unwrap_or_else(|| PerSeat::from_fn(|seat| format!("seat {seat}")));
        let seats = seats(args, &players);
        if seats == PerSeat([false; 4]) {
            continue;
        }
        let mut answers: Option<Progress> = None;
        let follow = |done: usize, of: usize| {
            if count == 1 && done == 0 {
                answers = Some(Progress::counting(["answer", "answers"], of as u64, quiet));
            } else if let Some(answers) = &mut answers {
                answers.advance();
            }
            if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let analysis = pool.install(|| judge.game(&game, number as u64, seats, follow));
        if stop.is_requested() {
            break;
        }
        answers.into_iter().for_each(Progress::clear);
        games.iter_mut().for_each(Progress::advance);
        let Some(analysis) = analysis else {
            let text = "somebody spoke at a moment at which doko's table asks nobody; it is left out";
            tell(format_args!("doko: game {}: {text}", number + 1));
            continue;
        };
        let deal = record.deal.as_ref().map(|deal| (deal.seed, deal.index));
        analysed.push(Analysed { number: number + 1, deal, players, seats, analysis });
    }
    games.into_iter().for_each(Progress::finish);
    if analysed.is_empty() {
        if stop.is_requested() {
            tell("doko: interrupted before the first game was judged");
            return Ok(Exit::Interrupted);
        }
        return usage("none of these games can be analysed, or no player in them has that name");
    }
    let report = AnalyseReport {
        games: analysed,
        judge: judge.name,
        worlds: args.worlds,
        seed: args.seed,
        shows_hands: args.hands,
    };
    outputs.put(&report, out)?;
    if stop.is_requested() {
        let (done, all) = (report.games.len(), records.len());
        tell(format_args!("doko: interrupted after {done} of {all} games"));
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// The seats whose answers are judged: those that are named, by number or by player; all where none is.
fn seats(args: &AnalyseArgs, players: &PerSeat<String>) -> PerSeat<bool> {
    PerSeat::from_fn(|seat: Seat| {
        let is_seat = args.seat.iter().any(|&own| usize::from(own) == seat.index());
        let is_player = args.player.contains(&players[seat]);
        let [no_seat, no_player] = [args.seat.is_empty(), args.player.is_empty()];
        (no_seat || is_seat) && (no_player || is_player)
    })
}

/// The games that are asked for, each with its rules.
fn records(args: &AnalyseArgs, most: usize) -> Result<Vec<(GameRecord, Rules)>, Error> {
    let is_run = args.games.is_dir();
    let records = if is_run {
        games::records(&args.games, args.deal.as_ref(), args.game, most, args.threads.number())?
    } else if args.deal.is_some() || args.game.is_some() {
        return usage(
            "--deal and --game are for the folder of a run; of records, name a file with those you want",
        );
    } else {
        read(&args.games, most)?
    };
    if records.is_empty() {
        let what = quoted(&args.games);
        return usage(if is_run {
            format!("no game in {what} fits")
        } else {
            format!("{what} holds no game records")
        });
    }
    let with_rules = |(number, record): (usize, GameRecord)| {
        let rules = record.rules().map_err(|error| unfit(number, &error))?;
        Ok((record, rules))
    };
    records.into_iter().enumerate().map(with_rules).collect()
}

/// A record is a line; a longer one is none.
const LONGEST: u64 = 1 << 20;

/// The records of a file, or of stdin if it is called `-`.
fn read(path: &Path, most: usize) -> Result<Vec<GameRecord>, Error> {
    let failed = |source| Error::Read { path: path.to_owned(), source };
    let mut lines: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(failed)?))
    };
    let mut records = Vec::new();
    let mut line = String::new();
    for number in 1.. {
        line.clear();
        let read = lines.by_ref().take(LONGEST).read_line(&mut line).map_err(failed)?;
        if read == 0 || records.len() == most {
            break;
        }
        if line.trim().is_empty() {
            continue;
        }
        let record = GameRecord::from_line(line.trim_end());
        records
            .push(record.map_err(|error| Error::Usage(format!("{}, line {number}: {error}", quoted(path))))?);
    }
    Ok(records)
}

fn unfit(number: usize, error: &impl std::fmt::Display) -> Error {
    Error::Usage(format!("game {}: {error}", number + 1))
}
