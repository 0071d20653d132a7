//! The messages of the protocol.

use doko_engine::record::DealOrigin;
use doko_engine::rules::{
    KEYS, Key, Preset, RuleErrors, RuleSource, Rules, diff, entries, plain, without_effect,
};
use doko_engine::words::{
    UnknownWord, answer_key, earlier_solos_keys, parse_answer, parse_earlier_solos, parse_seat, question_key,
};
use doko_engine::{Action, AloneGame, CardSet, Party, PerSeat, Question, Seat, Setup, View};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::event::EventSent;
use super::many::{AnswersOfGames, Batch};
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
    /// Messages about many games at once.
    Batch(Batch),
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
    /// How long the program may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// Whether the program is played in many games at once: it has to say in its answer that it can.
    #[serde(default, skip_serializing_if = "is_false")]
    pub many: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// How long a program may take, in thousandths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Limits {
    /// How much processor time it may use for an answer, with all that it has started; nothing where the system does not tell
    /// it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor_ms: Option<u64>,
    /// How long it may take for an answer on the clock.
    pub clock_ms: u64,
    /// How long it may take on the clock until it has said hello; told with that alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_ms: Option<u64>,
    /// How many MiB of memory it may use, with all that it has started; nothing where that is left to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_mib: Option<u32>,
    /// How many processes it may be at once, with all that it has started; nothing where that is left to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processes: Option<u32>,
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
            keys: keys_of(rules),
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

/// Every key with its value, in groups, in the words that programs know: those of before where a key has got new ones.
fn keys_of(rules: &Rules) -> serde_json::Value {
    let mut keys = serde_json::Map::new();
    for (key, (_, value)) in KEYS.iter().zip(entries(rules.set())) {
        let value = serde_json::to_value(key.as_it_was(value)).expect("rules are words, numbers and lists");
        let group = match key.group() {
            Some(group) => keys.entry(group).or_insert_with(|| json!({})).as_object_mut().expect("a group"),
            None => &mut keys,
        };
        group.insert(key.leaf().to_owned(), value);
    }
    keys.into()
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Start {
    /// The seat that the program has in it.
    pub seat: usize,
    /// The seat that is asked and leads first.
    pub forehand: usize,
    /// The cards that its seat was dealt; left out where players may knock before they see them: then the event `dealt` tells
    /// them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hand: String,
    /// How long the program may take for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// All the randomness that it may use, if it is to play the same again: 32 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<String>,
    /// Which seats owe a Pflichtsolo.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owes_solo: Vec<usize>,
    /// The seat that must play its Pflichtsolo now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vorgefuehrt: Option<usize>,
    /// The solos that each seat has played in the evening before, four at most, where the rules ask for them; left out
    /// where nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier_solos: Vec<Vec<String>>,
    /// Which deal it is, if the program was to be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealOrigin>,
    /// The cards that each seat was dealt, if the program was to be told the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<[String; 4]>,
    /// The fingerprint of the rules that it is played by, where a process plays many games at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

impl Start {
    /// The beginning of the game that this is a view of; which deal it is stays untold.
    pub fn of(view: &View<'_>, stream: Option<String>) -> Start {
        let setup = view.setup();
        let is_dealt_later = view.question() == Some(Question::Klopfen) || !view.klopfen().is_empty();
        let hand = if is_dealt_later { CardSet::EMPTY } else { view.dealt() };
        Start {
            seat: view.seat().index(),
            forehand: setup.forehand.index(),
            hand: hand.codes(),
            limits: None,
            stream,
            owes_solo: Seat::ALL.into_iter().filter(|&seat| setup.owes_solo[seat]).map(Seat::index).collect(),
            vorgefuehrt: setup.vorgefuehrt.map(Seat::index),
            earlier_solos: earlier_solos_keys(&setup.earlier_solos),
            deal: None,
            hands: None,
            rules: None,
        }
    }

    /// The same for a program that has these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Start {
        Start { limits: Some(limits), ..self }
    }

    /// The same for a program that is told the deal.
    #[must_use]
    pub fn with_deal(self, rules: &Rules, deal: DealOrigin) -> Start {
        let DealOrigin { seed, index, redeal } = deal;
        let hands = rules.deal(seed, index, redeal).hands().0.map(CardSet::codes);
        Start { deal: Some(deal), hands: Some(hands), ..self }
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
        let earlier_solos = parse_earlier_solos(&self.earlier_solos)?;
        let setup = Setup { forehand: parse_seat(self.forehand)?, owes_solo, vorgefuehrt, earlier_solos };
        let dealt = self.hand.parse().map_err(|_| super::EventError::Cards(self.hand.clone()))?;
        Ok(Observation::nothing(setup, parse_seat(self.seat)?, dealt))
    }
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Its number, which the answer repeats.
    pub id: u64,
    /// What is asked: `klopfen`, `vorbehalt`, `bid`, `armut`, `exchange`, `schweine`, `ansage` or `card`.
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
    /// To questions of many games.
    Many(AnswersOfGames),
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
    /// Which rules it can play by, if not by all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knows: Option<Knows>,
    /// Whether it can play many games at once.
    #[serde(default, skip_serializing_if = "is_false")]
    pub many: bool,
    /// What of its questions it does not read: `events`, `view`, or fields of the view as `view.played`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves_out: Vec<String>,
}

/// Which rules a program can play by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knows {
    /// The games, by the values of the key `game`; all if it says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<String>>,
    /// The presets of which it can play every rule; beside them it knows what `keys` name. All rules if both say nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presets: Option<Vec<String>>,
    /// The keys that it can play with any value, such as `dulle.mode`, or `dulle.*` for all of a group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keys: Option<Vec<String>>,
    /// True if it can play solos that rule files define (key `solo.own`), which no program can know beforehand.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own_solos: bool,
    /// True if it can play a Normalspiel with any order of cards (keys `order.*`, `schweine.pairs`).
    #[serde(default, skip_serializing_if = "is_false")]
    pub own_order: bool,
}

