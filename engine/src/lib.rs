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
//! # Glossary
//!
//! The terms of the game stay German, everything else is English.
//!
//! | term | meaning |
//! |---|---|
//! | Absage | saying that the other party stays below 90, 60 or 30 Augen, or takes no trick |
//! | Alte | ♣Q; who holds one is Re in a Normalspiel |
//! | Altenstrafe | what both owners pay where ♣Q falls on ♣Q |
//! | Ansage | saying Re or Kontra: one's party will win |
//! | Armut | a hand with few trumps, declared in order to hand them to a partner |
//! | Augen | what cards count: ace 11, ten 10, king 4, queen 3, jack 2, nine 0; 240 in all |
//! | Bock | games in which all points double |
//! | Buttern | giving Augen to a trick of one's own party |
//! | Doppelkopf | the game; also a trick of 40 or more Augen |
//! | Dulle | ♥10 as the top trump |
//! | Durchmarsch | every trick of a Schiebekopf |
//! | Farbsolo | a solo with ♣, ♠, ♥ or ♦ in place of the Normalspiel's ♦ |
//! | Fehl | plain cards, those that are no trumps |
//! | Feigheit | winning far higher than announced, which gives one's points to the others |
//! | Fleischloser | a solo without trumps |
//! | forehand | the seat left of the dealer, which is asked and leads first |
//! | Fuchs | ♦A; worth a point to the party that takes it from the other |
//! | gesund | no Vorbehalt |
//! | Hammelrennen | every player alone, most Augen win |
//! | Herzstich | plain ♥ led and followed by all four |
//! | Hochzeit | both ♣Q in one hand, declared in order to find a partner |
//! | Karlchen | ♣J winning the last trick |
//! | Klabautermann | a ♠K of the other party in a trick won by a ♠Q |
//! | Klärungsstich | the trick that settles who is the partner of a Hochzeit |
//! | Kontra | the party against Re, and its Ansage |
//! | Lusche | a nine, or a king where there are no nines |
//! | mit mir | Re said before the Klärungsstich of another's Hochzeit; it holds if the speaker becomes the partner |
//! | Normalspiel | the game without a Vorbehalt |
//! | Nullsolo | a solo that is won by taking no trick |
//! | Pflichtsolo | a solo that every player owes once in an evening |
//! | points | Spielpunkte, what a game is worth; not Augen |
//! | Re | the party of the ♣Q or of the soloist, and its Ansage |
//! | Schiebekopf | every player alone, four cards pushed round the table, fewest Augen win |
//! | Schmeißen | throwing in one's hand, so that the cards are dealt again |
//! | Schneider | under half of one's half of the Augen |
//! | schwarz | without a trick |
//! | Schwein, Superschwein | ♦A, and above them another pair such as ♦9, as the highest trumps, both in one hand |
//! | Skat | the four cards of a Schiebekopf that lie face down |
//! | Sonderpunkte | points for events such as a Fuchs, whoever wins |
//! | stille Hochzeit | both ♣Q in one hand, kept secret: alone against three |
//! | stilles Solo | alone against three without telling anybody |
//! | trick | a Stich |
//! | Volle | aces and tens |
//! | Vorbehalt | what a player declares before play in order to choose the game |
//! | vorgeführt | made to play the Pflichtsolo that one owes, because no other game is left for it |
//! | Zögern | a hesitation shown to everybody, which changes no rule |

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
mod parties;
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
pub mod view;
pub mod words;

#[doc(hidden)]
pub use bits::{Bit, Bits};
pub use card::{Card, Rank, Suit};
pub use card_set::{CardSet, Nines};
pub use contract::{Bid, Contract, SoloKind, Step, Vorbehalt};
pub use deal::Deal;
pub use game::ansagen::{Refusal, Utterance};
pub use game::{
    Game, Genscher, HandOver, IllegalAction, Klaerung, Phase, Redeal, ReturnedTrumps, Steps, Trick,
};
pub use history::Event;
pub use klaerungsstich::{Klaerungsstich, OpenHochzeit, TakenWith, TrickKind};
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
