//! The count itself: a graph of states, class after class of cards.
//!
//! A node is a state before a class; an edge from it says how many cards of the class each place gets. From the
//! end, the worlds of a node are the sum over its edges of the ways to choose the cards, times the worlds of
//! the node behind. That is dynamic programming as for multivariate hypergeometric numbers, with quotas and
//! counters in the state.

use super::SamplerError;
use super::problem::{Class, Free};
use super::state::{Part, States, quotas};
use super::subsets::BINOMIAL;
use crate::worlds::PLACES;

/// The most edges, 200 MB; no question that the rules of the game ask takes a tenth of it.
const MOST_EDGES: usize = 1 << 22;

/// How many cards of a class each place gets.
pub(super) type Split = [u8; PLACES];

/// From a state to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The number of the node behind.
    pub(super) next: u32,
    pub(super) split: Split,
    /// The number of ways to choose the cards.
    pub(super) ways: u128,
    /// What it multiplies the weight of worlds by.
    pub(super) factor: f64,
}

/// A state before a class.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// The number of its first edge; the next node's is its end.
    pub(super) first: u32,
    /// How many paths there are to the end.
    pub(super) paths: u32,
    /// How many worlds.
    pub(super) worlds: u128,
    /// What they weigh together.
    pub(super) weight: f64,
}

/// The states and what leads from one to the next. Node 0 is the start.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) classes: Vec<Class>,
    /// The first node of each class; one more than there are.
    layers: Vec<usize>,
    /// One more than there are, for the end of the last one's edges.
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
}

/// The number of ways to choose the cards of a split.
fn ways(class: &Class, split: Split) -> u128 {
    let mut left = class.size();
    class.choosers().fold(1, |ways, place| {
        let taken = usize::from(split[place]);
        let choices = BINOMIAL[left][taken];
        left -= taken;
        ways * u128::from(choices)
    })
}

impl Graph {
    /// The graph of these classes, in this order.
    pub(super) fn new(
        free: &Free,
        classes: Vec<Class>,
        states: &mut States<'_>,
    ) -> Result<Graph, SamplerError> {
        let mut graph = Graph { classes, layers: vec![0], nodes: vec![], edges: Vec::with_capacity(512) };
        let mut layer = vec![states.first(free)];
        let mut next = Layer::new();
        let mut parts: [Vec<Option<Part>>; PLACES] = Default::default();
        let mut capacity = [0; PLACES];
        for class in &graph.classes {
            for place in (0..PLACES).filter(|&place| class.may_lie_in(place)) {
                capacity[place] += class.size() as i32;
            }
        }
        for number in 0..graph.classes.len() {
            let class = graph.classes[number];
            let size = class.size() as i32;
            for place in (0..PLACES).filter(|&place| class.may_lie_in(place)) {
                capacity[place] -= size;
            }
            let behind = graph.nodes.len() + layer.len();
            for &state in &layer {
                graph.nodes.push(Node { first: graph.edges.len() as u32, ..Node::default() });
                let quota = quotas(state);
                // Later classes must be able to fill what this one leaves.
                let (mut least, mut most) = ([0; PLACES], [0; PLACES]);
                for place in 0..PLACES {
                    least[place] = (quota[place] - capacity[place]).max(0);
                    if class.may_lie_in(place) {
                        most[place] = quota[place].min(size);
                    }
                }
                for place in 0..PLACES {
                    parts[place].clear();
                    let counts = least[place]..=most[place];
                    parts[place].extend(counts.map(|cards| states.after(number, place, state, cards as u32)));
                }
                for_each_split(size, least, most, |split| {
                    let (mut after, mut factor) = (0, 1.0);
                    for place in 0..PLACES {
                        let Some(part) = parts[place][usize::from(split[place]) - least[place] as usize]
                        else {
                            return;
                        };
                        after |= part.state;
                        factor *= part.factor;
                    }
                    let next = (behind + next.number(after)) as u32;
                    graph.edges.push(Edge { next, split, ways: 0, factor });
                });
                if graph.edges.len() > MOST_EDGES {
                    return Err(SamplerError::TooComplex);
                }
            }
            graph.layers.push(behind);
            std::mem::swap(&mut layer, &mut next.states);
            next.clear();
        }
        let end = Node { first: graph.edges.len() as u32, ..Node::default() };
        // The end has no quotas left, no open conditions and no unsettled weights: there is one at most.
        graph.nodes.extend(layer.iter().map(|_| Node { paths: 1, worlds: 1, weight: 1.0, ..end }));
        graph.nodes.push(end);
        graph.count();
        if graph.nodes[0].worlds == 0 { Err(SamplerError::Impossible) } else { Ok(graph) }
    }

