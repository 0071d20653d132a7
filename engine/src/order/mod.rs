//! Which card beats which: one table for each pair of rules and contract, and each state of the Schweine.
//!
//! This is also where the play layout is defined. In it every effective suit is one contiguous, rank-ordered
//! run of bits, plain suits below, trumps on top, two bits for each kind (its two physical copies). So a suit
//! is a mask, and of the cards that can win a trick the highest bit does.
//!
//! Above the trumps three places stay free for Schweine, Superschweine and Hyperschweine, so that a card that becomes
//! one moves there and no other card moves at all. Jokers have a place below, among or above them.

mod game_cards;

use std::cmp::Ordering;
use std::fmt;

use crate::bits::{Bit, Bits, LOW};
use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::contract::{Contract, SoloKind};
use crate::ruleset::{
    ArmutSuspends, DulleCaughtBy, DulleLastTrick, DulleMode, JokerMode, RuleSet, SoloDefinition,
};
use crate::seat::PerSeat;
pub(crate) use game_cards::{GameCards, pair_words};

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

/// The places of the play layout: one for each kind, and above them one for each pair that is raised.
const PLACES: usize = Card::KINDS + Raised::PAIRS.len();
const _: () = assert!(PLACES <= 3 * GROUPS_IN_PLAY, "a play has room for so many places");

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
            Contract::Normal | Contract::Hochzeit(..) | Contract::EachAlone(_) => Trumps::Normal,
        }
    }
}

impl Trumps {
    /// All that these rules can mean: the Normalspiel, the Armut, then the solos, on offer or not.
    pub fn all(rules: &RuleSet) -> impl Iterator<Item = Trumps> + '_ {
        [Trumps::Normal, Trumps::Armut].into_iter().chain(rules.all_solos().map(Trumps::Solo))
    }

    /// The definition that the rules have of these trumps.
    pub fn definition(self, rules: &RuleSet) -> &SoloDefinition {
        match self {
            Trumps::Normal | Trumps::Armut => RuleSet::normal_game(),
            Trumps::Solo(kind) => rules.solo_definition(kind),
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
    /// The Schweine: the aces of the trump suit, or the first of `schweine.pairs`.
    Schweine,
    /// Those, and above them another pair: Superschweine.
    Superschweine,
    /// All these, and above them a third pair: Hyperschweine.
    Hyperschweine,
}

impl Raised {
    /// All states, from none.
    pub const ALL: [Raised; 4] =
        [Raised::Nothing, Raised::Schweine, Raised::Superschweine, Raised::Hyperschweine];
    /// The states with a pair raised, named after the last of them, the Schweine first.
    pub const PAIRS: [Raised; 3] = [Raised::Schweine, Raised::Superschweine, Raised::Hyperschweine];

    /// The state with one more pair raised.
    pub const fn next(self) -> Option<Raised> {
        match self {
            Raised::Nothing => Some(Raised::Schweine),
            Raised::Schweine => Some(Raised::Superschweine),
            Raised::Superschweine => Some(Raised::Hyperschweine),
            Raised::Hyperschweine => None,
        }
    }
}

/// The order of cards in one contract, and the masks of the play layout that follow from it.
#[derive(Clone, PartialEq, Eq)]
pub struct Order {
    /// Which cards have been raised to the top.
    raised: Raised,
    /// The cards that can be raised, each above the one before it.
    raisable: [Option<Card>; Raised::PAIRS.len()],
    /// The Joker, if this contract has one, and how many raised pairs it outranks.
    joker: Option<(Card, usize)>,
    /// Place of each kind in the play layout, by card index.
    place: [u8; Card::KINDS],
    /// The kind in each place; some places are empty, and no card ever asks for them.
    card: [Card; PLACES],
    /// Effective suit of each kind, by card index.
    suit: [EffectiveSuit; Card::KINDS],
    /// The run of bits of each effective suit.
    run: [Bits; 5],
    /// The run to which the card in each place belongs.
    run_at: [Bits; 32],
    /// The cards of each effective suit, in the identity layout.
    cards: [CardSet; 5],
    /// The cards of the same effective suit that rank above and below each kind, in the identity layout.
    higher: [CardSet; Card::KINDS],
    lower: [CardSet; Card::KINDS],
    /// All cards of the deck.
    deck: Bits,
    /// The cards of which the second in a trick beats the first: in an ordinary trick, and in the last.
    second_wins: [Bits; 2],
    /// The cards of each rank, in the order of [`Rank::ALL`].
    rank: [Bits; 6],
    /// Both Dullen.
    dulle: Bits,
    /// Both Dullen, where the first of them catches the second (key `sonderpunkte.dulle_caught_by`).
    first_dulle_catches: Bits,
    /// The ♦A that are Füchse.
    fuchs: Bits,
    /// Both ♣Q.
    alten: Bits,
    /// Both ♣J.
    karlchen: Bits,
    /// The cards that can catch one.
    karlchen_catchers: Bits,
    /// Both ♠Q, where they can catch a ♠K.
    klabautermann: Bits,
    /// The cards that have more to be noted than that they win a trick: these, and Dullen that can catch the other.
    noted: Bits,
    /// The cards that count less than ten Augen.
    not_volle: Bits,
    /// The cards whose Augen, in binary, have a one in this place: 1, 2, 4, 8.
    augen: [Bits; 4],
    /// From the identity layout to the play layout: the bits of three kinds, by group.
    copies: Box<[[u64; SIZE]; GROUPS]>,
    /// And back.
    kinds: Box<[[u64; SIZE]; GROUPS_IN_PLAY]>,
}

impl fmt::Debug for Order {
    /// Shows what is trump and what was raised: the masks that follow would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Order")
            .field("trumps", &self.trumps())
            .field("raised", &self.raised)
            .finish_non_exhaustive()
    }
}

