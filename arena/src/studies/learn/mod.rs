//! Networks that are taught: the examples there are, and how networks learn from them.
//!
//! | file | what it has |
//! |---|---|
//! | `examples` | decisions as networks see them, and what was found out about each |
//! | `training` | a network that is taught by examples |

#[cfg(feature = "learn")]
pub mod examples;
#[cfg(feature = "learn")]
pub mod training;
