//! Finished games as a person would follow them at the table: one in full, or an evening line by line.

mod cards;
mod evening;

use std::io::{self, Write};

use doko_engine::rules::{HochzeitMode, SchweineMode};
use doko_engine::{
    AskedKind, Card, CardSet, Contract, Event, Game, Genscher, Item, Klaerung, Lang, Party, PerSeat, Raised,
    ReturnedTrumps, Rules, Score, Seat, Step, Supra, Trick, Utterance, Vorbehalt, told,
};

use crate::report;

pub(crate) use cards::{names, plays, spaced};
pub use evening::EveningTable;

/// Prints a finished game from the hands to the points; it was dealt again so many times before.
///
/// # Errors
/// If `out` cannot be written to.
///
/// # Panics
/// If the game is not over.
pub fn show(
    game: &Game<'_>,
    players: &PerSeat<String>,
    redeals: u32,
    lang: Lang,
    out: &mut dyn Write,
) -> io::Result<()> {
    let score = game.score().expect("the game is over");
    if redeals > 0 {
        let again = again(redeals, lang);
        let words = told!(
            lang,
            "The cards were {again}, after a throw-in or an Armut that came to nothing.",
            "Es wurde {again}, weil geschmissen wurde oder aus einer Armut nichts wurde."
        );
        writeln!(out, "{words}\n")?;
    }
    hands(game, players, lang, out)?;
    before_play(game, lang, out)?;
    tricks(game, lang, out)?;
    sides(game, &score, lang, out)?;
    sheet(game, &score, players, lang, out)
}

/// That the same dealer dealt again, so many times.
pub(crate) fn again(redeals: u32, lang: Lang) -> String {
    match redeals {
        1 => lang.pick("dealt again", "neu gegeben").to_owned(),
        _ => told!(lang, "dealt again {redeals} times", "{redeals}-mal neu gegeben"),
    }
}

fn hands(game: &Game<'_>, players: &PerSeat<String>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let width = players.0.iter().map(|name| report::width(name)).max().unwrap_or(0);
    for (seat, &hand) in game.deal().hands().iter() {
        let forehand = if seat == game.forehand() { lang.pick("  (forehand)", "  (Vorhand)") } else { "" };
        let (name, cards) = (&players[seat], sorted(game, hand, lang));
        let room = width - report::width(name);
        writeln!(out, "{seat}  {name}{:room$}  {cards}{forehand}", "")?;
    }
    let skat = game.deal().skat();
    if !skat.is_empty() {
        writeln!(out, "{:width$}  {}", "Skat", sorted(game, skat, lang), width = width + 3)?;
    }
    Ok(())
}

/// Cards in the contract's order, with gaps between trumps and each plain suit.
fn sorted(game: &Game<'_>, hand: CardSet, lang: Lang) -> String {
    spaced(game.order(), hand).into_iter().flat_map(|(gap, card)| [gap.to_owned(), card.name(lang)]).collect()
}

