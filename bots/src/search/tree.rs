//! What a tree search keeps: cards in an arena, and which of them is looked at next.
//!
//! A tree belongs to one decision. Its edges are cards, so that all worlds share it: an iteration walks down by cards
//! that are legal in its own world. A card that is rarely legal must not be tried at every chance for that, so each
//! node counts how often its card was there to be chosen (Cowling, Powley and Whitehouse 2012, "Information set
//! Monte Carlo tree search", section IV-D), and that number stands in the place of the visits of its parent in the
//! confidence bound.

use doko_engine::{Card, CardSet, PerSeat, Seat};
use rand::{Rng, RngExt};

use super::settings::Budget;
use crate::options::Options;
use crate::spec_error::SpecError;

/// How trees are grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Trees {
    /// Iterations of a decision, all trees together.
    pub iterations: u32,
    /// How many trees there are, each with worlds of its own; their visits are added up (Sievers and Helmert 2015,
    /// "A Doppelkopf player based on UCT").
    pub number: u32,
    /// How much what is little known is worth a look.
    pub exploration: f64,
    /// How a card is selected on the way down.
    pub selection: Selection,
    /// How likely the policy's card is held to be the one, from 0 to 1; the other cards share the rest.
    pub prior: f64,
    /// Whether the other seats play by the policy in the tree as well.
    pub others_by_policy: bool,
}

/// The rule by which a card is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// Upper confidence bounds, every card once before any card twice, the policy's first.
    Ucb,
    /// Upper bounds in proportion to how likely the policy finds a card (Silver et al. 2017, "Mastering the game of Go
    /// without human knowledge").
    Puct,
}

impl Default for Trees {
    fn default() -> Trees {
        Trees {
            iterations: 800,
            number: 4,
            exploration: 0.7,
            selection: Selection::Ucb,
            prior: 0.5,
            others_by_policy: true,
        }
    }
}

impl Trees {
    /// The options of a spec.
    pub(super) const OPTIONS: [(&str, &str); 6] = [
        ("trees", "how many trees share the iterations of a card, 1 to 64"),
        ("iterations", "how many iterations a card is decided by, all trees together; not with ms"),
        ("c", "how much what is little known is worth a look, 0 to 100; about 0.7 is usual"),
        ("select", "how cards are selected: ucb or puct"),
        ("prior", "how likely the policy's card is held to be, 0 to 1; of puct alone"),
        ("others", "what the other seats choose by in the tree: tree or policy"),
    ];

    /// Takes them; iterations are not counted where time is.
    pub(super) fn take_options(&mut self, options: &mut Options, budget: Budget) -> Result<(), SpecError> {
        options.fill_whole("trees", 1..=64, &mut self.number)?;
        if let Budget::Worlds(_) = budget {
            // No tree without an iteration.
            options.fill_whole("iterations", self.number..=10_000_000, &mut self.iterations)?;
        }
        options.fill("c", 0.0..=100.0, &mut self.exploration)?;
        options.choice(
            "select",
            &[("ucb", Selection::Ucb), ("puct", Selection::Puct)],
            &mut self.selection,
        )?;
        options.fill("prior", 0.0..=1.0, &mut self.prior)?;
        options.choice("others", &[("tree", false), ("policy", true)], &mut self.others_by_policy)
    }
}

/// Where a node lies in its tree.
pub(super) type Place = u32;

/// The root of every tree, which is nobody's child.
pub(super) const ROOT: Place = 0;

/// A card that was played after those above it.
#[derive(Clone, Copy, Debug)]
struct Node {
    card: Card,
    /// The first of its children, or [`ROOT`] if there is none; each names the next.
    first: Place,
    next: Place,
    visits: u32,
    /// How often it could have been visited.
    available: u32,
    /// What its visits brought the seats that played the card, together.
    sum: i64,
}

/// Where a walk goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// To a card that is in the tree.
    Known(Place),
    /// To one that has just been added.
    New(Place),
    /// Nowhere: there is no room for another card.
    Full,
}

/// The lowest and the highest value that a seat has met.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: i32,
    high: i32,
}

/// A tree of cards.
pub(super) struct Tree {
    trees: Trees,
    nodes: Vec<Node>,
    capacity: usize,
    ranges: PerSeat<Range>,
}

impl Tree {
    /// A tree of at most so many cards.
    pub(super) fn new(trees: Trees, capacity: usize) -> Tree {
        let root = Node { card: Card::ALTE, first: ROOT, next: ROOT, visits: 0, available: 0, sum: 0 };
        let ranges = PerSeat([Range { low: i32::MAX, high: i32::MIN }; 4]);
        Tree { trees, nodes: vec![root], capacity, ranges }
    }

    /// The card of a node.
    pub(super) fn card(&self, place: Place) -> Card {
        self.nodes[place as usize].card
    }

    /// The cards played next, each with its visits and what they brought together.
    pub(super) fn visits(&self, place: Place) -> impl Iterator<Item = (Card, u32, i64)> {
        self.children(place).map(|child| (child.card, child.visits, child.sum))
    }

