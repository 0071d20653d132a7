//! A game of the log, as lists and rows read it.

use std::fmt;
use std::str::FromStr;

use crate::run::{Call, Finished};

/// A game of a run: its deal, and its number among the games of that deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameNumber {
    /// The deal, or the evening.
    pub deal: u64,
    /// The number of the game, from 0.
    pub game: usize,
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.deal, self.game)
    }
}

impl FromStr for GameNumber {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GameNumber, &'static str> {
        const WRONG: &str = "a game is DEAL.GAME, such as 17.3, as `doko games` lists it";
        let (deal, game) = text.split_once('.').ok_or(WRONG)?;
        Ok(GameNumber { deal: deal.parse().map_err(|_| WRONG)?, game: game.parse().map_err(|_| WRONG)? })
    }
}

/// A game of the log.
pub(super) struct LoggedGame<'s, 'g> {
    pub(super) number: GameNumber,
    pub(super) call: &'s Call<'g>,
    pub(super) finished: &'s Finished<'g>,
}
