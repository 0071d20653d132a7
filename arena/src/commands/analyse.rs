//! `doko analyse`: what the answers of recorded games cost.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use clap::{Args, ValueHint, value_parser};
use doko_bots::BotSpec;
use doko_engine::PerSeat;
use doko_engine::record::GameRecord;

use super::ctrl_c::stop_on_ctrl_c_telling;
use super::help;
use crate::cli::{FormArgs, ThreadsArg, deals, seed};
use crate::error::{Error, Exit, tell, usage};
use crate::files::records::{records, refused};
use crate::files::shell::quoted;
use crate::run::{Call, threads};
use crate::studies::analyse::{AnalyseReport, Court, Subject, players_of};
use crate::studies::defaults::SEED;
use crate::studies::games::{self, GameNumber};
use crate::studies::judging::{Judge, WORLDS, judging_bot};

const HELP: &str = include_str!("help/analyse.txt");

/// Say which answers of recorded games cost how much
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct AnalyseArgs {
    /// A file of game records, one line of JSON each; the folder of a run; or - for records on stdin
    #[arg(value_name = "FILE|DIR|-", value_hint = ValueHint::AnyPath)]
    pub games: PathBuf,
    /// Of a run, only games of this deal, or of the deals from FIRST up to but not END
    #[arg(long, value_name = "N|FIRST..END", value_parser = deals, help_heading = "Which games")]
    pub deal: Option<Range<u64>>,
    /// Of a run, one game by its number in `doko games`: DEAL.GAME
    #[arg(long, value_name = "DEAL.GAME", conflicts_with = "deal", help_heading = "Which games")]
    pub game: Option<GameNumber>,
    /// At most so many games; 0 for all
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Which games")]
    pub limit: usize,
    /// Only the answers of this seat, 0 to 3; repeat it for more
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(0..=3), help_heading = "Which games")]
    pub seat: Vec<u8>,
    /// Only the answers of this player, by the name in the records; repeat it for more
    #[arg(long, value_name = "NAME", help_heading = "Which games")]
    pub player: Vec<String>,
    /// Who plays on from each answer, in all seats
    #[arg(long, value_name = "BOT", default_value = "net")]
    pub judge: BotSpec,
    /// In how many worlds each answer is tried
    #[arg(long, value_name = "N", default_value_t = WORLDS, value_parser = value_parser!(u32).range(16..=1_000_000))]
    pub worlds: u32,
    /// What the worlds are drawn by
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = seed())]
    pub seed: u64,
    /// Show all four hands and how the game went, if it is one
    #[arg(long)]
    pub hands: bool,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Where it goes.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// What Ctrl-C is answered with.
const STOPPING: &str = "doko: stopping; what was judged is kept, once more stops at once";

/// Judges the games that are asked for.
///
/// # Errors
/// If they cannot be read, or the figures cannot be written.
pub(super) fn run(args: &AnalyseArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let outputs = args.forms.clone().checked()?;
    let subjects = subjects(args)?;
    let judge = judging_bot(&args.judge)?;
    let stop = stop_on_ctrl_c_telling(std::slice::from_ref(&judge.kind), STOPPING)?;
    let judge = Judge::new(judge.name, judge.kind, args.worlds, args.seed);
    judge.tell_fallbacks(subjects.iter().map(|subject| &subject.rules));
    let (pool, quiet) = (threads(args.threads.number())?, args.forms.quiet);
    let court = Court { judge, pool, stop: &stop, quiet };
    let games = court.judged(&subjects)?;
    if games.is_empty() {
        if stop.is_requested() {
            tell("doko: interrupted before the first answer was judged");
            return Ok(Exit::Interrupted);
        }
        return usage("none of these games can be analysed");
    }
    let done = games.len();
    outputs.put(&AnalyseReport { games, shows_hands: args.hands, judge: &court.judge }, out)?;
    if stop.is_requested() {
        tell(match subjects.len() {
            1 => "doko: interrupted; these are the answers judged by then".to_owned(),
            all => format!("doko: interrupted after {done} of {all} games"),
        });
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

/// The games that are asked for, but for those in which nobody sits who is.
fn subjects(args: &AnalyseArgs) -> Result<Vec<Subject>, Error> {
    let most = if args.limit == 0 { usize::MAX } else { args.limit };
    let is_run = args.games.is_dir();
    let records = if is_run {
        let has_deal = |deal: u64| {
            args.deal.as_ref().is_none_or(|deals| deals.contains(&deal))
                && args.game.is_none_or(|game| game.deal == deal)
        };
        let is_game = |number: GameNumber, _: &Call<'_>| args.game.is_none_or(|game| game == number);
        let is_judged = |record: &GameRecord| judged(args, record) != NOBODY;
        let wanted = games::Wanted { deal: &has_deal, game: &is_game, record: &is_judged, most };
        let records = games::records(&args.games, &wanted, args.threads.number())?;
        let numbered = |game: games::Recorded| (game.place, (game.number.to_string(), game.record));
        records.into_iter().map(numbered).collect::<Vec<_>>()
    } else if args.deal.is_some() || args.game.is_some() {
        return usage(
            "--deal and --game are for the folder of a run; of records, name a file with those you want",
        );
    } else {
        let numbered = |(number, record): (usize, GameRecord)| (number, ((number + 1).to_string(), record));
        read(args, most)?.into_iter().map(numbered).collect()
    };
    if records.is_empty() {
        let what = quoted(&args.games);
        return usage(if !args.player.is_empty() {
            format!("no game in {what} that fits has a player called {}", args.player.join(" or "))
        } else if is_run {
            format!("no game in {what} fits")
        } else {
            format!("{what} holds no game records")
        });
    }
    let subject = |(number, (called, record))| {
        let seats = judged(args, &record);
        Subject::of(number, called, record, seats)
    };
    records.into_iter().map(subject).collect()
}

/// No seat.
const NOBODY: PerSeat<bool> = PerSeat([false; 4]);

/// The seats that are named, by number or by player; all where none is.
fn judged(args: &AnalyseArgs, record: &GameRecord) -> PerSeat<bool> {
    let players = players_of(record);
    PerSeat::from_fn(|seat| {
        let is_seat = args.seat.iter().any(|&own| usize::from(own) == seat.index());
        let is_player = args.player.contains(&players[seat]);
        let [no_seat, no_player] = [args.seat.is_empty(), args.player.is_empty()];
        (no_seat || is_seat) && (no_player || is_player)
    })
}

/// The records of a file, or of stdin if it is called `-`, of which at least one seat is judged, each with its number among all.
fn read(args: &AnalyseArgs, most: usize) -> Result<Vec<(usize, GameRecord)>, Error> {
    let (path, mut read) = (quoted(&args.games), Vec::new());
    for (all, line) in records(&args.games, path.clone())?.enumerate() {
        let (number, line) = line?;
        let record = match GameRecord::from_line(&line) {
            Ok(record) => record,
            Err(error) => return refused(&path, number, &error),
        };
        if judged(args, &record) != NOBODY {
            read.push((all, record));
        }
        if read.len() == most {
            break;
        }
    }
    Ok(read)
}
