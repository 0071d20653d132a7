//! Going through a pipeline, stage by stage, in a folder from which it can be resumed.
//!
//! | stage | what it leaves in the folder |
//! |---|---|
//! | lessons | `lessons`, a run |
//! | training | `taught.bin`, and `taught.net` with its networks |
//! | practice | `practice`, a run, then `practised.bin`, and `practised.net` |
//! | confirmation | `confirm`, a run |

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use doko_bots::net::{NetFile, Network, Networks, Part, taught_by};
use doko_bots::{Heuristic, bounded};
use doko_engine::Lang;
use rayon::ThreadPool;
use toml::{Table, Value};

use super::checkpoint::{Checkpoint, MOST_MIB};
use super::dataset::{Dataset, ExampleFilter};
use super::lessons::{Teacher, expect_fair};
use super::plan::LearnPlan;
use super::report::{Ending, LearnReport};
use crate::error::{Error, Exit, tell, usage};
use crate::files::names::{CONFIG, CONFIRM, EPOCHS, FILES, GAME_LOG, SUMS};
use crate::files::shell::quoted;
use crate::files::{NewFile, read_text};
use crate::run::{Contestant, Folder, Place, RunOutput, Start, Stop, Study, play, threads};
use crate::studies::matches::{BotPlan, Bots};
use crate::studies::tune::confirm;
use crate::studies::{AnyStudy, Opened, open, with_study};

/// How a pipeline is gone through.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether the folder holds it already.
    pub is_resumed: bool,
    /// How many threads play; 0 for one on each core.
    pub threads: usize,
    /// The report, and the folder if it is to be kept.
    pub output: RunOutput,
    /// Where the networks go if they are confirmed.
    pub networks: Option<PathBuf>,
}

/// The names of runs and files in the folder of a pipeline.
const LESSONS: &str = "lessons";
const PRACTICE: &str = "practice";
pub(super) const TAUGHT: &str = "taught";
pub(super) const PRACTISED: &str = "practised";
/// The networks that are taught further.
const BEGUN: &str = "begun.net";

