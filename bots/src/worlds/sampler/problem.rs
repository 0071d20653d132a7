//! What is left to choose, once all that is forced has been fixed: classes of free cards, and who may hold how
//! many of them.

use super::SamplerError;
use super::subsets::DECK;
use crate::worlds::{Constraints, PLACES};

/// Free cards that nothing tells apart: the same places may hold them, and every bound and weight counts them
/// alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    /// Its cards.
    pub(super) cards: u64,
    /// The places that may hold them: bit p for place p; two at least.
    pub(super) places: u8,
}

impl Class {
    /// How many cards.
    pub(super) const fn size(&self) -> usize {
        self.cards.count_ones() as usize
    }

    /// Whether this place may hold them.
    pub(super) const fn may_lie_in(&self, place: usize) -> bool {
        self.places >> place & 1 == 1
    }

    /// The places that may hold them but the last, which gets what they leave.
    pub(super) fn choosers(self) -> impl Iterator<Item = usize> {
        (0..self.last()).filter(move |&place| self.may_lie_in(place))
    }

    /// The last place that may hold them.
    pub(super) const fn last(&self) -> usize {
        self.places.ilog2() as usize
    }
}

/// The free cards and the rest of the quotas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free {
    /// The cards that can lie nowhere else.
    pub(super) fixed: [u64; PLACES],
    /// The free cards that may lie in each place.
    pub(super) allowed: [u64; PLACES],
    /// How many of them lie in each place.
    pub(super) quota: [u8; PLACES],
}

impl Free {
    /// Fixes all cards that voids and quotas force, bounds aside.
    pub(super) fn new(constraints: &Constraints) -> Result<Free, SamplerError> {
        let mut free = Free {
            fixed: [0; PLACES],
            allowed: constraints.allowed.map(doko_engine::Bits::mask),
            quota: constraints.quota,
        };
        let hidden = free.allowed.iter().fold(0, |all, cards| all | cards);
        if hidden.count_ones() as usize > DECK {
            return Err(SamplerError::TooManyCards);
        }
        let places = free.quota.iter().map(|&quota| u32::from(quota)).sum::<u32>();
        if hidden.count_ones() != places {
            return Err(SamplerError::Impossible);
        }
        let mut left = hidden;
        loop {
            for place in 0..PLACES {
                if free.quota[place] == 0 {
                    free.allowed[place] = 0;
                }
            }
            let (mut some, mut several) = (0, 0);
            for cards in free.allowed {
                several |= some & cards;
                some |= cards;
            }
            if some != left {
                return Err(SamplerError::Impossible);
            }
            let mut changed = false;
            for place in 0..PLACES {
                let cards = free.allowed[place];
                // A place that needs every card that it may hold gets them all, the others their own at least.
                let needed = if cards.count_ones() == u32::from(free.quota[place]) { cards } else { 0 };
                let forced = needed | cards & !several;
                if forced == 0 {
                    continue;
                }
                let rest = u32::from(free.quota[place]).checked_sub(forced.count_ones());
                free.quota[place] = rest.ok_or(SamplerError::Impossible)? as u8;
                free.fixed[place] |= forced;
                left &= !forced;
                for allowed in &mut free.allowed {
                    *allowed &= !forced;
                }
                changed = true;
            }
            if !changed {
                return Ok(free);
            }
        }
    }

    /// The free cards by the places that may hold them.
    pub(super) fn classes(&self) -> Vec<Class> {
        let mut classes = vec![];
        for places in 1..1_u8 << PLACES {
            let cards = (0..PLACES).fold(u64::MAX, |cards, place| {
                let allowed = self.allowed[place];
                cards & if places >> place & 1 == 1 { allowed } else { !allowed }
            });
            if cards != 0 {
                classes.push(Class { cards, places });
            }
        }
        classes
    }
}

/// Splits every class that may lie in `place` into its cards among `cards` and the others.
pub(super) fn split(classes: &mut Vec<Class>, place: usize, cards: u64) {
    for index in 0..classes.len() {
        let class = classes[index];
        let inside = class.cards & cards;
        if class.may_lie_in(place) && inside != 0 && inside != class.cards {
            classes[index].cards = inside;
            classes.push(Class { cards: class.cards ^ inside, ..class });
        }
    }
}
