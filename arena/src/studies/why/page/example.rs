//! A deal of a large swing in words: where its games part, and what came of it.

use doko_engine::{Lang, Party, PerSeat, told};

use super::{Example, WhyReport};
use crate::report::document::{Element, Section};
use crate::run::Decision;
use crate::stats::{Estimate, Verdict, fixed};
use crate::studies::why::{STREAMS, Trace, command};
use crate::table::analysis::{considered_lines, moment, said};
use crate::table::show::{again, signed};

/// A deal, with the decision in which two of its games part, and what both bots did there.
pub(super) fn section(report: &WhyReport<'_>, example: &Example<'_>, lang: Lang) -> Section {
    let Example { swing, pair, pairs, steady, judged } = example;
    let (gain, deal) = (swing.gain.points(), swing.deal);
    let winner = &report.names(lang)[usize::from(gain < 0.0)];
    let points = lang.number(fixed(gain.abs(), 2));
    let one_of = if *pairs == 1 {
        String::new()
    } else {
        let own = lang.number(fixed(pair.gain.points().abs(), 2));
        told!(lang, "; {own} in these two of its games", "; {own} in diesen zwei Spielen davon")
    };
    let title = told!(
        lang,
        "Deal {deal}: {winner} gains {points} points per game{one_of}",
        "Kartenverteilung {deal}: {winner} gewinnt {points} Punkte pro Spiel{one_of}"
    );
    let Some((at, traces)) = pair.parting(report.duo.bots()[0]) else {
        return Section::new(title, Vec::new());
    };
    let decision = &traces[0].decisions[at];
    let (when, seat) = (moment_of(traces, decision, lang), decision.seat);
    let mut parts = vec![Element::Words(told!(
        lang,
        "The games part at seat {seat}: {when}",
        "Sie trennen sich auf Platz {seat}: {when}"
    ))];
    for ((trace, bot), steady) in traces.into_iter().zip(report.duo.bots()).zip(steady) {
        let decision = &trace.decisions[at];
        let party = Some(trace.game.parties()[seat]);
        // What a hand that was thrown in would have made of it is not known.
        let party = party.filter(|_| decision.redeal == last_redeal(trace));
        let (name, answer) = (report.name_of(bot, lang), said(decision.action, party, lang));
        let considered = considered_lines(&decision.considered, decision.action, party, lang);
        parts.push(Element::Words(format!("{name}: {answer}{}", chance(*steady, lang))));
        parts.extend((!considered.is_empty()).then_some(Element::Code(considered)));
        parts.push(Element::Words(ending(report, trace, lang)));
        parts.push(Element::Code(command(report.duo.experiment, trace, deal)));
    }
    parts.extend(judged.map(|judged| Element::Words(judgement(report, judged, lang))));
    Section::new(title, parts)
}

/// Which answer was better by what the seat knew.
fn judgement(report: &WhyReport<'_>, judged: Estimate, lang: Lang) -> String {
    let [first, second] = report.names(lang);
    let (better, by) = match judged.verdict() {
        Verdict::Better => (first, judged),
        Verdict::Worse => (second, judged.negated()),
        Verdict::NotShown | Verdict::TooFew => {
            let by = lang.number(judged);
            return told!(
                lang,
                "By what the seat knew, neither answer is shown to be better ({first} beside {second}: {by} points).",
                "Nach dem, was hier zu wissen war, lässt sich nicht zeigen, welche Antwort besser war ({first} gegenüber \
                 {second}: {by} Punkte)."
            );
        }
    };
    let by = lang.number(by);
    told!(
        lang,
        "By what the seat knew, {better}'s answer was better by {by} points.",
        "Nach dem, was hier zu wissen war, war die Antwort von {better} um {by} Punkte besser."
    )
}

/// What a game came to, and for whom.
fn ending(report: &WhyReport<'_>, trace: &Trace<'_>, lang: Lang) -> String {
    let outcome = trace.game.outcome().expect("the game was played to its end");
    let points = PerSeat::from_fn(|seat| {
        let (bot, points) = (report.name_of(trace.bots[seat], lang), signed(trace.points[seat]));
        told!(lang, "seat {seat} ({bot}) {points}", "Platz {seat} ({bot}) {points}")
    });
    let points = told!(lang, "Points: ", "Punkte: ") + &points.0.join(", ");
    let contract = outcome.contract;
    if contract.is_each_alone() {
        return format!("{contract}. {points}");
    }
    let augen = outcome.tally[Party::Re].augen;
    format!("{contract}, Re {augen} Augen. {points}")
}

fn last_redeal(trace: &Trace<'_>) -> u32 {
    trace.decisions.last().map_or(0, |decision| decision.redeal)
}

/// When a decision was taken, by a game that has its cards.
fn moment_of(traces: [&Trace<'_>; 2], decision: &Decision, lang: Lang) -> String {
    let redeal = decision.redeal;
    let of_last = traces.into_iter().find(|trace| last_redeal(trace) == redeal);
    let when = moment(&of_last.unwrap_or(traces[0]).game, decision.question, decision.played, lang);
    if redeal == 0 { when } else { format!("{when}, {}", again(redeal, lang)) }
}

/// Whether a bot would always decide like that.
fn chance(steady: Option<u64>, lang: Lang) -> String {
    match steady {
        None => {
            told!(lang, " (may differ in a rerun)", " (beim nächsten Mal vielleicht anders)")
        }
        Some(STREAMS) => String::new(),
        Some(alike) => told!(
            lang,
            " (partly by chance: alike in {alike} of {STREAMS} other random streams)",
            " (zum Teil Zufall: ebenso in {alike} von {STREAMS} Versuchen mit anderen Zufallszahlen)"
        ),
    }
}
