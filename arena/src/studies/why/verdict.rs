//! What the table of partings says in a sentence: the rows that stand out from chance.

use super::partings::{Cell, Partings, Row};

/// A row stands out if what it brings is at least so many halves of its 95% interval from zero.
///
/// One and a half of them are about 2.9 standard errors. Of fifteen rows that bring nothing, one is as far from zero as
/// that in 5% of all tables (Bonferroni); that one leaves its plain interval happens in more than half.
const CLEAR: f64 = 1.5;

/// Intervals over fewer deals are too rough for that, and none is shown to people.
pub const FEW: u64 = 10;

/// In a few words what a table comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// No game parts from its other.
    Alike,
    /// No row stands out from chance.
    Unclear,
    /// These do, that which brings or costs most first.
    Clear(Vec<(Row, Cell)>),
}

impl Verdict {
    /// What these rows come to.
    pub fn of(partings: &Partings) -> Verdict {
        let rows = partings.rows();
        if rows.iter().all(|(row, _)| row.is_none()) {
            return Verdict::Alike;
        }
        let mut clear: Vec<(f64, (Row, Cell))> =
            rows.into_iter().filter_map(|row| Some((size(&row.1)?, row))).collect();
        if clear.is_empty() {
            return Verdict::Unclear;
        }
        clear.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        Verdict::Clear(clear.into_iter().map(|(_, row)| row).collect())
    }

    /// The name in JSON.
    pub const fn key(&self) -> &'static str {
        match self {
            Verdict::Alike => "alike",
            Verdict::Unclear => "unclear",
            Verdict::Clear(_) => "clear",
        }
    }
}

/// How much a row brings or costs, if it stands out.
fn size(cell: &Cell) -> Option<f64> {
    let brings = cell.brings?;
    let size = brings.mean.abs();
    (cell.deals >= FEW && size > CLEAR * brings.half_width?).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::super::partings::OfDeal;
    use super::*;
    use crate::studies::judging::{Doer, Kind};
    use doko_engine::random::draw;
    use std::collections::BTreeMap;

    /// A table of so many deals, each in one row of a kind; the first bot wins or loses a point by a coin, but in the rows
    /// in which it always wins, or always loses.
    fn table(salt: u64, deals: u64, always: impl Fn(Kind) -> Option<i64>) -> Partings {
        let mut partings = Partings::default();
        for deal in 0..deals {
            let dice = draw(*b"verdict!", salt, deal);
            let kind = Kind::ALL[(dice % Kind::ALL.len() as u64) as usize];
            let points = always(kind).unwrap_or(if dice >> 63 == 0 { 1 } else { -1 });
            let row = (Some((kind, Doer::Both)), (12, 12 * 120 * points));
            partings.add(&OfDeal(BTreeMap::from([row])));
        }
        partings
    }

    #[test]
    fn luck_is_taken_for_more_in_one_table_of_twenty() {
        let misled =
            (0..600).filter(|&salt| Verdict::of(&table(salt, 400, |_| None)) != Verdict::Unclear).count();
        // 30 are expected, with a standard deviation of 5.
        assert!((10..=50).contains(&misled), "{misled} of 600");
    }

    #[test]
    fn what_matters_is_named_and_the_largest_comes_first() {
        let always = |kind| match kind {
            Kind::Lead => Some(-9),
            Kind::Solo => Some(2),
            _ => None,
        };
        let mut exact = 0;
        for salt in 0..50 {
            let Verdict::Clear(rows) = Verdict::of(&table(salt, 400, always)) else { panic!("table {salt}") };
            let kinds: Vec<Kind> = rows.iter().filter_map(|(row, _)| Some((*row)?.0)).collect();
            assert_eq!(kinds[..2], [Kind::Lead, Kind::Solo]);
            exact += usize::from(kinds.len() == 2);
        }
        assert!(exact >= 40, "{exact} of 50");
    }

    #[test]
    fn few_deals_say_nothing_and_games_that_never_part_are_alike() {
        let all_won = |deals| table(1, deals, |_| Some(1));
        assert_eq!(Verdict::of(&all_won(FEW - 1)), Verdict::Unclear);
        assert!(matches!(Verdict::of(&all_won(200)), Verdict::Clear(_)));
        let mut alike = Partings::default();
        alike.add(&OfDeal(BTreeMap::from([(None, (12, 0))])));
        assert_eq!(Verdict::of(&alike), Verdict::Alike);
    }
}
