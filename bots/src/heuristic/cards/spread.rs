//! How likely it is that a seat holds none of some cards.
//!
//! The hidden cards of a suit are taken to lie anywhere in the hands that may still have the suit: the chance that a
//! hand of `l` cards has none of `c` among `n` places is C(n - c, l) / C(n, l), which is hypergeometric. Written with
//! factorials and their reciprocals it takes two look-ups, in tables small enough to stay in the first cache.

use doko_engine::Bits;
use doko_engine::play::Turn;

use super::public::{Private, PublicInfo};

/// Where a table of reciprocals has 0!: those of negative numbers are 0, as the limit of the gamma function has it.
const ZERO: usize = 64;

/// `FACTORIAL[n]` is n!.
static FACTORIAL: [f64; 64] = {
    let mut table = [1.0; 64];
    let mut n = 1;
    while n < 64 {
        table[n] = table[n - 1] * n as f64;
        n += 1;
    }
    table
};

/// `RECIPROCAL[ZERO + n]` is 1 / n!.
static RECIPROCAL: [f64; 128] = {
    let mut table = [0.0; 128];
    let mut n = 0;
    while n < 64 {
        table[ZERO + n] = 1.0 / FACTORIAL[n];
        n += 1;
    }
    table
};

/// The three other seats as one sees them, clockwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Others {
    /// The number of unknown cards in each hand.
    pub(super) left: [u32; 3],
    /// The cards that each may still have, by what it has shown.
    pub(super) may_hold: [Bits; 3],
    /// What they hold together, and what lies face down.
    pub(super) cards: Bits,
    /// How many cards lie face down.
    pub(super) face_down: u32,
    /// What each is known to hold since an exchange.
    pub(super) known: [Bits; 3],
}

impl Others {
    /// The others as a seat sees them, with what it knows of an exchange if it may know something.
    #[inline(always)]
    pub(super) fn of<const PRIVATE: bool>(turn: &Turn<'_>, info: &PublicInfo) -> Others {
        let me = turn.seat();
        let seat = |n: usize| me.clockwise(n + 1);
        let mut others = Others {
            left: of_each(|n| turn.cards_left(seat(n))),
            may_hold: of_each(|n| info.may_hold[seat(n)]),
            cards: turn.hidden(),
            face_down: turn.face_down(),
            known: [Bits::EMPTY; 3],
        };
        if PRIVATE {
            match &info.private {
                Some(Private::Exchange(exchange)) => others.know(of_each(|n| exchange.known(me, seat(n)))),
                Some(Private::Skat(by, skat)) if *by == me => others.see(*skat),
                Some(Private::Skat(..)) | None => {}
            }
        }
        others
    }

    /// Takes out the cards that lie face down, since one has put them there oneself.
    fn see(&mut self, skat: Bits) {
        for card in skat {
            let copies = Bits::from(card).lanes() & self.cards;
            self.cards = copies.lowest().map_or(self.cards, |copy| self.cards - copy.into());
        }
        self.face_down = 0;
    }

    fn know(&mut self, known: [Bits; 3]) {
        for (left, known) in self.left.iter_mut().zip(known) {
            *left = left.saturating_sub(known.len());
        }
        self.known = known;
    }
}

/// How the hidden cards of one effective suit may lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread<'o, const PRIVATE: bool> {
    /// The hidden cards.
    pub(super) cards: Bits,
    /// How many places there are for those of which one does not know where they lie.
    room: u32,
    /// How many of these are not in the hand of each of the others.
    elsewhere: [u32; 3],
    /// The part of the quotient that does not depend on the queried cards.
    factor: [f64; 3],
    /// What each of the others is known to hold.
    known: &'o [Bits; 3],
}

