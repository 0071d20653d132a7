//! Which games make a block: the line-ups in which some bots play one deal, or one evening.
//!
//! Nothing is played here. Every game of a block is dealt the same hands, so that what the deal gives to a seat it
//! gives to every bot of the block.

use doko_engine::Deal;
use doko_engine::random::draw;
use doko_engine::rules::GameKind;

/// Which bot each player is, clockwise, by its place in the [match-up](Matchup); in a single deal player n has seat n.
pub type LineUp = Vec<usize>;

/// What a block compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum BlockKind {
    /// Two of the first bot with each other against two of the second, then swapped.
    Team,
    /// The first bot in each place, among three of the second, or four.
    Field,
    /// The second bot in each place, among three of the first, or four.
    FieldReversed,
    /// Four bots at one table, in a cyclic order drawn for the deal, turned through all places.
    Table,
    /// Four bots at one table in the twelve even permutations: each two of them meet in each two places once.
    Table12,
}

impl BlockKind {
    /// All of them.
    pub const ALL: [BlockKind; 5] =
        [BlockKind::Team, BlockKind::Field, BlockKind::FieldReversed, BlockKind::Table, BlockKind::Table12];

    /// Those between two bots.
    pub const PAIR: [BlockKind; 3] = [BlockKind::Team, BlockKind::Field, BlockKind::FieldReversed];

    /// The name in CSV columns and JSON objects.
    pub const fn key(self) -> &'static str {
        ["team", "field", "field_reversed", "table", "table12"][self as usize]
    }

    /// How many bots take part.
    pub const fn bots(self) -> usize {
        if self.is_table() { 4 } else { 2 }
    }

    /// Whether four different bots play at one table.
    pub const fn is_table(self) -> bool {
        matches!(self, BlockKind::Table | BlockKind::Table12)
    }

    /// Whether one bot plays among others that are all alike.
    pub const fn is_field(self) -> bool {
        matches!(self, BlockKind::Field | BlockKind::FieldReversed)
    }

    /// The bots that have figures of their own, by their places in the match-up.
    ///
    /// In a field block the single bot alone: the others meet each other there, too.
    pub const fn measured(self) -> &'static [usize] {
        match self {
            BlockKind::Team => &[0, 1],
            BlockKind::Field => &[0],
            BlockKind::FieldReversed => &[1],
            BlockKind::Table | BlockKind::Table12 => &[0, 1, 2, 3],
        }
    }

    /// The line-ups of the games of this block on deal `index` of a game under `seed`.
    ///
    /// Where the ♣Q lie in two hands these make the pairs of a team block, because they make the parties of a
    /// Normalspiel. Otherwise, and where every player plays alone, no pairing is better than another, and all three
    /// are played.
    ///
    /// ```
    /// use doko_arena::BlockKind;
    /// use doko_engine::{Deal, Nines};
    /// use doko_engine::rules::GameKind;
    ///
    /// let deal = Deal::seeded(1, 0, 0, Nines::With);
    /// assert_eq!(BlockKind::Field.line_ups(&deal, GameKind::Doppelkopf, 1, 0).len(), 4);
    /// assert_eq!(BlockKind::Team.line_ups(&deal, GameKind::Hammelrennen, 1, 0).len(), 6);
    /// ```
    pub fn line_ups(self, deal: &Deal, game: GameKind, seed: u64, index: u64) -> Vec<LineUp> {
        // The ♣Q mean nothing where there are no parties; in a Schiebekopf both can lie in the Skat.
        if self == BlockKind::Team
            && game == GameKind::Doppelkopf
            && let (first, Some(second)) = deal.alten()
        {
            return swapped([first.index(), second.index()]).to_vec();
        }
        self.evening_line_ups(4, seed, index)
    }

    /// The line-ups of the evenings of this block at a table of so many players.
    ///
    /// # Panics
    /// If a block for four players is asked for at a table of five.
    pub fn evening_line_ups(self, players: usize, seed: u64, index: u64) -> Vec<LineUp> {
        match self {
            BlockKind::Team => {
                assert_eq!(players, 4, "two play against two");
                (1..4).flat_map(|partner| swapped([0, partner])).collect()
            }
            BlockKind::Field | BlockKind::FieldReversed => {
                let guest = self.measured()[0];
                let alone = |place| {
                    (0..players).map(|player| if player == place { guest } else { 1 - guest }).collect()
                };
                (0..players).map(alone).collect()
            }
            BlockKind::Table => {
                assert_eq!(players, 4, "a table has four places");
                let order = cyclic_order(draw(*b"doko tbl", seed, index));
                (0..4).map(|turn| (0..4).map(|place| order[(place + turn) % 4]).collect()).collect()
            }
            BlockKind::Table12 => {
                assert_eq!(players, 4, "a table has four places");
                even_permutations().map(|order| order.to_vec()).collect()
            }
        }
    }
}

