//! What is drawn of the course of estimates and of the distribution of blocks, with the same in numbers.

use doko_engine::{Lang, told};

use crate::measures::share_of;
use crate::report::document::{Axes, Bars, Bins, Cell, Column, Drawing, Line, Name, Plot, Row, Table};
use crate::run::unit::Unit;
use crate::stats::{BlockPoints, Course, Estimate, FirstLook, fixed};
use crate::studies::matches::experiment::Format;
use crate::studies::matches::report::Report;

/// A course with whose it is, and what its points are to be divided by for points per game.
pub(super) struct Curve {
    pub(super) name: Name,
    pub(super) course: Course,
    pub(super) games: u32,
}

impl Curve {
    /// The estimates in points per game.
    fn estimates(&self) -> Vec<Estimate> {
        self.course.estimates().map(|estimate| estimate.per_game(self.games)).collect()
    }

    /// How many units of its histogram make a point per game.
    fn units(&self) -> i64 {
        BlockPoints::UNITS * i64::from(self.games)
    }
}

/// Running estimates with their confidence sequences; nothing without a second deal.
pub(super) fn courses(report: &Report<'_>, curves: &[Curve]) -> Option<Plot> {
    let lang = report.lang;
    let unit = units(report.experiment.unit, lang);
    if report.summary.deals < 2 || curves.is_empty() {
        return None;
    }
    let lines: Vec<Line> =
        curves.iter().map(|curve| Line { name: curve.name.clone(), estimates: curve.estimates() }).collect();
    // As people count: 10, 20, 50, 100 and so on, and in the end all.
    let counts = (1..13).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let deals = report.summary.deals;
    let counts: Vec<u64> = counts.take_while(|&count| count < deals).chain([deals]).collect();
    let row = |&count: &u64| {
        let at = |line: &Line| {
            let kept = line.estimates.partition_point(|estimate| estimate.blocks < count);
            line.estimates.get(kept).map_or("–".to_owned(), |estimate| lang.number(estimate))
        };
        // What was kept is a little later than a round number: it is named as it is.
        let kept = lines[0].estimates.partition_point(|estimate| estimate.blocks < count);
        let blocks = lines[0].estimates.get(kept).map_or(count, |estimate| estimate.blocks);
        let head = Name { short: blocks.to_string(), full: String::new() };
        Row::new(head, lines.iter().map(|line| Cell::new(at(line))).collect())
    };
    let title = lang.pick("Points per game as the run went on", "Punkte pro Spiel im Verlauf");
    let data = Table {
        caption: lang
            .pick(
                "Points per game after so many, with the 95% confidence sequence",
                "Punkte pro Spiel nach so vielen, mit der 95-%-Konfidenzfolge",
            )
            .to_owned(),
        corner: unit.to_owned(),
        columns: lines.iter().map(|line| Column::number(line.name.short.clone())).collect(),
        rows: counts.iter().map(row).collect(),
        drawn: None,
    };
    let [least, non_zero, zeros] = [FirstLook::BLOCKS, FirstLook::NON_ZERO, FirstLook::BLOCKS_OF_ZEROS];
    let counted = counted(report);
    let words = told!(
        lang,
        "The line is the mean so far. The band is its 95% confidence sequence (asymptotic), which holds at all moments from \
         its beginning on together, and so is wider than an interval for one moment; it takes {least} {counted}, of which \
         {non_zero} are not zero, or {zeros}.",
        "Die Linie ist das bisherige Mittel. Das Band ist seine 95-%-Konfidenzfolge (asymptotisch), die von ihrem Beginn an \
         zu allen Zeitpunkten zugleich gilt und darum breiter ist als ein Intervall für einen einzigen; sie braucht {least} \
         {counted}, davon {non_zero} nicht null, oder {zeros}."
    );
    let axes =
        Axes { across: unit.to_owned(), up: lang.pick("points per game", "Punkte pro Spiel").to_owned() };
    Some(Plot { title: title.to_owned(), words, drawing: Drawing::Courses(lines, axes), data })
}

/// How many bins a histogram has at most.
const BINS: i64 = 60;

/// From which share of zeros on they are left out of the bars, which would be a single one otherwise.
const MANY_ZEROS: f64 = 0.25;

/// What histograms count: the blocks of a duel, and the scores of a tournament, of which each deal or evening has one.
fn counted(report: &Report<'_>) -> &'static str {
    match (report.experiment.format, report.experiment.unit) {
        (Format::Duel, _) => report.lang.pick("blocks", "Blöcke"),
        (Format::Tournament, unit) => units(unit, report.lang),
    }
}

/// Deals or evenings.
fn units(unit: Unit, lang: Lang) -> &'static str {
    match unit {
        Unit::Deal => lang.pick("deals", "Kartenverteilungen"),
        Unit::Evening => lang.pick("evenings", "Abende"),
    }
}

