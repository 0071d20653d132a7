//! Why an action is refused.

use thiserror::Error;

use super::Phase;
use super::ansagen::Refusal;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Bid, Step, Vorbehalt};
use crate::seat::Seat;

/// Why an action was refused. The game is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalAction {
    /// Another seat is on turn, or another kind of action.
    #[error("seat {seat} is not on turn: {phase}")]
    NotOnTurn {
        /// The seat that acted.
        seat: Seat,
        /// What the game waits for.
        phase: Phase,
    },
    /// The rules do not offer this Vorbehalt, or the hand does not allow it.
    #[error("seat {0} cannot declare {1}: the rules do not offer it or the hand does not allow it")]
    NotOffered(Seat, Vorbehalt),
    /// The bid is too low, or only the other player may make it.
    #[error("seat {0} cannot bid {1} now")]
    Bid(Seat, Bid),
    /// The Armut is offered to the other party only.
    #[error("seat {0} cannot take this Armut: it is offered to the other party")]
    NotForYou(Seat),
    /// The last one asked must take the Armut.
    #[error("seat {0} must take the Armut: all others have left it")]
    MustTake(Seat),
    /// Too few or too many cards, cards not held, or cards that must stay.
    #[error("seat {0} cannot hand over {1}")]
    HandOver(Seat, CardSet),
    /// The seat cannot announce Schweine now.
    #[error("seat {0} cannot announce Schweine now")]
    NoSchweine(Seat),
    /// The seat cannot choose a new partner now, or not this one.
    #[error("seat {0} cannot choose this partner now")]
    NoGenscher(Seat),
    /// The seat does not hold this card.
    #[error("seat {0} does not hold {1}")]
    NotHeld(Seat, Card),
    /// The seat holds cards of the suit led and must play one.
    #[error("seat {0} cannot play {1}: it must follow suit")]
    MustFollow(Seat, Card),
    /// The seat has won a rich trick and must say something before the next card.
    #[error("seat {0} must say Re, Kontra or an Absage first")]
    MustSay(Seat),
    /// The Ansage or Absage is not possible.
    #[error("seat {0} cannot say {1}: {2}")]
    Say(Seat, Step, Refusal),
    /// The seat cannot say Supra now.
    #[error("seat {0} cannot say Supra now: it is not the turn of its party to double, or too late")]
    NoSupra(Seat),
    /// The rules know no Zögern, or the seat is not on turn or has hesitated already.
    #[error("seat {0} cannot show a hesitation now")]
    Hesitate(Seat),
    /// The answer is no answer to the question asked.
    #[error("seat {0} was asked something else")]
    NotAsked(Seat),
}
