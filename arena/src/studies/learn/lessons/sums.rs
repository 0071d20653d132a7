//! What a deal of lessons comes to, and deals added up: which decisions have values, and how the teacher did.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use doko_engine::{Question, Rules};

use super::{Lessons, TEACHER, TeacherSeats};
use crate::run::{Answer, Call, Finished, Note, Observer};
use crate::stats::{BlockPoints, Estimate, Looks, Moments};

/// How many kinds of questions there are.
const QUESTIONS: usize = Question::ALL.len();

/// What a game has to be learnt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The number of its rule set.
    rule_set: usize,
    table: TeacherSeats,
    /// By question: decisions of which at least two answers were compared, and how many were in all.
    labelled: [[u32; 2]; QUESTIONS],
    /// What the teacher has scored in all its seats.
    points: i32,
    /// How many bots were at fault.
    pub faults: u32,
}

/// Keeps what was asked, answer by answer.
#[derive(Default)]
pub struct Questions(Vec<Question>);

impl Observer for Questions {
    fn sees(&mut self, _: &doko_engine::Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        self.0.push(answer.question);
        ControlFlow::Continue(())
    }
}

impl Lesson {
    /// That of a game that was played, or read, before such an observer.
    pub fn of(
        rule_set: usize,
        table: TeacherSeats,
        call: &Call<'_>,
        finished: &Finished<'_>,
        asked: &Questions,
    ) -> Lesson {
        let mut labelled = [[0; 2]; QUESTIONS];
        for (at, note) in &finished.notes {
            let Note::Values(values) = note else { continue };
            let answers: BTreeSet<u32> = values.iter().map(|value| value.number).collect();
            if answers.len() > 1 {
                let [decisions, compared] = &mut labelled[asked.0[*at as usize] as usize];
                *decisions += 1;
                *compared += answers.len() as u32;
            }
        }
        let of_teacher = call.seats.iter().filter(|&(_, &bot)| bot == TEACHER);
        let points = of_teacher.map(|(seat, _)| finished.points[seat]).sum();
        Lesson { rule_set, table, labelled, points, faults: finished.faults().count() as u32 }
    }
}

/// What the deals of a rule set come to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How many deals.
    pub deals: u64,
    /// By question: decisions of which at least two answers were compared, and how many were in all.
    pub labelled: [[u64; 2]; QUESTIONS],
    /// Points per game and seat of the teacher, by table.
    points: [Moments; TeacherSeats::ALL.len()],
}

/// What all deals so far come to.
pub struct Tallies<'a> {
    /// What was asked for.
    pub lessons: &'a Lessons,
    /// Each rule set once, with what its deals come to.
    pub each: Vec<(&'a Rules, Tally)>,
    /// For each turn the number of its rule set among these.
    numbers: Vec<usize>,
    /// How many bots were at fault in all.
    pub faults: u64,
    /// Whether the run was made longer after it had been looked at.
    pub is_extended: bool,
}

impl<'a> Tallies<'a> {
    /// Nothing played yet.
    pub fn new(lessons: &'a Lessons, is_extended: bool) -> Tallies<'a> {
        let mut each: Vec<(&Rules, Tally)> = Vec::new();
        let mut numbers = Vec::new();
        for rules in &lessons.rules {
            let known = each.iter().position(|(other, _)| *other == rules);
            numbers.push(known.unwrap_or(each.len()));
            if known.is_none() {
                each.push((rules, Tally::default()));
            }
        }
        Tallies { lessons, each, numbers, faults: 0, is_extended }
    }

    /// Counts a deal.
    pub fn add(&mut self, lesson: &Lesson) {
        let (_, tally) = &mut self.each[self.numbers[lesson.rule_set]];
        tally.deals += 1;
        for (sums, labelled) in tally.labelled.iter_mut().zip(lesson.labelled) {
            sums.iter_mut().zip(labelled).for_each(|(sum, more)| *sum += u64::from(more));
        }
        let points = BlockPoints::quotient(i64::from(lesson.points), lesson.table.teachers());
        tally.points[lesson.table as usize].add(points);
        self.faults += u64::from(lesson.faults);
    }

    /// How many deals there are.
    pub fn deals(&self) -> u64 {
        self.each.iter().map(|(_, tally)| tally.deals).sum()
    }

    /// How many decisions have values.
    pub fn decisions(&self) -> u64 {
        self.each.iter().flat_map(|(_, tally)| tally.labelled).map(|[decisions, _]| decisions).sum()
    }

    /// Points per game and seat of the teacher at a table.
    pub fn points(&self, tally: &Tally, table: TeacherSeats) -> Option<Estimate> {
        Looks::at(self.is_extended).estimate(&tally.points[table as usize])
    }
}