    fn children(&self, place: Place) -> impl Iterator<Item = &Node> {
        let mut next = self.nodes[place as usize].first;
        std::iter::from_fn(move || {
            if next == ROOT {
                return None;
            }
            let child = &self.nodes[next as usize];
            next = child.next;
            Some(child)
        })
    }

    /// The one card that `seat` plays, whatever else there is.
    pub(super) fn follow(&mut self, at: Place, card: Card) -> Step {
        let mut child = self.nodes[at as usize].first;
        while child != ROOT && self.nodes[child as usize].card != card {
            child = self.nodes[child as usize].next;
        }
        if child == ROOT { self.add(at, card) } else { Step::Known(child) }
    }

    /// Selects one of the kinds that `seat` may play here in some world, `likely` being the card of the policy there.
    pub(super) fn select(
        &mut self,
        at: Place,
        kinds: CardSet,
        seat: Seat,
        likely: Option<Card>,
        rng: &mut impl Rng,
    ) -> Step {
        let mut untried = kinds;
        let (mut visits, mut sum) = (0, 0);
        let mut child = self.nodes[at as usize].first;
        while child != ROOT {
            let node = &mut self.nodes[child as usize];
            if untried.remove(node.card) {
                node.available += 1;
                visits += node.visits;
                sum += node.sum;
            }
            child = node.next;
        }
        let untried_likely = likely.filter(|&card| untried.contains(card));
        if !untried.is_empty() && (self.trees.selection == Selection::Ucb || visits == 0) {
            let card = untried_likely.unwrap_or_else(|| any(untried, rng));
            return self.add(at, card);
        }
        let Range { low, high } = self.ranges[seat];
        let width = f64::from(high.saturating_sub(low).max(1));
        let weight = self.trees.exploration * width;
        let mut best = (f64::NEG_INFINITY, None);
        let share = (1.0 - self.trees.prior) / (kinds.len().max(2) - 1) as f64;
        let prior = |card| match likely {
            _ if kinds.len() == 1 => 1.0,
            None => 1.0 / kinds.len() as f64,
            Some(likely) if likely == card => self.trees.prior,
            Some(_) => share,
        };
        let root_of_visits = f64::from(visits).sqrt();
        let mut log = (0, 0.0);
        let mut child = self.nodes[at as usize].first;
        while child != ROOT {
            let node = &self.nodes[child as usize];
            if kinds.contains(node.card) {
                let mean = node.sum as f64 / f64::from(node.visits.max(1));
                let look = match self.trees.selection {
                    Selection::Ucb => {
                        if log.0 != node.available {
                            log = (node.available, libm::log(f64::from(node.available)));
                        }
                        (log.1 / f64::from(node.visits)).sqrt()
                    }
                    Selection::Puct => prior(node.card) * root_of_visits / f64::from(1 + node.visits),
                };
                let bound = mean + weight * look;
                if bound > best.0 {
                    best = (bound, Some(Step::Known(child)));
                }
            }
            child = node.next;
        }
        if !untried.is_empty() {
            let card = untried_likely.unwrap_or_else(|| any(untried, rng));
            let mean = sum as f64 / f64::from(visits);
            if mean + weight * prior(card) * root_of_visits > best.0 {
                return self.add(at, card);
            }
        }
        best.1.expect("a card that may be played, or none is left")
    }

    fn add(&mut self, at: Place, card: Card) -> Step {
        if self.nodes.len() >= self.capacity {
            return Step::Full;
        }
        let place = self.nodes.len() as Place;
        let parent = &mut self.nodes[at as usize];
        let next = std::mem::replace(&mut parent.first, place);
        self.nodes.push(Node { card, first: ROOT, next, visits: 0, available: 1, sum: 0 });
        Step::New(place)
    }

    /// Counts a playout that went through these cards, each with the seat that played it.
    pub(super) fn back_up(&mut self, path: &[(Place, Seat)], values: &PerSeat<i32>) {
        for &(place, seat) in path {
            let node = &mut self.nodes[place as usize];
            node.visits += 1;
            node.sum += i64::from(values[seat]);
        }
        for seat in Seat::ALL {
            let Range { low, high } = &mut self.ranges[seat];
            *low = values[seat].min(*low);
            *high = values[seat].max(*high);
        }
    }
}

/// One of these kinds.
fn any(kinds: CardSet, rng: &mut impl Rng) -> Card {
    kinds.iter().nth(rng.random_range(0..kinds.len() as u32) as usize).expect("below their number")
}

#[cfg(test)]
mod tests {
    use doko_engine::random::substream;

    use super::*;

    const ME: Seat = Seat::ALL[0];

    fn cards(codes: &str) -> CardSet {
        codes.parse().unwrap()
    }

    fn card(code: &str) -> Card {
        code.parse().unwrap()
    }

