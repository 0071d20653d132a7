//! Curves of estimates: lines that settle, in bands that narrow, with their names at their ends.

use std::fmt::Write;

use doko_engine::{Lang, told};
use maud::{Markup, html};

use super::axis::{Axis, range_of};
use super::frame::{Frame, HEIGHT, height};
use super::words::{minus, words};
use super::{percent, place};
use crate::report::document::{Axes, Line};
use crate::stats::fixed;

/// How wide the plot is in units of its own, which are stretched over the page.
const WIDTH: f64 = 1000.0;

/// How far apart points are at least, in these units: closer ones would not be told apart.
const APART: f64 = 5.0;

/// How far apart two names are at least, in pixels.
const NAMES_APART: f64 = 15.0;

/// How many colours the page has for lines.
const COLOURS: usize = 8;

/// Up to how many deals the axis is plain. Above, most of it would be of what hardly moves any more.
const MANY: u64 = 20_000;

/// The first deal that is drawn if there are many.
const EARLY: u64 = 100;

/// Up to where a line has not settled yet, in units of the plot's width.
const UNSETTLED: f64 = 50.0;

/// How many times as high as for all that has settled the axis may be, so that it has room for the rest, too.
const STRETCH: f64 = 2.0;

pub(super) fn curves(title: &str, lines: &[Line], axes: &Axes, lang: Lang) -> Markup {
    let deals = lines.iter().filter_map(|line| line.estimates.last()).map(|last| last.blocks).max();
    let deals = deals.unwrap_or(1);
    let across = if deals > MANY {
        Axis::logarithmic([EARLY as f64, deals as f64], lang)
    } else {
        Axis::plain([0.0, deals as f64], 6, lang).counts(lang)
    };
    let curves: Vec<Vec<Point>> = lines.iter().map(|line| points(line, &across)).collect();
    let up = up(&curves, lang);
    let y = |value: f64| height(&up, value);
    let names = names(lines, y);
    let longest = lines.iter().map(|line| line.name.short.chars().count()).max().unwrap_or(0);
    let outside = outside(&curves, &up);
    let drawing = html! {
        svg width="100%" height=(place(HEIGHT)) viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } preserveAspectRatio="none" {
            @for (number, points) in curves.iter().enumerate() {
                @if lines[number].has_band() {
                    path class={ "band colour-" (number % COLOURS) } d=(band(points, y)) {}
                }
                path class={ "line colour-" (number % COLOURS) } d=(curve(points, y)) {}
            }
        }
        @for (number, point) in &outside {
            @let (sign, y) = if y(point.mean) < 0.0 { ("▲", 9.0) } else { ("▼", HEIGHT - 1.0) };
            text class={ "name colour-" (number % COLOURS) } x=(percent(100.0 * point.x / WIDTH)) y=(place(y)) text-anchor="middle" { (sign) }
        }
        @for (number, name) in names.iter().enumerate() {
            text class={ "name colour-" (number % COLOURS) } x="100%" dx="6" y=(place(*name)) dy="0.35em" {
                (lines[number].name.short)
            }
        }
    };
    html! {
        (Frame { title, told: ends(lines, lang), axes, across: &across, up: &up, names: longest + 2 }.around(&drawing))
        @if !outside.is_empty() {
            p.outside { (words(&left_out(lines, &outside, lang))) }
        }
    }
}

/// Where each line ends, in words.
fn ends(lines: &[Line], lang: Lang) -> String {
    let end = |line: &Line| Some(format!("{}: {}", line.name, lang.number(line.estimates.last()?)));
    minus(&lines.iter().filter_map(end).collect::<Vec<String>>().join("; "))
}

/// How far lines go outside the picture, in words.
fn left_out(lines: &[Line], outside: &[(usize, &Point)], lang: Lang) -> String {
    let far = |(line, point): &(usize, &Point)| {
        let (name, mean) = (&lines[*line].name.short, lang.number(fixed(point.mean, 2)));
        told!(lang, "{name} as far as {mean}", "{name} bis {mean}")
    };
    let all = outside.iter().map(far).collect::<Vec<String>>().join(", ");
    told!(
        lang,
        "▲▼ At their beginning, lines leave the picture here: {all}.",
        "▲▼ An ihrem Anfang verlassen Linien hier das Bild: {all}."
    )
}

