//! Section 1: the order of cards in every contract, and who wins a trick.

use doko_engine::rules::{ArmutSuspends, DulleLastTrick, DulleMode, JokerAbove, JokerMode, JokerSuit};
use doko_engine::{Card, Contract, Rank, Seat, SoloKind, Suit};

use super::SlowEngine;

/// Trumps from the highest, and the plain suits, each from its highest card.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) trumps: Vec<Card>,
    pub(crate) plain: Vec<Vec<Card>>,
}

impl Order {
    fn with(trumps: Vec<Card>) -> Order {
        let plain = Suit::ALL.map(|suit| {
            let mut cards =
                of_suit(suit, &[Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack, Rank::Nine]);
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
        Order::with(self.normal_trumps(Suit::Diamonds))
    }

    /// The order of cards as it is now, raised cards included.
    pub(crate) fn order(&self) -> Order {
        let mut trumps = match self.contract {
            None
            | Some(
                Contract::Normal | Contract::Hochzeit(..) | Contract::Armut { .. } | Contract::EachAlone(_),
            ) => self.normal_trumps(Suit::Diamonds),
            Some(Contract::Solo(kind, _)) => match kind {
                SoloKind::Club => self.normal_trumps(Suit::Clubs),
                SoloKind::Spade => self.normal_trumps(Suit::Spades),
                SoloKind::Heart => self.normal_trumps(Suit::Hearts),
                SoloKind::Diamond | SoloKind::Null => self.normal_trumps(Suit::Diamonds),
                SoloKind::Damen => of_rank(Rank::Queen),
                SoloKind::Bube => of_rank(Rank::Jack),
                SoloKind::Koenig => of_rank(Rank::King),
                SoloKind::Gemischt => [of_rank(Rank::Queen), of_rank(Rank::Jack)].concat(),
                SoloKind::Fleischlos => Vec::new(),
                SoloKind::Zehner => of_rank(Rank::Ten),
                SoloKind::Neuner => of_rank(Rank::Nine),
                SoloKind::Dullen => vec![Card::DULLE],
                SoloKind::Koehler => [Rank::King, Rank::Queen, Rank::Jack].map(of_rank).concat(),
                SoloKind::KoenigDamen => [Rank::King, Rank::Queen].map(of_rank).concat(),
                SoloKind::KoenigBuben => [Rank::King, Rank::Jack].map(of_rank).concat(),
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
        Order::with(trumps)
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
        // Among the tens of a Zehnersolo it is only the third.
        self.rules.dulle.mode != DulleMode::Off
            && self.is_trump(Card::DULLE)
            && !matches!(self.contract, Some(Contract::Solo(SoloKind::Zehner, _)))
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
                && !matches!(self.contract, Some(Contract::Solo(SoloKind::Neuner, _)));
            let second_wins = (trump == Card::DULLE && self.second_dulle_wins(number))
                || (is_joker && self.rules.joker.mode == JokerMode::Second);
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
        suit.iter().find_map(|&card| places(card).first().copied()).expect("the card led is there")
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
