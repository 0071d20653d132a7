//! What the match-ups of many bots add up to for each of them: scores, ranks, and how each does with each other.
//!
//! Match-ups of two against two, of one among others and of four different bots are different
//! [contests](Contest), never mixed. The deal is the unit of all of it: its blocks share their cards, so a
//! bot has one score for each deal, the mean over its match-ups.

mod day;
mod partners;
#[cfg(test)]
mod tests;

pub use partners::Partnership;

use crate::measures::ledger::Ledger;
use crate::stats::{
    BlockPoints, ConfidenceSequence, Estimate, Looks, Moments, Trajectory, Verdict, simultaneous,
};
use crate::studies::matches::{Block, BlockKind, Experiment, Matchup};
use day::Day;
use partners::Partners;

/// In which way bots compete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contest {
    /// Who is better as two against two?
    Team,
    /// Who does better alone among others that are all alike?
    Field,
    /// Who does better at a table of four different bots?
    Table,
}

impl Contest {
    /// All of them, in the order of reports.
    pub const ALL: [Contest; 3] = [Contest::Team, Contest::Field, Contest::Table];

    /// The name in CSV columns and JSON objects.
    pub const fn key(self) -> &'static str {
        ["team", "field", "table"][self as usize]
    }

    /// The contest of blocks of a kind.
    pub const fn of(kind: BlockKind) -> Contest {
        match kind {
            BlockKind::Team => Contest::Team,
            BlockKind::Field | BlockKind::FieldReversed => Contest::Field,
            _ => Contest::Table,
        }
    }
}

/// One standing for each contest of a run.
#[derive(Clone, Debug)]
pub struct Standings(Vec<Standing>);

impl Standings {
    /// Nothing played yet.
    ///
    /// Of a run that was made longer after it had been looked at, intervals are confidence sequences.
    pub fn new(experiment: &Experiment, is_extended: bool) -> Standings {
        let oracles: Vec<bool> = experiment.bots.iter().map(|bot| bot.kind.traits().is_oracle()).collect();
        let mut standings = Standings::of(&oracles, experiment.length(), &experiment.matchups);
        for standing in &mut standings.0 {
            (standing.is_extended, standing.mine) = (is_extended, experiment.mine);
        }
        standings
    }

    /// Of as many bots as it is said of whether they are oracles.
    fn of(oracles: &[bool], length: u32, matchups: &[Matchup]) -> Standings {
        let asked = |contest: &Contest| matchups.iter().any(|matchup| Contest::of(matchup.kind) == *contest);
        let standing = |contest| Standing::new(contest, oracles, length, matchups);
        Standings(Contest::ALL.into_iter().filter(asked).map(standing).collect())
    }

    /// Adds the blocks of one more deal or evening, one for each match-up in their order.
    pub fn add(&mut self, blocks: &[Block]) {
        self.0.iter_mut().for_each(|standing| standing.add(blocks));
    }

    /// The standings, in the order of [`Contest::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = &Standing> {
        self.0.iter()
    }

    /// The standing of a contest, if the run has it.
    #[cfg(test)]
    pub fn get(&self, contest: Contest) -> Option<&Standing> {
        self.0.iter().find(|standing| standing.contest == contest)
    }
}

/// How the bots do in all match-ups of one contest.
///
/// Bots are numbered as in the experiment. Points are per game: an evening's are divided by its games.
#[derive(Clone, Debug)]
pub struct Standing {
    /// What is asked.
    pub contest: Contest,
    /// How many games each line-up plays.
    length: u32,
    /// How many bots the experiment has.
    size: usize,
    /// Which of them are oracles.
    oracles: Vec<bool>,
    /// The match-ups, each with its place among all blocks of a deal.
    matchups: Vec<(usize, Matchup)>,
    /// For each bot, in how many match-ups it is measured that count for it.
    entries: Vec<u32>,
    /// A multiple of all of these but zeros: the points of a deal are summed with weights that add up to it.
    whole: u32,
    /// For each two bots, in how many match-ups the first is measured against the second.
    meetings: Vec<u32>,
    all: Totals,
    clean: Totals,
    /// Games played: in the match-ups that count for each bot, and in those of each two.
    games: Vec<u64>,
    common: Vec<u64>,
    /// What each bot did, every block counted alike.
    ledgers: Vec<Ledger>,
    /// How the score of each bot came about.
    trajectories: Vec<Trajectory>,
    /// Whether somebody has looked at the run before it was made longer.
    is_extended: bool,
    /// Of a gauntlet: how many bots, from the first on, are measured; the others are whom they meet.
    mine: Option<usize>,
}

