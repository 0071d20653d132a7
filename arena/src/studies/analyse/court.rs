//! Games are judged, several at once, until somebody asks to stop.

use std::ops::ControlFlow;

use doko_engine::record::GameRecord;
use doko_engine::{PerSeat, Phase, Rules, Seat};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::Analysed;
use crate::error::{Error, tell, usage};
use crate::run::{Progress, Stop};
use crate::studies::judging::Judge;

/// A game whose answers are to be judged.
pub struct Subject {
    /// Its number among those that were given, from 0: it says which worlds are drawn.
    number: usize,
    /// How people find it: by its number in a run or a file.
    called: String,
    record: GameRecord,
    /// By which it was played.
    pub rules: Rules,
    players: PerSeat<String>,
    /// Whose answers are judged.
    seats: PerSeat<bool>,
}

impl Subject {
    /// The game of a record, of which the answers of these seats are judged.
    ///
    /// # Errors
    /// If its rules cannot be read.
    pub fn of(
        number: usize,
        called: String,
        record: GameRecord,
        seats: PerSeat<bool>,
    ) -> Result<Subject, Error> {
        let rules = record.rules().map_err(|error| unfit(&called, &error))?;
        let players = players_of(&record);
        Ok(Subject { number, called, record, rules, players, seats })
    }
}

/// Where games are judged.
pub struct Court<'a> {
    /// Who judges.
    pub judge: Judge,
    /// On which threads.
    pub pool: ThreadPool,
    /// The request to stop.
    pub stop: &'a Stop,
    /// `true` for no progress on stderr.
    pub quiet: bool,
}

impl Court<'_> {
    /// Judges games, several at once, until somebody asks to stop: those under way are left out then. Those that no table of
    /// doko brings about are left out too, and that is told.
    ///
    /// # Errors
    /// If a game cannot be replayed, or is not finished.
    pub fn judged<'s>(&self, subjects: &'s [Subject]) -> Result<Vec<Analysed<'s>>, Error> {
        if let [only] = subjects {
            return Ok(self.alone(only)?.into_iter().collect());
        }
        let mut progress = Progress::counting(["game", "games"], subjects.len() as u64, self.quiet);
        let mut judged = Vec::new();
        let one = |subject| self.one(subject, |_, _| self.goes_on());
        for some in subjects.chunks(2 * self.pool.current_num_threads()) {
            let some = self.pool.install(|| some.par_iter().map(one).collect::<Vec<_>>());
            for one in some {
                judged.extend(one?.map_err(tell).ok().filter(|judged| judged.analysis.left == 0));
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
        Ok(judged.map_err(tell).ok().filter(is_begun))
    }

    /// The game with what its answers cost; if no table of doko brings it about, why.
    fn one<'s>(
        &self,
        subject: &'s Subject,
        follow: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Result<Analysed<'s>, String>, Error> {
        let Subject { number, called, record, rules, players, seats } = subject;
        let game = record.replay(rules).map_err(|error| unfit(called, &error))?;
        if game.phase() != Phase::Over {
            return usage(format!("game {called}: only a finished game can be analysed"));
        }
        let Some(analysis) = self.judge.game(&game, *number as u64, *seats, follow) else {
            let text = "somebody spoke at a moment at which doko's table asks nobody; it is left out";
            return Ok(Err(format!("doko: game {called}: {text}")));
        };
        let deal = record.deal.as_ref().map(|deal| (deal.seed, deal.index));
        let (called, players) = (called.clone(), players.clone());
        let number = number + 1;
        Ok(Ok(Analysed { number, called, deal, players, seats: *seats, analysis }))
    }

    fn goes_on(&self) -> ControlFlow<()> {
        if self.stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The names of the players, or of their seats where they have none.
pub fn players_of(record: &GameRecord) -> PerSeat<String> {
    let name = |seat: Seat| record.players.as_ref().and_then(|names| names.get(seat.index())).cloned();
    PerSeat::from_fn(|seat| name(seat).unwrap_or_else(|| format!("seat {seat}")))
}

fn unfit(called: &str, error: &impl std::fmt::Display) -> Error {
    Error::Usage(format!("game {called}: {error}"))
}
