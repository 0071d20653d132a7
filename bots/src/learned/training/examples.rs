//! Examples that a network learns from: decisions as they are shown, and what answers have brought.

use crate::encoding::GROUPS;

/// An answer whose worth is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Its output.
    pub output: u8,
    /// A card's marks.
    pub marks: Option<[u16; GROUPS]>,
    /// Its worth in points.
    pub points: f32,
}

/// Decisions with answers whose worth is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Examples {
    /// The rows of the first layer that are on, example after example.
    rows: Vec<u16>,
    /// The answers, example after example.
    answers: Vec<Answer>,
    /// By example, where its rows and its answers end.
    ends: Vec<[u32; 2]>,
}

impl Examples {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there are none.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn start(&self, n: usize) -> [usize; 2] {
        n.checked_sub(1).map_or([0, 0], |before| self.ends[before].map(|end| end as usize))
    }

    /// The rows of an example that are on.
    pub fn rows(&self, n: usize) -> &[u16] {
        &self.rows[self.start(n)[0]..self.ends[n][0] as usize]
    }

    /// The answers of an example.
    pub fn answers(&self, n: usize) -> &[Answer] {
        &self.answers[self.start(n)[1]..self.ends[n][1] as usize]
    }

    /// Adds an example.
    pub fn push(&mut self, rows: &[u16], answers: &[Answer]) {
        self.rows.extend_from_slice(rows);
        self.answers.extend_from_slice(answers);
        self.ends.push([self.rows.len() as u32, self.answers.len() as u32]);
    }

    /// Adds others.
    pub fn append(&mut self, others: &Examples) {
        let [rows, answers] = [self.rows.len() as u32, self.answers.len() as u32];
        self.rows.extend_from_slice(&others.rows);
        self.answers.extend_from_slice(&others.answers);
        self.ends.extend(others.ends.iter().map(|[row, answer]| [rows + row, answers + answer]));
    }
}
