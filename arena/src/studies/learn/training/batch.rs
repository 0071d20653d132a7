//! A few examples at once, as the network and its loss want them.

use candle_core::{Device, Result, Tensor};
use doko_bots::net::{DENSE, DENSE_ONE, LIMITS, Part, SPARSE};

use super::matrix::Sparse;
use crate::studies::learn::examples::{Examples, Target};

/// The inputs of a network, and one that is always on: its weights are the biases of the first layer.
pub(super) const ROWS: usize = SPARSE + DENSE + 1;

/// Examples that a step of training looks at.
pub(super) struct Batch {
    /// The inputs, by example.
    pub(super) by_example: Sparse,
    /// The same, by input.
    pub(super) by_input: Sparse,
    /// What the network should say.
    pub(super) goals: Goals,
}

/// What the network should say of each example.
pub(super) enum Goals {
    /// The points of answers.
    Points(Points),
    /// By example and limit: 1 if it was reached.
    Limits(Tensor),
}

/// The points of answers, by example and answer, or by example alone.
pub(super) struct Points {
    /// 1 over the number of answers that were compared, 0 for those that were not.
    pub(super) share: Tensor,
    /// How much an answer is above the mean of those compared.
    pub(super) above: Tensor,
    /// How much the best answer is above this one.
    pub(super) cost: Tensor,
    /// 0, and for answers that were not compared so little that none of them is ever chosen.
    pub(super) barred: Tensor,
    /// The mean over the answers that were compared.
    pub(super) level: Tensor,
    /// How much the level counts: 1 where it is all there is to learn.
    pub(super) weight: Tensor,
}

/// What bars an answer.
const BARRED: f32 = -1e9;

impl Batch {
    /// These examples; `level` is how much their level counts where several answers were compared.
    pub(super) fn new(examples: &Examples, chosen: &[u32], level: f32) -> Result<Batch> {
        let mut matrix = Sparse::new(ROWS);
        for &n in chosen {
            let n = n as usize;
            let on = examples.sparse(n).iter().map(|&input| (u32::from(input), 1.0));
            let numbers = (SPARSE as u32..).zip(&examples.dense[n]).filter(|(_, number)| **number != 0);
            let numbers = numbers.map(|(input, &number)| (input, f32::from(number) / f32::from(DENSE_ONE)));
            matrix.push(on.chain(numbers).chain([(ROWS as u32 - 1, 1.0)]));
        }
        let targets = chosen.iter().map(|&n| &examples.targets[n as usize]);
        let goals = match examples.part {
            Part::Augen => limits(targets, chosen.len())?,
            part => points(targets, chosen.len(), part.answers(), level)?,
        };
        Ok(Batch { by_input: matrix.transposed(), by_example: matrix, goals })
    }

    /// How many examples there are.
    pub(super) fn len(&self) -> usize {
        self.by_example.rows()
    }
}

fn limits<'a>(targets: impl Iterator<Item = &'a Target>, examples: usize) -> Result<Goals> {
    let mut reached = Vec::with_capacity(examples * LIMITS.len());
    for target in targets {
        let bits = if let Target::Limits(bits) = target { *bits } else { 0 };
        reached.extend((0..LIMITS.len()).map(|limit| f32::from(bits >> limit & 1)));
    }
    Ok(Goals::Limits(Tensor::from_vec(reached, (examples, LIMITS.len()), &Device::Cpu)?))
}

fn points<'a>(
    targets: impl Iterator<Item = &'a Target>,
    examples: usize,
    answers: usize,
    weight: f32,
) -> Result<Goals> {
    let none = || Vec::with_capacity(examples * answers);
    let (mut share, mut above, mut cost, mut barred) = (none(), none(), none(), none());
    let (mut levels, mut weights) = (Vec::with_capacity(examples), Vec::with_capacity(examples));
    for target in targets {
        let labels: &[f32] = if let Target::Points(labels) = target { &labels[..answers] } else { &[] };
        let compared = || labels.iter().filter(|label| !label.is_nan());
        let number = compared().count().max(1) as f32;
        let level = compared().sum::<f32>() / number;
        let best = compared().copied().fold(f32::NEG_INFINITY, f32::max);
        let or_zero = |label: f32, x: f32| if label.is_nan() { 0.0 } else { x };
        share.extend(labels.iter().map(|&label| or_zero(label, 1.0 / number)));
        above.extend(labels.iter().map(|&label| or_zero(label, label - level)));
        cost.extend(labels.iter().map(|&label| or_zero(label, best - label)));
        barred.extend(labels.iter().map(|label| if label.is_nan() { BARRED } else { 0.0 }));
        levels.push(level);
        weights.push(if number > 1.0 { weight } else { 1.0 });
    }
    let by_answer = |numbers| Tensor::from_vec(numbers, (examples, answers), &Device::Cpu);
    let by_example = |numbers| Tensor::from_vec(numbers, (examples, 1), &Device::Cpu);
    Ok(Goals::Points(Points {
        share: by_answer(share)?,
        above: by_answer(above)?,
        cost: by_answer(cost)?,
        barred: by_answer(barred)?,
        level: by_example(levels)?,
        weight: by_example(weights)?,
    }))
}