impl<'o, const PRIVATE: bool> Spread<'o, PRIVATE> {
    /// The hidden cards of a suit, given as its run, among the others.
    #[inline(always)]
    pub(super) fn new(others: &'o Others, run: Bits) -> Spread<'o, PRIVATE> {
        let places = of_each(|n| if others.may_hold[n].intersects(run) { others.left[n] } else { 0 });
        let room = places[0] + places[1] + places[2] + others.face_down;
        let elsewhere = of_each(|n| room - places[n]);
        let reciprocal = reciprocal(room, 0);
        let factor = of_each(|n| FACTORIAL[elsewhere[n] as usize & 63] * reciprocal);
        Spread { cards: others.cards & run, room, elsewhere, factor, known: &others.known }
    }

    /// The probability that each of the others holds none of the hidden cards of these kinds, of which both copies are
    /// asked for.
    #[inline(always)]
    pub(super) fn none(&self, kinds: Bits) -> [f64; 3] {
        let cards = self.cards & kinds;
        if PRIVATE { self.none_beside(cards, kinds) } else { self.none_of(cards.len()) }
    }

    /// The same if some of them are known to lie in one hand.
    #[inline(always)]
    fn none_beside(&self, cards: Bits, kinds: Bits) -> [f64; 3] {
        let known = of_each(|n| self.known[n] & kinds & self.cards.lanes());
        let loose = cards.len().saturating_sub(known.iter().map(|known| known.len()).sum());
        let mut none = self.none_of(loose);
        for (none, known) in none.iter_mut().zip(known) {
            if !known.is_empty() {
                *none = 0.0;
            }
        }
        none
    }

    /// The probability that each of the others holds none of so many of them.
    #[inline(always)]
    fn none_of(&self, cards: u32) -> [f64; 3] {
        // Where more cards are hidden than there seem to be places, a seat was wrongly taken to have none of the suit.
        let cards = cards.min(self.room);
        let ways = FACTORIAL[(self.room - cards) as usize & 63];
        of_each(|n| self.factor[n] * ways * reciprocal(self.elsewhere[n], cards))
    }

    /// The probability that each of the others has none of the suit.
    #[inline(always)]
    pub(super) fn void(&self) -> [f64; 3] {
        self.none(Bits::new(!0))
    }
}

/// Something of each of the three others; `map` of arrays is not always inlined.
#[inline(always)]
fn of_each<T>(of: impl Fn(usize) -> T) -> [T; 3] {
    [of(0), of(1), of(2)]
}

/// 1 / (n - k)!, which is 0 where k is greater.
#[inline(always)]
fn reciprocal(n: u32, k: u32) -> f64 {
    RECIPROCAL[(ZERO + n as usize).wrapping_sub(k as usize) & 127]
}

/// The exponential of a number, bounded to -20 and 20: the same on every platform, and exact enough for odds.
///
/// (1 + x / 1024)^1024 is within 2% for |x| < 6, and 20% at -20.
#[inline(always)]
pub(crate) fn exp(x: f64) -> f64 {
    let mut power = 1.0 + x.clamp(-20.0, 20.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same as a product of chances, card by card.
    fn none(room: u32, elsewhere: u32, cards: u32) -> f64 {
        (0..cards).map(|k| f64::from(elsewhere.saturating_sub(k)) / f64::from(room - k)).product()
    }

    proptest! {
        #[test]
        fn the_chance_that_a_seat_holds_none_is_hypergeometric(
            left in proptest::array::uniform3(1..13_u32), voids in 0..7_u8, cards in 0..26_u32,
            face_down in 0..5_u32,
        ) {
            let run = Bits::new(0xFF0);
            let may = |n: usize| if voids >> n & 1 == 1 { Bits::EMPTY } else { run };
            let others = Others { left, may_hold: [may(0), may(1), may(2)], cards: run, face_down, known: [Bits::EMPTY; 3] };
            let spread = Spread::<false>::new(&others, run);
            let places = |n: usize| if voids >> n & 1 == 1 { 0 } else { left[n] };
            let room = places(0) + places(1) + places(2) + face_down;
            prop_assume!(cards <= room);
            for n in 0..3 {
                let expected = none(room, room - places(n), cards);
                prop_assert!((spread.none_of(cards)[n] - expected).abs() < 1e-12);
            }
        }

        #[test]
        fn the_exponential_is_nearly_that(x in -6.0..6.0) {
            prop_assert!((exp(x) / libm::exp(x) - 1.0).abs() < 0.02);
        }
    }
}
