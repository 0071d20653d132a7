//! What a study has to say of itself for its runs to be played, kept, resumed, merged, read and verified.

use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use doko_bots::BotKind;
use doko_engine::record::answers::NUMBERING;
use doko_engine::{Lang, Rules};

use super::log::{Header, Shape};
use super::{Contestant, Games, Label, NoGame, Place, Unit, make_ready};
use crate::error::{Error, Exit, tell};
use crate::report::outputs::{Findings, Outputs};

/// A plan, unit by unit, and a fold over what the units come to.
pub trait Study: Sync {
    /// What the games of a unit come to.
    type Unit: Send;

    /// What the units of a run come to.
    type Fold<'s>: Fold<Self::Unit>
    where
        Self: 's;

    /// The command that plays it, such as `duel`.
    fn command(&self) -> &'static str;

    /// What tells its units from those of any other study: all that decides them, but not how many there are, nor what
    /// anything is called.
    fn identity(&self) -> String;

    /// What a unit is.
    fn unit_kind(&self) -> Unit;

    /// How many units a whole run has.
    fn units(&self) -> u64;

    /// The same study of another number of units.
    #[must_use]
    fn with_units(self, units: u64) -> Self
    where
        Self: Sized;

    /// All bots that sit in its games, by the numbers that games know them by.
    fn bots(&self) -> Vec<&Contestant>;

    /// The same, to be made ready.
    fn bots_mut(&mut self) -> Vec<&mut Contestant>;

    /// Makes its bots ready to play, see [`make_ready`].
    ///
    /// # Errors
    /// If one cannot play.
    fn make_ready(&mut self) -> Result<(), Error> {
        let rules: Vec<Rules> = self.rules().into_iter().cloned().collect();
        make_ready(self.bots_mut(), &rules)
    }

    /// Sees that its bots can play, without giving them other names than they have: those of a run that is gone on with.
    ///
    /// # Errors
    /// If one cannot play.
    fn check_ready(&self) -> Result<(), Error> {
        self.bots().into_iter().try_for_each(|bot| bot.check_ready(self.rules()))
    }

    /// All rules under which it plays.
    fn rules(&self) -> Vec<&Rules>;

    /// How often the same game is played at most with other random streams; 0 if none is.
    fn replicates(&self) -> u32 {
        0
    }

    /// Whether the games of a unit can have the same answers under several rule sets.
    fn shares_games(&self) -> bool {
        false
    }

    /// Whether it is kept what bots thought.
    fn keeps_values(&self) -> bool {
        false
    }

    /// What is played, in full, as a TOML file.
    fn config(&self) -> String;

    /// Goes through the games of a unit, and says what they come to.
    ///
    /// # Errors
    /// If a log has other games.
    fn unit(&self, index: u64, games: &mut Games<'_>) -> Result<Self::Unit, NoGame>;

    /// The first unit after `next` that depends on earlier results; `u64::MAX` if none does.
    fn known_until(&self, _next: u64) -> u64 {
        u64::MAX
    }

    /// What a game is called among those of its unit.
    fn name_of(&self, label: Label) -> String;

    /// Whether a bot was at fault in a unit.
    fn has_fault(unit: &Self::Unit) -> bool;

    /// Why a run that is there cannot be one of several parts; `None` if it can.
    fn stops_by(&self) -> Option<&'static str> {
        None
    }

    /// Nothing yet of some of its units.
    ///
    /// # Errors
    /// If files cannot be begun.
    fn fold<'s>(&'s self, scope: &Scope, files: &RowFiles<'_>) -> Result<Self::Fold<'s>, Error>;

    /// The first line of a log of its units from `first` on.
    fn header(&self, first: u64) -> Header {
        Header { run: self.identity(), games: Some(self.shape()), first }
    }

    /// How its games are coded.
    fn shape(&self) -> Shape {
        Shape {
            numbering: NUMBERING,
            bots: self.bots().len() as u32,
            replicates: self.replicates(),
            shares: self.shares_games(),
            values: self.keeps_values(),
        }
    }

    /// What makes its bots.
    fn kinds(&self) -> Vec<Arc<dyn BotKind>> {
        self.bots().into_iter().map(|bot| Arc::clone(&bot.kind)).collect()
    }

    /// The config of a run of some of its units.
    fn config_of(&self, units: &Range<u64>) -> String {
        let part = if *units == (0..self.units()) {
            String::new()
        } else {
            format!("part = [{}, {}]\n", units.start, units.end)
        };
        part + &self.config()
    }

    /// So many of its units, such as `200 deals`.
    fn counted(&self, number: u64) -> String {
        self.unit_kind().counted(number, Lang::En)
    }
}

/// Which units of a study are added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// These: all, or those of a part.
    pub units: Range<u64>,
    /// Whether the run was made longer after it had been looked at.
    pub is_extended: bool,
}

/// Where the files go that are written while units come.
#[derive(Clone, Copy, Default)]
pub struct RowFiles<'a> {
    /// The folder of the run.
    pub folder: Option<Place<'a>>,
    /// A file of rows.
    pub csv: Option<&'a Path>,
}

/// The sums of some units.
pub trait Fold<U> {
    /// What they come to.
    type Findings<'f>: Findings
    where
        Self: 'f;

    /// Adds the next unit.
    ///
    /// # Errors
    /// If a row cannot be written.
    fn take(&mut self, unit: U) -> Result<(), Error>;

    /// Adds the next unit, unless no more is wanted.
    ///
    /// # Errors
    /// If a row cannot be written.
    fn offer(&mut self, unit: U) -> Result<ControlFlow<()>, Error> {
        if self.has_decided() {
            return Ok(ControlFlow::Break(()));
        }
        self.take(unit).map(ControlFlow::Continue)
    }

    /// The purpose of the next units in a few words, where a study has several.
    fn stage(&self) -> Option<String> {
        None
    }

    /// Whether nothing more is wanted, though units are left.
    fn has_decided(&self) -> bool {
        false
    }

    /// Completes the files whose rows were written while the units came.
    ///
    /// # Errors
    /// If one cannot be written, or differs from what is there.
    fn finish(&mut self) -> Result<(), Error> {
        Ok(())
    }

    /// What the units come to.
    fn findings(&self) -> Self::Findings<'_>;

    /// How it has ended if all units are there; tells on stderr of bots that were at fault.
    fn ending(&self) -> Exit;

    /// Completes the files of rows, and puts those that follow from the findings into a folder.
    ///
    /// # Errors
    /// If one cannot be written, or differs from what is there.
    fn close(&mut self, folder: Option<Place<'_>>) -> Result<(), Error> {
        self.finish()?;
        let Some(folder) = folder else { return Ok(()) };
        folder.put_findings(&self.findings())
    }
}

/// How a run has ended in which bots were at fault so many times; tells it on stderr.
pub fn ended_with(faults: u64) -> Exit {
    if faults == 0 {
        return Exit::Done;
    }
    tell(format_args!("doko: bots were at fault {faults} times; random cards were played for them"));
    Exit::Fault
}

/// What is done with a run, beside playing it.
#[derive(Clone, Debug, Default)]
pub struct RunOutput {
    /// The forms of the report.
    pub report: Outputs,
    /// A folder for everything.
    pub out: Option<PathBuf>,
    /// Whether that folder may hold something already; results of an earlier run there are replaced.
    pub force: bool,
    /// Whether to say nothing of progress.
    pub quiet: bool,
}
