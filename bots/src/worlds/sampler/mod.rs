//! The sampler: how many worlds are consistent, and one of them.
//!
//! Nothing is drawn and thrown away. The worlds are counted, and a world is drawn by choosing among the parts of
//! the count:
//!
//! 1. **What is forced is fixed** (`problem`): cards with one place left, and places that need every card they
//!    may hold.
//! 2. **Free cards fall into classes** (`problem`, `counters`): the same places may hold them, and every bound
//!    and weight counts them alike. Which cards of a class a place gets is no matter to the constraints, only
//!    how many. With voids alone there are as many classes as different sets of places, four for three hands.
//! 3. **Class after class is shared out** (`state`, `graph`). What matters to later classes is what is left of
//!    the quotas and what the bounds have counted so far, as far as they are still open. That state is one
//!    number; equal states are one node of a graph; an edge is a split of a class. From the end backwards, the
//!    worlds of a node are the sum over its edges of multinomial coefficient times worlds of the next node:
//!    dynamic programming, exact in 128 bits, with no limit to what a disjunction of conditions may say.
//! 4. **A path through the graph is chosen**, in proportion to its worlds or to what they weigh. Where there are
//!    few paths they are all written down, each as a plan, and chosen by an alias table (`plans`): about every
//!    position of a game. Where there are many, a walk chooses an edge at every node (`walk`).
//! 5. **The cards are chosen** (`subsets`): the k-subsets of sixteen bits or fewer are a table, of which an entry
//!    is deposited into the cards of the class. All choices of a plan share one word of randomness.
//!
//! Without weights all this is in whole numbers, and words that would favour some worlds are drawn again: every
//! world is exactly as likely as every other as long as there are fewer than 2^64, and there are fewer in every
//! position of the game that a player can see (37!/(11!^3 4!), with four cards face down, is the most). Beyond,
//! and with weights, the shares of plans or edges are rounded to parts of 2^62 or less, so that the
//! probability of a plan is off by less than 2^-50.
//!
//! Sources: Walker 1977, "An efficient method for generating discrete random variables with general
//! distributions", and Vose 1991, "A linear algorithm for generating random numbers with a given distribution"
//! (alias tables); Brackett-Rozinsky and Lemire 2025, "Batched ranged random integer generation" (several
//! numbers from one word); Wilf 1977, "A unified setting for sequencing, ranking, and selection algorithms for
//! combinatorial objects" (objects as paths through a graph that counts them).

mod counters;
mod graph;
mod plans;
mod problem;
mod state;
mod subsets;
#[cfg(test)]
mod tests;
mod walk;

use doko_engine::Bits;
use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use rand::Rng;

use self::counters::Counters;
use self::graph::Graph;
use self::plans::Plans;
use self::problem::Free;
use self::state::States;
use self::walk::Walk;
use super::{Constraints, PLACES};

/// The most plans that are written down in a table: as many as can be while building takes some ten microseconds.
const MOST_PLANS: u32 = 1024;

/// Why there is no sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SamplerError {
    /// No world meets the constraints.
    #[error("no deal of the hidden cards is possible: the constraints contradict each other")]
    Impossible,
    /// Every world weighs nothing.
    #[error("every possible deal of the hidden cards has weight 0")]
    Weightless,
    /// A weight is negative, infinite or no number, or its place does not exist.
    #[error("a weight has a factor that is no finite number of 0 or more, or a place that does not exist")]
    BadWeight,
    /// There are more cards than in a deck.
    #[error("more than 48 cards are hidden")]
    TooManyCards,
    /// The conditions need more than four million transitions to be counted.
    #[error("the conditions on hidden cards are too many to be counted")]
    TooComplex,
}

