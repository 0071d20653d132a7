//! An oracle: it sees all cards, and tries its answers at the table as it stands.
//!
//! No player can be as good, so it says how much there is to be won at all. What it knows of the others is their
//! cards, and that they answer as a certain bot does (`of`), the heuristic unless one says otherwise. If that bot leaves nothing
//! to chance and can be asked in the middle of a game, the game has become a puzzle for one. It is searched by nested rollouts (Cazenave 2009, "Nested Monte-Carlo
//! search"). At level 1 each answer is worth what comes of it if everybody, itself too, plays on as that bot; at level 2 it is
//! worth what comes of it if one's own answers from then on are chosen at level 1; and so on. Then the outcome is never worse
//! than that of the bot, as long as the others play like it. Against others it is a guess, if a good one.
//!
//! At level 1 it can also teach networks that see one hand: each label is what an answer brings in one deal that was drawn at
//! random, and over many deals these are right on average. No worlds need be imagined. Deeper ones cannot: they choose
//! later answers by cards that the network will not see.

use std::sync::Arc;

use doko_engine::random::{Stream, fingerprint, substream};
use doko_engine::{Action, Game, PerSeat, Question, Rules, Seat, Table, View};
use rand::Rng;
use rayon::prelude::*;

use crate::bot::{Bot, BotKind, Considered, Sees, Thought, Traits};
use crate::manners::Company;
use crate::options::Options;
use crate::reconstruct::{Secrets, points_of};
use crate::spec_error::SpecError;
use crate::tries::Tries;

/// The kind of bot called `cheat`.
#[derive(Clone)]
pub struct Cheat {
    /// How deep rollouts are nested, 1 or more.
    level: u32,
    /// Who plays on.
    of: Arc<dyn BotKind>,
    tries: Tries,
}

impl Cheat {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str =
        "an oracle that sees all cards, to measure how much there is to be won; no fair player";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[
        ("level", "how deep rollouts are nested, 1 to 3: deeper wins more and takes 10 to 30 times as long"),
        ("of", "the bot that plays on: a player of the pool, or another bot"),
        Tries::OPTIONS[0],
        Tries::OPTIONS[1],
        Tries::OPTIONS[2],
    ];

    pub(crate) fn from_options(options: &mut Options) -> Result<Cheat, SpecError> {
        let mut level = 2;
        options.fill_whole("level", 1..=3, &mut level)?;
        let name = options.text("of", "heuristic");
        Ok(Cheat { level, of: options.player("of", &name)?, tries: Tries::from_options(options)? })
    }
}

impl BotKind for Cheat {
    fn bot(&self, rules: &Rules, seat: Seat, mut stream: Stream) -> Box<dyn Bot> {
        let word = stream.next_u64();
        Box::new(CheatBot {
            level: self.level,
            tries: self.tries,
            of: Arc::clone(&self.of),
            usual: self.of.bot(rules, seat, substream(word, 0)),
            stream: substream(word, 1),
            secrets: None,
            thought: Thought::default(),
        })
    }

    fn fingerprint(&self) -> String {
        let Cheat { level, of, tries } = self;
        let tries = if *tries == Tries::ALL { String::new() } else { format!(" {tries:?}") };
        fingerprint(format!("cheat 1 {level} {}{tries}", of.fingerprint()))
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        vec![&*self.of]
    }

    fn traits(&self) -> Traits {
        let sees = if self.level == 1 { Sees::AllCardsToTeach } else { Sees::AllCards };
        Traits { sees, remembers: true, thinks: true, ..self.of.traits() }
    }
}

struct CheatBot {
    level: u32,
    tries: Tries,
    of: Arc<dyn BotKind>,
    /// What it would answer without trying.
    usual: Box<dyn Bot>,
    stream: Stream,
    /// What it has been shown since its last answer.
    secrets: Option<Secrets>,
    thought: Thought,
}

impl Bot for CheatBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.thought = Thought::default();
        let usual = self.usual.act(view);
        let secrets = self.secrets.take();
        if !view.question().is_some_and(|asked| self.tries.at(asked)) {
            return usual;
        }
        let answers = answers(view, usual);
        if answers.len() == 1 {
            return usual;
        }
        let Some(table) = secrets.and_then(|secrets| secrets.table(view)) else { return usual };
        let mind = Mind { of: &*self.of, seat: view.seat(), word: self.stream.next_u64() };
        let ends: Vec<End> =
            answers.par_iter().map(|&answer| mind.end(&table, answer, self.level - 1)).collect();
        let considered = answers.iter().zip(&ends).map(|(&action, end)| Considered {
            action,
            points: f64::from(end.points),
            won: if end.won { 1.0 } else { 0.0 },
            worlds: 1,
        });
        self.thought.considered = considered.collect();
        // Ties keep the usual answer first.
        self.thought.considered.sort_by(|one, other| other.points.total_cmp(&one.points));
        self.thought.considered[0].action
    }

    fn look(&mut self, truth: &Game<'_>) {
        self.secrets = Some(Secrets::of(truth));
    }

    fn meets(&mut self, company: &Company) {
        self.usual.meets(company);
    }

    fn thought(&self) -> Option<&Thought> {
        Some(&self.thought)
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.usual.chances(view)
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

/// How a game has ended for the seat.
#[derive(Clone, Copy)]
struct End {
    points: i32,
    won: bool,
}

fn first_best(ends: &[End]) -> usize {
    (0..ends.len()).rev().max_by_key(|&n| ends[n].points).expect("an answer")
}

/// Who thinks for a seat, and who it expects to play on.
struct Mind<'a> {
    of: &'a dyn BotKind,
    seat: Seat,
    /// The seed of the bots that play on.
    word: u64,
}

impl Mind<'_> {
    /// What comes of an answer to the open question, if one's own later answers are chosen at this level.
    fn end(&self, table: &Table<'_>, answer: Action, level: u32) -> End {
        let mut table = table.clone();
        let rules = table.game().rules();
        let mut bots =
            PerSeat::from_fn(|seat| self.of.bot(rules, seat, substream(self.word, seat.index() as u64)));
        table.answer(answer).expect("a legal answer");
        while let Some(view) = table.view() {
            let usual = bots[view.seat()].act(&view);
            let chooses = level > 0 && view.seat() == self.seat;
            let action = if chooses { self.best(&table, &answers(&view, usual), level) } else { usual };
            table.answer(action).expect("bots keep to the rules");
        }
        let game = table.game();
        let won = game.score().is_some_and(|score| score.winners()[self.seat]);
        End { points: points_of(game, self.seat), won }
    }

    /// The answer that brings most, valued one level lower.
    fn best(&self, table: &Table<'_>, answers: &[Action], level: u32) -> Action {
        if let [only] = *answers {
            return only;
        }
        let ends: Vec<End> = answers.iter().map(|&answer| self.end(table, answer, level - 1)).collect();
        answers[first_best(&ends)]
    }
}
