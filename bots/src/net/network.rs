//! A network of whole numbers: two hidden layers over some thousand inputs of which most are off.
//!
//! Inputs are 0 or 1, but for a few that are whole numbers. What comes out of a hidden layer is clipped to `0..=1`. Weights are
//! `i16`, sums are `i32`, and there is no float on the way, so every machine computes the same.
//!
//! No sum can overflow, which is checked once, when a network is made ([`Network::checked`]); where sums are computed they wrap,
//! since builds that check each of them would take several times as long.

use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use thiserror::Error;

use super::first::{Accumulators, DENSE_WEIGHT_ONE, First, INPUTS, LANES, Units, filled_up};
use super::inputs::{Inputs, SPARSE};

/// What 1 is among the weights of inputs that are on or off, and in the sums of the first layer.
pub(super) const FIRST_ONE: f32 = 1024.0;
/// What 1 is between layers, and the most there can be.
const ACTIVE_ONE: i32 = 256;
/// By how many bits a sum of the first layer is finer.
pub(super) const FIRST_SHIFT: u32 = (FIRST_ONE as u32 / ACTIVE_ONE as u32).ilog2();
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
/// How many outputs of a later layer are computed at once.
const OUTPUTS_AT_ONCE: usize = MOST_OUTPUTS;
// Which inputs of a block are not 0 is a bit each.
const _: () = assert!(LANES <= u64::BITS as usize);

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
/// Its first layer has [`SPARSE`] inputs that are 0 or 1, and then [`DENSE`](super::DENSE) numbers, in units of 1 (an [`Inputs`] has
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

/// A layer that reads what the one before hands on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Later {
    inputs: usize,
    outputs: usize,
    /// By block of outputs, and in it by input; what fills up the last block of either has no weight.
    rows: Vec<[i16; OUTPUTS_AT_ONCE]>,
    /// By block.
    biases: Vec<[i32; OUTPUTS_AT_ONCE]>,
}

/// Whether layers can be as wide as that.
fn can_be(widths: [usize; 3]) -> bool {
    widths.iter().all(|width| (1..=WIDEST).contains(width)) && widths[2] <= MOST_OUTPUTS
}

/// The nearest whole number that a weight can be.
fn rounded(weight: f32, one: f32) -> i16 {
    (weight * one).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}

impl Later {
    /// The layer with these weights, which go by output and then by input.
    fn new(weights: &[i16], biases: &[i32]) -> Later {
        let (outputs, inputs) = (biases.len(), weights.len() / biases.len());
        let filled = inputs.next_multiple_of(LANES);
        let blocks =
            (0..outputs).step_by(OUTPUTS_AT_ONCE).map(|start| start..outputs.min(start + OUTPUTS_AT_ONCE));
        let rows = blocks.flat_map(|block| {
            (0..filled).map(move |input| {
                let of_input = block.clone().map(|output| weights[output * inputs + input]);
                if input < inputs { filled_up(&of_input.collect::<Vec<_>>()) } else { [0; OUTPUTS_AT_ONCE] }
            })
        });
        Later {
            inputs,
            outputs,
            rows: rows.collect(),
            biases: biases.chunks(OUTPUTS_AT_ONCE).map(filled_up).collect(),
        }
    }

    fn of(layer: &FloatLayer) -> Later {
        let bias_one = LATER_ONE * ACTIVE_ONE as f32;
        let weights = layer.weights.iter().map(|&weight| rounded(weight, LATER_ONE));
        let biases = layer.biases.iter().map(|&bias| (bias * bias_one).round() as i32);
        Later::new(&weights.collect::<Vec<_>>(), &biases.collect::<Vec<_>>())
    }

