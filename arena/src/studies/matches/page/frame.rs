//! What every report has around its results: who plays what, broken rules, the rules in words, and how to play it again.

use doko_engine::explain::explain_sections;
use doko_engine::told;

use super::{Report, faults};
use crate::files::names::CONFIG;
use crate::report::document::{Column, Element, Fold, Name, Row, Section, Table};
use crate::run::Contestant;
use crate::studies::matches::{Experiment, Format};

/// Who plays.
pub(super) fn title(report: &Report<'_>) -> String {
    let Experiment { format, bots, mine, .. } = report.experiment;
    let lang = report.lang;
    if *format == Format::Tournament {
        let number = bots.len();
        return told!(lang, "Tournament of {number} bots", "Turnier von {number} Bots");
    }
    let side = |bots: &[Contestant], noun: &str| match bots {
        [one] => one.name.clone(),
        many => format!("{} {noun}", many.len()),
    };
    let (own, others) = bots.split_at(mine.unwrap_or(1));
    let (own, others) = (side(own, lang.pick("bots", "Bots")), side(others, lang.pick("others", "andere")));
    told!(lang, "{own} against {others}", "{own} gegen {others}")
}

/// A bot by its letter and its name.
pub(super) fn name(report: &Report<'_>, bot: usize) -> Name {
    report.experiment.named(bot, report.lang)
}

/// What comes after the results.
pub(super) fn closing(report: &Report<'_>) -> Vec<Section> {
    vec![faults(report), rules(report), again(report)]
}

/// Which bots were at fault, and how to see it.
fn faults(report: &Report<'_>) -> Section {
    let lang = report.lang;
    let heading = lang.pick("Faults", "Fehler");
    let paragraphs = faults::paragraphs(report);
    if paragraphs.is_empty() {
        let words = lang.pick("No bot was at fault.", "Kein Bot hat einen Fehler gemacht.");
        return Section::detail(heading, vec![Element::words(words)]);
    }
    let first = Element::words(faults::fallback(lang));
    let parts = [first].into_iter().chain(paragraphs.into_iter().map(Element::Words));
    Section::new(heading, parts.chain([Element::words(faults::shown_by(lang))]).collect())
}

/// The rules in words.
fn rules(report: &Report<'_>) -> Section {
    let lang = report.lang;
    let rules = &report.experiment.rules;
    let (label, fingerprint) = (rules.label(), rules.fingerprint());
    let named = match rules.name() {
        Some(name) => format!("{name}: {label}"),
        None => label,
    };
    let words = lang.pick(
        format!("{named}; fingerprint {fingerprint}."),
        format!("{named}; Fingerabdruck {fingerprint}."),
    );
    let section = |(heading, lines): (&str, Vec<String>)| {
        let mut parts = Vec::new();
        for line in lines {
            match (line.strip_prefix("- "), parts.last_mut()) {
                (Some(item), Some(Element::List(items))) => items.push(item.to_owned()),
                (Some(item), _) => parts.push(Element::List(vec![item.to_owned()])),
                (None, _) => parts.push(Element::Words(line)),
            }
        }
        Section::new(heading, parts)
    };
    let fold = Fold {
        summary: lang.pick("The rules in words", "Die Regeln in Worten").to_owned(),
        is_printed: true,
        sections: explain_sections(rules.set(), lang).into_iter().map(section).collect(),
    };
    Section::detail(lang.pick("Rules", "Regeln"), vec![Element::Words(words), Element::Fold(fold)])
}

/// How to play it again.
fn again(report: &Report<'_>) -> Section {
    let lang = report.lang;
    let Experiment { format, bots, .. } = report.experiment;
    let part = if report.is_part() {
        format!(" --range {}..{} --out part-{0}", report.scope.units.start, report.scope.units.end)
    } else {
        String::new()
    };
    let engine = env!("CARGO_PKG_VERSION");
    let words = lang.pick(
        format!("doko {engine} plays the same deals again, with the {CONFIG} of its folder:"),
        format!("doko {engine} spielt dieselben Karten noch einmal, mit der {CONFIG} seines Ordners:"),
    );
    let mut parts =
        vec![Element::Words(words), Element::Code(format!("doko {format} --config {CONFIG}{part}"))];
    let by_chance: Vec<&str> =
        bots.iter().filter(|bot| !bot.kind.traits().is_reproducible).map(|bot| bot.name.as_str()).collect();
    if !by_chance.is_empty() {
        let names = by_chance.join(", ");
        let [promises, its] = if by_chance.len() == 1 { ["does", "its"] } else { ["do", "their"] };
        let verspricht = if by_chance.len() == 1 { "verspricht" } else { "versprechen" };
        parts.push(Element::Words(lang.pick(
            format!("A rerun may differ: {names} {promises} not promise to repeat {its} play."),
            format!(
                "Beim nächsten Mal kann es anders ausgehen: {names} {verspricht} nicht, gleich zu spielen."
            ),
        )));
    }
    let fingerprint = |(bot, contestant): (usize, &Contestant)| {
        Row::new(name(report, bot), [contestant.kind.fingerprint()])
    };
    let caption = lang.pick(
        "The bots by their fingerprints: kind and parameters",
        "Die Bots und ihre Fingerabdrücke: Art und Parameter",
    );
    let heads = [Column::words(lang.pick("fingerprint", "Fingerabdruck"))];
    parts.push(Element::Table(Table::new(caption, "Bot", heads, bots.iter().enumerate().map(fingerprint))));
    let config = Section::new("", vec![Element::Code(report.experiment.plan(&report.stopping).to_toml())]);
    parts.push(Element::Fold(Fold { summary: CONFIG.to_owned(), is_printed: false, sections: vec![config] }));
    Section::detail(lang.pick("Playing it again", "Noch einmal spielen"), parts)
}
