//! `doko merge`: the parts of a run become the run.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use crate::cli::MergeArgs;
use crate::cli::config::no_file_is_named_twice;
use crate::error::{Error, Exit, usage};
use crate::files::names::CONFIG;
use crate::files::shell::quoted;
use crate::report::outputs::Outputs;
use crate::run::log::{Coded, Reader};
use crate::run::{
    Dialogues, Extension, Fold, Folder, JoinError, Part, Place, Probes, Progress, RowFiles, RunInfo, Scope,
    Study, parts, read_units, threads,
};
use crate::studies::matches::{Bots, Stopping};
use crate::studies::{AnyStudy, Opened, open, with_study};

/// Joins parts, or prints what is missing for that.
///
/// # Errors
/// If they are not all there once, or of different runs, or cannot be read or written.
pub(super) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut parts = Vec::new();
    for path in &args.parts {
        let folder = Folder::of_games(path);
        let Opened { study, units } = open(folder, Bots::Recorded)?;
        if let Some(stops) = with_study!(&study, study => study.stops_by()) {
            return usage(format!(
                "the run in {} stops by {stops} of its {CONFIG}, and so is no part: what comes after its decision is not \
                 played. Play it with --shard or --range and without these, and give them to `doko merge`",
                quoted(path)
            ));
        }
        let whole = with_study!(&study, study => study.units());
        let part = Part::survey(&folder.log_path(), units)?;
        parts.push((part, whole, folder.extensions()?, study));
    }
    // Parts of runs of different lengths make the longest: that is how a run was made longer.
    let whole = parts.iter().map(|(_, whole, ..)| *whole).max().expect("clap asks for a part");
    let least = parts.iter().map(|(_, whole, ..)| *whole).min().expect("clap asks for a part");
    let mut extended: Vec<Extension> =
        parts.iter().flat_map(|(_, _, extended, _)| extended.clone()).collect();
    extended.extend((least < whole).then_some(Extension { from: least, to: whole }));
    extended.sort_by_key(|extension| (extension.from, extension.to));
    extended.dedup();
    // In whatever order the folders are given: names are those of the part with the first deals.
    let first =
        (0..parts.len()).min_by_key(|&part| parts[part].0.planned.start).expect("clap asks for a part");
    let (surveyed, mut studies): (Vec<Part>, Vec<AnyStudy>) =
        parts.into_iter().map(|(part, _, _, study)| (part, study)).unzip();
    let keeps_games = studies.iter().any(AnyStudy::keeps_games);
    let mut study = studies.swap_remove(first).with_units(whole);
    if let AnyStudy::Match(planned) = &mut study {
        planned.experiment.keeps_games = keeps_games;
        planned.stopping = Stopping { test: args.test, until: args.until, ..Stopping::default() };
        planned.stopping.check(&planned.experiment)?;
    } else if args.test.is_some() || args.until.is_some() {
        return usage("--test and --until are for a duel: leave them out");
    }
    if let Some(part) = args.out.as_ref().and_then(|out| args.parts.iter().find(|part| is_same(part, out))) {
        return usage(format!(
            "{} is a part, and would be lost: name another folder for --out",
            part.display()
        ));
    }
    let outputs = args.forms.clone().outputs()?;
    nothing_is_overwritten(&outputs, args)?;
    with_study!(&study, study => {
        let joined = parts::join(&study.header(0), whole, surveyed);
        match (joined, &args.out) {
            (Ok(_), _) if args.missing => {
                writeln!(out, "nothing is missing")?;
                Ok(Exit::Done)
            }
            (Err(error), _) if args.missing => missing(&error, study, &args.parts[0], out),
            (Err(error), _) => Err(error.into()),
            (Ok(parts), Some(folder)) => write(study, &parts, folder, extended, &outputs, args, out),
            (Ok(_), None) => usage("name a folder for the whole run with --out"),
        }
    })
}

/// Refuses a report under the name of a file of the whole run or of a part, and one that cannot be written.
fn nothing_is_overwritten(outputs: &Outputs, args: &MergeArgs) -> Result<(), Error> {
    for folder in args.parts.iter().chain(&args.out) {
        let files = Folder::of_games(folder).names().map(|(_, path)| (quoted(&path), path));
        no_file_is_named_twice(files.chain(outputs.files()))?;
    }
    outputs.check_files(args.out.as_deref())
}

