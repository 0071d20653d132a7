//! The protocol by which programs outside play: lines of JSON over stdin and stdout.
//!
//! Every message is one line. The arena speaks first; a program answers `hello` once and every `ask`, and is silent
//! otherwise. `docs/protocol.md` tells it for those who write such a program; here are
//!
//! | module | what it holds |
//! |---|---|
//! | `message` | the messages both ways |
//! | `many` | the same for many games at once, in batches |
//! | `written` | a question without what the program does not read |
//! | `event` | the [events](doko_engine::Event) of a game in words, and back to what a seat has [seen](crate::Observation) |
//! | `snapshot` | what a seat knows when it is asked, for programs that keep no books |
//!
//! What is sent is a function of the seat's view, and of the stream that the bot may use: nothing else leaves.

mod event;
mod many;
mod message;
mod snapshot;
mod written;

pub use event::{EventError, EventSent};
pub use many::{AnswerOfGame, AnswersOfGames, Batch, OfGame};
pub use message::{Answer, Ask, FromBot, Hello, Introduction, Knows, Limits, Over, RulesSent, Start, ToBot};
pub use snapshot::{ContractSent, SeatCard, Snapshot, TrickSent};
pub(crate) use written::WrittenAsk;
pub use written::{LeftOut, NotLeftOut};

/// The version of the protocol: a program that speaks another is not played with.
///
/// New fields and events may come within a version, and programs ignore those they do not know.
pub const VERSION: u32 = 1;
