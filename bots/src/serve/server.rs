//! Reads messages, asks the bot, writes answers.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::sync::Arc;

use doko_engine::Rules;
use doko_engine::random::{Stream, stream_of};
use doko_engine::rules::RuleErrors;
use doko_engine::words::{UnknownWord, parse_question};
use thiserror::Error;

use super::replica::{Replica, TRIES, Unexplained};
use crate::bot::{Bot, BotKind};
use crate::bounded;
use crate::protocol::{
    Answer, AnswerOfGame, AnswersOfGames, Ask, Batch, EventError, FromBot, Introduction, Knows, OfGame,
    Start, ToBot, VERSION,
};

/// Why serving has ended before the messages have.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// A message cannot be read, or an answer not be written.
    #[error("the line is broken: {0}")]
    Line(#[from] io::Error),
    /// A message is none.
    #[error("line {line} is no message of the protocol: {source}")]
    Message {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// A message came before one that it needs.
    #[error("`{0}` came before `{1}`")]
    TooEarly(&'static str, &'static str),
    /// Something in a message means nothing.
    #[error(transparent)]
    Event(#[from] EventError),
    /// A word in a message means nothing.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// A token is none.
    #[error("`{0}` is no stream: 32 hexadecimal digits")]
    Stream(String),
    /// The rules are none.
    #[error("the rules: {0}")]
    Rules(#[from] RuleErrors),
    /// The rules of that name are others here.
    #[error("the rules have the fingerprint {here} here, and {there} there")]
    OtherRules {
        /// Of these.
        here: String,
        /// Of those that were sent.
        there: String,
    },
    /// What was told cannot have happened.
    #[error(transparent)]
    Unexplained(#[from] Unexplained),
}

/// A batch of a thousand games takes some of them.
const MOST_MIB: u64 = 64;

/// Answers the messages of an arena with bots of this kind, until there are no more.
///
/// # Errors
/// If a message cannot be read or makes no sense.
pub fn serve(
    kind: &dyn BotKind,
    name: &str,
    input: impl BufRead,
    output: impl Write,
) -> Result<(), ServeError> {
    serve_trying(TRIES, kind, name, input, output)
}

/// The same, which tries fewer hands to explain what it is told.
#[doc(hidden)]
pub fn serve_trying(
    tries: usize,
    kind: &dyn BotKind,
    name: &str,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), ServeError> {
    let mut serving = Serving { kind, tries, rules: Vec::new(), games: HashMap::new() };
    let mut number = 0;
    while let Some(line) = bounded::line(&mut input, MOST_MIB)? {
        number += 1;
        let message =
            serde_json::from_str(&line).map_err(|source| ServeError::Message { line: number, source })?;
        let answer = match message {
            ToBot::Hello(hello) => Some(FromBot::Hello(Introduction {
                protocol: VERSION,
                name: Some(name.to_owned()),
                knows: Some(Knows { own_solos: true, own_order: true, ..Knows::default() }),
                many: hello.many,
                leaves_out: Vec::new(),
            })),
            ToBot::Batch(Batch { messages }) => {
                let mut answers = Vec::new();
                for OfGame { game, message } in messages {
                    let answer = serving.take(game, message)?;
                    answers.extend(game.zip(answer).map(|(game, answer)| AnswerOfGame { game, answer }));
                }
                (!answers.is_empty()).then_some(FromBot::Many(AnswersOfGames::Several { answers }))
            }
            message => serving.take(None, message)?.map(FromBot::Answer),
        };
        if let Some(answer) = answer {
            serde_json::to_writer(&mut output, &answer).map_err(io::Error::from)?;
            output.write_all(b"\n")?;
            output.flush()?;
        }
    }
    Ok(())
}

/// The games under way.
struct Serving<'k> {
    kind: &'k dyn BotKind,
    /// How many hands are tried to explain a question.
    tries: usize,
    /// The rules that were told, each once, by their fingerprints; those that were told last are the last.
    rules: Vec<(String, Arc<Rules>)>,
    /// By their numbers; one without a number is the only one.
    games: HashMap<Option<u64>, Game>,
}

impl Serving<'_> {
    /// Takes a message about a game, and answers it if it is a question.
    fn take(&mut self, game: Option<u64>, message: ToBot) -> Result<Option<Answer>, ServeError> {
        match message {
            ToBot::Rules(sent) => {
                let known = self.rules.iter().position(|(fingerprint, _)| *fingerprint == sent.fingerprint);
                let rules = match known {
                    Some(known) => self.rules.remove(known).1,
                    None => Arc::new(sent.rules()?),
                };
                if known.is_none() && rules.fingerprint() != sent.fingerprint {
                    return Err(ServeError::OtherRules {
                        here: rules.fingerprint(),
                        there: sent.fingerprint,
                    });
                }
                self.rules.push((sent.fingerprint, rules));
            }
            ToBot::Game(start) => {
                // Those of many games are named; of one they are those that were told last.
                let is_meant = |(fingerprint, _): &&(String, Arc<Rules>)| {
                    start.rules.as_ref().is_none_or(|named| named == fingerprint)
                };
                let rules = self.rules.iter().rev().find(is_meant);
                let (_, rules) = rules.ok_or(ServeError::TooEarly("game", "rules"))?;
                self.games.insert(game, Game::begin(self.kind, Arc::clone(rules), &start, self.tries)?);
            }
            ToBot::Ask(ask) => {
                let game = self.games.get_mut(&game).ok_or(ServeError::TooEarly("ask", "game"))?;
                return game.answer(&ask).map(Some);
            }
            ToBot::Over(_) => drop(self.games.remove(&game)),
            ToBot::Hello(_) | ToBot::Batch(_) | ToBot::Unknown => {}
        }
        Ok(None)
    }
}

/// The game under way.
struct Game {
    rules: Arc<Rules>,
    bot: Box<dyn Bot>,
    replica: Replica,
}

impl Game {
    fn begin(kind: &dyn BotKind, rules: Arc<Rules>, start: &Start, tries: usize) -> Result<Game, ServeError> {
        let stream = match &start.stream {
            Some(token) => stream_of(token).ok_or_else(|| ServeError::Stream(token.clone()))?,
            None => Stream::new(RandomState::new().hash_one(start).into()),
        };
        let seen = start.seen()?;
        let bot = kind.bot(&rules, seen.seat, stream);
        Ok(Game { rules, bot, replica: Replica::trying(seen, tries) })
    }

    fn answer(&mut self, ask: &Ask) -> Result<Answer, ServeError> {
        let seen = self.replica.seen_mut();
        for event in &ask.events {
            event.add_to(seen)?;
        }
        seen.question = Some(parse_question(&ask.question)?);
        let table = self.replica.table(&self.rules)?;
        let view = table.view().ok_or(Unexplained)?;
        Ok(Answer::to(ask.id, &view, self.bot.act(&view)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::RulesSent;
    use crate::random::Random;

    #[test]
    fn rules_that_are_told_again_are_kept_once_and_are_the_last() {
        let kind = Random::default();
        let mut serving = Serving { kind: &kind, tries: TRIES, rules: Vec::new(), games: HashMap::new() };
        let [ddv, palast] = ["ddv", "palast"].map(|preset| Rules::preset(preset).unwrap());
        for rules in [&ddv, &palast, &ddv, &palast, &palast, &ddv] {
            serving.take(None, ToBot::Rules(RulesSent::of(rules))).unwrap();
            assert_eq!(serving.rules.last().unwrap().0, rules.fingerprint());
        }
        assert_eq!(serving.rules.len(), 2);
    }
}
