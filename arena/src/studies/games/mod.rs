//! The games of a run that is there: as records, as rows, and with what bots thought of their answers.
//!
//! | file | what it has |
//! |---|---|
//! | `logged` | the games of the log, one after the other; some of them as records |
//! | `seats` | a row for each seat of a game |
//! | `values` | a row for each decision, with what the bot thought of each answer |

mod logged;
mod seats;
mod values;

pub use logged::{GameNumber, LoggedGame, LoggedRun, Recorded, Wanted, expect_named_bots, records};
pub use seats::{SeatRow, SeatSink};
pub use values::{AnswerTracker, Counted, Decided, ValueRow, ValueSink, expect_values};