/// What deals add up to: whole numbers alone.
#[derive(Clone, Debug)]
struct Totals {
    deals: u64,
    /// The score of each bot, times [`Standing::whole`].
    scores: Vec<Moments>,
    /// For each two bots, the first with the lower number, the difference of these.
    gaps: Vec<Moments>,
    /// For each two bots, the sum over the match-ups in which they meet.
    cells: Vec<Moments>,
    partners: Vec<Partners>,
}

/// Where a bot stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The bot.
    pub bot: usize,
    /// Its score with an interval: all intervals of a ranking hold together with 95% probability.
    pub score: Option<Estimate>,
    /// The same from the deals alone in which no bot was at fault.
    pub clean: Option<Estimate>,
    /// The best rank that it may have, and the worst; `None` for an oracle, and for whoever met only oracles.
    pub ranks: Option<[usize; 2]>,
    /// The bots that are shown to score less.
    pub better_than: Vec<usize>,
}

/// By how much the score of one bot is above another's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The two, the lower number first.
    pub bots: [usize; 2],
    /// The first's score minus the second's: the intervals of all pairs hold together with 95% probability.
    pub estimate: Option<Estimate>,
    /// The p-value of no difference, adjusted for all pairs by Holm: below 0.05 the two differ, with an error of 5% for
    /// all such statements together. Holm's steps show a little more than intervals can that hold all at once, so it
    /// may be below 0.05 where [`Gap::estimate`] still holds zero; ranks follow the intervals.
    pub p_value: f64,
}

impl Standing {
    fn new(contest: Contest, oracles: &[bool], length: u32, matchups: &[Matchup]) -> Standing {
        let size = oracles.len();
        let of_contest = |(_, matchup): &(usize, &Matchup)| Contest::of(matchup.kind) == contest;
        let matchups: Vec<(usize, Matchup)> = matchups
            .iter()
            .enumerate()
            .filter(of_contest)
            .map(|(index, matchup)| (index, matchup.clone()))
            .collect();
        let (mut entries, mut meetings) = (vec![0; size], vec![0; size * size]);
        for (_, matchup) in &matchups {
            for &place in matchup.kind.measured() {
                let bot = matchup.bots[place];
                entries[bot] += u32::from(counts(oracles, matchup, bot));
                for &other in matchup.bots.iter().filter(|&&other| other != bot) {
                    meetings[bot * size + other] += 1;
                }
            }
        }
        let whole = entries.iter().copied().filter(|&entries| entries > 0).fold(1, least_common_multiple);
        let sums = Totals {
            deals: 0,
            scores: vec![Moments::default(); size],
            gaps: vec![Moments::default(); size * (size - 1) / 2],
            cells: vec![Moments::default(); size * size],
            partners: vec![Partners::default(); if contest == Contest::Table { size * size } else { 0 }],
        };
        Standing {
            contest,
            length,
            size,
            oracles: oracles.to_vec(),
            matchups,
            entries,
            whole,
            meetings,
            all: sums.clone(),
            clean: sums,
            games: vec![0; size],
            common: vec![0; size * size],
            ledgers: vec![Ledger::default(); size],
            trajectories: vec![Trajectory::default(); size],
            is_extended: false,
            mine: None,
        }
    }

    fn add(&mut self, blocks: &[Block]) {
        let mut day = Day::new(self.size);
        for (index, matchup) in &self.matchups {
            let block = &blocks[*index];
            debug_assert_eq!(block.kind, matchup.kind, "a block for each match-up");
            day.add(matchup, block, |bot| counts(&self.oracles, matchup, bot));
            for &place in matchup.kind.measured() {
                let bot = matchup.bots[place];
                if counts(&self.oracles, matchup, bot) {
                    self.games[bot] += u64::from(block.games());
                }
                for &other in &matchup.bots {
                    self.common[bot * self.size + other] += u64::from(block.games());
                }
            }
        }
        for (score, entries) in day.scores.iter_mut().zip(&self.entries) {
            *score *= i64::from(self.whole / (*entries).max(1));
        }
        for (bot, tally) in day.tallies.iter().enumerate() {
            self.ledgers[bot].add(tally, 1);
        }
        self.all.add(&day);
        if day.is_clean {
            self.clean.add(&day);
        }
        for (bot, trajectory) in self.trajectories.iter_mut().enumerate() {
            trajectory.add(BlockPoints::from_units(day.scores[bot]), &self.all.scores[bot]);
        }
    }

    /// How many deals, or evenings, there are.
    pub const fn deals(&self) -> u64 {
        self.all.deals
    }

    /// How many there are in which no bot was at fault in any block of this contest.
    pub const fn clean_deals(&self) -> u64 {
        self.clean.deals
    }

