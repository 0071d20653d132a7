//! Figures as they stand in the cells of tables.

use doko_engine::{Lang, told};

use super::CalibrateReport;
use crate::measures::{share_about, share_between};
use crate::report::document::Cell;
use crate::stats::{Moments, fixed};
use crate::studies::calibrate::sums::{Even, Share};
use crate::studies::calibrate::tables::{Bin, ends};

/// Fewer cases than that have no figure: an interval from them is too rough.
const FEWEST: u64 = 10;

impl CalibrateReport<'_> {
    /// A mean over some cases with half the width of its interval; a dash of too few.
    pub(super) fn mean(&self, cases: &Moments) -> Cell {
        let is_told = cases.count() >= FEWEST;
        Cell::estimate(self.tables.estimate(cases).filter(|_| is_told), self.lang)
    }
}

/// A share in percent, with half the width of its interval if it has one; a dash of nothing.
fn percent(mean: Option<f64>, half: Option<f64>, lang: Lang) -> String {
    mean.map_or("–".to_owned(), |mean| share_about(mean, half, lang))
}

/// How likely a bot takes a step.
pub(super) fn predicted(chance: Option<f64>, lang: Lang) -> String {
    percent(chance, None, lang)
}

/// From which chance on a step pays.
pub(super) fn even(even: Option<Even>, lang: Lang) -> String {
    percent(even.map(|even| even.chance), even.and_then(|even| even.half_width), lang)
}

/// A share with the ends of its interval, which lie unevenly about it; a dash of too few cases.
pub(super) fn share(share: Share, lang: Lang) -> String {
    let told = share.share().zip(share.ci95()).filter(|_| share.whole >= FEWEST);
    told.map_or("–".to_owned(), |(mean, ci95)| share_between(mean, ci95, lang))
}

/// What a bin is called in the table of its kind.
pub(super) fn bin_name(bin: Bin, lang: Lang) -> String {
    match bin {
        Bin::Chance(number) => {
            let [low, high] =
                ends(number).map(|end| lang.number(fixed(100.0 * end, 1).trim_end_matches(".0")));
            told!(lang, "{low}–{high}%", "{low}–{high} %")
        }
        Bin::Augen(tens) => format!("{}–{}", 10 * u32::from(tens), 10 * u32::from(tens) + 9),
        Bin::Partner(is_so) => {
            let [yes, no] = lang.pick(["yes", "no"], ["ja", "nein"]);
            if is_so { yes } else { no }.to_owned()
        }
        other => other.key(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_told_with_two_ends_and_not_of_a_few_cases() {
        let told = |part, whole, lang| share(Share { part, whole }, lang);
        assert_eq!(told(0, 45, Lang::En), "0% (0 to 8)");
        assert_eq!(told(45, 45, Lang::De), "100 % (92 bis 100)");
        assert_eq!(told(6800, 10_000, Lang::En), "68.0% (67.1 to 68.9)");
        assert_eq!([told(0, 9, Lang::En), told(0, 0, Lang::De)], ["–", "–"]);
        assert_eq!(told(0, 10, Lang::En), "0% (0 to 28)");
    }
}
