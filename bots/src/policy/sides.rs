//! Who plays with whom, and what of it a seat knows.

use doko_engine::play::Play;
use doko_engine::{Contract, Order, Party, PerSeat, Seat, View};

/// A set of seats: bit `n` is seat `n`.
pub(super) type Seats = u8;

/// All four seats.
pub(super) const ALL: Seats = 0b1111;

/// The set of this seat alone.
pub(super) const fn only(seat: Seat) -> Seats {
    1 << seat.index()
}

/// Who plays with whom, and what of it everybody knows from the beginning of the playout on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The seats of Re.
    pub(super) re: Seats,
    /// The seats whose party everybody knows.
    pub(super) open: Seats,
    /// Whether playing a ♣Q shows that one is Re.
    pub(super) alten_tell: bool,
}

impl Sides {
    /// Parties that everybody knows: a solo, an Armut, a Hochzeit that has been cleared.
    pub fn open(parties: &PerSeat<Party>) -> Sides {
        Sides { open: ALL, ..Sides::hidden(parties) }
    }

    /// The parties of a Normalspiel, which come out as the ♣Q fall.
    pub fn hidden(parties: &PerSeat<Party>) -> Sides {
        let re = Seat::ALL.into_iter().filter(|&seat| parties[seat] == Party::Re);
        Sides { re: re.fold(0, |re, seat| re | only(seat)), open: 0, alten_tell: true }
    }

    /// These parties in a game of this contract, before anybody has told anything of them.
    pub fn at_first(contract: Contract, parties: &PerSeat<Party>) -> Sides {
        if contract == Contract::Normal { Sides::hidden(parties) } else { Sides::open(parties) }
    }

    /// The parties of a world that `view` allows, with what everybody in its game knows of them.
    pub fn of(view: &View<'_>, parties: &PerSeat<Party>) -> Sides {
        let public = view.public_parties();
        Sides::at_first(view.contract(), parties)
            .shown_by(Seat::ALL.into_iter().filter(|&seat| public[seat].is_some()))
    }

    /// The same where these seats have shown their party by an Ansage.
    #[must_use]
    pub fn shown_by(self, seats: impl IntoIterator<Item = Seat>) -> Sides {
        let open = seats.into_iter().fold(self.open, |open, seat| open | only(seat));
        Sides { open, ..self }
    }

    /// Who `seat` takes for its friends, itself included, and for its foes.
    #[inline(always)]
    pub(super) fn seen_by(self, seat: Seat, order: &Order, play: &Play) -> (Seats, Seats) {
        let mut known = self.open | only(seat);
        if self.alten_tell {
            if order.alten().is_subset(play.dealt(seat)) {
                known = ALL;
            }
            for other in Seat::ALL {
                let has_shown = (play.dealt(other) - play.held(other)).intersects(order.alten());
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
pub(super) const fn is_pair(seats: Seats) -> bool {
    let rest = seats & seats.wrapping_sub(1);
    rest.is_power_of_two()
}
