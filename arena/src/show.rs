//! One finished game as a person would follow it at the table.

use std::io::{self, Write};

use doko_engine::{
    Card, CardSet, Contract, EffectiveSuit, Game, Klaerung, Party, PerSeat, Score, Seat, Step, Trick,
    Utterance, Vorbehalt,
};

/// Prints a finished game from the hands to the points.
///
/// # Errors
/// If `out` cannot be written to.
///
/// # Panics
/// If the game is not over.
pub fn show(game: &Game<'_>, players: &PerSeat<String>, out: &mut dyn Write) -> io::Result<()> {
    let score = game.score().expect("the game is over");
    hands(game, players, out)?;
    vorbehalte(game, out)?;
    tricks(game, out)?;
    parties(game, &score, out)?;
    sheet(game, &score, players, out)
}

fn hands(game: &Game<'_>, players: &PerSeat<String>, out: &mut dyn Write) -> io::Result<()> {
    let width = players.0.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (seat, &hand) in game.deal().hands().iter() {
        let forehand = if seat == game.forehand() { "  (forehand)" } else { "" };
        writeln!(out, "{seat}  {:width$}  {}{forehand}", players[seat], sorted(game, hand))?;
    }
    Ok(())
}

/// A hand in the contract's order, with a gap between trumps and each plain suit.
fn sorted(game: &Game<'_>, hand: CardSet) -> String {
    let mut text = String::new();
    let mut last: Option<EffectiveSuit> = None;
    for card in game.order().sorted(hand) {
        let suit = game.order().suit(card);
        text.push_str(match last {
            None => "",
            Some(last) if last == suit => " ",
            Some(_) => "   ",
        });
        text.push_str(&card.to_string());
        last = Some(suit);
    }
    text
}

fn vorbehalte(game: &Game<'_>, out: &mut dyn Write) -> io::Result<()> {
    let said = |seat: Seat| match game.vorbehalt(seat) {
        None | Some(Vorbehalt::Gesund) => format!("{seat} gesund"),
        Some(vorbehalt) => format!("{seat} Vorbehalt ({vorbehalt})"),
    };
    let all: Vec<String> = game.forehand().round().map(said).collect();
    writeln!(out, "\nVorbehalte: {}", all.join(", "))?;
    let holder = Seat::ALL.into_iter().find(|&seat| game.deal().hands()[seat].count(Card::ALTE) == 2);
    match (game.contract(), holder) {
        (Contract::Normal, Some(holder)) => {
            writeln!(out, "Normalspiel; {holder} holds both ♣Q and plays a stille Hochzeit")
        }
        (Contract::Normal, None) => writeln!(out, "Normalspiel"),
        (Contract::Hochzeit(holder), _) => writeln!(out, "Hochzeit of {holder}"),
        (Contract::Solo(kind, soloist), _) => writeln!(out, "{kind} of {soloist}"),
    }
}

fn tricks(game: &Game<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{:44}{:>18}{:>6}{:>8}", "Tricks", "Augen", "Re", "Kontra")?;
    let mut said = game.utterances().iter().peekable();
    let mut augen = [0; 2];
    for (n, trick) in game.tricks().enumerate() {
        while let Some(before) = said.next_if(|said| usize::from(said.cards_played) == 4 * n) {
            utterance(*before, None, out)?;
        }
        augen[game.parties()[trick.winner] as usize] += trick.augen();
        let taken = format!("{} takes", trick.winner);
        let row = format!("  {:>2}  {}", n + 1, cards(trick));
        writeln!(out, "{row:44}{taken:>12}{:>6}{:>6}{:>8}", trick.augen(), augen[0], augen[1])?;
        while let Some(within) = said.next_if(|said| usize::from(said.cards_played) < 4 * (n + 1)) {
            let last = usize::from(within.cards_played) - 4 * n - 1;
            utterance(*within, trick.plays().nth(last), out)?;
        }
        if let Contract::Hochzeit(holder) = game.contract() {
            klaerung(game, holder, n + 1, out)?;
        }
    }
    Ok(())
}

/// What a seat says, and after which card of the trick above.
fn utterance(said: Utterance, after: Option<(Seat, Card)>, out: &mut dyn Write) -> io::Result<()> {
    let Utterance { seat, party, .. } = said;
    let what = match said.step {
        Step::Ansage => party.to_string(),
        step => format!("{} for {party}", step.said_by(party)),
    };
    let when = after.map(|(seat, card)| format!(", after {seat} {card}")).unwrap_or_default();
    writeln!(out, "      {seat} says {what}{when}")
}

/// The four cards in the order played, each with its seat.
fn cards(trick: Trick) -> String {
    trick.plays().map(|(seat, card)| format!("{seat} {card:5}")).collect::<Vec<_>>().join(" ")
}

/// What the trick just shown did to a Hochzeit.
fn klaerung(game: &Game<'_>, holder: Seat, number: usize, out: &mut dyn Write) -> io::Result<()> {
    match game.klaerung() {
        Some(Klaerung::Found { partner, trick }) if usize::from(trick) == number => {
            writeln!(out, "      {partner} is the partner of {holder}")
        }
        Some(Klaerung::Alone) if number == usize::from(game.rules().set().hochzeit.tricks) => {
            writeln!(out, "      {holder} has found no partner and plays alone")
        }
        _ => Ok(()),
    }
}

fn parties(game: &Game<'_>, score: &Score, out: &mut dyn Write) -> io::Result<()> {
    let outcome = game.outcome().expect("the game is over");
    writeln!(out)?;
    for party in Party::BOTH {
        let seats = Seat::ALL.into_iter().filter(|&seat| outcome.parties[seat] == party);
        let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
        let tally = outcome.tally[party];
        let won = if score.winner() == Some(party) { ", won" } else { "" };
        let (party, seats) = (party.to_string(), seats.join(" "));
        writeln!(out, "{party:6}  {seats:5}  {:>3} Augen in {} tricks{won}", tally.augen, tally.tricks)?;
    }
    if score.winner().is_none() {
        writeln!(out, "Nobody has won: both parties have missed their Absage.")?;
    }
    Ok(())
}

fn sheet(game: &Game<'_>, score: &Score, players: &PerSeat<String>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{:24}{:>6}{:>8}", "Score", "Re", "Kontra")?;
    for (party, item, points) in score.items() {
        match party {
            Party::Re => writeln!(out, "  {item:22}{points:>6}")?,
            Party::Kontra => writeln!(out, "  {item:22}{:>6}{points:>8}", "")?,
        }
    }
    let value = score.value();
    let [re, kontra] = [value, -value].map(signed);
    writeln!(out, "  {:22}{re:>6}{kontra:>8}", "value")?;
    let soloist = game.outcome().and_then(|outcome| outcome.soloist());
    let factor = game.rules().set().score.solo_factor;
    if let Some(soloist) = soloist.filter(|_| factor != 1) {
        writeln!(out, "  {soloist} plays alone: {factor} times the value for Re")?;
    }
    let points: Vec<String> = players
        .iter()
        .map(|(seat, name)| format!("{seat} {name} {}", signed(score.points()[seat])))
        .collect();
    writeln!(out, "\nPoints: {}", points.join(", "))
}

/// With a sign, but for zero.
fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}
