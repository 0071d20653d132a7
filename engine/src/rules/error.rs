//! Mistakes in rules, in words that say what to do.

use std::fmt::{self, Write};

use thiserror::Error;

use super::presets::PRESETS;
use crate::ruleset::Allowed;

/// One mistake in a rule file, in a change to one, or in a rule set.
///
/// Values are given as TOML writes them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RuleError {
    /// The text is not TOML.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// Counted from 1.
        line: usize,
        /// In characters, counted from 1.
        column: usize,
        /// What the parser expected.
        message: String,
    },
    /// A change without a key or without a value.
    #[error("`{text}` changes no rule: write KEY=VALUE, such as dulle.mode=second")]
    NotAChange {
        /// The change as it was given.
        text: String,
    },
    /// `base` or `name` below the header of a table, where it is a key of that group.
    #[error("`{key}` stands below [{group}], so it reads as {group}.{key}; write it above the first [group]")]
    Misplaced {
        /// `base` or `name`.
        key: &'static str,
        /// The name in the header.
        group: String,
    },
    /// A rule file without `base`.
    #[error(
        "the file has no base, the preset that gives all other keys their values: write base = \"ddv\" at the top; presets \
         are {}",
        preset_names()
    )]
    NoBase,
    /// No preset has this name.
    #[error("there is no preset `{name}`: allowed are {}{}", preset_names(), did_you_mean(*.suggestion))]
    UnknownPreset {
        /// The name that was asked for.
        name: String,
        /// The preset that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// No rule has this key.
    #[error("unknown key `{key}`{}{}", group_has(key, .group), did_you_mean(.suggestions.iter().copied()))]
    UnknownKey {
        /// The dotted key as it was given.
        key: String,
        /// Keys that may have been meant.
        suggestions: Vec<&'static str>,
        /// The keys of the group it names, if there is such a group.
        group: Vec<&'static str>,
    },
    /// A value for a whole group of keys.
    #[error("{group} = {value}: {group} is a group; set one of {}{}", listed(.keys), packs(group))]
    GroupNotKey {
        /// The name of the group.
        group: String,
        /// The value given to it.
        value: String,
        /// The keys of the group.
        keys: Vec<&'static str>,
    },
    /// A group with two brackets on each side, which make a list of tables.
    #[error("[[{group}]] is a list of tables; write [{group}]")]
    DoubleBrackets {
        /// The name of the group.
        group: String,
    },
    /// A value of the wrong type, such as a string where a number is needed.
    #[error("{key} = {value} is of type {found}: {}", sentence(allowed))]
    WrongType {
        /// The key.
        key: &'static str,
        /// The value given to it.
        value: String,
        /// TOML's name for the type of the value.
        found: &'static str,
        /// What it may be.
        allowed: Allowed,
    },
    /// A value of the right type that the key does not take.
    #[error("{key} = {value}: {}{}", sentence(allowed), did_you_mean(.suggestion.as_deref()))]
    WrongValue {
        /// The key.
        key: &'static str,
        /// The value given to it.
        value: String,
        /// What it may be.
        allowed: Allowed,
        /// The word that may have been meant.
        suggestion: Option<String>,
    },
    /// A value for `base` or `name` that is no string.
    #[error("{key} = {value}: write a string, such as {key} = {example:?}")]
    NotAString {
        /// `base` or `name`.
        key: &'static str,
        /// The value given to it.
        value: String,
        /// A value that would do.
        example: &'static str,
    },
    /// Something in `notes` that is no text.
    #[error("notes = {value}: write a list of texts, such as notes = [\"Whoever revokes loses.\"]")]
    NotTexts {
        /// The value given to it.
        value: String,
    },
    /// A number too small or too large, given the other rules.
    #[error("{key} = {value}: {}; {remedy}", sentence(allowed))]
    OutOfRange {
        /// The key.
        key: &'static str,
        /// The value given to it.
        value: String,
        /// What it may be, given the other rules.
        allowed: Allowed,
        /// What to do.
        remedy: String,
    },
    /// A value that cannot be meant, by itself or beside another.
    #[error("{key} = {value}: {problem}; {remedy}")]
    Contradiction {
        /// The key.
        key: &'static str,
        /// The value given to it.
        value: String,
        /// What is wrong.
        problem: String,
        /// What to do.
        remedy: String,
    },
}

