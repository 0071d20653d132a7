//! A network in training: its weights, what it says, and along which gradient it learns.

use doko_bots::net::{DENSE, DENSE_ONE, FloatLayer, FloatNetwork, MOST_SPARSE_WEIGHT, SPARSE};
use doko_engine::random::Stream;
use rand::RngExt;

use super::adamw::{Step, Weights};
use super::batch::Batch;
use super::matrix::{Full, Sparse};
use crate::studies::learn::examples::Examples;

/// How many inputs a network has.
pub(super) const INPUTS: usize = SPARSE + DENSE;

/// The weights of a network, layer by layer.
pub(super) struct Model {
    layers: [Weights; 3],
}

/// What a network makes of a batch.
pub(super) struct Pass {
    /// What the two hidden layers hand on, by example: clipped to `0..=1`.
    hidden: [Full; 2],
    /// The same, with a 1 in each row.
    with_one: [Sparse; 2],
    /// Its outputs, by example.
    pub(super) outputs: Full,
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

/// By input: whether it is ever on, or ever another number than 0.
fn seen(examples: &Examples, chosen: &[u32]) -> Vec<bool> {
    let mut seen = vec![false; INPUTS];
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
        outputs: &[f32],
        stream: &mut Stream,
    ) -> Model {
        let looked_at = &chosen[..chosen.len().min(LOOKED_AT)];
        let squares = looked_at.iter().map(|&n| {
            let numbers = examples.dense[n as usize].iter();
            let squares = numbers.map(|&number| (f64::from(number) / f64::from(DENSE_ONE)).powi(2));
            examples.sparse(n as usize).len() as f64 + squares.sum::<f64>()
        });
        let mean_square = (squares.sum::<f64>() / looked_at.len().max(1) as f64).max(1.0) as f32;
        let [first, second] = widths;
        let mut weights = uniform(INPUTS * first, SPREAD / mean_square.sqrt(), stream);
        // What is never seen says nothing, should it be on one day.
        let unseen = weights.chunks_mut(first).zip(seen(examples, chosen)).filter(|(_, is_seen)| !is_seen);
        unseen.for_each(|(weights, _)| weights.fill(0.0));
        weights.extend(vec![0.5; first]);
        let mut later = uniform(first * second, SPREAD / (first as f32 * MEAN_SQUARE).sqrt(), stream);
        // Inputs are about 0.5 each, and with their mean taken away each sum starts in the middle.
        let middle = |column: usize| later.iter().skip(column).step_by(second).sum::<f32>() * 0.5;
        let biases: Vec<f32> = (0..second).map(|column| 0.5 - middle(column)).collect();
        later.extend(biases);
        let spread = OUTPUT_SPREAD / (second as f32 * MEAN_SQUARE).sqrt();
        let mut last = uniform(second * outputs.len(), spread, stream);
        last.extend(outputs);
        Model::with([(weights, first), (later, second), (last, outputs.len())])
    }

    /// Goes on from a network; `None` if its layers do not fit each other.
    pub(super) fn of(network: &FloatNetwork) -> Option<Model> {
        let [first, second, third] = &network.0;
        let is_whole = |layer: &FloatLayer| {
            !layer.biases.is_empty() && layer.weights.len() == layer.inputs * layer.biases.len()
        };
        let fits = network.0.iter().all(is_whole)
            && first.inputs == INPUTS
            && second.inputs == first.biases.len()
            && third.inputs == second.biases.len();
        let layer = |layer: &FloatLayer| {
            let by_output = Full { numbers: layer.weights.clone(), columns: layer.inputs };
            let weights = [by_output.transposed().numbers, layer.biases.clone()].concat();
            (weights, layer.biases.len())
        };
        fits.then(|| Model::with(network.0.each_ref().map(layer)))
    }

    /// The weights of each layer, biases last, and how many outputs it has.
    fn with(layers: [(Vec<f32>, usize); 3]) -> Model {
        let mut place = 0;
        let layers = layers.map(|(weights, outputs)| {
            let inputs = weights.len() / outputs - 1;
            let most = if place == 0 { MOST_SPARSE_WEIGHT } else { MOST_LATER.min(MOST_SUM / inputs as f32) };
            let pace = if place == 2 { LAST_PACE } else { 1.0 };
            place += 1;
            Weights::new(weights, outputs, most, pace)
        });
        Model { layers }
    }

    /// How wide the layers are, the outputs last.
    pub(super) fn widths(&self) -> [usize; 3] {
        self.layers.each_ref().map(|layer| layer.shape()[1])
    }

    /// The mean gradients of each layer, and their mean squares.
    pub(super) fn moments(&self) -> Vec<[Vec<f32>; 2]> {
        self.layers.iter().map(Weights::moments).collect()
    }

    /// Goes on with these; nothing if they are of other layers.
    pub(super) fn set_moments(&mut self, kept: Vec<[Vec<f32>; 2]>) -> Option<()> {
        self.layers.iter_mut().zip(kept).try_for_each(|(layer, kept)| layer.set_moments(kept))
    }

