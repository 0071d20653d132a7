//! Finished games as a person would follow them at the table: one in full, or an evening line by line.

mod evening;
mod events;

use std::io::{self, Write};

use doko_engine::rules::HochzeitMode;
use doko_engine::{
    Card, CardSet, Contract, EffectiveSuit, Game, Item, Klaerung, Party, PerSeat, Score, Seat, SoloKind,
    Trick, Vorbehalt,
};

pub use evening::EveningTable;
use events::Event;

/// Prints a finished game from the hands to the points; it was dealt again so many times before.
///
/// # Errors
/// If `out` cannot be written to.
///
/// # Panics
/// If the game is not over.
pub fn show(game: &Game<'_>, players: &PerSeat<String>, redeals: u32, out: &mut dyn Write) -> io::Result<()> {
    let score = game.score().expect("the game is over");
    if redeals > 0 {
        writeln!(
            out,
            "The cards were {}, after a throw-in or an Armut that came to nothing.\n",
            again(redeals)
        )?;
    }
    hands(game, players, out)?;
    before_play(game, out)?;
    tricks(game, out)?;
    sides(game, &score, out)?;
    sheet(game, &score, players, out)
}

/// That the same dealer dealt again, so many times.
fn again(redeals: u32) -> String {
    if redeals == 1 { "dealt again".to_owned() } else { format!("dealt again {redeals} times") }
}

fn hands(game: &Game<'_>, players: &PerSeat<String>, out: &mut dyn Write) -> io::Result<()> {
    let width = players.0.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (seat, &hand) in game.deal().hands().iter() {
        let forehand = if seat == game.forehand() { "  (forehand)" } else { "" };
        writeln!(out, "{seat}  {:width$}  {}{forehand}", players[seat], sorted(game, hand))?;
    }
    let skat = game.deal().skat();
    if !skat.is_empty() {
        writeln!(out, "{:width$}  {}", "Skat", sorted(game, skat), width = width + 3)?;
    }
    Ok(())
}

/// Cards in the contract's order, with a gap between trumps and each plain suit.
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

/// Vorbehalte, bids, cards that change hands, and what is played.
fn before_play(game: &Game<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    let said = |seat: Seat| {
        game.vorbehalt(seat).map(|vorbehalt| match vorbehalt {
            _ if game.setup().vorgefuehrt == Some(seat) => format!("{seat} is vorgeführt"),
            Vorbehalt::Gesund | Vorbehalt::StillesSolo => format!("{seat} {vorbehalt}"),
            vorbehalt => format!("{seat} Vorbehalt ({vorbehalt})"),
        })
    };
    let all: Vec<String> = game.forehand().round().filter_map(said).collect();
    if !all.is_empty() {
        writeln!(out, "Vorbehalte: {}", all.join(", "))?;
    }
    if !game.bids().is_empty() {
        let bids: Vec<String> = game.bids().iter().map(|(seat, bid)| format!("{seat} {bid}")).collect();
        writeln!(out, "Bids: {}", bids.join(", "))?;
    }
    let answers: Vec<String> = game
        .armut_answers()
        .iter()
        .map(|(seat, take)| format!("{seat} {}", if *take { "takes it" } else { "leaves it" }))
        .collect();
    if !answers.is_empty() {
        writeln!(out, "Armut: {}", answers.join(", "))?;
    }
    for given in game.hand_overs() {
        let cards = game.order().sorted(given.cards).into_iter().map(|card| card.to_string());
        let cards = cards.collect::<Vec<_>>().join(" ");
        match (given.to, game.announced_returned_trumps()) {
            (None, _) => writeln!(out, "  {} lays {cards} down as the Skat", given.from)?,
            (Some(to), Some(trumps)) if is_taker(game, given.from) => {
                writeln!(
                    out,
                    "  {} gives {cards} back to {to} and says how many are trumps: {trumps}",
                    given.from
                )?;
            }
            (Some(to), _) => writeln!(out, "  {} gives {cards} to {to}", given.from)?,
        }
    }
    writeln!(out, "{}", played(game))
}

fn is_taker(game: &Game<'_>, seat: Seat) -> bool {
    matches!(game.contract(), Contract::Armut { taker, .. } if taker == seat)
}

/// What is played, and by whom.
fn played(game: &Game<'_>) -> String {
    let holder = Seat::ALL.into_iter().find(|&seat| game.deal().hands()[seat].count(Card::ALTE) == 2);
    let stilles_solo = game.outcome().and_then(|outcome| outcome.stilles_solo);
    let contract = game.contract();
    match (contract, stilles_solo, holder) {
        (Contract::Normal, Some(soloist), _) => format!("{contract}; {soloist} plays a stilles Solo"),
        (Contract::Normal, None, Some(holder)) => match game.rules().set().hochzeit.mode {
            HochzeitMode::Declared => {
                format!("{contract}; {holder} holds both ♣Q and plays a stille Hochzeit")
            }
            HochzeitMode::Automatic => {
                format!("{contract}; {holder} holds both ♣Q: a Hochzeit that nobody is told of")
            }
        },
        (Contract::Hochzeit(holder, _), ..) => format!("{contract} of {holder}"),
        (Contract::Armut { poor, taker }, ..) => format!("{contract} of {poor}, taken by {taker}"),
        (Contract::Solo(_, soloist), ..) => {
            let owed = if game.is_pflichtsolo() { ", its Pflichtsolo" } else { "" };
            format!("{contract} of {soloist}{owed}")
        }
        _ => contract.to_string(),
    }
}

