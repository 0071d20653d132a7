//! Estimates and what they show: pure functions of sums over blocks.
//!
//! The unit is the deal: games of one block share their hands and are not independent, blocks are. Sums are
//! whole numbers, so that the order of adding cannot show and what is zero is exactly zero.

mod estimate;
mod moments;
mod quantile;

pub use self::estimate::{Estimate, Verdict, fixed};
pub use self::moments::{BlockPoints, Moments};
