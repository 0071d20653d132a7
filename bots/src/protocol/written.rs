//! A question as it is written to a program: what [`Ask`](super::Ask) is, without what the program does not read.

use doko_engine::words::{answer_key, question_key};
use doko_engine::{Question, View};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::event::EventSent;
use super::message::speaks_for;
use super::snapshot::{FIELDS, field};

/// What is left out of the questions to a program, since it does not read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    events: bool,
    /// By the numbers of the fields of the view.
    view: u32,
}

/// Nothing of this name can be left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` cannot be left out: events, view, or a part of it such as view.played can")]
pub struct NotLeftOut(pub String);

impl LeftOut {
    /// What has happened after the first `told` events, as the program is told of it.
    pub(crate) fn events_since(self, told: usize, view: &View<'_>) -> Vec<EventSent> {
        if self.events { Vec::new() } else { EventSent::since(told, view) }
    }

    /// What goes by these names: `events`, `view`, and the fields of the view as `view.played`.
    ///
    /// # Errors
    /// If a name means nothing.
    pub fn of(names: &[String]) -> Result<LeftOut, NotLeftOut> {
        let mut left = LeftOut::default();
        for name in names {
            let part = || {
                let part = name.strip_prefix("view.")?;
                FIELDS.iter().position(|field| *field == part)
            };
            match &**name {
                "events" => left.events = true,
                "view" => left.view = ALL,
                _ => left.view |= 1 << part().ok_or_else(|| NotLeftOut(name.clone()))?,
            }
        }
        Ok(left)
    }
}

const ALL: u32 = (1 << FIELDS.len()) - 1;

/// A question as it is written.
pub(crate) struct WrittenAsk<'v> {
    pub(crate) id: u64,
    /// The number of the game, where a process plays many.
    pub(crate) game: Option<u64>,
    pub(crate) view: &'v View<'v>,
    pub(crate) question: Question,
    /// How many events its seat was told of before.
    pub(crate) told: usize,
    pub(crate) left_out: LeftOut,
}

impl Serialize for WrittenAsk<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let WrittenAsk { id, game, view, question, told, left_out } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", "ask")?;
        if let Some(game) = game {
            map.serialize_entry("game", &game)?;
        }
        map.serialize_entry("id", &id)?;
        map.serialize_entry("question", question_key(question))?;
        map.serialize_entry("legal", &Legal(view))?;
        if !left_out.events {
            map.serialize_entry("events", &EventSent::since(told, view))?;
        }
        if left_out.view != ALL {
            map.serialize_entry("view", &Partly { view, left_out: left_out.view })?;
        }
        map.end()
    }
}

/// The answers that may be given.
struct Legal<'v>(&'v View<'v>);

impl Serialize for Legal<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let party = speaks_for(self.0);
        serializer.collect_seq(self.0.legal_actions().into_iter().map(|action| answer_key(action, party)))
    }
}

/// What a view shows, without some fields.
struct Partly<'v> {
    view: &'v View<'v>,
    left_out: u32,
}

impl Serialize for Partly<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for number in (0..FIELDS.len()).filter(|number| self.left_out & (1 << number) == 0) {
            field(number, self.view, &mut map)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Ask, ToBot};
    use crate::{BotKind, Random, seat_bots};
    use doko_engine::{PerSeat, Rules, Seat, Table};
    use serde_json::{Value, json};

    /// What is written of each question of a game, and the same as [`Ask`] has it.
    fn questions(rules: &Rules, index: u64, left_out: LeftOut) -> Vec<(String, String)> {
        let lively = Random { vorbehalt: 0.2, ansage: 0.3 };
        let mut bots = seat_bots(rules, &PerSeat([&lively as &dyn BotKind; 4]), 1, index, 0);
        let mut table = Table::new(rules, rules.deal(1, index, 0), Seat::ALL[0]);
        let (mut told, mut questions) = (PerSeat([0; 4]), Vec::new());
        while let Some(view) = table.view() {
            let (seat, question) = (view.seat(), view.question().unwrap());
            let written = WrittenAsk { id: 7, game: None, view: &view, question, told: told[seat], left_out };
            let ask = ToBot::Ask(Box::new(Ask::of(7, &view, question, told[seat])));
            questions.push((serde_json::to_string(&written).unwrap(), serde_json::to_string(&ask).unwrap()));
            told[seat] = view.events().len();
            let answer = bots[seat].answer(&table, &view).unwrap();
            table.answer(answer).unwrap();
        }
        questions
    }

    #[test]
    fn a_question_is_written_as_it_is() {
        for preset in ["ddv", "palast", "arminia", "klassisch"] {
            let rules = Rules::preset(preset).unwrap();
            for (written, ask) in (0..10).flat_map(|index| questions(&rules, index, LeftOut::default())) {
                assert_eq!(written, ask);
            }
        }
    }

    #[test]
    fn what_is_left_out_is_all_that_is_missing() {
        let rules = Rules::preset("ddv").unwrap();
        let names = ["events", "view.played", "view.hand"].map(str::to_owned);
        for (written, ask) in questions(&rules, 3, LeftOut::of(&names).unwrap()) {
            let (written, mut ask): (Value, Value) =
                (serde_json::from_str(&written).unwrap(), serde_json::from_str(&ask).unwrap());
            ask.as_object_mut().unwrap().remove("events");
            for field in ["played", "hand"] {
                ask["view"].as_object_mut().unwrap().remove(field);
            }
            assert_eq!(written, ask);
        }
        let nothing = LeftOut::of(&["view".to_owned(), "events".to_owned()]).unwrap();
        let (written, _) = &questions(&rules, 3, nothing)[0];
        let written: Value = serde_json::from_str(written).unwrap();
        assert_eq!(
            (&written["view"], &written["events"], &written["id"]),
            (&Value::Null, &Value::Null, &json!(7))
        );
        assert!(LeftOut::of(&["view.hnad".to_owned()]).is_err());
        assert!(FIELDS.iter().all(|field| LeftOut::of(&[format!("view.{field}")]).is_ok()));
    }
}
