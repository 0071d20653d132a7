//! All splits of all classes in one table, for constraints with few of them.
//!
//! A plan says how many cards of every class each place gets. It is chosen with the probability that its worlds
//! deserve by the alias method (Walker 1977; Vose 1991, "A linear algorithm for generating random numbers with a
//! given distribution"), here in whole numbers and so exact: one word of randomness, two loads, no search.
//! Another word chooses the cards.

use doko_engine::dispatch::BitOps;
use rand::Rng;

use super::graph::{Graph, Split};
use super::problem::Class;
use super::subsets::{PIECE, Piece, Word, below, subset};
use crate::worlds::PLACES;

/// A choice among plans: one column of the alias table.
#[derive(Clone, Copy, Debug)]
struct Column {
    /// Below this the column stands for its own plan.
    own: u64,
    /// The plan for which it stands otherwise.
    other: u32,
}

/// The choice of cards for one place from one class of at most sixteen.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The cards of the class, if the place is its first.
    cards: u64,
    /// All bits, if the place chooses from what the place before has left.
    left: u64,
    /// The place.
    place: u8,
    /// The place that gets what the others leave.
    last: u8,
}

/// All plans.
#[derive(Clone, Debug)]
pub(super) struct Plans {
    /// Every card in the last place that may hold it.
    start: [u64; PLACES],
    /// The alias table; a power of two.
    columns: Vec<Column>,
    /// How much each column weighs.
    total: u64,
    /// The words that would favour some plans: the choice takes another if less than this is left.
    unfair: u64,
    /// Whether column and plan need a word each.
    is_wide: bool,
    /// The choices for classes of at most sixteen cards.
    steps: Vec<Step>,
    /// After how many of them a new word is needed.
    steps_per_word: usize,
    /// For each plan, the piece of each step.
    pieces: Vec<Piece>,
    /// The other classes.
    large: Vec<Class>,
    /// For each plan, their splits.
    splits: Vec<Split>,
}

impl Plans {
    /// All paths through a graph as plans, weighed by the number of their worlds or by their weights.
    pub(super) fn new(graph: &Graph, fixed: [u64; PLACES], weighted: bool) -> Plans {
        let mut start = fixed;
        let (mut steps, mut large) = (vec![], vec![]);
        // Where the steps, or the split, of a class stand in a plan.
        let mut places = vec![];
        for class in &graph.classes {
            let last = class.last();
            start[last] |= class.cards;
            if class.size() > PIECE {
                places.push(large.len());
                large.push(*class);
                continue;
            }
            places.push(steps.len());
            for (number, place) in class.choosers().enumerate() {
                let (cards, left) = if number == 0 { (class.cards, 0) } else { (0, u64::MAX) };
                steps.push(Step { cards, left, place: place as u8, last: last as u8 });
            }
        }
        let count = graph.nodes[0].paths as usize;
        let worlds = graph.nodes[0].worlds;
        let mut paths = Paths {
            graph,
            places,
            // Exact where the worlds fit into a word; scaled down otherwise, and where they are weighted.
            shift: (u128::BITS - worlds.leading_zeros()).saturating_sub(u64::BITS),
            total: weighted.then_some(graph.nodes[0].weight),
            pieces: vec![Piece::default(); steps.len()],
            splits: vec![[0; PLACES]; large.len()],
            all_pieces: Vec::with_capacity(count * steps.len()),
            all_splits: Vec::with_capacity(count * large.len()),
            weights: Vec::with_capacity(count),
        };
        paths.follow(0, 0, 1, 1.0);
        let (columns, total) = alias(&paths.weights);
        let outcomes = u128::from(total) * columns.len() as u128;
        let is_wide = outcomes > 1 << 64;
        let product = if is_wide { total } else { outcomes as u64 };
        Plans {
            start,
            columns,
            total,
            unfair: if product == 0 { 0 } else { product.wrapping_neg() % product },
            is_wide,
            // The cards of a plan can be chosen in no more ways than there are worlds. If those do not fit into a
            // word, four choices of at most C(16, 8) do.
            steps_per_word: if worlds <= 1 << 64 { steps.len().max(1) } else { 4 },
            steps,
            pieces: paths.all_pieces,
            large,
            splits: paths.all_splits,
        }
    }

    /// The number of a plan.
    #[inline(always)]
    fn choose(&self, rng: &mut impl Rng) -> usize {
        if self.columns.len() == 1 {
            return 0;
        }
        loop {
            let wide = u128::from(rng.next_u64()) * self.columns.len() as u128;
            let number = (wide >> 64) as usize;
            let word = if self.is_wide { rng.next_u64() } else { wide as u64 };
            let wide = u128::from(word) * u128::from(self.total);
            if wide as u64 >= self.unfair {
                let column = self.columns[number];
                return if ((wide >> 64) as u64) < column.own { number } else { column.other as usize };
            }
        }
    }

