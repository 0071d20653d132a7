//! The Bock games that are still due.

use crate::rules::{self, BockOverlap};

/// Points double this often at most: more than any evening has. What would not fit into their numbers then is as much as
/// fits.
const MOST_DOUBLINGS: usize = 20;

/// The Bocks under way.
#[derive(Clone, Debug, Default)]
pub(super) struct Bocks {
    /// How many games are left of each; of those that stand one after the other, all together.
    due: Vec<u32>,
}

impl Bocks {
    /// So many Bocks begin with the next game.
    pub(super) fn begin(&mut self, count: usize, rules: &rules::Session) {
        for _ in 0..count {
            match (rules.bock_overlap, self.due.first_mut()) {
                (BockOverlap::Append, Some(due)) => *due += rules.bock_length,
                _ => self.due.push(rules.bock_length),
            }
        }
    }

    /// A game has been played.
    pub(super) fn game_played(&mut self) {
        self.due.iter_mut().for_each(|due| *due -= 1);
        self.due.retain(|&due| due > 0);
    }

    /// What the points of the next game are multiplied by.
    pub(super) fn factor(&self) -> i32 {
        1 << self.due.len().min(MOST_DOUBLINGS)
    }
}