/// Knocks, Vorbehalte, bids, cards that change hands, and what is played.
fn before_play(game: &Game<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    let said = |seat: Seat| {
        game.vorbehalt(seat).map(|vorbehalt| match vorbehalt {
            _ if game.setup().vorgefuehrt == Some(seat) => {
                told!(lang, "{seat} is vorgeführt", "{seat} wird vorgeführt")
            }
            Vorbehalt::Gesund | Vorbehalt::StillesSolo | Vorbehalt::Unnamed => {
                format!("{seat} {}", vorbehalt.name(lang))
            }
            vorbehalt => format!("{seat} Vorbehalt ({})", vorbehalt.name(lang)),
        })
    };
    let knock = |&(seat, knocks): &(Seat, bool)| {
        if knocks {
            told!(lang, "{seat} knocks", "{seat} klopft")
        } else {
            told!(lang, "{seat} does not knock", "{seat} klopft nicht")
        }
    };
    let knocks = game.klopfen().iter().map(knock).collect();
    let vorbehalte = game.forehand().round().filter_map(said).collect();
    let asked = |(seat, kind, is_it): (Seat, AskedKind, bool)| {
        let answer = if is_it { lang.pick("yes", "ja") } else { lang.pick("no", "nein") };
        format!("{kind}? {seat} {answer}")
    };
    let asked = game.asked_vorbehalte().into_iter().map(asked).collect();
    let bids = game.bids().iter().map(|(seat, bid)| format!("{seat} {}", bid.name(lang))).collect();
    let answer = |&(seat, takes): &(Seat, bool)| {
        if takes {
            told!(lang, "{seat} takes it", "{seat} nimmt mit")
        } else {
            told!(lang, "{seat} leaves it", "{seat} lehnt ab")
        }
    };
    let answers = game.armut_answers().iter().map(answer).collect();
    let rows: [(&str, Vec<String>); 5] = [
        (lang.pick("Knocking", "Klopfen"), knocks),
        ("Vorbehalte", vorbehalte),
        (lang.pick("Asked", "Gefragt"), asked),
        (lang.pick("Bids", "Gereizt"), bids),
        ("Armut", answers),
    ];
    for (name, said) in rows.into_iter().filter(|(_, said)| !said.is_empty()) {
        writeln!(out, "{name}: {}", said.join(", "))?;
    }
    for given in game.hand_overs() {
        let (from, cards) = (given.from, names(game.order().sorted(given.cards), lang));
        let words = match (given.to, game.announced_returned_trumps()) {
            (None, _) => {
                told!(lang, "{from} lays {cards} down as the Skat", "{from} legt {cards} als Skat ab")
            }
            (Some(to), Some(ReturnedTrumps::Number(trumps))) if is_taker(game, from) => told!(
                lang,
                "{from} gives {cards} back to {to} and says how many are trumps: {trumps}",
                "{from} gibt {cards} an {to} zurück und sagt, wie viele davon Trümpfe sind: {trumps}"
            ),
            (Some(to), Some(ReturnedTrumps::Whether(any))) if is_taker(game, from) => {
                let some = if any {
                    lang.pick("some are trumps", "Trumpf dabei ist")
                } else {
                    lang.pick("none is a trump", "kein Trumpf dabei ist")
                };
                told!(
                    lang,
                    "{from} gives {cards} back to {to} and says that {some}",
                    "{from} gibt {cards} an {to} zurück und sagt, dass {some}"
                )
            }
            (Some(to), _) => told!(lang, "{from} gives {cards} to {to}", "{from} gibt {cards} an {to}"),
        };
        writeln!(out, "  {words}")?;
    }
    writeln!(out, "{}", played(game, lang))
}

fn is_taker(game: &Game<'_>, seat: Seat) -> bool {
    matches!(game.contract(), Contract::Armut { taker, .. } if taker == seat)
}

/// What is played, and by whom.
fn played(game: &Game<'_>, lang: Lang) -> String {
    let holder = Seat::ALL.into_iter().find(|&seat| game.deal().hands()[seat].count(Card::ALTE) == 2);
    let outcome = game.outcome();
    let stilles_solo = outcome.and_then(|outcome| outcome.stilles_solo);
    let contract = game.contract();
    match (contract, stilles_solo, holder) {
        (Contract::Normal, Some(soloist), _) => told!(
            lang,
            "{contract}; {soloist} plays a stilles Solo",
            "{contract}; {soloist} spielt ein stilles Solo"
        ),
        (Contract::Normal, None, Some(holder)) => match game.rules().set().hochzeit.mode {
            HochzeitMode::Declared => told!(
                lang,
                "{contract}; {holder} holds both ♣Q and plays a stille Hochzeit",
                "{contract}; {holder} hat beide ♣D und spielt eine stille Hochzeit"
            ),
            HochzeitMode::Automatic => told!(
                lang,
                "{contract}; {holder} holds both ♣Q: a Hochzeit that nobody is told of",
                "{contract}; {holder} hat beide ♣D: eine Hochzeit, von der niemand erfährt"
            ),
        },
        (Contract::Armut { .. }, ..) => {
            let armut = contract_of(contract, |seat| seat.to_string(), lang);
            match outcome.and_then(|outcome| outcome.soloist()) {
                Some(alone) => told!(
                    lang,
                    "{armut}; {alone} holds both ♣Q after the exchange and plays alone",
                    "{armut}; {alone} hat nach dem Tausch beide ♣D und spielt allein"
                ),
                None => armut,
            }
        }
        (Contract::Solo(..), ..) if game.schwarze_sau().is_some() => {
            let sau = Contract::SCHWARZE_SAU;
            let solo = contract_of(contract, |seat| seat.to_string(), lang);
            told!(lang, "{sau}, then {solo}", "{sau}, dann {solo}")
        }
        _ => {
            let owed =
                if game.is_pflichtsolo() { lang.pick(", its Pflichtsolo", ", sein Pflichtsolo") } else { "" };
            contract_of(contract, |seat| seat.to_string(), lang) + owed
        }
    }
}

