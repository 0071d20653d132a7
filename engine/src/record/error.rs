//! Why a record cannot be read or replayed.

use thiserror::Error;

use super::{DealOrigin, FORMAT};
use crate::deal::DealError;
use crate::game::{IllegalAction, Phase};
use crate::notation::{ParseCardError, ParseHandError};
use crate::rules::RuleErrors;
use crate::words::UnknownWord;

/// Why a record cannot be read or replayed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The line is not a record.
    #[error("not a game record: {0}")]
    Json(#[from] serde_json::Error),
    /// Another version of the format.
    #[error("the record has format {0}, this version reads format {FORMAT}")]
    Format(u32),
    /// The rules are faulty.
    #[error("the rules of the record: {0}")]
    Rules(#[from] RuleErrors),
    /// The rules of that name are not what they were.
    #[error("the rules {name} have the fingerprint {now}, but the game was played under {recorded}")]
    OtherRules {
        /// The rules as the record names them.
        name: String,
        /// Their fingerprint when the game was played.
        recorded: String,
        /// Their fingerprint now.
        now: String,
    },
    /// Neither the four who play nor the five of whom one sits out are named, or such rules have no fifth player.
    #[error("players: {0} names, but these rules seat {1}")]
    Players(usize, usize),
    /// A hand is not a set of cards.
    #[error("hand {0}: {1}")]
    Hand(usize, ParseHandError),
    /// The cards that lay face down are not a set of cards.
    #[error("skat: {0}")]
    Skat(ParseHandError),
    /// The hands are not a deal.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The hands are not those of the deal that the record names.
    #[error("the hands are not those of deal {} under seed {}", .0.index, .0.seed)]
    OtherDeal(DealOrigin),
    /// The deal and the rules disagree about the nines, or about a Skat.
    #[error("the hands have {0} cards, but the rules play with {1}")]
    Deck(usize, usize),
    /// A word that means nothing here.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// A card that is none.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// Something was not legal.
    #[error("after {played} {}: {reason}", if *played == 1 { "card" } else { "cards" })]
    Illegal {
        /// How many cards had been played.
        played: usize,
        /// What was wrong.
        reason: IllegalAction,
    },
    /// Entries that contradict each other, or cards that leave the hands open.
    #[error("{0}")]
    Contradiction(String),
    /// More cards or Vorbehalte than the game has room for.
    #[error("the record goes on after the game is over")]
    TooLong,
    /// Cards before it was settled what is played.
    #[error("cards were played, but {0}")]
    Unsettled(Phase),
    /// Something said at a moment that does not come, or not in order.
    #[error("said[{0}] is out of order, or after the last card")]
    SaidOrder(usize),
}