/// Whether two paths lead to one folder that is there.
fn is_same(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

/// A folder that is not there yet for a part from this deal on.
fn new_folder(first: u64) -> PathBuf {
    let others = (2..).map(|number| format!("part-{first}-{number}"));
    let mut names = std::iter::once(format!("part-{first}")).chain(others).map(PathBuf::from);
    names.find(|path| !path.exists()).expect("not all names are taken")
}

/// Prints the commands that play what no part has.
fn missing<S: Study>(error: &JoinError, study: &S, part: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    for range in &error.to_play {
        writeln!(
            out,
            "doko {} --config {} --deals {} --range {}..{} --out {}",
            study.command(),
            quoted(&part.join(CONFIG)),
            study.units(),
            range.start,
            range.end,
            quoted(&new_folder(range.start))
        )?;
    }
    // What is foreign or doubled is no deal to be played: it has to be told too.
    let others: Vec<String> =
        error.problems.iter().filter(|problem| !problem.is_gap()).map(ToString::to_string).collect();
    if !others.is_empty() {
        return usage(others.join("\n"));
    }
    Ok(Exit::TestSaysNo)
}

fn write<S: Study>(
    study: &S,
    parts: &[Part],
    path: &Path,
    extended: Vec<Extension>,
    outputs: &Outputs,
    args: &MergeArgs,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let (started, begin) = (SystemTime::now(), Instant::now());
    let pool = threads(args.threads.number())?;
    let units = 0..study.units();
    let mut readers =
        parts.iter().map(|part| Reader::<Coded>::open(&part.path)).collect::<Result<Vec<_>, _>>()?;
    let preamble = readers.first().map(|reader| reader.preamble().to_vec()).unwrap_or_default();
    same_build(study, &readers)?;

    let folder = Folder::of_games(path);
    let new = folder.prepare(args.force)?;
    let place = Place::Write(path);
    let scope = Scope { units: units.clone(), is_extended: !extended.is_empty() };
    let mut fold = study.fold(&scope, &RowFiles { folder: Some(place), csv: outputs.csv.as_deref() })?;
    let mut log = new.begin::<Coded>(&study.header(0), &preamble, &study.config_of(&units))?;
    let mut progress = Progress::new(study.unit_kind(), units.end, args.forms.quiet);
    let mut next = 0;
    for (part, reader) in parts.iter().zip(readers.drain(..)) {
        if fold.has_decided() {
            break;
        }
        let read = read_units(study, reader, part.units(), &pool, false, |coded, unit| {
            if fold.has_decided() {
                return Ok(ControlFlow::Break(()));
            }
            log.append(&coded)?;
            progress.advance();
            next += 1;
            fold.take(unit).map(|()| ControlFlow::Continue(()))
        })?;
        read.tell_rescored(part.path.parent().unwrap_or(&part.path));
    }
    progress.finish();
    // It is held until all files are written, so that nobody else writes them too.
    log.sync()?;
    let mut dialogues = Dialogues::open(path, 0)?;
    for part in parts {
        for dialogue in Dialogues::read(part.path.parent().unwrap_or(&part.path))? {
            if dialogue.deal < next {
                dialogues.add(dialogue.deal, vec![dialogue])?;
            }
        }
    }
    fold.close(Some(place))?;
    folder.seal(Some(&RunInfo { extended, ..RunInfo::now(started, begin.elapsed(), next, 1) }))?;
    drop(log);
    outputs.put(&fold.findings(), out)?;
    Ok(fold.ending())
}

/// Sees that the bots of all parts play alike.
fn same_build<S: Study>(study: &S, readers: &[Reader<Coded>]) -> Result<(), Error> {
    let bots = study.bots();
    let probes = |reader: &Reader<Coded>| {
        let folder = reader.path().parent().unwrap_or(reader.path()).to_owned();
        Ok((Probes::of_frame(reader.preamble(), bots.len(), &folder)?, folder))
    };
    let all = readers.iter().map(probes).collect::<Result<Vec<_>, Error>>()?;
    let Some(((first, own), others)) = all.split_first() else { return Ok(()) };
    for (other, folder) in others {
        if let Some(bot) = other.differing(first) {
            let (name, own, folder) = (&bots[bot].spec, own.display(), folder.display());
            return usage(format!(
                "{name} does not play alike in {own} and in {folder}: they were played by different builds of doko, or of the \
                 bot, which run.json names. Games of both do not mix: play one of the parts again"
            ));
        }
    }
    Ok(())
}
