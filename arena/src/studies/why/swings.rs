//! The deals in which a bot gained most, and lost most, found as the blocks come.

use crate::stats::BlockPoints;

/// A deal, and what the first of two bots gained in its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swing {
    /// The index of the deal.
    pub deal: u64,
    /// The points per game of the block, in the view of the first bot.
    pub gain: BlockPoints,
}

/// The largest swings either way of all blocks added; it keeps no more of them than are asked for.
#[derive(Clone, Debug)]
pub struct Swings {
    most: usize,
    gains: Vec<Swing>,
    losses: Vec<Swing>,
}

impl Swings {
    /// At most so many either way.
    pub const fn new(most: usize) -> Swings {
        Swings { most, gains: Vec::new(), losses: Vec::new() }
    }

    /// Takes a block into account. Of equal swings the one that came first is the larger.
    pub fn add(&mut self, deal: u64, gain: BlockPoints) {
        let swing = Swing { deal, gain };
        let list = match gain.units() {
            0 => return,
            1.. => &mut self.gains,
            _ => &mut self.losses,
        };
        let size = gain.units().abs();
        let place = list.partition_point(|other| other.gain.units().abs() >= size);
        if place < self.most {
            list.truncate(self.most - 1);
            list.insert(place, swing);
        }
    }

    /// The deals in which the first bot gained most, the largest gain first.
    pub fn gains(&self) -> &[Swing] {
        &self.gains
    }

    /// The deals in which it lost most, the largest loss first.
    pub fn losses(&self) -> &[Swing] {
        &self.losses
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn they_are_the_first_of_all_swings_sorted(gains in vec(-6_i64..7, 0..60), most in 0_usize..9) {
            let mut swings = Swings::new(most);
            let mut all = Vec::new();
            for (deal, &points) in gains.iter().enumerate() {
                let swing = Swing { deal: deal as u64, gain: BlockPoints::quotient(points, 1) };
                swings.add(swing.deal, swing.gain);
                all.push(swing);
            }
            let sorted = |sign: i64| {
                let mut list: Vec<Swing> = all.iter().copied().filter(|swing| sign * swing.gain.units() > 0).collect();
                list.sort_by_key(|swing| -sign * swing.gain.units());
                list.truncate(most);
                list
            };
            prop_assert_eq!(swings.gains(), sorted(1));
            prop_assert_eq!(swings.losses(), sorted(-1));
        }
    }
}
