//! Whole worlds at random: placements of the hidden cards, and the play made of them.

use doko_engine::dispatch::Cpu;
use rand::Rng;

use super::cases::Cases;
use super::sampler::SamplerError;
use super::world::{World, Worlds};

/// The worlds of a seat, counted, and drawn as likely as their weights say.
///
/// [`HandSampler`](crate::reconstruct::HandSampler) draws from them what everybody holds.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    worlds: Worlds,
    cases: Cases,
}

impl Worlds {
    /// A sampler of these worlds, by their weights.
    ///
    /// # Errors
    /// If all worlds weigh nothing or a weight is no number; see [`Sampler::weighted`](super::Sampler::weighted).
    pub fn sampler(self) -> Result<WorldSampler, SamplerError> {
        let cases = Cases::of(self.cases())?;
        Ok(WorldSampler { worlds: self, cases })
    }
}

impl WorldSampler {
    /// The worlds it draws from.
    pub const fn worlds(&self) -> &Worlds {
        &self.worlds
    }

    /// How many worlds there are, the two cards of a kind told apart.
    pub fn count(&self) -> u128 {
        self.cases.count()
    }

    /// What they weigh together; without weights, how many there are.
    pub const fn total_weight(&self) -> f64 {
        self.cases.total_weight()
    }

    /// A world. The same stream gives the same worlds on every processor.
    #[doc(hidden)]
    pub fn draw(&self, cpu: Cpu, rng: &mut impl Rng) -> World {
        self.worlds.world(&self.cases.draw(cpu, rng))
    }
}
