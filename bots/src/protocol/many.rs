//! What is said with a program that plays many games at once: the same messages, each with its game, in batches.

use serde::{Deserialize, Serialize};

use super::message::{Answer, ToBot};

/// A message about a game, or about all that follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfGame {
    /// The number of the game, which no other of this process has; nothing with a message that is of no game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// The message.
    #[serde(flatten)]
    pub message: ToBot,
}

/// Some messages, in order: each question among them wants an answer, in any order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// The messages.
    pub messages: Vec<OfGame>,
}

/// A line of answers, in any order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an answer has game, id and answer")]
pub enum AnswersOfGames {
    /// Several.
    Several {
        /// The answers.
        answers: Vec<AnswerOfGame>,
    },
    /// One.
    One(AnswerOfGame),
}

impl AnswersOfGames {
    /// The answers.
    pub fn into_list(self) -> Vec<AnswerOfGame> {
        match self {
            AnswersOfGames::Several { answers } => answers,
            AnswersOfGames::One(answer) => vec![answer],
        }
    }
}

/// An answer to a question of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerOfGame {
    /// The number of the game.
    pub game: u64,
    /// The answer.
    #[serde(flatten)]
    pub answer: Answer,
}
