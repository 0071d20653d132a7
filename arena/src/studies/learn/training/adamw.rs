//! How weights move along gradients: AdamW (Loshchilov and Hutter 2019, "Decoupled weight decay regularization").
//!
//! candle-nn has it too, as a dozen operations that each go through all weights; here it is one.

use std::cell::RefCell;

use candle_core::{CpuStorage, InplaceOp2, Layout, Result, Tensor};
use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use rayon::prelude::*;

use super::clip::numbers;

/// How much of the mean gradient stays at each step.
const BETA_1: f32 = 0.9;
/// How much of the mean square of it stays.
const BETA_2: f32 = 0.999;
/// Keeps what is divided by above 0.
const EPSILON: f32 = 1e-8;
/// So many weights are one piece of work for a thread.
const PIECE: usize = 1 << 14;

/// What the gradients of a tensor of weights have been.
pub(super) struct Moments {
    /// The mean of each gradient, and of its square.
    means: RefCell<[Vec<f32>; 2]>,
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

impl Moments {
    /// Of weights that have had no gradient.
    pub(super) fn new(weights: &Tensor, most: f32, pace: f32) -> Moments {
        let zeros = || vec![0.0; weights.elem_count()];
        Moments { means: RefCell::new([zeros(), zeros()]), most, pace }
    }

    /// The mean gradients and their mean squares.
    pub(super) fn kept(&self) -> [Vec<f32>; 2] {
        self.means.borrow().clone()
    }

    /// Goes on with these; nothing if they are not as many.
    pub(super) fn set(&self, kept: [Vec<f32>; 2]) -> Option<()> {
        let mut means = self.means.borrow_mut();
        let fits = means.iter().zip(&kept).all(|(old, new)| old.len() == new.len());
        fits.then(|| *means = kept)
    }

    /// Moves the weights.
    pub(super) fn step(&self, weights: &Tensor, gradient: &Tensor, step: Step) -> Result<()> {
        weights.inplace_op2(&gradient.contiguous()?, &Move { moments: self, step })
    }
}

struct Move<'a> {
    moments: &'a Moments,
    step: Step,
}

impl InplaceOp2 for Move<'_> {
    fn name(&self) -> &'static str {
        "adamw"
    }

    fn cpu_fwd(
        &self,
        weights: &mut CpuStorage,
        of_weights: &Layout,
        gradient: &CpuStorage,
        of_gradient: &Layout,
    ) -> Result<()> {
        let (CpuStorage::F32(weights), Some((start, end))) = (weights, of_weights.contiguous_offsets())
        else {
            candle_core::bail!("weights are floats without gaps")
        };
        let gradient = numbers(gradient, of_gradient)?;
        let Moments { most, pace, .. } = *self.moments;
        let (step, cpu) = (Step { rate: self.step.rate * pace, ..self.step }, Cpu::detect());
        let [means, squares] = &mut *self.moments.means.borrow_mut();
        weights[start..end]
            .par_chunks_mut(PIECE)
            .zip(gradient.par_chunks(PIECE))
            .zip(means.par_chunks_mut(PIECE).zip(squares.par_chunks_mut(PIECE)))
            .for_each(|((weights, gradient), (means, squares))| {
                cpu.run(Piece { weights, gradient, means, squares, most, step });
            });
        Ok(())
    }
}

/// Some of the weights of a tensor.
struct Piece<'a> {
    weights: &'a mut [f32],
    gradient: &'a [f32],
    means: &'a mut [f32],
    squares: &'a mut [f32],
    most: f32,
    step: Step,
}

impl Kernel for Piece<'_> {
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
    use candle_core::Device;

    #[test]
    fn weights_move_by_the_rate_and_no_further_than_they_may() {
        let weights = Tensor::new(&[1.0_f32, -1.0, 2.0], &Device::Cpu).unwrap();
        let gradient = Tensor::new(&[0.3_f32, -20.0, -1.0], &Device::Cpu).unwrap();
        let moments = Moments::new(&weights, 2.0, 1.0);
        // With the same gradient each time, its mean and the root of its mean square are as large.
        for n in 1..=2 {
            moments.step(&weights, &gradient, Step::new(n, 0.01, 0.0)).unwrap();
        }
        let moved = weights.to_vec1::<f32>().unwrap();
        for (moved, expected) in moved.iter().zip([0.98, -0.98, 2.0]) {
            assert!((moved - expected).abs() < 1e-5, "{moved} {expected}");
        }
        moments.step(&weights, &gradient.zeros_like().unwrap(), Step::new(3, 0.01, 10.0)).unwrap();
        assert!(weights.to_vec1::<f32>().unwrap()[0] < 0.9, "they decay");
    }
}
