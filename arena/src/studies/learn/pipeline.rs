//! A pipeline: networks are taught by lessons, and confirmed.
//!
//! | stage | what it leaves in the folder |
//! |---|---|
//! | lessons | `lessons`, a run |
//! | training | `taught.bin`, and `taught.net` with its networks; `training.bin` as long as it is under way |
//! | confirmation | `confirm`, a run |

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use doko_bots::bounded;
use doko_bots::learned::{FloatNetwork, Network, NetworkFile, Part};
use doko_engine::random::fingerprint;
use doko_engine::{Lang, Rules};
use toml::{Table, Value};

use super::checkpoint::{self, Checkpoint, MOST_MIB, UnderWay};
use super::dataset::Runs;
use super::lessons::expect_fair;
use super::plan::{COMMAND, LearnPlan, begun};
use super::report::{Ending, LearnReport};
use crate::error::{Error, Exit, tell, usage};
use crate::files::NewFile;
use crate::files::names::{BEGUN, CONFIRM, LESSONS, UNDER_WAY};
use crate::files::shell::quoted;
use crate::report::outputs::Outputs;
use crate::run::{Contestant, Folder, Place, Study};
use crate::studies::campaign::{Campaign, Options, Report, Stages};
use crate::studies::matches::{BotPlan, Bots};
use crate::studies::played::PlayedRun;
use crate::studies::{AnyStudy, Opened, open, with_study};

/// The name of the checkpoint, and of the networks in it.
const TAUGHT: &str = "taught";

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
        NewFile::write(&folder.join(BEGUN), |out| out.write_all(&begun.encode()))
    }

    fn go_through(&self, stages: &Stages<'_>) -> Result<Option<Box<dyn Report + '_>>, Error> {
        let pipeline = Pipeline { plan: self, stages };
        if self.settings.lessons.is_empty() {
            stages.expect(LESSONS, &self.lessons())?;
        }
        let Some(taught) = pipeline.taught()? else { return Ok(None) };
        let Some(found) = pipeline.found()? else { return Ok(None) };
        let Some(confirmed) = stages.confirmed(&self.duel(&found))? else { return Ok(None) };
        Ok(Some(Box::new(LearnReport { plan: self, folder: stages.folder.to_owned(), taught, confirmed })))
    }
}

