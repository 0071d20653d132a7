//! Who is known to belong to which party.
//!
//! In a Normalspiel the parties hang on the ♣Q. What an observer knows is found by going through every way in
//! which the ♣Q that it has not seen can lie: a seat is known to be Re, or Kontra, if it is in all of them. What an
//! exchange tells of them where they decide in an Armut too is in [`exchanged`].

mod exchanged;

use std::ops::ControlFlow;

use crate::card::Card;
use crate::contract::{Contract, Vorbehalt};
use crate::game::{Game, Klaerung, Phase};
use crate::klaerungsstich::OpenHochzeit;
use crate::order::EffectiveSuit;
use crate::rules::HochzeitMode;
use crate::seat::{Party, PerSeat, Seat};
use exchanged::Exchanged;

/// What `observer` knows of the parties, or what everybody knows if there is no observer.
///
/// Sound, and complete as to ♣Q played, held and exchanged, Ansagen, and seats without trumps; it does not count out
/// other cards. A stilles Solo of another seat is left out of account: nobody could ever be sure of anything.
pub(crate) fn known(game: &Game<'_>, observer: Option<Seat>) -> PerSeat<Option<Party>> {
    if game.phase().settles_contract() {
        return PerSeat::default();
    }
    if game.genscher().is_some() {
        return game.parties().map(Some);
    }
    match game.contract() {
        Contract::Armut { poor, taker } if game.hides_parties() => match game.phase() {
            // They are not settled before the ♣Q have changed hands.
            Phase::Exchange(_) => PerSeat::default(),
            _ => known_after_exchange(game, observer, poor, taker),
        },
        Contract::Solo(..) | Contract::Armut { .. } => game.parties().map(Some),
        Contract::Hochzeit(holder, _) => match game.klaerung() {
            None | Some(Klaerung::Open) => PerSeat::from_fn(|seat| (seat == holder).then_some(Party::Re)),
            Some(Klaerung::Found { .. } | Klaerung::Alone) => game.parties().map(Some),
        },
        Contract::Normal => match observer {
            Some(seat) if matches!(game.vorbehalt(seat), Some(Vorbehalt::StillesSolo)) => {
                PerSeat::from_fn(|other| Some(if other == seat { Party::Re } else { Party::Kontra }))
            }
            _ => known_by_alten(game, observer, observer.map_or(0, |seat| game.count(seat, Card::ALTE))),
        },
        Contract::EachAlone(_) => PerSeat::default(),
    }
}

/// What a seat knows of the parties of a Normalspiel if it still holds so many ♣Q, and plays no stilles Solo.
pub(crate) fn known_if_holding(game: &Game<'_>, observer: Seat, held: usize) -> PerSeat<Option<Party>> {
    known_by_alten(game, Some(observer), held)
}

/// What an observer who holds so many ♣Q knows of the parties of a Normalspiel.
fn known_by_alten(game: &Game<'_>, observer: Option<Seat>, held: usize) -> PerSeat<Option<Party>> {
    if let Some(holder) = game.told_hochzeit() {
        return PerSeat::from_fn(|seat| Some(if seat == holder { Party::Re } else { Party::Kontra }));
    }
    let alten = Alten::seen_by(game, observer, held);
    // A Hochzeit that comes about by itself makes more of a pair of ♣Q than one who plays alone.
    match game.rules().set().hochzeit.mode {
        HochzeitMode::Declared => alten.declared(),
        HochzeitMode::Automatic => alten.one_by_one(|_, _| true),
    }
    .known()
}

/// What an observer knows of the parties of an Armut in which they hang on the ♣Q.
fn known_after_exchange(
    game: &Game<'_>,
    observer: Option<Seat>,
    poor: Seat,
    taker: Seat,
) -> PerSeat<Option<Party>> {
    let held = observer.map_or(0, |seat| game.count(seat, Card::ALTE));
    let exchanged = Exchanged::seen_by(game, observer, poor, taker);
    let alten = Alten::seen_by(game, observer, held);
    alten.one_by_one(|a, b| exchanged.explains(a, b)).known()
}

/// A set of seats as a bit mask.
type Seats = u8;

