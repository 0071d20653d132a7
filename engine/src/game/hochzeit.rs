//! Both ♣Q in one hand: a Hochzeit that looks for its partner (catalogue section 3, keys `hochzeit.*`).

use super::Game;
use crate::card::Card;
use crate::contract::Contract;
use crate::klaerungsstich::{Klaerungsstich, TrickKind};
use crate::rules::HochzeitMode;
use crate::seat::{Party, PerSeat, Seat};

/// How a Hochzeit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Klaerung {
    /// The holder has no partner yet.
    Open,
    /// `partner` won trick number `trick` (from 1), the Klärungsstich.
    Found {
        /// The partner of the holder.
        partner: Seat,
        /// The number of the Klärungsstich, from 1.
        trick: u8,
    },
    /// The holder found nobody and plays alone.
    Alone,
}

/// A Hochzeit, declared or automatic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wedding {
    pub(crate) holder: Seat,
    /// Which trick can be the next Klärungsstich.
    stich: Klaerungsstich,
    klaerung: Klaerung,
    /// After how many tricks it was settled; 0 while it is open.
    settled: u8,
}

impl Wedding {
    pub(crate) const fn new(holder: Seat, stich: Klaerungsstich) -> Wedding {
        Wedding { holder, stich, klaerung: Klaerung::Open, settled: 0 }
    }
}

impl Game<'_> {
    /// How a declared Hochzeit stands; `None` in other games, and in an automatic one, of which nobody is told.
    pub fn klaerung(&self) -> Option<Klaerung> {
        match (self.contract, self.wedding) {
            (Contract::Hochzeit(..), Some(wedding)) => Some(wedding.klaerung),
            _ => None,
        }
    }

    /// Whether a declared Hochzeit still looks for its partner.
    pub(crate) fn is_hochzeit_open(&self) -> bool {
        self.klaerung() == Some(Klaerung::Open)
    }

    /// Among how many tricks the partner is to be found.
    pub(crate) fn hochzeit_tricks(&self) -> usize {
        self.rules.set().hochzeit.tricks.of(self.rules.hand_size())
    }

    /// The Klärungsstich where the holder does not choose it.
    pub(crate) fn usual_klaerungsstich(&self) -> Klaerungsstich {
        self.rules.set().hochzeit.partner.klaerungsstich().unwrap_or_default()
    }

    /// The parties of a Normalspiel: a stilles Solo, an automatic Hochzeit, or the holders of the ♣Q.
    pub(super) fn settle_normal(&mut self) {
        if self.tells_vorbehalte() {
            self.told_by_vorbehalte();
        }
        if let Some(soloist) = self.stilles_solo {
            self.parties = PerSeat::from_fn(|seat| if seat == soloist { Party::Re } else { Party::Kontra });
            return;
        }
        let hands = &self.hands;
        self.parties =
            PerSeat::from_fn(|seat| if hands[seat].contains(Card::ALTE) { Party::Re } else { Party::Kontra });
        if self.rules.set().hochzeit.mode == HochzeitMode::Automatic {
            let holder = Seat::ALL.into_iter().find(|&seat| hands[seat].count(Card::ALTE) == 2);
            self.wedding = holder.map(|holder| Wedding::new(holder, self.usual_klaerungsstich()));
        }
    }

    /// Looks for the partner of a Hochzeit in the trick just completed.
    pub(super) fn look_for_partner(&mut self, winner: Seat) {
        let Some(wedding) = self.wedding else { return };
        if wedding.klaerung != Klaerung::Open {
            return;
        }
        let number = self.played() / 4;
        let trick = self.trick_kind(number - 1);
        let is_declared = matches!(self.contract, Contract::Hochzeit(..));
        let klaerung = if winner == wedding.holder {
            let is_over = is_declared && self.ruff_is_alone() && wedding.stich.is_ruffed(trick);
            if is_over { Klaerung::Alone } else { Klaerung::Open }
        } else if wedding.stich.is(trick) {
            self.parties[winner] = Party::Re;
            Klaerung::Found { partner: winner, trick: number as u8 }
        } else {
            Klaerung::Open
        };
        let stich = wedding.stich.after(trick.led);
        let is_last = number >= self.hochzeit_tricks();
        let klaerung = if klaerung == Klaerung::Open && is_last { Klaerung::Alone } else { klaerung };
        let settled = if klaerung == Klaerung::Open { 0 } else { number as u8 };
        self.wedding = Some(Wedding { stich, klaerung, settled, ..wedding });
        if is_declared && klaerung != Klaerung::Open {
            self.settle_mit_mir(klaerung);
            if klaerung == Klaerung::Alone {
                self.may_raise = self.find_what_may_raise();
            }
        }
    }

    /// After how many tricks a Hochzeit was settled.
    pub(crate) fn hochzeit_settled(&self) -> Option<usize> {
        self.wedding.map(|wedding| usize::from(wedding.settled)).filter(|&settled| settled > 0)
    }

    /// Whether the holder of a declared Hochzeit may not ruff what could be the Klärungsstich, or stays alone.
    fn ruff_is_alone(&self) -> bool {
        self.rules.set().hochzeit.ruff_is_alone
    }

    /// What of trick `index`, from 0, decides whether it is the Klärungsstich.
    pub(crate) fn trick_kind(&self, index: usize) -> TrickKind {
        TrickKind::of(self.order, self.course.trick(index))
    }
}
