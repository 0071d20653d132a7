//! The first layer of a network: it starts from the sums of an earlier decision.
//!
//! It adds one row of weights for each input that is on. Between two decisions of a player few inputs change, so it keeps what
//! it has added up, and adds and takes away the rows of those that have changed: an accumulator, as in networks for chess
//! ("NNUE", Nasu 2018, "Efficiently updatable neural-network-based evaluation functions for computer shogi"). Sums of whole
//! numbers do not depend on the way to them, so what comes out is the same from wherever it begins.
//!
//! It is computed a block of units at a time, whose sums stay in registers. Its weights are so small that several rows can
//! be added up in `i16` before that is widened.

use super::inputs::{DENSE, DENSE_ONE, Inputs, MOST_DENSE, SPARSE};
use super::network::{FIRST_ONE, FIRST_SHIFT, clipped};

/// What 1 is among the weights of inputs that are numbers.
pub(super) const DENSE_WEIGHT_ONE: f32 = 256.0;
/// By how many bits a sum over numbers is finer than one over the others.
const DENSE_SHIFT: u32 = (DENSE_ONE as u32 * DENSE_WEIGHT_ONE as u32 / FIRST_ONE as u32).ilog2();

/// How many units of the first layer are computed at once.
pub(super) const LANES: usize = 64;
/// How many rows of the first layer are added up before their sum is widened.
const AT_ONCE: usize = 8;
/// The largest weight that an input has which is on or off, as `i16`; in floats [`MOST_SPARSE_WEIGHT`].
const MOST_SPARSE: i16 = i16::MAX / AT_ONCE as i16;
/// The largest weight that an input can have which is on or off.
pub const MOST_SPARSE_WEIGHT: f32 = MOST_SPARSE as f32 / FIRST_ONE;
/// How many inputs there are.
pub(super) const INPUTS: usize = SPARSE + DENSE;

// The sums of the first layer in `i32` cannot overflow, whatever its weights are.
const _: () = assert!((SPARSE as i64 + DENSE as i64 * MOST_DENSE as i64 + 2) << 15 < 1 << 31);

/// A number for each unit of a block.
pub(super) type Units = [i16; LANES];
/// A sum for each unit of a block.
type Sums = [i32; LANES];

/// The layer that reads the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct First {
    /// How many units it has.
    width: usize,
    /// By block of units, and in it by input; units that fill up the last block have no weight.
    rows: Vec<Units>,
    /// By block.
    biases: Vec<Sums>,
}

/// Which inputs are on.
type On = [u64; SPARSE.div_ceil(64)];
const NOTHING: On = [0; SPARSE.div_ceil(64)];

fn on(inputs: &Inputs) -> On {
    let mut on = NOTHING;
    for &input in &inputs.sparse {
        on[usize::from(input) / 64] |= 1 << (input % 64);
    }
    debug_assert_eq!(differences(&on, &NOTHING) as usize, inputs.sparse.len(), "an input is on once");
    on
}

/// How many inputs are on in one of two alone.
#[inline(always)]
fn differences(one: &On, other: &On) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one ^ other).count_ones()).sum()
}

/// Lists the inputs that are on in one, and not in the other.
#[inline(always)]
fn list(one: &On, other: &On, listed: &mut Vec<u16>) {
    listed.clear();
    for (word, (one, other)) in one.iter().zip(other).enumerate() {
        let mut rest = one & !other;
        while rest != 0 {
            listed.push((64 * word) as u16 + rest.trailing_zeros() as u16);
            rest &= rest - 1;
        }
    }
}

/// Sums, and the inputs of which they are.
#[derive(Debug, Default)]
struct Accumulator {
    on: On,
    /// By block of units, with their biases; nothing if nothing was added up yet.
    sums: Vec<Sums>,
}

/// What the first layer of one network has added up at earlier decisions, to begin from.
#[derive(Debug, Default)]
pub(super) struct Accumulators {
    /// By place. Decisions that follow each other, or are alike, have places side by side, or the same.
    kept: Vec<Accumulator>,
    /// The inputs that have come on since, and those that have gone off.
    come: Vec<u16>,
    gone: Vec<u16>,
}

