//! The weights of a layer, and how they move along gradients: AdamW (Loshchilov and Hutter 2019, "Decoupled weight decay
//! regularization").

use doko_bots::net::FloatLayer;
use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use rayon::prelude::*;

use super::matrix::{Full, PIECE, Sparse};

/// How much of the mean gradient stays at each step.
const BETA_1: f32 = 0.9;
/// How much of the mean square of it stays.
const BETA_2: f32 = 0.999;
/// Keeps what is divided by above 0.
const EPSILON: f32 = 1e-8;

/// The weights of a layer in training.
pub(super) struct Weights {
    /// By input and then by output; the last row is the biases.
    pub(super) matrix: Full,
    /// The mean of each gradient so far, and of its square.
    moments: [Vec<f32>; 2],
    /// How large a weight may be.
    most: f32,
    /// By how much faster than others these weights move.
    pace: f32,
}

/// What is the same for all weights of a step.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// How far a weight moves where its gradient has always been the same.
    rate: f32,
    /// What stays of each weight.
    kept: f32,
    /// What the means are to be multiplied by, as they began with 0.
    scales: [f32; 2],
}

impl Step {
    /// Step number `n`, counted from 1.
    pub(super) fn new(n: u32, rate: f64, decay: f64) -> Step {
        let scale = |beta: f32| (1.0 / (1.0 - libm::pow(f64::from(beta), f64::from(n)))) as f32;
        Step { rate: rate as f32, kept: (1.0 - rate * decay) as f32, scales: [scale(BETA_1), scale(BETA_2)] }
    }
}

impl Weights {
    /// Weights that have had no gradient.
    pub(super) fn new(numbers: Vec<f32>, outputs: usize, most: f32, pace: f32) -> Weights {
        let zeros = || vec![0.0; numbers.len()];
        let moments = [zeros(), zeros()];
        Weights { matrix: Full { numbers, columns: outputs }, moments, most, pace }
    }

    /// How many inputs the layer has, and how many outputs.
    pub(super) fn shape(&self) -> [usize; 2] {
        [self.matrix.numbers.len() / self.matrix.columns - 1, self.matrix.columns]
    }

    /// The layer as files have it.
    pub(super) fn layer(&self) -> FloatLayer {
        let [inputs, outputs] = self.shape();
        let (weights, biases) = self.matrix.numbers.split_at(inputs * outputs);
        let by_output = Full { numbers: weights.to_vec(), columns: outputs }.transposed();
        FloatLayer { inputs, weights: by_output.numbers, biases: biases.to_vec() }
    }

    /// The mean gradients and their mean squares.
    pub(super) fn moments(&self) -> [Vec<f32>; 2] {
        self.moments.clone()
    }

    /// Goes on with these; nothing if they are not as many.
    pub(super) fn set_moments(&mut self, kept: [Vec<f32>; 2]) -> Option<()> {
        let fits = kept.iter().all(|moments| moments.len() == self.matrix.numbers.len());
        fits.then(|| self.moments = kept)
    }

    /// Moves the weights, given what each input was by example, and the gradient for each sum.
    pub(super) fn learn(&mut self, by_input: &Sparse, of_sums: &Full, step: Step) {
        let Weights { matrix, moments: [means, squares], most, pace } = self;
        let size = PIECE * matrix.columns;
        let (step, most) = (Step { rate: step.rate * *pace, ..step }, *most);
        let moments = means.par_chunks_mut(size).zip(squares.par_chunks_mut(size));
        matrix.numbers.par_chunks_mut(size).zip(moments).enumerate().for_each_init(Vec::new, {
            |gradient: &mut Vec<f32>, (piece, (weights, (means, squares)))| {
                gradient.resize(weights.len(), 0.0);
                by_input.some_times(piece * PIECE, of_sums, gradient);
                Cpu::detect().run(Move { weights, gradient, means, squares, most, step });
            }
        });
    }
}

/// Moves some weights.
struct Move<'a> {
    weights: &'a mut [f32],
    gradient: &'a [f32],
    means: &'a mut [f32],
    squares: &'a mut [f32],
    most: f32,
    step: Step,
}

impl Kernel for Move<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) {
        let Step { rate, kept, scales } = self.step;
        let moments = self.means.iter_mut().zip(self.squares);
        for ((weight, &gradient), (mean, square)) in self.weights.iter_mut().zip(self.gradient).zip(moments) {
            *mean = BETA_1 * *mean + (1.0 - BETA_1) * gradient;
            *square = BETA_2 * *square + (1.0 - BETA_2) * gradient * gradient;
            let way = *mean * scales[0] / ((*square * scales[1]).sqrt() + EPSILON);
            *weight = (*weight * kept - rate * way).clamp(-self.most, self.most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_move_by_the_rate_and_no_further_than_they_may() {
        let mut weights = Weights::new(vec![1.0, -1.0, 2.0], 3, 2.0, 1.0);
        let one = Sparse::of(1, [[(0, 1.0)]]);
        let gradient = Full { numbers: vec![0.3, -20.0, -1.0], columns: 3 };
        // With the same gradient each time, its mean and the root of its mean square are as large.
        for n in 1..=2 {
            weights.learn(&one, &gradient, Step::new(n, 0.01, 0.0));
        }
        for (moved, expected) in weights.matrix.numbers.iter().zip([0.98, -0.98, 2.0]) {
            assert!((moved - expected).abs() < 1e-5, "{moved} {expected}");
        }
        weights.learn(&one, &Full { numbers: vec![0.0; 3], columns: 3 }, Step::new(3, 0.01, 10.0));
        assert!(weights.matrix.numbers[0] < 0.9, "they decay");
    }
}
