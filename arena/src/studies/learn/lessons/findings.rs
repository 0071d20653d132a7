//! What lessons have come to: as tables for people, as CSV and JSON for programs.

use doko_engine::words::question_key;
use doko_engine::{Lang, Question, told};
use schemars::JsonSchema;
use serde::Serialize;

use super::sums::{Tallies, Tally};
use super::{Lessons, TeacherSeats};
use crate::files::names::LESSONS_CSV;
use crate::report::document::{Cell, Column, Document, Element, Name, Row, Section, Table, Verdict};
use crate::report::outputs::Findings;
use crate::report::rows::{self, Interval};
use crate::run::{BotSummary, Unit, short};

/// Lessons with what came out of them.
#[derive(Clone, Copy)]
pub struct LessonsReport<'a> {
    /// What was found.
    pub tallies: &'a Tallies<'a>,
    /// The language of what people read.
    pub lang: Lang,
}

/// What a rule set has of a question.
#[derive(Serialize, JsonSchema)]
pub struct LessonRow {
    /// The rules: a preset and what differs from it.
    rules: String,
    /// The number of deals under these rules.
    deals: u64,
    /// What was asked, in the words of the protocol: `vorbehalt`, `armut`, `ansage`, `card`.
    question: &'static str,
    /// Decisions of which a bot compared at least two answers: so many examples there are.
    decisions: u64,
    /// How many answers were compared in them.
    answers: u64,
}

impl rows::Row for LessonRow {
    const FILE: &'static str = LESSONS_CSV;
    const ABOUT: &'static str = "learn lessons: one row for each rule set and question";
}

/// What was asked for, and what it has come to.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The bot whose thoughts are kept.
    teacher: BotSummary,
    /// Who plays in its place, if it does not play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    student: Option<BotSummary>,
    /// Whom it meets.
    companions: Vec<BotSummary>,
    /// The seed of all deals.
    seed: u64,
    /// How many deals were played.
    deals: u64,
    /// How many were asked for.
    deals_planned: u64,
    /// How often a bot was at fault.
    faults: u64,
    /// Each rule set.
    rules: Vec<OfRules>,
    /// Whether the run was made longer after a look at it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    extended: bool,
}

/// A rule set with what its deals have come to.
#[derive(Serialize, JsonSchema)]
struct OfRules {
    /// A preset and what differs from it.
    rules: String,
    /// How many deals.
    deals: u64,
    /// Points per game of the teacher where it faces itself and two companions have the other seats.
    points_in_two_seats: Interval,
    /// Points per game of the teacher where companions have the other three seats.
    points_in_one_seat: Interval,
    /// Each question of which values are kept.
    questions: Vec<LessonRow>,
}

/// The rows of a rule set: questions of which values are kept.
fn rows_of(rules: &str, tally: &Tally) -> Vec<LessonRow> {
    let row = |question: Question| {
        let [decisions, answers] = tally.labelled[question as usize];
        let (rules, question) = (rules.to_owned(), question_key(question));
        LessonRow { rules, deals: tally.deals, question, decisions, answers }
    };
    Question::ALL.into_iter().map(row).filter(|row| row.decisions > 0).collect()
}

impl LessonsReport<'_> {
    /// The decisions with values by rule set and question.
    fn decisions(&self) -> Section {
        let lang = self.lang;
        let has = |&question: &Question| {
            self.tallies.each.iter().any(|(_, tally)| tally.labelled[question as usize][0] > 0)
        };
        let questions: Vec<Question> = Question::ALL.into_iter().filter(has).collect();
        if questions.is_empty() {
            let words = lang.pick(
                "There are none: no bot has compared answers, or this run does not keep what they think.",
                "Es gibt keine: Kein Bot hat Antworten verglichen, oder dieser Lauf hebt nicht auf, was sie denken.",
            );
            return Section::new(heading(lang), vec![Element::words(words)]);
        }
        let row = |(rules, tally): &(&doko_engine::Rules, Tally)| {
            let of_question =
                |question: &Question| lang.number(tally.labelled[*question as usize][0].to_string());
            let cells = [tally.deals.to_string()].into_iter().chain(questions.iter().map(of_question));
            Row::new(rules.label(), cells)
        };
        let heads = questions.iter().map(|&question| Column::number(question_name(question, lang)));
        let deals = Column::number(lang.pick("deals", "Verteilungen"));
        let table = Table::new(
            lang.pick(
                "Decisions of which at least two answers were compared",
                "Entscheidungen, bei denen mindestens zwei Antworten verglichen wurden",
            ),
            lang.pick("rules", "Regeln"),
            [deals].into_iter().chain(heads),
            self.tallies.each.iter().map(row),
        );
        Section::new(heading(lang), vec![Element::Table(table)])
    }

    /// How the teacher, or its student, did among companions; nothing if it has none.
    fn points(&self) -> Option<Section> {
        let lang = self.lang;
        let Lessons { teacher, companions, .. } = self.tallies.lessons;
        if companions.is_empty() {
            return None;
        }
        let row = |(rules, tally): &(&doko_engine::Rules, Tally)| {
            let cell = |table| Cell::shown(self.tallies.points(tally, table), lang);
            Row::new(rules.label(), [TeacherSeats::Two, TeacherSeats::One].map(cell))
        };
        let (heading, title) = if teacher.student().is_some() {
            (
                lang.pick("The student", "Der Schüler"),
                lang.pick("Points per game of the student", "Punkte pro Spiel des Schülers"),
            )
        } else {
            (
                lang.pick("The teacher", "Der Lehrer"),
                lang.pick("Points per game of the teacher", "Punkte pro Spiel des Lehrers"),
            )
        };
        let table = Table::new(
            title,
            lang.pick("rules", "Regeln"),
            [
                lang.pick("in two seats", "auf zwei Plätzen"),
                lang.pick("alone among companions", "allein unter Mitspielern"),
            ],
            self.tallies.each.iter().map(row),
        );
        Some(Section::new(heading, vec![Element::Table(table)]))
    }
}

