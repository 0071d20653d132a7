//! Somebody who follows games while they are played: a person at the table, or whoever writes down what bots think.

use std::ops::ControlFlow;

use doko_bots::bot::Thought;
use doko_bots::manners::Belief;
use doko_bots::{Considered, Failure};
use doko_engine::{Action, NextGame, Question, Seat, Table, View};

use super::{Note, Timed};

/// An answer that a table has taken.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// Who was asked.
    pub seat: Seat,
    /// What.
    pub question: Question,
    /// What was answered.
    pub action: Action,
    /// How many cards had been played before it, `0..48`.
    pub played: usize,
    /// How often the cards had been dealt again.
    pub redeal: u32,
    /// What the bot thought of its answers, if it is one that searches.
    pub thought: Option<&'a Thought>,
}

/// An answer that a bot has given.
#[derive(Clone, Debug)]
pub struct Decision {
    /// How often the cards had been dealt again.
    pub redeal: u32,
    /// Who was asked.
    pub seat: Seat,
    /// What.
    pub question: Question,
    /// The answer.
    pub action: Action,
    /// How many cards had been played.
    pub played: usize,
    /// What the bot compared, if it is one that searches and thoughts are kept.
    pub considered: Vec<Considered>,
    /// Who it thinks sits where, if it asks.
    pub belief: Option<Belief>,
}

impl Decision {
    /// Whether another is the same answer to the same question.
    pub fn is_like(&self, other: &Decision) -> bool {
        (self.redeal, self.seat, self.question, self.action)
            == (other.redeal, other.seat, other.question, other.action)
    }
}

impl Answer<'_> {
    /// The same to be kept.
    pub fn decision(&self) -> Decision {
        let Answer { seat, question, action, played, redeal, thought } = *self;
        let considered = thought.map(|thought| thought.considered.clone()).unwrap_or_default();
        let belief = thought.and_then(|thought| thought.belief);
        Decision { redeal, seat, question, action, played, considered, belief }
    }
}

/// Follows games answer by answer.
///
/// It is shown the table as it is, other hands included: what it tells a person is its own responsibility.
pub trait Observer {
    /// A game of an evening begins, with this account of each player.
    fn begins(&mut self, _next: &NextGame, _account: &[i64]) {}

    /// Cards lie before the players of a table, for the first time or again.
    fn dealt(&mut self, _table: &Table<'_>, _redeal: u32) {}

    /// Puts the open question of a table to the bot of its seat, of which `view` is the view.
    ///
    /// An experiment may have it answered otherwise.
    ///
    /// # Errors
    /// If there is no answer.
    fn ask(&mut self, bot: &mut Timed<'_>, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        bot.answer(table, view)
    }

    /// Whether it wants to see answers at all: games of a log are read faster if not.
    fn follows(&self) -> bool {
        true
    }

    /// What is to be said of the answer that it has just seen.
    fn notes(&mut self) -> Vec<Note> {
        Vec::new()
    }

    /// What is to be said of answers once the game is over, each by its number from 0, hands thrown in included.
    fn closing_notes(&mut self) -> Vec<(u32, Note)> {
        Vec::new()
    }

    /// A table has just taken an answer. After [`ControlFlow::Break`] the game is left as it is, and nothing more is
    /// played.
    fn sees(&mut self, _table: &Table<'_>, _answer: &Answer<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Nobody.
impl Observer for () {
    fn follows(&self) -> bool {
        false
    }
}

/// An observer who may have a say in a game, and another who only looks on.
pub(super) struct Both<'b, 'o, 'f> {
    pub(super) observer: &'b mut (dyn Observer + 'o),
    pub(super) follower: &'b mut (dyn Observer + 'f),
}

impl Observer for Both<'_, '_, '_> {
    fn begins(&mut self, next: &NextGame, account: &[i64]) {
        self.observer.begins(next, account);
        self.follower.begins(next, account);
    }

    fn dealt(&mut self, table: &Table<'_>, redeal: u32) {
        self.observer.dealt(table, redeal);
        self.follower.dealt(table, redeal);
    }

    fn ask(&mut self, bot: &mut Timed<'_>, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        self.observer.ask(bot, table, view)
    }

    fn notes(&mut self) -> Vec<Note> {
        self.observer.notes()
    }

    fn closing_notes(&mut self) -> Vec<(u32, Note)> {
        self.observer.closing_notes()
    }

    fn sees(&mut self, table: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        let seen = self.observer.sees(table, answer);
        let _ = self.follower.sees(table, answer);
        seen
    }
}
