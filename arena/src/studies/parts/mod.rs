//! Parts of a run become the run: joined, waited for, or told what they lack.
//!
//! | file | what it has |
//! |---|---|
//! | `survey` | which parts there are, and of what run |
//! | `missing` | what they lack |
//! | `watch` | they are waited for |

mod missing;
mod survey;
mod watch;

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use rayon::ThreadPool;

use super::{AnyStudy, with_study};
use crate::error::{Error, Exit, usage};
use crate::run::execute::Read;
use crate::run::log::{Coded, LogFault, Reader};
use crate::run::{
    Dialogues, Extension, Fold, Folder, Part, Place, Progress, RowFiles, RunInfo, RunOutput, Scope, Study,
    parts, read_units, threads,
};
use crate::studies::matches::Stopping;
use survey::Survey;

pub use missing::MissingForm;

/// Which parts become a run, and how.
pub struct Merge<'a> {
    /// Their folders, or folders that hold some.
    pub named: &'a [PathBuf],
    /// How many units the run is to have, if not as many as the longest part says.
    pub deals: Option<u64>,
    /// The test that is applied to the whole run.
    pub stopping: Stopping,
    /// How many threads read; 0 for one on each core.
    pub threads: usize,
    /// Where the run goes, and its report.
    pub output: RunOutput,
}

impl Merge<'_> {
    /// Joins the parts into `folder`.
    ///
    /// # Errors
    /// If they are not all there once, or of different runs, or cannot be read or written.
    pub fn join(&self, folder: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
        let folders = survey::folders(self.named)?;
        let mut survey = Survey::of(&folders, self.deals)?;
        survey.refuse_damages()?;
        self.apply_test(&mut survey.study)?;
        if let Some(part) = folders.iter().find(|part| is_same(part, folder)) {
            return usage(format!(
                "{} is a part, and would be lost: name another folder for --out",
                part.display()
            ));
        }
        self.output.report.check_files(Some(folder))?;
        let pool = threads(self.threads)?;
        let Survey { study, parts, extended, builds, .. } = survey;
        with_study!(&study, study => {
            let parts = match parts::join(&study.header(0), study.units(), parts) {
                Ok(parts) => parts,
                // Units after the decision of a test are not wanted.
                Err(error) if error.is_of_gaps() && self.stops() && decides(study, &error.beginning, !extended.is_empty(), &pool)? => {
                    error.beginning
                }
                Err(error) => return Err(error.into()),
            };
            builds.check(study)?;
            self.write(study, (&parts, extended), folder, &pool, out)
        })
    }

    /// `true` if a test is applied to the joined run.
    const fn stops(&self) -> bool {
        self.stopping.test.is_some() || self.stopping.until.is_some()
    }

    /// Gives a study the test that is asked for.
    fn apply_test(&self, study: &mut AnyStudy) -> Result<(), Error> {
        if let AnyStudy::Match(planned) = study {
            planned.stopping = self.stopping;
            planned.stopping.check(&planned.experiment)
        } else if self.stops() {
            usage("--test and --until are for a duel: leave them out")
        } else {
            Ok(())
        }
    }

    /// Writes the run that these parts make, in the order of their units, into a folder, and prints its report.
    fn write<S: Study>(
        &self,
        study: &S,
        (parts, extended): (&[Part], Vec<Extension>),
        path: &Path,
        pool: &ThreadPool,
        out: &mut dyn Write,
    ) -> Result<Exit, Error> {
        let (started, begin) = (SystemTime::now(), Instant::now());
        let units = 0..study.units();
        let first = parts.first().map(|part| Reader::open(&part.path)).transpose()?;
        let preamble = first.map_or_else(Vec::new, |first| first.preamble().to_vec());
        let folder = Folder::of_games(path);
        let new = folder.prepare(self.output.force)?;
        let place = Place::Write(path);
        let scope = Scope { units: units.clone(), is_extended: !extended.is_empty() };
        let mut fold =
            study.fold(&scope, &RowFiles { folder: Some(place), csv: self.output.report.row_file() })?;
        let mut log = new.begin(&study.header(0), &preamble, &study.config_of(&units))?;
        let mut progress = Progress::new(study.unit_kind(), units.end, self.output.quiet);
        let mut next = 0;
        for part in parts {
            if fold.has_decided() {
                break;
            }
            let read = read_part(study, part, pool, |coded, unit| {
                let taken = fold.offer(unit)?;
                if taken.is_continue() {
                    log.append(&coded)?;
                    progress.advance();
                    next += 1;
                }
                Ok(taken)
            })?;
            read.tell_rescored(part.folder());
        }
        progress.finish();
        // It is held until all files are written, so that nobody else writes them too.
        log.sync()?;
        let mut dialogues = Dialogues::open(path, 0)?;
        for part in parts {
            for dialogue in Dialogues::read(part.folder())? {
                if dialogue.deal < next {
                    dialogues.add(dialogue.deal, vec![dialogue])?;
                }
            }
        }
        fold.close(Some(place))?;
        folder.seal(Some(&RunInfo { extended, ..RunInfo::now(started, begin.elapsed(), next, 1) }))?;
        drop(log);
        self.output.report.put(&fold.findings(), out)?;
        Ok(fold.ending())
    }
}

/// Whether two paths lead to one folder that is there.
fn is_same(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

/// Whether the test of a study decides by what these parts have, which begin with its first unit.
fn decides<S: Study>(study: &S, parts: &[Part], is_extended: bool, pool: &ThreadPool) -> Result<bool, Error> {
    let mut fold = study.fold(&Scope { units: 0..study.units(), is_extended }, &RowFiles::default())?;
    for part in parts {
        read_part(study, part, pool, |_, unit| fold.offer(unit))?;
        if fold.has_decided() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Reads the units of a part that it had when it was looked through, in order; those that have come since are left.
fn read_part<S: Study>(
    study: &S,
    part: &Part,
    pool: &ThreadPool,
    mut take: impl FnMut(Coded, S::Unit) -> Result<ControlFlow<()>, Error>,
) -> Result<Read, Error> {
    let mut next = part.planned.start;
    let reader = Reader::open(&part.path)?;
    reader.expect(&part.header)?;
    let read = read_units(study, reader, part.planned.clone(), pool, false, |coded, unit| {
        if next == part.next {
            return Ok(ControlFlow::Break(()));
        }
        next += 1;
        take(coded, unit)
    })?;
    if !read.is_left && next < part.next {
        return Err(LogFault::Changed.at(&part.path).into());
    }
    Ok(read)
}
