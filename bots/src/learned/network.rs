//! A network of whole numbers: two hidden layers over planes of bits.
//!
//! The first layer adds one row of weights for each bit that is on. Between two decisions of a seat few bits change, so it keeps
//! its sums and adds and takes away the rows of those that have changed: an accumulator, as in networks for chess ("NNUE", Nasu
//! 2018, "Efficiently updatable neural-network-based evaluation functions for computer shogi"). What leaves a hidden layer is
//! clipped to `0..=1`. An output is one sum over the second layer; the weights of a card's sum are those of its role and those of
//! its marks, added. There is no float on the way, so every machine computes the same. A sum of the first layer may overflow on the
//! way to its end, but no end can: it wraps round as often back.

use doko_engine::Card;
use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::outputs::OUTPUTS;
use crate::encoding::{
    FACTS, Fact, GROUPS, GROUPS_OF_MARKS, MARKS, PLACES, PLANES, Plane, Planes, ROLES, SLOTS, Slots,
};

/// How many units of the first layer are computed at once.
pub const LANES: usize = 64;
/// The most units that the first layer has.
const MOST_WIDTH: usize = 1 << 12;
/// How many units the second layer has.
pub const SECOND: usize = 32;
/// The whole number that stands for 1 in weights, in sums of the first layer, and between layers.
const ONE: i16 = 256;
const SHIFT: u32 = ONE.ilog2();
/// The whole number that stands for 1 in outputs.
pub const OUTPUT_ONE: i32 = ONE as i32 * ONE as i32;
/// How many rows the first layer has.
pub const ROWS: usize = PLANES.len() * SLOTS;

/// Why numbers are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The numbers of a layer are not as many as its widths say.
    #[error("its layers are of other widths")]
    Shape,
    /// A sum could overflow.
    #[error("its weights are so large that a sum could overflow")]
    Overflow,
}

/// A network as training leaves it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FloatNetwork {
    /// How many units the first layer has.
    pub width: usize,
    /// By block of [`LANES`] units, then by row, and then by unit: a block stays near the processor that works on it.
    pub first: Vec<f32>,
    /// By unit.
    pub first_bias: Vec<f32>,
    /// By unit of the first layer, and then of the second.
    pub second: Vec<f32>,
    /// By unit.
    pub second_bias: Vec<f32>,
    /// By output, and then by unit of the second layer.
    pub third: Vec<f32>,
    /// By output.
    pub third_bias: Vec<f32>,
    /// By mark, and then by unit of the second layer.
    pub marks: Vec<f32>,
}

type Units = [i16; LANES];
/// The active second layer; each output is one sum over it.
pub type Thought = [i16; SECOND];

/// A network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// How many blocks of units the first layer has.
    blocks: usize,
    /// By bit, and then by block.
    first: Vec<Units>,
    first_bias: Vec<Units>,
    /// By unit of the second layer, and then by block.
    second: Vec<Units>,
    second_bias: [i32; SECOND],
    /// By output.
    third: Vec<Thought>,
    third_bias: Vec<i32>,
    /// By mark.
    marks: Vec<Thought>,
}

/// The last planes of a seat in a game, and the first layer's sums for them.
#[derive(Debug, Default)]
pub struct Memory {
    planes: Option<Planes>,
    sums: Vec<Units>,
    /// The active first layer.
    units: Vec<Units>,
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        let mut other = Memory::default();
        other.clone_from(self);
        other
    }

    fn clone_from(&mut self, other: &Memory) {
        self.planes = other.planes;
        // Without planes there are no sums.
        if other.planes.is_some() {
            self.sums.clone_from(&other.sums);
        }
    }
}

impl Memory {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.planes = None;
    }
}

fn rounded(weight: f32, one: i32) -> i32 {
    (weight * one as f32).round() as i32
}

