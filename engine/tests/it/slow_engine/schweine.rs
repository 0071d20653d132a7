//! Schweine, Superschweine and Hyperschweine: the aces and other pairs of the trump suit that become the highest trumps.

use doko_engine::rules::{
    ArmutSuspends, Cards, DulleMode, Hyperschweine, SchweineIn, SchweineMode, SecondOnly, Superschweine,
};
use doko_engine::{Card, Contract, Rank, Seat, SoloKind, Step};

use super::{Kind, Klaerung, Phase, SlowEngine, count};

impl SlowEngine {
    /// The kind of this game, if there can be Schweine in it.
    fn game_with_schweine(&self) -> Option<SchweineIn> {
        if self.sau.is_some() {
            return None;
        }
        let kind = match self.contract? {
            Contract::Normal => SchweineIn::Normal,
            Contract::Hochzeit(..) => SchweineIn::Hochzeit,
            Contract::Armut { .. } => SchweineIn::Armut,
            Contract::Solo(SoloKind::CLUB | SoloKind::SPADE | SoloKind::HEART | SoloKind::DIAMOND, _) => {
                SchweineIn::Farbsolo
            }
            Contract::Solo(kind, _) if self.own_solo_of(kind)?.schweine => SchweineIn::Farbsolo,
            Contract::Solo(..) | Contract::EachAlone(_) => return None,
        };
        let rules = &self.rules.schweine;
        (rules.mode != SchweineMode::Off && rules.contracts.contains(&kind)).then_some(kind)
    }

    /// The Hochzeit has become a solo, in which nobody gets Schweine any more.
    fn is_solo_without_schweine(&self) -> bool {
        self.rules.hochzeit.lone_is_solo
            && matches!(self.contract, Some(Contract::Hochzeit(..)))
            && matches!(self.klaerung(), Some(Klaerung::Alone { .. }))
            && !self.rules.schweine.contracts.contains(&SchweineIn::Farbsolo)
    }

    /// The card that can become a Schwein.
    pub(super) fn schwein_card(&self) -> Option<Card> {
        let word = self.rules.schweine.pairs.first().copied().unwrap_or(Cards::Rank(Rank::Ace));
        self.card_to_raise(word)
    }

    /// The card that can become a Superschwein.
    pub(super) fn superschwein_card(&self) -> Option<Card> {
        let schwein = self.schwein_card()?;
        let word = match self.rules.schweine.superschweine {
            Superschweine::Off => self.rules.schweine.pairs.get(1).copied()?,
            Superschweine::Nine => Cards::Rank(Rank::Nine),
            Superschweine::King => Cards::Rank(Rank::King),
            Superschweine::Ten => Cards::Rank(Rank::Ten),
        };
        self.card_to_raise(word).filter(|&card| card != schwein)
    }

    /// The card that can become a Hyperschwein once there are Superschweine.
    pub(super) fn hyperschwein_card(&self) -> Option<Card> {
        let below = [self.schwein_card()?, self.superschwein_card()?];
        let word = match self.rules.schweine.hyperschweine {
            Hyperschweine::Off => self.rules.schweine.pairs.get(2).copied()?,
            Hyperschweine::Nine => Cards::Rank(Rank::Nine),
            Hyperschweine::King => Cards::Rank(Rank::King),
            Hyperschweine::Ten => Cards::Rank(Rank::Ten),
        };
        self.card_to_raise(word).filter(|card| !below.contains(card))
    }

    /// The card of which a pair can be raised where `word` is listed: a trump, and no Dulle and no Joker.
    fn card_to_raise(&self, word: Cards) -> Option<Card> {
        self.game_with_schweine()?;
        let card = match word {
            Cards::Card(card) => card,
            Cards::Rank(rank) => Card::new(self.trump_suit()?, rank),
            _ => return None,
        };
        let is_dulle = card == self.dulle_card() && self.rules.dulle.mode != DulleMode::Off;
        (self.is_trump_at_home(card) && !is_dulle && Some(card) != self.joker_card()).then_some(card)
    }

    /// Whether a seat held both aces when play began.
    pub(super) fn started_with_both_aces(&self, seat: Seat) -> bool {
        self.schwein_card().is_some_and(|ace| count(&self.start[seat.index()], ace) == 2)
    }

