//! A piece of work of the tuner: some bots play the same deals, and what is kept is how their points differ.

use std::ops::Range;
use std::sync::Arc;

use doko_bots::BotKind;
use doko_engine::Rules;
use rayon::ThreadPool;
use serde::{Deserialize, Serialize};

use crate::run::contestant::Contestant;
use crate::run::game::granted;
use crate::run::games::Games;
use crate::run::{Stop, in_order};
use crate::stats::{BlockPoints, Moments};
use crate::studies::matches::block::Block;
use crate::studies::matches::experiment::{Experiment, Format};
use crate::studies::matches::schedule::{BlockKind, Matchup};

/// Deals to be played, and the sums wanted of them.
pub struct Job {
    /// The rules.
    pub rules: Rules,
    /// The seed of deals and bots' streams.
    pub seed: u64,
    /// Which deals.
    pub deals: Range<u64>,
    /// All bots.
    pub bots: Vec<Contestant>,
    /// The blocks of each deal.
    pub bouts: Vec<Bout>,
    /// What is summed up: each a sum of points of some bouts, times whole numbers.
    pub contrasts: Vec<Contrast>,
    /// Whether it counts as a change, too, if games differ and their points do not.
    pub sees_games: bool,
}

/// A block of a bot, played on every deal.
#[derive(Clone, Debug)]
pub struct Bout {
    /// What is played.
    pub kind: BlockKind,
    /// The bot that is measured, by its number in the job.
    pub bot: usize,
    /// Whom it meets: one of these on each deal, in turn.
    pub others: Vec<usize>,
}

/// A sum of points of bouts, by their numbers, each times a whole number.
pub type Contrast = Vec<(usize, i64)>;

/// What is kept of a contrast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// Its values, one for each deal.
    pub moments: Moments,
    /// On how many deals its bouts were not all alike.
    pub changed: u64,
}

/// What is kept of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Of each contrast.
    pub sums: Vec<Sum>,
    /// How many games were played.
    pub games: u64,
    /// In how many blocks a bot was at fault.
    pub faults: u64,
    /// The words of the first fault.
    pub first_fault: Option<String>,
}

/// What one deal gives.
struct OfDeal {
    values: Vec<(BlockPoints, bool)>,
    games: u64,
    faults: u64,
    first_fault: Option<String>,
}

impl Job {
    /// Plays it; nothing if it was stopped before its last deal.
    pub fn play(&self, pool: &ThreadPool, stop: &Stop) -> Option<Played> {
        let bouts: Vec<Vec<Matchup>> = self.bouts.iter().map(Bout::matchups).collect();
        let experiment = self.experiment(bouts.concat());
        let kinds = experiment.kinds();
        let mut played = Played { sums: vec![Sum::default(); self.contrasts.len()], ..Played::default() };
        let work = |n: u64| self.deal(&experiment, &bouts, &kinds, self.deals.start + n);
        let count = self.deals.end - self.deals.start;
        let done = in_order(pool, count, stop, work, |_, deal| -> Result<(), std::convert::Infallible> {
            played.add(deal);
            Ok(())
        });
        (done == Ok(count)).then_some(played)
    }

    fn experiment(&self, matchups: Vec<Matchup>) -> Experiment {
        let plain = Experiment::new(Format::Tournament, self.rules.clone(), self.bots.clone(), &[]);
        let deals = self.deals.end;
        Experiment { seed: self.seed, deals, matchups, keeps_games: self.sees_games, ..plain }
    }

    fn deal(
        &self,
        experiment: &Experiment,
        bouts: &[Vec<Matchup>],
        kinds: &[Arc<dyn BotKind>],
        index: u64,
    ) -> OfDeal {
        let mut before = 0;
        let play = |matchups: &Vec<Matchup>| {
            let number = before + index as usize % matchups.len();
            before += matchups.len();
            granted(Block::of(experiment, number, index, &mut Games::played(kinds)))
        };
        let blocks: Vec<Block> = bouts.iter().map(play).collect();
        let value = |contrast: &Contrast| {
            let units = contrast.iter().map(|&(bout, times)| times * blocks[bout].points(0).units()).sum();
            let first = &blocks[contrast[0].0];
            let differ = contrast.iter().any(|&(bout, _)| blocks[bout] != *first);
            (BlockPoints::from_units(units), differ)
        };
        let mut faulty = blocks.iter().flat_map(|block| &block.first_faults).flatten();
        OfDeal {
            values: self.contrasts.iter().map(value).collect(),
            games: blocks.iter().map(|block| u64::from(block.games())).sum(),
            faults: blocks.iter().filter(|block| block.has_fault()).count() as u64,
            first_fault: faulty
                .next()
                .map(|fault| format!("deal {index} of seed {}: {}", self.seed, fault.words)),
        }
    }
}

