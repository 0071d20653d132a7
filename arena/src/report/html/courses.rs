//! Estimates in their course: lines that settle, in bands that narrow, with their names at their ends.

use std::fmt::Write;

use doko_engine::Lang;
use maud::{Markup, html};

use super::axis::{Axis, range_of};
use super::{percent, place};
use crate::report::document::{Axes, Line};
use crate::stats::Estimate;

/// How high the plot is, in pixels.
const HEIGHT: f64 = 260.0;

/// How wide it is in units of its own, which are stretched over the page.
const WIDTH: f64 = 1000.0;

/// How far apart points are at least, in these units: closer ones would not be told apart.
const APART: f64 = 5.0;

/// How far apart two names are at least, in pixels.
const NAMES_APART: f64 = 15.0;

/// How many colours the page has for lines.
const COLOURS: usize = 8;

/// Up to how many deals the axis is plain. Above, most of it would be of what hardly moves any more.
const MANY: u64 = 20_000;

/// The first deal that is drawn if there are many, and the first that the axis up has to have room for.
const EARLY: u64 = 100;
const SETTLED: u64 = 30;

pub(super) fn courses(title: &str, lines: &[Line], axes: &Axes, lang: Lang) -> Markup {
    let deals = lines.iter().filter_map(|line| line.estimates.last()).map(|last| last.blocks).max();
    let deals = deals.unwrap_or(1);
    let across = if deals > MANY {
        Axis::logarithmic([EARLY as f64, deals as f64])
    } else {
        Axis::plain([0.0, deals as f64], 6, lang).of_counts()
    };
    let up = up(lines, deals, lang);
    let y = |value: f64| HEIGHT * (1.0 - up.at(value) / 100.0);
    let names = names(lines, y);
    let longest = lines.iter().map(|line| line.name.short.chars().count()).max().unwrap_or(0);
    html! {
        div.course style={ "--names:" (longest + 2) "ch" } {
            p.up aria-hidden="true" { (axes.up) }
            svg.plot width="100%" height=(place(HEIGHT)) role="img" aria-label=(title) {
                title { (title) }
                desc { (told(lines, lang)) }
                @for mark in &up.marks {
                    @let y = place(y(mark.value));
                    line class=(if mark.value.abs() < 1e-9 { "zero" } else { "grid" }) x1="0" x2="100%" y1=(y) y2=(y) {}
                    text x="-8" y=(y) dy="0.35em" text-anchor="end" { (mark.text) }
                }
                @for mark in &across.marks {
                    @let x = percent(across.at(mark.value));
                    line.grid x1=(x) x2=(x) y1=(place(HEIGHT)) y2=(place(HEIGHT + 5.0)) {}
                    text x=(x) y=(place(HEIGHT + 19.0)) text-anchor="middle" { (mark.text) }
                }
                svg width="100%" height=(place(HEIGHT)) viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } preserveAspectRatio="none" {
                    @for (number, line) in lines.iter().enumerate() {
                        @let points = points(line, &across, y);
                        path class={ "band colour-" (number % COLOURS) } d=(band(&points)) {}
                        path class={ "line colour-" (number % COLOURS) } d=(curve(&points)) {}
                    }
                }
                @for (number, name) in names.iter().enumerate() {
                    text class={ "name colour-" (number % COLOURS) } x="100%" dx="6" y=(place(*name)) dy="0.35em" {
                        (lines[number].name.short)
                    }
                }
            }
            p.across aria-hidden="true" { (axes.across) }
        }
    }
}

/// Where each line ends, in words.
fn told(lines: &[Line], lang: Lang) -> String {
    let end = |line: &Line| Some(format!("{}: {}", line.name, lang.number(line.estimates.last()?)));
    lines.iter().filter_map(end).collect::<Vec<String>>().join("; ")
}

/// An axis with room for what settles, and for zero unless that is far away.
fn up(lines: &[Line], deals: u64, lang: Lang) -> Axis {
    let settled = SETTLED.min(deals / 2);
    let ends = |estimate: &Estimate| estimate.ci95().unwrap_or([estimate.mean; 2]);
    let shown = lines.iter().flat_map(|line| &line.estimates).filter(|e| e.blocks > settled).flat_map(ends);
    let range = range_of(shown);
    let far = 2.0 * (range[1] - range[0]);
    let has_zero = -far < range[0] && range[1] < far;
    let range = if has_zero { [range[0].min(0.0), range[1].max(0.0)] } else { range };
    Axis::plain(range, 7, lang)
}

