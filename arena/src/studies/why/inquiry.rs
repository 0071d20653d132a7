//! Goes through a run to find out why one bot does better: the deals that mattered most, and where games part.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use doko_bots::BotKind;
use rayon::ThreadPool;

use super::chance::steadiness;
use super::duo::{Duo, Pair};
use super::findings::{Example, WhyReport};
use super::partings::{OfDeal, Partings};
use super::swings::{Swing, Swings};
use crate::error::{Error, usage};
use crate::files::shell::quoted;
use crate::run::log::{Coded, Reader};
use crate::run::{Games, NoGame, Progress, Stop, Study, Unit, each_unit};
use crate::stats::{BlockPoints, Looks, Moments};
use crate::studies::judging::Judge;
use crate::studies::played::PlayedRun;

/// What the first of two bots gained in the deals of a run.
pub struct Gains {
    swings: Swings,
    moments: Moments,
}

impl Gains {
    /// Reads them from the log, and keeps the `most` largest swings either way.
    ///
    /// # Errors
    /// If nothing was played, or the log cannot be read.
    pub fn read(run: &PlayedRun<'_>, duo: &Duo<'_>, most: usize, pool: &ThreadPool) -> Result<Gains, Error> {
        let mut gains = Gains { swings: Swings::new(most), moments: Moments::default() };
        run.read(pool, |blocks| {
            let block = &blocks[duo.number];
            let gain = duo.gain(block);
            gains.swings.add(block.deal, gain);
            gains.moments.add(gain);
            Ok(ControlFlow::Continue(()))
        })?;
        if gains.deals() == 0 {
            let folder = quoted(run.folder.path);
            return usage(format!("nothing was played in {folder} yet"));
        }
        Ok(gains)
    }

    /// How many deals there are.
    pub const fn deals(&self) -> u64 {
        self.moments.count()
    }
}

/// Looks at a run deal by deal.
#[derive(Clone, Copy)]
pub struct Inquiry<'a> {
    /// The run.
    pub run: &'a PlayedRun<'a>,
    /// Who is compared.
    pub duo: Duo<'a>,
    /// The bots, if they can be asked.
    pub players: Option<&'a [Arc<dyn BotKind>]>,
    /// Who says which of two answers was better.
    pub judge: &'a Judge,
    /// The threads that play.
    pub pool: &'a ThreadPool,
    /// The request to stop.
    pub stop: &'a Stop,
    /// Whether to say nothing of progress.
    pub quiet: bool,
}

impl<'a> Inquiry<'a> {
    /// Plays the deals with the largest swings again, and finds where games part in the deals `drawn`, numbered from 0 in the
    /// run; `None` if it was stopped before the last.
    ///
    /// # Errors
    /// If the log cannot be read, or bots that always play alike do not.
    pub fn report(&self, gains: &Gains, drawn: &[u64]) -> Result<Option<WhyReport<'a>>, Error> {
        let lists = [gains.swings.gains(), gains.swings.losses()];
        let swings: BTreeMap<u64, Swing> =
            lists.into_iter().flatten().map(|&swing| (swing.deal, swing)).collect();
        let count = (swings.len() + drawn.len()) as u64;
        let mut progress = Progress::new(Unit::Deal, count, self.quiet);
        let is_reproducible = self.run.experiment().bots.iter().all(|bot| bot.kind.traits().is_reproducible);
        let mut explained: BTreeMap<u64, Example<'a>> = BTreeMap::new();
        let mut is_another_game = false;
        let example = |deal: u64, coded: &Coded| self.example(swings[&deal], coded);
        let shown = self.each(|deal| swings.contains_key(&deal), example, |deal, (example, is_other)| {
            progress.advance();
            is_another_game |= is_other;
            explained.insert(deal, example);
            if is_other && is_reproducible {
                return Err(Error::Unequal(format!(
                    "deal {deal} comes out differently when it is played again: the log was changed, a bot is not \
                     reproducible, or it was played by another build; `doko verify {}` says more",
                    quoted(self.run.folder.path)
                )));
            }
            Ok(())
        })?;
        let mut partings = Partings::default();
        let first = self.run.units.start;
        let is_drawn = |deal: u64| drawn.binary_search(&(deal - first)).is_ok();
        let look = |deal: u64, coded: &Coded| {
            let mut games = Games::logged(&coded.0, self.run.study.shape());
            Ok(OfDeal::of(&self.duo, &self.duo.pairs(deal, &mut games, self.players, false)?))
        };
        let looked_at = self.each(is_drawn, look, |_, of_deal| {
            progress.advance();
            partings.add(&of_deal);
            Ok(())
        })?;
        progress.finish();
        if shown + looked_at < count {
            return Ok(None);
        }
        let examples = lists.map(|list| {
            let example = |swing: &Swing| explained.remove(&swing.deal).expect("every one is explained");
            list.iter().map(example).collect()
        });
        let looks = Looks::at(self.run.is_sequential()?);
        Ok(Some(WhyReport {
            duo: self.duo,
            judge: self.judge,
            gain: looks.estimate(&gains.moments),
            looks,
            deals: gains.deals(),
            partings,
            examples,
            is_another_game,
        }))
    }

    /// Does `work` for each deal of the log that is wanted, and gives the results to `take` in order; returns how many.
    fn each<T: Send>(
        &self,
        is_wanted: impl Fn(u64) -> bool,
        work: impl Fn(u64, &Coded) -> Result<T, NoGame> + Sync,
        mut take: impl FnMut(u64, T) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        let path = self.run.folder.log_path();
        let deals = Reader::open(&path)?.selected(is_wanted);
        let done = each_unit(self.pool, self.stop, &path, deals, work, |deal, _, done| {
            take(deal, done).map(ControlFlow::Continue)
        });
        Ok(done?.unwrap_or_default())
    }

    /// Takes the pair of games of a deal with the largest swing; also says whether the games came out otherwise than in the
    /// log. Bots that can be asked play them again, for what they think.
    fn example(&self, swing: Swing, coded: &Coded) -> Result<(Example<'a>, bool), NoGame> {
        let Inquiry { duo, players, .. } = *self;
        let mut games = match players {
            Some(kinds) => Games::played(kinds),
            None => Games::logged(&coded.0, self.run.study.shape()),
        };
        let pairs: Vec<Pair<'a>> = duo.pairs(swing.deal, &mut games, players, true)?;
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
        let judged = pair.parting(duo.bots()[0]).and_then(|(at, [first, second])| {
            let table = first.table(duo.experiment.seed, swing.deal, at);
            let view = table.view().expect("a question is open");
            let [one, other] = [first, second].map(|trace| trace.decisions[at].action);
            self.judge.between(&view, one, other, swing.deal)
        });
        Ok((Example { swing, pairs: count, pair, steady, judged }, is_another))
    }
}
