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
pub mod plan;
pub mod played;
pub mod power;
pub mod registry;
pub mod sample;
#[cfg(test)]
mod tests;
pub mod tryout;
pub mod tune;
pub mod why;

use std::ops::Range;
use std::path::Path;

use crate::error::{Error, usage};
use crate::files::names::{CONFIG, SUMS};
use crate::files::{checksums, read_text};
use crate::run::{Folder, Study};
use crate::studies::plan::{Bots, Config, wrong};

pub use registry::AnyStudy;
pub(crate) use registry::with_study;

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
    let config = Config::parse(path, &text)?;
    let part = config.head.part;
    let study = registry::read(config, bots)?;
    let whole = with_study!(&study, study => study.units());
    let units = part.map_or(0..whole, |[first, end]| first..end);
    if units.start >= units.end || units.end > whole {
        return Err(wrong(
            path,
            format!("part = [{}, {}] is no part of {whole} deals", units.start, units.end),
        ));
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
