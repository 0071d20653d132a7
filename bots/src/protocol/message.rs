//! The messages of the protocol.

use doko_engine::record::DealOrigin;
use doko_engine::rules::{RuleErrors, RuleSource, Rules, plain};
use doko_engine::words::{UnknownWord, answer_key, parse_answer, parse_seat, question_key};
use doko_engine::{Action, Party, PerSeat, Question, Seat, Setup, View};
use serde::{Deserialize, Serialize};

use super::event::EventSent;
use super::snapshot::Snapshot;
use crate::observation::Observation;

/// What the arena sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToBot {
    /// The first message: wants a [`FromBot::Hello`].
    Hello(Hello),
    /// The rules of the games that follow.
    Rules(RulesSent),
    /// A game begins: forget all others.
    Game(Start),
    /// A question: wants a [`FromBot::Answer`].
    Ask(Box<Ask>),
    /// The game is over.
    Over(Over),
    /// A message of a later version of doko: nothing that has to be known.
    #[serde(other)]
    Unknown,
}

/// Who speaks, and in which version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The program that asks, with its version.
    pub engine: String,
}

/// The rules of the games that follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RulesSent {
    /// The preset from which they descend.
    pub base: String,
    /// What differs from it, as `key=value`.
    pub set: Vec<String>,
    /// The fingerprint of them all.
    pub fingerprint: String,
    /// Every key with its value, in groups.
    pub keys: serde_json::Value,
}

impl RulesSent {
    /// These rules.
    pub fn of(rules: &Rules) -> RulesSent {
        RulesSent {
            base: rules.base().to_owned(),
            set: rules.overrides().iter().map(|(key, value)| format!("{key}={}", plain(value))).collect(),
            fingerprint: rules.fingerprint(),
            keys: serde_json::to_value(rules.set()).expect("rules are tables, words, numbers and lists"),
        }
    }

    /// The rules that are meant.
    ///
    /// # Errors
    /// If there are none such.
    pub fn rules(&self) -> Result<Rules, RuleErrors> {
        self.set.iter().fold(RuleSource::preset(&self.base), RuleSource::set).rules()
    }
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Start {
    /// The seat that the program has in it.
    pub seat: usize,
    /// The seat that is asked and leads first.
    pub forehand: usize,
    /// The cards that its seat was dealt.
    pub hand: String,
    /// All the randomness that it may use, if it is to play the same again: 32 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<String>,
    /// Which seats owe a Pflichtsolo.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owes_solo: Vec<usize>,
    /// The seat that must play its Pflichtsolo now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vorgefuehrt: Option<usize>,
    /// Which deal it is, if the program was to be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealOrigin>,
}

impl Start {
    /// The beginning of the game that this is a view of; which deal it is stays untold.
    pub fn of(view: &View<'_>, stream: Option<String>) -> Start {
        let setup = view.setup();
        Start {
            seat: view.seat().index(),
            forehand: setup.forehand.index(),
            hand: view.dealt().codes(),
            stream,
            owes_solo: Seat::ALL.into_iter().filter(|&seat| setup.owes_solo[seat]).map(Seat::index).collect(),
            vorgefuehrt: setup.vorgefuehrt.map(Seat::index),
            deal: None,
        }
    }

    /// What the seat has seen when the game begins.
    ///
    /// # Errors
    /// If a seat or a card is none.
    pub fn seen(&self) -> Result<Observation, super::EventError> {
        let mut owes_solo = PerSeat([false; 4]);
        for &seat in &self.owes_solo {
            owes_solo[parse_seat(seat)?] = true;
        }
        let vorgefuehrt = self.vorgefuehrt.map(parse_seat).transpose()?;
        let setup = Setup { forehand: parse_seat(self.forehand)?, owes_solo, vorgefuehrt };
        let dealt = self.hand.parse().map_err(|_| super::EventError::Cards(self.hand.clone()))?;
        Ok(Observation::nothing(setup, parse_seat(self.seat)?, dealt))
    }
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Its number, which the answer repeats.
    pub id: u64,
    /// What is asked: `vorbehalt`, `bid`, `armut`, `exchange`, `schweine`, `ansage` or `card`.
    pub question: String,
    /// The answers that may be given.
    pub legal: Vec<String>,
    /// What has happened since the last question of this game.
    pub events: Vec<EventSent>,
    /// What the seat knows now.
    pub view: Snapshot,
}

impl Ask {
    /// The question of a view, whose seat was told its first `told` events before.
    pub fn of(id: u64, view: &View<'_>, question: Question, told: usize) -> Ask {
        let party = speaks_for(view);
        Ask {
            id,
            question: question_key(question).to_owned(),
            legal: view.legal_actions().into_iter().map(|action| answer_key(action, party)).collect(),
            events: EventSent::since(told, view),
            view: Snapshot::of(view),
        }
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// What has happened since the last question.
    pub events: Vec<EventSent>,
    /// What it gave to each seat; nothing if the cards are dealt again, or if it was broken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 4]>,
}

/// What a program sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FromBot {
    /// To a question.
    Answer(Answer),
    /// To the hello of the arena.
    Hello(Introduction),
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The number of the question.
    pub id: u64,
    /// One of the answers that may be given.
    pub answer: String,
}

impl Answer {
    /// The answer that a view is given.
    pub fn to(ask: u64, view: &View<'_>, action: Action) -> Answer {
        Answer { id: ask, answer: answer_key(action, speaks_for(view)) }
    }

    /// What it says to the question of this view; it need not be legal.
    ///
    /// # Errors
    /// If it is no answer to such a question.
    pub fn action(&self, view: &View<'_>, question: Question) -> Result<Action, UnknownWord> {
        parse_answer(self.answer.trim(), question, speaks_for(view))
    }
}

/// How a program introduces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Introduction {
    /// The version of the protocol that it speaks.
    pub protocol: u32,
    /// What it calls itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The party for which a seat speaks; where it has none it says nothing either.
fn speaks_for(view: &View<'_>) -> Party {
    view.speaks_for().unwrap_or(Party::Kontra)
}
