//! The report of a pipeline in sections of sentences, tables and plots.

use doko_engine::{Lang, Rules, told};

use super::{Ending, LearnReport};
use crate::report::document::{
    Axes, Cell, Document, Drawing, Element, Line, Plot, Row, Section, Table, Verdict,
};
use crate::stats::{Estimate, fixed};
use crate::studies::learn::checkpoint::NetworkRecord;
use crate::studies::learn::evaluation::DealEstimate;
use crate::studies::learn::plan::Purpose;
use crate::studies::learn::trained_network::Epoch;

/// The whole report.
pub(super) fn document(report: &LearnReport<'_>, lang: Lang) -> Document {
    let plan = report.plan;
    // Some may be there several times, to play more by them.
    let mut rules: Vec<String> = Vec::new();
    for label in plan.rules.iter().map(Rules::label) {
        if !rules.contains(&label) {
            rules.push(label);
        }
    }
    let rules = rules.join(", ");
    let (teachers, seed) = (report.taught.teachers.join("; "), plan.seed);
    let begun = plan.settings.begin_with.as_ref().map_or(String::new(), |networks| {
        let networks = networks.display();
        told!(lang, "; begun with the networks {networks}", "; begonnen mit den Netzen {networks}")
    });
    let sections = [confirmation(report, lang), networks(report, lang), curves(report, lang)];
    Document {
        lang,
        title: told!(lang, "Networks taught for {rules}", "Netze für {rules}"),
        facts: format!(
            "{}{begun}",
            told!(lang, "lessons of {teachers}; seed {seed}", "Lehrstunden von {teachers}; Seed {seed}")
        ),
        verdicts: vec![Verdict::new(lang.pick("Result", "Ergebnis"), verdict(report, lang))],
        bots: Vec::new(),
        sections: sections.into_iter().chain(tricks(report, lang)).collect(),
    }
}

/// Whether the new bot is better, in a sentence.
fn verdict(report: &LearnReport<'_>, lang: Lang) -> String {
    let (name, deals) = (report.plan.against.label_in(lang), report.confirmed.deals());
    let [team, field] = report.gains().map(|gain| gain.map_or("–".to_owned(), |gain| lang.number(gain)));
    match report.ending() {
        Ending::Better => told!(
            lang,
            "Better than {name}, on {deals} deals never used before: {team} points per game in team blocks, {field} among \
             three of it.",
            "Besser als {name}, in {deals} nie benutzten Kartenverteilungen: {team} Punkte pro Spiel in Team-Blöcken, {field} \
             unter drei davon."
        ),
        Ending::NoBetter => told!(
            lang,
            "No better than {name}, on {deals} deals never used before: {team} points per game in team blocks, {field} among \
             three of it.",
            "Nicht besser als {name}, in {deals} nie benutzten Kartenverteilungen: {team} Punkte pro Spiel in Team-Blöcken, \
             {field} unter drei davon."
        ),
        Ending::Undecided => told!(
            lang,
            "Not decided after {deals} deals: {team} points per game against {name} in team blocks, {field} among three of it. \
             More deals: --confirm-deals.",
            "Nach {deals} Kartenverteilungen nicht entschieden: {team} Punkte pro Spiel gegen {name} in Team-Blöcken, {field} \
             unter drei davon. Mehr Kartenverteilungen: --confirm-deals."
        ),
        Ending::Fault => told!(
            lang,
            "A bot was at fault in the confirmation, which therefore says nothing.",
            "Ein Bot hat in der Bestätigung einen Fehler gemacht; sie sagt deshalb nichts."
        ),
    }
}

/// What a network is for.
fn name_of(record: &NetworkRecord, lang: Lang) -> String {
    match record.part.as_str() {
        "parties" => lang.pick("games with parties", "Spiele mit Parteien").to_owned(),
        "solo" => lang.pick("solos", "Soli").to_owned(),
        _ => "Vorbehalt".to_owned(),
    }
}

