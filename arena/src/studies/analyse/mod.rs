//! A game understood: what each answer would have brought, and what the one that was given cost.
//!
//! | file | what it has |
//! |---|---|
//! | `cost` | what an answer cost, so that noise costs nothing |
//! | `judge` | judges the answers of a game by what their seats knew |
//! | `costs` | what the answers of a player cost, by kind |
//! | `report` | what people and programs read |

mod cost;
mod costs;
mod judge;
mod report;

pub use cost::{Worth, difference, worth};
pub use costs::Costs;
#[cfg(test)]
pub use costs::OfKind;
pub use judge::{Judge, WORLDS};
pub use report::{AnalyseReport, Analysed, AnswerRow, PlayerCosts, Summary};

#[cfg(test)]
mod tests;
