//! What is drawn at random, from a stream of the seed and the number of the case alone.

use doko_engine::random::{Stream, draw};
use rand::Rng;

/// A stream to draw from.
pub(crate) struct Draws(pub(crate) Stream);

impl Draws {
    /// That of a case.
    pub(crate) fn of(seed: u64, case: u64) -> Draws {
        Draws(Stream::new(draw(*b"dokosoak", seed, case).into()))
    }

    /// A number below `end`; the bias is below `end` in 2^64.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.0.next_u64()) * end as u128) >> 64) as usize
    }

    /// A number from 0 up to but not 1.
    pub(crate) fn share(&mut self) -> f64 {
        self.below(1 << 30) as f64 / f64::from(1 << 30)
    }

    /// Whether one of so many cases is drawn.
    pub(crate) fn is_one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    /// One of these.
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
