//! Histograms one below the other, on one scale: which of two bots swings more is seen at a glance.

use doko_engine::Lang;
use maud::{Markup, html};

use super::axis::Axis;
use super::table::{marks, strip, who};
use super::{percent, place};
use crate::report::document::{Bars, Bins};

/// How high a histogram is, in pixels.
const HEIGHT: f64 = 64.0;

/// How wide it is on a phone, in pixels.
const WIDTH: f64 = 150.0;

/// How many numbers its axis has at most.
const MARKS: usize = 8;

pub(super) fn histograms(title: &str, all: &[Bars], bins: &Bins, lang: Lang) -> Markup {
    let [first, last] = bins.range.map(|bin| bin as f64);
    let axis = Axis::narrow([(first - 0.5) * bins.width, (last + 0.5) * bins.width], MARKS, WIDTH, lang);
    let highest = all.iter().flat_map(|bars| &bars.shares).map(|(_, share)| *share).fold(0.0, f64::max);
    let zeros = lang.pick("exactly 0", "genau 0");
    html! {
        div.scroll tabindex="0" role="region" aria-label=(title) {
            table.strips {
                thead {
                    tr { td {} th.drawn scope="col" { (bins.unit) } th scope="col" { (zeros) } }
                }
                tbody {
                    @for bars in all {
                        tr {
                            th scope="row" { (who(&bars.name)) }
                            td.drawn { (strip(&axis, HEIGHT, Some(drawn(title, bars, bins, &axis, highest)))) }
                            td { (bars.note) }
                        }
                    }
                }
                tfoot { tr aria-hidden="true" { td {} td.drawn { (marks(&axis)) } td {} } }
            }
        }
    }
}

/// The bars, with a line where their mean is.
fn drawn(title: &str, bars: &Bars, bins: &Bins, axis: &Axis, highest: f64) -> Markup {
    let mean = percent(axis.at(bars.mean));
    html! {
        title { (title) ": " (bars.name) }
        @for &(bin, share) in bars.shares.iter().filter(|(_, share)| *share > 0.0) {
            @let [low, high] = [-0.5, 0.5].map(|side| axis.at((bin as f64 + side) * bins.width));
            // What there is of at all is to be seen.
            @let height = (share / highest * (HEIGHT - 4.0)).max(0.75);
            rect.bar x=(percent(low)) width=(percent(0.92 * (high - low)))
                y=(place(HEIGHT - height)) height=(place(height)) {}
        }
        line.mean x1=(mean) x2=(mean) y1="0" y2=(place(HEIGHT)) {}
    }
}
