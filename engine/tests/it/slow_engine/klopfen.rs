//! Klopfen: knocking before the cards are taken up.

use doko_engine::rules::{GameKind, KlopfenMode};
use doko_engine::{Phase, Seat};

use super::SlowEngine;

impl SlowEngine {
    /// The cards lie on the table, and forehand is the first to be asked, where anybody may knock.
    pub(super) fn lay_cards_down(&mut self) {
        let may_knock = self.rules.klopfen.mode != KlopfenMode::Off;
        if may_knock && self.rules.game == GameKind::Doppelkopf {
            self.hands = Default::default();
            self.phase = Phase::Klopfen(self.setup.forehand);
        }
    }

    pub(super) fn knock(&mut self, seat: Seat, knocks: bool) {
        self.knocked.push((seat, knocks));
        let is_enough = self.rules.klopfen.mode == KlopfenMode::One && self.knocks() == 1;
        if self.knocked.len() < 4 && !is_enough {
            self.phase = Phase::Klopfen(seat.next());
            return;
        }
        self.hands = self.dealt.clone();
        self.phase = Phase::Vorbehalt(self.setup.vorgefuehrt.unwrap_or(self.setup.forehand));
    }

    /// How many have knocked.
    pub(crate) fn knocks(&self) -> usize {
        self.knocked.iter().filter(|&&(_, knocks)| knocks).count()
    }

    /// What knocks make of the points of a seat.
    pub(super) fn doubled_by_knocks(&self, points: i32) -> i32 {
        let mut points = points;
        for _ in 0..self.knocks() {
            points += points;
        }
        points
    }
}
