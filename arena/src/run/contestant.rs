//! Who plays: bots with their names and letters.

use std::sync::Arc;

use doko_bots::{BOTS, BotKind, BotSpec, SpecError};
use doko_engine::{Lang, Rules, told};
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::{Error, tell, usage};

/// A bot that takes part, ready to play.
#[derive(Clone)]
pub struct Contestant {
    /// The spec that names it.
    pub spec: String,
    /// What it is called in results: its spec, or the name that a program has been given or gives itself.
    pub name: String,
    /// Makes the bots that play.
    pub kind: Arc<dyn BotKind>,
}

impl Contestant {
    /// A bot that is called as it is asked for.
    pub fn new(spec: impl Into<String>, kind: Arc<dyn BotKind>) -> Contestant {
        let spec = spec.into();
        Contestant { name: spec.clone(), spec, kind }
    }

    /// The bot that a spec names.
    ///
    /// # Errors
    /// If it names none.
    pub fn from_spec(spec: &BotSpec) -> Result<Contestant, SpecError> {
        Ok(Contestant::new(spec.to_string(), spec.build()?))
    }

    /// Makes sure that it can play, before the first game. It may introduce itself by a name, which it has then, unless it was
    /// given another.
    ///
    /// # Errors
    /// If it cannot play.
    fn ready(&mut self) -> Result<(), Error> {
        self.expect_ready()?;
        if self.name == self.spec
            && let Some(name) = self.kind.own_name()
        {
            self.name = name;
        }
        Ok(())
    }

    /// Whether it is a program that is called like a bot of doko, with whatever options.
    fn is_called_like_another(&self) -> bool {
        let name = self.name.split(':').next();
        self.kind.own_name().is_some() && BOTS.iter().any(|bot| name == Some(bot.name))
    }

    fn expect_ready(&self) -> Result<(), Error> {
        self.kind.ready().map_err(|failure| {
            if let Err(refused) = expect_machine(std::slice::from_ref(&self.kind)) {
                return refused;
            }
            let advice = "`doko bots check` plays with it alone, and explains what is wrong";
            Error::Usage(format!("{} cannot play: it {failure}\n  {advice}", self.spec))
        })
    }

    /// Makes sure that it can play by these rules, and leaves it the name that it has.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check_ready<'r>(&self, rules: impl IntoIterator<Item = &'r Rules>) -> Result<(), Error> {
        self.expect_ready()?;
        self.check_rules(rules)
    }

    /// Refuses rules by which the bot cannot play.
    ///
    /// # Errors
    /// If it says that it does not know something in one of them.
    fn check_rules<'r>(&self, rules: impl IntoIterator<Item = &'r Rules>) -> Result<(), Error> {
        match rules.into_iter().find_map(|rules| self.kind.lacks(rules)) {
            Some(lacks) => {
                usage(format!("{} says that it does not know {lacks}: play it by other rules", self.name))
            }
            None => Ok(()),
        }
    }

    /// The same by another name, if one is given.
    #[must_use]
    pub fn called(self, name: Option<&str>) -> Contestant {
        Contestant { name: name.map_or(self.name, str::to_owned), ..self }
    }

    /// What it is called in text: its name, and beside it that it is an oracle if it is one.
    pub fn label(&self) -> String {
        self.label_in(Lang::En)
    }

    /// The same in a language.
    pub fn label_in(&self, lang: Lang) -> String {
        let name = &self.name;
        if self.kind.traits().is_oracle() {
            told!(lang, "{name} (oracle)", "{name} (Orakel)")
        } else {
            name.clone()
        }
    }
}

/// Fails if the machine has refused what a bot needs: games that were played without it are no games of that bot.
pub fn expect_machine(kinds: &[Arc<dyn BotKind>]) -> Result<(), Error> {
    let refused = kinds.iter().find_map(|kind| kind.refused());
    refused.map_or(Ok(()), |words| Err(Error::Internal(format!("no bot is at fault: {words}"))))
}

/// Makes bots ready to play by these rules, before the first game: programs outside are started, and a bot whose name could be
/// another's has its spec beside it. Whoever calls it has seen to it that Ctrl-C ends the programs.
///
/// # Errors
/// If one cannot play, or not by these rules.
pub fn make_ready(mut bots: Vec<&mut Contestant>, rules: &[Rules]) -> Result<(), Error> {
    bots.iter_mut().try_for_each(|bot| bot.ready())?;
    let names: Vec<String> = bots.iter().map(|bot| bot.name.clone()).collect();
    for bot in &mut bots {
        let is_shared = names.iter().filter(|name| **name == bot.name).count() > 1;
        if (is_shared || bot.is_called_like_another()) && bot.name != bot.spec {
            bot.name = format!("{} ({})", bot.name, bot.spec);
        }
    }
    bots.iter().try_for_each(|bot| bot.check_rules(rules))?;
    let mut told = Vec::new();
    for bot in bots {
        if let Some(why) = rules.iter().find_map(|rules| bot.kind.falls_back(rules))
            && !told.contains(&bot.name)
        {
            tell(format_args!("doko: {}: {why}", bot.name));
            told.push(bot.name.clone());
        }
    }
    Ok(())
}

/// A bot as summaries have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BotSummary {
    /// What it is called.
    name: String,
    /// Sixteen hexadecimal digits of its kind and parameters, which tell it from others.
    fingerprint: String,
    /// Whether it sees every card, and is out of any competition.
    oracle: bool,
}

impl BotSummary {
    /// That of a bot.
    pub fn of(bot: &Contestant) -> BotSummary {
        let (name, kind) = (bot.name.clone(), &bot.kind);
        BotSummary { name, fingerprint: kind.fingerprint(), oracle: kind.traits().is_oracle() }
    }
}

/// The letter of a bot, `A` to `Z`.
///
/// # Panics
/// If there are more than 26 bots.
pub fn letter(bot: usize) -> char {
    assert!(bot < MOST_BOTS, "as many bots as letters");
    (b'A' + bot as u8) as char
}

/// The letter of a bot, or its number where letters are at their end.
pub fn short(bot: usize) -> String {
    if bot < MOST_BOTS { letter(bot).to_string() } else { bot.to_string() }
}

/// The error of asking for a bot that a run does not have.
pub fn no_such_bot(name: &str, bots: &[&Contestant]) -> Error {
    let all: Vec<String> =
        bots.iter().enumerate().map(|(number, bot)| format!("{} {}", short(number), bot.name)).collect();
    Error::Usage(format!("there is no bot {name} in this run: there are {}", all.join(", ")))
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
