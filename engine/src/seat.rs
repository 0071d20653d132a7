//! Seats, parties, and small tables indexed by them.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A seat at the table, `0..4`, clockwise.
///
/// ```
/// use doko_engine::Seat;
///
/// assert_eq!(Seat::ALL[3].next(), Seat::ALL[0]);
/// assert_eq!(Seat::ALL[1].clockwise(2), Seat::ALL[3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The four seats, clockwise.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat with this index, if it is below 4.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < 4 { Some(Seat(index as u8)) } else { None }
    }

    /// The index of this seat, `0..4`.
    #[inline]
    pub const fn index(self) -> usize {
        // So that the compiler knows it too, and leaves out the checks of tables for four.
        (self.0 & 3) as usize
    }

    /// The seat to the left, which plays next.
    #[must_use]
    #[inline]
    pub const fn next(self) -> Seat {
        self.clockwise(1)
    }

    /// The seat `steps` places further clockwise.
    #[must_use]
    #[inline]
    pub const fn clockwise(self, steps: usize) -> Seat {
        Seat(((self.0 as usize + steps) & 3) as u8)
    }

    /// The four seats, clockwise, beginning with this one.
    pub fn round(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..4).map(move |steps| self.clockwise(steps))
    }

    /// How many places clockwise `other` sits from here, `0..4`.
    #[inline]
    pub const fn distance_to(self, other: Seat) -> usize {
        (other.0 as usize + 4 - self.0 as usize) & 3
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One of the two parties of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Party {
    /// The party of the ♣Q, or of the soloist.
    Re,
    /// The other party.
    Kontra,
}

impl Party {
    /// Re, then Kontra.
    pub const BOTH: [Party; 2] = [Party::Re, Party::Kontra];

    /// The opposing party.
    #[must_use]
    pub const fn other(self) -> Party {
        match self {
            Party::Re => Party::Kontra,
            Party::Kontra => Party::Re,
        }
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Party::Re => "Re",
            Party::Kontra => "Kontra",
        })
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerSeat<T>(pub [T; 4]);

impl<T> PerSeat<T> {
    /// The table that holds `f(seat)` for each seat, asked in their order.
    #[inline(always)]
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> PerSeat<T> {
        // Spelled out, because the standard library's `map` of arrays is not always inlined into hot loops.
        PerSeat([f(Seat(0)), f(Seat(1)), f(Seat(2)), f(Seat(3))])
    }

    /// The seats with their values, from seat 0.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T: Copy> PerSeat<T> {
    /// The table of `f` of each value, from seat 0.
    #[inline(always)]
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> PerSeat<U> {
        let [first, second, third, fourth] = self.0;
        PerSeat([f(first), f(second), f(third), f(fourth)])
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// One value for each party.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerParty<T>(pub [T; 2]);

impl<T> PerParty<T> {
    /// The table that holds `f(party)` for both parties, Re first.
    #[inline(always)]
    pub fn from_fn(mut f: impl FnMut(Party) -> T) -> PerParty<T> {
        PerParty([f(Party::Re), f(Party::Kontra)])
    }
}

impl<T> Index<Party> for PerParty<T> {
    type Output = T;
    fn index(&self, party: Party) -> &T {
        &self.0[party as usize]
    }
}

impl<T> IndexMut<Party> for PerParty<T> {
    fn index_mut(&mut self, party: Party) -> &mut T {
        &mut self.0[party as usize]
    }
}
