//! The page of a laboratory: what is shown in sentences, the main questions drawn, everything in tables.

use doko_engine::{Lang, told};

use super::cells::{difference_cell, in_percent, name, text};
use super::luck::luck;
use super::panels::{of_panel, panels};
use super::together::{MAIN, together};
use super::words::changes;
use crate::measures::games::measure_of;
use crate::measures::{Measure, Unit as Counted};
use crate::report::document::{Cell, Column, Document, Fold, Name, Part, Row, Section, Table, Verdict};
use crate::run::contestant::letter;
use crate::run::unit::Unit;
use crate::stats::Estimate;
use crate::studies::lab::compare::{Difference, Effect, FEWEST, FEWEST_CASES, Results};
use crate::studies::lab::design::Design;
use crate::studies::lab::experiment::Lab;

/// The whole of it.
pub(super) fn document(results: &Results<'_>, lang: Lang) -> Document {
    let lab = results.lab;
    let mut sections: Vec<Section> = (0..lab.bots.len()).map(|bot| of_bot(results, bot, lang)).collect();
    sections.extend(luck(results, lang));
    sections.push(reading(results, lang));
    sections.push(rules(lab, lang));
    Document {
        lang,
        title: title(&lab.design, lang),
        facts: facts(results, lang),
        verdicts: verdicts(results, lang),
        bots: lab
            .bots
            .iter()
            .enumerate()
            .map(|(number, bot)| Name { short: letter(number).to_string(), full: bot.label_in(lang) })
            .collect(),
        sections,
    }
}

fn title(design: &Design, lang: Lang) -> String {
    let base = &design.cells[0].name;
    let names: Vec<&str> = if design.factors.is_empty() {
        design.cells[1..].iter().map(|cell| cell.name.as_str()).collect()
    } else {
        design.factors.iter().map(|factor| factor.name.as_str()).collect()
    };
    if names.len() <= 4 {
        let names = names.join(", ");
        return told!(lang, "House rules: {base} against {names}", "Hausregeln: {base} gegen {names}");
    }
    let number = names.len();
    told!(lang, "House rules: {base} and {number} others", "Hausregeln: {base} und {number} andere")
}

fn facts(results: &Results<'_>, lang: Lang) -> String {
    let Lab { unit, seed, deals: planned, .. } = results.lab;
    let deals = results.sums.deals;
    let units = unit.dative(deals, lang);
    let cut = if deals < *planned {
        told!(lang, " (of {planned} asked for)", " (von {planned} verlangten)")
    } else {
        String::new()
    };
    let cells = results.lab.design.cells.len();
    told!(
        lang,
        "{cells} rule sets on {units} of seed {seed}{cut}, the same bot in all seats",
        "{cells} Regelwerke auf {units} vom Startwert {seed}{cut}, auf allen Plätzen derselbe Bot"
    )
}

/// What each rule set changes.
fn verdicts(results: &Results<'_>, lang: Lang) -> Vec<Verdict> {
    let lab = results.lab;
    if results.sums.deals == 0 {
        let sentence = lang.pick("Nothing was played.", "Es wurde nichts gespielt.").to_owned();
        return vec![Verdict { about: lang.pick("Result", "Ergebnis").to_owned(), sentence }];
    }
    let of_bot = |bot: usize| {
        (1..lab.design.cells.len()).map(move |cell| {
            let name = &lab.design.cells[cell].name;
            let about = if lab.bots.len() > 1 { format!("{name}, {}", letter(bot)) } else { name.clone() };
            Verdict { about, sentence: changes(results, bot, cell, lang) }
        })
    };
    (0..lab.bots.len()).flat_map(of_bot).collect()
}

fn of_bot(results: &Results<'_>, bot: usize, lang: Lang) -> Section {
    let lab = results.lab;
    let heading = if lab.bots.len() > 1 {
        let name = lab.bots[bot].label_in(lang);
        told!(lang, "{name} in all seats", "{name} auf allen Plätzen")
    } else {
        lang.pick("What the rules change", "Was die Regeln ändern").to_owned()
    };
    if results.sums.deals == 0 {
        return Section::new(heading, Vec::new());
    }
    let mut parts: Vec<Part> = MAIN
        .map(measure_of)
        .into_iter()
        .filter_map(|measure| main_table(results, bot, measure, lang))
        .map(Part::Table)
        .collect();
    parts.extend(together(results, bot, lang));
    let fold = Fold {
        summary: lang.pick("All figures", "Alle Zahlen").to_owned(),
        is_printed: false,
        sections: panels().into_iter().filter_map(|panel| of_panel(results, bot, &panel, lang)).collect(),
    };
    parts.push(Part::Fold(fold));
    Section::new(heading, parts)
}

