//! What a search is about: Augen, or tricks.

use doko_engine::bits::Bits;
use doko_engine::order::Order;
use doko_engine::play::Won;
use doko_engine::{Card, Party, PerSeat, Seat};

use super::reduce::{Reductions, sure_winners};

/// What a search is about. Values are those of Re, and of what is still to come.
pub(super) trait Objective {
    /// What of the tricks so far the value of the rest depends on.
    type Past: Copy;

    /// If two cards of a hand are next to each other in rank, whether the values of playing one or the other
    /// differ by no more than their Augen do.
    const NEAR: bool;

    /// Whether it cannot tell these two kinds apart but by their ranks, which are neighbours.
    fn alike(&self, lower: Card, upper: Card) -> bool;

    /// Tells one past from another, and this objective from others, in the keys of positions.
    fn salt(&self, past: Self::Past, left: u32) -> u64;

    /// The least and the most that a position between two tricks can be worth, with so many Augen left in these
    /// hands.
    fn bounds(&self, past: Self::Past, hands: &PerSeat<Bits>, leader: Seat, left: u32) -> (i32, i32);

    /// What the trick that has just been won is worth, and what is past with it; or the value of all that
    /// is to come, if that is settled.
    fn trick(&self, past: Self::Past, won: &Won) -> Trick<Self::Past>;

    /// The value of the end.
    fn end(&self, past: Self::Past) -> i32;
}

/// The cards of all seats but this one.
#[inline(always)]
pub(super) fn of_others(hands: &PerSeat<Bits>, seat: Seat) -> Bits {
    let [a, b, c, d] = hands.0;
    (a | b | c | d) - hands[seat]
}

/// What a trick comes to.
pub(super) enum Trick<P> {
    /// A gain, and what is past with it.
    Counts(i32, P),
    /// The value of this trick and all others.
    Settles(i32),
}

/// The Augen of Re.
pub(super) struct Augen<'a> {
    pub(super) order: &'a Order,
    pub(super) parties: &'a PerSeat<Party>,
    pub(super) reductions: Reductions,
}

impl Objective for Augen<'_> {
    type Past = ();

    const NEAR: bool = true;

    fn alike(&self, lower: Card, upper: Card) -> bool {
        lower.augen() == upper.augen()
    }

    #[inline(always)]
    fn salt(&self, (): (), _left: u32) -> u64 {
        0
    }

    #[inline(always)]
    fn bounds(&self, (): (), hands: &PerSeat<Bits>, leader: Seat, left: u32) -> (i32, i32) {
        if !self.reductions.sure_winners {
            return (0, left as i32);
        }
        let sure = sure_winners(self.order, hands[leader], of_others(hands, leader));
        let least = if sure == hands[leader] { left } else { self.order.augen(sure) };
        match self.parties[leader] {
            Party::Re => (least as i32, left as i32),
            Party::Kontra => (0, (left - least) as i32),
        }
    }

    #[inline(always)]
    fn trick(&self, (): (), won: &Won) -> Trick<()> {
        let of_re = self.parties[won.winner] == Party::Re;
        Trick::Counts(if of_re { self.order.augen(won.cards) as i32 } else { 0 }, ())
    }

    #[inline(always)]
    fn end(&self, (): ()) -> i32 {
        0
    }
}

/// Whether a party takes all tricks that are left: 1 for that of Re, 0 for that of Kontra, and the other way round
/// where it does not.
pub(super) struct Schwarz<'a> {
    pub(super) order: &'a Order,
    pub(super) parties: &'a PerSeat<Party>,
    pub(super) reductions: Reductions,
    /// The party that is to take them all.
    pub(super) taker: Party,
}

impl Schwarz<'_> {
    /// The value if it does.
    const fn all(&self) -> i32 {
        matches!(self.taker, Party::Re) as i32
    }
}

impl Objective for Schwarz<'_> {
    type Past = ();

    const NEAR: bool = false;

    fn alike(&self, _lower: Card, _upper: Card) -> bool {
        true
    }

    #[inline(always)]
    fn salt(&self, (): (), _left: u32) -> u64 {
        0
    }

    #[inline(always)]
    fn bounds(&self, (): (), hands: &PerSeat<Bits>, leader: Seat, _left: u32) -> (i32, i32) {
        if !self.reductions.sure_winners {
            return (0, 1);
        }
        let sure = sure_winners(self.order, hands[leader], of_others(hands, leader));
        let known = if self.parties[leader] == self.taker {
            (sure == hands[leader]).then_some(self.all())
        } else {
            (!sure.is_empty()).then_some(1 - self.all())
        };
        known.map_or((0, 1), |value| (value, value))
    }

    #[inline(always)]
    fn trick(&self, (): (), won: &Won) -> Trick<()> {
        if self.parties[won.winner] == self.taker {
            Trick::Counts(0, ())
        } else {
            Trick::Settles(1 - self.all())
        }
    }

    #[inline(always)]
    fn end(&self, (): ()) -> i32 {
        self.all()
    }
}
