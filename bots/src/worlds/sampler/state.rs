//! The state between two classes of cards: what is left of the quotas, and what has been counted so far.
//!
//! A state is one number, so that giving a card to a place is an addition. Two states from which the same
//! choices lead to consistent worlds should be the same number: a counter whose limits will be kept whatever
//! follows forgets its value, a place of which one condition is certain forgets all its counters, and a
//! condition that cannot hold any more is marked so.

use super::SamplerError;
use super::counters::{Counters, Factor, Limit};
use super::problem::{Class, Free};
use super::subsets::DECK;
use crate::worlds::PLACES;

/// Bits for each quota: there are 48 cards at most.
const QUOTA: usize = 6;

/// A part of a state.
#[derive(Clone, Copy, Debug)]
struct Field {
    shift: u32,
    mask: u128,
}

impl Field {
    fn of(self, state: u128) -> u32 {
        ((state & self.mask) >> self.shift) as u32
    }
}

/// A condition on a place.
#[derive(Debug)]
struct Open {
    /// The bit that says that it cannot hold; 0 for the only one of its place.
    dead: u128,
    limits: Vec<Limit>,
}

/// What is known of the conditions on a place.
#[derive(Debug, Default)]
struct Checks {
    /// The bit that says that one of them is certain to hold.
    done: u128,
    /// Everything else that is in the state about this place.
    forgettable: u128,
    /// Its counters.
    counters: Vec<usize>,
    conditions: Vec<Open>,
}

/// How states change, class by class.
#[derive(Debug)]
pub(super) struct States<'a> {
    counters: Counters<'a>,
    fields: Vec<Field>,
    checks: [Checks; PLACES],
    /// By class, what a card of it in each place adds to the state.
    steps: Vec<[u128; PLACES]>,
    /// Of each place, the bits of the state that are about it.
    own: [u128; PLACES],
    /// By class and place, whether it may decide the place's conditions.
    checked: Vec<[bool; PLACES]>,
    /// By class and place, the factors that are certain after it.
    settled: Vec<[Vec<usize>; PLACES]>,
    /// By class, then by counter and what is left of the quota: the least and the most that may follow after it.
    reach: Vec<Vec<(u32, u32)>>,
    /// Room for what a check finds out about each counter.
    found: Vec<CounterBounds>,
}

/// What a state says of one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// Its bits.
    pub(super) state: u128,
    /// The factor that is certain since the last class.
    pub(super) factor: f64,
}

/// What is known of a counter at a check.
#[derive(Clone, Copy, Debug, Default)]
struct CounterBounds {
    /// The least that it may be in the end.
    least: u32,
    /// The most.
    most: u32,
    /// How much of the least is still to come.
    more: u32,
    /// The least value from which all its limits will be kept, as far as they are not open.
    floor: u32,
}

/// What is left of the quotas.
pub(super) fn quotas(state: u128) -> [i32; PLACES] {
    std::array::from_fn(|place| (state >> (QUOTA * place)) as i32 & ((1 << QUOTA) - 1))
}

