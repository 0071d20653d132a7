//! The bot in a seat for a game: what it is asked goes out, what comes back is its answer.

use std::sync::Arc;

use doko_engine::record::DealOrigin;
use doko_engine::words::question_key;
use doko_engine::{Action, PerSeat, Question, Seat, View};

use super::dialogue::{excerpt, no_place, no_word};
use super::pool::Pool;
use super::process::Process;
use crate::bot::{Bot, Spent};
use crate::fault::{Failure, FaultKind};
use crate::protocol::{Answer, Over, RulesSent, Start, ToBot, WrittenAsk};

/// A program outside in a seat.
pub(super) struct ExecBot {
    pool: Arc<Pool>,
    seat: Seat,
    stream: Option<String>,
    deal: Option<DealOrigin>,
    /// Its process, and how many events that was told of; nothing before the first question.
    game: Option<(Process, usize)>,
    /// How long its process took for the last answer.
    spent: Option<Spent>,
    /// Why it is asked no more.
    failure: Option<Failure>,
    /// What was said in the game until it failed.
    dialogue: Vec<String>,
}

impl ExecBot {
    pub(super) const fn new(pool: Arc<Pool>, seat: Seat, stream: Option<String>) -> ExecBot {
        ExecBot {
            pool,
            seat,
            stream,
            deal: None,
            game: None,
            spent: None,
            failure: None,
            dialogue: Vec::new(),
        }
    }

    /// A process that knows the rules and that the game has begun.
    fn begin(&self, view: &View<'_>) -> Result<Process, Failure> {
        let mut process = self.pool.take(self.seat)?;
        process.begin_dialogue();
        if process.rules.as_ref() != Some(view.rules().set()) {
            process.tell(&ToBot::Rules(RulesSent::of(view.rules())));
            process.rules = Some(view.rules().set().clone());
        }
        let start = Start::of(view, self.stream.clone()).with_limits(self.pool.program().limits());
        process.tell(&ToBot::Game(match self.deal {
            Some(deal) => start.with_deal(view.rules(), deal),
            None => start,
        }));
        Ok(process)
    }

    fn ask(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        self.spent = None;
        let question = view.question().expect("a bot that is asked is asked something");
        if self.pool.program().skip_forced
            && let [only] = view.legal_actions()[..]
        {
            return Ok(only);
        }
        if self.game.is_none() {
            self.game = Some((self.begin(view)?, 0));
        }
        let (process, told) = self.game.as_mut().expect("it has just begun");
        let id = process.next_id;
        process.next_id += 1;
        let ask = WrittenAsk { id, game: None, view, question, told: *told, left_out: process.left_out };
        *told = view.events().len();
        let what = format!("question {id} ({})", question_key(question));
        let said = process.ask(&ask, self.pool.program().limit(), &what);
        self.spent = Some(process.spent());
        heard(&said?, (id, &what), view, question)
    }
}

/// What a line says to the question of this number and name, which is that of a view; it need not be legal.
///
/// # Errors
/// If it is no answer to that question.
pub fn heard(
    line: &str,
    (id, what): (u64, &str),
    view: &View<'_>,
    question: Question,
) -> Result<Action, Failure> {
    let malformed = |reason: String| Failure {
        kind: FaultKind::Malformed,
        words: format!("answered {what} with `{}`: {reason}", excerpt(line)),
    };
    let answer: Answer = serde_json::from_str(line).map_err(|error| {
        malformed(if error.is_data() {
            format!("no answer: {}", no_place(&error))
        } else {
            "that is no line of JSON".to_owned()
        })
    })?;
    if answer.id < id {
        let words = format!("answered question {} again when it was asked {what}", answer.id);
        return Err(Failure { kind: FaultKind::Flood, words });
    }
    if answer.id > id {
        return Err(malformed(format!("that is an answer to question {}", answer.id)));
    }
    answer.action(view, question).map_err(|error| malformed(no_word(error)))
}

impl Bot for ExecBot {
    /// Its answer; the first legal one where it gives none.
    fn act(&mut self, view: &View<'_>) -> Action {
        self.try_act(view).unwrap_or_else(|_| view.legal_actions()[0])
    }

    fn try_act(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        self.ask(view).inspect_err(|failure| {
            self.failure = Some(failure.clone());
            self.dialogue = self.dialogue();
            self.pool.failed(self.game.take().map(|(process, _)| process), failure);
        })
    }

    fn over(&mut self, view: &View<'_>, points: Option<PerSeat<i32>>) {
        if let Some((process, told)) = &self.game {
            let events = process.left_out.events_since(*told, view);
            process.tell(&ToBot::Over(Over { events, points: points.map(|points| points.0) }));
        }
    }

    fn dialogue(&self) -> Vec<String> {
        self.game.as_ref().map_or_else(|| self.dialogue.clone(), |(process, _)| process.dialogue())
    }

    fn spent(&self) -> Option<Spent> {
        self.spent
    }

    fn deal(&mut self, deal: DealOrigin) {
        self.deal = Some(deal);
    }
}

impl Drop for ExecBot {
    fn drop(&mut self) {
        if let Some((process, _)) = self.game.take() {
            self.pool.give(self.seat, process);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_engine::{Rules, Table};

    #[test]
    fn what_is_no_answer_is_told_in_print_and_not_at_length() {
        let rules = Rules::preset("ddv").unwrap();
        let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
        let view = table.view().unwrap();
        for word in ["\\u001b[2J", "\\u007f", &"x".repeat(5000)] {
            let line = format!(r#"{{"id":0,"answer":"{word}"}}"#);
            let failure = heard(&line, (0, "question 0"), &view, Question::Vorbehalt).unwrap_err();
            assert_eq!(failure.kind, FaultKind::Malformed);
            assert!(failure.words.ends_with("is no Vorbehalt"), "{failure:?}");
            assert!(!failure.words.contains(char::is_control) && failure.words.len() < 500, "{failure:?}");
        }
    }
}
