//! The page of a laboratory: what is shown in sentences, the main questions drawn, everything in tables.

mod cells;
mod luck;
mod names;
mod panels;
mod together;
mod words;

pub use words::left_out;

use doko_engine::{Lang, told};

use super::design::Design;
use super::experiment::Lab;
use super::results::{BotResults, Effect, FEWEST, FEWEST_CASES, Results, measures};
use crate::measures::{Measure, MeasureUnit};
use crate::report::document::{Column, Document, Element, Name, Row, Section, Table, Verdict};
use crate::run::{Unit, letter};
use crate::stats::fixed;
use cells::{difference_cell, drawn, name};
use luck::luck;
use names::Called;
use panels::panels;
use together::{main_measures, together};
use words::changes;

/// The whole of it.
pub(super) fn document(results: &Results<'_>, lang: Lang) -> Document {
    let lab = results.lab;
    let mut sections: Vec<Section> = results.bots.iter().map(|bot| of_bot(results, bot, lang)).collect();
    sections.extend(luck(results, lang));
    sections.push(reading(results, lang));
    sections.push(rules(lab, lang));
    Document {
        lang,
        title: title(&lab.design, lang),
        facts: facts(results, lang),
        verdicts: verdicts(results, lang),
        bots: (0..)
            .zip(&lab.bots)
            .map(|(number, bot)| Name::of_bot(letter(number), bot.label_in(lang)))
            .collect(),
        sections,
    }
}

fn title(design: &Design, lang: Lang) -> String {
    let base = &design.cells[0].name;
    if !design.factors.is_empty() {
        let levels =
            |factor: usize| (1..design.factors[factor].levels.len()).map(move |level| (factor, level));
        let levels: Vec<(usize, usize)> = (0..design.factors.len()).flat_map(levels).collect();
        if levels.len() <= 4 {
            let names = names::levels(design, &levels, "; ", lang).name;
            return told!(lang, "House rules in {base}: {names}", "Hausregeln bei {base}: {names}");
        }
        let number = levels.len();
        return told!(
            lang,
            "House rules in {base}: {number} changes",
            "Hausregeln bei {base}: {number} Änderungen"
        );
    }
    let names: Vec<String> = design.cells[1..].iter().map(|cell| cell.name.clone()).collect();
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
    let (units, counted) = (unit.dative(deals, lang), unit.counted(deals, lang));
    let cut = if deals < *planned {
        told!(lang, " (of {planned} asked for)", ", von {planned} verlangten")
    } else {
        String::new()
    };
    let cells = results.lab.design.cells.len();
    let help = help(results, lang)
        .map_or(String::new(), |help| told!(lang, "; with the help of {help}", "; mit Hilfe von {help}"));
    let lab = results.lab;
    let same = if (0..cells).all(|cell| lab.deals_alike(0, cell)) { "dieselben" } else { "je" };
    let who = match &lab.bots[..] {
        [bot] => bot.label_in(lang),
        _ => "derselbe Bot".to_owned(),
    };
    told!(
        lang,
        "{cells} rule sets on {units} of seed {seed}{cut}, the same bot in all seats{help}",
        "{cells} Regelwerke, {same} {counted} (Seed {seed}{cut}), an allen Plätzen {who}{help}"
    )
}

/// What helps, if there is a control: `100000 deals with net`.
fn help(results: &Results<'_>, lang: Lang) -> Option<String> {
    let control = results.control?;
    let (units, bot) = (control.lab.unit.dative(control.deals, lang), control.lab.bots[0].label_in(lang));
    Some(told!(lang, "{units} with {bot}", "{units} mit {bot}"))
}

