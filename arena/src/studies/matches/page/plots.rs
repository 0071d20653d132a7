//! What is drawn of the course of estimates and of the distribution of blocks, with the same in numbers.

use doko_engine::{Lang, told};

use super::Report;
use super::words::verteilungen;
use crate::measures::share_of;
use crate::report::document::{
    Axes, Bars, Bins, Cell, Drawing, Element, Line, Name, Plot, Row, Section, Table,
};
use crate::run::Unit;
use crate::stats::{BlockPoints, Estimate, FirstLook, Histogram, Trajectory, fixed};
use crate::studies::matches::Format;

/// A trajectory with whose it is, and what its points are to be divided by for points per game.
pub(super) struct Curve {
    pub(super) name: Name,
    pub(super) trajectory: Trajectory,
    pub(super) games: u32,
}

impl Curve {
    /// The estimates in points per game.
    fn estimates(&self) -> Vec<Estimate> {
        self.trajectory.estimates().map(|estimate| estimate.per_game(self.games)).collect()
    }

    /// The head of its column.
    fn head(&self) -> &str {
        &self.name.short
    }

    /// How many units of its histogram make a point per game.
    fn units(&self) -> i64 {
        BlockPoints::UNITS * i64::from(self.games)
    }
}

/// How the points of the curves came about, in pictures.
pub(super) fn section(report: &Report<'_>, curves: &[Curve]) -> Section {
    let plots = [trajectories(report, curves), histograms(report, curves)].into_iter().flatten();
    let heading = report.lang.pick("How the points came about", "Wie die Punkte zustande kamen");
    Section::new(heading, plots.map(Element::Plot).collect())
}

/// Running estimates with their confidence sequences; nothing without a second deal.
fn trajectories(report: &Report<'_>, curves: &[Curve]) -> Option<Plot> {
    let lang = report.lang;
    let deals = report.summary.deals;
    if deals < 2 || curves.is_empty() {
        return None;
    }
    let lines: Vec<Line> =
        curves.iter().map(|curve| Line { name: curve.name.clone(), estimates: curve.estimates() }).collect();
    let lines = without_lone_intervals(lines);
    // As people count: 10, 20, 50, 100 and so on, and in the end all.
    let counts = (1..13).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let counts = counts.take_while(|&count| count < deals).chain([deals]);
    let row = |count: u64| {
        let at = |line: &Line| {
            let kept = line.estimates.partition_point(|estimate| estimate.blocks < count);
            line.estimates.get(kept).copied()
        };
        // What was kept is a little later than a round number: it is named as it is.
        let blocks = at(&lines[0]).map_or(count, |estimate| estimate.blocks);
        Row::new(blocks.to_string(), lines.iter().map(|line| Cell::estimate(at(line), lang)))
    };
    let rows = counts.map(row);
    let unit = units(report.experiment.unit, lang);
    let caption = told!(lang, "Points per game after so many", "Punkte pro Spiel nach so vielen");
    let words = told!(lang, "The line is the mean so far.", "Die Linie ist das bisherige Mittel.");
    let [caption, words] = if lines.iter().any(Line::has_band) {
        let [least, non_zero, zeros] = [FirstLook::BLOCKS, FirstLook::NON_ZERO, FirstLook::BLOCKS_OF_ZEROS];
        let counted = counted(report);
        let words = told!(
            lang,
            "{words} The band is its 95% confidence sequence (asymptotic), which holds at all moments from its beginning on \
             together, and so is wider than an interval for one moment; it takes {least} {counted}, of which {non_zero} are \
             not zero, or {zeros}.",
            "{words} Das Band ist seine 95-%-Konfidenzfolge (asymptotisch), die von ihrem Beginn an zu allen Zeitpunkten \
             zugleich gilt und darum breiter ist als ein Intervall für einen einzigen; sie braucht {least} {counted}, davon \
             {non_zero} nicht null, oder {zeros}."
        );
        let with = lang.pick("with the 95% confidence sequence", "mit der 95-%-Konfidenzfolge");
        [format!("{caption}, {with}"), words]
    } else {
        [caption, words]
    };
    Some(Plot {
        title: told!(lang, "Points per game as the run went on", "Punkte pro Spiel im Verlauf"),
        words,
        data: Table::new(caption, unit, curves.iter().map(Curve::head), rows),
        drawing: Drawing::Curves(lines, Axes { across: unit.to_owned(), up: per_game(lang) }),
    })
}

/// The same without intervals, if none of the lines has a band: a single one, of the last deal, would stand unexplained beside
/// the narrower one of the result.
fn without_lone_intervals(mut lines: Vec<Line>) -> Vec<Line> {
    if !lines.iter().any(Line::has_band) {
        let estimates = lines.iter_mut().flat_map(|line| &mut line.estimates);
        estimates.for_each(|estimate| estimate.half_width = None);
    }
    lines
}

fn per_game(lang: Lang) -> String {
    told!(lang, "points per game", "Punkte pro Spiel")
}

/// How many bins a histogram has at most.
const BINS: i64 = 60;

/// From which share of zeros on they are left out of the bars, which would be a single one otherwise.
const MANY_ZEROS: f64 = 0.25;

/// What histograms count: the blocks of a duel, and the scores of a tournament, of which each deal or evening has one.
fn counted(report: &Report<'_>) -> &'static str {
    match report.experiment.format {
        Format::Duel => report.lang.pick("blocks", "Blöcke"),
        _ => units(report.experiment.unit, report.lang),
    }
}

/// Deals or evenings.
fn units(unit: Unit, lang: Lang) -> &'static str {
    lang.pick(unit.noun(2), verteilungen(unit))
}

