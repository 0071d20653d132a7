//! The tuner: what is to be played next, and what is known, as a function of what was played.
//!
//! A [`Tuner`] takes what one [`Task`] after the other has come to, from play or from a log, and says what comes next: nothing
//! else decides it, so a run that was interrupted goes on as if it had not been. In order:
//!
//! 1. the screen: each parameter alone, a unit up and a unit down; those that change nothing are left out;
//! 2. a pilot, for how much differences spread, and the steps of the search; or a race of candidates;
//! 3. both bots among the pool, and each change taken back alone, for the report;
//! 4. the confirmation, a duel of its own on deals that nothing before has seen.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::plan::TunePlan;
use super::race::Race;
use super::settings::Screening;
use super::space::Space;
use super::spsa::{Gains, Pair, Spsa};
use super::task::{PURPOSES, Purpose, Task, TaskSums};
use super::tuned_bot::TunedBot;
use crate::stats::Outcome;
use crate::studies::campaign::confirm;

/// A tuning run under way.
#[derive(Clone)]
pub struct Tuner {
    pub(super) plan: Arc<TunePlan>,
    /// All games so far.
    pub games: u64,
    /// In how many blocks a bot was at fault, and the words of the first time.
    pub faults: (u64, Option<String>),
    /// What was played for each purpose, but for the search and the race, which add up their own.
    sums: [TaskSums; PURPOSES],
    /// What is searched, once the screen is done.
    pub space: Option<Space>,
    /// The search.
    pub search: Option<Spsa>,
    /// What each of its steps has come to.
    pub steps: Vec<SearchStep>,
    /// The race.
    pub race: Option<Race>,
    /// What was found.
    pub found: Option<TunedBot>,
}

/// What a step of the search has come to.
#[derive(Clone, Debug)]
pub struct SearchStep {
    /// The point after it, in values.
    pub values: Vec<f64>,
    /// What the point ahead made less what the point behind made.
    pub difference: f64,
    /// The mean of what both made.
    pub level: f64,
}

/// How a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Not yet.
    #[serde(rename = "interrupted")]
    UnderWay,
    /// What was found is not confirmed yet.
    Found,
    /// With the screen, as asked.
    Screened,
    /// No parameter changes a game.
    Dead,
    /// No perturbation changes a point.
    Flat,
    /// The search came back to where it began, or the race was won by what there was.
    Unchanged,
    /// What was found is confirmed.
    Better,
    /// What was found is no better.
    NoBetter,
    /// The deals were not enough to say.
    Undecided,
}

/// How many directions the pilot tries.
const PILOT_DIRECTIONS: u64 = 4;

/// The step that the directions of the pilot are drawn for: one that no search has.
const PILOT_STEP: u64 = 1 << 40;

/// How many directions are tried before a step gives up to find two sides that differ.
const MOST_ATTEMPTS: u64 = 100;

/// How many deals are played between two checkpoints, where nothing else says it.
const BATCH: u64 = 500;

/// The same where a bot of the pool may take long for a game.
const POOL_BATCH: u64 = 100;

impl Tuner {
    /// Nothing played yet.
    pub fn new(plan: Arc<TunePlan>) -> Tuner {
        let is_screened = plan.settings.screen != Screening::None;
        let candidates = plan.candidates().len();
        Tuner {
            games: 0,
            faults: (0, None),
            sums: Default::default(),
            space: plan.space().filter(|_| !is_screened).cloned(),
            search: None,
            steps: Vec::new(),
            race: (candidates > 0).then(|| Race::new(candidates, plan.settings.race_deals)),
            found: None,
            plan,
        }
    }

    /// The most deals that a run can have, without those of the confirmation.
    pub fn most_deals(plan: &TunePlan) -> u64 {
        let settings = &plan.settings;
        let is_race = !plan.candidates().is_empty();
        let search = if is_race { settings.race_deals } else { settings.deals * (1 + settings.steps) };
        let screen = if is_race || settings.screen == Screening::None { 0 } else { settings.screen_deals };
        match settings.screen {
            Screening::Only => screen,
            _ if is_race => search + settings.pool_deals,
            _ => screen + search + settings.pool_deals + settings.diff_deals,
        }
    }

    /// What the test of what was found has decided.
    pub fn outcome(&self) -> Outcome {
        confirm::outcome(self.plan.test, self.sums(Purpose::Confirm))
    }

    /// What was played for a purpose, but for the search and the race.
    pub fn sums(&self, purpose: Purpose) -> &TaskSums {
        &self.sums[purpose as usize]
    }

    /// What was found.
    ///
    /// # Panics
    /// If that is not known yet.
    pub(super) fn found(&self) -> &TunedBot {
        self.found.as_ref().expect("what is confirmed was found")
    }

