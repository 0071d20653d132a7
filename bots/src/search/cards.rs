//! Which card: each that is worth comparing is played in the same worlds.

use std::iter::repeat_n;
use std::time::Duration;

use doko_engine::{Action, Card};

use super::clock::Clock;
use super::decision::Decision;
use super::endings::{Endings, Worths};
use super::evidence::ObservedPlay;
use super::ismcts::Grower;
use super::rollout::{Players, Simulation, UNIT, worth};
use super::sequential_halving::{ArmStats, Prior};
use super::settings::Budget;
use super::tree::Trees;
use super::weighted_worlds::WeightedWorlds;
use crate::bot::Thought;
use crate::choice::{Scene, candidates};
use crate::net::Judged;

/// The card to play; `None` where no worlds can be drawn.
///
/// `judged` is what a network makes of the cards, if there is one.
pub(super) fn choose(
    decision: &Decision<'_, '_>,
    judged: Option<&Judged>,
    worths: &mut Worths,
) -> Option<(Card, Thought)> {
    let Decision { view, settings, .. } = *decision;
    let mut candidates = candidates(view);
    let points = |card| judged.map_or(0.0, |judged| judged.points(card));
    if judged.is_some() {
        let best = candidates.iter().map(|&card| points(card)).fold(f64::NEG_INFINITY, f64::max);
        candidates.retain(|&card| points(card) >= best - settings.judge.prune);
        if view.tricks().len() < settings.judge.tricks as usize {
            let best = candidates.iter().copied().find(|&card| points(card) >= best);
            return best.map(|best| (best, Thought::default()));
        }
    }
    if let [only] = candidates[..] {
        return Some((only, Thought::default()));
    }
    let prior = judged.filter(|_| settings.judge.worlds > 0.0).map(|judged| {
        let worth = |&card: &Card| judged.points(card) * f64::from(UNIT);
        Prior { worths: candidates.iter().map(worth).collect(), worlds: settings.judge.worlds }
    });
    let sampler = decision.sampler()?;
    let scene = Scene::of(view);
    let players = decision.players(&scene, true);
    let past = ObservedPlay::of(view);
    let mut weighted = decision.weighted(&sampler, &scene, &players, &past);
    let augen = (settings.augen * f64::from(UNIT) / 30.0).round() as i32;
    let choice = CardChoice { decision, scene: &scene, players: &players, candidates: &candidates, augen };
    let arms = match &settings.tree {
        Some(trees) => choice.grow(trees, &mut weighted),
        None => choice.sequential_halving(&mut weighted, prior.as_ref(), worths),
    };
    let thought = Decision::thought(&arms, |answer| Action::Play(candidates[answer]));
    Some((candidates[arms[0].answer], Thought { belief: weighted.belief(), ..thought }))
}

/// A choice among cards.
struct CardChoice<'a, 'v, 'g> {
    decision: &'a Decision<'v, 'g>,
    scene: &'a Scene<'g>,
    players: &'a Players<'a>,
    candidates: &'a [Card],
    /// What an Auge counts beside the points, in parts of a [`UNIT`].
    augen: i32,
}

impl<'g> CardChoice<'_, '_, 'g> {
    /// Trees over the worlds.
    fn grow(&self, trees: &Trees, weighted: &mut WeightedWorlds<'_>) -> Vec<ArmStats> {
        let CardChoice { decision, scene, players, candidates, augen } = *self;
        let clock = Clock::start(decision.settings.budget);
        let (number, limit) = match decision.settings.budget {
            Budget::Worlds(worlds) => (worlds as usize, Duration::ZERO),
            Budget::Millis(limit) => {
                let limit = Duration::from_millis(limit.into());
                (weighted.within(limit / 4), limit)
            }
        };
        let worlds: Vec<Simulation<'g>> = weighted
            .up_to(number)
            .iter()
            .take(number)
            .flat_map(|counted| repeat_n(counted.world, counted.times as usize))
            .map(|world| players.simulate(scene, world.play, world.parties))
            .collect();
        let (cpu, word) = (decision.cpu, decision.word.rotate_left(32));
        let left = limit.saturating_sub(clock.elapsed());
        let grower = Grower { cpu, scene, players, candidates, worlds: &worlds, augen, word, left };
        grower.arms(trees, decision.settings.budget)
    }

    /// Compares the cards in the worlds, each played to its end after each of them, or solved.
    fn sequential_halving(
        &self,
        weighted: &mut WeightedWorlds<'_>,
        prior: Option<&Prior>,
        worths: &mut Worths,
    ) -> Vec<ArmStats> {
        let CardChoice { decision, scene, players, candidates, augen } = *self;
        let Decision { view, settings, cpu, .. } = *decision;
        let left = (view.rules().hand_size() - view.tricks().len()) as u32;
        let solves = left <= settings.solve && scene.hochzeit.is_none();
        let worth_of = if solves { worths.of(view.rules(), &scene.stakes) } else { None };
        let endings = worth_of.map(|worth| Endings::new(worth, cpu));
        decision.sequential_halving(weighted, candidates.len(), 1, prior, |world, stream, active| {
            let simulation = players.simulate(scene, world.play, world.parties);
            if let Some(endings) = &endings {
                let cards: Vec<Card> = active.iter().map(|&answer| candidates[answer]).collect();
                if let Some(values) = endings.values(scene, &simulation, &cards) {
                    return values;
                }
            }
            let value = |&answer: &usize| {
                let mut simulation = simulation;
                players.play(&mut simulation, candidates[answer]);
                players.finish(cpu, scene, &mut simulation, stream);
                worth(scene, &simulation.outcome(&scene.stakes), augen)
            };
            active.iter().map(value).collect()
        })
    }
}

#[cfg(test)]
mod tests;