impl Order {
    /// The order that `rules` give to a contract with these trumps, of which some may have been raised.
    ///
    /// In a contract without a suit of trumps nothing can be raised.
    pub fn new(rules: &RuleSet, trumps: Trumps, raised: Raised) -> Order {
        let cards = GameCards::of(rules, trumps);
        let mut order = Order {
            raised,
            raisable: cards.raisable,
            joker: cards.joker.map(|joker| (joker, rules.joker.above as usize)),
            place: [0; Card::KINDS],
            card: [Card::ALTE; PLACES],
            suit: [EffectiveSuit::Trump; Card::KINDS],
            run: [Bits::EMPTY; 5],
            run_at: [Bits::EMPTY; 32],
            cards: [CardSet::EMPTY; 5],
            higher: [CardSet::EMPTY; Card::KINDS],
            lower: [CardSet::EMPTY; Card::KINDS],
            deck: Bits::EMPTY,
            second_wins: [Bits::EMPTY; 2],
            rank: [Bits::EMPTY; 6],
            dulle: Bits::EMPTY,
            first_dulle_catches: Bits::EMPTY,
            fuchs: Bits::EMPTY,
            alten: Bits::EMPTY,
            karlchen: Bits::EMPTY,
            karlchen_catchers: Bits::EMPTY,
            klabautermann: Bits::EMPTY,
            noted: Bits::EMPTY,
            not_volle: Bits::EMPTY,
            augen: [Bits::EMPTY; 4],
            copies: Box::new([[0; SIZE]; GROUPS]),
            kinds: Box::new([[0; SIZE]; GROUPS_IN_PLAY]),
        };
        let plain = Suit::ALL.into_iter().flat_map(|suit| {
            cards.plain.map(|rank| (Card::new(suit, rank), EffectiveSuit::plain(suit))).into_iter()
        });
        let all = plain
            .filter(|&(card, _)| !cards.is_trump(card))
            .chain(cards.trumps.iter().rev().map(|&(_, card)| (card, EffectiveSuit::Trump)));
        for (home, (card, suit)) in all.enumerate() {
            let place = order.top_place(card).unwrap_or(home);
            order.place[card.index()] = place as u8;
            order.card[place] = card;
            order.suit[card.index()] = suit;
            order.cards[suit as usize] = order.cards[suit as usize].plus(CardSet::both(card));
            let both = order.both(card);
            order.run[suit as usize] |= both;
            order.rank[card.rank() as usize] |= both;
            if card.augen() < 10 {
                order.not_volle |= both;
            }
            for (place, plane) in order.augen.iter_mut().enumerate() {
                if card.augen() >> place & 1 == 1 {
                    *plane |= both;
                }
            }
        }
        for card in Card::all() {
            order.run_at[order.rank(card)] = order.run(order.suit(card));
        }
        order.dulle = cards.dulle.map_or(Bits::EMPTY, |dulle| order.both(dulle));
        // Where only the second becomes a Schwein, the first is a Fuchs, and of two copies in one hand the lower goes first.
        let fuechse = order.both(Card::FUCHS);
        order.fuchs = match order.raised_number(Card::FUCHS) {
            None => fuechse,
            Some(0) if rules.schweine.second_only.is_on() => fuechse & Bits::new(LOW),
            Some(_) => Bits::EMPTY,
        };
        order.deck = CardSet::deck(rules.deck.nines.into())
            .iter()
            .fold(Bits::EMPTY, |all, card| all | order.both(card));
        order.alten = order.both(Card::ALTE);
        order.karlchen = order.both(Card::KARLCHEN);
        let catcher = rules.sonderpunkte.karlchen_caught_by.card();
        order.karlchen_catchers = catcher.map_or(Bits::new(u64::MAX), |card| order.both(card));
        if rules.sonderpunkte.klabautermann > 0 {
            order.klabautermann = order.both(Card::SAU);
        }
        order.fill_tables();
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
        order.find_second_winners(rules, trumps, &cards);
        order
    }

