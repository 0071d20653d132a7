//! Figures as they stand in the cells of tables.

use doko_engine::{Lang, told};

use crate::measures::share_within;
use crate::stats::{Estimate, fixed};
use crate::studies::calibrate::sums::{Even, Share};
use crate::studies::calibrate::tables::{Bin, ends};

/// Whether the interval leaves out zero.
pub(super) fn is_clear(value: Option<Estimate>) -> bool {
    value.and_then(|value| value.ci95()).is_some_and(|[low, high]| low > 0.0 || high < 0.0)
}

pub(super) fn points(estimate: Option<Estimate>, lang: Lang) -> String {
    estimate.map_or("–".to_owned(), |estimate| lang.number(estimate))
}

pub(super) fn percent(share: f64, lang: Lang) -> String {
    let percent = lang.number(fixed(100.0 * share, 1));
    told!(lang, "{percent}%", "{percent} %")
}

pub(super) fn percent_whole(share: f64, lang: Lang) -> String {
    let percent = fixed(100.0 * share, 0);
    told!(lang, "{percent}%", "{percent} %")
}

pub(super) fn percent_even(even: Even, lang: Lang) -> String {
    match even.half_width {
        Some(half) => share_within(even.chance, half, lang),
        None => percent(even.chance, lang),
    }
}

/// Some of the cases.
pub(super) fn part(some: u64, all: u64, lang: Lang) -> String {
    percent(some as f64 / all.max(1) as f64, lang)
}

/// A share with half the width of its interval.
pub(super) fn share(share: Share, lang: Lang) -> String {
    match (share.share(), share.ci95()) {
        (Some(value), Some([low, high])) => share_within(value, (high - low) / 2.0, lang),
        _ => "–".to_owned(),
    }
}

/// What a bin is called in the table of its kind.
pub(super) fn bin_name(bin: Bin, lang: Lang) -> String {
    match bin {
        Bin::Chance(number) => {
            let [low, high] = ends(number).map(|end| {
                let text = fixed(100.0 * end, 1);
                lang.number(text.trim_end_matches(".0"))
            });
            told!(lang, "{low}–{high}%", "{low}–{high} %")
        }
        Bin::Augen(tens) => format!("{}–{}", 10 * u32::from(tens), 10 * u32::from(tens) + 9),
        Bin::Answers(true) | Bin::Partner(true) => lang.pick("yes", "ja").to_owned(),
        Bin::Answers(false) | Bin::Partner(false) => lang.pick("no", "nein").to_owned(),
        other => other.key(),
    }
}
