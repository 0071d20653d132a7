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
    /// The trumps of the Normalspiel, with this suit in the place of ♦.
    fn normal_trumps(&self, suit: Suit) -> Vec<Card> {
        let mut trumps: Vec<Card> = self.joker_card().into_iter().collect();
        if self.rules.dulle.mode != DulleMode::Off {
            trumps.push(Card::DULLE);
        }
        trumps.extend(of_rank(Rank::Queen));
        trumps.extend(of_rank(Rank::Jack));
        for card in of_suit(suit, &[Rank::Ace, Rank::Ten, Rank::King, Rank::Nine]) {
            if !trumps.contains(&card) {
                trumps.push(card);
            }
        }
        trumps
    }

    /// The order of the Normalspiel, by which hands are judged before there is a contract.
    pub(crate) fn normal_order(&self) -> Order {
        Order::with(self.normal_trumps(Suit::Diamonds), &RANKS)
    }

    /// The definition of the solo that is played, if a rule file has one.
    pub(super) fn own_solo(&self) -> Option<&SoloDefinition> {
        let Some(Contract::Solo(kind, _)) = self.contract else { return None };
        self.own_solo_of(kind)
    }

    pub(super) fn own_solo_of(&self, kind: SoloKind) -> Option<&SoloDefinition> {
        self.rules.solo.own.iter().find(|solo| solo.kind() == kind)
    }

    /// The ranks of a plain suit in a solo of a rule file, from the highest.
    fn own_ranks(solo: &SoloDefinition) -> Vec<Rank> {
        let mut ranks = Vec::new();
        for rank in RANKS {
            let place = solo.plain.iter().position(|&cards| cards == Cards::Rank(rank));
            ranks.push((place.unwrap_or(usize::MAX), rank));
        }
        ranks.sort_by_key(|&(place, _)| place);
        ranks.into_iter().map(|(_, rank)| rank).collect()
    }

    /// All cards that these words mean, in their order: by itself a card is named more closely than by its rank, and by that more
    /// closely than by its suit.
    fn named_by(&self, words: &[Cards], solo: &SoloDefinition) -> Vec<Card> {
        let ranks = SlowEngine::own_ranks(solo);
        let mut named = Vec::new();
        for card in Card::all() {
            let is_dulle = card == Card::DULLE && self.rules.dulle.mode != DulleMode::Off;
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
        match self.own_solo().and_then(|solo| solo.dulle) {
            Some(Cards::Card(card)) => card,
            _ => Card::DULLE,
        }
    }

    /// The order of cards as it is now, raised cards included.
    pub(crate) fn order(&self) -> Order {
        let mut trumps = match self.contract {
            None
            | Some(
                Contract::Normal | Contract::Hochzeit(..) | Contract::Armut { .. } | Contract::EachAlone(_),
            ) => self.normal_trumps(Suit::Diamonds),
            Some(Contract::Solo(kind, _)) => match kind {
                SoloKind::CLUB => self.normal_trumps(Suit::Clubs),
                SoloKind::SPADE => self.normal_trumps(Suit::Spades),
                SoloKind::HEART => self.normal_trumps(Suit::Hearts),
                SoloKind::DIAMOND | SoloKind::NULL => self.normal_trumps(Suit::Diamonds),
                SoloKind::DAMEN => of_rank(Rank::Queen),
                SoloKind::BUBE => of_rank(Rank::Jack),
                SoloKind::KOENIG => of_rank(Rank::King),
                SoloKind::GEMISCHT => [of_rank(Rank::Queen), of_rank(Rank::Jack)].concat(),
                SoloKind::FLEISCHLOS => Vec::new(),
                SoloKind::ZEHNER => of_rank(Rank::Ten),
                SoloKind::NEUNER => of_rank(Rank::Nine),
                SoloKind::DULLEN => vec![Card::DULLE],
                SoloKind::KOEHLER => [Rank::King, Rank::Queen, Rank::Jack].map(of_rank).concat(),
                SoloKind::KOENIG_DAMEN => [Rank::King, Rank::Queen].map(of_rank).concat(),
                SoloKind::KOENIG_BUBEN => [Rank::King, Rank::Jack].map(of_rank).concat(),
                own => {
                    let solo = self.own_solo_of(own).expect("a solo of the rule file");
                    self.named_by(&solo.trumps, solo)
                }
            },
        };
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
        let ranks = self.own_solo().map_or(RANKS.to_vec(), SlowEngine::own_ranks);
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

    pub(crate) fn is_trump(&self, card: Card) -> bool {
        self.order().is_trump(card)
    }

    /// Whether ♥10 is the top trump of this contract.
    pub(super) fn has_dulle(&self) -> bool {
        if let Some(solo) = self.own_solo() {
            let is_named = |word: &Cards| [Cards::Dulle, Cards::Card(Card::DULLE)].contains(word);
            let has_one = solo.dulle.is_some() || solo.trumps.iter().any(is_named);
            return has_one && self.rules.dulle.mode != DulleMode::Off;
        }
        // Among the tens of a Zehnersolo it is only the third.
        self.rules.dulle.mode != DulleMode::Off
            && self.is_trump(Card::DULLE)
            && !matches!(self.contract, Some(Contract::Solo(SoloKind::ZEHNER, _)))
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
            // In a Neunersolo a Joker is a nine like the others, and not the highest trump.
            let is_joker = Some(trump) == self.joker_card()
                && !matches!(self.contract, Some(Contract::Solo(SoloKind::NEUNER, _)))
                && self.own_solo().is_none_or(|solo| solo.trumps.contains(&Cards::Joker));
            let second_wins = (trump == self.dulle_card() && self.second_dulle_wins(number))
                || (is_joker && self.rules.joker.mode == JokerMode::Second)
                || self.second_of_its_kind_wins(trump);
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
            if self.second_of_its_kind_wins(card) { places.last().copied() } else { places.first().copied() }
        };
        suit.iter().find_map(|&card| first_or_second(card)).expect("the card led is there")
    }

    /// True if a solo of the rule file lets the second of these cards beat the first.
    fn second_of_its_kind_wins(&self, card: Card) -> bool {
        self.own_solo().is_some_and(|solo| self.named_by(&solo.second, solo).contains(&card))
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
