//! What can be solved.

use doko_engine::bits::Bits;
use doko_engine::order::Order;
use doko_engine::play::Play;
use doko_engine::{Game, Party, PerSeat, Seat};

/// A position of a game with all hands open and known parties, between two tricks or within one.
///
/// The order of cards is fixed: whatever is raised from here on (Schweine that are yet to be announced) is not
/// searched. Give the order that will hold.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    pub(super) order: &'a Order,
    pub(super) play: Play,
    pub(super) parties: PerSeat<Party>,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Re is nobody, or more than two.
    #[error("Re must be one seat or two, and the others Kontra; here it is {0}")]
    Parties(usize),
    /// The cards in play are not those of a game.
    #[error("all cards of the game must be known, in four hands of equal size that count 240 Augen")]
    Cards,
}

impl<'a> Position<'a> {
    /// The position in which a game stands, with its cards ranked as they are now.
    ///
    /// # Errors
    /// Before play begins, and if Re is not one seat or two.
    pub fn of(game: &Game<'a>) -> Result<Position<'a>, PositionError> {
        if game.contract().is_each_alone() {
            return Err(PositionError::Parties(0));
        }
        Position::new(game.order(), *game.core(), *game.parties())
    }

    /// A position.
    ///
    /// # Errors
    /// If Re is not one seat or two, or if the play is not a whole game of which all cards are known.
    #[doc(hidden)]
    pub fn new(order: &'a Order, play: Play, parties: PerSeat<Party>) -> Result<Position<'a>, PositionError> {
        let re = parties.0.iter().filter(|&&party| party == Party::Re).count();
        if !(1..=2).contains(&re) {
            return Err(PositionError::Parties(re));
        }
        let size = play.total() / 4;
        let is_whole = Seat::ALL.into_iter().all(|seat| play.dealt(seat).len() as usize == size);
        if !is_whole || order.augen(play.all_dealt()) != 240 {
            return Err(PositionError::Cards);
        }
        Ok(Position { order, play, parties })
    }

    /// The order of cards.
    pub const fn order(&self) -> &'a Order {
        self.order
    }

    /// The cards.
    #[doc(hidden)]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The parties.
    pub const fn parties(&self) -> &PerSeat<Party> {
        &self.parties
    }

    /// The Augen that Re has in the tricks it has taken.
    pub(super) fn augen_of_re(&self) -> u32 {
        self.order.augen(self.won_by(Party::Re))
    }

    /// The Augen of all cards that are not in a trick that somebody has taken.
    pub(super) fn augen_left(&self) -> u32 {
        240 - self.order.augen(self.won_by(Party::Re) | self.won_by(Party::Kontra))
    }

    /// The cards that a party has taken.
    pub(super) fn won_by(&self, party: Party) -> Bits {
        let seats = Seat::ALL.into_iter().filter(|&seat| self.parties[seat] == party);
        seats.fold(Bits::EMPTY, |cards, seat| cards | self.play.won(seat))
    }
}
