//! Exact chances of where hidden cards lie: how many worlds meet a condition, of all that there are.

use std::ops::RangeInclusive;

use doko_engine::{Bits, CardSet, Order, Seat, View};

use super::cases::Cases;
use super::constraints::{Bound, Condition, Constraints, PLACES};
use super::knowledge::{Likelihoods, constraints};
use super::sampler::SamplerError;

/// Counts the worlds that a seat cannot tell from its own.
///
/// ```
/// use doko_bots::worlds::{Chances, Holding, Likelihoods};
/// use doko_engine::{Card, CardSet, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// let view = table.view().expect("a Vorbehalt is asked for");
/// let chances = Chances::of(&view, &Likelihoods::EXACT)?;
/// // Seat 0 has neither ♣Q: one other seat has both in 3 · 12 · 11 of 36 · 35 deals.
/// let both = |seat| chances.that(&[Holding::of(seat, CardSet::both(Card::ALTE), 2..=2)]);
/// let sum: f64 = Seat::ALL[1..].iter().map(|&seat| both(seat)).sum();
/// assert!((sum - 11.0 / 35.0).abs() < 1e-12 || view.hand().contains(Card::ALTE));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chances<'g> {
    order: &'g Order,
    cases: Vec<Constraints>,
    /// What all worlds weigh together.
    total: f64,
    /// The seat that lies in each place; the last place is face down.
    seats: [Option<Seat>; PLACES],
}

/// So many of some cards in the hand of another seat, of those that it still holds and has not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Who.
    pub seat: Seat,
    /// Of which cards: kinds count, not copies.
    pub cards: CardSet,
    /// How many.
    pub count: RangeInclusive<usize>,
}

impl Holding {
    /// Of these cards so many.
    pub const fn of(seat: Seat, cards: CardSet, count: RangeInclusive<usize>) -> Holding {
        Holding { seat, cards, count }
    }
}

impl<'g> Chances<'g> {
    /// Of what `view` has not seen; worlds weigh by what is only likely, or not at all with [`Likelihoods::EXACT`].
    ///
    /// # Errors
    /// If nothing explains what was seen, which no game brings about.
    pub fn of(view: &View<'g>, likelihoods: &Likelihoods) -> Result<Chances<'g>, SamplerError> {
        let others = view.seat().round().skip(1).map(Some);
        let mut seats = [None; PLACES];
        seats.iter_mut().zip(others).for_each(|(place, seat)| *place = seat);
        Chances::new(view.order(), constraints(view, likelihoods), seats)
    }

    /// Of a deck that is dealt in four hands, before anybody looks.
    ///
    /// # Errors
    /// If the deck cannot be dealt like that.
    pub fn of_deck(order: &'g Order) -> Result<Chances<'g>, SamplerError> {
        let deck = order.deck();
        let quota = [(deck.len() / PLACES as u32) as u8; PLACES];
        let dealt = Constraints { quota, allowed: [deck; PLACES], ..Constraints::default() };
        Chances::new(order, vec![dealt], Seat::ALL.map(Some))
    }

    fn new(
        order: &'g Order,
        cases: Vec<Constraints>,
        seats: [Option<Seat>; PLACES],
    ) -> Result<Chances<'g>, SamplerError> {
        let total = Cases::of(&cases)?.total_weight();
        Ok(Chances { order, cases, total, seats })
    }

    /// How likely all of this holds at once, `0.0..=1.0`; 0 of a seat whose cards are all known.
    pub fn that(&self, all: &[Holding]) -> f64 {
        let narrowed = self.cases.iter().map(|case| self.narrowed(case, all));
        let Some(narrowed) = narrowed.collect::<Option<Vec<_>>>() else { return 0.0 };
        Cases::of(&narrowed).map_or(0.0, |cases| cases.total_weight() / self.total)
    }

    /// A case in which all of this holds, too.
    fn narrowed(&self, case: &Constraints, all: &[Holding]) -> Option<Constraints> {
        let mut case = case.clone();
        for Holding { seat, cards, count } in all {
            let place = self.seats.iter().position(|of| of == &Some(*seat))?;
            let counted = cards.kinds().iter().fold(Bits::EMPTY, |bits, card| bits | self.order.both(card));
            let bound =
                Bound { counts: vec![(counted, 1)], min: *count.start() as u16, max: *count.end() as u16 };
            let conditions = &mut case.conditions[place];
            if conditions.is_empty() {
                conditions.push(Condition::default());
            }
            for condition in conditions {
                condition.0.push(bound.clone());
            }
        }
        Some(case)
    }
}

#[cfg(test)]
mod tests;