/// What a control does, and how much it helps each bot.
fn of_control(results: &Results<'_>, lang: Lang) -> Vec<String> {
    let (Some(help), few) = (help(results, lang), FEWEST) else { return Vec::new() };
    let (lab, unit) = (results.lab, results.lab.unit);
    let deals = unit.counted(results.sums.deals, lang);
    let about = told!(
        lang,
        "The {help} show how lucky the {deals} were; the figures are corrected for that (control variates, the regression \
         estimator of double sampling). Where a bot has fewer than {few} cases under one of the rule sets, or the two bots \
         differ in fewer than {few}, nothing is corrected.",
        "Aus {help} ist bekannt, wie günstig die {deals} ausgefallen sind; die Zahlen sind darum berichtigt (Kontrollvariablen, \
         der Regressionsschätzer der zweiphasigen Auswahl). Hat ein Bot bei einem der Regelwerke weniger als {few} Fälle, oder \
         unterscheiden sich die beiden in weniger als {few}, so ist nichts berichtigt."
    );
    let base = names::cell(lab, 0, lang).name;
    let of_bot = |bot: &BotResults<'_>| {
        let worth = main_measures(bot).into_iter().filter_map(|measure| {
            let worth = bot.worth_of_control(0, measure).filter(|worth| *worth >= 1.05)?;
            Some(format!("{} {}", measure.title(lang), lang.number(fixed(worth, 1))))
        });
        let worth: Vec<String> = worth.collect();
        let (of, more) = (lab.bots[bot.bot].label_in(lang), unit.noun(2));
        if worth.is_empty() {
            return told!(
                lang,
                "Under {base} that helps with none of the main figures of {of}.",
                "Bei {base} hilft das keiner der Hauptzahlen von {of}."
            );
        }
        let worth = worth.join(", ");
        told!(
            lang,
            "Without that help it would take so many times as many {more} to know as much of {of} under {base}: {worth}.",
            "Ohne diese Hilfe müsste man bei {base} so vielmal so viel spielen, um von {of} ebenso viel zu wissen: {worth}."
        )
    };
    [about].into_iter().chain(results.bots.iter().map(of_bot)).collect()
}

/// What each rule set changes.
fn verdicts(results: &Results<'_>, lang: Lang) -> Vec<Verdict> {
    let lab = results.lab;
    if results.sums.deals == 0 {
        let nothing = lang.pick("Nothing was played.", "Es wurde nichts gespielt.");
        return vec![Verdict::new(lang.pick("Result", "Ergebnis"), nothing)];
    }
    let mut all = Vec::new();
    for bot in &results.bots {
        for cell in 1..lab.design.cells.len() {
            let Called { name, small } = names::cell(lab, cell, lang);
            let about = if lab.bots.len() > 1 { format!("{name}, {}", letter(bot.bot)) } else { name };
            let changes = changes(bot, cell, lang);
            let told = if lab.is_another_player(bot.bot, cell) {
                told!(
                    lang,
                    "no fair comparison, as the bot knows only one of the two rule sets and plays by the other as another bot \
                     does: {changes}",
                    "kein fairer Vergleich, denn der Bot kennt nur eines der beiden Regelwerke und spielt nach dem anderen wie \
                     ein anderer Bot: {changes}"
                )
            } else {
                changes
            };
            all.push(Verdict { small, ..Verdict::new(about, told) });
        }
    }
    all
}

fn of_bot(results: &Results<'_>, bot: &BotResults<'_>, lang: Lang) -> Section {
    let lab = results.lab;
    let heading = if lab.bots.len() > 1 {
        let name = lab.bots[bot.bot].label_in(lang);
        told!(lang, "{name} in all seats", "{name} auf allen Plätzen")
    } else {
        told!(lang, "What the rules change", "Was die Regeln ändern")
    };
    if results.sums.deals == 0 {
        return Section::new(heading, Vec::new());
    }
    let measures = main_measures(bot).into_iter();
    let mut parts: Vec<Element> =
        measures.map(|measure| Element::Table(main_table(bot, measure, lang))).collect();
    parts.extend(together(bot, lang));
    parts.push(Element::fold(lang.pick("All figures", "Alle Zahlen"), panels(bot, lang)));
    Section::new(heading, parts)
}

