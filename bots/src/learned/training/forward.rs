//! Outputs of a network in floats for examples.

use super::examples::Examples;
use crate::encoding::GROUPS;
use crate::learned::{FloatNetwork, LANES, LEVEL, ROWS, SECOND};

/// A network that is asked.
#[derive(Clone, Copy)]
pub struct Forward<'w>(pub &'w FloatNetwork);

impl Forward<'_> {
    /// The sums of the first layer, by example and then by unit.
    pub(super) fn first_sums(self, examples: &Examples, chosen: &[u32], sums: &mut Vec<[f32; LANES]>) {
        let blocks = self.0.width / LANES;
        sums.resize(chosen.len() * blocks, [0.0; LANES]);
        for block in 0..blocks {
            let rows = &self.0.first.as_chunks::<LANES>().0[block * ROWS..][..ROWS];
            let bias = self.0.first_bias.as_chunks().0[block];
            for (place, &n) in chosen.iter().enumerate() {
                let mut sum: [f32; LANES] = bias;
                for &row in examples.rows(n as usize) {
                    let row = &rows[usize::from(row)];
                    for lane in 0..LANES {
                        sum[lane] += row[lane];
                    }
                }
                sums[place * blocks + block] = sum;
            }
        }
    }

    /// The sums of the second layer.
    pub(super) fn second_sums(self, sums: &[[f32; LANES]]) -> [f32; SECOND] {
        let mut second: [f32; SECOND] = self.0.second_bias.as_chunks().0[0];
        for (sum, weights) in sums.as_flattened().iter().zip(self.0.second.as_chunks::<SECOND>().0) {
            if *sum > 0.0 {
                let unit = sum.min(1.0);
                second.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += unit * weight);
            }
        }
        second
    }

    /// The weights of an answer's output.
    pub(super) fn of_answer(self, output: usize, marks: Option<&[u16; GROUPS]>) -> [f32; SECOND] {
        let mut weights = self.0.third.as_chunks::<SECOND>().0[output];
        for &mark in marks.into_iter().flatten() {
            let row = &self.0.marks.as_chunks::<SECOND>().0[usize::from(mark)];
            weights.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        weights
    }

    /// By example, the outputs of answers, and then of the level.
    pub fn outputs(self, examples: &Examples, chosen: &[u32]) -> Vec<Vec<f32>> {
        let mut sums = Vec::new();
        self.first_sums(examples, chosen, &mut sums);
        let of_example = |(&n, sums): (&u32, &[[f32; LANES]])| {
            let thought = self.second_sums(sums).map(|sum| sum.clamp(0.0, 1.0));
            self.answers(&thought, examples, n as usize)
        };
        chosen.iter().zip(sums.chunks(self.0.width / LANES)).map(of_example).collect()
    }

    pub(super) fn answers(self, thought: &[f32; SECOND], examples: &Examples, n: usize) -> Vec<f32> {
        let worth = |(output, marks): (usize, Option<&[u16; GROUPS]>)| {
            self.0.third_bias[output] + dot(thought, &self.of_answer(output, marks))
        };
        let answers =
            examples.answers(n).iter().map(|answer| worth((answer.output.into(), answer.marks.as_ref())));
        answers.chain([worth((LEVEL, None))]).collect()
    }
}

pub(super) fn dot(one: &[f32; SECOND], other: &[f32; SECOND]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
