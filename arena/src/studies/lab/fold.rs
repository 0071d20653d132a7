//! A laboratory as it adds up: sums, and the files that follow from them.

use std::io::Write;
use std::path::{Path, PathBuf};

use doko_engine::Lang;

use super::compare::Results;
use super::experiment::{Lab, LabDeal};
use super::report;
use super::sums::Sums;
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::files::names::{REPORT, SUMMARY_CSV, SUMMARY_JSON};
use crate::report::outputs::{Forms, Written};
use crate::run::place::Place;
use crate::run::scope::Scope;
use crate::run::study::{Fold, Outputs};

/// The deals of a laboratory so far.
pub struct LabFold<'a> {
    lab: &'a Lab,
    sums: Sums,
    csv: Option<PathBuf>,
}

impl<'a> LabFold<'a> {
    /// Nothing played yet.
    ///
    /// # Errors
    /// If a file that is asked for cannot be made.
    pub fn new(lab: &'a Lab, scope: &Scope, outputs: &Outputs<'_>) -> Result<LabFold<'a>, Error> {
        if let Some(path) = outputs.csv {
            // Made and dropped again, it leaves nothing: that it can be made is found out before play.
            NewFile::create(path)?;
        }
        Ok(LabFold { lab, sums: Sums::new(lab, scope), csv: outputs.csv.map(Path::to_owned) })
    }

    fn results(&self) -> Results<'_> {
        Results::of(self.lab, &self.sums)
    }
}

impl Fold<LabDeal> for LabFold<'_> {
    fn take(&mut self, unit: LabDeal) -> Result<(), Error> {
        self.sums.add(&unit);
        Ok(())
    }

    fn finish(&mut self, folder: Option<Place<'_>>) -> Result<(), Error> {
        let results = self.results();
        if let Some(folder) = folder {
            folder.put(SUMMARY_CSV, |file| report::rows(&results, file))?;
            folder.put(SUMMARY_JSON, |file| report::json(&results, file))?;
            folder.put(REPORT, |file| report::table(&results, Lang::default(), file))?;
        }
        self.csv.iter().try_for_each(|path| NewFile::write(path, |file| report::rows(&results, file)))
    }

    fn write(&self, forms: &Forms, lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
        let results = self.results();
        let written = Written {
            table: &|out| report::table(&results, lang, out),
            json: &|out| report::json(&results, out),
            html: &|out| report::html(&results, lang, out),
            markdown: &|out| report::markdown(&results, lang, out),
        };
        forms.put(&written, out)
    }

    fn ending(&self) -> Exit {
        let faults = self.sums.faults;
        if faults == 0 {
            return Exit::Done;
        }
        tell(format_args!("doko: bots were at fault {faults} times; random cards were played for them"));
        Exit::Fault
    }
}
