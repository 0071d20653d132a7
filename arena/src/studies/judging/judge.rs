//! Judges the answers of a game by what their seats knew.

use std::ops::ControlFlow;
use std::sync::Arc;

use doko_bots::reconstruct::course;
use doko_bots::search::Rollouts;
use doko_bots::{BotKind, BotSpec, Net};
use doko_engine::random::{draw, substream};
use doko_engine::{Action, Game, PerSeat, Question, Rules, Seat, View};

use super::judgement::{FEWEST, Judgement, Worth, difference};
use super::kind::Kind;
use crate::error::{Error, tell, usage};
use crate::run::Contestant;
use crate::stats::Estimate;

/// Judges answers by rollouts.
pub struct Judge {
    rollouts: Rollouts,
    kind: Arc<dyn BotKind>,
    /// What the judging bot is called.
    pub name: String,
    /// In how many worlds each answer is tried.
    pub worlds: u32,
    /// What all randomness comes from.
    pub seed: u64,
}

/// A game with what each answer of it cost.
pub struct Analysis<'r> {
    /// The game.
    pub game: Game<'r>,
    /// The answers that were judged, in order.
    pub answers: Vec<Judged>,
    /// How many answers were not looked at, because somebody asked to stop.
    pub left: usize,
    /// How many answers could not be judged, because no worlds can be drawn that the seat could have thought of.
    pub unjudged: usize,
}

/// An answer, with what it and others are worth.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Who gave it.
    pub seat: Seat,
    /// To which question.
    pub question: Question,
    /// The answer.
    pub action: Action,
    /// How many cards had been played.
    pub played: usize,
    /// What the decision was about; `None` where nothing else could be answered.
    pub kind: Option<Kind>,
    /// What the answers are worth, the best first.
    pub options: Vec<(Action, Worth)>,
    /// A better one, if one is shown to be.
    pub better: Option<Action>,
    /// By how many points the best answer, as half of the worlds tell it, is better in the other half; 0 where they tell none.
    pub cost: Estimate,
}

impl Judged {
    /// What the answer that was given is worth.
    pub fn worth(&self) -> &Worth {
        let given = self.options.iter().find(|(action, _)| *action == self.action);
        &given.expect("it is judged beside the others").1
    }
}

/// In how many worlds each answer is tried unless somebody says otherwise.
pub const WORLDS: u32 = 192;

impl Default for Judge {
    /// The one of `doko analyse`.
    fn default() -> Judge {
        Judge::new("net".to_owned(), Arc::new(Net::default()), WORLDS, 1)
    }
}

impl Judge {
    /// A judge at whose tables this bot plays on.
    pub fn new(name: String, kind: Arc<dyn BotKind>, worlds: u32, seed: u64) -> Judge {
        Judge { rollouts: Rollouts::new(Arc::clone(&kind)), kind, name, worlds, seed }
    }

    /// Prints why it judges by some of these rules as another bot would, each reason once.
    pub fn tell_fallbacks<'r>(&self, rules: impl IntoIterator<Item = &'r Rules>) {
        let mut told: Vec<String> = Vec::new();
        for why in rules.into_iter().filter_map(|rules| self.kind.falls_back(rules)) {
            if !told.contains(&why) {
                tell(format_args!("doko: {}: {why}", self.name));
                told.push(why);
            }
        }
    }

    /// By how many points an answer to the open question is better than another, by what its seat knows; `None` where too few
    /// worlds can be drawn. Different numbers give different worlds.
    pub fn between(&self, view: &View<'_>, one: Action, other: Action, number: u64) -> Option<Estimate> {
        let stream = substream(draw(*b"analyse2", self.seed, number), view.cards_played() as u64);
        let trials = self.rollouts.trials(view, &[one, other], self.worlds, stream)?;
        (trials.worlds.len() >= FEWEST).then(|| difference(&trials, 0, 1))
    }

    /// Judges the answers of these seats in a finished game, the `number`th that is looked at; `None` of one that no table
    /// brings about. It tells `follow` before each answer how many it has looked at, of how many, and leaves the rest once
    /// that breaks.
    pub fn game<'r>(
        &self,
        game: &Game<'r>,
        number: u64,
        seats: PerSeat<bool>,
        mut follow: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Option<Analysis<'r>> {
        let word = draw(*b"analyse\0", self.seed, number);
        let mut analysis = Analysis { game: game.clone(), answers: Vec::new(), left: 0, unjudged: 0 };
        let course = course(game)?;
        let count = course.len();
        for (at, answered) in course.into_iter().enumerate() {
            if follow(at, count).is_break() {
                analysis.left = count - at;
                break;
            }
            let view = answered.table.view().expect("a question is open");
            if !seats[view.seat()] {
                continue;
            }
            let answers = self.rollouts.answers_beside(&view, answered.action);
            let is_card = view.question() == Some(Question::Card);
            if answers.len() < 2 && !is_card {
                continue;
            }
            let stream = substream(word, at as u64);
            let trials = self.rollouts.trials(&view, &answers, self.worlds, stream);
            match trials.as_ref().and_then(Judgement::of) {
                Some(judgement) => analysis.answers.push(judged(&view, &answers, judgement)),
                None => analysis.unjudged += 1,
            }
        }
        Some(analysis)
    }
}

/// Who plays on at imagined tables: thousands of them, so that a program outside is refused, and so is whoever sees too much.
///
/// # Errors
/// If it is refused, or cannot be made.
pub fn judging_bot(spec: &BotSpec) -> Result<Contestant, Error> {
    let judge = Contestant::from_spec(spec)?;
    if judge.kind.traits().is_oracle() {
        return usage(format!("--judge {spec}: it sees every card; name a bot that does not"));
    }
    if !judge.kind.traits().is_reproducible {
        return usage(format!("--judge {spec}: name a bot of doko that plays alike each time, such as net"));
    }
    Ok(judge)
}

/// What is told of an answer, the first of these.
fn judged(view: &View<'_>, answers: &[Action], judgement: Judgement) -> Judged {
    let Judgement { worths, cost, better } = judgement;
    let (question, played) = (view.question().expect("a question is open"), view.cards_played());
    let mut options: Vec<(Action, Worth)> = answers.iter().copied().zip(worths).collect();
    let better = better.map(|better| answers[better]);
    options.sort_by(|one, other| other.1.points.mean.total_cmp(&one.1.points.mean));
    // Silence is about the first step that could be said.
    let first = answers.get(1).copied().filter(|_| question == Question::Ansage);
    let best = options.iter().map(|(action, _)| *action).find(|&action| action != answers[0]);
    let other = first.or(better).or(best);
    let kind = other.map(|other| Kind::in_view(view, answers[0], other));
    Judged { seat: view.seat(), question, action: answers[0], played, kind, options, better, cost }
}
