//! The options of a spec: read one by one by the bot that has them, which says what they may be.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use doko_engine::typed;

use crate::bot::BotKind;
use crate::spec_error::{SpecError, list};

/// The key under which a spec keeps the command, which stands at its end without a key.
pub(crate) const COMMAND: &str = "command";

/// The options of a spec that no bot has asked for yet, and the values of those that it has.
pub(crate) struct Options {
    bot: String,
    left: Vec<(String, String)>,
    values: Vec<(&'static str, String)>,
    build: Builder,
}

/// Makes the player that a word names; `None` if it sees more than its seat does, or is a program outside.
pub(crate) type Builder = fn(&str) -> Result<Option<Arc<dyn BotKind>>, SpecError>;

impl Options {
    pub(crate) const fn new(bot: String, given: Vec<(String, String)>, build: Builder) -> Options {
        Options { bot, left: given, values: Vec::new(), build }
    }

    /// The kind that a word in the value of an option names: a player of the pool, or another bot of doko that sees no more
    /// than its seat does.
    pub(crate) fn player(&self, key: &'static str, word: &str) -> Result<Arc<dyn BotKind>, SpecError> {
        (self.build)(word)?.ok_or_else(|| {
            let wanted = "a player of the pool, or a bot of doko that is no oracle".to_owned();
            self.value_error(key, word.to_owned(), wanted)
        })
    }

    /// An option that the bot did not ask for.
    pub(crate) fn unknown(&self) -> Option<&str> {
        self.left.first().map(|(key, _)| &**key)
    }

    /// The options asked for and their values, given or not.
    pub(crate) fn into_values(self) -> Vec<(&'static str, String)> {
        self.values
    }

    /// Whether it is given.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.left.iter().any(|(k, _)| k == key)
    }

    /// Refuses two options that say the same in two ways.
    pub(crate) fn only_one_of(&self, one: &'static str, other: &'static str) -> Result<(), SpecError> {
        if self.has(one) && self.has(other) {
            return Err(SpecError::Both { bot: self.bot.clone(), one, other });
        }
        Ok(())
    }

    /// Refuses the name that an option once had.
    pub(crate) fn renamed(&self, old: &'static str, new: &'static str) -> Result<(), SpecError> {
        if self.has(old) {
            return Err(SpecError::Renamed { bot: self.bot.clone(), old, new });
        }
        Ok(())
    }

    /// The text of an option, which stays.
    pub(crate) fn given(&self, key: &str) -> Option<&str> {
        self.left.iter().find(|(k, _)| k == key).map(|(_, text)| &**text)
    }

    /// Takes the text of an option out, if it is given.
    pub(crate) fn take(&mut self, key: &str) -> Option<String> {
        let place = self.left.iter().position(|(k, _)| k == key)?;
        Some(self.left.remove(place).1)
    }

    /// Takes out the options that are the keys of parameters, as in `ansage.first`.
    pub(crate) fn take_dotted(&mut self) -> Vec<(String, String)> {
        self.left.extract_if(.., |(key, _)| key.contains('.')).collect()
    }

    /// Takes the text of an option out, or has this one in its place.
    pub(crate) fn text(&mut self, key: &'static str, default: &str) -> String {
        let text = self.take(key).unwrap_or_else(|| default.to_owned());
        self.values.push((key, text.clone()));
        text
    }

    /// Takes a number out and puts it in the place of another, if it is given.
    pub(crate) fn fill(
        &mut self,
        key: &'static str,
        allowed: RangeInclusive<f64>,
        number: &mut f64,
    ) -> Result<(), SpecError> {
        self.parse(key, allowed, "a number", number)
    }

    /// Takes a whole number out and puts it in the place of another, if it is given.
    pub(crate) fn fill_whole<T: FromStr + PartialOrd + fmt::Display>(
        &mut self,
        key: &'static str,
        allowed: RangeInclusive<T>,
        number: &mut T,
    ) -> Result<(), SpecError> {
        self.parse(key, allowed, "a whole number", number)
    }

    fn parse<T: FromStr + PartialOrd + fmt::Display>(
        &mut self,
        key: &'static str,
        allowed: RangeInclusive<T>,
        what: &str,
        number: &mut T,
    ) -> Result<(), SpecError> {
        if let Some(value) = self.take(key) {
            match value.parse() {
                Ok(given) if allowed.contains(&given) => *number = given,
                _ => {
                    let expected = format!("{what} from {} to {}", allowed.start(), allowed.end());
                    return Err(self.value_error(key, value, expected));
                }
            }
        }
        self.values.push((key, number.to_string()));
        Ok(())
    }

    /// Takes one of some words out, and puts what it means in the place of `chosen`, which is one of these meanings.
    pub(crate) fn choice<T: Copy + PartialEq>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
        chosen: &mut T,
    ) -> Result<(), SpecError> {
        if let Some(value) = self.take(key) {
            let Some((_, meaning)) = typed::meant(&value, words.iter().copied(), |(word, _)| word) else {
                let expected = format!("one of {}", list(words.iter().map(|(word, _)| *word)));
                return Err(self.value_error(key, value, expected));
            };
            *chosen = meaning;
        }
        let word = words.iter().find(|(_, meaning)| meaning == chosen).map_or("", |(word, _)| word);
        self.values.push((key, word.to_owned()));
        Ok(())
    }

    /// Refuses an option whatever its value, and names what to write in its place.
    pub(crate) fn refuse(&mut self, key: &'static str, instead: &str) -> Result<(), SpecError> {
        match self.take(key) {
            Some(value) => Err(self.value_error(key, value, instead.to_owned())),
            None => Ok(()),
        }
    }

    /// What is wrong with a parameter among the options.
    pub(crate) fn parameter_error(&self, source: impl Error + Send + Sync + 'static) -> SpecError {
        SpecError::Parameter { bot: self.bot.clone(), source: source.into() }
    }

    pub(crate) fn value_error(&self, key: &str, value: String, expected: String) -> SpecError {
        SpecError::Value { bot: self.bot.clone(), key: key.to_owned(), value, expected }
    }
}
