//! Teaching the learned player: lessons by a bot that searches, examples from them, networks that are taught by these.
//!
//! | module | what it has |
//! |---|---|
//! | `examples` | what a network is shown of decisions, and what is right |
//! | `gather` | examples from the games of runs |
//! | `lessons` | games in which a teacher keeps what it thinks of its answers |
//! | `training` | a network that is taught by examples, behind the feature `learn` |

pub mod examples;
pub mod gather;
pub mod lessons;
#[cfg(feature = "learn")]
pub mod training;
