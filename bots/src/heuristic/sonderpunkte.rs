//! What the Sonderpunkte that cards are played for are worth, in points of an ordinary game.
//!
//! Those of the last trick are left out: there everybody has one card.

use doko_engine::rules::{ArmutSuspends, DulleCaughtBy, DulleMode, InHochzeit, Scheme};
use doko_engine::{Contract, Order, Raised, Rules};

/// The worth of each; 0 where there is none.
pub(crate) struct Worth {
    /// A ♦A caught by the other party.
    pub(crate) fuchs: f64,
    /// A trick of 40 or more Augen.
    pub(crate) doppelkopf: f64,
    /// A ♥10 caught by the other party.
    pub(crate) dulle_caught: f64,
}

impl Worth {
    /// The Sonderpunkte of a game under these rules.
    pub(crate) fn under(rules: &Rules, contract: Contract, order: &Order) -> Worth {
        let set = rules.set();
        let worth = &set.sonderpunkte;
        let is_armut = matches!(contract, Contract::Armut { .. });
        let is_points = set.score.scheme == Scheme::Points;
        let is_without =
            is_points && matches!(contract, Contract::Hochzeit(..)) && worth.in_hochzeit == InHochzeit::None;
        let is_off = |what| is_armut && set.armut.suspends.contains(&what);
        let counts = |what| if is_without || is_off(what) { 0.0 } else { 1.0 };
        // A Schwein is no Fuchs.
        let fuchs = if order.raised() == Raised::Nothing { counts(ArmutSuspends::Fuchs) } else { 0.0 };
        if set.score.scheme == Scheme::Alten {
            // Payments, in units of a game won; the ♣J of the last trick is a stake for and against.
            let unit = f64::from(set.score.alten[0].max(1));
            return Worth {
                fuchs: fuchs * f64::from(set.score.fuchs_payment) / unit,
                doppelkopf: 0.0,
                dulle_caught: 0.0,
            };
        }
        // A Dulle is caught by another only where the second beats the first.
        let second = set.dulle.mode == DulleMode::Second && counts(ArmutSuspends::DulleSecond) > 0.0;
        let dulle = match worth.dulle_caught_by {
            _ if !order.is_dulle() || counts(ArmutSuspends::DulleCaught) == 0.0 => 0.0,
            DulleCaughtBy::Any | DulleCaughtBy::Other => 1.0,
            DulleCaughtBy::Dulle => f64::from(u8::from(second)),
        };
        Worth {
            // Half of what both bring together goes with each.
            fuchs: fuchs * (f64::from(worth.fuchs) + 0.5 * f64::from(worth.fuchs_both)),
            doppelkopf: counts(ArmutSuspends::Doppelkopf) * f64::from(worth.doppelkopf),
            dulle_caught: dulle * f64::from(worth.dulle_caught),
        }
    }
}
