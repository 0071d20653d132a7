//! Which trick finds the partner of a Hochzeit (catalogue section 3, key `hochzeit.partner`).

use crate::bits::Bits;
use crate::card::{Card, Rank};
use crate::order::{EffectiveSuit, Order};

/// Which trick can be the Klärungsstich of a Hochzeit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Klaerungsstich {
    /// Any trick.
    #[default]
    Any,
    /// A trick to which a Fehl card was led.
    Fehl,
    /// A trick to which a trump was led.
    Trump,
    /// A trick that the ace of a Fehl suit takes.
    Ace,
    /// A trick to which a Fehl card was led, but not the first such trick of the game.
    SecondFehl,
    /// A trick to which Fehl ♣ was led.
    Clubs,
    /// A trick to which Fehl ♠ was led.
    Spades,
    /// A trick to which Fehl ♥ was led.
    Hearts,
}

impl Klaerungsstich {
    /// All of them.
    pub const ALL: [Klaerungsstich; 8] = [
        Klaerungsstich::Any,
        Klaerungsstich::Fehl,
        Klaerungsstich::Trump,
        Klaerungsstich::Ace,
        Klaerungsstich::SecondFehl,
        Klaerungsstich::Clubs,
        Klaerungsstich::Spades,
        Klaerungsstich::Hearts,
    ];

    /// Those of which the holder names one where the rules fix none.
    pub const NAMED: [Klaerungsstich; 3] = [Klaerungsstich::Any, Klaerungsstich::Fehl, Klaerungsstich::Trump];

    /// Whether a trick can still become it once this suit has been led.
    #[inline]
    pub const fn may_be(self, led: EffectiveSuit) -> bool {
        match self {
            Klaerungsstich::Any => true,
            Klaerungsstich::Fehl | Klaerungsstich::Ace => !matches!(led, EffectiveSuit::Trump),
            Klaerungsstich::Trump => matches!(led, EffectiveSuit::Trump),
            // The first such trick is none; after it, any of Fehl is.
            Klaerungsstich::SecondFehl => false,
            Klaerungsstich::Clubs => matches!(led, EffectiveSuit::Clubs),
            Klaerungsstich::Spades => matches!(led, EffectiveSuit::Spades),
            Klaerungsstich::Hearts => matches!(led, EffectiveSuit::Hearts),
        }
    }

    /// Whether a complete trick is it, if another than the holder has taken it.
    #[inline]
    pub const fn is(self, trick: TrickKind) -> bool {
        match self {
            Klaerungsstich::Ace => matches!(trick.taken_with, TakenWith::FehlAce),
            _ => self.may_be(trick.led),
        }
    }

    /// Whether a holder who takes this trick has ruffed what could have been it.
    #[inline]
    pub const fn is_ruffed(self, trick: TrickKind) -> bool {
        let is_fehl = !matches!(trick.led, EffectiveSuit::Trump);
        is_fehl && self.may_be(trick.led) && matches!(trick.taken_with, TakenWith::Trump)
    }

    /// What is looked for after a trick to which this suit was led.
    #[inline]
    #[must_use]
    pub const fn after(self, led: EffectiveSuit) -> Klaerungsstich {
        match (self, led) {
            (Klaerungsstich::SecondFehl, EffectiveSuit::Trump) => Klaerungsstich::SecondFehl,
            (Klaerungsstich::SecondFehl, _) => Klaerungsstich::Fehl,
            _ => self,
        }
    }
}

/// What of a complete trick decides whether it is the Klärungsstich.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickKind {
    /// The effective suit led.
    pub led: EffectiveSuit,
    /// What has taken it.
    pub taken_with: TakenWith,
}

/// What takes a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenWith {
    /// A trump.
    Trump,
    /// The ace of a Fehl suit.
    FehlAce,
    /// Another card of a Fehl suit.
    Fehl,
}

impl TrickKind {
    /// The trick of these cards, in the order played.
    pub fn of(order: &Order, cards: [Card; 4]) -> TrickKind {
        let led = order.suit(cards[0]);
        let is_ace = |card: &Card| card.rank() == Rank::Ace && order.suit(*card) == led;
        let any_trump = cards.iter().any(|&card| order.is_trump(card));
        TrickKind { led, taken_with: TakenWith::one_of(any_trump, cards.iter().any(is_ace)) }
    }

    /// The trick of these cards, to which one of the suit `led` was led.
    pub fn of_bits(order: &Order, led: Bits, cards: Bits) -> TrickKind {
        let first = led.lowest().expect("a suit was led");
        let is_ruffed = cards.intersects(order.trump_run());
        let has_ace = cards.intersects(led & order.rank_bits(Rank::Ace));
        TrickKind { led: order.suit(order.card_of(first)), taken_with: TakenWith::one_of(is_ruffed, has_ace) }
    }
}

impl TakenWith {
    /// The highest of what lies in a trick: nothing but a trump goes above the ace of the suit led.
    const fn one_of(any_trump: bool, ace_of_suit_led: bool) -> TakenWith {
        match (any_trump, ace_of_suit_led) {
            (true, _) => TakenWith::Trump,
            (false, true) => TakenWith::FehlAce,
            (false, false) => TakenWith::Fehl,
        }
    }
}
