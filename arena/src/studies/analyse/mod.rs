//! A game understood: what each answer would have brought, and what the one that was given cost, as a [judge](super::judging) sees it.
//!
//! | file | what it has |
//! |---|---|
//! | `costs` | what the answers of a player cost, by kind |
//! | `report` | what people and programs read |

mod costs;
mod report;

pub use costs::Costs;
#[cfg(test)]
pub use costs::OfKind;
pub use report::{AnalyseReport, Analysed, AnswerRow, PlayerCosts, Summary};

#[cfg(test)]
mod tests;
