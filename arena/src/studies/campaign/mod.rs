//! A campaign: studies in a row, each played in a folder of its own inside the campaign's, and what they come to together.
//!
//! A campaign goes through its stages in one function, whether they are played or read: [`Stages`] plays what is left of a
//! stage, or reads what is there. The last stage is a duel that [confirms](confirm) what was found.

pub mod confirm;

use std::cell::Cell;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use doko_engine::Rules;
use rayon::ThreadPool;

use crate::error::{Error, Exit, tell, usage};
use crate::files::names::{BEGUN, CONFIG};
use crate::files::shell::quoted;
use crate::files::{NewFile, prepare_folder, remove_parts};
use crate::report::outputs::Outputs;
use crate::run::{
    self, Contestant, Fold, Folder, Place, RowFiles, RunInfo, RunOutput, Start, Stop, Study, fold_folder,
    play, threads,
};
use crate::studies::matches::Bots;
use crate::studies::{open, with_study};

/// What is found out by several studies, each of which needs what those before have come to.
pub trait Campaign {
    /// The command that plays it, such as `tune`.
    fn command(&self) -> &'static str;

    /// What is played, in full, as a TOML file.
    fn config(&self) -> String;

    /// All bots of its config.
    fn bots_mut(&mut self) -> Vec<&mut Contestant>;

    /// All rules under which it plays.
    fn rules(&self) -> Vec<Rules>;

    /// Refuses what cannot be played like this.
    ///
    /// # Errors
    /// If it cannot.
    fn check(&self, _: &Options) -> Result<(), Error> {
        Ok(())
    }

    /// Puts files beside its config that the first stage needs.
    ///
    /// # Errors
    /// If one cannot be written.
    fn begin(&self, _folder: &Path) -> Result<(), Error> {
        Ok(())
    }

    /// Goes through the stages; `None` if there is nothing to tell yet.
    ///
    /// # Errors
    /// If one cannot be played or read.
    fn go_through(&self, stages: &Stages<'_>) -> Result<Option<Box<dyn Report + '_>>, Error>;
}

/// What a campaign has come to.
pub trait Report {
    /// The stages of which it is made.
    fn stages(&self) -> Vec<&'static str>;

    /// Writes the forms that are asked for, and prints the rest to `out`.
    ///
    /// # Errors
    /// If something cannot be written.
    fn put(&self, outputs: &Outputs, out: &mut dyn Write) -> Result<(), Error>;

    /// Puts what follows from the stages into the folder.
    ///
    /// # Errors
    /// If a file cannot be written, or differs from what is there.
    fn close(&self, place: Place<'_>) -> Result<(), Error>;

    /// How it has ended once it is over; tells on stderr of bots that were at fault.
    fn ending(&self) -> Exit;

    /// The file with what was found, if that is confirmed.
    ///
    /// # Errors
    /// If it cannot be read.
    fn confirmed(&self, folder: &Path) -> Result<Option<Vec<u8>>, Error>;
}

/// How a campaign is played.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether it begins anew.
    pub start: Start,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// Where the results go.
    pub output: RunOutput,
    /// Where what was found goes if it is confirmed.
    pub write: Option<PathBuf>,
}

/// The stages of a campaign, in its folder.
pub struct Stages<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// The threads on which they are played or read.
    pub pool: ThreadPool,
    /// How they are played; `None` if they are read.
    playing: Option<(&'a Options, &'a Stop)>,
    /// Whether one was left before its end.
    is_interrupted: Cell<bool>,
    /// How many deals were there, and how many were played.
    deals: Cell<[u64; 2]>,
}

/// A stage as far as it has come.
pub struct Stage<F> {
    /// What it has come to.
    pub fold: F,
    /// Whether nothing is left of it.
    pub is_over: bool,
}

impl<'a> Stages<'a> {
    fn new(
        folder: &'a Path,
        number: usize,
        playing: Option<(&'a Options, &'a Stop)>,
    ) -> Result<Stages<'a>, Error> {
        let pool = threads(number)?;
        Ok(Stages { folder, pool, playing, is_interrupted: Cell::default(), deals: Cell::default() })
    }

    /// The request to stop of those that play; `None` if the stages are only read.
    pub fn stop(&self) -> Option<&'a Stop> {
        Some(self.playing?.1)
    }

    /// Whether nothing is told on the way.
    pub fn is_quiet(&self) -> bool {
        self.playing.is_none_or(|(options, _)| options.output.quiet)
    }

    /// Whether a stage was begun.
    ///
    /// # Errors
    /// If its folder holds something else, or what is there cannot be read.
    pub fn expect<S: Study>(&self, name: &str, study: &S) -> Result<bool, Error> {
        let path = self.folder.join(name);
        let folder = Folder::of_games(&path);
        if !(folder.log_path().exists() && folder.is_begun()) {
            return Ok(false);
        }
        let there = open(folder, Bots::Recorded)?;
        let is_same = with_study!(&there.study, there => there.identity() == study.identity());
        if is_same && there.units == (0..study.units()) {
            return Ok(true);
        }
        usage(format!(
            "{} holds another run than the folder around it asks for: move it elsewhere, and go on",
            quoted(&path)
        ))
    }

    /// Plays what is left of a stage, or reads what is there; `None` if it has no unit.
    ///
    /// # Errors
    /// If its folder holds something else, or it cannot be played or read.
    pub fn stage<'s, S: Study>(
        &self,
        name: &str,
        words: impl Display,
        study: &'s S,
    ) -> Result<Option<Stage<S::Fold<'s>>>, Error> {
        let path = self.folder.join(name);
        let folder = Folder::of_games(&path);
        let units = 0..study.units();
        let is_there = self.expect(name, study)?;
        let Some((options, stop)) = self.playing else {
            let read = || {
                let number = self.pool.current_num_threads();
                let (fold, read) =
                    fold_folder(study, folder, &units, &RowFiles::default(), &threads(number)?)?;
                Ok(Stage { is_over: read.next == units.end || fold.has_decided(), fold })
            };
            return is_there.then(read).transpose();
        };
        if !self.is_quiet() {
            tell(format_args!("doko: {words}"));
        }
        let repair = matches!(options.start, Start::Resumed { repair: true, .. });
        let start = if is_there { Start::Resumed { repair, extension: None } } else { Start::New };
        // What is there has played nothing.
        let output = RunOutput {
            out: Some(path.clone()),
            force: true,
            quiet: options.output.quiet,
            ..RunOutput::default()
        };
        let options = run::Options { units, start, threads: options.threads, strict: false, output };
        let Some(played) = play(study, &options, stop)? else {
            self.is_interrupted.set(true);
            return Ok(None);
        };
        let [there, new] = self.deals.get();
        self.deals.set([there + played.done - played.new, new + played.new]);
        self.is_interrupted.set(self.is_interrupted.get() || played.is_interrupted);
        Ok(Some(Stage { fold: played.fold, is_over: !played.is_interrupted }))
    }
}

