//! How much there is to search, and what a node costs, in exact Augen of open hands:
//! `cargo run --release --manifest-path results/examples/Cargo.toml --bin solver -- [TRICKS [POSITIONS]]`.
//!
//! Every position is solved by a solver that remembers nothing. The cost of a node is that of the cheapest solve of more
//! than 5,000 nodes, in R: one step of a chain of shifts and products none of which can begin before the last one has ended,
//! measured after every solve.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use doko_bots::solver::{Solver, bench};
use doko_bots::works::serial_loop;
use doko_engine::Rules;

/// Steps of the serial loop after each solve.
const STEPS: u64 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let tricks = numbers.next().unwrap_or(Ok(6))?;
    let positions = numbers.next().unwrap_or(Ok(300))?.max(1);
    let rules = Rules::preset("ddv")?;
    let mut solver = Solver::default();
    let mut nodes = Vec::new();
    let (mut node, mut r) = (f64::INFINITY, f64::INFINITY);
    let (mut seconds, mut augen) = (0.0, 0);
    for index in 0..positions {
        let position = bench::position(&rules, index, tricks as usize);
        solver.forget();
        let start = Instant::now();
        let (count, value) = bench::augen_nodes(&position, &mut solver);
        let elapsed = start.elapsed().as_secs_f64();
        if count > 5_000 {
            node = node.min(elapsed / count as f64);
        }
        let start = Instant::now();
        black_box(serial_loop(STEPS));
        r = r.min(start.elapsed().as_secs_f64() / STEPS as f64);
        seconds += elapsed;
        augen += value;
        nodes.push(count);
    }
    nodes.sort_unstable();
    let quantile = |percent: usize| nodes[(nodes.len() - 1) * percent / 100];
    let all: u64 = nodes.iter().sum();
    println!("{positions} positions of {tricks} tricks, Augen of Re {augen} in all");
    println!("nodes: median {}, 90% {}, most {}", quantile(50), quantile(90), quantile(100));
    println!("mean {} nodes, {:.2} ms", all / positions, 1e3 * seconds / positions as f64);
    println!("a node: {:.1} ns at best, {:.1} R of {:.3} ns", 1e9 * node, node / r, 1e9 * r);
    Ok(())
}
