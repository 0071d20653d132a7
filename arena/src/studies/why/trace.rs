//! A game as the list of its decisions, and where two games part.

use std::ops::ControlFlow;

use doko_engine::{Game, PerSeat, Rules, Seat, Table};

use crate::run::{Answer, Call, Decision, Games, NoGame, Observer};

/// A played game with all its decisions, those of the hands that were thrown in before it included.
pub struct Trace<'r> {
    /// The rules.
    rules: &'r Rules,
    /// Which bot of the experiment had each seat.
    pub bots: PerSeat<usize>,
    /// The decisions, in order.
    pub decisions: Vec<Decision>,
    /// The game.
    pub game: Game<'r>,
    /// The points of each seat.
    pub points: PerSeat<i32>,
}

/// Writes decisions down.
struct Scribe {
    decisions: Vec<Decision>,
    keeps_thoughts: bool,
}

impl Observer for Scribe {
    fn sees(&mut self, _: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        let thought = answer.thought.filter(|_| self.keeps_thoughts);
        self.decisions.push(Answer { thought, ..*answer }.decision());
        ControlFlow::Continue(())
    }
}

impl<'r> Trace<'r> {
    /// The game that a plan asks for, among bots of the experiment.
    ///
    /// # Errors
    /// If a log has another.
    pub fn of(call: &Call<'r>, games: &mut Games<'_>, keeps_thoughts: bool) -> Result<Trace<'r>, NoGame> {
        let mut scribe = Scribe { decisions: Vec::new(), keeps_thoughts };
        let finished = games.watched(call, &mut scribe)?;
        let (bots, points) = (call.seats, finished.points);
        Ok(Trace { rules: call.rules, bots, decisions: scribe.decisions, game: finished.game, points })
    }

    /// The table as it was before decision `at`, if the game was deal `index` of this seed.
    pub fn table(&self, seed: u64, index: u64, at: usize) -> Table<'r> {
        let (rules, redeal) = (self.rules, self.decisions[at].redeal);
        let mut table = Table::new(rules, rules.deal(seed, index, redeal), Seat::ALL[0]);
        for decision in self.decisions[..at].iter().filter(|decision| decision.redeal == redeal) {
            table.answer(decision.action).expect("an answer that was taken before");
        }
        table
    }

    /// The number of the first decision that is not the same in another game of the same deal; `None` if all are.
    ///
    /// Up to there everything is the same in both games: what was said and played, who was asked what, and what each
    /// seat knows.
    pub fn parting(&self, other: &Trace<'_>) -> Option<usize> {
        first_difference(&self.decisions, &other.decisions)
    }
}

/// The first place in which two lists of decisions differ.
fn first_difference(one: &[Decision], other: &[Decision]) -> Option<usize> {
    one.iter().zip(other).position(|(one, other)| !one.is_like(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::testing::duel;
    use crate::studies::why::duo::testing::trace;
    use doko_engine::record::GameRecord;

    #[test]
    fn games_part_where_they_first_differ_and_not_before() {
        let experiment = duel([contestant("heuristic"), contestant("random:vorbehalt=0.1,ansage=0.2")]);
        let (mut parted, mut before_play) = (0, 0);
        for index in 0..40 {
            let deal = experiment.rules.deal(experiment.seed, index, 0);
            let play = |bots: [usize; 4]| trace(&experiment, PerSeat(bots), index);
            let (one, other) = (play([0, 1, 0, 1]), play([1, 0, 1, 0]));
            assert_eq!(one.parting(&play([0, 1, 0, 1])), None);
            let Some(at) = one.parting(&other) else {
                let record = |trace: &Trace<'_>| GameRecord::of(&trace.game).to_line();
                assert_eq!(record(&one), record(&other));
                continue;
            };
            parted += 1;
            // A slow oracle: both games up to there, on two tables, look alike to whoever is asked.
            let mut tables = [&one, &other].map(|_| Table::new(&experiment.rules, deal, Seat::ALL[0]));
            if one.decisions[at].redeal > 0 {
                continue;
            }
            for number in 0..at {
                for (table, trace) in tables.iter_mut().zip([&one, &other]) {
                    let decision = &trace.decisions[number];
                    assert_eq!(table.question(), Some((decision.seat, decision.question)));
                    table.answer(decision.action).unwrap();
                }
            }
            let records = tables.each_ref().map(|table| GameRecord::of(table.game()).to_line());
            assert_eq!(records[0], records[1]);
            let [here, there] = [&one, &other].map(|trace| &trace.decisions[at]);
            assert_eq!((here.seat, here.question, here.played), (there.seat, there.question, there.played));
            assert_ne!(here.action, there.action);
            assert_ne!(one.bots[here.seat], other.bots[here.seat], "one bot answers alike");
            before_play += usize::from(here.played == 0);
        }
        assert!(parted > 20 && before_play > 0, "{parted}, {before_play}");
    }
}