/// Plays a campaign until it has ended or `stop` is requested, writes its files and prints its report to `out`.
///
/// # Errors
/// If results cannot be written, or it cannot be gone on with.
pub fn execute(
    campaign: &dyn Campaign,
    options: &Options,
    stop: &Stop,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let Options { output, write, .. } = options;
    output.report.check_files(output.out.as_deref())?;
    campaign.check(options)?;
    if let Some(path) = write {
        // Made and dropped again, it leaves nothing: that it can be made is found out before play.
        NewFile::create(path)?;
    }
    let passing = match output.out {
        Some(_) => None,
        None => {
            Some(tempfile::tempdir().map_err(|source| Error::Write { path: std::env::temp_dir(), source })?)
        }
    };
    let path = output.out.as_deref().or(passing.as_ref().map(tempfile::TempDir::path)).expect("one of them");
    let folder = Folder::of_games(path);
    if options.start == Start::New {
        // Killed before it had a config, it has played nothing.
        let is_killed = path.join(BEGUN).exists() && !path.join(CONFIG).exists();
        prepare_folder(path, "--out", output.force || is_killed)?;
    }
    let _held = folder.hold()?;
    if options.start == Start::New {
        folder.clear_all()?;
        campaign.begin(path)?;
        folder.put(CONFIG, |file| file.write_all(campaign.config().as_bytes()))?;
    }
    let started = SystemTime::now();
    let stages = Stages::new(path, options.threads, Some((options, stop)))?;
    let was_sealed = folder.is_sealed();
    remove_parts(path)?;
    folder.unseal()?;
    let report = campaign.go_through(&stages)?;
    let is_interrupted = report.is_none() || stages.is_interrupted.get();
    let exit = match &report {
        Some(report) if !is_interrupted => report.ending(),
        _ => Exit::Interrupted,
    };
    let mut found = None;
    if let Some(report) = &report {
        report.close(Place::Write(path))?;
        let [there, new] = stages.deals.get();
        let took = started.elapsed().unwrap_or_default();
        let now = RunInfo::now(started, took, new, stages.pool.current_num_threads());
        let info = RunInfo { interrupted: is_interrupted, resumed_at: there, ..now };
        folder.seal((!was_sealed || new > 0).then_some(&info))?;
        report.put(&output.report, out)?;
        found = report.confirmed(path)?.filter(|_| exit == Exit::Done);
    }
    if is_interrupted {
        tell_interrupted(campaign.command(), options);
    }
    if let Some(path) = write {
        let shown = path.display();
        if let Some(found) = found {
            NewFile::write(path, |out| out.write_all(&found))?;
            tell(format_args!("doko: {shown} has what was found"));
        } else {
            let why = match exit {
                Exit::Interrupted => "the run was interrupted",
                Exit::Fault => "a bot was at fault",
                _ => "nothing is confirmed",
            };
            tell(format_args!("doko: {shown} is not written, since {why}"));
        }
    }
    Ok(exit)
}

/// Tells how to go on with a campaign that was stopped.
fn tell_interrupted(command: &str, options: &Options) {
    let Some(folder) = &options.output.out else {
        return tell("doko: interrupted; with --out DIR what was done is kept");
    };
    let write = options.write.iter().map(|path| format!(" --write {}", quoted(path)));
    let (folder, write) = (quoted(folder), write.collect::<String>());
    tell(format_args!(
        "doko: interrupted; what was done is kept, go on with doko {command} --resume {folder}{write}"
    ));
}

/// What the campaign in a folder has come to; so many threads read.
///
/// # Errors
/// If it has not come to anything, or cannot be read.
pub fn read<'c>(
    campaign: &'c dyn Campaign,
    folder: &Path,
    threads: usize,
) -> Result<Box<dyn Report + 'c>, Error> {
    let report = campaign.go_through(&Stages::new(folder, threads, None)?)?;
    report.ok_or_else(|| {
        let (folder, command) = (quoted(folder), campaign.command());
        Error::Usage(format!(
            "the run in {folder} is not over: go on with it by `doko {command} --resume {folder}`"
        ))
    })
}
