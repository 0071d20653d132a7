//! The defaults that several commands share; help texts name them, and a test holds that they do.

/// The seed.
pub const SEED: u64 = 1;

/// The number of deals of a match, or of a laboratory under each rule set.
pub const DEALS: u64 = 1000;