    /// What it makes of a batch.
    pub(super) fn pass(&self, batch: &Batch) -> Pass {
        let [first, second, third] = self.layers.each_ref().map(|layer| &layer.matrix);
        let hand_on = |mut sums: Full| {
            sums.numbers.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, 1.0));
            let with_one = sums.with_one();
            (sums, with_one)
        };
        let (of_first, first_with_one) = hand_on(batch.by_example.times(first));
        let (of_second, second_with_one) = hand_on(first_with_one.times(second));
        let outputs = second_with_one.times(third);
        Pass { hidden: [of_first, of_second], with_one: [first_with_one, second_with_one], outputs }
    }

    /// For each layer, what its inputs were by input, and the gradient of the loss for its sums, given that for the outputs.
    fn back(&self, batch: &Batch, pass: Pass, outputs: Full) -> [(Sparse, Full); 3] {
        let Pass { hidden: [first, second], with_one, .. } = pass;
        let [first_by_input, second_by_input] = with_one.map(|with_one| with_one.transposed());
        let of_second = before(&outputs, &self.layers[2], &second);
        let of_first = before(&of_second, &self.layers[1], &first);
        [(batch.by_input.clone(), of_first), (first_by_input, of_second), (second_by_input, outputs)]
    }

    /// Moves the weights along the gradient of the loss, given that for the outputs.
    pub(super) fn learn(&mut self, batch: &Batch, pass: Pass, outputs: Full, step: Step) {
        let back = self.back(batch, pass, outputs);
        for (layer, (by_input, of_sums)) in self.layers.iter_mut().zip(back) {
            layer.learn(&by_input, &of_sums, step);
        }
    }

    /// The network as it is.
    pub(super) fn network(&self) -> FloatNetwork {
        FloatNetwork(self.layers.each_ref().map(Weights::layer))
    }
}

/// The gradient for the sums that go into a layer, given that for its own sums: 0 where one was clipped at either end.
fn before(of_sums: &Full, layer: &Weights, inputs: &Full) -> Full {
    let [number, outputs] = layer.shape();
    let weights = Full { numbers: layer.matrix.numbers[..number * outputs].to_vec(), columns: outputs };
    let mut gradient = of_sums.sparse().times(&weights.transposed());
    let at_an_end =
        gradient.numbers.iter_mut().zip(&inputs.numbers).filter(|(_, x)| **x <= 0.0 || **x >= 1.0);
    at_an_end.for_each(|(gradient, _)| *gradient = 0.0);
    gradient
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::learn::training::tests::choices;
    use crate::studies::learn::training::{losses, mean_outputs, settings::Settings};
    use doko_engine::random::substream;

    #[test]
    fn the_gradient_is_what_the_loss_changes_by() {
        let (examples, chosen) = (choices(8), (0..32).collect::<Vec<_>>());
        let outputs = mean_outputs(&examples, &chosen);
        let model = Model::new(&examples, &chosen, [6, 4], &outputs, &mut substream(1, 2));
        let batch = Batch::new(&examples, &chosen);
        let settings = Settings { temperature: 1.0, level: 0.5, ..Settings::default() };
        let of_batch = |model: &Model| {
            let pass = model.pass(&batch);
            let (sum, gradient) = losses(&pass.outputs, &batch, &settings);
            (sum / batch.len() as f64, gradient, pass)
        };
        let (_, of_outputs, pass) = of_batch(&model);
        let network = model.network();
        for (n, (by_input, of_sums)) in model.back(&batch, pass, of_outputs).into_iter().enumerate() {
            let gradient = by_input.times(&of_sums);
            let columns = gradient.columns;
            assert!(gradient.numbers.iter().any(|&x| x.abs() > 1e-3), "{n}");
            // Weights with much of a gradient tell the most; that of an input that is never on is 0.
            let mut places: Vec<usize> = (0..gradient.numbers.len()).collect();
            places.sort_by(|&a, &b| gradient.numbers[b].abs().total_cmp(&gradient.numbers[a].abs()));
            let biases = gradient.numbers.len() - columns..gradient.numbers.len();
            for place in places.into_iter().take(6).chain(biases.take(2)) {
                let loss_with = |change: f32| {
                    let mut network = network.clone();
                    let (row, column) = (place / columns, place % columns);
                    let layer = &mut network.0[n];
                    if row == layer.inputs {
                        layer.biases[column] += change;
                    } else {
                        layer.weights[column * layer.inputs + row] += change;
                    }
                    of_batch(&Model::of(&network).unwrap()).0
                };
                let slope = ((loss_with(2e-3) - loss_with(-2e-3)) / 4e-3) as f32;
                let told = gradient.numbers[place];
                assert!((slope - told).abs() < 0.02 * slope.abs() + 1e-3, "{n} {place}: {slope} {told}");
            }
        }
    }
}
