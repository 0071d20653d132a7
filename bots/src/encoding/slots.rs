//! By which numbers networks know cards and suits.
//!
//! Suits that are alike are told apart by what the own hand was dealt of them alone, so that a network need not learn the same
//! twice: in a Normalspiel ♣ and ♠ beside the trumps, in a Fleischloser all four suits. And cards that rules lift out of their
//! suit are known by what they do: a ♥10 that is the Dulle is another card than a plain one.

use std::cmp::Reverse;

use doko_engine::{Bit, Card, Contract, EffectiveSuit, Order, SoloKind, Suit, View};

use super::SLOTS;

/// By how many numbers cards are known: the kinds, and then Dulle, Schwein, Superschwein, Hyperschwein, Joker.
pub const ROLES: usize = Card::KINDS + 5;
const DULLE: usize = Card::KINDS;
const RAISED: usize = DULLE + 1;
const JOKER: usize = ROLES - 1;
/// How many kinds of cards a suit has.
const RANKS: usize = Card::KINDS / 4;

/// The numbers of cards and suits for one seat, as long as the order of cards stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slots {
    /// By bit of a card plane.
    of_bit: [u8; SLOTS],
    /// By card.
    roles: [u8; Card::KINDS],
    /// By plain suit: the number of the suit that it is known as.
    suits: [u8; 4],
}

impl Slots {
    /// Cards and suits by their own numbers, whatever they do.
    pub fn plain(order: &Order) -> Slots {
        Slots::with(order, std::array::from_fn(|card| card as u8), [0, 1, 2, 3])
    }

    /// Those of the seat that looks, by the order in force.
    pub fn of(view: &View<'_>) -> Slots {
        let order = view.order();
        let trumps = match view.contract() {
            Contract::Solo(SoloKind::CLUB, _) => Suit::Clubs,
            Contract::Solo(SoloKind::SPADE, _) => Suit::Spades,
            Contract::Solo(SoloKind::HEART, _) => Suit::Hearts,
            _ => Suit::Diamonds,
        };
        // In a Farbsolo the trump suit and ♦ change places.
        let mut usual = [0, 1, 2, 3];
        usual.swap(trumps as usize, Suit::Diamonds as usize);
        let of_suit = |bits: u64, suit: usize| bits >> (2 * RANKS * suit) & ((1 << (2 * RANKS)) - 1);
        let plain: [u64; 4] =
            std::array::from_fn(|suit| of_suit(order.cards(PLAIN_SUITS[suit]).bits(), suit));
        let dealt = view.dealt().bits();
        let strength = |suit: usize| {
            let own = of_suit(dealt, suit) & plain[suit];
            (own.count_ones(), own, Reverse(usual[suit]))
        };
        let suits: [u8; 4] = std::array::from_fn(|suit| {
            let alike = (0..4).filter(|&other| plain[other] == plain[suit]);
            let before = alike.clone().filter(|&other| strength(other) > strength(suit)).count();
            let mut numbers = (0..4).filter(|&number| plain[usual[number]] == plain[suit]);
            numbers.nth(before).expect("as many numbers as suits that are alike") as u8
        });
        let role = |card: Card| {
            let (suit, rank) = (card.suit() as usize, card.index() % RANKS);
            let number =
                if plain[suit] >> (2 * rank) & 1 == 1 { usize::from(suits[suit]) } else { usual[suit] };
            number * RANKS + rank
        };
        let mut roles: [u8; Card::KINDS] =
            std::array::from_fn(|card| role(Card::from_index(card).expect("a kind")) as u8);
        if order.is_dulle() {
            roles[order.dulle_card().index()] = DULLE as u8;
        }
        if let Some(joker) = order.jokers().lowest() {
            roles[order.card_of(joker).index()] = JOKER as u8;
        }
        let raised = order.raisable().into_iter().take(order.raised() as usize);
        for (n, card) in raised.enumerate() {
            if let Some(card) = card {
                roles[card.index()] = (RAISED + n) as u8;
            }
        }
        Slots::with(order, roles, suits)
    }

    fn with(order: &Order, roles: [u8; Card::KINDS], suits: [u8; 4]) -> Slots {
        let mut of_bit = [0; SLOTS];
        for card in Card::all() {
            let low = order.both(card).mask().trailing_zeros() as usize;
            of_bit[low] = 2 * roles[card.index()];
            of_bit[low + 1] = 2 * roles[card.index()] + 1;
        }
        Slots { of_bit, roles, suits }
    }

    /// The number of a card.
    #[inline]
    pub const fn role(&self, card: Card) -> usize {
        self.roles[card.index()] as usize
    }

    /// The number of a physical card by the order in force.
    #[inline]
    pub const fn role_of(&self, bit: Bit) -> usize {
        (self.of_bit[bit.mask().trailing_zeros() as usize] / 2) as usize
    }

    /// By bit of a card plane, the slot of its number.
    #[inline]
    pub const fn of_bits(&self) -> &[u8; SLOTS] {
        &self.of_bit
    }

    /// The number of a suit among all: trumps first.
    #[inline]
    pub(super) const fn suit(&self, suit: EffectiveSuit) -> usize {
        match suit {
            EffectiveSuit::Trump => 0,
            plain => 1 + self.suits[plain as usize] as usize,
        }
    }

    /// The number of a printed suit as the trumps of a Farbsolo, while Vorbehalte are asked for.
    pub(super) const fn printed(&self, suit: Suit) -> usize {
        self.suits[suit as usize] as usize
    }
}

/// The plain suits, in the order of the printed ones.
const PLAIN_SUITS: [EffectiveSuit; 4] =
    [EffectiveSuit::Clubs, EffectiveSuit::Spades, EffectiveSuit::Hearts, EffectiveSuit::Diamonds];
