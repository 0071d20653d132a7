//! How sure a seat must be of what it says, under a set of rules.

use doko_engine::Rules;
use doko_engine::rules::{Doubling, StepsCount};

use super::cards::prospects::above;
use super::params::Params;

/// How many standard deviations above its limit each step needs; not a number where nothing is enough.
#[derive(Debug)]
pub(super) struct Thresholds {
    /// Re or Kontra in answer to the other party.
    pub(super) answer: f64,
    /// By the number of the step.
    pub(super) steps: [f64; 5],
}

impl Thresholds {
    pub(super) fn of(params: &Params, rules: &Rules) -> Thresholds {
        let ansage = &params.ansage;
        let dearer = if rules.set().score.doubling == Doubling::Off { 0.0 } else { ansage.doubling };
        let bolder = boldness(rules);
        let absagen = [ansage.keine90, ansage.keine60, ansage.keine30, ansage.schwarz].map(|p| p - bolder);
        let [keine90, keine60, keine30, schwarz] = absagen;
        let steps = [ansage.first + dearer, keine90, keine60, keine30, schwarz];
        Thresholds { answer: quantile(ansage.answer + dearer), steps: steps.map(quantile) }
    }
}

/// How much less likely an Absage may be kept where silence costs more: a whole game by Feigheit, or the point of a step
/// that nobody has announced. Rough guesses.
fn boldness(rules: &Rules) -> f64 {
    let score = &rules.set().score;
    if score.feigheit.0.is_some() {
        0.15
    } else if score.steps == StepsCount::Announced {
        0.08
    } else {
        0.0
    }
}

/// The least number of standard deviations above its limit from which on a normal variate exceeds the limit with this
/// probability.
fn quantile(probability: f64) -> f64 {
    let (mut below, mut reached) = (-40.0, 40.0);
    for _ in 0..64 {
        let middle = 0.5 * (below + reached);
        if above(middle, 1.0, 0.0) >= probability {
            reached = middle;
        } else {
            below = middle;
        }
    }
    match probability {
        _ if probability <= 0.0 => f64::NEG_INFINITY,
        // Nothing is more than certain, not even what is.
        _ if probability > 1.0 => f64::NAN,
        _ => reached,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Prospects;

    #[test]
    fn a_margin_reaches_its_threshold_where_the_chance_does() {
        let weights = crate::Heuristic::default().params().value.re.clone();
        for to_come in [0.0, 7.0, 60.0, 240.0] {
            for taken in [0.0, 60.0, 120.0, 125.5, 180.0] {
                let prospects = Prospects { taken, to_come, features: [0.3; Prospects::FEATURES] };
                for augen in [121.0, 151.0, 240.0] {
                    for limit in [-0.5, 0.0, 0.01, 0.5, 0.85, 0.999, 1.0, 1.2] {
                        let by_chance = prospects.chance_of(augen, &weights) >= limit;
                        let by_margin = prospects.margin_over(augen, &weights) >= quantile(limit);
                        let at = (taken, to_come, augen, limit);
                        // Where a chance is rounded to certainty, a margin may still fall short of it.
                        assert!(by_chance == by_margin || limit >= 1.0, "{at:?}");
                    }
                }
            }
        }
    }
}
