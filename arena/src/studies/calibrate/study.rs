//! A calibration as a run: its plan and its fold.

use doko_engine::{Party, Rules};

use super::case::DealCases;
use super::fold::CalibrateFold;
use super::plan::to_toml;
use super::trial::Trial;
use crate::error::Error;
use crate::run::contestant::Contestant;
use crate::run::game::{Label, NoGame};
use crate::run::games::Games;
use crate::run::scope::Scope;
use crate::run::study::{Outputs, Study};
use crate::run::unit::Unit;
use crate::studies::matches::experiment::Experiment;

impl Study for Trial {
    type Unit = DealCases;
    type Fold<'s> = CalibrateFold<'s>;

    fn command(&self) -> &'static str {
        "tune calibrate"
    }

    fn identity(&self) -> String {
        format!("calibrate {}", self.experiment.identity())
    }

    fn unit_kind(&self) -> Unit {
        Unit::Deal
    }

    fn units(&self) -> u64 {
        self.experiment.deals
    }

    fn with_units(self, units: u64) -> Trial {
        Trial::new(Experiment { deals: units, ..self.experiment })
    }

    fn bots(&self) -> Vec<&Contestant> {
        vec![&self.experiment.bots[0]]
    }

    fn rules(&self) -> Vec<&Rules> {
        vec![&self.experiment.rules]
    }

    fn config(&self) -> String {
        to_toml(&self.experiment)
    }

    fn unit(&self, index: u64, games: &mut Games<'_>) -> Result<DealCases, NoGame> {
        self.cases(index, games)
    }

    fn name_of(&self, label: Label) -> String {
        match label {
            Label::Future { step, is_said } => {
                format!("{} {}", if is_said { "with" } else { "without" }, step.said_by(Party::Re))
            }
            _ => "as played".to_owned(),
        }
    }

    fn has_fault(unit: &DealCases) -> bool {
        unit.faults > 0
    }

    fn fold<'s>(&'s self, scope: &Scope, outputs: &Outputs<'_>) -> Result<CalibrateFold<'s>, Error> {
        CalibrateFold::new(self, scope, outputs)
    }
}
