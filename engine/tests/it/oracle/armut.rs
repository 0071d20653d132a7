//! Armut: who takes it, and the cards that change hands; and those that are pushed on in a Schiebekopf.

use doko_engine::rules::{AnnounceTrumps, ArmutAskFrom, ArmutRefused, ArmutReturn, GameKind};
use doko_engine::{Card, Contract, Party, Redeal, ReturnedTrumps, Seat, Vorbehalt};

use super::{Oracle, Phase, count};

/// How many cards a player of a Schiebekopf pushes on.
const PUSHED: usize = 4;

impl Oracle {
    pub(super) fn look_for_taker(&mut self, poor: Seat) {
        self.poor = Some(poor);
        self.ask_next();
    }

    /// The seats that are asked whether they take the Armut, in turn.
    fn askable(&self) -> Vec<Seat> {
        let poor = self.poor.expect("there is an Armut");
        let first = match self.rules.armut.ask_from {
            ArmutAskFrom::Forehand => self.setup.forehand,
            ArmutAskFrom::LeftOfPoor => poor.next(),
            ArmutAskFrom::Opposite => poor.next().next(),
        };
        (0..4).map(|steps| first.clockwise(steps)).filter(|&seat| seat != poor).collect()
    }

    fn ask_next(&mut self) {
        match self.askable().get(self.asked.len()) {
            Some(&seat) => self.phase = Phase::Armut(seat),
            None => match self.rules.armut.refused {
                ArmutRefused::Redeal => self.deal_again(Redeal::ArmutRefused),
                ArmutRefused::PlayOn => self.begin(Contract::Normal),
                ArmutRefused::LastTakes => unreachable!("somebody takes it"),
            },
        }
    }

    /// What a seat that is asked may answer.
    pub(super) fn answers(&self, seat: Seat) -> Vec<bool> {
        let poor = self.poor.expect("there is an Armut");
        let holds_alte = self.was_dealt(seat, Card::ALTE) > 0;
        let may_take = match self.declared.iter().find(|&&(declarer, _)| declarer == poor) {
            Some((_, Vorbehalt::Armut(Some(Party::Re)))) => holds_alte,
            Some((_, Vorbehalt::Armut(Some(Party::Kontra)))) => !holds_alte,
            _ => true,
        };
        let is_last = self.askable().last() == Some(&seat);
        let must_take = self.rules.armut.refused == ArmutRefused::LastTakes && is_last;
        match (may_take, must_take) {
            (true, true) => vec![true],
            (true, false) => vec![false, true],
            (false, _) => vec![false],
        }
    }

    pub(super) fn answer_armut(&mut self, seat: Seat, yes: bool) {
        self.asked.push((seat, yes));
        if yes {
            let poor = self.poor.expect("there is an Armut");
            self.phase = Phase::Exchange(poor);
            self.contract = Some(Contract::Armut { poor, taker: seat });
        } else {
            self.ask_next();
        }
    }

    /// Who takes the Armut.
    fn taker(&self) -> Option<Seat> {
        self.asked.iter().find(|&&(_, yes)| yes).map(|&(seat, _)| seat)
    }

    /// How many cards change hands.
    fn exchanged(&self) -> usize {
        match (self.rules.game, self.poor) {
            (GameKind::Doppelkopf, Some(poor)) => {
                self.rules.armut.cards.0.map_or_else(|| self.trumps_dealt(poor).len(), usize::from)
            }
            _ => PUSHED,
        }
    }

    /// Whether a seat may hand these cards over.
    pub(super) fn may_hand_over(&self, seat: Seat, cards: &[Card]) -> bool {
        let held = |from: &[Card]| cards.iter().all(|&card| count(cards, card) <= count(from, card));
        if cards.len() != self.exchanged() || !held(&self.hands[seat.index()]) {
            return false;
        }
        if self.rules.game != GameKind::Doppelkopf {
            return true;
        }
        if self.poor == Some(seat) {
            // Every trump goes.
            let order = self.normal_order();
            let trumps = |cards: &[Card]| cards.iter().filter(|&&card| order.is_trump(card)).count();
            return trumps(cards) == trumps(&self.hands[seat.index()]);
        }
        match self.rules.armut.back {
            ArmutReturn::Any => true,
            ArmutReturn::NoneReceived => held(&self.dealt[seat.index()]),
            ArmutReturn::FehlFirst => {
                let order = self.normal_order();
                let fehl = |cards: &[Card]| cards.iter().filter(|&&card| !order.is_trump(card)).count();
                // With a trump goes every Fehl card.
                fehl(cards) == cards.len() || fehl(cards) == fehl(&self.hands[seat.index()])
            }
        }
    }

    /// Everything that a seat may hand over, each once.
    pub(super) fn exchanges(&self, seat: Seat) -> Vec<Vec<Card>> {
        let mut choices = choices(&self.hands[seat.index()], self.exchanged());
        choices.retain(|cards| self.may_hand_over(seat, cards));
        choices
    }

    pub(super) fn hand_over(&mut self, seat: Seat, cards: &[Card]) {
        self.handed.push((seat, cards.to_vec()));
        self.take(seat, cards);
        if self.rules.game != GameKind::Doppelkopf {
            if self.handed.len() == 4 {
                self.skat = cards.to_vec();
                self.begin(Contract::Schiebekopf);
            } else {
                self.give(seat.next(), cards);
                self.phase = Phase::Exchange(seat.next());
            }
            return;
        }
        let (Some(poor), Some(taker)) = (self.poor, self.taker()) else {
            unreachable!("cards change hands in an Armut that was taken")
        };
        if seat == poor {
            self.give(taker, cards);
            self.phase = Phase::Exchange(taker);
        } else {
            self.give(poor, cards);
            self.begin(Contract::Armut { poor, taker });
        }
    }

    /// What everybody is told of the trumps that the taker gave back.
    pub(crate) fn returned_trumps(&self) -> Option<ReturnedTrumps> {
        let Some(Contract::Armut { taker, .. }) = self.contract else { return None };
        let order = self.normal_order();
        let (_, cards) = self.handed.iter().find(|&&(seat, _)| seat == taker)?;
        let trumps = cards.iter().filter(|&&card| order.is_trump(card)).count();
        match self.rules.armut.announce_returned_trumps {
            AnnounceTrumps::Nothing => None,
            AnnounceTrumps::Whether => Some(ReturnedTrumps::Whether(trumps != 0)),
            AnnounceTrumps::Number => Some(ReturnedTrumps::Number(trumps)),
        }
    }
}

/// All choices of so many cards of a sorted hand; two equal cards are the same.
fn choices(hand: &[Card], many: usize) -> Vec<Vec<Card>> {
    if many == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for place in 0..hand.len() {
        if place > 0 && hand[place] == hand[place - 1] {
            continue;
        }
        for rest in choices(&hand[place + 1..], many - 1) {
            all.push([vec![hand[place]], rest].concat());
        }
    }
    all
}