/// How the points of blocks, or scores, are distributed; nothing without any.
fn histograms(report: &Report<'_>, curves: &[Curve]) -> Option<Plot> {
    let lang = report.lang;
    let curves: Vec<&Curve> =
        curves.iter().filter(|curve| curve.trajectory.histogram().count() > 0).collect();
    let histograms = || curves.iter().map(|curve| curve.trajectory.histogram());
    let units = curves.first()?.units();
    let ends = histograms().filter_map(Histogram::range);
    let [low, high] = ends.reduce(|[low, high], [l, h]| [low.min(l), high.max(h)])?;
    let width = width(high - low, units);
    let leaves_zeros_out =
        histograms().any(|histogram| histogram.zeros() as f64 > MANY_ZEROS * histogram.count() as f64);
    let all: Vec<Vec<(i64, u64)>> = histograms()
        .map(|histogram| {
            let left_out = |bin: i64| if leaves_zeros_out && bin == 0 { histogram.zeros() } else { 0 };
            histogram.bins(width).into_iter().map(|(bin, count)| (bin, count - left_out(bin))).collect()
        })
        .collect();
    let numbers = || all.iter().flatten().map(|(bin, _)| *bin);
    let (low, high) = (numbers().min()?, numbers().max()?);
    let bars = curves.iter().zip(&all).map(|(curve, bins)| {
        let (zeros, count) = (curve.trajectory.histogram().zeros(), curve.trajectory.histogram().count());
        Bars {
            name: curve.name.clone(),
            shares: bins.iter().map(|&(bin, n)| (bin, n as f64 / count as f64)).collect(),
            note: share_of(zeros, count, lang),
            mean: curve.estimates().last().map_or(0.0, |estimate| estimate.mean),
        }
    });
    let step = width as f64 / units as f64;
    let decimals =
        (0..2).find(|&decimals| (step * 10_f64.powi(decimals)).fract() == 0.0).unwrap_or(2) as usize;
    let row = |bin: i64| {
        let count = |bins: &Vec<(i64, u64)>| {
            let count = bins.binary_search_by_key(&bin, |&(bin, _)| bin).map_or(0, |at| bins[at].1);
            count.to_string()
        };
        Row::new(lang.number(fixed(bin as f64 * step, decimals)), all.iter().map(count))
    };
    let zeros = leaves_zeros_out.then(|| {
        let counts = histograms().map(|histogram| histogram.zeros().to_string());
        Row::new(lang.pick("exactly 0", "genau 0"), counts)
    });
    let around = lang.number(fixed(step, decimals));
    let of_zeros = if leaves_zeros_out {
        lang.pick(
            "What is exactly 0 is left out of the bars; beside them stands which share that is.",
            "Was genau 0 ist, fehlt in den Balken; daneben steht sein Anteil.",
        )
    } else {
        lang.pick(
            "Beside the bars stands which share is exactly 0.",
            "Neben den Balken steht, welcher Anteil genau 0 ist.",
        )
    };
    let counted = counted(report);
    let caption = told!(
        lang,
        "How many {counted} have about so many points per game",
        "Wie viele {counted} etwa so viele Punkte pro Spiel haben"
    );
    let rows = zeros.into_iter().chain((low..=high).map(row));
    Some(Plot {
        title: told!(lang, "How the {counted} are spread", "Wie die {counted} streuen"),
        words: told!(
            lang,
            "Each bar is a share of the {counted}, {around} wide; the line is their mean. {of_zeros}",
            "Jeder Balken ist ein Anteil der {counted}, {around} breit; die Linie ist ihr Mittel. {of_zeros}"
        ),
        data: Table::new(caption, per_game(lang), curves.iter().map(|curve| curve.head()), rows),
        drawing: Drawing::Histograms(
            bars.collect(),
            Bins { range: [low, high], width: step, unit: per_game(lang) },
        ),
    })
}

/// The width of a bin for values that lie so many units apart, where so many units make a point: a round number of points
/// that is whole in units.
fn width(apart: i64, units: i64) -> i64 {
    let fractions = [20, 10, 5, 4, 2].map(|parts| units / parts);
    let wholes = (0..18).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    let widths = fractions.into_iter().chain(wholes.map(|points| points.saturating_mul(units)));
    let mut fitting = widths.filter(|&width| apart / width < BINS);
    fitting.next().expect("all that a run can gain fits into few bins of many points")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(intervals: &[bool]) -> Line {
        let estimate = |(n, &has_one): (usize, &bool)| Estimate {
            mean: 1.0,
            half_width: has_one.then_some(0.4),
            blocks: n as u64 + 1,
        };
        Line { name: Name::short("A"), estimates: intervals.iter().enumerate().map(estimate).collect() }
    }

    #[test]
    fn an_interval_that_is_no_band_is_not_told_beside_that_of_the_result() {
        let left = |lines: Vec<Line>| {
            let lines = without_lone_intervals(lines);
            lines.iter().flat_map(|line| &line.estimates).filter(|own| own.half_width.is_some()).count()
        };
        assert_eq!(left(vec![line(&[false, false, true]), line(&[false, false, true])]), 0);
        assert_eq!(left(vec![line(&[false, true, true]), line(&[false, false, true])]), 3);
    }
}