    /// Selects one of these kinds below the root and counts what it brought; its card.
    fn visit(tree: &mut Tree, kinds: &str, likely: Option<&str>, value: i32) -> Card {
        let step = tree.select(ROOT, cards(kinds), ME, likely.map(card), &mut substream(1, 2));
        let (Step::Known(place) | Step::New(place)) = step else { panic!("no room") };
        tree.back_up(&[(place, ME)], &PerSeat([value, 0, 0, -value]));
        tree.card(place)
    }

    fn node(tree: &Tree, code: &str) -> (u32, u32, i64) {
        let node = tree.children(ROOT).find(|node| node.card == card(code)).unwrap();
        (node.visits, node.available, node.sum)
    }

    #[test]
    fn a_card_is_available_where_it_may_be_played_and_is_in_the_tree() {
        let mut tree = Tree::new(Trees { exploration: 0.0, ..Trees::default() }, 100);
        // Both kinds are new: the policy's comes first, then the other one, though the first was good.
        assert_eq!(visit(&mut tree, "SA HA", Some("HA"), 10), card("HA"));
        assert_eq!(visit(&mut tree, "SA HA", Some("HA"), 0), card("SA"));
        // A world in which ♥A cannot be played leaves its count as it is, and adds ♣A.
        assert_eq!(visit(&mut tree, "SA CA", Some("SA"), 4), card("CA"));
        assert_eq!(node(&tree, "HA"), (1, 2, 10));
        assert_eq!(node(&tree, "SA"), (1, 2, 0));
        assert_eq!(node(&tree, "CA"), (1, 1, 4));
        // Without exploration the best of those at hand is next.
        assert_eq!(visit(&mut tree, "SA CA", None, 6), card("CA"));
        assert_eq!(visit(&mut tree, "SA CA HA", None, 8), card("HA"));
        assert_eq!(node(&tree, "HA"), (2, 3, 18));
        assert_eq!(node(&tree, "SA"), (1, 4, 0));
        assert_eq!(node(&tree, "CA"), (2, 3, 10));
    }

    #[test]
    fn what_was_there_but_rarely_taken_is_looked_at_again_and_what_was_rarely_there_is_not() {
        let mut tree = Tree::new(Trees { exploration: 1.0, ..Trees::default() }, 100);
        // ♠A alone, again and again; its values span 0 to 10.
        for n in 0..30 {
            visit(&mut tree, "SA", None, 10 * (n % 2));
        }
        // ♥A was there twice and has been visited once: mean 4 and a bound of 4 + 10 sqrt(ln 2 / 1) = 12.3, above that
        // of ♠A, 5 + 10 sqrt(ln 32 / 30) = 8.4.
        assert_eq!(visit(&mut tree, "SA HA", None, 4), card("HA"));
        assert_eq!(visit(&mut tree, "SA HA", None, -20), card("HA"));
        // Mean -8 of a range of 30 now: ♥A has 3 chances and 2 visits, -8 + 30 sqrt(ln 3 / 2) = 14.2, ♠A
        // 5 + 30 sqrt(ln 33 / 30) = 15.2. Had it been counted as often as its parent was visited it would be
        // -8 + 30 sqrt(ln 33 / 2) = 31.7.
        assert_eq!(visit(&mut tree, "SA HA", None, 5), card("SA"));
    }

    #[test]
    fn a_full_tree_grows_no_more() {
        let mut tree = Tree::new(Trees::default(), 3);
        visit(&mut tree, "SA HA CA", None, 1);
        visit(&mut tree, "SA HA CA", None, 2);
        for _ in 0..3 {
            assert_eq!(tree.select(ROOT, cards("SA HA CA"), ME, None, &mut substream(1, 2)), Step::Full);
            assert_eq!(tree.follow(ROOT, card("D9")), Step::Full);
        }
        assert_eq!(tree.nodes.len(), 3);
        // The cards that are in it can still be selected.
        let known: CardSet = tree.visits(ROOT).map(|(card, ..)| card).collect();
        assert!(matches!(tree.select(ROOT, known, ME, None, &mut substream(1, 2)), Step::Known(_)));
        assert!(std::mem::size_of::<Node>() <= 32);
    }

    #[test]
    fn each_seat_wants_what_is_good_for_itself() {
        let mut tree = Tree::new(Trees { exploration: 0.0, ..Trees::default() }, 100);
        for _ in 0..2 {
            let step = tree.select(ROOT, cards("SA HA"), ME, None, &mut substream(1, 2));
            let Step::New(place) = step else { panic!("a new card") };
            // ♠A is good for seat 3 and bad for seat 0.
            let value = if tree.card(place) == card("SA") { -5 } else { 5 };
            tree.back_up(&[(place, Seat::ALL[3])], &PerSeat([value, 0, 0, -value]));
        }
        assert_eq!(node(&tree, "SA").2, 5);
        assert_eq!(node(&tree, "HA").2, -5);
        assert_eq!(visit(&mut tree, "SA HA", None, 0), card("SA"));
    }
}
