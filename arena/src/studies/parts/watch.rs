//! Waiting for parts that are still being played: until every deal is there, or a test has decided by those that are.
//!
//! A test looks at deals in their order. So a deal counts as soon as all before it are there, whichever part has them, and
//! what is played beyond a gap waits for it.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rayon::ThreadPool;

use super::Merge;
use super::survey::{Builds, Configs, folders};
use crate::error::{Error, Exit, tell, usage};
use crate::run::log::{Header, Reader};
use crate::run::{Fold, Folder, Part, RowFiles, Scope, Stop, Study, Surveyed, parts, read_units, threads};
use crate::studies::plan::Bots;
use crate::studies::{AnyStudy, open, with_study};

impl Merge<'_> {
    /// Waits for the parts in the folders that are named, and then joins them or prints what they come to.
    ///
    /// # Errors
    /// If they are of different runs, or cannot be read or written.
    pub fn watch(&self, every: u64, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
        let folder = self.output.out.as_deref();
        self.output.report.check_files(folder)?;
        let pool = threads(self.threads)?;
        let pause = || pause(Duration::from_secs(every), stop);
        let Some(mut study) = self.first_study(pause)? else { return Ok(Exit::Interrupted) };
        self.apply_test(&mut study)?;
        with_study!(&study, study => {
            let csv = self.output.report.row_file().filter(|_| folder.is_none());
            let is_extended = is_extended(&folders(self.named)?)?;
            let fold = study.fold(&Scope { units: 0..study.units(), is_extended }, &RowFiles { folder: None, csv })?;
            let prints = folder.is_none();
            let mut watch = Watch { study, fold, is_extended, prints, next: 0, parts: BTreeMap::new(), configs: Configs::default(), builds: Builds::default() };
            if !watch.wait(self, &pool, pause)? {
                return Ok(Exit::Interrupted);
            }
            if let Some(folder) = folder {
                return self.join(folder, out);
            }
            watch.fold.close(None)?;
            self.output.report.put(&watch.fold.findings(), out)?;
            Ok(watch.fold.ending())
        })
    }

    /// The study of the first part that is begun; `None` if none was until a request to stop.
    fn first_study(&self, pause: impl Fn() -> bool) -> Result<Option<AnyStudy>, Error> {
        let mut is_told = self.output.quiet;
        loop {
            let begun = |folder: &PathBuf| Folder::of_games(folder).is_begun();
            if let Some(folder) = folders(self.named)?.into_iter().find(begun) {
                return Ok(Some(open(Folder::of_games(&folder), Bots::Recorded)?.study));
            }
            if !is_told {
                tell("no part has been begun yet");
                is_told = true;
            }
            if !pause() {
                return Ok(None);
            }
        }
    }
}

/// Whether a part was made longer after it had been looked at.
fn is_extended(folders: &[PathBuf]) -> Result<bool, Error> {
    let mut is_extended = false;
    for path in folders {
        let folder = Folder::of_games(path);
        match folder.extensions() {
            // It is not there yet, or another folder takes its place.
            Err(_) if !folder.is_begun() => {}
            extensions => is_extended |= !extensions?.is_empty(),
        }
    }
    Ok(is_extended)
}

/// Waits until it is time for another look; `false` after a request to stop.
fn pause(time: Duration, stop: &Stop) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < time && !stop.is_requested() {
        thread::sleep(Duration::from_millis(100));
    }
    !stop.is_requested()
}

/// A part that is watched.
struct Watched {
    planned: Range<u64>,
    /// The size of its log when there was nothing more to read in it, in bytes.
    read_at: Option<u64>,
    is_damage_told: bool,
}

/// The units that are there without a gap.
struct Watch<'s, S: Study + 's> {
    study: &'s S,
    fold: S::Fold<'s>,
    /// Whether it takes the run for one that was made longer.
    is_extended: bool,
    /// Whether it prints what it has added up; else the parts are joined, and read again then.
    prints: bool,
    /// The first that is not.
    next: u64,
    parts: BTreeMap<PathBuf, Watched>,
    configs: Configs,
    builds: Builds,
}

