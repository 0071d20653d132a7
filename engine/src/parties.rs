//! Who is known to belong to which party.
//!
//! In a Normalspiel the parties hang on the ♣Q. What an observer knows is found by going through every way in
//! which the ♣Q that it has not seen can lie: a seat is known to be Re, or Kontra, if it is in all of them.

use crate::card::Card;
use crate::contract::Contract;
use crate::game::{Game, Klaerung, Phase};
use crate::order::EffectiveSuit;
use crate::seat::{Party, PerSeat, Seat};

/// What `observer` knows of the parties, or what everybody knows if there is no observer.
///
/// Sound, and complete as to ♣Q played and held, Ansagen, and seats without trumps; it does not count out
/// other cards.
pub(crate) fn known(game: &Game<'_>, observer: Option<Seat>) -> PerSeat<Option<Party>> {
    if let Phase::Vorbehalt(_) = game.phase() {
        return PerSeat::default();
    }
    match game.contract() {
        Contract::Solo(..) => game.parties().map(Some),
        Contract::Hochzeit(holder) => match game.klaerung {
            Klaerung::Open => PerSeat::from_fn(|seat| (seat == holder).then_some(Party::Re)),
            Klaerung::Found { .. } | Klaerung::Alone => game.parties().map(Some),
        },
        Contract::Normal => known_by_alten(game, observer),
    }
}

/// A set of seats as a bit mask.
type Seats = u8;

const fn mask(seat: Seat) -> Seats {
    1 << seat.index()
}

fn known_by_alten(game: &Game<'_>, observer: Option<Seat>) -> PerSeat<Option<Party>> {
    // What has been seen of the ♣Q: played ones, and those in the observer's hand.
    let mut seen: Seats = 0;
    let mut unseen = 2;
    for (seat, card) in game.plays() {
        if card == Card::ALTE {
            seen |= mask(seat);
            unseen -= 1;
        }
    }
    if let Some(seat) = observer {
        let held = game.hand(seat).count(Card::ALTE);
        unseen -= held;
        seen |= if held > 0 { mask(seat) } else { 0 };
    }
    // What was said commits a seat.
    let mut said_re: Seats = 0;
    let mut said_kontra: Seats = 0;
    for utterance in game.utterances() {
        match utterance.party {
            Party::Re => said_re |= mask(utterance.seat),
            Party::Kontra => said_kontra |= mask(utterance.seat),
        }
    }
    let can_hold = |seat: Seat| {
        let has_trump = game.voids[seat] & 1 << EffectiveSuit::Trump as u8 == 0;
        Some(seat) != observer && has_trump && !game.hand(seat).is_empty()
    };

    let mut always_re: Seats = 0b1111;
    let mut ever_re: Seats = 0;
    let mut consider = |re: Seats| {
        if said_re & !re == 0 && said_kontra & re == 0 {
            always_re &= re;
            ever_re |= re;
        }
    };
    match unseen {
        0 => consider(seen),
        1 => Seat::ALL.into_iter().filter(|&s| can_hold(s)).for_each(|s| consider(seen | mask(s))),
        _ => {
            for a in Seat::ALL.into_iter().filter(|&s| can_hold(s)) {
                for b in Seat::ALL.into_iter().filter(|&s| s >= a && can_hold(s)) {
                    if a != b || game.hand(a).len() >= 2 {
                        consider(seen | mask(a) | mask(b));
                    }
                }
            }
        }
    }
    PerSeat::from_fn(|seat| match (always_re & mask(seat) != 0, ever_re & mask(seat) != 0) {
        (true, _) => Some(Party::Re),
        (_, false) => Some(Party::Kontra),
        _ => None,
    })
}
