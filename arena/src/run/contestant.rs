//! Who plays: bots with their names and letters.

use std::sync::Arc;

use doko_bots::{BotKind, BotSpec, SpecError};
use doko_engine::{Lang, told};
use toml::{Table, Value};

/// A bot that takes part, ready to play.
#[derive(Clone)]
pub struct Contestant {
    /// What it is called in results.
    pub name: String,
    /// Makes the bots that play.
    pub kind: Arc<dyn BotKind>,
}

impl Contestant {
    /// The bot that a spec names.
    ///
    /// # Errors
    /// If it names none.
    pub fn from_spec(spec: &BotSpec) -> Result<Contestant, SpecError> {
        Ok(Contestant { name: spec.to_string(), kind: spec.build()? })
    }

    /// What it is called in text: its name, and beside it that it is an oracle if it is one.
    pub fn label(&self) -> String {
        self.label_in(Lang::En)
    }

    /// The same in a language.
    pub fn label_in(&self, lang: Lang) -> String {
        let name = &self.name;
        if self.kind.is_oracle() { told!(lang, "{name} (oracle)", "{name} (Orakel)") } else { name.clone() }
    }
}

impl Contestant {
    /// It in full, as an experiment file has it.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new();
        table.insert("spec".to_owned(), self.name.clone().into());
        table.insert("fingerprint".to_owned(), self.kind.fingerprint().into());
        if self.kind.is_oracle() {
            table.insert("oracle".to_owned(), true.into());
        }
        if !self.kind.is_reproducible() {
            table.insert("reproducible".to_owned(), false.into());
        }
        let parameters = self.kind.parameters();
        if !parameters.is_empty() {
            // As a table where it is TOML, as the built-in bots' are; another bot's words are kept as they are.
            let value = parameters.parse::<Table>().map_or_else(|_| parameters.into(), Value::Table);
            table.insert("parameters".to_owned(), value);
        }
        table
    }
}

/// The letter of a bot in tables and columns, `A` to `Z`.
///
/// # Panics
/// If there are more than 26 bots.
pub fn letter(bot: usize) -> char {
    assert!(bot < MOST_BOTS, "as many bots as letters");
    (b'A' + bot as u8) as char
}

/// The same in small, as in CSV columns and JSON keys.
///
/// # Panics
/// If there are more than 26 bots.
pub fn key(bot: usize) -> String {
    letter(bot).to_ascii_lowercase().to_string()
}

/// How many bots an experiment can have: as many as there are letters.
pub const MOST_BOTS: usize = 26;

#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// A bot by its spec.
    pub(crate) fn contestant(spec: &str) -> Contestant {
        Contestant::from_spec(&spec.parse().unwrap()).unwrap()
    }
}
