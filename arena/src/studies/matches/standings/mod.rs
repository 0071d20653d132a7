//! The sums of match-ups for each of their bots: scores, ranks, and how each does with each other.
//!
//! Match-ups of two against two, of one among others and of four different bots ask different questions, and are
//! never mixed: there is a [`Standing`] for each. The deal is the unit of all of it: its blocks share their cards, so a
//! bot has one score for each deal, the mean over its match-ups. A duel is a tournament of two.

mod day;
mod faults;
#[cfg(test)]
mod tests;

pub use faults::Faults;

use doko_engine::rules::GameKind;

use crate::measures::ledger::Ledger;
use crate::run::{Contestant, Unit};
use crate::stats::{
    BOTH_ALTE_WITH_NINES, BOTH_ALTE_WITHOUT_NINES, BlockPoints, ConfidenceSequence, Estimate, Looks, Moments,
    RatioOfSums, Trajectory, Verdict, post_stratified, simultaneous,
};
use crate::studies::matches::{Block, BlockKind, Experiment, Format, Matchup};
use day::Day;

/// The sums of all match-ups of one question.
///
/// Bots are numbered as in the experiment. Points are per game: an evening's are divided by its games.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The question, named after a kind of block; see [`Format::question`].
    pub kind: BlockKind,
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
    /// The blocks with both ♣Q in one hand, and those without, of each bot; empty without [`Standing::share`].
    strata: Vec<[Moments; 2]>,
    /// The share of deals with both ♣Q in one hand, where it is known and can be used.
    share: Option<f64>,
    /// The faults of each bot in all its places.
    faults: Vec<Faults>,
    /// When somebody may have looked at the run: this says what intervals it has.
    looks: Looks,
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
    /// For each two bots, the games with the second as the only partner of the first; empty but for tables.
    partners: Vec<RatioOfSums>,
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

/// The points of a bot in games with another as its only partner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Partnership {
    /// Games in which they were partners.
    pub games: u64,
    /// Its points in such a game, with a 95% interval; its blocks are the deals that have such games.
    pub estimate: Estimate,
}

impl Standing {
    /// One for each question of an experiment, in the order of [`BlockKind::ALL`]; nothing played yet.
    pub fn all(experiment: &Experiment, looks: Looks) -> Vec<Standing> {
        let is_duel = experiment.format == Format::Duel;
        // In a duel with an oracle its points are all there is to tell.
        let is_oracle = |bot: &Contestant| bot.kind.traits().is_oracle() && !is_duel;
        let oracles: Vec<bool> = experiment.bots.iter().map(is_oracle).collect();
        // Balancing needs a single match-up, and its interval a single look.
        let share = share_of_both_alten(experiment).filter(|_| is_duel && looks == Looks::Once);
        let standings =
            Standing::of(experiment.format, &oracles, experiment.length(), &experiment.matchups).into_iter();
        let standing = |plain: Standing| Standing {
            strata: vec![Default::default(); if share.is_some() { oracles.len() } else { 0 }],
            share,
            looks,
            mine: experiment.mine,
            ..plain
        };
        standings.map(standing).collect()
    }

    /// Those of as many bots as `oracles` has entries, each of which says whether its bot is one.
    fn of(format: Format, oracles: &[bool], length: u32, matchups: &[Matchup]) -> Vec<Standing> {
        let of_kind = |kind: BlockKind| {
            let asks = |(_, matchup): &(usize, Matchup)| format.question(matchup.kind) == kind;
            let matchups: Vec<_> = matchups.iter().cloned().enumerate().filter(asks).collect();
            (!matchups.is_empty()).then(|| Standing::new(kind, oracles, length, matchups))
        };
        BlockKind::ALL.into_iter().filter_map(of_kind).collect()
    }

