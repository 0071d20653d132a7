//! Examples for networks: decisions as they are shown, and what answers have brought.

use doko_bots::encoding::{Encoder, Slots};
use doko_bots::learned::training::{Answer, Examples};
use doko_bots::learned::{Part, Shown, output_of};
use doko_engine::{Question, Rules};

use crate::lessons::{Lesson, PARTS, answer_of};

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
            // Words and games learn from ends as they are: moved ends overrate the chance that a word is kept.
            let points = if is_card { f32::from(end.moved) / PARTS } else { f32::from(end.points) };
            Some(Answer { output, marks, points })
        });
        let answers: Vec<Answer> = answers.collect();
        if !answers.is_empty() {
            all[part as usize].push(&shown.rows, &answers);
        }
    });
}
