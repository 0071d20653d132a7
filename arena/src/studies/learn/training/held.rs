//! How good a network of whole numbers is on examples that it was not taught by.

use std::collections::BTreeMap;

use doko_bots::net::{Inputs, LIMITS, Network, OUTPUT_ONE};
use doko_engine::dispatch::Cpu;

use crate::stats::{Estimate, RatioOfSums};
use crate::studies::learn::examples::{Examples, Target};

/// How good a network is, with deals as the unit of every interval.
#[derive(Clone, Debug, PartialEq)]
pub enum Quality {
    /// It chooses among answers.
    Choices(Choices),
    /// It tells chances.
    Chances(Chances),
}

/// How good the choices of a network are.
#[derive(Clone, Debug, PartialEq)]
pub struct Choices {
    /// How many decisions had two answers or more that were compared.
    pub decisions: u64,
    /// How many points the best answer is above the one chosen, per decision; `None` without decisions.
    pub regret: Option<Estimate>,
    /// The same by the number of the trick.
    pub by_trick: Vec<(u8, Estimate)>,
    /// The share of decisions in which the best answer was chosen.
    pub agreement: f64,
    /// By how many points the answers that were compared are told wrong: the root of the mean square.
    pub error: f64,
}

/// How good the chances of a network are.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// How many examples there are.
    pub examples: u64,
    /// The mean square of chance minus outcome (Brier 1950) over all limits; `None` without examples.
    pub brier: Option<Estimate>,
    /// By limit: its score, the mean chance, and how often it was reached.
    pub by_limit: Vec<[f64; 3]>,
}

/// One point, or one of a score, in the sums, which are whole numbers.
const PARTS: f64 = 100_000.0;

/// What a mean over examples is made of, deal by deal: examples of a deal come one after the other.
#[derive(Default)]
struct ByDeal {
    done: RatioOfSums,
    deal: Option<(u64, i64, u64)>,
}

impl ByDeal {
    fn add(&mut self, unit: u64, value: f64) {
        let value = (value * PARTS).round() as i64;
        match &mut self.deal {
            Some((deal, sum, number)) if *deal == unit => {
                *sum += value;
                *number += 1;
            }
            deal => {
                if let Some((_, sum, number)) = deal.replace((unit, value, 1)) {
                    self.done.add(sum, number);
                }
            }
        }
    }

    fn estimate(mut self) -> Option<Estimate> {
        if let Some((_, sum, number)) = self.deal.take() {
            self.done.add(sum, number);
        }
        self.done.estimate().map(|estimate| estimate.over(PARTS))
    }
}

/// Shows a network these examples.
pub(super) fn quality(network: &Network, examples: &Examples, chosen: &[u32]) -> Quality {
    let cpu = Cpu::detect();
    let mut inputs = Inputs::default();
    let mut choices = Choosing::default();
    let mut chances = Telling::default();
    for &n in chosen {
        let n = n as usize;
        inputs.sparse.clear();
        inputs.sparse.extend(examples.sparse(n));
        inputs.dense = examples.dense[n];
        let outputs = network.run(cpu, &inputs).map(|output| f64::from(output) / f64::from(OUTPUT_ONE));
        let about = examples.about[n];
        match &examples.targets[n] {
            Target::Points(labels) => {
                let answers = examples.part.answers();
                choices.add(&outputs[..=answers], &labels[..answers], about.unit, about.trick);
            }
            Target::Limits(reached) => chances.add(&outputs[..LIMITS.len()], *reached, about.unit),
        }
    }
    if chances.examples > 0 { Quality::Chances(chances.done()) } else { Quality::Choices(choices.done()) }
}

#[derive(Default)]
struct Choosing {
    regret: ByDeal,
    by_trick: BTreeMap<u8, ByDeal>,
    decisions: u64,
    agreed: u64,
    squares: f64,
    compared: u64,
}

impl Choosing {
    fn add(&mut self, outputs: &[f64], labels: &[f32], unit: u64, trick: u8) {
        let level = outputs[labels.len()];
        let compared = || outputs.iter().zip(labels).filter(|(_, label)| !label.is_nan());
        let squares = compared().map(|(output, &label)| (output + level - f64::from(label)).powi(2));
        self.squares += squares.sum::<f64>();
        let number = compared().count();
        self.compared += number as u64;
        if number < 2 {
            return;
        }
        let chosen =
            compared().fold(
                (f64::NEG_INFINITY, 0.0),
                |best, (&output, &label)| {
                    if output > best.0 { (output, label) } else { best }
                },
            );
        let best = compared().map(|(_, &label)| label).fold(f32::NEG_INFINITY, f32::max);
        let regret = f64::from(best - chosen.1);
        self.decisions += 1;
        self.agreed += u64::from(regret <= 0.0);
        self.regret.add(unit, regret);
        self.by_trick.entry(trick).or_default().add(unit, regret);
    }

    fn done(self) -> Choices {
        let by_trick = self.by_trick.into_iter();
        Choices {
            decisions: self.decisions,
            regret: self.regret.estimate(),
            by_trick: by_trick
                .filter_map(|(trick, regret)| regret.estimate().map(|regret| (trick, regret)))
                .collect(),
            agreement: self.agreed as f64 / self.decisions.max(1) as f64,
            error: (self.squares / self.compared.max(1) as f64).sqrt(),
        }
    }
}

#[derive(Default)]
struct Telling {
    brier: ByDeal,
    /// By limit: the sums of scores, of chances, and of times reached.
    by_limit: [[f64; 3]; LIMITS.len()],
    examples: u64,
}

impl Telling {
    fn add(&mut self, outputs: &[f64], reached: u16, unit: u64) {
        let mut score = 0.0;
        for (limit, (output, sums)) in outputs.iter().zip(&mut self.by_limit).enumerate() {
            let chance = 1.0 / (1.0 + libm::exp(-output));
            let outcome = f64::from(reached >> limit & 1);
            let square = (chance - outcome).powi(2);
            score += square;
            sums.iter_mut().zip([square, chance, outcome]).for_each(|(sum, x)| *sum += x);
        }
        self.brier.add(unit, score / LIMITS.len() as f64);
        self.examples += 1;
    }

    fn done(self) -> Chances {
        let number = self.examples as f64;
        let by_limit = self.by_limit.map(|sums| sums.map(|sum| sum / number)).to_vec();
        Chances { examples: self.examples, brier: self.brier.estimate(), by_limit }
    }
}
