//! A laboratory as a run: its plan and its fold.

use doko_engine::Rules;
use doko_engine::random::fingerprint;

use super::experiment::{Lab, LabDeal};
use super::fold::LabFold;
use crate::error::Error;
use crate::run::contestant::Contestant;
use crate::run::game::{Label, NoGame};
use crate::run::games::Games;
use crate::run::scope::Scope;
use crate::run::study::{Outputs, Study};
use crate::run::unit::Unit;

impl Study for Lab {
    type Unit = LabDeal;
    type Fold<'s> = LabFold<'s>;

    fn command(&self) -> &'static str {
        "lab"
    }

    fn identity(&self) -> String {
        let rules: Vec<String> = self.design.cells.iter().map(|cell| cell.rules.fingerprint()).collect();
        let bots: Vec<String> = self.bots.iter().map(|bot| bot.kind.fingerprint()).collect();
        // How many deals are an evening decides no game, but the same sums can only be of one length.
        let Lab { seed, unit, evening, plays_unaware, .. } = self;
        let skill = self.skill.as_ref().map(|skill| (skill.fingerprints(), skill.replicates));
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
        self.to_toml()
    }

    fn unit(&self, index: u64, games: &mut Games<'_>) -> Result<LabDeal, NoGame> {
        self.deal(index, games)
    }

    fn name_of(&self, label: Label) -> String {
        let of_evening = |game: u32| match self.unit {
            Unit::Deal => String::new(),
            Unit::Evening => format!(", game {}", game + 1),
        };
        let name = |cell: usize| &self.design.cells[cell].name;
        match label {
            Label::Cell { cell, is_aware: true, game } => name(cell).clone() + &of_evening(game),
            Label::Cell { cell, is_aware: false, game } => {
                format!("{}, not known{}", name(cell), of_evening(game))
            }
            Label::Skill { cell, line_up } => format!("{}, skill {}", name(cell), line_up + 1),
            _ => String::new(),
        }
    }

    fn has_fault(unit: &LabDeal) -> bool {
        unit.facts.iter().any(|facts| facts.faults > 0)
    }

    fn fold<'s>(&'s self, scope: &Scope, outputs: &Outputs<'_>) -> Result<LabFold<'s>, Error> {
        LabFold::new(self, scope, outputs)
    }
}
