//! What decides the results of a run: rules, bots, deals, and how the bots meet.

use std::fmt;
use std::sync::Arc;

use doko_bots::BotKind;
use doko_engine::{Lang, Rules};

use crate::error::{Error, usage};
use crate::report::document::Name;
use crate::run::{Contestant, MOST_BOTS, MOST_DEALS, Unit, letter};
use crate::studies::defaults::{DEALS, SEED};
use crate::studies::matches::{BlockKind, Blocks, Matchup};

/// All that decides the results of a run.
#[derive(Clone)]
pub struct Experiment {
    /// How it is reported.
    pub format: Format,
    /// The rules.
    pub rules: Rules,
    /// The bots, at least two; a duel has two.
    pub bots: Vec<Contestant>,
    /// Of a gauntlet: how many of them, from the first on, meet the others.
    pub mine: Option<usize>,
    /// The seed of all deals and bot streams.
    pub seed: u64,
    /// What a block is played on.
    pub unit: Unit,
    /// How many deals, or evenings, are to be played, from index 0.
    pub deals: u64,
    /// The match-ups of which each of them makes a block.
    pub matchups: Vec<Matchup>,
    /// Whether a row is kept for each game, beside those for each block.
    pub keeps_games: bool,
    /// Whether it is kept what bots thought of their answers.
    pub keeps_values: bool,
    /// The version of doko by which it was begun.
    pub engine: String,
}

/// Which command plays an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Two bots.
    Duel,
    /// Two or more, every pair and every four.
    Tournament,
    /// Some of them against each of the others.
    Gauntlet,
}

impl Format {
    /// The blocks that are played if nobody says which.
    pub fn default_blocks(self, bots: usize) -> Vec<Blocks> {
        match self {
            Format::Tournament if bots >= 4 => vec![Blocks::Team, Blocks::Field, Blocks::Table],
            Format::Duel | Format::Tournament => vec![Blocks::Team, Blocks::Field],
            // How the others do among one's own bots is another question, and takes these three times as long to think.
            Format::Gauntlet => vec![Blocks::Team, Blocks::FieldA],
        }
    }

    /// Refuses another number of bots than can meet.
    ///
    /// # Errors
    /// If there are too few or too many.
    pub(super) fn check_bots(self, bots: usize) -> Result<(), Error> {
        let text = match self {
            Format::Duel if bots != 2 => format!(
                "a duel is between two bots, and {bots} {} named: write `doko duel A B`; for more bots there is `doko \
                 tournament`",
                if bots == 1 { "is" } else { "are" }
            ),
            Format::Tournament if bots < 2 => "name at least two bots: `doko tournament A B C`".to_owned(),
            Format::Tournament | Format::Gauntlet if bots > MOST_BOTS => {
                format!("{bots} bots are more than {MOST_BOTS}, one for each letter: hold several {self}s")
            }
            _ => return Ok(()),
        };
        usage(text)
    }

    /// How many of so many bots are one's own, from the first on: in a gauntlet, and nowhere else.
    ///
    /// # Errors
    /// If a gauntlet lacks one side, or something else says that it has two.
    pub(super) fn mine(self, mine: Option<usize>, bots: usize) -> Result<Option<usize>, Error> {
        match (self, mine) {
            (Format::Gauntlet, Some(mine)) if (1..bots).contains(&mine) => Ok(Some(mine)),
            (Format::Gauntlet, mine) if bots == 0 || mine == Some(0) => {
                usage("name your own bots, and whom they meet: `doko gauntlet MINE --against A,B,C`")
            }
            (Format::Gauntlet, _) => {
                usage("name the others by --against: `doko gauntlet MINE --against heuristic,random`")
            }
            (_, Some(_)) => usage(format!(
                "mine = … is for a gauntlet: take it out, or run `doko gauntlet` in place of `doko {self}`"
            )),
            (_, None) => Ok(None),
        }
    }

