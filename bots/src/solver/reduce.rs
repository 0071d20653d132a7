//! Cards and positions that are the same for an objective.
//!
//! What holds here, and why, is in the documentation of the [parent module](super).

use doko_engine::bits::{Bits, LOW};
use doko_engine::dispatch::BitOps;
use doko_engine::order::{EffectiveSuit, Order};
use doko_engine::{Card, PerSeat, Seat};

/// What a search leaves out because it makes no difference: all of it, unless a test wants to see that it makes none.
///
/// What each of them is, and why it makes no difference, is in the documentation of [this module](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "a set of names, of which tests take any part")]
pub struct Reductions {
    /// Of equal cards in one hand only one is tried.
    pub equal_cards: bool,
    /// Positions that differ only in which of equal ranks are left are one.
    pub relative_ranks: bool,
    /// A card next to one that has failed is not tried if its Augen cannot make up for it.
    pub near_cards: bool,
    /// Tricks that the leader can take one after the other bound a position.
    pub sure_winners: bool,
}

impl Reductions {
    /// All of them.
    pub const ALL: Reductions =
        Reductions { equal_cards: true, relative_ranks: true, near_cards: true, sure_winners: true };
    /// None of them.
    pub const NONE: Reductions =
        Reductions { equal_cards: false, relative_ranks: false, near_cards: false, sure_winners: false };
}

/// A run of lanes of one suit that an objective cannot tell apart but by their rank, two or more.
#[derive(Clone, Copy, Debug)]
struct Group {
    lanes: u64,
    shift: u32,
}

/// Which kinds an objective can tell apart.
#[derive(Clone, Debug)]
pub(super) struct Kinds {
    /// The low bit of every lane that begins a group; a lane that is in none is one by itself.
    group_starts: u64,
    /// The low bit of every lane that begins a suit.
    suit_starts: u64,
    groups: Vec<Group>,
    /// All lanes of all groups.
    grouped: u64,
}

impl Kinds {
    /// The kinds of an order, of which neighbours in rank are one group if `alike` says so.
    pub(super) fn new(order: &Order, alike: impl Fn(Card, Card) -> bool, reductions: Reductions) -> Kinds {
        let mut kinds = Kinds { group_starts: 0, suit_starts: 0, groups: Vec::new(), grouped: 0 };
        let second = order.second_wins(false) | order.second_wins(true);
        for suit in EffectiveSuit::ALL {
            let mut ranked: Vec<Card> = order.cards(suit).kinds().iter().collect();
            ranked.sort_by_key(|&card| order.rank(card));
            let lane = |card: Card| order.both(card).mask();
            for chunk in ranked.chunk_by(|&lower, &upper| {
                alike(lower, upper) && !second.intersects(order.both(lower) | order.both(upper))
            }) {
                let lanes = chunk.iter().fold(0, |lanes, &card| lanes | lane(card));
                let lowest = lanes & lanes.wrapping_neg();
                kinds.group_starts |= lowest;
                if chunk.len() > 1 {
                    kinds.groups.push(Group { lanes, shift: lowest.trailing_zeros() });
                    kinds.grouped |= lanes;
                }
            }
            if let Some(&lowest) = ranked.first() {
                kinds.suit_starts |= lane(lowest) & LOW;
            }
        }
        if !reductions.equal_cards {
            // Every card, even of the same kind, is one by itself.
            kinds.group_starts = u64::MAX;
        }
        if !reductions.relative_ranks {
            kinds.groups.clear();
            kinds.grouped = 0;
        }
        kinds
    }

    /// Of the cards that may be played the lowest of each class of equal ones.
    ///
    /// `met` are both cards of each kind that can still meet them: in other hands, and the one that is winning the trick.
    #[inline(always)]
    pub(super) const fn classes(&self, legal: Bits, met: Bits) -> u64 {
        starts(legal.mask(), met.mask(), self.group_starts)
    }

    /// The lowest card of each run of cards of which nobody can tell the ranks, but their Augen may differ.
    #[inline(always)]
    pub(super) const fn runs(&self, legal: Bits, met: Bits) -> u64 {
        starts(legal.mask(), met.mask(), self.suit_starts)
    }

    /// A hash of everything about the hands that matters between two tricks.
    #[inline(always)]
    pub(super) fn hash<B: BitOps>(&self, ops: B, hands: &PerSeat<Bits>, leader: Seat, salt: u64) -> u64 {
        let [a, b, c, d] = hands.0.map(Bits::mask);
        // Whose each card is, in binary: seat 0 is 00, seat 3 is 11.
        let (all, mut one, mut two) = (a | b | c | d, b | d, c | d);
        // Lanes of which two seats have one card each; there the lower seat gets the lower bit.
        let both = all & all >> 1 & LOW;
        let (one_low, one_high, two_low, two_high) =
            (one & both, one >> 1 & both, two & both, two >> 1 & both);
        let split = (one_low ^ one_high) | (two_low ^ two_high);
        let swap = (two_low & !two_high) | (!(two_low ^ two_high) & one_low & !one_high);
        let flip = |plane: u64, low: u64, high: u64| {
            let differ = (low ^ high) & swap;
            plane ^ (differ | differ << 1)
        };
        one = flip(one, one_low, one_high);
        two = flip(two, two_low, two_high);
        // Which lanes hold how many cards; of a group, only how many it has in all.
        let mut lanes = (((all | all >> 1) & LOW) | both << 1) & !self.grouped;
        for group in &self.groups {
            lanes |= u64::from((all & group.lanes).count_ones()) << group.shift;
        }
        let one = ops.extract(one, all);
        let two = ops.extract(two, all);
        let split = ops.extract(split, all);
        let first = fold(one ^ 0x9E37_79B9_7F4A_7C15, two ^ 0xD1B5_4A32_D192_ED03);
        let second = fold(lanes ^ 0x8BB8_4B93_962E_ACC9, split ^ salt ^ (leader.index() as u64) << 62);
        fold(first ^ 0x2D35_8DCC_AA6C_78A5, second ^ 0x4B33_A62E_D433_D4A3)
    }
}

