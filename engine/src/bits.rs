//! Physical cards in the play layout of an [`Order`](crate::order::Order).
//!
//! A [`CardSet`](crate::CardSet) counts the copies of a kind; [`Bits`] tell them apart, so that hands are
//! disjoint and "who was dealt this card" has an answer. Each kind owns a lane of two neighbouring bits, lanes
//! stand in the order of rank, suit after suit, and the trumps on top. Which lane is whose only the order knows:
//! bits of one order mean nothing under another.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Sub};

/// The low bit of every lane.
pub const LOW: u64 = 0x5555_5555_5555_5555;

/// A set of physical cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bits(u64);

/// One physical card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bit(u64);

impl Bits {
    /// No card.
    pub const EMPTY: Bits = Bits(0);

    /// The cards of a mask.
    #[inline]
    pub const fn new(mask: u64) -> Bits {
        Bits(mask)
    }

    /// The mask.
    #[inline]
    pub const fn mask(self) -> u64 {
        self.0
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all these cards are among `others`.
    #[inline]
    pub const fn is_subset(self, others: Bits) -> bool {
        self.0 & !others.0 == 0
    }

    /// Whether both have a card in common.
    #[inline]
    pub const fn intersects(self, others: Bits) -> bool {
        self.0 & others.0 != 0
    }

    /// Whether this card is among them.
    #[inline]
    pub const fn contains(self, bit: Bit) -> bool {
        self.0 & bit.0 != 0
    }

    /// One card of each kind there is, the lower copy where both are.
    #[inline(always)]
    #[must_use]
    pub const fn one_of_each(self) -> Bits {
        Bits(self.0 & !((self.0 & LOW) << 1))
    }

    /// Both cards of every kind of which there is one.
    #[inline(always)]
    #[must_use]
    pub const fn lanes(self) -> Bits {
        let low = (self.0 | self.0 >> 1) & LOW;
        Bits(low | low << 1)
    }

    /// The lowest card.
    #[inline]
    pub const fn lowest(self) -> Option<Bit> {
        if self.0 == 0 { None } else { Some(Bit(self.0 & self.0.wrapping_neg())) }
    }

    /// The highest card.
    #[inline]
    pub const fn highest(self) -> Option<Bit> {
        if self.0 == 0 { None } else { Some(Bit(1 << self.0.ilog2())) }
    }

    /// The cards, from the lowest.
    #[inline]
    pub const fn iter(self) -> BitsIter {
        BitsIter(self.0)
    }
}

impl Bit {
    /// The card of a mask of one bit; `None` if there is none, or more than one.
    #[inline]
    pub const fn new(mask: u64) -> Option<Bit> {
        if mask.is_power_of_two() { Some(Bit(mask)) } else { None }
    }

    /// The card of a mask of one bit, of which the caller is sure.
    #[inline]
    pub(crate) const fn of(mask: u64) -> Bit {
        debug_assert!(mask.is_power_of_two(), "one card is one bit");
        Bit(mask)
    }

    /// The mask of one bit.
    #[inline]
    pub const fn mask(self) -> u64 {
        self.0
    }

    /// The place of its lane, from the lowest.
    #[inline]
    pub const fn place(self) -> usize {
        self.0.trailing_zeros() as usize / 2
    }
}

impl From<Bit> for Bits {
    #[inline]
    fn from(bit: Bit) -> Bits {
        Bits(bit.0)
    }
}

impl BitAnd for Bits {
    type Output = Bits;
    #[inline]
    fn bitand(self, others: Bits) -> Bits {
        Bits(self.0 & others.0)
    }
}

impl BitOr for Bits {
    type Output = Bits;
    #[inline]
    fn bitor(self, others: Bits) -> Bits {
        Bits(self.0 | others.0)
    }
}

impl BitOrAssign for Bits {
    #[inline]
    fn bitor_assign(&mut self, others: Bits) {
        self.0 |= others.0;
    }
}

impl BitXor for Bits {
    type Output = Bits;
    #[inline]
    fn bitxor(self, others: Bits) -> Bits {
        Bits(self.0 ^ others.0)
    }
}

impl Not for Bits {
    type Output = Bits;
    #[inline]
    fn not(self) -> Bits {
        Bits(!self.0)
    }
}

impl Sub for Bits {
    type Output = Bits;
    /// The cards that are not among `others`.
    #[inline]
    fn sub(self, others: Bits) -> Bits {
        Bits(self.0 & !others.0)
    }
}

impl IntoIterator for Bits {
    type Item = Bit;
    type IntoIter = BitsIter;
    #[inline]
    fn into_iter(self) -> BitsIter {
        self.iter()
    }
}

impl FromIterator<Bit> for Bits {
    fn from_iter<I: IntoIterator<Item = Bit>>(cards: I) -> Bits {
        cards.into_iter().fold(Bits::EMPTY, |all, bit| all | bit.into())
    }
}

/// The cards of [`Bits`], from the lowest.
#[derive(Clone, Debug)]
pub struct BitsIter(u64);

impl Iterator for BitsIter {
    type Item = Bit;

    #[inline]
    fn next(&mut self) -> Option<Bit> {
        let lowest = Bits(self.0).lowest()?;
        self.0 ^= lowest.0;
        Some(lowest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for BitsIter {
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bits({:#x})", self.0)
    }
}

impl fmt::Debug for Bit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bit({:#x})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_set_is_the_set_of_its_bits(mask: u64, other: u64) {
            let bits = Bits::new(mask);
            prop_assert_eq!(bits.iter().collect::<Bits>(), bits);
            prop_assert_eq!(bits.iter().len(), bits.len() as usize);
            prop_assert!(bits.iter().is_sorted());
            prop_assert_eq!(bits.iter().next(), bits.lowest());
            prop_assert_eq!(bits.iter().last(), bits.highest());
            let kept = bits.iter().filter(|&bit| !Bits::new(other).contains(bit));
            prop_assert_eq!(bits - Bits::new(other), kept.collect());
            prop_assert_eq!((bits - Bits::new(other)) | (bits & Bits::new(other)), bits);
        }
    }
}
