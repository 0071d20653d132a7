//! What a view shows at any question, as inputs: for learners that have no heuristic beside them.

use doko_engine::{Rules, View};

use super::inputs::Inputs;
use super::reader::{Sheet, turned_on_by};

/// Reads what a seat sees as those inputs of [`SPARSE_BLOCKS`](super::SPARSE_BLOCKS) that need no heuristic: all but `THUMB`.
///
/// Unlike a [`Reader`](super::Reader) it reads every question of every game, and the views of seats that are asked nothing. It
/// counts cards and suits as [`Card::index`](doko_engine::Card::index) does, so that a card has the same place in all games.
///
/// ```
/// use doko_bots::net::{SPARSE_BLOCKS, ViewReader};
/// use doko_engine::{Card, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// let view = table.view().expect("the game has begun");
/// let mut reader = ViewReader::new(&rules);
/// let hand = SPARSE_BLOCKS.iter().find(|block| block.name == "HAND").expect("a block");
/// let holds = |card: Card| view.hand().contains(card);
/// let inputs = reader.read(&view);
/// assert!(Card::all().all(|card| inputs.contains(&((hand.first + card.index()) as u16)) == holds(card)));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub struct ViewReader {
    /// The inputs that the rules turn on.
    rules: Vec<u16>,
    inputs: Inputs,
}

impl ViewReader {
    /// Reads games by these rules.
    pub fn new(rules: &Rules) -> ViewReader {
        ViewReader { rules: turned_on_by(rules), inputs: Inputs::default() }
    }

    /// The inputs that are on in a view of a game that is not over; an input may come twice.
    pub fn read(&mut self, view: &View<'_>) -> &[u16] {
        self.inputs.sparse.clear();
        self.inputs.sparse.extend_from_slice(&self.rules);
        Sheet::read_shown(&mut self.inputs, view);
        &self.inputs.sparse
    }
}
