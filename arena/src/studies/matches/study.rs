//! A duel, a tournament or a gauntlet as a study: a unit is a deal or an evening with all its blocks.

use std::ops::Range;

use doko_engine::Rules;
use rayon::ThreadPool;

use super::{Block, Experiment, Format, Matchup, Planned, Results, Stopping};
use crate::error::Error;
use crate::run::{
    Contestant, Games, Label, NoGame, RowFiles, Scope, Stop, Study, Unit, granted, in_order, letter,
};

impl Study for Planned {
    type Unit = Vec<Block>;
    type Fold<'s> = Results<'s>;

    fn command(&self) -> &'static str {
        self.experiment.format.key()
    }

    fn identity(&self) -> String {
        self.experiment.identity()
    }

    fn unit_kind(&self) -> Unit {
        self.experiment.unit
    }

    fn units(&self) -> u64 {
        self.experiment.deals
    }

    fn with_units(self, units: u64) -> Planned {
        Planned { experiment: Experiment { deals: units, ..self.experiment }, ..self }
    }

    fn bots(&self) -> Vec<&Contestant> {
        self.experiment.bots.iter().collect()
    }

    fn bots_mut(&mut self) -> Vec<&mut Contestant> {
        self.experiment.bots.iter_mut().collect()
    }

    fn rules(&self) -> Vec<&Rules> {
        vec![&self.experiment.rules]
    }

    fn keeps_values(&self) -> bool {
        self.experiment.keeps_values
    }

    fn config(&self) -> String {
        self.experiment.plan(&self.stopping).to_toml()
    }

    fn unit(&self, index: u64, games: &mut Games<'_>) -> Result<Vec<Block>, NoGame> {
        self.experiment.blocks_of(index, games)
    }

    fn name_of(&self, label: Label) -> String {
        let Label::Block { matchup, line_up, game } = label else { return String::new() };
        let Matchup { kind, bots } = &self.experiment.matchups[matchup];
        let kind = kind.key();
        let bots: String = match self.experiment.format {
            Format::Duel => String::new(),
            _ => bots.iter().map(|&bot| letter(bot)).chain([' ']).collect(),
        };
        match self.experiment.unit {
            Unit::Deal => format!("{bots}{kind} {}", line_up + 1),
            Unit::Evening => format!("{bots}{kind} {}, game {}", line_up + 1, game + 1),
        }
    }

    fn has_fault(unit: &Vec<Block>) -> bool {
        unit.iter().any(Block::has_fault)
    }

    fn stops_by(&self) -> Option<&'static str> {
        (self.stopping != Stopping::default()).then_some("`test` or `until`")
    }

    fn fold<'s>(&'s self, scope: &Scope, files: &RowFiles<'_>) -> Result<Results<'s>, Error> {
        Results::new(self, scope, files)
    }
}

impl Experiment {
    /// Plays some of the deals or evenings on the threads of `pool` and gives each one's blocks to `take`, in order.
    ///
    /// Returns how many were taken: fewer than asked for only after a request to stop.
    ///
    /// # Errors
    /// The first error of `take`.
    pub fn run<E>(
        &self,
        deals: Range<u64>,
        pool: &ThreadPool,
        stop: &Stop,
        mut take: impl FnMut(Vec<Block>) -> Result<(), E>,
    ) -> Result<u64, E> {
        let kinds = self.kinds();
        let play = |number| granted(self.blocks_of(deals.start + number, &mut Games::played(&kinds)));
        in_order(pool, deals.end - deals.start, stop, play, |_, blocks| take(blocks))
    }

    /// Plays all blocks of one deal or evening, in the order of the match-ups.
    pub fn play_deal(&self, index: u64) -> Vec<Block> {
        granted(self.blocks_of(index, &mut Games::played(&self.kinds())))
    }

    /// Goes through the games of all blocks of one deal or evening, in the order of the match-ups.
    ///
    /// # Errors
    /// If a log has other games.
    pub fn blocks_of(&self, index: u64, games: &mut Games<'_>) -> Result<Vec<Block>, NoGame> {
        (0..self.matchups.len()).map(|number| Block::of(self, number, index, games)).collect()
    }
}
