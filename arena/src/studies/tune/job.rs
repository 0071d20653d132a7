//! How a task is played: some bots play the same deals, and what is kept is how their points differ.

use std::ops::Range;

use super::task::{ContrastSum, TaskSums};
use crate::run::{Games, NoGame};
use crate::stats::{BlockPoints, Moments};
use crate::studies::matches::{Block, Experiment};

/// Deals to be played, and the sums wanted of them.
pub struct Job {
    /// Rules, seed and bots, and all match-ups. The measured bot comes first in each of them. If games are kept, it counts as
    /// a change, too, if they differ and their points do not.
    pub experiment: Experiment,
    /// Which deals.
    pub deals: Range<u64>,
    /// How many match-ups, one after the other, make a bout: on each deal one of them is played, in turn.
    pub turns: usize,
    /// What is summed up.
    pub contrasts: Vec<Contrast>,
}

/// A sum of points of bouts, by their numbers, each times a whole number.
pub type Contrast = Vec<(usize, i64)>;

/// A contrast that is the difference of two bouts.
pub fn difference(one: usize, other: usize) -> Contrast {
    vec![(one, 1), (other, -1)]
}

impl Job {
    /// Goes through the games of a deal.
    ///
    /// # Errors
    /// If a log has other games.
    pub fn deal(&self, index: u64, games: &mut Games<'_>) -> Result<TaskSums, NoGame> {
        let turn = index as usize % self.turns;
        let matchups = (turn..self.experiment.matchups.len()).step_by(self.turns);
        let bouts = matchups.map(|number| Block::of(&self.experiment, number, index, games));
        let bouts = bouts.collect::<Result<Vec<Block>, _>>()?;
        let sum = |contrast: &Contrast| {
            let units = contrast.iter().map(|&(bout, times)| times * bouts[bout].points(0).units()).sum();
            let mut moments = Moments::default();
            moments.add(BlockPoints::from_units(units));
            let differs = contrast.iter().any(|&(bout, _)| bouts[bout] != bouts[contrast[0].0]);
            ContrastSum { moments, changed: u64::from(differs) }
        };
        let mut faults = bouts.iter().flat_map(|block| &block.first_faults).flatten();
        let told = |words: &str| format!("deal {index} of seed {}: {words}", self.experiment.seed);
        Ok(TaskSums {
            contrasts: self.contrasts.iter().map(sum).collect(),
            games: bouts.iter().map(|block| u64::from(block.games())).sum(),
            faults: bouts.iter().filter(|block| block.has_fault()).count() as u64,
            first_fault: faults.next().map(|fault| told(fault)),
        })
    }
}

#[cfg(test)]
impl Job {
    /// The sums of its deals.
    pub(super) fn played(&self) -> TaskSums {
        let kinds = self.experiment.kinds();
        let mut sums = TaskSums::default();
        for index in self.deals.clone() {
            sums.merge(&crate::run::granted(self.deal(index, &mut Games::played(&kinds))));
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::Format;
    use crate::studies::matches::schedule::{BlockKind, Matchup};
    use doko_engine::Rules;

    /// Each of the bots before the first of `others` against these in turn.
    fn job(bots: &[&str], others: &[usize], kind: BlockKind) -> Job {
        let first = others[0];
        let matchup = |bot, &other: &usize| Matchup { kind, bots: vec![bot, other] };
        let matchups =
            (0..first).flat_map(|bot| others.iter().map(move |other| matchup(bot, other))).collect();
        let bots = bots.iter().map(|spec| contestant(spec)).collect();
        let plain = Experiment::new(Format::Tournament, Rules::preset("ddv").unwrap(), bots, &[]);
        Job {
            experiment: Experiment { seed: 5, matchups, keeps_games: true, ..plain },
            deals: 10..50,
            turns: others.len(),
            contrasts: (1..first).map(|bot| difference(bot, 0)).collect(),
        }
    }

    #[test]
    fn identical_bots_differ_by_nothing_and_others_by_what_two_blocks_say() {
        for kind in [BlockKind::Team, BlockKind::Field] {
            let bots = ["random:ansage=0.2", "random:ansage=0.2", "random:ansage=0.4", "random"];
            let job = job(&bots, &[3], kind);
            let sums = job.played();
            assert_eq!((sums.contrasts[0].changed, sums.contrasts[0].moments.mean()), (0, Some(0.0)));
            assert!(sums.contrasts[1].changed > 20 && sums.contrasts[1].moments.count() == 40);
            let mut slow = Moments::default();
            for deal in 10..50 {
                let blocks = job.experiment.play_deal(deal);
                let points = |bot: usize| blocks[bot].points(0).units();
                slow.add(BlockPoints::from_units(points(2) - points(0)));
            }
            assert_eq!(sums.contrasts[1].moments, slow);
        }
    }

    #[test]
    fn a_pool_of_opponents_is_met_in_turn() {
        let bots = ["random:ansage=0.2", "random:ansage=0.4", "random", "random:vorbehalt=0.4"];
        let mut alone = TaskSums::default();
        for deal in 10..50 {
            let mut one = job(&bots, &[2], BlockKind::Field);
            for matchup in &mut one.experiment.matchups {
                matchup.bots[1] = 2 + deal as usize % 2;
            }
            alone.merge(&Job { deals: deal..deal + 1, ..one }.played());
        }
        assert_eq!(job(&bots, &[2, 3], BlockKind::Field).played(), alone);
    }
}
