//! What a document is made of: sentences, tables and plots in sections.

use std::{fmt, iter};

use doko_engine::Lang;

use crate::report;
use crate::stats::{self, Estimate};

/// A whole document.
pub struct Document {
    pub lang: Lang,
    /// Who plays.
    pub title: String,
    /// What was played, in a line.
    pub facts: String,
    /// What it comes to: sentences, each with what it is about.
    pub verdicts: Vec<Verdict>,
    /// The bots by their letters.
    pub bots: Vec<Name>,
    pub sections: Vec<Section>,
}

/// A sentence that answers a question.
pub struct Verdict {
    /// The question, in a word or two.
    pub about: String,
    /// What that is to programs, in small beside it; often nothing.
    pub small: String,
    pub sentence: String,
}

impl Verdict {
    pub(crate) fn new(about: impl Into<String>, sentence: impl Into<String>) -> Verdict {
        Verdict { about: about.into(), small: String::new(), sentence: sentence.into() }
    }
}

/// A bot.
#[derive(Clone)]
pub struct Name {
    /// Its letter, or what else it is called in short.
    pub short: String,
    /// Its name in full; empty where the short one is enough.
    pub full: String,
}

impl Name {
    /// What needs no longer name.
    pub fn short(name: impl Into<String>) -> Name {
        Name { short: name.into(), full: String::new() }
    }

    /// A bot by its letter and its name.
    pub(crate) fn of_bot(letter: char, name: String) -> Name {
        Name { short: letter.to_string(), full: name }
    }
}

impl<T: Into<String>> From<T> for Name {
    fn from(name: T) -> Name {
        Name::short(name)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short)?;
        if self.full.is_empty() { Ok(()) } else { write!(f, "  {}", self.full) }
    }
}

/// A heading with what belongs to it.
pub struct Section {
    pub heading: String,
    pub parts: Vec<Element>,
    /// Whether a terminal shows it only if the whole report is asked for.
    pub is_detail: bool,
    /// What comes after its parts, one level below.
    pub sections: Vec<Section>,
}

impl Section {
    pub fn new(heading: impl Into<String>, parts: Vec<Element>) -> Section {
        Section { heading: heading.into(), parts, is_detail: false, sections: Vec::new() }
    }

    /// One that a terminal shows only if the whole report is asked for.
    pub fn detail(heading: impl Into<String>, parts: Vec<Element>) -> Section {
        Section { is_detail: true, ..Section::new(heading, parts) }
    }
}

/// What a section has.
pub enum Element {
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

impl Element {
    /// A paragraph.
    pub(crate) fn words(words: impl Into<String>) -> Element {
        Element::Words(words.into())
    }

    /// Something long that only some want to see, and that is not printed.
    pub(crate) fn fold(summary: impl Into<String>, sections: Vec<Section>) -> Element {
        Element::Fold(Fold { summary: summary.into(), is_printed: false, sections })
    }
}

/// What can be opened and closed.
pub struct Fold {
    pub summary: String,
    /// Whether it is to be printed, too.
    pub is_printed: bool,
    /// Headings and paragraphs.
    pub sections: Vec<Section>,
}

/// A table.
#[derive(Default)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The head of the first column.
    pub corner: String,
    /// The heads of the others.
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// Whether the estimates of its rows are drawn, with what they count: dots with intervals on one scale.
    pub drawn: Option<String>,
}

impl Table {
    /// Its head and its rows as texts, each as wide as its column and at least as wide as asked: words to the left, numbers
    /// to the right. `head` writes what stands in the first column, of a detail or not, and `cell` the rest.
    pub(crate) fn aligned(
        &self,
        least: usize,
        head: impl Fn(&str, bool) -> String,
        cell: impl Fn(&Cell) -> String,
    ) -> Vec<Vec<String>> {
        let columns = self.columns.iter().map(|column| cell(&Cell::new(&*column.head)));
        let first = iter::once(head(&self.corner, false)).chain(columns).collect();
        let rows = self.rows.iter().map(|row| {
            let name = head(&row.head.to_string(), row.is_detail);
            iter::once(name).chain(row.cells.iter().map(&cell)).collect()
        });
        let mut lines: Vec<Vec<String>> = iter::once(first).chain(rows).collect();
        for column in 0..=self.columns.len() {
            let width = lines.iter().map(|line| report::width(&line[column])).fold(least, usize::max);
            for text in lines.iter_mut().map(|line| &mut line[column]) {
                let room = " ".repeat(width - report::width(text));
                *text = if self.is_words(column) { format!("{text}{room}") } else { format!("{room}{text}") };
            }
        }
        lines
    }

    /// Whether a column holds words; column 0 has the heads of the rows.
    pub(crate) fn is_words(&self, column: usize) -> bool {
        column == 0 || self.columns[column - 1].is_words
    }

