//! A run that was played, as its folder has it.

use std::ops::{ControlFlow, Range};

use rayon::ThreadPool;

use super::matches::{Experiment, Planned};
use super::plan::Bots;
use super::{AnyStudy, Opened, open};
use crate::error::Error;
use crate::run::{Folder, Study, read_units};

/// A run of one kind of study: of blocks, if nothing else is said.
pub struct PlayedRun<'a, S = Planned> {
    /// Where it is.
    pub folder: Folder<'a>,
    /// What was asked for.
    pub study: S,
    /// Which units the folder is for.
    pub units: Range<u64>,
}

impl<'a> PlayedRun<'a> {
    /// The run of blocks in a folder; `None` if that holds another study.
    ///
    /// # Errors
    /// If there is no run, or it cannot be read.
    pub fn open(folder: Folder<'a>, bots: Bots) -> Result<Option<PlayedRun<'a>>, Error> {
        PlayedRun::open_if(folder, bots, |study| match study {
            AnyStudy::Match(planned) => Some(planned),
            _ => None,
        })
    }

    /// What was played.
    pub const fn experiment(&self) -> &Experiment {
        &self.study.experiment
    }
}

impl<'a, S: Study> PlayedRun<'a, S> {
    /// The run in a folder; `None` if it is not of the study that is wanted.
    ///
    /// # Errors
    /// If there is no run, or it cannot be read.
    pub fn open_if(
        folder: Folder<'a>,
        bots: Bots,
        wanted: impl FnOnce(AnyStudy) -> Option<S>,
    ) -> Result<Option<PlayedRun<'a, S>>, Error> {
        let Opened { study, units } = open(folder, bots)?;
        Ok(wanted(study).map(|study| PlayedRun { folder, study, units }))
    }

    /// Whether somebody may have looked at it before its end.
    ///
    /// # Errors
    /// If the file that says whether it was made longer cannot be read.
    pub fn is_sequential(&self) -> Result<bool, Error> {
        Ok(self.study.stops_by().is_some() || !self.folder.extensions()?.is_empty())
    }

    /// Gives each unit to `take`, in order, until that breaks off.
    ///
    /// # Errors
    /// The first error of `take`; and if the log cannot be read, or has another run.
    pub fn read(
        &self,
        pool: &ThreadPool,
        mut take: impl FnMut(S::Unit) -> Result<ControlFlow<()>, Error>,
    ) -> Result<(), Error> {
        let reader = self.folder.log()?;
        reader.expect(&self.study.header(self.units.start))?;
        let read = read_units(&self.study, reader, self.units.clone(), pool, false, |_, unit| take(unit))?;
        read.tell_rescored(self.folder.path);
        Ok(())
    }
}
