//! A network in training: two hidden layers, and what cards' marks add to the third.

use doko_engine::random::Stream;
use rand::RngExt;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::examples::Examples;
use super::forward::{Forward, dot};
use super::loss::loss;
use crate::learned::{FloatNetwork, LANES, LEVEL, ROWS, SECOND};

/// A batch is split into so many shards on any machine, so networks do not depend on the number of threads.
const SHARDS: usize = 4;
/// Examples whose first layer is computed block by block.
const TOGETHER: usize = 256;

/// A network in training.
#[derive(Serialize, Deserialize)]
pub struct Model {
    /// Its weights.
    pub weights: FloatNetwork,
    /// By weight, the mean gradient and the mean square of it.
    moments: [FloatNetwork; 2],
    steps: i32,
    /// One for each part of a batch, empty between two batches.
    #[serde(skip)]
    shards: Vec<Shard>,
}

/// Sums of gradients, with what one thread needs on the way to them.
struct Shard {
    gradient: FloatNetwork,
    /// The rows that have been touched.
    touched: Vec<bool>,
    /// The first layer's sums of some examples, and then their slopes.
    sums: Vec<[f32; LANES]>,
    lost: f64,
}

/// All weights but those of the first layer.
fn later(weights: &FloatNetwork) -> [&Vec<f32>; 6] {
    let FloatNetwork { first_bias, second, second_bias, third, third_bias, marks, .. } = weights;
    [first_bias, second, second_bias, third, third_bias, marks]
}

fn later_mut(weights: &mut FloatNetwork) -> [&mut Vec<f32>; 6] {
    let FloatNetwork { first_bias, second, second_bias, third, third_bias, marks, .. } = weights;
    [first_bias, second, second_bias, third, third_bias, marks]
}

impl Shard {
    fn new(width: usize) -> Shard {
        Shard { gradient: FloatNetwork::zero(width), touched: vec![false; ROWS], sums: Vec::new(), lost: 0.0 }
    }

    /// Makes all sums 0 again.
    fn clear(&mut self) {
        let rows = self.gradient.first.as_chunks_mut::<LANES>().0.iter_mut().enumerate();
        rows.filter(|(n, _)| self.touched[n % ROWS]).for_each(|(_, row)| row.fill(0.0));
        self.touched.fill(false);
        for weights in later_mut(&mut self.gradient) {
            weights.fill(0.0);
        }
        self.lost = 0.0;
    }

    /// Adds the gradients of examples.
    fn learn(&mut self, weights: &FloatNetwork, examples: &Examples, chosen: &[u32]) {
        let mut sums = std::mem::take(&mut self.sums);
        let blocks = weights.width / LANES;
        for chosen in chosen.chunks(TOGETHER) {
            Forward(weights).first_sums(examples, chosen, &mut sums);
            for (&n, sums) in chosen.iter().zip(sums.chunks_mut(blocks)) {
                self.learn_later(weights, examples, n as usize, sums);
            }
            let gradient = &mut self.gradient;
            for block in 0..blocks {
                let rows = &mut gradient.first.as_chunks_mut::<LANES>().0[block * ROWS..][..ROWS];
                let bias = &mut gradient.first_bias.as_chunks_mut::<LANES>().0[block];
                for (place, &n) in chosen.iter().enumerate() {
                    let slopes = sums[place * blocks + block];
                    bias.iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
                    for &row in examples.rows(n as usize) {
                        let row = &mut rows[usize::from(row)];
                        for lane in 0..LANES {
                            row[lane] += slopes[lane];
                        }
                    }
                }
            }
            for &n in chosen {
                examples.rows(n as usize).iter().for_each(|&row| self.touched[usize::from(row)] = true);
            }
        }
        self.sums = sums;
    }

