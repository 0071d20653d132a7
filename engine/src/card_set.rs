//! Multisets of cards in one `u64`: the fixed identity layout for hands, views and notation.
//!
//! Each of the 24 kinds owns two bits, `2 * index` and `2 * index + 1`, and the number of copies is written in
//! unary: `00`, `01`, `11`. Copies cannot be told apart, so equal multisets are equal numbers, a subset is a
//! bitwise subset, and `&` and `|` are the smaller and the larger count of each kind.

use std::fmt;

use crate::card::{Card, Rank, Suit};

/// The low bit of every kind.
const LOW: u64 = 0x0000_5555_5555_5555;
/// All 48 bits.
const ALL: u64 = 0x0000_FFFF_FFFF_FFFF;

/// A multiset of cards: up to two of each kind.
///
/// ```
/// use doko_engine::{Card, CardSet};
///
/// let hand: CardSet = "CQ CQ HT D9".parse()?;
/// assert_eq!(hand.len(), 4);
/// assert_eq!(hand.count(Card::ALTE), 2);
/// assert_eq!(hand.augen(), 16);
/// # Ok::<(), doko_engine::notation::ParseHandError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

/// Whether there are nines in the deck.
///
/// ```
/// use doko_engine::{CardSet, Nines};
///
/// assert_eq!((CardSet::deck(Nines::With).len(), CardSet::deck(Nines::Without).len()), (48, 40));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nines {
    /// There are: 48 cards.
    With,
    /// There are none: 40 cards.
    Without,
}

impl From<bool> for Nines {
    /// As the key `deck.nines` has it.
    fn from(nines: bool) -> Nines {
        if nines { Nines::With } else { Nines::Without }
    }
}

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The deck of 48 cards.
    pub const DECK_48: CardSet = CardSet(ALL);
    /// The deck of 40 cards, without nines.
    pub const DECK_40: CardSet = CardSet(ALL & !CardSet::of_rank(Rank::Nine).0);

    /// The deck with or without nines.
    pub const fn deck(nines: Nines) -> CardSet {
        match nines {
            Nines::With => CardSet::DECK_48,
            Nines::Without => CardSet::DECK_40,
        }
    }

    /// One copy of `card`.
    pub const fn one(card: Card) -> CardSet {
        CardSet(1 << (2 * card.index()))
    }

    /// Both copies of `card`.
    pub const fn both(card: Card) -> CardSet {
        CardSet(0b11 << (2 * card.index()))
    }

    /// The eight cards of this rank.
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0x0030_0300_3003 << (2 * rank as u32))
    }

    /// The twelve cards with this printed suit.
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0xFFF << (12 * suit as u32))
    }

    /// The set in which every second bit tells one physical copy: `01` and `10` both mean one card.
    pub(crate) const fn from_copies(copies: u64) -> CardSet {
        let low = copies & LOW;
        let high = (copies >> 1) & LOW;
        CardSet((low | high) | ((low & high) << 1))
    }

    /// The set with these 48 bits: two for each kind, in unary.
    #[inline]
    pub(crate) const fn from_unary(bits: u64) -> CardSet {
        CardSet(bits)
    }

    /// The 48 bits: two for each kind, in unary.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many cards, copies counted.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many copies of `card`: 0, 1 or 2.
    pub const fn count(self, card: Card) -> usize {
        ((self.0 >> (2 * card.index())) & 0b11).count_ones() as usize
    }

    /// Whether there is at least one copy of `card`.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::one(card).0 != 0
    }

    /// Adds one copy of `card`, of which there must be at most one.
    ///
    /// # Panics
    /// In debug builds, if both copies are there; in release builds nothing changes then.
    pub fn insert(&mut self, card: Card) {
        *self = self.plus(CardSet::one(card));
    }

    /// Takes one copy of `card` out and says whether there was one.
    pub fn remove(&mut self, card: Card) -> bool {
        let both = CardSet::both(card).0;
        let held = self.0 & both;
        // One copy less of 00, 01, 11: a shift within the two bits.
        self.0 = (self.0 ^ held) | (held >> 1 & both);
        held != 0
    }

    /// Both multisets together. Counts add up, so no kind may exceed two.
    ///
    /// # Panics
    /// In debug builds, if a kind would have more than two copies; in release builds it has two then.
    #[must_use]
    pub fn plus(self, other: CardSet) -> CardSet {
        debug_assert_eq!(
            (self.0 & (other.0 >> 1) | (self.0 >> 1) & other.0) & LOW,
            0,
            "more than two copies of a card"
        );
        CardSet(self.0 | other.0 | ((self.0 & other.0 & LOW) << 1))
    }

    /// This multiset less the cards of `other`, which must be among them.
    ///
    /// # Panics
    /// In debug builds, if `other` is no subset; what release builds return then is not specified.
    #[must_use]
    pub fn minus(self, other: CardSet) -> CardSet {
        debug_assert!(other.is_subset(self), "only cards that are there can be taken out");
        // What is left of each kind, by count: 2-0 = 2, 2-1 = 1-0 = 1, the rest 0.
        let left = self.0 ^ other.0;
        CardSet::from_copies(left)
    }

    /// The smaller count of each kind. With a full suit or rank: the cards of that suit or rank.
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The larger count of each kind.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Whether every count is at most that of `other`.
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether both have a kind in common.
    pub const fn intersects(self, other: CardSet) -> bool {
        self.0 & other.0 != 0
    }

    /// One copy of each kind that is there.
    #[must_use]
    pub const fn kinds(self) -> CardSet {
        CardSet(self.0 & LOW)
    }

    /// The kinds that are there twice, one copy of each.
    #[must_use]
    pub const fn pairs(self) -> CardSet {
        CardSet((self.0 >> 1) & LOW)
    }

    /// The sum of the cards' Augen.
    pub fn augen(self) -> u32 {
        Rank::ALL
            .into_iter()
            .map(|rank| rank.augen() * self.intersection(CardSet::of_rank(rank)).0.count_ones())
            .sum()
    }

    /// The cards in index order, each copy by itself.
    pub fn iter(self) -> Cards {
        Cards(self.0)
    }
}

