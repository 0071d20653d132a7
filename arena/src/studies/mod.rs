//! The studies that there are, and the one that a folder holds.

pub mod analyse;
pub mod calibrate;
pub mod campaign;
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
use crate::files::names::{CONFIG, FILES, KEPT, STAGES, SUMS};
use crate::files::shell::quoted;
use crate::files::{checksums, read_text};
use crate::run::{Folder, Study};
use crate::studies::campaign::Campaign;
use crate::studies::plan::{Bots, Config, wrong};

pub use registry::AnyStudy;
use registry::Kept;
pub(crate) use registry::with_study;

/// A run.
pub struct Opened {
    /// The study.
    pub study: AnyStudy,
    /// Which of its units the folder is for.
    pub units: Range<u64>,
}

/// What a folder holds.
pub enum Held {
    /// A study that was played, or is.
    Run(Box<Opened>),
    /// Several, in folders of their own.
    Campaign(Box<dyn Campaign>),
}

/// The run in a folder.
///
/// # Errors
/// As [`look_into`], and if there is a campaign.
pub fn open(folder: Folder<'_>, bots: Bots) -> Result<Opened, Error> {
    look_into(folder, bots)?.run(folder.path)
}

/// Reads what was played in a folder.
///
/// Bots that are to play are asked who they are. Of others the config alone says it: that of a run that was closed has to be
/// as it was then.
///
/// # Errors
/// If there is no run, its config is not as doko has written it, or bots that are to play cannot be made.
pub fn look_into(folder: Folder<'_>, bots: Bots) -> Result<Held, Error> {
    folder.expect_config()?;
    let path = folder.path.join(CONFIG);
    let kept = &FILES[usize::from(bots == Bots::Playing)..KEPT];
    let is_changed = |name: &&&str| {
        folder.is_sealed() && folder.path.join(name).exists() && !checksums::is_intact(folder.path, name)
    };
    if let Some(name) = kept.iter().find(is_changed) {
        return usage(format!(
            "{} is not as {SUMS} says, so that nobody knows what was played: put back a copy of it, or remove {SUMS} to read \
             the run by what it says now",
            folder.path.join(name).display()
        ));
    }
    let held = held(&path, bots)?;
    if let Held::Run(_) = held {
        folder.expect_run()?;
    }
    Ok(held)
}

impl Held {
    /// The run.
    ///
    /// # Errors
    /// If it is a campaign, as the folder or the config at `path` says.
    fn run(self, path: &Path) -> Result<Opened, Error> {
        let campaign = match self {
            Held::Run(opened) => return Ok(*opened),
            Held::Campaign(campaign) => campaign,
        };
        let command = campaign.command();
        let runs: Vec<String> = STAGES
            .iter()
            .map(|stage| path.join(stage))
            .filter(|run| run.is_dir())
            .map(|run| quoted(&run))
            .collect();
        let runs = if runs.is_empty() { "none yet".to_owned() } else { runs.join(", ") };
        usage(format!(
            "{} was written by doko {command}, which plays several runs: name one of them, {runs}",
            path.display()
        ))
    }
}

/// The run that a config means.
///
/// # Errors
/// If it is not as doko has written it, or bots that are to play cannot be made.
pub fn read(path: &Path, bots: Bots) -> Result<Opened, Error> {
    held(path, bots)?.run(path)
}

/// Reads what a config says.
///
/// # Errors
/// If it is not as doko has written it, or bots that are to play cannot be made.
fn held(path: &Path, bots: Bots) -> Result<Held, Error> {
    let text = read_text(path)?;
    let config = Config::parse(path, &text)?;
    let part = config.head.part;
    let study = match registry::read(config, bots)? {
        Kept::Study(study) => *study,
        Kept::Campaign(campaign) => return Ok(Held::Campaign(campaign)),
    };
    let whole = with_study!(&study, study => study.units());
    let units = part.map_or(0..whole, |[first, end]| first..end);
    if units.start >= units.end || units.end > whole {
        return Err(wrong(
            path,
            format!("part = [{}, {}] is no part of {whole} deals", units.start, units.end),
        ));
    }
    Ok(Held::Run(Box::new(Opened { study, units })))
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
