//! What the exchange before play proves: of an Armut to the poor player, to the taker, and to the two who take no
//! part, and of the cards pushed in a Schiebekopf (catalogue sections 3 and 6, keys `armut.*`).
//!
//! # Those who take no part in an Armut
//!
//! Let n be the number of cards exchanged and t that of the trumps dealt to the poor player, all of which it gave
//! away; and when play begins let it hold x trumps and the taker y. A history that explains these hands exists if
//! and only if some t does what the rules ask for:
//!
//! - min <= t <= max, and t <= n, or t = n where as many cards go as there are trumps;
//! - or t = max + 1, one of them a single ♦A, where that does not count: see [`Facts::beyond_by_fuchs`];
//! - the x trumps were given back, so x <= n; their number may have been announced, or whether there are any;
//! - if anything may be given back: t <= x + y, and the taker was dealt the rest, x + y - t, one hand at most;
//! - if nothing received may be: what the poor player gave is with the taker, t <= y and n - t <= size - y;
//! - if trumps may be given back only for want of Fehl: either x = 0 and t <= y, or the taker holds trumps alone and x <= t.
//!
//! If the Armut was for one party only, the taker was dealt a ♣Q, or none. Each bound on t below lies under each
//! above it, and that gives bounds on x, y and x + y. The last is a bound on the trumps of the fourth player, who
//! holds what is left. Only x <= y (as many cards as trumps, none received back) ties two hands together; there the
//! cases are told apart by x.

use doko_engine::rules::{ArmutReturn, HandBound};
use doko_engine::{Bits, Card, CardSet, Contract, Party, Seat};

use super::facts::{FACE_DOWN, Facts};

/// Both ♣Q.
pub(super) const ALTEN: CardSet = CardSet::both(Card::ALTE);

/// Both ♦A.
const FUECHSE: CardSet = CardSet::both(Card::FUCHS);

impl Facts<'_, '_> {
    /// What is known when the exchange is known, in cases that exclude each other.
    pub(super) fn exchanged(mut self) -> Vec<Self> {
        match self.view.contract() {
            Contract::Armut { taker, .. } if self.view.is_before_exchange() => {
                if let Some(party) = self.view.armut_for() {
                    self.require(taker, &alten_of(party));
                }
            }
            Contract::Armut { poor, taker } => {
                let own = self.view.seat();
                if own == poor {
                    self.given_to_taker(taker);
                } else if own == taker {
                    self.given_back(poor);
                } else {
                    return self.seen_from_outside(poor, taker);
                }
            }
            Contract::SCHIEBEKOPF => self.pushed(),
            _ => {}
        }
        vec![self]
    }

    /// Cards that this seat gave to another and has not seen since lie there.
    fn pin_known(&mut self, other: Seat) -> Bits {
        let known = self.bits(self.view.known_to_hold(other));
        self.pin(self.place(other), known);
        known
    }

    /// The poor player knows what the taker got and gave.
    fn given_to_taker(&mut self, taker: Seat) {
        self.pin_known(taker);
        let (gave, _) = self.exchanged_with(taker);
        let any_trump = !gave.intersection(self.order.trumps()).is_empty();
        if any_trump && self.view.rules().set().armut.back == ArmutReturn::FehlFirst {
            self.require(taker, &HandBound::number(self.order.trumps(), self.hand_size(), u16::MAX));
        }
        let Some(party) = self.view.armut_for() else { return };
        self.require_of_dealt(taker, &[vec![alten_of(party)]], self.exchanged_with(taker));
    }

    /// What another seat has given to this one before play, and what it got.
    pub(super) fn exchanged_with(&self, other: Seat) -> (CardSet, CardSet) {
        let (mut gave, mut got) = (CardSet::EMPTY, CardSet::EMPTY);
        for given in self.view.own_hand_overs() {
            let sum = if given.from == other { &mut gave } else { &mut got };
            *sum = sum.plus(given.cards);
        }
        (gave, got)
    }

    /// The taker knows that the poor player has no trump but those it gave back.
    fn given_back(&mut self, poor: Seat) {
        let known = self.pin_known(poor);
        self.exclude(poor, self.order.trump_run() - known);
    }

    /// The other two know no card.
    fn seen_from_outside(self, poor: Seat, taker: Seat) -> Vec<Self> {
        let view = self.view;
        let rules = &view.rules().set().armut;
        let Some(most) = rules.max_trumps.0.map(u16::from) else { return vec![self] };
        let least = u16::from(rules.min_trumps);
        let beyond = if rules.single_fuchs { Vec::new() } else { self.beyond_by_fuchs(poor, taker, most) };
        let mut all = self;
        let is_explained = all.told_of_returned(poor, most);
        let mut cases = match rules.back {
            _ if !is_explained => Vec::new(),
            ArmutReturn::Any => {
                all.any_given_back(poor, taker, least, most);
                vec![all]
            }
            ArmutReturn::NoneReceived => all.none_received_back(poor, taker, least, most),
            ArmutReturn::FehlFirst => all.fehl_first_back(poor, taker, least, most),
        };
        cases.extend(beyond);
        cases
    }

