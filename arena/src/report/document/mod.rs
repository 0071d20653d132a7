//! A report as sections of sentences, tables and plots, whatever it is to be written as.
//!
//! [`document`] says what is in a report, and in which order; [`Markdown`](super::Markdown) and [`Html`](super::Html) say
//! how that looks. Every number is a text here, made by the same functions as those of the table on a terminal, so that
//! no two forms of a report can differ in one. Plots hold the numbers they are drawn from, too: as positions, which are
//! not read but seen, and as a table for whoever does not see them.

mod duel;
mod figures;
mod frame;
mod plots;
mod tournament;

use std::fmt;

use super::Report;
use crate::experiment::Format;
use crate::stats::Estimate;

/// What a report says.
pub(super) fn document(report: &Report<'_>) -> Document {
    let body = match report.experiment.format {
        Format::Duel => duel::sections(report),
        Format::Tournament => tournament::sections(report),
    };
    Document {
        lang: report.lang,
        title: frame::title(report),
        facts: frame::facts(report),
        verdicts: match report.experiment.format {
            Format::Duel => duel::verdicts(report),
            Format::Tournament => tournament::verdicts(report),
        },
        bots: frame::bots(report),
        sections: body.into_iter().chain(frame::closing(report)).collect(),
    }
}

/// A whole report.
pub(super) struct Document {
    pub(super) lang: doko_engine::Lang,
    /// Who plays.
    pub(super) title: String,
    /// What was played, in a line.
    pub(super) facts: String,
    /// What it comes to: sentences, each with what it is about.
    pub(super) verdicts: Vec<Verdict>,
    /// The bots by their letters.
    pub(super) bots: Vec<Name>,
    pub(super) sections: Vec<Section>,
}

/// A sentence that answers a question.
pub(super) struct Verdict {
    /// The question, in a word or two.
    pub(super) about: String,
    pub(super) sentence: String,
}

/// A bot.
#[derive(Clone)]
pub(super) struct Name {
    /// Its letter, or what else it is called in short.
    pub(super) short: String,
    /// Its name in full; empty where the short one is enough.
    pub(super) full: String,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short)?;
        if self.full.is_empty() { Ok(()) } else { write!(f, "  {}", self.full) }
    }
}

/// A heading with what belongs to it.
pub(super) struct Section {
    pub(super) heading: String,
    pub(super) parts: Vec<Part>,
    /// What comes after its parts, one level below.
    pub(super) sections: Vec<Section>,
}

impl Section {
    fn new(heading: impl Into<String>, parts: Vec<Part>) -> Section {
        Section { heading: heading.into(), parts, sections: Vec::new() }
    }
}

/// What a section has.
pub(super) enum Part {
    /// A paragraph.
    Words(String),
    /// A list.
    List(Vec<String>),
    /// A command or a file, to be typed or copied.
    Code(String),
    Table(Table),
    Plot(Plot),
    /// Something long that only some want to see.
    Fold(Fold),
}

/// What can be opened and closed.
pub(super) struct Fold {
    pub(super) summary: String,
    /// Whether it is to be printed, too.
    pub(super) is_printed: bool,
    /// Headings and paragraphs.
    pub(super) sections: Vec<Section>,
}

/// A table.
#[derive(Default)]
pub(super) struct Table {
    /// What it shows.
    pub(super) caption: String,
    /// The head of the first column.
    pub(super) corner: String,
    /// The heads of the others.
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Row>,
    /// Whether the estimates of its rows are drawn, with what they count: dots with intervals on one scale.
    pub(super) drawn: Option<String>,
}

/// A column of a table.
#[derive(Clone)]
pub(super) struct Column {
    pub(super) head: String,
    /// Whether it holds words, which are aligned to the left.
    pub(super) is_words: bool,
}

impl Column {
    pub(super) fn number(head: impl Into<String>) -> Column {
        Column { head: head.into(), is_words: false }
    }

    pub(super) fn words(head: impl Into<String>) -> Column {
        Column { head: head.into(), is_words: true }
    }
}

/// A row of a table.
pub(super) struct Row {
    pub(super) head: Name,
    /// Whether it is of what the row above it says.
    pub(super) is_detail: bool,
    pub(super) cells: Vec<Cell>,
    /// What is drawn of it.
    pub(super) estimate: Option<Estimate>,
}

impl Row {
    pub(super) fn new(head: Name, cells: Vec<Cell>) -> Row {
        Row { head, is_detail: false, cells, estimate: None }
    }
}

/// A cell of a table.
#[derive(Clone)]
pub(super) struct Cell {
    pub(super) text: String,
    /// How far it is above or below zero, from -1 to 1, in a table that is a heat map.
    pub(super) heat: Option<f64>,
    /// Whether it shows something: a difference whose interval leaves out zero.
    pub(super) is_strong: bool,
}

impl Cell {
    pub(super) fn new(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), heat: None, is_strong: false }
    }
}

/// A picture, with what it shows in words and in numbers.
pub(super) struct Plot {
    /// What it shows.
    pub(super) title: String,
    /// How it is read.
    pub(super) words: String,
    pub(super) drawing: Drawing,
    /// The same in numbers.
    pub(super) data: Table,
}

/// What is drawn.
pub(super) enum Drawing {
    /// For each row how often values fall into bins, all on one scale.
    Histograms(Vec<Bars>, Bins),
    /// Estimates that become surer from left to right.
    Courses(Vec<Line>, Axes),
}

/// The bins of histograms.
pub(super) struct Bins {
    /// The numbers of the first and the last bin.
    pub(super) range: [i64; 2],
    /// How wide a bin is, in points per game; bin 0 has zero in its middle.
    pub(super) width: f64,
    /// What is counted.
    pub(super) unit: String,
}

/// One histogram.
pub(super) struct Bars {
    pub(super) name: Name,
    /// Bins by their numbers, with which share of all they have.
    pub(super) shares: Vec<(i64, f64)>,
    /// What is told beside it.
    pub(super) note: String,
    /// Where its mean is, in points per game.
    pub(super) mean: f64,
}

/// What the axes of courses say.
pub(super) struct Axes {
    pub(super) across: String,
    pub(super) up: String,
}

/// One estimate in its course.
pub(super) struct Line {
    pub(super) name: Name,
    pub(super) estimates: Vec<Estimate>,
}
