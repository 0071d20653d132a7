//! Estimates and what they show: pure functions of sums over blocks.
//!
//! The unit is the deal: games of one block share their hands and are not independent, blocks are. Sums are
//! whole numbers ([`ExactSums`]), so that the order of adding cannot show and what is zero is exactly zero.
//!
//! - A number of blocks fixed beforehand: [`Estimate`] with Student's interval, [`simultaneous`] ones for several
//!   comparisons, [`post_stratified`] ones where a property of the deal has a known share.
//! - Blocks looked at while they come: a [`Monitor`] watches a [`Test`] ([`Gsprt`], [`Equal`]) or an [`Until`]; what
//!   may be said at any moment is a [`ConfidenceSequence`].
//! - Which of these two it is: [`Looks`].
//! - Several figures of the same deals, and what follows from them: [`Joint`]; and those of few deals with the help of others that are
//!   known from many: [`Control`].
//! - How all this came about, for plots: a [`Trajectory`], and a [`Histogram`] of the blocks.
//! - Before the run: how many blocks a precision takes ([`blocks_for_half_width`], [`blocks_for_effect`]), and what
//!   a block is worth against independent deals ([`Pilot`]).

mod confidence_sequence;
mod control;
mod error;
mod estimate;
mod first_look;
mod gsprt;
mod histogram;
mod joint;
mod looks;
mod moments;
mod monitor;
mod pilot;
mod precision;
mod quantile;
mod ratio;
pub mod simultaneous;
mod stratified;
mod sums;
mod test;
mod trajectory;

pub(crate) use self::quantile::{Z, t_quantile};

#[cfg(test)]
pub(crate) mod tests;

pub use self::confidence_sequence::ConfidenceSequence;
pub use self::control::{Control, Controlled};
pub use self::error::TestError;
pub use self::estimate::{Estimate, Verdict, fixed};
pub use self::first_look::FirstLook;
pub use self::gsprt::{Gsprt, Hypothesis};
pub use self::histogram::Histogram;
pub use self::joint::{Joint, Linear};
pub use self::looks::Looks;
pub use self::moments::{BlockPoints, Moments};
pub use self::monitor::{Decision, Monitor, Outcome};
pub use self::pilot::{BlockValues, Pilot, Ratio};
pub use self::precision::{
    Forecast, MOST_BLOCKS, blocks_for_effect, blocks_for_half_width, blocks_for_sequence,
};
pub use self::ratio::RatioOfSums;
pub use self::stratified::{BOTH_ALTE_WITH_NINES, BOTH_ALTE_WITHOUT_NINES, post_stratified};
pub use self::sums::ExactSums;
pub use self::test::{Equal, Test, Until};
pub use self::trajectory::Trajectory;
