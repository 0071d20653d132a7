//! A network of whole numbers: two hidden layers over some thousand inputs of which most are off.
//!
//! Inputs are 0 or 1, but for a few that are whole numbers. The first layer adds one row of weights for each input that is
//! on; what comes out is clipped to `0..=1`, as in networks for chess ("NNUE", Nasu 2018, "Efficiently updatable
//! neural-network-based evaluation functions for computer shogi"). Weights are `i16`, sums are `i32`, and there is no
//! float on the way, so every machine computes the same.
//!
//! The first layer is computed a block of units at a time, whose sums stay in registers. Its weights are so small that
//! several rows can be added up in `i16` before that is widened. No sum can overflow, which is checked once, when a network
//! is made ([`Network::checked`]); where sums are computed they wrap, since builds that check each of them would take several
//! times as long.

use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use thiserror::Error;

use super::inputs::{DENSE, DENSE_ONE, Inputs, MOST_DENSE, SPARSE};

/// What 1 is among the weights of inputs that are on or off, and in the sums of the first layer.
const FIRST_ONE: f32 = 1024.0;
/// What 1 is among the weights of inputs that are numbers.
const DENSE_WEIGHT_ONE: f32 = 256.0;
/// By how many bits a sum over numbers is finer than one over the others.
const DENSE_SHIFT: u32 = (DENSE_ONE as u32 * DENSE_WEIGHT_ONE as u32 / FIRST_ONE as u32).ilog2();
/// What 1 is between layers, and the most there can be.
const ACTIVE_ONE: i32 = 256;
/// By how many bits a sum of the first layer is finer.
const FIRST_SHIFT: u32 = (FIRST_ONE as u32 / ACTIVE_ONE as u32).ilog2();
/// What 1 is among the weights of the later layers.
const LATER_ONE: f32 = 256.0;
/// By how many bits a sum of a later layer is finer than what is between layers.
const LATER_SHIFT: u32 = (LATER_ONE as u32).ilog2();
/// What 1 is among outputs.
pub const OUTPUT_ONE: i32 = ACTIVE_ONE * LATER_ONE as i32;

/// The most outputs that a network has.
pub const MOST_OUTPUTS: usize = 32;
/// The widest layer there may be.
const WIDEST: usize = 1024;

/// How many units of the first layer are computed at once.
const LANES: usize = 64;
/// How many rows of the first layer are added up before their sum is widened.
const AT_ONCE: usize = 8;
/// The largest weight that an input has which is on or off, as `i16`; in floats [`MOST_SPARSE_WEIGHT`].
const MOST_SPARSE: i16 = i16::MAX / AT_ONCE as i16;
/// The largest weight that an input can have which is on or off.
pub const MOST_SPARSE_WEIGHT: f32 = MOST_SPARSE as f32 / FIRST_ONE;
/// How many inputs there are.
const INPUTS: usize = SPARSE + DENSE;

// The sums of the first layer in `i32` cannot overflow, whatever its weights are.
const _: () = assert!((SPARSE as i64 + DENSE as i64 * MOST_DENSE as i64 + 2) << 15 < 1 << 31);

/// One weight for each unit of a block.
type Row = [i16; LANES];

/// A layer as training leaves it, in floats.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatLayer {
    /// How many inputs it has.
    pub inputs: usize,
    /// The weights of all inputs for the first output, then for the second, and so on.
    pub weights: Vec<f32>,
    /// What each output has without any input.
    pub biases: Vec<f32>,
}

/// A network as training leaves it.
///
/// Its first layer has [`SPARSE`] inputs that are 0 or 1, and then [`DENSE`] numbers, in units of 1 (an [`Inputs`] has
/// them in parts). What leaves the first two layers is clipped to `0..=1`.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatNetwork(pub [FloatLayer; 3]);

/// Why there is no such network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The layers do not fit each other.
    #[error("its layers do not fit each other")]
    Shape,
    /// A sum could overflow.
    #[error("its weights are so large that a sum could overflow")]
    Overflow,
}

/// A network of whole numbers that cannot overflow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    first: First,
    second: Later,
    third: Later,
}

/// The layer that reads the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct First {
    /// By block of units, and in it by input; units that fill up the last block have no weight.
    rows: Vec<Row>,
    biases: Vec<i32>,
}

/// A layer that reads all of the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Later {
    /// By output, with one weight for each input.
    weights: Vec<i16>,
    biases: Vec<i32>,
}

/// The nearest whole number that a weight can be.
fn rounded(weight: f32, one: f32) -> i16 {
    (weight * one).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}

impl First {
    /// The layer with these weights, which go by input and then by unit.
    fn new(weights: &[i16], biases: Vec<i32>) -> First {
        let width = biases.len();
        let blocks = (0..width).step_by(LANES).map(|start| start..width.min(start + LANES));
        let rows = blocks.flat_map(|units| {
            weights.chunks_exact(width).map(move |of_input| {
                let mut row = [0; LANES];
                row[..units.len()].copy_from_slice(&of_input[units.clone()]);
                row
            })
        });
        First { rows: rows.collect(), biases }
    }

