//! `doko try`: a gauntlet of a few deals for a new bot, and in a paragraph what comes of it.
//!
//! It is a [gauntlet](crate::studies::matches) like any other, in a folder from which everything else goes on; beside it
//! stands [which kind of decision costs most](Dearest), as its answers are [judged](crate::studies::analyse), or [why nobody can
//! say](Untold).

mod check;
mod costs;
mod findings;
mod trial;

pub use check::{Check, tell_end};
pub use costs::{Dearest, Untold};
pub use findings::{Summary, TryReport};
pub use trial::{judge, plan, subjects};
