//! Answers tried at imagined tables, at which the heuristic plays on in every seat.
//!
//! Slower than playouts of cards alone, but with all that a game has: who takes an Armut, what changes hands, who
//! throws in, what the others declare and say. For questions that come up once, before the first card.

use doko_engine::random::substream;
use doko_engine::{Action, PerSeat};
use rayon::prelude::*;

use super::decision::Decision;
use super::race::{Row, Standing, Value, race};
use super::rollout::UNIT;
use super::settings::{Budget, Settings};
use crate::bot::BotKind;
use crate::heuristic::Heuristic;
use crate::imagine::{HandSampler, points};
use crate::worlds::Likelihoods;

/// The answers as they stand after a race at imagined tables; `None` where no hands can be drawn.
///
/// A hand for which no table can be imagined counts nothing, for every answer alike.
pub(super) fn compare(decision: &Decision<'_, '_>, answers: &[Action]) -> Option<Vec<Standing>> {
    let Decision { view, settings, word, .. } = *decision;
    let hands = HandSampler::of(view, &Likelihoods::USUAL).ok()?;
    let heuristic = Heuristic::new(decision.params.clone());
    let kinds = PerSeat([&heuristic as &dyn BotKind; 4]);
    let budget = match settings.budget {
        Budget::Worlds(worlds) => Budget::Worlds(worlds.saturating_mul(settings.once)),
        millis @ Budget::Millis(_) => millis,
    };
    Some(race(answers.len(), &Settings { budget, ..*settings }, |numbers, active| {
        let play = |number: u32| {
            let stream = substream(word, u64::from(number));
            let hands = hands.draw(&mut stream.clone());
            let streams = PerSeat::from_fn(|seat| {
                substream(word.rotate_left(seat.index() as u32 + 1), u64::from(number))
            });
            let value = |&answer: &usize| {
                let points = points(view, &hands, answers[answer], &kinds, &streams, &mut stream.clone());
                Value { worth: points.unwrap_or(0) * UNIT, won: 0 }
            };
            Row { weight: 1, values: active.iter().map(value).collect() }
        };
        numbers.into_par_iter().map(play).collect()
    }))
}
