//! A network in training: two hidden layers, and what cards' marks add to the third.

use doko_bots::encoding::{GROUPS, MARKS};
use doko_bots::learned::{FloatNetwork, LEVEL, OUTPUTS, ROWS, SECOND};
use doko_engine::random::Stream;
use rand::RngExt;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::examples::Examples;
use crate::loss::loss;

/// How many units of the first layer are computed at once.
const LANES: usize = 64;
/// A batch is split into so many shards on any machine, so networks do not depend on the number of threads.
const SHARDS: usize = 4;
/// Examples whose first layer is computed block by block.
const TOGETHER: usize = 256;

/// All weights, or as many other numbers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Weights {
    /// How many units the first layer has.
    pub width: usize,
    /// By block of [`LANES`] units, then by row, then by unit: so a block stays near the processor.
    pub first: Vec<f32>,
    /// By unit.
    pub first_bias: Vec<f32>,
    /// By unit of the first layer, and then of the second.
    pub second: Vec<f32>,
    /// By unit.
    pub second_bias: Vec<f32>,
    /// By output, and then by unit.
    pub third: Vec<f32>,
    /// By output.
    pub third_bias: Vec<f32>,
    /// By mark, and then by unit.
    pub marks: Vec<f32>,
}

/// A network in training.
pub struct Model {
    /// Its weights.
    pub weights: Weights,
    means: Weights,
    squares: Weights,
    steps: i32,
    /// One for each part of a batch, empty between two batches.
    shards: Vec<Shard>,
}

/// Sums of gradients, with what one thread needs on the way to them.
struct Shard {
    gradient: Weights,
    /// The rows that have been touched.
    touched: Vec<bool>,
    /// The first layer's sums of some examples, and then their slopes.
    sums: Vec<[f32; LANES]>,
    lost: f64,
}

impl Weights {
    /// All of them 0.
    pub fn zero(width: usize) -> Weights {
        let zeros = |number: usize| vec![0.0; number];
        Weights {
            width,
            first: zeros(ROWS * width),
            first_bias: zeros(width),
            second: zeros(width * SECOND),
            second_bias: zeros(SECOND),
            third: zeros(OUTPUTS * SECOND),
            third_bias: zeros(OUTPUTS),
            marks: zeros(MARKS * SECOND),
        }
    }

    fn later(&mut self) -> [&mut Vec<f32>; 6] {
        let Weights { first_bias, second, second_bias, third, third_bias, marks, .. } = self;
        [first_bias, second, second_bias, third, third_bias, marks]
    }

    fn later_ref(&self) -> [&Vec<f32>; 6] {
        let Weights { first_bias, second, second_bias, third, third_bias, marks, .. } = self;
        [first_bias, second, second_bias, third, third_bias, marks]
    }

    /// As `doko-bots` has it.
    pub fn network(&self) -> FloatNetwork {
        let third =
            (0..SECOND).flat_map(|unit| (0..OUTPUTS).map(move |output| self.third[output * SECOND + unit]));
        let blocks = self.width / LANES;
        let first = (0..ROWS).flat_map(|row| (0..blocks).flat_map(move |block| self.row(block, row)));
        FloatNetwork {
            width: self.width,
            first: first.copied().collect(),
            first_bias: self.first_bias.clone(),
            second: self.second.clone(),
            second_bias: self.second_bias.clone(),
            third: third.collect(),
            third_bias: self.third_bias.clone(),
            marks: self.marks.clone(),
        }
    }

    fn row(&self, block: usize, row: usize) -> &[f32; LANES] {
        &self.first.as_chunks().0[block * ROWS + row]
    }

