//! All figures of a laboratory in tables that fit on a page, by what they are about.

use doko_engine::{Lang, told};

use super::cells::{difference_cell, name};
use crate::measures::{Measure, Topic};
use crate::report::document::{Element, Row, Section, Table};
use crate::studies::lab::results::{BotResults, Difference, Effect, measures};

/// Measures that fit side by side, with what they are about.
type Panel = (Topic, Vec<&'static Measure>);

/// How many measures fit side by side.
const ABREAST: usize = 8;

/// All figures of a bot; nothing of what never happens under any of these rules.
pub(super) fn panels(bot: &BotResults<'_>, lang: Lang) -> Vec<Section> {
    let mut panels: Vec<Panel> = Vec::new();
    for measure in measures() {
        let has_room = |(topic, measures): &&mut Panel| *topic == measure.topic && measures.len() < ABREAST;
        match panels.iter_mut().find(has_room) {
            Some((_, measures)) => measures.push(measure),
            None => panels.push((measure.topic, vec![measure])),
        }
    }
    let cells = 0..bot.lab.design.cells.len();
    let is_there = |measure: &&'static Measure| {
        cells.clone().any(|cell| bot.value(cell, measure).is_some_and(|value| value.mean != 0.0))
    };
    for (_, measures) in &mut panels {
        measures.retain(is_there);
    }
    panels.retain(|(_, measures)| !measures.is_empty());
    let mut sections: Vec<Section> = Vec::new();
    for (topic, measures) in panels {
        let section = panel(bot, topic, &measures, lang);
        match sections.iter_mut().find(|above| above.heading == section.heading) {
            Some(above) => above.parts.extend(section.parts),
            None => sections.push(section),
        }
    }
    sections
}

/// The tables of a panel.
fn panel(bot: &BotResults<'_>, topic: Topic, measures: &[&'static Measure], lang: Lang) -> Section {
    let lab = bot.lab;
    let cells = lab.design.cells.len();
    let value_row = |cell: usize| {
        let value = |&measure: &&'static Measure| measure.unit.text(bot.value(cell, measure), lang);
        Row::new(name(lab, cell, lang), measures.iter().map(value))
    };
    let difference_row = |cell: usize, effect: Effect, head: String| {
        let difference = |&measure: &&'static Measure| bot.difference(cell, measure, effect);
        let all: Vec<Option<Difference>> = measures.iter().map(difference).collect();
        let cells = measures.iter().zip(&all).map(|(measure, &own)| difference_cell(measure, own, lang));
        let is_detail = effect != Effect::Total;
        let is_known = !is_detail || all.iter().any(Option::is_some);
        is_known.then(|| Row { is_detail, ..Row::new(head, cells) })
    };
    let difference_rows = |cell: usize| {
        [
            difference_row(cell, Effect::Total, name(lab, cell, lang)),
            difference_row(cell, Effect::Mechanical, lang.pick("by itself", "ohne Umstellung").to_owned()),
            difference_row(cell, Effect::Adapted, lang.pick("by adapting", "durch Umstellung").to_owned()),
        ]
    };
    let table = |caption: &str, rows: Vec<Row>| {
        let heads = measures.iter().map(|measure| measure.title(lang));
        Element::Table(Table::new(caption, lang.pick("rules", "Regeln"), heads, rows))
    };
    let values = (0..cells).map(value_row).collect();
    let base = name(lab, 0, lang);
    let before = Row { head: told!(lang, "{base}: value", "{base}: Wert").into(), ..value_row(0) };
    let differences = std::iter::once(before).chain((1..cells).flat_map(difference_rows).flatten()).collect();
    let caption = told!(
        lang,
        "Difference from {base}; of shares in percentage points",
        "Unterschied zu {base}, bei Anteilen in Prozentpunkten"
    );
    Section::new(
        heading(topic, lang),
        vec![
            table(lang.pick("Under each rule set", "Unter jedem Regelwerk"), values),
            table(&caption, differences),
        ],
    )
}

fn heading(topic: Topic, lang: Lang) -> &'static str {
    match topic {
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
