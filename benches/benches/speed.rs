//! How long each work takes: `cargo bench -p doko-benches --bench speed [-- FILTER]`.
//!
//! The time given is that of one case, by path and rules, as `playout/bmi2/ddv`. `R` is the serial loop: on a
//! noisy machine only the ratio of a work to it in the same run means anything.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use doko_bots::works::{Setup, WORKS, serial_loop};
use doko_engine::dispatch::Cpu;
use doko_engine::rules::PRESETS;

fn speed(criterion: &mut Criterion) {
    criterion.bench_function("R", |bencher| {
        bencher.iter_custom(|steps| {
            timed(|| {
                black_box(serial_loop(steps));
            })
        });
    });
    for work in &WORKS {
        let mut group = criterion.benchmark_group(work.name);
        for cpu in Cpu::available() {
            for preset in PRESETS {
                let setup = Setup::new(preset.name, cpu).expect("a preset");
                let id = BenchmarkId::new(cpu.name(), preset.name);
                group.bench_function(id, |bencher| {
                    let task = (work.prepare)(&setup);
                    bencher.iter_custom(|cases| {
                        timed(|| {
                            black_box(task(0..cases));
                        })
                    });
                });
            }
        }
    }
}

fn timed(what: impl FnOnce()) -> Duration {
    let start = Instant::now();
    what();
    start.elapsed()
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = speed
}
criterion_main!(benches);