/// What is played, and by whom; seats are called as `who` calls them.
pub(super) fn contract_of(contract: Contract, who: impl Fn(Seat) -> String, lang: Lang) -> String {
    match contract {
        Contract::Solo(_, seat) | Contract::Hochzeit(seat, _) => {
            let seat = who(seat);
            told!(lang, "{contract} of {seat}", "{contract} von {seat}")
        }
        Contract::Armut { poor, taker } => {
            let [poor, taker] = [poor, taker].map(who);
            told!(
                lang,
                "{contract} of {poor}, taken by {taker}",
                "{contract} von {poor}, mitgenommen von {taker}"
            )
        }
        _ => contract.to_string(),
    }
}

/// Whether cards are raised by words alone, and not with a card.
pub(super) fn is_announced(raised: Raised, rules: &Rules) -> bool {
    let by_words = matches!(rules.set().schweine.mode, SchweineMode::BeforePlay | SchweineMode::Anytime);
    raised == Raised::Schweine && by_words
}

fn tricks(game: &Game<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let is_alone = game.contract().is_each_alone();
    let heading = if is_alone {
        format!("{:>6}{:>6}{:>6}{:>6}", 0, 1, 2, 3)
    } else {
        format!("{:>6}{:>8}", "Re", "Kontra")
    };
    writeln!(out, "\n{:44}{:>18}{heading}", lang.pick("Tricks", "Stiche"), "Augen")?;
    let mut augen: PerSeat<u32> = PerSeat::default();
    let mut taken = |row: &str, winner: Seat, more: u32| {
        augen[winner] += more;
        let of = |party| -> u32 {
            augen.iter().filter(|&(seat, _)| game.parties()[seat] == party).map(|(_, augen)| augen).sum()
        };
        let running = if is_alone {
            augen.0.map(|augen| format!("{augen:>6}")).concat()
        } else {
            format!("{:>6}{:>8}", of(Party::Re), of(Party::Kontra))
        };
        let takes = told!(lang, "{winner} takes", "Stich an {winner}");
        format!("{row:44}{takes:>12}{more:>6}{running}\n")
    };
    let mut number = 0;
    let mut is_running = false;
    // What happens during a trick stands below it.
    let mut within = String::new();
    for event in game.events() {
        match event {
            Event::Trick(trick) => {
                number += 1;
                let row = format!("  {number:>2}  {}", cards(trick, lang));
                write!(out, "{}{within}", taken(&row, trick.winner, trick.augen()))?;
                within.clear();
                is_running = false;
                continue;
            }
            Event::Played { .. } | Event::Genscher(_) => is_running = true,
            Event::Raised { raised, .. } => is_running |= !is_announced(raised, game.rules()),
            _ => {}
        }
        let line = words(event, game, lang).map(|words| format!("      {words}\n"));
        match line {
            Some(line) if is_running => within += &line,
            Some(line) => write!(out, "{line}")?,
            None => {}
        }
    }
    let skat = game.hand_overs().last().filter(|given| given.to.is_none()).map(|given| given.cards);
    if let (Some(skat), Some(last)) = (skat, game.tricks().last()) {
        let row = format!("  {}  {}", lang.pick("the Skat", "der Skat"), sorted(game, skat, lang));
        write!(out, "{}", taken(&row, last.winner, skat.augen()))?;
    }
    Ok(())
}

