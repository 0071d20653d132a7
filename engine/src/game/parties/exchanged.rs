//! What the exchange of an Armut tells of the ♣Q, where they make its parties (key `armut.parties`).
//!
//! A ♣Q of the poor player goes to the taker with its other trumps, and the taker may give any that it then holds to the
//! poor player. Everybody knows the rules of that, what the taker has said of the trumps that it gave back, and which
//! party the Armut was for; the two who exchanged cards know these.

use crate::card::Card;
use crate::contract::Vorbehalt;
use crate::game::Game;
use crate::rules::ArmutReturn;
use crate::seat::{Party, Seat};

/// What an observer knows of the exchange.
pub(super) struct Exchanged {
    poor: Seat,
    taker: Seat,
    /// How many ♣Q the taker can have given back, and the poor player before it.
    back: Between,
    given: Between,
    /// How many the taker can have been dealt.
    dealt: Between,
    /// Whether what the taker gave back is what it was dealt.
    gave_its_own: bool,
    /// Who holds both, as it has told everybody of a Hochzeit and has exchanged nothing.
    hochzeit: Option<Seat>,
}

/// From the first of these numbers to the second.
#[derive(Clone, Copy)]
struct Between(usize, usize);

impl Between {
    const fn contains(self, number: usize) -> bool {
        self.0 <= number && number <= self.1
    }
}

impl Exchanged {
    pub(super) fn seen_by(game: &Game<'_>, observer: Option<Seat>, poor: Seat, taker: Seat) -> Exchanged {
        let rules = &game.rules().set().armut;
        let takes_part = observer.is_some_and(|seat| seat == poor || seat == taker);
        let by = |giver: Seat| {
            let given = game.hand_overs().iter().find(|given| given.from == giver);
            given.map_or(0, |given| given.cards.count(Card::ALTE))
        };
        let (given, back) = if takes_part {
            (Between(by(poor), by(poor)), Between(by(taker), by(taker)))
        } else {
            let most = rules.max_trumps.0.map_or(0, usize::from);
            (Between(0, most), Between(0, most_given_back(game, poor)))
        };
        let hochzeit = game.told_hochzeit();
        let dealt = match game.vorbehalt(poor) {
            _ if hochzeit == Some(taker) => Between(2, 2),
            _ if observer == Some(taker) => {
                let alten = game.deal().hands()[taker].count(Card::ALTE);
                Between(alten, alten)
            }
            Some(Vorbehalt::Armut(Some(Party::Re))) => Between(1, 2),
            Some(Vorbehalt::Armut(Some(Party::Kontra))) => Between(0, 0),
            _ => Between(0, 2),
        };
        Exchanged {
            poor,
            taker,
            back,
            given,
            dealt,
            gave_its_own: rules.back == ArmutReturn::NoneReceived,
            hochzeit: hochzeit.filter(|&seat| seat != taker),
        }
    }

    /// Whether the ♣Q can have come to these two seats, or both to one.
    pub(super) fn explains(&self, a: Seat, b: Seat) -> bool {
        if let Some(holder) = self.hochzeit {
            return a == holder && b == holder;
        }
        let held = |seat| usize::from(a == seat) + usize::from(b == seat);
        let (back, together) = (held(self.poor), held(self.poor) + held(self.taker));
        let can_be_dealt = |dealt: usize| {
            self.dealt.contains(dealt)
                && self.given.contains(together - dealt)
                && (!self.gave_its_own || back <= dealt)
        };
        self.back.contains(back) && (0..=together).any(can_be_dealt)
    }
}

/// How many ♣Q the taker can have given back, as everybody knows: no more than trumps, of which the poor player has had no
/// others and may have played some.
fn most_given_back(game: &Game<'_>, poor: Seat) -> usize {
    let rules = &game.rules().set().armut;
    let exchanged = rules.cards.0.or(rules.max_trumps.0).map_or(0, usize::from);
    let exchanged = exchanged + usize::from(rules.cards.0.is_none() && !rules.single_fuchs);
    let trumps = game.announced_returned_trumps().map_or(exchanged, |said| said.most(exchanged));
    let is_other = |card: Card| card != Card::ALTE && game.order().is_trump(card);
    let others = game.plays().filter(|&(seat, card)| seat == poor && is_other(card)).count();
    trumps.saturating_sub(others)
}