fn whole(weight: f32) -> i16 {
    rounded(weight, ONE.into()).clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

fn blocks(weights: impl Iterator<Item = i16>) -> Vec<Units> {
    let weights: Vec<i16> = weights.collect();
    weights.as_chunks().0.to_vec()
}

fn thoughts(weights: impl Iterator<Item = i16>) -> Vec<Thought> {
    let weights: Vec<i16> = weights.collect();
    weights.as_chunks().0.to_vec()
}

/// The next so many numbers, which are taken away.
fn numbers(bytes: &mut &[u8], number: usize) -> Result<Vec<i16>, NetworkError> {
    let taken = bytes.split_off(..2 * number).ok_or(NetworkError::Shape)?;
    Ok(taken.as_chunks().0.iter().copied().map(i16::from_le_bytes).collect())
}

/// The largest sum of the weights of rows that can be on together.
fn largest_sum(weight: impl Fn(usize) -> i32) -> i64 {
    let of_row = |row: usize| i64::from(weight(row).max(0));
    let largest = |mut weights: Vec<i64>, on: usize| -> i64 {
        weights.sort_unstable_by(|one, other| other.cmp(one));
        weights.into_iter().take(on).sum()
    };
    // The two cards of a kind are in one place, where the second has a weight of its own, or in two.
    let of_role = |role: usize| {
        let row = |&plane: &usize, second: usize| of_row(SLOTS * plane + 2 * role + second);
        let together = PLACES.iter().map(|plane| row(plane, 0) + row(plane, 1)).max().unwrap_or(0);
        together.max(largest(PLACES.iter().map(|plane| row(plane, 0)).collect(), 2))
    };
    let placed = largest((0..SLOTS / 2).map(of_role).collect(), KINDS);
    let of_plane = |(n, plane): (usize, &Plane)| {
        let is_other = plane.is_of_cards() && !PLACES.contains(&n);
        let rows = (SLOTS * n..SLOTS * (n + 1)).map(of_row);
        if is_other { largest(rows.collect(), plane.most) } else { 0 }
    };
    let of_fact = |fact: &Fact| -> i64 {
        let group = |n: usize| (fact.first + n..fact.first + n + fact.one_of).map(of_row).max().unwrap_or(0);
        (0..fact.size).step_by(fact.one_of).map(group).sum()
    };
    placed + PLANES.iter().enumerate().map(of_plane).sum::<i64>() + FACTS.iter().map(of_fact).sum::<i64>()
}

/// The kinds of cards in a game, with a Joker.
const KINDS: usize = Card::KINDS + 1;

impl FloatNetwork {
    /// One whose numbers are all 0.
    pub fn zero(width: usize) -> FloatNetwork {
        let zeros = |number: usize| vec![0.0; number];
        FloatNetwork {
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
}

impl Network {
    /// How many units the first layer has.
    pub const fn width(&self) -> usize {
        self.blocks * LANES
    }

    /// The nearest to one in floats.
    ///
    /// # Errors
    /// If widths do not fit each other, or a sum of its numbers could overflow.
    pub fn rounded(network: &FloatNetwork) -> Result<Network, NetworkError> {
        let FloatNetwork { width, first, first_bias, second, second_bias, third, third_bias, marks } =
            network;
        let outputs = third_bias.len();
        let sizes = [
            (first.len(), ROWS * width),
            (first_bias.len(), *width),
            (second.len(), width * SECOND),
            (second_bias.len(), SECOND),
            (third.len(), SECOND * outputs),
            (outputs, OUTPUTS),
            (marks.len(), MARKS * SECOND),
        ];
        if *width == 0 || width % LANES != 0 || sizes.iter().any(|(is, should_be)| is != should_be) {
            return Err(NetworkError::Shape);
        }
        let by_unit = (0..SECOND).flat_map(|unit| (0..*width).map(move |n| whole(second[n * SECOND + unit])));
        let by_block = first.as_chunks::<LANES>().0;
        let by_row =
            (0..ROWS).flat_map(|row| (0..width / LANES).map(move |block| by_block[block * ROWS + row]));
        let network = Network {
            blocks: width / LANES,
            first: by_row.map(|units| units.map(whole)).collect(),
            first_bias: blocks(first_bias.iter().map(|&weight| whole(weight))),
            second: blocks(by_unit),
            second_bias: std::array::from_fn(|unit| rounded(second_bias[unit], OUTPUT_ONE)),
            third: thoughts(third.iter().map(|&weight| whole(weight))),
            third_bias: third_bias.iter().map(|&bias| rounded(bias, OUTPUT_ONE)).collect(),
            marks: thoughts(marks.iter().map(|&weight| whole(weight))),
        };
        network.checked()
    }

    /// Its weights in floats, to be taught further.
    pub fn floats(&self) -> FloatNetwork {
        let float = |&weight: &i16| f32::from(weight) / f32::from(ONE);
        let bias = |&bias: &i32| bias as f32 / OUTPUT_ONE as f32;
        let (blocks, width) = (self.blocks, self.width());
        let by_block = (0..blocks).flat_map(|block| (0..ROWS).map(move |row| row * blocks + block));
        let second =
            (0..width).flat_map(|n| (0..SECOND).map(move |unit| (unit * blocks + n / LANES, n % LANES)));
        FloatNetwork {
            width,
            first: by_block.flat_map(|row| self.first[row].iter().map(float)).collect(),
            first_bias: self.first_bias.as_flattened().iter().map(float).collect(),
            second: second.map(|(block, lane)| float(&self.second[block][lane])).collect(),
            second_bias: self.second_bias.iter().map(bias).collect(),
            third: self.third.as_flattened().iter().map(float).collect(),
            third_bias: self.third_bias.iter().map(bias).collect(),
            marks: self.marks.as_flattened().iter().map(float).collect(),
        }
    }

    /// This network, if no sum can overflow whatever planes it is shown.
    fn checked(self) -> Result<Network, NetworkError> {
        let first = (0..self.width()).all(|unit| {
            let (block, lane) = (unit / LANES, unit % LANES);
            let weight = |row: usize| i32::from(self.first[row * self.blocks + block][lane]);
            let bias = i32::from(self.first_bias[block][lane]);
            [1, -1].into_iter().all(|sign| {
                let sum = largest_sum(|row| sign * weight(row));
                i64::from((sign * bias).max(0)) + sum <= i64::from(i16::MAX)
            })
        });
        // What enters the later layers is at most 1.
        let fits = |weights: &mut dyn Iterator<Item = i16>, bias: i32| {
            let sum: i64 = weights.map(|weight| i64::from(weight).abs()).sum();
            sum * i64::from(ONE) + i64::from(bias).abs() <= i64::from(i32::MAX)
        };
        let mut second = self.second.chunks_exact(self.blocks).zip(self.second_bias);
        let mut third = self.third.iter().zip(&self.third_bias);
        let is_sound = first
            && second.all(|(weights, bias)| fits(&mut weights.iter().flatten().copied(), bias))
            && third.all(|(weights, &bias)| fits(&mut weights.iter().copied(), bias))
            && self.cards_fit();
        if is_sound { Ok(self) } else { Err(NetworkError::Overflow) }
    }

    /// True if no sum for a card can overflow, whatever its marks.
    fn cards_fit(&self) -> bool {
        let largest = |rows: &[Thought], unit: usize| {
            rows.iter().map(|row| i32::from(row[unit]).abs()).max().unwrap_or(0)
        };
        let sums = (0..SECOND).map(|unit| {
            let marks: i32 =
                GROUPS_OF_MARKS.map(|[first, end]| largest(&self.marks[first..end], unit)).iter().sum();
            largest(&self.third[..ROLES], unit) + marks
        });
        let bias = self.third_bias.iter().map(|&bias| i64::from(bias).abs()).max().unwrap_or(0);
        let all: i64 = sums.clone().map(|sum| i64::from(sum) * i64::from(ONE)).sum();
        sums.max().is_none_or(|sum| sum <= i16::MAX.into()) && all + bias <= i64::from(i32::MAX)
    }

    /// Its numbers as bytes: which rows of the first layer have any, these, and then everything else.
    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        let rows = || self.first.chunks_exact(self.blocks);
        let has_any = |row: &[Units]| row.iter().flatten().any(|&weight| weight != 0);
        let mut marks = vec![0_u8; ROWS / 8];
        rows().enumerate().filter(|(_, row)| has_any(row)).for_each(|(n, _)| marks[n / 8] |= 1 << (n % 8));
        bytes.extend(marks);
        let first = rows().filter(|row| has_any(row)).flatten().chain(&self.first_bias);
        let third = self.third.iter().chain(&self.marks);
        let numbers = first.chain(&self.second).flatten().chain(third.flatten());
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        let biases = self.second_bias.iter().chain(&self.third_bias);
        bytes.extend(biases.flat_map(|bias| bias.to_le_bytes()));
    }

    /// The network of this width whose numbers are next, which are taken away.
    pub(super) fn decode(width: usize, bytes: &mut &[u8]) -> Result<Network, NetworkError> {
        if width == 0 || !width.is_multiple_of(LANES) || width > MOST_WIDTH {
            return Err(NetworkError::Shape);
        }
        let marks = bytes.split_off(..ROWS / 8).ok_or(NetworkError::Shape)?;
        let is_marked = |row: usize| marks[row / 8] >> (row % 8) & 1 == 1;
        let mut first = vec![0; ROWS * width];
        for row in (0..ROWS).filter(|&row| is_marked(row)) {
            first[row * width..][..width].copy_from_slice(&numbers(bytes, width)?);
        }
        let [first_bias, second] = [numbers(bytes, width)?, numbers(bytes, width * SECOND)?];
        let [third, marks] = [numbers(bytes, SECOND * OUTPUTS)?, numbers(bytes, SECOND * MARKS)?];
        let mut biases = |number: usize| -> Result<Vec<i32>, NetworkError> {
            let taken = bytes.split_off(..4 * number).ok_or(NetworkError::Shape)?;
            Ok(taken.as_chunks().0.iter().copied().map(i32::from_le_bytes).collect())
        };
        let network = Network {
            blocks: width / LANES,
            first: blocks(first.into_iter()),
            first_bias: blocks(first_bias.into_iter()),
            second: blocks(second.into_iter()),
            second_bias: biases(SECOND)?.try_into().expect("so many were taken"),
            third: thoughts(third.into_iter()),
            third_bias: biases(OUTPUTS)?,
            marks: thoughts(marks.into_iter()),
        };
        network.checked()
    }

    /// Computes the second layer for these planes, starting from the sums in `memory`.
    #[inline]
    pub fn think(&self, cpu: Cpu, planes: &Planes, slots: &Slots, memory: &mut Memory) -> Thought {
        cpu.run(Run { network: self, planes, slots, memory })
    }

    /// An output, in parts of [`OUTPUT_ONE`].
    #[inline]
    pub fn output(&self, thought: &Thought, output: usize) -> i32 {
        self.third_bias[output] + product(thought, &self.third[output])
    }

    /// False of an output of which training has seen nothing.
    pub fn knows(&self, output: usize) -> bool {
        self.third_bias[output] != 0 || self.third[output] != [0; SECOND]
    }

    /// The output of a card by its role and its marks, in parts of [`OUTPUT_ONE`].
    #[inline]
    pub fn output_of_card(&self, thought: &Thought, role: usize, marks: &[u16; GROUPS]) -> i32 {
        let mut weights = self.third[role];
        for &mark in marks {
            let row = &self.marks[usize::from(mark)];
            weights.iter_mut().zip(row).for_each(|(sum, &weight)| *sum += weight);
        }
        self.third_bias[role] + product(thought, &weights)
    }
}

/// The sum of products.
#[inline(always)]
fn product<const N: usize>(one: &[i16; N], other: &[i16; N]) -> i32 {
    one.iter().zip(other).map(|(&one, &other)| i32::from(one) * i32::from(other)).sum()
}

struct Run<'a> {
    network: &'a Network,
    planes: &'a Planes,
    slots: &'a Slots,
    memory: &'a mut Memory,
}

/// The slots of a plane of facts.
const AS_THEY_ARE: [u8; SLOTS] = {
    let mut slots = [0; SLOTS];
    let mut n = 0;
    while n < SLOTS {
        slots[n] = n as u8;
        n += 1;
    }
    slots
};
/// The most bits that change at once: those that are on before and after are far fewer.
const MOST: usize = 512;

impl Kernel for Run<'_> {
    type Output = Thought;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> Thought {
        let Run { network, planes, slots, memory } = self;
        let before = memory.planes.replace(*planes).unwrap_or_else(|| {
            memory.sums.clear();
            memory.sums.extend_from_slice(&network.first_bias);
            [0; PLANES.len()]
        });
        let blocks = network.blocks;
        // Rows to add from the front, rows to take away from the back.
        let mut changed = [0_u16; MOST];
        let (mut come, mut gone) = (0, MOST);
        for (plane, (&then, &now)) in before.iter().zip(planes).enumerate() {
            let of_bits = if PLANES[plane].is_of_cards() { slots.of_bits() } else { &AS_THEY_ARE };
            let row = |rest: u64| (plane * SLOTS) as u16 + u16::from(of_bits[rest.trailing_zeros() as usize]);
            let mut rest = now & !then;
            while rest != 0 {
                changed[come] = row(rest);
                come += 1;
                rest &= rest - 1;
            }
            let mut rest = then & !now;
            while rest != 0 {
                gone -= 1;
                changed[gone] = row(rest);
                rest &= rest - 1;
            }
        }
        let (come, gone) = (&changed[..come], &changed[gone..]);
        memory.units.resize(blocks, [0; LANES]);
        for (block, (sums, units)) in memory.sums.iter_mut().zip(&mut memory.units).enumerate() {
            let mut kept = *sums;
            for &row in come {
                let row = &network.first[usize::from(row) * blocks + block];
                kept.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
            }
            for &row in gone {
                let row = &network.first[usize::from(row) * blocks + block];
                kept.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_sub(weight));
            }
            *sums = kept;
            units.iter_mut().zip(kept).for_each(|(unit, sum)| *unit = sum.clamp(0, ONE));
        }
        let mut thought = [0; SECOND];
        let rows = network.second.chunks_exact(blocks).zip(network.second_bias);
        for (unit, (weights, bias)) in thought.iter_mut().zip(rows) {
            let products = weights.iter().zip(&memory.units).map(|(weights, units)| product(weights, units));
            *unit = ((bias + products.sum::<i32>()) >> SHIFT).clamp(0, ONE.into()) as i16;
        }
        thought
    }
}