    /// The sums of the first layer, by example and then by unit.
    fn first_sums(&self, examples: &Examples, chosen: &[u32], sums: &mut Vec<[f32; LANES]>) {
        let blocks = self.width / LANES;
        sums.resize(chosen.len() * blocks, [0.0; LANES]);
        for block in 0..blocks {
            let rows = &self.first.as_chunks::<LANES>().0[block * ROWS..][..ROWS];
            let bias = self.first_bias.as_chunks().0[block];
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
    fn second_sums(&self, sums: &[[f32; LANES]]) -> [f32; SECOND] {
        let mut second: [f32; SECOND] = self.second_bias.as_chunks().0[0];
        for (sum, weights) in sums.as_flattened().iter().zip(self.second.as_chunks::<SECOND>().0) {
            if *sum > 0.0 {
                let unit = sum.min(1.0);
                second.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += unit * weight);
            }
        }
        second
    }

    /// The weights of an answer's output.
    fn of_answer(&self, output: usize, marks: Option<&[u16; GROUPS]>) -> [f32; SECOND] {
        let mut weights = self.third.as_chunks::<SECOND>().0[output];
        for &mark in marks.into_iter().flatten() {
            let row = &self.marks.as_chunks::<SECOND>().0[usize::from(mark)];
            weights.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        weights
    }

    /// By example, the outputs of answers, and then of the level.
    pub fn outputs(&self, examples: &Examples, chosen: &[u32]) -> Vec<Vec<f32>> {
        let mut sums = Vec::new();
        self.first_sums(examples, chosen, &mut sums);
        let of_example = |(&n, sums): (&u32, &[[f32; LANES]])| {
            let thought = self.second_sums(sums).map(|sum| sum.clamp(0.0, 1.0));
            self.answers(&thought, examples, n as usize)
        };
        chosen.iter().zip(sums.chunks(self.width / LANES)).map(of_example).collect()
    }

    fn answers(&self, thought: &[f32; SECOND], examples: &Examples, n: usize) -> Vec<f32> {
        let worth = |(output, marks): (usize, Option<&[u16; GROUPS]>)| {
            self.third_bias[output] + dot(thought, &self.of_answer(output, marks))
        };
        let answers =
            examples.answers(n).iter().map(|answer| worth((answer.output.into(), answer.marks.as_ref())));
        answers.chain([worth((LEVEL, None))]).collect()
    }
}

fn dot(one: &[f32; SECOND], other: &[f32; SECOND]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

impl Shard {
    fn new(width: usize) -> Shard {
        Shard { gradient: Weights::zero(width), touched: vec![false; ROWS], sums: Vec::new(), lost: 0.0 }
    }

    /// Makes all sums 0 again.
    fn clear(&mut self) {
        let rows = self.gradient.first.as_chunks_mut::<LANES>().0.iter_mut().enumerate();
        rows.filter(|(n, _)| self.touched[n % ROWS]).for_each(|(_, row)| row.fill(0.0));
        self.touched.fill(false);
        self.gradient.later().into_iter().for_each(|weights| weights.fill(0.0));
        self.lost = 0.0;
    }

    /// Adds the gradients of examples.
    fn learn(&mut self, weights: &Weights, examples: &Examples, chosen: &[u32]) {
        let mut sums = std::mem::take(&mut self.sums);
        let blocks = weights.width / LANES;
        for chosen in chosen.chunks(TOGETHER) {
            weights.first_sums(examples, chosen, &mut sums);
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
    fn learn_later(&mut self, weights: &Weights, examples: &Examples, n: usize, sums: &mut [[f32; LANES]]) {
        let second = weights.second_sums(sums);
        let thought = second.map(|sum| sum.clamp(0.0, 1.0));
        let outputs = weights.answers(&thought, examples, n);
        let mut slopes = vec![0.0; outputs.len()];
        self.lost += f64::from(loss(&outputs, examples.answers(n), &mut slopes));
        let gradient = &mut self.gradient;
        let mut of_thought = [0.0; SECOND];
        let level = (LEVEL, None);
        let all =
            examples.answers(n).iter().map(|answer| (usize::from(answer.output), answer.marks.as_ref()));
        for ((output, marks), &slope) in all.chain([level]).zip(&slopes) {
            let row = weights.of_answer(output, marks);
            of_thought.iter_mut().zip(&row).for_each(|(sum, weight)| *sum += slope * weight);
            gradient.third_bias[output] += slope;
            let add = |row: &mut [f32; SECOND]| {
                row.iter_mut().zip(&thought).for_each(|(sum, unit)| *sum += slope * unit)
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
        let mut weights = Weights::zero(width);
        let mut some = |weights: &mut [f32], most: f32| {
            weights.iter_mut().for_each(|weight| *weight = rng.random_range(-most..most))
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
    pub fn of(weights: Weights) -> Model {
        let [means, squares] = [0, 1].map(|_| Weights::zero(weights.width));
        Model { weights, means, squares, steps: 0, shards: Vec::new() }
    }

    /// Makes rows 0 that have never been on, so that they take no room in a file.
    pub fn forget_unused(&mut self) {
        let rows = self.weights.first.chunks_mut(LANES).zip(self.squares.first.chunks(LANES));
        rows.filter(|(_, squares)| squares.iter().all(|&square| square == 0.0))
            .for_each(|(row, _)| row.fill(0.0));
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
        let rows = self.weights.first.as_chunks_mut::<LANES>().0.par_iter_mut();
        let means = self.means.first.as_chunks_mut::<LANES>().0.par_iter_mut();
        let squares = self.squares.first.as_chunks_mut::<LANES>().0.par_iter_mut();
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
        let later = self.weights.later().into_iter().zip(self.means.later()).zip(self.squares.later());
        for (n, ((weights, means), squares)) in later.enumerate() {
            let most = [8.0, 8.0, 100.0, 8.0, 100.0, 4.0][n];
            let mut sums = vec![0.0; weights.len()];
            for shard in &shards {
                sums.iter_mut()
                    .zip(shard.gradient.later_ref()[n])
                    .for_each(|(sum, gradient)| *sum += gradient);
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