/// The cards of a [`CardSet`], in index order, each copy by itself.
#[derive(Clone, Debug)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Card::from_index(self.0.trailing_zeros() as usize / 2)?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for Cards {
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    /// # Panics
    /// In debug builds, if a kind comes more than twice.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn card_sets() -> impl Strategy<Value = CardSet> {
        (0..=ALL).prop_map(CardSet::from_copies)
    }

    fn counts(set: CardSet) -> Vec<usize> {
        Card::all().map(|card| set.count(card)).collect()
    }

    #[test]
    fn the_masks_hold_the_cards_they_name() {
        for suit in Suit::ALL {
            let cards: CardSet = Card::all().filter(|c| c.suit() == suit).flat_map(|c| [c, c]).collect();
            assert_eq!(CardSet::of_suit(suit), cards);
        }
        for rank in Rank::ALL {
            let cards: CardSet = Card::all().filter(|c| c.rank() == rank).flat_map(|c| [c, c]).collect();
            assert_eq!(CardSet::of_rank(rank), cards);
        }
        assert_eq!(CardSet::DECK_48.augen(), 240);
        assert_eq!((CardSet::DECK_40.len(), CardSet::DECK_40.augen()), (40, 240));
    }

    proptest! {
        #[test]
        fn sums_and_differences_are_those_of_the_counts(a in card_sets(), b in card_sets()) {
            let part = a.intersection(b);
            let rest = a.minus(part);
            for card in Card::all() {
                prop_assert_eq!(rest.count(card), a.count(card) - part.count(card));
            }
            prop_assert_eq!(rest.plus(part), a);
            prop_assert_eq!(rest.augen() + part.augen(), a.augen());
        }

        #[test]
        fn intersection_union_and_subset_compare_counts(a in card_sets(), b in card_sets()) {
            let (x, y) = (counts(a), counts(b));
            let least: Vec<_> = x.iter().zip(&y).map(|(x, y)| *x.min(y)).collect();
            let most: Vec<_> = x.iter().zip(&y).map(|(x, y)| *x.max(y)).collect();
            prop_assert_eq!(counts(a.intersection(b)), least);
            prop_assert_eq!(counts(a.union(b)), most);
            prop_assert_eq!(a.is_subset(b), x.iter().zip(&y).all(|(x, y)| x <= y));
        }

        #[test]
        fn a_set_is_the_set_of_its_cards(a in card_sets()) {
            prop_assert_eq!(a.iter().len(), a.len());
            prop_assert_eq!(a.iter().collect::<CardSet>(), a);
            prop_assert_eq!(a.kinds().len() + a.pairs().len(), a.len());
        }
    }
}