/// How the points of blocks, or scores, are distributed; nothing without any.
pub(super) fn histograms(report: &Report<'_>, curves: &[Curve]) -> Option<Plot> {
    let lang = report.lang;
    let curves: Vec<&Curve> = curves.iter().filter(|curve| curve.course.histogram().count() > 0).collect();
    let first = curves.first()?;
    let units = first.units();
    let range = curves
        .iter()
        .filter_map(|curve| curve.course.histogram().range())
        .reduce(|[low, high], [l, h]| [low.min(l), high.max(h)])?;
    let width = width(range[1] - range[0], units);
    let zeros = |curve: &Curve| {
        let histogram = curve.course.histogram();
        histogram.zeros() as f64 / histogram.count() as f64
    };
    let leaves_zeros_out = curves.iter().any(|curve| zeros(curve) > MANY_ZEROS);
    let bins = |curve: &Curve| {
        let mut bins = curve.course.histogram().bins(width);
        if leaves_zeros_out {
            for (_, count) in bins.iter_mut().filter(|(bin, _)| *bin == 0) {
                *count -= curve.course.histogram().zeros();
            }
        }
        bins
    };
    let all: Vec<Vec<(i64, u64)>> = curves.iter().map(|curve| bins(curve)).collect();
    let numbers = || all.iter().flatten().map(|(bin, _)| *bin);
    let (low, high) = (numbers().min()?, numbers().max()?);
    let bars = curves.iter().zip(&all).map(|(curve, bins)| {
        let histogram = curve.course.histogram();
        Bars {
            name: curve.name.clone(),
            shares: bins.iter().map(|&(bin, n)| (bin, n as f64 / histogram.count() as f64)).collect(),
            note: share_of(histogram.zeros(), histogram.count(), lang),
            mean: curve.estimates().last().map_or(0.0, |estimate| estimate.mean),
        }
    });
    let step = width as f64 / units as f64;
    let decimals =
        (0..2).find(|&decimals| (step * 10_f64.powi(decimals)).fract() == 0.0).unwrap_or(2) as usize;
    let row = |bin: i64| {
        let count = |bins: &Vec<(i64, u64)>| {
            bins.binary_search_by_key(&bin, |&(bin, _)| bin).map_or(0, |at| bins[at].1).to_string()
        };
        let head = Name { short: lang.number(fixed(bin as f64 * step, decimals)), full: String::new() };
        Row::new(head, all.iter().map(|bins| Cell::new(count(bins))).collect())
    };
    let mut rows: Vec<Row> = (low..=high).map(row).collect();
    if leaves_zeros_out {
        let zeros = |curve: &&Curve| Cell::new(curve.course.histogram().zeros().to_string());
        let head = Name { short: lang.pick("exactly 0", "genau 0").to_owned(), full: String::new() };
        rows.insert(0, Row::new(head, curves.iter().map(zeros).collect()));
    }
    let around = lang.number(fixed(step, decimals));
    let left_out = if leaves_zeros_out {
        lang.pick(
            " What is exactly 0 is left out of the bars; beside them stands which share that is.",
            " Was genau 0 ist, fehlt in den Balken; daneben steht sein Anteil.",
        )
    } else {
        lang.pick(
            " Beside the bars stands which share is exactly 0.",
            " Neben den Balken steht, welcher Anteil genau 0 ist.",
        )
    };
    let counted = counted(report);
    let words = told!(
        lang,
        "Each bar is a share of the {counted}, {around} wide; the line is their mean.{left_out}",
        "Jeder Balken ist ein Anteil der {counted}, {around} breit; die Linie ist ihr Mittel.{left_out}"
    );
    Some(Plot {
        title: told!(lang, "How the {counted} are spread", "Wie die {counted} streuen"),
        words,
        data: Table {
            caption: told!(
                lang,
                "How many {counted} have about so many points per game",
                "Wie viele {counted} etwa so viele Punkte pro Spiel haben"
            ),
            corner: lang.pick("points per game", "Punkte pro Spiel").to_owned(),
            columns: curves.iter().map(|curve| Column::number(curve.name.short.clone())).collect(),
            rows,
            drawn: None,
        },
        drawing: Drawing::Histograms(
            bars.collect(),
            Bins {
                range: [low, high],
                width: step,
                unit: lang.pick("points per game", "Punkte pro Spiel").to_owned(),
            },
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
