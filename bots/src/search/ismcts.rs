//! Trees over worlds: single-observer information set Monte Carlo tree search.
//!
//! Each iteration draws a world, walks down the tree by cards that are legal in it until a card is new, plays on by
//! the policy, and adds what that brought each seat to the cards on the way (Cowling, Powley and Whitehouse 2012,
//! "Information set Monte Carlo tree search", algorithm SO-ISMCTS). All seats choose by what is good for themselves in
//! the world at hand: their parties may differ from world to world.

use std::cmp::Reverse;
use std::time::Duration;

use doko_engine::dispatch::Cpu;
use doko_engine::random::{Stream, substream};
use doko_engine::{Card, CardSet, Seat};
use rand::Rng;
use rayon::prelude::*;

use super::clock::Clock;
use super::rollout::{Players, Simulation, worths};
use super::sequential_halving::ArmStats;
use super::settings::Budget;
use super::tree::{Place, ROOT, Step, Tree, Trees};
use crate::choice::Scene;

/// A decision about a card, and all that is the same in its trees.
pub(super) struct Grower<'a, 'r> {
    pub cpu: Cpu,
    pub scene: &'a Scene<'r>,
    pub players: &'a Players<'a>,
    /// The cards to choose from; of cards that are the same, one.
    pub candidates: &'a [Card],
    /// The worlds, each as often as it counts. Every tree goes through them again and again.
    pub worlds: &'a [Simulation<'r>],
    /// What an Auge counts, see [`worths`].
    pub augen: i32,
    /// What all other randomness comes from.
    pub word: u64,
    /// How much time is left for all trees together, where that is the budget.
    pub left: Duration,
}

/// A tree has at most so many cards: 32 bytes each.
const MOST_NODES: usize = 1 << 20;

/// What the visits of a candidate came to.
#[derive(Clone, Copy, Default)]
struct Visits {
    number: u64,
    sum: i64,
    won: u64,
}

impl Visits {
    fn plus(self, other: Visits) -> Visits {
        Visits { number: self.number + other.number, sum: self.sum + other.sum, won: self.won + other.won }
    }
}

impl<'r> Grower<'_, 'r> {
    /// The candidates that were visited, in all trees together: the one with the most visits first, of equals the first.
    pub(super) fn arms(&self, trees: &Trees, budget: Budget) -> Vec<ArmStats> {
        let grown: Vec<Vec<Visits>> =
            (0..trees.number).into_par_iter().map(|number| self.grow(trees, number, budget)).collect();
        let arm = |answer: usize| {
            let all = grown.iter().map(|tree| tree[answer]).fold(Visits::default(), Visits::plus);
            let number = all.number as f64;
            let (mean, won) = (all.sum as f64 / number, all.won as f64 / number);
            ArmStats { answer, mean, won, worlds: all.number as usize }
        };
        let mut arms: Vec<ArmStats> =
            (0..self.candidates.len()).map(arm).filter(|arm| arm.worlds > 0).collect();
        arms.sort_by_key(|arm| Reverse(arm.worlds));
        arms
    }

    /// The visits of each candidate in tree `number`.
    fn grow(&self, trees: &Trees, number: u32, budget: Budget) -> Vec<Visits> {
        // The first trees take what cannot be shared evenly.
        let iterations =
            trees.iterations / trees.number + u32::from(number < trees.iterations % trees.number);
        let mut tree = Tree::new(*trees, MOST_NODES);
        let mut stream = substream(self.word, u64::from(number));
        // Each tree begins elsewhere.
        let first = self.worlds.len() * number as usize / trees.number as usize;
        let clock = Clock::start(budget);
        let mut path = Vec::with_capacity(48);
        let mut won = vec![0; self.candidates.len()];
        for (iteration, world) in (0..).zip(self.worlds.iter().cycle().skip(first)) {
            let is_over = match budget {
                Budget::Worlds(_) => iteration >= iterations,
                // It takes a while to ask the time. The trees may have to grow one after another.
                Budget::Millis(_) => iteration % 16 == 15 && clock.elapsed() >= self.left / trees.number,
            };
            if is_over {
                break;
            }
            let mut simulation = *world;
            self.walk(trees, &mut tree, &mut simulation, &mut stream, &mut path);
            let chance = substream(stream.next_u64(), 0);
            self.players.finish(self.cpu, self.scene, &mut simulation, &chance);
            let outcome = simulation.outcome(&self.scene.stakes);
            let (worths, winners) = worths(self.scene, &outcome, self.augen);
            tree.back_up(&path, &worths);
            let played = path.first().map(|&(place, _)| tree.card(place));
            if let Some(answer) = self.candidates.iter().position(|&card| Some(card) == played) {
                won[answer] += u64::from(winners[self.scene.observer]);
            }
        }
        let visits = |(&card, won): (&Card, u64)| {
            let found = tree.visits(ROOT).find(|&(other, ..)| other == card);
            found.map_or(Visits::default(), |(_, number, sum)| Visits { number: number.into(), sum, won })
        };
        self.candidates.iter().zip(won).map(visits).collect()
    }

    /// Plays down the tree until a card is new or the game is over, and writes the way into `path`.
    fn walk(
        &self,
        trees: &Trees,
        tree: &mut Tree,
        simulation: &mut Simulation<'r>,
        stream: &mut Stream,
        path: &mut Vec<(Place, Seat)>,
    ) {
        path.clear();
        let mut at = ROOT;
        while !simulation.play.is_over() {
            let seat = simulation.play.to_act();
            let kinds = if at == ROOT {
                self.candidates.iter().copied().collect()
            } else {
                simulation.order.card_set(simulation.play.legal()).kinds()
            };
            let likely = self.likely(simulation, kinds);
            let step = match likely {
                Some(card) if trees.others_by_policy && seat != self.scene.observer => tree.follow(at, card),
                _ => tree.select(at, kinds, seat, likely, stream),
            };
            let (Step::Known(place) | Step::New(place)) = step else { return };
            self.players.play(simulation, tree.card(place));
            path.push((place, seat));
            at = place;
            if matches!(step, Step::New(_)) {
                return;
            }
        }
    }

    /// The card of the policy. At the root it may be one that is the same as a candidate but none itself.
    fn likely(&self, simulation: &Simulation<'r>, kinds: CardSet) -> Option<Card> {
        if kinds.len() == 1 {
            return kinds.iter().next();
        }
        let bit = self.players.choice(self.cpu, self.scene, simulation)?;
        Some(simulation.order.card_of(bit))
    }
}

