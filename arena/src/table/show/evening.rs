//! An evening as a table: a line for each game, with what each player wrote down and its account so far.

use std::io::{self, Write};

use doko_engine::{Contract, Lang, PerSeat, Player, Seat, told};

use super::{again, signed};
use crate::run::GameOf;

/// The columns of what was played, and of the points of a player.
const PLAYED: usize = 46;
const POINTS: usize = 6;

/// A table that grows by a line with each game.
pub struct EveningTable<'a> {
    names: &'a [String],
    account: Vec<i64>,
    lang: Lang,
}

impl<'a> EveningTable<'a> {
    /// A table of an evening of these players.
    pub fn new(names: &'a [String], lang: Lang) -> EveningTable<'a> {
        EveningTable { names, account: vec![0; names.len()], lang }
    }

    /// Prints who plays, and the heading.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        for (player, name) in self.names.iter().enumerate() {
            writeln!(out, "{player}  {name}")?;
        }
        let players = columns(0..self.names.len());
        let width = POINTS * self.names.len();
        let [game, dealer, played, points, total] = self.lang.pick(
            ["game", "dealer", "played, and who won", "points", "total"],
            ["Nr.", "Geber", "Spiel und Gewinner", "Punkte", "Stand"],
        );
        writeln!(out, "\n{:>4}{:>8}  {:PLAYED$}{points:>width$}  {total:>width$}", "", "", "")?;
        writeln!(out, "{game:>4}{dealer:>8}  {played:PLAYED$}{players}  {players}")
    }

    /// Prints a game.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    ///
    /// # Panics
    /// If it is not over.
    pub fn row(&mut self, game: &GameOf<'_, '_>, out: &mut dyn Write) -> io::Result<()> {
        let next = game.next;
        let points = columns(game.written.iter().map(|&points| signed(points)));
        let totals = columns(game.account.iter().map(|&total| signed(total)));
        self.account = game.account.to_vec();
        let played = played(game, self.lang);
        writeln!(out, "{:>4}{:>8}  {played:PLAYED$}{points}  {totals}", next.number + 1, next.dealer)
    }

    /// Prints what the evening came to.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        let points: Vec<String> = self
            .names
            .iter()
            .zip(&self.account)
            .enumerate()
            .map(|(player, (name, &total))| format!("{player} {name} {}", signed(total)))
            .collect();
        writeln!(out, "\n{}: {}", self.lang.pick("Points", "Punkte"), points.join(", "))
    }
}

/// A column for each player.
fn columns<T: ToString>(cells: impl Iterator<Item = T>) -> String {
    cells.map(|cell| format!(" {:>1$}", cell.to_string(), POINTS - 1)).collect::<Vec<_>>().concat()
}

/// What was played, under which circumstances, and who won; by players, not seats.
fn played(game: &GameOf<'_, '_>, lang: Lang) -> String {
    let GameOf { next, finished, .. } = game;
    let players: PerSeat<Player> = next.players;
    let contract = finished.game.contract();
    let mut text = contract.to_string();
    let mut add = |more: String| text.push_str(&more);
    match contract {
        Contract::Solo(_, seat) | Contract::Hochzeit(seat, _) => {
            let player = players[seat];
            add(told!(lang, " of {player}", " von {player}"));
        }
        Contract::Armut { poor, taker } => {
            let (poor, taker) = (players[poor], players[taker]);
            add(told!(lang, " of {poor} with {taker}", " von {poor} mit {taker}"));
        }
        Contract::Normal | Contract::EachAlone(_) => {}
    }
    let alone = finished.game.outcome().and_then(|outcome| outcome.soloist());
    if let Some(alone) = alone.filter(|_| contract.soloist().is_none()) {
        let alone = players[alone];
        add(told!(lang, ", {alone} alone", ", {alone} allein"));
    }
    if next.setup.vorgefuehrt.is_some() {
        add(", vorgeführt".to_owned());
    } else if finished.game.is_pflichtsolo() {
        add(", Pflichtsolo".to_owned());
    }
    if next.factor > 1 {
        add(format!(", Bock x{}", next.factor));
    }
    if finished.redeals > 0 {
        add(format!(", {}", again(finished.redeals, lang)));
    }
    let score = finished.game.score().expect("the game was played to its end");
    let mut winners: Vec<Player> =
        Seat::ALL.into_iter().filter(|&seat| score.winners()[seat]).map(|seat| players[seat]).collect();
    winners.sort_unstable();
    let winners: Vec<String> = winners.iter().map(Player::to_string).collect();
    let winners =
        if winners.is_empty() { lang.pick("nobody", "niemand").to_owned() } else { winners.join(" ") };
    format!("{text}: {winners}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_space_stands_between_large_numbers() {
        assert_eq!(columns([-5, 12].into_iter()), "    -5    12");
        assert_eq!(columns([6144, -18432].into_iter()), "  6144 -18432");
    }
}
