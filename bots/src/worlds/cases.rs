//! Cases that exclude each other, drawn from by their weights.

use doko_engine::Bits;
use doko_engine::dispatch::Cpu;
use rand::{Rng, RngExt};

use super::constraints::{Constraints, PLACES};
use super::sampler::{Sampler, SamplerError};

/// A sampler for each case that leaves anything to draw; nearly always there is one.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    samplers: Vec<Sampler>,
    total_weight: f64,
}

impl Cases {
    /// The samplers of these cases.
    ///
    /// # Errors
    /// If nothing can be drawn in any case, or a weight is no number; see [`Sampler::weighted`].
    pub(crate) fn of(cases: &[Constraints]) -> Result<Cases, SamplerError> {
        let mut samplers = Vec::with_capacity(cases.len());
        let mut none = SamplerError::Impossible;
        for case in cases {
            match Sampler::weighted(case) {
                Ok(sampler) => samplers.push(sampler),
                // Other cases may have some.
                Err(error @ (SamplerError::Impossible | SamplerError::Weightless)) => none = error,
                Err(error) => return Err(error),
            }
        }
        if samplers.is_empty() {
            return Err(none);
        }
        let total_weight = samplers.iter().map(Sampler::total_weight).sum();
        Ok(Cases { samplers, total_weight })
    }

    /// How many placements there are in all cases.
    pub(crate) fn count(&self) -> u128 {
        self.samplers.iter().map(Sampler::count).sum()
    }

    /// What they weigh together; without weights, how many there are.
    pub(crate) const fn total_weight(&self) -> f64 {
        self.total_weight
    }

    /// A placement of the hidden cards. The same stream gives the same on every processor.
    pub(crate) fn draw(&self, cpu: Cpu, rng: &mut impl Rng) -> [Bits; PLACES] {
        self.case(rng).draw_with(cpu, rng)
    }

    fn case(&self, rng: &mut impl Rng) -> &Sampler {
        let (last, others) = self.samplers.split_last().expect("there is a case");
        if others.is_empty() {
            return last;
        }
        let mut left = rng.random::<f64>() * self.total_weight;
        let before = |case: &&Sampler| {
            left -= case.total_weight();
            left < 0.0
        };
        others.iter().find(before).unwrap_or(last)
    }
}
