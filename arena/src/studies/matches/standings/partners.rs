//! How well a bot does with another as its partner.

use crate::stats::{Estimate, RatioOfSums};
use crate::studies::matches::block::Together;

/// What a bot gained in the games with another as its only partner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Partnership {
    /// In how many games they were partners.
    pub games: u64,
    /// Its points in such a game, with a 95% interval; its blocks are the deals that have such games.
    pub estimate: Estimate,
}

/// The same as it adds up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Partners(RatioOfSums);

impl Partners {
    pub(super) fn add(&mut self, deal: Together) {
        self.0.add(deal.points, deal.games);
    }

    pub(super) fn partnership(&self) -> Option<Partnership> {
        Some(Partnership { games: self.0.whole(), estimate: self.0.estimate()? })
    }
}
