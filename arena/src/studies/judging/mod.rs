//! How studies judge an answer: the kind of its decision, a judge that tries it beside others, and what it cost.
//!
//! | file | what it has |
//! |---|---|
//! | `kind` | the kinds of decision |
//! | `judgement` | what an answer cost, so that noise costs nothing |
//! | `judge` | judges the answers of a game by what their seats knew |

mod judge;
mod judgement;
mod kind;

pub use judge::{Analysis, Judge, Judged, WORLDS, judging_bot};
#[cfg(test)]
pub use judgement::Judgement;
pub use judgement::{Worth, difference, worth};
pub use kind::{Doer, Kind};
