//! What was found over what was expected: dots with intervals about a diagonal.

use doko_engine::{Lang, told};
use maud::{Markup, html};

use super::axis::Axis;
use super::frame::{Frame, height};
use super::{percent, place};
use crate::report::document::{Axes, Dot};

pub(super) fn reliability(title: &str, dots: &[Dot], axes: &Axes, lang: Lang) -> Markup {
    let axis = Axis::plain([0.0, 1.0], 6, lang).told(|value| {
        let percent = format!("{:.0}", 100.0 * value);
        told!(lang, "{percent}%", "{percent} %")
    });
    let x = |value: f64| percent(axis.at(value));
    let y = |value: f64| place(height(&axis, value));
    let told = dots.iter().map(|dot| &*dot.note).collect::<Vec<&str>>().join("; ");
    Frame { title, told, axes, across: &axis, up: &axis, names: 2 }.around(&html! {
        line.zero x1=(x(0.0)) y1=(y(0.0)) x2=(x(1.0)) y2=(y(1.0)) {}
        @for dot in dots {
            g {
                title { (dot.note) }
                @if let Some([low, high]) = dot.ci95 {
                    line.interval x1=(x(dot.expected)) x2=(x(dot.expected)) y1=(y(low)) y2=(y(high)) {}
                }
                circle.dot cx=(x(dot.expected)) cy=(y(dot.found)) r="3.5" {}
            }
        }
    })
}
