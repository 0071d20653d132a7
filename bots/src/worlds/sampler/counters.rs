//! What bounds and weights count, as numbers in the state of the count.

use super::SamplerError;
use super::problem::{Class, Free, split};
use super::subsets::DECK;
use crate::worlds::{Bound, Constraints, PLACES, Weight};

/// A sum over the cards in a place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Counter {
    /// The place.
    pub(super) place: usize,
    /// What the cards that are fixed there count together.
    pub(super) start: u32,
    /// What each free card counts that may lie there and counts something: disjoint sets, different values.
    values: Vec<(u64, u32)>,
}

/// A bound on a counter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Its number.
    pub(super) counter: usize,
    /// The least that it may be in the end.
    pub(super) min: u32,
    /// The most.
    pub(super) max: u32,
}

/// A weight that hangs on a counter.
#[derive(Clone, Debug)]
pub(super) struct Factor<'a> {
    /// Its number.
    pub(super) counter: usize,
    /// What to multiply by, for each value of the counter.
    pub(super) by_count: &'a [f64],
}

impl Factor<'_> {
    /// The factor for this value.
    pub(super) fn at(&self, value: u32) -> f64 {
        at(self.by_count, value)
    }
}

/// The factor for holding `count` cards: the last one stands for all counts beyond, and none for one.
fn at(by_count: &[f64], count: u32) -> f64 {
    by_count.get(count as usize).or(by_count.last()).copied().unwrap_or(1.0)
}

/// All that is counted beside the quotas.
#[derive(Debug, Default)]
pub(super) struct Counters<'a> {
    /// Each counter once.
    pub(super) all: Vec<Counter>,
    /// Of each place: one of these conditions holds, unless there is none. A condition is that all its limits
    /// are kept.
    pub(super) conditions: [Vec<Vec<Limit>>; PLACES],
    /// The weights that are not yet certain.
    pub(super) factors: Vec<Factor<'a>>,
    /// The product of the weights that are.
    pub(super) certain: f64,
}

impl Counter {
    /// The sum of what cards count, over the cards in a place.
    fn new(free: &Free, place: usize, counts: impl Iterator<Item = (u64, u32)>) -> Counter {
        let mut counter = Counter { place, start: 0, values: vec![] };
        for (cards, value) in counts.filter(|&(_, value)| value > 0) {
            counter.start += value * (cards & free.fixed[place]).count_ones();
            counter.add(cards & free.allowed[place], value);
        }
        counter.values.sort_unstable_by_key(|&(_, value)| value);
        counter.values.dedup_by(|(cards, value), (kept, same)| {
            let equal = value == same;
            if equal {
                *kept |= *cards;
            }
            equal
        });
        counter
    }

    /// Lets each of these cards count so much more.
    fn add(&mut self, mut cards: u64, value: u32) {
        for index in 0..self.values.len() {
            let (known, before) = self.values[index];
            let both = known & cards;
            if both != 0 {
                self.values[index].0 = both;
                self.values[index].1 = before + value;
                if both != known {
                    self.values.push((known ^ both, before));
                }
                cards ^= both;
            }
        }
        if cards != 0 {
            self.values.push((cards, value));
        }
    }

    /// What a card of this class counts.
    pub(super) fn value(&self, class: &Class) -> u32 {
        let counts = class.may_lie_in(self.place);
        let found = self.values.iter().find(|(cards, _)| counts && cards & class.cards != 0);
        found.map_or(0, |&(_, value)| value)
    }

    /// The least and the most that so many of the free cards in its place can count, for every number of cards
    /// up to `quota`, when the cards of `classes` are left.
    pub(super) fn reach(&self, classes: &[Class], quota: usize) -> Vec<(u32, u32)> {
        let mut values: Vec<u32> = Vec::with_capacity(DECK);
        for class in classes.iter().filter(|class| class.may_lie_in(self.place)) {
            values.extend(std::iter::repeat_n(self.value(class), class.size()));
        }
        values.sort_unstable();
        let (mut least, mut most) = (0, 0);
        let mut reach = Vec::with_capacity(quota + 1);
        reach.push((0, 0));
        for cards in 0..quota {
            least += values.get(cards).copied().unwrap_or(0);
            most += values.len().checked_sub(cards + 1).map_or(0, |index| values[index]);
            reach.push((least, most));
        }
        reach
    }
}

