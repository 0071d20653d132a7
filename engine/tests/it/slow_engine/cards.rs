//! Section 1: the order of cards in every contract, and who wins a trick.

use doko_engine::rules::{
    ArmutSuspends, Cards, DulleLastTrick, DulleMode, JokerAbove, JokerMode, JokerSuit, SoloDefinition,
};
use doko_engine::{Card, Contract, Rank, Seat, SoloKind, Suit};

use super::SlowEngine;

/// Trumps from the highest, and the plain suits, each from its highest card.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) trumps: Vec<Card>,
    pub(crate) plain: Vec<Vec<Card>>,
}

impl Order {
    fn with(trumps: Vec<Card>, ranks: &[Rank]) -> Order {
        let plain = Suit::ALL.map(|suit| {
            let mut cards = of_suit(suit, ranks);
            cards.retain(|card| !trumps.contains(card));
            cards
        });
        Order { trumps, plain: plain.into() }
    }

    pub(crate) fn is_trump(&self, card: Card) -> bool {
        self.trumps.contains(&card)
    }

    pub(crate) fn follows(&self, card: Card, led: Card) -> bool {
        match (self.is_trump(led), self.is_trump(card)) {
            (true, true) => true,
            (false, false) => card.suit() == led.suit(),
            _ => false,
        }
    }
}

/// The ranks of plain suits from the highest, where no rule says otherwise.
const RANKS: [Rank; 6] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack, Rank::Nine];

fn of_suit(suit: Suit, ranks: &[Rank]) -> Vec<Card> {
    ranks.iter().map(|&rank| Card::new(suit, rank)).collect()
}

/// ♣ ♠ ♥ ♦ of a rank.
fn of_rank(rank: Rank) -> Vec<Card> {
    Suit::ALL.map(|suit| Card::new(suit, rank)).into()
}

/// Puts these above the others.
fn ranks_from(first: &[Cards]) -> Vec<Rank> {
    let is_first = |rank: &Rank| first.contains(&Cards::Rank(*rank));
    let mut ranks: Vec<Rank> = Vec::new();
    for cards in first {
        ranks.extend(RANKS.iter().filter(|&&rank| *cards == Cards::Rank(rank)));
    }
    ranks.extend(RANKS.iter().filter(|rank| !is_first(rank)));
    ranks
}

/// The cards of a game, as the rules have them.
struct Said {
    /// The trumps from the highest.
    words: Vec<Cards>,
    /// The ranks of a suit from the highest.
    ranks: Vec<Rank>,
    dulle: Card,
    /// True if that card is the Dulle wherever it stands among the trumps.
    has_dulle: bool,
    second: Listed,
    last_trick: Listed,
}

/// Cards of which the second wins, or the other in the last trick.
struct Listed {
    words: Vec<Cards>,
    /// True if they mean no Dulle and no Joker.
    spares: bool,
}

/// What a card counts.
pub(super) fn augen(card: Card) -> u32 {
    match card.rank() {
        Rank::Ace => 11,
        Rank::Ten => 10,
        Rank::King => 4,
        Rank::Queen => 3,
        Rank::Jack => 2,
        Rank::Nine => 0,
    }
}

impl SlowEngine {
    /// The cards that the keys `order.*` give the Normalspiel, or of a Farbsolo in this suit.
    fn said_of_normal(&self, suit: Option<Suit>) -> Said {
        let order = &self.rules.order;
        let spared = |words: &[Cards]| Listed { words: words.to_vec(), spares: true };
        Said {
            words: self.words_of(&[Cards::Normal], suit),
            ranks: ranks_from(&order.plain),
            dulle: order.dulle.0,
            has_dulle: true,
            second: spared(&order.second),
            last_trick: spared(&order.last_trick),
        }
    }

