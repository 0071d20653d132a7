//! Which card beats which: one table for each pair of rules and contract, and each state of the Schweine.
//!
//! This is also where the play layout is defined. In it every effective suit is one contiguous, rank-ordered
//! run of bits, plain suits below, trumps on top, two bits for each kind (its two physical copies). So a suit
//! is a mask, and of the cards that can win a trick the highest bit does.
//!
//! Above the trumps two places stay free for Schweine and Superschweine, so that a card that becomes one moves
//! there and no other card moves at all.

use std::cmp::Ordering;

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::contract::{Contract, SoloKind};
use crate::rules::{ArmutSuspends, DulleLastTrick, DulleMode, RuleSet};

/// The suit a card counts as in a contract: trump, or the plain suit printed on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum EffectiveSuit {
    /// Fehl ♣.
    Clubs,
    /// Fehl ♠.
    Spades,
    /// Fehl ♥.
    Hearts,
    /// Fehl ♦, where ♦ is not trump.
    Diamonds,
    /// Trump.
    Trump,
}

impl EffectiveSuit {
    /// The four plain suits, then trump.
    pub const ALL: [EffectiveSuit; 5] = [
        EffectiveSuit::Clubs,
        EffectiveSuit::Spades,
        EffectiveSuit::Hearts,
        EffectiveSuit::Diamonds,
        EffectiveSuit::Trump,
    ];

    /// The plain suit with this symbol.
    pub const fn plain(suit: Suit) -> EffectiveSuit {
        EffectiveSuit::ALL[suit as usize]
    }
}

/// The ranks of a plain suit, the lowest first; whichever of them are trumps are left out.
const PLAIN_RANKS: [Rank; 6] = [Rank::Nine, Rank::Jack, Rank::Queen, Rank::King, Rank::Ten, Rank::Ace];

/// The trumps of a contract, the lowest first.
fn trump_cards(rules: &RuleSet, trumps: Trumps) -> Vec<Card> {
    let court = |rank| Suit::ALL.into_iter().rev().map(move |suit| Card::new(suit, rank));
    let with_dulle = |suit| {
        let dulle = (rules.dulle.mode != DulleMode::Off).then_some(Card::DULLE);
        [Rank::Nine, Rank::King, Rank::Ten, Rank::Ace]
            .into_iter()
            .map(move |rank| Card::new(suit, rank))
            .filter(move |&card| Some(card) != dulle)
            .chain(court(Rank::Jack))
            .chain(court(Rank::Queen))
            .chain(dulle)
            .collect()
    };
    match trumps {
        Trumps::Normal | Trumps::Armut => with_dulle(Suit::Diamonds),
        Trumps::Solo(kind) => match kind {
            SoloKind::Club => with_dulle(Suit::Clubs),
            SoloKind::Spade => with_dulle(Suit::Spades),
            SoloKind::Heart => with_dulle(Suit::Hearts),
            SoloKind::Diamond | SoloKind::Null => with_dulle(Suit::Diamonds),
            SoloKind::Damen => court(Rank::Queen).collect(),
            SoloKind::Bube => court(Rank::Jack).collect(),
            SoloKind::Koenig => court(Rank::King).collect(),
            SoloKind::Gemischt => court(Rank::Jack).chain(court(Rank::Queen)).collect(),
            SoloKind::Fleischlos => Vec::new(),
        },
    }
}

/// The places of the play layout: one for each kind, and two above them for what is raised.
const PLACES: usize = Card::KINDS + 2;

/// The place of a card that has been raised.
fn raised_place(trumps: Trumps, raised: Raised, card: Card) -> Option<usize> {
    let suit = trumps.schweine_suit()?;
    let is = |state, rank| raised >= state && card == Card::new(suit, rank);
    if is(Raised::Schweine, Rank::Ace) {
        Some(Card::KINDS)
    } else if is(Raised::Superschweine, Rank::Nine) {
        Some(Card::KINDS + 1)
    } else {
        None
    }
}

