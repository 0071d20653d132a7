//! All studies, a row each: which commands are about it, what it writes, and how its folder is read.

use std::path::Path;
use std::sync::Arc;

use schemars::{JsonSchema, schema_for};
use serde_json::Value;

use super::calibrate::plan::CalibratePlan;
use super::games::{SeatRow, ValueRow};
use super::lab::plan::LabPlan;
use super::learn::lessons;
use super::learn::lessons::plan::LessonsPlan;
use super::matches::MatchPlan;
use super::plan::{Body, Bots, Config, wrong};
use super::tune::plan::{SEARCH_COMMAND, TuneConfig};
use super::{analyse, calibrate, compare, lab, learn, matches, odds, power, tryout, tune, why};
use crate::error::{Error, usage};
use crate::measures::{Measure, games, seats};
use crate::report::outputs::Headed;
use crate::report::rows::{Column, Row, columns};
use crate::run::{Contestant, Study};
use crate::studies::calibrate::Trial;
use crate::studies::campaign::Campaign;
use crate::studies::lab::experiment::Lab;
use crate::studies::learn::lessons::Lessons;
use crate::studies::learn::plan::LearnConfig;
use crate::studies::matches::Planned;
use crate::studies::tune::campaign::Tuning;
use crate::studies::tune::search::Search;

/// A study.
pub struct StudyRow {
    /// The commands that play it, or write its summary.
    pub commands: &'static [&'static str],
    /// The kinds of CSV files that are written of it.
    pub files: &'static [fn() -> CsvFile],
    /// The JSON schema of its summary.
    pub schema: fn() -> Value,
    /// Makes it of its config; `None` if no folder keeps it.
    read: Option<Reads>,
}