/// The first bot in these two of four places and the second in the others, and the other way round.
fn swapped(first: [usize; 2]) -> [LineUp; 2] {
    [0, 1].map(|bot| (0..4).map(|player| if first.contains(&player) { bot } else { 1 - bot }).collect())
}

/// One of the six orders in which four can sit around a table.
fn cyclic_order(word: u64) -> [usize; 4] {
    const ORDERS: [[usize; 4]; 6] =
        [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3], [0, 2, 3, 1], [0, 3, 1, 2], [0, 3, 2, 1]];
    // The bias of a 64-bit word is below 2^-60.
    ORDERS[((u128::from(word) * 6) >> 64) as usize]
}

/// The permutations of four with an even number of inversions.
///
/// Of them exactly one takes two given places to two given others: every ordered pair of bots meets in every ordered
/// pair of places once.
fn even_permutations() -> impl Iterator<Item = [usize; 4]> {
    let inversions = |order: &[usize; 4]| {
        (0..4).flat_map(|i| (0..i).map(move |j| (j, i))).filter(|&(j, i)| order[j] > order[i]).count()
    };
    let all = (0..256_usize).map(|n| [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3]);
    all.filter(|order| (0..4).all(|bot| order.contains(&bot))).filter(move |order| inversions(order) % 2 == 0)
}

/// Some of the bots of an experiment, and how they meet: each deal makes a block of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Matchup {
    /// What its blocks compare.
    pub kind: BlockKind,
    /// The bots that take part, by their number in the experiment.
    pub bots: Vec<usize>,
}

impl Matchup {
    /// All match-ups of so many bots in blocks of these kinds, by kind, each set of bots once.
    ///
    /// ```
    /// use doko_arena::{BlockKind, Matchup};
    ///
    /// assert_eq!(Matchup::all(&[BlockKind::Team], 5).len(), 10);
    /// assert_eq!(Matchup::all(&[BlockKind::Table], 5).len(), 5);
    /// ```
    pub fn all(kinds: &[BlockKind], bots: usize) -> Vec<Matchup> {
        let of_kind = |&kind: &BlockKind| {
            subsets(bots, kind.bots()).into_iter().map(move |bots| Matchup { kind, bots })
        };
        kinds.iter().flat_map(of_kind).collect()
    }

    /// All match-ups of one of the first `mine` bots with one of the others, in blocks of these kinds between two.
    ///
    /// ```
    /// use doko_arena::{BlockKind, Matchup};
    ///
    /// assert_eq!(Matchup::across(&[BlockKind::Team], 2, 5).len(), 6);
    /// ```
    pub fn across(kinds: &[BlockKind], mine: usize, bots: usize) -> Vec<Matchup> {
        let all = Matchup::all(kinds, bots).into_iter();
        all.filter(|matchup| matchup.bots.len() == 2 && matchup.bots[0] < mine && matchup.bots[1] >= mine)
            .collect()
    }
}

