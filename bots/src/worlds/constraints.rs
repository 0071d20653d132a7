//! What is certain, and what is likely, of the cards that a seat has not seen.

use doko_engine::Bits;

/// The places in which hidden cards lie: the three other seats, clockwise from the observer, and face down.
pub const PLACES: usize = 4;

/// What is certain of the hidden cards, and weights for what is only likely.
///
/// Cards are physical, in the play layout of the order in force: the two copies of a kind are different cards,
/// so that every deal of them is equally likely before anything is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constraints {
    /// How many hidden cards lie in each place.
    pub quota: [u8; PLACES],
    /// The hidden cards that may lie in each place. Together they are all hidden cards.
    pub allowed: [Bits; PLACES],
    /// Of each place: one of these holds, unless there is none.
    pub conditions: [Vec<Condition>; PLACES],
    /// What multiplies the weight of a world; worlds weigh one otherwise.
    pub weights: Vec<Weight>,
}

/// What all holds together of the hidden cards in a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition(pub Vec<Bound>);

/// A bound on what the hidden cards in a place count together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// What each of these cards counts; others count nothing, and what is named twice counts both.
    pub counts: Vec<(Bits, u8)>,
    /// The least they may count together.
    pub min: u16,
    /// The most they may count together.
    pub max: u16,
}

/// How likely it is that a place holds so many of some cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    /// The place.
    pub place: usize,
    /// The cards that are counted.
    pub cards: Bits,
    /// The factor for holding none, one, two, … of them; finite and not negative. The last one stands for all
    /// counts beyond; without any, the weight is one.
    pub by_count: Vec<f64>,
}
