//! Which trick finds the partner of a Hochzeit (catalogue section 3, keys `hochzeit.partner`, `.tricks` and
//! `.ruff_is_alone`).

use std::ops::ControlFlow;

use crate::bits::Bits;
use crate::card::{Card, Rank};
use crate::contract::Klaerungsstich;
use crate::order::{EffectiveSuit, Order};
use crate::rules::{InHochzeit, Rules, Scheme};
use crate::seat::Seat;

impl Klaerungsstich {
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

/// A Hochzeit whose holder has no partner yet.
///
/// Tricks settle it one after the other, so that [`Iterator::try_fold`] takes it through those of a game.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use doko_engine::rules::Rules;
/// use doko_engine::{EffectiveSuit, Klaerungsstich, OpenHochzeit, Seat, TakenWith, TrickKind};
///
/// let rules = Rules::preset("ddv")?;
/// let [holder, other, ..] = Seat::ALL;
/// let trick = |led, taken_with| TrickKind { led, taken_with };
/// let mut tricks = [
///     (holder, trick(EffectiveSuit::Clubs, TakenWith::FehlAce)),
///     (other, trick(EffectiveSuit::Trump, TakenWith::Trump)),
/// ]
/// .into_iter();
/// let open = OpenHochzeit::declared(holder, Klaerungsstich::Any, &rules);
/// let found = tricks.try_fold(open, |open, (winner, trick)| open.after(winner, trick));
/// assert_eq!(found, ControlFlow::Break(Some(other)));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenHochzeit {
    /// Who holds both ♣Q.
    pub holder: Seat,
    /// Which trick can be the next Klärungsstich.
    pub stich: Klaerungsstich,
    /// In how many more tricks the holder can find a partner, at least 1.
    pub left: u8,
    /// Whether the holder stays alone once it has ruffed what could have been the Klärungsstich.
    pub ruff_is_alone: bool,
    /// Whether only tricks after it is settled bring Sonderpunkte (key `sonderpunkte.in_hochzeit`).
    pub begins_anew: bool,
}

impl OpenHochzeit {
    /// A Hochzeit that somebody has declared, when play begins.
    pub fn declared(holder: Seat, stich: Klaerungsstich, rules: &Rules) -> OpenHochzeit {
        let set = &rules.set().hochzeit;
        let left = set.tricks.of(rules.hand_size()) as u8;
        let begins_anew = rules.set().score.scheme == Scheme::Points
            && rules.set().sonderpunkte.in_hochzeit == InHochzeit::OnceSettled;
        OpenHochzeit { holder, stich, left, ruff_is_alone: set.ruff_is_alone, begins_anew }
    }

    /// A Hochzeit that comes about by itself, when play begins; nothing but the number of tricks ends it early.
    pub fn automatic(holder: Seat, rules: &Rules) -> OpenHochzeit {
        let stich = rules.set().hochzeit.partner.klaerungsstich().unwrap_or_default();
        let declared = OpenHochzeit::declared(holder, stich, rules);
        OpenHochzeit { ruff_is_alone: false, begins_anew: false, ..declared }
    }

    /// What it is after a trick: still open, or settled by a partner or by none.
    #[inline]
    pub const fn after(self, winner: Seat, trick: TrickKind) -> ControlFlow<Option<Seat>, OpenHochzeit> {
        let is_holder = winner.index() == self.holder.index();
        if !is_holder && self.stich.is(trick) {
            return ControlFlow::Break(Some(winner));
        }
        if self.left <= 1 || (is_holder && self.ruff_is_alone && self.stich.is_ruffed(trick)) {
            return ControlFlow::Break(None);
        }
        ControlFlow::Continue(OpenHochzeit {
            stich: self.stich.after(trick.led),
            left: self.left - 1,
            ..self
        })
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
        let highest =
            cards.into_iter().filter(|&card| order.suit(card) == led).max_by_key(|&card| order.rank(card));
        let any_trump = cards.iter().any(|&card| order.is_trump(card));
        let is_ace = highest.is_some_and(|card| card.rank() == Rank::Ace);
        TrickKind { led, taken_with: TakenWith::one_of(any_trump, is_ace) }
    }

    /// The trick of these cards, to which one of the suit `led` was led.
    pub fn of_bits(order: &Order, led: Bits, cards: Bits) -> TrickKind {
        let first = led.lowest().expect("a suit was led");
        let is_ruffed = cards.intersects(order.trump_run());
        let highest = (cards & led).highest().unwrap_or(first);
        let is_ace = order.card_of(highest).rank() == Rank::Ace;
        TrickKind { led: order.suit(order.card_of(first)), taken_with: TakenWith::one_of(is_ruffed, is_ace) }
    }
}

impl TakenWith {
    /// The highest of what lies in a trick: a trump, or else the highest card of the suit led, which may be an ace.
    const fn one_of(any_trump: bool, is_ace: bool) -> TakenWith {
        match (any_trump, is_ace) {
            (true, _) => TakenWith::Trump,
            (false, true) => TakenWith::FehlAce,
            (false, false) => TakenWith::Fehl,
        }
    }
}
