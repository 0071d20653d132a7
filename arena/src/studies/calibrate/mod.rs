//! What saying something is worth: each Ansage and Absage made and not made on the same cards.
//!
//! Four bots of one kind play a deal, or one among three others. Where such a bot may say a step, there is a case: what it
//! knows and thinks of it.
//! Of each [`Series`](case::Series) of steps one case is drawn, and from exactly that table two games are played on: one in which
//! the seat says the step, and one in which it does not, nor anything that contains it. All others, and the seat in
//! everything else, do as they do, replies included. What the seat scores more in the first than in the second is what
//! saying it is worth; how often it is kept stands beside how likely the bot took it.
//!
//! | file | what it holds |
//! |---|---|
//! | `case` | a case: what is weighed, the hand, both ends |
//! | `ladder` | which steps are weighed at a moment, and against what |
//! | `natural`, `trial` | the game as it is played, and what might have been |
//! | `sums`, `tables` | cases added up, by what they have in common |
//! | `reckoned` | what a step brings by the rules alone |
//! | `plan`, `study` | what was asked for, as a file; a calibration as a run |
//! | `findings`, `page` | what is told, for programs and for people |
mod case;
pub mod findings;
mod ladder;
mod natural;
mod page;
pub mod plan;
mod reckoned;
mod study;
mod sums;
mod tables;
mod trial;

pub use trial::Trial;