pub(super) fn sentence(allowed: &Allowed) -> String {
    let verb = if matches!(allowed, Allowed::Words([_])) { "is" } else { "are" };
    format!("allowed {verb} {allowed}")
}

fn listed(keys: &[&str]) -> String {
    keys.join(", ")
}

pub(super) fn preset_names() -> String {
    listed(&PRESETS.map(|preset| preset.name))
}

pub(super) fn did_you_mean<'a>(suggestions: impl IntoIterator<Item = &'a str>) -> String {
    let suggestions: Vec<_> = suggestions.into_iter().map(|word| format!("`{word}`")).collect();
    if suggestions.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", suggestions.join(" or "))
    }
}

fn group_has(key: &str, keys: &[&str]) -> String {
    let group = key.split('.').next().unwrap_or(key);
    if keys.is_empty() { String::new() } else { format!("; {group} has {}{}", listed(keys), packs(group)) }
}

/// Which packs there are, for those who ask for another.
fn packs(group: &str) -> &'static str {
    if group == "deck" { ": packs are of 48 cards, or of 40 without nines" } else { "" }
}

/// A text as a message has it: long ones are cut.
pub(super) fn clipped(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// What is wrong with some rules: at least one mistake. Shown one to a line.
///
/// Of many mistakes, the first 20 are kept and the others counted: nobody reads more before he begins to mend them.
///
/// ```
/// use doko_engine::rules::RuleSource;
///
/// let errors = RuleSource::preset("ddv").set("dulle.mode=thrid").set("deck.nine=false").rules().unwrap_err();
/// assert_eq!(
///     errors.to_string(),
///     "dulle.mode = \"thrid\": allowed are \"off\", \"first\", \"second\"\n\
///      unknown key `deck.nine`; deck has deck.nines: packs are of 48 cards, or of 40 without nines; did you mean `deck.nines`?"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RuleErrors {
    first: Vec<RuleError>,
    more: usize,
}

impl RuleErrors {
    /// How many mistakes are kept.
    const KEPT: usize = 20;

    /// A list for mistakes, in which there is none yet.
    pub(super) const fn none() -> RuleErrors {
        RuleErrors { first: Vec::new(), more: 0 }
    }

    /// Adds a mistake; it is not made if it would only be counted.
    pub(super) fn note(&mut self, mistake: impl FnOnce() -> RuleError) {
        if self.first.len() < RuleErrors::KEPT {
            self.first.push(mistake());
        } else {
            self.more += 1;
        }
    }

    /// `value`, if there are no mistakes.
    pub(super) fn none_or<T>(self, value: T) -> Result<T, RuleErrors> {
        if self.first.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The first mistakes, in the order in which they were made.
    pub fn as_slice(&self) -> &[RuleError] {
        &self.first
    }

    /// How many mistakes there are besides.
    pub const fn more(&self) -> usize {
        self.more
    }
}

impl FromIterator<RuleError> for RuleErrors {
    fn from_iter<I: IntoIterator<Item = RuleError>>(mistakes: I) -> RuleErrors {
        let mut errors = RuleErrors::none();
        mistakes.into_iter().for_each(|mistake| errors.note(|| mistake));
        errors
    }
}

impl From<RuleError> for RuleErrors {
    fn from(error: RuleError) -> RuleErrors {
        [error].into_iter().collect()
    }
}

impl IntoIterator for RuleErrors {
    type Item = RuleError;
    type IntoIter = std::vec::IntoIter<RuleError>;

    fn into_iter(self) -> Self::IntoIter {
        self.first.into_iter()
    }
}

impl fmt::Display for RuleErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.first.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            // A user may have typed line breaks and other characters that a terminal obeys.
            for char in error.to_string().chars() {
                if char.is_control() { write!(f, "{}", char.escape_default())? } else { f.write_char(char)? }
            }
        }
        match self.more {
            0 => {}
            1 => f.write_str("\nand 1 more mistake")?,
            more => write!(f, "\nand {more} more mistakes")?,
        }
        Ok(())
    }
}
