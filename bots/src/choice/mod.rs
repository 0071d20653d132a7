//! The answers that a bot compares before it gives one, and how they change the stakes.
//!
//! Bots that search and bots that play by networks both ask here, so neither needs the other. Each of them finds out in its own
//! way how much an answer is worth.
//!
//! | file | what it holds |
//! |---|---|
//! | `scene` | all that is the same in all worlds: the order of cards, what was said, what is open |
//! | `cards` | the cards that are worth comparing |
//! | `ansage` | the words that are worth comparing, and the stakes once one is said |

mod ansage;
mod cards;
mod scene;

pub(crate) use ansage::{said, stakes_if_said, worth_comparing};
pub(crate) use cards::candidates;
pub(crate) use scene::Scene;
