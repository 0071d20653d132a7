//! Whether a bot would have answered alike with other random numbers.

use doko_bots::Seated;
use doko_engine::random::{bot_stream, draw};
use doko_engine::{Action, Seat, Setup, Table};

use super::trace::Trace;
use crate::studies::matches::Experiment;

/// How many other streams are tried.
pub const STREAMS: u64 = 8;

/// In how many of [`STREAMS`] other streams the bot that took decision `at` of a game takes it alike, after the same
/// history; `None` of a bot of which nothing is [certain](doko_bots::Traits::is_reproducible).
///
/// It is asked all its earlier questions again, and what it would answer to them does not count: the history stands.
pub fn steadiness(experiment: &Experiment, index: u64, trace: &Trace<'_>, at: usize) -> Option<u64> {
    let decision = &trace.decisions[at];
    let kind = &*experiment.bots[trace.bots[decision.seat]].kind;
    if !kind.traits().is_reproducible {
        return None;
    }
    let alike = |number: &u64| {
        let seed = draw(*b"doko why", experiment.seed, *number);
        let stream = bot_stream(seed, index, decision.redeal, decision.seat);
        let mut bot = Seated::new(kind, &experiment.rules, decision.seat, stream);
        let deal = experiment.rules.deal(experiment.seed, index, decision.redeal);
        let mut table = Table::in_session(&experiment.rules, deal, Setup::single(Seat::ALL[0]));
        let mut answer: Option<Action> = None;
        for earlier in trace.decisions[..=at].iter().filter(|earlier| earlier.redeal == decision.redeal) {
            let view = table.view().expect("as many questions as answers");
            if view.seat() == decision.seat {
                // One that fails is asked no more.
                let Ok(action) = bot.answer(&table, &view) else { return false };
                answer = Some(action);
            }
            table.answer(earlier.action).expect("an answer that was taken before");
        }
        answer == Some(decision.action)
    };
    Some((0..STREAMS).filter(alike).count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::testing::duel;
    use crate::studies::why::duo::testing::trace;
    use doko_engine::{PerSeat, Question};

    #[test]
    fn a_bot_that_draws_lots_answers_by_chance_and_one_that_does_not_never_does() {
        let experiment = duel([contestant("heuristic"), contestant("random:vorbehalt=0,ansage=0.5")]);
        for (bot, expected) in [(0, true), (1, false)] {
            let trace = trace(&experiment, PerSeat([bot; 4]), 4);
            let cards =
                (0..trace.decisions.len()).filter(|&at| trace.decisions[at].question == Question::Card);
            let steady = cards.map(|at| steadiness(&experiment, 4, &trace, at).unwrap()).collect::<Vec<_>>();
            assert_eq!(steady.iter().all(|&alike| alike == STREAMS), expected, "{steady:?}");
        }
    }
}
