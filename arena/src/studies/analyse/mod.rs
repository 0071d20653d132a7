//! A game understood: what each answer would have brought, and what the one that was given cost, as a [judge](super::judging) sees it.
//!
//! | file | what it has |
//! |---|---|
//! | `court` | games are judged, several at once |
//! | `costs` | what the answers of a player cost, by kind |
//! | `findings`, `page` | what programs and people read |

mod costs;
mod court;
mod findings;
mod page;

pub use costs::Costs;
#[cfg(test)]
pub use costs::OfKind;
pub use court::{Court, Subject, players_of};
pub use findings::{AnalyseReport, Analysed, AnswerRow, PlayerCosts, Summary};

#[cfg(test)]
mod tests;
