//! How much of the game is luck, as two bots of different strength show it.

use doko_engine::{Lang, told};

use super::cells::{in_percent, name, signed, text};
use crate::measures::Unit as Counted;
use crate::report::document::{Cell, Column, Part, Row, Section, Table};
use crate::stats::Estimate;
use crate::studies::lab::compare::Results;
use crate::studies::lab::skill::Component;

/// How much of the game is luck.
pub(super) fn luck(results: &Results<'_>, lang: Lang) -> Option<Section> {
    let (lab, skill) = (results.lab, results.lab.skill.as_ref()?);
    let sums = results.sums.skill.as_ref().filter(|_| results.sums.deals > 1)?;
    let [better, other] = [0, 1].map(|bot| skill.bots[bot].label_in(lang));
    let share = |estimate: Option<Estimate>| text(Counted::Share, estimate, lang);
    let games = |cell: usize| match sums.games_to_lead(cell) {
        None => "–".to_owned(),
        Some((games, [low, high])) => {
            let high = if high.is_finite() { format!("{high:.0}") } else { "∞".to_owned() };
            told!(lang, "{games:.0} ({low:.0} to {high})", "{games:.0} ({low:.0} bis {high})")
        }
    };
    let row = |cell: usize| {
        let mut cells = vec![Cell::new(sums.gain(cell).map_or("–".to_owned(), |gain| lang.number(gain)))];
        cells.extend(Component::ALL.map(|component| Cell::new(share(sums.share(cell, component)))));
        let of_luck = (cell > 0).then(|| sums.share_difference(cell, Component::Cards)).flatten();
        cells.push(Cell::new(signed(Counted::Share, of_luck, lang)));
        cells.push(Cell::new(games(cell)));
        Row { estimate: of_luck.map(in_percent), ..Row::new(name(lab, cell, lang), cells) }
    };
    let heads = [
        told!(lang, "X gains on Y, per game", "X gewinnt auf Y, pro Spiel"),
        lang.pick("luck of the cards", "Glück der Karten").to_owned(),
        lang.pick("who plays", "wer spielt").to_owned(),
        lang.pick("chance in the bots", "Zufall in den Bots").to_owned(),
        lang.pick("luck: difference", "Glück: Unterschied").to_owned(),
        lang.pick("games to be ahead with 95%", "Spiele, um mit 95 % vorn zu liegen").to_owned(),
    ];
    let table = Table {
        caption: told!(
            lang,
            "What the variance of a player's points in a game is made of, with X = {better} and Y = {other}",
            "Woraus die Varianz der Punkte eines Spielers in einem Spiel besteht, mit X = {better} und Y = {other}"
        ),
        corner: lang.pick("rules", "Regeln").to_owned(),
        columns: heads.into_iter().map(Column::number).collect(),
        rows: (0..lab.design.cells.len()).map(row).collect(),
        drawn: Some(
            lang.pick(
                "luck of the cards: difference, in percentage points",
                "Glück der Karten: Unterschied in Prozentpunkten",
            )
            .to_owned(),
        ),
    };
    let times = skill.replicates;
    let words = told!(
        lang,
        "Each deal is played in the six ways in which two X and two Y can sit at a table, each of them {times} times with other \
         random streams. What stays the same for a hand whoever plays is luck of the cards; what depends on who sits where \
         is the players'; the rest is chance in the bots.",
        "Jede Verteilung wird in den sechs Arten gespielt, auf die zwei X und zwei Y am Tisch sitzen können, jede {times} Mal mit \
         anderem Zufall. Was für ein Blatt gleich bleibt, wer auch spielt, ist Glück der Karten; was davon abhängt, wer wo \
         sitzt, kommt von den Spielern; der Rest ist Zufall in den Bots."
    );
    Some(Section::new(
        lang.pick("Luck and skill", "Glück und Können"),
        vec![Part::Words(words), Part::Table(table)],
    ))
}
