//! Who is known to belong to which party.
//!
//! In a Normalspiel the parties hang on the ♣Q. What an observer knows is found by going through every way in
//! which the ♣Q that it has not seen can lie: a seat is known to be Re, or Kontra, if it is in all of them.

use crate::card::Card;
use crate::contract::{Contract, Vorbehalt};
use crate::game::{Game, Klaerung, Phase};
use crate::order::EffectiveSuit;
use crate::rules::HochzeitMode;
use crate::seat::{Party, PerSeat, Seat};

/// What `observer` knows of the parties, or what everybody knows if there is no observer.
///
/// Sound, and complete as to ♣Q played and held, Ansagen, and seats without trumps; it does not count out
/// other cards. A stilles Solo of another seat is left out of account: nobody could ever be sure of anything.
pub(crate) fn known(game: &Game<'_>, observer: Option<Seat>) -> PerSeat<Option<Party>> {
    if matches!(game.phase(), Phase::Vorbehalt(_) | Phase::Bid(_) | Phase::Armut(_)) {
        return PerSeat::default();
    }
    match game.contract() {
        Contract::Solo(..) | Contract::Armut { .. } => game.parties().map(Some),
        Contract::Hochzeit(holder, _) => match game.klaerung() {
            None | Some(Klaerung::Open) => PerSeat::from_fn(|seat| (seat == holder).then_some(Party::Re)),
            Some(Klaerung::Found { .. } | Klaerung::Alone) => game.parties().map(Some),
        },
        Contract::Normal => match observer {
            Some(seat) if game.vorbehalt(seat) == Some(Vorbehalt::StillesSolo) => {
                PerSeat::from_fn(|other| Some(if other == seat { Party::Re } else { Party::Kontra }))
            }
            _ => {
                let held = observer.map_or(0, |seat| game.count(seat, Card::ALTE));
                Alten::seen_by(game, observer, held).known()
            }
        },
        Contract::Schiebekopf | Contract::Hammelrennen => PerSeat::default(),
    }
}

/// What a seat knows of the parties of a Normalspiel if it still holds so many ♣Q, and plays no stilles Solo.
pub(crate) fn known_if_holding(game: &Game<'_>, observer: Seat, held: usize) -> PerSeat<Option<Party>> {
    Alten::seen_by(game, Some(observer), held).known()
}

/// A set of seats as a bit mask.
type Seats = u8;

const fn mask(seat: Seat) -> Seats {
    1 << seat.index()
}

/// What an observer has seen of the ♣Q, and which parties are possible.
struct Alten<'g> {
    game: &'g Game<'g>,
    observer: Option<Seat>,
    said_re: Seats,
    said_kontra: Seats,
    always_re: Seats,
    ever_re: Seats,
}

impl<'g> Alten<'g> {
    /// With `held` ♣Q in the hand of the observer.
    fn seen_by(game: &'g Game<'g>, observer: Option<Seat>, held: usize) -> Alten<'g> {
        let mut alten = Alten { game, observer, said_re: 0, said_kontra: 0, always_re: 0b1111, ever_re: 0 };
        // What was said commits a seat.
        for utterance in game.utterances() {
            match utterance.party {
                Party::Re => alten.said_re |= mask(utterance.seat),
                Party::Kontra => alten.said_kontra |= mask(utterance.seat),
            }
        }
        // The ♣Q that were played, and those in the observer's hand.
        let [first, second] = game.course.alten();
        let own = |nth| observer.filter(|_| held > nth);
        let seen = match (first, second) {
            (None, _) => (own(0), own(1)),
            (first, None) => (first, own(0)),
            both => both,
        };
        match seen {
            (Some(a), Some(b)) => alten.consider(a, b),
            (Some(a), None) => {
                for b in Seat::ALL {
                    if alten.can_hold(b, 1) {
                        alten.consider(a, b);
                    }
                }
            }
            (None, _) => {
                for a in Seat::ALL {
                    for b in a.index()..4 {
                        let b = Seat::ALL[b];
                        let possible = if a == b {
                            alten.can_hold(a, 2)
                        } else {
                            alten.can_hold(a, 1) && alten.can_hold(b, 1)
                        };
                        if possible {
                            alten.consider(a, b);
                        }
                    }
                }
            }
        }
        alten
    }

    /// Whether a seat can hold so many ♣Q that the observer has not seen.
    fn can_hold(&self, seat: Seat, count: usize) -> bool {
        Some(seat) != self.observer
            && !self.game.is_void(seat, EffectiveSuit::Trump)
            && self.game.cards_left(seat) >= count
    }

    /// Takes into account that the ♣Q were dealt to these seats.
    fn consider(&mut self, a: Seat, b: Seat) {
        if a != b || self.game.rules().set().hochzeit.mode == HochzeitMode::Declared {
            return self.consider_re(mask(a) | mask(b));
        }
        // An automatic Hochzeit: the partner is found, or anyone can still be it, or nobody.
        let stich = self.game.usual_klaerungsstich();
        let tricks = self.game.hochzeit_tricks();
        let found = self
            .game
            .tricks()
            .take(tricks)
            .enumerate()
            .find(|(index, trick)| trick.winner != a && self.game.can_settle(stich, *index));
        if let Some((_, trick)) = found {
            return self.consider_re(mask(a) | mask(trick.winner));
        }
        self.consider_re(mask(a));
        if self.game.tricks().len() < tricks {
            a.round().skip(1).for_each(|partner| self.consider_re(mask(a) | mask(partner)));
        }
    }

    fn consider_re(&mut self, re: Seats) {
        if self.said_re & !re == 0 && self.said_kontra & re == 0 {
            self.always_re &= re;
            self.ever_re |= re;
        }
    }

    fn known(&self) -> PerSeat<Option<Party>> {
        PerSeat::from_fn(|seat| match (self.always_re & mask(seat) != 0, self.ever_re & mask(seat) != 0) {
            (true, _) => Some(Party::Re),
            (_, false) => Some(Party::Kontra),
            _ => None,
        })
    }
}