fn heading(lang: Lang) -> &'static str {
    lang.pick("Decisions with values", "Entscheidungen mit Werten")
}

/// A question in a word.
fn question_name(question: Question, lang: Lang) -> &'static str {
    match question {
        Question::Klopfen => lang.pick("knocking", "Klopfen"),
        Question::Vorbehalt => "Vorbehalt",
        Question::Bid => lang.pick("bid", "Reizen"),
        Question::Solo => "Solo",
        Question::Armut => "Armut",
        Question::Exchange => lang.pick("exchange", "Tausch"),
        Question::Schweine => "Schweine",
        Question::Ansage => "Ansage",
        Question::Card => lang.pick("card", "Karte"),
    }
}

impl Findings for LessonsReport<'_> {
    type Summary = Summary;
    type Row = LessonRow;

    fn command(&self) -> &'static str {
        "lessons"
    }

    fn engine(&self) -> String {
        self.tallies.lessons.engine.clone()
    }

    fn document(&self, lang: Lang) -> Document {
        let report = LessonsReport { lang, ..*self };
        let Tallies { lessons, .. } = self.tallies;
        let Lessons { teacher, companions, seed, .. } = lessons;
        let (name, deals) = (teacher.label_in(lang), Unit::Deal.counted(self.tallies.deals(), lang));
        let games = match companions.len() {
            0 => told!(lang, "{name} in all seats", "{name} auf allen Plätzen"),
            _ => told!(
                lang,
                "{name} in all seats, in two and in one of them",
                "{name} auf allen Plätzen, auf zweien und auf einem"
            ),
        };
        let decisions = self.tallies.decisions();
        let sentence = told!(
            lang,
            "{decisions} decisions can be learnt from.",
            "Aus {decisions} Entscheidungen lässt sich lernen."
        );
        let companions = companions.iter().map(|bot| bot.label_in(lang));
        let bots = std::iter::once(name.clone()).chain(companions).enumerate();
        let bots = bots.map(|(number, full)| Name { short: short(number), full });
        Document {
            lang,
            title: told!(lang, "Lessons of {name}", "Lehrstunden von {name}"),
            facts: told!(lang, "{deals} of seed {seed}: {games}.", "{deals} von Seed {seed}: {games}."),
            verdicts: vec![Verdict::new(lang.pick("Lessons", "Lehrstunden"), sentence)],
            bots: bots.collect(),
            sections: std::iter::once(report.decisions()).chain(report.points()).collect(),
        }
    }

    fn summary(&self) -> Summary {
        let Tallies { lessons, each, faults, is_extended, .. } = self.tallies;
        let of_rules = |(rules, tally): &(&doko_engine::Rules, Tally)| OfRules {
            rules: rules.label(),
            deals: tally.deals,
            points_in_two_seats: self.tallies.points(tally, TeacherSeats::Two).into(),
            points_in_one_seat: self.tallies.points(tally, TeacherSeats::One).into(),
            questions: rows_of(&rules.label(), tally),
        };
        Summary {
            teacher: BotSummary::of(lessons.teacher.teacher()),
            student: lessons.teacher.student().map(BotSummary::of),
            companions: lessons.companions.iter().map(BotSummary::of).collect(),
            seed: lessons.seed,
            deals: self.tallies.deals(),
            deals_planned: lessons.deals,
            faults: *faults,
            rules: each.iter().map(of_rules).collect(),
            extended: *is_extended,
        }
    }

    fn rows(&self) -> Vec<LessonRow> {
        self.tallies.each.iter().flat_map(|(rules, tally)| rows_of(&rules.label(), tally)).collect()
    }
}
