//! The last tricks, solved: in each world all cards lie open, and everybody plays their best.
//!
//! A player who saw all cards would know more than the seat does, so this is right only where little is hidden any
//! more.

use std::sync::Mutex;

use doko_engine::dispatch::Cpu;
use doko_engine::{Card, Party, Rules};

use super::rollout::{Simulation, UNIT};
use super::sequential_halving::{CERTAIN, Value};
use crate::choice::Scene;
use crate::solver::{Goal, Position, Solver, Stakes, Worth};

/// The size of a solver's table: the last tricks have few positions.
const LOG2_BYTES: u32 = 16;

/// What games are worth for the stakes they were last solved for. It costs about a millisecond to make.
#[derive(Default)]
pub(super) struct Worths(Option<(Stakes, Worth)>);

impl Worths {
    /// What games are worth for these stakes; `None` where that cannot be solved.
    pub(super) fn of(&mut self, rules: &Rules, stakes: &Stakes) -> Option<&Worth> {
        if self.0.as_ref().is_none_or(|(known, _)| known != stakes) {
            self.0 = Worth::new(rules.set(), stakes).ok().map(|worth| (*stakes, worth));
        }
        self.0.as_ref().map(|(_, worth)| worth)
    }
}

/// Solves endings for the points of a seat.
pub(super) struct Endings<'a> {
    worth: &'a Worth,
    /// One for each thread that is at work.
    solvers: Mutex<Vec<Solver>>,
    cpu: Cpu,
}

impl<'a> Endings<'a> {
    pub(super) fn new(worth: &'a Worth, cpu: Cpu) -> Endings<'a> {
        Endings { worth, solvers: Mutex::new(Vec::new()), cpu }
    }

    /// What each of these cards of the seat on turn, which is the observer's, comes to. `None` where that cannot be
    /// solved.
    pub(super) fn values(
        &self,
        scene: &Scene<'_>,
        simulation: &Simulation<'_>,
        cards: &[Card],
    ) -> Option<Vec<Value>> {
        // Who plays with whom is still to be seen.
        if simulation.hochzeit.is_some() {
            return None;
        }
        let position = Position::new(simulation.order, simulation.play, simulation.parties).ok()?;
        let idle = self.solvers.lock().expect("no solver panics").pop();
        let mut solver = idle.unwrap_or_else(|| Solver::new(self.cpu, LOG2_BYTES));
        let solved = solver.cards(&position, Goal::Points(self.worth));
        self.solvers.lock().expect("no solver panics").push(solver);
        let of_re = simulation.parties.0.iter().filter(|&&party| party == Party::Re).count() as i32;
        let share = match simulation.parties[scene.observer] {
            Party::Re => UNIT / of_re,
            Party::Kontra => -UNIT / (4 - of_re),
        };
        let value = |card: &Card| {
            let of_card = solved.iter().find(|solved| solved.card == *card)?;
            let worth = of_card.value * share;
            Some(Value { worth, won: if worth > 0 { CERTAIN } else { 0 } })
        };
        cards.iter().map(value).collect()
    }
}
