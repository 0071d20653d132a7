//! Teaching the learned player: lessons of a bot that searches, examples from them, networks that are taught by these, and a
//! confirmation that they play better.
//!
//! | file | what it has |
//! |---|---|
//! | `lessons` | games in which a teacher keeps what it thinks of its answers |
//! | `settings`, `plan` | what was asked for |
//! | `examples`, `dataset` | what networks learn from, out of the games of runs |
//! | `evaluation` | how a network does in decisions that were held out |
//! | `trained_network` | a network as its training leaves it |
//! | `training` | teaching one network |
//! | `checkpoint` | the networks of one stage, as they are kept |
//! | `pipeline` | the stages of a pipeline, played or read |
//! | `report` | what it comes to |

mod checkpoint;
mod dataset;
mod evaluation;
mod examples;
pub mod lessons;
pub mod pipeline;
pub mod plan;
pub mod report;
pub mod settings;
mod trained_network;
mod training;
