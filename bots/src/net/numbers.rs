//! By which numbers networks know cards: suits that are alike are told apart by what the own hand has of them alone.
//!
//! In a Normalspiel ♣ and ♠ beside the trumps are the same but for their names, and in a Fleischloser all four suits are. So
//! plain suits with the same cards are put in an order by the own hand: a network need not learn the same twice, or 24 times.

use std::cell::OnceCell;
use std::cmp::{Ordering, Reverse};

use doko_engine::{Card, CardSet, Contract, EffectiveSuit, Question, SoloKind, Suit, View};

/// The numbers of cards and plain suits in a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// By the index of a card.
    cards: [u8; Card::KINDS],
    /// By suit: the place of the suit that it is known as.
    suits: [u8; 4],
}

/// How many kinds of cards a suit has.
const RANKS: usize = Card::KINDS / 4;

impl Numbers {
    /// Cards and suits as they are.
    pub(super) fn plain() -> Numbers {
        Numbers { cards: std::array::from_fn(|n| n as u8), suits: [0, 1, 2, 3] }
    }

    /// Those of a decision. In a Farbsolo the trump suit and ♦ have changed places too.
    pub fn of(view: &View<'_>) -> Numbers {
        if view.question() == Some(Question::Vorbehalt) {
            // There each kind of solo has a number, too.
            return Numbers::plain();
        }
        let trumps = match view.contract() {
            Contract::Solo(SoloKind::CLUB, _) => Suit::Clubs,
            Contract::Solo(SoloKind::SPADE, _) => Suit::Spades,
            Contract::Solo(SoloKind::HEART, _) => Suit::Hearts,
            _ => Suit::Diamonds,
        };
        let mut usual = [0, 1, 2, 3];
        usual.swap(trumps as usize, Suit::Diamonds as usize);
        // The plain cards of each suit, from its lowest bit on, and what the own hand and others have of them.
        let of_suit = |bits: u64, suit: usize| bits >> (2 * RANKS * suit);
        let plain = Suit::ALL
            .map(|suit| of_suit(view.order().cards(EffectiveSuit::plain(suit)).bits(), suit as usize));
        let now = [view.hand().bits(), view.unseen().bits()];
        let of_plain = |bits: u64, suit: usize| of_suit(bits, suit) & plain[suit];
        let key = |suit: usize| now.map(|bits| of_plain(bits, suit));
        // Mostly the cards of now tell suits apart that are alike; what has been played is looked at if not.
        let past = OnceCell::new();
        let is_before = |one: usize, other: usize| {
            let past = || past.get_or_init(|| PlainHistory::of(view));
            let then = |suit: usize| {
                (past().played.map(|bits| of_plain(bits, suit)), past().led[suit], Reverse(usual[suit]))
            };
            key(one).cmp(&key(other)).then_with(|| then(one).cmp(&then(other))) == Ordering::Greater
        };
        let suits = std::array::from_fn(|suit| {
            let is_alike = |other: &usize| plain[*other] == plain[suit];
            let before = (0..4).filter(is_alike).filter(|&other| is_before(other, suit)).count();
            // Changing places twice changes nothing, so this is also the suit that is known by a number.
            let places = (0..4).filter(|&place| is_alike(&usual[place]));
            places.clone().nth(before).expect("as many places as suits that are alike") as u8
        });
        let cards = std::array::from_fn(|card| {
            let (suit, rank) = (card / RANKS, card % RANKS);
            let is_plain = plain[suit] >> (2 * rank) & 1 == 1;
            let known_as = if is_plain { usize::from(suits[suit]) } else { usual[suit] };
            (known_as * RANKS + rank) as u8
        });
        Numbers { cards, suits }
    }

    /// The number of a card.
    #[inline]
    pub fn of_card(&self, card: Card) -> usize {
        self.of_index(card.index())
    }

    /// The number of the card with this index.
    #[inline]
    pub(super) fn of_index(&self, index: usize) -> usize {
        usize::from(self.cards[index])
    }

    /// The place of a suit among all: trumps first.
    #[inline]
    pub(super) fn of_suit(&self, suit: EffectiveSuit) -> usize {
        match suit {
            EffectiveSuit::Trump => 0,
            plain => 1 + usize::from(self.suits[plain as usize]),
        }
    }
}

/// What has happened to plain cards.
struct PlainHistory {
    /// What each seat has played, clockwise from the own one.
    played: [u64; 4],
    /// By suit: the seats that have led it.
    led: [u8; 4],
}

impl PlainHistory {
    fn of(view: &View<'_>) -> PlainHistory {
        let mut past = PlainHistory { played: [0; 4], led: [0; 4] };
        let mut played = [CardSet::EMPTY; 4];
        for (n, (seat, card)) in view.plays().enumerate() {
            let seat = view.seat().distance_to(seat);
            played[seat].insert(card);
            let suit = view.order().suit(card);
            if n % 4 == 0 && suit != EffectiveSuit::Trump {
                past.led[suit as usize] |= 1 << seat;
            }
        }
        past.played = played.map(CardSet::bits);
        past
    }
}
