//! Teaching the learned player: lessons of a bot that searches, examples from them, networks that are taught by these, and a
//! confirmation that they play better.
//!
//! | file | what it has |
//! |---|---|
//! | `lessons` | games in which a teacher keeps what it thinks of its answers |
//! | `settings`, `course` | what was asked for |
//! | `trained` | a network as its training leaves it |
//! | `teach`, `training` | teaching one network; the training itself, behind the cargo feature `learn` |
//! | `exam` | how a network does in decisions that were held out |
//! | `term` | the networks of one stage, as they are kept |
//! | `school` | going through a course, in a folder from which it can be resumed |
//! | `closed` | a course that is over, read from its folder alone |
//! | `report` | what it comes to |

pub mod closed;
pub mod course;
mod exam;
mod examples;
mod gather;
pub mod lessons;
pub mod report;
pub mod school;
pub mod settings;
mod teach;
mod term;
mod trained;
#[cfg(feature = "learn")]
mod training;

pub use teach::expect_training;