/// What decides the order of cards in a contract: the trumps of the Normalspiel or of a solo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trumps {
    /// Normalspiel, Hochzeit of either kind, and the games in which everyone plays alone.
    Normal,
    /// The same trumps, less what an Armut suspends (key `armut.suspends`).
    Armut,
    /// A solo of this kind.
    Solo(SoloKind),
}

impl From<Contract> for Trumps {
    fn from(contract: Contract) -> Trumps {
        match contract {
            Contract::Solo(kind, _) => Trumps::Solo(kind),
            Contract::Armut { .. } => Trumps::Armut,
            Contract::Normal | Contract::Hochzeit(..) | Contract::Schiebekopf | Contract::Hammelrennen => {
                Trumps::Normal
            }
        }
    }
}

impl Trumps {
    /// All of them: the Normalspiel, the Armut, then the solos in the order of [`SoloKind::ALL`].
    pub fn all() -> impl Iterator<Item = Trumps> {
        [Trumps::Normal, Trumps::Armut].into_iter().chain(SoloKind::ALL.map(Trumps::Solo))
    }

    /// Where it stands among [`Trumps::all`].
    pub(crate) const fn index(self) -> usize {
        match self {
            Trumps::Normal => 0,
            Trumps::Armut => 1,
            Trumps::Solo(kind) => 2 + kind as usize,
        }
    }

    /// The suit whose aces can become Schweine, and whose nines Superschweine: the one whose plain cards are
    /// trumps. None in a Nullsolo, where there are no Schweine.
    pub const fn schweine_suit(self) -> Option<Suit> {
        match self {
            Trumps::Normal | Trumps::Armut | Trumps::Solo(SoloKind::Diamond) => Some(Suit::Diamonds),
            Trumps::Solo(SoloKind::Club) => Some(Suit::Clubs),
            Trumps::Solo(SoloKind::Spade) => Some(Suit::Spades),
            Trumps::Solo(SoloKind::Heart) => Some(Suit::Hearts),
            Trumps::Solo(_) => None,
        }
    }
}

/// Which cards have become top trumps in the course of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Raised {
    /// None.
    #[default]
    Nothing,
    /// The aces of the trump suit: Schweine.
    Schweine,
    /// Those, and above them the nines: Superschweine.
    Superschweine,
}

impl Raised {
    /// All states, from none.
    pub const ALL: [Raised; 3] = [Raised::Nothing, Raised::Schweine, Raised::Superschweine];
}

/// The order of cards in one contract, and the masks of the play layout that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Which cards have been raised to the top.
    raised: Raised,
    /// The suit whose aces and nines can be.
    schweine_suit: Option<Suit>,
    /// Whether ♥10 is the Dulle here.
    dulle: bool,
    /// Place of each kind in the play layout, by card index.
    place: [u8; Card::KINDS],
    /// The kind in each place; some places are empty, and no card ever asks for them.
    card: [Card; PLACES],
    /// Effective suit of each kind, by card index.
    suit: [EffectiveSuit; Card::KINDS],
    /// The run of bits of each effective suit.
    run: [u64; 5],
    /// The cards of each effective suit, in the identity layout.
    cards: [CardSet; 5],
    /// The cards of the same effective suit that rank above and below each kind, in the identity layout.
    higher: [CardSet; Card::KINDS],
    lower: [CardSet; Card::KINDS],
    /// The kinds of which the second in a trick beats the first: in an ordinary trick, and in the last.
    second_wins: [u64; 2],
    /// The bits of each rank, in the order of [`Rank::ALL`].
    rank: [u64; 6],
}

