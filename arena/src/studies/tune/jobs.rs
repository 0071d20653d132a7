//! What each task of a run plays: which bots, in which blocks, and what is summed up.

use super::course::{Course, Task};
use super::job::{Bout, Contrast, Job, difference};
use super::record::What;
use super::space::Space;
use super::tuning::Subject;
use crate::run::contestant::Contestant;
use crate::studies::matches::schedule::BlockKind;

impl Course<'_> {
    /// What a task plays.
    pub fn job(&self, task: &Task) -> Job {
        let block = self.tuning.block().kind();
        let against = self.tuning.against();
        let incumbent = || self.tuning.incumbent().clone();
        let (bots, bouts, contrasts): (Vec<Contestant>, Vec<Bout>, Vec<Contrast>) = match task.what {
            What::Screen => {
                let space = self.whole_space();
                let tried =
                    (0..space.parameters.len()).flat_map(|n| [1.0, -1.0].map(|units| alone(space, n, units)));
                let bots: Vec<_> = [incumbent()].into_iter().chain(tried).collect();
                let contrasts = (0..space.parameters.len()).flat_map(|n| {
                    let (up, down) = (2 * n + 1, 2 * n + 2);
                    [difference(up, 0), difference(down, 0), vec![(up, 1), (down, 1), (0, -2)]]
                });
                let contrasts = contrasts.collect();
                let bouts = against_all(block, bots.len(), against.len());
                (bots.into_iter().chain(against.iter().cloned()).collect(), bouts, contrasts)
            }
            What::Pilot | What::Step => {
                let space = self.space.as_ref().expect("a search has a space");
                let sides = task.drawn.iter().map(|multiples| at(space, multiples));
                let start = (task.what == What::Pilot).then(incumbent);
                let bots: Vec<_> = sides.chain(start).collect();
                let contrasts = if task.what == What::Step {
                    vec![difference(0, 1), vec![(0, 1), (1, 1)]]
                } else {
                    let pairs = (0..task.drawn.len() / 2).map(|n| difference(2 * n, 2 * n + 1));
                    pairs.chain([vec![(bots.len() - 1, 1)]]).collect()
                };
                let bouts = against_all(block, bots.len(), against.len());
                (bots.into_iter().chain(against.iter().cloned()).collect(), bouts, contrasts)
            }
            What::Race => {
                let (Some(race), Subject::Candidates(candidates)) = (&self.race, &self.tuning.subject) else {
                    unreachable!("a race has candidates")
                };
                let bots: Vec<_> = race.alive().iter().map(|&n| candidates[n].bot.clone()).collect();
                let bouts = against_all(block, bots.len(), against.len());
                (bots.into_iter().chain(against.iter().cloned()).collect(), bouts, race.contrasts())
            }
            What::Confirm => unreachable!("a confirmation is a duel"),
            What::Pool => {
                let pool = self.tuning.pool();
                let bots = [self.found_bot(), incumbent()].into_iter().chain(pool.iter().cloned());
                let bout = |n: usize| Bout { kind: BlockKind::Field, bot: n % 2, others: vec![2 + n / 2] };
                let contrasts = (0..pool.len()).map(|n| difference(2 * n, 2 * n + 1));
                (bots.collect(), (0..2 * pool.len()).map(bout).collect(), contrasts.collect())
            }
            What::Diff => {
                let found = self.found.as_ref().expect("what was found is compared");
                let bots: Vec<_> =
                    [found.bot.clone()].into_iter().chain(found.without.iter().cloned()).collect();
                let bouts = against_all(block, bots.len(), 1);
                let contrasts = (1..bots.len()).map(|n| difference(0, n)).collect();
                (bots.into_iter().chain([incumbent()]).collect(), bouts, contrasts)
            }
        };
        Job {
            rules: self.tuning.experiment.rules.clone(),
            seed: self.seed_of(task.what),
            deals: task.deals[0]..task.deals[1],
            bots,
            bouts,
            contrasts,
            sees_games: task.what == What::Screen,
        }
    }

    /// All parameters that were asked for.
    pub(super) fn whole_space(&self) -> &Space {
        match &self.tuning.subject {
            Subject::Space(space) => space,
            Subject::Candidates(_) => unreachable!("a race has no screen"),
        }
    }

    fn found_bot(&self) -> Contestant {
        self.found.as_ref().expect("what was found is confirmed").bot.clone()
    }
}

/// A block of each of the first bots, so many, against those that come after them.
fn against_all(kind: BlockKind, bots: usize, against: usize) -> Vec<Bout> {
    (0..bots).map(|bot| Bout { kind, bot, others: (bots..bots + against).collect() }).collect()
}

/// The bot with one parameter so many units away.
fn alone(space: &Space, number: usize, units: f64) -> Contestant {
    let mut values = space.start();
    values[number] = space.parameters[number].at_units(units);
    space.bot(&values)
}

/// The bot at these multiples of the grid.
fn at(space: &Space, multiples: &[i64]) -> Contestant {
    let values: Vec<f64> =
        space.parameters.iter().zip(multiples).map(|(one, &multiple)| one.value(multiple)).collect();
    space.bot(&values)
}