    /// Finds the cards of which the second in a trick wins, and the Dullen that catch each other.
    fn find_second_winners(&mut self, rules: &RuleSet, trumps: Trumps, cards: &GameCards) {
        let bits = |order: &Order, cards: &[Card]| {
            cards.iter().fold(Bits::EMPTY, |all, &card| all | order.both(card))
        };
        let [listed, in_last] = [bits(self, &cards.second), bits(self, &cards.last_trick)];
        let if_on = |is_on: bool, cards: Bits| if is_on { cards - listed - in_last } else { Bits::EMPTY };
        let suspended = trumps == Trumps::Armut && rules.armut.suspends.contains(&ArmutSuspends::DulleSecond);
        let first_again = rules.dulle.first_with_schweine && self.raised != Raised::Nothing;
        let dulle_second = rules.dulle.mode == DulleMode::Second && !first_again && !suspended;
        let dulle_reversed = rules.dulle.last_trick == DulleLastTrick::Reversed && !suspended;
        let second = listed
            | if_on(dulle_second, self.dulle)
            | if_on(rules.joker.mode == JokerMode::Second, self.jokers());
        self.second_wins = [second, second ^ (in_last | if_on(dulle_reversed, self.dulle))];
        if rules.sonderpunkte.dulle_caught_by == DulleCaughtBy::Other {
            self.first_dulle_catches = self.dulle;
        }
        self.noted = self.klabautermann
            | self.catching_dullen(self.second_wins[0])
            | self.catching_dullen(self.second_wins[1]);
    }

    /// Which cards have been raised to the top.
    pub const fn raised(&self) -> Raised {
        self.raised
    }

    /// The cards that can become Schweine, Superschweine and Hyperschweine where there are Schweine.
    pub const fn raisable(&self) -> [Option<Card>; Raised::PAIRS.len()] {
        self.raisable
    }

    /// The card of which both can be raised next, once so much is.
    pub(crate) fn raisable_above(&self, raised: Raised) -> Option<Card> {
        self.raisable.get(raised as usize).copied().flatten()
    }

