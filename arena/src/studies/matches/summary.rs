//! What blocks add up to: exact sums, one series for each match-up.

use doko_bots::FaultKind;
use doko_engine::rules::GameKind;

use super::{Block, BlockKind, Experiment, Format, Matchup};
use crate::measures::ledger::Ledger;
use crate::run::Unit;
use crate::stats::{
    BOTH_ALTE_WITH_NINES, BOTH_ALTE_WITHOUT_NINES, Estimate, Looks, Moments, Trajectory, post_stratified,
};
use crate::studies::matches::standings::Standings;

/// What the blocks of one match-up add up to.
///
/// The bots that take part are numbered by their places in the match-up.
#[derive(Clone, Debug)]
pub struct Series {
    /// Who meets, and how.
    pub matchup: Matchup,
    /// How many games each line-up played: 1, or those of an evening.
    length: u32,
    /// For each bot measured, all blocks, in points per deal or evening.
    moments: Vec<Moments>,
    /// The same of the blocks in which no bot was at fault.
    clean: Vec<Moments>,
    /// The blocks with both ♣Q in one hand, and those without: of each bot measured.
    strata: Vec<[Moments; 2]>,
    /// How many deals of all have both ♣Q in one hand, where that is known.
    share: Option<f64>,
    /// How many games there were.
    pub games: u64,
    /// What each bot did.
    pub ledgers: Vec<Ledger>,
    /// How the points of the first bot measured came about; in a duel alone, where there are few series.
    trajectory: Option<Trajectory>,
    /// For each bot, in how many games it was at fault.
    faulty_games: Vec<u64>,
    /// For each bot, its first fault: the deal and what happened.
    pub first_faults: Vec<Option<(u64, String)>>,
}

impl Series {
    fn new(matchup: &Matchup, length: u32, share: Option<f64>, trajectory: Option<Trajectory>) -> Series {
        let bots = matchup.bots.len();
        let measured = matchup.kind.measured().len();
        Series {
            matchup: matchup.clone(),
            length,
            moments: vec![Moments::default(); measured],
            clean: vec![Moments::default(); measured],
            strata: vec![Default::default(); measured],
            share,
            games: 0,
            ledgers: vec![Ledger::default(); bots],
            trajectory,
            faulty_games: vec![0; bots],
            first_faults: vec![None; bots],
        }
    }

    fn add(&mut self, block: &Block) {
        self.games += u64::from(block.games());
        for bot in 0..block.tallies.len() {
            self.ledgers[bot].add(&block.tallies[bot], block.weight());
            self.faulty_games[bot] += u64::from(block.faulty_games[bot]);
            if let Some(fault) = &block.first_faults[bot] {
                self.first_faults[bot].get_or_insert_with(|| (block.deal, fault.clone()));
            }
        }
        let is_clean = block.first_faults.iter().all(Option::is_none);
        let first = block.points(self.matchup.kind.measured()[0]);
        for (place, &bot) in self.matchup.kind.measured().iter().enumerate() {
            let points = block.points(bot);
            self.moments[place].add(points);
            self.strata[place][usize::from(!block.both_alten)].add(points);
            if is_clean {
                self.clean[place].add(points);
            }
        }
        if let Some(trajectory) = &mut self.trajectory {
            trajectory.add(first, &self.moments[0]);
        }
    }

    /// What its blocks compare.
    pub const fn kind(&self) -> BlockKind {
        self.matchup.kind
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.moments[0].count()
    }

    /// How many blocks there are in which no bot was at fault.
    pub fn clean_blocks(&self) -> u64 {
        self.clean[0].count()
    }

    /// The blocks of a bot that is measured, in points per deal or evening.
    pub fn moments(&self, bot: usize) -> &Moments {
        &self.moments[self.place(bot)]
    }

    /// How the points of the first bot measured came about, in points per deal or evening; kept of a duel.
    pub const fn trajectory(&self) -> Option<&Trajectory> {
        self.trajectory.as_ref()
    }

    /// How many games each line-up played: 1, or those of an evening.
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// The points per game of a bot that is measured, with the interval that these looks allow.
    pub fn estimate(&self, bot: usize, looks: Looks) -> Option<Estimate> {
        Some(looks.estimate(&self.moments[self.place(bot)])?.per_game(self.length))
    }

