//! The report as one page for a browser and a printer: no scripts, nothing from elsewhere, light and dark.
//!
//! Elements are written with [maud], which escapes every text. Plots are SVG of a few elements each, written with it, too,
//! rather than by a plotting library: those looked at (plotters, poloto, kuva, charming) write one picture of a fixed
//! size, in colours or in a style of their own. Scaled to a phone its words cannot be read. Here whatever has a place across
//! is placed in percent and whatever has a size is sized in pixels, so that a plot fills the page it is on while its words
//! and dots stay as large as the words around it; and colours are variables of the page's style, so that they follow it
//! into the dark and onto paper. What a library knows better, scales and round numbers on them, is plotters': see [`axis`].

mod axis;
mod curves;
mod frame;
mod histograms;
mod reliability;
mod table;
mod words;

use std::io::{self, Write};

use doko_engine::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use self::words::{breakable, whole_options, words};
use super::document::{Document, Drawing, Element, Fold, Name, Plot, Section};

/// How it looks.
const STYLE: &str = include_str!("page.css");

/// Writes a document as such a page, of the command of this name.
pub(crate) fn write(document: &Document, command: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", page(document, command).into_string())
}

fn page(document: &Document, command: &str) -> Markup {
    let lang = document.lang;
    let named = document.sections.iter().enumerate().filter(|(_, section)| !section.heading.is_empty());
    let named: Vec<(usize, &Section)> = named.collect();
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
                    h1 { (breakable(&document.title)) }
                    p.facts { (words(&document.facts)) }
                    @if !document.verdicts.is_empty() {
                        dl.verdicts {
                            @for verdict in &document.verdicts {
                                div { dt { (verdict.about) (small(&verdict.small)) } dd { (words(&verdict.sentence)) } }
                            }
                        }
                    }
                    @if !document.bots.is_empty() {
                        ul.bots { @for bot in &document.bots { li { (named_bot(bot)) } } }
                    }
                }
                @if named.len() > 1 {
                    nav aria-label=(lang.pick("Contents", "Inhalt")) {
                        ul {
                            @for (number, section) in named {
                                li { a href={ "#section-" (number + 1) } { (in_short(&section.heading)) } }
                            }
                        }
                    }
                }
                main {
                    @for (number, part) in document.sections.iter().enumerate() {
                        section id={ "section-" (number + 1) } { (section(part, 2, lang)) }
                    }
                }
            }
        }
    }
}

/// What something is to programs, if it is told.
fn small(text: &str) -> Markup {
    html! { @if !text.is_empty() { " " small { (breakable(text)) } } }
}

/// A bot by its letter, and by its name where it has another.
fn named_bot(bot: &Name) -> Markup {
    html! { b { (bot.short) } @if !bot.full.is_empty() { " " span { (bot.full) } } }
}

/// What comes before the colon of a heading; that of a bot's options has no blank after it.
fn in_short(heading: &str) -> &str {
    heading.split_once(": ").map_or(heading, |(short, _)| short)
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
                Element::Words(text) => p { (words(text)) },
                Element::List(items) => ul { @for item in items { li { (words(item)) } } },
                Element::Code(text) => (code(text)),
                Element::Table(part) => (table::table(part, lang)),
                Element::Plot(part) => (plot(part, lang)),
                Element::Fold(part) => (fold(part, level, lang)),
            }
        }
        @for part in &section.sections { (self::section(part, level + 1, lang)) }
    }
}

/// A command, which goes on in the next line where it is too long; or several lines, which are not broken, since they may be
/// columns.
fn code(code: &str) -> Markup {
    let class = code.trim_end().contains('\n').then_some("lines");
    html! { pre class=[class] tabindex="0" { code { (whole_options(code)) } } }
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
            figcaption {
                b { (plot.title) }
                @if !plot.words.is_empty() { " " span { (words(&plot.words)) } }
            }
            @match &plot.drawing {
                Drawing::Histograms(bars, bins) => (histograms::histograms(&plot.title, bars, bins, lang)),
                Drawing::Curves(lines, axes) => (curves::curves(&plot.title, lines, axes, lang)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::{Cell, Column, Row, Table};

    fn shown(bots: Vec<Name>, sections: Vec<Section>) -> String {
        let (title, facts) = ("A run".to_owned(), "10 deals".to_owned());
        page(&Document { lang: Lang::En, title, facts, verdicts: Vec::new(), bots, sections }, "duel")
            .into_string()
    }

    #[test]
    fn a_bot_without_a_letter_has_no_empty_name_beside_it() {
        let bots = vec![Name::short("heuristic"), Name { short: "A".to_owned(), full: "random".to_owned() }];
        let page = shown(bots, Vec::new());
        assert!(page.contains("<li><b>heuristic</b></li><li><b>A</b> <span>random</span></li>"), "{page}");
        assert!(!shown(Vec::new(), Vec::new()).contains("<ul class=\"bots\""));
    }

    #[test]
    fn a_section_without_a_heading_is_no_link() {
        let words = || vec![Element::Words("What it is.".to_owned())];
        let sections = || {
            vec![
                Section::new("", words()),
                Section::new("Points: all", words()),
                Section::new("Rules", words()),
            ]
        };
        let page = shown(Vec::new(), sections());
        let links =
            "<ul><li><a href=\"#section-2\">Points</a></li><li><a href=\"#section-3\">Rules</a></li></ul>";
        assert!(page.contains(links), "{page}");
        assert!(!page.contains("<h2></h2>"));
        let page = shown(Vec::new(), sections().into_iter().take(2).collect());
        assert!(!page.contains("<nav"), "a single heading needs no contents: {page}");
    }

    #[test]
    fn a_command_may_be_broken_and_columns_may_not() {
        let page =
            shown(Vec::new(), vec![Section::new("", vec![Element::Code("doko play --seed 1".to_owned())])]);
        assert!(
            page.contains("<pre tabindex=\"0\"><code>doko play <span class=\"whole\">--seed</span> 1"),
            "{page}"
        );
        let page =
            shown(Vec::new(), vec![Section::new("", vec![Element::Code("  a  1\n  b  2\n".to_owned())])]);
        assert!(page.contains("<pre class=\"lines\" tabindex=\"0\"><code>  a  1\n  b  2"), "{page}");
    }

    #[test]
    fn a_table_without_a_caption_has_none_and_is_called_after_its_corner() {
        let (columns, rows) =
            (vec![Column::number("n")], vec![Row::new(Name::short("A"), vec![Cell::new("1")])]);
        let table = Table { corner: "bot".to_owned(), columns, rows, ..Table::default() };
        let page = shown(Vec::new(), vec![Section::new("Points", vec![Element::Table(table)])]);
        assert!(page.contains("aria-label=\"bot\"") && !page.contains("<caption"), "{page}");
    }
}
