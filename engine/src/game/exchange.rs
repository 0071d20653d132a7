//! Cards that change hands before play: an Armut and who takes it (catalogue section 3, keys `armut.*`), and the
//! four cards that are pushed round in a Schiebekopf (section 6).

use serde::{Deserialize, Serialize};

use super::{Game, IllegalAction, Phase};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, Vorbehalt};
use crate::rules::{AnnounceTrumps, AnsagenArmut, ArmutAskFrom, ArmutRefused, ArmutReturn};
use crate::seat::{Party, Seat};

/// How many cards are pushed in a Schiebekopf.
const PUSHED: usize = 4;

/// Cards handed over, face down: known to giver and receiver alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandOver {
    /// Who gave them.
    pub from: Seat,
    /// Who got them; nobody if they are the Skat of a Schiebekopf.
    pub to: Option<Seat>,
    /// The cards.
    pub cards: CardSet,
}

/// What the taker of an Armut has said of the trumps that it gave back (key `armut.announce_returned_trumps`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ReturnedTrumps {
    /// How many there were.
    Number(usize),
    /// Whether there were any.
    Whether(bool),
}

impl ReturnedTrumps {
    /// How many there were at least.
    pub const fn least(self) -> usize {
        match self {
            ReturnedTrumps::Number(number) => number,
            ReturnedTrumps::Whether(any) => any as usize,
        }
    }

    /// How many there were at most, if so many cards were given back.
    pub const fn most(self, cards: usize) -> usize {
        match self {
            ReturnedTrumps::Number(number) => number,
            ReturnedTrumps::Whether(true) => cards,
            ReturnedTrumps::Whether(false) => 0,
        }
    }
}

