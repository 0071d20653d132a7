//! One process a seat for many games at once: questions go out in batches, answers come back in any order.
//!
//! Games are played by threads that wait for their answers. What they ask is gathered as long as the process is busy and
//! then written as one line; only when all questions of a line are answered is the next one written. So a program that takes
//! long for an answer has many to give together, and one that is quick waits for nobody.
//!
//! A process that fails takes with it all games that it was told of. Games whose messages were not yet written go on with
//! the next process.
//!
//! | module | what it does |
//! |---|---|
//! | `bot` | the bot in a seat for a game |
//! | `line` | the messages of all games to a process, and its answers back to them |
//! | `check` | whether a program plays many games as it plays one |
//! | `driver` | the thread that writes batches and reads answers |

mod bot;
mod check;
mod driver;
mod line;

use std::sync::Arc;

use doko_engine::{PerSeat, Seat};

use super::pool::Pool;
use crate::turns::Turns;
pub(super) use bot::ManyBot;
pub(super) use check::plays_many;
use line::{Line, Written};

/// The lines to the processes of a program, one for each seat.
pub(super) struct Many(PerSeat<Arc<Line>>);

impl Many {
    pub(super) fn new(pool: &Arc<Pool>) -> Many {
        Many(PerSeat::from_fn(|seat| Arc::new(Line::new(Arc::clone(pool), seat))))
    }

    const fn line(&self, seat: Seat) -> &Arc<Line> {
        &self.0.0[seat.index()]
    }

    /// Whoever asks computes by these turns.
    pub(super) fn take_turns(&self, turns: &Arc<Turns>) {
        self.0.0.iter().for_each(|line| line.take_turns(Arc::clone(turns)));
    }

    /// How much was written on all lines.
    fn written(&self) -> Written {
        self.0.0.iter().map(|line| line.written()).fold(Written::default(), Written::and)
    }

    /// Writes what is left to be told, and leaves the processes to the pool. The next question opens the line again.
    pub(super) fn close(&self) {
        self.0.0.iter().for_each(|line| line.request_end());
        self.0.0.iter().for_each(|line| line.wait_for_end());
    }
}

impl Drop for Many {
    fn drop(&mut self) {
        self.close();
    }
}
