//! Playing a tuning run: its search as any study is played, then the duel that confirms what was found.

use std::io::Write;
use std::path::PathBuf;

use super::confirm;
use super::file::parameter_file;
use super::study::{Progressed, Tuning};
use super::tuner::{Ending, Tuner};
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::files::names::CONFIRM;
use crate::files::shell::quoted;
use crate::run::{self, Fold, Folder, Place, RunOutput, Start, Stop, Study, play};

/// How a run is played.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether it begins anew.
    pub start: Start,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// Where the results go.
    pub output: RunOutput,
    /// Where the parameters go if they are confirmed.
    pub parameters: Option<PathBuf>,
}

/// Plays a run until it has ended or `stop` is requested, writes its files and prints its report to `out`.
///
/// # Errors
/// If results cannot be written, or a run cannot be gone on with.
pub fn execute(study: &Tuning, options: &Options, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let Options { start, threads, output, parameters } = options;
    if let Some(path) = parameters {
        // Made and dropped again, it leaves nothing: that it can be made is found out before play.
        NewFile::create(path)?;
    }
    let all = run::Options {
        units: 0..study.units(),
        start: *start,
        threads: *threads,
        strict: false,
        output: output.clone(),
    };
    let Some(played) = play(study, &all, stop)? else {
        tell("doko: interrupted before the first deal");
        return Ok(Exit::Interrupted);
    };
    let mut fold = played.fold;
    if fold.tuner.awaits_confirmation() {
        confirm_found(study, &mut fold, options, stop)?;
    }
    let tuner = &fold.tuner;
    output.report.put(&tuner, out)?;
    let is_over = tuner.ending() != Ending::UnderWay;
    let exit = if is_over { exit(tuner) } else { interrupted(options) };
    if let (Some(path), Some(file)) = (parameters, parameter_file(tuner)) {
        let shown = path.display();
        if exit == Exit::Done && tuner.ending() == Ending::Better {
            NewFile::write(path, |out| out.write_all(file.as_bytes()))?;
            tell(format_args!("doko: {shown} has what was found"));
        } else {
            let why = match exit {
                Exit::Interrupted => "the run was interrupted",
                _ if tuner.ending() == Ending::Better => "a bot was at fault",
                _ => "nothing is confirmed",
            };
            tell(format_args!("doko: {shown} is not written, since {why}"));
        }
    }
    Ok(exit)
}

/// Plays the confirmation, or what is left of it, and closes the folder with what it has come to.
fn confirm_found(
    study: &Tuning,
    fold: &mut Progressed<'_>,
    options: &Options,
    stop: &Stop,
) -> Result<(), Error> {
    let folder = options.output.out.as_deref();
    // The confirmation changes the findings that are there.
    folder.map_or(Ok(()), |path| Folder::of_games(path).unseal())?;
    let duel = confirm::duel(&study.plan, &fold.tuner.found().bot);
    let path = folder.map(|folder| folder.join(CONFIRM));
    let start = match path.as_deref() {
        Some(path) if options.start != Start::New && Folder::of_games(path).expect_run().is_ok() => {
            // As it was begun for this run, whatever is in the file beside it.
            confirm::expect(Folder::of_games(path), &duel)?;
            let repair = matches!(options.start, Start::Resumed { repair: true, .. });
            Start::Resumed { repair, extension: None }
        }
        _ => Start::New,
    };
    if !options.output.quiet {
        tell("doko: confirmation");
    }
    // A duel that was killed before its first deal may be there.
    let output = RunOutput { out: path, force: true, quiet: options.output.quiet, ..RunOutput::default() };
    let units = 0..duel.experiment.deals;
    let all = run::Options { units, start, threads: options.threads, strict: false, output };
    if let Some(played) = play(&duel, &all, stop)?.filter(|played| !played.is_interrupted) {
        fold.confirm(&confirm::sums(&duel, &played.fold));
    }
    let Some(folder) = folder else { return Ok(()) };
    fold.close(Some(Place::Write(folder)))?;
    Folder::of_games(folder).seal(None)
}

/// Tells how to go on with a run that was stopped.
fn interrupted(options: &Options) -> Exit {
    match &options.output.out {
        Some(folder) => {
            let out = options.parameters.iter().map(|out| format!(" --write {}", quoted(out)));
            tell(format_args!(
                "doko: interrupted; every complete deal is kept, go on with doko tune --resume {}{}",
                quoted(folder),
                out.collect::<String>()
            ));
        }
        None => tell("doko: interrupted; with --out DIR every complete deal is kept"),
    }
    Exit::Interrupted
}

/// How a run has ended that is over; tells on stderr of bots that were at fault.
pub(super) fn exit(tuner: &Tuner) -> Exit {
    if let (faults @ 1.., first) = &tuner.faults {
        let first = first.as_deref().unwrap_or_default();
        tell(format_args!("doko: bots were at fault in {faults} blocks; first {first}"));
        return Exit::Fault;
    }
    match tuner.ending() {
        Ending::Better | Ending::Screened => Exit::Done,
        Ending::Undecided | Ending::UnderWay => Exit::Inconclusive,
        Ending::Dead | Ending::Flat | Ending::Unchanged | Ending::NoBetter => Exit::TestSaysNo,
    }
}