    /// The cards of a solo of the rule file.
    fn said_of_own(&self, solo: &SoloDefinition) -> Said {
        let suit = match solo.suit {
            Some(Cards::Suit(suit)) => Some(suit),
            _ => None,
        };
        let follows = solo.trumps.contains(&Cards::Normal);
        let normal = self.said_of_normal(suit);
        let list = |own: &[Cards], of_normal: Listed| {
            if own.is_empty() && follows { of_normal } else { Listed { words: own.to_vec(), spares: false } }
        };
        let dulle = solo.dulle.map_or(normal.dulle, |card| card.0);
        let is_named = |word: &Cards| [Cards::Dulle, Cards::Card(dulle)].contains(word);
        let follows_ranks = follows && solo.plain.is_empty();
        Said {
            words: self.words_of(&solo.trumps, suit),
            ranks: if follows_ranks { normal.ranks } else { ranks_from(&solo.plain) },
            dulle,
            has_dulle: follows || solo.dulle.is_some() || solo.trumps.iter().any(is_named),
            second: list(&solo.second, normal.second),
            last_trick: list(&solo.last_trick, normal.last_trick),
        }
    }

    /// These words for trumps without `normal`, one suit in place of all others if it is given.
    fn words_of(&self, words: &[Cards], suit: Option<Suit>) -> Vec<Cards> {
        let usual = [
            Cards::Joker,
            Cards::Dulle,
            Cards::Rank(Rank::Queen),
            Cards::Rank(Rank::Jack),
            Cards::Suit(Suit::Diamonds),
        ];
        let mut all = Vec::new();
        for &word in words {
            if word != Cards::Normal {
                all.push(word);
                continue;
            }
            for &word in &self.rules.order.trumps {
                if word == Cards::Normal { all.extend(usual) } else { all.push(word) }
            }
        }
        if let Some(suit) = suit {
            let is_suit = |word: &Cards| matches!(word, Cards::Suit(_));
            if !all.iter().any(is_suit) {
                all.push(Cards::Suit(suit));
            }
            for word in all.iter_mut().filter(|word| is_suit(word)) {
                *word = Cards::Suit(suit);
            }
        }
        let (mut jokers, others): (Vec<Cards>, Vec<Cards>) =
            all.into_iter().partition(|&word| word == Cards::Joker);
        jokers.extend(others);
        jokers
    }

    /// The cards of the game of now; `None` of solos that have trumps of their own in every rule set.
    fn said(&self) -> Option<Said> {
        let Some(Contract::Solo(kind, _)) = self.contract else { return Some(self.said_of_normal(None)) };
        match kind {
            SoloKind::CLUB => Some(self.said_of_normal(Some(Suit::Clubs))),
            SoloKind::SPADE => Some(self.said_of_normal(Some(Suit::Spades))),
            SoloKind::HEART => Some(self.said_of_normal(Some(Suit::Hearts))),
            SoloKind::DIAMOND => Some(self.said_of_normal(Some(Suit::Diamonds))),
            SoloKind::NULL => Some(self.said_of_normal(None)),
            own => self.own_solo_of(own).map(|solo| self.said_of_own(solo)),
        }
    }

    /// The only suit among the trumps, if there is just one.
    pub(super) fn trump_suit(&self) -> Option<Suit> {
        let said = self.said()?;
        let suit = |word: &Cards| match word {
            Cards::Suit(suit) => Some(*suit),
            _ => None,
        };
        let mut suits: Vec<Suit> = said.words.iter().filter_map(suit).collect();
        suits.sort_unstable();
        suits.dedup();
        (suits.len() == 1).then(|| suits[0])
    }

    /// The order of the Normalspiel, by which hands are judged before there is a contract.
    pub(crate) fn normal_order(&self) -> Order {
        let said = self.said_of_normal(None);
        Order::with(self.named_by(&said.words, &said), &said.ranks)
    }

    /// The definition of the solo that is played, if a rule file has one.
    pub(super) fn own_solo(&self) -> Option<&SoloDefinition> {
        let Some(Contract::Solo(kind, _)) = self.contract else { return None };
        self.own_solo_of(kind)
    }

    pub(super) fn own_solo_of(&self, kind: SoloKind) -> Option<&SoloDefinition> {
        self.rules.solo.own.iter().find(|solo| solo.kind() == kind)
    }