/// Makes the folder of a new pipeline, and writes its plan into it; `force` replaces a pipeline that is there.
///
/// # Errors
/// If it holds something and `force` is not given, or cannot be made.
fn begin(plan: &LearnPlan, folder: &Path, force: bool) -> Result<(), Error> {
    let fail = |source| Error::Write { path: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(fail)?;
    if force {
        replace(plan, folder)?;
    } else if folder.join(CONFIG).exists() {
        let folder = quoted(folder);
        return usage(format!(
            "{folder} holds a pipeline or a run: go on with a pipeline by `doko learn --resume {folder}`, name another folder for \
             --out, or add --force to replace it"
        ));
    } else if fs::read_dir(folder).map_err(fail)?.next().is_some() {
        return usage(format!(
            "the folder {} is not empty: name another for --out, or add --force to write into it",
            quoted(folder)
        ));
    }
    if let Some(begun) = &plan.begun {
        // The file that was named may be another one when the pipeline is gone on with.
        NewFile::write(&folder.join(BEGUN), |out| out.write_all(&begun.file.encode()))?;
    }
    NewFile::write(&folder.join(CONFIG), |out| out.write_all(plan.to_toml().as_bytes()))
}

/// Removes an earlier pipeline or run from a folder, so that the new one takes none of its stages for its own, nor
/// anybody its report for that of the new one.
///
/// # Errors
/// If the new pipeline learns from what would be removed, or it cannot be removed.
fn replace(plan: &LearnPlan, folder: &Path) -> Result<(), Error> {
    let whole = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Some(lessons) = plan.settings.lessons.iter().find(|path| whole(path).starts_with(whole(folder))) {
        return usage(format!(
            "the lessons {} are in the folder that --force replaces: name another for --out",
            quoted(lessons)
        ));
    }
    for name in files() {
        remove(&folder.join(name), |path| fs::remove_file(path))?;
    }
    [LESSONS, PRACTICE, CONFIRM]
        .into_iter()
        .try_for_each(|run| remove(&folder.join(run), |path| fs::remove_dir_all(path)))
}

/// The names of the files that a pipeline or a run keeps in its own folder.
pub fn files() -> impl Iterator<Item = String> {
    let checkpoints = [TAUGHT, PRACTISED]
        .into_iter()
        .flat_map(|checkpoint| ["bin", "net"].map(|end| format!("{checkpoint}.{end}")));
    FILES.into_iter().chain([GAME_LOG, BEGUN, EPOCHS, SUMS]).map(str::to_owned).chain(checkpoints)
}

fn remove(path: &Path, how: impl Fn(&Path) -> io::Result<()>) -> Result<(), Error> {
    match how(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(Error::Write { path: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}

/// The pipeline in a folder.
///
/// # Errors
/// If there is none, or its bots cannot be made.
pub fn read(folder: &Path) -> Result<LearnPlan, Error> {
    let path = folder.join(CONFIG);
    if !path.exists() {
        let folder = quoted(folder);
        return usage(format!(
            "there is no pipeline in {folder}: name a folder that `doko learn --out` has made"
        ));
    }
    let plan = LearnPlan::from_toml(&read_text(&path)?, Bots::Playing)?;
    let begun = match plan.settings.begin_with {
        Some(_) => Some(Networks::named(&folder.join(BEGUN).to_string_lossy())?),
        None => None,
    };
    Ok(LearnPlan { begun, ..plan })
}

/// Refuses a run that has nothing to teach cards by, or no fair games.
///
/// # Errors
/// If there is no run, or it has not kept what its bots thought.
fn expect_values(folder: &Path) -> Result<(), Error> {
    let Opened { study, .. } = open(Folder::of_games(folder), Bots::Recorded)?;
    match &study {
        AnyStudy::Lessons(lessons) => {
            lessons.teacher.expect_fair()?;
            expect_fair(&lessons.companions)?;
        }
        other => with_study!(other, study => expect_fair(study.bots()))?,
    }
    if with_study!(&study, study => study.keeps_values()) {
        return Ok(());
    }
    let folder = quoted(folder);
    usage(format!(
        "the run in {folder} has not kept what its bots thought: name one by --lessons that has, such as those of `doko learn \
         lessons`"
    ))
}

/// Goes through a pipeline until its end or until `stop` is requested, and prints its report to `out`.
///
/// # Errors
/// If results cannot be written, or a stage fails.
pub fn execute(plan: &LearnPlan, options: &Options, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let RunOutput { out: kept, report, .. } = &options.output;
    report.check_files(kept.as_deref())?;
    plan.settings.lessons.iter().try_for_each(|lessons| expect_values(lessons))?;
    if let Some(path) = &options.networks {
        // Made and dropped again, it leaves nothing: that it can be made is found out before the work.
        NewFile::create(path)?;
    }
    let passing = if kept.is_none() {
        let made =
            tempfile::tempdir().map_err(|source| Error::Write { path: std::env::temp_dir(), source })?;
        Some(made)
    } else {
        None
    };
    let folder = kept.as_deref().or(passing.as_ref().map(tempfile::TempDir::path)).expect("one of them");
    // Its networks are named in specs of bots, in which a comma begins the next option.
    if folder.to_string_lossy().contains(',') {
        return usage(format!("a pipeline's folder has no comma in its path, as {} has", quoted(folder)));
    }
    if !options.is_resumed {
        begin(plan, folder, options.output.force)?;
    }
    let pipeline = Pipeline { plan, folder, options, stop, pool: threads(options.threads)? };
    let Some(findings) = pipeline.go_through()? else {
        match kept {
            Some(folder) => {
                let out = options.networks.iter().map(|out| format!(" --write {}", quoted(out)));
                let out = out.collect::<String>();
                tell(format_args!(
                    "doko: interrupted; go on with doko learn --resume {}{out}",
                    quoted(folder)
                ));
            }
            None => tell("doko: interrupted; with --out DIR what was done is kept"),
        }
        return Ok(Exit::Interrupted);
    };
    if let Some(folder) = kept {
        Place::Write(folder).put_findings(&findings)?;
    }
    report.put(&findings, out)?;
    let found = findings.practised.as_ref().map_or(TAUGHT, |_| PRACTISED);
    let path = folder.join(format!("{found}.net"));
    let found = bounded::read(&path, MOST_MIB).map_err(|source| Error::Read { path, source })?;
    let ending = findings.ending();
    if let Some(path) = &options.networks {
        if ending == Ending::Better {
            NewFile::write(path, |out| out.write_all(&found))?;
            tell(format_args!("doko: {} has the networks", path.display()));
        } else {
            tell(format_args!("doko: {} is not written, since nothing is confirmed", path.display()));
        }
    }
    Ok(match ending {
        Ending::Better => Exit::Done,
        Ending::NoBetter => Exit::TestSaysNo,
        Ending::Undecided => Exit::Inconclusive,
        Ending::Fault => {
            tell("doko: a bot was at fault in the confirmation");
            Exit::Fault
        }
    })
}

/// A pipeline that is gone through.
struct Pipeline<'a> {
    plan: &'a LearnPlan,
    folder: &'a Path,
    options: &'a Options,
    stop: &'a Stop,
    pool: ThreadPool,
}

impl<'a> Pipeline<'a> {
    /// Goes through all stages; nothing if it was stopped before the end.
    fn go_through(&self) -> Result<Option<LearnReport<'a>>, Error> {
        let plan = self.plan;
        let Some(taught) = self.taught()? else { return Ok(None) };
        let practised = if plan.settings.practice > 0 {
            let Some(practised) = self.practised(&taught)? else { return Ok(None) };
            Some(practised)
        } else {
            None
        };
        let found = if practised.is_some() { PRACTISED } else { TAUGHT };
        self.tell_stage(format_args!("confirmation against {}", plan.against.name));
        let duel = plan.duel(self.bot(found)?);
        let units = 0..duel.experiment.deals;
        let Some(played) = self.played(&duel, units, CONFIRM)? else { return Ok(None) };
        let confirmed = confirm::sums(&duel, &played);
        let teachers = self.teachers()?;
        Ok(Some(LearnReport { plan, teachers, taught, practised, confirmed }))
    }

    fn tell_stage(&self, words: std::fmt::Arguments<'_>) {
        if !self.options.output.quiet {
            tell(format_args!("doko: {words}"));
        }
    }

    /// The bot whose networks this file has.
    fn bot(&self, found: &str) -> Result<Contestant, Error> {
        let spec = format!("net:weights={}", self.weights(found).display());
        Ok(BotPlan::Spec(spec).contestant(Bots::Playing)?.called(Some("net")))
    }

    /// An oracle that knows what each Vorbehalt brings in the deal that there is, if these networks play on.
    fn hindsight(&self, found: &str) -> Result<Contestant, Error> {
        let weights = self.weights(found);
        let spec = format!("cheat:level=1,of=net:weights={},cards=off,ansage=off", weights.display());
        Ok(BotPlan::Spec(spec).contestant(Bots::Playing)?.called(Some("cheat")))
    }

    /// The file of networks.
    fn weights(&self, found: &str) -> PathBuf {
        self.folder.join(format!("{found}.net"))
    }

    /// Plays what is left of a run in this folder; nothing if it was stopped before its end.
    fn played<'s, S: Study>(
        &self,
        study: &'s S,
        units: Range<u64>,
        name: &str,
    ) -> Result<Option<S::Fold<'s>>, Error> {
        let path = self.folder.join(name);
        let is_there = Folder::of_games(&path).expect_run().is_ok();
        let start = if is_there { Start::Resumed { repair: false, extension: None } } else { Start::New };
        study.check_ready()?;
        let quiet = self.options.output.quiet;
        // What is there has played nothing.
        let output = RunOutput { out: Some(path), force: true, quiet, ..RunOutput::default() };
        let options =
            crate::run::Options { units, start, threads: self.options.threads, strict: false, output };
        let played = play(study, &options, self.stop)?.filter(|played| !played.is_interrupted);
        Ok(played.map(|played| played.fold))
    }

    /// The networks that the lessons teach.
    fn taught(&self) -> Result<Option<Checkpoint>, Error> {
        if let Some(checkpoint) = Checkpoint::read(&self.bin(TAUGHT))? {
            return Ok(Some(checkpoint));
        }
        let plan = self.plan;
        if plan.settings.lessons.is_empty() {
            let lessons = plan.lessons();
            self.tell_stage(format_args!("lessons of {}", plan.teacher.label_in(Lang::En)));
            if self.played(&lessons, 0..lessons.deals, LESSONS)?.is_none() {
                return Ok(None);
            }
        }
        let Some(dataset) = self.dataset(&self.lessons(), ExampleFilter { cards: true })? else {
            return Ok(None);
        };
        let mut checkpoint = Checkpoint::default();
        for examples in &dataset.0 {
            let start = self.begun(examples.part).map(Network::floats);
            checkpoint.add(plan, examples, start.as_ref(), self.options.output.quiet)?;
        }
        self.keep(&checkpoint, &checkpoint, TAUGHT)?;
        Ok(Some(checkpoint))
    }

    /// What practice adds. The networks play among themselves, and learn Augen from how these games end; an oracle tries each
    /// Vorbehalt in the same deal, and they learn Vorbehalte from what it brings.
    fn practised(&self, taught: &Checkpoint) -> Result<Option<Checkpoint>, Error> {
        if let Some(checkpoint) = Checkpoint::read(&self.bin(PRACTISED))? {
            return Ok(Some(checkpoint));
        }
        self.tell_stage(format_args!("practice"));
        let [student, all_seeing] = [self.bot(TAUGHT)?, self.hindsight(TAUGHT)?];
        let practice = self.plan.practice(Teacher::of_student(all_seeing, student));
        let played = [self.folder.join(PRACTICE)];
        if Folder::of_games(&played[0]).expect_run().is_ok() && expect_values(&played[0]).is_err() {
            // An earlier doko has begun it in another way.
            remove(&played[0], |run| fs::remove_dir_all(run))?;
        }
        if self.played(&practice, 0..practice.deals, PRACTICE)?.is_none() {
            return Ok(None);
        }
        let Some(dataset) = self.dataset(&played, ExampleFilter { cards: false })? else { return Ok(None) };
        let mut checkpoint = Checkpoint::default();
        for part in [Part::Vorbehalt, Part::Augen] {
            let start = taught.float(part).or_else(|| self.begun(part).map(Network::floats));
            checkpoint.add(self.plan, dataset.of(part), start.as_ref(), self.options.output.quiet)?;
        }
        drop(dataset);
        // The best answer of a single deal is known to no player: what the network chooses is evaluated by the lessons.
        let Some(dataset) = self.dataset(&self.lessons(), ExampleFilter { cards: false })? else {
            return Ok(None);
        };
        checkpoint.evaluate(dataset.of(Part::Vorbehalt));
        self.keep(&checkpoint, taught, PRACTISED)?;
        Ok(Some(checkpoint))
    }

    /// The network for a part with which the pipeline begins, if it teaches one further.
    fn begun(&self, part: Part) -> Option<&'a Network> {
        self.plan.begun.as_ref()?.file.network(part)
    }

    /// The runs of the lessons.
    fn lessons(&self) -> Vec<PathBuf> {
        match &self.plan.settings.lessons {
            played if played.is_empty() => vec![self.folder.join(LESSONS)],
            given => given.clone(),
        }
    }

    /// The bots whose lessons these are, each once.
    fn teachers(&self) -> Result<Vec<String>, Error> {
        let mut teachers = Vec::new();
        for run in self.lessons() {
            let Opened { study, .. } = open(Folder::of_games(&run), Bots::Recorded)?;
            let names = match &study {
                AnyStudy::Lessons(lessons) => vec![lessons.teacher.label_in(Lang::En)],
                other => with_study!(other, study => study.bots().iter().map(|bot| bot.label()).collect()),
            };
            teachers.extend(names);
        }
        teachers.sort_unstable();
        teachers.dedup();
        Ok(teachers)
    }

    fn bin(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.bin"))
    }

    /// The examples of these runs; nothing if it was stopped before the last.
    fn dataset(&self, runs: &[PathBuf], wanted: ExampleFilter) -> Result<Option<Dataset>, Error> {
        let (heuristic, mut dataset) = (Heuristic::default(), Dataset::new());
        for run in runs {
            if !dataset.read(run, &heuristic, wanted, &self.pool, self.stop)? {
                return Ok(None);
            }
        }
        Ok(Some(dataset))
    }

    /// Writes a checkpoint, and a file with its networks; those it lacks come from the checkpoint before it, or from the
    /// networks that the pipeline began with.
    fn keep(&self, checkpoint: &Checkpoint, before: &Checkpoint, name: &str) -> Result<(), Error> {
        let networks = Part::ALL.map(|part| {
            let earlier = || before.network(part).or_else(|| self.begun(part).cloned());
            checkpoint.network(part).or_else(earlier)
        });
        // Networks that the pipeline began with were not taught by it.
        if before.networks.is_empty() {
            let more = if self.plan.settings.lessons.is_empty() {
                "begin a pipeline with more --deals"
            } else {
                "name more lessons by --lessons"
            };
            return usage(format!("there are too few examples to teach any network: {more}"));
        }
        let mut rules = taught_by(&self.plan.rules);
        if let Some(begun) = &self.plan.begun {
            for (key, known) in &begun.file.about.rules {
                let values = rules.entry(key.clone()).or_default();
                for value in known {
                    if !values.contains(value) {
                        values.push(value.clone());
                    }
                }
            }
        }
        let mut file = NetFile::new(self.training(checkpoint, before, self.teachers()?), rules);
        for (part, network) in Part::ALL.into_iter().zip(networks) {
            if let Some(network) = network {
                file.set(part, network);
            }
        }
        let path = self.folder.join(format!("{name}.net"));
        NewFile::write(&path, |out| out.write_all(&file.encode()))?;
        // What says that the stage is over comes last.
        checkpoint.write(&self.bin(name))
    }

    /// How networks were taught, for whoever looks into their file.
    ///
    /// `before` was taught by the lessons.
    fn training(
        &self,
        checkpoint: &Checkpoint,
        before: &Checkpoint,
        teachers: Vec<String>,
    ) -> BTreeMap<String, Value> {
        let LearnPlan { seed, settings, engine, .. } = self.plan;
        let examples =
            checkpoint.networks.iter().map(|record| (record.part.clone(), (record.examples as i64).into()));
        let examples: Table = examples.collect();
        let lessons = before.networks.iter().map(|record| record.deals).max().unwrap_or(0);
        let begun = self.plan.begun.as_ref();
        let begun = begun.map(|begun| ("begun_with".to_owned(), begun.fingerprint.as_str().into()));
        let told = BTreeMap::from([
            ("engine".to_owned(), engine.as_str().into()),
            ("seed".to_owned(), (*seed as i64).into()),
            ("teachers".to_owned(), teachers.into()),
            ("lessons".to_owned(), (lessons as i64).into()),
            ("practice".to_owned(), (settings.practice as i64).into()),
            ("epochs".to_owned(), i64::from(settings.epochs).into()),
            ("examples".to_owned(), examples.into()),
        ]);
        told.into_iter().chain(begun).collect()
    }
}
