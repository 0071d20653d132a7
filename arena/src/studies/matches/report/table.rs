//! The report as a person reads it on a terminal.

use std::io::{self, Write};

use doko_engine::{Lang, told};

use crate::report::wrapped;
use crate::run::contestant::letter;
use crate::run::unit::Unit;
use crate::stats::Estimate;
use crate::studies::matches::report::{Export, Report, faults, stopping, verdict};
use crate::studies::matches::schedule::BlockKind;
use crate::studies::matches::summary::Series;

/// Sentences and tables.
pub struct Table;

/// The width of the labels.
const fn label_width(lang: Lang) -> usize {
    match lang {
        Lang::En => 28,
        Lang::De => 30,
    }
}

/// The width of each column of figures.
const COLUMN: usize = 18;

impl Export for Table {
    fn export(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let (summary, lang) = (report.summary, report.lang);
        heading_of(report, out)?;
        if let Some(words) = stopping::words(report) {
            writeln!(out, "\n{}", wrapped(&words))?;
        }
        let (team, field): (Vec<_>, Vec<_>) =
            summary.series.iter().partition(|series| series.kind() == BlockKind::Team);
        if !team.is_empty() {
            let title = lang.pick(
                "Team: two against two on the same cards, in swapped seats",
                "Team: zwei gegen zwei mit denselben Karten, auf getauschten Plätzen",
            );
            section(report, &team, title, out)?;
        }
        if !field.is_empty() {
            let others = report.others();
            let title = if field.len() == 1 {
                told!(
                    lang,
                    "Field: A among {others} of B, in each seat",
                    "Feld: A am Tisch mit {others} B, auf jedem Platz"
                )
            } else {
                told!(
                    lang,
                    "Field: one among {others} of the other, in each seat",
                    "Feld: einer am Tisch mit {others} vom anderen, auf jedem Platz"
                )
            };
            section(report, &field, &title, out)?;
        }
        faults::section(report, out)?;
        writeln!(out, "\n{}", footnote(report))
    }
}

/// What the intervals, shares and means are.
pub(super) fn footnote(report: &Report<'_>) -> String {
    let unit = report.experiment.unit;
    let (deals, deal) = (unit.noun(2), unit.noun(1));
    let (verteilungen, jede) = match unit {
        Unit::Deal => ("Kartenverteilungen", "jede Kartenverteilung"),
        Unit::Evening => ("Abende", "jeder Abend"),
    };
    if report.is_sequential() {
        let (why, warum) = match report.monitor {
            Some(_) => ("the run could stop at any of them", "Der Lauf konnte jederzeit enden"),
            None => (
                "the run was made longer after a look at it",
                "Der Lauf wurde nach einem Blick darauf verlängert",
            ),
        };
        told!(
            report.lang,
            "± is half the width of a 95% interval that holds whenever one looks, from the spread over {deals}\n\
             (asymptotic confidence sequence): {why}. Shares, and points in solos and\n\
             in other games, have intervals of a number of {deals} fixed beforehand (Student's t).\n\
             Shares and means are over the seats of the bot, every {deal} counted alike.",
            "± ist die halbe Breite eines 95-%-Intervalls, das gilt, wann immer man hinsieht, aus der Streuung\n\
             über die {verteilungen} (asymptotische Konfidenzfolge): {warum}.\n\
             Anteile und Punkte mit und ohne eigene Soli haben Intervalle für eine vorher festgelegte Zahl\n\
             davon (Student-t-Verteilung). Anteile und Mittelwerte gehen über die Plätze des Bots,\n\
             {jede} zählt gleich viel."
        )
    } else {
        told!(
            report.lang,
            "± is half the width of the 95% confidence interval of the mean, from the spread over {deals}\n\
             (Student's t). Shares and means are over the seats of the bot, every {deal} counted alike.",
            "± ist die halbe Breite des 95-%-Konfidenzintervalls des Mittelwerts, aus der Streuung über die\n\
             {verteilungen} (Student-t-Verteilung). Anteile und Mittelwerte gehen über die Plätze\n\
             des Bots, {jede} zählt gleich viel."
        )
    }
}

