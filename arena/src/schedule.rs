//! Which games make a block: the line-ups in which two bots play one deal.
//!
//! Nothing is played here. Every game of a block is dealt the same hands, so that what the deal gives to a seat it
//! gives to both bots.

use doko_engine::{Deal, PerSeat, Seat};

/// One of the two bots of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The bot named first.
    A,
    /// The bot named second.
    B,
}

impl Side {
    /// A, then B.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The other bot.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// `A` or `B`.
    pub const fn letter(self) -> char {
        ['A', 'B'][self as usize]
    }

    /// `a` or `b`, as in CSV columns and JSON keys.
    pub const fn key(self) -> &'static str {
        ["a", "b"][self as usize]
    }
}

/// One value for each bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerSide<T>(pub [T; 2]);

impl<T> PerSide<T> {
    /// The pair that holds `f(side)` for both.
    pub fn from_fn(f: impl FnMut(Side) -> T) -> PerSide<T> {
        PerSide(Side::BOTH.map(f))
    }
}

impl<T> std::ops::Index<Side> for PerSide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> std::ops::IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// Which bot sits where.
pub type LineUp = PerSeat<Side>;

/// What a block compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum BlockKind {
    /// Two of A with each other against two of B, then swapped.
    Team,
    /// A in each seat, among three of B.
    Field,
    /// B in each seat, among three of A.
    FieldReversed,
}

impl BlockKind {
    /// Team, field, field reversed.
    pub const ALL: [BlockKind; 3] = [BlockKind::Team, BlockKind::Field, BlockKind::FieldReversed];

    /// The name in CSV columns and JSON objects.
    pub const fn key(self) -> &'static str {
        ["team", "field", "field_reversed"][self as usize]
    }

    /// The bot whose points are the points of the block.
    pub const fn measured(self) -> Side {
        match self {
            BlockKind::Team | BlockKind::Field => Side::A,
            BlockKind::FieldReversed => Side::B,
        }
    }

    /// The line-ups of the games of this block on a deal.
    ///
    /// ```
    /// use doko_arena::schedule::BlockKind;
    /// use doko_engine::Deal;
    ///
    /// let deal = Deal::seeded(1, 0, 0, true);
    /// assert_eq!(BlockKind::Field.line_ups(&deal).len(), 4);
    /// ```
    pub fn line_ups(self, deal: &Deal) -> Vec<LineUp> {
        match self {
            BlockKind::Team => {
                let swapped = |first: [Seat; 2]| {
                    [Side::A, Side::B].map(|side| {
                        PerSeat::from_fn(|seat| if first.contains(&seat) { side } else { side.other() })
                    })
                };
                splits(deal).into_iter().flat_map(swapped).collect()
            }
            BlockKind::Field | BlockKind::FieldReversed => {
                let guest = self.measured();
                let alone =
                    |place| PerSeat::from_fn(|seat: Seat| if seat == place { guest } else { guest.other() });
                Seat::ALL.map(alone).to_vec()
            }
        }
    }
}

/// The ways to make two pairs of the four seats that a team block plays, given by one of the pairs.
///
/// Where the ♣Q lie in two hands these make the pairs, because they make the parties of a Normalspiel. Otherwise
/// no pairing is better than another, and all three are played.
fn splits(deal: &Deal) -> Vec<[Seat; 2]> {
    match deal.alten() {
        (first, Some(second)) => vec![[first, second]],
        (_, None) => Seat::ALL[1..].iter().map(|&partner| [Seat::ALL[0], partner]).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn deals() -> impl Iterator<Item = Deal> {
        (0..200).map(|index| Deal::seeded(9, index, 0, index % 2 == 0))
    }

    fn seats_of(line_up: LineUp, side: Side) -> Vec<usize> {
        Seat::ALL.into_iter().filter(|&seat| line_up[seat] == side).map(Seat::index).collect()
    }

    #[test]
    fn in_a_field_block_each_seat_holds_the_measured_bot_once() {
        for deal in deals() {
            for kind in [BlockKind::Field, BlockKind::FieldReversed] {
                let seats: Vec<_> =
                    kind.line_ups(&deal).iter().flat_map(|&game| seats_of(game, kind.measured())).collect();
                assert_eq!(seats, [0, 1, 2, 3]);
            }
        }
    }

    #[test]
    fn in_a_team_block_each_bot_sits_in_each_seat_equally_often() {
        for deal in deals() {
            let games = BlockKind::Team.line_ups(&deal);
            for seat in Seat::ALL {
                let of_a = games.iter().filter(|game| game[seat] == Side::A).count();
                assert_eq!(2 * of_a, games.len());
            }
        }
    }

    #[test]
    fn in_a_team_block_the_holders_of_the_alten_are_of_one_bot() {
        for deal in deals() {
            let (first, Some(second)) = deal.alten() else { continue };
            let games = BlockKind::Team.line_ups(&deal);
            assert_eq!(games.len(), 2);
            for (game, re) in games.iter().zip(Side::BOTH) {
                assert_eq!((game[first], game[second]), (re, re));
                assert_eq!(seats_of(*game, re).len(), 2);
            }
        }
    }

    #[test]
    fn where_one_hand_holds_both_alten_every_pairing_is_played_both_ways() {
        let mut seen = 0;
        for deal in deals().filter(|deal| deal.alten().1.is_none()) {
            let games = BlockKind::Team.line_ups(&deal);
            let pairs: BTreeSet<_> = games.iter().map(|&game| seats_of(game, Side::A)).collect();
            assert_eq!((games.len(), pairs.len()), (6, 6));
            assert!(pairs.iter().all(|pair| pair.len() == 2));
            seen += 1;
        }
        assert!(seen > 20);
    }

    #[test]
    fn games_of_a_team_block_come_in_swapped_pairs() {
        for deal in deals() {
            for pair in BlockKind::Team.line_ups(&deal).chunks(2) {
                assert_eq!(pair[0].map(Side::other), pair[1]);
            }
        }
    }
}
