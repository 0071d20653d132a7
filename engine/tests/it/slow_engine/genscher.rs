//! Genscher: a pair of cards whose holder may choose a new partner.

use doko_engine::rules::{GenscherMode, GenscherPair};
use doko_engine::{Card, Contract, Seat};

use super::{SlowEngine, count};

impl SlowEngine {
    /// The card of the pair.
    fn pair(&self) -> Card {
        let code = match self.rules.genscher.pair {
            GenscherPair::DiamondKing => "DK",
            GenscherPair::HeartKing => "HK",
            GenscherPair::SpadeKing => "SK",
            GenscherPair::ClubKing => "CK",
            GenscherPair::DiamondQueen => "DQ",
            GenscherPair::HeartQueen => "HQ",
            GenscherPair::SpadeQueen => "SQ",
        };
        code.parse().expect("a card")
    }

    /// Whom the seat on turn may choose as its new partner, clockwise from it.
    pub(super) fn new_partners(&self, seat: Seat) -> Vec<Seat> {
        let may = self.rules.genscher.mode == GenscherMode::OnPlay
            && self.contract == Some(Contract::Normal)
            && self.genscher.is_none()
            && count(&self.hands[seat.index()], self.pair()) == 2
            && self.legal_cards().contains(&self.pair());
        if may { vec![seat.next(), seat.next().next(), seat.next().next().next()] } else { Vec::new() }
    }

    pub(super) fn choose_partner(&mut self, seat: Seat, partner: Seat) {
        self.genscher = Some((seat, partner, self.played()));
        self.play(seat, self.pair());
    }
}