/// One measure under every rule set, its differences drawn.
fn main_table(bot: &BotResults<'_>, measure: &'static Measure, lang: Lang) -> Table {
    let lab = bot.lab;
    let cells = 0..lab.design.cells.len();
    let difference =
        |cell: usize, effect: Effect| (cell > 0).then(|| bot.difference(cell, measure, effect)).flatten();
    let total = match measure.unit {
        MeasureUnit::Share => lang.pick("difference, in percentage points", "Unterschied in Prozentpunkten"),
        _ => lang.pick("difference", "Unterschied"),
    };
    let mut effects = vec![(Effect::Total, total)];
    if cells.clone().any(|cell| difference(cell, Effect::Mechanical).is_some()) {
        effects.push((Effect::Mechanical, lang.pick("by itself", "ohne Umstellung")));
        effects.push((Effect::Adapted, lang.pick("by adapting", "durch Umstellung")));
    }
    let row = |cell: usize| {
        let value = measure.unit.text(bot.value(cell, measure), lang).into();
        let others =
            effects.iter().map(|&(effect, _)| difference_cell(measure, difference(cell, effect), lang));
        let estimate = difference(cell, Effect::Total).map(|total| drawn(measure.unit, total.estimate));
        let small = names::cell(lab, cell, lang).small;
        Row { small, estimate, ..Row::new(name(lab, cell, lang), [value].into_iter().chain(others)) }
    };
    let heads = [measure.title(lang)].into_iter().chain(effects.iter().map(|(_, head)| *head));
    let title = capital(measure.title(lang));
    Table::new(title, lang.pick("rules", "Regeln"), heads, cells.map(row)).drawn(match measure.unit {
        MeasureUnit::Share => lang.pick("difference, in percentage points", "Unterschied in Prozentpunkten"),
        MeasureUnit::Points => lang.pick("difference, in points", "Unterschied in Punkten"),
        MeasureUnit::Augen => lang.pick("difference, in Augen", "Unterschied in Augen"),
        MeasureUnit::Number => lang.pick("difference", "Unterschied"),
        MeasureUnit::Spreads => lang.pick("difference, in spreads", "Unterschied in Streuungen"),
        MeasureUnit::Tricks => lang.pick("difference, in tricks", "Unterschied in Stichen"),
        MeasureUnit::Times => lang.pick("difference, per game", "Unterschied pro Spiel"),
    })
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// What the figures mean.
fn reading(results: &Results<'_>, lang: Lang) -> Section {
    let lab = results.lab;
    let (deals, evening) = (lab.unit.noun(2), lab.evening);
    // Accusative and dative.
    let (verteilungen, in_verteilungen) = match lab.unit {
        Unit::Deal => ("Verteilungen", "Verteilungen"),
        Unit::Evening => ("Abende", "Abenden"),
    };
    let asked = measures().count() * (lab.design.cells.len() - 1);
    let [too, each] = if lab.design.is_factorial {
        [
            lang.pick(", or for all its interactions", ", oder für alle seine Wechselwirkungen"),
            lang.pick(
                " among its differences, and as many among its interactions",
                ", und bei ebenso vielen eine der Wechselwirkungen",
            ),
        ]
    } else {
        [""; 2]
    };
    let interval = if results.sums.is_extended {
        lang.pick(
            "a 95% interval that is valid whenever you look (asymptotic confidence sequence), because the run was made longer \
             after a look,",
            "eines 95-%-Intervalls, das gilt, wann immer man hinsieht (asymptotische Konfidenzfolge), denn der Lauf wurde nach \
             einem Blick darauf verlängert,",
        )
    } else {
        lang.pick("the 95% interval (Student's t),", "des 95-%-Intervalls (Studentsche t-Verteilung)")
    };
    let [few, few_cases] = [FEWEST, FEWEST_CASES].map(|once| results.sums.fewest(once));
    let mut items = vec![
        told!(
            lang,
            "± is half the width of {interval} from the spread over {deals}; for shares and spreads by linearisation. All \
             rule sets play the same {deals}: what these have in common cancels out of the differences.",
            "± ist die halbe Breite {interval} aus der Streuung über die {verteilungen}, bei Anteilen und Streuungen durch \
             Linearisierung. Alle Regelwerke spielen dieselben {verteilungen}: Was ihnen gemeinsam ist, hebt sich in den \
             Unterschieden auf."
        ),
        told!(
            lang,
            "A marked difference is shown even after correction (Holm) for all {asked} differences of a bot{too}: at most one \
             bot in twenty has a false mark{each}. Differences in fewer than {few} {deals} are never marked. Shares and \
             differences that rest on fewer than {few_cases} cases have no interval.",
            "Ein hervorgehobener Unterschied ist auch nach der Korrektur (Holm) für alle {asked} Unterschiede eines Bots{too} \
             nachgewiesen: Höchstens bei einem von zwanzig Bots ist einer zu Unrecht hervorgehoben{each}. Unterschiede in weniger \
             als {few} {in_verteilungen} sind es nie. Anteile und Unterschiede, die auf weniger als {few_cases} Fällen \
             beruhen, haben kein Intervall."
        ),
    ];
    items.splice(0..0, left_out(lab, lang));
    items.extend(of_control(results, lang));
    if lab.plays_unaware {
        items.push(told!(
            lang,
            "By itself: the effect while the bots do not know the rule. They play as under the base until the game can no \
             longer go on like that. By adapting: what changes beyond that because they know the rule.",
            "Ohne Umstellung: die Wirkung, solange die Bots die Regel nicht kennen. Sie spielen, als gälten noch die ersten \
             Regeln, bis das Spiel so nicht weitergehen kann. Durch Umstellung: was sich darüber hinaus ändert, weil sie \
             die Regel kennen und sich darauf einstellen."
        ));
    }
    if !(0..lab.design.cells.len()).all(|cell| lab.deals_alike(0, cell)) {
        items.push(told!(
            lang,
            "Other cards: these rules use another pack, so no deal is the same. The difference is one of independent deals.",
            "Andere Karten: Nach diesen Regeln wird mit anderen Karten gespielt, keine Verteilung ist dieselbe. Der Unterschied \
             ist einer zwischen unabhängigen Verteilungen."
        ));
    }
    items.push(match lab.unit {
        Unit::Deal => told!(
            lang,
            "The evening's heaviest loss: what the biggest loser has lost after {evening} games in a row, in which the four \
             change seats. In spreads: divided by the standard deviation of a seat's points in a game, to compare rules that \
             count differently.",
            "Das Minus des größten Verlierers am Abend: was er nach {evening} Spielen hintereinander verloren hat, in \
             denen die vier die Plätze wechseln. In Streuungen: geteilt durch die Standardabweichung der Punkte eines Platzes \
             in einem Spiel, um Regeln zu vergleichen, die anders zählen."
        ),
        Unit::Evening => told!(
            lang,
            "The bots play whole evenings as the rules have them, with Bock and Pflichtsolo. The heaviest loss is that of the \
             biggest loser.",
            "Gespielt werden Abende, wie die Regeln sie haben, mit Bock und Pflichtsolo."
        ),
    });
    Section::new(lang.pick("How to read this", "Wie das zu lesen ist"), vec![Element::List(items)])
}

/// What each rule set is.
fn rules(lab: &Lab, lang: Lang) -> Section {
    let cells = lab.design.cells.iter().enumerate();
    let rows = cells.map(|(cell, own)| {
        Row::new(names::cell(lab, cell, lang).name, [own.rules.label(), own.rules.fingerprint()])
    });
    let heads = lang.pick(["rules", "fingerprint"], ["Regeln", "Fingerabdruck"]);
    let caption =
        lang.pick("The rule sets as rule files have them", "Die Regelwerke, wie sie in Regeldateien stehen");
    let table = Table {
        columns: heads.map(Column::words).into(),
        ..Table::new(caption, lang.pick("called", "genannt"), heads, rows)
    };
    Section::detail(lang.pick("Rules", "Regeln"), vec![Element::Table(table)])
}
