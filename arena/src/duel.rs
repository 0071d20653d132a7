//! Two bots against each other: one deal or evening after another into blocks, blocks into a summary.

use std::sync::Arc;

use doko_bots::{BotKind, BotSpec, Fault, SpecError};
use doko_engine::{Deal, PerSeat, Player, Rules, Seat, Setup};
use rayon::ThreadPool;

use crate::evening::{GameOf, play_evening};
use crate::fallback::{Finished, play_on};
use crate::run::{Stop, in_order};
use crate::schedule::{BlockKind, LineUp, PerSide, Side, Unit};
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
    /// What a block is played on.
    pub unit: Unit,
    /// How many deals, or evenings, are to be played, from index 0.
    pub deals: u64,
    /// Which blocks each of them makes.
    pub blocks: Vec<BlockKind>,
}

/// A finished block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The index of its deal, or of its evening.
    pub deal: u64,
    /// What it compares.
    pub kind: BlockKind,
    /// In how many line-ups it was played.
    pub line_ups: u32,
    /// How many games each line-up played: 1, or those of an evening.
    pub length: u32,
    /// The sum of each bot's points over its places and games.
    pub points: PerSide<i64>,
    /// What each bot did.
    pub tally: PerSide<Tally>,
    /// For each bot, the first rule it broke in it.
    pub first_fault: PerSide<Option<Fault>>,
}

impl Block {
    /// How many games it has.
    pub const fn games(&self) -> u32 {
        self.line_ups * self.length
    }

    /// The points of the block, for each deal or evening.
    ///
    /// In a team block half the difference of the means of A's and B's places; in a field block the mean of the
    /// single bot.
    pub fn points(&self) -> BlockPoints {
        let PerSide([a, b]) = self.points;
        match self.kind {
            BlockKind::Team => BlockPoints::quotient(a - b, 4 * self.line_ups),
            BlockKind::Field => BlockPoints::quotient(a, self.line_ups),
            BlockKind::FieldReversed => BlockPoints::quotient(b, self.line_ups),
        }
    }

    /// The same for each game.
    pub fn points_per_game(&self) -> f64 {
        self.points().points() / f64::from(self.length)
    }
}

impl Duel {
    /// How many players a line-up has: 4, or 5 at an evening.
    pub fn players(&self) -> usize {
        match self.unit {
            Unit::Deal => 4,
            Unit::Evening => usize::from(self.rules.set().session.players),
        }
    }

    /// How many games a line-up plays: 1, or those of an evening.
    pub fn length(&self) -> u32 {
        match self.unit {
            Unit::Deal => 1,
            Unit::Evening => self.rules.set().session.games,
        }
    }

    /// Plays the deals or evenings on the threads of `pool` and gives each one's blocks to `take`, in the order of the deals.
    ///
    /// Returns how many were taken: fewer than planned only after a request to stop.
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

    /// Plays all blocks of one deal or evening.
    pub fn play_deal(&self, index: u64) -> Vec<Block> {
        self.blocks.iter().map(|&kind| self.play_block(index, kind)).collect()
    }

    fn play_block(&self, index: u64, kind: BlockKind) -> Block {
        let mut block = Block {
            deal: index,
            kind,
            line_ups: 0,
            length: self.length(),
            points: PerSide::default(),
            tally: PerSide::default(),
            first_fault: PerSide::default(),
        };
        match self.unit {
            Unit::Deal => {
                let deal = self.rules.deal(self.seed, index, 0);
                for line_up in kind.line_ups(&deal, self.rules.set().game) {
                    self.play_game(deal, &line_up, &mut block);
                    block.line_ups += 1;
                }
            }
            Unit::Evening => {
                for line_up in kind.evening_line_ups(self.players()) {
                    self.play_evening(&line_up, &mut block);
                    block.line_ups += 1;
                }
            }
        }
        block
    }

    fn play_game(&self, deal: Deal, line_up: &LineUp, block: &mut Block) {
        let sides = PerSeat::from_fn(|seat| line_up[seat.index()]);
        let kinds = sides.map(|side| &*self.bots[side].kind as &dyn BotKind);
        let setup = Setup::single(Seat::ALL[0]);
        let finished = play_on(&self.rules, deal, setup, &kinds, self.seed, block.deal);
        let score = finished.game.score().expect("the game was played to its end");
        for (seat, &side) in sides.iter() {
            block.points[side] += i64::from(score.points()[seat]);
        }
        block.observe(finished, sides);
    }

    fn play_evening(&self, line_up: &LineUp, block: &mut Block) {
        let kinds: Vec<&dyn BotKind> = line_up.iter().map(|&side| &*self.bots[side].kind as _).collect();
        play_evening(&self.rules, &kinds, self.seed, block.deal, |game: GameOf<'_, '_>| {
            for (&side, &points) in line_up.iter().zip(game.points) {
                block.points[side] += i64::from(points);
            }
            let sides = game.next.players.map(|player: Player| line_up[player.index()]);
            block.observe(game.finished, sides);
        });
    }
}