const fn mask(seat: Seat) -> Seats {
    1 << seat.index()
}

/// The seats that are such.
fn seats(is_such: impl Fn(Seat) -> bool) -> Seats {
    Seat::ALL.into_iter().fold(0, |seats, seat| seats | if is_such(seat) { mask(seat) } else { 0 })
}

/// What an observer has seen of the ♣Q.
struct Alten<'g> {
    game: &'g Game<'g>,
    /// Those who held the ♣Q that were played, and those that the observer holds.
    seen: (Option<Seat>, Option<Seat>),
    /// Those who can have a trump that the observer does not see.
    hidden: Seats,
    said_re: Seats,
    said_kontra: Seats,
}

/// Which parties are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Possible {
    always_re: Seats,
    ever_re: Seats,
}

impl<'g> Alten<'g> {
    /// With `held` ♣Q in the hand of the observer.
    fn seen_by(game: &'g Game<'g>, observer: Option<Seat>, held: usize) -> Alten<'g> {
        let own = |nth| observer.filter(|_| held > nth);
        let seen = match game.course.alten() {
            [None, _] => (own(0), own(1)),
            [first, None] => (first, own(0)),
            [first, second] => (first, second),
        };
        let hides = |seat| Some(seat) != observer && !game.is_void(seat, EffectiveSuit::Trump);
        let hidden = seats(hides);
        let mut alten = Alten { game, seen, hidden, said_re: 0, said_kontra: 0 };
        // What was said commits a seat.
        for utterance in game.utterances() {
            match utterance.party {
                Party::Re => alten.said_re |= mask(utterance.seat),
                Party::Kontra => alten.said_kontra |= mask(utterance.seat),
            }
        }
        alten
    }

    /// Where a Hochzeit is declared, so that whoever holds both ♣Q plays alone.
    fn declared(&self) -> Possible {
        let can_hold = |count| seats(|seat| self.can_hold(seat, count));
        let said = self.said_re;
        match self.seen {
            (Some(a), Some(b)) => Possible::NONE.or(self.allowed(mask(a) | mask(b))),
            (Some(a), None) => {
                // One of these holds the other.
                let mut others = can_hold(1) & !self.said_kontra;
                if said & !mask(a) != 0 {
                    others &= said & !mask(a);
                }
                let is_possible = self.said_kontra & mask(a) == 0 && (said & !mask(a)).count_ones() < 2;
                if !is_possible || others == 0 {
                    return Possible::NONE;
                }
                let always = if others.is_power_of_two() { others } else { 0 };
                Possible { always_re: mask(a) | always, ever_re: mask(a) | others }
            }
            (None, _) => {
                let (one, both) = (can_hold(1) & !self.said_kontra, can_hold(2) & !self.said_kontra);
                Possible::of_pairs(one, both, said)
            }
        }
    }

    /// Whether a seat can hold so many ♣Q that the observer has not seen.
    fn can_hold(&self, seat: Seat, count: usize) -> bool {
        self.hidden & mask(seat) != 0 && self.game.cards_left(seat) >= count
    }

    /// These parties, if what was said allows them.
    fn allowed(&self, re: Seats) -> Option<Seats> {
        (self.said_re & !re == 0 && self.said_kontra & re == 0).then_some(re)
    }

    /// The same by going through all ways in which the ♣Q can lie, if they may lie like that for other reasons.
    fn one_by_one(&self, may_lie: impl Fn(Seat, Seat) -> bool) -> Possible {
        let mut possible = Possible::NONE;
        let mut consider = |a, b| {
            if may_lie(a, b) {
                self.parties_of(a, b, |re| possible = possible.or(self.allowed(re)));
            }
        };
        match self.seen {
            (Some(a), Some(b)) => consider(a, b),
            (Some(a), None) => {
                Seat::ALL.into_iter().filter(|&b| self.can_hold(b, 1)).for_each(|b| consider(a, b));
            }
            (None, _) => {
                for a in Seat::ALL {
                    if self.can_hold(a, 2) {
                        consider(a, a);
                    }
                    for b in Seat::ALL.into_iter().filter(|&b| b > a) {
                        if self.can_hold(a, 1) && self.can_hold(b, 1) {
                            consider(a, b);
                        }
                    }
                }
            }
        }
        possible
    }

    /// The seats that may be Re if the ♣Q were dealt to these two.
    fn parties_of(&self, a: Seat, b: Seat, mut each: impl FnMut(Seats)) {
        if a != b || self.game.rules().set().hochzeit.mode == HochzeitMode::Declared {
            return each(mask(a) | mask(b));
        }
        // An automatic Hochzeit: the partner is found, or anyone can still be it, or nobody.
        let mut tricks = self.game.tricks().enumerate();
        let open = OpenHochzeit::automatic(a, self.game.rules());
        match tricks.try_fold(open, |open, (n, trick)| open.after(trick.winner, self.game.trick_kind(n))) {
            ControlFlow::Break(Some(partner)) => each(mask(a) | mask(partner)),
            ControlFlow::Break(None) => each(mask(a)),
            ControlFlow::Continue(_) => {
                each(mask(a));
                a.round().skip(1).for_each(|partner| each(mask(a) | mask(partner)));
            }
        }
    }
}

