//! What of a bot is compared: one rule set with another, or all rule sets of a factorial by what changes of them.

use super::design::Design;
use super::experiment::Lab;

/// Some of the ways in which a bot plays, less as many others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Comparison {
    /// Each way with its sign.
    terms: Vec<(i64, usize)>,
    /// How many of these sums there are, over which it is averaged.
    sums: usize,
}

impl Comparison {
    /// One way less another.
    pub(super) fn between(way: usize, other: usize) -> Comparison {
        Comparison { terms: vec![(1, way), (-1, other)], sums: 1 }
    }

    /// What levels of a factorial bring together: the sum over all combinations of these levels with those of the base, averaged over the
    /// levels of all other factors. A level of the base changes the sign.
    pub(super) fn of_levels(design: &Design, levels: &[(usize, usize)]) -> Comparison {
        let sign = |own: &[usize]| -> i64 {
            let sign = |&(factor, level): &(usize, usize)| match own[factor] {
                0 => -1,
                other if other == level => 1,
                _ => 0,
            };
            levels.iter().map(sign).product()
        };
        let cells = design.cells.iter().enumerate();
        let terms = cells.map(|(cell, own)| (sign(&own.levels), cell));
        let terms: Vec<(i64, usize)> = terms.filter(|&(sign, _)| sign != 0).collect();
        let sums = terms.len() >> levels.len();
        Comparison { terms, sums }
    }

    /// All that a laboratory asks of a bot.
    pub(super) fn all(lab: &Lab) -> Vec<Comparison> {
        let ways = lab.ways();
        let with_base = (1..ways.len()).map(|way| Comparison::between(way, 0));
        let unaware = ways.iter().enumerate().filter(|(_, (_, is_aware))| !is_aware);
        let adapted = unaware.map(|(way, &(cell, _))| Comparison::between(cell, way));
        let design = &lab.design;
        let contrasts = design.changes().into_iter().chain(design.pairs_of_changes());
        let contrasts = contrasts.map(|levels| Comparison::of_levels(design, &levels));
        with_base.chain(adapted).chain(contrasts).collect()
    }

    /// The ways, each times a factor.
    pub(super) fn terms(&self) -> Vec<(f64, usize)> {
        self.terms.iter().map(|&(sign, way)| (sign as f64 / self.sums as f64, way)).collect()
    }

    /// Whether the parts or the wholes of a measure, which are those of each way in turn, do not cancel out in it.
    pub(super) fn differs(&self, values: &[i64]) -> bool {
        let sum = |variable| -> i64 {
            self.terms.iter().map(|&(sign, way)| sign * values[2 * way + variable]).sum()
        };
        sum(0) != 0 || sum(1) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_ways_have_in_common_cancels_out() {
        let comparison = Comparison::between(2, 1);
        assert!(!comparison.differs(&[7, 9, 3, 4, 3, 4]));
        assert!(comparison.differs(&[7, 9, 3, 4, 3, 5]));
        assert!(comparison.differs(&[7, 9, 2, 4, 3, 4]));
        assert_eq!(comparison.terms(), [(1.0, 2), (-1.0, 1)]);
    }
}
