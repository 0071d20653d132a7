//! How far a network's outputs are from what they should be, and along which gradient that falls.

use doko_bots::net::{LIMITS, Part};

use super::settings::Settings;
use crate::studies::learn::examples::Target;

/// From so many points on, what an answer is off counts no longer by its square. It is large, as outcomes of games are skewed and
/// their mean is what is to be learnt.
const FAR: f32 = 16.0;

/// The loss of these outputs for an example of a part of the game; puts its gradient into `gradient`, which is as long.
pub(super) fn loss(
    outputs: &[f32],
    target: &Target,
    part: Part,
    settings: &Settings,
    gradient: &mut [f32],
) -> f32 {
    gradient.fill(0.0);
    match target {
        Target::Points(_) => points(outputs, target, part.answers(), settings, gradient),
        Target::Limits(reached) => limits(outputs, *reached, gradient),
    }
}

/// Outputs are what answers are worth beside each other, and then what the decision is worth.
///
/// Labels are means over few worlds, which all answers to a question share: they are surer of differences than of levels. So
/// the two are told apart. A third term is the regret of a choice among the answers, soft so that it has a gradient.
fn points(
    outputs: &[f32],
    target: &Target,
    answers: usize,
    settings: &Settings,
    gradient: &mut [f32],
) -> f32 {
    let [temperature, regret] = [settings.temperature, settings.regret].map(|x| x as f32);
    let compared =
        || target.compared().map(|(answer, points)| (answer, outputs[answer] + outputs[answers], points));
    let number = compared().count() as f32;
    let mean = |of: fn((usize, f32, f32)) -> f32| compared().map(of).sum::<f32>() / number;
    let most = |of: fn((usize, f32, f32)) -> f32| compared().map(of).fold(f32::NEG_INFINITY, f32::max);
    let (level, right_level) = (mean(|(_, worth, _)| worth), mean(|(.., points)| points));
    // What is known of one answer alone is its level.
    let weight = if number > 1.0 { settings.level as f32 } else { 1.0 };
    let of_level = level - right_level;
    let off = |worth: f32, points: f32| (worth - level) - (points - right_level);
    let mean_off = compared().map(|(_, worth, points)| clipped(off(worth, points))).sum::<f32>() / number;
    // The largest number changes no chance: it only keeps the powers from overflowing.
    let (highest, best) = (most(|(_, worth, _)| worth), most(|(.., points)| points));
    let power = |worth: f32| libm::expf((worth - highest) / temperature);
    let powers: f32 = compared().map(|(_, worth, _)| power(worth)).sum();
    let cost: f32 = compared().map(|(_, worth, points)| power(worth) / powers * (best - points)).sum();
    let mut loss = weight * huber(of_level) + regret * cost;
    for (answer, worth, points) in compared() {
        let off = off(worth, points);
        loss += huber(off) / number;
        let of_cost = power(worth) / powers * ((best - points) - cost) / temperature;
        let slope = (clipped(off) - mean_off + weight * clipped(of_level)) / number + regret * of_cost;
        gradient[answer] += slope;
        gradient[answers] += slope;
    }
    loss
}

/// Half the square of a number, and beyond [`FAR`] its straight continuation.
fn huber(number: f32) -> f32 {
    clipped(number) * (number - 0.5 * clipped(number))
}

/// The gradient of [`huber`].
fn clipped(number: f32) -> f32 {
    number.clamp(-FAR, FAR)
}

/// The mean cross-entropy of a sigmoid, in a form that does not overflow.
fn limits(outputs: &[f32], reached: u16, gradient: &mut [f32]) -> f32 {
    let number = LIMITS.len() as f32;
    let mut loss = 0.0;
    for (n, (&output, slope)) in outputs.iter().zip(gradient).take(LIMITS.len()).enumerate() {
        let reached = f32::from(reached >> n & 1);
        let beyond = libm::expf(-output.abs());
        loss += output.max(0.0) - output * reached + libm::log1pf(beyond);
        let chance = if output < 0.0 { beyond } else { 1.0 } / (1.0 + beyond);
        *slope = (chance - reached) / number;
    }
    loss / number
}