/// The four cards in the order played, each with its seat.
fn cards(trick: Trick, lang: Lang) -> String {
    trick.plays().map(|(seat, card)| format!("{seat} {:5}", card.name(lang))).collect::<Vec<_>>().join(" ")
}

/// What is said of an event of play beside the tricks.
fn words(event: Event, game: &Game<'_>, lang: Lang) -> Option<String> {
    Some(match event {
        Event::Said(said) => utterance(game, said, lang) + &after(game, said.cards_played, lang),
        Event::Supra(Supra { seat, party, cards_played, .. }) => {
            let words = told!(lang, "{seat} says Supra for {party}", "{seat} sagt Supra für {party}");
            words + &after(game, cards_played, lang)
        }
        Event::Hesitated { seat, cards_played } => {
            told!(lang, "{seat} hesitates", "{seat} zögert") + &after(game, cards_played, lang)
        }
        Event::Raised { seat, raised, .. } if is_announced(raised, game.rules()) => {
            told!(lang, "{seat} announces Schweine", "{seat} sagt Schweine an")
        }
        Event::Raised { seat, raised, cards_played } => {
            let name = match raised {
                Raised::Nothing | Raised::Schweine => "Schweine",
                Raised::Superschweine => "Superschweine",
                Raised::Hyperschweine => "Hyperschweine",
            };
            let (_, card) = game.plays().nth(usize::from(cards_played))?;
            let card = card.name(lang);
            told!(lang, "{seat} has {name}: {card}", "{seat} hat {name}: {card}")
        }
        Event::Genscher(Genscher { seat, partner, cards_played }) => {
            let (_, card) = game.plays().nth(usize::from(cards_played))?;
            let card = card.name(lang);
            told!(
                lang,
                "{seat} chooses {partner} as its partner with {card}: the two are Re",
                "{seat} wählt mit {card} {partner} zum Partner: Die beiden sind Re"
            )
        }
        Event::Klaerung { holder, partner: Some(partner) } => {
            told!(lang, "{partner} is the partner of {holder}", "{partner} ist der Partner von {holder}")
        }
        Event::Klaerung { holder, partner: None } => told!(
            lang,
            "{holder} has found no partner and plays alone",
            "{holder} hat keinen Partner gefunden und spielt allein"
        ),
        Event::Contract(Contract::Solo(kind, soloist)) if game.schwarze_sau().is_some() => told!(
            lang,
            "{soloist} has the second ♠Q and plays {kind} from here on",
            "{soloist} hat die zweite ♠D und spielt von hier an {kind}"
        ),
        Event::NullLost(soloist) => told!(
            lang,
            "{soloist} has taken a trick: the game is over",
            "{soloist} hat einen Stich gemacht: Das Spiel ist zu Ende"
        ),
        _ => return None,
    })
}

/// The card of the running trick after which something happens.
fn after(game: &Game<'_>, played: u8, lang: Lang) -> String {
    let last = played.checked_sub(1).filter(|_| !played.is_multiple_of(4));
    let Some((seat, card)) = last.and_then(|last| game.plays().nth(usize::from(last))) else {
        return String::new();
    };
    let card = card.name(lang);
    told!(lang, ", after {seat} {card}", ", nach {seat} {card}")
}

fn utterance(game: &Game<'_>, said: Utterance, lang: Lang) -> String {
    let Utterance { seat, party, .. } = said;
    let what = match said.step {
        Step::Ansage => party.to_string(),
        step => {
            let absage = step.said_by(party);
            told!(lang, "{absage} for {party}", "{absage} für {party}")
        }
    };
    let is_partner = matches!(game.klaerung(), Some(Klaerung::Found { partner, .. }) if partner == seat);
    let mit_mir = match (said.mit_mir, is_partner) {
        (false, _) => "",
        (true, true) => " mit mir",
        (true, false) => lang.pick(" mit mir (void)", " mit mir (gilt nicht)"),
    };
    told!(lang, "{seat} says {what}{mit_mir}", "{seat} sagt {what}{mit_mir}")
}

