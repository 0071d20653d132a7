//! Answers tried at reconstructed tables, at which the heuristic plays on in every seat.
//!
//! Slower than playouts of cards alone, but with all that a game has: who takes an Armut, what changes hands, who
//! throws in, what the others declare and say. For questions that come up once, before the first card.

use doko_engine::random::substream;
use doko_engine::{Action, PerSeat};
use rayon::prelude::*;

use super::decision::Decision;
use super::rollout::UNIT;
use super::sequential_halving::{ArmStats, CERTAIN, Row, Value, sequential_halving};
use crate::bot::BotKind;
use crate::observation::Observation;
use crate::reconstruct::{HandSampler, reconstruct_observation, rollout};
use crate::worlds::Likelihoods;

/// The answers as they stand when compared at reconstructed tables; `None` where no hands can be drawn.
///
/// A hand for which no table can be reconstructed counts nothing, for every answer alike.
pub(super) fn compare(decision: &Decision<'_, '_>, answers: &[Action]) -> Option<Vec<ArmStats>> {
    let Decision { view, settings, heuristic, word, .. } = *decision;
    let hands = HandSampler::of(view, &Likelihoods::USUAL).ok()?;
    let seen = Observation::of(view);
    let kinds = PerSeat([heuristic as &dyn BotKind; 4]);
    Some(sequential_halving(answers.len(), &settings.times(settings.once), None, |numbers, active| {
        let play = |number: u32| {
            let mut stream = substream(word, u64::from(number));
            let table =
                reconstruct_observation(view.rules(), &seen, None, &hands.draw(&mut stream), &mut stream);
            // The heuristic uses none.
            let streams = PerSeat::from_fn(|_| stream.clone());
            let value = |&answer: &usize| {
                let game =
                    table.clone().and_then(|table| rollout(table, answers[answer], &kinds, &streams).ok());
                let score = game.and_then(|game| game.score());
                score.map_or(NOTHING, |score| Value {
                    worth: score.points()[view.seat()] * UNIT,
                    won: if score.winners()[view.seat()] { CERTAIN } else { 0 },
                })
            };
            Row { weight: 1, values: active.iter().map(value).collect() }
        };
        numbers.into_par_iter().map(play).collect()
    }))
}

/// What a hand that is thrown in comes to, or one for which no table can be reconstructed.
const NOTHING: Value = Value { worth: 0, won: 0 };