    /// Its weights, by input and then by unit.
    fn weights(&self) -> impl Iterator<Item = i16> + '_ {
        let width = self.biases.len();
        let of_input = move |input: usize| {
            let rows = self.rows.iter().skip(input).step_by(INPUTS);
            rows.flatten().copied().take(width)
        };
        (0..INPUTS).flat_map(of_input)
    }

    /// Whether no sum can overflow.
    fn is_safe(&self) -> bool {
        let is_small = |&weight: &i16| weight.unsigned_abs() <= MOST_SPARSE.unsigned_abs();
        self.biases.iter().all(|&bias| i16::try_from(bias).is_ok())
            && self.rows.chunks_exact(INPUTS).all(|block| block[..SPARSE].as_flattened().iter().all(is_small))
    }

    /// Hands on block after block of what comes out.
    #[inline(always)]
    fn run(&self, inputs: &Inputs, hidden: &mut [i16]) {
        let (groups, rest) = inputs.sparse.as_chunks::<AT_ONCE>();
        let blocks = self.rows.chunks_exact(INPUTS).zip(self.biases.chunks(LANES));
        for ((rows, biases), hidden) in blocks.zip(hidden.chunks_mut(LANES)) {
            let mut sums = [0_i32; LANES];
            for (row, &number) in rows[SPARSE..].iter().zip(&inputs.dense) {
                if number != 0 {
                    for (sum, &weight) in sums.iter_mut().zip(row) {
                        *sum = sum.wrapping_add(i32::from(weight) * i32::from(number));
                    }
                }
            }
            // Units that fill up the last block have no bias, and nobody reads their sums.
            for (sum, bias) in sums.iter_mut().zip(biases) {
                *sum = (*sum >> DENSE_SHIFT).wrapping_add(*bias);
            }
            for group in groups {
                let [first, others @ ..] = group.map(|input| &rows[usize::from(input)]);
                let mut together = *first;
                for row in others {
                    together.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
                }
                add(&mut sums, &together);
            }
            for &input in rest {
                add(&mut sums, &rows[usize::from(input)]);
            }
            hidden.iter_mut().zip(sums).for_each(|(unit, sum)| *unit = clipped(sum, FIRST_SHIFT));
        }
    }
}

/// Adds a row of weights to sums.
#[inline(always)]
fn add(sums: &mut [i32; LANES], row: &Row) {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(weight.into());
    }
}

impl Later {
    fn of(layer: &FloatLayer) -> Later {
        let bias_one = LATER_ONE * ACTIVE_ONE as f32;
        Later {
            weights: layer.weights.iter().map(|&weight| rounded(weight, LATER_ONE)).collect(),
            biases: layer.biases.iter().map(|&bias| (bias * bias_one).round() as i32).collect(),
        }
    }

    fn inputs(&self) -> usize {
        self.weights.len() / self.biases.len()
    }

    /// Whether no sum can overflow: not even with each input at the worst end of its range.
    fn is_safe(&self) -> bool {
        self.weights.chunks(self.inputs()).zip(&self.biases).all(|(row, &bias)| {
            let most: i64 = row.iter().map(|&weight| i64::from(weight).abs() * i64::from(ACTIVE_ONE)).sum();
            most + i64::from(bias).abs() < i64::from(i32::MAX)
        })
    }

    #[inline(always)]
    fn run(&self, inputs: &[i16], mut put: impl FnMut(usize, i32)) {
        for (n, (row, bias)) in self.weights.chunks_exact(inputs.len()).zip(&self.biases).enumerate() {
            let products =
                row.iter().zip(inputs).map(|(&weight, &input)| i32::from(weight) * i32::from(input));
            put(n, products.fold(*bias, i32::wrapping_add));
        }
    }
}

/// What a layer hands on of a sum.
#[inline(always)]
fn clipped(sum: i32, shift: u32) -> i16 {
    (sum >> shift).clamp(0, ACTIVE_ONE) as i16
}

impl Network {
    /// The network with each weight rounded.
    ///
    /// # Errors
    /// If the layers do not fit each other, or weights are too large.
    pub fn rounded(network: &FloatNetwork) -> Result<Network, NetworkError> {
        let [first, second, third] = &network.0;
        let is_whole = network.0.iter().all(|layer| layer.weights.len() == layer.inputs * layer.biases.len());
        if !is_whole || first.inputs != INPUTS {
            return Err(NetworkError::Shape);
        }
        let width = first.biases.len();
        let by_input = (0..INPUTS).flat_map(|input| {
            let one = if input < SPARSE { FIRST_ONE } else { DENSE_WEIGHT_ONE };
            (0..width).map(move |unit| rounded(first.weights[unit * INPUTS + input], one))
        });
        let biases = first.biases.iter().map(|bias| i32::from(rounded(*bias, FIRST_ONE)));
        Network {
            first: First::new(&by_input.collect::<Vec<_>>(), biases.collect()),
            second: Later::of(second),
            third: Later::of(third),
        }
        .checked()
    }

