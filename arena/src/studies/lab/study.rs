//! A laboratory as a run: its plan and its fold.

use doko_engine::Rules;
use doko_engine::random::fingerprint;

use super::experiment::{Lab, LabDeal};
use super::plan::COMMAND;
use super::results::Results;
use super::sums::Sums;
use crate::error::{Error, Exit};
use crate::run::study::ended_with;
use crate::run::{Contestant, Fold, Games, Label, NoGame, RowFiles, Scope, Study, Unit};

impl Study for Lab {
    type Unit = LabDeal;
    type Fold<'s> = Sums<'s>;

    fn command(&self) -> &'static str {
        COMMAND
    }

    fn identity(&self) -> String {
        let rules: Vec<String> = self.design.cells.iter().map(|cell| cell.rules.fingerprint()).collect();
        let fingerprint_of = |bot: &Contestant| bot.kind.fingerprint();
        let bots: Vec<String> = self.bots.iter().map(fingerprint_of).collect();
        // How many deals are an evening decides no game, but the same sums can only be of one length.
        let Lab { seed, unit, evening, plays_unaware, .. } = self;
        let skill =
            self.skill.as_ref().map(|skill| (skill.bots.each_ref().map(fingerprint_of), skill.replicates));
        fingerprint(format!("lab {rules:?} {bots:?} {seed} {unit:?} {evening} {plays_unaware} {skill:?}"))
    }

    fn unit_kind(&self) -> Unit {
        self.unit
    }

    fn units(&self) -> u64 {
        self.deals
    }

    fn with_units(self, units: u64) -> Lab {
        Lab { deals: units, ..self }
    }

    fn bots(&self) -> Vec<&Contestant> {
        self.bots.iter().chain(self.skill.iter().flat_map(|skill| &skill.bots)).collect()
    }

    fn bots_mut(&mut self) -> Vec<&mut Contestant> {
        let skill = self.skill.iter_mut().flat_map(|skill| &mut skill.bots);
        self.bots.iter_mut().chain(skill).collect()
    }

    fn rules(&self) -> Vec<&Rules> {
        self.design.cells.iter().map(|cell| &cell.rules).collect()
    }

    fn replicates(&self) -> u32 {
        self.skill.as_ref().map_or(0, |skill| skill.replicates)
    }

    fn shares_games(&self) -> bool {
        true
    }

    fn config(&self) -> String {
        self.plan().to_toml()
    }

    fn unit(&self, index: u64, games: &mut Games<'_>) -> Result<LabDeal, NoGame> {
        self.deal(index, games)
    }

    fn name_of(&self, label: Label) -> String {
        let name = |cell: usize| &self.design.cells[cell].name;
        match label {
            Label::Cell { cell, is_aware, game } => {
                let known = if is_aware { "" } else { ", not known" };
                let game = match self.unit {
                    Unit::Deal => String::new(),
                    Unit::Evening => format!(", game {}", game + 1),
                };
                format!("{}{known}{game}", name(cell))
            }
            Label::Skill { cell, line_up } => format!("{}, skill {}", name(cell), line_up + 1),
            _ => String::new(),
        }
    }

    fn has_fault(unit: &LabDeal) -> bool {
        unit.facts.iter().any(|facts| facts.faults > 0)
    }

    fn fold<'s>(&'s self, scope: &Scope, _: &RowFiles<'_>) -> Result<Sums<'s>, Error> {
        Ok(Sums::new(self, scope))
    }
}

impl Fold<LabDeal> for Sums<'_> {
    type Findings<'f>
        = Results<'f>
    where
        Self: 'f;

    fn take(&mut self, unit: LabDeal) -> Result<(), Error> {
        self.add(&unit);
        Ok(())
    }

    fn findings(&self) -> Results<'_> {
        Results::of(self)
    }

    fn ending(&self) -> Exit {
        ended_with(self.faults)
    }
}
