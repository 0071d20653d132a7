//! Finds the two entries that contradict each other.

use super::place;
use crate::card::Card;
use crate::contract::Vorbehalt;
use crate::game::{Game, IllegalAction};
use crate::seat::Seat;

/// The entries that contradict the next one, as the end of a sentence.
pub(super) fn against(game: &Game<'_>, cards: &[Card], reason: IllegalAction) -> String {
    let played: Vec<(Seat, Card)> = game.plays().collect();
    let later = |card: Card| {
        let comes = (played.len() + 1..cards.len()).filter(|&at| cards[at] == card).map(place);
        let comes = comes.collect::<Vec<_>>().join(" and ");
        if comes.is_empty() { comes } else { format!(", which comes as {comes}") }
    };
    let told: Vec<String> = match reason {
        IllegalAction::NotHeld(_, card) => {
            let is_it = |&(_, &(_, own)): &(usize, &(Seat, Card))| own == card;
            let before = played.iter().enumerate().filter(is_it);
            let before = before.map(|(at, (seat, _))| format!("seat {seat} has played it as {}", place(at)));
            let holds = |&seat: &Seat| game.hand(seat).contains(card);
            before
                .chain(Seat::ALL.into_iter().filter(holds).map(|seat| format!("seat {seat} holds it")))
                .collect()
        }
        IllegalAction::MustFollow(seat, _) => {
            let first = played.len() / 4 * 4;
            let suit = game.order().suit(played[first].1);
            let own = game.hand(seat).kinds().iter().filter(|&card| game.order().suit(card) == suit);
            let own = own.map(|card| format!("it holds {card}{}", later(card)));
            [format!("{} leads {}", place(first), played[first].1)].into_iter().chain(own).collect()
        }
        IllegalAction::Say(seat, ..) | IllegalAction::NoSupra(seat) | IllegalAction::MustSay(seat) => {
            let said = game.utterances().iter();
            let said = said.map(|said| {
                let words = said.step.said_by(said.party);
                format!("seat {} says {words} after {} cards", said.seat, said.cards_played)
            });
            let last = played.iter().rposition(|&(player, _)| player == seat);
            let last = last.map(|at| {
                let own = played.iter().filter(|&&(player, _)| player == seat).count();
                format!("seat {seat} has played {own} cards before, the last as {}", place(at))
            });
            said.chain(last).collect()
        }
        IllegalAction::NotOffered(seat, Vorbehalt::Hochzeit(_)) => {
            let holder = |holder: &Seat| *holder != seat && game.hand(*holder).contains(Card::ALTE);
            let holders = Seat::ALL.into_iter().filter(holder);
            holders.map(|holder| format!("seat {holder} holds ♣Q")).collect()
        }
        IllegalAction::NotOffered(seat, _) => vec![format!("its hand is {}", game.hand(seat))],
        _ => Vec::new(),
    };
    told.iter().flat_map(|told| ["; ", told]).collect()
}