/// One measure under every rule set, its differences drawn.
fn main_table(results: &Results<'_>, bot: usize, measure: &'static Measure, lang: Lang) -> Option<Table> {
    let lab = results.lab;
    results.value(bot, 0, measure)?;
    let has_mechanical = (1..lab.design.cells.len())
        .any(|cell| results.difference(bot, cell, measure, Effect::Mechanical).is_some());
    let mut columns =
        vec![Column::number(measure.title(lang)), Column::number(lang.pick("difference", "Unterschied"))];
    if has_mechanical {
        columns.push(Column::number(lang.pick("by itself", "von selbst")));
        columns.push(Column::number(lang.pick("by adapting", "durch Anpassung")));
    }
    let row = |cell: usize| {
        let mut cells = vec![Cell::new(text(measure.unit, results.value(bot, cell, measure), lang))];
        let of =
            |effect: Effect| (cell > 0).then(|| results.difference(bot, cell, measure, effect)).flatten();
        let total = of(Effect::Total);
        cells.push(difference_cell(measure, total, lang));
        if has_mechanical {
            let others = [Effect::Mechanical, Effect::Adapted];
            cells.extend(others.map(|effect| difference_cell(measure, of(effect), lang)));
        }
        Row {
            estimate: total.map(|difference| scaled(measure, difference)),
            ..Row::new(name(lab, cell, lang), cells)
        }
    };
    Some(Table {
        caption: capital(measure.title(lang)),
        corner: lang.pick("rules", "Regeln").to_owned(),
        columns,
        rows: (0..lab.design.cells.len()).map(row).collect(),
        drawn: Some(drawn(measure, lang)),
    })
}

/// What is drawn of a measure: shares in percentage points.
fn drawn(measure: &'static Measure, lang: Lang) -> String {
    match measure.unit {
        Counted::Share => lang.pick("difference, in percentage points", "Unterschied in Prozentpunkten"),
        Counted::Points => lang.pick("difference, in points", "Unterschied in Punkten"),
        Counted::Augen => lang.pick("difference, in Augen", "Unterschied in Augen"),
        Counted::Number => lang.pick("difference", "Unterschied"),
        Counted::Spreads => lang.pick("difference, in spreads", "Unterschied in Streuungen"),
        Counted::Tricks => lang.pick("difference, in tricks", "Unterschied in Stichen"),
        Counted::Times => lang.pick("difference, per game", "Unterschied pro Spiel"),
    }
    .to_owned()
}

