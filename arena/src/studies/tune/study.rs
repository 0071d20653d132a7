//! A tuning run as a study: its deals task by task, each decided by what came of those before.
//!
//! A unit is a deal of a task. What the next task plays hangs on all before, so units are gone through task by task
//! ([`Study::known_until`]). The confirmation is a duel of its own, in the folder `confirm` of the run.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use doko_engine::Rules;
use doko_engine::record::answers::NUMBERING;

use super::file::parameter_file;
use super::job::Job;
use super::plan::{COMMAND, Candidate, Subject, TunePlan};
use super::task::{Purpose, Task, TaskSums};
use super::tuner::Tuner;
use super::{confirm, run, words};
use crate::error::{Error, Exit};
use crate::files::names::{CONFIRM, FOUND};
use crate::run::game::Broken;
use crate::run::log::Shape;
use crate::run::{
    Contestant, Fold, Folder, Games, Label, NoGame, Place, RowFiles, Scope, Study, Unit, fold_units, letter,
    threads,
};

/// A tuning run that can be played, or read.
pub struct Tuning {
    /// What was asked for.
    pub plan: Arc<TunePlan>,
    /// The folder that it has, where its confirmation is.
    pub folder: Option<PathBuf>,
    /// The jobs of the tasks that are known, each with its first unit.
    jobs: RwLock<Vec<(u64, Arc<Job>)>>,
}

impl Tuning {
    /// The run of a plan.
    pub fn new(plan: TunePlan, folder: Option<PathBuf>) -> Tuning {
        Tuning { plan: Arc::new(plan), folder, jobs: RwLock::default() }
    }

    /// Learns from the log of its folder what the tasks there play, so that any of their deals can be asked for.
    pub fn follow(&self, folder: Folder<'_>) {
        let units = 0..self.units();
        let scope = Scope { units: units.clone(), is_extended: false };
        let read = || -> Result<(), Error> {
            let mut fold = self.fold(&scope, &RowFiles::default())?;
            fold_units(self, folder.log()?, units.clone(), &threads(0)?, true, &mut fold).map(drop)
        };
        // Readers of the figures hear what is wrong with the log.
        read().ok();
    }

    /// The task to which a unit belongs, and which of its deals it is; `None` beyond the tasks that are known.
    fn job_of(&self, unit: u64) -> Option<(Arc<Job>, u64)> {
        let jobs = self.jobs.read().unwrap_or_else(PoisonError::into_inner);
        let (first, job) = jobs.iter().rev().find(|(first, _)| *first <= unit)?;
        let deal = job.deals.start + unit - first;
        (deal < job.deals.end).then(|| (Arc::clone(job), deal))
    }

    /// The sums of the confirmation, if it is over and belongs to the bot that was found.
    fn confirmation(&self, tuner: &Tuner) -> Option<TaskSums> {
        let (folder, found) = (self.folder.as_ref()?, tuner.found.as_ref()?);
        confirm::read(&folder.join(CONFIRM), &confirm::duel(&self.plan, &found.bot))
    }
}

impl Study for Tuning {
    type Unit = TaskSums;
    type Fold<'s> = Progressed<'s>;