    /// All cards that these words mean, in their order: by itself a card is named more closely than by its rank, and by that more
    /// closely than by its suit.
    fn named_by(&self, words: &[Cards], said: &Said) -> Vec<Card> {
        let ranks = &said.ranks;
        let mut named = Vec::new();
        for card in Card::all() {
            let is_dulle = card == said.dulle && self.rules.dulle.mode != DulleMode::Off;
            let place = |wanted: &dyn Fn(Cards) -> bool| words.iter().position(|&word| wanted(word));
            let alone = place(&|word| {
                word == Cards::Card(card)
                    || (word == Cards::Joker && Some(card) == self.joker_card())
                    || (word == Cards::Dulle && is_dulle)
            });
            let by_rank = place(&|word| word == Cards::Rank(card.rank()));
            let by_suit = place(&|word| word == Cards::Suit(card.suit()));
            let key = match (alone, by_rank, by_suit) {
                (Some(place), ..) => (place, 0),
                (None, Some(place), _) => (place, card.suit() as usize),
                (None, None, Some(place)) => {
                    (place, ranks.iter().position(|&rank| rank == card.rank()).expect("a rank"))
                }
                (None, None, None) => continue,
            };
            named.push((key, card));
        }
        named.sort_by_key(|&(key, _)| key);
        named.into_iter().map(|(_, card)| card).collect()
    }

    /// The card that is the Dulle in this game, if there are Dullen.
    pub(super) fn dulle_card(&self) -> Card {
        self.said().map_or(self.rules.order.dulle.0, |said| said.dulle)
    }

