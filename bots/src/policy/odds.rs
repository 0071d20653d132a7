//! How likely it is that a seat holds none of some cards.
//!
//! The hidden cards of a suit are taken to lie anywhere in the hands that may still have the suit: the chance that a
//! hand of `l` cards has none of `c` among `n` places is C(n - c, l) / C(n, l), which is hypergeometric. Written with
//! factorials and their reciprocals it takes two look-ups, in tables small enough to stay in the first cache.

use doko_engine::Bits;
use doko_engine::play::Turn;

use super::seen::Seen;
use super::weights::Weights;

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
    /// How many cards each holds.
    pub(super) left: [u32; 3],
    /// The cards that each may still have, by what it has shown.
    pub(super) may_hold: [Bits; 3],
    /// What they hold together, and what lies face down.
    pub(super) cards: Bits,
    /// How many cards lie face down.
    pub(super) face_down: u32,
}

impl Others {
    /// The others as the seat on turn sees them.
    #[inline(always)]
    pub(super) fn of(weights: &Weights, turn: &Turn<'_>, seen: &Seen) -> Others {
        match turn.in_trick() {
            0 => Others::with::<3>(weights, turn, seen),
            1 => Others::with::<2>(weights, turn, seen),
            2 => Others::with::<1>(weights, turn, seen),
            _ => Others::with::<0>(weights, turn, seen),
        }
    }

    /// The same if so many are to play to the trick after the seat on turn.
    #[inline(always)]
    pub(super) fn with<const LATER: usize>(weights: &Weights, turn: &Turn<'_>, seen: &Seen) -> Others {
        let (me, own) = (turn.seat(), turn.hand().len());
        let seats = [me.clockwise(1), me.clockwise(2), me.clockwise(3)];
        // Who has played to the trick already has one card less.
        let less = |n: usize| if n < LATER { own } else { own - 1 };
        let held = |n: usize| turn.play().held(seats[n]);
        // Together they are what is neither in one's hand nor played, and so known.
        let mut cards = held(0) | held(1) | held(2);
        let mut face_down = 0;
        if weights.is_each_alone {
            let skat = weights.deck - turn.play().all_dealt();
            cards |= skat;
            face_down = skat.len();
        }
        Others {
            left: [less(0), less(1), less(2)],
            may_hold: [seen.may_hold[seats[0]], seen.may_hold[seats[1]], seen.may_hold[seats[2]]],
            cards,
            face_down,
        }
    }
}

/// How the hidden cards of one effective suit may lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    /// The hidden cards.
    pub(super) cards: Bits,
    /// How many places there are for them.
    room: u32,
    /// How many of these are not in the hand of each of the others.
    elsewhere: [u32; 3],
    /// What of the quotient does not hang on the cards that are asked for.
    factor: [f64; 3],
}

impl Spread {
    /// The hidden cards of a suit, given as its run, among the others.
    #[inline(always)]
    pub(super) fn new(others: &Others, run: Bits) -> Spread {
        let places = |n: usize| if others.may_hold[n].intersects(run) { others.left[n] } else { 0 };
        let places = [places(0), places(1), places(2)];
        let room = places[0] + places[1] + places[2] + others.face_down;
        let elsewhere = places.map(|own| room - own);
        let reciprocal = reciprocal(room, 0);
        let factor = elsewhere.map(|n| FACTORIAL[n as usize & 63] * reciprocal);
        Spread { cards: others.cards & run, room, elsewhere, factor }
    }

    /// The probability that each of the others holds none of so many of the hidden cards.
    #[inline(always)]
    pub(super) fn none(&self, cards: u32) -> [f64; 3] {
        let ways = FACTORIAL[self.room.saturating_sub(cards) as usize & 63];
        let none = |n: usize| self.factor[n] * ways * reciprocal(self.elsewhere[n], cards);
        [none(0), none(1), none(2)]
    }

    /// The probability that each of the others has at least one of these hidden cards of the suit.
    #[inline(always)]
    pub(super) fn some(&self, cards: Bits) -> [f64; 3] {
        self.none(cards.len()).map(|none| 1.0 - none)
    }
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
pub(super) fn exp(x: f64) -> f64 {
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
            let others = Others { left, may_hold: [may(0), may(1), may(2)], cards: run, face_down };
            let spread = Spread::new(&others, run);
            let places = |n: usize| if voids >> n & 1 == 1 { 0 } else { left[n] };
            let room = places(0) + places(1) + places(2) + face_down;
            prop_assume!(cards <= room);
            for n in 0..3 {
                let expected = none(room, room - places(n), cards);
                prop_assert!((spread.none(cards)[n] - expected).abs() < 1e-12);
            }
        }

        #[test]
        fn the_exponential_is_nearly_that(x in -6.0..6.0) {
            prop_assert!((exp(x) / libm::exp(x) - 1.0).abs() < 0.02);
        }
    }
}
