//! Answers tried at reconstructed tables, at which real bots play on in every seat.
//!
//! Slower than playouts of cards alone, but with all that a game has: who takes an Armut, what changes hands, who
//! throws in, what the others declare and say.

use std::ops::Range;
use std::sync::Arc;

use doko_engine::random::{Stream, substream};
use doko_engine::{Action, PerSeat, Question, Seat};
use rand::Rng;
use rayon::prelude::*;

use super::decision::Decision;
use super::evidence::ObservedPlay;
use super::rollout::UNIT;
use super::sequential_halving::{ArmStats, CERTAIN, Row, Value, sequential_halving};
use crate::bot::BotKind;
use crate::choice::Scene;
use crate::manners::Belief;
use crate::observation::Observation;
use crate::reconstruct::{HandSampler, Hands, reconstruct_observation, rollout};
use crate::worlds::Likelihoods;

/// Plays the worlds of these numbers, each once for each of the answers named.
pub(super) type Rows<'a> = dyn FnMut(Range<u32>, &[usize]) -> Vec<Row> + 'a;

/// The answers as they stand when compared at reconstructed tables at which heuristics play on; `None` where no hands can be
/// drawn.
pub(super) fn compare(decision: &Decision<'_, '_>, answers: &[Action]) -> Option<Vec<ArmStats>> {
    let settings = decision.settings.times(decision.settings.once);
    let then = |rows: &mut Rows<'_>| sequential_halving(answers.len(), &settings, None, rows);
    let (arms, _) = at_tables(decision, answers, PlayOn { of: decision.heuristic, manners: None }, then)?;
    // Without a single table nothing is known.
    arms.iter().any(|arm| arm.worlds > 0).then_some(arms)
}

/// Who plays on.
#[derive(Clone, Copy)]
pub(super) struct PlayOn<'a> {
    /// This kind of bot in the own seat; in the others too, if there are no manners.
    pub of: &'a dyn BotKind,
    /// A player of each manner, for the seats of others: in each world, and in each seat for itself, a manner is drawn by how likely
    /// the seat plays like that in all the worlds so far.
    pub manners: Option<&'a [Arc<dyn BotKind>]>,
}

impl<'a> PlayOn<'a> {
    /// Who plays on in each seat in one world.
    fn seated(&self, observer: Seat, belief: &Belief, mut stream: Stream) -> PerSeat<&'a dyn BotKind> {
        let mut kinds = PerSeat([self.of; 4]);
        if let Some(manners) = self.manners {
            observer.round().skip(1).for_each(|seat| kinds[seat] = &*manners[belief.draw(seat, &mut stream)]);
        }
        kinds
    }
}

/// Has the answers tried at reconstructed tables, and says who seems to sit where; `None` where no hands can be drawn.
///
/// Once cards are played, the hands are weighed by what the others did. Hands for which no table can be reconstructed count
/// nothing.
pub(super) fn at_tables<T>(
    decision: &Decision<'_, '_>,
    answers: &[Action],
    play_on: PlayOn<'_>,
    then: impl FnOnce(&mut Rows<'_>) -> T,
) -> Option<(T, Belief)> {
    let Decision { view, word, .. } = *decision;
    let tables = Tables { decision, answers, play_on, seen: Observation::of(view) };
    let mut belief = decision.company.belief(view.seat());
    // Worlds are drawn by the word itself.
    let stream = |number: u32| substream(word.rotate_left(32), u64::from(number));
    let begun = matches!(view.question(), Some(Question::Card | Question::Ansage))
        .then(|| decision.sampler())
        .flatten();
    let Some(sampler) = begun else {
        let hands = HandSampler::of(view, &Likelihoods::USUAL).ok()?;
        let row = |number, active: &[usize]| {
            let mut stream = stream(number);
            let hands = hands.draw(&mut stream);
            tables.row(&hands, 1, stream, active, &belief)
        };
        let done =
            then(&mut |numbers, active| numbers.into_par_iter().map(|number| row(number, active)).collect());
        return Some((done, belief));
    };
    let scene = Scene::of(view);
    let players = decision.players(&scene, true);
    let past = ObservedPlay::of(view);
    let mut weighted = decision.weighted(&sampler, &scene, &players, &past);
    let done = then(&mut |numbers, active| {
        // Who sits where is known as well as these worlds tell, and those before.
        weighted.up_to(numbers.end as usize);
        belief = weighted.belief().unwrap_or(belief);
        let worlds = weighted.up_to(numbers.end as usize);
        let row = |number: u32| {
            let counted = &worlds[number as usize];
            tables.row(&Hands::of(&counted.world, view), counted.times, stream(number), active, &belief)
        };
        numbers.into_par_iter().map(row).collect()
    });
    Some((done, belief))
}

/// What is the same at all tables of a question.
struct Tables<'a, 'v, 'g> {
    decision: &'a Decision<'v, 'g>,
    answers: &'a [Action],
    play_on: PlayOn<'a>,
    seen: Observation,
}

impl Tables<'_, '_, '_> {
    /// What the active answers come to if the cards lie like this.
    fn row(&self, hands: &Hands, weight: u32, mut stream: Stream, active: &[usize], belief: &Belief) -> Row {
        let view = self.decision.view;
        let table = reconstruct_observation(view.rules(), &self.seen, None, hands, &mut stream);
        let word = stream.next_u64();
        let streams = PerSeat::from_fn(|seat| substream(word, seat.index() as u64));
        let kinds = self.play_on.seated(view.seat(), belief, substream(word, 4));
        let value = |&answer: &usize| {
            let game = rollout(table.clone()?, self.answers[answer], &kinds, &streams).ok()?;
            // Cards that are thrown in bring nobody anything.
            Some(game.score().map_or(NOTHING, |score| Value {
                worth: score.points()[view.seat()] * UNIT,
                won: if score.winners()[view.seat()] { CERTAIN } else { 0 },
            }))
        };
        let values: Option<Vec<Value>> = active.iter().map(value).collect();
        match values {
            Some(values) => Row { weight, values },
            None => Row { weight: 0, values: vec![NOTHING; active.len()] },
        }
    }
}

const NOTHING: Value = Value { worth: 0, won: 0 };