impl Bout {
    /// One match-up for each of those it meets.
    fn matchups(&self) -> Vec<Matchup> {
        self.others.iter().map(|&other| Matchup { kind: self.kind, bots: vec![self.bot, other] }).collect()
    }
}

impl Played {
    fn add(&mut self, deal: OfDeal) {
        for (sum, (points, differ)) in self.sums.iter_mut().zip(deal.values) {
            sum.moments.add(points);
            sum.changed += u64::from(differ);
        }
        self.games += deal.games;
        self.faults += deal.faults;
        self.first_fault = self.first_fault.take().or(deal.first_fault);
    }

    /// Counts what was played later of the same contrasts.
    pub fn merge(&mut self, later: &Played) {
        self.sums.resize(later.sums.len(), Sum::default());
        for (sum, more) in self.sums.iter_mut().zip(&later.sums) {
            sum.merge(more);
        }
        self.games += later.games;
        self.faults += later.faults;
        self.first_fault = self.first_fault.take().or_else(|| later.first_fault.clone());
    }
}

impl Sum {
    /// Counts the deals of `other` too.
    pub fn merge(&mut self, other: &Sum) {
        self.moments.merge(&other.moments);
        self.changed += other.changed;
    }
}

/// A contrast that is the difference of two bouts.
pub fn difference(one: usize, other: usize) -> Contrast {
    vec![(one, 1), (other, -1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;

    fn job(bots: &[&str], kind: BlockKind) -> Job {
        let last = bots.len() - 1;
        Job {
            rules: Rules::preset("ddv").unwrap(),
            seed: 5,
            deals: 10..50,
            bots: bots.iter().map(|spec| contestant(spec)).collect(),
            bouts: (0..last).map(|bot| Bout { kind, bot, others: vec![last] }).collect(),
            contrasts: (1..last).map(|bot| difference(bot, 0)).collect(),
            sees_games: true,
        }
    }

    fn play(job: &Job, threads: usize) -> Played {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        job.play(&pool, &Stop::default()).unwrap()
    }

    #[test]
    fn identical_bots_differ_by_nothing_and_others_by_what_two_blocks_say() {
        for kind in [BlockKind::Team, BlockKind::Field] {
            let job = job(&["random:ansage=0.2", "random:ansage=0.2", "random:ansage=0.4", "random"], kind);
            let played = play(&job, 2);
            assert_eq!((played.sums[0].changed, played.sums[0].moments.mean()), (0, Some(0.0)));
            assert!(played.sums[1].changed > 20 && played.sums[1].moments.count() == 40);
            let matchups = (0..3).map(|bot| Matchup { kind, bots: vec![bot, 3] }).collect();
            let experiment = job.experiment(matchups);
            let mut slow = Moments::default();
            for deal in 10..50 {
                let blocks = experiment.play_deal(deal);
                let points = |bot: usize| blocks[bot].points(0).units();
                slow.add(BlockPoints::from_units(points(2) - points(0)));
            }
            assert_eq!(played.sums[1].moments, slow);
            assert_eq!(play(&job, 1), played);
        }
    }

    #[test]
    fn a_pool_of_opponents_is_met_in_turn() {
        let mut pooled = job(
            &["random:ansage=0.2", "random:ansage=0.4", "random", "random:vorbehalt=0.4"],
            BlockKind::Field,
        );
        pooled.bouts.iter_mut().for_each(|bout| bout.others = vec![2, 3]);
        pooled.bouts.truncate(2);
        pooled.contrasts = vec![difference(1, 0)];
        let sum_of = |other: usize, deals: Range<u64>| {
            let mut one = job(
                &["random:ansage=0.2", "random:ansage=0.4", "random", "random:vorbehalt=0.4"],
                BlockKind::Field,
            );
            one.bouts.iter_mut().for_each(|bout| bout.others = vec![other]);
            one.bouts.truncate(2);
            one.contrasts = vec![difference(1, 0)];
            one.deals = deals;
            play(&one, 1).sums[0]
        };
        let mut alone = Sum::default();
        (10..50).for_each(|deal| alone.merge(&sum_of(2 + deal as usize % 2, deal..deal + 1)));
        assert_eq!(play(&pooled, 2).sums[0], alone);
    }

    #[test]
    fn what_was_stopped_gives_nothing() {
        let stop = Stop::default();
        stop.request();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(job(&["random", "random", "random"], BlockKind::Team).play(&pool, &stop), None);
    }
}