impl Order {
    /// The order that `rules` give to a contract with these trumps, of which some may have been raised.
    ///
    /// In a contract without a suit of trumps nothing can be raised.
    pub fn new(rules: &RuleSet, trumps: Trumps, raised: Raised) -> Order {
        let cards = trump_cards(rules, trumps);
        let is_trump = |card: &Card| cards.contains(card);
        let mut order = Order {
            raised,
            schweine_suit: trumps.schweine_suit(),
            dulle: rules.dulle.mode != DulleMode::Off && is_trump(&Card::DULLE),
            place: [0; Card::KINDS],
            card: [Card::ALTE; PLACES],
            suit: [EffectiveSuit::Trump; Card::KINDS],
            run: [0; 5],
            cards: [CardSet::EMPTY; 5],
            higher: [CardSet::EMPTY; Card::KINDS],
            lower: [CardSet::EMPTY; Card::KINDS],
            second_wins: [0; 2],
            rank: [0; 6],
        };
        let plain = Suit::ALL.into_iter().flat_map(|suit| {
            PLAIN_RANKS.map(|rank| (Card::new(suit, rank), EffectiveSuit::plain(suit))).into_iter()
        });
        let all = plain
            .filter(|(card, _)| !is_trump(card))
            .chain(cards.iter().map(|&card| (card, EffectiveSuit::Trump)));
        for (home, (card, suit)) in all.enumerate() {
            let place = raised_place(trumps, raised, card).unwrap_or(home);
            order.place[card.index()] = place as u8;
            order.card[place] = card;
            order.suit[card.index()] = suit;
            order.run[suit as usize] |= 0b11 << (2 * place);
            order.cards[suit as usize] = order.cards[suit as usize].plus(CardSet::both(card));
            order.rank[card.rank() as usize] |= 0b11 << (2 * place);
        }
        for card in Card::all() {
            for other in order.cards(order.suit(card)).kinds() {
                match order.rank(other).cmp(&order.rank(card)) {
                    Ordering::Greater => {
                        order.higher[card.index()] = order.higher(card).plus(CardSet::both(other));
                    }
                    Ordering::Less => {
                        order.lower[card.index()] = order.lower(card).plus(CardSet::both(other));
                    }
                    Ordering::Equal => {}
                }
            }
        }
        // Where ♥10 is plain it is never led over, and `dulle.mode` does not touch it.
        if is_trump(&Card::DULLE) {
            let dulle = order.both(Card::DULLE);
            let suspended =
                trumps == Trumps::Armut && rules.armut.suspends.contains(&ArmutSuspends::DulleSecond);
            let second = rules.dulle.mode == DulleMode::Second;
            let reversed = rules.dulle.last_trick == DulleLastTrick::Reversed;
            order.second_wins =
                [second, second != reversed].map(|wins| if wins && !suspended { dulle } else { 0 });
        }
        order
    }

    /// Which cards have been raised to the top.
    pub const fn raised(&self) -> Raised {
        self.raised
    }

    /// The suit whose aces can become Schweine, and whose nines Superschweine.
    pub const fn schweine_suit(&self) -> Option<Suit> {
        self.schweine_suit
    }

    /// Whether ♥10 is the Dulle, the top trump but for what is raised.
    pub const fn is_dulle(&self) -> bool {
        self.dulle
    }

    /// The suit this card counts as.
    pub const fn suit(&self, card: Card) -> EffectiveSuit {
        self.suit[card.index()]
    }

    /// Whether this card is a trump.
    pub const fn is_trump(&self, card: Card) -> bool {
        matches!(self.suit(card), EffectiveSuit::Trump)
    }

    /// All cards of an effective suit, each twice.
    pub const fn cards(&self, suit: EffectiveSuit) -> CardSet {
        self.cards[suit as usize]
    }

    /// All trumps, each twice.
    pub const fn trumps(&self) -> CardSet {
        self.cards(EffectiveSuit::Trump)
    }

    /// How high this card stands: greater beats smaller within one effective suit, and trumps beat the rest.
    pub const fn rank(&self, card: Card) -> usize {
        self.place[card.index()] as usize
    }

    /// The cards of its effective suit that rank above this card, each twice.
    pub const fn higher(&self, card: Card) -> CardSet {
        self.higher[card.index()]
    }

    /// The cards of its effective suit that rank below this card, each twice.
    pub const fn lower(&self, card: Card) -> CardSet {
        self.lower[card.index()]
    }

    /// Whether `later` takes a trick that `best` is winning, in the last trick of the game or in another.
    pub fn beats(&self, later: Card, best: Card, last_trick: bool) -> bool {
        if later == best {
            return self.second_wins(last_trick) & self.both(later) != 0;
        }
        (self.is_trump(later) || self.suit(later) == self.suit(best)) && self.rank(later) > self.rank(best)
    }