/// The highest and the lowest point of each line, with its number, if they lie outside the picture.
fn outside<'a>(curves: &'a [Vec<Point>], up: &Axis) -> Vec<(usize, &'a Point)> {
    let of_line = |(line, points): (usize, &'a Vec<Point>)| {
        let highest = points.iter().max_by(|one, other| one.mean.total_cmp(&other.mean));
        let lowest = points.iter().min_by(|one, other| one.mean.total_cmp(&other.mean));
        let ends = [
            highest.filter(|point| up.at(point.mean) > 100.0),
            lowest.filter(|point| up.at(point.mean) < 0.0),
        ];
        ends.into_iter().flatten().map(move |point| (line, point))
    };
    curves.iter().enumerate().flat_map(of_line).collect()
}

/// An axis with room for everything; but without the beginning of lines that are far from where they settle, beside which
/// the rest would look flat. It has zero, too, unless that is far away.
fn up(curves: &[Vec<Point>], lang: Lang) -> Axis {
    let ends = |point: &Point| point.ends.unwrap_or([point.mean; 2]);
    let range = |from: f64| range_of(curves.iter().flatten().filter(|point| point.x >= from).flat_map(ends));
    let height = |[low, high]: [f64; 2]| high - low;
    let with_zero = |[low, high]: [f64; 2]| {
        let far = 2.0 * (high - low);
        if -far < low && high < far { [low.min(0.0), high.max(0.0)] } else { [low, high] }
    };
    let [settled, all] = [UNSETTLED, 0.0].map(|from| with_zero(range(from)));
    Axis::plain(if height(all) <= STRETCH * height(settled) { all } else { settled }, 7, lang)
}

/// A moment of a curve.
struct Point {
    /// How far to the right it is, in units of the plot's width.
    x: f64,
    mean: f64,
    /// The ends of the interval.
    ends: Option<[f64; 2]>,
}

/// The moments of a line that are far enough from each other, and its last.
fn points(line: &Line, across: &Axis) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let last = line.estimates.last().map_or(0, |last| last.blocks);
    for estimate in &line.estimates {
        let x = across.at(estimate.blocks as f64) * WIDTH / 100.0;
        // Nothing is drawn left of a logarithmic axis but for what the line comes from.
        let is_apart = points.last().is_none_or(|point| x - point.x >= APART);
        let is_first_of_band =
            estimate.half_width.is_some() && points.last().is_some_and(|p| p.ends.is_none());
        if x >= 0.0 && (is_apart || is_first_of_band || estimate.blocks == last) {
            points.push(Point { x, mean: estimate.mean, ends: estimate.ci95() });
        }
    }
    points
}

/// A path through the means.
fn curve(points: &[Point], y: impl Fn(f64) -> f64) -> String {
    path(points.iter().map(|point| [point.x, y(point.mean)]))
}

/// A path along the upper ends of the intervals and back along the lower ones.
fn band(points: &[Point], y: impl Fn(f64) -> f64) -> String {
    let end = |point: &Point, end: usize| Some([point.x, y(point.ends?[end])]);
    let there = points.iter().filter_map(|point| end(point, 1));
    let back = points.iter().rev().filter_map(|point| end(point, 0));
    path(there.chain(back))
}

fn path(points: impl Iterator<Item = [f64; 2]>) -> String {
    points.enumerate().fold(String::new(), |mut path, (number, [x, y])| {
        let command = if number == 0 { 'M' } else { 'L' };
        write!(path, "{command}{x:.0} {y:.1}").expect("a string can be written to");
        path
    })
}

