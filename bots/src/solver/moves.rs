//! Which card to try first.
//!
//! The better the first card, the less there is to search. All hands lie open, so much of what a card comes to can be
//! seen: who is winning the trick, and who can still beat that. That divides the cards into kinds, of which whole sets
//! are found at once; within a kind they are told apart by rank and Augen. The numbers were found by trying what
//! searches fewest nodes; no value hangs on them.

use std::hint::select_unpredictable;

use doko_engine::Seat;
use doko_engine::bits::Bits;
use doko_engine::play::{Ending, follow_suit};

use super::search::Ground;

/// How many kinds of cards there are to lead, and as many to follow with.
const EACH: usize = 3;
/// How many there are in all; those to lead come first.
const KINDS: usize = 2 * EACH;

/// What a card of each kind gains by an Auge, and by a rank.
const WEIGHTS: [(i32, i32); KINDS] = [
    // To lead: a sure winner, what a partner can win, and what may be lost.
    (8, 0),
    (4, 3),
    (-8, 8),
    // To follow: the trick is safe or a partner can make it so, it is won so far, it is lost so far.
    (6, -12),
    (-4, 2),
    (-4, -4),
];

/// How good cards look beside others of their kind, by their places among the bits.
///
/// The last six bits of a number are 63 less its place, so that the greatest of several tells whose it is.
#[derive(Clone, Debug)]
pub(super) struct Scores([[i32; 64]; KINDS]);

impl Scores {
    /// For cards of which each kind counts so many Augen, by its place.
    pub(super) fn new(augen: &[u8; 32]) -> Scores {
        Scores(WEIGHTS.map(|(by_augen, by_rank)| {
            std::array::from_fn(|bit| {
                let score = by_augen * i32::from(augen[bit / 2]) + by_rank * (bit / 2) as i32;
                score << 6 | (63 - bit as i32)
            })
        }))
    }
}

/// Cards that are to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    /// Those of each kind, the best kind first.
    kinds: [u64; EACH],
    /// The number of the first of these kinds among all.
    first: usize,
}

impl Ranked {
    /// Divides cards that the seat on turn may play.
    #[inline(always)]
    pub(super) fn new(cards: u64, ground: &Ground<'_>, state: &Ending) -> Ranked {
        if state.is_between_tricks() {
            Ranked { kinds: leads(cards, ground, state), first: 0 }
        } else {
            Ranked { kinds: follows(cards, ground, state), first: EACH }
        }
    }

    /// Takes out the most promising card; there must be one.
    #[inline(always)]
    pub(super) fn take(&mut self, scores: &Scores) -> u64 {
        let kind = self.kinds.iter().position(|&cards| cards != 0).unwrap_or(0);
        let scores = &scores.0[(self.first + kind) % KINDS];
        let mut rest = self.kinds[kind];
        let mut best = i32::MIN;
        while rest != 0 {
            best = best.max(scores[(rest.trailing_zeros() & 63) as usize]);
            rest &= rest - 1;
        }
        let card = 1 << (63 - (best & 63));
        self.kinds[kind] ^= card;
        card
    }
}

#[inline(always)]
fn leads(cards: u64, ground: &Ground<'_>, state: &Ending) -> [u64; EACH] {
    let mut kinds = [0; EACH];
    let mut rest = Bits::new(cards);
    while let Some(card) = rest.lowest() {
        let led = ground.order.run_of(card);
        let after = After::new(ground, state, led, 3);
        let own = (rest & led).mask();
        let sure = own & at_least(after.opponents);
        kinds[0] |= sure;
        kinds[if after.partners > after.opponents { 1 } else { 2 }] |= own ^ sure;
        rest = rest - led;
    }
    kinds
}

#[inline(always)]
fn follows(cards: u64, ground: &Ground<'_>, state: &Ending) -> [u64; EACH] {
    let after = After::new(ground, state, state.led(), state.still_to_play() - 1);
    let best = state.best().mask();
    let wins = cards & state.beating().mask();
    let loses = cards ^ wins;
    // Who wins the trick once these cards have been played: the best of them, or a partner after them.
    let holds = at_least(after.opponents);
    let is_ours = ground.parties[state.winner()] == ground.parties[state.on_turn()];
    let all_if = |condition: bool| select_unpredictable(condition, u64::MAX, 0);
    let safe = (wins & holds) | (loses & all_if(is_ours && best & holds != 0));
    let partners = at_least(after.partners);
    let helped = ((wins & !partners) | (loses & all_if(best & partners == 0)))
        & all_if(after.partners > after.opponents);
    let good = safe | helped;
    [good, wins & !good, loses & !good]
}

/// What those who are still to play have that can win the trick.
#[derive(Clone, Copy, Default)]
struct After {
    opponents: u64,
    partners: u64,
}

impl After {
    #[inline(always)]
    fn new(ground: &Ground<'_>, state: &Ending, led: Bits, count: usize) -> After {
        let can_win = led | ground.order.trump_run();
        let mut after = After::default();
        let mut next: Seat = state.on_turn();
        let party = ground.parties[next];
        for _ in 0..count {
            next = next.next();
            let winning = (follow_suit(state.hands[next], led) & can_win).mask();
            let of_partner = select_unpredictable(ground.parties[next] == party, winning, 0);
            after.partners |= of_partner;
            after.opponents |= winning ^ of_partner;
        }
        after
    }
}

/// The places of all kinds no lower than the highest of these cards; all places if there is none.
#[inline(always)]
const fn at_least(cards: u64) -> u64 {
    u64::MAX << ((cards | 1).ilog2() & !1)
}
