//! Why one bot does better than another: where their games part, and what that brings.
//!
//! On one deal two games that differ in who plays are the same up to the first decision that two bots take differently.
//! [`Swings`](swings::Swings) finds the deals in which that mattered most, a [`Duo`] plays their pairs of games again, a [`Trace`] says
//! where they part, [`steadiness`](chance::steadiness) whether chance had a part in it, and a [judge](super::judging) which answer was
//! better by what the seat knew. What happens after that is mostly luck: the
//! cards that others hold decide what a difference brings in one deal. So [`Partings`](partings::Partings) counts over many deals in which
//! [`Kind`](super::judging::Kind) of decision games part, and what that brings on average.

mod chance;
mod command;
mod duo;
mod findings;
mod inquiry;
mod page;
mod partings;
mod swings;
mod trace;
mod verdict;

pub use chance::STREAMS;
pub use command::{command, has_changed};
pub use duo::Duo;
pub use findings::{KindRow, Summary};
pub use inquiry::{Gains, Inquiry};
pub use trace::Trace;
pub use verdict::{FEW, Verdict};
