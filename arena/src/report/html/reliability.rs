//! What was found over what was expected: dots with intervals about a diagonal.

use doko_engine::{Lang, told};
use maud::{Markup, html};

use super::axis::Axis;
use super::{percent, place};
use crate::report::document::{Axes, Dot};

/// How high the plot is, in pixels.
const HEIGHT: f64 = 260.0;

pub(super) fn reliability(title: &str, dots: &[Dot], axes: &Axes, lang: Lang) -> Markup {
    let axis = Axis::plain([0.0, 1.0], 6, lang);
    let x = |value: f64| percent(axis.at(value));
    let y = |value: f64| place(HEIGHT * (1.0 - axis.at(value) / 100.0));
    let share = |value: f64| {
        let percent = format!("{:.0}", 100.0 * value);
        told!(lang, "{percent}%", "{percent} %")
    };
    html! {
        div.course style="--names:2ch" {
            p.up aria-hidden="true" { (axes.up) }
            svg.plot width="100%" height=(place(HEIGHT)) role="img" aria-label=(title) {
                title { (title) }
                desc { (dots.iter().map(|dot| dot.note.as_str()).collect::<Vec<_>>().join("; ")) }
                @for mark in &axis.marks {
                    line.grid x1="0" x2="100%" y1=(y(mark.value)) y2=(y(mark.value)) {}
                    text x="-8" y=(y(mark.value)) dy="0.35em" text-anchor="end" { (share(mark.value)) }
                    line.grid x1=(x(mark.value)) x2=(x(mark.value)) y1=(place(HEIGHT)) y2=(place(HEIGHT + 5.0)) {}
                    text x=(x(mark.value)) y=(place(HEIGHT + 19.0)) text-anchor="middle" { (share(mark.value)) }
                }
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
            }
            p.across aria-hidden="true" { (axes.across) }
        }
    }
}
