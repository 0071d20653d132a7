//! Two bots of an experiment, the blocks in which they meet, and the pairs of games that a block compares.
//!
//! A team block is made of games and their swapped twins. A field block compares the single bot in a seat with the
//! other bot in that seat: a game of four of these, whose points add up to nothing, is no part of the block, and needs
//! not be. In both, the mean over the pairs is what the block says.

use std::sync::Arc;

use doko_bots::BotKind;
use doko_engine::PerSeat;

use super::trace::Trace;
use crate::error::{Error, usage};
use crate::files::shell::quoted;
use crate::run::{Call, Games, Label, NoGame, Study, Unit, letter, no_such_bot};
use crate::stats::BlockPoints;
use crate::studies::matches::{Block, BlockKind, Experiment, LineUp, Matchup};
use crate::studies::played::PlayedRun;

/// Two bots, the first of which is looked at, in blocks of one kind.
#[derive(Clone, Copy)]
pub struct Duo<'e> {
    /// The run.
    pub experiment: &'e Experiment,
    /// Which of its match-ups.
    pub number: usize,
    /// The place of the first bot in the match-up, 0 or 1.
    first: usize,
}

/// Two games on one deal that differ in who plays, and what the first bot gains by one over the other.
pub struct Pair<'r> {
    /// A game.
    pub one: Trace<'r>,
    /// The other.
    pub other: Trace<'r>,
    /// What it says of the first bot, in points per game.
    pub gain: BlockPoints,
}

impl<'e> Duo<'e> {
    /// The bots and blocks that are asked for; otherwise the first bot and the first that it meets, and the first kind of
    /// block in which they do.
    ///
    /// # Errors
    /// If the run has no such bots or blocks, or its bots would have to play, and `can_play` is false.
    pub fn asked(
        run: &'e PlayedRun<'_>,
        bots: Option<[usize; 2]>,
        kind: Option<BlockKind>,
        can_play: bool,
    ) -> Result<Duo<'e>, Error> {
        let experiment = run.experiment();
        if experiment.unit == Unit::Evening {
            return usage(format!(
                "{} is a run of evenings, whose games hang together, and none of them can be compared by itself: play \
                 single deals, without --session, and ask of them why",
                quoted(run.folder.path)
            ));
        }
        let bots = bots.unwrap_or([0, experiment.mine.unwrap_or(1)]);
        if let Some(bot) = bots.into_iter().find(|&bot| bot >= experiment.bots.len()) {
            return Err(no_such_bot(&letter(bot).to_string(), &run.study.bots()));
        }
        let kinds = kind.map_or(BlockKind::PAIR.to_vec(), |kind| vec![kind]);
        let found = kinds.iter().find_map(|&kind| Duo::find(experiment, kind, bots));
        let Some(duo) = found else {
            let [a, b] = bots.map(letter);
            return usage(match kind {
                Some(kind) => format!("{a} and {b} meet in no blocks of the kind {} in this run", kind.key()),
                None if experiment.mine.is_some() => {
                    format!(
                        "{a} and {b} do not meet in a gauntlet: name one of your own bots and one of the others"
                    )
                }
                None => format!(
                    "{a} and {b} meet at tables of four only, where no two games differ by one bot: play --block team or \
                     field"
                ),
            });
        };
        if duo.kind() != BlockKind::Team && !can_play {
            return usage(
                "field blocks are compared with games of four of the other bot, which are in no log, and the bots of this \
                 run cannot be asked: ask --block team",
            );
        }
        Ok(duo)
    }

    /// These two bots in blocks of this kind, if the run has them.
    pub fn find(experiment: &'e Experiment, kind: BlockKind, bots: [usize; 2]) -> Option<Duo<'e>> {
        let is_theirs = |matchup: &Matchup| {
            matchup.kind == kind
                && matchup.bots.len() == 2
                && bots.iter().all(|bot| matchup.bots.contains(bot))
        };
        let number = experiment.matchups.iter().position(is_theirs)?;
        let first = usize::from(experiment.matchups[number].bots[1] == bots[0]);
        Some(Duo { experiment, number, first })
    }

    /// What its blocks compare.
    pub fn kind(&self) -> BlockKind {
        self.experiment.matchups[self.number].kind
    }

    /// The first bot and the second, by their numbers in the experiment.
    pub fn bots(&self) -> [usize; 2] {
        let bots = &self.experiment.matchups[self.number].bots;
        [bots[self.first], bots[1 - self.first]]
    }

    /// What a block of theirs says of the first bot.
    pub fn gain(&self, block: &Block) -> BlockPoints {
        let measured = block.kind.measured();
        if measured.contains(&self.first) { block.points(self.first) } else { -block.points(1 - self.first) }
    }

    /// Goes through all pairs of games of a deal; `others` plays those that are in no block.
    ///
    /// # Errors
    /// If a log has other games.
    ///
    /// # Panics
    /// In a field block, if nobody plays the others.
    pub fn pairs(
        &self,
        index: u64,
        games: &mut Games<'_>,
        others: Option<&[Arc<dyn BotKind>]>,
        keeps_thoughts: bool,
    ) -> Result<Vec<Pair<'e>>, NoGame> {
        let Duo { experiment, .. } = *self;
        if !games.are_played() {
            // In a log they come before these.
            for number in 0..self.number {
                Block::of(experiment, number, index, games)?;
            }
        }
        let matchup = &experiment.matchups[self.number];
        let deal = experiment.rules.deal(experiment.seed, index, 0);
        let game = experiment.rules.set().game;
        let line_ups = matchup.kind.line_ups(&deal, game, experiment.seed, index);
        let traces = line_ups
            .iter()
            .enumerate()
            .map(|(number, line_up)| Trace::of(&self.call(line_up, number, index), games, keeps_thoughts));
        let traces = traces.collect::<Result<Vec<_>, _>>()?;
        if matchup.kind == BlockKind::Team {
            let mut traces = traces.into_iter();
            let pairs = std::iter::from_fn(|| Some(self.team(traces.next()?, traces.next()?)));
            return Ok(pairs.collect());
        }
        let other = 1 - matchup.kind.measured()[0];
        let mut played = Games::played(others.expect("games of four of the other bot are played"));
        let alone = |(line_up, trace): (&LineUp, Trace<'e>)| {
            let place = line_up.iter().position(|&bot| bot != other).expect("one of them is the other bot");
            let call = Call { label: Label::Single, ..self.call(&[other; 4], 0, index) };
            Ok(self.field(trace, Trace::of(&call, &mut played, keeps_thoughts)?, place))
        };
        line_ups.iter().zip(traces).map(alone).collect()
    }

    /// A game of the block, by the places of its bots in the match-up.
    fn call(&self, line_up: &[usize], number: usize, index: u64) -> Call<'e> {
        let Experiment { rules, seed, matchups, .. } = self.experiment;
        let bots = &matchups[self.number].bots;
        let seats = PerSeat::from_fn(|seat| bots[line_up[seat.index()]]);
        let label = Label::Block { matchup: self.number, line_up: number as u32, game: 0 };
        Call::single(rules, seats, (*seed, index), label)
    }

    /// A game and its twin: the two seats of the first bot against those of the second, in both.
    fn team(&self, one: Trace<'e>, other: Trace<'e>) -> Pair<'e> {
        let [first, _] = self.bots();
        let difference = |trace: &Trace<'_>| -> i64 {
            let signed = trace.bots.iter().map(|(seat, &bot)| {
                i64::from(if bot == first { trace.points[seat] } else { -trace.points[seat] })
            });
            signed.sum()
        };
        let gain = BlockPoints::quotient(difference(&one) + difference(&other), 8);
        Pair { one, other, gain }
    }

    /// A game in which one place is held by the single bot, and one in which it is not.
    fn field(&self, one: Trace<'e>, other: Trace<'e>, place: usize) -> Pair<'e> {
        let [first, _] = self.bots();
        let gain = i64::from(one.points.0[place]) - i64::from(other.points.0[place]);
        let gain = if one.bots.0[place] == first { gain } else { -gain };
        Pair { one, other, gain: BlockPoints::quotient(gain, 1) }
    }
}

