//! Two bots against each other: one deal after another into blocks, blocks into a summary.

use std::sync::Arc;

use doko_bots::{BotKind, BotSpec, Fault, SpecError};
use doko_engine::{Deal, PerSeat, Rules};
use rayon::ThreadPool;

use crate::fallback::{Finished, play_on};
use crate::run::{Stop, in_order};
use crate::schedule::{BlockKind, LineUp, PerSide, Side};
use crate::stats::{BlockPoints, Estimate, Moments};
use crate::tally::Tally;

/// A bot that takes part, ready to play.
#[derive(Clone)]
pub struct Contestant {
    /// What it is called in results.
    pub name: String,
    /// Makes the bots that play.
    pub kind: Arc<dyn BotKind>,
}

impl Contestant {
    /// The bot that a spec names.
    ///
    /// # Errors
    /// If it names none.
    pub fn from_spec(spec: &BotSpec) -> Result<Contestant, SpecError> {
        Ok(Contestant { name: spec.to_string(), kind: spec.build()? })
    }
}

/// All that decides the results of a duel.
pub struct Duel {
    /// The rules.
    pub rules: Rules,
    /// The two bots.
    pub bots: PerSide<Contestant>,
    /// The seed of all deals and bot streams.
    pub seed: u64,
    /// How many deals are to be played, from index 0.
    pub deals: u64,
    /// Which blocks each deal makes.
    pub blocks: Vec<BlockKind>,
}

/// A finished block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The index of its deal.
    pub deal: u64,
    /// What it compares.
    pub kind: BlockKind,
    /// How many games it has.
    pub games: u32,
    /// The sum of each bot's points over its seats and games.
    pub points: PerSide<i64>,
    /// What each bot did.
    pub tally: PerSide<Tally>,
    /// For each bot, the first rule it broke in it.
    pub first_fault: PerSide<Option<Fault>>,
}

impl Block {
    /// The points per game of the block.
    ///
    /// In a team block half the difference of the means of A's and B's seats; in a field block the mean of the
    /// single bot.
    pub fn points_per_game(&self) -> BlockPoints {
        let PerSide([a, b]) = self.points;
        match self.kind {
            BlockKind::Team => BlockPoints::quotient(a - b, 4 * self.games),
            BlockKind::Field => BlockPoints::quotient(a, self.games),
            BlockKind::FieldReversed => BlockPoints::quotient(b, self.games),
        }
    }
}

impl Duel {
    /// Plays the deals on the threads of `pool` and gives each one's blocks to `take`, in the order of the deals.
    ///
    /// Returns how many deals were taken: fewer than planned only after a request to stop.
    ///
    /// # Errors
    /// The first error of `take`.
    pub fn run<E>(
        &self,
        pool: &ThreadPool,
        stop: &Stop,
        mut take: impl FnMut(&[Block]) -> Result<(), E>,
    ) -> Result<u64, E> {
        in_order(pool, self.deals, stop, |index| self.play_deal(index), |_, blocks| take(&blocks))
    }

    /// Plays all blocks of one deal.
    pub fn play_deal(&self, index: u64) -> Vec<Block> {
        let deal = self.rules.deal(self.seed, index, 0);
        self.blocks.iter().map(|&kind| self.play_block(index, deal, kind)).collect()
    }

    fn play_block(&self, index: u64, deal: Deal, kind: BlockKind) -> Block {
        let line_ups = kind.line_ups(&deal);
        let mut block = Block {
            deal: index,
            kind,
            games: line_ups.len() as u32,
            points: PerSide::default(),
            tally: PerSide::default(),
            first_fault: PerSide::default(),
        };
        for line_up in line_ups {
            self.play_game(deal, line_up, &mut block);
        }
        block
    }

    fn play_game(&self, deal: Deal, line_up: LineUp, block: &mut Block) {
        let kinds = PerSeat::from_fn(|seat| &*self.bots[line_up[seat]].kind);
        let Finished { game, faults } = play_on(&self.rules, deal, &kinds, self.seed, block.deal);
        let outcome = game.outcome().expect("the game was played to its end");
        let score = game.score().expect("the game was played to its end");
        for (seat, &side) in line_up.iter() {
            block.points[side] += i64::from(score.points()[seat]);
            block.tally[side].observe(&game, &outcome, &score, seat);
        }
        for fault in faults {
            let side = line_up[fault.seat];
            block.tally[side].faults += 1;
            block.first_fault[side].get_or_insert(fault);
        }
    }
}

