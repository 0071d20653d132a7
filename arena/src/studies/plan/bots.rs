//! Bots in a config.

use std::collections::BTreeSet;
use std::sync::Arc;

use doko_bots::BotSpec;
use doko_bots::exec::Program;
use doko_engine::Rules;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::error::{Error, usage};
use crate::run::{Contestant, Recorded};

/// A bot in an experiment file: its spec, or a table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum BotPlan {
    /// Its spec.
    Spec(String),
    /// Its spec, with what it stood for.
    Table {
        /// Its spec.
        spec: String,
        /// What it is called, if that is not its spec.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Of kind and parameters; compared where it plays.
        fingerprint: Option<String>,
        /// Whether it sees all cards; of a run that is read.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        oracle: bool,
        /// Whether it plays alike each time; of a run that is read.
        #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
        reproducible: bool,
        /// The fingerprints of the rules by which it plays as another bot does; of a laboratory that is read.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        falls_back: Vec<String>,
        /// Its parameters, in place of those of any file.
        #[serde(skip_serializing_if = "Option::is_none")]
        parameters: Option<Value>,
    },
}

const fn yes() -> bool {
    true
}

/// Whether the bots of a plan are to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bots {
    /// They are.
    Playing,
    /// Their games are there: nothing but the plan is asked of them.
    Recorded,
}

impl BotPlan {
    /// A bot in full.
    pub(crate) fn of(bot: &Contestant) -> BotPlan {
        BotPlan::under(bot, [])
    }

    /// A bot in full, and by which of these rules it plays as another bot does.
    pub(crate) fn under<'r>(bot: &Contestant, rules: impl IntoIterator<Item = &'r Rules>) -> BotPlan {
        let kind = &bot.kind;
        let parameters = Some(kind.parameters()).filter(|parameters| !parameters.is_empty());
        // Two rule sets of a laboratory may be the same.
        let foreign = rules.into_iter().filter(|rules| kind.falls_back(rules).is_some());
        let falls_back: BTreeSet<String> = foreign.map(Rules::fingerprint).collect();
        BotPlan::Table {
            spec: bot.spec.clone(),
            name: Some(bot.name.clone()).filter(|name| *name != bot.spec),
            fingerprint: Some(kind.fingerprint()),
            oracle: kind.traits().is_oracle(),
            reproducible: kind.traits().is_reproducible,
            falls_back: falls_back.into_iter().collect(),
            // As a table where it is TOML, as the built-in bots' are; another bot's words are kept as they are.
            parameters: parameters.map(|words| match words.parse::<Table>() {
                Ok(table) => Value::Table(table),
                Err(_) => words.into(),
            }),
        }
    }

    /// The bot.
    ///
    /// # Errors
    /// If there is none such, or it is not the one that was written down.
    pub(crate) fn contestant(&self, bots: Bots) -> Result<Contestant, Error> {
        let (spec, called, fingerprint, parameters) = match self {
            BotPlan::Spec(spec) => (spec, None, None, None),
            BotPlan::Table {
                spec,
                name,
                fingerprint: Some(fingerprint),
                parameters,
                oracle,
                reproducible,
                falls_back,
            } if bots == Bots::Recorded => {
                let parameters = match parameters {
                    Some(Value::String(words)) => words.clone(),
                    Some(Value::Table(table)) => table.to_string(),
                    _ => String::new(),
                };
                let kind = Recorded {
                    fingerprint: fingerprint.clone(),
                    parameters,
                    is_oracle: *oracle,
                    is_reproducible: *reproducible,
                    falls_back: falls_back.clone(),
                };
                let bot = Contestant::new(spec.clone(), Arc::new(kind));
                return Ok(bot.called(name.as_deref()));
            }
            BotPlan::Table { spec, name, fingerprint, parameters, .. } => {
                (spec, name.as_deref(), fingerprint.as_ref(), parameters.as_ref())
            }
        };
        let spec: BotSpec = spec.parse()?;
        // What a file held then is what was played, wherever that file is now.
        let kind = match parameters {
            Some(Value::Table(parameters)) => spec.build_with(&parameters.to_string())?,
            _ => spec.build()?,
        };
        let contestant = Contestant::new(spec.to_string(), kind);
        let found = contestant.kind.fingerprint();
        if let Some(expected) = fingerprint.filter(|&expected| *expected != found) {
            if let Some(file) = spec.program()?.as_ref().and_then(Program::missing_file) {
                return usage(format!(
                    "the bot {spec} is not the one of the experiment: there is no `{file}` as seen from the folder \
                     in which doko runs. Run doko where the experiment was run; in another, bots are to be named \
                     by whole paths"
                ));
            }
            return usage(format!(
                "the bot {spec} is not the one of the experiment: its fingerprint is {found}, not {expected}. Its \
                 parameters, or the program, have changed: take out fingerprint to play it as it is now"
            ));
        }
        Ok(contestant.called(called))
    }
}
