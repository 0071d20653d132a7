//! What a seat on turn has before it: what the policies of playouts choose by.

use super::Play;
use super::trick::{OnTable, above};
use crate::bits::{Bit, Bits};
use crate::order::Order;
use crate::seat::Seat;

/// A seat on turn, and what lies before it.
///
/// In a playout the trick on the table is here and nowhere else until it is complete: [`Turn::play`] stands
/// where the trick began, but for the hands.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    pub(super) order: &'a Order,
    pub(super) play: &'a Play,
    pub(super) table: OnTable,
    pub(super) seat: Seat,
    pub(super) legal: Bits,
}

impl<'a> Turn<'a> {
    /// The order of cards.
    #[inline(always)]
    pub const fn order(&self) -> &'a Order {
        self.order
    }

    /// Whose turn it is.
    #[inline(always)]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards it may play.
    #[inline(always)]
    pub const fn legal(&self) -> Bits {
        self.legal
    }

    /// The cards it holds.
    #[inline(always)]
    pub fn hand(&self) -> Bits {
        self.play.hands[self.seat]
    }

    /// Who led, or is to lead, to the trick.
    #[inline(always)]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// The effective suit led to the trick; empty before a card has been.
    #[inline(always)]
    pub const fn led(&self) -> Bits {
        self.table.led
    }

    /// The cards on the table.
    #[inline(always)]
    pub fn table(&self) -> Bits {
        self.table.all()
    }

    /// How many cards lie on the table, `0..4`.
    #[inline(always)]
    pub const fn in_trick(&self) -> usize {
        self.table.leader.distance_to(self.seat)
    }

    /// The seat and card that are winning the trick, if a card lies there.
    #[inline(always)]
    pub fn winning(&self) -> Option<(Seat, Bit)> {
        if self.table.cards[0].is_empty() {
            return None;
        }
        let second = self.order.second_wins(self.play.is_last_trick());
        let (winner, best) = self.table.winner(self.order, second);
        Some((winner, Bit::of(best.mask())))
    }

    /// The cards that would take the trick from `best`, the card that is winning it.
    #[inline(always)]
    pub fn beating(&self, best: Bit) -> Bits {
        self.table.can_win(self.order) & above(self.order, best, self.play.is_last_trick())
    }

    /// The tricks so far and the hands of all: more than the seat may know.
    #[inline(always)]
    pub const fn play(&self) -> &'a Play {
        self.play
    }
}
