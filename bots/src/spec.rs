//! Bots by name: `name:key=value,…` becomes a kind of bot.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::bot::BotKind;
use crate::cheat::Cheat;
use crate::heuristic::{Heuristic, ParamsError};
use crate::random::Random;
use crate::search::Search;

/// A bot as it is named on the command line and in experiment files.
///
/// ```
/// use doko_bots::BotSpec;
///
/// let spec: BotSpec = "random:vorbehalt=0,ansage=0".parse()?;
/// assert_eq!(spec.to_string(), "random:vorbehalt=0,ansage=0");
/// assert!(spec.build().is_ok());
/// assert!("random:foo=1".parse::<BotSpec>()?.build().is_err());
/// # Ok::<(), doko_bots::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotSpec {
    name: String,
    options: Vec<(String, String)>,
}

/// What is wrong with a spec.
#[derive(Debug, Error)]
pub enum SpecError {
    /// The text is not of the form `name:key=value,…`.
    #[error(
        "`{0}` is no bot: write a name, or name:key=value,key=value, such as random:vorbehalt=0,ansage=0"
    )]
    Syntax(String),
    /// There is no bot of this name.
    #[error("there is no bot `{name}`: there are {known}")]
    UnknownBot {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The bot has no such option.
    #[error("bot `{bot}` has no option `{key}`: it has {known}")]
    UnknownOption {
        /// The bot.
        bot: String,
        /// The option asked for.
        key: String,
        /// The options it has.
        known: String,
    },
    /// The value of an option is not one of those allowed.
    #[error("{key}={value}: {expected}")]
    Value {
        /// The option.
        key: String,
        /// Its value.
        value: String,
        /// What is allowed.
        expected: String,
    },
    /// A parameter file cannot be read.
    #[error("cannot read {path}: {source}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// A parameter file is faulty.
    #[error("{path}: {source}", path = path.display())]
    Params {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: ParamsError,
    },
}

/// A bot that can be named in a spec.
pub struct BotEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// Its options: key, and meaning with the default in brackets.
    pub options: &'static [(&'static str, &'static str)],
    build: fn(&mut Options) -> Result<Arc<dyn BotKind>, SpecError>,
    /// Makes it from the text of a file of parameters, if it can have one.
    from_parameters: Option<FromParameters>,
}

type FromParameters = fn(&str) -> Result<Arc<dyn BotKind>, ParamsError>;

