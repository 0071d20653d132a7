//! A duel or a tournament that was played, as its folder has it.

use std::ops::{ControlFlow, Range};

use rayon::ThreadPool;

use super::matches::{Block, Bots, Experiment, Planned};
use super::{AnyStudy, Opened, open};
use crate::error::Error;
use crate::run::log::Reader;
use crate::run::{Folder, Study, read_units};

/// A run of blocks.
pub struct PlayedRun<'a> {
    /// Where it is.
    pub folder: Folder<'a>,
    /// What was asked for.
    pub planned: Planned,
    /// Which deals the folder is for.
    pub units: Range<u64>,
}

impl<'a> PlayedRun<'a> {
    /// The run in a folder; `None` if that holds another study.
    ///
    /// # Errors
    /// If there is no run, or it cannot be read.
    pub fn open(folder: Folder<'a>, bots: Bots) -> Result<Option<PlayedRun<'a>>, Error> {
        let Opened { study, units } = open(folder, bots)?;
        Ok(match study {
            AnyStudy::Match(planned) => Some(PlayedRun { folder, planned, units }),
            _ => None,
        })
    }

    /// What was played.
    pub const fn experiment(&self) -> &Experiment {
        &self.planned.experiment
    }

    /// Whether somebody may have looked at it before its end.
    ///
    /// # Errors
    /// If the file that says whether it was made longer cannot be read.
    pub fn is_sequential(&self) -> Result<bool, Error> {
        Ok(self.planned.stops_by().is_some() || !self.folder.extensions()?.is_empty())
    }

    /// Gives the blocks of each deal to `take`, in order, until that breaks off.
    ///
    /// # Errors
    /// If the log cannot be read, or has another run.
    pub fn read(
        &self,
        pool: &ThreadPool,
        mut take: impl FnMut(&[Block]) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let reader = Reader::open(&self.folder.log_path())?;
        reader.expect(&self.planned.header(self.units.start))?;
        let read = read_units(&self.planned, reader, self.units.clone(), pool, false, |_, blocks| {
            Ok(take(&blocks))
        })?;
        read.tell_rescored(self.folder.path);
        Ok(())
    }
}
