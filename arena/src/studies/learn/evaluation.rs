//! What a network makes of decisions that it was not taught by.
//!
//! The regret of a decision is the best label less the label of the answer that the network chooses. Deals are the unit of
//! its interval: decisions of one deal share their cards.

use std::ops::ControlFlow;

use doko_bots::net::{LIMITS, Network, OUTPUT_ONE};
use doko_engine::dispatch::Cpu;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::examples::{Examples, Origin, Source, Target, Wanted};
use crate::error::Error;
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
    /// In points, over decisions of which at least two answers were compared; nothing if there are none.
    pub regret: Option<DealEstimate>,
    /// In which share of them the network chooses an answer that no label is above.
    pub agreement: Option<DealEstimate>,
    /// The regret trick by trick; 0 is a Vorbehalt.
    pub by_trick: Vec<OfTrick>,
    /// How true the chances are: limit by limit, and bin by bin of what was predicted.
    pub chances: Vec<Bin>,
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

/// Chances that are nearly alike.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Bin {
    /// At least so many Augen for the own party; 241 for every trick.
    pub limit: u32,
    /// How many predictions are in this tenth.
    pub cases: u64,
    /// Their mean.
    pub predicted: f64,
    /// In which share of them the limit was reached.
    pub actual: Option<DealEstimate>,
}

/// How many bins chances have.
const BINS: usize = 10;
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

/// The chance that an output of a network stands for.
pub fn chance(output: i32) -> f64 {
    1.0 / (1.0 + libm::exp(-f64::from(output) / f64::from(OUTPUT_ONE)))
}

/// Adds up how a network does on examples.
pub struct Evaluator<'a> {
    network: &'a Network,
    cpu: Cpu,
    examples: u64,
    /// The deal of the last example.
    unit: Option<u64>,
    regret: RunningRatio,
    agreement: RunningRatio,
    tricks: [RunningRatio; TRICKS + 1],
    /// By limit, and by tenth of what was predicted, with the sum of that.
    bins: [[(RunningRatio, f64); BINS]; LIMITS.len()],
}

