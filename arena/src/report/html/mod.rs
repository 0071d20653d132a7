//! The report as one page for a browser and a printer: no scripts, nothing from elsewhere, light and dark.
//!
//! Elements are written with [maud], which escapes every text. Plots are SVG of a few elements each, written with it, too,
//! rather than by a plotting library: those looked at (plotters, poloto, kuva, charming) write one picture of a fixed
//! size, in colours or in a style of their own. Scaled to a phone its words cannot be read. Here whatever has a place across
//! is placed in percent and whatever has a size is sized in pixels, so that a plot fills the page it is on while its words
//! and dots stay as large as the words around it; and colours are variables of the page's style, so that they follow it
//! into the dark and onto paper. What a library knows better, scales and round numbers on them, is plotters': see [`axis`].

mod axis;
mod courses;
mod histograms;
mod reliability;
mod table;

use std::io::{self, Write};

use doko_engine::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::document::{Document, Drawing, Fold, Part, Plot, Section};

/// How it looks.
const STYLE: &str = include_str!("page.css");

/// Writes a document as such a page, of the command of this name.
pub(crate) fn write(document: &Document, command: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", page(document, command).into_string())
}

fn page(document: &Document, command: &str) -> Markup {
    let lang = document.lang;
    let places: Vec<String> = (1..=document.sections.len()).map(|n| format!("section-{n}")).collect();
    html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content=(concat!("doko ", env!("CARGO_PKG_VERSION")));
                title { (document.title) " · doko" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.kicker { "doko " (command) }
                    h1 { (document.title) }
                    p.facts { (document.facts) }
                    dl.verdicts {
                        @for verdict in &document.verdicts {
                            div { dt { (verdict.about) } dd { (verdict.sentence) } }
                        }
                    }
                    ul.bots {
                        @for bot in &document.bots { li { b { (bot.short) } " " span { (bot.full) } } }
                    }
                }
                nav aria-label=(lang.pick("Contents", "Inhalt")) {
                    ul {
                        @for (section, place) in document.sections.iter().zip(&places) {
                            li { a href={ "#" (place) } { (in_short(&section.heading)) } }
                        }
                    }
                }
                main {
                    @for (part, place) in document.sections.iter().zip(&places) {
                        section id=(place) { (section(part, 2, lang)) }
                    }
                }
            }
        }
    }
}

/// What comes before the colon of a heading.
fn in_short(heading: &str) -> &str {
    heading.split_once(':').map_or(heading, |(short, _)| short)
}

/// The heading of a section and all that it has.
fn section(section: &Section, level: usize, lang: Lang) -> Markup {
    html! {
        @if !section.heading.is_empty() {
            @match level {
                2 => h2 { (section.heading) },
                3 => h3 { (section.heading) },
                _ => h4 { (section.heading) },
            }
        }
        @for part in &section.parts {
            @match part {
                Part::Words(words) => p { (words) },
                Part::List(items) => ul { @for item in items { li { (item) } } },
                Part::Code(code) => pre tabindex="0" { code { (code) } },
                Part::Table(part) => (table::table(part, lang)),
                Part::Plot(part) => (plot(part, lang)),
                Part::Fold(part) => (fold(part, level, lang)),
            }
        }
        @for part in &section.sections { (self::section(part, level + 1, lang)) }
    }
}

fn fold(fold: &Fold, level: usize, lang: Lang) -> Markup {
    html! {
        details class=(if fold.is_printed { "printed" } else { "unprinted" }) {
            summary { (fold.summary) }
            div.folded { @for part in &fold.sections { (section(part, level + 1, lang)) } }
        }
    }
}

fn plot(plot: &Plot, lang: Lang) -> Markup {
    html! {
        figure {
            figcaption { b { (plot.title) } " " span { (plot.words) } }
            @match &plot.drawing {
                Drawing::Histograms(bars, bins) => (histograms::histograms(&plot.title, bars, bins, lang)),
                Drawing::Courses(lines, axes) => (courses::courses(&plot.title, lines, axes, lang)),
                Drawing::Reliability(dots, axes) => (reliability::reliability(&plot.title, dots, axes, lang)),
            }
            details.unprinted {
                summary { (lang.pick("In numbers", "In Zahlen")) }
                (table::table(&plot.data, lang))
            }
        }
    }
}

/// A place across in percent, or along in pixels, to a hundredth.
fn place(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A place across.
fn percent(value: f64) -> String {
    place(value) + "%"
}
