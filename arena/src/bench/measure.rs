//! How long a work takes: the minimum over many short windows, with R measured between them.
//!
//! A machine that does other things too is slower than it can be, never faster. So a sample of cases is split
//! into chunks of a few milliseconds; each chunk is timed again and again, and the sum of the chunks' minima is
//! the time of the sample. What disturbs spoils some windows only, and every machine does the same cases.

use std::hint::black_box;
use std::ops::Range;
use std::time::{Duration, Instant};

use rayon::ThreadPool;

use crate::run::Stop;
use doko_bots::works::{Task, Work, serial_loop};

/// What tells how long something takes.
pub trait Clock {
    /// Does it, and says how long it took.
    fn time(&mut self, what: &mut dyn FnMut()) -> Duration;
}

/// The time that has passed in the world.
pub struct WallClock;

impl Clock for WallClock {
    fn time(&mut self, what: &mut dyn FnMut()) -> Duration {
        let start = Instant::now();
        what();
        start.elapsed()
    }
}

/// How much time goes into a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// About how long it takes altogether.
    pub total: Duration,
    /// About how long a window is, unless the whole sample or a single case takes less or more.
    pub window: Duration,
}

impl Effort {
    /// What makes figures that can be published.
    pub const FULL: Effort = Effort { total: Duration::from_millis(1500), window: Duration::from_millis(2) };
    /// What tells a tenth more from a tenth less.
    pub const QUICK: Effort = Effort { total: Duration::from_millis(150), window: Duration::from_millis(1) };
}

/// Steps of the serial loop between two windows: more than half a millisecond of them.
const STEPS: u64 = 400_000;

/// How often a chunk is timed, however long or short that takes.
const ROUNDS: Range<usize> = 3..2000;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measurement {
    /// Seconds for the sample.
    pub seconds: f64,
    /// Units in the sample.
    pub units: u64,
    /// Seconds for one step of the serial loop: R.
    pub r: f64,
}

impl Measurement {
    /// Seconds for one unit.
    pub fn per_unit(&self) -> f64 {
        self.seconds / self.units as f64
    }

    /// R for one unit.
    pub fn in_r(&self) -> f64 {
        self.per_unit() / self.r
    }

    /// Units in a second.
    pub fn per_second(&self) -> f64 {
        1.0 / self.per_unit()
    }
}

/// Measures one work on one thread; `None` if it was stopped before it was done.
pub fn measure(
    work: &Work,
    task: &Task<'_>,
    effort: Effort,
    clock: &mut dyn Clock,
    stop: &Stop,
) -> Option<Measurement> {
    let length = chunk_length(work, task, effort.window, clock);
    let chunks: Vec<Range<u64>> = (0..work.sample)
        .step_by(length as usize)
        .map(|start| start..work.sample.min(start + length))
        .collect();
    let mut best = vec![(Duration::MAX, 0); chunks.len()];
    let mut r = Duration::MAX;
    rounds(chunks.len(), effort, stop, |n| {
        let mut units = 0;
        let took = clock.time(&mut || units = black_box(task(chunks[n].clone())).units);
        let beside = clock.time(&mut || {
            black_box(serial_loop(STEPS));
        });
        best[n] = best[n].min((took, units));
        r = r.min(beside);
        took + beside
    })?;
    Some(Measurement {
        seconds: best.iter().map(|(took, _)| took.as_secs_f64()).sum(),
        units: best.iter().map(|(_, units)| units).sum(),
        r: r.as_secs_f64() / STEPS as f64,
    })
}

/// What a work costs all threads of a pool together over what it costs one thread: 1 where they do not hinder
/// each other. `None` if it was stopped before it was done.
pub fn measure_threads(
    work: &Work,
    task: &Task<'_>,
    pool: &ThreadPool,
    effort: Effort,
    clock: &mut dyn Clock,
    stop: &Stop,
) -> Option<f64> {
    let threads = pool.current_num_threads() as u64;
    let length = chunk_length(work, task, effort.window, clock).min(work.sample / threads).max(1);
    let groups = (work.sample / (threads * length)).max(1) as usize;
    let share = |group: usize, thread: u64| {
        let start = (group as u64 * threads + thread) * length;
        black_box(task(start..start + length));
    };
    let mut one = vec![Duration::MAX; groups];
    let mut all = one.clone();
    rounds(groups, effort, stop, |n| {
        let alone = clock.time(&mut || (0..threads).for_each(|thread| share(n, thread)));
        // Threads that sleep are woken before the clock starts.
        pool.broadcast(|_| ());
        let together = clock.time(&mut || drop(pool.broadcast(|this| share(n, this.index() as u64))));
        one[n] = one[n].min(alone);
        all[n] = all[n].min(together);
        alone + together
    })?;
    let seconds = |windows: Vec<Duration>| windows.iter().sum::<Duration>().as_secs_f64();
    Some(threads as f64 * seconds(all) / seconds(one))
}

/// How many cases take about as long as a window.
fn chunk_length(work: &Work, task: &Task<'_>, window: Duration, clock: &mut dyn Clock) -> u64 {
    let mut length = 1;
    let mut is_short = |length| {
        let took = clock.time(&mut || {
            black_box(task(0..length));
        });
        took < window
    };
    while length < work.sample && is_short(length) {
        length *= 2;
    }
    length.min(work.sample)
}