impl<'a> States<'a> {
    /// The states for these classes, in this order.
    pub(super) fn new(
        free: &Free,
        classes: &[Class],
        counters: Counters<'a>,
    ) -> Result<States<'a>, SamplerError> {
        let quota = |place: usize| usize::from(free.quota[place]);
        let mut used = (QUOTA * PLACES) as u32;
        let mut field = |width: u32| {
            let shift = used;
            used += width;
            if used > u128::BITS {
                return Err(SamplerError::TooComplex);
            }
            Ok(Field { shift, mask: ((1 << width) - 1) << shift })
        };
        let mut fields = vec![];
        let mut checks: [Checks; PLACES] = Default::default();
        for (number, counter) in counters.all.iter().enumerate() {
            let (_, most) = counter.reach(classes, quota(counter.place))[quota(counter.place)];
            let new = field(u32::BITS - (counter.start + most).leading_zeros())?;
            fields.push(new);
            if !counters.factors.iter().any(|factor| factor.counter == number) {
                checks[counter.place].counters.push(number);
                checks[counter.place].forgettable |= new.mask;
            }
        }
        for (check, conditions) in checks.iter_mut().zip(&counters.conditions) {
            if conditions.is_empty() {
                continue;
            }
            check.done = field(1)?.mask;
            for limits in conditions {
                let dead = if conditions.len() == 1 { 0 } else { field(1)?.mask };
                check.forgettable |= dead;
                check.conditions.push(Open { dead, limits: limits.clone() });
            }
        }
        let all = &counters.all;
        let counts = |counter: usize, class: &Class| all[counter].value(class) > 0;
        let steps = classes.iter().map(|class| {
            std::array::from_fn(|place| {
                let here = all.iter().zip(&fields).filter(|(counter, _)| counter.place == place);
                here.map(|(counter, field)| u128::from(counter.value(class)) << field.shift)
                    .fold((1_u128 << (QUOTA * place)).wrapping_neg(), u128::wrapping_add)
            })
        });
        let checked = classes.iter().map(|class| {
            std::array::from_fn(|place| checks[place].counters.iter().any(|&counter| counts(counter, class)))
        });
        let settled = (0..classes.len()).map(|index| {
            let is_last = |counter: usize| {
                let later = classes[index + 1..].iter().any(|class| counts(counter, class));
                counts(counter, &classes[index]) && !later
            };
            std::array::from_fn(|place| {
                let here =
                    |factor: &Factor<'_>| all[factor.counter].place == place && is_last(factor.counter);
                (0..counters.factors.len()).filter(|&number| here(&counters.factors[number])).collect()
            })
        });
        let own = std::array::from_fn(|place| {
            let quota = ((1 << QUOTA) - 1) << (QUOTA * place);
            let counted = all.iter().zip(&fields).filter(|(counter, _)| counter.place == place);
            let checks = checks[place].done | checks[place].forgettable;
            counted.fold(quota | checks, |own, (_, field)| own | field.mask)
        });
        let reach = (0..classes.len()).map(|index| {
            let mut reach = vec![(0, 0); all.len() * (DECK + 1)];
            for (counter, row) in all.iter().zip(reach.chunks_mut(DECK + 1)) {
                let found = counter.reach(&classes[index + 1..], quota(counter.place));
                row[..found.len()].copy_from_slice(&found);
            }
            reach
        });
        Ok(States {
            steps: steps.collect(),
            own,
            checked: checked.collect(),
            settled: settled.collect(),
            reach: reach.collect(),
            found: vec![CounterBounds::default(); all.len()],
            counters,
            fields,
            checks,
        })
    }

    /// The state before the first class.
    pub(super) fn first(&self, free: &Free) -> u128 {
        let quotas = (0..PLACES).map(|place| u128::from(free.quota[place]) << (QUOTA * place));
        let starts = self.counters.all.iter().zip(&self.fields);
        quotas.chain(starts.map(|(counter, field)| u128::from(counter.start) << field.shift)).sum()
    }

    /// The factor that is certain from the start.
    pub(super) fn certain(&self) -> f64 {
        self.counters.certain
    }

    /// What is in the state about a place once it has so many cards of this class, without what no longer
    /// matters; `None` if no consistent world follows. The state after the class is that of all places together.
    #[inline]
    pub(super) fn after(&mut self, class: usize, place: usize, state: u128, cards: u32) -> Option<Part> {
        let step = self.steps[class][place].wrapping_mul(u128::from(cards));
        let mut state = (state & self.own[place]).wrapping_add(step);
        if self.checked[class][place] {
            state = self.check(class, place, state)?;
        }
        let mut factor = 1.0;
        for &number in &self.settled[class][place] {
            let settled = &self.counters.factors[number];
            let field = self.fields[settled.counter];
            factor *= settled.at(field.of(state));
            state &= !field.mask;
        }
        Some(Part { state, factor })
    }

    /// Forgets what no longer matters of a place.
    fn check(&mut self, class: usize, place: usize, state: u128) -> Option<u128> {
        let checks = &self.checks[place];
        if state & checks.done != 0 {
            return Some(state & !checks.forgettable);
        }
        let quota = (state >> (QUOTA * place)) as usize & ((1 << QUOTA) - 1);
        for &counter in &checks.counters {
            let value = self.fields[counter].of(state);
            let (least, most) = self.reach[class][counter * (DECK + 1) + quota];
            self.found[counter] =
                CounterBounds { least: value + least, most: value + most, more: least, floor: 0 };
        }
        let (mut dead, mut kept, mut alive) = (0, 0, false);
        for condition in checks.conditions.iter().filter(|condition| state & condition.dead == 0) {
            let (mut is_broken, mut is_open) = (false, false);
            for limit in &condition.limits {
                let found = &self.found[limit.counter];
                is_broken |= found.most < limit.min || found.least > limit.max;
                is_open |= found.least < limit.min || found.most > limit.max;
            }
            if is_broken {
                dead |= condition.dead;
                continue;
            }
            if !is_open {
                return Some(state & !checks.forgettable | checks.done);
            }
            alive = true;
            for limit in &condition.limits {
                let found = &mut self.found[limit.counter];
                if found.least < limit.min || found.most > limit.max {
                    kept |= self.fields[limit.counter].mask;
                } else {
                    found.floor = found.floor.max(limit.min.saturating_sub(found.more));
                }
            }
        }
        if !alive {
            return None;
        }
        let mut after = state | dead;
        for &counter in &checks.counters {
            let field = self.fields[counter];
            if kept & field.mask == 0 {
                after = after & !field.mask | u128::from(self.found[counter].floor) << field.shift;
            }
        }
        Some(after)
    }
}
