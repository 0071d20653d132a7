//! Armut: who takes it, and the cards that change hands; and those that are pushed on in a Schiebekopf.

use doko_engine::rules::{AnnounceTrumps, ArmutAskFrom, ArmutRefused, ArmutReturn, GameKind, VorbehaltTold};
use doko_engine::{Card, Contract, Party, Redeal, ReturnedTrumps, Seat, Vorbehalt};

use super::{Phase, SlowEngine, count};

/// How many cards a player of a Schiebekopf pushes on.
const PUSHED: usize = 4;

impl SlowEngine {
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
                ArmutRefused::Ramsch => self.begin(Contract::RAMSCH),
                ArmutRefused::SchwarzeSau => self.begin(Contract::SCHWARZE_SAU),
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
                self.begin(Contract::SCHIEBEKOPF);
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

    /// The holders of the two ♣Q at the first card, for every way in which they can have been dealt and exchanged as far as
    /// an observer, or everybody, can tell. Other cards are not counted out.
    pub(crate) fn alten_after_exchange(&self, observer: Option<Seat>) -> Vec<Vec<Seat>> {
        let (poor, taker) = (self.poor.expect("an Armut"), self.taker().expect("it was taken"));
        let mut placings = Vec::new();
        for dealt in Seat::ALL.into_iter().flat_map(|a| Seat::ALL.map(|b| [a, b])) {
            for goes_back in [[false, false], [false, true], [true, false], [true, true]] {
                let with_taker = dealt.map(|seat| seat == poor || seat == taker);
                if goes_back.iter().zip(with_taker).any(|(&back, there)| back && !there) {
                    continue;
                }
                let held = [0, 1].map(|n| match (with_taker[n], goes_back[n]) {
                    (true, true) => poor,
                    (true, false) => taker,
                    (false, _) => dealt[n],
                });
                let back = goes_back.iter().filter(|&&back| back).count();
                if self.can_be_dealt(dealt, back, observer) && self.can_be_held(held, observer) {
                    placings.push(held.to_vec());
                }
            }
        }
        placings
    }

    /// Whether the ♣Q can have been dealt to these two, and so many have been given back.
    fn can_be_dealt(&self, dealt: [Seat; 2], back: usize, observer: Option<Seat>) -> bool {
        let (poor, taker) = (self.poor.expect("an Armut"), self.taker().expect("it was taken"));
        let number = |seat: Seat| dealt.iter().filter(|&&holder| holder == seat).count();
        let declared = |of: Seat| self.declared.iter().find(|&&(seat, _)| seat == of).map(|&(_, said)| said);
        let handed = |by: Seat| {
            let cards = self.handed.iter().find(|&&(seat, _)| seat == by).map(|(_, cards)| cards);
            cards.map_or(0, |cards| count(cards, Card::ALTE))
        };
        let has_seen = observer.is_none_or(|seat| {
            let exchanged = number(poor) == handed(poor) && back == handed(taker);
            number(seat) == self.was_dealt(seat, Card::ALTE) && ((seat != poor && seat != taker) || exchanged)
        });
        let was_for = match declared(poor) {
            Some(Vorbehalt::Armut(Some(Party::Re))) => number(taker) > 0,
            Some(Vorbehalt::Armut(Some(Party::Kontra))) => number(taker) == 0,
            _ => true,
        };
        let tells = self.rules.vorbehalt.told == VorbehaltTold::All;
        let has_both = |seat: Seat| {
            !tells || !matches!(declared(seat), Some(Vorbehalt::Hochzeit(_))) || number(seat) == 2
        };
        let most_trumps = usize::from(self.rules.armut.max_trumps.0.expect("an Armut"));
        let own_only = self.rules.armut.back == ArmutReturn::NoneReceived;
        has_seen
            && was_for
            && Seat::ALL.into_iter().all(has_both)
            && number(poor) <= most_trumps
            && (!own_only || back <= number(taker))
            && (back <= self.most_alten_back() || observer == Some(poor) || observer == Some(taker))
    }

    /// How many ♣Q can have come back to the poor player, which has had no other trumps than those.
    fn most_alten_back(&self) -> usize {
        let rules = &self.rules.armut;
        let trumps = rules.max_trumps.0.expect("an Armut") + u8::from(!rules.single_fuchs);
        let exchanged = usize::from(rules.cards.0.unwrap_or(trumps));
        let most = match self.returned_trumps() {
            Some(ReturnedTrumps::Number(number)) => number,
            Some(ReturnedTrumps::Whether(false)) => 0,
            Some(ReturnedTrumps::Whether(true)) | None => exchanged,
        };
        let order = self.normal_order();
        let played = self.tricks.iter().flatten().filter(|play| Some(play.0) == self.poor);
        let others = played.filter(|play| order.is_trump(play.1) && play.1 != Card::ALTE).count();
        most.saturating_sub(others)
    }

    /// Whether the ♣Q can have been held by these two at the first card, as play shows so far.
    fn can_be_held(&self, held: [Seat; 2], observer: Option<Seat>) -> bool {
        Seat::ALL.into_iter().all(|seat| {
            let held = held.iter().filter(|&&holder| holder == seat).count();
            let played = self.tricks.iter().flatten().filter(|&&play| play == (seat, Card::ALTE)).count();
            let hand = &self.hands[seat.index()];
            let Some(left) = held.checked_sub(played) else { return false };
            if observer == Some(seat) {
                return left == count(hand, Card::ALTE);
            }
            left == 0 || (left <= hand.len() && !self.has_shown_no_trump(seat))
        })
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
