//! What a game is told about the evening it belongs to.

use crate::contract::SoloKind;
use crate::rules::{PflichtKinds, Rules};
use crate::seat::{PerSeat, Seat};

/// The circumstances of one game: who begins, who owes a solo, who is made to play one, who has played which before.
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
    /// What each has played in the evening before; nothing where the rules do not ask for it (keys
    /// `session.pflicht_kinds` and `solo.lead_nth`).
    pub earlier_solos: PerSeat<EarlierSolos>,
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
        if !set.asks_for_earlier_solos() {
            self.earlier_solos = PerSeat([EarlierSolos::NONE; 4]);
        }
        if let Some(seat) = self.vorgefuehrt {
            // Whoever must play a solo has one to play.
            let used_up = self.used_up(rules, seat);
            if set.solo.kinds.iter().all(|&kind| used_up.contains(kind)) {
                self.earlier_solos[seat] = EarlierSolos::NONE;
            }
        }
        self
    }

    /// A deal outside a session: nobody owes anything, and nobody has played a solo.
    pub const fn single(forehand: Seat) -> Setup {
        Setup {
            forehand,
            owes_solo: PerSeat([false; 4]),
            vorgefuehrt: None,
            earlier_solos: PerSeat([EarlierSolos::NONE; 4]),
        }
    }

    /// The kinds of solo that a seat has played and may not play again yet: none unless it owes one, and each Pflichtsolo must
    /// be of another kind (key `session.pflicht_kinds`).
    pub(crate) fn used_up(&self, rules: &Rules, seat: Seat) -> EarlierSolos {
        let must_differ = rules.set().session.pflicht_kinds == PflichtKinds::Different;
        if must_differ && self.owes_solo[seat] { self.earlier_solos[seat] } else { EarlierSolos::NONE }
    }
}

/// The first solos that a player has declared and played in an evening: no rule asks for more than four.
///
/// ```
/// use doko_engine::{EarlierSolos, SoloKind};
///
/// let earlier = EarlierSolos::of([SoloKind::DAMEN, SoloKind::CLUB]);
/// assert_eq!(earlier.len(), 2);
/// assert!(earlier.contains(SoloKind::CLUB) && !earlier.contains(SoloKind::NULL));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EarlierSolos([Option<SoloKind>; EarlierSolos::MOST]);

impl EarlierSolos {
    /// How many are known at most.
    pub const MOST: usize = 4;

    /// No solo.
    pub const NONE: EarlierSolos = EarlierSolos([None; EarlierSolos::MOST]);

    /// The first four of these.
    pub fn of(kinds: impl IntoIterator<Item = SoloKind>) -> EarlierSolos {
        let mut earlier = EarlierSolos::NONE;
        kinds.into_iter().for_each(|kind| earlier.add(kind));
        earlier
    }

    /// One more, unless there are four.
    pub fn add(&mut self, kind: SoloKind) {
        if let Some(free) = self.0.iter_mut().find(|solo| solo.is_none()) {
            *free = Some(kind);
        }
    }

    /// Their kinds, in the order played.
    pub fn iter(&self) -> impl Iterator<Item = SoloKind> + '_ {
        self.0.iter().flatten().copied()
    }

    /// How many there are, four at most.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Whether one was of this kind.
    pub fn contains(&self, kind: SoloKind) -> bool {
        self.0.contains(&Some(kind))
    }
}
