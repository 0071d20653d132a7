//! Which parts there are, and of what run: one after the other, so that of thousands little more is held than where they are.

use std::fs::{self, DirEntry};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::error::{Error, usage};
use crate::files::names::{CONFIG, GAME_LOG};
use crate::files::shell::quoted;
use crate::files::{checksums, read_text};
use crate::run::log::LogError;
use crate::run::{Extension, Folder, Part, Probes, Study, Surveyed};
use crate::studies::plan::Bots;
use crate::studies::{AnyStudy, Opened, open, split_part, with_study};

/// The folders of parts that are meant by those that are named: one that is no run itself stands for all runs in it.
///
/// A run there that was killed before its first deal is no part yet. A folder in which no run is, nor a folder, is given as
/// it is named, so that it is told of.
///
/// # Errors
/// If a folder cannot be read.
pub fn folders(named: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut folders = Vec::new();
    for path in named {
        let is_run = [CONFIG, GAME_LOG].iter().any(|name| path.join(name).exists());
        if is_run || !path.is_dir() {
            folders.push(path.clone());
        } else {
            let within = folders_in(path)?;
            if within.is_empty() {
                folders.push(path.clone());
            }
            folders.extend(within.into_iter().filter(|folder| Folder::of_games(folder).is_begun()));
        }
    }
    Ok(folders)
}

