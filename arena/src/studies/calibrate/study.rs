//! A calibration as a run: its plan and its fold.

use doko_engine::{Lang, Party, Rules};

use super::case::DealCases;
use super::findings::CalibrateReport;
use super::plan::COMMAND;
use super::tables::Tables;
use super::trial::Trial;
use crate::error::{Error, Exit, tell};
use crate::run::{Contestant, Fold, Games, Label, NoGame, RowFiles, Scope, Study, Unit};
use crate::studies::matches::Experiment;

impl Study for Trial {
    type Unit = DealCases;
    type Fold<'s> = CalibrateFold<'s>;

    fn command(&self) -> &'static str {
        COMMAND
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
        Trial::bots(self).iter().collect()
    }

    fn bots_mut(&mut self) -> Vec<&mut Contestant> {
        let number = Trial::bots(self).len();
        self.experiment.bots[..number].iter_mut().collect()
    }

    fn rules(&self) -> Vec<&Rules> {
        vec![&self.experiment.rules]
    }

    fn config(&self) -> String {
        self.plan().to_toml()
    }

    fn unit(&self, index: u64, games: &mut Games<'_>) -> Result<DealCases, NoGame> {
        self.cases(index, games)
    }

    fn name_of(&self, label: Label) -> String {
        match label {
            Label::Future { step, is_said: true } => format!("with {}", step.said_by(Party::Re)),
            Label::Future { step, .. } => format!("without {}", step.said_by(Party::Re)),
            _ => "as played".to_owned(),
        }
    }

    fn has_fault(unit: &DealCases) -> bool {
        unit.faults > 0
    }

    fn fold<'s>(&'s self, scope: &Scope, _: &RowFiles<'_>) -> Result<CalibrateFold<'s>, Error> {
        Ok(CalibrateFold { trial: self, tables: Tables::new(scope.is_extended) })
    }
}

/// The deals of a calibration so far.
pub struct CalibrateFold<'a> {
    trial: &'a Trial,
    tables: Tables,
}

impl Fold<DealCases> for CalibrateFold<'_> {
    type Findings<'f>
        = CalibrateReport<'f>
    where
        Self: 'f;

    fn take(&mut self, unit: DealCases) -> Result<(), Error> {
        self.tables.add(&unit);
        Ok(())
    }

    fn findings(&self) -> CalibrateReport<'_> {
        let Trial { experiment, .. } = self.trial;
        let companion = self.trial.companion();
        CalibrateReport { experiment, companion, tables: &self.tables, lang: Lang::default() }
    }

    fn ending(&self) -> Exit {
        let Tables { faulty, deals, .. } = self.tables;
        if faulty == 0 {
            return Exit::Done;
        }
        tell(format_args!("doko: a bot was at fault in {faulty} of {deals} deals, which are left out"));
        Exit::Fault
    }
}
