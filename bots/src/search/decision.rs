//! A question under search: what is known, what may be spent, and how its answers are compared.

use doko_engine::dispatch::Cpu;
use doko_engine::random::{Stream, substream};
use doko_engine::{Action, View};
use rayon::prelude::*;

use super::alike::{Alike, Explains};
use super::evidence::{Closeness, ObservedPlay};
use super::rollout::{Players, UNIT};
use super::sequential_halving::{ArmStats, Prior, Row, Value, sequential_halving};
use super::settings::Settings;
use super::weighted_worlds::WeightedWorlds;
use super::witness::{Inquiry, Reading, Witness};
use crate::bot::{BotKind, Considered, Thought};
use crate::choice::Scene;
use crate::heuristic::{Heuristic, Ready};
use crate::manners::{Belief, Cards, Company, Speech, TEMPERATURE};
use crate::worlds::{Likelihoods, World, WorldSampler, Worlds};

/// A question that is searched.
pub(super) struct Decision<'v, 'g> {
    pub view: &'v View<'g>,
    pub settings: &'v Settings,
    /// The heuristic that plays on.
    pub heuristic: &'v Heuristic,
    /// The same, made ready for the rules in play.
    pub ready: &'v Ready,
    /// What is known of who sits here, from earlier games.
    pub company: &'v Company,
    /// The bot that the others may play like, besides the manners.
    pub alike: Option<&'v dyn BotKind>,
    /// The bot whose cards tell who plays in the manner `search`, when it is asked who sits where.
    pub learned: Option<&'v dyn BotKind>,
    pub cpu: Cpu,
    /// What all randomness of the decision comes from.
    pub word: u64,
}

impl<'v, 'g> Decision<'v, 'g> {
    /// The players of a game that `view` has seen so far, or that might begin now.
    pub(super) fn players(&self, scene: &Scene<'g>, has_begun: bool) -> Players<'v> {
        Players::new(scene, has_begun.then_some(self.view), self.settings.playout, self.ready)
    }

    /// What draws the worlds; `None` where that is too hard, or nothing explains what was seen.
    pub(super) fn sampler(&self) -> Option<WorldSampler> {
        Worlds::of(self.view, &Likelihoods::USUAL).ok()?.sampler().ok()
    }

    /// Worlds weighed by what was played in a game that has begun.
    pub(super) fn weighted<'a>(
        &'a self,
        sampler: &'a WorldSampler,
        scene: &'a Scene<'g>,
        players: &'a Players<'a>,
        past: &'a ObservedPlay,
    ) -> WeightedWorlds<'a> {
        self.weighted_as(sampler, scene, players, past, self.alike.map(|kind| (kind, Explains::Everybody)))
    }

    /// Worlds weighed by what was played, of which this bot explains some.
    fn weighted_as<'a>(
        &'a self,
        sampler: &'a WorldSampler,
        scene: &'a Scene<'g>,
        players: &'a Players<'a>,
        past: &'a ObservedPlay,
        explained: Option<(&'v dyn BotKind, Explains)>,
    ) -> WeightedWorlds<'a> {
        let Decision { view, cpu, .. } = *self;
        let evidence = (self.settings.infers && !past.is_empty()).then(|| {
            let inference = self.settings.inference;
            let (reading, closeness) = if self.settings.rivals.are_asked() {
                let closeness = Closeness { temperature: TEMPERATURE, shares: Cards::SHARES };
                (Reading::ByManner(self.company), closeness)
            } else {
                let speech = Speech::HEURISTIC.patient(inference.patience);
                let shares = [inference.epsilon; 3];
                let closeness = Closeness { temperature: inference.temperature, shares };
                (Reading::AsHeuristics(speech, inference.ansage_weight), closeness)
            };
            // Worlds and playouts have streams of the word itself.
            let alike =
                explained.map(|(kind, explains)| Alike::new(view, kind, explains, self.word.rotate_left(16)));
            let params = self.heuristic.params();
            let inquiry = Inquiry { view, scene, players, past, cpu, params, reading, closeness, alike };
            (inference, Box::new(Witness::of(inquiry)) as _)
        });
        WeightedWorlds::new(sampler, cpu, self.word, evidence)
    }

    /// Who sits where, by what they did so far; `None` if that is not asked, or cannot be told.
    pub(super) fn belief(&self) -> Option<Belief> {
        let view = self.view;
        if !self.settings.rivals.are_asked() {
            return None;
        }
        let prior = self.company.belief(view.seat());
        let past = ObservedPlay::of(view);
        if past.is_empty() || !self.settings.infers {
            return Some(prior);
        }
        let Some(sampler) = self.sampler() else { return Some(prior) };
        let scene = Scene::of(view);
        let players = self.players(&scene, true);
        let learned = self.learned.map(|kind| (kind, Explains::Searchers));
        let mut weighted = self.weighted_as(&sampler, &scene, &players, &past, learned);
        weighted.up_to(1);
        weighted.belief().or(Some(prior))
    }

    /// What the search thinks of the answers that it has tried.
    pub(super) fn thought(arms: &[ArmStats], action: impl Fn(usize) -> Action) -> Thought {
        let considered = arms.iter().filter(|arm| arm.worlds > 0).map(|arm| Considered {
            action: action(arm.answer),
            points: arm.mean / f64::from(UNIT),
            won: arm.won,
            worlds: arm.worlds,
        });
        Thought { considered: considered.collect(), belief: None }
    }

    /// Compares answers in worlds, `factor` times as many as for a card. `row` gives the values of the answers that
    /// are named to it in a world.
    pub(super) fn sequential_halving(
        &self,
        weighted: &mut WeightedWorlds<'_>,
        answers: usize,
        factor: u32,
        prior: Option<&Prior>,
        row: impl Fn(&World, &Stream, &[usize]) -> Vec<Value> + Sync,
    ) -> Vec<ArmStats> {
        let playouts = self.word.rotate_left(32);
        sequential_halving(answers, &self.settings.times(factor), prior, |numbers, active| {
            let worlds = weighted.up_to(numbers.end as usize);
            let play = |number: u32| {
                let counted = &worlds[number as usize];
                let stream = substream(playouts, u64::from(number));
                Row { weight: counted.times, values: row(&counted.world, &stream, active) }
            };
            numbers.into_par_iter().map(play).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_no_world_has_tried_are_not_told() {
        let arm = |answer, worlds| ArmStats { answer, mean: 0.0, won: 0.0, worlds };
        let thought = |arms: &[ArmStats]| Decision::thought(arms, |_| Action::Silence).considered.len();
        assert_eq!(thought(&[arm(0, 16), arm(1, 3)]), 2);
        assert_eq!(thought(&[arm(0, 0), arm(1, 0)]), 0);
    }
}
