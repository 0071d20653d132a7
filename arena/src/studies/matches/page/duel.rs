//! What the report of a duel says: for each kind of block the points, how they came about, and what the bots did.

use doko_engine::told;

use super::plots::{self, Curve};
use super::words::{footnote, heading};
use super::{Report, figures};
use crate::report::document::{Cell, Element, Row, Section, Table};
use crate::stats::Estimate;
use crate::studies::matches::BlockKind;
use crate::studies::matches::standings::Standing;

pub(super) fn sections(report: &Report<'_>) -> Vec<Section> {
    let lang = report.lang;
    let mut sections = vec![Section::new(lang.pick("Points per game", "Punkte pro Spiel"), points(report))];
    let curve = |standing: &Standing| {
        let [bot, _] = standing.duel();
        let name = headed(report, standing, bot).into();
        Curve { name, trajectory: standing.trajectory(bot).clone(), games: standing.course_games() }
    };
    let curves: Vec<Curve> = report.summary.standings.iter().map(curve).collect();
    if report.summary.deals > 0 {
        sections.push(plots::section(report, &curves));
        let heads: Vec<String> =
            columns(report).map(|(standing, bot)| headed(report, standing, bot)).collect();
        let all: Vec<_> = columns(report).map(|(standing, bot)| standing.ledger(bot).figures()).collect();
        let tables = figures::tables(report, &heads, &all);
        sections.push(Section::new(lang.pick("What the bots did", "Was die Bots taten"), tables));
    }
    sections.push(Section::new(lang.pick("How to read this", "Wie das zu lesen ist"), reading(report)));
    sections
}

/// Every kind of block with each bot that is measured in it.
fn columns<'a>(report: &Report<'a>) -> impl Iterator<Item = (&'a Standing, usize)> {
    let measured = |standing: &'a Standing| standing.bots().map(move |bot| (standing, bot));
    report.summary.standings.iter().flat_map(measured)
}

/// A bot and among whom it plays, where both kinds of block stand side by side.
fn headed(report: &Report<'_>, standing: &Standing, bot: usize) -> String {
    let heading = heading(standing.kind, bot, report.lang);
    if standing.kind == BlockKind::Team { format!("Team: {heading}") } else { heading }
}

/// The points of each bot in each kind of block.
fn points(report: &Report<'_>) -> Vec<Element> {
    let lang = report.lang;
    let text = |estimate: Option<Estimate>| Cell::estimate(estimate, lang);
    let has_strata = columns(report).any(|(standing, bot)| standing.stratified(bot).is_some());
    let has_faults = report.summary.standings.iter().any(Standing::has_faults);
    let mut heads = vec![lang.pick("points per game", "Punkte pro Spiel")];
    if has_strata {
        heads.push(lang.pick("♣Q balanced", "♣D ausgeglichen"));
    }
    if has_faults {
        heads.push(lang.pick("without faulty blocks", "ohne fehlerhafte Blöcke"));
    }
    heads.extend([lang.pick("blocks", "Blöcke"), lang.pick("games", "Spiele")]);
    let row = |(standing, bot): (&Standing, usize)| {
        let estimate = standing.cell(bot, 1 - bot);
        let mut cells = vec![text(estimate)];
        if has_strata {
            cells.push(text(standing.stratified(bot)));
        }
        if has_faults {
            cells.push(text(standing.clean_cell(bot, 1 - bot)));
        }
        cells.extend([standing.deals(), standing.games(bot)].map(|count| Cell::new(count.to_string())));
        Row { estimate, ..Row::new(headed(report, standing, bot), cells) }
    };
    let caption = lang.pick(
        "Points per game with 95% intervals, by kind of block and bot",
        "Punkte pro Spiel mit 95-%-Intervallen, nach Art des Blocks und Bot",
    );
    let corner = lang.pick("block and bot", "Block und Bot");
    let table = Table::new(caption, corner, heads, columns(report).map(row));
    vec![Element::Table(table.drawn(lang.pick("points per game", "Punkte pro Spiel")))]
}

/// What the figures mean.
fn reading(report: &Report<'_>) -> Vec<Element> {
    let lang = report.lang;
    let deal = report.experiment.unit.noun(1);
    let has = |kind: BlockKind| report.summary.standings.iter().any(|standing| standing.kind == kind);
    let mut items = Vec::new();
    if has(BlockKind::Team) {
        items.push(told!(
            lang,
            "Team: two against two on the same cards, in swapped seats. Points per game are half the difference \
             between the means of the one's and the other's seats; every {deal} is one block.",
            "Team: zwei gegen zwei mit denselben Karten, auf getauschten Plätzen. Punkte pro Spiel sind die halbe Differenz \
             zwischen den Mitteln der Plätze des einen und des anderen."
        ));
    }
    if has(BlockKind::Field) {
        let others = report.others();
        items.push(lang.pick(
            format!("A among B: one A among {others} B, in each seat. Points per game are the mean of A."),
            format!("A unter B: ein A am Tisch mit {others} B, auf jedem Platz. Punkte pro Spiel sind das Mittel von A."),
        ));
    }
    items.push(footnote(report));
    if columns(report).any(|(standing, bot)| standing.stratified(bot).is_some()) {
        items.push(told!(
            lang,
            "♣Q balanced: the mean where deals with both ♣Q in one hand count as often as they come among all deals, which \
             takes luck out of it.",
            "♣D ausgeglichen: das Mittel, in dem Verteilungen mit beiden ♣D auf einer Hand so oft zählen, wie sie unter allen \
             vorkommen; das nimmt Glück heraus."
        ));
    }
    vec![Element::List(items)]
}
