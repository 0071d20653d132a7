//! Rules as data.
mod ruleset;
pub use ruleset::*;
