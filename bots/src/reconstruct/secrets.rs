//! The secrets of a game, for an oracle: the table as it really stands, to play on from.

use doko_engine::{CardSet, Deal, Game, PerSeat, Seat, Table, View, Vorbehalt};

use super::script::Script;
use crate::observation::Observation;

/// All that a view does not show of a game.
///
/// With the view they make the table as it stands, on which an oracle can try its answers:
///
/// ```
/// use doko_bots::reconstruct::Secrets;
/// use doko_engine::{Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// let view = table.view().expect("the game has begun");
/// let again = Secrets::of(table.game()).table(&view).expect("the same course");
/// assert_eq!(again.question(), table.question());
/// assert_eq!(again.game().deal(), table.game().deal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secrets {
    pub(super) deal: Deal,
    pub(super) hand_overs: Vec<CardSet>,
    pub(super) vorbehalte: PerSeat<Option<Vorbehalt>>,
}

impl Secrets {
    /// The secrets of this game as it stands.
    pub fn of(game: &Game<'_>) -> Secrets {
        Secrets {
            deal: *game.deal(),
            hand_overs: game.hand_overs().iter().map(|given| given.cards).collect(),
            vorbehalte: PerSeat::from_fn(|seat: Seat| game.vorbehalt(seat)),
        }
    }

    /// The table of which this is a view, if these are its secrets; `None` if they are not.
    pub fn table<'g>(&self, view: &View<'g>) -> Option<Table<'g>> {
        Script::with(view.rules(), &Observation::of(view), self).replay().ok()
    }
}
