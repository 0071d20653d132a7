//! `doko merge`: the parts of a run become the run.

mod missing;
mod survey;
mod watch;

use std::fs;
use std::io::Write;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use clap::{Args, ValueHint, value_parser};
use rayon::ThreadPool;

use super::help;
use crate::cli::{FormArgs, ThreadsArg, number};
use crate::error::{Error, Exit, usage};
use crate::report::outputs::Outputs;
use crate::run::execute::Read;
use crate::run::log::{Coded, LogFault, Reader};
use crate::run::{
    Dialogues, Extension, Fold, Folder, Part, Place, Progress, RowFiles, RunInfo, Scope, Study, parts,
    read_units, threads,
};
use crate::stats::{Test, Until};
use crate::studies::matches::Stopping;
use crate::studies::{AnyStudy, with_study};
use missing::MissingForm;
use survey::Survey;

const HELP: &str = include_str!("../help/merge.txt");

/// Join the parts of a run that were played with --shard or --range
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct MergeArgs {
    /// The folders of the parts, in any order; a folder that holds folders stands for all parts among them
    #[arg(value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    pub parts: Vec<PathBuf>,
    /// The folder for the whole run
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output",
        required_unless_present_any = ["missing", "watch"])]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out even if it is not empty; a run there is replaced
    #[arg(long, requires = "out", help_heading = "Output")]
    pub force: bool,
    /// Write nothing, but print what is missing: commands that play it, one a line; with --shards N also the numbers of
    /// the parts, as the array of Slurm takes them, or JSON
    #[arg(long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true,
        default_missing_value = "commands", conflicts_with_all = ["out", "test", "until", "csv", "json", "html", "markdown"])]
    pub missing: Option<MissingForm>,
    /// With --missing: the run is played in N parts by --shard I/N; each that is not complete is named
    #[arg(long, value_name = "N", requires = "missing")]
    pub shards: Option<NonZeroU32>,
    /// Make the run N deals long, longer than its parts: the deals beyond them count as missing
    #[arg(long, value_name = "N", conflicts_with = "watch", allow_negative_numbers = true, value_parser = number())]
    pub deals: Option<u64>,
    /// Wait for parts that are still being played, until all deals are there or the test has decided; --out then joins them
    #[arg(long, conflicts_with = "missing")]
    pub watch: bool,
    /// With --watch: look every so many seconds
    #[arg(long, value_name = "SECONDS", requires = "watch", default_value_t = 30, allow_negative_numbers = true,
        value_parser = value_parser!(u64).range(1..=86_400))]
    pub every: u64,
    /// Apply a sequential test to the joined run: gsprt:M0,M1 or equal:D
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    pub test: Option<Test>,
    /// End the joined run when the mean is known within so many points per game, such as ±0.05
    #[arg(long, value_name = "±POINTS", allow_hyphen_values = true)]
    pub until: Option<Until>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// Joins parts, tells what is missing for that, or waits for it.
///
/// # Errors
/// If they are not all there once, or of different runs, or cannot be read or written.
pub(super) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let outputs = args.forms.clone().outputs()?;
    if args.watch {
        return watch::run(args, &outputs, out);
    }
    let folders = survey::folders(&args.parts)?;
    match (args.missing, &args.out) {
        (Some(form), _) => missing::run(args, form, &folders, out),
        (None, Some(folder)) => join(args, &folders, folder, &outputs, out),
        (None, None) => usage("name a folder for the whole run with --out"),
    }
}

/// Joins the parts in these folders into `folder`.
fn join(
    args: &MergeArgs,
    folders: &[PathBuf],
    folder: &Path,
    outputs: &Outputs,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let mut survey = Survey::of(folders, args.deals)?;
    survey.refuse_damages()?;
    apply_test(args, &mut survey.study)?;
    if let Some(part) = folders.iter().find(|part| is_same(part, folder)) {
        return usage(format!(
            "{} is a part, and would be lost: name another folder for --out",
            part.display()
        ));
    }
    outputs.check_files(Some(folder))?;
    let pool = threads(args.threads.number())?;
    let Survey { study, parts, extended, builds, .. } = survey;
    with_study!(&study, study => {
        let parts = match parts::join(&study.header(0), study.units(), parts) {
            Ok(parts) => parts,
            // What comes after the decision of a test is not wanted.
            Err(error) if error.is_of_gaps() && stops(args) && decides(study, &error.beginning, !extended.is_empty(), &pool)? => {
                error.beginning
            }
            Err(error) => return Err(error.into()),
        };
        builds.check(study)?;
        Joined { study, parts: &parts, extended, pool: &pool }.write(folder, outputs, args, out)
    })
}

