//! A game of the log, as lists and rows read it.

use crate::cli::GameNumber;
use crate::run::{Call, Finished};

/// A game of the log.
pub(super) struct LoggedGame<'s, 'g> {
    pub(super) number: GameNumber,
    pub(super) call: &'s Call<'g>,
    pub(super) finished: &'s Finished<'g>,
}
