//! The trick on the table, and who wins it: of the cards that can, the highest bit.

use std::hint::select_unpredictable;

use crate::bits::{Bit, Bits, LOW};
use crate::order::Order;
use crate::seat::Seat;

/// The trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OnTable {
    /// Who led to it, or is to lead.
    pub(super) leader: Seat,
    /// Its cards in the order played; empty where none has been played yet.
    pub(super) cards: [Bits; 4],
    /// The effective suit led; empty before a card has been.
    pub(super) led: Bits,
}

/// The cards of a hand that may be played when this suit has been led, or none.
#[inline(always)]
pub fn follow_suit(hand: Bits, led: Bits) -> Bits {
    let follow = hand & led;
    select_unpredictable(follow.is_empty(), hand, follow)
}

/// The cards that rank above this one; of its own kind too, if there the second beats the first.
#[inline(always)]
pub(super) fn above(order: &Order, card: Bit, is_last_trick: bool) -> Bits {
    let lane = Bits::from(card).lanes().mask();
    let second = order.second_wins(is_last_trick).contains(card);
    let above = !(lane | (lane - 1));
    Bits::new(above | select_unpredictable(second, lane, 0))
}

impl OnTable {
    /// Nothing on the table, and this seat to lead.
    pub(super) const fn new(leader: Seat) -> OnTable {
        OnTable { leader, cards: [Bits::EMPTY; 4], led: Bits::EMPTY }
    }

    /// What can win the trick: the suit led and the trumps.
    #[inline(always)]
    pub(super) fn can_win(&self, order: &Order) -> Bits {
        self.led | order.trump_run()
    }

    /// Its cards together.
    #[inline(always)]
    pub(super) const fn all(&self) -> Bits {
        let [a, b, c, d] = self.cards;
        Bits::new(a.mask() | b.mask() | c.mask() | d.mask())
    }

    /// Who is winning the trick, and with which card, if of the kinds in `second` the second beats the first.
    #[inline(always)]
    pub(super) fn winner(&self, order: &Order, second: Bits) -> (Seat, Bits) {
        let all = self.all();
        let top = (all & self.can_win(order)).highest().expect("the card led can win");
        let best = Bits::from(top);
        let below = other_copy_below(best);
        if below.intersects(all) {
            let [a, b, c, d] = self.cards;
            let place = first_or_second(a, b, c, d, best | below, second);
            return (self.leader.clockwise(place), [a, b, c, d][place & 3]);
        }
        let mut winner = self.leader;
        for place in 1..4 {
            let wins = self.cards[place] == best;
            winner = select_unpredictable(wins, self.leader.clockwise(place), winner);
        }
        (winner, best)
    }
}

/// In which place the card lies that wins, of `both` copies of the highest kind among the four.
///
/// Rare, and so out of the way; by its single cards, so that these can stay in registers until it comes.
#[cold]
const fn first_or_second(a: Bits, b: Bits, c: Bits, d: Bits, both: Bits, second: Bits) -> usize {
    if both.intersects(second) {
        if d.intersects(both) {
            3
        } else if c.intersects(both) {
            2
        } else {
            1
        }
    } else if a.intersects(both) {
        0
    } else if b.intersects(both) {
        1
    } else {
        2
    }
}

/// The lower copy of the kind of which this is the upper copy; nothing if it is the lower one.
#[inline(always)]
const fn other_copy_below(card: Bits) -> Bits {
    Bits::new(card.mask() >> 1 & LOW)
}
