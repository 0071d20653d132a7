//! What a player may be asked, and what it may answer.

use std::fmt;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Bid, Step, Vorbehalt};

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Gesund, or which Vorbehalt?
    Vorbehalt,
    /// Pass, hold, or raise for the right to play one's solo?
    Bid,
    /// Take the Armut, or not?
    Armut,
    /// Which cards to hand over?
    Exchange,
    /// Are both aces Schweine, or not?
    Schweine,
    /// Re, Kontra, an Absage, or nothing?
    Ansage,
    /// Which card?
    Card,
}

impl Question {
    /// All, in the order in which they may be asked in a game.
    pub const ALL: [Question; 7] = [
        Question::Vorbehalt,
        Question::Bid,
        Question::Armut,
        Question::Exchange,
        Question::Schweine,
        Question::Ansage,
        Question::Card,
    ];
}

/// The answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// To [`Question::Vorbehalt`].
    Declare(Vorbehalt),
    /// To [`Question::Bid`].
    Bid(Bid),
    /// To [`Question::Armut`]: whether to take it.
    TakeArmut(bool),
    /// To [`Question::Exchange`].
    HandOver(CardSet),
    /// To [`Question::Schweine`]: whether to announce them.
    Schweine(bool),
    /// To [`Question::Ansage`]: nothing to say.
    Silence,
    /// To [`Question::Ansage`].
    Say(Step),
    /// To [`Question::Card`].
    Play(Card),
    /// To [`Question::Card`]: the ace of the trump suit, announced as a Schwein.
    PlaySchwein,
    /// To [`Question::Card`]: shows a hesitation; the question is asked again.
    Hesitate,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Declare(vorbehalt) => vorbehalt.fmt(f),
            Action::Bid(bid) => bid.fmt(f),
            Action::TakeArmut(true) => f.write_str("take the Armut"),
            Action::TakeArmut(false) => f.write_str("leave the Armut"),
            Action::HandOver(cards) => write!(f, "hand over {cards}"),
            Action::Schweine(true) => f.write_str("Schweine"),
            Action::Schweine(false) => f.write_str("no Schweine"),
            Action::Silence => f.write_str("silence"),
            Action::Say(step) => step.fmt(f),
            Action::Play(card) => card.fmt(f),
            Action::PlaySchwein => f.write_str("Schwein"),
            Action::Hesitate => f.write_str("hesitation"),
        }
    }
}
