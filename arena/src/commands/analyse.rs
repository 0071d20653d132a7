//! `doko analyse`: what the answers of recorded games cost.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint, value_parser};
use doko_bots::{BotSpec, bounded};
use doko_engine::record::GameRecord;
use doko_engine::rules::Rules;
use doko_engine::{PerSeat, Phase, Seat};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::ctrl_c::stop_on_ctrl_c_telling;
use super::games::{self, GameNumber};
use super::{help, judge};
use crate::cli::{FormArgs, ThreadsArg, deals, seed};
use crate::error::{Error, Exit, tell, usage};
use crate::files::MOST_MIB_OF_A_RECORD;
use crate::files::shell::quoted;
use crate::run::{Call, Progress, Stop, threads};
use crate::studies::analyse::{AnalyseReport, Analysed};
use crate::studies::defaults::SEED;
use crate::studies::judging::{Judge, WORLDS};

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
    #[arg(long, value_name = "N", default_value_t = WORLDS, allow_negative_numbers = true,
        value_parser = value_parser!(u32).range(16..=1_000_000))]
    pub worlds: u32,
    /// What the worlds are drawn by
    #[arg(long, value_name = "N", default_value_t = SEED, allow_negative_numbers = true, value_parser = seed())]
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
    let judge = judge(&args.judge)?;
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

/// What came of a game.
enum Outcome<'s> {
    Judged(Box<Analysed<'s>>),
    /// No table of doko brings it about: why.
    Unfit(String),
}

impl<'s> Outcome<'s> {
    /// The game with what its answers cost; of one that is unfit it says why.
    fn told(self) -> Option<Analysed<'s>> {
        match self {
            Outcome::Judged(analysed) => Some(*analysed),
            Outcome::Unfit(why) => {
                tell(why);
                None
            }
        }
    }
}

/// A game whose answers are to be judged.
pub(super) struct Subject {
    /// Its number among those that were given, from 0: it says which worlds are drawn.
    number: usize,
    /// How people find it: by its number in a run or a file.
    called: String,
    record: GameRecord,
    rules: Rules,
    players: PerSeat<String>,
    /// Whose answers are judged.
    seats: PerSeat<bool>,
}

impl Subject {
    /// The game of a record, of which the answers of all seats are judged.
    ///
    /// # Errors
    /// If its rules cannot be read.
    pub(super) fn of(number: usize, called: String, record: GameRecord) -> Result<Subject, Error> {
        let rules = record.rules().map_err(|error| unfit(&called, &error))?;
        let players = players(&record);
        Ok(Subject { number, called, record, rules, players, seats: PerSeat([true; 4]) })
    }

    /// The same, of which the answers of some seats alone are judged.
    pub(super) fn only(self, seats: PerSeat<bool>) -> Subject {
        Subject { seats, ..self }
    }
}

/// Where games are judged.
pub(super) struct Court<'a> {
    /// Who judges.
    pub(super) judge: Judge,
    /// On which threads.
    pub(super) pool: ThreadPool,
    /// The request to stop.
    pub(super) stop: &'a Stop,
    /// Whether to say nothing of progress.
    pub(super) quiet: bool,
}

