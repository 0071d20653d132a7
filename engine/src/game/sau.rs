//! The Schwarze Sau: everybody plays alone until somebody takes the second ♠Q, and a solo from then on (catalogue section 3,
//! key `armut.refused`).

use super::{Game, Phase};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, SoloKind};
use crate::order::{EffectiveSuit, Trumps};
use crate::seat::{Party, PerSeat, Seat};

impl Game<'_> {
    /// After how many cards the soloist of a Schwarze Sau has named its solo; `None` until then, and in every other game.
    pub const fn schwarze_sau(&self) -> Option<usize> {
        match self.sau {
            0 => None,
            cards => Some(cards as usize),
        }
    }

    /// Whether the second ♠Q of a Schwarze Sau is still to be taken, or its taker is to name a solo.
    pub(crate) fn seeks_soloist(&self) -> bool {
        self.contract == Contract::SCHWARZE_SAU
    }

    /// What was played when play began: what a Schwarze Sau has become is settled in its course.
    pub(crate) const fn first_contract(&self) -> Contract {
        if self.sau > 0 { Contract::SCHWARZE_SAU } else { self.contract }
    }

    /// The trick just completed may hold the second ♠Q: then its winner has to name a solo.
    pub(super) fn look_for_soloist(&mut self, winner: Seat) {
        let number = self.played() / 4;
        if !self.course.trick(number - 1).contains(&Card::SAU) {
            return;
        }
        let fallen = self.plays().filter(|&(_, card)| card == Card::SAU).count();
        if fallen == 2 {
            self.phase = Phase::Solo(winner);
        }
    }

    /// Whoever has taken the second ♠Q plays this solo with the cards that are left.
    #[cold]
    pub(super) fn begin_solo_of_sau(&mut self, soloist: Seat, kind: SoloKind) {
        let (from, contract) = (self.order, Contract::Solo(kind, soloist));
        debug_assert!(self.rules.null_soloist(contract).is_none(), "nobody can win a Nullsolo after a trick");
        let to = self.rules.order(contract.into());
        self.sau = self.played() as u8;
        self.search = None;
        self.contract = contract;
        self.order = to;
        self.parties = PerSeat::from_fn(|seat| if seat == soloist { Party::Re } else { Party::Kontra });
        self.play.reorder(from, to);
        // Points for catching belong to parties, which there were none of.
        self.play.count_from_here();
        let lacks = PerSeat::from_fn(|seat| self.lacked_before_solo(seat));
        self.course.shows_no_more_than(to, self.rules.deck(), &lacks);
        self.phase = if self.play.is_over() { Phase::Over } else { Phase::Card(soloist) };
        self.set_limits();
    }

    /// The cards that a seat had shown not to hold before the soloist of a Schwarze Sau named its solo: all of each suit that it
    /// did not follow, by the trumps that held then.
    pub(crate) fn lacked_before_solo(&self, seat: Seat) -> CardSet {
        let order = self.rules.order(Trumps::Normal);
        let tricks = self.tricks().take(usize::from(self.sau) / 4);
        let mut lacks: [bool; 5] = [false; 5];
        for trick in tricks {
            let led = order.suit(trick.cards[0]);
            let played = trick.plays().find(|play| play.0 == seat).expect("everybody plays to a trick").1;
            lacks[led as usize] |= order.suit(played) != led;
        }
        let suits = EffectiveSuit::ALL.into_iter().filter(|&suit| lacks[suit as usize]);
        suits.fold(CardSet::EMPTY, |all, suit| all.plus(order.cards(suit)))
    }
}
