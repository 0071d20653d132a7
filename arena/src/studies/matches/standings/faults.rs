//! The faults of a bot, and how much of its play random cards have finished.

use doko_bots::FaultKind;

use crate::studies::matches::Block;

/// The faults of a bot in some blocks, in all its places there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Games in which it was at fault, counted for each of its seats, by [`FaultKind`].
    pub by_kind: [u64; FaultKind::ALL.len()],
    /// The seats it had.
    pub of_seats: u64,
    /// Games in which it was at fault, in one seat or several.
    pub games: u64,
    /// Games it played in.
    pub of_games: u64,
    /// The first of them: the deal or evening, and what happened.
    pub first: Option<(u64, String)>,
}

impl Faults {
    /// Seats in which it was at fault.
    pub fn seats(&self) -> u64 {
        self.by_kind.iter().sum()
    }

    /// Adds those of the bot in this place of a later block.
    pub(super) fn add(&mut self, block: &Block, place: usize) {
        let tally = &block.tallies[place];
        self.merge(&Faults {
            by_kind: tally.faults_by_kind(),
            of_seats: tally.seats() as u64,
            games: u64::from(block.faulty_games[place]),
            of_games: u64::from(block.games()),
            first: block.first_faults[place].clone().map(|words| (block.deal, words)),
        });
    }

    /// Adds those in other blocks.
    pub fn merge(&mut self, other: &Faults) {
        self.by_kind.iter_mut().zip(other.by_kind).for_each(|(sum, games)| *sum += games);
        self.of_seats += other.of_seats;
        self.games += other.games;
        self.of_games += other.of_games;
        let deal = |faults: &Faults| faults.first.as_ref().map_or(u64::MAX, |(deal, _)| *deal);
        if deal(other) < deal(self) {
            self.first.clone_from(&other.first);
        }
    }
}
