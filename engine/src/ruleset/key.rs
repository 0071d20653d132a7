//! The declared keys as a table: what each is called, which values it takes, and what it decides.
//!
//! The table serves checks, error messages, help and documentation. What a value may be beside other keys is checked
//! with [`Rules`](crate::rules::Rules).

use std::fmt;

use serde::de::DeserializeOwned;
use toml::Value;

use super::{Allowed, RuleSet, Word};
use crate::lang::Lang;

/// A key of a rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Key {
    /// The dotted name, such as `dulle.mode`; a few that decide about the whole game stand in no group, such as
    /// `game`.
    pub name: &'static str,
    /// The values it takes.
    pub allowed: Allowed,
    /// What it decides, in one sentence.
    pub meaning: &'static str,
    /// Its meaning in German.
    pub(in crate::ruleset) german: &'static str,
    /// The names of its values, in English and in German: of a value, or `#` for all numbers, `[*]` for all lists and `*` for all words
    /// that have no name of their own.
    pub(crate) names: &'static [(&'static str, [&'static str; 2])],
    /// The words that it takes or lists, if it is of a type with words.
    pub(in crate::ruleset) words: &'static [Word],
    /// The section of the rule catalogue in which it stands, as counted by [`SECTIONS`] from 1.
    pub section: u8,
    /// Its value at a table that does not know this rule, as people type it. A preset that says nothing has it, and a
    /// fingerprint leaves it out. Keys that every preset names have none.
    pub plain: Option<&'static str>,
    /// Values that were `true` or `false` before the key took more: as people type them, with what they were.
    /// Files may still say so, and fingerprints do.
    pub was: &'static [(&'static str, bool)],
    /// How its type reads values.
    pub(in crate::ruleset) reads: Reads,
}

/// Whether the type of a key reads a value.
#[derive(Clone, Copy)]
pub(in crate::ruleset) struct Reads(fn(&Value) -> bool);

impl Reads {
    pub(in crate::ruleset) const fn of<T: DeserializeOwned>() -> Reads {
        Reads(|value| value.clone().try_into::<T>().is_ok())
    }
}

impl fmt::Debug for Reads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reads")
    }
}

/// A key is known by its name, and so is its type.
impl PartialEq for Reads {
    fn eq(&self, _: &Reads) -> bool {
        true
    }
}

impl Eq for Reads {}

/// The sections of the rule catalogue; [`Key::section`] counts them from 1.
pub const SECTIONS: [&str; 6] = [
    "Cards, trumps, trick",
    "Throwing in",
    "Vorbehalte: who plays what",
    "Ansagen and Absagen",
    "Result, score and sessions",
    "Other games",
];

/// Every key of a rule file, in file order.
///
/// ```
/// use doko_engine::rules::KEYS;
///
/// assert!(KEYS.iter().any(|key| key.name == "hochzeit.tricks"));
/// ```
pub static KEYS: [Key; number_of_keys()] = all_keys();

/// The keys of which the first word in the list comes first in the game, too.
const RANKED: [&str; 2] = ["solo.kinds", "vorbehalt.order"];

const fn number_of_keys() -> usize {
    let (mut number, mut group) = (0, 0);
    while group < RuleSet::GROUPS.len() {
        number += RuleSet::GROUPS[group].len();
        group += 1;
    }
    number
}

#[expect(clippy::large_stack_arrays, reason = "the compiler evaluates it")]
const fn all_keys() -> [Key; number_of_keys()] {
    let mut keys = [RuleSet::GROUPS[0][0]; number_of_keys()];
    let (mut group, mut at, mut filled) = (0, 0, 0);
    while filled < keys.len() {
        if at == RuleSet::GROUPS[group].len() {
            (group, at) = (group + 1, 0);
        } else {
            keys[filled] = RuleSet::GROUPS[group][at];
            (at, filled) = (at + 1, filled + 1);
        }
    }
    keys
}

impl Key {
    /// The key of this dotted name.
    pub fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// A value as it was written before the key took more than `true` and `false` ([`Key::was`]): how fingerprints and
    /// programs outside, which may be older, have it.
    pub fn as_it_was(&self, value: Value) -> Value {
        let written = plain(&value);
        self.was.iter().find(|(now, _)| *now == written).map_or(value, |(_, before)| Value::from(*before))
    }

    /// A list in the one order in which its words are kept, unless their order says what comes first: so tables that list the same have
    /// the same rules.
    pub(crate) fn in_order(&self, value: Value) -> Value {
        match (self.allowed, value) {
            (Allowed::SomeOf(words) | Allowed::Amounts { words, .. }, Value::Array(mut list))
                if !RANKED.contains(&self.name) =>
            {
                // Solos of the rule file follow, by name.
                let word = |entry: &Value| {
                    let entry = entry.as_str().unwrap_or_default();
                    let word = entry.split_once('=').map_or(entry, |(word, _)| word);
                    (words.iter().position(|&other| other == word).unwrap_or(words.len()), word.to_owned())
                };
                list.sort_by_cached_key(word);
                Value::Array(list)
            }
            (_, value) => value,
        }
    }

    /// Whether its type reads this value. What else a value must be, [`Rules`](crate::rules::Rules) checks.
    pub(crate) fn reads(&self, value: &Value) -> bool {
        (self.reads.0)(value)
    }

    /// What it decides, in one sentence in a language.
    ///
    /// ```
    /// use doko_engine::Lang;
    /// use doko_engine::rules::Key;
    ///
    /// let key = Key::named("ansagen.mode").unwrap();
    /// assert_eq!(key.meaning_in(Lang::De), "Ob es An- und Absagen gibt.");
    /// ```
    pub fn meaning_in(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.meaning,
            Lang::De => self.german,
        }
    }

    /// The name of a value or of a word in a list: the one declared for it, or for all numbers, lists or words alike, in which
    /// `{}` stands for them.
    pub(crate) fn name_of(&self, value: &Value, lang: Lang) -> Option<&'static str> {
        let written = plain(value);
        let pattern = match value {
            Value::Integer(_) => "#",
            Value::Array(_) => "[*]",
            _ => "*",
        };
        let declared =
            |written: &str| self.names.iter().find(|(value, _)| *value == written).map(|(_, name)| *name);
        let word = || self.words.iter().find(|word| word.written == written).map(|word| word.name);
        let [english, german] = declared(&written).or_else(|| declared(pattern)).or_else(word)?;
        Some(lang.pick(english, german))
    }

    /// The group it stands in, such as `dulle` for `dulle.mode`, if it stands in one.
    pub fn group(&self) -> Option<&'static str> {
        self.name.split_once('.').map(|(group, _)| group)
    }

    /// The name within its group, such as `mode` for `dulle.mode`.
    pub fn leaf(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |(_, leaf)| leaf)
    }
}

/// A value as people type it: TOML, but words without quotes, as in `[solo, hochzeit]`.
///
/// [`RuleSource::set`](crate::rules::RuleSource::set) reads it back.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Array(list) => format!("[{}]", list.iter().map(plain).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}