/// What the blocks of one kind add up to.
#[derive(Clone, Debug)]
pub struct Series {
    /// What they compare.
    pub kind: BlockKind,
    /// All blocks.
    pub moments: Moments,
    /// The blocks in which no bot broke a rule.
    pub clean: Moments,
    /// How many games there were.
    pub games: u64,
    /// What each bot did, every game counted once.
    pub tally: PerSide<Tally>,
    /// What each bot did, every deal counted alike however many games its block has: for shares and means.
    pub even: PerSide<Tally>,
    /// For each bot, the first rule it broke: the deal and what happened.
    pub first_fault: PerSide<Option<(u64, Fault)>>,
}

impl Series {
    /// A multiple of the number of games of every block.
    const EVEN: u64 = 12;

    fn new(kind: BlockKind) -> Series {
        Series {
            kind,
            moments: Moments::default(),
            clean: Moments::default(),
            games: 0,
            tally: PerSide::default(),
            even: PerSide::default(),
            first_fault: PerSide::default(),
        }
    }

    fn add(&mut self, block: &Block) {
        let points = block.points_per_game();
        self.moments.add(points);
        self.games += u64::from(block.games);
        for side in Side::BOTH {
            self.tally[side].merge(&block.tally[side]);
            self.even[side].merge_times(&block.tally[side], Series::EVEN / u64::from(block.games));
            if let Some(fault) = &block.first_fault[side] {
                self.first_fault[side].get_or_insert_with(|| (block.deal, fault.clone()));
            }
        }
        if block.first_fault == PerSide::default() {
            self.clean.add(points);
        }
    }

    /// The points per game of one bot: in a team block either's, in a field block that of the single bot.
    pub fn estimate(&self, side: Side) -> Option<Estimate> {
        self.estimate_of(&self.moments, side)
    }

    /// The same from the blocks alone in which no bot broke a rule.
    pub fn clean_estimate(&self, side: Side) -> Option<Estimate> {
        self.estimate_of(&self.clean, side)
    }

    fn estimate_of(&self, moments: &Moments, side: Side) -> Option<Estimate> {
        let estimate = moments.estimate()?;
        Some(if side == self.kind.measured() { estimate } else { estimate.negated() })
    }

    /// The bots whose figures this series is for.
    pub fn sides(&self) -> &'static [Side] {
        match self.kind {
            BlockKind::Team => &Side::BOTH,
            BlockKind::Field => &[Side::A],
            BlockKind::FieldReversed => &[Side::B],
        }
    }

    /// How many rules were broken, by all bots at the table.
    pub fn faults(&self) -> u64 {
        self.tally.0.iter().map(|tally| tally.faults).sum()
    }
}

/// What a duel, or the part of it that was played, adds up to.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How many deals were played.
    pub deals: u64,
    /// One series for each kind of block, in the order in which they were asked for.
    pub series: Vec<Series>,
}

impl Summary {
    /// Nothing played yet.
    pub fn new(blocks: &[BlockKind]) -> Summary {
        Summary { deals: 0, series: blocks.iter().map(|&kind| Series::new(kind)).collect() }
    }

    /// Adds the blocks of one more deal.
    pub fn add(&mut self, blocks: &[Block]) {
        self.deals += 1;
        for (series, block) in self.series.iter_mut().zip(blocks) {
            debug_assert_eq!(series.kind, block.kind);
            series.add(block);
        }
    }

    /// How many rules a bot has broken.
    pub fn faults(&self, side: Side) -> u64 {
        self.series.iter().map(|series| series.tally[side].faults).sum()
    }

