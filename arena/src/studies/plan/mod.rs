//! The config of a run as a TOML file: first the keys that all studies have, then those of its own study.
//!
//! A run writes its config in full. People may write one in a few lines: what it leaves out has a default.

mod bots;
mod rules;

use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeTable, Deserializer};

use crate::error::Error;
use crate::files::{read_text, toml_of};
use crate::studies::defaults::{DEALS, SEED};

pub use bots::{BotPlan, Bots};
pub use rules::RulesPlan;

/// The keys that the configs of all studies have; `None` where one says nothing.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Head {
    /// The version of the format.
    pub format: Option<u32>,
    /// The version of doko that has begun the run.
    pub engine: Option<String>,
    /// The command that plays it.
    pub command: Option<String>,
    /// The units of a part, as the first and the one after the last; [`Study::config_of`](crate::run::Study::config_of) writes it.
    #[serde(skip_serializing)]
    pub part: Option<[u64; 2]>,
    /// The seed of all deals and bot streams.
    pub seed: Option<u64>,
    /// How many deals, or evenings, are to be played.
    pub deals: Option<u64>,
}

/// The keys of [`Head`].
const HEAD: [&str; 6] = ["format", "engine", "command", "part", "seed", "deals"];

impl Head {
    /// The seed, or the default.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(SEED)
    }

    /// The number of deals, or the default.
    pub fn deals(&self) -> u64 {
        self.deals.unwrap_or(DEALS)
    }

    /// The version of doko that has begun the run: this one if it is new.
    pub fn engine(&self) -> String {
        self.engine.as_deref().unwrap_or(env!("CARGO_PKG_VERSION")).to_owned()
    }
}

/// The keys of one study's configs, after those of the [`Head`].
pub trait Body: DeserializeOwned + Serialize {
    /// The commands that play it.
    const COMMANDS: &'static [&'static str];
    /// The version of the format.
    const FORMAT: u32 = 2;
}

/// A config.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Plan<B> {
    /// The keys that all studies have.
    #[serde(flatten)]
    pub head: Head,
    /// Those of its study.
    #[serde(flatten)]
    pub body: B,
}

impl<B: Body> Plan<B> {
    /// A plan of the command line.
    pub fn new(seed: Option<u64>, deals: Option<u64>, body: B) -> Plan<B> {
        Plan { head: Head { seed, deals, ..Head::default() }, body }
    }

    /// The plan of a run that `engine` has begun.
    pub fn of_run(command: &str, engine: &str, seed: u64, deals: u64, body: B) -> Plan<B> {
        let head = Head {
            format: Some(B::FORMAT),
            engine: Some(engine.to_owned()),
            command: Some(command.to_owned()),
            part: None,
            seed: Some(seed),
            deals: Some(deals),
        };
        Plan { head, body }
    }

    /// The text of the config.
    pub fn to_toml(&self) -> String {
        toml_of(self)
    }

    /// Reads the config in a file.
    ///
    /// # Errors
    /// If it cannot be read, or something in it is wrong.
    pub fn read(path: &Path) -> Result<Plan<B>, Error> {
        Config::parse(path, &read_text(path)?)?.plan()
    }
}

/// A config of which only the head is read.
pub struct Config<'t> {
    /// The file.
    pub path: &'t Path,
    text: &'t str,
    /// Its head.
    pub head: Head,
    body: DeTable<'t>,
}

impl<'t> Config<'t> {
    /// Reads the head of a config, the text of this file.
    ///
    /// # Errors
    /// The line that is wrong, and why.
    pub fn parse(path: &'t Path, text: &'t str) -> Result<Config<'t>, Error> {
        let all = DeTable::parse(text).map_err(|error| wrong(path, error.to_string()))?.into_inner();
        let (head, body) = all.into_iter().partition(|(key, _)| HEAD.contains(&&**key.get_ref()));
        Ok(Config { path, text, head: parsed(path, text, head)?, body })
    }

    /// Reads the rest, as a plan of this study.
    ///
    /// # Errors
    /// The line that is wrong, and why; or that it is of another study.
    pub fn plan<B: Body>(self) -> Result<Plan<B>, Error> {
        let Config { path, text, head, body } = self;
        if let Some(other) = head.command.as_deref().filter(|other| !B::COMMANDS.contains(other)) {
            let own = B::COMMANDS.join(" or ");
            let text = format!("its command is `{other}`, not {own}: run that command with it");
            return Err(wrong(path, text));
        }
        if let Some(format) = head.format.filter(|&format| format != B::FORMAT) {
            let text = format!(
                "format = {format}: this doko reads format {}. To play it anew, take out the lines `format` and \
                 `engine`, the fingerprints and rules.set",
                B::FORMAT
            );
            return Err(wrong(path, text));
        }
        Ok(Plan { head, body: parsed(path, text, body)? })
    }
}

/// The error of a config in which something is wrong.
pub(super) fn wrong(path: &Path, text: String) -> Error {
    Error::Experiment { path: path.to_owned(), text }
}

/// Reads some of the keys of a config with this text.
fn parsed<T: DeserializeOwned>(path: &Path, text: &str, keys: DeTable<'_>) -> Result<T, Error> {
    T::deserialize(Deserializer::from(Spanned::new(0..text.len(), keys))).map_err(|mut error| {
        error.set_input(Some(text));
        wrong(path, format!("{}{}", error.to_string().trim_end(), did_you_mean(error.message())))
    })
}

/// The known word that is nearest to the wrong one, in an error that names the wrong word and then all known ones.
fn did_you_mean(error: &str) -> String {
    let mut words = error.split('`').skip(1).step_by(2);
    let Some(wrong) = words.next().filter(|_| error.starts_with("unknown")) else { return String::new() };
    let distance = |known: &&str| strsim::damerau_levenshtein(known, wrong);
    let nearest = words.chain(HEAD).min_by_key(distance).filter(|known| distance(known) <= 2);
    nearest.map_or(String::new(), |known| format!("; did you mean `{known}`?"))
}
