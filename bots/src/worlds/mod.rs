//! Worlds: all the ways in which the cards that a seat has not seen can lie.
//!
//! What a [`View`](doko_engine::View) proves of them is written down as constraints; the worlds that meet them
//! are counted exactly and drawn uniformly. What is only likely is a weight on top. [`Worlds`] are what a seat has
//! seen together with all that it has not, and [`Worlds::sampler`] draws whole games from them.

mod cases;
mod chances;
mod constraints;
mod knowledge;
mod sampler;
mod world;
mod world_sampler;

pub(crate) use cases::Cases;
pub use chances::{Chances, Holding};
#[doc(hidden)]
pub use constraints::{Bound, Condition, Constraints, PLACES, Weight};
pub use knowledge::Likelihoods;
#[doc(hidden)]
pub use knowledge::constraints;
#[doc(hidden)]
pub use sampler::Sampler;
pub use sampler::SamplerError;
#[doc(hidden)]
pub use world::World;
pub(crate) use world::still_sought;
pub use world::{Worlds, WorldsError};
pub use world_sampler::WorldSampler;
