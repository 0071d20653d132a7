//! Whole worlds at random: a sampler for each case of what is known, and the play made of what it draws.

use doko_engine::dispatch::Cpu;
use rand::{Rng, RngExt};

use super::sampler::{Sampler, SamplerError};
use super::world::{World, Worlds};

/// Draws whole worlds, each as likely as its weight says.
///
/// ```
/// use doko_bots::worlds::{Likelihoods, Worlds};
/// use doko_engine::dispatch::Cpu;
/// use doko_engine::random::bot_stream;
/// use doko_engine::{Action, Deal, Rules, Seat, Table, Vorbehalt};
///
/// let rules = Rules::preset("ddv")?;
/// let mut table = Table::new(&rules, Deal::seeded(1, 0, 0, true), Seat::ALL[0]);
/// for _ in Seat::ALL {
///     table.answer(Action::Declare(Vorbehalt::Gesund))?;
/// }
/// let view = table.view().expect("the game has begun");
/// let sampler = Worlds::of(&view, &Likelihoods::EXACT)?.sampler()?;
/// // 36 cards, three hands of 12.
/// assert_eq!(sampler.count(), 3_384_731_762_521_200);
/// let world = sampler.draw(Cpu::detect(), &mut bot_stream(1, 0, 0, view.seat()));
/// assert_eq!(world.play.hand(view.order(), view.seat()), view.hand());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WorldSampler {
    worlds: Worlds,
    /// One for each case in which there are worlds.
    cases: Vec<Sampler>,
    total_weight: f64,
}

impl Worlds {
    /// A sampler of these worlds, by their weights.
    ///
    /// # Errors
    /// If all worlds weigh nothing or a weight is no number; see [`Sampler::weighted`].
    pub fn sampler(self) -> Result<WorldSampler, SamplerError> {
        let mut cases = Vec::with_capacity(self.cases().len());
        let mut none = SamplerError::Impossible;
        for case in self.cases() {
            match Sampler::weighted(case) {
                Ok(sampler) => cases.push(sampler),
                // Other cases may have some.
                Err(error @ (SamplerError::Impossible | SamplerError::Weightless)) => none = error,
                Err(error) => return Err(error),
            }
        }
        if cases.is_empty() {
            return Err(none);
        }
        let total_weight = cases.iter().map(Sampler::total_weight).sum();
        Ok(WorldSampler { worlds: self, cases, total_weight })
    }
}

impl WorldSampler {
    /// The worlds it draws from.
    pub const fn worlds(&self) -> &Worlds {
        &self.worlds
    }

    /// How many worlds there are, the two cards of a kind told apart.
    pub fn count(&self) -> u128 {
        self.cases.iter().map(Sampler::count).sum()
    }

    /// What they weigh together; without weights, how many there are.
    pub const fn total_weight(&self) -> f64 {
        self.total_weight
    }

    /// A world. The same stream gives the same worlds on every processor.
    pub fn draw(&self, cpu: Cpu, rng: &mut impl Rng) -> World {
        self.worlds.world(&self.case(rng).draw_with(cpu, rng))
    }

    /// One of the cases; nearly always there is no other.
    fn case(&self, rng: &mut impl Rng) -> &Sampler {
        let (last, others) = self.cases.split_last().expect("there is a world");
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
