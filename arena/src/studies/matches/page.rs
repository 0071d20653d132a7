//! A report as sections of sentences, tables and plots, whatever it is to be written as.
//!
//! [`document`] says what is in a report, and in which order; [`report`](crate::report) says how that looks. Every number
//! is a text here, made by the same functions as those of the table on a terminal, so that no two forms of a report can
//! differ in one. Plots hold the numbers they are drawn from, too: as positions, which are not read but seen, and as a
//! table for whoever does not see them.

mod duel;
pub mod faults;
mod figures;
mod frame;
mod gauntlet;
mod plots;
mod ranking;
pub(super) mod stopping;
mod words;

use doko_engine::told;

use super::Format;
use super::findings::{Report, habits_of, list};
use super::standings::Standing;
use crate::report::document::{Document, Verdict as Sentence};
use crate::stats::{self, Estimate, FirstLook};

/// What a report says.
pub(super) fn document(report: &Report<'_>) -> Document {
    let format = report.experiment.format;
    let rule = report.lang.pick("Stopping rule", "Stoppregel");
    let test = stopping::words(report).map(|sentence| Sentence::new(rule, sentence));
    let of_question = report.summary.standings.iter().map(|standing| {
        let about = match format {
            Format::Duel if standing.kind.is_field() => {
                words::heading(standing.kind, standing.duel()[0], report.lang)
            }
            _ => ranking::in_short(report, standing.kind).to_owned(),
        };
        Sentence::new(about, verdict(report, standing))
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

/// Below this many blocks Student's t leans on points being spread normally, which they are not.
const FEW: u64 = 30;

/// The verdict on a question in sentences, and how many of its games random cards have finished.
pub(super) fn verdict(report: &Report<'_>, standing: &Standing) -> String {
    let shown = match report.experiment.format {
        Format::Duel => interval_shows(report, standing),
        Format::Tournament => ranking::first(report, standing),
        Format::Gauntlet => gauntlet::of_own(report, standing),
    };
    shown + &faults::caveat(report, standing)
}

/// The verdict by the 95% interval of a question of a duel, as a sentence.
fn interval_shows(report: &Report<'_>, standing: &Standing) -> String {
    use super::schedule::BlockKind::Team;

    let (lang, kind) = (report.lang, standing.kind);
    let bots = standing.duel();
    let [one, other] = bots.map(|bot| report.name(bot));
    let Some(estimate) = standing.cell(bots[0], bots[1]) else {
        return lang.pick("Nothing was played.", "Es wurde nichts gespielt.").to_owned();
    };
    let others = report.others();
    if estimate.mean == 0.0 && estimate.half_width == Some(0.0) {
        let [a, b] = [0, 1].map(|bot| report.name(bot));
        return told!(
            lang,
            "{a} and {b} are alike: exactly 0 points in every block.",
            "{a} und {b} sind gleich: genau 0 Punkte in jedem Block."
        );
    }
    let [points, lost] = [estimate, estimate.negated()].map(|estimate| lang.number(estimate));
    if report.experiment.has_oracle(&bots) {
        let gain = match kind {
            Team => told!(
                lang,
                "{one} gains {points} points per game against {other}.",
                "{one} macht {points} Punkte pro Spiel gegen {other}."
            ),
            _ => told!(
                lang,
                "{one} makes {points} points per game among {others} of {other}.",
                "{one} macht {points} Punkte pro Spiel am Tisch mit {others} {other}."
            ),
        };
        let none =
            lang.pick("No verdict: an oracle sees every card.", "Kein Urteil: Ein Orakel sieht alle Karten.");
        return format!("{gain} {none}{}", rough(report, estimate));
    }
    let sentence = match (estimate.verdict(), kind) {
        (stats::Verdict::Better, Team) => told!(
            lang,
            "{one} is better than {other} by {points} points per game.",
            "{one} ist um {points} Punkte pro Spiel besser als {other}."
        ),
        (stats::Verdict::Worse, Team) => told!(
            lang,
            "{other} is better than {one} by {lost} points per game.",
            "{other} ist um {lost} Punkte pro Spiel besser als {one}."
        ),
        (stats::Verdict::Better, _) => told!(
            lang,
            "{one} gains {points} points per game among {others} of {other}: it does better there than they do.",
            "{one} gewinnt {points} Punkte pro Spiel am Tisch mit {others} {other} und spielt dort besser als diese."
        ),
        (stats::Verdict::Worse, _) => told!(
            lang,
            "{one} loses {lost} points per game among {others} of {other}: it does worse there than they do.",
            "{one} verliert {lost} Punkte pro Spiel am Tisch mit {others} {other} und spielt dort schlechter als diese."
        ),
        (stats::Verdict::NotShown, Team) => told!(
            lang,
            "No difference between {one} and {other} is shown: {points} points per game.",
            "Zwischen {one} und {other} ist kein Unterschied nachgewiesen: {points} Punkte pro Spiel."
        ),
        (stats::Verdict::NotShown, _) => told!(
            lang,
            "No gain or loss of {one} among {others} of {other} is shown: {points} points per game.",
            "Für {one} am Tisch mit {others} {other} ist weder Gewinn noch Verlust nachgewiesen: {points} Punkte pro \
             Spiel."
        ),
        (stats::Verdict::TooFew, _) => too_few(report, estimate),
    };
    sentence + &rough(report, estimate)
}

/// Why there is no verdict yet.
fn too_few(report: &Report<'_>, estimate: Estimate) -> String {
    let lang = report.lang;
    let units = report.units(estimate.blocks);
    let is_one = estimate.blocks == 1;
    if report.is_sequential() && estimate.half_width.is_none() {
        let (are, reichen) = if is_one { ("is", "reicht") } else { ("are", "reichen") };
        let [blocks, non_zero] = [FirstLook::BLOCKS, FirstLook::NON_ZERO];
        let zeros = FirstLook::BLOCKS_OF_ZEROS;
        return told!(
            lang,
            "{units} {are} not enough for an interval that is valid whenever you look: it takes {blocks}, of which \
             {non_zero} are not zero, or {zeros}.",
            "{units} {reichen} nicht für ein Intervall, das gilt, wann immer man hinsieht: Es braucht {blocks}, davon \
             {non_zero} nicht null, oder {zeros}."
        );
    }
    let (are, reichen) =
        if is_one { ("is", "reicht") } else { ("with the same result are", "mit gleichem Ergebnis reichen") };
    told!(
        lang,
        "{units} {are} not enough to tell anything: play more with --deals.",
        "{units} {reichen} nicht für eine Aussage: mehr spielen mit --deals."
    )
}

/// A further sentence where an interval is there, but of few blocks; nothing elsewhere.
fn rough(report: &Report<'_>, estimate: Estimate) -> String {
    if estimate.blocks >= FEW || estimate.verdict() == stats::Verdict::TooFew {
        return String::new();
    }
    let few = report.units_dative(FEW);
    told!(
        report.lang,
        " With fewer than {few} that is rough.",
        " Bei weniger als {few} ist das nur grob bestimmt."
    )
}
