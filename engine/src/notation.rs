//! Cards, hands and deals as text, both ways.
//!
//! A card is two ASCII characters, suit letter and rank: `CQ` is ♣Q, `HT` is ♥10, `D9` is ♦9. People are
//! shown `♣Q` and `♥10`, in German `♣D` for the queen (Dame) and `♣B` for the jack (Bube); all these forms are read. A hand
//! is its cards, separated by spaces; a deal is its four hands from seat 0, separated by `|`, in a Schiebekopf with the
//! Skat as a fifth part.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::deal::{Deal, DealError};
use crate::lang::Lang;
use crate::seat::{PerSeat, Seat};
use crate::typed;

/// A text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no card: write suit and rank, such as CQ, HT, D9 or ♣Q, ♥10, ♦9")]
pub struct ParseCardError(pub String);

/// A text that is not a set of cards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseHandError {
    /// One of the words is not a card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// A kind of card comes more than twice.
    #[error("{0} stands there more than twice, but the deck has only two")]
    TooMany(Card),
}

/// A text that is not a deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseDealError {
    /// There are not four hands, nor four hands and a Skat.
    #[error("{0} hands instead of 4: separate them by |")]
    Hands(usize),
    /// A hand is not a set of cards.
    #[error("hand {0}: {1}")]
    Hand(usize, ParseHandError),
    /// The Skat is not a set of cards.
    #[error("the Skat: {0}")]
    Skat(ParseHandError),
    /// The hands are not a deal.
    #[error(transparent)]
    Deal(#[from] DealError),
}

impl FromStr for CardSet {
    type Err = ParseHandError;

    /// Reads cards separated by spaces or commas.
    fn from_str(text: &str) -> Result<CardSet, ParseHandError> {
        let mut hand = CardSet::EMPTY;
        let is_separator = |c: char| c.is_whitespace() || c == ',';
        for word in text.split(is_separator).filter(|word| !word.is_empty()) {
            let card: Card = word.parse()?;
            if hand.count(card) == 2 {
                return Err(ParseHandError::TooMany(card));
            }
            hand.insert(card);
        }
        Ok(hand)
    }
}

impl fmt::Display for Deal {
    /// The four hands in the two-character notation, from seat 0, separated by ` | `, and the Skat if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let skat = Some(self.skat()).filter(|skat| !skat.is_empty());
        let parts: Vec<String> = self.hands().0.into_iter().chain(skat).map(CardSet::codes).collect();
        f.pad(&parts.join(" | "))
    }
}

impl FromStr for Deal {
    type Err = ParseDealError;

    /// Reads four hands separated by `|`, and the Skat of a Schiebekopf as a fifth part.
    fn from_str(text: &str) -> Result<Deal, ParseDealError> {
        let texts: Vec<&str> = text.split('|').collect();
        if !(4..=5).contains(&texts.len()) {
            return Err(ParseDealError::Hands(texts.len()));
        }
        let mut hands = PerSeat::default();
        for (seat, text) in Seat::ALL.into_iter().zip(&texts) {
            hands[seat] = text.parse().map_err(|error| ParseDealError::Hand(seat.index(), error))?;
        }
        let skat = texts.get(4).map_or(Ok(CardSet::EMPTY), |text| text.parse());
        Ok(Deal::with_skat(hands, skat.map_err(ParseDealError::Skat)?)?)
    }
}

impl CardSet {
    /// The cards in the two-character notation, separated by spaces.
    pub fn codes(self) -> String {
        self.iter().map(Card::code).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" "))
    }
}

impl Card {
    /// The two characters of the text notation, such as `CQ` or `HT`.
    pub fn code(self) -> String {
        String::from_iter([self.suit().letter(), self.rank().letter()])
    }

    /// What people read: `♣Q` and `♥10`, in German with the letters of Dame and Bube, `♣D` and `♣B`.
    pub fn name(self, lang: Lang) -> String {
        match (self.rank(), lang) {
            (Rank::Ten, _) => format!("{}10", self.suit()),
            (Rank::Queen, Lang::De) => format!("{}D", self.suit()),
            (Rank::Jack, Lang::De) => format!("{}B", self.suit()),
            (rank, _) => format!("{}{}", self.suit(), rank.letter()),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name(Lang::En))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let card = card(text).or_else(|| card(&typed::bare(text)));
        card.ok_or_else(|| ParseCardError(text.to_owned()))
    }
}

/// A card in the usual spelling.
fn card(text: &str) -> Option<Card> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let is_it = |suit: &Suit| suit.letter() == first.to_ascii_uppercase() || suit.symbol() == first;
    let suit = Suit::ALL.into_iter().find(is_it)?;
    let rank = match chars.as_str() {
        "10" | "Z" | "z" => Rank::Ten,
        "D" | "d" => Rank::Queen,
        "B" | "b" => Rank::Jack,
        rest => {
            let is_it = |rank: &Rank| rest.eq_ignore_ascii_case(rank.letter().encode_utf8(&mut [0; 4]));
            Rank::ALL.into_iter().find(is_it)?
        }
    };
    Some(Card::new(suit, rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card_set::Nines;

    #[test]
    fn cards_are_read_as_they_are_written() {
        for card in Card::all() {
            assert_eq!(card.code().parse(), Ok(card));
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.name(Lang::De).parse(), Ok(card));
            assert_eq!(card.code().to_lowercase().parse(), Ok(card));
        }
    }

    #[test]
    fn hands_are_read_as_they_are_written() {
        let hand: CardSet = "HT, CQ cq ♦10  S9".parse().unwrap();
        assert_eq!(hand.codes(), "CQ CQ S9 HT DT");
        assert_eq!(hand.to_string(), "♣Q ♣Q ♠9 ♥10 ♦10");
        assert_eq!(hand.to_string().parse(), Ok(hand));
        assert_eq!("♥\u{fe0f}10 ♧q DZ\u{feff} s-9".parse(), "HT CQ DT S9".parse::<CardSet>());
        assert_eq!("".parse(), Ok(CardSet::EMPTY));
        assert_eq!("CQ CQ CQ".parse::<CardSet>(), Err(ParseHandError::TooMany(Card::ALTE)));
    }

    #[test]
    fn deals_are_read_as_they_are_written() {
        for nines in [Nines::With, Nines::Without] {
            for index in 0..100 {
                let deal = Deal::seeded(6, index, 0, nines);
                assert_eq!(deal.to_string().parse(), Ok(deal));
                let deal = Deal::seeded_with_skat(6, index, 0, nines);
                assert_eq!(deal.to_string().split('|').count(), 5);
                assert_eq!(deal.to_string().parse(), Ok(deal));
            }
        }
        assert!(matches!("| | | | X".parse::<Deal>(), Err(ParseDealError::Skat(_))));
        assert_eq!("CQ | HT".parse::<Deal>(), Err(ParseDealError::Hands(2)));
        assert!(matches!("CQ | X | |".parse::<Deal>(), Err(ParseDealError::Hand(1, _))));
        assert!(matches!("CQ | | |".parse::<Deal>(), Err(ParseDealError::Deal(_))));
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for text in ["", "C", "Q", "CX", "XQ", "CQQ", "C1", "♣", "♣10x", "10"] {
            assert_eq!(text.parse::<Card>(), Err(ParseCardError(text.to_owned())), "{text:?}");
        }
    }
}
