//! All figures of a laboratory in tables that fit on a page, by what they are about.

use doko_engine::Lang;

use super::document::{difference_cell, name};
use super::text;
use crate::lab::compare::{Difference, Effect, Results};
use crate::lab::measure::{Measure, Topic};
use crate::report::document::{Cell, Column, Name, Part, Row, Section, Table};

/// Measures that fit side by side, with what they are about.
pub(super) struct Panel {
    topic: Topic,
    measures: Vec<Measure>,
}

/// How many measures fit side by side.
const ABREAST: usize = 8;

/// All measures, by what they are about and in tables that fit on a page.
pub(super) fn panels() -> Vec<Panel> {
    let mut panels: Vec<Panel> = Vec::new();
    let kind = |measure: &Measure| std::mem::discriminant(measure);
    for measure in Measure::all().into_iter().filter(|measure| *measure != Measure::Parted) {
        let topic = measure.topic();
        let splits = matches!(topic, Topic::Ansagen | Topic::Sonderpunkte | Topic::Seats);
        let fitting = panels.iter_mut().find(|panel| {
            panel.topic == topic
                && panel.measures.len() < ABREAST
                && (!splits || panel.measures.iter().any(|other| kind(other) == kind(&measure)))
        });
        match fitting {
            Some(panel) => panel.measures.push(measure),
            None => panels.push(Panel { topic, measures: vec![measure] }),
        }
    }
    panels
}

/// The tables of a panel; nothing of what never happens under any of these rules.
pub(super) fn of_panel(results: &Results<'_>, bot: usize, panel: &Panel, lang: Lang) -> Option<Section> {
    let lab = results.lab;
    let cells = lab.design.cells.len();
    let is_there = |measure: &&Measure| {
        (0..cells)
            .any(|cell| results.value(bot, cell, **measure).is_some_and(|estimate| estimate.mean != 0.0))
    };
    let measures: Vec<Measure> = panel.measures.iter().filter(is_there).copied().collect();
    if measures.is_empty() {
        return None;
    }
    let columns: Vec<Column> = measures.iter().map(|measure| Column::number(measure.name(lang))).collect();
    let value_row = |cell: usize| {
        let value =
            |&measure: &Measure| Cell::new(text(measure.unit(), results.value(bot, cell, measure), lang));
        Row::new(name(lab, cell, lang), measures.iter().map(value).collect())
    };
    let difference_rows = |cell: usize| {
        let of = |effect: Effect, head: Name, is_detail: bool| {
            let all: Vec<Option<Difference>> =
                measures.iter().map(|&measure| results.difference(bot, cell, measure, effect)).collect();
            let cells = measures.iter().zip(&all);
            let cells = cells.map(|(&measure, &difference)| difference_cell(measure, difference, lang));
            let row = Row { is_detail, ..Row::new(head, cells.collect()) };
            (!is_detail || all.iter().any(Option::is_some)).then_some(row)
        };
        let plain = |text: &str| Name { short: text.to_owned(), full: String::new() };
        [
            of(Effect::Total, name(lab, cell, lang), false),
            of(Effect::Mechanical, plain(lang.pick("by itself", "von selbst")), true),
            of(Effect::Adapted, plain(lang.pick("by adapting", "durch Anpassung")), true),
        ]
    };
    let table = |caption: &str, rows: Vec<Row>| Table {
        caption: caption.to_owned(),
        corner: lang.pick("rules", "Regeln").to_owned(),
        columns: columns.clone(),
        rows,
        drawn: None,
    };
    let values =
        table(lang.pick("Under each rule set", "Unter jedem Regelwerk"), (0..cells).map(value_row).collect());
    let differences = table(
        lang.pick("Difference from the base", "Unterschied zur Grundlage"),
        (1..cells).flat_map(difference_rows).flatten().collect(),
    );
    Some(Section::new(heading(panel, lang), vec![Part::Table(values), Part::Table(differences)]))
}

fn heading(panel: &Panel, lang: Lang) -> &'static str {
    match (panel.topic, panel.measures.first()) {
        (Topic::Winning, _) => lang.pick("Who wins", "Wer gewinnt"),
        (Topic::Stakes, _) => lang.pick("What it costs", "Was es kostet"),
        (Topic::Seats, Some(Measure::Seat(_))) => lang.pick("Where one sits", "Wo man sitzt"),
        (Topic::Seats, _) => lang.pick("Where one sits, in spreads", "Wo man sitzt, in Streuungen"),
        (Topic::Games, _) => lang.pick("What is played", "Was gespielt wird"),
        (Topic::Ansagen, Some(Measure::Kept(..))) => lang.pick("What is kept", "Was gehalten wird"),
        (Topic::Ansagen, _) => lang.pick("What is said", "Was angesagt wird"),
        (Topic::Heights, _) => lang.pick("How high games are won", "Wie hoch Spiele gewonnen werden"),
        (Topic::Sonderpunkte, Some(Measure::PointsOf(_))) => {
            lang.pick("Sonderpunkte: points in a game", "Sonderpunkte: Punkte pro Spiel")
        }
        (Topic::Sonderpunkte, _) => {
            lang.pick("Sonderpunkte: in how many games", "Sonderpunkte: in wie vielen Spielen")
        }
        (Topic::Parties, _) => lang.pick("When the parties are known", "Wann die Parteien bekannt sind"),
    }
}
