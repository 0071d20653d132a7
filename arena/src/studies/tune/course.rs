//! The course of a tuning run: what is to be played next, and what is known, as a function of what was played.
//!
//! A [`Course`] takes one [`Record`] after the other, from play or from a log, and says what comes next: nothing else
//! decides it, so a run that was interrupted goes on as if it had not been. In order:
//!
//! 1. the screen: each parameter alone, a unit up and a unit down; those that change nothing are left out;
//! 2. a pilot, for how much differences spread, and the steps of the search; or a race of candidates;
//! 3. the confirmation, on deals that nothing before has seen;
//! 4. both bots among the pool, and each change taken back alone, for the report.

use super::confirm::Confirmation;
use super::found::Found;
use super::job::Played;
use super::race::Race;
use super::record::{Record, What};
use super::settings::Screening;
use super::space::Space;
use super::spsa::{Gains, Pair, Spsa};
use super::tuning::{Purpose, Subject, Tuning};
use crate::error::Error;

/// A run under way.
pub struct Course<'a> {
    pub(super) tuning: &'a Tuning,
    /// How many records were taken.
    number: u64,
    /// All deals so far, those of each piece of work by themselves.
    pub deals: u64,
    /// All games so far.
    pub games: u64,
    /// In how many blocks a bot was at fault, and the words of the first time.
    pub faults: (u64, Option<String>),
    /// The screen: for each parameter up, down, and both together.
    pub screen: Played,
    /// What is searched, once the screen is done.
    pub space: Option<Space>,
    /// The pilot: differences in four directions, and the points of the bot as it starts.
    pub pilot: Option<Played>,
    /// The search.
    pub search: Option<Spsa>,
    /// What each step has come to.
    pub steps: Vec<Step>,
    /// The race.
    pub race: Option<Race>,
    /// What was found.
    pub found: Option<Found>,
    /// The confirmation.
    pub confirm: Confirmation,
    /// Found less start among each bot of the pool.
    pub pool: Played,
    /// What each change is worth.
    pub diff: Played,
}

/// What a step has come to.
#[derive(Clone, Debug)]
pub struct Step {
    /// The point after it, in values.
    pub values: Vec<f64>,
    /// What the point ahead made less what the point behind made.
    pub difference: f64,
    /// The mean of what both made.
    pub level: f64,
}

/// What is to be played next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What for.
    pub what: What,
    /// What was drawn for it.
    pub drawn: Vec<Vec<i64>>,
    /// The first deal and the one after the last.
    pub deals: [u64; 2],
    /// For a step, the directions of its pair.
    pub direction: Vec<i8>,
}

/// How a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Not yet.
    UnderWay,
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
const PILOT_DIRECTIONS: usize = 4;

/// The step that the directions of the pilot are drawn for: one that no search has.
const PILOT_STEP: u64 = 1 << 40;

/// How many directions are tried before a step gives up to find two sides that differ.
const MOST_ATTEMPTS: u64 = 100;

/// How many deals are played between two checkpoints, where nothing else says it.
const BATCH: u64 = 500;

/// The same where a bot of the pool may take long for a game.
const POOL_BATCH: u64 = 100;

