//! What a document is made of: sentences, tables and plots in sections.

use std::fmt;

use doko_engine::Lang;

use crate::stats::Estimate;

/// A whole document.
pub(crate) struct Document {
    pub(crate) lang: Lang,
    /// Who plays.
    pub(crate) title: String,
    /// What was played, in a line.
    pub(crate) facts: String,
    /// What it comes to: sentences, each with what it is about.
    pub(crate) verdicts: Vec<Verdict>,
    /// The bots by their letters.
    pub(crate) bots: Vec<Name>,
    pub(crate) sections: Vec<Section>,
}

/// A sentence that answers a question.
pub(crate) struct Verdict {
    /// The question, in a word or two.
    pub(crate) about: String,
    pub(crate) sentence: String,
}

/// A bot.
#[derive(Clone)]
pub(crate) struct Name {
    /// Its letter, or what else it is called in short.
    pub(crate) short: String,
    /// Its name in full; empty where the short one is enough.
    pub(crate) full: String,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short)?;
        if self.full.is_empty() { Ok(()) } else { write!(f, "  {}", self.full) }
    }
}

/// A heading with what belongs to it.
pub(crate) struct Section {
    pub(crate) heading: String,
    pub(crate) parts: Vec<Part>,
    /// What comes after its parts, one level below.
    pub(crate) sections: Vec<Section>,
}

impl Section {
    pub(crate) fn new(heading: impl Into<String>, parts: Vec<Part>) -> Section {
        Section { heading: heading.into(), parts, sections: Vec::new() }
    }
}

/// What a section has.
pub(crate) enum Part {
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
pub(crate) struct Fold {
    pub(crate) summary: String,
    /// Whether it is to be printed, too.
    pub(crate) is_printed: bool,
    /// Headings and paragraphs.
    pub(crate) sections: Vec<Section>,
}

/// A table.
#[derive(Default)]
pub(crate) struct Table {
    /// What it shows.
    pub(crate) caption: String,
    /// The head of the first column.
    pub(crate) corner: String,
    /// The heads of the others.
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Row>,
    /// Whether the estimates of its rows are drawn, with what they count: dots with intervals on one scale.
    pub(crate) drawn: Option<String>,
}

/// A column of a table.
#[derive(Clone)]
pub(crate) struct Column {
    pub(crate) head: String,
    /// Whether it holds words, which are aligned to the left.
    pub(crate) is_words: bool,
}

impl Column {
    pub(crate) fn number(head: impl Into<String>) -> Column {
        Column { head: head.into(), is_words: false }
    }

    pub(crate) fn words(head: impl Into<String>) -> Column {
        Column { head: head.into(), is_words: true }
    }
}

/// A row of a table.
pub(crate) struct Row {
    pub(crate) head: Name,
    /// Whether it is of what the row above it says.
    pub(crate) is_detail: bool,
    pub(crate) cells: Vec<Cell>,
    /// What is drawn of it.
    pub(crate) estimate: Option<Estimate>,
}

impl Row {
    pub(crate) fn new(head: Name, cells: Vec<Cell>) -> Row {
        Row { head, is_detail: false, cells, estimate: None }
    }
}

/// A cell of a table.
#[derive(Clone)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// How far it is above or below zero, from -1 to 1, in a table that is a heat map.
    pub(crate) heat: Option<f64>,
    /// Whether it shows something: a difference whose interval leaves out zero.
    pub(crate) is_strong: bool,
}

impl Cell {
    pub(crate) fn new(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), heat: None, is_strong: false }
    }
}

/// A picture, with what it shows in words and in numbers.
pub(crate) struct Plot {
    /// What it shows.
    pub(crate) title: String,
    /// How it is read.
    pub(crate) words: String,
    pub(crate) drawing: Drawing,
    /// The same in numbers.
    pub(crate) data: Table,
}

/// What is drawn.
pub(crate) enum Drawing {
    /// For each row how often values fall into bins, all on one scale.
    Histograms(Vec<Bars>, Bins),
    /// Estimates that become surer from left to right.
    Courses(Vec<Line>, Axes),
    /// Shares that were found over those that were expected, both from 0 to 1: on the diagonal they agree.
    Reliability(Vec<Dot>, Axes),
}

/// The bins of histograms.
pub(crate) struct Bins {
    /// The numbers of the first and the last bin.
    pub(crate) range: [i64; 2],
    /// How wide a bin is, in points per game; bin 0 has zero in its middle.
    pub(crate) width: f64,
    /// What is counted.
    pub(crate) unit: String,
}

/// One histogram.
pub(crate) struct Bars {
    pub(crate) name: Name,
    /// Bins by their numbers, with which share of all they have.
    pub(crate) shares: Vec<(i64, f64)>,
    /// What is told beside it.
    pub(crate) note: String,
    /// Where its mean is, in points per game.
    pub(crate) mean: f64,
}

/// A share that was found where another was expected.
pub(crate) struct Dot {
    pub(crate) expected: f64,
    pub(crate) found: f64,
    /// The interval of what was found.
    pub(crate) ci95: Option<[f64; 2]>,
    /// The same in words.
    pub(crate) note: String,
}

/// What the axes of a plot say.
pub(crate) struct Axes {
    pub(crate) across: String,
    pub(crate) up: String,
}

/// One estimate in its course.
pub(crate) struct Line {
    pub(crate) name: Name,
    pub(crate) estimates: Vec<Estimate>,
}