    fn new(kind: BlockKind, oracles: &[bool], length: u32, matchups: Vec<(usize, Matchup)>) -> Standing {
        let size = oracles.len();
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
            partners: vec![RatioOfSums::default(); if kind.is_table() { size * size } else { 0 }],
        };
        Standing {
            kind,
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
            strata: Vec::new(),
            share: None,
            faults: vec![Faults::default(); size],
            looks: Looks::Once,
            mine: None,
        }
    }

    /// Adds the blocks of one more deal or evening, one for each match-up of the experiment in their order.
    pub fn add(&mut self, blocks: &[Block]) {
        let mut day = Day::new(self.size);
        for (index, matchup) in &self.matchups {
            let block = &blocks[*index];
            debug_assert_eq!(block.kind, matchup.kind, "a block for each match-up");
            day.add(matchup, block, |bot| counts(&self.oracles, matchup, bot));
            for (place, &bot) in matchup.bots.iter().enumerate() {
                self.faults[bot].add(block, place);
            }
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
        for (ledger, [counted, even]) in self.ledgers.iter_mut().zip(&day.tallies) {
            ledger.add(counted, even);
        }
        for (strata, &score) in self.strata.iter_mut().zip(&day.scores) {
            strata[usize::from(!day.both_alten)].add(BlockPoints::from_units(score));
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

    /// The number of those in which no bot was at fault in any block of this question.
    pub const fn clean_deals(&self) -> u64 {
        self.clean.deals
    }

    /// True if a bot was at fault in a block of this question.
    pub const fn has_faults(&self) -> bool {
        self.clean_deals() < self.deals()
    }

    /// What a bot did in the match-ups that count for its score, every block counted alike.
    pub fn ledger(&self, bot: usize) -> &Ledger {
        &self.ledgers[bot]
    }

    /// The faults of a bot in all its places, in the match-ups that do not count for its score too.
    pub fn faults(&self, bot: usize) -> &Faults {
        &self.faults[bot]
    }

    /// The score of a bot as it adds up, in [`Standing::course_games`] times the points per game.
    pub fn moments(&self, bot: usize) -> &Moments {
        &self.all.scores[bot]
    }

    /// The points per game of a bot in a duel, where deals with both ♣Q in one hand count as often as they come among all
    /// deals; `None` where that is not known, and in a run at which somebody may have looked before its end.
    ///
    /// See [`post_stratified`].
    pub fn stratified(&self, bot: usize) -> Option<Estimate> {
        let share = self.share?;
        let [with, without] = &self.strata[bot];
        Some(post_stratified(with, without, share)?.per_game(self.course_games()))
    }

    /// How the score of a bot came about, in [`Standing::course_games`] times the points per game.
    pub fn trajectory(&self, bot: usize) -> &Trajectory {
        &self.trajectories[bot]
    }

    /// The divisor that turns the points of [`Standing::trajectory`] and [`Standing::moments`] into points per game.
    pub const fn course_games(&self) -> u32 {
        self.whole * self.length
    }

    /// The bots that are measured: of a gauntlet one's own, since the others do not meet each other.
    pub fn bots(&self) -> impl Iterator<Item = usize> {
        (0..self.mine.unwrap_or(self.size))
            .filter(|bot| self.meetings[bot * self.size..][..self.size].iter().any(|&n| n > 0))
    }

    /// The bot of a duel whose points are looked at, and the other.
    pub fn duel(&self) -> [usize; 2] {
        let measured = self.kind.measured()[0];
        [measured, 1 - measured]
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
        let single = |gap: &Moments| match self.looks {
            Looks::Any => ConfidenceSequence::shown().p_value(gap),
            Looks::Once => simultaneous::p_value(gap).unwrap_or(1.0),
        };
        let single: Vec<f64> = moments.iter().map(single).collect();
        let gap = |((bots, estimate), p_value): (([usize; 2], Option<Estimate>), f64)| Gap {
            bots,
            estimate: estimate.map(|estimate| estimate.per_game(self.course_games())),
            p_value,
        };
        pairs.into_iter().zip(estimates).zip(simultaneous::holm(&single)).map(gap).collect()
    }

    fn scores(&self, sums: &Totals, bots: &[usize]) -> Vec<Option<Estimate>> {
        let moments: Vec<Moments> = bots.iter().map(|&bot| sums.scores[bot]).collect();
        let per_game = |estimate: Estimate| estimate.per_game(self.course_games());
        self.intervals(&moments).into_iter().map(|estimate| estimate.map(per_game)).collect()
    }

    /// Intervals that hold together with 95% probability; of a run that was made longer, whenever you look.
    fn intervals(&self, moments: &[Moments]) -> Vec<Option<Estimate>> {
        match self.looks {
            Looks::Any => simultaneous::sequences(moments),
            Looks::Once => simultaneous::intervals(moments),
        }
    }

    /// How a bot does against another; `None` where they do not meet. The 95% interval is its own, and in a gauntlet one of
    /// all these of the question, which hold together.
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
        let estimate = match (self.mine, self.looks) {
            (None, looks) => looks.estimate(cell),
            (Some(_), Looks::Any) => simultaneous::sequence_of(cell, self.claims()),
            (Some(_), Looks::Once) => simultaneous::interval_of(cell, self.claims()),
        };
        Some(estimate?.per_game(meetings * self.length))
    }

    /// How many cells of the crosstable say different things: in teams what one gains the other loses.
    fn claims(&self) -> usize {
        let cells = self.meetings.iter().filter(|&&meetings| meetings > 0).count();
        if self.kind == BlockKind::Team { cells / 2 } else { cells }
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
        let partners = sums.partners.get(bot * self.size + other)?;
        Some(Partnership { games: partners.whole(), estimate: partners.estimate()? })
    }
}

impl Totals {
    fn add(&mut self, day: &Day) {
        let counted = |moments: &mut Moments, units: i64| moments.add(BlockPoints::from_units(units));
        let size = day.scores.len();
        self.deals += 1;
        self.scores.iter_mut().zip(&day.scores).for_each(|(sum, &score)| counted(sum, score));
        self.cells.iter_mut().zip(&day.cells).for_each(|(sum, &cell)| counted(sum, cell));
        self.partners.iter_mut().zip(&day.partners).for_each(|(sum, own)| sum.add(own.points, own.games));
        for b in 0..size {
            for a in 0..b {
                counted(&mut self.gaps[pair(a, b)], day.scores[a] - day.scores[b]);
            }
        }
    }
}

/// The share of deals with both ♣Q in one hand: known where a block has a single deal and no card lies in a Skat.
fn share_of_both_alten(experiment: &Experiment) -> Option<f64> {
    let rules = experiment.rules.set();
    let is_dealt_out = experiment.unit == Unit::Deal && rules.game != GameKind::Schiebekopf;
    is_dealt_out.then_some(if rules.deck.nines { BOTH_ALTE_WITH_NINES } else { BOTH_ALTE_WITHOUT_NINES })
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
