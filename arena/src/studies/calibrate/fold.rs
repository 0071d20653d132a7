//! A calibration as it adds up: tables, and the files that follow from them.

use std::io::Write;
use std::path::{Path, PathBuf};

use doko_engine::Lang;

use super::case::DealCases;
use super::report::CalibrateReport;
use super::tables::Tables;
use super::trial::Trial;
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::files::names::{REPORT, SUMMARY_CSV, SUMMARY_JSON};
use crate::report::outputs::{Forms, Written};
use crate::run::place::Place;
use crate::run::scope::Scope;
use crate::run::study::{Fold, Outputs};

/// The deals of a calibration so far.
pub struct CalibrateFold<'a> {
    trial: &'a Trial,
    tables: Tables,
    csv: Option<PathBuf>,
}

impl<'a> CalibrateFold<'a> {
    /// Nothing played yet.
    ///
    /// # Errors
    /// If a file that is asked for cannot be made.
    pub fn new(trial: &'a Trial, scope: &Scope, outputs: &Outputs<'_>) -> Result<CalibrateFold<'a>, Error> {
        if let Some(path) = outputs.csv {
            // Made and dropped again, it leaves nothing: that it can be made is found out before play.
            NewFile::create(path)?;
        }
        let mut tables = Tables::default();
        tables.is_extended = scope.is_extended;
        Ok(CalibrateFold { trial, tables, csv: outputs.csv.map(Path::to_owned) })
    }

    fn report(&self, lang: Lang) -> CalibrateReport<'_> {
        CalibrateReport { experiment: &self.trial.experiment, tables: &self.tables, lang }
    }
}

impl Fold<DealCases> for CalibrateFold<'_> {
    fn take(&mut self, unit: DealCases) -> Result<(), Error> {
        self.tables.add(&unit);
        Ok(())
    }

    fn finish(&mut self, folder: Option<Place<'_>>) -> Result<(), Error> {
        let report = self.report(Lang::En);
        if let Some(folder) = folder {
            folder.put(SUMMARY_CSV, |file| report.csv(file))?;
            folder.put(SUMMARY_JSON, |file| report.json(file))?;
            folder.put(REPORT, |file| report.text(file))?;
        }
        self.csv.iter().try_for_each(|path| NewFile::write(path, |file| report.csv(file)))
    }

    fn write(&self, forms: &Forms, lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
        let report = self.report(lang);
        let written = Written {
            table: &|out| report.text(out),
            json: &|out| report.json(out),
            html: &|out| report.html(out),
            markdown: &|out| report.markdown(out),
        };
        forms.put(&written, out)
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
