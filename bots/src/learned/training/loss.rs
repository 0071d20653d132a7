//! How far a network's outputs are from what answers have brought.

use super::examples::Answer;

/// From so many points on, what an answer is off counts no longer by its square.
const FAR: f32 = 16.0;
/// How many points an answer must be ahead for the soft choice to take it `e` times as often.
const TEMPERATURE: f32 = 0.3;
/// How much the level of points counts beside their differences.
const LEVEL: f32 = 0.1;

fn huber(off: f32) -> f32 {
    if off.abs() <= FAR { 0.5 * off * off } else { FAR * (off.abs() - 0.5 * FAR) }
}

fn clipped(off: f32) -> f32 {
    off.clamp(-FAR, FAR)
}

/// The loss of outputs, one for each answer and then the level, and its slopes: differences between answers, the level, and the
/// regret of a soft choice.
pub fn loss(outputs: &[f32], answers: &[Answer], slopes: &mut [f32]) -> f32 {
    let number = answers.len();
    let count = number as f32;
    let common = outputs[number];
    let level = outputs[..number].iter().sum::<f32>() / count + common;
    let right = answers.iter().map(|answer| answer.points).sum::<f32>() / count;
    let of_level = level - right;
    let off = |n: usize| (outputs[n] + common - level) - (answers[n].points - right);
    let mean_off = (0..number).map(|n| clipped(off(n))).sum::<f32>() / count;
    let highest = outputs[..number].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let best = answers.iter().map(|answer| answer.points).fold(f32::NEG_INFINITY, f32::max);
    let power = |n: usize| libm::expf((outputs[n] - highest) / TEMPERATURE);
    let powers: f32 = (0..number).map(power).sum();
    let cost: f32 = (0..number).map(|n| power(n) / powers * (best - answers[n].points)).sum();
    let mut loss = LEVEL * huber(of_level) + cost;
    let mut of_common = 0.0;
    for n in 0..number {
        loss += huber(off(n)) / count;
        let of_cost = power(n) / powers * ((best - answers[n].points) - cost) / TEMPERATURE;
        slopes[n] = (clipped(off(n)) - mean_off + LEVEL * clipped(of_level)) / count + of_cost;
        of_common += slopes[n];
    }
    slopes[number] = of_common;
    loss
}
