//! The figures of bots side by side, in a table of what they have to do with.

use super::Report;
use crate::measures::{Figure, Topic};
use crate::report::document::{Element, Row, Table};

/// The tables in their order, with their captions in English and German.
const TABLES: [(Topic, &str, &str); 3] = [
    (
        Topic::Games,
        "Games: shares and means over the seats of the bot",
        "Spiele: Anteile und Mittel über die Plätze des Bots",
    ),
    (
        Topic::Solos,
        "Solos: how often, how many are won, and points per game",
        "Soli: wie oft, wie viele gewonnen, und Punkte pro Spiel",
    ),
    (
        Topic::Ansagen,
        "Ansagen: in which share of its seats the bot said them, and how many of these it kept",
        "Ansagen: in welchem Anteil seiner Plätze der Bot sie machte, und wie viele davon er hielt",
    ),
];

/// A table for each topic, with a column of figures for each bot; nothing of what no bot has.
///
/// The columns are of the same figures in the same order.
pub(super) fn tables(report: &Report<'_>, heads: &[String], columns: &[Vec<Figure>]) -> Vec<Element> {
    let Some(first) = columns.first() else { return Vec::new() };
    let is_absent = |row: usize| columns.iter().all(|column| column[row].is_absent);
    let table = |(topic, english, german): (Topic, &str, &str)| {
        let rows = first.iter().enumerate().filter(|(_, figure)| figure.measure.topic == topic);
        let row = |(number, figure): (usize, &Figure)| {
            let label = figure.measure.name(report.lang).filter(|_| !is_absent(number))?;
            let cells = columns.iter().map(|column| column[number].text(report.lang));
            Some(Row { is_detail: label.starts_with(' '), ..Row::new(label.trim_start(), cells) })
        };
        Table::new(report.lang.pick(english, german), "", heads.iter().cloned(), rows.filter_map(row))
    };
    let tables = TABLES.into_iter().map(table);
    tables.filter(|table| !table.rows.is_empty()).map(Element::Table).collect()
}