/// Whether a test is applied to what is joined.
const fn stops(args: &MergeArgs) -> bool {
    args.test.is_some() || args.until.is_some()
}

/// Gives a study the test that is asked for.
fn apply_test(args: &MergeArgs, study: &mut AnyStudy) -> Result<(), Error> {
    if let AnyStudy::Match(planned) = study {
        planned.stopping = Stopping { test: args.test, until: args.until, ..Stopping::default() };
        planned.stopping.check(&planned.experiment)
    } else if stops(args) {
        usage("--test and --until are for a duel: leave them out")
    } else {
        Ok(())
    }
}

/// Whether two paths lead to one folder that is there.
fn is_same(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

/// Whether the test of a study decides by what these parts have, which begin with its first unit.
fn decides<S: Study>(study: &S, parts: &[Part], is_extended: bool, pool: &ThreadPool) -> Result<bool, Error> {
    let mut fold = study.fold(&Scope { units: 0..study.units(), is_extended }, &RowFiles::default())?;
    for part in parts {
        read_part(study, part, pool, |_, unit| fold_unit(&mut fold, unit))?;
        if fold.has_decided() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Adds a unit, unless it comes after the decision.
fn fold_unit<U>(fold: &mut impl Fold<U>, unit: U) -> Result<ControlFlow<()>, Error> {
    if fold.has_decided() {
        return Ok(ControlFlow::Break(()));
    }
    fold.take(unit).map(|()| ControlFlow::Continue(()))
}

/// Reads the units of a part that it had when it was looked through, in order; those that have come since are left.
fn read_part<S: Study>(
    study: &S,
    part: &Part,
    pool: &ThreadPool,
    mut take: impl FnMut(Coded, S::Unit) -> Result<ControlFlow<()>, Error>,
) -> Result<Read, Error> {
    let mut next = part.planned.start;
    let reader = Reader::<Coded>::open(&part.path)?;
    reader.expect(&part.header)?;
    let read = read_units(study, reader, part.planned.clone(), pool, false, |coded, unit| {
        if next == part.next {
            return Ok(ControlFlow::Break(()));
        }
        next += 1;
        take(coded, unit)
    })?;
    if !read.is_left && next < part.next {
        return Err(LogFault::Changed.at(&part.path).into());
    }
    Ok(read)
}

/// Parts that make a run, in the order of their units.
struct Joined<'a, S> {
    study: &'a S,
    parts: &'a [Part],
    extended: Vec<Extension>,
    pool: &'a ThreadPool,
}

impl<S: Study> Joined<'_, S> {
    /// Writes the run into a folder, and prints its report.
    fn write(
        self,
        path: &Path,
        outputs: &Outputs,
        args: &MergeArgs,
        out: &mut dyn Write,
    ) -> Result<Exit, Error> {
        let Joined { study, parts, extended, pool } = self;
        let (started, begin) = (SystemTime::now(), Instant::now());
        let units = 0..study.units();
        let preamble = match parts.first() {
            Some(part) => Reader::<Coded>::open(&part.path)?.preamble().to_vec(),
            None => Vec::new(),
        };
        let folder = Folder::of_games(path);
        let new = folder.prepare(args.force)?;
        let place = Place::Write(path);
        let scope = Scope { units: units.clone(), is_extended: !extended.is_empty() };
        let mut fold = study.fold(&scope, &RowFiles { folder: Some(place), csv: outputs.row_file() })?;
        let mut log = new.begin(&study.header(0), &preamble, &study.config_of(&units))?;
        let mut progress = Progress::new(study.unit_kind(), units.end, args.forms.quiet);
        let mut next = 0;
        for part in parts {
            if fold.has_decided() {
                break;
            }
            let read = read_part(study, part, pool, |coded, unit| {
                let taken = fold_unit(&mut fold, unit)?;
                if taken.is_continue() {
                    log.append(&coded)?;
                    progress.advance();
                    next += 1;
                }
                Ok(taken)
            })?;
            read.tell_rescored(part.folder());
        }
        progress.finish();
        // It is held until all files are written, so that nobody else writes them too.
        log.sync()?;
        let mut dialogues = Dialogues::open(path, 0)?;
        for part in parts {
            for dialogue in Dialogues::read(part.folder())? {
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
}