fn scaled(measure: &'static Measure, difference: Difference) -> Estimate {
    match measure.unit {
        Counted::Share => in_percent(difference.estimate),
        _ => difference.estimate,
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// What the figures mean.
fn reading(results: &Results<'_>, lang: Lang) -> Section {
    let lab = results.lab;
    let (deals, evening) = (lab.unit.noun(2), lab.evening);
    let asked = results.measures().len() * (lab.design.cells.len() - 1);
    let too = if lab.design.is_factorial {
        lang.pick(", or for all interactions", ", oder für alle Wechselwirkungen")
    } else {
        ""
    };
    let interval = if results.sums.is_extended {
        lang.pick(
            "a 95% interval that holds whenever one looks (asymptotic confidence sequence), as the run was made longer after a \
             look at it,",
            "eines 95-%-Intervalls, das gilt, wann immer man hinsieht (asymptotische Konfidenzfolge), denn der Lauf wurde nach \
             einem Blick darauf verlängert,",
        )
    } else {
        lang.pick("the 95% interval (Student's t),", "des 95-%-Intervalls (Studentsche t-Verteilung)")
    };
    let mut items = vec![
        told!(
            lang,
            "± is half the width of {interval} from the spread over {deals}; of a share or of a spread by \
             linearisation. Rule sets play the same {deals}, and what these have in common cancels out of the differences.",
            "± ist die halbe Breite {interval} aus der Streuung über die Verteilungen, bei \
             Anteilen und Streuungen durch Linearisierung. Alle Regelwerke spielen dieselben Verteilungen; was diesen gemeinsam \
             ist, hebt sich in den Unterschieden auf."
        ),
        told!(
            lang,
            "What is marked is shown after correction (Holm) for the {asked} differences that are asked of a bot at once{too}: \
             among these a mark is false in at most one of twenty pages. What differs in fewer than {FEWEST} {deals} is \
             never marked. Where a share or a difference rests on fewer than {FEWEST_CASES} cases it has no interval.",
            "Was hervorgehoben ist, ist auch nach der Korrektur (Holm) für die {asked} Unterschiede nachgewiesen, nach denen bei \
             einem Bot zugleich gefragt wird{too}: Unter diesen ist nur auf einer von zwanzig Seiten etwas zu Unrecht \
             hervorgehoben. Was sich in weniger als {FEWEST} Verteilungen unterscheidet, ist es nie. Wo ein Anteil oder ein \
             Unterschied auf weniger als {FEWEST_CASES} Fällen beruht, steht kein Intervall."
        ),
    ];
    if lab.plays_unaware {
        items.push(lang.pick(
            "By itself: bots that play as under the base, until the game under the other rules can no longer go on like that. By \
             adapting: what changes beyond that because bots know the rules.",
            "Von selbst: mit Bots, die wie unter der Grundlage spielen, bis das Spiel unter den anderen Regeln so nicht weitergehen \
             kann. Durch Anpassung: was sich darüber hinaus ändert, weil die Bots die Regeln kennen.",
        ).to_owned());
    }
    if lab.design.cells.iter().enumerate().any(|(cell, _)| !lab.deals_alike(0, cell)) {
        items.push(lang.pick(
            "Other cards: these rules deal from another pack, so that no deal is the same; the difference is of independent deals.",
            "Andere Karten: Diese Regeln haben ein anderes Blatt, keine Verteilung ist dieselbe; der Unterschied ist der \
             unabhängiger Verteilungen.",
        ).to_owned());
    }
    items.push(match lab.unit {
        Unit::Deal => told!(
            lang,
            "The evening's heaviest loss is what whoever loses most has lost after {evening} games in a row, in which the four \
             change seats. In spreads: divided by the standard deviation of what a seat gains in a game, to compare rules that \
             count in other points.",
            "Der höchste Verlust des Abends ist, was der größte Verlierer nach {evening} Spielen hintereinander verloren hat, in \
             denen die vier die Plätze wechseln. In Streuungen: geteilt durch die Standardabweichung dessen, was ein Platz in einem \
             Spiel macht, um Regeln zu vergleichen, die in anderen Punkten rechnen."
        ),
        Unit::Evening => lang.pick(
            "Evenings are played as the rules have them, with Bock and Pflichtsolo; the heaviest loss is of whoever loses most.",
            "Gespielt werden Abende, wie die Regeln sie haben, mit Bock und Pflichtsolo; der höchste Verlust ist der des größten \
             Verlierers.",
        ).to_owned(),
    });
    Section::new(lang.pick("How to read this", "Wie dies zu lesen ist"), vec![Part::List(items)])
}

/// What each rule set is.
fn rules(lab: &Lab, lang: Lang) -> Section {
    let row = |cell: usize| {
        let own = &lab.design.cells[cell];
        let cells = vec![Cell::new(own.rules.label()), Cell::new(own.rules.fingerprint())];
        Row::new(Name { short: own.name.clone(), full: String::new() }, cells)
    };
    let table = Table {
        caption: lang.pick("The rule sets", "Die Regelwerke").to_owned(),
        corner: lang.pick("called", "genannt").to_owned(),
        columns: vec![
            Column::words(lang.pick("rules", "Regeln")),
            Column::words(lang.pick("fingerprint", "Fingerabdruck")),
        ],
        rows: (0..lab.design.cells.len()).map(row).collect(),
        drawn: None,
    };
    let fold = Fold {
        summary: lang.pick("The rule sets in full", "Die Regelwerke genau").to_owned(),
        is_printed: false,
        sections: vec![Section::new("", vec![Part::Table(table)])],
    };
    Section::new(lang.pick("Rules", "Regeln"), vec![Part::Fold(fold)])
}
