//! The bot in a seat for a game, one of many that a process plays at once.

use std::sync::Arc;

use doko_engine::record::DealOrigin;
use doko_engine::words::question_key;
use doko_engine::{Action, PerSeat, Seat, View};

use super::Many;
use super::line::{Begun, Failed, Line};
use crate::bot::Bot;
use crate::exec::dialogue::{Dialogue, excerpt, no_word};
use crate::fault::{Failure, FaultKind};
use crate::protocol::{Answer, EventSent, LeftOut, OfGame, Over, Start, ToBot, WrittenAsk};
use crate::turns::Place;

/// A program outside in a seat, in one of many games.
pub(in crate::exec) struct ManyBot {
    many: Arc<Many>,
    seat: Seat,
    stream: Option<String>,
    deal: Option<DealOrigin>,
    /// The game that its process plays; nothing before the first question.
    game: Option<Game>,
    /// Why it is asked no more.
    failure: Option<Failure>,
    /// What was said last in this game.
    recent: Dialogue,
}

struct Game {
    number: u64,
    /// How many events the process was told of.
    told: usize,
    left_out: LeftOut,
}

impl ManyBot {
    pub(in crate::exec) const fn new(many: Arc<Many>, seat: Seat, stream: Option<String>) -> ManyBot {
        ManyBot { many, seat, stream, deal: None, game: None, failure: None, recent: Dialogue::new() }
    }

    fn line(&self) -> &Arc<Line> {
        self.many.line(self.seat)
    }

    fn begin(&mut self, view: &View<'_>) -> Game {
        let Begun { game, rules, fingerprint } = self.line().begin(view.rules());
        let start = Start::of(view, self.stream.clone()).with_limits(self.line().pool.program().limits());
        let start = Start { rules: Some(fingerprint), ..start };
        let start = match self.deal {
            Some(deal) => start.with_deal(view.rules(), deal),
            None => start,
        };
        let message = line_of(&OfGame { game: Some(game), message: ToBot::Game(start) });
        self.recent.note('>', &message);
        self.line().tell(game, Some(rules), message);
        let left_out = self.line().pool.left_out();
        Game { number: game, told: 0, left_out }
    }

    fn ask(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        let question = view.question().expect("a bot that is asked is asked something");
        if self.line().pool.program().skip_forced
            && let [only] = view.legal_actions()[..]
        {
            return Ok(only);
        }
        if self.game.is_none() {
            self.game = Some(self.begin(view));
        }
        let id = self.line().number();
        let game = self.game.as_mut().expect("it has just begun");
        let (number, left_out, told) = (game.number, game.left_out, game.told);
        game.told = view.events().len();
        let ask = WrittenAsk { id, game: Some(number), view, question, told, left_out };
        let message = line_of(&ask);
        self.recent.note('>', &message);
        let word = question_key(question);
        match self.line().ask(number, (id, word), message, &Place::of_this_thread()) {
            Ok(answer) => {
                let answer = Answer { id, answer };
                self.recent.note('<', &line_of(&answer));
                answer.action(view, question).map_err(|error| Failure {
                    kind: FaultKind::Malformed,
                    words: format!(
                        "answered question {id} ({word}) of game {number} with `{}`: {}",
                        excerpt(&answer.answer),
                        no_word(error)
                    ),
                })
            }
            Err(Failed { failure, said }) => {
                if let Some(said) = said {
                    self.recent.note('<', said.as_bytes());
                }
                Err(failure)
            }
        }
    }

    /// Leaves the game; its process is told that it is over, with `points` if it has come to its end.
    fn leave(&mut self, events: Vec<EventSent>, points: Option<PerSeat<i32>>) {
        if let Some(game) = self.game.take() {
            let over = ToBot::Over(Over { events, points: points.map(|points| points.0) });
            let message = line_of(&OfGame { game: Some(game.number), message: over });
            self.line().end(game.number, message);
            if self.failure.is_none() {
                self.line().pool.went_well();
            }
        }
    }
}

impl Bot for ManyBot {
    /// Its answer; the first legal one where it gives none.
    fn act(&mut self, view: &View<'_>) -> Action {
        self.try_act(view).unwrap_or_else(|_| view.legal_actions()[0])
    }

    fn try_act(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        self.ask(view).inspect_err(|failure| self.failure = Some(failure.clone()))
    }

    fn over(&mut self, view: &View<'_>, points: Option<PerSeat<i32>>) {
        if let Some(game) = &self.game {
            let is_told = self.failure.is_none();
            let events = if is_told { game.left_out.events_since(game.told, view) } else { Vec::new() };
            self.leave(events, points);
        }
    }

    fn dialogue(&self) -> Vec<String> {
        self.recent.lines()
    }

    fn deal(&mut self, deal: DealOrigin) {
        self.deal = Some(deal);
    }
}

impl Drop for ManyBot {
    fn drop(&mut self) {
        self.leave(Vec::new(), None);
    }
}

fn line_of(message: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages are words, numbers and lists")
}