/// A figure with its interval.
fn figure(figure: Option<DealEstimate>, lang: Lang) -> Cell {
    Cell::estimate(figure.map(Estimate::from), lang)
}

/// A share in percent.
fn share(share: f64, lang: Lang) -> String {
    lang.number(format!("{}{}", fixed(100.0 * share, 1), lang.pick("%", " %")))
}

/// A share with its interval, in percent.
fn percent(figure: Option<DealEstimate>, lang: Lang) -> Cell {
    let Some(DealEstimate { mean, half_width, .. }) = figure else { return Cell::new("–") };
    let half = half_width.map_or(String::new(), |half| format!(" ± {}", share(half, lang)));
    Cell::new(format!("{}{half}", share(mean, lang)))
}

fn confirmation(report: &LearnReport<'_>, lang: Lang) -> Section {
    let plan = report.plan;
    let seed = Purpose::Confirm.seed(plan.seed);
    let (name, test) = (plan.against.label_in(lang), &plan.settings.test);
    let rules = plan.rules[0].label();
    let heads = lang.pick(["points per game"], ["Punkte pro Spiel"]);
    let blocks = [lang.pick("team", "Team"), lang.pick("field", "Feld")];
    let rows = blocks
        .into_iter()
        .zip(report.gains())
        .map(|(head, gain)| Row { estimate: gain, ..Row::new(head, [Cell::shown(gain, lang)]) });
    let caption = told!(lang, "Against {name}", "Gegen {name}");
    let words = told!(
        lang,
        "A duel on deals of seed {seed}, rules {rules}; the test {test} watches the team blocks. The intervals hold whenever \
         the test stops.",
        "Ein Duell in Verteilungen von Seed {seed}, Regeln {rules}; der Test {test} achtet auf die Team-Blöcke. Die Intervalle \
         gelten, wann immer der Test aufhört."
    );
    let table = Table::new(caption, lang.pick("blocks", "Blöcke"), heads, rows).drawn(heads[0]);
    Section::new(lang.pick("Confirmation", "Bestätigung"), vec![Element::words(words), Element::Table(table)])
}

fn networks(report: &LearnReport<'_>, lang: Lang) -> Section {
    let row = |record: &NetworkRecord| {
        let NetworkRecord { examples, deals, evaluation, .. } = record;
        let cells = [
            Cell::new(examples.to_string()),
            Cell::new(deals.to_string()),
            Cell::new(evaluation.examples.to_string()),
            figure(evaluation.regret, lang),
            percent(evaluation.agreement, lang),
        ];
        Row::new(name_of(record, lang), cells)
    };
    let heads = lang.pick(
        ["examples", "deals", "held out", "regret", "agreement"],
        ["Beispiele", "Verteilungen", "zurückgehalten", "Einbuße", "Übereinstimmung"],
    );
    let words = lang.pick(
        "One deal in twenty is held out: it teaches nothing, and each network is examined on it. The regret is by how many \
         points the best answer is worth more than the one that the network chooses, by the labels; the agreement is how \
         often it chooses the best.",
        "Jede zwanzigste Kartenverteilung wird zurückgehalten: Aus ihr lernt kein Netz, und an ihr wird jedes geprüft. Die \
         Einbuße ist, um wie viele Punkte die beste Antwort nach den Bewertungen mehr wert ist als die, die das Netz wählt; \
         die Übereinstimmung, wie oft es die beste wählt.",
    );
    let caption = lang.pick("Networks", "Netze");
    let table = Table::new(caption, lang.pick("for", "für"), heads, report.taught.networks.iter().map(row));
    Section::new(
        lang.pick("What was taught", "Was gelernt wurde"),
        vec![Element::words(words), Element::Table(table)],
    )
}

/// A point of a learning curve.
fn at(epoch: u32, value: f64, half_width: Option<f64>) -> Estimate {
    Estimate { mean: value, half_width, blocks: u64::from(epoch) }
}

