//! The studies that there are, and the one that a folder holds.

pub mod analyse;
pub mod calibrate;
pub mod compare;
pub mod defaults;
pub mod games;
pub mod judging;
pub mod lab;
pub mod learn;
pub mod matches;
pub mod odds;
pub mod parts;
pub mod played;
pub mod power;
pub mod sample;
#[cfg(test)]
mod tests;
pub mod tryout;
pub mod tune;
pub mod why;

use std::ops::Range;
use std::path::Path;

use toml::{Table, Value};

use crate::error::{Error, usage};
use crate::files::names::{CONFIG, SUMS};
use crate::files::{checksums, read_text};
use crate::run::{Contestant, Folder, Study};
use crate::studies::calibrate::Trial;
use crate::studies::lab::experiment::Lab;
use crate::studies::lab::plan::LabPlan;
use crate::studies::learn::lessons::Lessons;
use crate::studies::learn::lessons::plan::LessonsPlan;
use crate::studies::matches::{Bots, Format, Plan, Planned};
use crate::studies::tune::plan::TunePlan;
use crate::studies::tune::study::Tuning;

/// One of them.
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
    Tune(Tuning),
}

/// Does something with a study, whichever it is.
macro_rules! with_study {
    ($any:expr, $study:ident => $body:expr) => {
        match $any {
            $crate::studies::AnyStudy::Match($study) => $body,
            $crate::studies::AnyStudy::Lab($study) => $body,
            $crate::studies::AnyStudy::Calibrate($study) => $body,
            $crate::studies::AnyStudy::Lessons($study) => $body,
            $crate::studies::AnyStudy::Tune($study) => $body,
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
            AnyStudy::Tune(study) => AnyStudy::Tune(study.with_units(units)),
        }
    }

    /// Puts bots in the places of those that were typed: the number of each, from 0, and who plays.
    ///
    /// # Errors
    /// If the study has no place for one.
    pub fn seat_guests(&mut self, guests: &[(usize, Contestant)]) -> Result<(), Error> {
        let bots = match self {
            AnyStudy::Match(planned) => &mut planned.experiment.bots,
            AnyStudy::Lab(lab) => &mut lab.bots,
            _ if guests.is_empty() => return Ok(()),
            AnyStudy::Calibrate(_) | AnyStudy::Lessons(_) | AnyStudy::Tune(_) => {
                return usage(
                    "bots from outside the command line play in duels, tournaments, gauntlets and labs",
                );
            }
        };
        for (number, guest) in guests {
            match bots.get_mut(*number) {
                Some(bot) => *bot = guest.clone(),
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

/// What a folder holds.
pub struct Opened {
    /// The study.
    pub study: AnyStudy,
    /// Which of its units the folder is for.
    pub units: Range<u64>,
}

/// Reads what was played in a folder.
///
/// Bots that are to play are asked who they are. Of others the config alone says it: that of a run that was closed has to be
/// as it was then.
///
/// # Errors
/// If there is no run, its config is not as doko has written it, or bots that are to play cannot be made.
pub fn open(folder: Folder<'_>, bots: Bots) -> Result<Opened, Error> {
    folder.expect_run()?;
    let path = folder.path.join(CONFIG);
    if bots == Bots::Recorded && folder.is_sealed() && !checksums::is_intact(folder.path, CONFIG) {
        return usage(format!(
            "{} is not as {SUMS} says, so that nobody knows what was played: put back a copy of it, or remove {SUMS} to read \
             the run by what it says now",
            path.display()
        ));
    }
    let opened = read(&path, bots)?;
    if let AnyStudy::Tune(study) = &opened.study {
        study.follow(folder);
    }
    Ok(opened)
}

/// Reads what a config says.
///
/// # Errors
/// If it is not as doko has written it, or bots that are to play cannot be made.
pub fn read(path: &Path, bots: Bots) -> Result<Opened, Error> {
    let text = read_text(path)?;
    let wrong = |text: String| Error::Experiment { path: path.to_owned(), text };
    let file: Table = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let part = match file.get("part") {
        None => None,
        Some(part) => Some(pair(part).ok_or_else(|| wrong("part is no range".to_owned()))?),
    };
    let command = file.get("command").and_then(Value::as_str).unwrap_or_default();
    let study = match command {
        lab::plan::COMMAND => AnyStudy::Lab(LabPlan::parse(&text).map_err(wrong)?.resolve(bots)?),
        calibrate::plan::COMMAND => AnyStudy::Calibrate(calibrate::plan::resolve(file, bots).map_err(wrong)?),
        learn::lessons::plan::COMMAND => {
            AnyStudy::Lessons(LessonsPlan::parse(&text).map_err(wrong)?.resolve(bots)?)
        }
        tune::plan::COMMAND => AnyStudy::Tune(Tuning::new(
            TunePlan::resolve(file, bots).map_err(wrong)?,
            path.parent().map(Path::to_owned),
        )),
        "duel" => AnyStudy::Match(Plan::read(path)?.resolve_with(Format::Duel, bots)?),
        "gauntlet" => AnyStudy::Match(Plan::read(path)?.resolve_with(Format::Gauntlet, bots)?),
        "tournament" => AnyStudy::Match(Plan::read(path)?.resolve_with(Format::Tournament, bots)?),
        _ => return Err(wrong("it does not say which command has written it".to_owned())),
    };
    let whole = with_study!(&study, study => study.units());
    let units = part.map_or(0..whole, |[first, end]| first..end);
    if units.start >= units.end || units.end > whole {
        return Err(wrong(format!("part = [{}, {}] is no part of {whole} deals", units.start, units.end)));
    }
    Ok(Opened { study, units })
}

/// The units in the first line of a part's config, and all that follows, which is the same in every part of a run.
///
/// `None` unless it is as [`Study::config_of`] writes it: then [`read`] says what it is for.
pub fn split_part(config: &str) -> Option<(Range<u64>, &str)> {
    let (line, rest) = config.split_once('\n')?;
    let (first, end) = line.strip_prefix("part = [")?.strip_suffix(']')?.split_once(", ")?;
    let (first, end) = (first.parse().ok()?, end.parse().ok()?);
    (first < end).then_some((first..end, rest))
}

/// Two whole numbers of a file.
fn pair(value: &Value) -> Option<[u64; 2]> {
    let number = |number: &Value| u64::try_from(number.as_integer()?).ok();
    value.as_array()?.iter().map(number).collect::<Option<Vec<u64>>>()?.try_into().ok()
}