/// The cards of a hand on lead that win one trick each, if they are led one after the other.
///
/// Trumps above all others are. Where nobody else has a trump, so are the highest cards of every suit. Of two cards of
/// a kind the one that is led wins, unless the second does.
#[inline(always)]
pub(super) fn sure_winners(order: &Order, hand: Bits, others: Bits) -> Bits {
    let second = order.second_wins(false) | order.second_wins(true);
    let highest = |run: Bits| {
        let (own, others) = (hand & run, others & run);
        let Some(top) = others.highest() else { return own };
        let lane = Bits::from(top).lanes().mask();
        own & (Bits::new(!(lane | (lane - 1))) | (Bits::new(lane) - second))
    };
    let trumps = order.trump_run();
    let mut sure = highest(trumps);
    if !others.intersects(trumps) {
        for suit in &EffectiveSuit::ALL[..4] {
            sure |= highest(order.run(*suit));
        }
    }
    sure
}

/// The cards between which and the next lower one there is a card of `met`, or that is one itself, or at which or between
/// which there is a border, the lowest place above it.
///
/// All at once: a bit above each card runs as the carry of a sum through the free places, until it is at the next card,
/// or is stopped.
#[inline(always)]
const fn starts(cards: u64, met: u64, borders: u64) -> u64 {
    let free = !(cards | met | borders);
    let above = (cards & !met) << 1;
    let arrived = (free.wrapping_add(above & free) | above) & !free;
    cards & !(arrived & !(met | borders))
}

/// Both halves of a product, as the hash function wyhash mixes (Wang Yi 2019).
#[inline(always)]
pub(super) const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use doko_engine::dispatch::{Cpu, Kernel};
    use doko_engine::random::Stream;
    use doko_engine::rules::RuleSource;
    use doko_engine::{Rank, Suit, Trumps};
    use rand::RngExt;

    use super::super::{bench, objective::of_others};
    use super::*;

    #[test]
    fn sure_winners_win_whatever_the_others_play() {
        let mut rng = Stream::new(2);
        let mut led = 0;
        for changes in
            ["dulle.mode=first", "dulle.mode=second", "dulle.last_trick=reversed", "joker.mode=second"]
        {
            let rules = RuleSource::preset("ddv").set(changes).rules().unwrap();
            let order = rules.order(Trumps::Normal);
            for index in 0..2_000 {
                let mut play = *bench::position(&rules, index, 1 + index as usize % 6).play();
                let leader = play.to_act();
                let hands = PerSeat::from_fn(|seat| play.held(seat));
                let sure = sure_winners(order, hands[leader], of_others(&hands, leader));
                for card in sure.iter().collect::<Vec<_>>().into_iter().rev() {
                    assert_eq!(play.to_act(), leader, "{changes}: {index}");
                    play.play(order, card);
                    for _ in 0..3 {
                        let legal = play.legal();
                        let any = legal.iter().nth(rng.random_range(0..legal.len() as usize)).unwrap();
                        play.play(order, any);
                    }
                    led += 1;
                }
                assert_eq!(play.to_act(), leader, "{changes}: {index}");
            }
        }
        assert!(led > 1_000, "{led}");
    }

    struct Hash<'a>(&'a Kinds, PerSeat<Bits>);

    impl Kernel for Hash<'_> {
        type Output = u64;

        #[inline(always)]
        fn run<B: BitOps>(self, ops: B) -> u64 {
            self.0.hash(ops, &self.1, Seat::ALL[0], 7)
        }
    }

    /// Two seats with one card each of a kind, and nothing else: the same for all kinds in a row, where the first wins.
    #[test]
    fn positions_are_one_if_only_ranks_have_moved_up() {
        let dulle = Card::DULLE;
        let queens = [Suit::Clubs, Suit::Spades, Suit::Hearts].map(|suit| Card::new(suit, Rank::Queen));
        for (mode, dulle_is_like_queens) in [("first", true), ("second", false)] {
            let rules = RuleSource::preset("ddv").set(format!("dulle.mode={mode}")).rules().unwrap();
            let order = rules.order(Trumps::Normal);
            let any = Kinds::new(order, |_, _| true, Reductions::ALL);
            let by_augen = Kinds::new(order, |a, b| a.augen() == b.augen(), Reductions::ALL);
            let split = |kinds: &Kinds, card: Card, lower: usize, upper: usize| {
                let both = order.both(card);
                let mut hands = PerSeat([Bits::EMPTY; 4]);
                hands.0[lower] = both.lowest().unwrap().into();
                hands.0[upper] = both.highest().unwrap().into();
                let found: Vec<u64> = Cpu::available().map(|cpu| cpu.run(Hash(kinds, hands))).collect();
                assert!(found.iter().all(|&other| other == found[0]));
                found[0]
            };
            for kinds in [&any, &by_augen] {
                let queen = split(kinds, queens[0], 1, 2);
                for other in queens {
                    assert_eq!(split(kinds, other, 1, 2), queen);
                    assert_eq!(split(kinds, other, 2, 1), queen, "copies have no names");
                    assert_ne!(split(kinds, other, 1, 3), queen);
                }
            }
            assert_eq!(split(&any, dulle, 1, 2) == split(&any, queens[0], 1, 2), dulle_is_like_queens);
            assert_ne!(split(&by_augen, dulle, 1, 2), split(&by_augen, queens[0], 1, 2));
        }
    }
}