    fn command(&self) -> &'static str {
        COMMAND
    }

    fn identity(&self) -> String {
        self.plan.identity()
    }

    fn unit_kind(&self) -> Unit {
        Unit::Deal
    }

    fn units(&self) -> u64 {
        Tuner::most_deals(&self.plan)
    }

    fn with_units(self, _: u64) -> Tuning {
        self
    }

    fn bots(&self) -> Vec<&Contestant> {
        self.plan.experiment.bots.iter().chain(self.plan.candidates().iter().map(|one| &one.bot)).collect()
    }

    fn bots_mut(&mut self) -> Vec<&mut Contestant> {
        let TunePlan { experiment, subject, .. } = Arc::get_mut(&mut self.plan).expect("nobody plays yet");
        let candidates: &mut [Candidate] = match subject {
            Subject::Space(_) => &mut [],
            Subject::Candidates(candidates) => candidates,
        };
        experiment.bots.iter_mut().chain(candidates.iter_mut().map(|one| &mut one.bot)).collect()
    }

    fn rules(&self) -> Vec<&Rules> {
        vec![&self.plan.experiment.rules]
    }

    /// Each task numbers its own bots.
    fn shape(&self) -> Shape {
        let measured = 2 * self.plan.space().map_or(0, |space| space.parameters.len()).max(4) + 1;
        let bots = measured.max(self.plan.candidates().len()) + self.plan.experiment.bots.len();
        Shape { numbering: NUMBERING, bots: bots as u32, replicates: 0, shares: false, values: false }
    }

    fn config(&self) -> String {
        self.plan.to_toml()
    }

    fn unit(&self, index: u64, games: &mut Games<'_>) -> Result<TaskSums, NoGame> {
        let (job, deal) = self.job_of(index).ok_or(Broken::Length)?;
        games.seat_others(job.experiment.kinds());
        job.deal(deal, games)
    }

    fn known_until(&self, next: u64) -> u64 {
        let jobs = self.jobs.read().unwrap_or_else(PoisonError::into_inner);
        let ends = jobs.iter().map(|(first, job)| first + job.deals.end - job.deals.start);
        ends.max().filter(|&end| end > next).unwrap_or(u64::MAX)
    }

    fn name_of(&self, label: Label) -> String {
        let Label::Block { matchup, line_up, .. } = label else { return String::new() };
        format!("match-up {} {}", matchup + 1, letter(line_up as usize))
    }

    fn has_fault(unit: &TaskSums) -> bool {
        unit.faults > 0
    }

    fn stops_by(&self) -> Option<&'static str> {
        Some("the search")
    }

    fn fold<'s>(&'s self, _: &Scope, _: &RowFiles<'_>) -> Result<Progressed<'s>, Error> {
        self.jobs.write().unwrap_or_else(PoisonError::into_inner).clear();
        let tuner = Tuner::new(Arc::clone(&self.plan));
        let mut fold = Progressed { study: self, tuner, next: 0, task: None, sums: TaskSums::default() };
        fold.begin_task();
        Ok(fold)
    }
}

/// A tuning run as far as it has come.
pub struct Progressed<'s> {
    study: &'s Tuning,
    /// The tuner, which knows all that was played.
    pub tuner: Tuner,
    /// The next unit.
    next: u64,
    /// The task that is under way; none at the end.
    task: Option<Task>,
    /// Its sums so far.
    sums: TaskSums,
}

impl Progressed<'_> {
    fn begin_task(&mut self) {
        self.task = self.tuner.task();
        if let Some(task) = &self.task {
            let job = Arc::new(self.tuner.job(task));
            self.study.jobs.write().unwrap_or_else(PoisonError::into_inner).push((self.next, job));
        }
    }

    /// Takes what the confirmation has come to.
    pub fn confirm(&mut self, sums: &TaskSums) {
        self.tuner.take(Purpose::Confirm, sums);
    }
}

impl Fold<TaskSums> for Progressed<'_> {
    type Findings<'f>
        = &'f Tuner
    where
        Self: 'f;

    fn take(&mut self, deal: TaskSums) -> Result<(), Error> {
        self.next += 1;
        self.sums.merge(&deal);
        let task = self.task.as_ref().expect("a deal belongs to a task");
        if self.sums.deals() == task.deals[1] - task.deals[0] {
            self.tuner.take(task.purpose, &std::mem::take(&mut self.sums));
            self.begin_task();
        }
        if self.task.is_none()
            && let Some(sums) = self.study.confirmation(&self.tuner)
        {
            self.confirm(&sums);
        }
        Ok(())
    }

    fn stage(&self) -> Option<String> {
        self.task.as_ref().map(|task| words::of_task(&self.tuner, task))
    }

    fn has_decided(&self) -> bool {
        self.task.is_none()
    }

    fn findings(&self) -> &Tuner {
        &self.tuner
    }

    fn ending(&self) -> Exit {
        run::exit(&self.tuner)
    }

    fn close(&mut self, folder: Option<Place<'_>>) -> Result<(), Error> {
        let Some(folder) = folder else { return Ok(()) };
        folder.put_findings(&self.findings())?;
        match parameter_file(&self.tuner) {
            Some(file) => folder.put(FOUND, |out| out.write_all(file.as_bytes())),
            None => Ok(()),
        }
    }
}
