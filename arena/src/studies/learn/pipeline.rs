//! A pipeline: networks are taught by lessons, then by practice, and confirmed.
//!
//! | stage | what it leaves in the folder |
//! |---|---|
//! | lessons | `lessons`, a run |
//! | training | `taught.bin`, and `taught.net` with its networks; `training.bin` as long as it is under way |
//! | practice | `practice`, a run, then `practised.bin`, and `practised.net` |
//! | confirmation | `confirm`, a run |

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use doko_bots::bounded;
use doko_bots::net::{FloatNetwork, NetFile, Network, Part, taught_by};
use doko_engine::{Lang, Rules};
use toml::{Table, Value};

use super::checkpoint::{self, Checkpoint, MOST_MIB, UnderWay};
use super::dataset::Runs;
use super::lessons::{Lessons, Teacher, expect_fair};
use super::plan::{COMMAND, LearnPlan};
use super::report::{Ending, LearnReport};
use crate::error::{Error, Exit, tell, usage};
use crate::files::NewFile;
use crate::files::names::{BEGUN, CONFIRM, LESSONS, PRACTICE, UNDER_WAY};
use crate::files::shell::quoted;
use crate::report::outputs::Outputs;
use crate::run::{Contestant, Folder, Place, Study};
use crate::studies::campaign::{Campaign, Options, Report, Stages};
use crate::studies::matches::{BotPlan, Bots};
use crate::studies::played::PlayedRun;
use crate::studies::{AnyStudy, Opened, open, with_study};

/// The names of checkpoints, and of the networks in them.
const TAUGHT: &str = "taught";
const PRACTISED: &str = "practised";

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

impl Campaign for LearnPlan {
    fn command(&self) -> &'static str {
        COMMAND
    }

    fn config(&self) -> String {
        self.to_toml()
    }

    fn bots_mut(&mut self) -> Vec<&mut Contestant> {
        let mut bots = vec![&mut self.teacher.seated, &mut self.against];
        bots.extend(&mut self.companions);
        bots
    }

    fn rules(&self) -> Vec<Rules> {
        self.rules.clone()
    }

    fn check(&self, options: &Options) -> Result<(), Error> {
        let lessons = &self.settings.lessons;
        lessons.iter().try_for_each(|lessons| expect_values(lessons))?;
        let Some(folder) = &options.output.out else { return Ok(()) };
        // Its networks are named in specs of bots, in which a comma begins the next option.
        if folder.to_string_lossy().contains(',') {
            return usage(format!("a pipeline's folder has no comma in its path, as {} has", quoted(folder)));
        }
        let whole = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let is_replaced = |path: &&PathBuf| options.output.force && whole(path).starts_with(whole(folder));
        if let Some(lessons) = lessons.iter().find(is_replaced) {
            return usage(format!(
                "the lessons {} are in the folder that --force replaces: name another for --out",
                quoted(lessons)
            ));
        }
        Ok(())
    }

    fn begin(&self, folder: &Path) -> Result<(), Error> {
        let Some(begun) = &self.begun else { return Ok(()) };
        // The file that was named may be another one when the pipeline is gone on with.
        NewFile::write(&folder.join(BEGUN), |out| out.write_all(&begun.file.encode()))
    }

    fn go_through(&self, stages: &Stages<'_>) -> Result<Option<Box<dyn Report + '_>>, Error> {
        let pipeline = Pipeline { plan: self, stages };
        if self.settings.lessons.is_empty() {
            stages.expect(LESSONS, &self.lessons())?;
        }
        let Some(taught) = pipeline.taught()? else { return Ok(None) };
        let practised = if self.settings.practice > 0 {
            let Some(practised) = pipeline.practised(&taught)? else { return Ok(None) };
            Some(practised)
        } else {
            None
        };
        let found = if practised.is_some() { PRACTISED } else { TAUGHT };
        let Some(found) = pipeline.found(found)? else { return Ok(None) };
        let Some(confirmed) = stages.confirmed(&self.duel(&found))? else { return Ok(None) };
        let teachers = teachers_of(&pipeline.weights(TAUGHT))?;
        Ok(Some(Box::new(LearnReport { plan: self, teachers, taught, practised, confirmed })))
    }
}