    /// How it stands.
    pub fn ending(&self) -> Ending {
        let is_empty = |space: &Space| space.parameters.is_empty();
        match &self.found {
            _ if self.task().is_some() => Ending::UnderWay,
            _ if self.awaits_confirmation() => Ending::Found,
            _ if self.plan.settings.screen == Screening::Only => Ending::Screened,
            Some(found) if self.is_start(found) => Ending::Unchanged,
            Some(_) => match self.outcome().is_yes() {
                Some(true) => Ending::Better,
                Some(false) => Ending::NoBetter,
                None => Ending::Undecided,
            },
            None if self.space.as_ref().is_some_and(is_empty) => Ending::Dead,
            None if self.search.is_none() => Ending::Flat,
            None => Ending::UnderWay,
        }
    }

    fn is_start(&self, found: &TunedBot) -> bool {
        found.bot.kind.fingerprint() == self.plan.incumbent().kind.fingerprint()
    }

    /// `true` if only the duel that confirms what was found is left to play.
    pub fn awaits_confirmation(&self) -> bool {
        let is_wanted = self.plan.settings.confirm_deals > 0 && self.sums(Purpose::Confirm).deals() == 0;
        is_wanted && self.task().is_none() && self.found.as_ref().is_some_and(|found| !self.is_start(found))
    }

    /// The next task, confirmation left out; `None` at the end.
    pub fn task(&self) -> Option<Task> {
        let settings = &self.plan.settings;
        let task = |purpose, drawn, deals: [u64; 2]| Some(Task { purpose, drawn, deals });
        let batch = |purpose: Purpose, all: u64, size: u64| {
            let done = self.sums(purpose).deals();
            (done < all).then(|| [done, all.min(done + size)])
        };
        if self.plan.space().is_some() && settings.screen != Screening::None {
            if let Some(deals) = batch(Purpose::Screen, settings.screen_deals, BATCH) {
                return task(Purpose::Screen, Vec::new(), deals);
            }
            if settings.screen == Screening::Only {
                return None;
            }
        }
        let Some(found) = &self.found else {
            if let Some(race) = &self.race {
                let alive = race.alive().iter().map(|&candidate| candidate as i64).collect();
                return task(Purpose::Race, vec![alive], race.next()?);
            }
            let space = self.space.as_ref().filter(|space| !space.parameters.is_empty())?;
            if self.sums(Purpose::Pilot).deals() == 0 {
                let drawn = (0..PILOT_DIRECTIONS).filter_map(|number| self.pilot_pair(space, number));
                return task(Purpose::Pilot, drawn.flatten().collect(), [0, settings.deals]);
            }
            let search = self.search.as_ref()?;
            let (_, drawn) = differing(space, |attempt| search.pair(attempt))?;
            let from = search.step() * settings.deals;
            return task(Purpose::Step, drawn.into(), [from, from + settings.deals]);
        };
        if self.is_start(found) {
            return None;
        }
        let drawn = vec![found.drawn.clone()];
        if !self.plan.pool().is_empty()
            && let Some(deals) = batch(Purpose::Pool, settings.pool_deals, POOL_BATCH)
        {
            return task(Purpose::Pool, drawn, deals);
        }
        let deals = batch(Purpose::Diff, settings.diff_deals, BATCH);
        task(Purpose::Diff, drawn, deals.filter(|_| !found.changes.is_empty())?)
    }

    /// Both sides of a direction of the pilot, around the start.
    fn pilot_pair(&self, space: &Space, number: u64) -> Option<[Vec<i64>; 2]> {
        let (start, bounds) = (vec![0.0; space.parameters.len()], space.bounds());
        let seed = self.plan.experiment.seed;
        let draw = |attempt| Pair::draw(seed, PILOT_STEP + number, attempt, &start, &bounds, 1.0);
        differing(space, draw).map(|(_, sides)| sides)
    }

    /// Takes what was played of the task that is next, or the confirmation.
    pub fn take(&mut self, purpose: Purpose, sums: &TaskSums) {
        self.games += sums.games;
        self.faults.0 += sums.faults;
        self.faults.1 = self.faults.1.take().or_else(|| sums.first_fault.clone());
        match purpose {
            Purpose::Step => self.take_step(sums),
            Purpose::Race => self.take_race(sums.deals(), sums),
            _ => self.sums[purpose as usize].merge(sums),
        }
        match purpose {
            Purpose::Screen => self.leave_out_what_is_dead(),
            Purpose::Pilot => self.begin_search(),
            _ => {}
        }
    }

    /// Leaves out what has changed nothing, once the screen is done.
    fn leave_out_what_is_dead(&mut self) {
        let sums = self.sums(Purpose::Screen);
        let whole = self.plan.space().filter(|_| sums.deals() >= self.plan.settings.screen_deals);
        self.space = whole.map(|whole| whole.only(|n| sums.has_effect(n)));
    }

    fn begin_search(&mut self) {
        let (Some(space), settings) = (&self.space, &self.plan.settings) else { return };
        let sums = &self.sums(Purpose::Pilot).contrasts;
        let (_, differences) = sums.split_last().expect("the points of the start come last");
        let variances = differences.iter().filter_map(|sum| sum.moments.variance());
        let mean = variances.sum::<f64>() / differences.len() as f64;
        let spread = (mean / settings.deals as f64).sqrt();
        if spread > 0.0 {
            let gains = Gains::new(settings.steps, settings.gain);
            self.search = Some(Spsa::new(gains, self.plan.experiment.seed, space.bounds(), spread));
        }
    }

