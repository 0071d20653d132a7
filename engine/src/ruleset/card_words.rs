//! Words for cards, in which definitions say what is trump and what beats what.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Allowed, KeyType};
use crate::card::{Card, Rank, Suit};
use crate::lang::Lang;
use crate::typed;

/// Cards that belong together in a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// The trumps of the Normalspiel: in key `order.trumps` the usual ones.
    Normal,
    /// Both nines that are Jokers, if the rules have them.
    Joker,
    /// The Dulle, if the rules have one.
    Dulle,
    /// Both cards of a kind.
    Card(Card),
    /// All cards of a rank: ♣ above ♠ above ♥ above ♦.
    Rank(Rank),
    /// All cards of a suit, in the order of plain suits.
    Suit(Suit),
}

impl Cards {
    /// Cards with a word, and its synonyms; the first synonym is the German one.
    const WORDS: [(Cards, &'static str, &'static [&'static str]); 13] = [
        (Cards::Normal, "normal", &["normalspiel"]),
        (Cards::Joker, "joker", &["jokers"]),
        (Cards::Dulle, "dulle", &["dullen"]),
        (Cards::Rank(Rank::Ace), "aces", &["asse", "ass", "ace"]),
        (Cards::Rank(Rank::Ten), "tens", &["zehnen", "zehn", "ten", "10"]),
        (Cards::Rank(Rank::King), "kings", &["könige", "könig", "king"]),
        (Cards::Rank(Rank::Queen), "queens", &["damen", "dame", "queen"]),
        (Cards::Rank(Rank::Jack), "jacks", &["buben", "bube", "jack"]),
        (Cards::Rank(Rank::Nine), "nines", &["neunen", "neun", "nine", "9"]),
        (Cards::Suit(Suit::Clubs), "clubs", &["club", "kreuz", "♣"]),
        (Cards::Suit(Suit::Spades), "spades", &["spade", "pik", "♠"]),
        (Cards::Suit(Suit::Hearts), "hearts", &["heart", "herz", "♥"]),
        (Cards::Suit(Suit::Diamonds), "diamonds", &["diamond", "karo", "♦"]),
    ];
}

impl Cards {
    fn read<E: Error>(written: &str) -> Result<Cards, E> {
        written.parse().map_err(|()| E::custom(format_args!("`{written}` names no cards")))
    }

    /// All words for cards.
    pub(crate) fn words() -> impl Iterator<Item = &'static str> {
        Cards::WORDS
            .into_iter()
            .flat_map(|(_, word, others)| std::iter::once(word).chain(others.iter().copied()))
    }

    /// The card that these words mean beside a suit of trumps: a kind of card, or a rank of that suit.
    pub(crate) fn of_suit(self, suit: Option<Suit>) -> Option<Card> {
        match self {
            Cards::Rank(rank) => suit.map(|suit| Card::new(suit, rank)),
            Cards::Card(card) => Some(card),
            _ => None,
        }
    }

    /// True if these cards are nines.
    pub(crate) fn are_nines(self) -> bool {
        self.of_suit(Some(Suit::Clubs)).is_some_and(|card| card.rank() == Rank::Nine)
    }

    /// The name among people.
    pub(crate) fn name(self, lang: Lang) -> String {
        match self {
            Cards::Normal => lang.pick("the usual ones", "die üblichen").to_owned(),
            Cards::Joker => lang.pick("Jokers", "Joker").to_owned(),
            Cards::Dulle => "Dulle".to_owned(),
            Cards::Card(card) => card.name(lang),
            Cards::Suit(suit) => suit.to_string(),
            Cards::Rank(_) => {
                let known = Cards::WORDS.iter().find(|(cards, ..)| *cards == self);
                let (_, english, others) = known.expect("every rank has a word");
                let german = others[0];
                // A noun in German.
                let (first, rest) = german.split_at(german.chars().next().map_or(0, char::len_utf8));
                lang.pick((*english).to_owned(), first.to_uppercase() + rest)
            }
        }
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (Cards::WORDS.iter().find(|(cards, ..)| cards == self), self) {
            (Some((_, word, _)), _) => f.write_str(word),
            (None, Cards::Card(card)) => card.fmt(f),
            (None, _) => unreachable!("all but single cards have words"),
        }
    }
}

impl FromStr for Cards {
    type Err = ();

    fn from_str(written: &str) -> Result<Cards, ()> {
        let word = typed::plain(written);
        let is_meant = |known: &str, others: &[&str]| known == word || others.contains(&&*word);
        let known = Cards::WORDS.into_iter().find(|(_, known, others)| is_meant(known, others));
        known.map(|(cards, ..)| cards).or_else(|| written.trim().parse().map(Cards::Card).ok()).ok_or(())
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        Cards::read(&String::deserialize(deserializer)?)
    }
}

impl KeyType for Vec<Cards> {
    const ALLOWED: Allowed = Allowed::Cards;
}

/// A kind of card, written as `♣10` or `CT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneCard(pub Card);

impl Serialize for OneCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for OneCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneCard, D::Error> {
        let written = String::deserialize(deserializer)?;
        let no_card = |_| D::Error::custom(format_args!("`{written}` is no card such as ♣10"));
        written.trim().parse().map(OneCard).map_err(no_card)
    }
}

impl KeyType for OneCard {
    const ALLOWED: Allowed = Allowed::Card;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_cards_are_read_as_they_are_written() {
        let all = Cards::WORDS.map(|(cards, ..)| cards).into_iter().chain(Card::all().map(Cards::Card));
        for cards in all {
            assert_eq!(cards.to_string().parse(), Ok(cards));
        }
        for (written, cards) in [
            ("Könige", Cards::Rank(Rank::King)),
            ("♣", Cards::Suit(Suit::Clubs)),
            ("♥10", Cards::Card(Card::DULLE)),
        ] {
            assert_eq!(written.parse(), Ok(cards));
        }
        assert_eq!("hearty".parse::<Cards>(), Err(()));
    }
}