/// Draws worlds: deals of the hidden cards that meet [`Constraints`].
///
/// ```
/// use doko_bots::worlds::{Constraints, Sampler};
/// use doko_engine::Bits;
/// use doko_engine::dispatch::Cpu;
/// use doko_engine::random::bot_stream;
/// use doko_engine::Seat;
///
/// // Five cards in three hands, of which the first holds neither of the lowest two.
/// let all = Bits::new(0b11111);
/// let constraints = Constraints {
///     quota: [2, 2, 1, 0],
///     allowed: [Bits::new(0b11100), all, all, Bits::EMPTY],
///     ..Constraints::default()
/// };
/// let sampler = Sampler::new(&constraints)?;
/// // Two of three cards, then two of the other three.
/// assert_eq!(sampler.count(), 9);
/// let world = sampler.draw_with(Cpu::detect(), &mut bot_stream(1, 0, 0, Seat::ALL[0]));
/// assert_eq!(world.map(|cards| cards.len()), [2, 2, 1, 0]);
/// assert!(world[0].is_subset(constraints.allowed[0]));
/// # Ok::<(), doko_bots::worlds::SamplerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    count: u128,
    total_weight: f64,
    way: Way,
}

/// How worlds are drawn.
#[derive(Clone, Debug)]
enum Way {
    /// By a table of all splits.
    Plans(Plans),
    /// Class by class.
    Walk(Walk),
}

impl Sampler {
    /// A sampler that draws every consistent world equally likely, whatever the weights.
    ///
    /// # Errors
    /// If no world is consistent, if more than 48 cards are hidden, or if the conditions are beyond counting.
    pub fn new(constraints: &Constraints) -> Result<Sampler, SamplerError> {
        Sampler::build(constraints, false, MOST_PLANS)
    }

    /// A sampler that draws every consistent world with a probability proportional to the product of its weights.
    ///
    /// # Errors
    /// As for [`Sampler::new`], and if all worlds weigh nothing or a factor is negative or no finite number.
    pub fn weighted(constraints: &Constraints) -> Result<Sampler, SamplerError> {
        Sampler::build(constraints, true, MOST_PLANS)
    }

    /// A sampler by a table if there are at most so many plans, by a walk otherwise.
    fn build(constraints: &Constraints, weighted: bool, most_plans: u32) -> Result<Sampler, SamplerError> {
        let weighted = weighted && !constraints.weights.is_empty();
        let free = Free::new(constraints)?;
        let mut classes = free.classes();
        let counters = Counters::new(constraints, weighted, &free, &mut classes)?;
        counters.sort(&mut classes);
        let mut states = States::new(&free, &classes, counters)?;
        let graph = Graph::new(&free, classes, &mut states)?;
        let start = graph.nodes[0];
        let total_weight = start.weight * states.certain();
        if weighted && !(total_weight > 0.0 && total_weight.is_finite()) {
            return Err(if total_weight == 0.0 { SamplerError::Weightless } else { SamplerError::BadWeight });
        }
        Ok(Sampler {
            count: start.worlds,
            total_weight: if weighted { total_weight } else { start.worlds as f64 },
            way: if start.paths <= most_plans {
                Way::Plans(Plans::new(&graph, free.fixed, weighted))
            } else {
                Way::Walk(Walk::new(&graph, free.fixed, weighted))
            },
        })
    }

    /// How many worlds are consistent.
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// What all consistent worlds weigh together; without weights, how many there are.
    pub const fn total_weight(&self) -> f64 {
        self.total_weight
    }

    /// A world: the cards in each place. For kernels; nothing is allocated.
    ///
    /// The same stream gives the same worlds on every path of dispatch.
    #[inline(always)]
    pub fn draw<B: BitOps>(&self, ops: B, rng: &mut impl Rng) -> [Bits; PLACES] {
        match &self.way {
            Way::Plans(plans) => plans.draw(ops, rng),
            Way::Walk(walk) => walk.draw(ops, rng),
        }
        .map(Bits::new)
    }

    /// A world, with the instructions of this processor.
    #[inline]
    pub fn draw_with(&self, cpu: Cpu, rng: &mut impl Rng) -> [Bits; PLACES] {
        cpu.run(Draw { sampler: self, rng })
    }
}

/// The drawing of one world, as a [`Kernel`].
struct Draw<'a, R> {
    sampler: &'a Sampler,
    rng: &'a mut R,
}

impl<R: Rng> Kernel for Draw<'_, R> {
    type Output = [Bits; PLACES];

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> [Bits; PLACES] {
        self.sampler.draw(ops, self.rng)
    }
}
