//! A report as sections of sentences, tables and plots, whatever it is to be written as.
//!
//! [`document`] says what is in a report, and in which order; [`report`](crate::report) says how that looks. Every number
//! is a text here, made by the same functions as those of the table on a terminal, so that no two forms of a report can
//! differ in one. Plots hold the numbers they are drawn from, too: as positions, which are not read but seen, and as a
//! table for whoever does not see them.

use super::{duel, frame, gauntlet, ranking, stopping, verdict, words};
use crate::report::document::{Document, Verdict};
use crate::studies::matches::Format;
use crate::studies::matches::report::Report;

/// What a report says.
pub(super) fn document(report: &Report<'_>) -> Document {
    let format = report.experiment.format;
    let rule = report.lang.pick("Stopping rule", "Stoppregel");
    let test = stopping::words(report).map(|sentence| Verdict::new(rule, sentence));
    let of_question = report.summary.standings.iter().map(|standing| {
        let about = match format {
            Format::Duel if standing.kind.is_field() => {
                words::heading(standing.kind, standing.duel()[0], report.lang)
            }
            _ => ranking::in_short(report, standing.kind).to_owned(),
        };
        Verdict::new(about, verdict(report, standing))
    });
    let body = match format {
        Format::Duel => duel::sections(report),
        Format::Tournament => ranking::sections(report),
        Format::Gauntlet => gauntlet::sections(report),
    };
    Document {
        lang: report.lang,
        title: frame::title(report),
        facts: words::played(report),
        verdicts: test.into_iter().chain(of_question).collect(),
        bots: (0..report.experiment.bots.len()).map(|bot| frame::name(report, bot)).collect(),
        sections: body.into_iter().chain(frame::closing(report)).collect(),
    }
}
