//! The perfect-information solver: what a position is worth if all hands lie open and everybody plays their best.
//!
//! ```
//! use doko_bots::solver::{Goal, Position, Solver};
//! use doko_bots::Heuristic;
//! use doko_engine::{Rules, Seat, Table};
//!
//! let rules = Rules::preset("ddv")?;
//! let heuristic = Heuristic::default();
//! let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
//! while let Some(view) = table.view().filter(|view| view.cards_played() < 32) {
//!     let answer = heuristic.answer(&view);
//!     table.answer(answer)?;
//! }
//! let position = Position::of(table.game())?;
//! let mut solver = Solver::default();
//! let augen = solver.value(&position, Goal::Augen);
//! assert_eq!(solver.value(&position, Goal::AtLeast(augen as u32)), 1);
//! assert_eq!(solver.value(&position, Goal::AtLeast(augen as u32 + 1)), 0);
//! // The best card keeps the value of the position.
//! assert_eq!(solver.cards(&position, Goal::Augen)[0].value, augen);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `position` | what can be solved |
//! | `question` | from a [`Goal`] to searches, and from what they find to values |
//! | `search` | alpha-beta with windows of one |
//! | `state` | a position as the search plays it |
//! | `objective`, `points` | what a search is about: Augen, tricks, points |
//! | `worth` | what every end of a game is worth in points, as tables |
//! | `reduce` | cards and positions that are the same |
//! | `moves` | which card to try first |
//! | `table` | what is known of positions that have been searched |
//! | `bench` | positions to measure a solver on |
//!
//! The search plays cards on an `Ending`, the core of the game itself without its past,
//! and adds what need not be looked at. Two parties only: in a Schiebekopf, a Hammelrennen and a Ramsch every player
//! plays alone. A Nullsolo is searched to its last card, though its game ends with the first trick of the soloist: neither
//! its points nor who is schwarz hang on what comes after that.
//!
//! A node is a position in which a card is to be chosen and that the search looks at, whether it is searched, or found in
//! the table, or settled by a bound. Cards that are forced, alone or equal to all others, are played on the way to the
//! next choice; the last trick is none.
//!
//! # What is left out, and why it makes no difference
//!
//! Cards *meet* in a trick. What comes of it (who wins, what it counts) depends on the rank of cards relative to others of
//! their effective suit that are still to come or are winning the trick, on their suits, and on what an objective counts.
//! So a bijection between the cards of two positions that keeps holder, suit and rank order, and what is counted, maps
//! legal play to legal play and values to equal values. All reductions are such bijections.
//!
//! **Equal cards.** Two cards of one hand, of one suit, that count the same in the objective and between which, or beside
//! which in their own kinds, no other hand holds a card nor does the card that is winning the trick lie: exchanging them
//! is such a bijection, because one hand plays one card to a trick, so that the two never meet each other. Cards
//! played earlier, and cards on the table that are already beaten, meet nobody. What counts the same is for the objective to
//! say: Augen tell kinds apart by their Augen, all tricks tell none apart, and points tell apart ♣J, what may catch it, and ♣Q
//! and ♠Q where the rules count them; Füchse and Dullen differ from their neighbours in Augen. A kind of which the second
//! may beat the first is always one by itself.
//!
//! **Relative ranks.** For the same reason a position between two tricks is known by the sequence of holders in each
//! run of kinds that count the same, with a mark where two hands hold one card each of a kind (there the first wins, or
//! the second), and by how many cards each other kind has left. Which of the kinds that count the same are gone makes no
//! difference to that sequence. The two copies of a kind are named in the order of their holders.
//!
//! **Near cards** (Kupferschmid and Helmert 2006, "A Skat player based on Monte-Carlo simulation", quasi-symmetry). If
//! two cards of one hand are equal but for their Augen, exchanging them changes the Augen of Re by no more than they
//! differ by: each is taken once, and only these two have changed places. So if one of them has been searched and is
//! worth at most v to the seat on turn, the other is worth at most v plus the difference; if that is not enough,
//! it need not be searched. For Augen and thresholds of Augen only.
//!
//! **Sure winners.** A leader whose trumps are above all others, or who holds the highest cards of a suit
//! where nobody else has a trump, can lead them one after the other, and takes at least their Augen; all that is left, if
//! these are all its cards. A trick is won by a card that is led and not beaten: equal cards that follow lose,
//! unless the second wins. Only a bound, so the search may still find more.
//!
//! **Points.** What is still to come depends on the past only through what [`Worth`] looks at: the Augen of Re, who has no
//! trick yet, whether Re has won by ♣Q alone, and Sonderpunkte where it is not settled how often they
//! count. All of it is in the key; Augen between which no end changes its worth are one.