/// Where the names of lines stand: at their ends, or as near to them as they can without lying on each other, and on the plot.
fn names(lines: &[Line], y: impl Fn(f64) -> f64) -> Vec<f64> {
    let end = |line: &Line| line.estimates.last().map_or(0.0, |last| last.mean);
    let wanted: Vec<f64> = lines.iter().map(|line| y(end(line))).collect();
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|&one, &other| wanted[one].total_cmp(&wanted[other]));
    // Names that would lie on each other stand together, in the middle of where they should: for each group, where its first
    // name stands and how many it has.
    let mut groups: Vec<(f64, usize)> = Vec::new();
    for &line in &order {
        let mut group = (wanted[line], 1);
        while let Some(&(first, number)) = groups.last() {
            if first + NAMES_APART * number as f64 <= group.0 {
                break;
            }
            let shifted = group.0 - NAMES_APART * number as f64;
            let all = number + group.1;
            group = ((first * number as f64 + shifted * group.1 as f64) / all as f64, all);
            groups.pop();
        }
        groups.push(group);
    }
    let stand =
        groups.iter().flat_map(|&(first, number)| (0..number).map(move |n| first + NAMES_APART * n as f64));
    let mut stand: Vec<f64> = stand.collect();
    // What stands outside is pushed in, from the top down and from the bottom up.
    let mut lowest = 0.0;
    for place in &mut stand {
        *place = place.max(lowest);
        lowest = *place + NAMES_APART;
    }
    let mut highest = HEIGHT;
    for place in stand.iter_mut().rev() {
        *place = place.min(highest);
        highest = *place - NAMES_APART;
    }
    let mut places = wanted;
    for (&line, place) in order.iter().zip(stand) {
        places[line] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::Name;
    use crate::stats::Estimate;

    fn line(mean: f64) -> Line {
        let estimate = |blocks: u64| Estimate { mean, half_width: (blocks >= 300).then_some(0.5), blocks };
        Line { name: Name::short("A"), estimates: (1..=40_000).map(estimate).collect() }
    }

    fn curve(means: impl Iterator<Item = f64>) -> Line {
        let estimate = |(n, mean): (usize, f64)| Estimate { mean, half_width: None, blocks: n as u64 + 1 };
        Line { name: Name::short("A"), estimates: means.enumerate().map(estimate).collect() }
    }

    fn drawn(line: Line) -> String {
        let axes = Axes { across: "deals".to_owned(), up: "points".to_owned() };
        curves("a course", &[line], &axes, Lang::En).into_string()
    }

    #[test]
    fn a_line_is_drawn_whole_where_the_rest_of_it_does_not_look_flat_then() {
        let page = drawn(curve((0..30).map(|step| 0.65 + if step < 15 { 0.02 } else { -0.02 })));
        assert!(!page.contains('▲') && !page.contains('▼'), "{page}");
    }

    #[test]
    fn a_line_that_begins_outside_the_picture_has_a_mark_there_and_words() {
        let page = drawn(curve((1..=1000).map(|deal| 0.1 + 12.0 / f64::from(deal * deal))));
        assert!(page.contains(">▲</text>") && !page.contains(">▼</text>"), "{page}");
        assert!(
            page.contains("At their beginning, lines leave the picture here: A as far as 12.10."),
            "{page}"
        );
    }

    #[test]
    fn a_band_is_drawn_only_if_there_is_one() {
        assert!(drawn(line(0.25)).contains("class=\"band"));
        assert!(!drawn(curve((0..300).map(f64::from))).contains("class=\"band"));
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
    fn names_stand_about_where_their_lines_end() {
        let y = |value: f64| HEIGHT * (1.0 - value) / 2.0;
        let ends = [0.9, 0.04, 0.03, 0.02, 0.01, 0.0, -0.3, -0.9];
        let lines: Vec<Line> = ends.map(line).into();
        let places = names(&lines, y);
        for (end, place) in ends.into_iter().zip(&places) {
            assert!((y(end) - place).abs() <= 3.0 * NAMES_APART, "{end} stands at {place}, {places:?}");
        }
        assert_eq!((places[0], places[7]), (y(0.9), y(-0.9)));
    }

    #[test]
    fn however_many_moments_there_are_few_are_drawn() {
        let line = line(0.25);
        for axis in
            [Axis::plain([0.0, 40_000.0], 6, Lang::En), Axis::logarithmic([100.0, 40_000.0], Lang::En)]
        {
            let points = points(&line, &axis);
            assert!(points.len() <= (WIDTH / APART) as usize + 3, "{}", points.len());
            assert!(points.last().is_some_and(|last| (last.x - WIDTH).abs() < 0.1));
            let first = points.iter().find_map(|point| point.ends.map(|_| point.x)).unwrap();
            assert!((first - axis.at(300.0) * WIDTH / 100.0).abs() < 1e-9, "the band begins where it begins");
        }
    }
}
