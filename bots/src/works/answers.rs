//! Answers of a bot, without the game around them.

use std::hint::black_box;

use doko_engine::random::bot_stream;
use doko_engine::{Action, PerSeat, Question, Rules, Seat, Table};

use super::{Done, Required, SEED, Setup, Task, Work};
use crate::{BotKind, Net};

/// How many questions there are before the first one comes again.
const QUESTIONS: usize = 512;

pub(super) const NET_ANSWER: Work = Work {
    name: "net-answer",
    about: "net, a card where it has a choice",
    sample: QUESTIONS as u64,
    required: Required { best: Some(6500.0), portable: None, instructions: None },
    prepare: net_answers,
};

/// Questions for a card in games of four of these bots.
fn questions<'r>(rules: &'r Rules, kind: &dyn BotKind) -> Vec<Table<'r>> {
    let mut questions = Vec::new();
    for index in 0.. {
        let mut bots = PerSeat::from_fn(|seat| kind.bot(rules, seat, bot_stream(SEED, index, 0, seat)));
        let mut table = Table::new(rules, rules.deal(SEED, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            if view.question() == Some(Question::Card) && view.forced_card().is_none() {
                questions.push(table.clone());
                if questions.len() == QUESTIONS {
                    return questions;
                }
            }
            let action = bots[view.seat()].act(&view);
            table.answer(action).expect("the built-in bots know the rules");
        }
    }
    questions
}

/// From the table to the card: what the seat knows, what a network is shown of it, and what that makes of it.
fn net_answers(setup: &Setup) -> Task<'_> {
    let net = Net::default();
    let questions = questions(&setup.rules, &net);
    let streams = |seat| bot_stream(SEED, 0, 0, seat);
    Box::new(move |cases| {
        let mut bots = PerSeat::from_fn(|seat| net.bot(&setup.rules, seat, streams(seat)));
        Done::each(cases, |index| {
            let view = black_box(&questions[index as usize % QUESTIONS]).view().expect("a card is asked for");
            match bots[view.seat()].act(&view) {
                Action::Play(card) => card.index() as u64,
                _ => u64::MAX,
            }
        })
    })
}