    /// The same from the blocks alone in which no bot was at fault.
    pub fn clean_estimate(&self, bot: usize, looks: Looks) -> Option<Estimate> {
        Some(looks.estimate(&self.clean[self.place(bot)])?.per_game(self.length))
    }

    /// The points per game of a bot that is measured, where deals with both ♣Q in one hand count as often as they come
    /// among all deals; `None` where that is not known.
    ///
    /// At a number of deals fixed beforehand; see [`post_stratified`].
    pub fn stratified(&self, bot: usize) -> Option<Estimate> {
        let [with, without] = &self.strata[self.place(bot)];
        Some(post_stratified(with, without, self.share?)?.per_game(self.length))
    }

    fn place(&self, bot: usize) -> usize {
        let measured = self.matchup.kind.measured();
        measured.iter().position(|&other| other == bot).expect("the bot is measured")
    }

    /// In how many places of games a bot was at fault.
    pub fn faults(&self) -> u64 {
        self.ledgers.iter().map(|ledger| ledger.counted().faults()).sum()
    }
}

/// How much of what a bot has played was finished by others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faulty {
    /// In how many of its seats it was at fault.
    pub seats: u64,
    /// How many seats it had.
    pub of_seats: u64,
    /// In how many of its games it was at fault, in one seat or several.
    pub games: u64,
    /// How many games it played in.
    pub of_games: u64,
}

/// The faults of a bot in all its match-ups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultsOf {
    /// In how many games it was at fault, by [`FaultKind`].
    pub counts: [u64; FaultKind::ALL.len()],
    /// The deal or evening of the first.
    pub index: u64,
    /// What happened.
    pub words: String,
}

/// What a run, or the part of it that was played, adds up to.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How many deals, or evenings, were played.
    pub deals: u64,
    /// One series for each match-up, in their order.
    pub series: Vec<Series>,
    /// The same deals bot by bot: how each does over all its match-ups.
    pub standings: Standings,
}

impl Summary {
    /// Nothing played yet.
    pub fn new(experiment: &Experiment) -> Summary {
        Summary::of(experiment, false)
    }

    /// Nothing played yet; of a run that was made longer after it had been looked at, the standings have confidence sequences.
    pub fn of(experiment: &Experiment, is_extended: bool) -> Summary {
        let share = share_of_both_alten(experiment);
        let trajectory = (experiment.format == Format::Duel).then(Trajectory::default);
        let new = |matchup| Series::new(matchup, experiment.length(), share, trajectory.clone());
        let series = experiment.matchups.iter().map(new);
        Summary { deals: 0, series: series.collect(), standings: Standings::new(experiment, is_extended) }
    }

    /// Adds the blocks of one more deal or evening.
    pub fn add(&mut self, blocks: &[Block]) {
        self.deals += 1;
        for (series, block) in self.series.iter_mut().zip(blocks) {
            debug_assert_eq!(series.kind(), block.kind);
            series.add(block);
        }
        self.standings.add(blocks);
    }

    /// In how many games a bot of the experiment was at fault.
    pub fn faults(&self, bot: usize) -> u64 {
        self.of_bot(bot).map(|(series, place)| series.ledgers[place].counted().faults()).sum()
    }

    /// How much of what a bot of the experiment has played in some of its series was finished by others.
    pub fn faulty(&self, bot: usize, is_meant: impl Fn(&Series) -> bool) -> Faulty {
        let of_bot = self.of_bot(bot).filter(|(series, _)| is_meant(series));
        of_bot.fold(Faulty::default(), |sum, (series, place)| {
            let counted = series.ledgers[place].counted();
            Faulty {
                seats: sum.seats + counted.faults(),
                of_seats: sum.of_seats + counted.seats() as u64,
                games: sum.games + series.faulty_games[place],
                of_games: sum.of_games + series.games,
            }
        })
    }

