//! How changes of the rules work together, in a factorial.

use doko_engine::Lang;

use super::cells::signed;
use crate::measures::Measure;
use crate::measures::games::measure_of;
use crate::report::document::{Cell, Column, Name, Part, Row, Table};
use crate::studies::lab::compare::Results;

/// The questions that a club asks first: they are drawn.
pub(super) const MAIN: [&str; 8] = [
    "re_wins",
    "value",
    "spread",
    "evening_loss",
    "points_of_seat_0",
    "plays_solo",
    "re_or_kontra_said",
    "tricks_until_known",
];

/// In a factorial, what each change brings whatever the others are, and what two bring together beyond that.
pub(super) fn together(results: &Results<'_>, bot: usize, lang: Lang) -> Vec<Part> {
    let factors = &results.lab.design.factors;
    let measures: Vec<&'static Measure> = MAIN
        .map(measure_of)
        .into_iter()
        .filter(|&measure| results.value(bot, 0, measure).is_some())
        .collect();
    let columns: Vec<Column> = measures.iter().map(|measure| Column::number(measure.title(lang))).collect();
    let level = |(factor, level): (usize, usize)| factors[factor].levels[level].name.clone();
    let plain = |short: String| Name { short, full: String::new() };
    let signed = |measure: &'static Measure, estimate| signed(measure.unit, Some(estimate), lang);
    let effects: Vec<Vec<_>> = measures.iter().map(|&measure| results.main_effects(bot, measure)).collect();
    let Some(first) = effects.first().filter(|first| !first.is_empty()) else { return Vec::new() };
    let main_row = |number: usize| {
        let cells = measures.iter().zip(&effects).map(|(&measure, own)| {
            own.get(number).map_or(Cell::new("–"), |effect| Cell::new(signed(measure, effect.estimate)))
        });
        Row::new(plain(level(first[number].factor)), cells.collect())
    };
    let main = Table {
        caption: lang
            .pick(
                "What each change brings, averaged over all the others",
                "Was jede Änderung bringt, im Mittel über alle anderen",
            )
            .to_owned(),
        corner: lang.pick("change", "Änderung").to_owned(),
        columns: columns.clone(),
        rows: (0..first.len()).map(main_row).collect(),
        drawn: None,
    };
    let interactions = results.interactions(bot);
    let mut pairs: Vec<[(usize, usize); 2]> = interactions.iter().map(|(_, own)| own.factors).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let pair_row = |pair: [(usize, usize); 2]| {
        let cell = |&measure: &&'static Measure| {
            let own = interactions.iter().find(|(other, own)| *other == measure && own.factors == pair);
            own.map_or(Cell::new("–"), |(_, own)| Cell {
                is_strong: own.p_adjusted.is_some_and(|p| p <= 0.05),
                ..Cell::new(signed(measure, own.estimate))
            })
        };
        let head = plain(format!("{} × {}", level(pair[0]), level(pair[1])));
        Row::new(head, measures.iter().map(cell).collect())
    };
    let both = Table {
        caption: lang
            .pick(
                "What two changes bring together beyond the sum of both: interactions",
                "Was zwei Änderungen zusammen über ihre Summe hinaus bringen: Wechselwirkungen",
            )
            .to_owned(),
        corner: lang.pick("changes", "Änderungen").to_owned(),
        columns,
        rows: pairs.into_iter().map(pair_row).collect(),
        drawn: None,
    };
    vec![Part::Table(main), Part::Table(both)]
}
