//! Examples that a network is taught by: what it is shown of a decision, and what it should answer.

use doko_bots::net::{DENSE, Inputs, Part};

/// Of so many units in a row one is held out: no network is taught by its examples, and all are evaluated on them.
pub const HELD_OUT: u64 = 20;

/// How many answers a [`Target`] has room for.
pub const MOST_ANSWERS: usize = 24;

/// Examples for one network, in the order of the games.
#[derive(Clone, Debug, PartialEq)]
pub struct Examples {
    /// What the network is for.
    pub part: Part,
    /// The inputs that are on, example after example.
    sparse: Vec<u16>,
    /// Where those of each example end.
    ends: Vec<u64>,
    /// The inputs that are numbers.
    pub dense: Vec<[i16; DENSE]>,
    /// What is right.
    pub targets: Vec<Target>,
    /// Where it comes from.
    pub about: Vec<Origin>,
}

/// What is right.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// By answer of the network (`net::output_of`): its points, NaN where it was not compared.
    Points([f32; MOST_ANSWERS]),
    /// Which of `net::LIMITS` the own party has reached: bit n for limit n.
    Limits(u16),
}

/// Where an example comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The deal, by a number that no other deal has; see [`HELD_OUT`].
    pub unit: u64,
    /// The trick, from 1; 0 of a Vorbehalt.
    pub trick: u8,
}

impl Origin {
    /// Whether no network is taught by it.
    pub const fn is_held_out(&self) -> bool {
        self.unit.is_multiple_of(HELD_OUT)
    }
}

impl PartialEq for Target {
    /// What was not compared is alike.
    fn eq(&self, other: &Target) -> bool {
        match (self, other) {
            (Target::Points(one), Target::Points(other)) => {
                one.iter().zip(other).all(|(a, b)| a == b || a.is_nan() && b.is_nan())
            }
            (Target::Limits(one), Target::Limits(other)) => one == other,
            _ => false,
        }
    }
}

impl Target {
    /// The answers that were compared, by their numbers, with their points.
    pub fn compared(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        let points: &[f32] = match self {
            Target::Points(points) => points,
            Target::Limits(_) => &[],
        };
        points.iter().copied().enumerate().filter(|(_, points)| !points.is_nan())
    }
}

impl Examples {
    /// None yet.
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

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// The inputs of an example that are on.
    pub fn sparse(&self, n: usize) -> &[u16] {
        let start = n.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.sparse[start..self.ends[n] as usize]
    }

    /// All inputs of an example.
    pub fn inputs(&self, n: usize) -> Inputs {
        Inputs { sparse: self.sparse(n).to_vec(), dense: self.dense[n] }
    }

    /// Adds an example.
    pub fn push(&mut self, inputs: &Inputs, target: Target, about: Origin) {
        self.sparse.extend(&inputs.sparse);
        self.ends.push(self.sparse.len() as u64);
        self.dense.push(inputs.dense);
        self.targets.push(target);
        self.about.push(about);
    }

    /// Adds the examples of later games.
    pub fn append(&mut self, mut later: Examples) {
        let before = self.sparse.len() as u64;
        self.sparse.append(&mut later.sparse);
        self.ends.extend(later.ends.iter().map(|end| before + end));
        self.dense.append(&mut later.dense);
        self.targets.append(&mut later.targets);
        self.about.append(&mut later.about);
    }
}
