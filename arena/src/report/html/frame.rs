//! A plot between an axis across and one up.

use maud::{Markup, html};

use super::axis::Axis;
use super::{percent, place};
use crate::report::document::Axes;

/// How high such a plot is, in pixels.
pub(super) const HEIGHT: f64 = 260.0;

/// A frame for a drawing.
pub(super) struct Frame<'a> {
    /// What the plot shows.
    pub(super) title: &'a str,
    /// The same in numbers, for whoever does not see it.
    pub(super) told: String,
    pub(super) axes: &'a Axes,
    pub(super) across: &'a Axis,
    pub(super) up: &'a Axis,
    /// For how many characters it has room at its right.
    pub(super) names: usize,
}

impl Frame<'_> {
    /// The whole plot, with what is drawn in it.
    pub(super) fn around(&self, drawing: &Markup) -> Markup {
        let across = |value: f64| percent(self.across.at(value));
        let up = |value: f64| place(height(self.up, value));
        html! {
            div.course style={ "--names:" (self.names) "ch" } {
                p.up aria-hidden="true" { (self.axes.up) }
                svg.plot width="100%" height=(place(HEIGHT)) role="img" aria-label=(self.title) {
                    title { (self.title) }
                    desc { (self.told) }
                    @for mark in &self.up.marks {
                        line class=(mark.class()) x1="0" x2="100%" y1=(up(mark.value)) y2=(up(mark.value)) {}
                        text x="-8" y=(up(mark.value)) dy="0.35em" text-anchor="end" { (mark.text) }
                    }
                    @for mark in &self.across.marks {
                        @let x = across(mark.value);
                        line.grid x1=(x) x2=(x) y1=(place(HEIGHT)) y2=(place(HEIGHT + 5.0)) {}
                        text x=(x) y=(place(HEIGHT + 19.0)) text-anchor="middle" { (mark.text) }
                    }
                    (drawing)
                }
                p.across aria-hidden="true" { (self.axes.across) }
            }
        }
    }
}

/// How far below the top of the plot a number lies, in pixels.
pub(super) fn height(up: &Axis, value: f64) -> f64 {
    HEIGHT * (1.0 - up.at(value) / 100.0)
}
