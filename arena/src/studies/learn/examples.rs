//! Decisions as networks see them, and what was found out about each.

use std::ops::Range;

use doko_bots::net::{DENSE, Inputs, Part};

/// How many answers a [`Target`] has room for.
pub const MOST_ANSWERS: usize = 24;

/// Examples for one network, in the order of the games.
#[derive(Clone, Debug)]
pub struct Examples {
    /// What the network is for.
    pub part: Part,
    /// The inputs that are on, one example after the other.
    sparse: Vec<u16>,
    /// Where those of each example end.
    ends: Vec<u64>,
    /// The inputs that are numbers.
    pub dense: Vec<[i16; DENSE]>,
    /// What the network should say.
    pub targets: Vec<Target>,
    /// Where each example is from.
    pub about: Vec<Origin>,
}

/// What a network should say of an example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// By answer of the network (`net::output_of`): its points, NaN where it was not compared.
    Points([f32; MOST_ANSWERS]),
    /// Which of `net::LIMITS` the own party has reached: bit n for limit n.
    Limits(u16),
}

/// Where an example is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The unit of the run: a deal.
    pub unit: u64,
    /// The number of the trick, 0 before the first.
    pub trick: u8,
}

impl Examples {
    /// No examples yet.
    pub const fn new(part: Part) -> Examples {
        Examples {
            part,
            sparse: Vec::new(),
            ends: Vec::new(),
            dense: Vec::new(),
            targets: Vec::new(),
            about: Vec::new(),
        }
    }

    /// Adds one.
    pub fn push(&mut self, inputs: &Inputs, target: Target, about: Origin) {
        self.sparse.extend(&inputs.sparse);
        self.ends.push(self.sparse.len() as u64);
        self.dense.push(inputs.dense);
        self.targets.push(target);
        self.about.push(about);
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The inputs of example `n` that are on.
    pub fn sparse(&self, n: usize) -> &[u16] {
        let start = n.checked_sub(1).map_or(0, |before| self.ends[before]);
        let range: Range<usize> = start as usize..self.ends[n] as usize;
        &self.sparse[range]
    }
}
