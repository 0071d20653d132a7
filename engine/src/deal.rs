//! A deal: four hands that make up the deck, or in a Schiebekopf four hands and the Skat.

use thiserror::Error;

use crate::card::Card;
use crate::card_set::{CardSet, Nines};
use crate::random::{Stream, deal_stream, random_indices};
use crate::seat::{PerSeat, Seat};

/// Four hands of equal size that together, and with the Skat of a Schiebekopf, are the deck of 48 or of 40 cards.
///
/// ```
/// use doko_engine::{CardSet, Deal, Nines};
///
/// let deal = Deal::seeded(1, 0, 0, Nines::With);
/// let all = deal.hands().0.into_iter().reduce(CardSet::plus);
/// assert_eq!(all, Some(CardSet::DECK_48));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: PerSeat<CardSet>,
    /// Four cards in a Schiebekopf, none elsewhere.
    skat: CardSet,
}

/// Why four hands are not a deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DealError {
    /// The hands are not of equal size.
    #[error("the hands hold {0:?} cards: each needs 12, or 10 without nines")]
    Sizes([usize; 4]),
    /// The hands and the Skat are not of the sizes of a Schiebekopf.
    #[error(
        "the hands hold {0:?} cards and the Skat {1}: with a Skat of 4 each needs 11, or 9 without nines"
    )]
    SkatSizes([usize; 4], usize),
    /// A card is there too often or not often enough.
    #[error("{card} is dealt {dealt} times instead of {expected}")]
    Count {
        /// The card.
        card: Card,
        /// How often the four hands hold it.
        dealt: usize,
        /// How often the deck holds it.
        expected: usize,
    },
}

impl Deal {
    /// The deal with this index under a seed; `redeal` counts how often the hands were thrown in before.
    ///
    /// A pure function of its arguments, the same on every platform and in every version: the first deals are
    /// kept as test data. The shuffle is exactly uniform, given a generator that is.
    pub fn seeded(seed: u64, index: u64, redeal: u32, nines: Nines) -> Deal {
        let mut rng = deal_stream(seed, index, redeal);
        let hands = shuffled_hands(&mut rng, nines);
        Deal { hands: PerSeat(hands.map(CardSet::from_copies)), skat: CardSet::EMPTY }
    }

    /// The same deal, with one card of each hand, at random, laid aside as the Skat of a Schiebekopf.
    ///
    /// Hands and Skat together are uniform, because the cards laid aside are.
    pub fn seeded_with_skat(seed: u64, index: u64, redeal: u32, nines: Nines) -> Deal {
        let mut rng = deal_stream(seed, index, redeal);
        let mut hands = shuffled_hands(&mut rng, nines);
        let mut skat = 0;
        for hand in &mut hands {
            let [skip] = random_indices::<1>(&mut rng, hand.count_ones() as usize);
            let mut bits = *hand;
            for _ in 0..skip {
                bits &= bits - 1;
            }
            let aside = bits & bits.wrapping_neg();
            *hand &= !aside;
            skat |= aside;
        }
        Deal { hands: PerSeat(hands.map(CardSet::from_copies)), skat: CardSet::from_copies(skat) }
    }

    /// The deal with these hands.
    ///
    /// # Errors
    /// If the hands are not four equal parts of the deck of 48 or of 40 cards.
    pub fn new(hands: PerSeat<CardSet>) -> Result<Deal, DealError> {
        let sizes = hands.0.map(CardSet::len);
        if sizes != [12; 4] && sizes != [10; 4] {
            return Err(DealError::Sizes(sizes));
        }
        Deal { hands, skat: CardSet::EMPTY }.checked()
    }

    /// The deal of a Schiebekopf with these hands and this Skat; without a Skat, an ordinary deal.
    ///
    /// # Errors
    /// If they are not four equal hands and four more cards of the deck of 48 or of 40 cards.
    pub fn with_skat(hands: PerSeat<CardSet>, skat: CardSet) -> Result<Deal, DealError> {
        if skat.is_empty() {
            return Deal::new(hands);
        }
        let sizes = hands.0.map(CardSet::len);
        if skat.len() != 4 || (sizes != [11; 4] && sizes != [9; 4]) {
            return Err(DealError::SkatSizes(sizes, skat.len()));
        }
        Deal { hands, skat }.checked()
    }

    fn checked(self) -> Result<Deal, DealError> {
        let deck = CardSet::deck(self.has_nines().into());
        for card in Card::all() {
            let dealt =
                self.hands.0.iter().map(|hand| hand.count(card)).sum::<usize>() + self.skat.count(card);
            let expected = deck.count(card);
            if dealt != expected {
                return Err(DealError::Count { card, dealt, expected });
            }
        }
        Ok(self)
    }

