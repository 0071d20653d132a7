//! An oracle: it sees all cards, and tries its answers at the table as it stands.
//!
//! No player can be as good, so it says how much there is to be won at all. What it knows of the others is their
//! cards, and that they answer as the [`Heuristic`] does, which leaves nothing to chance: the game has become a
//! puzzle for one. It is searched by nested rollouts (Cazenave 2009, "Nested Monte-Carlo search"). At level 1 each
//! answer is worth what comes of it if everybody, itself too, plays on as the heuristic; at level 2 it is worth what
//! comes of it if one's own answers from then on are chosen at level 1; and so on. The outcome is never worse
//! than that of the heuristic, as long as the others are heuristics. Against others it is a guess, if a good one.

use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Game, Question, Rules, Seat, Table, View};
use rayon::prelude::*;

use crate::bot::{Bot, BotKind};
use crate::heuristic::Heuristic;
use crate::options::Options;
use crate::reconstruct::{Secrets, points_of};
use crate::spec::SpecError;

/// The kind of bot called `cheat`.
#[derive(Clone, Debug)]
pub struct Cheat {
    /// How deep rollouts are nested, 1 or more.
    level: u32,
    model: Heuristic,
}

impl Cheat {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str =
        "an oracle that sees all cards, to measure how much there is to be won; no fair player";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[(
        "level",
        "how deep rollouts are nested, 1 to 3: deeper wins more and takes 10 to 30 times as long",
    )];

    pub(crate) fn from_options(options: &mut Options) -> Result<Cheat, SpecError> {
        let mut level = 2;
        options.fill_whole("level", 1..=3, &mut level)?;
        Ok(Cheat { level, model: Heuristic::default() })
    }
}

impl BotKind for Cheat {
    fn bot(&self, _rules: &Rules, _seat: Seat, _stream: Stream) -> Box<dyn Bot> {
        Box::new(CheatBot { level: self.level, model: self.model.clone(), secrets: None })
    }

    fn fingerprint(&self) -> String {
        fingerprint(format!("cheat 1 {} {}", self.level, self.model.fingerprint()))
    }

    fn is_oracle(&self) -> bool {
        true
    }

    fn thinks(&self) -> bool {
        true
    }
}

struct CheatBot {
    level: u32,
    model: Heuristic,
    /// What it has been shown since its last answer.
    secrets: Option<Secrets>,
}

impl Bot for CheatBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        let usual = self.model.answer(view);
        let Some(secrets) = self.secrets.take() else { return usual };
        let answers = answers(view, usual);
        if answers.len() == 1 {
            return usual;
        }
        let Some(table) = secrets.table(view) else { return usual };
        let mind = Mind { model: &self.model, seat: view.seat() };
        let values: Vec<i32> =
            answers.par_iter().map(|&answer| mind.value(&table, answer, self.level - 1)).collect();
        answers[first_best(&values)]
    }

    fn look(&mut self, truth: &Game<'_>) {
        self.secrets = Some(Secrets::of(truth));
    }
}

/// The answers worth a try, the usual one first: of what is equally good it is the one to give.
fn answers(view: &View<'_>, usual: Action) -> Vec<Action> {
    let mut answers = vec![usual];
    if view.question() != Some(Question::Exchange) {
        let others = view.legal_actions().into_iter();
        answers.extend(others.filter(|&action| action != usual && action != Action::Hesitate));
    }
    answers
}

fn first_best(values: &[i32]) -> usize {
    (0..values.len()).rev().max_by_key(|&n| values[n]).expect("an answer")
}

/// Who thinks for a seat, and by what it expects the others to answer.
struct Mind<'a> {
    model: &'a Heuristic,
    seat: Seat,
}

impl Mind<'_> {
    /// The points that an answer to the open question brings, if one's own later answers are chosen at this level.
    fn value(&self, table: &Table<'_>, answer: Action, level: u32) -> i32 {
        let mut table = table.clone();
        table.answer(answer).expect("a legal answer");
        while let Some(view) = table.view() {
            let usual = self.model.answer(&view);
            let action = if level == 0 || view.seat() != self.seat {
                usual
            } else {
                let answers = answers(&view, usual);
                let values: Vec<i32> = match answers[..] {
                    [_] => vec![0],
                    _ => answers.iter().map(|&answer| self.value(&table, answer, level - 1)).collect(),
                };
                answers[first_best(&values)]
            };
            table.answer(action).expect("the model keeps to the rules");
        }
        points_of(table.game(), self.seat)
    }
}
