//! What a game is for one seat.

use doko_engine::rules::HochzeitMode;
use doko_engine::{Card, Contract, Game, Outcome, Seat};

/// What a game is for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// It plays an announced solo, but no Nullsolo.
    Solo,
    /// It plays a Nullsolo.
    Null,
    /// It has the Hochzeit that is played, declared or automatic.
    Hochzeit,
    /// It plays a stille Hochzeit.
    StilleHochzeit,
    /// It plays a stilles Solo.
    StillesSolo,
    /// It has handed over its trumps in an Armut.
    ArmutPoor,
    /// It has taken an Armut.
    ArmutTaker,
    /// A Normalspiel with the ♣Q in two hands.
    Normalspiel,
    /// Every player plays alone.
    Alone,
    /// Other seats play a solo, a Hochzeit, an Armut.
    Other,
}

impl Role {
    /// All of them; every game is one of them for every seat.
    pub const ALL: [Role; 10] = [
        Role::Solo,
        Role::Null,
        Role::Hochzeit,
        Role::StilleHochzeit,
        Role::StillesSolo,
        Role::ArmutPoor,
        Role::ArmutTaker,
        Role::Normalspiel,
        Role::Alone,
        Role::Other,
    ];

    /// What a game that ended like this was for a seat.
    pub fn of(game: &Game<'_>, outcome: &Outcome, seat: Seat) -> Role {
        let mine = |holder: Seat, role: Role| if holder == seat { role } else { Role::Other };
        match game.contract() {
            Contract::Solo(kind, soloist) if game.rules().solo(kind).is_null => mine(soloist, Role::Null),
            Contract::Solo(_, soloist) => mine(soloist, Role::Solo),
            Contract::Hochzeit(holder, _) => mine(holder, Role::Hochzeit),
            Contract::Armut { poor, .. } if poor == seat => Role::ArmutPoor,
            Contract::Armut { taker, .. } => mine(taker, Role::ArmutTaker),
            Contract::EachAlone(_) => Role::Alone,
            Contract::Normal => {
                if let Some(soloist) = outcome.stilles_solo {
                    return mine(soloist, Role::StillesSolo);
                }
                let hands = game.deal().hands();
                let both = Seat::ALL.into_iter().find(|&seat| hands[seat].count(Card::ALTE) == 2);
                match (both, game.rules().set().hochzeit.mode) {
                    (Some(holder), HochzeitMode::Declared) => mine(holder, Role::StilleHochzeit),
                    (Some(holder), HochzeitMode::Automatic) => mine(holder, Role::Hochzeit),
                    (None, _) => Role::Normalspiel,
                }
            }
        }
    }

    /// Whether it is an announced solo of the seat's own.
    pub const fn is_solo(self) -> bool {
        matches!(self, Role::Solo | Role::Null)
    }
}
