//! A network in training: its weights, what it says, and along which gradient it learns.

use candle_core::{Device, Result, Tensor};
use doko_bots::net::{DENSE, DENSE_ONE, FloatLayer, FloatNetwork, MOST_SPARSE_WEIGHT, SPARSE};
use doko_engine::random::Stream;
use rand::RngExt;

use super::adamw::{Moments, Step};
use super::batch::{Batch, ROWS};
use super::clip::{Clip, Unclip};
use crate::studies::learn::examples::Examples;

/// The weights of a network. Those of a layer are by input and then by output; the biases of the first layer are its last row.
pub(super) struct Model {
    first: Tensor,
    second: [Tensor; 2],
    third: [Tensor; 2],
}

/// What a network makes of a batch.
pub(super) struct Pass {
    hidden: [Tensor; 2],
    /// Its outputs, by example.
    pub(super) outputs: Tensor,
}

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
/// By how much faster the last layer learns: what goes into it is at most 1, and what comes out is many points.
const LAST_PACE: f32 = 10.0;
/// So many examples tell how large inputs are.
const LOOKED_AT: usize = 10_000;

/// Numbers between `-spread` and `spread` times the square root of 3, so that their standard deviation is `spread`.
fn uniform(number: usize, spread: f32, stream: &mut Stream) -> Vec<f32> {
    let most = spread * 3_f32.sqrt();
    (0..number).map(|_| stream.random_range(-most..=most)).collect()
}

fn tensor(numbers: Vec<f32>, rows: usize) -> Result<Tensor> {
    let shape = (rows, numbers.len() / rows);
    Tensor::from_vec(numbers, shape, &Device::Cpu)
}

/// Columns for rows, where there are so many columns.
fn transposed(numbers: &[f32], columns: usize) -> Vec<f32> {
    (0..columns).flat_map(|column| numbers.iter().skip(column).step_by(columns).copied()).collect()
}