    /// A table without a drawing; columns that are named by a text have numbers.
    pub(crate) fn new(
        caption: impl Into<String>,
        corner: impl Into<String>,
        heads: impl IntoIterator<Item: Into<Column>>,
        rows: impl IntoIterator<Item = Row>,
    ) -> Table {
        Table {
            caption: caption.into(),
            corner: corner.into(),
            columns: heads.into_iter().map(Into::into).collect(),
            rows: rows.into_iter().collect(),
            drawn: None,
        }
    }

    /// The same with the estimates of its rows drawn, which count this.
    pub(crate) fn drawn(self, unit: impl Into<String>) -> Table {
        Table { drawn: Some(unit.into()), ..self }
    }
}

/// A column of a table.
#[derive(Clone)]
pub struct Column {
    pub head: String,
    /// Whether it holds words, which are aligned to the left.
    pub is_words: bool,
}

impl Column {
    pub fn number(head: impl Into<String>) -> Column {
        Column { head: head.into(), is_words: false }
    }

    pub fn words(head: impl Into<String>) -> Column {
        Column { head: head.into(), is_words: true }
    }
}

impl From<&str> for Column {
    fn from(head: &str) -> Column {
        Column::number(head)
    }
}

impl From<String> for Column {
    fn from(head: String) -> Column {
        Column::number(head)
    }
}

/// A row of a table.
pub struct Row {
    pub head: Name,
    /// What its head is to programs, in small beside it on a page; often nothing.
    pub small: String,
    /// Whether it is of what the row above it says.
    pub is_detail: bool,
    pub cells: Vec<Cell>,
    /// What is drawn of it.
    pub estimate: Option<Estimate>,
}

impl Row {
    /// A row of anything that can stand there, which is no detail and not drawn.
    pub(crate) fn new(head: impl Into<Name>, cells: impl IntoIterator<Item: Into<Cell>>) -> Row {
        let cells = cells.into_iter().map(Into::into).collect();
        Row { head: head.into(), small: String::new(), is_detail: false, cells, estimate: None }
    }
}

/// A cell of a table.
#[derive(Clone)]
pub struct Cell {
    pub text: String,
    /// How far it is above or below zero, from -1 to 1, in a table that is a heat map.
    pub heat: Option<f64>,
    /// Whether it shows something: a difference whose interval leaves out zero.
    pub is_strong: bool,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell::new(text)
    }
}

impl Cell {
    pub fn new(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), heat: None, is_strong: false }
    }

    /// An estimate with half the width of its interval, or a dash.
    pub fn estimate(estimate: Option<Estimate>, lang: Lang) -> Cell {
        Cell::new(estimate.map_or("–".to_owned(), |estimate| lang.number(estimate)))
    }

    /// The same, strong if the interval leaves out zero.
    pub fn shown(estimate: Option<Estimate>, lang: Lang) -> Cell {
        let is_strong = estimate.is_some_and(|estimate| {
            matches!(estimate.verdict(), stats::Verdict::Better | stats::Verdict::Worse)
        });
        Cell { is_strong, ..Cell::estimate(estimate, lang) }
    }
}

/// A picture, with what it shows in words and in numbers.
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// How it is read, unless its section says so.
    pub words: String,
    pub drawing: Drawing,
    /// The same in numbers.
    pub data: Table,
}

/// What is drawn.
pub enum Drawing {
    /// For each row how often values fall into bins, all on one scale.
    Histograms(Vec<Bars>, Bins),
    /// Estimates that become surer from left to right.
    Curves(Vec<Line>, Axes),
    /// Shares that were found over those that were expected, both from 0 to 1: on the diagonal they agree.
    Reliability(Vec<Dot>, Axes),
}

/// The bins of histograms.
pub struct Bins {
    /// The numbers of the first and the last bin.
    pub range: [i64; 2],
    /// How wide a bin is, in points per game; bin 0 has zero in its middle.
    pub width: f64,
    /// What is counted.
    pub unit: String,
}

/// One histogram.
pub struct Bars {
    pub name: Name,
    /// Bins by their numbers, with which share of all they have.
    pub shares: Vec<(i64, f64)>,
    /// What is told beside it.
    pub note: String,
    /// Where its mean is, in points per game.
    pub mean: f64,
}

/// A share that was found where another was expected.
pub struct Dot {
    pub expected: f64,
    pub found: f64,
    /// The interval of what was found.
    pub ci95: Option<[f64; 2]>,
    /// The same in words.
    pub note: String,
}

/// What the axes of a plot say.
pub struct Axes {
    pub across: String,
    pub up: String,
}

/// One estimate in its course.
pub struct Line {
    pub name: Name,
    pub estimates: Vec<Estimate>,
}

impl Line {
    /// Whether its intervals make a band: at least two of its estimates have one.
    pub(crate) fn has_band(&self) -> bool {
        self.estimates.iter().filter(|estimate| estimate.half_width.is_some()).count() > 1
    }
}
