//! What decides the results of a run: rules, bots, deals, and how the bots meet.

use std::sync::Arc;

use doko_bots::{BotKind, BotSpec, SpecError};
use doko_engine::Rules;
use rayon::ThreadPool;

use crate::block::Block;
use crate::run::{Stop, in_order};
use crate::schedule::{Matchup, Unit};

/// A bot that takes part, ready to play.
#[derive(Clone)]
pub struct Contestant {
    /// What it is called in results.
    pub name: String,
    /// Makes the bots that play.
    pub kind: Arc<dyn BotKind>,
}

impl Contestant {
    /// The bot that a spec names.
    ///
    /// # Errors
    /// If it names none.
    pub fn from_spec(spec: &BotSpec) -> Result<Contestant, SpecError> {
        Ok(Contestant { name: spec.to_string(), kind: spec.build()? })
    }
}

/// All that decides the results of a run.
#[derive(Clone)]
pub struct Experiment {
    /// The rules.
    pub rules: Rules,
    /// The bots, at least two; a duel has two.
    pub bots: Vec<Contestant>,
    /// The seed of all deals and bot streams.
    pub seed: u64,
    /// What a block is played on.
    pub unit: Unit,
    /// How many deals, or evenings, are to be played, from index 0.
    pub deals: u64,
    /// The match-ups of which each of them makes a block.
    pub matchups: Vec<Matchup>,
}

/// The letter of a bot in tables and columns, `A` to `Z`.
///
/// # Panics
/// If there are more than 26 bots.
pub fn letter(bot: usize) -> char {
    assert!(bot < MOST_BOTS, "as many bots as letters");
    (b'A' + bot as u8) as char
}

/// The same in small, as in CSV columns and JSON keys.
///
/// # Panics
/// If there are more than 26 bots.
pub fn key(bot: usize) -> String {
    letter(bot).to_ascii_lowercase().to_string()
}

/// How many bots an experiment can have: as many as there are letters.
pub const MOST_BOTS: usize = 26;

impl Experiment {
    /// How many players a line-up has: 4, or 5 at an evening.
    pub fn players(&self) -> usize {
        match self.unit {
            Unit::Deal => 4,
            Unit::Evening => usize::from(self.rules.set().session.players),
        }
    }

    /// How many games a line-up plays: 1, or those of an evening.
    pub fn length(&self) -> u32 {
        match self.unit {
            Unit::Deal => 1,
            Unit::Evening => self.rules.set().session.games,
        }
    }

    /// Plays the deals or evenings on the threads of `pool` and gives each one's blocks to `take`, in the order of the
    /// deals.
    ///
    /// Returns how many were taken: fewer than planned only after a request to stop.
    ///
    /// # Errors
    /// The first error of `take`.
    pub fn run<E>(
        &self,
        pool: &ThreadPool,
        stop: &Stop,
        mut take: impl FnMut(&[Block]) -> Result<(), E>,
    ) -> Result<u64, E> {
        in_order(pool, self.deals, stop, |index| self.play_deal(index), |_, blocks| take(&blocks))
    }

    /// Plays all blocks of one deal or evening, in the order of the match-ups.
    pub fn play_deal(&self, index: u64) -> Vec<Block> {
        self.matchups.iter().map(|matchup| Block::play(self, matchup, index)).collect()
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use crate::schedule::BlockKind;
    use doko_engine::rules::RuleSource;

    /// A bot by its spec.
    pub(crate) fn contestant(spec: &str) -> Contestant {
        Contestant::from_spec(&spec.parse().unwrap()).unwrap()
    }

    /// Sixty deals between bots, in all blocks between two.
    pub(crate) fn duel(bots: [Contestant; 2]) -> Experiment {
        Experiment {
            rules: Rules::preset("ddv").unwrap(),
            bots: Vec::from(bots),
            seed: 3,
            unit: Unit::Deal,
            deals: 60,
            matchups: Matchup::all(&BlockKind::PAIR, 2),
        }
    }

    /// Evenings with everything that they can have; with five players there is no team block.
    pub(crate) fn evenings(bots: [Contestant; 2], players: usize) -> Experiment {
        let changes = [
            format!("session.players={players}"),
            format!("session.games={}", 2 * players),
            "session.bock=true".to_owned(),
            "session.sitting_dealer=solo_single".to_owned(),
            "throw_in.volle=6".to_owned(),
        ];
        let source = changes.iter().fold(RuleSource::preset("palast"), RuleSource::set);
        let source = source.set("session.pflicht_solo=1");
        let kinds = if players == 4 { &BlockKind::PAIR[..] } else { &BlockKind::PAIR[1..] };
        Experiment {
            rules: source.rules().unwrap(),
            unit: Unit::Evening,
            deals: 6,
            matchups: Matchup::all(kinds, 2),
            ..duel(bots)
        }
    }
}