impl Possible {
    /// No parties are possible.
    const NONE: Possible = Possible { always_re: 0b1111, ever_re: 0 };

    /// Adds one possibility.
    fn or(self, re: Option<Seats>) -> Possible {
        re.map_or(self, |re| Possible { always_re: self.always_re & re, ever_re: self.ever_re | re })
    }

    /// Two of the seats `one` are Re, or one of the seats `both` alone; all of `said` are.
    const fn of_pairs(one: Seats, both: Seats, said: Seats) -> Possible {
        // The partners that a pair can be made of, with those who have said Re.
        let (pairs_always, pairs_ever) = match (said.count_ones(), (one & !said).count_ones()) {
            _ if said & !one != 0 => (0b1111, 0),
            (0, 2) | (1, 1) => (one, one),
            (0, 3 | 4) => (0, one),
            (1, 2 | 3) => (said, one),
            (2, _) => (said, said),
            _ => (0b1111, 0),
        };
        let alone = match said.count_ones() {
            0 => both,
            1 => both & said,
            _ => 0,
        };
        let alone_always = match alone.count_ones() {
            0 => 0b1111,
            1 => alone,
            _ => 0,
        };
        Possible { always_re: pairs_always & alone_always, ever_re: pairs_ever | alone }
    }

    fn known(self) -> PerSeat<Option<Party>> {
        PerSeat::from_fn(|seat| match (self.always_re & mask(seat) != 0, self.ever_re & mask(seat) != 0) {
            (true, _) => Some(Party::Re),
            (_, false) => Some(Party::Kontra),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use crate::question::Action;
    use crate::random::bot_stream;
    use crate::rules::Rules;
    use crate::table::Table;

    #[test]
    fn parties_by_sets_of_seats_are_those_of_every_way_the_alten_can_lie() {
        let mut different = std::collections::BTreeSet::new();
        for preset in ["ddv", "palast", "arminia", "vln"] {
            let rules = Rules::preset(preset).unwrap();
            for index in 0..150 {
                let mut rng = bot_stream(4, index, 0, Seat::ALL[0]);
                let mut table = Table::new(&rules, rules.deal(4, index, 0), Seat::ALL[0]);
                while let Some(view) = table.view() {
                    let legal = view.legal_actions();
                    let gesund =
                        legal.iter().copied().find(|&action| action == Action::Declare(Vorbehalt::Gesund));
                    let action = gesund.unwrap_or(legal[rng.next_u32() as usize % legal.len()]);
                    table.answer(action).unwrap();
                    for observer in Seat::ALL.into_iter().map(Some).chain([None]) {
                        let game = table.game();
                        let held = observer.map_or(0, |seat| game.count(seat, Card::ALTE));
                        let alten = Alten::seen_by(game, observer, held);
                        assert_eq!(
                            alten.declared(),
                            alten.one_by_one(|_, _| true),
                            "{preset} {index} {observer:?}"
                        );
                        different.insert(format!("{:?}", alten.declared()));
                    }
                }
            }
        }
        assert!(different.len() > 25, "{}", different.len());
    }
}