    /// Its weights, by output and then by input.
    fn weights(&self) -> impl Iterator<Item = i16> + '_ {
        let filled = self.inputs.next_multiple_of(LANES);
        (0..self.outputs).flat_map(move |output| {
            let rows = &self.rows[output / OUTPUTS_AT_ONCE * filled..][..self.inputs];
            rows.iter().map(move |row| row[output % OUTPUTS_AT_ONCE])
        })
    }

    /// What each output has without any input.
    fn biases(&self) -> &[i32] {
        &self.biases.as_flattened()[..self.outputs]
    }

    /// Whether no sum can overflow: not even with each input at the worst end of its range.
    fn is_safe(&self) -> bool {
        let mut most: Vec<i64> = self.biases().iter().map(|&bias| i64::from(bias).abs()).collect();
        for (n, weight) in self.weights().enumerate() {
            most[n / self.inputs] += i64::from(weight).abs() * i64::from(ACTIVE_ONE);
        }
        most.into_iter().all(|most| most < i64::from(i32::MAX))
    }

    /// Adds to the sums of its outputs what a block of its inputs brings. Most of them are 0, and cost nothing.
    #[inline(always)]
    fn add(&self, sums: &mut [[i32; OUTPUTS_AT_ONCE]], block: usize, units: &Units) {
        let is_on = |(n, &unit): (usize, &i16)| u64::from(unit != 0) << n;
        let on = units.iter().enumerate().map(is_on).fold(0, |on, unit| on | unit);
        let filled = self.inputs.next_multiple_of(LANES);
        for (sums, rows) in sums.iter_mut().zip(self.rows.chunks_exact(filled)) {
            let (blocks, _) = rows.as_chunks::<LANES>();
            let rows = &blocks[block];
            let mut sum = *sums;
            let mut rest = on;
            while rest != 0 {
                let n = rest.trailing_zeros() as usize;
                let unit = i32::from(units[n]);
                sum.iter_mut()
                    .zip(rows[n])
                    .for_each(|(sum, weight)| *sum = sum.wrapping_add(unit * i32::from(weight)));
                rest &= rest - 1;
            }
            *sums = sum;
        }
    }
}