    /// The network in floats, to be taught further: [rounded](Network::rounded) it is this one again.
    pub fn floats(&self) -> FloatNetwork {
        let Network { first, second, third } = self;
        let later = |layer: &Later| FloatLayer {
            inputs: layer.inputs(),
            weights: layer.weights.iter().map(|&weight| f32::from(weight) / LATER_ONE).collect(),
            biases: layer.biases.iter().map(|&bias| bias as f32 / (LATER_ONE * ACTIVE_ONE as f32)).collect(),
        };
        let width = first.biases.len();
        let mut weights = vec![0.0; INPUTS * width];
        for (n, weight) in first.weights().enumerate() {
            let (input, unit) = (n / width, n % width);
            let one = if input < SPARSE { FIRST_ONE } else { DENSE_WEIGHT_ONE };
            weights[unit * INPUTS + input] = f32::from(weight) / one;
        }
        let biases = first.biases.iter().map(|&bias| bias as f32 / FIRST_ONE).collect();
        FloatNetwork([FloatLayer { inputs: INPUTS, weights, biases }, later(second), later(third)])
    }

    /// This network, if it is one.
    fn checked(self) -> Result<Network, NetworkError> {
        let widths = self.widths();
        let fits = widths.iter().all(|width| (1..=WIDEST).contains(width))
            && widths[2] <= MOST_OUTPUTS
            && self.first.rows.len() == INPUTS * widths[0].div_ceil(LANES)
            && self.second.weights.len() == widths[0] * widths[1]
            && self.third.weights.len() == widths[1] * widths[2];
        if !fits {
            return Err(NetworkError::Shape);
        }
        if !self.first.is_safe() || !self.second.is_safe() || !self.third.is_safe() {
            return Err(NetworkError::Overflow);
        }
        Ok(self)
    }

    /// How wide each layer is: the two hidden ones, and the outputs.
    pub fn widths(&self) -> [usize; 3] {
        [&self.first.biases, &self.second.biases, &self.third.biases].map(Vec::len)
    }

    /// Its outputs for these inputs, in parts of [`OUTPUT_ONE`]; 0 for those that it has not.
    pub fn run(&self, cpu: Cpu, inputs: &Inputs) -> [i32; MOST_OUTPUTS] {
        cpu.run(Run { network: self, inputs })
    }

    /// All its numbers, layer by layer, the lowest byte first.
    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        let mut put = |weights: &[i16], biases: &[i32]| {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(biases.iter().flat_map(|bias| bias.to_le_bytes()));
        };
        let Network { first, second, third } = self;
        put(&first.weights().collect::<Vec<_>>(), &first.biases);
        put(&second.weights, &second.biases);
        put(&third.weights, &third.biases);
    }

    /// The network of these widths whose numbers come next.
    ///
    /// # Errors
    /// If there are too few, or it is no network.
    pub(super) fn decode(widths: [usize; 3], bytes: &mut &[u8]) -> Result<Network, NetworkError> {
        if widths.iter().any(|width| !(1..=WIDEST).contains(width)) {
            return Err(NetworkError::Shape);
        }
        let mut take = |number: usize| -> Result<&[u8], NetworkError> {
            let (taken, rest) = bytes.split_at_checked(number).ok_or(NetworkError::Shape)?;
            *bytes = rest;
            Ok(taken)
        };
        let mut layer = |inputs: usize, outputs: usize| -> Result<Later, NetworkError> {
            let (weights, _) = take(inputs * outputs * 2)?.as_chunks();
            let weights = weights.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect();
            let (biases, _) = take(outputs * 4)?.as_chunks();
            let biases = biases.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect();
            Ok(Later { weights, biases })
        };
        let Later { weights, biases } = layer(INPUTS, widths[0])?;
        let (second, third) = (layer(widths[0], widths[1])?, layer(widths[1], widths[2])?);
        Network { first: First::new(&weights, biases), second, third }.checked()
    }
}

struct Run<'a> {
    network: &'a Network,
    inputs: &'a Inputs,
}

impl Kernel for Run<'_> {
    type Output = [i32; MOST_OUTPUTS];

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> [i32; MOST_OUTPUTS] {
        let Network { first, second, third } = self.network;
        let mut hidden = [0_i16; WIDEST];
        let hidden = &mut hidden[..first.biases.len()];
        first.run(self.inputs, hidden);
        let mut next = [0_i16; WIDEST];
        let next = &mut next[..second.biases.len()];
        second.run(hidden, |n, sum| next[n] = clipped(sum, LATER_SHIFT));
        let mut outputs = [0; MOST_OUTPUTS];
        third.run(next, |n, sum| outputs[n & (MOST_OUTPUTS - 1)] = sum);
        outputs
    }
}
