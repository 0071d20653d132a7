//! `doko tune`: the parameters of a bot, for points per game under a rule set.
//!
//! | file | what it has |
//! |---|---|
//! | `space`, `grid` | which parameters, how far a step of them goes, which values they are given |
//! | `spsa` | the search, as pure arithmetic |
//! | `race` | the comparison of candidates, as pure sums |
//! | `settings`, `tuning` | what was asked for |
//! | `job`, `jobs` | deals that are played, and the sums that are kept of them |
//! | `record`, `course` | the log, and what is known as a function of it |
//! | `confirm`, `found` | what was found, and whether it is better |
//! | `run`, `folder` | playing it, in a folder from which it can be resumed |
//! | `report`, `file` | what it comes to, and the file of parameters |

pub mod confirm;
pub mod course;
pub mod file;
pub mod folder;
pub mod found;
mod grid;
pub mod job;
mod jobs;
pub mod race;
pub(crate) mod record;
pub mod report;
pub mod run;
pub mod settings;
pub mod space;
pub mod spsa;
pub mod tuning;
pub mod words;

pub use grid::Grid;
