//! The 24 kinds of card, their suits, ranks and Augen.
//!
//! Which cards are trumps is not decided here: see [`crate::order`].

use std::fmt;

/// One of the four suits printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣, Kreuz.
    Clubs,
    /// ♠, Pik.
    Spades,
    /// ♥, Herz.
    Hearts,
    /// ♦, Karo.
    Diamonds,
}

impl Suit {
    /// All suits in the order ♣ ♠ ♥ ♦, which is also the order of queens and jacks among the trumps.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];

    /// The letter of the text notation: `C`, `S`, `H` or `D`.
    pub const fn letter(self) -> char {
        ['C', 'S', 'H', 'D'][self as usize]
    }

    /// The symbol people read: ♣ ♠ ♥ ♦.
    pub const fn symbol(self) -> char {
        ['♣', '♠', '♥', '♦'][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// One of the six ranks, in the order of their Augen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// 9, worth nothing; absent from the deck of 40 cards.
    Nine,
    /// Bube, 2 Augen.
    Jack,
    /// Dame, 3 Augen.
    Queen,
    /// König, 4 Augen.
    King,
    /// 10, 10 Augen.
    Ten,
    /// As, 11 Augen.
    Ace,
}

impl Rank {
    /// All ranks, from the nine to the ace.
    pub const ALL: [Rank; 6] = [Rank::Nine, Rank::Jack, Rank::Queen, Rank::King, Rank::Ten, Rank::Ace];

    /// What a card of this rank counts, in Augen.
    pub const fn augen(self) -> u32 {
        [0, 2, 3, 4, 10, 11][self as usize]
    }

    /// The character of the text notation: `9 J Q K T A`.
    pub const fn letter(self) -> char {
        ['9', 'J', 'Q', 'K', 'T', 'A'][self as usize]
    }
}

/// A kind of card, such as ♣Q; every kind exists twice in the deck.
///
/// The two copies cannot be told apart, so a card played is a kind and not a copy.
///
/// ```
/// use doko_engine::{Card, Rank, Suit};
///
/// let fuchs = Card::new(Suit::Diamonds, Rank::Ace);
/// assert_eq!(fuchs, Card::FUCHS);
/// assert_eq!(fuchs.augen(), 11);
/// assert_eq!(fuchs.to_string(), "♦A");
/// assert_eq!("DA".parse(), Ok(fuchs));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many kinds of card there are.
    pub const KINDS: usize = 24;
    /// ♣Q: the two Alten, whose holders are the Re party of a Normalspiel.
    pub const ALTE: Card = Card::new(Suit::Clubs, Rank::Queen);
    /// ♥10, the top trump where the rules have it.
    pub const DULLE: Card = Card::new(Suit::Hearts, Rank::Ten);
    /// ♦A, which the other party likes to catch.
    pub const FUCHS: Card = Card::new(Suit::Diamonds, Rank::Ace);
    /// ♣J, which likes to win the last trick.
    pub const KARLCHEN: Card = Card::new(Suit::Clubs, Rank::Jack);
    /// ♠Q, whose second makes a soloist in a Schwarze Sau.
    pub const SAU: Card = Card::new(Suit::Spades, Rank::Queen);

    /// The card of this suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 6 + rank as u8)
    }

    /// The card with this index, `0..24`: suits in the order ♣ ♠ ♥ ♦, in each 9 J Q K 10 A.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Card::KINDS { Some(Card(index as u8)) } else { None }
    }

    /// The index of this card, `0..24`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The printed suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 6) as usize]
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 6) as usize]
    }

    /// What the card counts, in Augen.
    pub const fn augen(self) -> u32 {
        self.rank().augen()
    }

    /// Whether this is a Volle: an ace or a ten.
    pub const fn is_volle(self) -> bool {
        matches!(self.rank(), Rank::Ace | Rank::Ten)
    }

    /// All 24 kinds in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::KINDS as u8).map(Card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_counts_240_augen() {
        assert_eq!(2 * Card::all().map(Card::augen).sum::<u32>(), 240);
    }

    #[test]
    fn index_and_suit_and_rank_agree() {
        for card in Card::all() {
            assert_eq!(Card::new(card.suit(), card.rank()), card);
            assert_eq!(Card::from_index(card.index()), Some(card));
        }
        assert_eq!(Card::from_index(24), None);
    }
}
