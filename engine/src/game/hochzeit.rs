//! Both ♣Q in one hand: a Hochzeit that looks for its partner (catalogue section 3, keys `hochzeit.*`).

use std::ops::ControlFlow;

use super::Game;
use crate::card::Card;
use crate::contract::Contract;
use crate::klaerungsstich::{OpenHochzeit, TrickKind};
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

/// Whom the next trick may find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// The partner of a Hochzeit.
    Partner(Wedding),
    /// Whoever takes the second ♠Q of a Schwarze Sau.
    Soloist,
}

/// A Hochzeit, declared or automatic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wedding {
    /// The search for the partner, as it stood when it was last open.
    open: OpenHochzeit,
    klaerung: Klaerung,
    /// After how many tricks it was settled; 0 while it is open.
    settled: u8,
}

impl Wedding {
    pub(crate) const fn new(open: OpenHochzeit) -> Wedding {
        Wedding { open, klaerung: Klaerung::Open, settled: 0 }
    }
}

impl Game<'_> {
    /// How a declared Hochzeit stands; `None` in other games, and in an automatic one, of which nobody is told.
    pub fn klaerung(&self) -> Option<Klaerung> {
        match (self.contract, self.search) {
            (Contract::Hochzeit(..), Some(Search::Partner(wedding))) => Some(wedding.klaerung),
            _ => None,
        }
    }

    /// A declared Hochzeit, as long as it looks for its partner.
    #[inline]
    pub(crate) fn open_hochzeit(&self) -> Option<OpenHochzeit> {
        self.wedding().filter(|_| self.is_hochzeit_open()).map(|wedding| wedding.open)
    }

    /// The Hochzeit, declared or automatic.
    const fn wedding(&self) -> Option<Wedding> {
        match self.search {
            Some(Search::Partner(wedding)) => Some(wedding),
            _ => None,
        }
    }

    /// Whether a declared Hochzeit still looks for its partner.
    pub(crate) fn is_hochzeit_open(&self) -> bool {
        self.klaerung() == Some(Klaerung::Open)
    }

    /// The parties where they hang on the ♣Q, as these lie now: a stilles Solo, an automatic Hochzeit, or their holders.
    pub(super) fn settle_by_alten(&mut self) {
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
            self.search = holder
                .map(|holder| Search::Partner(Wedding::new(OpenHochzeit::automatic(holder, self.rules))));
        }
    }

    /// Looks in the trick just completed for the partner of a Hochzeit, or for the soloist of a Schwarze Sau.
    pub(super) fn look(&mut self, winner: Seat) {
        match self.search {
            Some(Search::Partner(wedding)) => self.look_for_partner(wedding, winner),
            Some(Search::Soloist) => self.look_for_soloist(winner),
            None => {}
        }
    }

    fn look_for_partner(&mut self, wedding: Wedding, winner: Seat) {
        if wedding.klaerung != Klaerung::Open {
            return;
        }
        let number = self.played() / 4;
        let klaerung = match wedding.open.after(winner, self.trick_kind(number - 1)) {
            ControlFlow::Continue(open) => {
                self.search = Some(Search::Partner(Wedding { open, ..wedding }));
                return;
            }
            ControlFlow::Break(Some(partner)) => {
                self.parties[partner] = Party::Re;
                Klaerung::Found { partner, trick: number as u8 }
            }
            ControlFlow::Break(None) => Klaerung::Alone,
        };
        self.search = Some(Search::Partner(Wedding { klaerung, settled: number as u8, ..wedding }));
        if wedding.open.begins_anew {
            self.play.count_from_here();
        }
        if matches!(self.contract, Contract::Hochzeit(..)) {
            self.settle_mit_mir(klaerung);
            if klaerung == Klaerung::Alone {
                self.may_raise = self.find_what_may_raise();
            }
        }
    }

    /// After how many tricks a Hochzeit was settled.
    pub(crate) fn hochzeit_settled(&self) -> Option<u8> {
        self.wedding().map(|wedding| wedding.settled).filter(|&settled| settled > 0)
    }

    /// What of trick `index`, from 0, decides whether it is the Klärungsstich.
    pub(crate) fn trick_kind(&self, index: usize) -> TrickKind {
        TrickKind::of(self.order, self.course.trick(index))
    }
}
