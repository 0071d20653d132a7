//! The rules that a command line or an experiment file means: where they start, and what is changed.

use std::path::Path;

use doko_engine::rules::{Preset, RuleSource, Rules};

use crate::error::{Error, usage};
use crate::files::read_text;

/// Where rules start.
#[derive(Clone, Debug)]
pub struct Origin {
    /// What it is called in messages.
    pub name: String,
    /// A preset, or the text of a file.
    pub source: RuleSource,
}

impl Origin {
    /// A preset, or the path of a rule file.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn named(name: &str) -> Result<Origin, Error> {
        let path = Path::new(name);
        let source = if Preset::named(name).is_some() {
            RuleSource::preset(name)
        } else if path.exists() || path.extension().is_some() || path.components().count() > 1 {
            RuleSource::toml(read_text(path)?)
        } else {
            let errors = RuleSource::preset(name).rules().expect_err("there is no such preset");
            return usage(format!("{errors}\na rule file is named by its path, such as ./ours.toml"));
        };
        Ok(Origin { name: name.to_owned(), source })
    }

    /// The rules with these changes.
    ///
    /// # Errors
    /// If something in them is wrong.
    pub fn rules(&self, changes: &[String]) -> Result<Rules, Error> {
        let wrong = |errors| Error::Rules { origin: self.name.clone(), errors };
        if changes.is_empty() {
            return self.source.rules().map_err(wrong);
        }
        let changed = changes.iter().fold(self.source.clone(), RuleSource::set);
        changed.rules().map_err(|errors| match self.source.rules() {
            // Without the changes all is well: what is wrong is theirs.
            Ok(_) => Error::Changes(errors),
            Err(_) => wrong(errors),
        })
    }
}

/// The rules for evenings of so many games, if they are not 0.
///
/// # Errors
/// If something in them is wrong.
pub fn rules_for(origin: &Origin, changes: &[String], games: u32) -> Result<Rules, Error> {
    if games == 0 {
        return origin.rules(changes);
    }
    let with_games = |games: u32| {
        let changes = changes.iter().cloned().chain([format!("session.games={games}")]);
        origin.rules(&changes.collect::<Vec<_>>())
    };
    with_games(games).map_err(|error| match error {
        // An evening of one game asks for nothing: what is wrong is the number.
        Error::Changes(errors) if with_games(1).is_ok() => Error::Session { games, errors },
        error => error,
    })
}