impl Game<'_> {
    /// The cards that changed hands, in order.
    pub fn hand_overs(&self) -> &[HandOver] {
        &self.hand_overs
    }

    /// Who was asked to take the Armut, and the answer, in order.
    pub fn armut_answers(&self) -> &[(Seat, bool)] {
        &self.armut_answers
    }

    /// The Armut that is played, or that is being offered.
    pub(crate) fn poor(&self) -> Option<Seat> {
        match (self.contract, self.phase) {
            (Contract::Armut { poor, .. }, _) => Some(poor),
            (_, Phase::Armut(_)) => self.first_armut(),
            _ => None,
        }
    }

    /// The first from forehand on who has declared an Armut.
    pub(crate) fn first_armut(&self) -> Option<Seat> {
        self.forehand().round().find(|&seat| matches!(self.vorbehalte[seat], Some(Vorbehalt::Armut(_))))
    }

    /// Whether somebody has taken the Armut, and no card has changed hands.
    pub(crate) fn is_before_exchange(&self) -> bool {
        matches!((self.phase, self.contract), (Phase::Exchange(_), Contract::Armut { .. }))
            && self.hand_overs.is_empty()
    }

    /// Asks round who takes the Armut of `poor`.
    pub(super) fn offer_armut(&mut self, poor: Seat) {
        self.phase = Phase::Armut(self.asked_for_armut(poor).next().expect("three others"));
    }

    fn asked_for_armut(&self, poor: Seat) -> impl Iterator<Item = Seat> + use<> {
        let first = match self.rules.set().armut.ask_from {
            ArmutAskFrom::Forehand => self.forehand(),
            ArmutAskFrom::LeftOfPoor => poor.next(),
            ArmutAskFrom::Opposite => poor.clockwise(2),
        };
        first.round().filter(move |&seat| seat != poor)
    }

    /// Whether this seat may take the Armut that is being offered: it may be for one party only.
    pub fn may_take_armut(&self, seat: Seat) -> bool {
        let declared = self.first_armut().and_then(|poor| self.vorbehalte[poor]);
        match declared {
            Some(Vorbehalt::Armut(Some(party))) => {
                self.hand(seat).contains(Card::ALTE) == (party == Party::Re)
            }
            _ => true,
        }
    }

    /// Whether the seat that is asked may leave the Armut: the last one may have to take it (key `armut.refused`).
    pub fn may_leave_armut(&self) -> bool {
        let is_last = self.armut_answers.len() == 2;
        !(is_last && self.rules.set().armut.refused == ArmutRefused::LastTakes)
    }

    /// The seat that is asked takes the Armut or leaves it.
    ///
    /// # Errors
    /// If the seat is not asked, or may not take it, or may not leave it.
    pub fn answer_armut(&mut self, seat: Seat, take: bool) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Armut(seat))?;
        if take && !self.may_take_armut(seat) {
            return Err(IllegalAction::NotForYou(seat));
        }
        if !take && !self.may_leave_armut() {
            return Err(IllegalAction::MustTake(seat));
        }
        let poor = self.first_armut().expect("an Armut is being offered");
        self.armut_answers.push((seat, take));
        if take {
            self.agree_on(Contract::Armut { poor, taker: seat });
            self.phase = Phase::Exchange(poor);
            if self.rules.set().ansagen.armut == AnsagenArmut::BeforeExchange {
                self.set_limits();
            }
        } else if let Some(next) = self.asked_for_armut(poor).nth(self.armut_answers.len()) {
            self.phase = Phase::Armut(next);
        } else {
            match self.rules.set().armut.refused {
                ArmutRefused::Redeal => self.phase = Phase::Redeal,
                ArmutRefused::PlayOn => self.begin(Contract::Normal),
                ArmutRefused::Ramsch => self.begin(Contract::RAMSCH),
                ArmutRefused::SchwarzeSau => self.begin(Contract::SCHWARZE_SAU),
                ArmutRefused::LastTakes => unreachable!("the last one asked has taken it"),
            }
        }
        Ok(())
    }

    /// The trumps of the Normalspiel in a hand as dealt.
    pub(crate) fn dealt_trumps(&self, seat: Seat) -> CardSet {
        let trumps = self.rules.order(crate::order::Trumps::Normal).trumps();
        self.deal.hands()[seat].intersection(trumps)
    }

    /// How many cards the seat that is to hand cards over must give; 0 if none is due.
    pub fn cards_to_hand_over(&self) -> usize {
        match (self.phase, self.contract) {
            (Phase::Exchange(_), Contract::Armut { poor, .. }) => {
                let trumps = self.dealt_trumps(poor).len();
                self.rules.set().armut.cards.0.map_or(trumps, usize::from)
            }
            (Phase::Exchange(_), _) => PUSHED,
            _ => 0,
        }
    }

    /// The cards among which the seat that is to hand cards over must give some, and may give the rest from.
    fn must_and_may_hand_over(&self) -> (CardSet, CardSet) {
        match (self.phase, self.contract) {
            (Phase::Exchange(seat), Contract::Armut { poor, .. }) if seat == poor => {
                let trumps = self.dealt_trumps(poor);
                (trumps, self.hands[seat].minus(trumps))
            }
            (Phase::Exchange(seat), Contract::Armut { .. }) => match self.rules.set().armut.back {
                ArmutReturn::Any => (CardSet::EMPTY, self.hands[seat]),
                ArmutReturn::NoneReceived => (CardSet::EMPTY, self.deal.hands()[seat]),
                ArmutReturn::FehlFirst => {
                    let trumps = self.hands[seat].intersection(self.order.trumps());
                    let fehl = self.hands[seat].minus(trumps);
                    let is_enough = fehl.len() >= self.cards_to_hand_over();
                    if is_enough { (CardSet::EMPTY, fehl) } else { (fehl, trumps) }
                }
            },
            (Phase::Exchange(seat), _) => (CardSet::EMPTY, self.hands[seat]),
            _ => (CardSet::EMPTY, CardSet::EMPTY),
        }
    }

    /// Everything that the seat that is to hand cards over may give, once each.
    pub fn legal_hand_overs(&self) -> Vec<CardSet> {
        let (must, may) = self.must_and_may_hand_over();
        match self.cards_to_hand_over().checked_sub(must.len()) {
            Some(free) if matches!(self.phase, Phase::Exchange(_)) => {
                subsets(may, free).into_iter().map(|rest| must.plus(rest)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The seat that is due hands cards over.
    ///
    /// # Errors
    /// If the seat is not due, or may not give these cards.
    pub fn hand_over(&mut self, seat: Seat, cards: CardSet) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Exchange(seat))?;
        let (must, may) = self.must_and_may_hand_over();
        let fits = cards.len() == self.cards_to_hand_over()
            && must.is_subset(cards)
            && cards.is_subset(self.hands[seat])
            && cards.minus(must).is_subset(may);
        if !fits {
            return Err(IllegalAction::HandOver(seat, cards));
        }
        let to = self.receiver(seat);
        self.hand_overs.push(HandOver { from: seat, to, cards });
        if self.ends_with_the_exchange() {
            self.set_limits();
        }
        self.hands[seat] = self.hands[seat].minus(cards);
        match to {
            Some(to) => self.hands[to] = self.hands[to].plus(cards),
            None => self.skat = cards,
        }
        match (self.contract, to) {
            (Contract::Armut { poor, .. }, Some(to)) if to == poor => self.begin(self.contract),
            (_, Some(to)) => self.phase = Phase::Exchange(to),
            (_, None) => self.begin(self.contract),
        }
        Ok(())
    }

    /// Who gets what `seat` hands over.
    fn receiver(&self, seat: Seat) -> Option<Seat> {
        match self.contract {
            Contract::Armut { poor, taker } => Some(if seat == poor { taker } else { poor }),
            _ => Some(seat.next()).filter(|&next| next != self.forehand()),
        }
    }

    /// What the taker of an Armut has said of the trumps that it gave back, where it says anything (key
    /// `armut.announce_returned_trumps`).
    pub fn announced_returned_trumps(&self) -> Option<ReturnedTrumps> {
        let Contract::Armut { taker, .. } = self.contract else { return None };
        let trumps = self.rules.order(self.contract.into()).trumps();
        let returned = self.hand_overs.iter().find(|given| given.from == taker)?;
        let number = returned.cards.intersection(trumps).len();
        match self.rules.set().armut.announce_returned_trumps {
            AnnounceTrumps::Nothing => None,
            AnnounceTrumps::Whether => Some(ReturnedTrumps::Whether(number > 0)),
            AnnounceTrumps::Number => Some(ReturnedTrumps::Number(number)),
        }
    }

    /// A Schiebekopf begins: forehand takes up the four cards that lie face down.
    pub(super) fn begin_pushing(&mut self) {
        let forehand = self.forehand();
        self.contract = Contract::SCHIEBEKOPF;
        self.hands[forehand] = self.hands[forehand].plus(self.skat);
        self.skat = CardSet::EMPTY;
        self.phase = Phase::Exchange(forehand);
    }
}

/// All distinct sets of `count` cards of a hand.
fn subsets(cards: CardSet, count: usize) -> Vec<CardSet> {
    fn extend(kinds: &[(Card, usize)], left: usize, chosen: CardSet, found: &mut Vec<CardSet>) {
        match kinds.split_first() {
            _ if left == 0 => found.push(chosen),
            None => {}
            Some((&(card, held), rest)) => {
                let mut chosen = chosen;
                for take in 0..=held.min(left) {
                    if take > 0 {
                        chosen.insert(card);
                    }
                    extend(rest, left - take, chosen, found);
                }
            }
        }
    }
    let kinds: Vec<(Card, usize)> = cards.kinds().iter().map(|card| (card, cards.count(card))).collect();
    let mut found = Vec::new();
    extend(&kinds, count, CardSet::EMPTY, &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subsets_of_a_hand_are_all_distinct_and_as_many_as_there_are() {
        let hand: CardSet = "CA CA ST HK".parse().unwrap();
        let mut found: Vec<String> = subsets(hand, 2).into_iter().map(CardSet::codes).collect();
        found.sort();
        found.dedup();
        // CA CA, CA ST, CA HK, ST HK.
        assert_eq!(found.len(), 4);
        assert_eq!(subsets(hand, 0), [CardSet::EMPTY]);
        assert!(subsets(hand, 5).is_empty());
    }
}