impl Block {
    /// What the bots did in a game, and whether it was against the rules.
    fn observe(&mut self, finished: Finished<'_>, sides: PerSeat<Side>) {
        let Finished { game, faults, .. } = finished;
        let outcome = game.outcome().expect("the game was played to its end");
        let score = game.score().expect("the game was played to its end");
        for (seat, &side) in sides.iter() {
            self.tally[side].observe(&game, &outcome, &score, seat);
        }
        for fault in faults {
            let side = sides[fault.seat];
            self.tally[side].faults += 1;
            self.first_fault[side].get_or_insert(fault);
        }
    }
}

/// What the blocks of one kind add up to.
#[derive(Clone, Debug)]
pub struct Series {
    /// What they compare.
    pub kind: BlockKind,
    /// How many games each line-up played: 1, or those of an evening.
    length: u32,
    /// All blocks, in points per deal or evening.
    moments: Moments,
    /// The blocks in which no bot broke a rule.
    clean: Moments,
    /// How many games there were.
    pub games: u64,
    /// What each bot did, every game counted once.
    pub tally: PerSide<Tally>,
    /// What each bot did, every deal or evening counted alike however many games its block has: for shares and means.
    pub even: PerSide<Tally>,
    /// For each bot, the first rule it broke: the deal and what happened.
    pub first_fault: PerSide<Option<(u64, Fault)>>,
}

impl Series {
    /// A multiple of the number of line-ups of every block.
    const EVEN: u64 = 60;

    fn new(kind: BlockKind, length: u32) -> Series {
        Series {
            kind,
            length,
            moments: Moments::default(),
            clean: Moments::default(),
            games: 0,
            tally: PerSide::default(),
            even: PerSide::default(),
            first_fault: PerSide::default(),
        }
    }

    fn add(&mut self, block: &Block) {
        let points = block.points();
        self.moments.add(points);
        self.games += u64::from(block.games());
        for side in Side::BOTH {
            self.tally[side].merge(&block.tally[side]);
            self.even[side].merge_times(&block.tally[side], Series::EVEN / u64::from(block.line_ups));
            if let Some(fault) = &block.first_fault[side] {
                self.first_fault[side].get_or_insert_with(|| (block.deal, fault.clone()));
            }
        }
        if block.first_fault == PerSide::default() {
            self.clean.add(points);
        }
    }

    /// How many blocks there are.
    pub const fn blocks(&self) -> u64 {
        self.moments.count()
    }

    /// How many blocks there are in which no bot broke a rule.
    pub const fn clean_blocks(&self) -> u64 {
        self.clean.count()
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
        let estimate = moments.estimate()?.per_game(self.length);
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
    /// How many deals, or evenings, were played.
    pub deals: u64,
    /// One series for each kind of block, in the order in which they were asked for.
    pub series: Vec<Series>,
}

impl Summary {
    /// Nothing played yet.
    pub fn new(duel: &Duel) -> Summary {
        let series = duel.blocks.iter().map(|&kind| Series::new(kind, duel.length()));
        Summary { deals: 0, series: series.collect() }
    }

    /// Adds the blocks of one more deal or evening.
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
    use doko_engine::rules::RuleSource;

    fn contestant(spec: &str) -> Contestant {
        Contestant::from_spec(&spec.parse().unwrap()).unwrap()
    }

    fn duel(bots: [Contestant; 2]) -> Duel {
        Duel {
            rules: Rules::preset("ddv").unwrap(),
            bots: PerSide(bots),
            seed: 3,
            unit: Unit::Deal,
            deals: 60,
            blocks: BlockKind::ALL.to_vec(),
        }
    }

    /// Evenings with everything that they can have; with five players there is no team block.
    fn evenings(bots: [Contestant; 2], players: usize) -> Duel {
        let changes = [
            format!("session.players={players}"),
            format!("session.games={}", 2 * players),
            "session.bock=true".to_owned(),
            "session.sitting_dealer=solo_single".to_owned(),
            "throw_in.volle=6".to_owned(),
        ];
        let source = changes.iter().fold(RuleSource::preset("palast"), RuleSource::set);
        let source = source.set("session.pflicht_solo=1");
        let blocks = if players == 4 { &BlockKind::ALL[..] } else { &BlockKind::ALL[1..] };
        Duel {
            rules: source.rules().unwrap(),
            unit: Unit::Evening,
            deals: 6,
            blocks: blocks.to_vec(),
            ..duel(bots)
        }
    }

    fn blocks(duel: &Duel) -> Vec<Block> {
        (0..duel.deals).flat_map(|index| duel.play_deal(index)).collect()
    }

