//! How much of the game is luck, as two bots of different strength show it.

use doko_engine::{Lang, told};

use super::cells::{drawn, name, signed};
use super::names;
use crate::measures::MeasureUnit;
use crate::report::document::{Element, Row, Section, Table};
use crate::studies::lab::results::Results;
use crate::studies::lab::skill::Component;

/// How much of the game is luck.
pub(super) fn luck(results: &Results<'_>, lang: Lang) -> Option<Section> {
    let (lab, skill) = (results.lab, results.lab.skill.as_ref()?);
    let sums = results.sums.skill.as_ref().filter(|_| results.sums.deals > 1)?;
    let games = |cell: usize| match sums.games_to_lead(cell) {
        None => "–".to_owned(),
        Some((games, [low, high])) => {
            let high = if high.is_finite() { format!("{high:.0}") } else { "∞".to_owned() };
            told!(lang, "{games:.0} ({low:.0} to {high})", "{games:.0} ({low:.0} bis {high})")
        }
    };
    let row = |cell: usize| {
        let [cards, players, chance] =
            Component::ALL.map(|component| MeasureUnit::Share.text(sums.share(cell, component), lang));
        let of_luck = (cell > 0).then(|| sums.share_difference(cell, Component::Cards)).flatten();
        let gain = MeasureUnit::Points.text(sums.gain(cell), lang);
        let cells = [gain, cards, players, chance, signed(MeasureUnit::Share, of_luck, lang), games(cell)];
        let estimate = of_luck.map(|luck| drawn(MeasureUnit::Share, luck));
        let small = names::cell(lab, cell, lang).small;
        Row { small, estimate, ..Row::new(name(lab, cell, lang), cells) }
    };
    let heads = [
        lang.pick("X ahead, points a game", "Vorsprung von X, pro Spiel"),
        lang.pick("luck of the cards", "Glück der Karten"),
        lang.pick("who plays", "wer spielt"),
        lang.pick("chance in the bots", "Zufall in den Bots"),
        lang.pick("luck: difference, in percentage points", "Glück: Unterschied in Prozentpunkten"),
        lang.pick("games to be ahead with 95%", "Spiele, um mit 95 % vorn zu liegen"),
    ];
    let [better, other] = skill.bots.each_ref().map(|bot| bot.label_in(lang));
    let caption = told!(
        lang,
        "What the variance of a player's points in a game is made of, with X = {better} and Y = {other}",
        "Woraus die Varianz der Punkte eines Spielers in einem Spiel besteht, mit X = {better} und Y = {other}"
    );
    let rows = (0..lab.design.cells.len()).map(row);
    let table = Table::new(caption, lang.pick("rules", "Regeln"), heads, rows).drawn(lang.pick(
        "luck of the cards: difference, in percentage points",
        "Glück der Karten: Unterschied in Prozentpunkten",
    ));
    let times = skill.replicates;
    let words = told!(
        lang,
        "Two X and two Y play each deal in all six orders in which they can sit, {times} times each with other random \
         streams. Luck of the cards: what stays the same for a hand whoever plays it. Who plays: what depends on who sits \
         where. The rest is chance in the bots.",
        "Zwei X und zwei Y spielen jede Verteilung in allen sechs Sitzordnungen, jede {times} Mal mit anderem Zufall. Glück \
         der Karten: was für ein Blatt gleich bleibt, wer es auch spielt. Wer spielt: was davon abhängt, wer wo sitzt. Der \
         Rest ist Zufall in den Bots."
    );
    Some(Section::new(
        lang.pick("Luck and skill", "Glück und Können"),
        vec![Element::Words(words), Element::Table(table)],
    ))
}