/// Does windows `0..windows` in turn, which say how long they took, until the time for them is spent; `None` if
/// it was stopped.
fn rounds(
    windows: usize,
    effort: Effort,
    stop: &Stop,
    mut window: impl FnMut(usize) -> Duration,
) -> Option<()> {
    let mut spent = Duration::ZERO;
    for round in 0..ROUNDS.end {
        if round >= ROUNDS.start && spent >= effort.total {
            break;
        }
        for n in 0..windows {
            if stop.is_requested() {
                return None;
            }
            spent += window(n);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    use super::*;
    use doko_bots::works::{Done, Required};

    const WORK: Work = Work {
        name: "fake",
        about: "nothing",
        sample: 10,
        required: Required::NOTHING,
        prepare: |_| unreachable!("it is made by the test"),
    };

    /// A task of two units for each case, that writes down what it was asked for.
    fn task(log: &Mutex<Vec<Range<u64>>>) -> Task<'_> {
        Box::new(|cases| {
            let units = 2 * (cases.end - cases.start);
            log.lock().unwrap().push(cases);
            Done { units, checksum: 0 }
        })
    }

    /// A clock for which a case takes 100 µs, anything else 1 ms, and every seventh time is ten times as long.
    struct FakeClock<'a> {
        log: &'a Mutex<Vec<Range<u64>>>,
        seen: usize,
        times: usize,
    }

    impl Clock for FakeClock<'_> {
        fn time(&mut self, what: &mut dyn FnMut()) -> Duration {
            what();
            self.times += 1;
            let log = self.log.lock().unwrap();
            let cases: u64 = log[self.seen..].iter().map(|cases| cases.end - cases.start).sum();
            self.seen = log.len();
            let took = if cases == 0 { Duration::from_millis(1) } else { Duration::from_micros(100 * cases) };
            took * if self.times.is_multiple_of(7) { 10 } else { 1 }
        }
    }

    const EFFORT: Effort = Effort { total: Duration::from_millis(50), window: Duration::from_micros(350) };

    #[test]
    fn the_time_is_that_of_undisturbed_windows() {
        let log = Mutex::default();
        let mut clock = FakeClock { log: &log, seen: 0, times: 0 };
        let measured = measure(&WORK, &task(&log), EFFORT, &mut clock, &Stop::default()).unwrap();
        assert_eq!(measured.units, 20);
        assert!((measured.seconds - 1e-3).abs() < 1e-12, "{measured:?}");
        assert!((measured.per_unit() - 50e-6).abs() < 1e-12);
        assert!((measured.r - 1e-3 / STEPS as f64).abs() < 1e-15);
        assert!((measured.in_r() - 0.05 * STEPS as f64).abs() < 1e-6);
        assert!((measured.per_second() - 20_000.0).abs() < 1e-6);
    }

    #[test]
    fn every_case_of_the_sample_is_done_equally_often_and_the_time_is_kept() {
        let log = Mutex::default();
        let mut clock = FakeClock { log: &log, seen: 0, times: 0 };
        measure(&WORK, &task(&log), EFFORT, &mut clock, &Stop::default()).unwrap();
        // Up to the first window that is long enough, the length is sought.
        let log = log.into_inner().unwrap();
        let sought = log.iter().position(|cases| *cases == (0..4)).unwrap() + 1;
        let mut times: BTreeMap<u64, usize> = BTreeMap::new();
        for case in log[sought..].iter().cloned().flatten() {
            *times.entry(case).or_default() += 1;
        }
        assert_eq!(times.keys().copied().collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
        let rounds = times[&0];
        assert!(times.values().all(|&n| n == rounds));
        // A round of three windows takes 4 ms or more, so that 13 fill the time.
        assert!((ROUNDS.start..=13).contains(&rounds), "{rounds}");
    }

    #[test]
    fn a_clock_that_stands_still_ends_too() {
        struct Stopped;
        impl Clock for Stopped {
            fn time(&mut self, what: &mut dyn FnMut()) -> Duration {
                what();
                Duration::ZERO
            }
        }
        let log = Mutex::default();
        assert!(measure(&WORK, &task(&log), EFFORT, &mut Stopped, &Stop::default()).is_some());
    }

    #[test]
    fn what_is_stopped_has_no_figures() {
        let (log, stop) = (Mutex::default(), Stop::default());
        stop.request();
        assert_eq!(measure(&WORK, &task(&log), EFFORT, &mut WallClock, &stop), None);
    }

    #[test]
    fn threads_that_wait_for_each_other_cost_as_many_times_as_much() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let log = Mutex::default();
        // For this clock two threads at once are no faster than one after the other.
        let mut clock = FakeClock { log: &log, seen: 0, times: 0 };
        let cost = measure_threads(&WORK, &task(&log), &pool, EFFORT, &mut clock, &Stop::default()).unwrap();
        assert!((cost - 2.0).abs() < 1e-9, "{cost}");
        let log = log.into_inner().unwrap();
        let sizes = |n: usize| log.iter().filter(|cases| cases.end - cases.start == n as u64).count();
        assert!(sizes(4) > 10, "{log:?}");
    }
}
