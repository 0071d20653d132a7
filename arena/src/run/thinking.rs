//! How long bots have thought, as `run.json` and reports have it.

use std::iter;

use doko_engine::Lang;
use serde::{Deserialize, Serialize};

use crate::report::document::{Column, Element, Name, Row, Section, Table};

/// How long one bot has thought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThinkingTime {
    /// Its letter.
    pub bot: String,
    /// Its name.
    pub name: String,
    /// Cards, where it could play more than one.
    pub cards: Pace,
    /// Everything else that it was asked and had a choice in: Vorbehalte, Ansagen, an Armut.
    pub others: Pace,
}

/// How many decisions there were, and how long they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pace {
    /// How many.
    pub decisions: u64,
    /// How long they took on the clock; of bots of doko with several threads perhaps longer than by themselves.
    #[serde(flatten)]
    pub clock: Spread,
    /// How much processor time they took, of a program outside with all that it has started; `None` of bots of doko, and where
    /// the system does not tell.
    #[serde(default)]
    pub processor: Option<Spread>,
}

/// How long decisions took, in milliseconds; nothing if there was none. Median and 99th percentile are exact to a thousandth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(clippy::struct_field_names, reason = "they are keys of a file, and name their unit")]
pub struct Spread {
    /// On average.
    pub mean_ms: Option<f64>,
    /// Half of them took no longer.
    #[serde(default)]
    pub median_ms: Option<f64>,
    /// 99 of 100 took no longer.
    #[serde(default)]
    pub p99_ms: Option<f64>,
    /// The longest.
    pub max_ms: Option<f64>,
}

/// A section about these times; nothing if no bot thinks.
pub fn section(times: &[ThinkingTime], lang: Lang) -> Option<Section> {
    if times.iter().all(|time| time.paces().iter().all(|(pace, _)| pace.decisions == 0)) {
        return None;
    }
    let is_metered = times.iter().any(|time| time.paces().iter().any(|(pace, _)| pace.processor.is_some()));
    let mut words = lang
        .pick(
            "In milliseconds on the clock, where a bot had a choice.",
            "In Millisekunden auf der Uhr, wo ein Bot die Wahl hatte.",
        )
        .to_owned();
    if is_metered {
        words += lang.pick(
            " Below it the processor time of a program, with all that it has started.",
            " Darunter die Rechenzeit eines Programms mit allem, was es gestartet hat.",
        );
    }
    let numbers = lang.pick(
        ["decisions", "median", "99%", "mean", "longest"],
        ["Entscheidungen", "Median", "99 %", "Mittel", "längste"],
    );
    let asked = Column::words(lang.pick("asked for", "gefragt nach"));
    let heads = iter::once(asked).chain(numbers.map(Column::number));
    let rows = times.iter().flat_map(|time| time.rows(lang));
    let table = Table::new("", lang.pick("bot", "Bot"), heads, rows);
    let heading = lang.pick("How long the bots thought", "Wie lange die Bots nachdachten");
    Some(Section::new(heading, vec![Element::words(words), Element::Table(table)]))
}

impl ThinkingTime {
    fn paces(&self) -> [(&Pace, [&'static str; 2]); 2] {
        [(&self.cards, ["cards", "Karten"]), (&self.others, ["other answers", "anderem"])]
    }

    fn rows(&self, lang: Lang) -> Vec<Row> {
        let mut rows = Vec::new();
        for (pace, [en, de]) in self.paces() {
            if pace.decisions == 0 {
                continue;
            }
            let name = Name { short: self.bot.clone(), full: self.name.clone() };
            let first = [lang.pick(en, de).to_owned(), pace.decisions.to_string()];
            rows.push(Row::new(name, pace.clock.cells(first, lang)));
            if let Some(processor) = &pace.processor {
                let head = lang.pick("processor time", "Rechenzeit");
                rows.push(Row {
                    is_detail: true,
                    ..Row::new(head, processor.cells([String::new(), String::new()], lang))
                });
            }
        }
        rows
    }
}

impl Spread {
    fn cells(&self, first: [String; 2], lang: Lang) -> Vec<String> {
        let ms = |ms: Option<f64>| ms.map_or("–".to_owned(), |ms| lang.number(format_args!("{ms:.2}")));
        first.into_iter().chain([self.median_ms, self.p99_ms, self.mean_ms, self.max_ms].map(ms)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_earlier_doko_has_measured_is_read() {
        let text = r#"[{"bot":"A","name":"fox","cards":{"decisions":3,"mean_ms":1.5,"max_ms":4.0},
            "others":{"decisions":0,"mean_ms":null,"max_ms":null}}]"#;
        let times: Vec<ThinkingTime> = serde_json::from_str(text).unwrap();
        let [ThinkingTime { cards, others, .. }] = &times[..] else { panic!("{times:?}") };
        assert_eq!((cards.clock.mean_ms, cards.clock.median_ms, cards.processor), (Some(1.5), None, None));
        assert_eq!(*others, Pace::default());
        let again = serde_json::to_string(&times).unwrap();
        assert_eq!(serde_json::from_str::<Vec<ThinkingTime>>(&again).unwrap(), times);
    }

    #[test]
    fn nobody_is_told_of_bots_that_do_not_think() {
        assert!(section(&[], Lang::En).is_none());
    }
}
