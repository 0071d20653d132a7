//! The rules of Doppelkopf as data: what is legal, what it is worth, and what each seat may know.
//!
//! A library without input, output or threads. From the bottom up:
//!
//! | module | what it holds |
//! |---|---|
//! | [`card`], [`card_set`], [`seat`] | the 24 kinds of card, multisets of them in a `u64`, seats and parties |
//! | [`deal`], [`random`] | a deal as a pure function of seed and index; streams for bots |
//! | [`rules`] | a rule set as data, presets, rule files, checks, explanation |
//! | [`contract`], [`order`] | kinds of game; the one table that ranks the cards of each |
//! | [`play`], [`playout`] | the card-play core, and random playouts over it |
//! | [`game`], [`ansagen`] | the whole game as a state machine |
//! | [`score`] | the outcome of a game and its itemised score |
//! | [`table`], [`view`] | whom to ask when, and what that seat knows |
//! | [`notation`], [`record`] | cards, hands and games as text, both ways |
//!
//! A game runs like this: a [`Deal`] and [`Rules`] make a [`Table`]; the table asks a seat a [`Question`] and
//! shows it a [`View`]; the seat answers with an [`Action`]; at the end the [`Game`] has a [`Score`].
//!
//! # Glossary
//!
//! The terms of the game stay German, everything else is English.
//!
//! | term | meaning |
//! |---|---|
//! | Absage | saying that the other party stays below 90, 60 or 30 Augen, or takes no trick |
//! | Alte | ♣Q; who holds one is Re in a Normalspiel |
//! | Ansage | saying Re or Kontra: one's party will win |
//! | Augen | what cards count: ace 11, ten 10, king 4, queen 3, jack 2, nine 0; 240 in all |
//! | Buttern | giving Augen to a trick of one's own party |
//! | Doppelkopf | the game; also a trick of 40 or more Augen |
//! | Dulle | ♥10 as the top trump |
//! | Fehl | plain cards, those that are no trumps |
//! | Farbsolo | a solo with ♣, ♠, ♥ or ♦ in place of the Normalspiel's ♦ |
//! | Fleischloser | a solo without trumps |
//! | forehand | the seat left of the dealer, which is asked and leads first |
//! | Fuchs | ♦A; worth a point to the party that takes it from the other |
//! | gesund | no Vorbehalt |
//! | Hochzeit | both ♣Q in one hand, declared in order to find a partner |
//! | Karlchen | ♣J winning the last trick |
//! | Klärungsstich | the trick that settles who is the partner of a Hochzeit |
//! | Kontra | the party against Re, and its Ansage |
//! | Normalspiel | the game without a Vorbehalt |
//! | points | Spielpunkte, what a game is worth; not Augen |
//! | Re | the party of the ♣Q or of the soloist, and its Ansage |
//! | schwarz | without a trick |
//! | Sonderpunkte | points for events such as a Fuchs, whoever wins |
//! | stille Hochzeit | both ♣Q in one hand, kept secret: alone against three |
//! | trick | a Stich |
//! | Volle | aces and tens |
//! | Vorbehalt | what a player declares before play in order to choose the game |

pub mod ansagen;
pub mod card;
pub mod card_set;
pub mod contract;
pub mod deal;
pub mod game;
pub mod notation;
pub mod order;
mod parties;
pub mod play;
pub mod playout;
pub mod random;
pub mod record;
pub mod rules;
pub mod score;
pub mod seat;
pub mod table;
pub mod view;

pub use ansagen::{Refusal, Utterance};
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use contract::{Contract, SoloKind, Step, Vorbehalt};
pub use deal::Deal;
pub use game::{Game, IllegalAction, Klaerung, Phase, Trick};
pub use order::{EffectiveSuit, Order, Trumps};
pub use record::GameRecord;
pub use rules::Rules;
pub use score::{Item, Outcome, Score};
pub use seat::{Party, PerParty, PerSeat, Seat};
pub use table::{Action, Question, Table};
pub use view::View;
