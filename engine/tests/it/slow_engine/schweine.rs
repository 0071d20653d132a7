//! Schweine, Superschweine and Hyperschweine: the aces and other pairs of the trump suit that become the highest trumps.

use doko_engine::rules::{
    ArmutSuspends, DulleMode, Hyperschweine, SchweineIn, SchweineMode, SecondOnly, Superschweine,
};
use doko_engine::{Card, Contract, Rank, Seat, SoloKind, Step, Suit};

use super::{Kind, Klaerung, Phase, SlowEngine, count};

impl SlowEngine {
    /// The suit whose aces and Superschweine can be raised in this contract.
    fn schweine_suit(&self) -> Option<Suit> {
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
        let are_there = rules.mode != SchweineMode::Off && rules.contracts.contains(&kind);
        self.trump_suit().filter(|_| are_there)
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
        self.card_of_suit(Rank::Ace)
    }

    /// The card that can become a Superschwein.
    pub(super) fn superschwein_card(&self) -> Option<Card> {
        match self.rules.schweine.superschweine {
            Superschweine::Off => None,
            Superschweine::Nine => self.card_of_suit(Rank::Nine),
            Superschweine::King => self.card_of_suit(Rank::King),
            Superschweine::Ten => self.card_of_suit(Rank::Ten),
        }
    }

    /// The card that can become a Hyperschwein once there are Superschweine.
    pub(super) fn hyperschwein_card(&self) -> Option<Card> {
        match self.rules.schweine.hyperschweine {
            Hyperschweine::Off => None,
            Hyperschweine::Nine => self.card_of_suit(Rank::Nine),
            Hyperschweine::King => self.card_of_suit(Rank::King),
            Hyperschweine::Ten => self.card_of_suit(Rank::Ten),
        }
    }

    /// The card of this rank in the suit that can be raised; a Dulle is no ten of it, and a Joker no nine.
    fn card_of_suit(&self, rank: Rank) -> Option<Card> {
        let card = Card::new(self.schweine_suit()?, rank);
        let is_dulle = card == self.dulle_card() && self.rules.dulle.mode != DulleMode::Off;
        (!is_dulle && Some(card) != self.joker_card()).then_some(card)
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
            let party = known[seat.index()].filter(|_| self.rules.schweine.second_only == SecondOnly::Party);
            winner == seat || (party.is_some() && known[winner.index()] == party)
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