    /// The place of a raised card or of a Joker. Jokers leave their home, the last one, free.
    fn top_place(&self, card: Card) -> Option<usize> {
        if let Some((joker, outranked)) = self.joker {
            let lowest = Card::KINDS - 1;
            if card == joker {
                return Some(lowest + outranked);
            }
            let number = self.raised_number(card)?;
            return Some(lowest + number + usize::from(number >= outranked));
        }
        self.raised_number(card).map(|number| Card::KINDS + number)
    }

    /// Which of the pairs a card belongs to that have been raised, from 0.
    fn raised_number(&self, card: Card) -> Option<usize> {
        let number = self.raisable.iter().position(|&raisable| raisable == Some(card))?;
        (number < self.raised as usize).then_some(number)
    }

    /// True if this game has a Dulle: mostly ♥10, the top trump but for Jokers and raised cards.
    pub const fn is_dulle(&self) -> bool {
        !self.dulle.is_empty()
    }

    /// The card that is the Dulle; ♥10 if this game has none.
    pub fn dulle_card(&self) -> Card {
        self.dulle.lowest().map_or(Card::DULLE, |bit| self.card_of(bit))
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
            return self.second_wins(last_trick).intersects(self.both(later));
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
}

/// The order as masks of physical cards, for what plays many games.
#[doc(hidden)]
impl Order {
    /// Both physical cards of a kind.
    pub const fn both(&self, card: Card) -> Bits {
        Bits::new(0b11 << (2 * self.place[card.index()]))
    }

    /// The kind of a physical card.
    #[inline]
    pub const fn card_of(&self, bit: Bit) -> Card {
        self.card[bit.place()]
    }

    /// All physical cards of an effective suit, from its lowest rank to its highest.
    #[inline]
    pub const fn run(&self, suit: EffectiveSuit) -> Bits {
        self.run[suit as usize]
    }

    /// All physical trumps.
    #[inline]
    pub const fn trump_run(&self) -> Bits {
        self.run(EffectiveSuit::Trump)
    }

    /// All cards of the deck.
    #[inline]
    pub const fn deck(&self) -> Bits {
        self.deck
    }

    /// All physical cards of the effective suit of this one.
    #[inline]
    pub const fn run_of(&self, bit: Bit) -> Bits {
        self.run_at[bit.place() & 31]
    }

    /// The physical cards of which the second of a kind in a trick beats the first.
    #[inline]
    pub const fn second_wins(&self, last_trick: bool) -> Bits {
        self.second_wins[last_trick as usize]
    }

    /// Both Dullen, where one that wins the trick over the other catches it for [`Tally::dulle_caught_by_dulle`]; `second` are the
    /// cards of which the second wins this trick.
    ///
    /// [`Tally::dulle_caught_by_dulle`]: crate::play::Tally::dulle_caught_by_dulle
    #[inline]
    pub fn catching_dullen(&self, second: Bits) -> Bits {
        (second | self.first_dulle_catches) & self.dulle
    }

    /// All physical cards of a rank.
    pub const fn rank_bits(&self, rank: Rank) -> Bits {
        self.rank[rank as usize]
    }

    /// Both ♣Q.
    #[inline]
    pub const fn alten(&self) -> Bits {
        self.alten
    }

    /// Both ♣J.
    #[inline]
    pub const fn karlchen(&self) -> Bits {
        self.karlchen
    }

    /// The cards that catch a ♣J of the other party in the last trick (key `sonderpunkte.karlchen_caught_by`).
    #[inline]
    pub const fn karlchen_catchers(&self) -> Bits {
        self.karlchen_catchers
    }

    /// Both ♠Q, where catching a ♠K with one brings anything (key `sonderpunkte.klabautermann`).
    #[inline]
    pub const fn klabautermann(&self) -> Bits {
        self.klabautermann
    }

    /// The cards of which it is noted what lies in the tricks that they win.
    #[inline]
    pub(crate) const fn noted(&self) -> Bits {
        self.noted
    }