    /// The four cards that lie face down in a Schiebekopf; none elsewhere.
    pub const fn skat(&self) -> CardSet {
        self.skat
    }

    /// The four hands.
    pub const fn hands(&self) -> &PerSeat<CardSet> {
        &self.hands
    }

    /// Whether the deck has nines.
    pub const fn has_nines(&self) -> bool {
        4 * self.hands.0[0].len() + self.skat.len() == 48
    }

    /// The seats that hold a ♣Q: two of them, or one that holds both.
    ///
    /// # Panics
    /// If both ♣Q lie in the Skat of a Schiebekopf.
    pub fn alten(&self) -> (Seat, Option<Seat>) {
        let mut holders = Seat::ALL.into_iter().filter(|&seat| self.hands[seat].contains(Card::ALTE));
        (holders.next().expect("a hand has a ♣Q"), holders.next())
    }
}

/// Four hands of physical cards: bits 2k and 2k + 1 are the two cards of kind k.
fn shuffled_hands(rng: &mut Stream, nines: Nines) -> [u64; 4] {
    match nines {
        Nines::With => shuffled::<6>(rng, nines),
        Nines::Without => shuffled::<5>(rng, nines),
    }
}

/// The bits of a deck of physical cards, from the lowest; without nines the last eight stay unused.
const fn bits_of_deck(nines: Nines) -> [u8; 48] {
    let deck = CardSet::deck(nines).bits();
    let mut bits = [0; 48];
    let (mut bit, mut count) = (0, 0);
    while bit < 48 {
        if deck >> bit & 1 == 1 {
            bits[count] = bit;
            count += 1;
        }
        bit += 1;
    }
    bits
}

/// Four hands of `2 * HALF` physical cards each: bits 2k and 2k + 1 are the two cards of kind k.
///
/// Fisher and Yates's shuffle, as far as it is needed: three hands are drawn, the fourth is what is left.
fn shuffled<const HALF: usize>(rng: &mut Stream, nines: Nines) -> [u64; 4] {
    let mut rest = CardSet::deck(nines).bits();
    let mut cards = match nines {
        Nines::With => const { bits_of_deck(Nines::With) },
        Nines::Without => const { bits_of_deck(Nines::Without) },
    };
    let mut left = 8 * HALF;
    let mut hands = [0; 4];
    for hand in &mut hands[..3] {
        for _ in 0..2 {
            for index in random_indices::<HALF>(rng, left) {
                left -= 1;
                *hand |= 1 << cards[index];
                cards[index] = cards[left];
            }
        }
        rest &= !*hand;
    }
    hands[3] = rest;
    hands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_deals_are_deals() {
        for nines in [Nines::With, Nines::Without] {
            for index in 0..1000 {
                let deal = Deal::seeded(3, index, 0, nines);
                assert_eq!(Deal::new(deal.hands), Ok(deal));
                assert_eq!(Nines::from(deal.has_nines()), nines);
            }
        }
    }

    /// Every card is in every hand equally often, and both ♣Q are in one hand in 11/47 (9/39) of deals.
    #[test]
    fn deals_are_uniform() {
        for (nines, both) in [(Nines::With, 11.0 / 47.0), (Nines::Without, 9.0 / 39.0)] {
            let deals = 40_000;
            let mut counts = vec![[0_u32; 4]; Card::KINDS];
            let mut together = 0;
            for index in 0..deals {
                let deal = Deal::seeded(17, index, 0, nines);
                together += u32::from(deal.alten().1.is_none());
                for (seat, hand) in deal.hands.iter() {
                    hand.iter().for_each(|card| counts[card.index()][seat.index()] += 1);
                }
            }
            for card in CardSet::deck(nines).kinds() {
                for count in counts[card.index()] {
                    // Expected 20,000; the standard deviation is about 115.
                    assert!((19_400..20_600).contains(&count), "{card}: {count}");
                }
            }
            let share = f64::from(together) / deals as f64;
            assert!((share - both).abs() < 0.009, "{share} is not {both}");
        }
    }

    #[test]
    fn hands_that_are_no_deal_are_refused() {
        let mut hands = *Deal::seeded(1, 1, 0, Nines::With).hands();
        let card = hands[Seat::ALL[0]].iter().next().unwrap();
        hands[Seat::ALL[0]].remove(card);
        assert_eq!(Deal::new(hands), Err(DealError::Sizes([11, 12, 12, 12])));
        let other = Card::all().find(|&c| c != card && hands[Seat::ALL[0]].count(c) == 0).unwrap();
        hands[Seat::ALL[0]].insert(other);
        assert!(matches!(Deal::new(hands), Err(DealError::Count { .. })));
    }
}