/// What a layer hands on of a sum.
#[inline(always)]
pub(super) fn clipped(sum: i32, shift: u32) -> i16 {
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
        if !is_whole
            || first.inputs != INPUTS
            || !can_be(network.0.each_ref().map(|layer| layer.biases.len()))
        {
            return Err(NetworkError::Shape);
        }
        let width = first.biases.len();
        let by_input = (0..INPUTS).flat_map(|input| {
            let one = if input < SPARSE { FIRST_ONE } else { DENSE_WEIGHT_ONE };
            (0..width).map(move |unit| rounded(first.weights[unit * INPUTS + input], one))
        });
        let biases = first.biases.iter().map(|bias| i32::from(rounded(*bias, FIRST_ONE)));
        Network {
            first: First::new(&by_input.collect::<Vec<_>>(), &biases.collect::<Vec<_>>()),
            second: Later::of(second),
            third: Later::of(third),
        }
        .checked()
    }

    /// The network in floats, to be taught further: [rounded](Network::rounded) it is this one again.
    pub fn floats(&self) -> FloatNetwork {
        let Network { first, second, third } = self;
        let later = |layer: &Later| FloatLayer {
            inputs: layer.inputs,
            weights: layer.weights().map(|weight| f32::from(weight) / LATER_ONE).collect(),
            biases: layer
                .biases()
                .iter()
                .map(|&bias| bias as f32 / (LATER_ONE * ACTIVE_ONE as f32))
                .collect(),
        };
        let width = first.width();
        let mut weights = vec![0.0; INPUTS * width];
        for (n, weight) in first.weights().enumerate() {
            let (input, unit) = (n / width, n % width);
            let one = if input < SPARSE { FIRST_ONE } else { DENSE_WEIGHT_ONE };
            weights[unit * INPUTS + input] = f32::from(weight) / one;
        }
        let biases = first.biases().iter().map(|&bias| bias as f32 / FIRST_ONE).collect();
        FloatNetwork([FloatLayer { inputs: INPUTS, weights, biases }, later(second), later(third)])
    }

    /// This network, if it is one.
    fn checked(self) -> Result<Network, NetworkError> {
        let widths = self.widths();
        let fits = can_be(widths) && [self.second.inputs, self.third.inputs] == widths[..2];
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
        [self.first.width(), self.second.outputs, self.third.outputs]
    }

    /// Its outputs for these inputs, in parts of [`OUTPUT_ONE`]; 0 for those that it has not.
    pub fn run(&self, cpu: Cpu, inputs: &Inputs) -> [i32; MOST_OUTPUTS] {
        self.run_from(cpu, inputs, &mut Accumulators::default(), 0)
    }

    /// The same, faster: from what this network has added up before for inputs of which most are the same.
    pub(super) fn run_from(
        &self,
        cpu: Cpu,
        inputs: &Inputs,
        kept: &mut Accumulators,
        place: usize,
    ) -> [i32; MOST_OUTPUTS] {
        cpu.run(Run { network: self, inputs, kept, place })
    }

    /// All its numbers, layer by layer, the lowest byte first.
    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        let mut put = |weights: &[i16], biases: &[i32]| {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(biases.iter().flat_map(|bias| bias.to_le_bytes()));
        };
        let Network { first, second, third } = self;
        put(&first.weights().collect::<Vec<_>>(), first.biases());
        for layer in [second, third] {
            put(&layer.weights().collect::<Vec<_>>(), layer.biases());
        }
    }

    /// The network of these widths whose numbers come next.
    ///
    /// # Errors
    /// If there are too few, or it is no network.
    pub(super) fn decode(widths: [usize; 3], bytes: &mut &[u8]) -> Result<Network, NetworkError> {
        if !can_be(widths) {
            return Err(NetworkError::Shape);
        }
        let mut take = |number: usize| -> Result<&[u8], NetworkError> {
            let (taken, rest) = bytes.split_at_checked(number).ok_or(NetworkError::Shape)?;
            *bytes = rest;
            Ok(taken)
        };
        let mut layer = |inputs: usize, outputs: usize| -> Result<(Vec<i16>, Vec<i32>), NetworkError> {
            let (weights, _) = take(inputs * outputs * 2)?.as_chunks();
            let weights = weights.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect();
            let (biases, _) = take(outputs * 4)?.as_chunks();
            Ok((weights, biases.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect()))
        };
        let (weights, biases) = layer(INPUTS, widths[0])?;
        let first = First::new(&weights, &biases);
        let mut later = |inputs, outputs| {
            let (weights, biases) = layer(inputs, outputs)?;
            Ok(Later::new(&weights, &biases))
        };
        let (second, third) = (later(widths[0], widths[1])?, later(widths[1], widths[2])?);
        Network { first, second, third }.checked()
    }
}

struct Run<'a> {
    network: &'a Network,
    inputs: &'a Inputs,
    kept: &'a mut Accumulators,
    place: usize,
}

impl Kernel for Run<'_> {
    type Output = [i32; MOST_OUTPUTS];

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> [i32; MOST_OUTPUTS] {
        let Run { network: Network { first, second, third }, inputs, kept, place } = self;
        let mut sums = [[0; OUTPUTS_AT_ONCE]; WIDEST / OUTPUTS_AT_ONCE];
        let sums = &mut sums[..second.biases.len()];
        sums.copy_from_slice(&second.biases);
        first.run(inputs, kept, place, |block, units| second.add(sums, block, units));
        let mut outputs = third.biases[0];
        for (block, sums) in sums.as_flattened().chunks(LANES).enumerate() {
            let mut units = [0; LANES];
            units.iter_mut().zip(sums).for_each(|(unit, &sum)| *unit = clipped(sum, LATER_SHIFT));
            third.add(std::slice::from_mut(&mut outputs), block, &units);
        }
        outputs
    }
}