    #[test]
    fn a_bot_against_itself_scores_exactly_zero_in_every_block() {
        for spec in ["random", "random:vorbehalt=0.5,ansage=0.5"] {
            for block in blocks(&duel([contestant(spec), contestant(spec)])) {
                assert_eq!(block.points(), BlockPoints::default(), "{spec}, deal {}", block.deal);
            }
        }
    }

    #[test]
    fn a_bot_against_itself_scores_exactly_zero_in_every_evening() {
        for players in [4, 5] {
            let bot = || contestant("random:vorbehalt=0.2,ansage=0.3");
            let blocks = blocks(&evenings([bot(), bot()], players));
            assert_eq!(blocks.len(), if players == 4 { 18 } else { 12 });
            for block in blocks {
                assert_eq!(
                    block.points(),
                    BlockPoints::default(),
                    "{players} players, evening {}",
                    block.deal
                );
                assert_eq!(block.games(), block.line_ups * 2 * players as u32);
            }
        }
    }

    #[test]
    fn in_an_evening_too_what_one_bot_gains_the_other_loses() {
        for players in [4, 5] {
            let bots = [contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")];
            let all = blocks(&evenings(bots, players));
            assert!(all.iter().any(|block| block.points() != BlockPoints::default()));
            for block in all {
                let PerSide([a, b]) = block.points;
                assert_eq!(a + b, 0);
                let seats = block.tally.0.iter().map(|tally| tally.seats).sum::<u64>();
                assert_eq!(
                    seats,
                    4 * u64::from(block.games()),
                    "whoever deals for four others is not seated"
                );
            }
        }
    }

    #[test]
    fn what_one_bot_gains_in_a_team_block_the_other_loses() {
        let all = blocks(&duel([contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")]));
        assert!(all.iter().any(|block| block.points() != BlockPoints::default()));
        for block in all {
            let PerSide([a, b]) = block.points;
            assert_eq!(a + b, 0);
            let seats = block.tally.0.iter().map(|tally| tally.seats).sum::<u64>();
            assert_eq!(seats, 4 * u64::from(block.games()));
        }
    }

    #[test]
    fn swapping_the_bots_negates_team_blocks_and_swaps_field_blocks() {
        let [a, b] = [contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")];
        let (there, back) = ([a.clone(), b.clone()], [b, a]);
        for [there, back] in
            [[duel(there.clone()), duel(back.clone())], [evenings(there, 4), evenings(back, 4)]]
        {
            for (there, back) in blocks(&there).chunks(3).zip(blocks(&back).chunks(3)) {
                let [team, field, reversed] = [0, 1, 2].map(|n| there[n].points());
                assert_eq!([0, 1, 2].map(|n| back[n].points()), [-team, reversed, field]);
            }
        }
    }

    #[test]
    fn a_block_of_six_games_weighs_as_much_as_one_of_two() {
        let block = |line_ups: u32, won: u64| {
            let mut tally = Tally { seats: 2 * u64::from(line_ups), ..Tally::default() };
            tally.by_party[0] = Won { games: u64::from(line_ups), won };
            Block {
                deal: 0,
                kind: BlockKind::Team,
                line_ups,
                length: 1,
                points: PerSide::default(),
                tally: PerSide([tally, Tally::default()]),
                first_fault: PerSide::default(),
            }
        };
        let mut series = Series::new(BlockKind::Team, 1);
        series.add(&block(6, 6));
        series.add(&block(2, 0));
        let won = |tally: &PerSide<Tally>| tally[Side::A].by_party[0];
        // All six games of one block and none of the two of the other.
        assert_eq!(won(&series.tally), Won { games: 8, won: 6 });
        assert_eq!(won(&series.even), Won { games: 120, won: 60 });
    }

    #[test]
    fn a_broken_rule_is_counted_for_its_bot_and_its_block_is_set_apart() {
        let cheat = Contestant { name: "cheat".to_owned(), kind: Arc::new(Cheat { after: 20 }) };
        let duel = duel([contestant("random"), cheat]);
        let mut summary = Summary::new(&duel);
        (0..duel.deals).for_each(|index| summary.add(&duel.play_deal(index)));
        assert_eq!((summary.deals, summary.faults(Side::A)), (60, 0));
        // Its seats break a rule once in every game: two in team games, three in field games, one in reversed.
        let games: Vec<u64> = summary.series.iter().map(|series| series.games).collect();
        assert_eq!(summary.faults(Side::B), 2 * games[0] + 3 * games[1] + games[2]);
        assert!(summary.series.iter().all(|series| series.clean_blocks() == 0 && series.blocks() == 60));
        let (deal, fault) = summary.first_fault(Side::B).unwrap();
        assert_eq!((*deal, fault.to_string().contains("broke the rules")), (0, true));
    }
}
