//! The search of a tuning run as a study: its deals task by task, each decided by what came of those before.
//!
//! A unit is a deal of a task. What the next task plays hangs on all before, so units are gone through task by task
//! ([`Study::known_until`]).

use std::path::PathBuf;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::thread;

use doko_engine::Rules;
use doko_engine::record::answers::NUMBERING;

use super::job::Job;
use super::plan::{Candidate, SEARCH_COMMAND, Subject, TunePlan};
use super::task::{Task, TaskSums};
use super::tuner::Tuner;
use super::words;
use crate::error::{Error, Exit};
use crate::run::game::Broken;
use crate::run::log::Shape;
use crate::run::{
    Contestant, Fold, Folder, Games, Label, NoGame, Place, RowFiles, Scope, Study, Unit, fold_folder, letter,
    threads,
};
use crate::studies::campaign::Report;

/// The search of a tuning run.
pub struct Search {
    /// What was asked for.
    pub plan: Arc<TunePlan>,
    /// The folder whose log says what tasks play that nobody has gone through yet.
    folder: Option<PathBuf>,
    /// The jobs of the tasks that are known, each with its first unit.
    jobs: RwLock<Vec<(u64, Arc<Job>)>>,
    /// Set once the log was asked.
    followed: OnceLock<()>,
}

impl Search {
    /// The search of a plan, which can be read from a folder.
    pub fn new(plan: Arc<TunePlan>, folder: Option<PathBuf>) -> Search {
        Search { plan, folder, jobs: RwLock::default(), followed: OnceLock::new() }
    }

    /// Learns from the log of its folder, on so many threads, what the tasks there play, so that any of their deals can be
    /// asked for.
    fn follow(&self, number: usize) {
        let Some(folder) = &self.folder else { return };
        let search = Search::new(Arc::clone(&self.plan), None);
        let (folder, units) = (Folder::of_games(folder), 0..self.units());
        // Readers of the figures hear what is wrong with the log.
        drop(
            threads(number)
                .and_then(|pool| fold_folder(&search, folder, &units, &RowFiles::default(), &pool)),
        );
        let jobs = search.jobs.into_inner().unwrap_or_else(PoisonError::into_inner);
        *self.jobs.write().unwrap_or_else(PoisonError::into_inner) = jobs;
    }

    /// The task to which a unit belongs, and which of its deals it is; `None` beyond the tasks that are there.
    fn job_of(&self, unit: u64) -> Option<(Arc<Job>, u64)> {
        self.known_job_of(unit).or_else(|| {
            let number = rayon::current_num_threads();
            // On a thread of its own: one of a pool would take up other work while it waits, and ask again.
            let follow = || thread::scope(|scope| scope.spawn(|| self.follow(number)).join());
            self.followed.get_or_init(|| follow().expect("a log is read without a panic"));
            self.known_job_of(unit)
        })
    }

    fn known_job_of(&self, unit: u64) -> Option<(Arc<Job>, u64)> {
        let jobs = self.jobs.read().unwrap_or_else(PoisonError::into_inner);
        let (first, job) = jobs.iter().rev().find(|(first, _)| *first <= unit)?;
        let deal = job.deals.start + unit - first;
        (deal < job.deals.end).then(|| (Arc::clone(job), deal))
    }
}

impl Study for Search {
    type Unit = TaskSums;
    type Fold<'s> = Progressed<'s>;

    fn command(&self) -> &'static str {
        SEARCH_COMMAND
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

    fn with_units(self, _: u64) -> Search {
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
        self.plan.to_toml(SEARCH_COMMAND)
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

/// A search as far as it has come.
pub struct Progressed<'s> {
    study: &'s Search,
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
}

impl Fold<TaskSums> for Progressed<'_> {
    type Findings<'f>
        = Tuner
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
        Ok(())
    }

    fn stage(&self) -> Option<String> {
        self.task.as_ref().map(|task| words::of_task(&self.tuner, task))
    }

    fn has_decided(&self) -> bool {
        self.task.is_none()
    }

    fn findings(&self) -> Tuner {
        self.tuner.clone()
    }

    fn ending(&self) -> Exit {
        Report::ending(&self.tuner)
    }

    fn close(&mut self, folder: Option<Place<'_>>) -> Result<(), Error> {
        folder.map_or(Ok(()), |folder| Report::close(&self.tuner, folder))
    }
}