    /// The faults of a bot of the experiment, if it has any.
    pub fn faults_of(&self, bot: usize) -> Option<FaultsOf> {
        let firsts = self.of_bot(bot).filter_map(|(series, place)| {
            series.first_faults[place].as_ref().map(|(deal, words)| (*deal, words))
        });
        let (index, words) = firsts.min_by_key(|(deal, _)| *deal)?;
        let counts = self.of_bot(bot).fold([0; FaultKind::ALL.len()], |mut counts, (series, place)| {
            counts
                .iter_mut()
                .zip(series.ledgers[place].counted().faults_by_kind())
                .for_each(|(sum, games)| *sum += games);
            counts
        });
        Some(FaultsOf { counts, index, words: words.clone() })
    }

    /// The series in which a bot takes part, and its place there.
    fn of_bot(&self, bot: usize) -> impl Iterator<Item = (&Series, usize)> {
        self.series.iter().filter_map(move |series| {
            Some((series, series.matchup.bots.iter().position(|&other| other == bot)?))
        })
    }
}

/// How many deals have both ♣Q in one hand: known where a block has a single deal, of which nothing lies in a Skat.
fn share_of_both_alten(experiment: &Experiment) -> Option<f64> {
    let rules = experiment.rules.set();
    let is_dealt_out = experiment.unit == Unit::Deal && rules.game != GameKind::Schiebekopf;
    is_dealt_out.then_some(if rules.deck.nines { BOTH_ALTE_WITH_NINES } else { BOTH_ALTE_WITHOUT_NINES })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measures::ledger::Tally;
    use crate::run::contestant::Contestant;
    use crate::run::contestant::testing::contestant;
    use crate::run::playing::testing::Cheat;
    use crate::studies::matches::experiment::testing::{duel, evenings};
    use std::sync::Arc;

    #[test]
    fn a_block_of_six_games_weighs_as_much_as_one_of_two() {
        let block = |line_ups: u32, won: i64| {
            let tally = Tally::of(&[("won_as_re", [won, i64::from(line_ups)])]);
            Block {
                deal: 0,
                kind: BlockKind::Team,
                line_ups,
                length: 1,
                played: line_ups,
                both_alten: false,
                points: vec![0, 0],
                squares: 0,
                tallies: vec![tally, Tally::default()],
                first_faults: vec![None, None],
                faulty_games: vec![0, 0],
                together: Vec::new(),
                games: Vec::new(),
            }
        };
        let mut series = Series::new(&Matchup { kind: BlockKind::Team, bots: vec![0, 1] }, 1, None, None);
        series.add(&block(6, 6));
        series.add(&block(2, 0));
        // All six games of one block and none of the two of the other.
        assert_eq!(series.ledgers[0].counted().sums("won_as_re"), [6, 8]);
        assert_eq!(series.ledgers[0].even().sums("won_as_re"), [6, 12]);
    }

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
        let found = summary.series[0].stratified(0).unwrap();
        assert!((found.mean - expected).abs() < 1e-12 && found.blocks == 200);
        assert_ne!(Some(found.mean), summary.series[0].estimate(0, Looks::Once).map(|plain| plain.mean));
        let evenings = evenings([contestant("random"), contestant("random")], 4);
        assert_eq!(share_of_both_alten(&evenings), None);
    }

    #[test]
    fn a_broken_rule_is_counted_for_its_bot_and_its_block_is_set_apart() {
        let cheat = Contestant::new("cheat", Arc::new(Cheat { after: 20 }));
        let duel = duel([contestant("random"), cheat]);
        let mut summary = Summary::new(&duel);
        (0..duel.deals).for_each(|index| summary.add(&duel.play_deal(index)));
        assert_eq!((summary.deals, summary.faults(0)), (60, 0));
        // Its seats break a rule once in every game: two in team games, three in field games, one in reversed.
        let games: Vec<u64> = summary.series.iter().map(|series| series.games).collect();
        assert_eq!(summary.faults(1), 2 * games[0] + 3 * games[1] + games[2]);
        assert!(summary.series.iter().all(|series| series.clean_blocks() == 0 && series.blocks() == 60));
        let FaultsOf { counts, index, words } = summary.faults_of(1).unwrap();
        assert_eq!(counts, [summary.faults(1), 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!((index, words.contains("broke the rules")), (0, true));
        assert_eq!(summary.faults_of(0), None);
    }
}
