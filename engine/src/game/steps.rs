//! Sets of steps of the ladder of Ansagen.

use std::ops::{BitAnd, BitOr, Sub};

use crate::contract::Step;

/// A set of steps.
///
/// ```
/// use doko_engine::{Step, Steps};
///
/// let said = Steps::up_to(Step::Keine60);
/// assert!(said.contains(Step::Keine90) && !said.contains(Step::Schwarz));
/// assert_eq!((Steps::ALL - said).iter().collect::<Vec<_>>(), [Step::Keine30, Step::Schwarz]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Steps(u8);

impl Steps {
    /// No step.
    pub const EMPTY: Steps = Steps(0);
    /// All five steps.
    pub const ALL: Steps = Steps(0b11111);

    /// This step alone.
    #[inline]
    pub const fn one(step: Step) -> Steps {
        Steps(1 << step as u8)
    }

    /// This step and those before it.
    #[inline]
    pub const fn up_to(step: Step) -> Steps {
        Steps((2 << step as u8) - 1)
    }

    /// Whether this step is among them.
    #[inline]
    pub const fn contains(self, step: Step) -> bool {
        self.0 & Steps::one(step).0 != 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are, `0..=5`.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The last of them, if there is any.
    #[inline]
    pub const fn deepest(self) -> Option<Step> {
        if self.is_empty() { None } else { Some(Step::ALL[self.0.ilog2() as usize]) }
    }

    /// Whether all of them come before `step`.
    #[inline]
    pub(crate) const fn are_before(self, step: Step) -> bool {
        self.0 < Steps::one(step).0
    }

    /// Number `index` of them from 0, if there are so many.
    #[inline]
    pub fn nth(self, index: u32) -> Option<Step> {
        let rest = (0..index).fold(self.0, |rest, _| rest & rest.wrapping_sub(1));
        Step::ALL.get(rest.trailing_zeros() as usize).copied()
    }

    /// How many of them come before `step`.
    #[inline]
    pub(crate) const fn place(self, step: Step) -> u32 {
        Steps(self.0 & (Steps::one(step).0 - 1)).len()
    }

    /// The steps, from the Ansage to schwarz.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Step> {
        Step::ALL.into_iter().filter(move |&step| self.contains(step))
    }
}

impl BitAnd for Steps {
    type Output = Steps;
    #[inline]
    fn bitand(self, others: Steps) -> Steps {
        Steps(self.0 & others.0)
    }
}

impl BitOr for Steps {
    type Output = Steps;
    #[inline]
    fn bitor(self, others: Steps) -> Steps {
        Steps(self.0 | others.0)
    }
}

impl Sub for Steps {
    type Output = Steps;
    /// The steps that are not among `others`.
    #[inline]
    fn sub(self, others: Steps) -> Steps {
        Steps(self.0 & !others.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_made_of_its_steps() {
        for mask in 0..32 {
            let set = Steps(mask);
            assert_eq!(set.iter().fold(Steps::EMPTY, |all, step| all | Steps::one(step)), set);
            assert_eq!((set.iter().count() as u32, set.is_empty()), (set.len(), mask == 0));
            assert!((0..7).all(|index| set.nth(index) == set.iter().nth(index as usize)));
            assert_eq!(set.deepest(), set.iter().last());
            for step in Step::ALL {
                assert_eq!(set.are_before(step), set.iter().all(|one| one < step));
                let without = set - Steps::one(step);
                assert!(!without.contains(step));
                assert_eq!(without.len() + u32::from(set.contains(step)), set.len());
            }
        }
    }
}