/// A moment of a course, in the units of the plot.
struct Point {
    x: f64,
    mean: f64,
    /// The ends of the interval.
    ends: Option<[f64; 2]>,
}

/// The moments of a line that are far enough from each other, and its last.
fn points(line: &Line, across: &Axis, y: impl Fn(f64) -> f64) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let last = line.estimates.last().map_or(0, |last| last.blocks);
    for estimate in &line.estimates {
        let x = across.at(estimate.blocks as f64) * WIDTH / 100.0;
        // Nothing is drawn left of a logarithmic axis but for what the line comes from.
        let is_apart = points.last().is_none_or(|point| x - point.x >= APART);
        let is_first_of_band =
            estimate.half_width.is_some() && points.last().is_some_and(|p| p.ends.is_none());
        if x >= 0.0 && (is_apart || is_first_of_band || estimate.blocks == last) {
            points.push(Point { x, mean: y(estimate.mean), ends: estimate.ci95().map(|ends| ends.map(&y)) });
        }
    }
    points
}

/// A path through the means.
fn curve(points: &[Point]) -> String {
    path(points.iter().map(|point| [point.x, point.mean]))
}

/// A path along the upper ends of the intervals and back along the lower ones.
fn band(points: &[Point]) -> String {
    let ends = |end: usize| move |point: &Point| point.ends.map(|ends| [point.x, ends[end]]);
    let there = points.iter().filter_map(ends(1));
    let back = points.iter().rev().filter_map(ends(0));
    path(there.chain(back))
}

fn path(points: impl Iterator<Item = [f64; 2]>) -> String {
    points.enumerate().fold(String::new(), |mut path, (number, [x, y])| {
        let command = if number == 0 { 'M' } else { 'L' };
        write!(path, "{command}{x:.0} {y:.1}").expect("a string can be written to");
        path
    })
}

/// Where the names of lines stand: at their ends, but not on each other, and on the plot.
fn names(lines: &[Line], y: impl Fn(f64) -> f64) -> Vec<f64> {
    let end = |line: &Line| line.estimates.last().map_or(0.0, |last| last.mean);
    let mut order: Vec<usize> = (0..lines.len()).collect();
    let wanted: Vec<f64> = lines.iter().map(|line| y(end(line))).collect();
    order.sort_by(|&one, &other| wanted[one].total_cmp(&wanted[other]));
    let mut places = wanted.clone();
    // Each stands below the one above it; then, from the bottom up, what was pushed out is pushed back.
    let mut lowest = f64::NEG_INFINITY;
    for &line in &order {
        places[line] = places[line].max(lowest + NAMES_APART);
        lowest = places[line];
    }
    let mut highest = HEIGHT;
    for &line in order.iter().rev() {
        places[line] = places[line].min(highest);
        highest = places[line] - NAMES_APART;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::Name;

    fn line(mean: f64) -> Line {
        let estimate = |blocks: u64| Estimate { mean, half_width: (blocks >= 300).then_some(0.5), blocks };
        Line {
            name: Name { short: "A".to_owned(), full: String::new() },
            estimates: (1..=40_000).map(estimate).collect(),
        }
    }

    #[test]
    fn names_do_not_lie_on_each_other() {
        let lines: Vec<Line> = [0.0, 0.01, 0.02, 1.0, -1.0, 0.01].map(line).into();
        let mut places = names(&lines, |value| HEIGHT * (1.0 - value) / 2.0);
        assert!(places.iter().all(|place| (0.0..=HEIGHT).contains(place)), "{places:?}");
        places.sort_by(f64::total_cmp);
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= NAMES_APART - 1e-9), "{places:?}");
    }

    #[test]
    fn however_many_moments_there_are_few_are_drawn() {
        let line = line(0.25);
        for axis in [Axis::plain([0.0, 40_000.0], 6, Lang::En), Axis::logarithmic([100.0, 40_000.0])] {
            let points = points(&line, &axis, |value| value);
            assert!(points.len() <= (WIDTH / APART) as usize + 3, "{}", points.len());
            assert!(points.last().is_some_and(|last| (last.x - WIDTH).abs() < 0.1));
            let first = points.iter().find_map(|point| point.ends.map(|_| point.x)).unwrap();
            assert!((first - axis.at(300.0) * WIDTH / 100.0).abs() < 1e-9, "the band begins where it begins");
        }
    }
}