    /// What a bot did in the match-ups that count for its score, every block counted alike.
    pub fn ledger(&self, bot: usize) -> &Ledger {
        &self.ledgers[bot]
    }

    /// How the score of a bot came about, in [`Standing::course_games`] times the points per game.
    pub fn trajectory(&self, bot: usize) -> &Trajectory {
        &self.trajectories[bot]
    }

    /// What the points of a [`Standing::trajectory`] are to be divided by for points per game.
    pub const fn course_games(&self) -> u32 {
        self.whole * self.length
    }

    /// The bots that are measured: of a gauntlet one's own, since the others do not meet each other.
    pub fn bots(&self) -> impl Iterator<Item = usize> {
        (0..self.mine.unwrap_or(self.size))
            .filter(|bot| self.meetings[bot * self.size..][..self.size].iter().any(|&n| n > 0))
    }

    /// The bots that are ranked: no oracle, and none that meets only oracles.
    pub fn ranked(&self) -> impl Iterator<Item = usize> {
        self.bots().filter(|&bot| !self.oracles[bot] && self.entries[bot] > 0)
    }

    /// Whether an oracle takes part.
    pub fn has_oracle(&self) -> bool {
        self.bots().any(|bot| self.oracles[bot])
    }

    /// Every two bots, in both orders.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let bots = 0..self.size;
        bots.clone().flat_map(move |bot| {
            bots.clone().filter(move |&other| other != bot).map(move |other| (bot, other))
        })
    }

    /// In how many games a bot was measured that count for its score.
    pub fn games(&self, bot: usize) -> u64 {
        self.games[bot]
    }

    /// In how many games a bot was measured against another.
    pub fn common_games(&self, bot: usize, other: usize) -> u64 {
        if bot == other { 0 } else { self.common[bot * self.size + other] }
    }

    /// The bots that are ranked, best score first, equal scores by number; then the others, each by itself.
    ///
    /// An oracle has no rank, and its match-ups count for no other bot: what is lost to all cards seen shows little.
    ///
    /// The ranks of a bot leave out those above it that are shown to score more, and those below it that are shown to
    /// score less: all ranks are in their ranges with 95% probability. Mogstad, Romano, Shaikh and Wilhelm 2024
    /// ("Inference for ranks with applications to mobility across neighbourhoods and academic achievement across
    /// countries", Review of Economic Studies 91), with the intervals of [`Standing::gaps`].
    pub fn ranking(&self) -> Vec<Place> {
        let bots: Vec<usize> = self.ranked().collect();
        let (scores, clean) = (self.scores(&self.all, &bots), self.scores(&self.clean, &bots));
        let gaps = self.gaps();
        let shown = |bot: usize, verdict: Verdict| {
            let other = move |gap: &Gap| {
                let shows = |estimate: Option<Estimate>| estimate.is_some_and(|e| e.verdict() == verdict);
                match gap.bots {
                    [one, other] if one == bot => shows(gap.estimate).then_some(other),
                    [other, two] if two == bot => {
                        shows(gap.estimate.map(|estimate| estimate.negated())).then_some(other)
                    }
                    _ => None,
                }
            };
            gaps.iter().filter_map(other).collect::<Vec<usize>>()
        };
        let place = |((&bot, score), clean)| {
            let better_than = shown(bot, Verdict::Better);
            Place {
                bot,
                score,
                clean,
                ranks: Some([1 + shown(bot, Verdict::Worse).len(), bots.len() - better_than.len()]),
                better_than,
            }
        };
        let mut places: Vec<Place> = bots.iter().zip(scores).zip(clean).map(place).collect();
        let mean = |place: &Place| place.score.map_or(0.0, |score| score.mean);
        places.sort_by(|one, other| mean(other).total_cmp(&mean(one)));
        let alone = |bot: usize| {
            let score = |sums: &Totals| self.scores(sums, &[bot]).pop().flatten();
            // Without a match-up there are deals, but no score.
            let has_score = self.entries[bot] > 0;
            let [score, clean] = [&self.all, &self.clean].map(|sums| score(sums).filter(|_| has_score));
            Place { bot, score, clean, ranks: None, better_than: Vec::new() }
        };
        places.extend(self.bots().filter(|bot| !bots.contains(bot)).map(alone));
        places
    }

    /// The differences of the scores of all pairs of bots that are ranked.
    pub fn gaps(&self) -> Vec<Gap> {
        let pairs: Vec<[usize; 2]> =
            self.ranked().flat_map(|b| self.ranked().filter(move |&a| a < b).map(move |a| [a, b])).collect();
        let moments: Vec<Moments> = pairs.iter().map(|&[a, b]| self.all.gaps[pair(a, b)]).collect();
        let estimates = self.intervals(&moments);
        // Without any spread there is nothing to be sure of.
        let single = |gap: &Moments| {
            if self.is_extended {
                ConfidenceSequence::shown().p_value(gap)
            } else {
                simultaneous::p_value(gap).unwrap_or(1.0)
            }
        };
        let single: Vec<f64> = moments.iter().map(single).collect();
        let gap = |((bots, estimate), p_value): (([usize; 2], Option<Estimate>), f64)| Gap {
            bots,
            estimate: estimate.map(|estimate| estimate.per_game(self.whole * self.length)),
            p_value,
        };
        pairs.into_iter().zip(estimates).zip(simultaneous::holm(&single)).map(gap).collect()
    }

    fn scores(&self, sums: &Totals, bots: &[usize]) -> Vec<Option<Estimate>> {
        let moments: Vec<Moments> = bots.iter().map(|&bot| sums.scores[bot]).collect();
        let per_game = |estimate: Estimate| estimate.per_game(self.whole * self.length);
        self.intervals(&moments).into_iter().map(|estimate| estimate.map(per_game)).collect()
    }

    /// Intervals that hold together with 95% probability; of a run that was made longer, whenever you look.
    fn intervals(&self, moments: &[Moments]) -> Vec<Option<Estimate>> {
        if self.is_extended { simultaneous::sequences(moments) } else { simultaneous::intervals(moments) }
    }

    /// How a bot does against another; `None` where they do not meet. The 95% interval is its own, and in a gauntlet one of
    /// all these of the contest, which hold together.
    ///
    /// In teams: half the difference of their points; in fields: the points of the bot among others of the other; at
    /// tables: its points minus the other's.
    pub fn cell(&self, bot: usize, other: usize) -> Option<Estimate> {
        self.cell_of(&self.all, bot, other)
    }

    /// The same from the deals alone in which no bot was at fault.
    pub fn clean_cell(&self, bot: usize, other: usize) -> Option<Estimate> {
        self.cell_of(&self.clean, bot, other)
    }

    fn cell_of(&self, sums: &Totals, bot: usize, other: usize) -> Option<Estimate> {
        let index = bot * self.size + other;
        let meetings = self.meetings[index];
        let cell = Some(&sums.cells[index]).filter(|_| meetings > 0)?;
        let estimate = match self.mine {
            None => Looks::at(self.is_extended).estimate(cell),
            Some(_) if self.is_extended => simultaneous::sequence_of(cell, self.claims()),
            Some(_) => simultaneous::interval_of(cell, self.claims()),
        };
        Some(estimate?.per_game(meetings * self.length))
    }

    /// How many cells of the crosstable say different things: in teams what one gains the other loses.
    fn claims(&self) -> usize {
        let cells = self.meetings.iter().filter(|&&meetings| meetings > 0).count();
        if self.contest == Contest::Team { cells / 2 } else { cells }
    }

    /// What a bot gained with another as its only partner; `None` if that never was, and but for tables.
    pub fn partnership(&self, bot: usize, other: usize) -> Option<Partnership> {
        self.partnership_of(&self.all, bot, other)
    }

    /// The same from the deals alone in which no bot was at fault.
    pub fn clean_partnership(&self, bot: usize, other: usize) -> Option<Partnership> {
        self.partnership_of(&self.clean, bot, other)
    }

    fn partnership_of(&self, sums: &Totals, bot: usize, other: usize) -> Option<Partnership> {
        sums.partners.get(bot * self.size + other)?.partnership()
    }
}

impl Totals {
    fn add(&mut self, day: &Day) {
        let counted = |moments: &mut Moments, units: i64| moments.add(BlockPoints::from_units(units));
        let size = day.scores.len();
        self.deals += 1;
        self.scores.iter_mut().zip(&day.scores).for_each(|(sum, &score)| counted(sum, score));
        self.cells.iter_mut().zip(&day.cells).for_each(|(sum, &cell)| counted(sum, cell));
        self.partners.iter_mut().zip(&day.partners).for_each(|(sum, together)| sum.add(*together));
        for b in 0..size {
            for a in 0..b {
                counted(&mut self.gaps[pair(a, b)], day.scores[a] - day.scores[b]);
            }
        }
    }
}

/// Whether a match-up counts for the score of one of its bots: with an oracle it does for that alone.
fn counts(oracles: &[bool], matchup: &Matchup, bot: usize) -> bool {
    oracles[bot] || !matchup.bots.iter().any(|&other| oracles[other])
}

/// The number of a pair of bots, the first of which has the lower number.
const fn pair(a: usize, b: usize) -> usize {
    b * (b - 1) / 2 + a
}

fn least_common_multiple(a: u32, b: u32) -> u32 {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor * b
}