    /// The first rule that a bot broke: the deal and what happened.
    pub fn first_fault(&self, side: Side) -> Option<&(u64, Fault)> {
        let firsts = self.series.iter().filter_map(|series| series.first_fault[side].as_ref());
        firsts.min_by_key(|(deal, _)| *deal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fallback::testing::Cheat;
    use crate::tally::Won;

    fn contestant(spec: &str) -> Contestant {
        Contestant::from_spec(&spec.parse().unwrap()).unwrap()
    }

    fn duel(bots: [Contestant; 2]) -> Duel {
        Duel {
            rules: Rules::preset("ddv").unwrap(),
            bots: PerSide(bots),
            seed: 3,
            deals: 60,
            blocks: BlockKind::ALL.to_vec(),
        }
    }

    fn blocks(duel: &Duel) -> Vec<Block> {
        (0..duel.deals).flat_map(|index| duel.play_deal(index)).collect()
    }

    #[test]
    fn a_bot_against_itself_scores_exactly_zero_in_every_block() {
        for spec in ["random", "random:vorbehalt=0.5,ansage=0.5", "heuristic"] {
            for block in blocks(&duel([contestant(spec), contestant(spec)])) {
                assert_eq!(block.points_per_game(), BlockPoints::default(), "{spec}, deal {}", block.deal);
            }
        }
    }

    #[test]
    fn what_one_bot_gains_in_a_team_block_the_other_loses() {
        let all = blocks(&duel([contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")]));
        assert!(all.iter().any(|block| block.points_per_game() != BlockPoints::default()));
        for block in all {
            let PerSide([a, b]) = block.points;
            assert_eq!(a + b, 0);
            let seats = block.tally.0.iter().map(|tally| tally.seats).sum::<u64>();
            assert_eq!(seats, 4 * u64::from(block.games));
        }
    }

    #[test]
    fn swapping_the_bots_negates_team_blocks_and_swaps_field_blocks() {
        let [a, b] = [contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")];
        let there = blocks(&duel([a.clone(), b.clone()]));
        let back = blocks(&duel([b, a]));
        for (there, back) in there.chunks(3).zip(back.chunks(3)) {
            let [team, field, reversed] = [0, 1, 2].map(|n| there[n].points_per_game());
            assert_eq!([0, 1, 2].map(|n| back[n].points_per_game()), [-team, reversed, field]);
        }
    }

    #[test]
    fn a_block_of_six_games_weighs_as_much_as_one_of_two() {
        let block = |games: u32, won: u64| {
            let mut tally = Tally { seats: 2 * u64::from(games), ..Tally::default() };
            tally.by_party[0] = Won { games: u64::from(games), won };
            Block {
                deal: 0,
                kind: BlockKind::Team,
                games,
                points: PerSide::default(),
                tally: PerSide([tally, Tally::default()]),
                first_fault: PerSide::default(),
            }
        };
        let mut series = Series::new(BlockKind::Team);
        series.add(&block(6, 6));
        series.add(&block(2, 0));
        let won = |tally: &PerSide<Tally>| tally[Side::A].by_party[0];
        // All six games of one block and none of the two of the other.
        assert_eq!(won(&series.tally), Won { games: 8, won: 6 });
        assert_eq!(won(&series.even), Won { games: 24, won: 12 });
    }

    #[test]
    fn a_broken_rule_is_counted_for_its_bot_and_its_block_is_set_apart() {
        let cheat = Contestant { name: "cheat".to_owned(), kind: Arc::new(Cheat { after: 20 }) };
        let duel = duel([contestant("random"), cheat]);
        let mut summary = Summary::new(&duel.blocks);
        (0..duel.deals).for_each(|index| summary.add(&duel.play_deal(index)));
        assert_eq!((summary.deals, summary.faults(Side::A)), (60, 0));
        // Its seats break a rule once in every game: two in team games, three in field games, one in reversed.
        let games: Vec<u64> = summary.series.iter().map(|series| series.games).collect();
        assert_eq!(summary.faults(Side::B), 2 * games[0] + 3 * games[1] + games[2]);
        assert!(
            summary.series.iter().all(|series| series.clean.count() == 0 && series.moments.count() == 60)
        );
        let (deal, fault) = summary.first_fault(Side::B).unwrap();
        assert_eq!((*deal, fault.to_string().contains("broke the rules")), (0, true));
    }
}
