//! Which of several bots is the best: all play the same deals, and who is shown to be worse drops out.
//!
//! Every two that are still there are compared by the confidence sequence of their difference, deal by deal, at the level
//! 5% over the number of others. Such sequences hold at all moments together, so one may look after every batch. The best
//! candidate drops out only if the sequence of its difference to some other misses the truth, and there are as many of
//! those as others: so with 95% probability, about, the best is never dropped, however many others there are and however
//! long the race goes on (Bonferroni's inequality). Racing is from Maron and Moore 1994 ("Hoeffding races: accelerating model
//! selection search for classification and function approximation", NIPS 6), there with other intervals.

use std::collections::BTreeMap;

use super::job::{Contrast, difference};
use super::task::TaskSums;
use crate::stats::{ConfidenceSequence, Estimate, Moments};

/// A race under way.
#[derive(Clone, Debug)]
pub struct Race {
    alive: Vec<usize>,
    /// Who dropped out, after how many deals.
    dropped: Vec<(usize, u64)>,
    /// How much better the first is than the second, while both were there.
    pairs: BTreeMap<(usize, usize), Moments>,
    deals: u64,
    budget: u64,
    sequence: ConfidenceSequence,
}

/// So many deals are played before anybody looks, and between looks at least.
const BATCH: u64 = 500;

impl Race {
    /// Of so many candidates, at least two, over at most so many deals.
    pub fn new(candidates: usize, budget: u64) -> Race {
        assert!(candidates > 1, "a race needs two");
        let alpha = 0.05 / (candidates - 1) as f64;
        Race {
            alive: (0..candidates).collect(),
            dropped: Vec::new(),
            pairs: BTreeMap::new(),
            deals: 0,
            budget,
            sequence: ConfidenceSequence::new(alpha, ConfidenceSequence::NARROWEST_AT),
        }
    }

    /// Who is still there.
    pub fn alive(&self) -> &[usize] {
        &self.alive
    }

    /// After how many deals a candidate dropped out; nothing of one that is still there.
    pub fn dropped_after(&self, candidate: usize) -> Option<u64> {
        self.dropped.iter().find(|(dropped, _)| *dropped == candidate).map(|&(_, deals)| deals)
    }

    /// How many deals were played.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// The deals of the next batch; nothing once one is left or no deal is.
    pub fn next(&self) -> Option<[u64; 2]> {
        let size = BATCH.max(self.deals / 4).min(self.budget - self.deals);
        (self.alive.len() > 1 && size > 0).then(|| [self.deals, self.deals + size])
    }

    /// What is measured of a batch, where bout n is that of candidate n of those still there.
    pub fn contrasts(&self) -> Vec<Contrast> {
        let count = self.alive.len();
        (0..count).flat_map(|one| (one + 1..count).map(move |other| difference(one, other))).collect()
    }

    /// Takes a batch, and lets those drop out that it shows to be worse than the leader.
    pub fn take(&mut self, deals: u64, sums: &TaskSums) {
        self.deals += deals;
        let alive = self.alive.clone();
        let others = |(n, &one): (usize, &usize)| alive[n + 1..].iter().map(move |&other| (one, other));
        let pairs = alive.iter().enumerate().flat_map(others);
        for (pair, sum) in pairs.zip(&sums.contrasts) {
            self.pairs.entry(pair).or_default().merge(&sum.moments);
        }
        let leader = self.leader();
        let is_worse = |candidate: usize| {
            let ends = self.lead(leader, candidate).and_then(|lead| lead.ci95());
            ends.is_some_and(|[low, _]| low > 0.0)
        };
        let (worse, left): (Vec<usize>, Vec<usize>) =
            alive.into_iter().partition(|&candidate| candidate != leader && is_worse(candidate));
        self.dropped.extend(worse.into_iter().map(|candidate| (candidate, self.deals)));
        self.alive = left;
    }

    /// Who has the most points of those still there; the first of equals.
    pub fn leader(&self) -> usize {
        let first = self.alive[0];
        let above_first = |candidate: usize| match self.pairs.get(&(first, candidate)) {
            Some(moments) if candidate != first => -moments.mean().unwrap_or(0.0),
            _ => 0.0,
        };
        let better =
            |best: usize, next: usize| if above_first(next) > above_first(best) { next } else { best };
        self.alive.iter().copied().reduce(better).expect("somebody is left")
    }

    /// How much better one is than another, over the deals that both have played, with an interval that holds at all moments
    /// and for all others together; nothing before they have met.
    pub fn lead(&self, one: usize, other: usize) -> Option<Estimate> {
        let moments = self.pairs.get(&(one.min(other), one.max(other)))?;
        let estimate = self.sequence.estimate(moments)?;
        Some(if one < other { estimate } else { estimate.negated() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::BlockPoints;
    use crate::studies::tune::task::ContrastSum;
    use doko_engine::random::draw;

    /// Candidates that gain so many points a deal in the mean, through noise of 2 or -2 points.
    fn run(means: &[f64], seed: u64, budget: u64) -> Race {
        let mut race = Race::new(means.len(), budget);
        while let Some([first, end]) = race.next() {
            let alive = race.alive().to_vec();
            let mut contrasts = vec![ContrastSum::default(); race.contrasts().len()];
            for deal in first..end {
                let points: Vec<i64> = alive
                    .iter()
                    .map(|&candidate| {
                        let word = draw(*b"doko tst", seed, deal * 64 + candidate as u64);
                        let noise = if word & 1 == 0 { 240 } else { -240 };
                        (means[candidate] * 120.0) as i64 + noise
                    })
                    .collect();
                for (sum, contrast) in contrasts.iter_mut().zip(race.contrasts()) {
                    let units = contrast.iter().map(|&(bout, times)| points[bout] * times).sum();
                    sum.moments.add(BlockPoints::from_units(units));
                }
            }
            race.take(end - first, &TaskSums { contrasts, ..TaskSums::default() });
        }
        race
    }

    #[test]
    fn the_best_is_left_and_the_worst_goes_first() {
        let race = run(&[0.0, 0.5, 0.2, -1.0], 1, 100_000);
        assert_eq!((race.alive(), race.leader()), (&[1][..], 1));
        assert_eq!(race.dropped[0].0, 3);
        assert!(race.deals() < 20_000, "{}", race.deals());
    }

    #[test]
    fn the_best_is_seldom_dropped_and_equals_stay_to_the_end() {
        let mut lost = 0;
        for seed in 0..200 {
            let race = run(&[0.0; 4], seed, 4000);
            assert_eq!(race.deals(), 4000);
            lost += race.dropped.len();
        }
        // 5% for each of four that are all best, at most.
        assert!(lost <= 40, "{lost} of 800 equals dropped");
        let race = run(&[0.1, 0.0], 7, 50_000);
        let lead = race.lead(0, 1).unwrap();
        assert_eq!(race.lead(1, 0), Some(lead.negated()));
        assert!(lead.ci95().is_some_and(|[low, high]| low < 0.1 && 0.1 < high), "{lead}");
    }
}
