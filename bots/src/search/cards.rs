//! Which card: every kind that may be played, but of cards that are the same one alone.

use std::iter::repeat_n;
use std::time::Duration;

use doko_engine::{Action, Bits, Card, CardSet, Contract, View};

use super::clock::Clock;
use super::decision::Decision;
use super::endings::{Endings, Worths};
use super::evidence::ObservedPlay;
use super::ismcts::Grower;
use super::rollout::{Players, Simulation, UNIT, worth};
use super::scene::Scene;
use super::sequential_halving::{ArmStats, Prior};
use super::settings::Budget;
use super::tree::Trees;
use super::weighted_worlds::WeightedWorlds;
use crate::bot::Thought;
use crate::net::Judged;

/// The cards that may be played, without those that are the same as another: next to each other in one hand, of equal
/// Augen, with nothing of others between them or beside them in their own kinds.
pub(crate) fn candidates(view: &View<'_>) -> Vec<Card> {
    let order = view.order();
    let hidden = view.unseen();
    let winning = view.winning().map_or(CardSet::EMPTY, |(_, card)| CardSet::one(card));
    let in_the_way = hidden.plus(winning);
    let special = special(view);
    let mut kept: Vec<Card> = Vec::new();
    for card in order.sorted(view.legal_cards().kinds()) {
        let is_same = |&other: &Card| {
            let between = order.lower(other).intersection(order.higher(card));
            let own = CardSet::one(card).plus(CardSet::one(other));
            order.suit(other) == order.suit(card)
                && other.augen() == card.augen()
                && !special.intersects(own)
                && !in_the_way.intersects(between)
                && !in_the_way.intersects(own)
        };
        if !kept.last().is_some_and(is_same) {
            kept.push(card);
        }
    }
    kept
}

/// Cards that may count by themselves, by what they win or what they are.
fn special(view: &View<'_>) -> CardSet {
    let order = view.order();
    let catchers = Some(order.karlchen_catchers()).filter(|&all| all != Bits::new(u64::MAX));
    let by_what_they_win = order.card_set(order.klabautermann() | catchers.unwrap_or(Bits::EMPTY));
    let of_a_sau = if view.contract() == Contract::SCHWARZE_SAU { Some(Card::SAU) } else { None };
    [Card::ALTE, Card::KARLCHEN, Card::FUCHS, Card::DULLE]
        .into_iter()
        .chain(by_what_they_win.kinds())
        .chain(of_a_sau)
        .fold(CardSet::EMPTY, |all, card| all.plus(CardSet::one(card)))
}

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
