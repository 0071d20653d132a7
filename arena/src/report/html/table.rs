//! Tables, with the estimates of their rows drawn beside their heads, and with cells as warm as they are far from zero.

use doko_engine::Lang;
use maud::{Markup, html};

use super::axis::{Axis, range_of};
use super::words::{breakable, minus, words};
use super::{percent, place, small};
use crate::report::document::{Cell, Name, Row, Table};
use crate::stats::Estimate;

/// How high a row of a drawing is, in pixels.
const HEIGHT: f64 = 26.0;

/// How many numbers an axis has at most.
const MARKS: usize = 5;

/// How wide a drawing is on a phone, in pixels: `td.drawn` of the page's style without its padding.
const WIDTH: f64 = 118.0;

/// From how many columns of numbers on there is room for a number above its ±, and not beside it.
const DENSE: usize = 5;

pub(super) fn table(table: &Table, lang: Lang) -> Markup {
    let axis = table.drawn.as_ref().map(|unit| (axis(table, lang), unit));
    let heat = table.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.heat.is_some());
    let dense = heat || (table.columns.len() >= DENSE && axis.is_none());
    let label = [&table.caption, &table.corner].into_iter().find(|words| !words.is_empty());
    html! {
        div.scroll tabindex="0" role="region" aria-label=[label] {
            table.dense[dense].heat[heat]
                style={ "--columns:" (table.columns.len() + 3 * usize::from(axis.is_some())) } {
                @if !table.caption.is_empty() { caption { span { (words(&table.caption)) } } }
                thead {
                    tr {
                        @if table.corner.is_empty() { td {} } @else { th scope="col" { (table.corner) } }
                        @if let Some((_, unit)) = &axis { th.drawn scope="col" { (unit) } }
                        @for column in &table.columns {
                            th.words[column.is_words] scope="col" { (column.head) }
                        }
                    }
                }
                tbody {
                    @for row in &table.rows { (self::row(row, table, axis.as_ref().map(|(axis, _)| axis), lang)) }
                }
                @if let Some((axis, _)) = &axis {
                    tfoot {
                        tr aria-hidden="true" {
                            td {}
                            td.drawn { (marks(axis)) }
                            @if !table.columns.is_empty() { td colspan=(table.columns.len()) {} }
                        }
                    }
                }
            }
        }
    }
}

fn row(row: &Row, table: &Table, axis: Option<&Axis>, lang: Lang) -> Markup {
    html! {
        tr.detail[row.is_detail] {
            th scope="row" { (who(&row.head)) (small(&row.small)) }
            @if let Some(axis) = axis {
                td.drawn { (strip(axis, HEIGHT, row.estimate.map(|estimate| interval(axis, estimate, lang)))) }
            }
            @for (cell, column) in row.cells.iter().zip(&table.columns) { (self::cell(cell, column.is_words)) }
        }
    }
}

/// The head of a row: a letter with the name that it stands for, or words.
pub(super) fn who(name: &Name) -> Markup {
    html! {
        @if name.full.is_empty() {
            (name.short)
        } @else {
            span.who { b { (name.short) } " " span.name title=(name.full) { (breakable(&name.full)) } }
        }
    }
}

fn cell(cell: &Cell, is_words: bool) -> Markup {
    let text = html! {
        @if let Some((mean, half)) = cell.text.split_once(" ± ") {
            (minus(mean)) span.half { " ± " (half) }
        } @else {
            (minus(&cell.text))
        }
    };
    let warmth = cell.heat.map(|heat| {
        let side = if heat < 0.0 { "below" } else { "above" };
        format!("--side:var(--{side});--heat:{:.0}%", 100.0 * heat.abs())
    });
    html! {
        td.words[is_words] style=[warmth] { @if cell.is_strong { b { (text) } } @else { (text) } }
    }
}

/// An axis for all estimates of a table, and for zero.
fn axis(table: &Table, lang: Lang) -> Axis {
    let ends = table
        .rows
        .iter()
        .filter_map(|row| row.estimate)
        .flat_map(|estimate| estimate.ci95().unwrap_or([estimate.mean; 2]));
    Axis::narrow(range_of(ends.chain([0.0])), MARKS, WIDTH, lang)
}

/// What one row draws between the lines of its axis.
pub(super) fn strip(axis: &Axis, height: f64, drawing: Option<Markup>) -> Markup {
    html! {
        svg width="100%" height=(place(height)) aria-hidden=[drawing.is_none().then_some("true")]
            role=[drawing.is_some().then_some("img")] {
            @for mark in &axis.marks {
                @let x = percent(axis.at(mark.value));
                line class=(mark.class()) x1=(x) x2=(x) y1="0" y2=(place(height)) {}
            }
            @if let Some(drawing) = drawing { (drawing) }
        }
    }
}

/// The numbers of an axis, to stand below it.
pub(super) fn marks(axis: &Axis) -> Markup {
    html! {
        svg.marks width="100%" height="18" {
            @for mark in &axis.marks {
                text x=(percent(axis.at(mark.value))) y="13" text-anchor="middle" { (mark.text) }
            }
        }
    }
}

/// A dot with its interval.
fn interval(axis: &Axis, estimate: Estimate, lang: Lang) -> Markup {
    let middle = HEIGHT / 2.0;
    let at = |value: f64| percent(axis.at(value));
    html! {
        title { (minus(&lang.number(estimate))) }
        @if let Some([low, high]) = estimate.ci95() {
            line.interval x1=(at(low)) x2=(at(high)) y1=(middle) y2=(middle) {}
            @for end in [low, high] {
                line.interval x1=(at(end)) x2=(at(end)) y1=(middle - 4.0) y2=(middle + 4.0) {}
            }
        }
        circle.dot cx=(at(estimate.mean)) cy=(middle) r="3.5" {}
    }
}