fn tricks(game: &Game<'_>, out: &mut dyn Write) -> io::Result<()> {
    let is_alone = game.contract().is_each_alone();
    let heading = if is_alone {
        format!("{:>6}{:>6}{:>6}{:>6}", 0, 1, 2, 3)
    } else {
        format!("{:>6}{:>8}", "Re", "Kontra")
    };
    writeln!(out, "\n{:44}{:>18}{heading}", "Tricks", "Augen")?;
    let mut events = Event::all(game).into_iter().peekable();
    let mut augen: PerSeat<u32> = PerSeat::default();
    let running = |augen: &PerSeat<u32>| {
        let of = |party| -> u32 {
            augen.iter().filter(|&(seat, _)| game.parties()[seat] == party).map(|(_, augen)| augen).sum()
        };
        if is_alone {
            augen.0.map(|augen| format!("{augen:>6}")).concat()
        } else {
            format!("{:>6}{:>8}", of(Party::Re), of(Party::Kontra))
        }
    };
    for (n, trick) in game.tricks().enumerate() {
        while let Some(before) = events.next_if(|event| event.place <= 8 * n) {
            writeln!(out, "      {}", before.text)?;
        }
        augen[trick.winner] += trick.augen();
        let taken = format!("{} takes", trick.winner);
        let row = format!("  {:>2}  {}", n + 1, cards(trick));
        writeln!(out, "{row:44}{taken:>12}{:>6}{}", trick.augen(), running(&augen))?;
        while let Some(within) = events.next_if(|event| event.place < 8 * (n + 1)) {
            writeln!(out, "      {}", within.text)?;
        }
        if let Contract::Hochzeit(holder, _) = game.contract() {
            klaerung(game, holder, n + 1, out)?;
        }
        if let Contract::Solo(SoloKind::Null, soloist) = game.contract()
            && trick.winner == soloist
        {
            writeln!(out, "      {soloist} has taken a trick: the game is over")?;
        }
    }
    let skat = game.hand_overs().last().filter(|given| given.to.is_none()).map(|given| given.cards);
    if let (Some(skat), Some(last)) = (skat, game.tricks().last()) {
        augen[last.winner] += skat.augen();
        let taken = format!("{} takes", last.winner);
        let row = format!("  the Skat  {}", sorted(game, skat));
        writeln!(out, "{row:44}{taken:>12}{:>6}{}", skat.augen(), running(&augen))?;
    }
    Ok(())
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
        Some(Klaerung::Alone)
            if number == game.rules().set().hochzeit.tricks.of(game.rules().hand_size()) =>
        {
            writeln!(out, "      {holder} has found no partner and plays alone")
        }
        _ => Ok(()),
    }
}

/// Who played with whom, or alone, with what they have taken.
fn sides(game: &Game<'_>, score: &Score, out: &mut dyn Write) -> io::Result<()> {
    let outcome = game.outcome().expect("the game is over");
    writeln!(out)?;
    let tricks = |tricks: u32| if tricks == 1 { "1 trick".to_owned() } else { format!("{tricks} tricks") };
    if outcome.contract.is_each_alone() {
        for (seat, tally) in outcome.seats.iter() {
            let won = if score.winners()[seat] { ", won" } else { "" };
            writeln!(out, "{seat}  {:>3} Augen in {}{won}", tally.augen, tricks(tally.tricks))?;
        }
        return Ok(());
    }
    for party in Party::BOTH {
        let seats = Seat::ALL.into_iter().filter(|&seat| outcome.parties[seat] == party);
        let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
        let tally = outcome.tally[party];
        let won = if score.winner() == Some(party) { ", won" } else { "" };
        let (party, seats) = (party.to_string(), seats.join(" "));
        writeln!(out, "{party:6}  {seats:5}  {:>3} Augen in {}{won}", tally.augen, tricks(tally.tricks))?;
    }
    if score.winner().is_none() {
        writeln!(out, "Nobody has won: both parties have missed their Absage.")?;
    }
    Ok(())
}

fn sheet(game: &Game<'_>, score: &Score, players: &PerSeat<String>, out: &mut dyn Write) -> io::Result<()> {
    if game.contract().is_each_alone() {
        writeln!(out, "\nScore")?;
    } else {
        writeln!(out, "\n{:24}{:>6}{:>8}", "Score", "Re", "Kontra")?;
        party_lines(game, score, out)?;
    }
    for item in Item::ALL {
        let paid: Vec<String> = score
            .payments()
            .filter(|&(_, of, _)| of == item)
            .map(|(seat, _, points)| format!("{seat} {}", signed(points)))
            .collect();
        if !paid.is_empty() {
            writeln!(out, "  {item:22}  {}", paid.join(", "))?;
        }
    }
    let points: Vec<String> = players
        .iter()
        .map(|(seat, name)| format!("{seat} {name} {}", signed(score.points()[seat])))
        .collect();
    writeln!(out, "\nPoints: {}", points.join(", "))
}

/// What the parties score, before doubling, and the value that it makes.
fn party_lines(game: &Game<'_>, score: &Score, out: &mut dyn Write) -> io::Result<()> {
    for (party, item, points) in score.items() {
        let doubled = match score.factor_of(item) {
            1 => String::new(),
            factor => format!("  x{factor}"),
        };
        match party {
            Party::Re => writeln!(out, "  {item:22}{points:>6}{doubled}")?,
            Party::Kontra => writeln!(out, "  {item:22}{:>6}{points:>8}{doubled}", "")?,
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
    Ok(())
}

/// With a sign, but for zero.
fn signed(points: impl Into<i64>) -> String {
    let points = points.into();
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}