/// Every bot that can be named, in the order in which they are listed.
pub const BOTS: &[BotEntry] = &[
    BotEntry {
        name: "heuristic",
        summary: Heuristic::SUMMARY,
        options: Heuristic::OPTIONS,
        build: |options| Ok(Arc::new(Heuristic::from_options(options)?)),
        from_parameters: Some(|text| Ok(Arc::new(Heuristic::new(text.parse()?)))),
    },
    BotEntry {
        name: "random",
        summary: Random::SUMMARY,
        options: Random::OPTIONS,
        build: |options| Ok(Arc::new(Random::from_options(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "pimc",
        summary: Search::PIMC,
        options: Search::OPTIONS,
        build: |options| Ok(Arc::new(Search::pimc(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "ismcts",
        summary: Search::ISMCTS,
        options: Search::TREE_OPTIONS,
        build: |options| Ok(Arc::new(Search::ismcts(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "flat",
        summary: Search::FLAT,
        options: Search::OPTIONS,
        build: |options| Ok(Arc::new(Search::flat(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "cheat",
        summary: Cheat::SUMMARY,
        options: Cheat::OPTIONS,
        build: |options| Ok(Arc::new(Cheat::from_options(options)?)),
        from_parameters: None,
    },
];

impl BotSpec {
    /// The name before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn entry(&self) -> Result<&'static BotEntry, SpecError> {
        BOTS.iter().find(|entry| entry.name == self.name).ok_or_else(|| SpecError::UnknownBot {
            name: self.name.clone(),
            known: list(BOTS.iter().map(|entry| entry.name)),
        })
    }

    /// The kind of bot that this spec names, with these parameters in place of those of any file, which is not read.
    ///
    /// They are what [`BotKind::parameters`] gives, or a part of it.
    ///
    /// ```
    /// use doko_bots::BotSpec;
    ///
    /// let spec: BotSpec = "heuristic:params=gone.toml".parse()?;
    /// let bold = spec.build_with("ansage.first = 0.5")?;
    /// assert_eq!(spec.build_with(&bold.parameters())?.fingerprint(), bold.fingerprint());
    /// # Ok::<(), doko_bots::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such bot, or the parameters are wrong. Of a bot without parameters as [`BotSpec::build`].
    pub fn build_with(&self, parameters: &str) -> Result<Arc<dyn BotKind>, SpecError> {
        let Some(from_parameters) = self.entry()?.from_parameters else { return self.build() };
        let path =
            self.options.iter().find(|(key, _)| key == "params").map_or("parameters", |(_, path)| path);
        from_parameters(parameters).map_err(|source| SpecError::Params { path: path.into(), source })
    }

    /// The kind of bot that this spec names.
    ///
    /// # Errors
    /// If there is no such bot, or one of its options is unknown or has a value that is not allowed.
    pub fn build(&self) -> Result<Arc<dyn BotKind>, SpecError> {
        let entry = self.entry()?;
        let mut options = Options { left: self.options.clone() };
        let kind = (entry.build)(&mut options)?;
        match options.left.into_iter().next() {
            None => Ok(kind),
            Some((key, _)) => Err(SpecError::UnknownOption {
                bot: self.name.clone(),
                key,
                known: list(entry.options.iter().map(|(key, _)| *key)),
            }),
        }
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<BotSpec, SpecError> {
        let error = || SpecError::Syntax(text.to_owned());
        let (name, options) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        if name.is_empty() {
            return Err(error());
        }
        let options = options
            .split(',')
            .filter(|option| !option.trim().is_empty())
            .map(|option| {
                let (key, value) = option.split_once('=').ok_or_else(error)?;
                Ok((key.trim().to_owned(), value.trim().to_owned()))
            })
            .collect::<Result<_, SpecError>>()?;
        Ok(BotSpec { name: name.to_owned(), options })
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (n, (key, value)) in self.options.iter().enumerate() {
            write!(f, "{}{key}={value}", if n == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// The options of a spec that no bot has asked for yet.
#[derive(Default)]
pub(crate) struct Options {
    left: Vec<(String, String)>,
}

impl Options {
    /// Takes the value of an option out; the last one counts if it was given twice.
    pub(crate) fn take(&mut self, key: &str) -> Option<String> {
        let mut value = None;
        self.left.retain(|(k, v)| {
            if k == key {
                value = Some(v.clone());
            }
            k != key
        });
        value
    }

    /// Takes a rate out.
    pub(crate) fn rate(&mut self, key: &str) -> Result<Option<f64>, SpecError> {
        let Some(value) = self.take(key) else { return Ok(None) };
        match value.parse() {
            Ok(rate) if (0.0..=1.0).contains(&rate) => Ok(Some(rate)),
            _ => Err(SpecError::Value {
                key: key.to_owned(),
                value,
                expected: "a rate is a number from 0 to 1".to_owned(),
            }),
        }
    }

    /// Takes a number out and puts it in the place of another, if it is given.
    pub(crate) fn fill(
        &mut self,
        key: &str,
        allowed: RangeInclusive<f64>,
        number: &mut f64,
    ) -> Result<(), SpecError> {
        self.parse(key, allowed, "a number", number)
    }

    /// Takes a whole number out and puts it in the place of another, if it is given.
    pub(crate) fn fill_whole<T: FromStr + PartialOrd + fmt::Display>(
        &mut self,
        key: &str,
        allowed: RangeInclusive<T>,
        number: &mut T,
    ) -> Result<(), SpecError> {
        self.parse(key, allowed, "a whole number", number)
    }

    fn parse<T: FromStr + PartialOrd + fmt::Display>(
        &mut self,
        key: &str,
        allowed: RangeInclusive<T>,
        what: &str,
        number: &mut T,
    ) -> Result<(), SpecError> {
        let Some(value) = self.take(key) else { return Ok(()) };
        match value.parse() {
            Ok(given) if allowed.contains(&given) => *number = given,
            _ => {
                let expected = format!("{what} from {} to {}", allowed.start(), allowed.end());
                return Err(SpecError::Value { key: key.to_owned(), value, expected });
            }
        }
        Ok(())
    }

    /// Takes one of some words out, and puts what it means in the place of `chosen`.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        key: &str,
        words: &[(&str, T)],
        chosen: &mut T,
    ) -> Result<(), SpecError> {
        let Some(value) = self.take(key) else { return Ok(()) };
        let Some(&(_, meaning)) = words.iter().find(|(word, _)| *word == value) else {
            let expected = format!("there are {}", list(words.iter().map(|(word, _)| *word)));
            return Err(SpecError::Value { key: key.to_owned(), value, expected });
        };
        *chosen = meaning;
        Ok(())
    }
}
