//! Figures as they stand in the cells of tables.

use doko_engine::{Lang, told};

use crate::measures::share_about;
use crate::stats::fixed;
use crate::studies::calibrate::sums::{Even, Share};
use crate::studies::calibrate::tables::{Bin, ends};

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

/// A share with half the width of its interval.
pub(super) fn share(share: Share, lang: Lang) -> String {
    percent(share.share(), share.ci95().map(|[low, high]| (high - low) / 2.0), lang)
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
