//! The report as a person reads it on a terminal.

use std::io::{self, Write};

use super::{Export, Report, figures, stopping, verdict, wrapped};
use crate::experiment::letter;
use crate::schedule::{BlockKind, Unit};
use crate::stats::Estimate;
use crate::summary::Series;

/// Sentences and tables.
pub struct Table;

/// The widths of a table: labels, and each column of figures.
const LABEL: usize = 28;
const COLUMN: usize = 18;

impl Export for Table {
    fn export(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let (experiment, summary) = (report.experiment, report.summary);
        heading_of(report, out)?;
        if let Some(words) = stopping::words(report) {
            writeln!(out, "\n{}", wrapped(&words))?;
        }
        let (team, field): (Vec<_>, Vec<_>) =
            summary.series.iter().partition(|series| series.kind() == BlockKind::Team);
        if !team.is_empty() {
            section(report, &team, "Team: two against two on the same cards, in swapped seats", out)?;
        }
        if !field.is_empty() {
            let others = if experiment.players() == 5 { "four" } else { "three" };
            let title = if field.len() == 1 {
                format!("Field: A among {others} of B, in each seat")
            } else {
                format!("Field: one among {others} of the other, in each seat")
            };
            section(report, &field, &title, out)?;
        }
        let (deals, deal) = (experiment.unit.noun(2), experiment.unit.noun(1));
        if report.monitor.is_some() {
            writeln!(
                out,
                "\n± is half the width of a 95% interval that holds whenever one looks, from the spread over {deals}\n\
                 (asymptotic confidence sequence): the run could stop at any of them. Shares, and points in solos and\n\
                 in other games, have intervals of a number of {deals} fixed beforehand (Student's t)."
            )?;
        } else {
            writeln!(
                out,
                "\n± is half the width of the 95% confidence interval of the mean, from the spread over {deals}\n\
                 (Student's t). Shares and means are over the seats of the bot, every {deal} counted alike."
            )?;
            return Ok(());
        }
        writeln!(out, "Shares and means are over the seats of the bot, every {deal} counted alike.")
    }
}

/// The bots with their letters, and what was played.
pub(super) fn heading_of(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (experiment, summary) = (report.experiment, report.summary);
    for (number, bot) in experiment.bots.iter().enumerate() {
        writeln!(out, "{}  {}", letter(number), bot.label())?;
    }
    let planned = report.units(report.planned());
    let played = if report.is_interrupted() {
        format!("interrupted after {} of {planned}", summary.deals)
    } else if summary.deals < report.planned() {
        format!("decided after {} of {planned}", summary.deals)
    } else {
        planned
    };
    let deals = if report.is_part() {
        let last = report.range.end - 1;
        format!("part of {}, from {} to {last}: {played}", report.units(experiment.deals), report.range.start)
    } else {
        played
    };
    let games = match experiment.unit {
        Unit::Deal => String::new(),
        Unit::Evening => format!(" ({} games, {} players)", experiment.length(), experiment.players()),
    };
    let heading = format!("{deals}{games} of seed {}, rules {}", experiment.seed, experiment.rules.label());
    writeln!(out, "{}", wrapped(&heading))
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

    writeln!(out)?;
    row(out, "", columns.iter().map(|(series, place)| heading(series, *place)))?;
    let estimates = columns.iter().map(|(series, place)| shown(report.estimate(series, *place)));
    row(out, "points per game", estimates)?;
    if all.iter().any(|series| series.faults() > 0) {
        let clean = columns.iter().map(|(series, place)| shown(report.clean_estimate(series, *place)));
        row(out, "  without faulty blocks", clean)?;
    }
    row(out, "games", columns.iter().map(|(series, _)| series.games.to_string()))?;
    let figures: Vec<_> = columns
        .iter()
        .map(|(series, place)| figures(&series.tallies[*place], &series.even[*place], series.habits(*place)))
        .collect();
    for (n, figure) in figures[0].iter().enumerate() {
        let nowhere = figures.iter().all(|column| column[n].is_absent);
        if let Some(label) = figure.label.as_ref().filter(|_| !nowhere) {
            row(out, label, figures.iter().map(|column| column[n].text()))?;
        }
    }
    Ok(())
}

fn heading(series: &Series, place: usize) -> String {
    match series.kind() {
        BlockKind::Team => letter(place).to_string(),
        _ => format!("{} among {}", letter(place), letter(1 - place)),
    }
}

fn shown(estimate: Option<Estimate>) -> String {
    estimate.map_or("–".to_owned(), |estimate| estimate.to_string())
}

fn row(out: &mut dyn Write, label: &str, cells: impl Iterator<Item = String>) -> io::Result<()> {
    write!(out, "  {label:LABEL$}")?;
    for cell in cells {
        write!(out, "{cell:>COLUMN$}")?;
    }
    writeln!(out)
}
