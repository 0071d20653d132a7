//! The exact sums of a run so far.

use super::standings::{Faults, Standing};
use super::{Block, Experiment};
use crate::stats::Looks;

/// What a run, or the part of it that was played, adds up to.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How many deals, or evenings, were played.
    pub deals: u64,
    /// One for each question: of a duel for each match-up, in their order.
    pub standings: Vec<Standing>,
}

impl Summary {
    /// Nothing played yet of a run that nobody looks at before its end.
    pub fn new(experiment: &Experiment) -> Summary {
        Summary::of(experiment, Looks::Once)
    }

    /// Nothing played yet of a run at which somebody may look like this.
    pub fn of(experiment: &Experiment, looks: Looks) -> Summary {
        Summary { deals: 0, standings: Standing::all(experiment, looks) }
    }

    /// Adds the blocks of one more deal or evening, one for each match-up in their order.
    pub fn add(&mut self, blocks: &[Block]) {
        self.deals += 1;
        self.standings.iter_mut().for_each(|standing| standing.add(blocks));
    }

    /// The faults of a bot in all blocks.
    pub fn faults(&self, bot: usize) -> Faults {
        let mut faults = Faults::default();
        self.standings.iter().for_each(|standing| faults.merge(standing.faults(bot)));
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::Contestant;
    use crate::run::contestant::testing::contestant;
    use crate::run::playing::testing::Cheat;
    use crate::studies::matches::experiment::testing::{duel, evenings};
    use std::sync::Arc;

    #[test]
    fn luck_in_the_share_of_deals_with_both_alten_is_taken_out() {
        let experiment = duel([contestant("random:vorbehalt=0"), contestant("random:ansage=0.2")]);
        let mut summary = Summary::new(&experiment);
        let mut sums = [[0.0, 0.0]; 2];
        for index in 0..200 {
            let blocks = experiment.play_deal(index);
            let deal = experiment.rules.deal(experiment.seed, index, 0);
            let sum = &mut sums[usize::from(deal.alten().1.is_some())];
            *sum = [sum[0] + 1.0, sum[1] + blocks[0].points(0).points()];
            summary.add(&blocks);
        }
        let [with, without] = sums.map(|[count, sum]| sum / count);
        let expected = with * 11.0 / 47.0 + without * 36.0 / 47.0;
        let found = summary.standings[0].stratified(0).unwrap();
        assert!((found.mean - expected).abs() < 1e-12 && found.blocks == 200);
        assert_ne!(Some(found.mean), summary.standings[0].cell(0, 1).map(|plain| plain.mean));
        let evenings = evenings([contestant("random"), contestant("random")], 4);
        let mut summary = Summary::new(&evenings);
        (0..2).for_each(|index| summary.add(&evenings.play_deal(index)));
        assert_eq!(summary.standings[0].stratified(0), None);
    }

    #[test]
    fn a_broken_rule_is_counted_for_its_bot_and_its_block_is_set_apart() {
        let cheat = Contestant::new("cheat", Arc::new(Cheat { after: 20 }));
        let duel = duel([contestant("random"), cheat]);
        let mut summary = Summary::new(&duel);
        (0..duel.deals).for_each(|index| summary.add(&duel.play_deal(index)));
        assert_eq!((summary.deals, summary.faults(0).seats()), (60, 0));
        // Its seats break a rule once in every game: two in team games, three in field games, one in reversed.
        let games = [0, 0, 1].iter().zip(&summary.standings).map(|(&bot, standing)| standing.games(bot));
        let games: Vec<u64> = games.collect();
        let faults = summary.faults(1);
        assert_eq!(faults.by_kind, [2 * games[0] + 3 * games[1] + games[2], 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!((faults.games, faults.of_games), (games.iter().sum(), games.iter().sum()));
        let is_faulty = |standing: &Standing| (standing.clean_deals(), standing.deals()) == (0, 60);
        assert!(summary.standings.iter().all(is_faulty));
        assert!(faults.first.is_some_and(|(deal, words)| deal == 0 && words.contains("broke the rules")));
        assert_eq!(summary.faults(0).first, None);
    }
}