impl<S: Study> Watch<'_, S> {
    /// Looks until all units are there or the test has decided; `false` if it was asked to stop before.
    fn wait(
        &mut self,
        merge: &Merge<'_>,
        pool: &ThreadPool,
        pause: impl Fn() -> bool,
    ) -> Result<bool, Error> {
        let mut told = None;
        loop {
            self.find(&folders(merge.named)?)?;
            while !self.is_over() && self.advance(pool)? {}
            if !merge.output.quiet && told != Some((self.next, self.parts.len())) {
                told = Some((self.next, self.parts.len()));
                let test =
                    if merge.stops() && !self.fold.has_decided() { "; the test has not decided" } else { "" };
                let (all, begun) = (self.study.counted(self.study.units()), self.parts.len());
                tell(format_args!(
                    "{} of {all} are there without a gap; parts begun: {begun}{test}",
                    self.next
                ));
            }
            if self.is_over() {
                return Ok(true);
            }
            if !pause() {
                return Ok(false);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.next == self.study.units() || self.fold.has_decided()
    }

    /// Adds the parts that have been begun since the last look.
    fn find(&mut self, folders: &[PathBuf]) -> Result<(), Error> {
        let (header, whole) = (self.study.header(0), self.study.units());
        if self.prints && !self.is_extended && is_extended(folders)? {
            return usage(
                "a part was made longer while it was watched: watch the parts again, its intervals are others now",
            );
        }
        for path in folders {
            let folder = Folder::of_games(path);
            if self.parts.contains_key(path) || !folder.is_begun() {
                continue;
            }
            let planned = match self.configs.read(folder) {
                // Another folder takes its place.
                Err(_) if !folder.is_begun() => continue,
                read => read?,
            };
            if planned.whole != whole {
                let (path, part) = (path.display(), planned.whole);
                return usage(format!(
                    "{path} is a part of {part} deals, and others are of {whole}: parts are watched that have the same --deals"
                ));
            }
            let reader = match Reader::open(&folder.log_path()) {
                // It is resumed from its beginning.
                Err(error) if error.is_before_first_unit() => continue,
                Err(_) if !folder.is_begun() => continue,
                opened => opened?,
            };
            if let Err(foreign) = reader.header().check_run(&header) {
                return usage(parts::Problem::Foreign(folder.log_path(), foreign).to_string());
            }
            self.builds.add(reader.preamble().to_vec(), path);
            self.builds.check(self.study)?;
            let watched = Watched { planned: planned.units, read_at: None, is_damage_told: false };
            self.parts.insert(path.clone(), watched);
        }
        Ok(())
    }

    /// Reads on in a part that has the next unit; `false` if none has.
    fn advance(&mut self, pool: &ThreadPool) -> Result<bool, Error> {
        let Watch { study, fold, next, parts, .. } = self;
        let wanted = *next;
        for (path, part) in parts.iter_mut().filter(|(_, part)| part.planned.contains(&wanted)) {
            let log = Folder::of_games(path).log_path();
            let size = fs::metadata(&log).ok().map(|log| log.len());
            if size.is_none() || size == part.read_at {
                continue;
            }
            part.read_at = size;
            read_on(*study, path, part, next, fold, pool)?;
            if *next > wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Adds the units of a part from `next` on, as far as it has them.
fn read_on<S: Study>(
    study: &S,
    folder: &Path,
    part: &mut Watched,
    next: &mut u64,
    fold: &mut S::Fold<'_>,
    pool: &ThreadPool,
) -> Result<(), Error> {
    let log = Folder::of_games(folder).log_path();
    let Surveyed { part: found, damage, .. } = match Part::survey(&log, part.planned.clone()) {
        // It is resumed from its beginning.
        Err(error) if error.is_before_first_unit() => return Ok(()),
        // Another folder takes its place.
        Err(_) if !log.exists() => return Ok(()),
        surveyed => surveyed?,
    };
    if let Some(damage) = damage {
        // Whoever goes on with it by --repair plays what is lost, perhaps up to the same size.
        part.read_at = None;
        if !std::mem::replace(&mut part.is_damage_told, true) {
            tell(format_args!("doko: {damage}"));
        }
    }
    if found.next <= *next {
        return Ok(());
    }
    let mut reader = Reader::open(&log)?;
    reader.expect(&Header { first: part.planned.start, ..study.header(0) })?;
    while reader.next_unit() < *next && reader.next().transpose()?.is_some() {}
    read_units(study, reader, *next..part.planned.end, pool, true, |_, unit| {
        let is_new = *next < found.next;
        let taken = if is_new { fold.offer(unit)? } else { ControlFlow::Break(()) };
        *next += u64::from(taken.is_continue());
        Ok(taken)
    })?;
    Ok(())
}