/// By input: whether it is ever on, or ever another number than 0.
fn seen(examples: &Examples, chosen: &[u32]) -> Vec<bool> {
    let mut seen = vec![false; ROWS - 1];
    for &n in chosen {
        examples.sparse(n as usize).iter().for_each(|&input| seen[usize::from(input)] = true);
        let numbers = examples.dense[n as usize].iter().zip(&mut seen[SPARSE..]);
        numbers.for_each(|(&number, seen)| *seen |= number != 0);
    }
    seen
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
        // What is never seen says nothing, should it be on one day.
        let unseen = weights.chunks_mut(first).zip(seen(examples, chosen)).filter(|(_, is_seen)| !is_seen);
        unseen.for_each(|(weights, _)| weights.fill(0.0));
        weights.extend(vec![0.5; first]);
        let spread = SPREAD / (first as f32 * MEAN_SQUARE).sqrt();
        let later = uniform(first * second, spread, stream);
        // Inputs are about 0.5 each, and with their mean taken away each sum starts in the middle.
        let middle = |column: usize| later.iter().skip(column).step_by(second).sum::<f32>() * 0.5;
        let biases = (0..second).map(|column| 0.5 - middle(column)).collect();
        let spread = OUTPUT_SPREAD / (second as f32 * MEAN_SQUARE).sqrt();
        let last = uniform(second * outputs.len(), spread, stream);
        Ok(Model {
            first: tensor(weights, ROWS)?,
            second: [tensor(later, first)?, tensor(biases, 1)?],
            third: [tensor(last, second)?, tensor(outputs, 1)?],
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
        let later = |layer: &FloatLayer| -> Result<[Tensor; 2]> {
            Ok([tensor(weights(layer), layer.inputs)?, tensor(layer.biases.clone(), 1)?])
        };
        let model = || {
            let with_biases = [weights(first), first.biases.clone()].concat();
            Ok(Model { first: tensor(with_biases, ROWS)?, second: later(second)?, third: later(third)? })
        };
        fits.then(model)
    }

    /// All weights.
    fn weights(&self) -> [&Tensor; 5] {
        let Model { first, second: [second, second_biases], third: [third, third_biases] } = self;
        [first, second, second_biases, third, third_biases]
    }

    /// What remembers gradients for each tensor of weights, and how large these may be.
    pub(super) fn moments(&self) -> [Moments; 5] {
        let mut place = 0;
        self.weights().map(|weights| {
            let inputs = weights.dims()[0] as f32;
            let most = if place == 0 { MOST_SPARSE_WEIGHT } else { MOST_LATER.min(MOST_SUM / inputs) };
            let pace = if place < 3 { 1.0 } else { LAST_PACE };
            place += 1;
            Moments::new(weights, most, pace)
        })
    }

    /// How wide the layers are, the outputs last.
    pub(super) fn widths(&self) -> Result<[usize; 3]> {
        Ok([self.first.dim(1)?, self.second[0].dim(1)?, self.third[0].dim(1)?])
    }

    /// What it makes of a batch.
    pub(super) fn pass(&self, batch: &Batch) -> Result<Pass> {
        let first = self.first.apply_op1_no_bwd(&batch.by_example)?.apply_op1_no_bwd(&Clip)?;
        let [weights, biases] = &self.second;
        let second = first.matmul(weights)?.broadcast_add(biases)?.apply_op1_no_bwd(&Clip)?;
        let [weights, biases] = &self.third;
        let outputs = second.matmul(weights)?.broadcast_add(biases)?;
        Ok(Pass { hidden: [first, second], outputs })
    }

    /// The gradient of the loss for all weights, given that for the outputs.
    ///
    /// The chain rule is written out: candle's own way back would add each of these large tensors to one of zeros, and would
    /// compute the gradient for the inputs too.
    fn gradients(&self, batch: &Batch, pass: &Pass, outputs: &Tensor) -> Result<[Tensor; 5]> {
        let [first, second] = &pass.hidden;
        let of_second = outputs.matmul(&self.third[0].t()?)?.apply_op2_no_bwd(second, &Unclip)?;
        let of_first = of_second.matmul(&self.second[0].t()?)?.apply_op2_no_bwd(first, &Unclip)?;
        Ok([
            of_first.apply_op1_no_bwd(&batch.by_input)?,
            first.t()?.matmul(&of_second)?,
            of_second.sum_keepdim(0)?,
            second.t()?.matmul(outputs)?,
            outputs.sum_keepdim(0)?,
        ])
    }

    /// Moves the weights along the gradient of the loss, given that for the outputs.
    pub(super) fn learn(
        &self,
        batch: &Batch,
        pass: &Pass,
        outputs: &Tensor,
        moments: &[Moments; 5],
        step: Step,
    ) -> Result<()> {
        let gradients = self.gradients(batch, pass, outputs)?;
        for ((weights, gradient), moments) in self.weights().into_iter().zip(&gradients).zip(moments) {
            moments.step(weights, gradient, step)?;
        }
        Ok(())
    }

    /// The network as it is.
    pub(super) fn network(&self) -> Result<FloatNetwork> {
        let numbers = |tensor: &Tensor| tensor.flatten_all()?.to_vec1::<f32>();
        let later = |[weights, biases]: &[Tensor; 2]| -> Result<FloatLayer> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::learn::training::tests::choices;
    use crate::studies::learn::training::{loss::loss, mean_outputs, settings::Settings};
    use candle_core::Var;
    use doko_engine::random::substream;

    #[test]
    fn the_gradient_is_what_the_loss_changes_by() {
        let (examples, chosen) = (choices(8), (0..32).collect::<Vec<_>>());
        let outputs = mean_outputs(&examples, &chosen);
        let model = Model::new(&examples, &chosen, [6, 4], outputs, &mut substream(1, 2)).unwrap();
        let batch = Batch::new(&examples, &chosen, 0.5).unwrap();
        let settings = Settings { temperature: 1.0, ..Settings::default() };
        let pass = model.pass(&batch).unwrap();
        let outputs = Var::from_tensor(&pass.outputs).unwrap();
        let gradient = loss(&outputs, &batch.goals, &settings).unwrap().backward().unwrap();
        let gradients = model.gradients(&batch, &pass, gradient.get(&outputs).unwrap()).unwrap();
        let network = model.network().unwrap();
        for (n, (weights, gradient)) in model.weights().into_iter().zip(&gradients).enumerate() {
            let columns = weights.dim(1).unwrap();
            let gradient = gradient.flatten_all().unwrap().to_vec1::<f32>().unwrap();
            assert!(gradient.iter().any(|&x| x.abs() > 1e-3), "{n}");
            // Weights with much of a gradient tell the most; that of an input that is never on is 0.
            let mut places: Vec<usize> = (0..gradient.len()).collect();
            places.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
            for &place in places.iter().take(4) {
                let loss_with = |change: f32| {
                    let mut network = network.clone();
                    let (row, column) = (place / columns, place % columns);
                    let layer = &mut network.0[[0, 1, 1, 2, 2][n]];
                    let inputs = layer.inputs;
                    if n == 2 || n == 4 || row == inputs {
                        layer.biases[column] += change;
                    } else {
                        layer.weights[column * inputs + row] += change;
                    }
                    let outputs = Model::of(&network).unwrap().unwrap().pass(&batch).unwrap().outputs;
                    loss(&outputs, &batch.goals, &settings).unwrap().to_scalar::<f32>().unwrap()
                };
                let slope = (loss_with(2e-3) - loss_with(-2e-3)) / 4e-3;
                let difference = (slope - gradient[place]).abs();
                assert!(difference < 0.02 * slope.abs() + 1e-3, "{n} {place}: {slope} {}", gradient[place]);
            }
        }
    }
}
