//! What of a bot is compared: one rule set with another, or all rule sets of a factorial by what changes of them.

use super::design::Design;
use super::experiment::Lab;
use crate::measures::Form;

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

    /// Whether a measure, of which these are the part and the whole of each way in turn, comes out otherwise in it: its parts do not
    /// cancel out, or they are parts of wholes that are not alike.
    pub(super) fn differs(&self, form: Form, values: &[i64]) -> bool {
        let pair = |way: usize| &values[2 * way..2 * way + 2];
        let (_, first) = self.terms[0];
        let is_alike =
            |from: usize| self.terms.iter().all(|&(_, way)| pair(way)[from..] == pair(first)[from..]);
        match form {
            Form::Sum | Form::PerSeat | Form::Ratio => {
                let sum: i64 = self.terms.iter().map(|&(sign, way)| sign * pair(way)[0]).sum();
                sum != 0 || form != Form::Sum && !is_alike(1)
            }
            // No sum of parts tells a difference of roots.
            Form::Root | Form::Spreads | Form::SpreadsOfEvening => !is_alike(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_ways_have_in_common_cancels_out() {
        let comparison = Comparison::between(2, 1);
        for form in [Form::Ratio, Form::Root] {
            assert!(!comparison.differs(form, &[7, 9, 3, 4, 3, 4]));
            assert!(comparison.differs(form, &[7, 9, 3, 4, 3, 5]));
            assert!(comparison.differs(form, &[7, 9, 2, 4, 3, 4]));
        }
        assert_eq!(comparison.terms(), [(1.0, 2), (-1.0, 1)]);
    }

    #[test]
    fn two_changes_that_only_add_up_do_nothing_together() {
        let together = Comparison { terms: vec![(1, 0), (-1, 1), (-1, 2), (1, 3)], sums: 1 };
        let of_parts = |parts: [i64; 4], whole: i64| parts.map(|part| [part, whole]).concat();
        assert!(!together.differs(Form::Ratio, &of_parts([1, 2, 3, 4], 5)));
        assert!(together.differs(Form::Ratio, &of_parts([1, 2, 3, 5], 5)));
        assert!(together.differs(Form::Root, &of_parts([1, 2, 3, 4], 5)));
        // Shares of other wholes do not add up, though parts and wholes do.
        assert!(together.differs(Form::Ratio, &[1, 10, 1, 5, 2, 10, 2, 5]));
    }
}