    /// A world.
    #[inline(always)]
    pub(super) fn draw<B: BitOps>(&self, ops: B, rng: &mut impl Rng) -> [u64; PLACES] {
        let plan = self.choose(rng);
        let mut places = self.start;
        let mut left = 0;
        let mut first = plan * self.steps.len();
        for steps in self.steps.chunks(self.steps_per_word) {
            let pieces = &self.pieces[first..first + steps.len()];
            first += steps.len();
            (places, left) = loop {
                let mut word = Word::new(rng);
                let (mut places, mut left) = (places, left);
                for (step, piece) in steps.iter().zip(pieces) {
                    let cards = step.cards | left & step.left;
                    let chosen = ops.deposit(piece.draw(&mut word), cards);
                    left = cards ^ chosen;
                    places[step.place as usize & (PLACES - 1)] |= chosen;
                    places[step.last as usize & (PLACES - 1)] ^= chosen;
                }
                if word.is_fair() {
                    break (places, left);
                }
            };
        }
        let splits = &self.splits[plan * self.large.len()..];
        for (class, split) in self.large.iter().zip(splits) {
            share_out(ops, rng, class, *split, &mut places);
        }
        places
    }
}

/// Gives each place its number of cards of a class, all of which lie in the last place.
#[inline(always)]
pub(super) fn share_out<B: BitOps>(
    ops: B,
    rng: &mut impl Rng,
    class: &Class,
    split: Split,
    places: &mut [u64; PLACES],
) {
    let (last, mut cards, mut size) = (class.last() & (PLACES - 1), class.cards, class.size());
    for place in 0..last {
        let wanted = usize::from(split[place]);
        if wanted > 0 {
            let chosen = subset(ops, rng, cards, size, wanted);
            cards ^= chosen;
            size -= wanted;
            places[place] |= chosen;
            places[last] ^= chosen;
        }
    }
}

/// Follows all paths through a graph and writes down their plans.
struct Paths<'a> {
    graph: &'a Graph,
    places: Vec<usize>,
    shift: u32,
    /// What all weigh together, if they are weighted.
    total: Option<f64>,
    /// The plan of the path so far.
    pieces: Vec<Piece>,
    splits: Vec<Split>,
    all_pieces: Vec<Piece>,
    all_splits: Vec<Split>,
    weights: Vec<u64>,
}

impl Paths<'_> {
    /// Follows the edges of a node before this class, to which so many ways have led.
    fn follow(&mut self, class: usize, node: usize, ways: u128, weight: f64) {
        if class == self.graph.classes.len() {
            self.all_pieces.extend_from_slice(&self.pieces);
            self.all_splits.extend_from_slice(&self.splits);
            self.weights.push(match self.total {
                Some(total) => scaled(weight / total),
                None => (ways >> self.shift) as u64,
            });
            return;
        }
        let cards = self.graph.classes[class];
        for edge in self.graph.edges_of(node) {
            let edge = self.graph.edges[edge];
            if self.graph.nodes[edge.next as usize].worlds == 0 {
                continue;
            }
            let mut size = cards.size();
            if size > PIECE {
                self.splits[self.places[class]] = edge.split;
            } else {
                for (number, place) in cards.choosers().enumerate() {
                    let wanted = usize::from(edge.split[place]);
                    self.pieces[self.places[class] + number] = Piece::new(size, wanted);
                    size -= wanted;
                }
            }
            let weight = weight * edge.ways as f64 * edge.factor;
            self.follow(class + 1, edge.next as usize, ways * edge.ways, weight);
        }
    }
}

/// The alias table of these weights, and the weight of a column.
fn alias(weights: &[u64]) -> (Vec<Column>, u64) {
    let size = weights.len().next_power_of_two();
    // No more than 2^64 together; a single plan needs no choice.
    let total = weights.iter().fold(0, |sum: u64, &weight| sum.wrapping_add(weight));
    let mut columns: Vec<Column> =
        (0..size).map(|number| Column { own: total, other: number as u32 }).collect();
    // What is left of each plan when a column has room for `total`.
    let room = |weight: &u64| u128::from(*weight) * size as u128;
    let mut left: Vec<u128> = weights.iter().map(room).chain(std::iter::repeat(0)).take(size).collect();
    let (mut light, mut heavy): (Vec<u32>, Vec<u32>) =
        (0..size as u32).partition(|&number| left[number as usize] < u128::from(total));
    while let (Some(small), Some(&large)) = (light.pop(), heavy.last()) {
        let own = left[small as usize] as u64;
        columns[small as usize] = Column { own, other: large };
        let rest = &mut left[large as usize];
        *rest -= u128::from(total - own);
        if *rest < u128::from(total) {
            heavy.pop();
            light.push(large);
        }
    }
    (columns, total)
}

/// A share of all weight in whole numbers: parts of 2^62.
pub(super) fn scaled(share: f64) -> u64 {
    (share * (1_u64 << 62) as f64) as u64
}

/// A number in proportion to the differences of a rising series, by its index; `below` its last.
pub(super) fn pick(rng: &mut impl Rng, sums: &[u64]) -> usize {
    let total = sums.last().copied().expect("there is something to pick from");
    let number = below(rng, total);
    sums.partition_point(|&sum| sum <= number)
}