#[cfg(test)]
mod tests {
    use doko_engine::play::Play;
    use doko_engine::{Contract, Party, PerSeat, Question, Rules, Table};

    use super::*;
    use crate::bot::{BotKind, seat_bots};
    use crate::choice::candidates;
    use crate::heuristic::Heuristic;
    use crate::search::rollout::UNIT;
    use crate::search::settings::Playout;
    use crate::solver::{Goal, Position, Solver, Worth};

    /// A Normalspiel of heuristics in which there is a choice and at most so many tricks are left.
    fn ending(rules: &Rules, index: u64, tricks: usize) -> Option<Table<'_>> {
        let heuristic = Heuristic::default();
        let mut table = Table::new(rules, rules.deal(8, index, 0), Seat::ALL[0]);
        let mut bots = seat_bots(rules, &PerSeat([&heuristic as &dyn BotKind; 4]), 8, index, 0);
        loop {
            let view = table.view()?;
            let is_here = view.cards_played() + 4 * tricks >= 48 && view.contract() == Contract::Normal;
            if is_here && view.question() == Some(Question::Card) && candidates(&view).len() > 1 {
                return Some(table);
            }
            let action = bots[view.seat()].answer(&table, &view).unwrap();
            table.answer(action).unwrap();
        }
    }

    #[test]
    fn with_open_cards_a_tree_finds_what_the_solver_finds() {
        let rules = Rules::preset("ddv").unwrap();
        let trees = Trees {
            iterations: 8000,
            number: 1,
            exploration: 1.0,
            others_by_policy: false,
            ..Trees::default()
        };
        let mut solver = Solver::default();
        let (mut found, mut mattered) = (0, 0);
        for table in (0..80).filter_map(|index| ending(&rules, index, 2)) {
            let (view, game) = (table.view().unwrap(), table.game());
            let order = game.order();
            let mut play = Play::new(order, game.deal().hands(), game.plays().next().unwrap().0);
            for (_, card) in game.plays() {
                let bit = play.held_copy(order, card).unwrap();
                play.play(order, bit);
            }
            let scene = Scene::of(&view);
            let heuristic = Heuristic::default();
            let ready = heuristic.ready(view.rules());
            let players = Players::new(&scene, Some(&view), Playout::Heuristic, &ready);
            let grower = Grower {
                cpu: Cpu::PORTABLE,
                scene: &scene,
                players: &players,
                candidates: &candidates(&view),
                worlds: &[players.simulate(&scene, play, *game.parties())],
                augen: 0,
                word: 7,
                left: Duration::ZERO,
            };
            let arms = grower.arms(&trees, Budget::Worlds(1));
            let card = grower.candidates[arms[0].answer];
            assert_eq!(arms.iter().map(|arm| arm.worlds).sum::<usize>(), 8000);
            let position = Position::new(order, play, *game.parties()).unwrap();
            let worth = Worth::new(rules.set(), &scene.stakes).unwrap();
            let values = solver.cards(&position, Goal::Points(&worth));
            let chosen = values.iter().find(|value| value.card == card).unwrap();
            assert_eq!(chosen.value, values[0].value, "{card} of {values:?}");
            // What it thinks is of the observer: the solver's points are those of all Re seats together.
            let own = game.parties()[view.seat()];
            let alike = Seat::ALL.into_iter().filter(|&seat| game.parties()[seat] == own).count() as f64;
            let sign = if own == Party::Re { 1.0 } else { -1.0 };
            let points = sign * f64::from(chosen.value) / alike;
            let thought = arms[0].mean / f64::from(UNIT);
            assert!((thought - points).abs() < 0.4, "{card}: {thought}, not {points}");
            assert!(if points > 0.0 { arms[0].won > 0.8 } else { arms[0].won < 0.2 });
            found += 1;
            mattered += u32::from(values.iter().any(|value| value.value != values[0].value));
        }
        assert!(found >= 20 && mattered >= 3, "{found} {mattered}");
    }
}