impl Court<'_> {
    /// Judges games, several at once, until somebody asks to stop: those under way are left out then. Those that no table of
    /// doko brings about are left out too, and that is told.
    ///
    /// # Errors
    /// If a game cannot be replayed, or is not finished.
    pub(super) fn judged<'s>(&self, subjects: &'s [Subject]) -> Result<Vec<Analysed<'s>>, Error> {
        if let [only] = subjects {
            return Ok(self.alone(only)?.into_iter().collect());
        }
        let mut progress = Progress::counting(["game", "games"], subjects.len() as u64, self.quiet);
        let mut judged = Vec::new();
        let one = |subject| self.one(subject, |_, _| self.goes_on());
        for some in subjects.chunks(2 * self.pool.current_num_threads()) {
            let some = self.pool.install(|| some.par_iter().map(one).collect::<Vec<_>>());
            for one in some {
                judged.extend(one?.told().filter(|judged| judged.analysis.left == 0));
                progress.advance();
            }
            if self.goes_on().is_break() {
                break;
            }
        }
        progress.finish();
        Ok(judged)
    }

    /// Judges a game answer by answer; if somebody asks to stop, those that are judged by then count.
    fn alone<'s>(&self, subject: &'s Subject) -> Result<Option<Analysed<'s>>, Error> {
        let mut progress: Option<Progress> = None;
        let follow = |_: usize, of: usize| {
            match &mut progress {
                Some(progress) => progress.advance(),
                none => *none = Some(Progress::counting(["answer", "answers"], of as u64, self.quiet)),
            }
            self.goes_on()
        };
        let judged = self.pool.install(|| self.one(subject, follow))?;
        progress.into_iter().for_each(Progress::clear);
        let is_begun =
            |judged: &Analysed<'_>| judged.analysis.left == 0 || !judged.analysis.answers.is_empty();
        Ok(judged.told().filter(is_begun))
    }

    fn one<'s>(
        &self,
        subject: &'s Subject,
        follow: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Outcome<'s>, Error> {
        let Subject { number, called, record, rules, players, seats } = subject;
        let game = record.replay(rules).map_err(|error| unfit(called, &error))?;
        if game.phase() != Phase::Over {
            return usage(format!("game {called}: only a finished game can be analysed"));
        }
        let Some(analysis) = self.judge.game(&game, *number as u64, *seats, follow) else {
            let text = "somebody spoke at a moment at which doko's table asks nobody; it is left out";
            return Ok(Outcome::Unfit(format!("doko: game {called}: {text}")));
        };
        let deal = record.deal.as_ref().map(|deal| (deal.seed, deal.index));
        let (called, players) = (called.clone(), players.clone());
        let number = number + 1;
        let analysed = Analysed { number, called, deal, players, seats: *seats, analysis };
        Ok(Outcome::Judged(Box::new(analysed)))
    }

    fn goes_on(&self) -> ControlFlow<()> {
        if self.stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
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
        Ok(Subject::of(number, called, record)?.only(seats))
    };
    records.into_iter().map(subject).collect()
}

/// The names of the players, or of their seats where they have none.
fn players(record: &GameRecord) -> PerSeat<String> {
    let name = |seat: Seat| record.players.as_ref().and_then(|names| names.get(seat.index())).cloned();
    PerSeat::from_fn(|seat| name(seat).unwrap_or_else(|| format!("seat {seat}")))
}

/// No seat.
const NOBODY: PerSeat<bool> = PerSeat([false; 4]);

/// The seats that are named, by number or by player; all where none is.
fn judged(args: &AnalyseArgs, record: &GameRecord) -> PerSeat<bool> {
    let players = players(record);
    PerSeat::from_fn(|seat| {
        let is_seat = args.seat.iter().any(|&own| usize::from(own) == seat.index());
        let is_player = args.player.contains(&players[seat]);
        let [no_seat, no_player] = [args.seat.is_empty(), args.player.is_empty()];
        (no_seat || is_seat) && (no_player || is_player)
    })
}

/// The records of a file, or of stdin if it is called `-`, of which at least one seat is judged, each with its number among all.
fn read(args: &AnalyseArgs, most: usize) -> Result<Vec<(usize, GameRecord)>, Error> {
    let path: &Path = &args.games;
    let failed = |source| Error::Read { path: path.to_owned(), source };
    let mut lines: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(failed)?))
    };
    let (mut records, mut all) = (Vec::new(), 0);
    for number in 1_u64.. {
        if records.len() == most {
            break;
        }
        let line = match bounded::line(&mut lines, MOST_MIB_OF_A_RECORD) {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                return usage(format!("{}, line {number}: {error}", quoted(path)));
            }
            Err(error) => return Err(failed(error)),
        };
        if line.trim().is_empty() {
            continue;
        }
        let record = GameRecord::from_line(line.trim_end());
        let record =
            record.map_err(|error| Error::Usage(format!("{}, line {number}: {error}", quoted(path))))?;
        if judged(args, &record) != NOBODY {
            records.push((all, record));
        }
        all += 1;
    }
    Ok(records)
}

fn unfit(called: &str, error: &impl std::fmt::Display) -> Error {
    Error::Usage(format!("game {called}: {error}"))
}
