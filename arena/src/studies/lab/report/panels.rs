//! All figures of a laboratory in tables that fit on a page, by what they are about.

use doko_engine::Lang;

use super::cells::{difference_cell, name, text};
use crate::measures::games::{self, RULES_PART};
use crate::measures::{Measure, Topic};
use crate::report::document::{Cell, Column, Name, Part, Row, Section, Table};
use crate::studies::lab::compare::{Difference, Effect, Results};

/// Measures that fit side by side, with what they are about.
pub(super) struct Panel {
    topic: Topic,
    measures: Vec<&'static Measure>,
}

/// How many measures fit side by side.
const ABREAST: usize = 8;

/// All measures, by what they are about and in tables that fit on a page.
pub(super) fn panels() -> Vec<Panel> {
    let mut panels: Vec<Panel> = Vec::new();
    for measure in games::all().iter().filter(|measure| measure.key != RULES_PART) {
        let topic = measure.topic;
        let has_room = |panel: &&mut Panel| panel.topic == topic && panel.measures.len() < ABREAST;
        match panels.iter_mut().find(has_room) {
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
    let is_there = |measure: &&&'static Measure| {
        (0..cells).any(|cell| results.value(bot, cell, measure).is_some_and(|estimate| estimate.mean != 0.0))
    };
    let measures: Vec<&'static Measure> = panel.measures.iter().filter(is_there).copied().collect();
    if measures.is_empty() {
        return None;
    }
    let columns: Vec<Column> = measures.iter().map(|measure| Column::number(measure.title(lang))).collect();
    let value_row = |cell: usize| {
        let value = |&measure: &&'static Measure| {
            Cell::new(text(measure.unit, results.value(bot, cell, measure), lang))
        };
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
    match panel.topic {
        Topic::Winning => lang.pick("Who wins", "Wer gewinnt"),
        Topic::Stakes => lang.pick("What it costs", "Was es kostet"),
        Topic::Seats => lang.pick("Where one sits", "Wo man sitzt"),
        Topic::SeatsInSpreads => lang.pick("Where one sits, in spreads", "Wo man sitzt, in Streuungen"),
        Topic::Games | Topic::Solos => lang.pick("What is played", "Was gespielt wird"),
        Topic::Ansagen => lang.pick("What is said", "Was angesagt wird"),
        Topic::Kept => lang.pick("What is kept", "Was gehalten wird"),
        Topic::Heights => lang.pick("How high games are won", "Wie hoch Spiele gewonnen werden"),
        Topic::Scored => lang.pick("Sonderpunkte: in how many games", "Sonderpunkte: in wie vielen Spielen"),
        Topic::Sonderpunkte => lang.pick("Sonderpunkte: points in a game", "Sonderpunkte: Punkte pro Spiel"),
        Topic::Parties => lang.pick("When the parties are known", "Wann die Parteien bekannt sind"),
    }
}
