//! `doko merge`: the parts of a run become the run.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use super::run::{ending, quoted};
use crate::cli::MergeArgs;
use crate::config::no_file_is_named_twice;
use crate::error::{Error, Exit};
use crate::experiment::{Experiment, Plan, Planned, Stopping};
use crate::files::NewFile;
use crate::forms::Forms;
use crate::log::{Join, JoinError, Part};
use crate::progress::Progress;
use crate::report::RunInfo;
use crate::results::{BLOCK_LOG, CONFIG, FOLDER_FILES, NewFolder, Place, Results, header, seal};

/// Joins parts, or prints what is missing for that.
///
/// # Errors
/// If they are not all there once, or of different runs, or cannot be read or written.
pub(super) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let config = args.parts[0].join(CONFIG);
    let mut planned = Plan::read(&config)?.resolve_as_written()?;
    if planned.stopping != Stopping::default() {
        return Err(Error::Usage(format!(
            "the run in {} stops by `test` or `until` of its {CONFIG}, and so is no part: what comes after its decision is \
             not played. Play it with --shard or --range and without these, and give them to `doko merge`",
            quoted(&args.parts[0])
        )));
    }
    planned.stopping = Stopping { test: args.test, until: args.until };
    planned.stopping.check(&planned.experiment)?;
    let experiment = &planned.experiment;
    if let Some(part) = args.out.as_ref().and_then(|out| args.parts.iter().find(|part| is_same(part, out))) {
        return Err(Error::Usage(format!(
            "{} is a part, and would be lost: name another folder for --out",
            part.display()
        )));
    }
    let forms = Forms::try_from(args.forms.clone())?;
    nothing_is_overwritten(&forms, args)?;
    let parts =
        args.parts.iter().map(|part| Part::survey(&part.join(BLOCK_LOG))).collect::<Result<Vec<_>, _>>()?;
    let joined = Join::new(&header(experiment, 0..experiment.deals), parts);
    match (joined, &args.out) {
        (Ok(_), _) if args.missing => {
            writeln!(out, "nothing is missing")?;
            Ok(Exit::Done)
        }
        (Err(error), _) if args.missing => missing(&error, experiment, &config, out),
        (Err(error), _) => Err(Error::Join(error)),
        (Ok(join), Some(folder)) => write(&planned, &join, folder, &forms, args, out),
        (Ok(_), None) => Err(Error::Usage("name a folder for the whole run with --out".to_owned())),
    }
}

/// Refuses a report under the name of a file of the whole run or of a part, and one that cannot be written.
fn nothing_is_overwritten(forms: &Forms, args: &MergeArgs) -> Result<(), Error> {
    for folder in args.parts.iter().chain(&args.out) {
        let files = FOLDER_FILES.map(|name| (quoted(&folder.join(name)), folder.join(name)));
        let written = forms.files().map(|(option, path)| (option.to_owned(), path.to_owned()));
        no_file_is_named_twice(files.into_iter().chain(written))?;
    }
    // In the folder of --out, which is not there yet, it can be written if that can be made.
    let elsewhere = forms.files().filter(|(_, path)| path.parent() != args.out.as_deref());
    elsewhere.map(|(_, path)| path).try_for_each(|path| NewFile::create(path).map(drop))
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
fn missing(
    error: &JoinError,
    experiment: &Experiment,
    config: &Path,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    for range in &error.to_play {
        writeln!(
            out,
            "doko {} --config {} --range {}..{} --out {}",
            experiment.format,
            quoted(config),
            range.start,
            range.end,
            quoted(&new_folder(range.start))
        )?;
    }
    // What is foreign or doubled is no deal to be played: it has to be told too.
    let others: Vec<String> =
        error.problems.iter().filter(|problem| !problem.is_gap()).map(ToString::to_string).collect();
    if !others.is_empty() {
        return Err(Error::Usage(others.join("\n")));
    }
    Ok(Exit::TestSaysNo)
}

fn write(
    planned: &Planned,
    join: &Join,
    folder: &Path,
    forms: &Forms,
    args: &MergeArgs,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let experiment = &planned.experiment;
    let (started, begin) = (SystemTime::now(), Instant::now());
    let new = NewFolder::prepare(folder, args.force)?;
    let place = Place::Write(folder);
    let range = 0..experiment.deals;
    let mut results = Results::new(planned, range.clone(), Some(place), None)?;
    let mut log = new.begin(planned, range)?;
    let mut progress = Progress::new(experiment.unit, experiment.deals, args.quiet);
    for blocks in join.blocks() {
        let blocks = blocks?;
        log.append(&blocks)?;
        progress.advance();
        results.take(&blocks)?;
        if results.is_complete() {
            break;
        }
    }
    progress.finish();
    // It is held until all files are written, so that nobody else writes them too.
    log.sync()?;
    results.finish(Some(place))?;
    let deals = results.next_deal();
    let report = results.report();
    seal(folder, Some(&RunInfo::now(started, begin.elapsed(), deals, 1)))?;
    drop(log);
    forms.write(&report, args.lang.lang, out)?;
    Ok(ending(&report))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_paths_to_one_folder_are_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["a", "b"] {
            fs::create_dir(at(name)).unwrap();
        }
        assert!(is_same(&at("a"), &at("b/../a")));
        assert!(!is_same(&at("a"), &at("b")));
        assert!(!is_same(&at("none"), &at("none")), "what is not there is no part");
    }
}