type Reads = fn(Config<'_>, Bots) -> Result<Kept, Error>;

/// What a folder keeps, as its config says.
pub(super) enum Kept {
    /// A study.
    Study(Box<AnyStudy>),
    /// Several, in folders of their own.
    Campaign(Box<dyn Campaign>),
}

impl Kept {
    fn study(study: AnyStudy) -> Kept {
        Kept::Study(Box::new(study))
    }
}

/// All studies.
pub const STUDIES: [StudyRow; 12] = [
    StudyRow::of::<matches::findings::Summary>(
        MatchPlan::COMMANDS,
        &[
            CsvFile::of::<matches::findings::BlockRow>,
            CsvFile::of::<matches::findings::PlayedRow>,
            || CsvFile { measures: seats::all(), ..CsvFile::of::<matches::findings::FigureRow>() },
            CsvFile::of::<SeatRow>,
            CsvFile::of::<ValueRow>,
        ],
    )
    .kept(|config, bots| Ok(Kept::study(AnyStudy::Match(config.plan::<MatchPlan>()?.resolve_run(bots)?)))),
    StudyRow::of::<lab::findings::Summary>(
        LabPlan::COMMANDS,
        &[|| CsvFile { measures: games::all(), ..CsvFile::of::<lab::findings::LabFigure>() }],
    )
    .kept(|config, bots| Ok(Kept::study(AnyStudy::Lab(config.plan::<LabPlan>()?.resolve(bots)?)))),
    StudyRow::of::<tune::report::Summary>(TuneConfig::COMMANDS, &[CsvFile::of::<tune::report::StepRow>])
        .kept(|config, bots| {
            let folder = config.path.parent().map(Path::to_owned);
            let is_search = config.head.command.as_deref() == Some(SEARCH_COMMAND);
            let plan = config.plan::<TuneConfig>()?.resolve(bots)?;
            Ok(if is_search {
                Kept::study(AnyStudy::Search(Search::new(Arc::new(plan), folder)))
            } else {
                Kept::Campaign(Box::new(Tuning::new(plan)))
            })
        }),
    StudyRow::of::<calibrate::findings::Summary>(
        CalibratePlan::COMMANDS,
        &[CsvFile::of::<calibrate::findings::BinRow>],
    )
    .kept(|config, bots| {
        Ok(Kept::study(AnyStudy::Calibrate(config.plan::<CalibratePlan>()?.resolve(bots)?)))
    }),
    StudyRow::of::<learn::report::Summary>(LearnConfig::COMMANDS, &[CsvFile::of::<learn::report::EpochRow>])
        .kept(|config, bots| {
            let folder = config.path.parent().unwrap_or(Path::new(""));
            Ok(Kept::Campaign(Box::new(config.plan::<LearnConfig>()?.resolve(bots, folder)?)))
        }),
    StudyRow::of::<lessons::findings::Summary>(
        LessonsPlan::COMMANDS,
        &[CsvFile::of::<lessons::findings::LessonRow>],
    )
    .kept(|config, bots| Ok(Kept::study(AnyStudy::Lessons(config.plan::<LessonsPlan>()?.resolve(bots)?)))),
    StudyRow::of::<why::Summary>(&["why"], &[CsvFile::of::<why::KindRow>]),
    StudyRow::of::<compare::Summary>(&["compare"], &[CsvFile::of::<compare::BlockRow>]),
    StudyRow::of::<tryout::Summary>(&["try"], &[]),
    StudyRow::of::<power::Summary>(&["power"], &[CsvFile::of::<power::BlockRow>]),
    StudyRow::of::<analyse::Summary>(&["analyse"], &[CsvFile::of::<analyse::AnswerRow>]),
    StudyRow::of::<odds::Summary>(&["odds"], &[CsvFile::of::<odds::OddsRow>]),
];

impl StudyRow {
    const fn of<S: JsonSchema>(
        commands: &'static [&'static str],
        files: &'static [fn() -> CsvFile],
    ) -> StudyRow {
        StudyRow { commands, files, schema: || schema_for!(Headed<'_, S>).to_value(), read: None }
    }

    /// The study that folders keep, and `reads` makes of their config.
    const fn kept(self, reads: Reads) -> StudyRow {
        StudyRow { read: Some(reads), ..self }
    }
}

/// A kind of CSV file.
pub struct CsvFile {
    /// Its usual name.
    pub name: &'static str,
    /// The meaning of a row.
    pub about: &'static str,
    /// Its columns.
    pub columns: Vec<Column>,
    /// What its column `measure` can be, beside what its own meaning says.
    pub measures: &'static [Measure],
}

impl CsvFile {
    fn of<R: Row>() -> CsvFile {
        CsvFile { name: R::FILE, about: R::ABOUT, columns: columns::<R>(), measures: &[] }
    }
}

/// A study that a folder keeps.
pub enum AnyStudy {
    /// A duel, a tournament or a gauntlet.
    Match(Planned),
    /// A laboratory.
    Lab(Lab),
    /// A calibration.
    Calibrate(Trial),
    /// Lessons for a player that learns.
    Lessons(Lessons),
    /// The search of a tuning run.
    Search(Search),
}

/// Does something with a study, whichever it is.
macro_rules! with_study {
    ($any:expr, $study:ident => $body:expr) => {
        match $any {
            $crate::studies::AnyStudy::Match($study) => $body,
            $crate::studies::AnyStudy::Lab($study) => $body,
            $crate::studies::AnyStudy::Calibrate($study) => $body,
            $crate::studies::AnyStudy::Lessons($study) => $body,
            $crate::studies::AnyStudy::Search($study) => $body,
        }
    };
}
pub(crate) use with_study;

impl AnyStudy {
    /// The same of another number of units.
    #[must_use]
    pub fn with_units(self, units: u64) -> AnyStudy {
        match self {
            AnyStudy::Match(study) => AnyStudy::Match(study.with_units(units)),
            AnyStudy::Lab(study) => AnyStudy::Lab(study.with_units(units)),
            AnyStudy::Calibrate(study) => AnyStudy::Calibrate(study.with_units(units)),
            AnyStudy::Lessons(study) => AnyStudy::Lessons(study.with_units(units)),
            AnyStudy::Search(study) => AnyStudy::Search(study.with_units(units)),
        }
    }

    /// Puts bots in the places of those that were typed: the number of each, from 0, and who plays.
    ///
    /// # Errors
    /// If the study has no place for one.
    pub fn seat_guests(&mut self, guests: &[(usize, Contestant)]) -> Result<(), Error> {
        let mut bots = with_study!(self, study => study.bots_mut());
        for (number, guest) in guests {
            match bots.get_mut(*number) {
                Some(bot) => **bot = guest.clone(),
                None => return usage(format!("there is no bot {number} in this run: it has {}", bots.len())),
            }
        }
        Ok(())
    }

    /// Whether a row is written for each game.
    pub const fn keeps_games(&self) -> bool {
        matches!(self, AnyStudy::Match(planned) if planned.experiment.keeps_games)
    }
}

/// Makes the study of a config.
///
/// # Errors
/// If it is not as doko has written it, or bots that are to play cannot be made.
pub(super) fn read(config: Config<'_>, bots: Bots) -> Result<Kept, Error> {
    let is_it =
        |study: &&StudyRow| study.commands.iter().any(|&known| config.head.command.as_deref() == Some(known));
    match STUDIES.iter().find(is_it).and_then(|study| study.read) {
        Some(read) => read(config, bots),
        None => Err(wrong(config.path, "it does not say which command has written it".to_owned())),
    }
}