    fn take_step(&mut self, sums: &TaskSums) {
        let (Some(search), Some(space)) = (&mut self.search, &self.space) else { return };
        let Some((pair, _)) = differing(space, |attempt| search.pair(attempt)) else { return };
        let [difference, both] = [0, 1].map(|n| sums.contrasts[n].moments.mean().unwrap_or(0.0));
        search.take(&pair.direction, difference);
        let values = space.parameters.iter().zip(search.point());
        let values = values.map(|(parameter, &units)| parameter.place(units)).collect();
        self.steps.push(SearchStep { values, difference, level: both / 2.0 });
        if search.is_done() {
            self.found = Some(TunedBot::at(space, &search.result()));
        }
    }

    fn take_race(&mut self, deals: u64, sums: &TaskSums) {
        let Some(race) = &mut self.race else { return };
        race.take(deals, sums);
        if race.next().is_none() {
            let leader = race.leader();
            self.found = Some(TunedBot::candidate(leader, &self.plan.candidates()[leader]));
        }
    }

    /// About what the search gains where it is, in points per game: the mean of the last quarter of its steps, above the points
    /// of the bot as it starts.
    pub fn gain(&self) -> Option<f64> {
        let last = &self.steps[self.steps.len() - self.steps.len().div_ceil(4)..];
        let level = last.iter().map(|step| step.level).sum::<f64>() / last.len() as f64;
        let start = self.sums(Purpose::Pilot).contrasts.last()?.moments.mean()?;
        (!last.is_empty()).then_some(level - start)
    }
}

/// The first pair whose sides still differ once they are rounded to the grid, with what they are then; nothing if none is
/// found, where the grid is coarser than a perturbation.
fn differing(space: &Space, draw: impl Fn(u64) -> Pair) -> Option<(Pair, [Vec<i64>; 2])> {
    (0..MOST_ATTEMPTS).find_map(|attempt| {
        let pair = draw(attempt);
        let [ahead, behind] = &pair.chances;
        let sides = [space.rounded(&pair.ahead, ahead), space.rounded(&pair.behind, behind)];
        (sides[0] != sides[1]).then_some((pair, sides))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::tune::grid::Grid;
    use crate::studies::tune::plan::testing::plan;
    use crate::studies::tune::settings::Settings;

    fn settings(params: &str) -> Settings {
        Settings {
            params: vec![params.to_owned()],
            screen: Screening::None,
            steps: 4,
            deals: 20,
            confirm_deals: 40,
            pool_deals: 0,
            diff_deals: 0,
            ..Settings::default()
        }
    }

    /// Plays to the end, with a look at what each task has come to; how many deals these were.
    fn play(tuner: &mut Tuner, mut see: impl FnMut(&Task, &TaskSums)) -> u64 {
        let mut deals = 0;
        while let Some(task) = tuner.task() {
            let sums = tuner.job(&task).played();
            see(&task, &sums);
            tuner.take(task.purpose, &sums);
            deals += sums.deals();
        }
        deals
    }

    #[test]
    fn sides_that_round_to_the_same_are_drawn_again() {
        let mut space = plan("heuristic", settings("ansage.first")).unwrap().space().unwrap().clone();
        let (start, bounds) = ([0.0], space.bounds());
        let pair = |step, attempt| Pair::draw(1, step, attempt, &start, &bounds, 1.0);
        // A unit is a fifth of a step of this grid, so that two sides are often one.
        space.parameters[0].grid = Grid::fitting(10.0);
        let mut again = 0;
        for step in 0..200 {
            let (drawn, sides) = differing(&space, |attempt| pair(step, attempt)).unwrap();
            assert_ne!(sides[0], sides[1]);
            assert!(sides.iter().flatten().all(|multiple| (0..=5).contains(multiple)), "{sides:?}");
            again += i32::from(drawn != pair(step, 0));
        }
        assert!((60..190).contains(&again), "{again}");
        // On this one all values are 0.
        space.parameters[0].grid = Grid::fitting(1e12);
        assert_eq!(differing(&space, |attempt| pair(0, attempt)), None);
    }

    #[test]
    fn a_bot_against_itself_as_it_starts_has_a_level_of_exactly_zero() {
        let plan = Arc::new(plan("heuristic", settings("ansage.*")).unwrap());
        let mut tuner = Tuner::new(Arc::clone(&plan));
        let deals = play(&mut tuner, |task, sums| {
            if task.purpose == Purpose::Pilot {
                let level = sums.contrasts.last().unwrap();
                assert_eq!((level.moments.non_zero(), level.moments.count()), (0, 20));
            }
        });
        assert_eq!((tuner.steps.len(), tuner.task().is_none()), (4, true));
        assert!(deals <= Tuner::most_deals(&plan));
    }
}
