//! Worlds by a walk through the graph of states, for constraints with more splits than a table can hold.

use doko_engine::dispatch::BitOps;
use rand::Rng;

use super::graph::{Graph, Split};
use super::plans::{pick, scaled, share_out};
use super::problem::Class;
use crate::worlds::PLACES;

/// What the walk needs of the graph.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// Every card in the last place that may hold it.
    start: [u64; PLACES],
    classes: Vec<Class>,
    /// The first step of each node; the next node's is its end.
    firsts: Vec<u32>,
    steps: Vec<Step>,
    /// For each step, the sum of the weights up to it, of the steps of its node.
    sums: Vec<u64>,
}

/// A choice at a node.
#[derive(Clone, Copy, Debug)]
struct Step {
    next: u32,
    split: Split,
}

impl Walk {
    /// The walk through a graph.
    pub(super) fn new(graph: &Graph, fixed: [u64; PLACES], weighted: bool) -> Walk {
        let mut start = fixed;
        for class in &graph.classes {
            start[class.last()] |= class.cards;
        }
        let mut sums = vec![0; graph.edges.len()];
        for (node, here) in graph.nodes.iter().enumerate().filter(|(_, here)| here.worlds > 0) {
            // Exact where the worlds fit into a word; scaled down otherwise, and where they are weighted.
            let shift = (u128::BITS - here.worlds.leading_zeros()).saturating_sub(u64::BITS);
            let mut sum = 0;
            for number in graph.edges_of(node) {
                let edge = graph.edges[number];
                let next = graph.nodes[edge.next as usize];
                sum += if weighted {
                    scaled(edge.ways as f64 * edge.factor * next.weight / here.weight)
                } else {
                    ((edge.ways * next.worlds) >> shift) as u64
                };
                sums[number] = sum;
            }
        }
        Walk {
            start,
            classes: graph.classes.clone(),
            firsts: graph.nodes.iter().map(|node| node.first).collect(),
            steps: graph.edges.iter().map(|edge| Step { next: edge.next, split: edge.split }).collect(),
            sums,
        }
    }

    /// A world.
    #[inline(always)]
    pub(super) fn draw<B: BitOps>(&self, ops: B, rng: &mut impl Rng) -> [u64; PLACES] {
        let mut places = self.start;
        let mut node = 0;
        for class in &self.classes {
            let (first, end) = (self.firsts[node] as usize, self.firsts[node + 1] as usize);
            let step =
                self.steps[if end - first == 1 { first } else { first + pick(rng, &self.sums[first..end]) }];
            share_out(ops, rng, class, step.split, &mut places);
            node = step.next as usize;
        }
        places
    }
}