impl Accumulators {
    /// Puts at this place the sums that are nearest to these inputs: those that were here or at the place before it, or those of
    /// nothing; and lists what has changed.
    #[inline(always)]
    fn begin(&mut self, on: &On, place: usize, of_nothing: &[Sums]) {
        if self.kept.len() <= place {
            self.kept.resize_with(place + 1, Accumulator::default);
        }
        let far = |accumulator: &Accumulator| {
            if accumulator.sums.is_empty() { u32::MAX } else { differences(on, &accumulator.on) }
        };
        let (before, here) = self.kept.split_at_mut(place);
        let here = &mut here[0];
        let before = before.last().map(|before| (far(before), before));
        let least = far(here).min(before.map_or(u32::MAX, |(far, _)| far));
        if differences(on, &NOTHING) <= least {
            here.on = NOTHING;
            here.sums.clear();
            here.sums.extend_from_slice(of_nothing);
        } else if let Some((far, before)) = before
            && far == least
        {
            here.on = before.on;
            here.sums.clone_from(&before.sums);
        }
        list(on, &here.on, &mut self.come);
        list(&here.on, on, &mut self.gone);
        here.on = *on;
    }
}

impl First {
    /// The layer with these weights, which go by input and then by unit.
    pub(super) fn new(weights: &[i16], biases: &[i32]) -> First {
        let width = biases.len();
        let blocks = (0..width).step_by(LANES).map(|start| start..width.min(start + LANES));
        let rows = blocks.flat_map(|units| {
            weights.chunks_exact(width).map(move |of_input| filled_up(&of_input[units.clone()]))
        });
        First { width, rows: rows.collect(), biases: biases.chunks(LANES).map(filled_up).collect() }
    }

    /// How many units it has.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// What each unit has without any input.
    pub(super) fn biases(&self) -> &[i32] {
        &self.biases.as_flattened()[..self.width]
    }

    /// Its weights, by input and then by unit.
    pub(super) fn weights(&self) -> impl Iterator<Item = i16> + '_ {
        let of_input = move |input: usize| {
            let rows = self.rows.iter().skip(input).step_by(INPUTS);
            rows.flatten().copied().take(self.width)
        };
        (0..INPUTS).flat_map(of_input)
    }

    /// Whether no sum can overflow.
    pub(super) fn is_safe(&self) -> bool {
        let is_small = |&weight: &i16| weight.unsigned_abs() <= MOST_SPARSE.unsigned_abs();
        self.biases().iter().all(|&bias| i16::try_from(bias).is_ok())
            && self.rows.chunks_exact(INPUTS).all(|block| block[..SPARSE].as_flattened().iter().all(is_small))
    }

    /// Hands on what comes out, block after block, and keeps the sums at this place.
    #[inline(always)]
    pub(super) fn run(
        &self,
        inputs: &Inputs,
        kept: &mut Accumulators,
        place: usize,
        mut put: impl FnMut(usize, &Units),
    ) {
        kept.begin(&on(inputs), place, &self.biases);
        let Accumulators { kept, come, gone } = kept;
        let blocks = self.rows.chunks_exact(INPUTS).zip(&mut kept[place].sums);
        for (block, (rows, kept)) in blocks.enumerate() {
            let mut sums = *kept;
            for group in come.chunks(AT_ONCE) {
                let together = together(rows, group);
                sums.iter_mut().zip(together).for_each(|(sum, row)| *sum = sum.wrapping_add(row.into()));
            }
            for group in gone.chunks(AT_ONCE) {
                let together = together(rows, group);
                sums.iter_mut().zip(together).for_each(|(sum, row)| *sum = sum.wrapping_sub(row.into()));
            }
            *kept = sums;
            let mut of_numbers = [0_i32; LANES];
            for (row, &number) in rows[SPARSE..].iter().zip(&inputs.dense) {
                if number != 0 {
                    for (sum, &weight) in of_numbers.iter_mut().zip(row) {
                        *sum = sum.wrapping_add(i32::from(weight) * i32::from(number));
                    }
                }
            }
            let mut units = [0; LANES];
            for ((unit, sum), of_numbers) in units.iter_mut().zip(sums).zip(of_numbers) {
                *unit = clipped((of_numbers >> DENSE_SHIFT).wrapping_add(sum), FIRST_SHIFT);
            }
            put(block, &units);
        }
    }
}

/// The sum of at most [`AT_ONCE`] rows.
#[inline(always)]
fn together(rows: &[Units], inputs: &[u16]) -> Units {
    let mut together: Units = [0; LANES];
    for &input in inputs {
        together
            .iter_mut()
            .zip(&rows[usize::from(input)])
            .for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
    }
    together
}

/// A block of units, filled up with zeros.
pub(super) fn filled_up<T: Copy + Default, const N: usize>(of_units: &[T]) -> [T; N] {
    let mut block = [T::default(); N];
    block[..of_units.len()].copy_from_slice(of_units);
    block
}
