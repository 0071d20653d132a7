//! `doko tune`: the parameters of a bot, for points per game under a rule set.
//!
//! | file | what it has |
//! |---|---|
//! | `space`, `grid` | which parameters, how far a step of them goes, which values they are given |
//! | `spsa` | the search, as pure arithmetic |
//! | `race` | the comparison of candidates, as pure sums |
//! | `settings`, `plan` | what was asked for |
//! | `task` | what is played for which purpose, and what it comes to |
//! | `tuner` | what comes next and what is known, as a function of what was played |
//! | `job`, `schedule` | how a task is played, and what each task plays |
//! | `tuned_bot` | what was found |
//! | `search`, `campaign` | the search as a study; it and the duel that confirms |
//! | `report`, `words`, `file` | what it comes to, and the file of parameters |

pub mod campaign;
mod file;
mod grid;
mod job;
pub mod plan;
pub(crate) mod race;
pub mod report;
mod schedule;
pub mod search;
pub mod settings;
mod space;
mod spsa;
pub(crate) mod task;
mod tuned_bot;
mod tuner;
pub mod words;
