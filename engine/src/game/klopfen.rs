//! Klopfen: before anybody looks at their cards, players may knock on the table, and the game counts double (catalogue
//! section 3, keys `klopfen.*`).
//!
//! The cards lie face down until then: no hand has any, so that nobody can be shown one.

use super::{Game, IllegalAction, Phase};
use crate::rules::KlopfenMode;
use crate::seat::{PerSeat, Seat};

impl Game<'_> {
    /// Who was asked whether it knocks, from forehand on, and whether it did.
    pub fn klopfen(&self) -> &[(Seat, bool)] {
        &self.klopfen
    }

    /// How many have knocked: the game counts double as often.
    pub const fn knocks(&self) -> u8 {
        self.knocks
    }

    /// Whether the cards still lie face down, because somebody may knock.
    pub(crate) const fn is_face_down(&self) -> bool {
        matches!(self.phase, Phase::Klopfen(_))
    }

    /// The cards are dealt, but nobody takes them up before all are asked.
    #[cold]
    pub(super) fn ask_for_knocks(&mut self) {
        self.hands = PerSeat::default();
        self.phase = Phase::Klopfen(self.forehand());
    }

    /// The seat that is asked knocks, or does not. After the last one all take up their cards.
    ///
    /// # Errors
    /// If the seat is not asked.
    pub fn knock(&mut self, seat: Seat, knocks: bool) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Klopfen(seat))?;
        self.klopfen.push((seat, knocks));
        self.knocks += u8::from(knocks);
        let is_settled = knocks && self.rules.set().klopfen.mode == KlopfenMode::One;
        if is_settled || seat.next() == self.forehand() {
            self.hands = *self.deal.hands();
            self.phase = Phase::Vorbehalt(self.setup.vorgefuehrt.unwrap_or(self.forehand()));
        } else {
            self.phase = Phase::Klopfen(seat.next());
        }
        Ok(())
    }
}
