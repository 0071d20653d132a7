//! A rule set in words, as one explains it to someone who sits down at the table.
//!
//! All sentences follow from the values; a key that the other rules leave without effect has none, and no sentence names what
//! the rules do not have: `has` says what they have. The sources of the
//! rules are not named.

mod alone;
mod ansagen;
mod called;
mod cards;
mod has;
mod klopfen;
#[cfg(test)]
mod laws;
mod partner;
mod score;
mod session;
mod solos;
mod sonderpunkte;
#[cfg(test)]
mod tests;
mod vorbehalte;

pub use called::called;

use crate::contract::AloneGame;
use crate::lang::{Lang, told};
use crate::rules::{Preset, Rules};
use crate::ruleset::{Booking, GameKind, GenscherMode, RuleSet, Scheme};

/// The rules in short headed sections, in English, in lines of at most 100 characters; [`explain_in`] has other languages.
///
/// ```
/// use doko_engine::Rules;
/// use doko_engine::explain::explain;
///
/// let text = explain(&Rules::preset("ddv")?);
/// assert!(text.contains("Re or Kontra: with at least 11 cards in hand"));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn explain(rules: &Rules) -> String {
    explain_in(rules, Lang::En)
}

/// The same in a language, as a sheet that a club can print: what the rules are called, each section, and what the rule file
/// notes.
///
/// ```
/// use doko_engine::explain::explain_in;
/// use doko_engine::{Lang, Rules};
///
/// let text = explain_in(&Rules::preset("ddv")?, Lang::De);
/// assert!(text.contains("Re oder Kontra: mit mindestens 11 Karten auf der Hand"));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn explain_in(rules: &Rules, lang: Lang) -> String {
    let title: String = title(rules, lang).iter().map(|line| wrapped(line, "")).collect();
    let notes = rules.notes().iter().map(|note| format!("- {note}")).collect();
    let notes = (lang.pick("Beside these rules", "Außerdem gilt"), notes);
    let mut sections = explain_sections(rules.set(), lang);
    sections.extend(Some(notes).filter(|_| !rules.notes().is_empty()));
    title + &body(sections)
}

/// The name of the rules; below it where they come from, unless a table has named its own.
fn title(rules: &Rules, lang: Lang) -> Vec<String> {
    let base = rules.base();
    let changes = rules.overrides().len() as u32;
    let below = match (Preset::named(base), rules.name()) {
        (Some(preset), _) if changes == 0 => Some(preset.about_in(lang).to_owned()),
        (_, Some(_)) => None,
        (_, None) => {
            let changes = count(changes, lang.pick(["change", "changes"], ["Änderung", "Änderungen"]));
            Some(told!(lang, "The rules of {base} with {changes}", "Die Regeln von {base} mit {changes}"))
        }
    };
    std::iter::once(rules.name().unwrap_or(base).to_owned()).chain(below).collect()
}

/// The same for those who break lines themselves: each section's heading with its paragraphs. An item of a list begins
/// with `- `. The rule set need not be checked.
///
/// ```
/// use doko_engine::explain::explain_sections;
/// use doko_engine::{Lang, Rules};
///
/// let sections = explain_sections(Rules::preset("ddv")?.set(), Lang::En);
/// assert_eq!(sections[0].0, "Cards and trumps");
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn explain_sections(set: &RuleSet, lang: Lang) -> Vec<(&'static str, Vec<String>)> {
    let mut sections = vec![(lang.pick("Cards and trumps", "Karten und Trümpfe"), cards::cards(set, lang))];
    match set.game {
        GameKind::Doppelkopf => {}
        GameKind::Schiebekopf => {
            sections.push(("Schiebekopf", alone::schiebekopf(set, lang)));
            return sections;
        }
        GameKind::Hammelrennen => {
            sections.push(("Hammelrennen", alone::hammelrennen(set, lang)));
            return sections;
        }
        GameKind::Ramsch => {
            sections.push(("Ramsch", alone::ramsch(set, lang)));
            return sections;
        }
    }
    if has::schweine(set) {
        sections.push(("Schweine", cards::schweine(set, lang)));
    }
    sections.push((lang.pick("Knocking", "Klopfen"), klopfen::klopfen(set, lang)));
    sections
        .push((lang.pick("Vorbehalte and solos", "Vorbehalte und Soli"), vorbehalte::vorbehalte(set, lang)));
    let throw_in = vorbehalte::throw_in(set, lang);
    if !throw_in.is_empty() {
        sections.push((lang.pick("Throwing in", "Schmeißen"), throw_in));
    }
    sections.push(("Hochzeit", partner::hochzeit(set, lang)));
    if has::armut(set) {
        sections.push(("Armut", partner::armut(set, lang)));
    }
    match set.game_of_refused_armut() {
        Some(AloneGame::Ramsch) => sections.push(("Ramsch", alone::ramsch(set, lang))),
        Some(AloneGame::SchwarzeSau) => sections.push(("Schwarze Sau", alone::schwarze_sau(set, lang))),
        _ => {}
    }
    if set.has_hammelrennen() {
        sections.push(("Hammelrennen", alone::hammelrennen(set, lang)));
    }
    if set.genscher.mode != GenscherMode::Off {
        sections.push(("Genscher", vec![partner::genscher(set, lang)]));
    }
    sections.push(("Ansagen", ansagen::ansagen(set, lang)));
    sections.push((lang.pick("Result", "Gewinn und Verlust"), score::result(set, lang)));
    match set.score.scheme {
        Scheme::Points => {
            sections.push((lang.pick("Points", "Punkte"), score::points(set, lang)));
            sections.push(("Sonderpunkte", sonderpunkte::sonderpunkte(set, lang)));
        }
        Scheme::Alten => {
            let head = lang.pick("The table of the Alten", "Die Tabelle der Alten");
            sections.push((head, score::alten(set, lang)));
        }
    }
    sections.push((lang.pick("The evening", "Der Abend"), session::session(set, lang)));
    sections.retain(|(_, lines)| !lines.is_empty());
    sections
}

/// Sections as text.
fn body(sections: Vec<(&str, Vec<String>)>) -> String {
    let section = |(head, lines): (&str, Vec<String>)| {
        let lines: String = lines.iter().map(|line| wrapped(line, "  ")).collect();
        format!("\n{head}\n{lines}")
    };
    sections.into_iter().map(section).collect()
}

/// True if only those who gain write points down.
fn only_winners_write(set: &RuleSet) -> bool {
    !set.game.is_each_alone() && set.session.booking == Booking::WinnersOnly
}

fn amount(points: i32, lang: Lang) -> String {
    match points {
        0 => lang.pick("no points", "keine Punkte").to_owned(),
        1 => lang.pick("1 point", "1 Punkt").to_owned(),
        points => told!(lang, "{points} points", "{points} Punkte"),
    }
}

/// `1 card`, `3 cards`: the number, with the noun for one or for more.
fn count(number: impl Into<u32>, [one, more]: [&str; 2]) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// `1 trump`, `3 trumps`; the German after "mit".
fn trumps(number: u8, lang: Lang) -> String {
    count(number, lang.pick(["trump", "trumps"], ["Trumpf", "Trümpfen"]))
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
