//! What each task of a run plays: which bots, in which match-ups, and what is summed up.

use super::job::{Contrast, Job, difference};
use super::task::{Purpose, Task};
use super::tuner::Tuner;
use crate::run::Contestant;
use crate::studies::matches::{BlockKind, Experiment, Format, Matchup};

impl Tuner {
    /// What a task plays.
    pub fn job(&self, task: &Task) -> Job {
        let plan = &*self.plan;
        let (measured, others, contrasts) = match task.purpose {
            Purpose::Screen | Purpose::Pilot | Purpose::Step | Purpose::Race => {
                let (measured, contrasts) = self.measured(task);
                (measured, plan.against().to_vec(), contrasts)
            }
            Purpose::Confirm => unreachable!("a confirmation is a duel"),
            Purpose::Pool => {
                let contrasts = (0..plan.pool().len()).map(|n| difference(2 * n, 2 * n + 1));
                let measured = vec![self.found().bot.clone(), plan.incumbent().clone()];
                (measured, plan.pool().to_vec(), contrasts.collect())
            }
            Purpose::Diff => {
                let found = self.found();
                let without = found.changes.iter().map(|change| change.without.clone());
                let contrasts = (1..=found.changes.len()).map(|n| difference(0, n)).collect();
                let measured = [found.bot.clone()].into_iter().chain(without).collect();
                (measured, vec![plan.incumbent().clone()], contrasts)
            }
        };
        let first = measured.len();
        let others_at = first..first + others.len();
        let matchup = |kind, bot, other| Matchup { kind, bots: vec![bot, other] };
        let (turns, matchups) = if task.purpose == Purpose::Pool {
            let both = |other| [0, 1].map(|bot| matchup(BlockKind::Field, bot, other));
            (1, others_at.flat_map(both).collect())
        } else {
            let kind = plan.block().kind();
            let each = |bot| others_at.clone().map(move |other| matchup(kind, bot, other));
            (others.len(), (0..first).flat_map(each).collect())
        };
        let (rules, bots) = (plan.experiment.rules.clone(), [measured, others].concat());
        let experiment = Experiment {
            seed: plan.seed(task.purpose),
            deals: task.deals[1],
            matchups,
            keeps_games: task.purpose == Purpose::Screen,
            ..Experiment::new(Format::Tournament, rules, bots, &[])
        };
        Job { experiment, deals: task.deals[0]..task.deals[1], turns, contrasts }
    }

    /// The bots that a screen, a search or a race compares, and how.
    fn measured(&self, task: &Task) -> (Vec<Contestant>, Vec<Contrast>) {
        let plan = &*self.plan;
        let start = || [plan.incumbent().clone()].into_iter();
        match (task.purpose, &self.race, plan.space()) {
            (Purpose::Screen, _, Some(whole)) => {
                let all = 0..whole.parameters.len();
                let tried = |n: usize| [1.0, -1.0].map(|units| whole.with(n, units));
                let contrasts = |n: usize| {
                    let (up, down) = (2 * n + 1, 2 * n + 2);
                    [difference(up, 0), difference(down, 0), vec![(up, 1), (down, 1), (0, -2)]]
                };
                (start().chain(all.clone().flat_map(tried)).collect(), all.flat_map(contrasts).collect())
            }
            (Purpose::Race, Some(race), _) => {
                let bot = |&candidate: &usize| plan.candidates()[candidate].bot.clone();
                (race.alive().iter().map(bot).collect(), race.contrasts())
            }
            _ => {
                let space = self.space.as_ref().expect("a search has a space");
                let sides = task.drawn.iter().map(|multiples| space.at(multiples));
                if task.purpose == Purpose::Step {
                    return (sides.collect(), vec![difference(0, 1), vec![(0, 1), (1, 1)]]);
                }
                let pairs = (0..task.drawn.len() / 2).map(|n| difference(2 * n, 2 * n + 1));
                let level = vec![(task.drawn.len(), 1)];
                (sides.chain(start()).collect(), pairs.chain([level]).collect())
            }
        }
    }
}