#[doc(hidden)]
pub mod bench;
mod moves;
mod objective;
mod points;
mod position;
mod question;
mod reduce;
mod search;
mod table;
mod worth;

use doko_engine::dispatch::Cpu;
use doko_engine::{Card, Party};

pub use position::{Position, PositionError};
#[doc(hidden)]
pub use reduce::Reductions;
pub use worth::{NoWorth, Stakes, Worth};

use table::Table;

/// What is to be found out about a position, and what the value of it means.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Goal<'a> {
    /// The Augen that Re has at the end, `0..=240`.
    Augen,
    /// Whether Re has at least so many Augen at the end: 1 or 0.
    AtLeast(u32),
    /// Whether this party takes every trick of the game, so that the other one is schwarz: 1 or 0.
    AllTricks(Party),
    /// The points of Re at the end, as [`Worth`] counts them.
    Points(&'a Worth),
}

impl Goal<'_> {
    /// The party that wants the value to be high; the other one wants it to be low.
    pub const fn party(self) -> Party {
        match self {
            Goal::AllTricks(party) => party,
            _ => Party::Re,
        }
    }
}

/// What playing a card comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardValue {
    /// The card.
    pub card: Card,
    /// The value of the position after it, with the best play of all.
    pub value: i32,
}

/// A solver, with what it remembers of earlier solves.
///
/// What it remembers stays true, whatever is solved next: one solver serves any positions, rules and goals, and gives
/// the same values as a new one. Only the number of nodes depends on what came before.
#[derive(Clone, Debug)]
pub struct Solver {
    cpu: Cpu,
    reductions: Reductions,
    table: Table,
    nodes: u64,
}

impl Default for Solver {
    /// A solver for this processor with a table of 4 MiB.
    fn default() -> Solver {
        Solver::new(Cpu::detect(), 22)
    }
}

impl Solver {
    /// A solver with a table of `2^log2_bytes` bytes, from 6.
    #[doc(hidden)]
    pub fn new(cpu: Cpu, log2_bytes: u32) -> Solver {
        Solver { cpu, reductions: Reductions::ALL, table: Table::new(log2_bytes), nodes: 0 }
    }

    /// The same with these reductions only; for tests.
    #[doc(hidden)]
    #[must_use]
    pub fn with(mut self, reductions: Reductions) -> Solver {
        self.reductions = reductions;
        self
    }

    /// How many nodes all solves have searched so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets all it remembers. Never needed for a value; for counts of nodes that are to be repeated.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The value of a position, as the goal defines it.
    pub fn value(&mut self, position: &Position<'_>, goal: Goal<'_>) -> i32 {
        self.ask(position, goal, None)
    }

    /// What each card that the seat on turn may play comes to, the best for its party first.
    pub fn cards(&mut self, position: &Position<'_>, goal: Goal<'_>) -> Vec<CardValue> {
        let mut cards = Vec::new();
        if !position.play.is_over() {
            self.ask(position, goal, Some(&mut cards));
            let wants_high = position.parties[position.play.to_act()] == goal.party();
            cards.sort_by_key(|card| if wants_high { -card.value } else { card.value });
        }
        cards
    }

    fn ask(&mut self, position: &Position<'_>, goal: Goal<'_>, cards: Option<&mut Vec<CardValue>>) -> i32 {
        self.table.begin();
        let (value, nodes) =
            question::ask((self.cpu, self.reductions), &mut self.table, position, goal, cards);
        self.nodes += nodes;
        value
    }
}