    /// The edges of a node.
    #[inline(always)]
    pub(super) fn edges_of(&self, node: usize) -> std::ops::Range<usize> {
        self.nodes[node].first as usize..self.nodes[node + 1].first as usize
    }

    /// Counts from the end.
    fn count(&mut self) {
        for (number, class) in self.classes.iter().enumerate().rev() {
            for node in self.layers[number]..self.layers[number + 1] {
                let mut sum = Node { first: self.nodes[node].first, ..Node::default() };
                for edge in
                    &mut self.edges[self.nodes[node].first as usize..self.nodes[node + 1].first as usize]
                {
                    let next = &self.nodes[edge.next as usize];
                    edge.ways = ways(class, edge.split);
                    sum.paths = sum.paths.saturating_add(next.paths);
                    sum.worlds += edge.ways * next.worlds;
                    sum.weight += edge.ways as f64 * edge.factor * next.weight;
                }
                self.nodes[node] = sum;
            }
        }
    }
}

/// All ways to share out so many cards, with the least and the most for each place.
#[inline(always)]
fn for_each_split(size: i32, least: [i32; PLACES], most: [i32; PLACES], mut each: impl FnMut(Split)) {
    if (0..PLACES).any(|place| least[place] > most[place]) {
        return;
    }
    // What the places after this one take at least, and at most.
    let [_, l1, l2, l3] = least;
    let [_, m1, m2, m3] = most;
    for a in least[0].max(size - m1 - m2 - m3)..=most[0].min(size - l1 - l2 - l3) {
        for b in l1.max(size - a - m2 - m3)..=m1.min(size - a - l2 - l3) {
            for c in l2.max(size - a - b - m3)..=m2.min(size - a - b - l3) {
                each([a, b, c, size - a - b - c].map(|cards| cards as u8));
            }
        }
    }
}

/// The states before one class, each once.
struct Layer {
    states: Vec<u128>,
    /// Open addressing: 0 for nothing, or one more than the number of a state.
    slots: Vec<u32>,
}

impl Layer {
    fn new() -> Layer {
        Layer { states: Vec::with_capacity(64), slots: vec![0; 256] }
    }

    /// Forgets all states.
    fn clear(&mut self) {
        self.states.clear();
        self.slots.fill(0);
    }

    /// The number of a state, new or not.
    #[inline]
    fn number(&mut self, state: u128) -> usize {
        let mut slot = self.slot(state);
        loop {
            match self.slots[slot] {
                0 => break,
                taken if self.states[taken as usize - 1] == state => return taken as usize - 1,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        self.states.push(state);
        self.slots[slot] = self.states.len() as u32;
        if self.states.len() * 2 > self.slots.len() {
            self.grow();
        }
        self.states.len() - 1
    }

    /// Where to look for a state first: Fibonacci hashing.
    fn slot(&self, state: u128) -> usize {
        const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
        let folded = (state as u64) ^ ((state >> 64) as u64).wrapping_mul(GOLDEN);
        let mixed = folded.wrapping_mul(GOLDEN);
        ((mixed ^ mixed >> 32).wrapping_mul(GOLDEN) >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// Makes room for twice as many.
    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for number in 0..self.states.len() {
            let mut slot = self.slot(self.states[number]);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = number as u32 + 1;
        }
    }
}