/// The folders in a folder, in the order of their names; hidden ones are nobody's parts.
fn folders_in(path: &Path) -> Result<Vec<PathBuf>, Error> {
    let fail = |source| Error::Read { path: path.to_owned(), source };
    let entries = fs::read_dir(path).map_err(fail)?.collect::<Result<Vec<_>, _>>().map_err(fail)?;
    let shown = entries.iter().filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
    let mut folders: Vec<PathBuf> = shown.map(DirEntry::path).filter(|path| path.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

/// What a part is for.
pub struct Planned {
    /// Which units.
    pub units: Range<u64>,
    /// How many units the whole run has.
    pub whole: u64,
    /// Whether a row is to be written for each game.
    keeps_games: bool,
}

/// Reads what parts are for, one after the other: of equal configs the first alone is looked into.
#[derive(Default)]
pub struct Configs {
    /// The last one but for its first line, the length of its run, and whether it wants a row for each game.
    last: Option<(String, u64, bool)>,
}

impl Configs {
    /// What the part in a folder is for.
    ///
    /// # Errors
    /// If it is none, or its config is not as doko has written it.
    pub fn read(&mut self, folder: Folder<'_>) -> Result<Planned, Error> {
        folder.expect_run()?;
        let text = read_text(&folder.path.join(CONFIG))?;
        let split = split_part(&text);
        if let (Some((units, rest)), Some((last, whole, keeps_games))) = (&split, &self.last)
            && rest == last
            && units.end <= *whole
            && (!folder.is_sealed() || checksums::lists(folder.path, CONFIG, &text))
        {
            return Ok(Planned { units: units.clone(), whole: *whole, keeps_games: *keeps_games });
        }
        let Opened { study, units } = open(folder, Bots::Recorded)?;
        refuse_stopping(&study, folder.path)?;
        let (whole, keeps_games) = (with_study!(&study, study => study.units()), study.keeps_games());
        self.last = split.map(|(_, rest)| (rest.to_owned(), whole, keeps_games));
        Ok(Planned { units, whole, keeps_games })
    }
}

/// Refuses a run that stops by itself: it lacks what comes after its decision.
fn refuse_stopping(study: &AnyStudy, path: &Path) -> Result<(), Error> {
    let Some(stops) = with_study!(study, study => study.stops_by()) else { return Ok(()) };
    if let AnyStudy::Search(_) = study {
        return usage(format!("a search is played as a whole: {} is no part", quoted(path)));
    }
    usage(format!(
        "the run in {} stops by {stops} of its {CONFIG}, and so is no part: what comes after its decision is not \
         played. Play it with --shard or --range and without these, and give them to `doko merge`",
        quoted(path)
    ))
}

/// The parts that there are.
pub struct Survey {
    /// What they are parts of: what the part with the first deals says, of as many as the longest.
    pub study: AnyStudy,
    /// They, in the order in which their folders were given.
    pub parts: Vec<Part>,
    /// How the run was made longer.
    pub extended: Vec<Extension>,
    /// By which builds they were played.
    pub builds: Builds,
    /// What is damaged of them.
    pub damages: Vec<(PathBuf, LogError)>,
}

impl Survey {
    /// Looks through the parts in these folders, by their checksums alone; `deals` is how many units the run is to have, if not
    /// as many as the longest.
    ///
    /// # Errors
    /// If there are none, one is no part, has too many units or cannot be read; parts that are damaged are not among the errors.
    pub fn of(folders: &[PathBuf], deals: Option<u64>) -> Result<Survey, Error> {
        let (mut configs, mut builds) = (Configs::default(), Builds::default());
        let (mut parts, mut extended, mut damages): (Vec<Part>, Vec<Extension>, Vec<_>) = Default::default();
        let (mut longest, mut shortest, mut keeps_games) = (0, u64::MAX, false);
        for path in folders {
            let folder = Folder::of_games(path);
            let planned = configs.read(folder)?;
            let Surveyed { part, preamble, damage } = Part::survey(&folder.log_path(), planned.units)?;
            longest = longest.max(planned.whole);
            shortest = shortest.min(planned.whole);
            keeps_games |= planned.keeps_games;
            for extension in folder.extensions()? {
                if !extended.contains(&extension) {
                    extended.push(extension);
                }
            }
            if !part.units().is_empty() {
                builds.add(preamble, path);
            }
            damages.extend(damage.map(|damage| (path.clone(), damage)));
            parts.push(part);
        }
        if let Some(deals) = deals.filter(|&deals| deals < longest) {
            return usage(format!(
                "there are parts of a run of {longest} deals: --deals {deals} is less. Leave it out, or give more to make the run longer"
            ));
        }
        let longest = deals.unwrap_or(longest);
        // In whatever order the folders are given: names are those of the part with the first deals.
        let Some(first) = parts.iter().min_by_key(|part| part.planned.start) else {
            return usage(
                "none of these folders holds a part: name those that --out of --shard or --range has made",
            );
        };
        let mut study = open(Folder::of_games(first.folder()), Bots::Recorded)?.study.with_units(longest);
        if let AnyStudy::Match(planned) = &mut study {
            planned.experiment.keeps_games = keeps_games;
        }
        // Parts of runs of different lengths make the longest: that is how a run was made longer.
        let made_longer = (shortest < longest).then_some(Extension { from: shortest, to: longest });
        extended.extend(made_longer.filter(|extension| !extended.contains(extension)));
        extended.sort_by_key(|extension| (extension.from, extension.to));
        Ok(Survey { study, parts, extended, builds, damages })
    }

    /// The first of the parts that is damaged, as an error.
    ///
    /// # Errors
    /// If there is one.
    pub fn refuse_damages(&mut self) -> Result<(), Error> {
        if self.damages.is_empty() { Ok(()) } else { Err(self.damages.swap_remove(0).1.into()) }
    }
}

/// The games by which one build is told from another, each with the first folder that has them.
#[derive(Default)]
pub struct Builds(Vec<(Vec<u8>, PathBuf)>);

impl Builds {
    /// Adds what stands before the units of a part.
    pub fn add(&mut self, preamble: Vec<u8>, folder: &Path) {
        if self.0.iter().all(|(known, _)| *known != preamble) {
            self.0.push((preamble, folder.to_owned()));
        }
    }

    /// Sees that the bots of all parts play alike.
    ///
    /// # Errors
    /// If the first and another do not.
    pub fn check<S: Study>(&self, study: &S) -> Result<(), Error> {
        let bots = study.bots();
        let probes = |(preamble, folder): &(Vec<u8>, PathBuf)| {
            Ok((Probes::of_frame(preamble, bots.len(), folder)?, folder.clone()))
        };
        let all = self.0.iter().map(probes).collect::<Result<Vec<_>, Error>>()?;
        let Some(((first, own), others)) = all.split_first() else { return Ok(()) };
        for (other, folder) in others {
            if let Some(bot) = other.differing(first) {
                let (name, own, folder) = (&bots[bot].spec, own.display(), folder.display());
                return usage(format!(
                    "{name} does not play alike in {own} and in {folder}: they were played by different builds of doko, or of \
                     the bot, which run.json names. Games of both do not mix: play one of the parts again"
                ));
            }
        }
        Ok(())
    }
}
