//! One deal, all its blocks of one question taken together.

use crate::measures::ledger::Tally;
use crate::studies::matches::block::Together;
use crate::studies::matches::{Block, Matchup};

/// What the blocks of a deal or evening add up to, in units of [`BlockPoints`](crate::stats::BlockPoints).
pub(super) struct Day {
    /// For each bot, the sum over its match-ups.
    pub(super) scores: Vec<i64>,
    /// For each two bots, the sum over the match-ups in which the first is measured and meets the second.
    pub(super) cells: Vec<i64>,
    /// For each two bots, the games with the second as the first's only partner.
    pub(super) partners: Vec<Together>,
    /// For each bot, what it did in the match-ups that count for it: every game counted once, and every block alike.
    pub(super) tallies: Vec<[Tally; 2]>,
    /// True if one hand was dealt both ♣Q.
    pub(super) both_alten: bool,
    /// Whether no bot was at fault.
    pub(super) is_clean: bool,
}

impl Day {
    pub(super) fn new(bots: usize) -> Day {
        Day {
            scores: vec![0; bots],
            cells: vec![0; bots * bots],
            partners: vec![Together::default(); bots * bots],
            tallies: vec![Default::default(); bots],
            both_alten: false,
            is_clean: true,
        }
    }

    /// Adds a block; its points count for the scores of those bots alone for which it `counts`.
    pub(super) fn add(&mut self, matchup: &Matchup, block: &Block, counts: impl Fn(usize) -> bool) {
        let size = self.scores.len();
        let mut units = [0; 4];
        for &place in matchup.kind.measured() {
            units[place] = block.points(place).units();
        }
        for &place in matchup.kind.measured() {
            let bot = matchup.bots[place];
            if counts(bot) {
                self.scores[bot] += units[place];
                let [counted, even] = &mut self.tallies[bot];
                counted.merge(&block.tallies[place]);
                even.merge_times(&block.tallies[place], block.weight());
            }
            for other_place in (0..matchup.bots.len()).filter(|&other| other != place) {
                let index = bot * size + matchup.bots[other_place];
                self.cells[index] += units[place];
                // Between two bots the points of one are already seen against the other.
                if matchup.kind.is_table() {
                    self.cells[index] -= units[other_place];
                    let together = block.together[matchup.bots.len() * place + other_place];
                    self.partners[index].games += together.games;
                    self.partners[index].points += together.points;
                }
            }
        }
        self.both_alten |= block.both_alten;
        self.is_clean &= !block.has_fault();
    }
}