/// The bots with their letters, and what was played.
pub(super) fn heading_of(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let lang = report.lang;
    for (number, bot) in report.experiment.bots.iter().enumerate() {
        writeln!(out, "{}  {}", letter(number), bot.label_in(lang))?;
    }
    writeln!(out, "{}", wrapped(&played(report)))
}

/// What was played, in a line.
pub(super) fn played(report: &Report<'_>) -> String {
    let (experiment, summary, lang) = (report.experiment, report.summary, report.lang);
    let (deals, planned) = (summary.deals, report.units_dative(report.planned()));
    let played = if report.is_interrupted() {
        told!(lang, "interrupted after {deals} of {planned}", "abgebrochen nach {deals} von {planned}")
    } else if deals < report.planned() {
        told!(lang, "decided after {deals} of {planned}", "entschieden nach {deals} von {planned}")
    } else {
        report.units(report.planned())
    };
    let deals = if report.is_part() {
        let (first, last) = (report.scope.units.start, report.scope.units.end - 1);
        let all = report.units_dative(experiment.deals);
        told!(
            lang,
            "part of {all}, from {first} to {last}: {played}",
            "Teil von {all}, von {first} bis {last}: {played}"
        )
    } else {
        played
    };
    let (length, players) = (experiment.length(), experiment.players());
    let games = match experiment.unit {
        Unit::Deal => String::new(),
        Unit::Evening => {
            told!(lang, " ({length} games, {players} players)", " (je {length} Spiele, {players} Spieler)")
        }
    };
    let (seed, rules) = (experiment.seed, experiment.rules.label());
    told!(
        lang,
        "{deals}{games} of seed {seed}, rules {rules}",
        "{deals}{games} von Seed {seed}, Regeln {rules}"
    )
}

/// One kind of comparison: what it shows, and the figures of the bots side by side.
fn section(report: &Report<'_>, all: &[&Series], title: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{title}")?;
    for series in all {
        writeln!(out, "  {}", verdict(report, series))?;
    }
    let columns: Vec<(&Series, usize)> = all
        .iter()
        .flat_map(|series| series.kind().measured().iter().map(|&place| (*series, place)))
        .collect();

    let lang = report.lang;
    writeln!(out)?;
    row(out, lang, "", columns.iter().map(|(series, place)| heading(series, *place, lang)))?;
    let estimates = columns.iter().map(|(series, place)| shown(report.estimate(series, *place), lang));
    row(out, lang, lang.pick("points per game", "Punkte pro Spiel"), estimates)?;
    if all.iter().any(|series| series.faults() > 0) {
        let label = lang.pick("  without faulty blocks", "  ohne fehlerhafte Blöcke");
        let clean = |(series, place): &(&Series, usize)| shown(report.clean_estimate(series, *place), lang);
        row(out, lang, label, columns.iter().map(clean))?;
    }
    let games = columns.iter().map(|(series, _)| series.games.to_string());
    row(out, lang, lang.pick("games", "Spiele"), games)?;
    let figures: Vec<_> = columns.iter().map(|(series, place)| series.ledgers[*place].figures()).collect();
    for (n, figure) in figures[0].iter().enumerate() {
        let nowhere = figures.iter().all(|column| column[n].is_absent);
        if let Some(label) = figure.measure.name(lang).filter(|_| !nowhere) {
            row(out, lang, label, figures.iter().map(|column| column[n].text(lang)))?;
        }
    }
    Ok(())
}

/// A bot of a match-up of two, and among whom it plays.
pub(super) fn heading(series: &Series, place: usize, lang: Lang) -> String {
    let [one, other] = [place, 1 - place].map(letter);
    match series.kind() {
        BlockKind::Team => one.to_string(),
        _ => told!(lang, "{one} among {other}", "{one} unter {other}"),
    }
}

fn shown(estimate: Option<Estimate>, lang: Lang) -> String {
    estimate.map_or("–".to_owned(), |estimate| lang.number(estimate))
}

fn row(out: &mut dyn Write, lang: Lang, label: &str, cells: impl Iterator<Item = String>) -> io::Result<()> {
    write!(out, "  {label:width$}", width = label_width(lang))?;
    for cell in cells {
        write!(out, "{cell:>COLUMN$}")?;
    }
    writeln!(out)
}
