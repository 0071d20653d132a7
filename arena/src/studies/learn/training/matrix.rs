//! Products of matrices, of which the left one is mostly 0: every layer on the way forward, and every gradient on the way back.
//!
//! Most inputs of an example are off, and hidden layers hand on many zeros: a product of full matrices would mostly multiply by 0.
//! Each sum is taken in the order of the entries of a row, in a lane of its own, so that it depends neither on threads nor on the
//! processor.

use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use rayon::prelude::*;

/// A matrix by rows, each with its columns that are not 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sparse {
    entries: Vec<(u32, f32)>,
    /// Where the entries of each row end.
    ends: Vec<usize>,
    columns: usize,
}

/// A matrix with all its numbers, row after row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Full {
    pub(super) numbers: Vec<f32>,
    pub(super) columns: usize,
}

/// So many rows of a product are one piece of work for a thread.
pub(super) const PIECE: usize = 16;
/// So many columns of a product are summed at once: as many as fit into registers.
const STRIP: usize = 64;

impl Sparse {
    /// A matrix without rows.
    pub(super) fn new(columns: usize) -> Sparse {
        Sparse { columns, ..Sparse::default() }
    }

    /// The matrix with these rows, each of which comes with its column and number of what is not 0.
    pub(super) fn of<R: IntoIterator<Item = (u32, f32)>>(
        columns: usize,
        rows: impl IntoIterator<Item = R>,
    ) -> Sparse {
        let mut matrix = Sparse::new(columns);
        for row in rows {
            matrix.entries.extend(row);
            matrix.ends.push(matrix.entries.len());
        }
        matrix
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

    /// The product with a full matrix.
    pub(super) fn times(&self, full: &Full) -> Full {
        let width = full.columns;
        let mut numbers = vec![0.0; self.rows() * width];
        let pieces = numbers.par_chunks_mut(PIECE * width).enumerate();
        pieces.for_each(|(piece, out)| self.some_times(piece * PIECE, full, out));
        Full { numbers, columns: width }
    }

    /// As many rows of the product as `out` has room for, from one on.
    pub(super) fn some_times(&self, from: usize, full: &Full, out: &mut [f32]) {
        let cpu = Cpu::detect();
        for (n, out) in out.chunks_exact_mut(full.columns).enumerate() {
            cpu.run(RowTimes { row: self.row(from + n), full: &full.numbers, out });
        }
    }
}

impl Full {
    /// Columns for rows.
    pub(super) fn transposed(&self) -> Full {
        let rows = self.numbers.len() / self.columns;
        let of_column = |column| self.numbers.iter().skip(column).step_by(self.columns).copied();
        Full { numbers: (0..self.columns).flat_map(of_column).collect(), columns: rows }
    }

    /// What is not 0, and in each row one number more, a 1: the weights that it meets are biases.
    pub(super) fn with_one(&self) -> Sparse {
        let rows = self.numbers.chunks_exact(self.columns);
        Sparse::of(self.columns + 1, rows.map(|row| entries(row).chain([(self.columns as u32, 1.0)])))
    }

    /// What is not 0.
    pub(super) fn sparse(&self) -> Sparse {
        Sparse::of(self.columns, self.numbers.chunks_exact(self.columns).map(entries))
    }
}

fn entries(row: &[f32]) -> impl Iterator<Item = (u32, f32)> + '_ {
    (0..).zip(row.iter().copied()).filter(|&(_, number)| number != 0.0)
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
        rest.fill(0.0);
        for &(column, value) in row {
            let of_full = &full[column as usize * width + first_of_rest..][..rest.len()];
            rest.iter_mut().zip(of_full).for_each(|(sum, &x)| *sum += value * x);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_the_sum_over_the_entries_of_each_row() {
        let matrix = Sparse::of(3, [vec![(0, 1.0), (2, 0.5)], vec![]]);
        for width in [1, STRIP, STRIP + 3] {
            let full = Full { numbers: (0..3 * width).map(|n| n as f32).collect(), columns: width };
            let product = matrix.times(&full).numbers;
            let expected = (0..width).map(|n| n as f32 + 0.5 * (2 * width + n) as f32);
            assert_eq!(product[..width], expected.collect::<Vec<_>>());
            assert!(product[width..].iter().all(|&x| x == 0.0) && product.len() == 2 * width);
        }
    }

    #[test]
    fn rows_become_columns_and_back() {
        let matrix = Sparse::of(4, [vec![(3, 1.0), (0, 2.0)], vec![(3, 3.0)]]);
        let transposed = matrix.transposed();
        assert_eq!(transposed.row(3), [(0, 1.0), (1, 3.0)]);
        assert_eq!((transposed.rows(), transposed.row(1).len()), (4, 0));
        assert_eq!(transposed.transposed().row(0), [(0, 2.0), (3, 1.0)]);
        let full = Full { numbers: vec![1.0, 0.0, 2.0, 3.0, 4.0, 0.0], columns: 3 };
        assert_eq!(full.transposed().numbers, [1.0, 3.0, 0.0, 4.0, 2.0, 0.0]);
        assert_eq!(full.sparse(), Sparse::of(3, [vec![(0, 1.0), (2, 2.0)], vec![(0, 3.0), (1, 4.0)]]));
        assert_eq!(full.with_one().row(1), [(0, 3.0), (1, 4.0), (3, 1.0)]);
    }
}