impl Report for LearnReport<'_> {
    fn stages(&self) -> Vec<&'static str> {
        let lessons = self.plan.settings.lessons.is_empty().then_some(LESSONS);
        let practice = self.practised.as_ref().map(|_| PRACTICE);
        lessons.into_iter().chain(practice).chain([CONFIRM]).collect()
    }

    fn put(&self, outputs: &Outputs, out: &mut dyn Write) -> Result<(), Error> {
        outputs.put(self, out)
    }

    fn close(&self, place: Place<'_>) -> Result<(), Error> {
        if let Place::Compare(_) = place {
            let LearnReport { plan, taught, practised, teachers, .. } = self;
            for (checkpoint, name) in [(Some(taught), TAUGHT), (practised.as_ref(), PRACTISED)] {
                let Some(checkpoint) = checkpoint else { continue };
                let file = network_file(plan, checkpoint, taught, teachers.clone()).encode();
                place.put(&format!("{name}.net"), |out| out.write_all(&file))?;
            }
        }
        place.put_findings(self)
    }

    fn ending(&self) -> Exit {
        match LearnReport::ending(self) {
            Ending::Better => Exit::Done,
            Ending::NoBetter => Exit::TestSaysNo,
            Ending::Undecided => Exit::Inconclusive,
            Ending::Fault => {
                tell("doko: a bot was at fault in the confirmation");
                Exit::Fault
            }
        }
    }

    fn confirmed(&self, folder: &Path) -> Result<Option<Vec<u8>>, Error> {
        let found = self.practised.as_ref().map_or(TAUGHT, |_| PRACTISED);
        let path = folder.join(format!("{found}.net"));
        match LearnReport::ending(self) {
            Ending::Better => networks(&path).map(Some),
            _ => Ok(None),
        }
    }
}

/// The bytes of a file of networks.
fn networks(path: &Path) -> Result<Vec<u8>, Error> {
    bounded::read(path, MOST_MIB).map_err(|source| Error::Read { path: path.to_owned(), source })
}

/// The bots whose lessons have taught the networks of a file.
fn teachers_of(path: &Path) -> Result<Vec<String>, Error> {
    let damaged = |error| Error::Read { path: path.to_owned(), source: std::io::Error::other(error) };
    let file = NetFile::decode(&networks(path)?).map_err(damaged)?;
    let names = file.about.training.get("teachers").and_then(Value::as_array);
    Ok(names.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// A pipeline that is gone through.
struct Pipeline<'a> {
    plan: &'a LearnPlan,
    stages: &'a Stages<'a>,
}

impl Pipeline<'_> {
    /// The bot that is confirmed, whose networks this file has; if stages are only read, as the duel that confirms has it.
    fn found(&self, found: &str) -> Result<Option<Contestant>, Error> {
        if self.stages.stop().is_some() {
            return self.bot(found).map(Some);
        }
        let path = self.stages.folder.join(CONFIRM);
        let folder = Folder::of_games(&path);
        if folder.expect_run().is_err() {
            return Ok(None);
        }
        let Some(duel) = PlayedRun::open(folder, Bots::Recorded)? else { return Ok(None) };
        let bot = duel.experiment().bots[0].clone();
        let fingerprint = bot.kind.fingerprint();
        if folder.is_of_this_build() && self.bot(found)?.kind.fingerprint() != fingerprint {
            return usage(format!("{} confirms other networks than those of {found}.net", quoted(&path)));
        }
        Ok(Some(bot))
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
        self.stages.folder.join(format!("{found}.net"))
    }

    /// Plays what is left of a run, and says whether it is over; nothing is where stages are only read.
    fn is_played(&self, name: &str, words: impl Display, run: &Lessons) -> Result<bool, Error> {
        let is_playing = self.stages.stop().is_some();
        Ok(is_playing && self.stages.stage(name, words, run)?.is_some_and(|stage| stage.is_over))
    }

    /// The networks that the lessons teach.
    fn taught(&self) -> Result<Option<Checkpoint>, Error> {
        if let Some(checkpoint) = checkpoint::read(&self.bin(TAUGHT))? {
            return Ok(Some(checkpoint));
        }
        let plan = self.plan;
        if plan.settings.lessons.is_empty() {
            let words = format_args!("lessons of {}", plan.teacher.label_in(Lang::En));
            if !self.is_played(LESSONS, words, &plan.lessons())? {
                return Ok(None);
            }
        }
        let Some(stop) = self.stages.stop() else { return Ok(None) };
        let runs = Runs::open(&self.lessons(), &self.stages.pool, stop)?;
        let begun = |part| self.begun(part).map(Network::floats);
        let Some(taught) = self.teach(TAUGHT, &runs, &Part::ALL, begun)? else { return Ok(None) };
        self.keep(&taught, &taught, TAUGHT)?;
        Ok(Some(taught))
    }

    /// Teaches the networks of a stage, part by part; nothing if it was stopped before the last.
    fn teach(
        &self,
        name: &str,
        runs: &Runs<'_>,
        parts: &[Part],
        begin_with: impl Fn(Part) -> Option<FloatNetwork>,
    ) -> Result<Option<Checkpoint>, Error> {
        let path = self.stages.folder.join(UNDER_WAY);
        let kept = checkpoint::read(&path)?.filter(|kept: &UnderWay| kept.stage == name);
        let mut under_way =
            kept.unwrap_or_else(|| UnderWay { stage: name.to_owned(), ..UnderWay::default() });
        for &part in parts {
            let (dataset, start) = (runs.of(part), begin_with(part));
            let is_quiet = self.stages.is_quiet();
            if under_way.teach(self.plan, &dataset, start.as_ref(), &path, is_quiet)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(under_way.taught))
    }

    /// What practice adds. The networks play among themselves, and learn Augen from how these games end; an oracle tries each
    /// Vorbehalt in the same deal, and they learn Vorbehalte from what it brings.
    fn practised(&self, taught: &Checkpoint) -> Result<Option<Checkpoint>, Error> {
        if let Some(checkpoint) = checkpoint::read(&self.bin(PRACTISED))? {
            return Ok(Some(checkpoint));
        }
        let [student, all_seeing] = [self.bot(TAUGHT)?, self.hindsight(TAUGHT)?];
        let practice = self.plan.practice(Teacher::of_student(all_seeing, student));
        if !self.is_played(PRACTICE, "practice", &practice)? {
            return Ok(None);
        }
        let Some(stop) = self.stages.stop() else { return Ok(None) };
        let played = Runs::open(&[self.stages.folder.join(PRACTICE)], &self.stages.pool, stop)?;
        let begun = |part| taught.float(part).or_else(|| self.begun(part).map(Network::floats));
        let parts = [Part::Vorbehalt, Part::Augen];
        let Some(mut checkpoint) = self.teach(PRACTISED, &played, &parts, begun)? else { return Ok(None) };
        // The best answer of a single deal is known to no player: what the network chooses is evaluated by the lessons.
        let lessons = Runs::open(&self.lessons(), &self.stages.pool, stop)?;
        if checkpoint.evaluate(&lessons.of(Part::Vorbehalt))?.is_none() {
            return Ok(None);
        }
        self.keep(&checkpoint, taught, PRACTISED)?;
        Ok(Some(checkpoint))
    }

    /// The network for a part with which the pipeline begins, if it teaches one further.
    fn begun(&self, part: Part) -> Option<&Network> {
        self.plan.begun.as_ref()?.file.network(part)
    }

    /// The runs of the lessons.
    fn lessons(&self) -> Vec<PathBuf> {
        match &self.plan.settings.lessons {
            played if played.is_empty() => vec![self.stages.folder.join(LESSONS)],
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
        self.stages.folder.join(format!("{name}.bin"))
    }

    /// Writes a checkpoint, and a file with its networks; `before` was taught by the lessons.
    fn keep(&self, checkpoint: &Checkpoint, before: &Checkpoint, name: &str) -> Result<(), Error> {
        // Networks that the pipeline began with were not taught by it.
        if before.networks.is_empty() {
            let more = if self.plan.settings.lessons.is_empty() {
                "begin a pipeline with more --deals"
            } else {
                "name more lessons by --lessons"
            };
            return usage(format!("there are too few examples to teach any network: {more}"));
        }
        let file = network_file(self.plan, checkpoint, before, self.teachers()?);
        NewFile::write(&self.weights(name), |out| out.write_all(&file.encode()))?;
        // What says that the stage is over comes last.
        checkpoint::write(checkpoint, &self.bin(name))?;
        let under_way = self.stages.folder.join(UNDER_WAY);
        match fs::remove_file(&under_way) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Error::Write { path: under_way, source: error })
            }
            _ => Ok(()),
        }
    }
}

