//! The rules of Doppelkopf as data: what is legal, what it is worth, and what each seat may know.
//!
//! For apps, servers, bots and studies: it deals, asks one seat after another, refuses what is not allowed, and adds up
//! what a game was worth, under any of hundreds of house rules. It has no input, output or threads, and compiles for
//! wasm32. Bots and worlds are in `doko-bots`.
//!
//! # A game
//!
//! A [`Deal`] and [`Rules`] make a [`Table`]; the table asks a seat a [`Question`] and shows it a [`View`]; the seat
//! answers with an [`Action`]; at the end the [`Game`] has a [`Score`].
//!
//! ```
#![doc = include_str!("../examples/play.rs")]
//! ```
//!
//! # Your own rules
//!
//! Every rule is a key with a value; [`KEYS`](rules::KEYS) lists them all, a preset gives each a value.
//!
//! ```
#![doc = include_str!("../examples/house_rules.rs")]
//! ```
//!
//! # What stays and what grows
//!
//! Rule groups, records and errors grow (`#[non_exhaustive]`): make a rule set from a preset, and leave an arm for other
//! errors. What a player must act on, such as [`Question`], [`Contract`] and [`SoloKind`], is exhaustive: a bot that does
//! not know a new rule is told by the compiler. Items hidden from this page are for doko's own crates and change freely.
//!
//! # Modules
//!
//! | module | what it holds |
//! |---|---|
//! | [`lang`] | the languages in which people are told of all this |
//! | [`card`], [`card_set`], [`seat`] | the 24 kinds of card, multisets of them in a `u64`, seats and parties |
//! | [`deal`], [`random`] | a deal as a pure function of seed and index; streams for bots |
//! | [`contract`] | kinds of game |
//! | [`order`] | the one table that ranks the cards of a contract |
//! | [`rules`] | the rules as plain data, every key declared once; checked rules with their orders of cards; presets, rule files, contradictions, differences |
//! | [`explain`] | a rule set in words |
//! | [`score`] | the outcome of a game and its itemised score |
//! | [`game`], [`setup`] | the whole game as a state machine, and what it is told of its evening |
//! | [`history`] | what has happened in a game, event by event, and what each seat sees of it |
//! | [`session`] | an evening: dealers, five players, Pflichtsolo, Bock |
//! | [`question`] | what a player may be asked, and what it may answer |
//! | [`view`], [`table`] | what one seat knows; whom to ask when |
//! | [`notation`], [`words`], [`record`] | cards, hands, answers and games as text, and games as a few bytes, both ways |
//!
#![doc = include_str!("../GLOSSARY.md")]

#[doc(hidden)]
pub mod bits;
pub mod card;
pub mod card_set;
pub mod contract;
pub mod deal;
#[doc(hidden)]
pub mod dispatch;
pub mod explain;
pub mod game;
pub mod history;
pub mod klaerungsstich;
pub mod lang;
pub mod notation;
pub mod order;
#[doc(hidden)]
pub mod play;
#[doc(hidden)]
pub mod playout;
pub mod question;
pub mod random;
pub mod record;
pub mod rules;
mod ruleset;
pub mod score;
pub mod seat;
pub mod session;
pub mod setup;
pub mod table;
#[doc(hidden)]
pub mod typed;
pub mod view;
pub mod words;

#[doc(hidden)]
pub use bits::{Bit, Bits};
pub use card::{Card, Rank, Suit};
pub use card_set::{CardSet, Nines};
pub use contract::{AloneGame, AskedKind, Bid, Contract, Klaerungsstich, SoloKind, Step, Vorbehalt};
pub use deal::Deal;
pub use game::ansagen::{Refusal, Utterance};
pub use game::{
    Game, Genscher, HandOver, IllegalAction, Klaerung, Phase, Redeal, ReturnedTrumps, Steps, Supra, Trick,
};
pub use history::Event;
pub use klaerungsstich::{OpenHochzeit, TakenWith, TrickKind};
pub use lang::Lang;
pub use order::{EffectiveSuit, Order, Raised, Trumps};
pub use question::{Action, LegalActions, Question};
pub use record::GameRecord;
pub use rules::Rules;
pub use score::{Item, Outcome, Score};
pub use seat::{Party, PerParty, PerSeat, Seat};
pub use session::{Booked, NextGame, Played, Player, Session};
pub use setup::{EarlierSolos, Setup};
pub use table::Table;
pub use view::View;
