//! Which card: every kind that may be played, but of cards that are the same one alone.

use std::iter::repeat_n;

use doko_engine::{Action, Card, CardSet, View};

use super::decision::Decision;
use super::endings::{Endings, Worths};
use super::evidence::Past;
use super::ismcts::Grower;
use super::rollout::{Staged, UNIT, worth};
use super::scene::Scene;
use crate::bot::Thought;

/// The cards that may be played, without those that are the same as another: next to each other in one hand, of equal
/// Augen, with nothing of others between them or beside them in their own kinds.
pub(super) fn candidates(view: &View<'_>) -> Vec<Card> {
    let order = view.order();
    let hidden = view.unseen();
    let winning = view.winning().map_or(CardSet::EMPTY, |(_, card)| CardSet::one(card));
    let in_the_way = hidden.plus(winning);
    let mut kept: Vec<Card> = Vec::new();
    for card in order.sorted(view.legal_cards().kinds()) {
        let is_same = |&other: &Card| {
            let between = order.lower(other).intersection(order.higher(card));
            let own = CardSet::one(card).plus(CardSet::one(other));
            order.suit(other) == order.suit(card)
                && other.augen() == card.augen()
                && ![other, card].iter().any(|&c| is_special(c))
                && !in_the_way.intersects(between)
                && !in_the_way.intersects(own)
        };
        if !kept.last().is_some_and(is_same) {
            kept.push(card);
        }
    }
    kept
}

/// Cards that may count by themselves.
fn is_special(card: Card) -> bool {
    [Card::ALTE, Card::KARLCHEN, Card::FUCHS, Card::DULLE].contains(&card)
}

/// The card to play; `None` where no worlds can be drawn.
pub(super) fn choose(decision: &Decision<'_, '_>, worths: &mut Worths) -> Option<(Card, Thought)> {
    let candidates = candidates(decision.view);
    if let [only] = candidates[..] {
        return Some((only, Thought::default()));
    }
    let Decision { view, settings, cpu, .. } = *decision;
    let sampler = decision.sampler()?;
    let scene = Scene::of(view);
    let players = decision.players(&scene, true);
    let past = Past::of(view);
    let mut supply = decision.supply(&sampler, &scene, &players, &past);
    let augen = (settings.augen * f64::from(UNIT) / 30.0).round() as i32;
    if let Some(trees) = &settings.tree {
        let worlds: Vec<Staged<'_>> = supply
            .up_to(settings.worlds())
            .iter()
            .flat_map(|counted| repeat_n(counted.world, counted.times as usize))
            .map(|world| players.stage(&scene, world.play, world.parties))
            .collect();
        let candidates = &candidates;
        let word = decision.word.rotate_left(32);
        let grower =
            Grower { cpu, scene: &scene, players: &players, candidates, worlds: &worlds, augen, word };
        return Some((grower.best(trees, settings.budget), Thought::default()));
    }
    let left = (view.rules().hand_size() - view.tricks().len()) as u32;
    let solves = left <= settings.solve && scene.hochzeit.is_none();
    let worth_of = if solves { worths.of(view.rules(), &scene.stakes) } else { None };
    let endings = worth_of.map(|worth| Endings::new(worth, cpu));
    let standings = decision.race(supply, candidates.len(), 1, |world, stream, active| {
        let staged = players.stage(&scene, world.play, world.parties);
        if let Some(endings) = &endings {
            let cards: Vec<Card> = active.iter().map(|&answer| candidates[answer]).collect();
            if let Some(values) = endings.values(&scene, &staged, &cards) {
                return values;
            }
        }
        let value = |&answer: &usize| {
            let mut staged = staged;
            players.play(&mut staged, candidates[answer]);
            players.finish(cpu, &scene, &mut staged, stream);
            worth(&scene, &staged.outcome(&scene.stakes), augen)
        };
        active.iter().map(value).collect()
    });
    let thought = Decision::thought(&standings, |answer| Action::Play(candidates[answer]));
    Some((candidates[standings[0].answer], thought))
}

#[cfg(test)]
mod tests;
