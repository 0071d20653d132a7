//! A report as sections of sentences, tables and plots, whatever it is to be written as.
//!
//! [`document`] says what is in a report, and in which order; [`report`](crate::report) says how that looks. Every number is a text here, made by the same functions as those of the table on a terminal, so that
//! no two forms of a report can differ in one. Plots hold the numbers they are drawn from, too: as positions, which are
//! not read but seen, and as a table for whoever does not see them.

use super::{duel, frame, gauntlet, ranking, words};
use crate::report::document::Document;
use crate::studies::matches::Format;
use crate::studies::matches::report::Report;

/// What a report says.
pub(super) fn document(report: &Report<'_>) -> Document {
    let (verdicts, body) = match report.experiment.format {
        Format::Duel => (duel::verdicts(report), duel::sections(report)),
        Format::Tournament => (ranking::verdicts(report), ranking::sections(report)),
        Format::Gauntlet => (gauntlet::verdicts(report), gauntlet::sections(report)),
    };
    Document {
        lang: report.lang,
        title: frame::title(report),
        facts: words::played(report),
        verdicts,
        bots: (0..report.experiment.bots.len()).map(|bot| frame::name(report, bot)).collect(),
        sections: body.into_iter().chain(frame::closing(report)).collect(),
    }
}
