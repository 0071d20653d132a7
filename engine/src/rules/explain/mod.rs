//! A rule set in words, as one explains it to someone who sits down at the table.
//!
//! Everything said follows from the values, and what the other rules leave without effect is left out; nothing is
//! said about where the rules come from.

mod alone;
mod ansagen;
mod cards;
mod partner;
mod score;
mod session;
#[cfg(test)]
mod tests;
mod vorbehalte;

use super::Rules;
use super::ruleset::{GameKind, RuleSet, Scheme, SchweineMode};

/// The rules in short headed sections, in lines of at most 100 characters.
///
/// ```
/// use doko_engine::rules::{Rules, explain};
///
/// let text = explain(&Rules::preset("ddv")?);
/// assert!(text.contains("Re or Kontra: with at least 11 cards in hand"));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn explain(rules: &Rules) -> String {
    let title = match rules.name() {
        Some(name) => format!("{name} ({})", rules.label()),
        None => rules.label(),
    };
    wrapped(&title, "") + &body(rules.set())
}

/// The sections alone, without a title.
pub(super) fn body(set: &RuleSet) -> String {
    let section = |(head, lines): (&str, Vec<String>)| {
        let lines: String = lines.iter().map(|line| wrapped(line, "  ")).collect();
        format!("\n{head}\n{lines}")
    };
    sections(set).into_iter().map(section).collect()
}

fn sections(set: &RuleSet) -> Vec<(&'static str, Vec<String>)> {
    let mut sections = vec![("Cards and trumps", cards::cards(set))];
    match set.game {
        GameKind::Doppelkopf => {}
        GameKind::Schiebekopf => {
            sections.push(("Schiebekopf", alone::schiebekopf(set)));
            return sections;
        }
        GameKind::Hammelrennen => {
            sections.push(("Hammelrennen", alone::hammelrennen(set)));
            return sections;
        }
    }
    if set.schweine.mode != SchweineMode::Off {
        sections.push(("Schweine", cards::schweine(set)));
    }
    sections.push(("Vorbehalte and solos", vorbehalte::vorbehalte(set)));
    let throw_in = vorbehalte::throw_in(set);
    if !throw_in.is_empty() {
        sections.push(("Throwing in", throw_in));
    }
    sections.push(("Hochzeit", partner::hochzeit(set)));
    if set.armut.max_trumps.0.is_some() {
        sections.push(("Armut", partner::armut(set)));
    }
    sections.push(("Ansagen", ansagen::ansagen(set)));
    sections.push(("Result", score::result(set)));
    match set.score.scheme {
        Scheme::Points => {
            sections.push(("Points", score::points(set)));
            sections.push(("Sonderpunkte", score::sonderpunkte(set)));
        }
        Scheme::Alten => {
            sections.push(("The table of the Alten", score::alten(set)));
        }
    }
    sections.push(("The evening", session::session(set)));
    sections
}

fn amount(points: i32) -> String {
    match points {
        0 => "no points".to_owned(),
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

/// `1 trump`, `3 trumps`.
fn count(number: impl Into<u32>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `a`, `a and b`, `a, b and c`.
fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., end] => format!("{} {last} {end}", front.join(", ")),
    }
}

/// A paragraph in lines of at most 100 characters, each indented; further lines of an item stand below its text.
fn wrapped(paragraph: &str, indent: &str) -> String {
    const WIDTH: usize = 100;
    let hanging = if paragraph.starts_with("- ") { "  " } else { "" };
    let mut lines = vec![indent.to_owned()];
    for word in paragraph.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        let is_empty = line.trim().is_empty();
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("{indent}{hanging}{word}"));
        } else {
            line.push_str(if is_empty { "" } else { " " });
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}
