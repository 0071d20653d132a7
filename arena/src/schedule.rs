//! Which games make a block: the line-ups in which two bots play one deal, or one evening.
//!
//! Nothing is played here. Every game of a block is dealt the same hands, so that what the deal gives to a seat it
//! gives to both bots.

use doko_engine::Deal;
use doko_engine::rules::GameKind;

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

/// Which bot each player is, clockwise; in a single deal player n has seat n.
pub type LineUp = Vec<Side>;

/// What a block is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A single deal, outside any session.
    Deal,
    /// An evening: as many games as the rules have (keys `session.*`), all players in their places.
    Evening,
}

impl Unit {
    /// `deal` or `evening`, with an s if there is another number of them than one.
    pub fn noun(self, number: u64) -> &'static str {
        match (self, number) {
            (Unit::Deal, 1) => "deal",
            (Unit::Deal, _) => "deals",
            (Unit::Evening, 1) => "evening",
            (Unit::Evening, _) => "evenings",
        }
    }
}

/// What a block compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum BlockKind {
    /// Two of A with each other against two of B, then swapped.
    Team,
    /// A in each place, among three of B, or four.
    Field,
    /// B in each place, among three of A, or four.
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

    /// The line-ups of the games of this block on a deal of this game.
    ///
    /// Where the ♣Q lie in two hands these make the pairs of a team block, because they make the parties of a
    /// Normalspiel. Otherwise, and where every player plays alone, no pairing is better than another, and all three
    /// are played.
    ///
    /// ```
    /// use doko_arena::schedule::BlockKind;
    /// use doko_engine::Deal;
    /// use doko_engine::rules::GameKind;
    ///
    /// let deal = Deal::seeded(1, 0, 0, true);
    /// assert_eq!(BlockKind::Field.line_ups(&deal, GameKind::Doppelkopf).len(), 4);
    /// assert_eq!(BlockKind::Team.line_ups(&deal, GameKind::Hammelrennen).len(), 6);
    /// ```
    pub fn line_ups(self, deal: &Deal, game: GameKind) -> Vec<LineUp> {
        // The ♣Q mean nothing where there are no parties; in a Schiebekopf both can lie in the Skat.
        if self == BlockKind::Team
            && game == GameKind::Doppelkopf
            && let (first, Some(second)) = deal.alten()
        {
            return swapped([first.index(), second.index()]).to_vec();
        }
        self.evening_line_ups(4)
    }

    /// The line-ups of the evenings of this block at a table of so many players.
    ///
    /// # Panics
    /// If a team block is asked for that is not between four.
    pub fn evening_line_ups(self, players: usize) -> Vec<LineUp> {
        match self {
            BlockKind::Team => {
                assert_eq!(players, 4, "two play against two");
                (1..4).flat_map(|partner| swapped([0, partner])).collect()
            }
            BlockKind::Field | BlockKind::FieldReversed => {
                let guest = self.measured();
                let alone = |place| {
                    (0..players).map(|player| if player == place { guest } else { guest.other() }).collect()
                };
                (0..players).map(alone).collect()
            }
        }
    }
}

/// A in these two of four places and B in the others, and the other way round.
fn swapped(first: [usize; 2]) -> [LineUp; 2] {
    Side::BOTH
        .map(|side| (0..4).map(|player| if first.contains(&player) { side } else { side.other() }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_engine::{Card, Seat};
    use std::collections::BTreeSet;

    fn deals() -> impl Iterator<Item = Deal> {
        (0..200).map(|index| Deal::seeded(9, index, 0, index % 2 == 0))
    }

    fn line_ups(kind: BlockKind, deal: &Deal) -> Vec<LineUp> {
        kind.line_ups(deal, GameKind::Doppelkopf)
    }

    fn places_of(line_up: &LineUp, side: Side) -> Vec<usize> {
        (0..line_up.len()).filter(|&place| line_up[place] == side).collect()
    }

    #[test]
    fn in_a_field_block_each_place_holds_the_measured_bot_once() {
        for kind in [BlockKind::Field, BlockKind::FieldReversed] {
            let places = |line_ups: &[LineUp]| -> Vec<usize> {
                line_ups.iter().flat_map(|game| places_of(game, kind.measured())).collect()
            };
            for deal in deals() {
                assert_eq!(places(&line_ups(kind, &deal)), [0, 1, 2, 3]);
            }
            assert_eq!(places(&kind.evening_line_ups(4)), [0, 1, 2, 3]);
            assert_eq!(places(&kind.evening_line_ups(5)), [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn in_a_team_block_each_bot_sits_in_each_seat_equally_often() {
        let balanced = |games: &[LineUp]| {
            (0..4).all(|place| {
                let of_a = games.iter().filter(|game| game[place] == Side::A).count();
                2 * of_a == games.len()
            })
        };
        assert!(deals().all(|deal| balanced(&line_ups(BlockKind::Team, &deal))));
        assert!(balanced(&BlockKind::Team.evening_line_ups(4)));
    }

    #[test]
    fn in_a_team_block_the_holders_of_the_alten_are_of_one_bot() {
        for deal in deals() {
            let (first, Some(second)) = deal.alten() else { continue };
            let games = line_ups(BlockKind::Team, &deal);
            assert_eq!(games.len(), 2);
            for (game, re) in games.iter().zip(Side::BOTH) {
                assert_eq!([first, second].map(|seat: Seat| game[seat.index()]), [re, re]);
                assert_eq!(places_of(game, re).len(), 2);
            }
        }
    }

    #[test]
    fn where_the_alten_make_no_pairs_every_pairing_is_played_both_ways() {
        let every_pairing = |games: &[LineUp]| {
            let pairs: BTreeSet<_> = games.iter().map(|game| places_of(game, Side::A)).collect();
            games.len() == 6 && pairs.len() == 6 && pairs.iter().all(|pair| pair.len() == 2)
        };
        let together: Vec<Deal> = deals().filter(|deal| deal.alten().1.is_none()).collect();
        assert!(together.len() > 20);
        assert!(together.iter().all(|deal| every_pairing(&line_ups(BlockKind::Team, deal))));
        assert!(deals().all(|deal| every_pairing(&BlockKind::Team.line_ups(&deal, GameKind::Hammelrennen))));
        assert!(every_pairing(&BlockKind::Team.evening_line_ups(4)));
    }

    #[test]
    fn both_alten_in_the_skat_make_no_pairs() {
        let is_hidden = |deal: &Deal| deal.skat().count(Card::ALTE) == 2;
        let deals = (0..10_000).map(|index| Deal::seeded_with_skat(1, index, 0, true));
        let deal = deals.into_iter().find(is_hidden).unwrap();
        assert_eq!(BlockKind::Team.line_ups(&deal, GameKind::Schiebekopf).len(), 6);
    }

    #[test]
    fn games_of_a_team_block_come_in_swapped_pairs() {
        let evenings = BlockKind::Team.evening_line_ups(4);
        for games in deals().map(|deal| line_ups(BlockKind::Team, &deal)).chain([evenings]) {
            for pair in games.chunks(2) {
                let other: LineUp = pair[0].iter().map(|side| side.other()).collect();
                assert_eq!(other, pair[1]);
            }
        }
    }
}
