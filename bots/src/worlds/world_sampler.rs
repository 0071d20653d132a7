//! Whole worlds at random: placements of the hidden cards, and the play made of them.

use doko_engine::dispatch::Cpu;
use rand::Rng;

use super::cases::Cases;
use super::sampler::SamplerError;
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
    pub fn draw(&self, cpu: Cpu, rng: &mut impl Rng) -> World {
        self.worlds.world(&self.cases.draw(cpu, rng))
    }
}