    /// What the taker has said of the trumps that it gave back to a poor hand with at most so many. Whether so many cards
    /// have changed hands then.
    fn told_of_returned(&mut self, poor: Seat, most: u16) -> bool {
        let most_given = self.view.rules().set().armut.cards.0.map_or(most, u16::from);
        let (min, max) = match self.view.announced_returned_trumps() {
            Some(said) => (said.least() as u16, said.most(usize::from(most_given)) as u16),
            None => (0, most_given),
        };
        self.require(poor, &HandBound::number(self.order.trumps(), min, max));
        min.max(max) <= most_given
    }

    /// The hands that only a poor hand with one trump more than `most` explains, one of them a single ♦A (key
    /// `armut.single_fuchs`): those on the far side of a bound that `most` gives.
    fn beyond_by_fuchs(&self, poor: Seat, taker: Seat, most: u16) -> Vec<Self> {
        let rules = &self.view.rules().set().armut;
        let (trumps, size) = (self.order.trumps(), self.hand_size());
        let dealt = most + 1;
        let mut all = self.clone();
        all.told_of_returned(poor, dealt);
        let exactly = |number| HandBound::number(trumps, number, number);
        let kept = u16::from(self.view.armut_for() == Some(Party::Re));
        // Where the ♦A went to the taker and may have gone back.
        let is_with_either = self.left_for_three(FUECHSE) > 0;
        match (rules.back, rules.cards.0.map(u16::from)) {
            (ArmutReturn::Any | ArmutReturn::FehlFirst, _) if !is_with_either => Vec::new(),
            (ArmutReturn::Any, cards) => {
                all.together(poor, taker, FUECHSE, 1, 2);
                all.alten_together(poor, taker, most);
                let mut full = all.clone();
                full.together(poor, taker, trumps, size + dealt, size + dealt);
                let mut cases = if self.left_for_three(trumps) < size + dealt { vec![] } else { vec![full] };
                if cards.is_none() {
                    all.require(poor, &exactly(dealt));
                    all.together(poor, taker, trumps, dealt + kept, size + most);
                    cases.push(all);
                }
                cases
            }
            (ArmutReturn::FehlFirst, _) => {
                all.together(poor, taker, FUECHSE, 1, 2);
                all.alten_together(poor, taker, most);
                all.require(poor, &exactly(dealt));
                all.require(taker, &exactly(size));
                vec![all]
            }
            (ArmutReturn::NoneReceived, cards) => {
                all.require(taker, &HandBound::number(FUECHSE, 1, 2));
                let with = |(mut all, kept): (Self, u16)| {
                    if let Some(cards) = cards {
                        all.require(taker, &exactly(size + dealt - cards));
                    } else {
                        all.require(poor, &exactly(dealt));
                        all.require(taker, &HandBound::number(trumps, dealt + kept, u16::MAX));
                    }
                    all
                };
                all.by_alten_of_taker(poor, taker, most).into_iter().map(with).collect()
            }
        }
    }

    /// How many cards a hand has when play begins.
    fn hand_size(&self) -> u16 {
        self.view.rules().hand_size() as u16
    }

    /// Trumps may be given back only when the taker has no Fehl left.
    fn fehl_first_back(self, poor: Seat, taker: Seat, least: u16, most: u16) -> Vec<Self> {
        let trumps = |min, max| HandBound::number(self.order.trumps(), min, max);
        let alten = |min, max| HandBound::number(ALTEN, min, max);
        let size = self.hand_size();
        let (mut none, mut some) = (self.clone(), self.clone());
        // All that the poor player gave away is with the taker, and so are the ♣Q that it was dealt.
        none.require(poor, &trumps(0, 0));
        let kept = match self.view.armut_for() {
            None => 0,
            Some(Party::Kontra) => {
                none.require(taker, &alten(0, most));
                0
            }
            Some(Party::Re) => {
                none.require(taker, &alten(1, 2));
                1
            }
        };
        none.require(taker, &trumps(least + kept, u16::MAX));
        some.require(poor, &trumps(1, most));
        some.require(taker, &trumps(size, size));
        some.alten_together(poor, taker, most);
        vec![none, some]
    }

    /// How many of these cards the three others have, as play begins.
    fn left_for_three(&self, cards: CardSet) -> u16 {
        let (own, rules) = (self.view.seat(), self.view.rules());
        let started = self.view.hand().plus(self.played[own]);
        let there_are = rules.deck().intersection(cards).len();
        (there_are - started.intersection(cards).len()) as u16
    }