impl<'a> Evaluator<'a> {
    /// Begins for this network.
    pub fn new(network: &'a Network) -> Evaluator<'a> {
        Evaluator {
            network,
            cpu: Cpu::detect(),
            examples: 0,
            unit: None,
            regret: RunningRatio::default(),
            agreement: RunningRatio::default(),
            tricks: Default::default(),
            bins: Default::default(),
        }
    }

    /// Adds examples; those of one deal follow each other.
    pub fn add(&mut self, examples: &Examples) {
        for n in 0..examples.len() {
            let Origin { unit, trick } = examples.about[n];
            if self.unit.replace(unit).is_some_and(|before| before != unit) {
                self.close();
            }
            self.examples += 1;
            let outputs = self.network.run(self.cpu, &examples.inputs(n));
            match &examples.targets[n] {
                target @ Target::Points(_) => {
                    let Some((lost, is_best)) = choice(&outputs, target) else { continue };
                    self.regret.add(lost);
                    self.tricks[usize::from(trick).min(TRICKS)].add(lost);
                    self.agreement.add(i64::from(is_best));
                }
                Target::Limits(reached) => {
                    for (limit, bins) in self.bins.iter_mut().enumerate() {
                        let predicted = chance(outputs[limit]);
                        let (sums, sum) = &mut bins[((predicted * BINS as f64) as usize).min(BINS - 1)];
                        sums.add(i64::from(reached >> limit & 1));
                        *sum += predicted;
                    }
                }
            }
        }
    }

    /// Ends a deal.
    fn close(&mut self) {
        let Evaluator { regret, agreement, tricks, bins, .. } = self;
        [regret, agreement].into_iter().chain(tricks).for_each(RunningRatio::close);
        bins.as_flattened_mut().iter_mut().for_each(|(sums, _)| sums.close());
    }

    /// Ends the last deal and computes the figures.
    pub fn finish(mut self) -> Evaluation {
        self.close();
        let of_trick = |(trick, sums): (usize, &RunningRatio)| OfTrick {
            trick: trick as u8,
            decisions: sums.ratio.whole(),
            regret: sums.figure(PARTS),
        };
        let of_limit = |(limit, bins): (usize, &[(RunningRatio, f64); BINS])| {
            bins.map(|(sums, predicted)| {
                let cases = sums.ratio.whole();
                let predicted = predicted / cases as f64;
                // Where all cases came out alike nobody can say how far others might spread.
                let actual = sums.figure(1.0).map(|actual| DealEstimate {
                    half_width: actual.half_width.filter(|&half| half > 0.0),
                    ..actual
                });
                Bin { limit: LIMITS[limit], cases, predicted, actual }
            })
        };
        let tricks = self.tricks.iter().enumerate().map(of_trick);
        let bins = self.bins.iter().enumerate().flat_map(of_limit);
        Evaluation {
            examples: self.examples,
            regret: self.regret.figure(PARTS),
            agreement: self.agreement.figure(1.0),
            by_trick: tricks.filter(|of| of.decisions > 0).collect(),
            chances: bins.filter(|bin| bin.cases > 0).collect(),
        }
    }
}

/// Evaluates a network on the examples that were held out; nothing if somebody asks to stop.
///
/// # Errors
/// If the games cannot be read.
pub fn evaluate(network: &Network, source: &dyn Source) -> Result<Option<Evaluation>, Error> {
    let mut evaluator = Evaluator::new(network);
    let is_whole = source.pass(Wanted::HeldOut, 0, &mut |window| {
        evaluator.add(&window.examples);
        ControlFlow::Continue(())
    })?;
    Ok(is_whole.then(|| evaluator.finish()))
}

/// What the answer with the highest output is worth less than the best, in hundredths of a point, and whether none is better;
/// nothing where fewer than two were compared.
fn choice(outputs: &[i32], target: &Target) -> Option<(i64, bool)> {
    let chosen = target
        .compared()
        .reduce(|best, other| if outputs[other.0] > outputs[best.0] { other } else { best })?;
    let best = target.compared().map(|(_, points)| points).fold(f32::NEG_INFINITY, f32::max);
    let lost = (f64::from(best - chosen.1) * PARTS).round() as i64;
    (target.compared().count() > 1).then_some((lost, lost == 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_bots::net::{DENSE, FloatLayer, FloatNetwork, Inputs, Part, SPARSE};

    /// A network whose output n is what input n says.
    fn mirror(outputs: usize) -> Network {
        let pass = |inputs: usize, width: usize, of_input: fn(usize) -> f32| FloatLayer {
            inputs,
            weights: (0..width * inputs)
                .map(|place| if place % inputs == place / inputs { of_input(place % inputs) } else { 0.0 })
                .collect(),
            biases: vec![0.0; width],
        };
        let first = pass(SPARSE + DENSE, outputs, |input| 1.0 - input as f32 / 32.0);
        Network::rounded(&FloatNetwork([
            first,
            pass(outputs, outputs, |_| 1.0),
            pass(outputs, outputs, |_| 4.0),
        ]))
        .unwrap()
    }

    fn points(compared: &[(usize, f32)]) -> Target {
        let mut points = [f32::NAN; 24];
        for &(answer, worth) in compared {
            points[answer] = worth;
        }
        Target::Points(points)
    }

    fn shown(sparse: &[u16]) -> Inputs {
        Inputs { sparse: sparse.to_vec(), ..Inputs::default() }
    }

    #[test]
    fn regret_is_the_best_label_less_that_of_the_choice() {
        let mut examples = Examples::new(Part::Cards);
        let at = |unit, trick| Origin { unit, trick };
        // The network likes answer 1 better than 2, and both better than 3.
        let three = points(&[(1, 0.5), (2, 2.0), (3, -1.0)]);
        examples.push(&shown(&[1, 2]), three, at(0, 1));
        examples.push(&shown(&[2]), three, at(0, 2));
        examples.push(&shown(&[3]), three, at(20, 2));
        // It is no choice to have one answer, and what is not held out does not count.
        examples.push(&shown(&[3]), points(&[(3, -9.0)]), at(20, 3));
        examples.push(&shown(&[3]), three, at(21, 2));
        let evaluation = evaluate(&mirror(25), &examples).unwrap().unwrap();
        assert_eq!(evaluation.examples, 4);
        let regret = evaluation.regret.unwrap();
        assert!((regret.mean - (1.5 + 0.0 + 3.0) / 3.0).abs() < 1e-9 && regret.deals == 2, "{regret:?}");
        assert!((evaluation.agreement.unwrap().mean - 1.0 / 3.0).abs() < 1e-9);
        let tricks = evaluation.by_trick.iter().map(|of| (of.trick, of.decisions, of.regret.unwrap().mean));
        assert_eq!(tricks.collect::<Vec<_>>(), [(1, 1, 1.5), (2, 2, 1.5)]);
        assert_eq!(evaluation.chances, []);
    }

    #[test]
    fn chances_are_compared_with_what_came_of_them() {
        let mut examples = Examples::new(Part::Augen);
        for unit in 0..40 {
            // Limit 0 is expected strongly in even deals and reached in every fourth of those that are held out.
            let reached = u16::from(unit % 80 == 0);
            examples.push(&shown(&[0]), Target::Limits(reached), Origin { unit: unit * 20, trick: 1 });
        }
        let evaluation = evaluate(&mirror(11), &examples).unwrap().unwrap();
        let of_first: Vec<&Bin> = evaluation.chances.iter().filter(|bin| bin.limit == 1).collect();
        let [bin] = of_first[..] else { panic!("one bin") };
        assert_eq!(bin.cases, 40);
        assert!((bin.predicted - 1.0 / (1.0 + libm::exp(-4.0))).abs() < 0.01, "{bin:?}");
        assert!((bin.actual.unwrap().mean - 1.0 / 40.0).abs() < 1e-9);
        // Nothing is known of the others.
        let other = evaluation.chances.iter().find(|bin| bin.limit == 90).unwrap();
        assert_eq!((other.predicted, other.actual.unwrap().mean), (0.5, 0.0));
    }
}
