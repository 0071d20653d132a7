//! The course of play: who has played which card, who took the tricks, and what everybody has seen by that.

use super::Game;
use crate::bits::{Bit, Bits};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::order::{EffectiveSuit, Order};
use crate::seat::{PerSeat, Seat};

/// A completed trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// The four cards, in the order played.
    pub cards: [Card; 4],
    /// Who won it.
    pub winner: Seat,
}

impl Trick {
    /// What the trick counts, in Augen.
    pub fn augen(&self) -> u32 {
        self.cards.iter().map(|card| card.augen()).sum()
    }

    /// The seats and their cards, in the order played.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.leader.round().zip(self.cards)
    }
}

/// The cards in the order played, and what they have shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Course {
    /// As many as have been played.
    cards: [Card; 48],
    /// Who led to each trick; one more than tricks completed.
    leaders: [Seat; 13],
    /// The effective suits each seat has failed to follow, as they were laid out then: each still meets its run.
    voids: PerSeat<Bits>,
    /// Who has played a ♣Q, in order.
    alten: [Option<Seat>; 2],
}

impl Course {
    /// Before the first card, which this seat is to lead.
    pub(super) const fn new(leader: Seat) -> Course {
        Course {
            cards: [Card::ALTE; 48],
            leaders: [leader; 13],
            voids: PerSeat([Bits::EMPTY; 4]),
            alten: [None; 2],
        }
    }

    /// Card `number`, from 0, is played to a trick to which the suit `led` was led, if any was.
    #[inline(always)]
    pub(super) fn note_card(&mut self, order: &Order, number: usize, seat: Seat, bit: Bit, led: Bits) {
        let card = order.card_of(bit);
        self.cards[number] = card;
        self.voids[seat] |= if led.contains(bit) { Bits::EMPTY } else { led };
        if card == Card::ALTE {
            self.alten[usize::from(self.alten[0].is_some())] = Some(seat);
        }
    }

    /// Other trumps hold from now on: a seat is known to have none of the suits of which it lacks every card.
    pub(super) fn shows_no_more_than(&mut self, order: &Order, deck: CardSet, lacks: &PerSeat<CardSet>) {
        self.voids = lacks.map(|lacks| {
            let is_void =
                |suit: &EffectiveSuit| order.cards(*suit).intersection(deck).kinds().is_subset(lacks.kinds());
            let voids = EffectiveSuit::ALL.into_iter().filter(is_void);
            voids.fold(Bits::EMPTY, |all, suit| all | order.run(suit))
        });
    }

    /// Trick `number`, from 1, is taken.
    #[inline(always)]
    pub(super) const fn note_winner(&mut self, number: usize, winner: Seat) {
        self.leaders[number] = winner;
    }

    /// The cards of trick `index`, from 0, which is complete.
    pub(super) fn trick(&self, index: usize) -> [Card; 4] {
        [0, 1, 2, 3].map(|i| self.cards[4 * index + i])
    }

    /// Who has taken trick `index`, from 0, which is complete.
    pub(super) const fn winner(&self, index: usize) -> Seat {
        self.leaders[index + 1]
    }

    /// Who has played a ♣Q, in order.
    pub(crate) const fn alten(&self) -> [Option<Seat>; 2] {
        self.alten
    }
}

impl Game<'_> {
    /// The cards in the order played, with the seats that played them.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.plays_since(0)
    }

    /// The same without the first `n`.
    pub(crate) fn plays_since(&self, n: usize) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let Course { cards, leaders, .. } = &self.course;
        (n..self.played()).map(|i| (leaders[i / 4].clockwise(i % 4), cards[i]))
    }

    /// The completed tricks.
    pub fn tricks(&self) -> impl ExactSizeIterator<Item = Trick> + '_ {
        let Course { cards, leaders, .. } = &self.course;
        (0..self.played() / 4).map(|n| Trick {
            leader: leaders[n],
            cards: [0, 1, 2, 3].map(|i| cards[4 * n + i]),
            winner: leaders[n + 1],
        })
    }

    /// The cards on the table, in the order played.
    pub fn table_cards(&self) -> &[Card] {
        let played = self.played();
        &self.course.cards[played - self.play.in_trick()..played]
    }

    /// Who leads, or has led, to the trick on the table.
    pub fn leader(&self) -> Seat {
        self.course.leaders[self.played() / 4]
    }

    /// The effective suit led to the trick on the table.
    pub fn suit_led(&self) -> Option<EffectiveSuit> {
        self.table_cards().first().map(|&card| self.order.suit(card))
    }

    /// Whether a seat has shown that it is void in an effective suit.
    pub(crate) fn is_void(&self, seat: Seat, suit: EffectiveSuit) -> bool {
        self.course.voids[seat].intersects(self.order.run(suit))
    }

    /// The cards of the effective suits in which a seat has shown that it is void, where they lay then.
    pub(crate) const fn voids(&self, seat: Seat) -> Bits {
        self.course.voids.0[seat.index()]
    }
}