/// The file with the networks of a checkpoint; those it lacks come from the checkpoint before it, which the lessons have
/// taught, or from the networks that the pipeline began with.
fn network_file(
    plan: &LearnPlan,
    checkpoint: &Checkpoint,
    before: &Checkpoint,
    teachers: Vec<String>,
) -> NetFile {
    let mut rules = taught_by(&plan.rules);
    if let Some(begun) = &plan.begun {
        for (key, known) in &begun.file.about.rules {
            let values = rules.entry(key.clone()).or_default();
            for value in known {
                if !values.contains(value) {
                    values.push(value.clone());
                }
            }
        }
    }
    let mut file = NetFile::new(training(plan, checkpoint, before, teachers), rules);
    for part in Part::ALL {
        let begun = || plan.begun.as_ref()?.file.network(part).cloned();
        let network = checkpoint.network(part).or_else(|| before.network(part)).or_else(begun);
        if let Some(network) = network {
            file.set(part, network);
        }
    }
    file
}

/// How networks were taught, for whoever looks into their file.
fn training(
    plan: &LearnPlan,
    checkpoint: &Checkpoint,
    before: &Checkpoint,
    teachers: Vec<String>,
) -> BTreeMap<String, Value> {
    let LearnPlan { seed, settings, engine, .. } = plan;
    let examples =
        checkpoint.networks.iter().map(|record| (record.part.clone(), (record.examples as i64).into()));
    let examples: Table = examples.collect();
    let lessons = before.networks.iter().map(|record| record.deals).max().unwrap_or(0);
    let begun = plan.begun.as_ref();
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
