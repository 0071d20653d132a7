//! What a network makes of decisions that it was not taught by.
//!
//! The regret of a decision is the best label less the label of the answer that the network chooses. Deals are the unit of
//! its interval: decisions of one deal share their cards.

use doko_bots::learned::FloatNetwork;
use doko_bots::learned::training::{Answer, Forward, loss};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::examples::{Collected, Origin};
use crate::stats::{Estimate, RatioOfSums};

/// A mean with its interval, as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DealEstimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95% interval; nothing where too few deals are behind it.
    pub half_width: Option<f64>,
    /// How many deals are behind it.
    pub deals: u64,
}

impl From<Estimate> for DealEstimate {
    fn from(estimate: Estimate) -> DealEstimate {
        DealEstimate { mean: estimate.mean, half_width: estimate.half_width, deals: estimate.blocks }
    }
}

impl From<DealEstimate> for Estimate {
    fn from(figure: DealEstimate) -> Estimate {
        Estimate { mean: figure.mean, half_width: figure.half_width, blocks: figure.deals }
    }
}

/// How a network does in decisions that were held out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Evaluation {
    /// How many examples were held out.
    pub examples: u64,
    /// The mean loss.
    pub loss: f64,
    /// In points, over decisions of which at least two answers were compared; nothing if there are none.
    pub regret: Option<DealEstimate>,
    /// In which share of them the network chooses an answer that no label is above.
    pub agreement: Option<DealEstimate>,
    /// The regret trick by trick; 0 is a Vorbehalt.
    pub by_trick: Vec<OfTrick>,
}

/// The regret in a trick.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OfTrick {
    /// Which one, from 1; 0 is a Vorbehalt.
    pub trick: u8,
    /// How many decisions.
    pub decisions: u64,
    /// In points.
    pub regret: Option<DealEstimate>,
}

/// So many examples are computed at once.
const TOGETHER: usize = 256;
/// Labels are counted in hundredths of a point.
const PARTS: f64 = 100.0;
/// The last trick.
const TRICKS: usize = 12;

/// Sums of a part and a whole over deals, of which the last is under way.
#[derive(Clone, Copy, Debug, Default)]
struct RunningRatio {
    of_deal: (i64, u64),
    ratio: RatioOfSums,
}

impl RunningRatio {
    fn add(&mut self, part: i64) {
        self.of_deal.0 += part;
        self.of_deal.1 += 1;
    }

    fn close(&mut self) {
        let (part, whole) = std::mem::take(&mut self.of_deal);
        self.ratio.add(part, whole);
    }

    fn figure(&self, parts: f64) -> Option<DealEstimate> {
        self.ratio.estimate().map(|estimate| estimate.over(parts).into())
    }
}

/// Adds up how a network does on examples.
pub struct Evaluator<'a> {
    network: Forward<'a>,
    examples: u64,
    lost: f64,
    /// The deal of the last example.
    unit: Option<u64>,
    regret: RunningRatio,
    agreement: RunningRatio,
    tricks: [RunningRatio; TRICKS + 1],
}

impl<'a> Evaluator<'a> {
    /// Begins for this network.
    pub fn new(network: &'a FloatNetwork) -> Evaluator<'a> {
        Evaluator {
            network: Forward(network),
            examples: 0,
            lost: 0.0,
            unit: None,
            regret: RunningRatio::default(),
            agreement: RunningRatio::default(),
            tricks: Default::default(),
        }
    }

    /// Adds examples; those of one deal follow each other.
    pub fn add(&mut self, found: &Collected) {
        let Collected { examples, about, .. } = found;
        let numbers: Vec<u32> = (0..examples.len() as u32).collect();
        let network = self.network;
        let outputs: Vec<Vec<f32>> =
            numbers.par_chunks(TOGETHER).flat_map(|chosen| network.outputs(examples, chosen)).collect();
        for (n, outputs) in outputs.iter().enumerate() {
            let Origin { unit, trick } = about[n];
            if self.unit.replace(unit).is_some_and(|before| before != unit) {
                self.close();
            }
            self.examples += 1;
            self.lost += f64::from(loss(outputs, examples.answers(n), &mut vec![0.0; outputs.len()]));
            let lost = regret(outputs, examples.answers(n));
            self.regret.add(lost);
            self.tricks[usize::from(trick).min(TRICKS)].add(lost);
            self.agreement.add(i64::from(lost == 0));
        }
    }

    /// Ends a deal.
    fn close(&mut self) {
        let Evaluator { regret, agreement, tricks, .. } = self;
        [regret, agreement].into_iter().chain(tricks).for_each(RunningRatio::close);
    }

    /// Ends the last deal and computes the figures.
    pub fn finish(mut self) -> Evaluation {
        self.close();
        let of_trick = |(trick, sums): (usize, &RunningRatio)| OfTrick {
            trick: trick as u8,
            decisions: sums.ratio.whole(),
            regret: sums.figure(PARTS),
        };
        let tricks = self.tricks.iter().enumerate().map(of_trick);
        Evaluation {
            examples: self.examples,
            loss: self.lost / self.examples.max(1) as f64,
            regret: self.regret.figure(PARTS),
            agreement: self.agreement.figure(1.0),
            by_trick: tricks.filter(|of| of.decisions > 0).collect(),
        }
    }
}

/// Hundredths of a point by which the answer with the highest output is worth less than the best.
fn regret(outputs: &[f32], answers: &[Answer]) -> i64 {
    let chosen =
        (0..answers.len()).reduce(|one, other| if outputs[other] > outputs[one] { other } else { one });
    let best = answers.iter().map(|answer| answer.points).fold(f32::NEG_INFINITY, f32::max);
    let lost = chosen.map_or(0.0, |chosen| best - answers[chosen].points);
    (f64::from(lost) * PARTS).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_bots::learned::Part;

    /// A network that likes the answers with low numbers.
    fn lover_of_low_numbers() -> FloatNetwork {
        let mut network = FloatNetwork::zero(64);
        network.third_bias.iter_mut().enumerate().for_each(|(n, bias)| *bias = -(n as f32));
        network
    }

    #[test]
    fn regret_is_the_best_label_less_that_of_the_choice() {
        let mut examples = Collected::new(Part::Parties);
        let at = |unit, trick| Origin { unit, trick };
        let answers = |of: &[(u8, f32)]| -> Vec<Answer> {
            of.iter().map(|&(output, points)| Answer { output, marks: None, points }).collect()
        };
        examples.push(&[1, 2], &answers(&[(1, 0.5), (2, 2.0), (3, -1.0)]), at(0, 1));
        examples.push(&[2], &answers(&[(2, 2.0), (3, -1.0)]), at(0, 2));
        examples.push(&[3], &answers(&[(1, -1.0), (2, 2.0)]), at(20, 2));
        let network = lover_of_low_numbers();
        let mut evaluator = Evaluator::new(&network);
        evaluator.add(&examples);
        let evaluation = evaluator.finish();
        assert_eq!(evaluation.examples, 3);
        let regret = evaluation.regret.unwrap();
        assert!((regret.mean - (1.5 + 0.0 + 3.0) / 3.0).abs() < 1e-9 && regret.deals == 2, "{regret:?}");
        assert!((evaluation.agreement.unwrap().mean - 1.0 / 3.0).abs() < 1e-9);
        let tricks = evaluation.by_trick.iter().map(|of| (of.trick, of.decisions, of.regret.unwrap().mean));
        assert_eq!(tricks.collect::<Vec<_>>(), [(1, 1, 1.5), (2, 2, 1.5)]);
    }
}