    /// The order of cards as it is now, raised cards included.
    pub(crate) fn order(&self) -> Order {
        let said = self.said();
        let mut trumps = match self.contract {
            Some(Contract::Solo(kind, _)) => match kind {
                SoloKind::DAMEN => of_rank(Rank::Queen),
                SoloKind::BUBE => of_rank(Rank::Jack),
                SoloKind::KOENIG => of_rank(Rank::King),
                SoloKind::GEMISCHT => [of_rank(Rank::Queen), of_rank(Rank::Jack)].concat(),
                SoloKind::ZEHNER => of_rank(Rank::Ten),
                SoloKind::NEUNER => of_rank(Rank::Nine),
                SoloKind::DULLEN => vec![Card::DULLE],
                SoloKind::KOEHLER => [Rank::King, Rank::Queen, Rank::Jack].map(of_rank).concat(),
                SoloKind::KOENIG_DAMEN => [Rank::King, Rank::Queen].map(of_rank).concat(),
                SoloKind::KOENIG_BUBEN => [Rank::King, Rank::Jack].map(of_rank).concat(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        if let Some(said) = &said {
            trumps = self.named_by(&said.words, said);
        }
        for (raised, card, is_below_jokers) in [
            (self.schweine, self.schwein_card(), self.rules.joker.above != JokerAbove::Dulle),
            (
                self.superschweine,
                self.superschwein_card(),
                matches!(self.rules.joker.above, JokerAbove::Superschweine | JokerAbove::Hyperschweine),
            ),
            (
                self.hyperschweine,
                self.hyperschwein_card(),
                self.rules.joker.above == JokerAbove::Hyperschweine,
            ),
        ] {
            if let (Some(_), Some(card)) = (raised, card) {
                trumps.retain(|&other| other != card);
                let jokers_lead = trumps.first().copied() == self.joker_card();
                trumps.insert(usize::from(is_below_jokers && jokers_lead), card);
            }
        }
        let ranks = said.map_or(RANKS.to_vec(), |said| said.ranks);
        Order::with(trumps, &ranks)
    }

    /// The nine that is the Joker.
    pub(super) fn joker_card(&self) -> Option<Card> {
        let suit = match self.rules.joker.suit {
            JokerSuit::Club => Suit::Clubs,
            JokerSuit::Spade => Suit::Spades,
            JokerSuit::Heart => Suit::Hearts,
            JokerSuit::Diamond => Suit::Diamonds,
        };
        (self.rules.joker.mode != JokerMode::Off).then_some(Card::new(suit, Rank::Nine))
    }

    /// True if a card is a trump before anything is raised.
    pub(super) fn is_trump_at_home(&self, card: Card) -> bool {
        self.said().is_some_and(|said| self.named_by(&said.words, &said).contains(&card))
    }

    pub(crate) fn is_trump(&self, card: Card) -> bool {
        self.order().is_trump(card)
    }

    /// Whether ♥10 is the top trump of this contract.
    pub(super) fn has_dulle(&self) -> bool {
        let is_there = match self.said() {
            Some(said) => said.has_dulle && self.is_trump(said.dulle),
            // Among the tens of a Zehnersolo it is only the third.
            None => {
                matches!(self.contract, Some(Contract::Solo(SoloKind::DULLEN, _)))
                    && self.dulle_card() == Card::DULLE
            }
        };
        is_there && self.rules.dulle.mode != DulleMode::Off
    }

    fn second_dulle_wins(&self, number: usize) -> bool {
        let in_armut = matches!(self.contract, Some(Contract::Armut { .. }));
        if in_armut && self.rules.armut.suspends.contains(&ArmutSuspends::DulleSecond) {
            return false;
        }
        let mut second_wins = self.rules.dulle.mode == DulleMode::Second;
        if self.rules.dulle.first_with_schweine && self.schweine.is_some() {
            second_wins = false;
        }
        let is_last = number + 1 == self.hand_size();
        if is_last && self.rules.dulle.last_trick == DulleLastTrick::Reversed {
            second_wins = !second_wins;
        }
        second_wins && self.has_dulle()
    }

    /// Which play wins this trick, counted from 0, by the order of now.
    pub(crate) fn winning_play(&self, trick: &[(Seat, Card)], number: usize) -> usize {
        let order = self.order();
        let places =
            |wanted: Card| (0..trick.len()).filter(|&place| trick[place].1 == wanted).collect::<Vec<_>>();
        for &trump in &order.trumps {
            let places = places(trump);
            let second_wins = self.second_wins(trump, number);
            if places.len() == 2 && second_wins {
                return places[1];
            }
            if !places.is_empty() {
                return places[0];
            }
        }
        // Without a trump, the highest of the suit led.
        let led = trick[0].1;
        let suit = order.plain.iter().find(|suit| suit.contains(&led)).expect("a plain suit was led");
        let first_or_second = |card: Card| {
            let places = places(card);
            if self.second_wins(card, number) { places.last().copied() } else { places.first().copied() }
        };
        suit.iter().find_map(|&card| first_or_second(card)).expect("the card led is there")
    }

    /// True if the second of these cards beats the first in this trick.
    fn second_wins(&self, card: Card, number: usize) -> bool {
        let Some(said) = self.said() else {
            return card == self.dulle_card() && self.second_dulle_wins(number);
        };
        // A Joker that is not named as such is a nine like the others.
        let is_joker = Some(card) == self.joker_card() && said.words.contains(&Cards::Joker);
        let is_dulle = card == said.dulle && self.has_dulle();
        let has_keys = is_joker || is_dulle;
        let lists =
            |list: &Listed| self.named_by(&list.words, &said).contains(&card) && !(list.spares && has_keys);
        let (second, in_last) = (lists(&said.second), lists(&said.last_trick));
        if has_keys && !second && !in_last {
            return if is_dulle {
                self.second_dulle_wins(number)
            } else {
                self.rules.joker.mode == JokerMode::Second
            };
        }
        let is_last = number + 1 == self.hand_size();
        second != (is_last && in_last)
    }

    /// Who won a complete trick, or is winning the one on the table.
    pub(crate) fn winner_of(&self, number: usize) -> Seat {
        match self.winners.get(number) {
            Some(&winner) => winner,
            None => self.tricks[number][self.winning_play(&self.tricks[number], number)].0,
        }
    }

    pub(crate) fn trick_augen(&self, number: usize) -> u32 {
        self.tricks[number].iter().map(|&(_, card)| augen(card)).sum()
    }

    /// The place in a trick of the play that won it.
    pub(super) fn place_of_winner(&self, number: usize) -> usize {
        let winner = self.winners[number];
        self.tricks[number].iter().position(|&(seat, _)| seat == winner).expect("the winner played a card")
    }
}