/// Who played with whom, or alone, with what they have taken.
fn sides(game: &Game<'_>, score: &Score, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let outcome = game.outcome().expect("the game is over");
    writeln!(out)?;
    let tricks = |tricks: u32| match tricks {
        1 => lang.pick("1 trick", "1 Stich").to_owned(),
        _ => told!(lang, "{tricks} tricks", "{tricks} Stichen"),
    };
    let won = |has_won: bool| if has_won { lang.pick(", won", ", gewonnen") } else { "" };
    if outcome.contract.is_each_alone() {
        for (seat, tally) in outcome.seats.iter() {
            let won = won(score.winners()[seat]);
            writeln!(out, "{seat}  {:>3} Augen in {}{won}", tally.augen, tricks(tally.tricks))?;
        }
        return Ok(());
    }
    for party in Party::BOTH {
        let seats = Seat::ALL.into_iter().filter(|&seat| outcome.parties[seat] == party);
        let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
        let tally = outcome.tally[party];
        let won = won(score.winner() == Some(party));
        let (party, seats) = (party.to_string(), seats.join(" "));
        writeln!(out, "{party:6}  {seats:5}  {:>3} Augen in {}{won}", tally.augen, tricks(tally.tricks))?;
    }
    if score.winner().is_none() {
        let words = lang.pick(
            "Nobody has won: both parties have missed their Absage.",
            "Niemand hat gewonnen: Beide Parteien haben ihre Absage verfehlt.",
        );
        writeln!(out, "{words}")?;
    }
    Ok(())
}

fn sheet(
    game: &Game<'_>,
    score: &Score,
    players: &PerSeat<String>,
    lang: Lang,
    out: &mut dyn Write,
) -> io::Result<()> {
    let heading = lang.pick("Score", "Wertung");
    if game.contract().is_each_alone() {
        writeln!(out, "\n{heading}")?;
    } else {
        writeln!(out, "\n{heading:24}{:>6}{:>8}", "Re", "Kontra")?;
        party_lines(game, score, lang, out)?;
    }
    for item in Item::ALL {
        let paid: Vec<String> = score
            .payments()
            .filter(|&(_, of, _)| of == item)
            .map(|(seat, _, points)| format!("{seat} {}", signed(points)))
            .collect();
        if !paid.is_empty() {
            writeln!(out, "  {:22}  {}", item.name(lang), paid.join(", "))?;
        }
    }
    let knocked = score.knock_factor();
    if knocked > 1 {
        let words = told!(
            lang,
            "knocks: everything counts {knocked} times as much",
            "geklopft: alles zählt mal {knocked}"
        );
        writeln!(out, "  {words}")?;
    }
    let points: Vec<String> = players
        .iter()
        .map(|(seat, name)| format!("{seat} {name} {}", signed(score.points()[seat])))
        .collect();
    writeln!(out, "\n{}: {}", lang.pick("Points", "Punkte"), points.join(", "))
}

/// What the parties score, before doubling, and the value that it makes.
fn party_lines(game: &Game<'_>, score: &Score, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    for (party, item, points) in score.items() {
        let doubled = match score.factor_of(item) {
            1 => String::new(),
            factor => format!("  x{factor}"),
        };
        let item = item.name(lang);
        match party {
            Party::Re => writeln!(out, "  {item:22}{points:>6}{doubled}")?,
            Party::Kontra => writeln!(out, "  {item:22}{:>6}{points:>8}{doubled}", "")?,
        }
    }
    let value = score.value();
    let [re, kontra] = [value, -value].map(signed);
    writeln!(out, "  {:22}{re:>6}{kontra:>8}", lang.pick("value", "Spielwert"))?;
    let soloist = game.outcome().and_then(|outcome| outcome.soloist());
    let factor = game.rules().set().soloist_factor(game.contract(), score.winner() == Some(Party::Kontra));
    if let Some(soloist) = soloist.filter(|_| factor != 1) {
        let alone = told!(
            lang,
            "{soloist} plays alone: {factor} times the value for Re",
            "{soloist} spielt allein: {factor}-facher Spielwert für Re"
        );
        writeln!(out, "  {alone}")?;
    }
    Ok(())
}

/// With a sign, but for zero.
pub(crate) fn signed(points: impl Into<i64>) -> String {
    let points = points.into();
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}
