//! In which kinds of decision games part, how often, and what that brings: the sums of a table over deals.

use std::collections::BTreeMap;

use super::duo::{Duo, Pair};
use crate::stats::{BlockPoints, Estimate, Moments, RatioOfSums};
use crate::studies::judging::{Doer, Kind};

/// A row of the table: what kind of decision, and who does more in it; `None` for games that do not part.
pub type Row = Option<(Kind, Doer)>;

/// Every deal weighs so much, whatever number of pairs of games it has: 1, 3 or 4.
const WEIGHT: i64 = 12;

/// The table for the deals added so far.
#[derive(Clone, Debug, Default)]
pub struct Partings {
    deals: u64,
    rows: BTreeMap<Row, RowTotals>,
    all: Moments,
}

/// What is known of a row.
#[derive(Clone, Debug, Default)]
struct RowTotals {
    /// What the first bot gains in all, deal by deal; a deal without such a pair counts as 0, and may be missing here.
    gains: Moments,
    /// The same against how much of the deal such pairs are.
    ratio: RatioOfSums,
}

/// A row, estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// In how many deals it happens.
    pub deals: u64,
    /// In which share of the pairs of games, every deal counted alike.
    pub share: f64,
    /// What the first bot gains in those, in points per game.
    pub gain: Option<Estimate>,
    /// What that brings it over all deals, in points per game: these add up to what it gains in all.
    pub brings: Option<Estimate>,
}

/// What a deal says: for each row how much of it falls there (in twelfths), and what the first bot gains by it, in
/// twelfths of 120ths of a point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfDeal(pub(super) BTreeMap<Row, (i64, i64)>);

impl OfDeal {
    /// Looks at the pairs of games of a deal.
    ///
    /// # Panics
    /// If there are not 1, 3 or 4.
    pub fn of(duo: &Duo<'_>, pairs: &[Pair<'_>]) -> OfDeal {
        let count = pairs.len() as i64;
        assert!(count > 0 && WEIGHT % count == 0, "a block has 1, 3 or 4 pairs");
        let weight = WEIGHT / count;
        let mut rows = BTreeMap::<Row, (i64, i64)>::new();
        for pair in pairs {
            let row = pair.parting(duo.bots()[0]).map(|(at, [first, second])| {
                let [first, second] = [first, second].map(|trace| &trace.decisions[at]);
                Kind::of(first.question, first.played, first.action, second.action)
            });
            let sums = rows.entry(row).or_default();
            sums.0 += weight;
            sums.1 += weight * pair.gain.units();
        }
        OfDeal(rows)
    }
}

impl Partings {
    /// Adds a deal.
    pub fn add(&mut self, deal: &OfDeal) {
        self.deals += 1;
        let mut all = 0;
        for (&row, &(weight, gain)) in &deal.0 {
            let sums = self.rows.entry(row).or_default();
            sums.ratio.add(gain, weight as u64);
            sums.gains.add(BlockPoints::from_units(gain));
            all += gain;
        }
        self.all.add(BlockPoints::from_units(all));
    }

    /// How many deals were added.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// The rows, in the order of a game; games that do not part come last.
    pub fn rows(&self) -> Vec<(Row, Cell)> {
        let mut rows: Vec<(Row, Cell)> =
            self.rows.iter().map(|(&row, sums)| (row, self.cell(sums))).collect();
        rows.sort_by_key(|(row, _)| row.is_none());
        rows
    }

    /// What is gained in all by such a row: deals without a pair of it are zeros.
    fn with_zeros(&self, sums: &RowTotals) -> Moments {
        let mut gains = sums.gains;
        (gains.count()..self.deals).for_each(|_| gains.add(BlockPoints::default()));
        gains
    }

    fn cell(&self, sums: &RowTotals) -> Cell {
        let gains = self.with_zeros(sums);
        Cell {
            deals: sums.gains.count(),
            share: sums.ratio.whole() as f64 / (WEIGHT as u64 * self.deals) as f64,
            // Gain and weight are both in twelfths, and the gain in 120ths beside.
            gain: sums.ratio.estimate().map(|ratio| ratio.over(BlockPoints::UNITS as f64)),
            brings: gains.estimate().map(|gains| gains.over(WEIGHT as f64)),
        }
    }

    /// What the first bot gains in all, in points per game.
    pub fn all(&self) -> Option<Estimate> {
        self.all.estimate().map(|all| all.over(WEIGHT as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::testing::duel;
    use crate::studies::matches::schedule::BlockKind;

    #[test]
    fn rows_add_up_to_the_mean_of_the_blocks() {
        let experiment = duel([contestant("heuristic"), contestant("random:vorbehalt=0.1,ansage=0.3")]);
        for kind in BlockKind::PAIR {
            let duo = Duo::find(&experiment, kind, [0, 1]).unwrap();
            let (mut partings, mut blocks) = (Partings::default(), Moments::default());
            for index in 0..40 {
                partings.add(&OfDeal::of(&duo, &duo.played(index)));
                blocks.add(duo.gain(&experiment.play_deal(index)[duo.number]));
            }
            let (all, expected) = (partings.all().unwrap(), blocks.estimate().unwrap());
            assert!((all.mean - expected.mean).abs() < 1e-12 && all.blocks == 40);
            assert!((all.half_width.unwrap() - expected.half_width.unwrap()).abs() < 1e-12);
            let rows = partings.rows();
            assert!(rows.len() > 4, "{rows:?}");
            let shares: f64 = rows.iter().map(|(_, cell)| cell.share).sum();
            let brings: f64 = rows.iter().map(|(_, cell)| cell.brings.unwrap().mean).sum();
            assert!((shares - 1.0).abs() < 1e-12 && (brings - all.mean).abs() < 1e-12);
            for (row, cell) in rows {
                let (gain, brings) = (cell.gain.unwrap().mean, cell.brings.unwrap().mean);
                assert!((cell.share * gain - brings).abs() < 1e-12, "{row:?}: {cell:?}");
                assert_eq!(cell.brings.unwrap().blocks, 40);
            }
        }
    }
}
