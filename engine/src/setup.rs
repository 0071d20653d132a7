//! What a game is told about the evening it belongs to.

use crate::rules::Rules;
use crate::seat::{PerSeat, Seat};

/// The circumstances of one game: who begins, who owes a solo, who is made to play one.
///
/// Public: everybody at the table knows all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The seat to the dealer's left.
    pub forehand: Seat,
    /// Who still owes a Pflichtsolo.
    pub owes_solo: PerSeat<bool>,
    /// Who must play its Pflichtsolo now: no Vorbehalte, no throwing in, it only names the solo.
    pub vorgefuehrt: Option<Seat>,
}

impl Setup {
    /// What these rules make of it: whoever is vorgeführt owes a solo, and nobody is where there are no solos.
    pub(crate) fn under(mut self, rules: &Rules) -> Setup {
        let set = rules.set();
        if set.solo.kinds.is_empty() || set.game.is_each_alone() {
            self.vorgefuehrt = None;
        }
        if let Some(seat) = self.vorgefuehrt {
            self.owes_solo[seat] = true;
        }
        self
    }

    /// A deal outside a session: nobody owes anything.
    pub const fn single(forehand: Seat) -> Setup {
        Setup { forehand, owes_solo: PerSeat([false; 4]), vorgefuehrt: None }
    }
}