/// The subsets of so many of the first `n` numbers, in lexicographic order.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        subsets(last, size - 1).into_iter().map(move |mut subset| {
            subset.push(last);
            subset
        })
    };
    let mut all: Vec<Vec<usize>> = (0..n).flat_map(with_last).collect();
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use doko_engine::Nines;

    use super::*;
    use doko_engine::{Card, Seat};
    use std::collections::BTreeSet;

    fn deals() -> impl Iterator<Item = (u64, Deal)> {
        (0..200).map(|index| (index, Deal::seeded(9, index, 0, (index % 2 == 0).into())))
    }

    fn line_ups(kind: BlockKind, (index, deal): &(u64, Deal)) -> Vec<LineUp> {
        kind.line_ups(deal, GameKind::Doppelkopf, 9, *index)
    }

    fn places_of(line_up: &LineUp, bot: usize) -> Vec<usize> {
        (0..line_up.len()).filter(|&place| line_up[place] == bot).collect()
    }

    #[test]
    fn in_a_field_block_each_place_holds_the_measured_bot_once() {
        for kind in [BlockKind::Field, BlockKind::FieldReversed] {
            let places = |line_ups: &[LineUp]| -> Vec<usize> {
                line_ups.iter().flat_map(|game| places_of(game, kind.measured()[0])).collect()
            };
            for deal in deals() {
                assert_eq!(places(&line_ups(kind, &deal)), [0, 1, 2, 3]);
            }
            assert_eq!(places(&kind.evening_line_ups(4, 1, 0)), [0, 1, 2, 3]);
            assert_eq!(places(&kind.evening_line_ups(5, 1, 0)), [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn in_blocks_but_those_of_a_field_each_bot_sits_in_each_place_equally_often() {
        for kind in [BlockKind::Team, BlockKind::Table, BlockKind::Table12] {
            let balanced = |games: &[LineUp]| {
                (0..kind.bots()).all(|bot| {
                    (0..4).all(|place| {
                        let here = games.iter().filter(|game| game[place] == bot).count();
                        kind.bots() * here == games.len()
                    })
                })
            };
            assert!(deals().all(|deal| balanced(&line_ups(kind, &deal))), "{kind:?}");
            assert!(balanced(&kind.evening_line_ups(4, 1, 0)), "{kind:?}");
        }
    }

    #[test]
    fn in_a_team_block_the_holders_of_the_alten_are_of_one_bot() {
        for deal in deals() {
            let (first, Some(second)) = deal.1.alten() else { continue };
            let games = line_ups(BlockKind::Team, &deal);
            assert_eq!(games.len(), 2);
            for (re, game) in games.iter().enumerate() {
                assert_eq!([first, second].map(|seat: Seat| game[seat.index()]), [re, re]);
                assert_eq!(places_of(game, re).len(), 2);
            }
        }
    }

    #[test]
    fn where_the_alten_make_no_pairs_every_pairing_is_played_both_ways() {
        let every_pairing = |games: &[LineUp]| {
            let pairs: BTreeSet<_> = games.iter().map(|game| places_of(game, 0)).collect();
            games.len() == 6 && pairs.len() == 6 && pairs.iter().all(|pair| pair.len() == 2)
        };
        let together: Vec<_> = deals().filter(|(_, deal)| deal.alten().1.is_none()).collect();
        assert!(together.len() > 20);
        assert!(together.iter().all(|deal| every_pairing(&line_ups(BlockKind::Team, deal))));
        let alone = |deal: &Deal| BlockKind::Team.line_ups(deal, GameKind::Hammelrennen, 9, 0);
        assert!(deals().all(|(_, deal)| every_pairing(&alone(&deal))));
        assert!(every_pairing(&BlockKind::Team.evening_line_ups(4, 1, 0)));
    }

    #[test]
    fn both_alten_in_the_skat_make_no_pairs() {
        let is_hidden = |deal: &Deal| deal.skat().count(Card::ALTE) == 2;
        let deals = (0..10_000).map(|index| Deal::seeded_with_skat(1, index, 0, Nines::With));
        let deal = deals.into_iter().find(is_hidden).unwrap();
        assert_eq!(BlockKind::Team.line_ups(&deal, GameKind::Schiebekopf, 1, 0).len(), 6);
    }

    #[test]
    fn games_of_a_team_block_come_in_swapped_pairs() {
        let evenings = BlockKind::Team.evening_line_ups(4, 1, 0);
        for games in deals().map(|deal| line_ups(BlockKind::Team, &deal)).chain([evenings]) {
            for pair in games.chunks(2) {
                let other: LineUp = pair[0].iter().map(|bot| 1 - bot).collect();
                assert_eq!(other, pair[1]);
            }
        }
    }

    #[test]
    fn a_table_turns_and_all_orders_around_it_are_equally_frequent() {
        let mut orders = std::collections::BTreeMap::new();
        for index in 0..6_000 {
            let games = BlockKind::Table.evening_line_ups(4, 3, index);
            for turn in 1..4 {
                let mut turned = games[0].clone();
                turned.rotate_left(turn);
                assert_eq!(games[turn], turned);
            }
            *orders.entry(games[0].clone()).or_insert(0) += 1;
        }
        // 1,000 expected of each; five standard deviations are 144.
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|&count: &i32| (count - 1000).abs() < 144), "{orders:?}");
    }

    #[test]
    fn in_the_even_permutations_two_bots_meet_in_two_places_once() {
        let games = BlockKind::Table12.evening_line_ups(4, 1, 0);
        assert_eq!(games.len(), 12);
        for [a, b] in [[0, 1], [1, 0], [0, 2], [3, 1]] {
            let places: BTreeSet<_> =
                games.iter().map(|game| (places_of(game, a), places_of(game, b))).collect();
            assert_eq!(places.len(), 12, "{a} and {b}");
        }
    }

    #[test]
    fn every_set_of_bots_meets_once() {
        for bots in 2..7 {
            for kind in BlockKind::ALL {
                let all = Matchup::all(&[kind], bots);
                let sets: BTreeSet<_> = all.iter().map(|matchup| &matchup.bots).collect();
                let expected = if kind.is_table() {
                    bots * (bots - 1) * (bots.saturating_sub(2)) * (bots.saturating_sub(3)) / 24
                } else {
                    bots * (bots - 1) / 2
                };
                assert_eq!((all.len(), sets.len()), (expected, expected), "{kind:?} of {bots}");
                assert!(
                    all.iter().all(|matchup| matchup.bots.is_sorted() && matchup.bots.len() == kind.bots())
                );
            }
        }
    }
}