    /// The cards as people sort them: trumps from the highest, then the plain suits from their highest.
    pub fn sorted(&self, cards: CardSet) -> Vec<Card> {
        let mut sorted: Vec<Card> = cards.iter().collect();
        let suit_key = |card: Card| match self.suit(card) {
            EffectiveSuit::Trump => 0,
            plain => 1 + plain as u8,
        };
        sorted.sort_by_key(|&card| (suit_key(card), std::cmp::Reverse(self.rank(card))));
        sorted
    }

    /// Both bits of a kind in the play layout.
    pub(crate) const fn both(&self, card: Card) -> u64 {
        0b11 << (2 * self.place[card.index()])
    }

    /// The kind of a single bit of the play layout.
    pub(crate) const fn card_of(&self, bit: u64) -> Card {
        self.card[bit.trailing_zeros() as usize / 2]
    }

    /// Both ♦A, if they are Füchse and not Schweine.
    ///
    /// Where only the second becomes a Schwein the first has come home, so that it is no matter what it was.
    pub(crate) fn fuchs(&self) -> u64 {
        let are_schweine = self.raised != Raised::Nothing && self.schweine_suit == Some(Suit::Diamonds);
        if are_schweine { 0 } else { self.both(Card::FUCHS) }
    }

    /// Cards of the play layout in the identity layout.
    pub(crate) fn card_set(&self, mut bits: u64) -> CardSet {
        let mut cards = CardSet::EMPTY;
        while bits != 0 {
            cards.insert(self.card_of(bits));
            bits &= bits - 1;
        }
        cards
    }

    /// The run of bits of the effective suit to which a single bit belongs.
    pub(crate) fn run_of(&self, bit: u64) -> u64 {
        self.run[self.suit(self.card_of(bit)) as usize]
    }

    /// The run of bits of an effective suit.
    pub(crate) const fn run(&self, suit: EffectiveSuit) -> u64 {
        self.run[suit as usize]
    }

    /// Cards of the identity layout in the play layout: the lowest bits of each kind that are not `taken`.
    pub(crate) fn bits(&self, cards: CardSet, mut taken: u64) -> u64 {
        let mut bits = 0;
        for card in cards {
            let free = self.both(card) & !taken;
            let bit = free & free.wrapping_neg();
            taken |= bit;
            bits |= bit;
        }
        bits
    }

    /// The run of trumps.
    pub(crate) const fn trump_run(&self) -> u64 {
        self.run[EffectiveSuit::Trump as usize]
    }

    /// The kinds of which the second beats the first.
    pub(crate) const fn second_wins(&self, last_trick: bool) -> u64 {
        self.second_wins[last_trick as usize]
    }

    /// The bits of a rank.
    pub(crate) const fn rank_bits(&self, rank: Rank) -> u64 {
        self.rank[rank as usize]
    }

    /// The Augen of cards in the play layout.
    pub(crate) fn augen(&self, bits: u64) -> u32 {
        let count = |rank| (bits & self.rank_bits(rank)).count_ones();
        Rank::ALL.into_iter().map(|rank| rank.augen() * count(rank)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;

    #[test]
    fn what_is_higher_and_lower_are_the_cards_that_beat_and_are_beaten() {
        let rules = Preset::named("ddv").expect("a preset").rule_set();
        for (trumps, raised) in Trumps::all().flat_map(|trumps| Raised::ALL.map(|raised| (trumps, raised))) {
            let order = Order::new(&rules, trumps, raised);
            for card in Card::all() {
                for other in Card::all().filter(|&other| other != card) {
                    let same_suit = order.suit(card) == order.suit(other);
                    let beats = same_suit && order.beats(other, card, false);
                    assert_eq!(order.higher(card).count(other), 2 * usize::from(beats));
                    assert_eq!(order.lower(other).count(card), 2 * usize::from(beats));
                }
            }
        }
    }
}