impl Report for LearnReport<'_> {
    fn stages(&self) -> Vec<&'static str> {
        let lessons = self.plan.settings.lessons.is_empty().then_some(LESSONS);
        lessons.into_iter().chain([CONFIRM]).collect()
    }

    fn put(&self, outputs: &Outputs, out: &mut dyn Write) -> Result<(), Error> {
        outputs.put(self, out)
    }

    fn close(&self, place: Place<'_>) -> Result<(), Error> {
        if let Place::Compare(_) = place {
            let name = format!("{TAUGHT}.net");
            let mut file = begun(&self.folder.join(&name))?;
            file.about.training = training(self.plan, &self.taught);
            place.put(&name, |out| out.write_all(&file.encode()))?;
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
        let path = folder.join(format!("{TAUGHT}.net"));
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

/// A pipeline that is gone through.
struct Pipeline<'a> {
    plan: &'a LearnPlan,
    stages: &'a Stages<'a>,
}

impl Pipeline<'_> {
    /// The bot that is confirmed, whose networks this file has; if stages are only read, as the duel that confirms has it.
    fn found(&self) -> Result<Option<Contestant>, Error> {
        if self.stages.stop().is_some() {
            return self.bot().map(Some);
        }
        let path = self.stages.folder.join(CONFIRM);
        let folder = Folder::of_games(&path);
        if folder.expect_run().is_err() {
            return Ok(None);
        }
        let Some(duel) = PlayedRun::open(folder, Bots::Recorded)? else { return Ok(None) };
        let bot = duel.experiment().bots[0].clone();
        let fingerprint = bot.kind.fingerprint();
        if folder.is_of_this_build() && self.bot()?.kind.fingerprint() != fingerprint {
            return usage(format!("{} confirms other networks than those of {TAUGHT}.net", quoted(&path)));
        }
        Ok(Some(bot))
    }

    /// The bot whose networks this file has.
    fn bot(&self) -> Result<Contestant, Error> {
        let spec = format!("net:weights={}", self.weights().display());
        Ok(BotPlan::Spec(spec).contestant(Bots::Playing)?.called(Some("net")))
    }

    /// The file of networks.
    fn weights(&self) -> PathBuf {
        self.stages.folder.join(format!("{TAUGHT}.net"))
    }

    /// The networks that the lessons teach.
    fn taught(&self) -> Result<Option<Checkpoint>, Error> {
        let path = self.stages.folder.join(format!("{TAUGHT}.bin"));
        if let Some(checkpoint) = checkpoint::read(&path)? {
            return Ok(Some(checkpoint));
        }
        let (plan, Some(stop)) = (self.plan, self.stages.stop()) else { return Ok(None) };
        if plan.settings.lessons.is_empty() {
            let words = format_args!("lessons of {}", plan.teacher.label_in(Lang::En));
            if !self.stages.stage(LESSONS, words, &plan.lessons())?.is_some_and(|stage| stage.is_over) {
                return Ok(None);
            }
        }
        let runs = Runs::open(&self.lessons(), &self.stages.pool, stop)?;
        let under_way = self.stages.folder.join(UNDER_WAY);
        let mut so_far: UnderWay = checkpoint::read(&under_way)?.unwrap_or_default();
        for part in Part::ALL {
            let start = self.begun(part).map(Network::floats);
            if so_far
                .teach(plan, &runs.of(part), start.as_ref(), &under_way, self.stages.is_quiet())?
                .is_none()
            {
                return Ok(None);
            }
        }
        let (networks, weights): (_, Vec<_>) = so_far.taught.into_iter().unzip();
        let checkpoint = Checkpoint { teachers: self.teachers()?, networks };
        self.keep(&checkpoint, &weights, &path)?;
        Ok(Some(checkpoint))
    }

    /// The network for a part with which the pipeline begins, if it teaches one further.
    fn begun(&self, part: Part) -> Option<&Network> {
        self.plan.begun.as_ref()?.network(part)
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

    /// Writes a checkpoint, and a file with its networks.
    fn keep(&self, checkpoint: &Checkpoint, weights: &[FloatNetwork], path: &Path) -> Result<(), Error> {
        // Networks that the pipeline began with were not taught by it.
        if checkpoint.networks.is_empty() {
            let more = if self.plan.settings.lessons.is_empty() {
                "begin a pipeline with more --deals"
            } else {
                "name more lessons by --lessons"
            };
            return usage(format!("there are too few examples to teach any network: {more}"));
        }
        let file = network_file(self.plan, checkpoint, weights);
        NewFile::write(&self.weights(), |out| out.write_all(&file.encode()))?;
        // What says that the stage is over comes last.
        checkpoint::write(checkpoint, path)?;
        let under_way = self.stages.folder.join(UNDER_WAY);
        match fs::remove_file(&under_way) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Error::Write { path: under_way, source: error })
            }
            _ => Ok(()),
        }
    }
}

/// The file with these networks, in the order of the checkpoint; others come from those that the pipeline began with.
fn network_file(plan: &LearnPlan, checkpoint: &Checkpoint, weights: &[FloatNetwork]) -> NetworkFile {
    let mut file = NetworkFile::new(training(plan, checkpoint));
    for part in Part::ALL {
        let number = checkpoint.networks.iter().position(|record| record.part == part.name());
        let rounded = |number: usize| {
            Network::rounded(&weights[number]).expect("the training leaves weights that can be rounded")
        };
        let begun = || plan.begun.as_ref()?.network(part).cloned();
        if let Some(network) = number.map(rounded).or_else(begun) {
            file.set(part, network);
        }
    }
    file
}

/// How networks were taught, for whoever looks into their file.
fn training(plan: &LearnPlan, checkpoint: &Checkpoint) -> BTreeMap<String, Value> {
    let LearnPlan { seed, settings, engine, rules, .. } = plan;
    let examples =
        checkpoint.networks.iter().map(|record| (record.part.clone(), (record.examples as i64).into()));
    let examples: Table = examples.collect();
    let lessons = checkpoint.networks.iter().map(|record| record.deals).max().unwrap_or(0);
    let begun =
        plan.begun.as_ref().map(|begun| ("begun_with".to_owned(), fingerprint(begun.encode()).into()));
    let rules: BTreeSet<String> = rules.iter().map(Rules::label).collect();
    let told = BTreeMap::from([
        ("engine".to_owned(), engine.as_str().into()),
        ("seed".to_owned(), (*seed as i64).into()),
        ("rules".to_owned(), rules.into_iter().collect::<Vec<_>>().into()),
        ("teachers".to_owned(), checkpoint.teachers.clone().into()),
        ("lessons".to_owned(), (lessons as i64).into()),
        ("epochs".to_owned(), i64::from(settings.epochs).into()),
        ("examples".to_owned(), examples.into()),
    ]);
    told.into_iter().chain(begun).collect()
}