    /// Adds the gradients of the later layers, and makes slopes of the first layer's sums.
    fn learn_later(
        &mut self,
        weights: &FloatNetwork,
        examples: &Examples,
        n: usize,
        sums: &mut [[f32; LANES]],
    ) {
        let forward = Forward(weights);
        let second = forward.second_sums(sums);
        let thought = second.map(|sum| sum.clamp(0.0, 1.0));
        let outputs = forward.answers(&thought, examples, n);
        let mut slopes = vec![0.0; outputs.len()];
        self.lost += f64::from(loss(&outputs, examples.answers(n), &mut slopes));
        let gradient = &mut self.gradient;
        let mut of_thought = [0.0; SECOND];
        let level = (LEVEL, None);
        let all =
            examples.answers(n).iter().map(|answer| (usize::from(answer.output), answer.marks.as_ref()));
        for ((output, marks), &slope) in all.chain([level]).zip(&slopes) {
            let row = forward.of_answer(output, marks);
            of_thought.iter_mut().zip(&row).for_each(|(sum, weight)| *sum += slope * weight);
            gradient.third_bias[output] += slope;
            let add = |row: &mut [f32; SECOND]| {
                row.iter_mut().zip(&thought).for_each(|(sum, unit)| *sum += slope * unit);
            };
            add(&mut gradient.third.as_chunks_mut::<SECOND>().0[output]);
            let of_marks = gradient.marks.as_chunks_mut::<SECOND>().0;
            marks.into_iter().flatten().for_each(|&mark| add(&mut of_marks[usize::from(mark)]));
        }
        // A clipped unit learns nothing.
        for (slope, (&sum, bias)) in of_thought.iter_mut().zip(second.iter().zip(&mut gradient.second_bias)) {
            *slope = if is_open(sum) { *slope } else { 0.0 };
            *bias += *slope;
        }
        let rows =
            weights.second.as_chunks::<SECOND>().0.iter().zip(gradient.second.as_chunks_mut::<SECOND>().0);
        for (sum, (row, of_row)) in sums.as_flattened_mut().iter_mut().zip(rows) {
            let unit = sum.clamp(0.0, 1.0);
            if unit > 0.0 {
                of_row.iter_mut().zip(&of_thought).for_each(|(sum, slope)| *sum += slope * unit);
            }
            *sum = if is_open(*sum) { dot(&of_thought, row) } else { 0.0 };
        }
    }
}

fn is_open(sum: f32) -> bool {
    sum > 0.0 && sum < 1.0
}

/// One step of AdamW.
#[derive(Clone, Copy)]
struct Step {
    rate: f32,
    kept: f32,
    scales: [f32; 2],
    share: f32,
}

impl Step {
    fn take(&self, weight: &mut f32, mean: &mut f32, square: &mut f32, gradient: f32, most: f32) {
        let gradient = gradient * self.share;
        *mean = 0.9 * *mean + 0.1 * gradient;
        *square = 0.999 * *square + 0.001 * gradient * gradient;
        let way = *mean * self.scales[0] / ((*square * self.scales[1]).sqrt() + 1e-8);
        *weight = (*weight * self.kept - self.rate * way).clamp(-most, most);
    }
}

impl Model {
    /// One that knows nothing.
    pub fn new(width: usize, rng: &mut Stream) -> Model {
        let mut weights = FloatNetwork::zero(width);
        let mut some = |weights: &mut [f32], most: f32| {
            for weight in weights {
                *weight = rng.random_range(-most..most);
            }
        };
        some(&mut weights.first, 0.05);
        weights.first_bias.fill(0.5);
        // Sums of the second layer spread by 0.3.
        some(&mut weights.second, (3.0 * 0.09 / (0.3 * width as f32)).sqrt());
        weights.second_bias.fill(0.5);
        some(&mut weights.third, 0.05);
        // Units of the first layer are one half on average.
        for unit in 0..SECOND {
            let mean: f32 = (0..width).map(|n| 0.5 * weights.second[n * SECOND + unit]).sum();
            weights.second_bias[unit] -= mean;
        }
        Model::of(weights)
    }