fn curves(report: &LearnReport<'_>, lang: Lang) -> Section {
    let across = || lang.pick("epochs", "Durchgänge").to_owned();
    let words = lang.pick(
        "The loss after each pass through the examples, on those that teach and on those that are held out; and the regret in \
         decisions that are held out, with its 95% interval over deals.",
        "Der Verlust nach jedem Durchgang durch die Beispiele: an denen, aus denen gelernt wird, und an den zurückgehaltenen; \
         und die Einbuße in zurückgehaltenen Entscheidungen, mit ihrem 95-%-Intervall über Kartenverteilungen.",
    );
    // A single pass draws no curve.
    let curves = report.taught.networks.iter().filter(|record| record.epochs.len() > 1);
    let plots = curves.flat_map(|record| {
        let name = name_of(record, lang);
        let epochs = &record.epochs;
        let line = |name: &str, of: &dyn Fn(&Epoch) -> Option<Estimate>| Line {
            name: name.into(),
            estimates: epochs.iter().filter_map(of).collect(),
        };
        let [taught, held_out] = lang.pick(["taught", "held out"], ["gelernt", "zurückgehalten"]);
        let losses = vec![
            line(taught, &|epoch| Some(at(epoch.number, epoch.loss, None))),
            line(held_out, &|epoch| Some(at(epoch.number, epoch.held_out_loss, None))),
        ];
        let row = |epoch: &Epoch| {
            let losses = [epoch.loss, epoch.held_out_loss].map(|loss| Cell::new(lang.number(fixed(loss, 4))));
            let [one, other] = losses;
            Row::new(epoch.number.to_string(), [one, other, figure(epoch.regret, lang)])
        };
        let heads = [taught, held_out, lang.pick("regret", "Einbuße")];
        let data =
            || Table::new(name.clone(), lang.pick("epoch", "Durchgang"), heads, epochs.iter().map(row));
        let loss = Plot {
            title: told!(lang, "Loss: {name}", "Verlust: {name}"),
            words: String::new(),
            drawing: Drawing::Curves(
                losses,
                Axes { across: across(), up: lang.pick("loss", "Verlust").to_owned() },
            ),
            data: data(),
        };
        let regrets = line(lang.pick("regret", "Einbuße"), &|epoch| {
            epoch.regret.map(|regret| at(epoch.number, regret.mean, regret.half_width))
        });
        let regret = (!regrets.estimates.is_empty()).then(|| Plot {
            title: told!(lang, "Regret: {name}", "Einbuße: {name}"),
            words: String::new(),
            drawing: Drawing::Curves(
                vec![regrets],
                Axes { across: across(), up: lang.pick("points", "Punkte").to_owned() },
            ),
            data: data(),
        });
        std::iter::once(loss).chain(regret).collect::<Vec<_>>()
    });
    let plots: Vec<Element> = plots.map(Element::Plot).collect();
    let parts = std::iter::once(Element::words(words)).chain(plots).collect();
    Section::detail(lang.pick("Learning curves", "Lernkurven"), parts)
}

/// The regret trick by trick.
fn tricks(report: &LearnReport<'_>, lang: Lang) -> Option<Section> {
    let tables = report
        .taught
        .networks
        .iter()
        .filter(|record| record.evaluation.by_trick.iter().any(|of| of.trick > 0));
    let tables = tables.map(|record| {
        let row = |of: &crate::studies::learn::evaluation::OfTrick| Row {
            estimate: of.regret.map(Estimate::from),
            ..Row::new(of.trick.to_string(), [Cell::new(of.decisions.to_string()), figure(of.regret, lang)])
        };
        let heads = lang.pick(["decisions", "regret"], ["Entscheidungen", "Einbuße"]);
        let rows = record.evaluation.by_trick.iter().map(row);
        let table = Table::new(name_of(record, lang), lang.pick("trick", "Stich"), heads, rows);
        Element::Table(table.drawn(lang.pick("points", "Punkte")))
    });
    let tables: Vec<Element> = tables.collect();
    let heading = lang.pick("Regret by trick", "Einbuße nach Stichen");
    (!tables.is_empty()).then(|| Section::new(heading, tables))
}
