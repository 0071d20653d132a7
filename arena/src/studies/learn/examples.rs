//! Examples that a network is taught by: what it is shown of a decision, and what it should answer.

use std::ops::ControlFlow;

use doko_bots::net::{DENSE, Inputs, Part};

use crate::error::Error;

/// Of so many units in a row one is held out: no network is taught by its examples, and all are evaluated on them.
pub const HELD_OUT: u64 = 20;

/// How many examples a [`Window`] has, but for the last: about 30 MB.
pub const WINDOW: usize = 1 << 16;

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

/// Examples for one network that come window by window, the same ones in the same order at each pass.
pub trait Source {
    /// The part of the game that the network is for.
    fn part(&self) -> Part;

    /// Hands on the windows after a place, and says whether that went to the end: not if `take` breaks off, or somebody asks to stop.
    ///
    /// # Errors
    /// If the games cannot be read.
    fn pass(
        &self,
        wanted: Wanted,
        from: u64,
        take: &mut dyn FnMut(Window) -> ControlFlow<()>,
    ) -> Result<bool, Error>;

    /// The first window; none without examples.
    ///
    /// # Errors
    /// If the games cannot be read.
    fn first(&self, wanted: Wanted) -> Result<Option<Examples>, Error> {
        let mut first = None;
        self.pass(wanted, 0, &mut |window| {
            first = Some(window.examples);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }
}

/// Which examples are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Those that teach.
    Teaching,
    /// Those that are held out.
    HeldOut,
}

impl Wanted {
    /// True if the examples of a deal with this number are wanted.
    pub const fn includes(self, unit: u64) -> bool {
        unit.is_multiple_of(HELD_OUT) == matches!(self, Wanted::HeldOut)
    }
}

/// Examples of games that follow each other.
pub struct Window {
    /// The examples.
    pub examples: Examples,
    /// The place after them, from which a pass can go on.
    pub end: u64,
    /// The share of the pass up to there.
    pub share: f64,
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

/// Examples that are all in memory are windows of 60.
#[cfg(test)]
impl Source for Examples {
    fn part(&self) -> Part {
        self.part
    }

    fn pass(
        &self,
        wanted: Wanted,
        from: u64,
        take: &mut dyn FnMut(Window) -> ControlFlow<()>,
    ) -> Result<bool, Error> {
        let of_it = |&n: &usize| wanted.includes(self.about[n].unit);
        let wanted: Vec<usize> = (0..self.len()).filter(of_it).collect();
        for (place, chosen) in wanted.chunks(60).enumerate().skip(from as usize) {
            let mut examples = Examples::new(self.part);
            for &n in chosen {
                examples.push(&self.inputs(n), self.targets[n], self.about[n]);
            }
            let end = place as u64 + 1;
            let share = (60.0 * end as f64 / wanted.len() as f64).min(1.0);
            if take(Window { examples, end, share }).is_break() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
