//! Who plays with whom, and what of it a seat knows.

use doko_engine::play::Turn;
use doko_engine::{Party, PerSeat, Seat, View};

/// A set of seats: bit `n` is seat `n`.
pub(crate) type Seats = u8;

/// All four seats.
pub(crate) const ALL: Seats = 0b1111;

/// The set of this seat alone.
pub(crate) const fn only(seat: Seat) -> Seats {
    1 << seat.index()
}

/// Who plays with whom, and what of it everybody knows from the beginning of the playout on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The seats of Re.
    pub(crate) re: Seats,
    /// The seats whose party is known from the beginning on: to everybody, or to the seat that is asked.
    pub(crate) open: Seats,
    /// Whether playing a ♣Q shows that one is Re.
    pub(crate) alten_tell: bool,
}

impl Sides {
    /// Nobody's party is known.
    pub(crate) const NOBODYS: Sides = Sides { re: 0, open: 0, alten_tell: false };

    /// Parties that everybody knows: a solo, an Armut in most rules, a Hochzeit that has been cleared.
    pub fn open(parties: &PerSeat<Party>) -> Sides {
        Sides { open: ALL, ..Sides::hidden(parties) }
    }

    /// Parties that hang on the ♣Q, as in a Normalspiel: they come out as these fall.
    pub fn hidden(parties: &PerSeat<Party>) -> Sides {
        let re = Seat::ALL.into_iter().filter(|&seat| parties[seat] == Party::Re);
        Sides { re: re.fold(0, |re, seat| re | only(seat)), open: 0, alten_tell: true }
    }

    /// These parties before anybody has told anything of them, in a game that hides them or does not.
    pub(crate) fn at_first(hides_parties: bool, parties: PerSeat<Party>) -> Sides {
        if hides_parties { Sides::hidden(&parties) } else { Sides::open(&parties) }
    }

    /// The parties of a world that `view` allows, with what everybody in its game knows of them.
    pub fn of(view: &View<'_>, parties: &PerSeat<Party>) -> Sides {
        let public = view.public_parties();
        Sides::at_first(view.hides_parties(), *parties)
            .shown_by(Seat::ALL.into_iter().filter(|&seat| public[seat].is_some()))
    }

    /// What the seat of a view knows of the parties itself.
    pub fn known_to(view: &View<'_>) -> Sides {
        let parties = view.parties();
        let mut sides = Sides::NOBODYS;
        for seat in Seat::ALL {
            if let Some(party) = parties[seat] {
                sides.open |= only(seat);
                sides.re |= if party == Party::Re { only(seat) } else { 0 };
            }
        }
        sides
    }

    /// Whether everybody's party is known from the beginning on.
    pub(crate) const fn all_are_known(self) -> bool {
        self.open == ALL
    }

    /// The party of a seat, if it is known from the beginning on.
    pub(crate) const fn party_of(self, seat: Seat) -> Option<Party> {
        if self.open & only(seat) == 0 {
            None
        } else if self.re & only(seat) != 0 {
            Some(Party::Re)
        } else {
            Some(Party::Kontra)
        }
    }

    /// The same where these seats have shown their party by an Ansage.
    #[must_use]
    pub fn shown_by(self, seats: impl IntoIterator<Item = Seat>) -> Sides {
        let open = seats.into_iter().fold(self.open, |open, seat| open | only(seat));
        Sides { open, ..self }
    }

    /// Who the seat on turn takes for its friends, itself included, and for its foes.
    #[inline(always)]
    pub(crate) fn seen_by(self, turn: &Turn<'_>) -> (Seats, Seats) {
        let (seat, alten) = (turn.seat(), turn.order().alten());
        let mut known = self.open | only(seat);
        if self.alten_tell {
            if alten.is_subset(turn.dealt()) {
                known = ALL;
            }
            for other in Seat::ALL {
                let has_shown = turn.played_by(other).intersects(alten);
                known |= u8::from(has_shown) << other.index();
            }
        }
        let (mut re, mut kontra) = (known & self.re, known & !self.re);
        // Two against two is what one counts on.
        if is_pair(re) {
            kontra = ALL & !re;
        } else if is_pair(kontra) && known != ALL {
            re = ALL & !kontra;
        }
        if self.re & only(seat) == 0 { (kontra, re) } else { (re, kontra) }
    }
}

/// Whether there are just two seats.
pub(crate) const fn is_pair(seats: Seats) -> bool {
    let rest = seats & seats.wrapping_sub(1);
    rest.is_power_of_two()
}
