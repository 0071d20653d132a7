//! What a seat sees of the cards, as masks: what policies choose by.

use super::trick::{OnTable, above};
use super::{Play, swapped};
use crate::bits::{Bit, Bits};
use crate::order::Order;
use crate::seat::Seat;

/// What a seat sees of the cards of a [`Play`]: which kinds it holds, which were played and by whom, and which are hidden.
///
/// In a playout it is the seat on turn, and of two copies of a card each keeps the name it was dealt with: compare kinds.
/// [`View::look`](crate::View::look) makes one for any seat, in which the names tell nothing.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    pub(super) order: &'a Order,
    pub(super) play: &'a Play,
    pub(super) table: OnTable,
    pub(super) seat: Seat,
    pub(super) legal: Bits,
    /// The kinds whose copies have changed names in hands and on the table alone.
    pub(super) turned: u64,
}

impl<'a> Turn<'a> {
    /// This turn, with the copies of these kinds renamed.
    #[inline(always)]
    pub(crate) const fn turned(self, turned: u64) -> Turn<'a> {
        Turn { turned, ..self }
    }

    /// The order of cards.
    #[inline(always)]
    pub const fn order(&self) -> &'a Order {
        self.order
    }

    /// The seat that sees this.
    #[inline(always)]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards it may play; none if it is not on turn.
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

    /// How many cards lie on the table before this seat plays, `0..4`.
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
        let second = self.order.second_wins(self.is_last_trick());
        let (winner, best) = self.table.winner(self.order, second);
        Some((winner, Bit::of(best.mask())))
    }

    /// The cards that would take the trick from `best`, the card that is winning it.
    #[inline(always)]
    pub fn beating(&self, best: Bit) -> Bits {
        self.table.can_win(self.order) & above(self.order, best, self.is_last_trick())
    }

    /// Whether this trick is the last one.
    #[inline(always)]
    pub const fn is_last_trick(&self) -> bool {
        self.play.is_last_trick()
    }

    /// The cards that the other seats hold together, and those that lie face down.
    #[inline(always)]
    pub fn hidden(&self) -> Bits {
        let [a, b, c, d] = self.play.hands.0;
        (a | b | c | d | self.play.face_down) - self.hand()
    }

    /// How many cards lie face down.
    #[inline(always)]
    pub const fn face_down(&self) -> u32 {
        self.play.face_down.len()
    }

    /// All cards that have been played.
    #[inline(always)]
    pub fn played(&self) -> Bits {
        self.play.gone()
    }

    /// The cards that a seat has played.
    #[inline(always)]
    pub fn played_by(&self, seat: Seat) -> Bits {
        self.play.dealt[seat] ^ self.play.hands[seat]
    }

    /// The cards of the tricks that a seat has taken.
    #[inline(always)]
    pub fn won_by(&self, seat: Seat) -> Bits {
        swapped(self.play.won[seat], self.turned)
    }

    /// The cards with which a seat has taken tricks.
    #[inline(always)]
    pub fn took_with(&self, seat: Seat) -> Bits {
        swapped(self.play.took[seat], self.turned)
    }

    /// The cards that were led to the completed tricks.
    #[inline(always)]
    pub const fn led_so_far(&self) -> Bits {
        swapped(self.play.led, self.turned)
    }

    /// The cards that this seat held when play began.
    #[inline(always)]
    pub fn dealt(&self) -> Bits {
        self.play.dealt[self.seat]
    }

    /// How many cards a seat holds.
    #[inline(always)]
    pub fn cards_left(&self, seat: Seat) -> u32 {
        self.play.hands[seat].len()
    }

    /// How many tricks a seat has taken.
    #[inline(always)]
    pub fn tricks(&self, seat: Seat) -> u32 {
        self.play.tricks(seat)
    }

    /// How many tricks all seats have taken together.
    #[inline(always)]
    pub const fn tricks_taken(&self) -> u32 {
        self.play.played as u32 / 4
    }

    /// The Augen of the tricks a seat has taken.
    #[inline(always)]
    pub fn augen(&self, seat: Seat) -> u32 {
        self.play.augen(self.order, seat)
    }
}
