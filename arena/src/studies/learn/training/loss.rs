//! How far a network's outputs are from what it should say.

use candle_core::{Result, Tensor};

use super::batch::{Goals, Points};
use super::settings::Settings;

/// From so many points on, what an answer is off counts no longer by its square. It is large, as outcomes of games are skewed and
/// their mean is what is to be learnt.
const FAR: f64 = 16.0;

/// The mean loss of these outputs.
pub(super) fn loss(outputs: &Tensor, goals: &Goals, settings: &Settings) -> Result<Tensor> {
    match goals {
        Goals::Points(goals) => points(outputs, goals, settings),
        Goals::Limits(reached) => limits(outputs, reached),
    }
}

/// Outputs are what answers are worth beside each other, and then what the decision is worth.
///
/// Labels are means over few worlds, which all answers to a question share: they are surer of differences than of levels. So
/// the two are told apart. A third term is the regret of a choice among the answers, soft so that it has a gradient.
fn points(outputs: &Tensor, goals: &Points, settings: &Settings) -> Result<Tensor> {
    let answers = goals.share.dim(1)?;
    let worth = outputs.narrow(1, 0, answers)?.broadcast_add(&outputs.narrow(1, answers, 1)?)?;
    let level = (&worth * &goals.share)?.sum_keepdim(1)?;
    let beside = (huber(&(worth.broadcast_sub(&level)? - &goals.above)?)? * &goals.share)?;
    let of_level = (huber(&(level - &goals.level)?)? * &goals.weight)?;
    let chances = softmax(&((worth / settings.temperature)? + &goals.barred)?)?;
    let regret = ((chances * &goals.cost)?.sum_keepdim(1)? * settings.regret)?;
    ((beside.sum_keepdim(1)? + of_level)? + regret)?.mean_all()
}

/// Chances by row, in the proportion of `e` to the power of each number.
fn softmax(numbers: &Tensor) -> Result<Tensor> {
    // The largest number changes no chance: it only keeps the powers from overflowing.
    let powers = numbers.broadcast_sub(&numbers.detach().max_keepdim(1)?)?.exp()?;
    powers.broadcast_div(&powers.sum_keepdim(1)?)
}

/// Half the square of each number, and beyond [`FAR`] its straight continuation.
fn huber(numbers: &Tensor) -> Result<Tensor> {
    // The clipped number is the gradient: it is taken for a constant, and the square that it lacks has none.
    let clipped = numbers.detach().clamp(-FAR, FAR)?;
    (&clipped * numbers)? - (clipped.sqr()? * 0.5)?
}

/// The cross-entropy of a sigmoid, in a form that does not overflow.
fn limits(outputs: &Tensor, reached: &Tensor) -> Result<Tensor> {
    let beyond = (outputs.abs()?.neg()?.exp()? + 1.0)?.log()?;
    ((outputs.relu()? - (outputs * reached)?)? + beyond)?.mean_all()
}
