//! Examples that a network is taught by: what it is shown of a decision, and what answers have brought.

use std::ops::ControlFlow;

use doko_bots::learned::Part;
use doko_bots::learned::training::{Answer, Examples};

use crate::error::Error;

/// Of so many units in a row one is held out: no network is taught by its examples, and all are evaluated on them.
pub const HELD_OUT: u64 = 20;

/// How many examples a [`Window`] has, but for the last: about 30 MB.
pub const WINDOW: usize = 1 << 16;

/// Where an example comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The deal, by a number that no other deal has; see [`HELD_OUT`].
    pub unit: u64,
    /// The trick, from 1; 0 of a Vorbehalt.
    pub trick: u8,
}

/// Examples for one network, in the order of the games.
#[derive(Clone, Debug, PartialEq)]
pub struct Collected {
    /// What the network is for.
    pub part: Part,
    /// The examples.
    pub examples: Examples,
    /// Where each comes from.
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

    /// How many examples the first window has.
    ///
    /// # Errors
    /// If the games cannot be read.
    fn first(&self) -> Result<usize, Error> {
        let mut first = 0;
        self.pass(Wanted::Teaching, 0, &mut |window| {
            first = window.found.len();
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
    pub found: Collected,
    /// The place after them, from which a pass can go on.
    pub end: u64,
    /// The share of the pass up to there.
    pub share: f64,
}

impl Collected {
    /// None yet.
    pub fn new(part: Part) -> Collected {
        Collected { part, examples: Examples::default(), about: Vec::new() }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.about.len()
    }

    /// Adds an example.
    pub fn push(&mut self, rows: &[u16], answers: &[Answer], about: Origin) {
        self.examples.push(rows, answers);
        self.about.push(about);
    }

    /// Adds the examples of later games.
    pub fn append(&mut self, later: &Collected) {
        self.examples.append(&later.examples);
        self.about.extend_from_slice(&later.about);
    }
}

/// Examples that are all in memory are windows of 60.
#[cfg(test)]
impl Source for Collected {
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
            let mut found = Collected::new(self.part);
            for &n in chosen {
                found.push(self.examples.rows(n), self.examples.answers(n), self.about[n]);
            }
            let end = place as u64 + 1;
            let share = (60.0 * end as f64 / wanted.len() as f64).min(1.0);
            if take(Window { found, end, share }).is_break() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
