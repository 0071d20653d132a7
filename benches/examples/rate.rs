//! How many of each work fit into a second, and games on two threads:
//! `cargo run --release -p doko-benches --example rate`.
//!
//! Every figure is the best of many short windows, so that what else the machine does spoils some of them
//! only. The last column is the cost of one unit on all threads together, in R, which is measured between the
//! windows of the work: where threads do not hinder each other it is the same for one thread and two.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Result;
use doko_benches::{Setup, WORKS, Work, serial_loop};
use rayon::prelude::*;

/// About how long a window is.
const WINDOW: Duration = Duration::from_millis(5);

/// How many windows a figure is the best of.
const WINDOWS: usize = 400;

/// Steps of the serial loop between two windows.
const STEPS: u64 = 500_000;

fn main() -> Result<()> {
    let setup = Setup::new("ddv")?;
    println!("{:<16} {:>7} {:>12} {:>10} {:>10}", "work (ddv)", "threads", "per second", "us", "R");
    for work in WORKS {
        for threads in if work.name.ends_with("game") { 1..=2 } else { 1..=1 } {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
            let (unit, r) = pool.install(|| best(&setup, &work));
            println!(
                "{:<16} {threads:>7} {:>12.0} {:>10.3} {:>10.1}",
                work.name,
                1.0 / unit,
                1e6 * unit,
                threads as f64 * unit / r,
            );
        }
    }
    Ok(())
}

/// Seconds of wall-clock for one unit and for one step of the serial loop.
fn best(setup: &Setup, work: &Work) -> (f64, f64) {
    let units = units_in_window(setup, work);
    let (mut unit, mut step) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..WINDOWS {
        unit = unit.min(seconds(|| window(setup, work, units)) / units as f64);
        step = step.min(seconds(|| serial_loop(STEPS)) / STEPS as f64);
    }
    (unit, step)
}

/// How many units take about as long as a window: a multiple of the number of threads.
fn units_in_window(setup: &Setup, work: &Work) -> u64 {
    let mut units = rayon::current_num_threads() as u64;
    while seconds(|| window(setup, work, units)) < WINDOW.as_secs_f64() {
        units *= 2;
    }
    units
}

/// The first so many units, an equal share for each thread.
fn window(setup: &Setup, work: &Work, units: u64) -> u64 {
    let threads = rayon::current_num_threads() as u64;
    let share = units / threads;
    (0..threads)
        .into_par_iter()
        .map(|n| (work.run)(setup, n * share..(n + 1) * share))
        .reduce(|| 0, |a, b| a ^ b)
}

fn seconds(run: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    black_box(run());
    start.elapsed().as_secs_f64()
}