    /// The question that blocks of this kind answer, named after a kind of block.
    ///
    /// A duel looks at each kind by itself; a ranking takes field blocks both ways, and tables of both kinds, together.
    pub const fn question(self, kind: BlockKind) -> BlockKind {
        match (self, kind) {
            (Format::Duel, kind) => kind,
            (_, BlockKind::FieldReversed) => BlockKind::Field,
            (_, BlockKind::Table12) => BlockKind::Table,
            (_, kind) => kind,
        }
    }

    /// The command.
    pub const fn key(self) -> &'static str {
        ["duel", "tournament", "gauntlet"][self as usize]
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// How many match-ups an experiment can have: a block of each is in memory for every deal under way.
const MOST_MATCHUPS: usize = 5000;

impl Experiment {
    /// The same with no match-ups but those of the first `mine` bots with the others.
    #[must_use]
    pub fn across(self, kinds: &[BlockKind], mine: usize) -> Experiment {
        let matchups = Matchup::across(kinds, mine, self.bots.len());
        Experiment { matchups, mine: Some(mine), ..self }
    }

    /// A thousand single deals of seed 1, the defaults, between these bots, in all match-ups in blocks of these kinds.
    pub fn new(format: Format, rules: Rules, bots: Vec<Contestant>, kinds: &[BlockKind]) -> Experiment {
        Experiment {
            format,
            rules,
            matchups: Matchup::all(kinds, bots.len()),
            bots,
            mine: None,
            seed: SEED,
            unit: Unit::Deal,
            deals: DEALS,
            keeps_games: false,
            keeps_values: false,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

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

    /// Whether one of these bots is an oracle, so that no verdict counts what they do.
    pub fn has_oracle(&self, bots: &[usize]) -> bool {
        bots.iter().any(|&bot| self.bots[bot].kind.traits().is_oracle())
    }

    /// A bot by its letter and its name.
    pub fn named(&self, bot: usize, lang: Lang) -> Name {
        Name::of_bot(letter(bot), self.bots[bot].label_in(lang))
    }

    /// Refuses what cannot be played.
    ///
    /// # Errors
    /// If players, bots and blocks do not fit.
    pub(super) fn check(&self) -> Result<(), Error> {
        let has = |kind: BlockKind| self.matchups.iter().any(|matchup| matchup.kind == kind);
        if self.players() == 5 && has(BlockKind::Team) {
            return usage("five players make no two teams (session.players = 5): add --block field");
        }
        if self.players() == 5 && self.matchups.iter().any(|matchup| matchup.kind.is_table()) {
            return usage(
                "a table of five has no place for four bots (session.players = 5): add --block field",
            );
        }
        if has(BlockKind::Table) && has(BlockKind::Table12) {
            return usage("table and table12 answer one question: leave one of them out of --block");
        }
        if !(1..=MOST_DEALS).contains(&self.deals) {
            return usage(format!("deals = {}: a run has from 1 to {MOST_DEALS} of them", self.deals));
        }
        if self.matchups.len() > MOST_MATCHUPS {
            return usage(format!(
                "{} bots meet in {} ways, more than {MOST_MATCHUPS}: play --block team or field alone, or fewer bots",
                self.bots.len(),
                self.matchups.len()
            ));
        }
        Ok(())
    }

    /// What makes its bots.
    pub fn kinds(&self) -> Vec<Arc<dyn BotKind>> {
        self.bots.iter().map(|bot| Arc::clone(&bot.kind)).collect()
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use doko_engine::rules::RuleSource;

    /// Sixty deals between bots, in all blocks between two.
    pub(crate) fn duel(bots: [Contestant; 2]) -> Experiment {
        let rules = Rules::preset("ddv").unwrap();
        let plain = Experiment::new(Format::Duel, rules, Vec::from(bots), &BlockKind::PAIR);
        Experiment { seed: 3, deals: 60, ..plain }
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
