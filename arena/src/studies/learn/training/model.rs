//! A network in training: its weights as candle's variables.

use candle_core::{Device, Result, Tensor, Var};
use doko_bots::net::{DENSE, DENSE_ONE, FloatLayer, FloatNetwork, SPARSE};
use doko_engine::random::Stream;
use rand::RngExt;

use super::batch::{Batch, ROWS};
use super::clip::Clip;
use crate::studies::learn::examples::Examples;

/// The weights of a network. Those of a layer are by input and then by output; the biases of the first layer are its last row.
pub(super) struct Model {
    first: Var,
    second: [Var; 2],
    third: [Var; 2],
}

/// How large a weight of the first layer may be. The network of whole numbers has room up to 32, and between two looks of
/// [`Model::clamp`] a weight moves by less than the rest.
const MOST_FIRST: f32 = 30.0;
/// How large one of the later layers may be.
const MOST_LATER: f32 = 100.0;
/// How large all weights of one output together may be, so that no sum of whole numbers overflows.
const MOST_SUM: f32 = 25_000.0;
/// By how much the sums of hidden layers spread at first, about the middle of what is clipped: most units are alive.
const SPREAD: f32 = 0.3;
/// The mean square of what a hidden layer hands on at first.
const MEAN_SQUARE: f32 = 0.25 + SPREAD * SPREAD;
/// By how much the outputs spread at first.
const OUTPUT_SPREAD: f32 = 0.2;
/// So many examples tell how large inputs are.
const LOOKED_AT: usize = 10_000;

/// Numbers between `-spread` and `spread` times the square root of 3, so that their standard deviation is `spread`.
fn uniform(number: usize, spread: f32, stream: &mut Stream) -> Vec<f32> {
    let most = spread * 3_f32.sqrt();
    (0..number).map(|_| stream.random_range(-most..=most)).collect()
}

fn variable(numbers: Vec<f32>, rows: usize) -> Result<Var> {
    let shape = (rows, numbers.len() / rows);
    Var::from_tensor(&Tensor::from_vec(numbers, shape, &Device::Cpu)?)
}

/// Columns for rows, where there are so many columns.
fn transposed(numbers: &[f32], columns: usize) -> Vec<f32> {
    (0..columns).flat_map(|column| numbers.iter().skip(column).step_by(columns).copied()).collect()
}

impl Model {
    /// A network that knows nothing but how large inputs are, and what each output is on average.
    pub(super) fn new(
        examples: &Examples,
        chosen: &[u32],
        widths: [usize; 2],
        outputs: Vec<f32>,
        stream: &mut Stream,
    ) -> Result<Model> {
        let looked_at = &chosen[..chosen.len().min(LOOKED_AT)];
        let squares = looked_at.iter().map(|&n| {
            let numbers = examples.dense[n as usize].iter();
            let squares = numbers.map(|&number| (f64::from(number) / f64::from(DENSE_ONE)).powi(2));
            examples.sparse(n as usize).len() as f64 + squares.sum::<f64>()
        });
        let mean_square = (squares.sum::<f64>() / looked_at.len().max(1) as f64).max(1.0) as f32;
        let [first, second] = widths;
        let mut weights = uniform((ROWS - 1) * first, SPREAD / mean_square.sqrt(), stream);
        weights.extend(vec![0.5; first]);
        let spread = SPREAD / (first as f32 * MEAN_SQUARE).sqrt();
        let later = uniform(first * second, spread, stream);
        // Inputs are about 0.5 each, and with their mean taken away each sum starts in the middle.
        let middle = |column: usize| later.iter().skip(column).step_by(second).sum::<f32>() * 0.5;
        let biases = (0..second).map(|column| 0.5 - middle(column)).collect();
        let spread = OUTPUT_SPREAD / (second as f32 * MEAN_SQUARE).sqrt();
        let last = uniform(second * outputs.len(), spread, stream);
        Ok(Model {
            first: variable(weights, ROWS)?,
            second: [variable(later, first)?, variable(biases, 1)?],
            third: [variable(last, second)?, variable(outputs, 1)?],
        })
    }

    /// Goes on from a network; `None` if its layers do not fit each other.
    pub(super) fn of(network: &FloatNetwork) -> Option<Result<Model>> {
        let [first, second, third] = &network.0;
        let is_whole = |layer: &FloatLayer| {
            !layer.biases.is_empty() && layer.weights.len() == layer.inputs * layer.biases.len()
        };
        let fits = network.0.iter().all(is_whole)
            && first.inputs == SPARSE + DENSE
            && second.inputs == first.biases.len()
            && third.inputs == second.biases.len();
        let weights = |layer: &FloatLayer| transposed(&layer.weights, layer.inputs);
        let later = |layer: &FloatLayer| -> Result<[Var; 2]> {
            Ok([variable(weights(layer), layer.inputs)?, variable(layer.biases.clone(), 1)?])
        };
        let model = || {
            let with_biases = [weights(first), first.biases.clone()].concat();
            Ok(Model { first: variable(with_biases, ROWS)?, second: later(second)?, third: later(third)? })
        };
        fits.then(model)
    }

    /// What is trained.
    pub(super) fn variables(&self) -> Vec<Var> {
        let Model { first, second, third } = self;
        [first].into_iter().chain(second).chain(third).cloned().collect()
    }

    /// How wide the layers are, the outputs last.
    pub(super) fn widths(&self) -> Result<[usize; 3]> {
        Ok([self.first.dim(1)?, self.second[0].dim(1)?, self.third[0].dim(1)?])
    }

    /// The outputs for each example.
    pub(super) fn outputs(&self, batch: &Batch) -> Result<Tensor> {
        let mut hidden = self.first.apply_op1(batch.inputs.clone())?.apply_op1(Clip)?;
        let [weights, biases] = &self.second;
        hidden = hidden.matmul(weights)?.broadcast_add(biases)?.apply_op1(Clip)?;
        let [weights, biases] = &self.third;
        hidden.matmul(weights)?.broadcast_add(biases)
    }

    /// Keeps weights as small as a network of whole numbers has room for.
    pub(super) fn clamp(&self) -> Result<()> {
        self.first.set(&self.first.clamp(-MOST_FIRST, MOST_FIRST)?)?;
        for weights in [&self.second[0], &self.third[0]] {
            let most = MOST_LATER.min(MOST_SUM / weights.dim(0)? as f32);
            weights.set(&weights.clamp(-most, most)?)?;
        }
        Ok(())
    }

    /// The network as it is.
    pub(super) fn network(&self) -> Result<FloatNetwork> {
        let numbers = |variable: &Var| variable.flatten_all()?.to_vec1::<f32>();
        let later = |[weights, biases]: &[Var; 2]| -> Result<FloatLayer> {
            let (inputs, outputs) = weights.dims2()?;
            let weights = transposed(&numbers(weights)?, outputs);
            Ok(FloatLayer { inputs, weights, biases: numbers(biases)? })
        };
        let width = self.first.dim(1)?;
        let mut weights = numbers(&self.first)?;
        let biases = weights.split_off((ROWS - 1) * width);
        let first = FloatLayer { inputs: ROWS - 1, weights: transposed(&weights, width), biases };
        Ok(FloatNetwork([first, later(&self.second)?, later(&self.third)?]))
    }
}