impl<'a> Course<'a> {
    /// Nothing played yet.
    pub fn new(tuning: &'a Tuning) -> Course<'a> {
        let mut course = Course {
            tuning,
            number: 0,
            deals: 0,
            games: 0,
            faults: (0, None),
            screen: Played::default(),
            space: None,
            pilot: None,
            search: None,
            steps: Vec::new(),
            race: None,
            found: None,
            confirm: Confirmation::new(tuning.test),
            pool: Played::default(),
            diff: Played::default(),
        };
        match &tuning.subject {
            Subject::Space(space) if tuning.settings.screen == Screening::None => {
                course.space = Some(space.clone());
            }
            Subject::Space(_) => {}
            Subject::Candidates(candidates) => {
                course.race = Some(Race::new(candidates.len(), tuning.settings.race_deals));
            }
        }
        course
    }

    /// How many records were taken.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The most records that a run can have.
    pub fn most_records(tuning: &Tuning) -> u64 {
        let settings = &tuning.settings;
        let batches = |deals: u64, batch: u64| deals.div_ceil(batch);
        let [screen, race] = [settings.screen_deals, settings.race_deals].map(|deals| batches(deals, BATCH));
        let confirm = settings.confirm_deals.min(1);
        let rest = batches(settings.pool_deals, POOL_BATCH) + batches(settings.diff_deals, BATCH);
        screen + 1 + settings.steps.max(race) + confirm + rest
    }

    /// How it stands.
    pub fn ending(&self) -> Ending {
        let settings = &self.tuning.settings;
        let is_screened =
            matches!(self.tuning.subject, Subject::Space(_)) && settings.screen != Screening::None;
        if is_screened && self.screen_deals() < settings.screen_deals {
            return Ending::UnderWay;
        }
        if settings.screen == Screening::Only {
            return Ending::Screened;
        }
        match (&self.space, &self.pilot, &self.found) {
            (Some(space), _, _) if space.parameters.is_empty() => Ending::Dead,
            (_, Some(_), _) if self.search.is_none() => Ending::Flat,
            (_, _, None) => Ending::UnderWay,
            (_, _, Some(found)) if self.is_start(found) => Ending::Unchanged,
            _ if self.task().is_some() => Ending::UnderWay,
            _ => match self.confirm.is_better() {
                Some(true) => Ending::Better,
                Some(false) => Ending::NoBetter,
                None => Ending::Undecided,
            },
        }
    }

    fn is_start(&self, found: &Found) -> bool {
        found.bot.kind.fingerprint() == self.tuning.incumbent().kind.fingerprint()
    }

    /// How many deals the screen has.
    pub fn screen_deals(&self) -> u64 {
        deals_of(&self.screen)
    }

    /// What is to be played next; nothing at the end.
    pub fn task(&self) -> Option<Task> {
        let settings = &self.tuning.settings;
        let task = |what, drawn, deals| Some(Task { what, drawn, deals, direction: Vec::new() });
        let batch = |done: u64, all: u64, size: u64| (done < all).then(|| [done, all.min(done + size)]);
        if let (Subject::Space(_), Screening::First | Screening::Only) =
            (&self.tuning.subject, settings.screen)
        {
            if let Some(deals) = batch(self.screen_deals(), settings.screen_deals, BATCH) {
                return task(What::Screen, Vec::new(), deals);
            }
            if settings.screen == Screening::Only {
                return None;
            }
        }
        if let Some(space) = &self.space {
            if space.parameters.is_empty() {
                return None;
            }
            if self.pilot.is_none() {
                let drawn = (0..PILOT_DIRECTIONS).filter_map(|n| Some(self.pilot_pair(space, n)?.1));
                return task(What::Pilot, drawn.flatten().collect(), [0, settings.deals]);
            }
            let search = self.search.as_ref()?;
            if !search.is_done() {
                let from = search.step() * settings.deals;
                let (pair, drawn) = differing(space, |attempt| search.pair(attempt))?;
                let deals = [from, from + settings.deals];
                return Some(Task {
                    what: What::Step,
                    drawn: drawn.into(),
                    deals,
                    direction: pair.direction,
                });
            }
        }
        if let Some(race) = &self.race
            && let Some(deals) = race.next()
        {
            let alive = race.alive().iter().map(|&candidate| candidate as i64).collect();
            return task(What::Race, vec![alive], deals);
        }
        let found = self.found.as_ref().filter(|found| !self.is_start(found))?;
        let drawn = vec![found.drawn.clone()];
        if self.confirm.deals() == 0 && settings.confirm_deals > 0 {
            return task(What::Confirm, drawn, [0, settings.confirm_deals]);
        }
        if let Some(deals) = batch(deals_of(&self.pool), settings.pool_deals, POOL_BATCH)
            && !self.tuning.pool().is_empty()
        {
            return task(What::Pool, drawn, deals);
        }
        match batch(deals_of(&self.diff), settings.diff_deals, BATCH) {
            Some(deals) if !found.changes.is_empty() => task(What::Diff, drawn, deals),
            _ => None,
        }
    }

    /// The pair of a direction of the pilot, around the start.
    fn pilot_pair(&self, space: &Space, number: usize) -> Option<(Pair, [Vec<i64>; 2])> {
        let (start, bounds) = coordinates(space);
        let seed = self.tuning.experiment.seed;
        let step = PILOT_STEP + number as u64;
        differing(space, |attempt| Pair::draw(seed, step, attempt, &start, &bounds, 1.0))
    }

    /// Takes what was played of the task that is next.
    ///
    /// # Errors
    /// If it is a record of something else.
    pub fn take(&mut self, record: &Record) -> Result<(), Error> {
        let task = self.task();
        // A confirmation ends when it has decided.
        let ends = |task: &Task| match task.what {
            What::Confirm => record.deals[0] == 0 && (1..=task.deals[1]).contains(&record.deals[1]),
            _ => record.deals == task.deals,
        };
        let fits = |task: &Task| {
            (task.what, &task.drawn, self.number) == (record.what, &record.drawn, record.number) && ends(task)
        };
        let Some(task) = task.filter(fits) else {
            return Err(Error::Usage(format!(
                "record {} of the log is not what this run plays there: it was written by another version; begin anew",
                record.number
            )));
        };
        self.number += 1;
        let played = &record.played;
        self.deals += record.deals[1] - record.deals[0];
        self.games += played.games;
        self.faults.0 += played.faults;
        self.faults.1 = self.faults.1.take().or_else(|| played.first_fault.clone());
        match record.what {
            What::Screen => self.take_screen(played),
            What::Pilot => self.take_pilot(played),
            What::Step => self.take_step(&task, played),
            What::Race => self.take_race(task.deals[1] - task.deals[0], played),
            What::Confirm => self.confirm.take(played),
            What::Pool => self.pool.merge(played),
            What::Diff => self.diff.merge(played),
        }
        Ok(())
    }

    fn take_screen(&mut self, played: &Played) {
        self.screen.merge(played);
        let settings = &self.tuning.settings;
        if let Subject::Space(space) = &self.tuning.subject
            && self.screen_deals() >= settings.screen_deals
        {
            let changes = |n: usize| self.screen.sums[3 * n..3 * n + 2].iter().any(|sum| sum.changed > 0);
            self.space = Some(space.only(changes));
        }
    }

    fn take_pilot(&mut self, played: &Played) {
        self.pilot = Some(played.clone());
        let (Some(space), settings) = (&self.space, &self.tuning.settings) else { return };
        let (_, differences) = played.sums.split_last().expect("the points of the start come last");
        let variances = differences.iter().filter_map(|sum| sum.moments.variance());
        let mean = variances.sum::<f64>() / differences.len() as f64;
        let spread = (mean / settings.deals as f64).sqrt();
        if spread > 0.0 {
            let (start, bounds) = coordinates(space);
            let gains = Gains::new(settings.steps, settings.gain);
            self.search = Some(Spsa::new(gains, self.tuning.experiment.seed, start, bounds, spread));
        }
    }

    fn take_step(&mut self, task: &Task, played: &Played) {
        let (Some(search), Some(space)) = (&mut self.search, &self.space) else { return };
        let [difference, both] = [0, 1].map(|n| played.sums[n].moments.mean().unwrap_or(0.0));
        search.take(&task.direction, difference);
        let value = |(n, &units): (usize, &f64)| {
            let parameter = &space.parameters[n];
            parameter.start + units * parameter.unit
        };
        let values = search.point().iter().enumerate().map(value).collect();
        self.steps.push(Step { values, difference, level: both / 2.0 });
        if search.is_done() {
            self.found = Some(Found::at(space, &search.result()));
        }
    }

    fn take_race(&mut self, deals: u64, played: &Played) {
        let (Some(race), Subject::Candidates(candidates)) = (&mut self.race, &self.tuning.subject) else {
            return;
        };
        race.take(deals, played);
        if race.next().is_none() {
            let leader = race.leader();
            self.found = Some(Found::candidate(leader, &candidates[leader]));
        }
    }

    /// About what the search gains where it is, in points per game: the mean of the last quarter of its steps, above the points
    /// of the bot as it starts.
    pub fn gain(&self) -> Option<f64> {
        let last = &self.steps[self.steps.len() - self.steps.len().div_ceil(4)..];
        let level = last.iter().map(|step| step.level).sum::<f64>() / last.len() as f64;
        let start = self.pilot.as_ref()?.sums.last()?.moments.mean()?;
        (!last.is_empty()).then_some(level - start)
    }

    /// The seed of the deals of a task.
    pub fn seed_of(&self, what: What) -> u64 {
        self.tuning.seed(match what {
            What::Screen => Purpose::Screen,
            What::Pilot => Purpose::Pilot,
            What::Step | What::Race => Purpose::Search,
            What::Confirm => Purpose::Confirm,
            What::Pool => Purpose::Pool,
            What::Diff => Purpose::Diff,
        })
    }
}

/// How many deals were played of something.
fn deals_of(played: &Played) -> u64 {
    played.sums.first().map_or(0, |sum| sum.moments.count())
}

/// The start of a search and its bounds, in units.
fn coordinates(space: &Space) -> (Vec<f64>, Vec<[f64; 2]>) {
    let bounds = space.parameters.iter().map(|parameter| {
        parameter
            .multiples()
            .map(|multiple| (parameter.grid.value(multiple) - parameter.start) / parameter.unit)
    });
    (vec![0.0; space.parameters.len()], bounds.collect())
}

/// The first pair whose sides still differ once they are rounded to the grid, with what they are then; nothing if none is
/// found, where the grid is coarser than a perturbation.
fn differing(space: &Space, draw: impl Fn(u64) -> Pair) -> Option<(Pair, [Vec<i64>; 2])> {
    (0..MOST_ATTEMPTS).find_map(|attempt| {
        let pair = draw(attempt);
        let round = |side: &[f64], chances: &[f64]| -> Vec<i64> {
            let places = space.parameters.iter().zip(side).zip(chances);
            places
                .map(|((parameter, &units), &chance)| {
                    let [low, high] = parameter.multiples();
                    let value = parameter.start + units * parameter.unit;
                    parameter.grid.stochastic(value, chance).clamp(low, high)
                })
                .collect()
        };
        let sides = [round(&pair.ahead, &pair.chances[0]), round(&pair.behind, &pair.chances[1])];
        (sides[0] != sides[1]).then_some((pair, sides))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Stop;
    use crate::studies::tune::Grid;
    use crate::studies::tune::run::{PlayOptions, work};
    use crate::studies::tune::settings::Settings;
    use crate::studies::tune::tuning::testing::tuning;

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

    /// Plays to the end, with a look at each record.
    fn play(course: &mut Course<'_>, mut see: impl FnMut(&Record)) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        while let Some(task) = course.task() {
            let options = PlayOptions { threads: 1, ..PlayOptions::default() };
            let record = work(course, task, &pool, &Stop::default(), &options).unwrap().unwrap();
            see(&record);
            course.take(&record).unwrap();
        }
    }

    #[test]
    fn sides_that_round_to_the_same_are_drawn_again() {
        let Subject::Space(mut space) = tuning("heuristic", settings("ansage.first")).unwrap().subject else {
            panic!("parameters make a space")
        };
        let (start, bounds) = coordinates(&space);
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
        let tuning = tuning("heuristic", settings("ansage.*")).unwrap();
        let mut course = Course::new(&tuning);
        play(&mut course, |record| {
            if record.what == What::Pilot {
                let level = record.played.sums.last().unwrap();
                assert_eq!((level.moments.non_zero(), level.moments.count()), (0, 20));
            }
        });
        assert_eq!((course.steps.len(), course.ending() == Ending::UnderWay), (4, false));
    }

    #[test]
    fn a_course_takes_nothing_but_what_it_has_asked_for() {
        let tuning = tuning("heuristic", settings("ansage.*")).unwrap();
        let mut records = Vec::new();
        play(&mut Course::new(&tuning), |record| records.push(record.clone()));
        let mut course = Course::new(&tuning);
        assert!(course.take(&records[1]).is_err(), "the pilot is first");
        course.take(&records[0]).unwrap();
        let mut other = records[1].clone();
        other.drawn[0][0] += 1;
        assert!(course.take(&other).is_err(), "something else was drawn");
        records[1..].iter().for_each(|record| course.take(record).unwrap());
        assert_eq!(course.task(), None);
        assert!(records.iter().all(|record| record.number < Course::most_records(&tuning)));
    }
}