    /// The ♣Q of poor player and taker, if the Armut was for one party, and at most so many trumps went to the taker.
    fn alten_together(&mut self, poor: Seat, taker: Seat, most: u16) {
        match self.view.armut_for() {
            None => {}
            Some(Party::Kontra) => self.together(poor, taker, ALTEN, 0, most),
            Some(Party::Re) => self.together(poor, taker, ALTEN, 1, 2),
        }
    }

    /// A bound on what poor player and taker held together when play began is one on what the fourth player did.
    pub(super) fn together(&mut self, poor: Seat, taker: Seat, cards: CardSet, min: u16, max: u16) {
        let fourth = self.others().into_iter().find(|&seat| seat != poor && seat != taker);
        let fourth = fourth.expect("four seats");
        let rest = self.left_for_three(cards);
        let bound = HandBound::number(cards, rest.saturating_sub(max), rest.saturating_sub(min));
        self.require(fourth, &bound);
    }

    /// Any cards may be given back.
    fn any_given_back(&mut self, poor: Seat, taker: Seat, least: u16, most: u16) {
        let rules = self.view.rules();
        let party = self.view.armut_for();
        let trumps = self.order.trumps();
        // A ♣Q of the taker is a trump that the poor player was not dealt.
        let kept = u16::from(party == Some(Party::Re));
        self.together(poor, taker, trumps, least + kept, most + self.hand_size());
        self.alten_together(poor, taker, most);
        if party == Some(Party::Re) && rules.set().armut.cards.0.is_none() {
            self.require(taker, &HandBound::number(trumps, 1, u16::MAX));
        }
    }

    /// Nothing received may be given back.
    fn none_received_back(self, poor: Seat, taker: Seat, least: u16, most: u16) -> Vec<Self> {
        let trumps = self.order.trumps();
        self.by_alten_of_taker(poor, taker, most)
            .into_iter()
            .flat_map(|(mut all, kept)| {
                let at_least = |number| HandBound::number(trumps, number + kept, u16::MAX);
                let Some(cards) = all.view.rules().set().armut.cards.0.map(u16::from) else {
                    // As many as there are trumps: x <= t <= y.
                    let with = |(min, max)| {
                        let mut case = all.clone();
                        case.require(poor, &HandBound::number(trumps, min, max));
                        case.require(taker, &at_least(max.max(least)));
                        case
                    };
                    let shown = all.played[taker].intersection(trumps).len() as u16;
                    let is_shown = shown >= most + kept;
                    let first = if is_shown { most } else { least };
                    return std::iter::once((0, first))
                        .chain((first + 1..=most).map(|number| (number, number)))
                        .map(with)
                        .collect::<Vec<_>>();
                };
                all.require(taker, &at_least(least));
                let size = all.view.rules().hand_size() as u16;
                all.require(taker, &HandBound::number(trumps, 0, size + most - cards));
                vec![all]
            })
            .collect()
    }

    /// Nothing received may be given back, and of what the taker received at most `most` are ♣Q: the cases by what an Armut
    /// for one party says of its ♣Q, each with how many trumps it must hold beyond those it was given.
    fn by_alten_of_taker(self, poor: Seat, taker: Seat, most: u16) -> Vec<(Self, u16)> {
        let alten = |min, max| HandBound::number(ALTEN, min, max);
        match self.view.armut_for() {
            None => vec![(self, 0)],
            Some(Party::Kontra) => {
                let mut none = self;
                none.require(poor, &alten(0, 0));
                none.require(taker, &alten(0, most));
                vec![(none, 0)]
            }
            Some(Party::Re) => {
                let (mut given_back, mut kept) = (self.clone(), self);
                given_back.require(poor, &alten(1, 2));
                kept.require(poor, &alten(0, 0));
                kept.require(taker, &alten(1, 2));
                vec![(given_back, 0), (kept, 1)]
            }
        }
    }

    /// In a Schiebekopf what this seat pushed on lies further on, or face down: of whoever pushes, any number of
    /// the cards it received may be among the four.
    fn pushed(&mut self) {
        let (own, forehand) = (self.view.seat(), self.view.forehand());
        let Some(given) = self.view.own_hand_overs().find(|given| given.from == own) else { return };
        let is_further_on = |seat: &Seat| forehand.distance_to(*seat) > forehand.distance_to(own);
        // Whatever of these kinds has been played further on is taken for a card that was pushed there.
        let mut left = given.cards;
        for seat in self.others().into_iter().filter(is_further_on) {
            for card in self.played[seat] {
                left.remove(card);
            }
        }
        let cards = self.bits(left);
        match given.to {
            None => self.pin(FACE_DOWN, cards),
            Some(_) => {
                for seat in self.others().into_iter().filter(|seat| !is_further_on(seat)) {
                    self.exclude(seat, cards);
                }
            }
        }
    }
}

/// The ♣Q that the taker of an Armut for this party was dealt.
fn alten_of(party: Party) -> HandBound {
    match party {
        Party::Re => HandBound::number(ALTEN, 1, 2),
        Party::Kontra => HandBound::number(ALTEN, 0, 0),
    }
}
