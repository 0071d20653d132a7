//! Examples for networks: decisions as they are shown, and what answers have brought.

use doko_bots::encoding::{Encoder, GROUPS, Slots};
use doko_bots::learned::{Part, Shown, output_of};
use doko_engine::{Question, Rules};

use crate::lessons::{Lesson, PARTS, answer_of};

/// An answer that was tried.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Its output.
    pub output: u8,
    /// A card's marks.
    pub marks: Option<[u16; GROUPS]>,
    /// The points that it has brought.
    pub points: f32,
    /// The label: of a card the mean at moved ends, of other answers these points.
    pub moved: f32,
}

/// Examples for one part of the game.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    rows: Vec<u16>,
    answers: Vec<Answer>,
    /// By example, where its rows and its answers end.
    ends: Vec<[u32; 2]>,
}

impl Examples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
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

    /// Adds others.
    pub fn append(&mut self, other: &Examples) {
        let [rows, answers] = [self.rows.len() as u32, self.answers.len() as u32];
        self.rows.extend_from_slice(&other.rows);
        self.answers.extend_from_slice(&other.answers);
        self.ends.extend(other.ends.iter().map(|[row, answer]| [rows + row, answers + answer]));
    }

    fn push(&mut self, shown: &Shown, answers: &[Answer]) {
        self.rows.extend_from_slice(&shown.rows);
        self.answers.extend_from_slice(answers);
        self.ends.push([self.rows.len() as u32, self.answers.len() as u32]);
    }
}

/// The examples of a lesson for those parts that are wanted.
pub fn of_lesson(
    lesson: &Lesson,
    rules: &[(Rules, Encoder)],
    seed: u64,
    wanted: [bool; 3],
    all: &mut [Examples; 3],
) {
    let (rules, encoder) = &rules[usize::from(lesson.rules)];
    lesson.replay(rules, seed, |view, tried| {
        let Some(part) = Part::of(view).filter(|&part| wanted[part as usize]) else { return };
        let is_card = view.question() == Some(Question::Card);
        let slots = Slots::of(view);
        let shown = Shown::of(view, encoder, &slots);
        let answers = tried.ends.iter().filter_map(|end| {
            let output = output_of(answer_of(view, end.answer), &slots)? as u8;
            let marks = shown.cards.iter().find(|(of, _)| *of == output).map(|(_, marks)| *marks);
            let points = f32::from(end.points);
            // Words and games learn from ends as they are: moved ends overrate the chance that a word is kept.
            let moved = if is_card { f32::from(end.moved) / PARTS } else { points };
            Some(Answer { output, marks, points, moved })
        });
        let answers: Vec<Answer> = answers.collect();
        if !answers.is_empty() {
            all[part as usize].push(&shown, &answers);
        }
    });
}
