//! A matrix of which most is 0, and its product with one of which most is not: the first layer and its gradient.
//!
//! Most inputs of an example are off: a product with a full matrix would mostly multiply by 0.

use candle_core::{CpuStorage, CustomOp1, Layout, Result, Shape};
use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use rayon::prelude::*;

use super::clip::numbers;

/// A matrix by rows, each with its columns that are not 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sparse {
    entries: Vec<(u32, f32)>,
    /// Where the entries of each row end.
    ends: Vec<usize>,
    columns: usize,
}

/// So many rows of a product are one piece of work for a thread.
const PIECE: usize = 16;
/// So many columns of a product are summed at once: as many as fit into registers.
const STRIP: usize = 64;

impl Sparse {
    /// A matrix without rows.
    pub(super) fn new(columns: usize) -> Sparse {
        Sparse { columns, ..Sparse::default() }
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: impl IntoIterator<Item = (u32, f32)>) {
        self.entries.extend(row);
        self.ends.push(self.entries.len());
    }

    /// How many rows it has.
    pub(super) fn rows(&self) -> usize {
        self.ends.len()
    }

    fn row(&self, n: usize) -> &[(u32, f32)] {
        let start = n.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start..self.ends[n]]
    }

    /// The matrix with rows for columns; the entries of a row come in the order of the rows they are from.
    pub(super) fn transposed(&self) -> Sparse {
        let mut next = vec![0; self.columns + 1];
        self.entries.iter().for_each(|&(column, _)| next[column as usize + 1] += 1);
        (0..self.columns).for_each(|column| next[column + 1] += next[column]);
        let ends = next[1..].to_vec();
        let mut entries = vec![(0, 0.0); self.entries.len()];
        for row in 0..self.rows() {
            for &(column, value) in self.row(row) {
                let place = &mut next[column as usize];
                entries[*place] = (row as u32, value);
                *place += 1;
            }
        }
        Sparse { entries, ends, columns: self.rows() }
    }

    /// The product with a full matrix of such a width. Each sum is taken in the order of the entries, so that it does not
    /// depend on threads.
    fn times(&self, full: &[f32], width: usize) -> Vec<f32> {
        let cpu = Cpu::detect();
        let mut product = vec![0.0; self.rows() * width];
        product.par_chunks_mut(PIECE * width).enumerate().for_each(|(piece, out)| {
            for (n, out) in out.chunks_exact_mut(width).enumerate() {
                cpu.run(RowTimes { row: self.row(piece * PIECE + n), full, out });
            }
        });
        product
    }
}

/// One row of a product.
struct RowTimes<'a> {
    row: &'a [(u32, f32)],
    full: &'a [f32],
    out: &'a mut [f32],
}

impl Kernel for RowTimes<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) {
        let RowTimes { row, full, out } = self;
        let width = out.len();
        let (strips, rest) = out.as_chunks_mut::<STRIP>();
        let first_of_rest = width - rest.len();
        for (n, strip) in strips.iter_mut().enumerate() {
            let mut sums = [0.0; STRIP];
            for &(column, value) in row {
                let of_full = &full[column as usize * width + n * STRIP..][..STRIP];
                sums.iter_mut().zip(of_full).for_each(|(sum, &x)| *sum += value * x);
            }
            *strip = sums;
        }
        for &(column, value) in row {
            let of_full = &full[column as usize * width + first_of_rest..][..rest.len()];
            rest.iter_mut().zip(of_full).for_each(|(sum, &x)| *sum += value * x);
        }
    }
}

/// The product with a full matrix, as an operation of candle.
impl CustomOp1 for Sparse {
    fn name(&self) -> &'static str {
        "sparse product"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (rows, width) = layout.shape().dims2()?;
        if rows != self.columns {
            candle_core::bail!("a product of {} columns with {rows} rows", self.columns)
        }
        let product = self.times(numbers(storage, layout)?, width);
        Ok((CpuStorage::F32(product), (self.rows(), width).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_the_sum_over_the_entries_of_each_row() {
        let mut matrix = Sparse::new(3);
        matrix.push([(0, 1.0), (2, 0.5)]);
        matrix.push([]);
        for width in [1, STRIP, STRIP + 3] {
            let full: Vec<f32> = (0..3 * width).map(|n| n as f32).collect();
            let product = matrix.times(&full, width);
            let expected = (0..width).map(|n| n as f32 + 0.5 * (2 * width + n) as f32);
            assert_eq!(product[..width], expected.collect::<Vec<_>>());
            assert!(product[width..].iter().all(|&x| x == 0.0) && product.len() == 2 * width);
        }
    }

    #[test]
    fn rows_become_columns_and_back() {
        let mut matrix = Sparse::new(4);
        matrix.push([(3, 1.0), (0, 2.0)]);
        matrix.push([(3, 3.0)]);
        let transposed = matrix.transposed();
        assert_eq!(transposed.row(3), [(0, 1.0), (1, 3.0)]);
        assert_eq!((transposed.rows(), transposed.row(1).len()), (4, 0));
        assert_eq!(transposed.transposed().row(0), [(0, 2.0), (3, 1.0)]);
    }
}
