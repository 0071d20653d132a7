//! A player who plays on as another does, but never says anything in one seat.

use std::sync::Arc;

use doko_bots::{Bot, BotKind};
use doko_engine::random::Stream;
use doko_engine::{Action, Question, Rules, Seat, View};

/// Plays as another bot in all seats, but stays silent to the end in this one wherever the rules let it.
pub(super) struct Never {
    pub(super) of: Arc<dyn BotKind>,
    pub(super) seat: Seat,
}

struct Silent(Box<dyn Bot>);

impl BotKind for Never {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        let bot = self.of.bot(rules, seat, stream);
        if seat == self.seat { Box::new(Silent(bot)) } else { bot }
    }

    fn fingerprint(&self) -> String {
        self.of.fingerprint()
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        vec![&*self.of]
    }
}

impl Bot for Silent {
    fn act(&mut self, view: &View<'_>) -> Action {
        match view.question() {
            Some(Question::Ansage) if !view.must_say() => Action::Silence,
            _ => self.0.act(view),
        }
    }
}