    pub(super) fn answer_schweine(&mut self, seat: Seat, yes: bool) {
        self.phase = Phase::Card(self.first_leader());
        if yes {
            let in_hochzeit = matches!(self.contract, Some(Contract::Hochzeit(..)));
            self.raise(seat, !in_hochzeit);
        }
    }

    /// Raises the Schweine, which may be an Ansage too.
    fn raise(&mut self, seat: Seat, may_be_ansage: bool) {
        self.schweine = Some(seat);
        let is_ansage = may_be_ansage && self.rules.schweine.is_ansage;
        let kind = self.may_say(seat, Step::Ansage);
        if is_ansage && kind.is_some_and(|kind| kind != Kind::MitMir) {
            self.say(seat, Step::Ansage);
            // Whoever announces them with a card is answered after it.
            let by_words =
                matches!(self.rules.schweine.mode, SchweineMode::BeforePlay | SchweineMode::Anytime);
            let with_card = !by_words;
            self.said.last_mut().expect("just said").with_card = with_card;
        }
    }

    /// Whether the ace that this seat could play now would be a Schwein, by itself or announced.
    fn next_ace_can_be_schwein(&self, seat: Seat) -> bool {
        let Some(ace) = self.schwein_card() else { return false };
        if self.schweine.is_some() || self.is_solo_without_schweine() || !self.started_with_both_aces(seat) {
            return false;
        }
        let held = count(&self.hands[seat.index()], ace);
        if self.rules.schweine.second_only == SecondOnly::Off {
            return held == 2;
        }
        if held != 1 {
            return false;
        }
        let first = self.tricks.iter().position(|trick| trick.contains(&(seat, ace)));
        let winner = first.and_then(|number| self.winners.get(number).copied());
        let known = self.known_to(seat);
        winner.is_some_and(|winner| {
            let second_only = self.rules.schweine.second_only;
            let party = known[seat.index()].filter(|_| second_only == SecondOnly::Party);
            winner == seat
                || second_only == SecondOnly::Any
                || (party.is_some() && known[winner.index()] == party)
        })
    }

    pub(super) fn may_play_schwein(&self, seat: Seat) -> bool {
        self.rules.schweine.mode == SchweineMode::OnPlay
            && self.next_ace_can_be_schwein(seat)
            && self.schwein_card().is_some_and(|ace| self.legal_cards().contains(&ace))
    }

    /// Whether the seat on turn may announce Schweine before it plays a card.
    pub(super) fn may_announce_schweine(&self, seat: Seat) -> bool {
        self.rules.schweine.mode == SchweineMode::Anytime
            && self.next_ace_can_be_schwein(seat)
            && !self.legal_cards().is_empty()
            && !self.hesitated.contains(&(seat, self.played()))
    }

    pub(super) fn announce_schweine(&mut self, seat: Seat) {
        self.raise(seat, true);
    }

    pub(super) fn play_schwein(&mut self, seat: Seat) {
        self.raise(seat, true);
        let ace = self.schwein_card().expect("there are Schweine");
        self.put(seat, ace);
    }

    /// What a card raises without a word as it is played.
    pub(super) fn raise_by_itself(&mut self, seat: Seat, card: Card) {
        let automatic = self.rules.schweine.mode == SchweineMode::Automatic;
        if automatic && Some(card) == self.schwein_card() && self.next_ace_can_be_schwein(seat) {
            self.raise(seat, true);
        }
        let in_armut = matches!(self.contract, Some(Contract::Armut { .. }));
        let suspended = in_armut && self.rules.armut.suspends.contains(&ArmutSuspends::Superschweine);
        let is_super = Some(card) == self.superschwein_card();
        // Both in hand: so none has been played.
        let both = count(&self.hands[seat.index()], card) == 2;
        let can_be = !suspended;
        if can_be && self.schweine.is_some() && is_super && both {
            self.superschweine = Some(seat);
        }
        let is_hyper = Some(card) == self.hyperschwein_card();
        if can_be && self.superschweine.is_some() && is_hyper && both {
            self.hyperschweine = Some(seat);
        }
    }

    /// Whether a play of a complete or open trick was a Schwein.
    pub(super) fn was_schwein(&self, number: usize, place: usize) -> bool {
        self.schweine_played.contains(&(number, place))
    }
}