impl Knows {
    /// What of these rules it does not know, for people: it follows "does not know".
    pub fn lacks(&self, rules: &Rules) -> Option<String> {
        let knows =
            |game: &&str| self.games.as_ref().is_none_or(|games| games.iter().any(|known| known == game));
        let of_refused_armut = rules.set().game_of_refused_armut().map(AloneGame::key);
        let hammelrennen = rules.set().has_hammelrennen().then(|| AloneGame::Hammelrennen.key());
        let mut played = [rules.set().game.key()].into_iter().chain(of_refused_armut).chain(hammelrennen);
        if let Some(game) = played.find(|game| !knows(game)) {
            return Some(format!("the game {game}"));
        }
        let own: Vec<&str> = rules
            .set()
            .solo
            .kinds
            .iter()
            .filter(|kind| kind.shipped().is_none())
            .map(|kind| kind.key())
            .collect();
        if !self.own_solos && !own.is_empty() {
            return Some(format!(
                "the solos of the rule file ({}); a program that can play them says \"knows\":{{\"own_solos\":true}}",
                own.join(", ")
            ));
        }
        let known = self.keys.as_deref().unwrap_or_default();
        let is_known = |key: &str| {
            let group = key.split_once('.').map(|(group, _)| format!("{group}.*"));
            known.iter().any(|name| name == key || Some(name) == group.as_ref())
        };
        let idle: Vec<&str> = without_effect(rules.set()).into_iter().map(|idle| idle.key).collect();
        let is_of_order = |key: &str| key.starts_with("order.") || key == "schweine.pairs";
        let of_order = entries(rules.set()).into_iter().filter(|(key, value)| {
            let is_usual = Key::named(key).is_some_and(|key| key.plain == Some(&plain(value)));
            is_of_order(key) && !is_usual && !idle.contains(key) && !is_known(key)
        });
        let of_order: Vec<String> = of_order.map(|(key, value)| format!("{key}={}", plain(&value))).collect();
        if !self.own_order && !of_order.is_empty() {
            return Some(format!(
                "the order of cards in the rule file ({}); a program that can play it says \"knows\":{{\"own_order\":true}}",
                of_order.join(", ")
            ));
        }
        if self.presets.is_none() && self.keys.is_none() {
            return None;
        }
        let named = self.presets.clone().unwrap_or_else(|| vec!["ddv".to_owned()]);
        // What an evening makes of its games is no question to a bot, but for the solos that it owes.
        let is_of_solos = |key: &str| ["session.pflicht_solo", "session.pflicht_kinds"].contains(&key);
        let is_told =
            |key: &str| (key == "solo.own" && self.own_solos) || (is_of_order(key) && self.own_order);
        let matters = |key: &str| {
            !idle.contains(&key) && !is_told(key) && (is_of_solos(key) || !key.starts_with("session."))
        };
        let lacking = named.iter().filter_map(|name| Preset::named(name)).map(|preset| {
            let other = diff(&preset.rule_set(), rules.set())
                .into_iter()
                .filter(|(key, ..)| matters(key) && !is_known(key));
            other.map(|(key, _, value)| format!("{key}={}", plain(&value))).collect::<Vec<_>>()
        });
        let least =
            lacking.min_by_key(Vec::len).unwrap_or_else(|| vec!["any preset of this doko".to_owned()]);
        (!least.is_empty()).then(|| least.join(", "))
    }
}

/// The party for which a seat speaks; where it has none it says nothing either.
pub(super) fn speaks_for(view: &View<'_>) -> Party {
    view.speaks_for().unwrap_or(Party::Kontra)
}
