//! How changes of the rules work together, in a factorial.

use doko_engine::Lang;

use super::cells::difference_cell;
use super::names;
use crate::measures::Measure;
use crate::measures::games::measure_of;
use crate::report::document::{Element, Row, Table};
use crate::studies::lab::results::{BotResults, Contrast};

/// The questions that a club asks first: they are drawn.
const MAIN: [&str; 8] = [
    "re_wins",
    "value",
    "spread",
    "evening_loss",
    "points_of_seat_0",
    "plays_solo",
    "re_or_kontra_said",
    "tricks_until_known",
];

/// The main measures that a bot has under the base.
pub(super) fn main_measures(bot: &BotResults<'_>) -> Vec<&'static Measure> {
    let mut measures = Vec::from(MAIN.map(measure_of));
    measures.retain(|&measure| bot.value(0, measure).is_some());
    measures
}

/// In a factorial, what each change brings whatever the others are, and what two bring together beyond that.
pub(super) fn together(bot: &BotResults<'_>, lang: Lang) -> Vec<Element> {
    let design = &bot.lab.design;
    let measures = main_measures(bot);
    if !design.is_factorial || measures.is_empty() {
        return Vec::new();
    }
    let table = |caption: &str, corner: &str, contrasts: &[(&'static Measure, Contrast)]| {
        let mut changes: Vec<&[(usize, usize)]> = contrasts.iter().map(|(_, own)| &own.levels[..]).collect();
        changes.sort_unstable();
        changes.dedup();
        let row = |levels: &[(usize, usize)]| {
            let cell = |&measure: &&'static Measure| {
                let own = contrasts.iter().find(|(other, own)| *other == measure && own.levels == levels);
                difference_cell(measure, own.map(|(_, own)| own.difference), lang)
            };
            let name = names::levels(design, levels, " × ", lang).name;
            Row::new(name, measures.iter().map(cell))
        };
        let heads = measures.iter().map(|measure| measure.title(lang));
        Element::Table(Table::new(caption, corner, heads, changes.into_iter().map(row)))
    };
    let effects = |&measure: &&'static Measure| {
        bot.main_effects(measure).into_iter().map(move |effect| (measure, effect))
    };
    let effects: Vec<(&'static Measure, Contrast)> = measures.iter().flat_map(effects).collect();
    vec![
        table(
            lang.pick(
                "What each change brings, averaged over all the others; of shares in percentage points",
                "Was jede Änderung bringt, im Mittel über alle anderen, bei Anteilen in Prozentpunkten",
            ),
            lang.pick("change", "Änderung"),
            &effects,
        ),
        table(
            lang.pick(
                "What two changes bring together beyond the sum of both: interactions; of shares in percentage points",
                "Was zwei Änderungen zusammen über ihre Summe hinaus bringen: Wechselwirkungen, bei Anteilen in Prozentpunkten",
            ),
            lang.pick("changes", "Änderungen"),
            &bot.interactions,
        ),
    ]
}