    /// One with these weights, which has not moved yet.
    pub fn of(weights: FloatNetwork) -> Model {
        let moments = [0, 1].map(|_| FloatNetwork::zero(weights.width));
        Model { weights, moments, steps: 0, shards: Vec::new() }
    }

    /// Makes all numbers 0 of rows that have never been on, so that they take no room in a file, and of outputs that have never been
    /// asked for, so that nobody goes by them. A network that is taught further has to keep both: it may know them from before.
    pub fn forget_unused(&mut self) {
        let Model { weights, moments: [_, squares], .. } = self;
        let forget = |numbers: &mut [f32], squares: &[f32]| {
            if squares.iter().all(|&square| square == 0.0) {
                numbers.fill(0.0);
            }
        };
        let rows = weights.first.chunks_mut(LANES).zip(squares.first.chunks(LANES));
        rows.for_each(|(row, squares)| forget(row, squares));
        let outputs = weights.third.chunks_mut(SECOND).zip(squares.third.chunks(SECOND));
        outputs.for_each(|(row, squares)| forget(row, squares));
    }

    /// Learns from a batch; returns the sum of its losses.
    pub fn learn(&mut self, examples: &Examples, chosen: &[u32], rate: f32, decay: f32) -> f64 {
        let width = self.weights.width;
        let weights = &self.weights;
        let mut shards = std::mem::take(&mut self.shards);
        shards.resize_with(SHARDS, || Shard::new(width));
        let shares = chosen.par_chunks(chosen.len().div_ceil(SHARDS));
        shares.zip(&mut shards).for_each(|(chosen, shard)| {
            shard.learn(weights, examples, chosen);
        });
        self.steps += 1;
        let scale = |beta: f32| 1.0 / (1.0 - beta.powi(self.steps));
        let step = Step {
            rate,
            kept: 1.0 - rate * decay,
            scales: [scale(0.9), scale(0.999)],
            share: 1.0 / chosen.len() as f32,
        };
        let [of_means, of_squares] = &mut self.moments;
        let rows = self.weights.first.as_chunks_mut::<LANES>().0.par_iter_mut();
        let means = of_means.first.as_chunks_mut::<LANES>().0.par_iter_mut();
        let squares = of_squares.first.as_chunks_mut::<LANES>().0.par_iter_mut();
        rows.zip(means.zip(squares)).enumerate().with_min_len(512).for_each(
            |(n, (row, (means, squares)))| {
                let touched = shards.iter().filter(|shard| shard.touched[n % ROWS]);
                let mut gradients =
                    touched.map(|shard| &shard.gradient.first.as_chunks::<LANES>().0[n]).peekable();
                // A row that has never been on stays as it is.
                if gradients.peek().is_none() && squares.iter().all(|&square| square == 0.0) {
                    return;
                }
                let mut sums = [0.0; LANES];
                for gradient in gradients {
                    sums.iter_mut().zip(gradient).for_each(|(sum, gradient)| *sum += gradient);
                }
                for unit in 0..LANES {
                    step.take(&mut row[unit], &mut means[unit], &mut squares[unit], sums[unit], 2.0);
                }
            },
        );
        let rest =
            later_mut(&mut self.weights).into_iter().zip(later_mut(of_means)).zip(later_mut(of_squares));
        for (n, ((weights, means), squares)) in rest.enumerate() {
            let most = [8.0, 8.0, 100.0, 8.0, 100.0, 4.0][n];
            let mut sums = vec![0.0; weights.len()];
            for shard in &shards {
                sums.iter_mut().zip(later(&shard.gradient)[n]).for_each(|(sum, gradient)| *sum += gradient);
            }
            let moments = means.iter_mut().zip(squares);
            for ((weight, (mean, square)), sum) in weights.iter_mut().zip(moments).zip(sums) {
                step.take(weight, mean, square, sum, most);
            }
        }
        let lost = shards.iter().map(|shard| shard.lost).sum();
        shards.par_iter_mut().for_each(Shard::clear);
        self.shards = shards;
        lost
    }
}
