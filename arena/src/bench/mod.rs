//! How fast it all is on the machine at hand: `doko bench`.
//!
//! [`doko_bots::works`] is what is measured, [`mod@measure`] how, and a [`Report`] what came of it. Figures are in R, one step
//! of [`doko_bots::works::serial_loop`] measured beside each row, so that machines can be compared; what is required
//! is a fact about this program and not about a machine, so that to miss it is no failure of the command.

pub mod measure;
mod report;
pub mod table;

use doko_bots::works::{Setup, WORKS, Work};
use doko_engine::dispatch::Cpu;
use doko_engine::rules::{PRESETS, Preset, RuleErrors};

pub use report::{Report, Row, Section};

use crate::error::Error;
use crate::run::{Stop, threads};
use measure::{Clock, Effort, measure, measure_threads};

/// Under how much slower rules a playout may be: the slowest preset over the fastest.
const SPREAD: f64 = 1.2;

/// What two threads may cost together, over one.
const SHARED: f64 = 1.1;

/// The work that is compared under all presets.
const COMPARED: &str = "playout";

/// The work that threads share.
const THREADED: &str = "random-game";

/// What is to be measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bench {
    /// The preset that the works are done under.
    pub preset: &'static str,
    /// The instructions that they may use.
    pub cpu: Cpu,
    /// How much time goes into a row.
    pub effort: Effort,
    /// How many threads the last row compares with one; none if 1.
    pub threads: usize,
}

/// One thing to measure.
#[derive(Clone, Debug)]
pub struct Job {
    section: Section,
    name: String,
    work: &'static Work,
    preset: &'static str,
    threads: usize,
}

impl Job {
    /// What it is called: as its row.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Bench {
    /// What there is to measure, in the order of the table: all whose name contains `filter`.
    pub fn jobs(&self, filter: &str) -> Vec<Job> {
        let here =
            |section, name: String, work, preset, threads| Job { section, name, work, preset, threads };
        let named = |name| Work::named(name).expect("one of the works");
        let works = WORKS.iter().map(|work| here(Section::Works, work.name.to_owned(), work, self.preset, 1));
        let presets = PRESETS.iter().map(|preset| {
            let name = format!("{COMPARED}/{}", preset.name);
            here(Section::Presets, name, named(COMPARED), preset.name, 1)
        });
        let name = format!("{THREADED}/threads");
        let threads = here(Section::Threads, name, named(THREADED), self.preset, self.threads);
        works
            .chain(presets)
            .chain((self.threads > 1).then_some(threads))
            .filter(|job| job.name.contains(filter))
            .collect()
    }

    /// Measures one thing; `None` if it was stopped before it was done.
    ///
    /// # Errors
    /// If threads cannot be started.
    pub fn measure(&self, job: &Job, clock: &mut dyn Clock, stop: &Stop) -> Result<Option<Row>, Error> {
        let internal = |error: RuleErrors| Error::Internal(error.to_string());
        let setup = Setup::new(job.preset, self.cpu).map_err(internal)?;
        let task = (job.work.prepare)(&setup);
        let row = if job.threads == 1 {
            let required = job.work.required.on(self.cpu).filter(|_| job.section == Section::Works);
            measure(job.work, &task, self.effort, clock, stop).map(|time| Row::of_time(time, required))
        } else {
            let pool = threads(job.threads)?;
            let cost = measure_threads(job.work, &task, &pool, self.effort, clock, stop);
            cost.map(|cost| Row::of_ratio(cost, (job.threads == 2).then_some(SHARED)))
        };
        let about = match job.section {
            Section::Works => job.work.about.to_owned(),
            Section::Presets => String::new(),
            Section::Threads => "total time over that of one".to_owned(),
        };
        Ok(row.map(|row| Row {
            section: job.section,
            name: job.name.clone(),
            rules: Some(job.preset),
            cpu: self.cpu.name(),
            threads: job.threads,
            about,
            ..row
        }))
    }

    /// What follows from the rows: how far the presets lie apart, if all of them are there. Their games are not
    /// equally long, so that it is the time for a card that is compared.
    pub fn spread(&self, rows: &[Row]) -> Option<Row> {
        let time_for_a_card = |preset: &Preset| {
            let mut rows = rows.iter().filter(|row| row.section == Section::Presets);
            let row = rows.find(|row| row.rules == Some(preset.name))?;
            Some(row.r_per_unit? / preset.rule_set().hand_size() as f64)
        };
        let times = PRESETS.iter().map(time_for_a_card).collect::<Option<Vec<f64>>>()?;
        let slowest = times.iter().copied().fold(0.0, f64::max);
        let fastest = times.iter().copied().fold(f64::INFINITY, f64::min);
        Some(Row {
            section: Section::Presets,
            name: format!("{COMPARED}/spread"),
            cpu: self.cpu.name(),
            threads: 1,
            about: "slowest over fastest, for one card".to_owned(),
            ..Row::of_ratio(slowest / fastest, Some(SPREAD))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const BENCH: Bench = Bench {
        preset: "palast",
        cpu: Cpu::PORTABLE,
        effort: Effort { total: Duration::ZERO, window: Duration::from_secs(1) },
        threads: 2,
    };

    fn names(filter: &str) -> Vec<String> {
        BENCH.jobs(filter).into_iter().map(|job| job.name).collect()
    }

    #[test]
    fn a_filter_keeps_what_contains_it() {
        assert_eq!(names("").len(), WORKS.len() + PRESETS.len() + 1);
        assert_eq!(names("random"), ["random-game", "random-game/threads"]);
        assert_eq!(names("playout/v"), ["playout/vln"]);
        assert!(names("skat").is_empty());
        let alone = Bench { threads: 1, ..BENCH };
        assert_eq!(alone.jobs("threads").len(), 0);
    }

    #[test]
    fn no_two_rows_have_one_name() {
        let mut all = names("");
        let planned = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), planned);
    }

    #[test]
    fn a_row_says_under_what_it_was_measured_and_what_is_required_there() {
        let (mut clock, stop) = (measure::WallClock, Stop::default());
        let [deal, playout, shared] = ["deal", "playout", "threads"].map(|filter| {
            let job = &BENCH.jobs(filter)[0];
            BENCH.measure(job, &mut clock, &stop).unwrap().unwrap()
        });
        assert_eq!((deal.rules, deal.threads, deal.required), (Some("palast"), 1, Some(60.0)));
        assert_eq!(playout.required, Some(430.0));
        assert_eq!((shared.threads, shared.required), (2, Some(1.1)));
        assert!(shared.ratio.is_some() && shared.r_per_unit.is_none());
    }

    #[test]
    fn presets_are_compared_by_the_card_and_only_if_all_are_there() {
        // The 40 cards of vln take 10 tricks, those of the others 12.
        let rows = PRESETS.iter().zip([12.0, 12.0, 18.0, 10.0, 15.0]).map(|(preset, r)| Row {
            section: Section::Presets,
            rules: Some(preset.name),
            ..Row::of_time(measure::Measurement { seconds: 2.0 * r, units: 2, r: 1.0 }, None)
        });
        let rows: Vec<Row> = rows.collect();
        let spread = BENCH.spread(&rows).unwrap();
        assert_eq!((spread.ratio, spread.met), (Some(1.5), Some(false)));
        assert!(BENCH.spread(&rows[1..]).is_none());
    }
}
