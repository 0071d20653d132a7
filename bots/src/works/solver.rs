//! The solver: what a node costs, and how many of them a position takes.

use std::sync::Mutex;

use doko_engine::Rules;
use doko_engine::dispatch::Cpu;

use super::{Done, Required, Setup, Task, Work};
use crate::solver::{Solver, bench};

pub(super) const NODE: Work = Work {
    name: "solver-node",
    about: "exact Augen, 6 tricks left",
    sample: 16,
    required: Required { best: Some(35.0), portable: None, instructions: None },
    prepare: nodes,
};

/// The size of the table for counts of nodes: 4 MiB.
const COUNTED: u32 = 22;

/// The size of the table where time is measured: emptying it for each position is part of that, and is to cost
/// little beside a solve.
const TIMED: u32 = 20;

/// Exact Augen of positions; the units are the nodes that they took.
fn nodes(setup: &Setup) -> Task<'_> {
    let positions: Vec<_> = (0..64).map(|index| bench::position(&setup.rules, index, 6)).collect();
    let solver = Mutex::new(Solver::new(setup.cpu, TIMED));
    Box::new(move |cases| {
        let mut solver = solver.lock().expect("no other thread has panicked");
        let before = solver.nodes();
        let done = Done::each(cases, |index| {
            solver.forget();
            let (nodes, augen) =
                bench::augen_nodes(&positions[index as usize % positions.len()], &mut solver);
            nodes << 8 | augen as u64
        });
        Done { units: solver.nodes() - before, ..done }
    })
}

/// How many nodes exact Augen take with so many tricks left, for the first so many positions, in ascending order.
///
/// The same in every build and on every path.
pub fn node_counts(rules: &Rules, cpu: Cpu, tricks: usize, positions: u64) -> Vec<u64> {
    let mut solver = Solver::new(cpu, COUNTED);
    let mut counts: Vec<u64> = (0..positions)
        .map(|index| {
            solver.forget();
            bench::augen_nodes(&bench::position(rules, index, tricks), &mut solver).0
        })
        .collect();
    counts.sort_unstable();
    counts
}
