//! Rules in a config.

use doko_engine::rules::{RuleSource, Rules};
use serde::{Deserialize, Serialize};
use toml::Table;

use super::Bots;
use crate::error::{Error, usage};
use crate::files::toml_of;
use crate::rules_source::{Origin, rules_for};

/// Rules in an experiment file: the name of a preset or file, or a table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum RulesPlan {
    /// A preset or a rule file.
    Named(String),
    /// A preset and what differs.
    Table(Box<RulesTable>),
}

/// A preset and what differs.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RulesTable {
    /// Base and overrides in a line; not read.
    #[serde(default)]
    label: String,
    /// The preset.
    base: String,
    /// What the rules are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// What differs, by dotted keys or in tables.
    #[serde(default)]
    overrides: Table,
    /// Of all rules; compared.
    fingerprint: Option<String>,
    /// All rules; compared.
    set: Option<Table>,
}

impl RulesPlan {
    /// Rules in full.
    pub(crate) fn of(rules: &Rules) -> RulesPlan {
        let overrides = rules.overrides().iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
        RulesPlan::Table(Box::new(RulesTable {
            label: rules.label(),
            base: rules.base().to_owned(),
            name: rules.name().map(str::to_owned),
            overrides: overrides.collect(),
            fingerprint: Some(rules.fingerprint()),
            set: Some(rules.set().to_toml().parse().expect("rules are written as TOML")),
        }))
    }

    /// The rules, as [`RulesPlan::rules`] reads them for bots that play. Games that are there keep the rules that were written down
    /// in full, whatever has become of the preset that they come from.
    ///
    /// # Errors
    /// If something in them is wrong.
    pub(crate) fn resolve(&self, bots: Bots, changes: &[String], session: u32) -> Result<Rules, Error> {
        if bots == Bots::Recorded
            && let RulesPlan::Table(table) = self
            && let Some(set) = &table.set
        {
            let rules = rules_for(&table.origin("the config", set), &[], 0)?;
            return match &table.fingerprint {
                Some(expected) if *expected != rules.fingerprint() => {
                    usage("rules.fingerprint in the config is not that of rules.set: put back a copy of it")
                }
                _ => Ok(rules),
            };
        }
        self.rules(changes, session)
    }

    /// The rules, changed, and for evenings of so many games if that is not 0.
    ///
    /// # Errors
    /// If something in them is wrong.
    pub(crate) fn rules(&self, changes: &[String], session: u32) -> Result<Rules, Error> {
        let table = match self {
            RulesPlan::Named(name) => return rules_for(&Origin::named(name)?, changes, session),
            RulesPlan::Table(table) => table,
        };
        let origin = table.origin("the experiment", &table.overrides);
        // What is compared was written before any change of the command line.
        let unchanged = rules_for(&origin, &[], 0)?;
        let differs = |what: &str| {
            Error::Usage(format!(
                "{what} in the experiment does not follow from rules.base and rules.overrides: change these, and \
                 take out rules.fingerprint and rules.set"
            ))
        };
        if table.fingerprint.as_ref().is_some_and(|expected| *expected != unchanged.fingerprint()) {
            return Err(differs("rules.fingerprint"));
        }
        // Keys that this doko has and the writer had not are those of the base.
        if let Some(set) = &table.set
            && rules_for(&table.origin("the experiment", set), &[], 0)? != unchanged
        {
            return Err(differs("rules.set"));
        }
        rules_for(&origin, changes, session)
    }
}

impl RulesTable {
    /// Its base with these keys, as a rule file that `origin` has.
    fn origin(&self, origin: &str, keys: &Table) -> Origin {
        let named = self.name.iter().map(|name| ("name".to_owned(), name.clone().into()));
        let mut file = keys.clone();
        file.extend(named.chain([("base".to_owned(), self.base.clone().into())]));
        Origin { name: origin.to_owned(), source: RuleSource::toml(toml_of(&file)) }
    }
}
