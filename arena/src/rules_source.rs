//! The rules that a command line or an experiment file means: where they start, and what is changed.

use std::path::Path;

use doko_engine::Lang;
use doko_engine::rules::{Preset, RuleSource, Rules, WithoutEffect, without_effect};

use crate::error::{Error, tell, usage};
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

/// Rules as a rule file, with every key.
pub fn file_of(rules: &Rules) -> String {
    file_with(rules, &rules.set().to_toml())
}

/// The same, with these lines for the keys.
pub fn file_with(rules: &Rules, keys: &str) -> String {
    let text = |text: &str| toml::Value::from(text).to_string();
    let name = rules.name().map_or(String::new(), |name| format!("name = {}\n", text(name)));
    let notes: Vec<String> = rules.notes().iter().map(|note| format!("    {},\n", text(note))).collect();
    let notes = if notes.is_empty() { String::new() } else { format!("notes = [\n{}]\n", notes.concat()) };
    format!("base = \"{}\"\n{name}{notes}\n{keys}", rules.base())
}

/// Names on stderr the keys that people have given in vain: those without effect under any of these rules.
pub fn warn(all: &[&Rules], lang: Lang) {
    for idle in in_vain(all) {
        tell(format!("doko: {}", idle.sentence(lang)));
    }
}

/// The keys that are given for some of these rules and are without effect under all of them. A laboratory that varies a
/// rule has both rules with it and rules without.
fn in_vain<'r>(all: &[&'r Rules]) -> Vec<&'r WithoutEffect> {
    let mut given: Vec<&WithoutEffect> = Vec::new();
    for idle in all.iter().flat_map(|rules| rules.without_effect()) {
        if given.iter().all(|other| other.key != idle.key) {
            given.push(idle);
        }
    }
    if !given.is_empty() {
        for rules in all {
            let idle = without_effect(rules.set());
            given.retain(|given| idle.iter().any(|idle| idle.key == given.key));
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(all: &[&[&str]]) -> Vec<&'static str> {
        let rules: Vec<Rules> = all
            .iter()
            .map(|changes| {
                changes.iter().fold(RuleSource::preset("ddv"), |source, change| source.set(*change))
            })
            .map(|source| source.rules().unwrap())
            .collect();
        in_vain(&rules.iter().collect::<Vec<_>>()).iter().map(|idle| idle.key).collect()
    }

    #[test]
    fn a_key_is_given_in_vain_if_no_rules_of_a_study_let_it_have_an_effect() {
        let with_cards = "armut.cards=trumps";
        assert_eq!(told(&[&[with_cards], &[with_cards, "deck.nines=false"]]), ["armut.cards"]);
        let with_armut = [with_cards, "armut.max_trumps=3", "vorbehalt.order=[solo, armut, hochzeit]"];
        assert_eq!(told(&[&[with_cards], &with_armut]), [""; 0]);
        assert_eq!(told(&[&[], &["schweine.super=false"]]), ["schweine.super"]);
        assert_eq!(told(&[]), [""; 0]);
    }
}