impl<'a> Counters<'a> {
    /// What these constraints count, without what is certain already; with the weights if they are wanted.
    /// Splits the classes so that all cards of one count alike.
    pub(super) fn new(
        constraints: &'a Constraints,
        weighted: bool,
        free: &Free,
        classes: &mut Vec<Class>,
    ) -> Result<Counters<'a>, SamplerError> {
        let mut counters = Counters { certain: 1.0, ..Counters::default() };
        for (place, conditions) in constraints.conditions.iter().enumerate() {
            let mut open = vec![];
            let mut one_holds = conditions.is_empty();
            for condition in conditions {
                match counters.limits(free, classes, place, &condition.0) {
                    Some(limits) if limits.is_empty() => one_holds = true,
                    Some(limits) => open.push(limits),
                    None => {}
                }
            }
            if !one_holds {
                if open.is_empty() {
                    return Err(SamplerError::Impossible);
                }
                counters.conditions[place] = open;
            }
        }
        counters.forget_unused();
        if weighted {
            for weight in &constraints.weights {
                counters.weigh(free, weight)?;
            }
        }
        for counter in &counters.all {
            for &(cards, _) in &counter.values {
                split(classes, counter.place, cards);
            }
        }
        Ok(counters)
    }

    /// The limits of a condition that are neither kept nor broken whatever is chosen; `None` if one is broken.
    fn limits(
        &mut self,
        free: &Free,
        classes: &[Class],
        place: usize,
        bounds: &[Bound],
    ) -> Option<Vec<Limit>> {
        let mut limits = vec![];
        for bound in bounds {
            let counts = bound.counts.iter().map(|&(cards, value)| (cards.mask(), u32::from(value)));
            let counter = Counter::new(free, place, counts);
            let mut parts = classes.to_vec();
            for &(cards, _) in &counter.values {
                split(&mut parts, place, cards);
            }
            let quota = usize::from(free.quota[place]);
            let (least, most) = counter.reach(&parts, quota)[quota];
            let (least, most) = (counter.start + least, counter.start + most);
            let (min, max) = (u32::from(bound.min), u32::from(bound.max));
            if most < min || least > max {
                return None;
            }
            if least < min || most > max {
                limits.push(Limit { counter: self.number(counter), min, max });
            }
        }
        Some(limits)
    }

    /// The number of a counter, new or not.
    fn number(&mut self, counter: Counter) -> usize {
        self.all.iter().position(|known| *known == counter).unwrap_or_else(|| {
            self.all.push(counter);
            self.all.len() - 1
        })
    }

    /// Drops the counters on which no condition hangs in the end.
    fn forget_unused(&mut self) {
        let mut number = 0;
        while number < self.all.len() {
            let limits = || self.conditions.iter().flatten().flatten();
            if limits().any(|limit| limit.counter == number) {
                number += 1;
                continue;
            }
            self.all.remove(number);
            for limit in self.conditions.iter_mut().flatten().flatten() {
                limit.counter -= usize::from(limit.counter > number);
            }
        }
    }

    /// Adds a weight.
    fn weigh(&mut self, free: &Free, weight: &'a Weight) -> Result<(), SamplerError> {
        if weight.place >= PLACES || weight.by_count.iter().any(|factor| !factor.is_finite() || *factor < 0.0)
        {
            return Err(SamplerError::BadWeight);
        }
        let counter = Counter::new(free, weight.place, std::iter::once((weight.cards.mask(), 1)));
        if counter.values.is_empty() {
            self.certain *= at(&weight.by_count, counter.start);
        } else {
            // Each weight has a counter of its own: it forgets its value as soon as that is final.
            self.all.push(counter);
            self.factors.push(Factor { counter: self.all.len() - 1, by_count: &weight.by_count });
        }
        Ok(())
    }
}

impl Counters<'_> {
    /// Puts the classes into the order in which they are counted.
    ///
    /// The fewer counters are open between two classes, the fewer states there are. So the next class is always
    /// one after which the fewest are; an exact optimum would be a search of its own. Classes that are not
    /// counted come last, by size, so that the quotas leave one split of the largest.
    pub(super) fn sort(&self, classes: &mut [Class]) {
        classes.sort_unstable_by_key(|class| (class.places.count_ones(), class.size(), class.cards));
        let counted_by = |class: &Class| {
            let counts = self.all.iter().enumerate().filter(|(_, counter)| counter.value(class) > 0);
            // More than 128 would not fit into a state anyway.
            counts.fold(0_u128, |set, (number, _)| set | 1 << (number as u32 % u128::BITS))
        };
        let mut sets: Vec<u128> = classes.iter().map(counted_by).collect();
        let mut open = 0;
        for next in 0..classes.len() {
            let open_after = |class: usize| {
                let later = (next..classes.len())
                    .filter(|&other| other != class)
                    .fold(0, |all, other| all | sets[other]);
                (open | sets[class]) & later
            };
            let counted = (next..classes.len()).filter(|&class| sets[class] != 0);
            let Some(best) = counted.min_by_key(|&class| open_after(class).count_ones()) else {
                break;
            };
            open = open_after(best);
            classes[next..=best].rotate_right(1);
            sets[next..=best].rotate_right(1);
        }
    }
}