    /// All physical cards that count less than ten Augen.
    #[inline]
    pub const fn not_volle(&self) -> Bits {
        self.not_volle
    }

    /// Both Dullen.
    #[inline]
    pub const fn dulle(&self) -> Bits {
        self.dulle
    }

    /// Both Jokers, where they are trumps.
    pub fn jokers(&self) -> Bits {
        self.joker.map_or(Bits::EMPTY, |(joker, _)| self.both(joker))
    }

    /// The Füchse: the ♦A that are no Schweine.
    #[inline]
    pub const fn fuchs(&self) -> Bits {
        self.fuchs
    }

    /// What these physical cards count, in Augen.
    #[inline(always)]
    pub fn augen(&self, bits: Bits) -> u32 {
        // 11 = 8 + 2 + 1, 10 = 8 + 2, 4 = 4, 3 = 2 + 1, 2 = 2.
        let [one, two, four, eight] = self.augen;
        let count = |plane: Bits| (bits & plane).len();
        count(one) + 2 * count(two) + 4 * count(four) + 8 * count(eight)
    }

    /// How many of each kind there are among these physical cards.
    #[inline]
    pub fn card_set(&self, bits: Bits) -> CardSet {
        let group = |n: usize| self.kinds[n][(bits.mask() >> (GROUP * n)) as usize & (SIZE - 1)];
        CardSet::from_unary((0..GROUPS_IN_PLAY).fold(0, |all, n| all | group(n)))
    }

    /// Physical cards of these kinds that are not `taken`; the lower copy where both are free.
    ///
    /// # Panics
    /// In debug builds, if too many of a kind are taken.
    #[inline]
    pub fn bits(&self, cards: CardSet, taken: Bits) -> Bits {
        let group = |n: usize| self.copies[n][(cards.bits() >> (GROUP * n)) as usize & (SIZE - 1)];
        let lower = (0..GROUPS).fold(0, |all, n| all | group(n));
        // Where the lower copy is taken, one card is wanted at most, and 01 + 01 = 10.
        let bits = Bits::new(lower + (lower & taken.mask() & LOW));
        debug_assert!(
            !bits.intersects(taken) && bits.len() as usize == cards.len(),
            "the cards must be free"
        );
        bits
    }

    /// Physical cards for the hands of all seats.
    ///
    /// # Panics
    /// In debug builds, if the hands hold a kind more than twice.
    #[inline(always)]
    pub(crate) fn hands(&self, held: &PerSeat<CardSet>) -> PerSeat<Bits> {
        let mut taken = Bits::EMPTY;
        held.map(|hand| {
            let hand = self.bits(hand, taken);
            taken |= hand;
            hand
        })
    }
}

/// Both layouts are translated in groups of three kinds, six bits.
const GROUP: usize = 6;
/// How many states a group has.
const SIZE: usize = 1 << GROUP;
/// How many groups there are in the identity layout.
const GROUPS: usize = 8;
/// How many groups there are in the play layout.
const GROUPS_IN_PLAY: usize = 9;

impl Order {
    /// Fills the tables between the layouts, once every card has its place.
    fn fill_tables(&mut self) {
        for state in 0..SIZE {
            for group in 0..GROUPS {
                self.copies[group][state] = (0..GROUP)
                    .filter(|bit| state >> bit & 1 == 1)
                    .map(|bit| GROUP * group + bit)
                    .fold(0, |all, bit| all | 1 << (2 * self.place[bit / 2] as usize + bit % 2));
            }
            for group in 0..GROUPS_IN_PLAY {
                let lanes = (0..3).map(|lane| (3 * group + lane, state >> (2 * lane) & 0b11));
                self.kinds[group][state] = lanes
                    .filter(|&(place, copies)| place < PLACES && copies != 0)
                    .map(|(place, copies)| {
                        let unary = if copies == 0b11 { 0b11 } else { 0b01 };
                        unary << (2 * self.card[place].index())
                    })
                    .fold(0, |all, kind| all | kind);
            }
        }
    }
}
