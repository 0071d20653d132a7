//! How long each work takes: `cargo bench -p doko-benches --bench speed [-- FILTER]`.
//!
//! The time given is that of one unit. `R` is the serial loop: on a noisy machine only the ratio of a work to
//! it in the same run means anything.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use doko_benches::{Setup, WORKS, serial_loop};
use doko_engine::rules::PRESETS;

fn speed(criterion: &mut Criterion) {
    let timed = |run: &dyn Fn(u64) -> u64, units| {
        let start = Instant::now();
        black_box(run(units));
        start.elapsed()
    };
    criterion.bench_function("R", |bencher| bencher.iter_custom(|steps| timed(&serial_loop, steps)));
    let setups = PRESETS.map(|preset| (preset.name, Setup::new(preset.name).expect("a preset")));
    for work in WORKS {
        let mut group = criterion.benchmark_group(work.name);
        for (preset, setup) in &setups {
            group.bench_function(BenchmarkId::from_parameter(preset), |bencher| {
                bencher.iter_custom(|units| timed(&|units| (work.run)(setup, 0..units), units));
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = speed
}
criterion_main!(benches);
