//! The games of the log of a run, one after the other.

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::str::FromStr;

use doko_engine::PerSeat;
use doko_engine::record::GameRecord;

use super::AnswerTracker;
use crate::error::{Error, usage};
use crate::files::shell::quoted;
use crate::run::log::{Coded, Reader};
use crate::run::{Call, Finished, Folder, Games, Stop, Study, each_unit, threads};
use crate::studies::plan::Bots;
use crate::studies::{AnyStudy, Opened, open, with_study};

/// A game of a run: its deal, and its number among the games of that deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameNumber {
    /// The deal, or the evening.
    pub deal: u64,
    /// The number of the game, from 0.
    pub game: usize,
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.deal, self.game)
    }
}

impl FromStr for GameNumber {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GameNumber, &'static str> {
        const WRONG: &str = "a game is DEAL.GAME, such as 17.3, as `doko games` lists it";
        let (deal, game) = text.split_once('.').ok_or(WRONG)?;
        Ok(GameNumber { deal: deal.parse().map_err(|_| WRONG)?, game: game.parse().map_err(|_| WRONG)? })
    }
}

/// A game of the log.
pub struct LoggedGame<'s, 'g> {
    /// Its number.
    pub number: GameNumber,
    /// The call for it.
    pub call: &'s Call<'g>,
    /// How it went.
    pub finished: &'s Finished<'g>,
}

/// The games of a run that are looked at.
pub struct LoggedRun<'a, S> {
    /// The study that was played.
    pub study: &'a S,
    /// Where it is.
    pub folder: Folder<'a>,
    /// Which of its units the folder has.
    pub units: Range<u64>,
    /// How many threads read; 0 for one on each core.
    pub threads: usize,
}

impl<S: Study> LoggedRun<'_, S> {
    /// Goes through the games of some units in order: `look` on many cores, `take` one after the other.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn each<T: Send>(
        &self,
        is_wanted: impl Fn(u64) -> bool,
        follows: bool,
        look: impl Fn(&LoggedGame<'_, '_>, &AnswerTracker) -> Option<T> + Sync,
        mut take: impl FnMut(T) -> Result<ControlFlow<()>, Error>,
    ) -> Result<(), Error> {
        let (study, path) = (self.study, self.folder.log_path());
        let reader = match Reader::open(&path) {
            // Killed before its first deal.
            Err(error) if error.is_before_first_unit() => return Ok(()),
            opened => opened?,
        };
        reader.expect(&study.header(self.units.start))?;
        let shape = study.shape();
        let work = |deal: u64, coded: &Coded| {
            let (mut found, mut game) = (Vec::new(), 0);
            let tracker = AnswerTracker::default();
            let mut tap = |call: &Call<'_>, finished: &Finished<'_>| {
                found.extend(look(
                    &LoggedGame { number: GameNumber { deal, game }, call, finished },
                    &tracker,
                ));
                game += 1;
            };
            let games = Games::logged(&coded.0, shape).shown_to(&mut tap);
            let mut follower = &tracker;
            let mut games = if follows { games.followed_by(&mut follower) } else { games };
            study.unit(deal, &mut games)?;
            drop(games);
            Ok(found)
        };
        let pool = threads(self.threads)?;
        let frames = reader.selected(|unit| self.units.contains(&unit) && is_wanted(unit));
        each_unit(&pool, &Stop::default(), &path, frames, work, |_, _, found| {
            for item in found {
                if take(item)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(())
    }

    /// A game as a record.
    pub fn record(&self, call: &Call<'_>, finished: &Finished<'_>) -> GameRecord {
        let names: Vec<String> = self.study.bots().iter().map(|bot| bot.label()).collect();
        let name = |bot: usize| names[bot].clone();
        finished.record(call.seats.map(&name).0, call.sits_out.map(name), Some(call.run))
    }
}

/// Which games of a run are wanted.
pub struct Wanted<'w> {
    /// `true` if games of a deal may be.
    pub deal: &'w dyn Fn(u64) -> bool,
    /// `true` if a game is, by its number and its call.
    pub game: &'w (dyn Fn(GameNumber, &Call<'_>) -> bool + Sync),
    /// `true` if one is by its record.
    pub record: &'w dyn Fn(&GameRecord) -> bool,
    /// How many at most.
    pub most: usize,
}

/// A game of a run, as a record.
pub struct Recorded {
    /// Its number in the run.
    pub number: GameNumber,
    /// How many before it were wanted too, whatever their records say.
    pub place: usize,
    /// Who sat where, by their numbers in the run.
    pub seats: PerSeat<usize>,
    /// The game.
    pub record: GameRecord,
}

/// Refuses a tuning run, each task of which numbers its own bots, where bots are asked for.
///
/// # Errors
/// If the study is one.
pub fn expect_named_bots(study: &AnyStudy, folder: &Path) -> Result<(), Error> {
    let AnyStudy::Search(_) = study else { return Ok(()) };
    usage(format!(
        "the games of the search in {} are listed alone, since each of its tasks has bots of its own",
        quoted(folder)
    ))
}

/// The games of a run that are wanted.
///
/// # Errors
/// If there is no run, it cannot be read, or its bots have no lasting numbers.
pub fn records(folder: &Path, wanted: &Wanted<'_>, threads: usize) -> Result<Vec<Recorded>, Error> {
    let folder = Folder::of_games(folder);
    let Opened { study, units } = open(folder, Bots::Recorded)?;
    expect_named_bots(&study, folder.path)?;
    with_study!(&study, study => {
        let is_wanted = wanted.game;
        let logged = LoggedRun { study, folder, units, threads };
        let look = |&LoggedGame { number, call, finished }: &LoggedGame<'_, '_>, _: &AnswerTracker| {
            let recorded = || {
                let record = logged.record(call, finished);
                Recorded { number, place: 0, seats: call.seats, record }
            };
            is_wanted(number, call).then(recorded)
        };
        let (mut records, mut all) = (Vec::new(), 0);
        logged.each(wanted.deal, false, look, |recorded| {
            let place = all;
            all += 1;
            if (wanted.record)(&recorded.record) {
                records.push(Recorded { place, ..recorded });
            }
            Ok(if records.len() < wanted.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(records)
    })
}