impl Pair<'_> {
    /// The decision in which the games part, by its number, with the game in which the first bot takes it in front;
    /// `None` if all decisions are alike.
    pub fn parting(&self, first: usize) -> Option<(usize, [&Trace<'_>; 2])> {
        let at = self.one.parting(&self.other)?;
        let seat = self.one.decisions[at].seat;
        let is_first = self.one.bots[seat] == first;
        Some((at, if is_first { [&self.one, &self.other] } else { [&self.other, &self.one] }))
    }
}

#[cfg(test)]
pub(in crate::studies::why) mod testing {
    use super::*;

    impl<'e> Duo<'e> {
        /// All pairs of games of a deal, played.
        pub(in crate::studies::why) fn played(&self, index: u64) -> Vec<Pair<'e>> {
            let kinds = self.experiment.kinds();
            self.pairs(index, &mut Games::played(&kinds), Some(&kinds), false).unwrap()
        }
    }

    /// A game on deal `index` among these bots of an experiment.
    pub(in crate::studies::why) fn trace(
        experiment: &Experiment,
        seats: PerSeat<usize>,
        index: u64,
    ) -> Trace<'_> {
        let call = Call::single(&experiment.rules, seats, (experiment.seed, index), Label::Single);
        Trace::of(&call, &mut Games::played(&experiment.kinds()), false).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::testing::duel;

    #[test]
    fn the_mean_over_pairs_is_what_the_block_says() {
        let experiment = duel([contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")]);
        for kind in BlockKind::PAIR {
            for bots in [[0, 1], [1, 0]] {
                let duo = Duo::find(&experiment, kind, bots).unwrap();
                assert_eq!((duo.kind(), duo.bots()), (kind, bots));
                for index in 0..30 {
                    let block = experiment.play_deal(index).swap_remove(duo.number);
                    let pairs = duo.played(index);
                    let sum: i64 = pairs.iter().map(|pair| pair.gain.units()).sum();
                    assert_eq!(sum, duo.gain(&block).units() * pairs.len() as i64, "{kind:?}, deal {index}");
                    let sign = if bots == [0, 1] { 1 } else { -1 };
                    let measured = kind.measured()[0];
                    let of_measured = if measured == 0 { 1 } else { -1 };
                    assert_eq!(duo.gain(&block).units(), sign * of_measured * block.points(measured).units());
                }
            }
        }
    }

    #[test]
    fn games_that_are_alike_bring_nothing_and_the_first_bot_stands_in_front() {
        let experiment = duel([contestant("heuristic"), contestant("random:vorbehalt=0.1,ansage=0.1")]);
        let same = duel([contestant("heuristic"), contestant("heuristic")]);
        for kind in BlockKind::PAIR {
            let duo = Duo::find(&experiment, kind, [1, 0]).unwrap();
            let alike = Duo::find(&same, kind, [0, 1]).unwrap();
            for index in 0..15 {
                for pair in duo.played(index) {
                    let Some((at, [first, second])) = pair.parting(1) else {
                        assert_eq!(pair.gain.units(), 0);
                        continue;
                    };
                    let seat = first.decisions[at].seat;
                    assert_eq!([first.bots[seat], second.bots[seat]], [1, 0]);
                }
                for pair in alike.played(index) {
                    assert!(pair.parting(0).is_none() && pair.gain.units() == 0);
                }
            }
        }
    }
}
